"""What is in force: one stack of effects, fed by environment, abilities, tactics and missions (E-…).

Passive abilities and the environment's active effect are read where they are printed; whatever lasts lies in
`table.effects`. The questions here are asked by movement, attacks, sight and pinning; a narrower text is
asked
before the core rule it overrides (W-2.1, W-2.3).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.tally import Tally
from highground.geometry.measure import gap_at_most, within_points
from highground.geometry.shapes import Circle
from highground.rulesets.collide.state.measuring import STEP, contact
from highground.rulesets.collide.state.pieces import Active, Table, Unit
from highground.rulesets.collide.state.primitives import (
    EITHER,
    UNSET,
    DamageMod,
    Do,
    Duration,
    Effect,
    Figure,
    Filter,
    Primitive,
    Stat,
    StatMod,
    When,
    Who,
    agrees,
)
from highground.rulesets.collide.state.printed import Weapon

_NEAR_STEPS: Final = 8
_EXTRA: Final = 4
_NONE: Final[list[Effect]] = []


# -- filters ----------------------------------------------------------------------------------------------


def unit_fits(table: Table, only: Filter, unit: Unit) -> bool:
    """Whether a filter's words about a unit let this one through."""
    sheet = unit.sheet
    # moved is by choice, and this round.
    if only.base_at_most != UNSET and 2 * sheet.radius > only.base_at_most:
        return False
    if only.base_above != UNSET and 2 * sheet.radius <= only.base_above:
        return False
    if only.move_at_least != UNSET and sheet.move < only.move_at_least:
        return False
    if only.move_at_most != UNSET and sheet.move > only.move_at_most:
        return False
    if only.defence_type and only.defence_type not in sheet.defence_types:
        return False
    if only.training and only.training not in sheet.training:
        return False
    if not agrees(only.wounded, unit.health < sheet.health):
        return False
    if not agrees(only.moved, unit.moved) or not _formation_fits(table, only, unit):
        return False
    if only.terrain_farther_than != UNSET:
        return not _near_terrain(table, unit, only.terrain_farther_than)
    return True


def _formation_fits(table: Table, only: Filter, unit: Unit) -> bool:
    """Whether it is activated in a formation, if the filter asks."""
    if only.in_formation == EITHER:
        return True
    activation = table.activation
    together = activation is not None and len(activation.turns) > 1
    member = activation is not None and activation.turn_of(unit.number) is not None
    return agrees(only.in_formation, together and member)


def _near_terrain(table: Table, unit: Unit, limit: int) -> bool:
    """Whether the unit's centre lies at most `limit` from the footprint of any piece."""
    centre = Circle(unit.base.centre, 0)
    for piece in table.board.pieces:
        for shape in piece.shapes:
            if gap_at_most(centre, shape, limit):
                return True
    return False


def attack_fits(
    table: Table, only: Filter, attacker: Unit, weapon: Weapon, mode: int, target: Unit | None
) -> bool:
    """Whether a filter lets an attack through: its mode, its weapon, and its target."""
    if only.modes and not only.modes & mode:
        return False
    if only.weapon and only.weapon != weapon.name:
        return False
    if target is None:
        return True
    if only.farther_than != UNSET and within_points(
        attacker.base.centre, target.base.centre, only.farther_than
    ):
        return False
    return unit_fits(table, only, target)


# -- the stack -----------------------------------------------------------------------------------------------


def in_force(table: Table, unit: Unit, do: Primitive) -> list[Effect]:
    """Every effect of one kind on a unit, whoever caused it; filters are still to be asked."""
    # Nearly always there is none, so a list is made only for what is found.
    found = _NONE
    row = table.environment
    if row is not None:
        for effect in row.active:
            if effect.do == do and effect.when == When.NOW and effect.who == Who.EVERYONE:
                found = [*found, effect]
    for effect in unit.sheet.passives:
        if effect.do == do and effect.when == When.NOW and effect.who != Who.FRIENDS_IN_CONTACT:
            found = [*found, effect]
    for active in table.effects:
        if active.unit == unit.number and active.effect.do == do:
            found = [*found, active.effect]
    if table.auras >> do & 1:
        found = found + _from_others(table, unit, do)
    return found


