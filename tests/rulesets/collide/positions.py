"""Positions of If Worlds Collide, written down: units, terrain, tokens, and play with the dice to come.

    at = table(unit("ada", (0, 0)), unit("bo", (10, 0), 1), block("wall", 4, 0, 5, 3))
    game = Playing(at, dice=[4])
    game.plays("activate ada", "attack ada:rifle@bo")
    assert game.cited("W-12.2") == 1

Lengths are steps. A plain unit is a Trooper: health 10, Move 6, base 1, DV 0, type Physical, training Marine,
with a Rifle (Ranged A1 D5 K4) and a Knife (Melee A1 D4 K4). `of` names a sheet that ships, or is one that
`sheet` made; `sheet(of, **fields)` changes what its file says. It is round 1 of the skirmish, in the Orders
Phase, on a plane without edges; seat 0 begins, and both have 5 AP.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from highground.content.load import validate
from highground.engine.agenda import Frame
from highground.engine.chance import Chance
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing
from highground.geometry.shapes import Circle, Point, Polygon
from highground.geometry.units import inch
from highground.rulesets.collide.files.content import options_of
from highground.rulesets.collide.files.library import (
    UnitFile,
    faction_files,
    factions,
    sheet_of,
    token_kinds,
)
from highground.rulesets.collide.rules.activation.activation import NextTurn
from highground.rulesets.collide.ruleset import RULESET
from highground.rulesets.collide.state.boards import Board, Mission, Piece, TokenKind, Zone
from highground.rulesets.collide.state.pieces import NOBODY, Player, Table, Token, Unit, bare_table, new_unit
from highground.rulesets.collide.state.printed import Faction, Row, Sheet
from tests.scene import Played, scripted

__all__ = [
    "KNIFE",
    "RIFLE",
    "Playing",
    "ability",
    "block",
    "disc",
    "hedge",
    "kind",
    "row",
    "sheet",
    "spot",
    "table",
    "token",
    "unit",
    "weapon",
    "zone",
]

FACTIONS = ("saltglass", "emberkiln")


def weapon(name: str, *types: str, **figures: Any) -> dict[str, Any]:
    """A weapon as files have it: A1 D5 K4 unless told otherwise."""
    return {"name": name, "types": list(types), "attacks": 1, "damage": 5, "knack": 4, **figures}


RIFLE = weapon("Rifle", "Ranged")
KNIFE = weapon("Knife", "Melee", damage=4)
TROOPER: dict[str, Any] = {
    "name": "Trooper",
    "points": 30,
    "health": 10,
    "move_steps": 6,
    "base_steps": 1,
    "dv": 0,
    "defence_types": ["Physical"],
    "training": ["Marine"],
    "weapons": [RIFLE, KNIFE],
}


def ability(name: str, kind: str, *effects: dict[str, Any], **figures: Any) -> dict[str, Any]:
    """An ability as files have it: `ability("Bellow", "active", {"do": "heal", "amount": 2}, ap=1)`."""
    return {"name": name, "kind": kind, "effects": list(effects), **figures}


def sheet(of: str = "", **fields: Any) -> Sheet:
    """A sheet that ships, or the Trooper's, with fields of its file changed."""
    file = dict(TROOPER)
    for faction in faction_files().values():
        for each in faction.units:
            if each.name == of:
                file = each.model_dump(exclude_unset=True)
    assert not of or file["name"] == of, of
    return sheet_of(validate(UnitFile, {**file, **fields}, "sheet"), "corpse", "sheet")


def spot(at: tuple[float, float]) -> Point:
    return Point(inch(at[0]), inch(at[1]))


class Named:
    """A unit before its table is there."""

    def __init__(
        self, name: str, at: tuple[float, float] | None, seat: int, of: Sheet, facts: dict[str, Any]
    ) -> None:
        self.name = name
        self.at = at
        self.seat = seat
        self.of = of
        self.facts = facts

    def made(self, number: int) -> Unit:
        unit = new_unit(number, self.name, self.seat, self.of)
        if self.at is not None:
            unit.base = Circle(spot(self.at), self.of.radius)
            unit.on_table = True
        for name, value in self.facts.items():
            setattr(unit, name, value)
        return unit


