"""W-14, Melee pinning, and the threat that hampers Ranged attacks (W-10.5): who stands within melee range."""

from __future__ import annotations

from highground.rulesets.collide.rules.effects.in_force import immune
from highground.rulesets.collide.state.activation import Turn
from highground.rulesets.collide.state.measuring import in_melee
from highground.rulesets.collide.state.pieces import Table, Unit
from highground.rulesets.collide.state.primitives import Do, Primitive
from highground.rulesets.collide.state.printed import MELEE


def has_melee(unit: Unit) -> bool:
    """Whether one of its weapons can be used in melee."""
    for weapon in unit.sheet.weapons:  # noqa: SIM110 - no generator in a hot path
        if weapon.types & MELEE:
            return True
    return False


def _counts(table: Table, unit: Unit, other: Unit) -> bool:
    """R-10.1, R-10.2: an enemy within melee range, with a weapon for it where one is asked for."""
    return in_melee(table, unit, other) and (not table.options.threat_needs_melee_weapon or has_melee(other))


def _enemy_in_melee(table: Table, unit: Unit, immunity: Primitive) -> Unit | None:
    """An enemy that counts and is not to be ignored."""
    for other in table.units:
        if other.seat == unit.seat or not other.on_table:
            continue
        if _counts(table, unit, other) and not immune(table, unit, other, immunity):
            return other
    return None


def pinner(table: Table, unit: Unit) -> Unit | None:
    """W-14.1: an enemy that pins the unit where it stands now."""
    return _enemy_in_melee(table, unit, Do.PIN_IMMUNITY)


def beside_enemy(table: Table, unit: Unit) -> bool:
    """Whether an enemy counts, be it ignored or not."""
    for other in table.units:
        if other.seat != unit.seat and other.on_table and _counts(table, unit, other):
            return True
    return False


def threatened(table: Table, unit: Unit) -> bool:
    """W-10.5, R-10.8: whether an enemy threatens the unit in melee just now."""
    return _enemy_in_melee(table, unit, Do.THREAT_IMMUNITY) is not None


def is_pinned(table: Table, turn: Turn) -> bool:
    """R-14.1: as found when the activation was declared, unless a text has lifted it since; or looked at
    anew.
    """
    unit = table.units[turn.unit]
    if table.options.pin_recheck:
        return pinner(table, unit) is not None
    if not turn.pinned:
        return False
    for active in table.effects:
        if active.unit == turn.unit and active.effect.do == Do.PIN_IMMUNITY:
            return False
    return True