def _from_others(table: Table, unit: Unit, do: Primitive) -> list[Effect]:
    """Passive effects of a unit on others: on friends that it touches, or on all of its activation."""
    found: list[Effect] = []
    for other in table.units:
        if other is unit or not other.on_table or other.seat != unit.seat:
            continue
        for effect in other.sheet.passives:
            if effect.do != do or effect.when != When.NOW:
                continue
            if effect.who == Who.FRIENDS_IN_CONTACT:
                if contact(table, other, unit):
                    found.append(effect)
            elif effect.who == Who.ACTIVATION and _together(table, unit, other):
                found.append(effect)
    return found


def _together(table: Table, unit: Unit, other: Unit) -> bool:
    """Whether both are of the activation going on."""
    activation = table.activation
    if activation is None or activation.turn_of(unit.number) is None:
        return False
    return activation.turn_of(other.number) is not None


def put_in_force(table: Table, effect: Effect, unit: Unit, by: int) -> None:
    """E-durations: an effect begins to hold for a unit."""
    table.effects.append(Active(effect, unit.number, by))


def expire(table: Table, lasts: Duration) -> None:
    """E-durations: whatever lasts so long is over."""
    if table.effects:
        table.effects[:] = [active for active in table.effects if active.effect.lasts != lasts]


def clear_effects(table: Table, unit: Unit, lasts: Duration | None) -> None:
    """E-durations: a unit's effects of this length are over, or (none given) all of them; what its
    player was promised is not the unit's.
    """
    number = unit.number
    table.effects[:] = [
        active
        for active in table.effects
        if active.unit != number
        or active.effect.who == Who.PLAYER
        or (lasts is not None and active.effect.lasts != lasts)
    ]


def lose_on_moving(table: Table, unit: Unit) -> None:
    """E-stat_mod: what is lost as soon as the unit moves in its own activation, not by being moved later."""
    if not table.effects or table.activation is None or table.activation.turn_of(unit.number) is None:
        return
    kept: list[Active] = []
    for active in table.effects:
        effect = active.effect
        if active.unit == unit.number and isinstance(effect, StatMod) and effect.until_moved:
            continue
        kept.append(active)
    table.effects[:] = kept


# -- figures (E-stat_mod) ----------------------------------------------------------------------------------