def unit(
    name: str, at: tuple[float, float] | None = None, seat: int = 0, of: str | Sheet = "", **facts: Any
) -> Named:
    """A unit; without a spot it is not on the table. `facts` are fields of `Unit`."""
    return Named(name, at, seat, of if isinstance(of, Sheet) else sheet(of), facts)


def block(name: str, x0: float, y0: float, x1: float, y1: float, **flags: Any) -> Piece:
    """A solid block: impassable and stopping sight, unless other flags are given."""
    corners = tuple(spot(at) for at in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    return Piece(name, (Polygon(corners),), **(flags or {"impassable": True, "blocks_los": True}))


def hedge(name: str, x0: float, y0: float, x1: float, y1: float) -> Piece:
    """Low terrain that covers and hinders nobody."""
    return block(name, x0, y0, x1, y1, cover=True)


def disc(name: str, x: float, y: float, radius: float, **flags: Any) -> Piece:
    return Piece(name, (Circle(spot((x, y)), inch(radius)),), **flags)


def zone(name: str, seat: int, x0: float, y0: float, x1: float, y1: float) -> Zone:
    return Zone(name, block(name, x0, y0, x1, y1).shapes[0], seat)


def kind(name: str, **flags: Any) -> TokenKind:
    """A kind of token; one that ships where no flags are given."""
    return TokenKind(name, **flags) if flags or name not in token_kinds() else token_kinds()[name]


def token(name: str, at: tuple[float, float], of: str | TokenKind = "corpse", seat: int = 0) -> Token:
    return Token(name, of if isinstance(of, TokenKind) else kind(of), seat, spot(at), NOBODY)


def row(name: str) -> Row:
    """An entry of an environment table that ships."""
    for faction in factions().values():
        for each in faction.environment:
            if each.name == name:
                return each
    raise AssertionError(f"there is no entry {name}")


def table(
    *things: Named | Piece | Token | Zone,
    mission: str = "skirmish",
    options: dict[str, Any] | None = None,
    ap: tuple[int, int] = (5, 5),
    objectives: Iterable[tuple[float, float]] = (),
    environment: str | Row | None = None,
    tactics: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    size: tuple[float, float] | None = None,
    factions_played: tuple[str | Faction, str | Faction] = FACTIONS,
    placing: str = "",
    **facts: Any,
) -> Table:
    """A table with these things on it; `size` gives it edges, `facts` are fields of `Table`."""
    width, depth = size or (36, 36)
    goals = tuple(spot(at) for at in objectives)
    board = Board(
        inch(width),
        inch(depth),
        size is not None,
        300,
        Mission(mission, mission, 5, goals, placing),
        tuple(each for each in things if isinstance(each, Piece)),
        tuple(each for each in things if isinstance(each, Zone)),
        tuple(each if isinstance(each, Faction) else factions()[each] for each in factions_played),
        tuple(token_kinds().values()),
    )
    names = [each for each in things if isinstance(each, Named)]
    units = [each.made(number) for number, each in enumerate(names)]
    players = [Player(name, name, tactics[seat], ap[seat]) for seat, name in enumerate(("One", "Two"))]
    made = bare_table(options_of(options or {}), board, players, units)
    made.tokens = [each for each in things if isinstance(each, Token)]
    made.environment = row(environment) if isinstance(environment, str) else environment
    made.round, made.phase, made.order, made.finishers = 1, "orders", [0, 1], [0, 1]
    for name, value in facts.items():
        setattr(made, name, value)
    return made


class Playing(Played[Table, Nothing, Nothing]):
    """A position being played; without frames the Orders Phase goes on."""

    def __init__(
        self, at: Table, *frames: Frame, dice: Iterable[object] = (), luck: Chance | None = None
    ) -> None:
        state = new_state(at, [Nothing(), Nothing()], Nothing(), *(frames or (NextTurn(),)))
        super().__init__(RULESET, state, scripted(dice, luck))

    def unit(self, name: str) -> Unit:
        return self.table.find(name)

    def stays_sound(self) -> None:
        """Nobody has more health than its sheet or less than none; nothing that is counted is below none."""
        for each in self.table.units:
            assert 0 <= each.health <= each.sheet.health, each.name
            assert min(each.pocket, *each.uses, 0) >= 0, each.name
        assert min(each.ap for each in self.table.players) >= 0

    def at(self, name: str) -> str:
        """Where a unit is, in steps."""
        return self.facts[f"{name}.at"]
