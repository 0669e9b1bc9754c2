"""How each system that is played on a plane is asked what its terrain does, and what the files say it should.

`Plane` is one shipped table. What it says is read from the file by hand; what the game does is asked through
orders and previews alone, with two models put where the law wants them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

from highground.content.cases import open_case
from highground.content.load import validate
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game
from highground.engine.plugins import find_ruleset
from highground.engine.preview import Preview, TargetLine
from highground.engine.ruleset import Setup
from highground.engine.state import State
from highground.geometry.shapes import Point
from highground.geometry.units import inch, mm
from highground.record import replaced
from tests.laws.ground.plain import Flat, Lane, Spot, apart, flat_of, half_turned, stretch_inside

__all__ = ["PLANES", "Ground", "Plane", "Seen", "Walked"]

Data = dict[str, Any]
T = TypeVar("T")


class Ground(NamedTuple):
    """A piece of a file: its outlines and what it is."""

    name: str
    flats: tuple[Flat, ...]
    is_: Data


class Walked(NamedTuple):
    """A way: whether something stops it, or what it costs (None: it was not told, but can be paid)."""

    stopped: bool
    cost: float | None


class Seen(NamedTuple):
    """A look at a target: whether it is hidden, and what cover does for it."""

    hidden: bool
    cover: int


def _read(system: str, *path: str) -> Data:
    text = files(f"highground.rulesets.{system}").joinpath("data", *path).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _shipped(system: str, scenario: str) -> Any:
    rules = find_ruleset(system)
    return rules.open(Setup(scenario, list(rules.default_rosters(scenario)), {})).table


class Plane:
    """A shipped table. `unit` is the unit of its file, `radius` that of the model which walks and looks,
    `room` what either of the two models needs, `most` what a way may cost.
    """

    system = ""
    unit = ""
    kind_of_walk = "move"
    kind_of_look = "attack"
    radius = 0.5
    room = 0.65
    longest_walk = 5.0
    longest_look = 14.0
    most = 1000.0

    def __init__(self, scenario: str) -> None:
        self.scenario = scenario
        self.rules = find_ruleset(self.system)
        self.size, self.grounds = self.read()

    # -- what the file says ----------------------------------------------------------------------

    def file(self) -> Data:
        """The file that has the terrain."""
        raise NotImplementedError

    def read(self) -> tuple[Spot, list[Ground]]:
        """The size of the table and all that lies on it, twins written out."""
        file = self.file()
        width, depth = file[f"board_{self.unit}"]
        found: list[Ground] = []
        for each in file.get("terrain", []):
            flat = flat_of(each, self.unit)
            found.append(Ground(each["name"], (flat,), each))
            if file.get("twins") and each["name"].startswith("South"):
                name = each["name"].replace("South", "North", 1)
                found.append(Ground(name, (half_turned(flat, (width, depth)),), each))
        return (width, depth), found

    def promises(self, ground: Ground) -> set[str]:
        """What the traits of a piece say it does: stops, costs, hides, covers."""
        raise NotImplementedError

    def should_walk(self, grounds: list[Ground], lane: Lane) -> Walked | None:
        """What these pieces make of a way; None: it is too close to call."""
        raise NotImplementedError

    def should_see(self, grounds: list[Ground], lane: Lane) -> Seen | None:
        """What these pieces make of a look; None: it is too close to call."""
        raise NotImplementedError

    def may_stand(self, spot: Spot) -> bool:
        """Whether somebody may be put there."""
        out, here = self.room, Lane(spot, spot)
        if not all(out <= along <= size - out for along, size in zip(spot, self.size, strict=True)):
            return False
        keeping_off = [flat for each in self.grounds if self.keeps_off(each) for flat in each.flats]
        return all(apart(here, flat) > out for flat in keeping_off)

    def keeps_off(self, ground: Ground) -> bool:
        """Whether nobody is put on a piece: it cannot be, or the plain law does not say what follows."""
        return True

    def sweep(self, ground: Ground, lane: Lane) -> bool | None:
        """Whether the walker's base meets a piece on its way; None: it is too close to call."""
        gap = min(apart(lane, flat) for flat in ground.flats)
        return None if abs(gap - self.radius) < self.radius / 20 else gap < self.radius

    def crosses(self, ground: Ground, lane: Lane) -> bool | None:
        """Whether the line between two centres runs through a piece; None: it is too close to call."""
        if min(apart(lane, flat) for flat in ground.flats) > self.radius / 50:
            return False
        return True if stretch_inside(lane, list(ground.flats)) > self.radius / 20 else None

    # -- what the game does ----------------------------------------------------------------------

    def walks(self, lane: Lane) -> Walked:
        """What the game says of a way."""
        shown = self.preview(self.state(lane.a, self.away(lane)), self.kind_of_walk, [self.point(lane.b)])
        return self.walked(shown)

    def walked(self, shown: Preview) -> Walked:
        raise NotImplementedError

    def sees(self, lane: Lane) -> Seen:
        """What the game says of a look."""
        shown = self.preview(self.state(*lane), self.kind_of_look, [])
        return self.seen([line for line in shown.targets if line.target == "target"], lane)

    def seen(self, lines: list[TargetLine], lane: Lane) -> Seen:
        raise NotImplementedError

    def preview(self, state: State[Any, Any, Any], kind: str, path: list[Point]) -> Preview:
        return self.rules.preview(state.known(0), "walker", kind, path)

    def state(self, walker: Spot, target: Spot) -> State[Any, Any, Any]:
        """A position on the shipped table with these two on it."""
        data = {"system": self.system, **self.case(walker, target)}
        case = validate(self.rules.case_model(), data, "law")
        state = self.laid(open_case(self.rules, case, "law"))
        Game(state, Seeded(seed_of("law"))).advance()
        return state

    def laid(self, state: State[Any, Any, Any]) -> State[Any, Any, Any]:
        """The case's position on the table that ships, where a case cannot name that table."""
        return state

    def case(self, walker: Spot, target: Spot) -> Data:
        raise NotImplementedError

    def shipped(self) -> Any:
        """The table as a game on it begins."""
        return _shipped(self.system, self.scenario)

    def point(self, at: Spot) -> Point:
        raise NotImplementedError

    def away(self, lane: Lane) -> Spot:
        """A corner of the table where the other model is in nobody's way."""
        out = self.room * 2
        corners = [(x, y) for x in (out, self.size[0] - out) for y in (out, self.size[1] - out)]
        corners = [corner for corner in corners if self.may_stand(corner)]
        return max(corners, key=lambda corner: apart(lane, Flat((), corner, 0)))


