"""Plans for units: which attacks, which moves. Found by a look at the table, not by trying everything."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.measure import FAR, distance_ceil, within_points
from highground.geometry.shapes import Point
from highground.record import Record
from highground.rulesets.collide.bots.evaluation import health_worth, quick_worth
from highground.rulesets.collide.rules.activation.activation import members
from highground.rulesets.collide.rules.attacks.aiming import heavy_refusal, mode_word
from highground.rulesets.collide.rules.attacks.may_attack import block_refusal
from highground.rulesets.collide.rules.attacks.pinning import is_pinned, threatened
from highground.rulesets.collide.rules.damage import damage_parts
from highground.rulesets.collide.rules.effects import in_force
from highground.rulesets.collide.rules.knack import chance_of
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.movement.move import ends_refusal, limit_of, move_refusal, path_refusal
from highground.rulesets.collide.rules.sight import HAIR, Looks, enough_hidden, looks
from highground.rulesets.collide.state.activation import Activation, Turn
from highground.rulesets.collide.state.measuring import HUNDREDTH, STEP, in_melee, snap
from highground.rulesets.collide.state.orders import Shot, Walk
from highground.rulesets.collide.state.pieces import Table, Unit
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED, Weapon

_TURNS: Final[tuple[tuple[int, int], ...]] = ((1000, 0), (866, 500), (866, -500), (500, 866), (500, -866))
"""Straight ahead, then aside by 30 and 60 degrees, in thousandths."""


_HOPE: Final = 2.0
"""By how much effects may better what is printed: a target below that is not looked at closely."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Volley:
    """The attacks that one unit would make now, and their worth.

    For each attack: `faces` of the die that hit (0: points put into the roll would not help), and the `prize`
    for a hit.
    """

    def __init__(self) -> None:
        self.shots: list[Shot] = []
        self.faces: list[int] = []
        self.prizes: list[float] = []
        self.worth = 0.0


@mypyc_attr(acyclic=True, free_list_len=1)
class _Aim:
    """One use of a weapon: the target, the way to aim, focused or not, and what that is worth."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.target: Unit | None = None
        self.mode = 0
        self.attacks = 0
        self.focus = 0
        self.score = 0
        self.modifier = 0
        self.only_six = False
        self.damage = 0
        self.times = 1
        self.less = 0
        self.focused = False
        self.faces = 0
        self.prize = 0.0
        self.worth = 0.0

    def look(
        self,
        table: Table,
        weapon: Weapon,
        mode: int,
        enemy: Unit,
        attacks: int,
        may_focus: bool,
        under_threat: bool,
    ) -> None:
        """All attacks of a weapon at an enemy, as if it were in the open."""
        self.mode, self.target, self.attacks, self.score = mode, enemy, attacks, weapon.knack
        self.focus = weapon.attacks - 1 if may_focus else 0
        self.modifier, self.only_six = 0, False
        for effect in in_force.knack_mods(table, self.unit, weapon, mode, enemy):
            self.modifier += effect.amount
        if under_threat and mode == RANGED:
            instead = in_force.threat_modifier(table, self.unit)
            self.only_six = instead is None
            self.modifier += 0 if instead is None else instead.amount
        self.damage, self.times, self.less = damage_parts(table, self.unit, weapon, mode, enemy)
        self._value(enemy)

    def cover(self, table: Table, enemy: Unit) -> None:
        """The same, now that the enemy turns out to be in cover."""
        self.modifier -= 1
        self.less += in_force.cover_dv(table, enemy)[0]
        self._value(enemy)

    def _value(self, enemy: Unit) -> None:
        """What all attacks are worth, or one that all of them are focused in."""
        faces = chance_of(self.score, self.modifier, self.only_six)
        share = float(faces) / 6.0
        # Below one face, and where only a 6 will do, the first point brings nothing.
        self.faces = 0 if self.only_six or 7 + self.modifier - self.score < 1 else faces
        one = health_worth(enemy, self.times * self.damage - self.less)
        self.worth, self.focused, self.prize = share * one * float(self.attacks), False, one
        if self.focus:
            all_in_one = share * health_worth(enemy, self.times * (self.damage + self.focus) - self.less)
            if all_in_one > self.worth:
                self.worth, self.focused, self.prize = all_in_one, True, all_in_one / share

    def keep_better(self, other: _Aim) -> None:
        """Take over what is better."""
        if other.worth > self.worth:
            self.target, self.mode = other.target, other.mode
            self.focused, self.worth, self.faces = other.focused, other.worth, other.faces
            self.prize = other.prize


def best_volley(table: Table, unit: Unit, turn: Turn) -> Volley:
    """Every weapon at the target that suits it best, all attacks of it or focused."""
    found = Volley()
    if block_refusal(table, unit, turn) is not None:
        return found
    enemies = table.enemies(unit.seat)
    now: Looks | None = None
    threat = -1
    shot = _Aim(unit)
    reach = in_force.near_reach(table, unit)
    may_focus = in_force.forbidden(table, unit, "focus") is None
    for number, weapon in enumerate(unit.sheet.weapons):
        if not turn.left[number] or heavy_refusal(table, unit, turn, weapon) is not None:
            continue
        aim = _Aim(unit)
        focus = may_focus and turn.focus[number] < 0
        for enemy in enemies:
            if _HOPE * quick_worth(weapon, enemy) <= aim.worth:
                continue
            mode = _mode(table, unit, weapon, enemy, reach)
            if not mode:
                continue
            if mode == RANGED and threat < 0:
                threat = 1 if threatened(table, unit) else 0
            shot.look(table, weapon, mode, enemy, turn.left[number], focus, threat > 0)
            if shot.worth <= aim.worth:
                continue
            if mode != MELEE:
                if now is None:
                    now = looks(table)
                seen, clear = now.at(table, unit, enemy)
                if seen <= HAIR:
                    continue
                if _covered(table, unit, enemy, clear):
                    shot.cover(table, enemy)
            aim.keep_better(shot)
        _add(found, unit, weapon, turn.left[number], aim)
    return found


def _mode(table: Table, unit: Unit, weapon: Weapon, enemy: Unit, reach: int) -> int:
    """The way to aim at an enemy that does best, sight aside."""
    if weapon.types & MELEE and in_melee(table, unit, enemy):
        return MELEE
    if weapon.types & NEAR and within_points(unit.base.centre, enemy.base.centre, reach):
        return NEAR
    return RANGED if weapon.types & RANGED else 0


def _covered(table: Table, unit: Unit, enemy: Unit, clear: int) -> bool:
    """W-11: whether an enemy of which so much is clear is in cover from the unit's shots."""
    if in_force.cover_is_denied(table, unit, enemy) is not None:
        return False
    return enough_hidden(enemy.base, clear) or in_force.cover_is_granted(table, enemy) is not None


