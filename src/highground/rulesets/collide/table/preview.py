"""What a table shows before an order is given, from the same pieces as the checks."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.preview import Area, Preview, Spot, TargetLine, Threat
from highground.engine.walking import Walking
from highground.geometry.crossing import clip_path
from highground.geometry.measure import distance_ceil, overlap
from highground.geometry.shapes import Circle, Point, Segment
from highground.rulesets.collide.bots.plans import move_plans
from highground.rulesets.collide.rules.activation.activation import MayAct, going_on, turn_refusal
from highground.rulesets.collide.rules.attacks.aiming import mode_word, pick_mode
from highground.rulesets.collide.rules.attacks.may_attack import shot_refusal
from highground.rulesets.collide.rules.attacks.pinning import threatened
from highground.rulesets.collide.rules.attacks.strikes import knack_modifiers
from highground.rulesets.collide.rules.effects.in_force import move_limit, near_reach, threat_modifier
from highground.rulesets.collide.rules.movement import move
from highground.rulesets.collide.rules.sight import in_cover
from highground.rulesets.collide.state.activation import Turn
from highground.rulesets.collide.state.measuring import HUNDREDTH, snap
from highground.rulesets.collide.state.orders import Attack, Move, Shot, Walk
from highground.rulesets.collide.state.pieces import CollideKnown, Table, Unit
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED


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
    full = move.full_path(unit, legal)
    limit = move.limit_of(table, unit, turn, extra)
    order = Move((Walk(unit.name, legal, extra),)) if legal else None
    return Preview(
        unit.name,
        "move",
        _reach(table, unit, limit),
        tuple(full),
        None if refusal is None else full[-1],
        move.path_cost(table, unit, full),
        limit,
        refusal,
        order=order,
    )


def walking(known: CollideKnown, name: str, kind: str) -> Walking | None:
    """Where a unit may go: in its activation by its order, else as far as a plain Move would lead it."""
    table = known.table
    unit = table.named(name)
    if kind != "move" or unit is None or not unit.on_table:
        return None
    turn = None if table.activation is None else table.activation.turn_of(unit.number)
    if turn is None:
        limit = move_limit(table, unit)
        return Walking(unit.base.centre, limit, lambda path: _way_refusal(table, unit, path, limit))
    far = move.limit_of(table, unit, turn, True)
    return Walking(unit.base.centre, far, lambda path: _either(known, unit, path))


def _either(known: CollideKnown, unit: Unit, path: list[Point]) -> Refusal | None:
    """W-7.7: why a path is too much for the plain Move, and for the extra steps."""
    given = tuple([snap(point) for point in path])
    refusal = _refusal(known, unit, given, False)
    return None if refusal is None or _refusal(known, unit, given, True) is None else refusal


def _way_refusal(table: Table, unit: Unit, path: list[Point], limit: int) -> Refusal | None:
    """Why a unit that is not activated could not walk there."""
    full = move.full_path(unit, tuple(path))
    refusal = move.path_refusal(table, unit, full, limit)
    base = Circle(full[-1], unit.base.radius)
    for other in table.units if refusal is None else []:
        if other is not unit and other.on_table and overlap(base, other.base, HUNDREDTH):
            return refuse(R.R_1_5, "overlaps", facts={"unit": unit.name, "other": other.name})
    return refusal


def threats(known: CollideKnown, name: str) -> tuple[Threat, ...]:
    """A Move, then each weapon with an end to its reach: those near by, or whoever is touched."""
    table = known.table
    unit = table.named(name)
    if unit is None or not unit.on_table:
        return ()
    found: list[Threat] = []
    for weapon in unit.sheet.weapons:
        if weapon.types & NEAR:
            found.append(Threat(weapon.name, "move", near_reach(table, unit)))
        elif weapon.types & MELEE:
            found.append(Threat(weapon.name, "move", unit.base.radius))
    return tuple(found)


def _refusal(known: CollideKnown, unit: Unit, path: tuple[Point, ...], extra: bool) -> Refusal | None:
    return move.check_move(known, MayAct(known.seat), Move((Walk(unit.name, path, extra),))) if path else None


def _legal_part(known: CollideKnown, unit: Unit, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """The longest beginning of a path that is a legal move, to the hundredth of a step."""
    full = move.full_path(unit, path)
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
                spent = move.path_cost(table, unit, move.full_path(unit, walk.path))
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
                    "",
                    need,
                    refusal,
                    Attack((shot,)) if refusal is None else None,
                    weapon.name,
                    note=refuse(R.W_11_11, "in_cover") if covered else None,
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