# -- If Worlds Collide -------------------------------------------------------------------------------


BOTS = ("BlueBot", "RedBot")
RAYS = 12
FLAGS = {
    "impassable": "stops",
    "difficult": "costs",
    "height_steps": "costs",
    "blocks_los": "hides",
    "cover": "covers",
}


class Collide(Plane):
    """R-8.3: flags stand alone; a base of 1 step; R-11.1: V and C by widths."""

    system, unit = "collide", "steps"
    room = 0.53
    longest_walk = 12.0
    longest_look = 50.0

    def file(self) -> Data:
        return _read(
            "collide", "maps", f"{_read('collide', 'missions', f'{self.scenario}.toml')['map']}.toml"
        )

    def read(self) -> tuple[Spot, list[Ground]]:
        size, found = super().read()
        side = self.file().get("cell_steps", 1)
        for kind in self.file().get("cells", []):
            left = [tuple(cell) for cell in kind["cells"]]
            while left:
                clump = [left.pop()]
                for x, y in clump:
                    near = [(u, v) for u, v in left if max(abs(u - x), abs(v - y)) == 1]
                    clump += near
                    left = [cell for cell in left if cell not in near]
                boxes = [(x * side, y * side, (x + 1) * side, (y + 1) * side) for x, y in clump]
                flats = tuple(flat_of({"box_steps": box}, "steps") for box in boxes)
                found.append(Ground(f"{kind['name']} at {clump[0]}", flats, kind))
        return size, found

    def promises(self, ground: Ground) -> set[str]:
        says = {
            "impassable": "stops",
            "difficult": "costs",
            "height_steps": "costs",
            "blocks_los": "hides",
            "cover": "covers",
        }
        found = {promise for flag, promise in says.items() if ground.is_.get(flag)}
        return found - {"costs"} if "stops" in found else found

    def should_walk(self, grounds: list[Ground], lane: Lane) -> Walked | None:
        barring = [*[each for each in grounds if each.is_.get("impassable")], *self.closed()]
        hits = [self.sweep(each, lane) for each in barring]
        if any(hits):
            return Walked(True, None)
        if None in hits:
            return None
        rough = [flat for each in grounds if each.is_.get("difficult") for flat in each.flats]
        cost = lane.length() + stretch_inside(lane, rough)
        for each in grounds:
            if each.is_.get("height_steps") and self.crosses(each, lane) is not False:
                if not self.crosses(each, lane):
                    return None
                cost += each.is_["height_steps"] * (1 if each.flats[0].holds(lane.b) else 2)
        return Walked(False, cost)

    def should_see(self, grounds: list[Ground], lane: Lane) -> Seen | None:
        """R-11.1, R-11.5: rays from the eye to the diameter of the target's disc, across the line, and some
        beyond its ends: what these alone decide is too close to call.
        """
        (x, y), (u, v) = lane
        far = lane.length()
        across = (-(v - y) / far * self.radius, (u - x) / far * self.radius)
        looks = [each for each in grounds if each.is_.get("blocks_los") or each.is_.get("cover")]
        near = [each for each in looks if min(apart(lane, flat) for flat in each.flats) < 2 * self.radius]
        beside = {each.name: [flat for flat in each.flats if apart(lane, flat) < 1] for each in near}
        touched = [self.touches(each, lane.a) for each in near]
        if None in touched:
            return None
        hiding = [each for each in near if each.is_.get("blocks_los") and not self.stands_in(each, lane)]
        covering = [each for each, touch in zip(near, touched, strict=True) if not touch]
        seen, clear = set[int](), set[int]()
        for number in range(-RAYS - 2, RAYS + 3):
            out = number / RAYS
            ray = Lane(lane.a, (u + across[0] * out, v + across[1] * out))
            hit = [each for each in near if any(apart(ray, flat) == 0 for flat in beside[each.name])]
            seen |= {number} if not any(each in hiding for each in hit) else set()
            clear |= {number} if not any(each in covering for each in hit) else set()
        inner, outer = set(range(-RAYS + 1, RAYS)), set(range(-RAYS - 2, RAYS + 3))
        if (seen and not seen & inner) or inner <= clear < outer:
            return None
        return Seen(False, int(not inner <= clear)) if seen else Seen(True, 0)

    def touches(self, ground: Ground, eye: Spot) -> bool | None:
        """R-11.6: whether the attacker touches a piece, which then gives no cover."""
        gap = min(apart(Lane(eye, eye), flat) for flat in ground.flats) - self.radius
        return None if abs(gap - 0.1) < 0.01 else gap < 0.1

    def stands_in(self, ground: Ground, lane: Lane) -> bool:
        """R-11.4: whether one of the two stands in a piece, which then only covers."""
        return any(flat.holds(lane.a) or flat.holds(lane.b) for flat in ground.flats)

    def keeps_off(self, ground: Ground) -> bool:
        return bool(ground.is_.get("impassable") or ground.is_.get("height_steps"))

    def may_stand(self, spot: Spot) -> bool:
        return super().may_stand(spot) and not (self.closed() and min(spot) > 27)

    def closed(self) -> tuple[Ground, ...]:
        """M-4.3: what is closed to everybody but BlueBot."""
        precinct = Ground("precinct", (flat_of({"box_steps": (28, 28.5, 36, 36)}, "steps"),), {})
        return (precinct,) if self.scenario == "long_road_home" else ()

    def walks(self, lane: Lane) -> Walked:
        """The very order, so that nothing is cut short; its cost is what the preview says."""
        state = self.state(lane.a, self.away(lane))
        order = self.rules.vocabulary.read(f"move walker:{lane.b[0]:.4f},{lane.b[1]:.4f}")
        refusal = Game(state, Seeded(seed_of("law"))).check(0, order)
        if refusal is not None and (refusal.why == "piece_in_the_way" or refusal.clause == "M-4.3"):
            return Walked(True, None)
        assert refusal is None, refusal
        shown = self.preview(state, "move", [self.point(lane.b)])
        return Walked(False, shown.cost / inch(1))

    def seen(self, lines: list[TargetLine], lane: Lane) -> Seen:
        (line,) = [each for each in lines if each.label == "Rifle"]
        if line.refusal is not None:
            assert line.refusal.why == "not_in_sight", line.refusal
            return Seen(True, 0)
        return Seen(False, (line.need or 0) - 4)

    def case(self, walker: Spot, target: Spot) -> Data:
        rifle = {"name": "Rifle", "types": ["Ranged"], "attacks": 1, "damage": 5, "knack": 4}
        sheet = {
            "name": "x",
            "points": 1,
            "health": 9,
            "move_steps": 36,
            "base_steps": 1,
            "dv": 0,
            "weapons": [rifle],
        }
        units = [{"name": "walker", "side": 0, "sheet": sheet, "at": list(walker)}]
        units.append({"name": "target", "side": 1, "sheet": sheet, "at": list(target)})
        if self.scenario == "long_road_home":
            units += [
                {"name": name, "side": side, "sheet": name} for side, name in enumerate(("BlueBot", "RedBot"))
            ]
        return {
            "mission": self.scenario,
            "units": units,
            "players": [{"ap": 3}, {"ap": 3}],
            "activation": {"members": ["walker"]},
        }  # fmt: skip

    def point(self, at: Spot) -> Point:
        return Point(inch(at[0]), inch(at[1]))