def _add(found: Volley, unit: Unit, weapon: Weapon, left: int, aim: _Aim) -> None:
    """The attacks with one weapon join the volley."""
    if aim.target is None:
        return
    found.worth += aim.worth
    shot = Shot(unit.name, weapon.name, aim.target.name, mode_word(aim.mode), 0, aim.focused)
    for _ in range(1 if aim.focused else left):
        found.shots.append(shot)
        found.faces.append(aim.faces)
        found.prizes.append(aim.prize)


# -- what a unit could do somewhere else -------------------------------------------------------------------


def prospects(table: Table, unit: Unit, at: Point, moved: bool, enemies: list[Unit]) -> float:
    """About what the unit's weapons are worth from a place, by what is printed; sight is hoped for,
    and beside an enemy Ranged weapons are worth little (W-10.5)."""
    reach = in_force.near_reach(table, unit)
    hope = 0.7
    for enemy in enemies:
        if within_points(at, enemy.base.centre, unit.base.radius + enemy.base.radius + 8 * HUNDREDTH):
            hope = 0.2
            break
    best = 0.0
    for weapon in unit.sheet.weapons:
        if moved and weapon.types & 8:
            continue
        most = 0.0
        for enemy in enemies:
            worth = quick_worth(weapon, enemy)
            if worth <= most:
                continue
            if weapon.types & RANGED:
                most = worth * hope
            elif weapon.types & NEAR and within_points(at, enemy.base.centre, reach):
                most = worth * 0.8
            elif weapon.types & MELEE:
                touch = unit.base.radius + enemy.base.radius + 8 * HUNDREDTH
                if within_points(at, enemy.base.centre, touch):
                    most = worth
        best += most
    return best


class MovePlan(Record):
    """Paths for members, and what it is worth to go them."""

    walks: Final[tuple[Walk, ...]]
    intent: Final[str]
    worth: Final[float]


