"""W-9.1, W-9.6 and W-16.3: whether an attack may be declared at all."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.rulesets.collide.rules.activation.activation import going_on, turn_refusal
from highground.rulesets.collide.rules.attacks import aiming
from highground.rulesets.collide.rules.attacks.pinning import is_pinned
from highground.rulesets.collide.rules.effects.in_force import (
    forbidden,
    spend_limit,
)
from highground.rulesets.collide.state.activation import CLOSED, Turn
from highground.rulesets.collide.state.orders import Shot
from highground.rulesets.collide.state.pieces import Table, Unit
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED, called


def weapon_of(unit: Unit, name: str) -> int:
    """Which of the unit's weapons is called so, or -1."""
    for number, weapon in enumerate(unit.sheet.weapons):
        if called(weapon.name, name):
            return number
    return -1


def block_refusal(table: Table, unit: Unit, turn: Turn) -> Refusal | None:
    """W-7.4, W-7.7, W-14.1: why a unit may not attack any more in this activation."""
    if turn.block == CLOSED:
        clause = R.W_7_4 if going_on(table).moved else R.W_7_6
        return refuse(clause, "attacks_are_over", facts={"unit": unit.name})
    if turn.extra or turn.searched:
        return refuse(R.W_7_7, "gave_up_attacks", facts={"unit": unit.name})
    if turn.moved and is_pinned(table, turn):
        return refuse(R.W_14_1, "pinned_and_moved", facts={"unit": unit.name})
    return None


def shot_refusal(table: Table, seat: int, shot: Shot, made: int) -> Refusal | None:
    """Why one attack may not be declared; `made` are earlier ones of this batch with the same weapon."""
    refusal = turn_refusal(table, shot.unit)
    if refusal is not None:
        return refusal
    unit = table.find(shot.unit)
    turn = going_on(table).turn_of(unit.number)
    number = weapon_of(unit, shot.weapon)
    if turn is None or number < 0:
        return refuse(R.W_7_2, "no_such_weapon", facts={"unit": unit.name, "weapon": shot.weapon})
    weapon = unit.sheet.weapons[number]
    refusal = block_refusal(table, unit, turn) or aiming.heavy_refusal(table, unit, turn, weapon)
    if refusal is not None:
        return refusal
    refusal = _count_refusal(table, unit, turn, number, shot, made) or aiming.target_refusal(
        table, unit, shot.target
    )
    if refusal is not None:
        return refusal
    limit = spend_limit(table, unit)
    if limit is not None and shot.ap > limit.amount:
        return refuse(R.E_AP_SPEND_LIMIT, "ap_limit", shot.ap, limit.amount, {"what": limit.source})
    target, token = table.named(shot.target), table.token_named(shot.target)
    mode = aiming.pick_mode(table, unit, weapon, shot.mode, target, token)
    if mode or shot.mode:
        return aiming.aim_refusal(table, unit, weapon, mode, target, token)
    last = RANGED if weapon.types & RANGED else NEAR if weapon.types & NEAR else MELEE
    return aiming.aim_refusal(table, unit, weapon, last, target, token)


def _count_refusal(
    table: Table, unit: Unit, turn: Turn, number: int, shot: Shot, made: int
) -> Refusal | None:
    """W-16.3: no more attacks than the weapon has; W-13.2, R-13.2: focused, it has one."""
    weapon = unit.sheet.weapons[number]
    facts = {"unit": unit.name, "weapon": weapon.name}
    focus = turn.focus[number]
    if shot.focused:
        text = forbidden(table, unit, "focus")
        if text is not None:
            return refuse(R.E_FORBID, "no_focus", facts={"unit": unit.name, "what": text.source})
        if focus == 0 or made:
            return refuse(R.W_13_2, "too_late_to_focus", facts=facts)
    if not turn.left[number] or made >= turn.left[number]:
        return refuse(R.W_16_3, "no_attacks_left", made + 1, turn.left[number], facts)
    return None