# -- Primer ------------------------------------------------------------------------------------------


class Primer(Plane):
    """MV-2, MV-3, SH-2, SH-5: walls stop and hide, rough ground costs twice and covers."""

    system, unit, kind_of_look = "primer", "in", "shoot"
    radius = 16 / 25.4

    def file(self) -> Data:
        return _read("primer", "scenarios", f"{self.scenario}.toml")

    def promises(self, ground: Ground) -> set[str]:
        return {"stops", "hides"} if ground.is_["kind"] == "wall" else {"costs", "covers"}

    def should_walk(self, grounds: list[Ground], lane: Lane) -> Walked | None:
        hits = [self.sweep(each, lane) for each in grounds if each.is_["kind"] == "wall"]
        if any(hits) or None in hits:
            return Walked(True, None) if any(hits) else None
        rough = [each.flats[0] for each in grounds if each.is_["kind"] == "rough"]
        return Walked(False, lane.length() + stretch_inside(lane, rough))

    def should_see(self, grounds: list[Ground], lane: Lane) -> Seen | None:
        crossed = {each.name: self.crosses(each, lane) for each in grounds}
        if None in crossed.values():
            return None
        kinds = {each.is_["kind"] for each in grounds if crossed[each.name]}
        return Seen(True, 0) if "wall" in kinds else Seen(False, int("rough" in kinds))

    def walked(self, shown: Preview) -> Walked:
        refusal = shown.refusal
        stopped = refusal is not None and refusal.why == "in_the_way"
        assert stopped or refusal is None, refusal
        return Walked(stopped, None if stopped else shown.cost / inch(1))

    def seen(self, lines: list[TargetLine], lane: Lane) -> Seen:
        (line,) = lines
        if line.refusal is not None:
            assert line.refusal.clause == "SH-2", line.refusal
            return Seen(True, 0)
        return Seen(False, (line.need or 0) - 4)

    def case(self, walker: Spot, target: Spot) -> Data:
        profile = {"speed_in": 40, "aim": 4, "range_in": 40, "wounds": 2, "base_mm": 32}
        models = [
            {"name": name, "side": side, "profile": profile, "at_in": at}
            for side, (name, at) in enumerate((("walker", walker), ("target", target)))
        ]
        return {"board_in": self.size, "models": models, "active": "walker"}

    def laid(self, state: State[Any, Any, Any]) -> State[Any, Any, Any]:
        board = self.shipped().board
        return replaced(state, table=replaced(state.table, board=board))

    def point(self, at: Spot) -> Point:
        return Point(inch(at[0]), inch(at[1]))