def move_plans(table: Table, activation: Activation) -> list[MovePlan]:
    """A few moves of the activation, each of them legal."""
    units = members(table)
    found: list[MovePlan] = []
    if not units or activation.moved:
        return found
    enemies = table.enemies(activation.seat)
    lead = units[0]
    turn = activation.turn_of(lead.number)
    if turn is None:
        return found
    can_attack = block_refusal(table, lead, turn) is None and turn.block == 0 and not is_pinned(table, turn)
    here = prospects(table, lead, lead.base.centre, False, enemies) if can_attack else 0.0
    rules = rules_of(table)
    held = rules.place_worth(table, lead, lead.base.centre)
    going = _reach(table, activation, units, False)
    dashing = _reach(table, activation, units, True)
    for number, (goal, stop, intent) in enumerate(_goals(table, lead, enemies)):
        for extra in (False, True):
            if extra and number and intent != "objective":
                continue
            walks = _approach(table, activation, units, lead, goal, stop, dashing if extra else going, extra)
            if not walks:
                continue
            end = walks[0].path[-1]
            gain = _nearer(lead.base.centre, end, goal) + rules.place_worth(table, lead, end) - held
            if extra or not can_attack:
                worth = gain - (here if extra else 0.0)
            else:
                worth = prospects(table, lead, end, True, enemies) * float(len(units)) + gain
            found.append(MovePlan(walks, intent, worth))
            if not extra and can_attack and within_points(end, goal, stop + STEP // 2):
                break
    return found


def _nearer(here: Point, there: Point, goal: Point) -> float:
    """What it is worth to come nearer to a goal."""
    gained = distance_ceil(here, goal) - distance_ceil(there, goal)
    return 0.6 * float(gained) / float(STEP)


def _goals(table: Table, unit: Unit, enemies: list[Unit]) -> list[tuple[Point, int, str]]:
    """Where a unit might want to be: at an enemy, near enough to shoot, on an objective."""
    found: list[tuple[Point, int, str]] = []
    melee = near = False
    for weapon in unit.sheet.weapons:
        melee = melee or weapon.types & MELEE != 0
        near = near or weapon.types & (NEAR | RANGED) != 0
    target = _favourite(unit, enemies)
    if target is not None:
        if melee:
            found.append((target.base.centre, unit.base.radius + target.base.radius, "charge"))
        if near:
            found.append((target.base.centre, in_force.near_reach(table, unit) - STEP // 4, "into_range"))
    nearest = _nearest(unit, enemies)
    if nearest is not None and nearest is not target and melee:
        found.append((nearest.base.centre, unit.base.radius + nearest.base.radius, "charge"))
    for place in rules_of(table).pull(table, unit.seat):
        found.append((place, STEP, "objective"))
    return found


def _favourite(unit: Unit, enemies: list[Unit]) -> Unit | None:
    """The enemy that the unit's weapons suit best, near ones before far ones."""
    best: Unit | None = None
    most = 0.0
    for enemy in enemies:
        worth = 1.0
        for weapon in unit.sheet.weapons:
            worth += quick_worth(weapon, enemy)
        steps = float(distance_ceil(unit.base.centre, enemy.base.centre)) / float(STEP)
        worth /= 4.0 + steps
        if worth > most:
            best, most = enemy, worth
    return best


def _nearest(unit: Unit, enemies: list[Unit]) -> Unit | None:
    best: Unit | None = None
    least = 0
    for enemy in enemies:
        distance = distance_ceil(unit.base.centre, enemy.base.centre)
        if best is None or distance < least:
            best, least = enemy, distance
    return best


def _reach(table: Table, activation: Activation, units: list[Unit], extra: bool) -> int:
    """How far all members may go together; 0 where one of them may not."""
    limit = FAR
    for unit in units:
        turn = activation.turn_of(unit.number)
        if turn is None or move_refusal(table, unit, turn, extra) is not None:
            return 0
        limit = min(limit, limit_of(table, unit, turn, extra))
    return limit


def _approach(
    table: Table,
    activation: Activation,
    units: list[Unit],
    lead: Unit,
    goal: Point,
    stop: int,
    reach: int,
    extra: bool,
) -> tuple[Walk, ...]:
    """All members go the same way towards a goal, up to `stop` from it; empty: no way was found."""
    here = lead.base.centre
    length = distance_ceil(here, goal)
    limit = min(reach, length - stop)
    if limit < STEP // 2:
        return ()
    for ahead, aside in _TURNS:
        walks = _shifted(table, activation, units, here, goal, length, limit, ahead, aside, extra)
        if walks:
            return walks
    return ()


def _shifted(
    table: Table,
    activation: Activation,
    units: list[Unit],
    here: Point,
    goal: Point,
    length: int,
    limit: int,
    ahead: int,
    aside: int,
    extra: bool,
) -> tuple[Walk, ...]:
    """Everybody's straight path in one direction, if all of it is legal."""
    ux, uy = float(goal.x - here.x) / float(length), float(goal.y - here.y) / float(length)
    cos, sin = float(ahead) / 1000.0, float(aside) / 1000.0
    far = float(limit)
    dx, dy = int((ux * cos - uy * sin) * far), int((ux * sin + uy * cos) * far)
    walks: list[Walk] = []
    ends: dict[int, Point] = {}
    rules = rules_of(table)
    for unit in units:
        at = unit.base.centre
        end = snap(Point(at.x + dx, at.y + dy))
        if path_refusal(table, unit, [at, end], limit) is not None:
            return ()
        if rules.spot_refusal(table, unit, end) is not None:
            return ()
        walks.append(Walk(unit.name, (end,), extra))
        ends[unit.number] = end
    if ends_refusal(table, activation, ends) is not None:
        return ()
    return tuple(walks)
