"""Suggested tactics and abilities: what their effects might bring now."""

from __future__ import annotations

from highground.engine.orders import Candidate
from highground.rulesets.collide.abilities import ability_refusal, target_refusal
from highground.rulesets.collide.activation import members
from highground.rulesets.collide.evaluation import AP, valued, worth_of
from highground.rulesets.collide.knack import chance_of
from highground.rulesets.collide.orders import UseAbility, UseTactic
from highground.rulesets.collide.pieces import Table, Unit
from highground.rulesets.collide.primitives import (
    ADD_EFFECTIVE,
    AP_GAIN,
    DAMAGE_MOD,
    DENY_COVER,
    DISPLACE,
    GRANT_COVER,
    HEAL,
    KNACK_MOD,
    PIN_IMMUNITY,
    STAT_MOD,
    Effect,
    PlaceToken,
)
from highground.rulesets.collide.printed import ACTIVE, Ability
from highground.rulesets.collide.tactics import tactic_named, tactic_refusal
from highground.rulesets.collide.turns import Activation

__all__ = ["ability_plans", "tactic_plans"]


def tactic_plans(table: Table, activation: Activation, strength: float) -> list[Candidate]:
    """Every tactic that may be tried now; `strength` is what the members' attacks are worth."""
    found: list[Candidate] = []
    if activation.tactic or activation.began:
        return found
    seat = activation.seat
    units = members(table)
    for name in table.players[seat].tactics:
        tactic = tactic_named(table, seat, name)
        if tactic is None or tactic_refusal(table, seat, name) is not None:
            continue
        boon = 0.0
        for effect in tactic.effects:
            boon += _boon(table, effect, units, strength)
        ways = float(chance_of(tactic.knack, 0, False)) / 6.0
        worth = boon * ways - 2.0 * (1.0 - ways) - float(tactic.ap) * AP
        found.append(valued(UseTactic(name, 0), "tactic", strength + worth if worth > 0.0 else worth))
    return found


def _boon(table: Table, effect: Effect, units: list[Unit], strength: float) -> float:
    """About what an effect brings to these units."""
    do = effect.do
    if do in (DAMAGE_MOD, KNACK_MOD, ADD_EFFECTIVE):
        return 0.2 * strength
    if do == DENY_COVER:
        return 0.1 * strength
    if do == HEAL:
        total = 0.0
        for unit in units:
            missing = min(effect.amount, unit.sheet.health - unit.health)
            total += 0.5 * worth_of(unit) * float(missing) / float(unit.sheet.health)
        return total
    if do == AP_GAIN:
        return AP
    if do in (GRANT_COVER, STAT_MOD):
        return 1.2 * float(len(units))
    if do == PIN_IMMUNITY:
        return 1.0
    return 1.5 if do == DISPLACE else 0.5


def ability_plans(table: Table, activation: Activation) -> list[Candidate]:
    """Each active ability that a member may use now, on whom it helps most."""
    found: list[Candidate] = []
    for turn in activation.turns:
        unit = table.units[turn.unit]
        if not unit.on_table:
            continue
        for number, ability in enumerate(unit.sheet.abilities):
            if ability.kind == ACTIVE and ability_refusal(table, unit, turn, number) is None:
                plan = _plan(table, unit, ability)
                if plan is not None:
                    found.append(plan)
    return found


def _plan(table: Table, unit: Unit, ability: Ability) -> Candidate | None:
    """The best use of one ability, or None where nobody may be named."""
    if _needs_place(ability):
        return None
    targets: list[Unit] = []
    if ability.targets:
        worths: list[tuple[float, int]] = []
        for other in table.units:
            if target_refusal(table, unit, ability, other) is None:
                worths.append((-_use(table, ability, other), other.number))
        worths.sort()
        targets = [table.units[number] for _, number in worths[: ability.targets]]
        if not targets:
            return None
    worth = -float(ability.ap) * AP
    for target in targets or [unit]:
        worth += _use(table, ability, target)
    if ability.knack:
        worth *= float(chance_of(ability.knack, 0, False)) / 6.0
    names = tuple([target.name for target in targets])
    return valued(UseAbility(unit.name, ability.name, names), "ability", worth)


def _use(table: Table, ability: Ability, target: Unit) -> float:
    """What an ability brings on one unit."""
    total = 0.0
    for effect in ability.effects:
        total += _boon(table, effect, [target], 6.0)
    return total


def _needs_place(ability: Ability) -> bool:
    for effect in ability.effects:  # noqa: SIM110 - no generator in a hot path
        if isinstance(effect, PlaceToken) and effect.within > 0:
            return True
    return False