def _figure(table: Table, unit: Unit, stat: Figure, printed: int, mode: int, reasons: Tally | None) -> int:
    """R-7.4: set-values, then factors, then sums, and never below 0; `reasons` collects what changed it."""
    value = printed
    some = in_force(table, unit, Do.STAT_MOD)
    if not some:
        return value
    mods: list[StatMod] = []
    for effect in some:
        if isinstance(effect, StatMod) and effect.stat == stat and effect.who != Who.ATTACKED:
            only = effect.only
            if (not only.modes or only.modes & mode) and unit_fits(table, only, unit):
                mods.append(effect)
    for mod in mods:
        if mod.set_to != UNSET:
            value = _changed(value, mod.set_to, mod, reasons)
    for mod in mods:
        if mod.percent != 100:
            value = _changed(value, value * mod.percent // 100, mod, reasons)
    for mod in mods:
        more = mod.amount + printed * mod.printed_percent // 100
        if more:
            value = _changed(value, value + more, mod, reasons)
    return max(0, value)


def _changed(value: int, now: int, mod: StatMod, reasons: Tally | None) -> int:
    if reasons is not None:
        reasons.add(now - value, R.E_STAT_MOD, mod.source)
    return now


def move_limit(table: Table, unit: Unit, reasons: Tally | None = None) -> int:
    """The unit's Move as it is now, without extra steps; half of it beside a token that halves movement."""
    return _figure(table, unit, Stat.MOVE, unit.sheet.move, 0, reasons)


def extra_steps(table: Table, unit: Unit) -> int:
    """W-7.8: four steps, unless a text says otherwise."""
    return _figure(table, unit, Stat.EXTRA_STEPS, _EXTRA * STEP, 0, None)


def near_reach(table: Table, unit: Unit) -> int:
    """W-10.3: eight steps, unless a text says otherwise."""
    return _figure(table, unit, Stat.NEAR_REACH, _NEAR_STEPS * STEP, 0, None)


def climb_is_free(table: Table, unit: Unit) -> bool:
    """Whether the unit pays nothing for height."""
    return _figure(table, unit, Stat.CLIMB_COST, 1, 0, None) == 0


def defence(table: Table, unit: Unit, mode: int, reasons: Tally | None = None) -> int:
    """R-13.6: the defence value against an attack of this mode (0: no attack), without cover, not below 0."""
    return _figure(table, unit, Stat.DV, unit.sheet.dv, mode, reasons)


# -- other questions ---------------------------------------------------------------------------------------


def knack_mods(table: Table, attacker: Unit, weapon: Weapon, mode: int, target: Unit | None) -> list[Effect]:
    """E-knack_mod: what changes this attack's roll."""
    found: list[Effect] = []
    for effect in in_force(table, attacker, Do.KNACK_MOD):
        if attack_fits(table, effect.only, attacker, weapon, mode, target):
            found.append(effect)
    return found


def damage_mods(
    table: Table, attacker: Unit, weapon: Weapon, mode: int, target: Unit | None
) -> list[DamageMod]:
    """E-damage_mod: what changes this attack's damage."""
    found: list[DamageMod] = []
    for effect in in_force(table, attacker, Do.DAMAGE_MOD):
        if isinstance(effect, DamageMod) and attack_fits(table, effect.only, attacker, weapon, mode, target):
            found.append(effect)
    return found


def bypassed(table: Table, attacker: Unit, weapon: Weapon, mode: int, target: Unit) -> tuple[str, ...]:
    """R-13.9: the types that a weapon is effective against, with what effects add."""
    types = weapon.effective
    for effect in in_force(table, attacker, Do.ADD_EFFECTIVE):
        if attack_fits(table, effect.only, attacker, weapon, mode, target):
            types = types + effect.words
    return types


def cover_is_denied(table: Table, attacker: Unit, target: Unit) -> Effect | None:
    """E-deny_cover: of the target, or for this attacker's attacks."""
    for effect in in_force(table, target, Do.DENY_COVER):
        if effect.who != Who.ATTACKED and unit_fits(table, effect.only, target):
            return effect
    for effect in in_force(table, attacker, Do.DENY_COVER):
        if effect.who == Who.ATTACKED and unit_fits(table, effect.only, target):
            return effect
    return None


def cover_is_granted(table: Table, target: Unit) -> Effect | None:
    """E-grant_cover: a text that puts the target in cover."""
    for effect in in_force(table, target, Do.GRANT_COVER):
        if unit_fits(table, effect.only, target):
            return effect
    return None


def cover_dv(table: Table, target: Unit) -> tuple[int, Effect | None]:
    """W-11.10: one, unless E-cover_dv says otherwise."""
    for effect in in_force(table, target, Do.COVER_DV):
        if unit_fits(table, effect.only, target):
            return effect.amount, effect
    return 1, None


def spend_limit(table: Table, unit: Unit) -> Effect | None:
    """E-ap_spend_limit: the text that limits AP on an attack roll, if one does."""
    for effect in in_force(table, unit, Do.AP_SPEND_LIMIT):
        if unit_fits(table, effect.only, unit):
            return effect
    return None


def forbidden(table: Table, unit: Unit, what: str) -> Effect | None:
    """E-forbid: the text that forbids the unit this, if one does."""
    for effect in in_force(table, unit, Do.FORBID):
        if what in effect.words and unit_fits(table, effect.only, unit):
            return effect
    return None


def immune(table: Table, unit: Unit, enemy: Unit, do: Primitive) -> bool:
    """E-pin_immunity, E-threat_immunity: whether this enemy does not count."""
    for effect in in_force(table, unit, do):  # noqa: SIM110 - no generator in a hot path
        if unit_fits(table, effect.only, enemy):
            return True
    return False


def threat_modifier(table: Table, unit: Unit) -> Effect | None:
    """E-threat_as_modifier: what takes the place of the natural 6."""
    for effect in in_force(table, unit, Do.THREAT_AS_MODIFIER):
        if unit_fits(table, effect.only, unit):
            return effect
    return None
