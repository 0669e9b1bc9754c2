"""What a table shows before an order is given, from the same pieces as the checks."""

from __future__ import annotations

from highground.engine.orders import Refusal
from highground.engine.preview import Area, Preview, Spot, TargetLine
from highground.geometry.crossing import clip_path
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Circle, Point, Segment
from highground.rulesets.collide.bots.plans import move_plans
from highground.rulesets.collide.rules.activation.activation import MayAct, going_on, turn_refusal
from highground.rulesets.collide.rules.attacks.aiming import mode_word, pick_mode
from highground.rulesets.collide.rules.attacks.declarations import shot_refusal
from highground.rulesets.collide.rules.attacks.pinning import threatened
from highground.rulesets.collide.rules.attacks.strikes import knack_modifiers
from highground.rulesets.collide.rules.effects.in_force import near_reach, threat_modifier
from highground.rulesets.collide.rules.movement.move import (
    check_move,
    full_path,
    limit_of,
    path_cost,
)
from highground.rulesets.collide.rules.sight import in_cover
from highground.rulesets.collide.state.activation import Turn
from highground.rulesets.collide.state.measuring import HUNDREDTH, snap
from highground.rulesets.collide.state.orders import Attack, Move, Shot, Walk
from highground.rulesets.collide.state.pieces import CollideKnown, Table, Unit
from highground.rulesets.collide.state.printed import NEAR, RANGED


def preview(known: CollideKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """A path as far as it is legal, or every target of every weapon."""
    table = known.table
    refusal = turn_refusal(table, name)
    if refusal is not None:
        return Preview(name, kind, refusal=refusal)
    unit = table.find(name)
    turn = going_on(table).turn_of(unit.number)
    if turn is None:
        return Preview(name, kind)
    if kind == "move":
        return _preview_move(known, unit, turn, path)
    return _preview_attacks(table, unit)


# -- moves -------------------------------------------------------------------------------------------------


def _preview_move(known: CollideKnown, unit: Unit, turn: Turn, path: list[Point]) -> Preview:
    """W-7.1: one member's path; with the extra steps only where the plain Move does not suffice."""
    table = known.table
    given = tuple([snap(point) for point in path])
    refusal: Refusal | None = None
    extra = False
    for extra in (False, True):
        refusal = _refusal(known, unit, given, extra)
        if refusal is None:
            break
    if refusal is not None:
        extra = False
        refusal = _refusal(known, unit, given, False)
    legal = given if refusal is None else _legal_part(known, unit, given)
    full = full_path(unit, legal)
    limit = limit_of(table, unit, turn, extra)
    order = Move((Walk(unit.name, legal, extra),)) if legal else None
    areas = (Area("reach", Circle(unit.base.centre, unit.base.radius + limit), ""),)
    return Preview(
        unit.name,
        "move",
        _reach(table, unit, limit),
        tuple(full),
        None if refusal is None else full[-1],
        path_cost(table, unit, full),
        limit,
        refusal,
        order=order,
        areas=areas,
    )


def _refusal(known: CollideKnown, unit: Unit, path: tuple[Point, ...], extra: bool) -> Refusal | None:
    return check_move(known, MayAct(known.seat), Move((Walk(unit.name, path, extra),))) if path else None


def _legal_part(known: CollideKnown, unit: Unit, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """The longest beginning of a path that is a legal move, to the hundredth of a step."""
    full = full_path(unit, path)
    low, high = 0, sum([distance_ceil(full[at], full[at + 1]) for at in range(len(full) - 1)])
    found: tuple[Point, ...] = ()
    while high - low > HUNDREDTH:
        middle = (low + high) // 2
        short = tuple([snap(point) for point in clip_path(full, middle)[1:]])
        if short and _refusal(known, unit, short, False) is None:
            found, low = short, middle
        else:
            high = middle
    return found


def _reach(table: Table, unit: Unit, limit: int) -> tuple[Spot, ...]:
    """The ends of suggested moves and what they cost."""
    found: list[Spot] = []
    for plan in move_plans(table, going_on(table)):
        for walk in plan.walks:
            if walk.unit == unit.name:
                spent = path_cost(table, unit, full_path(unit, walk.path))
                if spent <= limit:
                    found.append(Spot(walk.path[-1], spent))
    return tuple(found)


# -- attacks -----------------------------------------------------------------------------------------------


def _preview_attacks(table: Table, unit: Unit) -> Preview:
    """Every enemy and every weapon: what it takes, or why not."""
    lines: list[TargetLine] = []
    areas: list[Area] = []
    for weapon in unit.sheet.weapons:
        if weapon.types & NEAR:
            areas.append(Area("range", Circle(unit.base.centre, near_reach(table, unit)), weapon.name))
        for enemy in table.enemies(unit.seat):
            mode = pick_mode(table, unit, weapon, "", enemy, None)
            shot = Shot(unit.name, weapon.name, enemy.name, mode_word(mode) if mode else "")
            refusal = shot_refusal(table, unit.seat, shot, 0)
            covered = in_cover(table, unit, enemy, mode) if mode else False
            need: int | None = None
            if refusal is None:
                need = _need(table, unit, weapon.knack, mode, enemy, covered, shot)
            lines.append(
                TargetLine(
                    enemy.name,
                    distance_ceil(unit.base.centre, enemy.base.centre),
                    Segment(unit.base.centre, enemy.base.centre),
                    "",
                    "cover" if covered else "",
                    need,
                    refusal,
                    Attack((shot,)) if refusal is None else None,
                    weapon.name,
                )
            )
    return Preview(unit.name, "attack", targets=tuple(lines), areas=tuple(areas))


def _need(table: Table, unit: Unit, knack: int, mode: int, enemy: Unit, covered: bool, shot: Shot) -> int:
    """W-12.2: the least face that succeeds."""
    under_threat = threatened(table, unit)
    if under_threat and mode == RANGED and threat_modifier(table, unit) is None:
        return 6
    for weapon in unit.sheet.weapons:
        if weapon.name == shot.weapon:
            for part in knack_modifiers(table, unit, weapon, mode, enemy, covered, under_threat):
                knack -= part.amount
    return min(6, max(2, knack))