# -- Ascension and Conflict --------------------------------------------------------------------------


class Ascension(Plane):
    """R-6.2.2, R-7.2.14 to R-7.2.16, RUL-65, seen by a man of Size 1 who steps over nothing."""

    system, unit, kind_of_walk = "ascension", "mm", "stride"
    radius = 16.0
    room = 20.5
    longest_walk = 30.0
    most = 32.0
    longest_look = 190.0
    walker = "Captain Oriel"
    target = "Goad-Bull"
    attack = "Meridian Rifle"
    target_size = 2.0

    def file(self) -> Data:
        return _read(
            self.system, "maps", f"{_read(self.system, 'scenarios', f'{self.scenario}.toml')['map']}.toml"
        )

    def promises(self, ground: Ground) -> set[str]:
        traits = ground.is_.get("traits", [])
        found = {"stops"} if self.stops(ground) else {"costs"} if "difficult" in traits else set()
        effect = self.effect(ground)
        return found | ({"hides"} if effect.hidden else {"covers"} if effect.cover else set())

    def keeps_off(self, ground: Ground) -> bool:
        return self.stops(ground) or self.effect(ground) != Seen(False, 0)

    def stops(self, ground: Ground) -> bool:
        traits = ground.is_.get("traits", [])
        if "impassable" in traits or "door" in traits or "solid" in traits:
            return True
        if "fragile" in traits and ground.is_["size"] < 1:  # .b: it breaks underfoot
            return False
        return not any(trait in traits for trait in ("open", "difficult", "hazardous"))

    def effect(self, ground: Ground) -> Seen:
        """R-6.2.2: what a piece does for the target behind it."""
        traits = ground.is_.get("traits", [])
        if "no_cover" in traits:
            return Seen(False, 0)
        above = self.target_size - ground.is_["size"]
        if "door" in traits or above <= 0:
            return Seen(True, 0)
        return Seen(False, {1: 1}.get(above, 2 if above >= 2 else 0))

    def should_walk(self, grounds: list[Ground], lane: Lane) -> Walked | None:
        hits = {each.name: self.sweep(each, lane) for each in grounds}
        if None in hits.values() or any(
            "bridge" in each.is_.get("traits", []) for each in grounds if hits[each.name]
        ):
            return None
        met = [each for each in grounds if hits[each.name]]
        if any(self.stops(each) for each in met):
            return Walked(True, None)
        hard = [each.flats[0] for each in met if "difficult" in each.is_.get("traits", [])]
        return Walked(False, lane.length() + (stretch_inside(lane, hard, self.radius) if hard else 0))

    def should_see(self, grounds: list[Ground], lane: Lane) -> Seen | None:
        crossed = {each.name: self.crosses(each, lane) for each in grounds}
        if None in crossed.values():
            return None
        effects = [self.effect(each) for each in grounds if crossed[each.name]]
        if any(each.hidden for each in effects):
            return Seen(True, 0)
        return Seen(False, max([each.cover for each in effects], default=0))

    def walked(self, shown: Preview) -> Walked:
        refusal = shown.refusal
        if refusal is None:
            return Walked(False, None)
        if refusal.why == "too_far_in_difficult_ground":
            return Walked(False, (refusal.measured or 0) / mm(1))
        return Walked(True, None)

    def seen(self, lines: list[TargetLine], lane: Lane) -> Seen:
        (line,) = [each for each in lines if each.label == self.attack]
        if line.refusal is not None:
            assert line.blocker, line.refusal
            return Seen(True, 0)
        return Seen(False, (line.need or 0) - self.bare_need())

    def bare_need(self) -> int:
        """What is needed where nothing lies between."""
        data = {"system": self.system, **self.case((300, 300), (400, 300))}
        state = open_case(self.rules, validate(self.rules.case_model(), data, "law"), "law")
        Game(state, Seeded(seed_of("law"))).advance()
        found = [each for each in self.preview(state, "attack", []).targets if each.label == self.attack]
        return next(each.need or 0 for each in found if each.target == "target")

    def case(self, walker: Spot, target: Spot) -> Data:
        models = [{"name": "walker", "sheet": self.walker, "seat": 0, "at_mm": walker}]
        models.append({"name": "target", "sheet": self.target, "seat": 1, "at_mm": target})
        return {"board_mm": self.size, "models": models, "active": "walker"}

    def laid(self, state: State[Any, Any, Any]) -> State[Any, Any, Any]:
        return replaced(state, table=replaced(state.table, terrain=self.shipped().terrain))

    def point(self, at: Spot) -> Point:
        return Point(mm(at[0]), mm(at[1]))


class Conflict(Ascension):
    """C-6.2, C-9.7: everything that is not open stops, and is compared with the target's size."""

    system = "conflict"
    walker = "Longshot"
    target = "Captain Vey"
    attack = "Rifle"

    def effect(self, ground: Ground) -> Seen:
        """C-9.7: 0 or less hides, below 2 is Partial, 2 or more Full."""
        if "no_cover" in ground.is_.get("traits", []):
            return Seen(False, 0)
        above = self.target_size - ground.is_["size"]
        return Seen(True, 0) if above <= 0 else Seen(False, 1 if above < 2 else 2)


PLANES: list[tuple[type[Plane], str]] = [
    (kind, scenario)
    for kind in (Ascension, Conflict, Collide, Primer)
    for scenario in find_ruleset(kind.system).scenarios()
]
