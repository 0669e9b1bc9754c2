"""Suggested tactics and abilities: what their effects might bring now."""

from __future__ import annotations

from highground.engine.orders import Candidate
from highground.geometry.measure import distance_ceil, within_points
from highground.geometry.shapes import Point
from highground.rulesets.collide.bots.evaluation import AP, valued, worth_of
from highground.rulesets.collide.rules.activation.abilities import (
    ability_refusal,
    place_refusal,
    target_refusal,
)
from highground.rulesets.collide.rules.activation.activation import members
from highground.rulesets.collide.rules.activation.tactics import tactic_named, tactic_refusal
from highground.rulesets.collide.rules.knack import chance_of
from highground.rulesets.collide.state.activation import Activation
from highground.rulesets.collide.state.measuring import snap
from highground.rulesets.collide.state.orders import UseAbility, UseTactic
from highground.rulesets.collide.state.pieces import Table, Unit
from highground.rulesets.collide.state.primitives import Do, Effect, PlaceToken
from highground.rulesets.collide.state.printed import ACTIVE, Ability


def tactic_plans(table: Table, activation: Activation, strength: float) -> list[Candidate]:
    """Every tactic that may be tried now; `strength` is what the members' attacks are worth."""
    found: list[Candidate] = []
    if activation.tactic or activation.began:
        return found
    seat = activation.seat
    units = members(table)
    for name in table.players[seat].tactics:
        tactic = tactic_named(table, seat, name)
        if tactic is None or tactic_refusal(table, seat, name, tactic) is not None:
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
    if do in (Do.DAMAGE_MOD, Do.KNACK_MOD, Do.ADD_EFFECTIVE):
        return 0.2 * strength
    if do == Do.DENY_COVER:
        return 0.1 * strength
    if do == Do.HEAL:
        total = 0.0
        for unit in units:
            missing = min(effect.amount, unit.sheet.health - unit.health)
            total += 0.5 * worth_of(unit) * float(missing) / float(unit.sheet.health)
        return total
    if do == Do.AP_GAIN:
        return AP
    if do in (Do.GRANT_COVER, Do.STAT_MOD):
        return 1.2 * float(len(units))
    if do == Do.PIN_IMMUNITY:
        return 1.0
    return 1.5 if do == Do.DISPLACE else 0.5


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
    reach = _reach_of_place(ability)
    if reach > 0:
        return _place_plan(table, unit, ability, reach)
    targets: list[Unit] = []
    if ability.targets:
        worths: list[tuple[float, int]] = []
        for other in table.units:
            if _may_be_named(unit, ability, other) and target_refusal(table, unit, ability, other) is None:
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


def _may_be_named(unit: Unit, ability: Ability, other: Unit) -> bool:
    """A first look at what `target_refusal` asks: on the table, of the right side, near enough."""
    if not other.on_table or (
        ability.side != "any" and (other.seat == unit.seat) == (ability.side == "enemy")
    ):
        return False
    return ability.reach < 0 or within_points(unit.base.centre, other.base.centre, ability.reach)


def _use(table: Table, ability: Ability, target: Unit) -> float:
    """What an ability brings on one unit."""
    total = 0.0
    for effect in ability.effects:
        total += _boon(table, effect, [target], 6.0)
    return total


def _reach_of_place(ability: Ability) -> int:
    """How far off the ability puts a token or its unit; 0: it names no place."""
    for effect in ability.effects:
        if effect.do == Do.TELEPORT or (isinstance(effect, PlaceToken) and effect.within > 0):
            return effect.within
    return 0


def _place_plan(table: Table, unit: Unit, ability: Ability, reach: int) -> Candidate | None:
    """Half way to the nearest enemy, or as far as it reaches, if that is legal."""
    here = unit.base.centre
    nearest: Point | None = None
    length = 0
    for enemy in table.enemies(unit.seat):
        distance = distance_ceil(here, enemy.base.centre)
        if nearest is None or distance < length:
            nearest, length = enemy.base.centre, distance
    if nearest is None or not length:
        return None
    far = min(reach, length // 2)
    dx, dy = (nearest.x - here.x) * far // length, (nearest.y - here.y) * far // length
    spot = snap(Point(here.x + dx, here.y + dy))
    if place_refusal(table, unit, ability, spot) is not None:
        return None
    ways = float(chance_of(ability.knack, 0, False)) / 6.0 if ability.knack else 1.0
    worth = 0.8 * ways - float(ability.ap) * AP
    return valued(UseAbility(unit.name, ability.name, (), spot), "ability", worth)
