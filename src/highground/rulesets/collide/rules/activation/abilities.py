"""W-15.1 to W-15.3, Abilities: using active ones, and handling tokens."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.measure import overlap, within_points
from highground.geometry.shapes import Circle, Point
from highground.rulesets.collide.rules.activation.activation import (
    MayAct,
    close_attacks,
    go_on,
    going_on,
    turn_refusal,
)
from highground.rulesets.collide.rules.attacks.pinning import is_pinned
from highground.rulesets.collide.rules.effects import tokens
from highground.rulesets.collide.rules.effects.effect_steps import carry_out
from highground.rulesets.collide.rules.knack import ABILITY as ABILITY_ROLL
from highground.rulesets.collide.rules.knack import ap_refusal, pay_for, roll_knack
from highground.rulesets.collide.rules.movement.displacement import spot_refusal
from highground.rulesets.collide.rules.movement.move import limit_of, move_refusal
from highground.rulesets.collide.rules.sight import sees
from highground.rulesets.collide.state.activation import Turn
from highground.rulesets.collide.state.measuring import HUNDREDTH, snap
from highground.rulesets.collide.state.orders import PickUp, RemoveToken, UseAbility
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, CollideKnown, Table, Unit
from highground.rulesets.collide.state.primitives import Do, PlaceToken
from highground.rulesets.collide.state.printed import ACTIVE, Ability, called


class AbilityUsed(Event):
    """`worked`: no check was needed, or it was passed."""

    unit: Final[str]
    ability: Final[str]
    targets: Final[tuple[str, ...]]
    worked: Final[bool]


class BlocksClosed(Event):
    """What the unit has begun, attacks or movement, is over: an ability breaks up neither."""

    unit: Final[str]


# -- whether -----------------------------------------------------------------------------------------------


def index_of(unit: Unit, name: str) -> int:
    """Which of the unit's abilities is called so, or -1."""
    for number, ability in enumerate(unit.sheet.abilities):
        if called(ability.name, name):
            return number
    return -1


def ability_refusal(table: Table, unit: Unit, turn: Turn, number: int) -> Refusal | None:
    """W-7.3, R-7.5: why an active ability may not be used now, on whomever."""
    ability = unit.sheet.abilities[number]
    facts = {"unit": unit.name, "ability": ability.name}
    if ability.kind != ACTIVE:
        return refuse(R.W_15_3, "not_active", facts=facts)
    if turn.used[number] or (ability.once_per_round and unit.used_in[number] == table.round):
        return refuse(R.W_7_3, "used_already", facts=facts)
    if ability.unmoved and turn.relocated:
        return refuse(R.W_15_3, "only_unmoved", facts=facts)
    held = table.players[unit.seat].ap
    if ability.ap > held:
        return refuse(R.W_4_17, "not_enough_ap", ability.ap, held)
    return _movement_refusal(table, unit, turn, ability)


def _movement_refusal(table: Table, unit: Unit, turn: Turn, ability: Ability) -> Refusal | None:
    """E-place_token: what is paid in movement must still be there."""
    for effect in ability.effects:
        if isinstance(effect, PlaceToken) and effect.move_cost:
            refusal = spending_refusal(table, unit, turn, effect.move_cost)
            if refusal is not None:
                return refusal
    return None


def spending_refusal(table: Table, unit: Unit, turn: Turn, price: int) -> Refusal | None:
    """Why movement may not be spent on something else than going."""
    refusal = move_refusal(table, unit, turn, turn.extra)
    if refusal is not None:
        return refusal
    left = limit_of(table, unit, turn, turn.extra)
    if price > left + HUNDREDTH:
        return refuse(R.E_PLACE_TOKEN, "not_enough_move", price, left, {"unit": unit.name})
    return None


def target_refusal(table: Table, unit: Unit, ability: Ability, target: Unit | None) -> Refusal | None:
    """Why an ability may not be used on this unit: its side, distance, sight, type."""
    facts = {"unit": unit.name, "ability": ability.name}
    if target is None or not target.on_table:
        return refuse(R.W_15_3, "no_such_target", facts=facts)
    facts["target"] = target.name
    if ability.side == "other_members":
        activation = going_on(table)
        if target is unit or activation.turn_of(target.number) is None:
            return refuse(R.W_15_3, "not_a_member", facts=facts)
    elif ability.side != "any" and (target.seat == unit.seat) != (ability.side == "friend"):
        return refuse(R.W_15_3, "wrong_side", facts=facts)
    if ability.reach >= 0 and not within_points(unit.base.centre, target.base.centre, ability.reach):
        return refuse(R.W_15_3, "out_of_reach", limit=ability.reach, facts=facts)
    if ability.sight and not sees(table, unit, target.base, target.number):
        return refuse(R.W_15_3, "not_seen", facts=facts)
    if ability.defence_type and ability.defence_type not in target.sheet.defence_types:
        return refuse(R.W_15_3, "wrong_type", facts=facts)
    return None


def place_refusal(table: Table, unit: Unit, ability: Ability, at: Point | None) -> Refusal | None:
    """E-place_token, E-teleport: why a token may not be put, or the unit go, there."""
    for effect in ability.effects:
        if isinstance(effect, PlaceToken):
            if effect.within > 0:
                return _token_refusal(table, unit, effect, at)
        elif effect.do == Do.TELEPORT:
            if at is None or not within_points(unit.base.centre, snap(at), effect.within):
                return refuse(R.E_TELEPORT, "out_of_reach", limit=effect.within, facts={"unit": unit.name})
            if unit.heavy:
                return refuse(R.W_10_10, "fired_heavy", facts={"unit": unit.name})
            return spot_refusal(table, unit, snap(at))
    return None


def _token_refusal(table: Table, unit: Unit, effect: PlaceToken, at: Point | None) -> Refusal | None:
    """E-place_token: within its range, clear of every base."""
    facts = {"unit": unit.name}
    if at is None or not within_points(unit.base.centre, snap(at), effect.within):
        return refuse(R.E_PLACE_TOKEN, "out_of_reach", limit=effect.within, facts=facts)
    disc = Circle(snap(at), tokens.token_kind(table, effect.token).radius)
    for other in table.units:
        if other.on_table and overlap(disc, other.base):
            return refuse(R.E_PLACE_TOKEN, "overlaps", facts={"unit": effect.token, "other": other.name})
    return None


@check(MayAct, UseAbility)
def check_ability(known: CollideKnown, asked: MayAct, order: UseAbility) -> Refusal | None:
    """W-7.3, W-15.1: one of its active abilities, as its text has it."""
    table = known.table
    refusal = turn_refusal(table, order.unit)
    if refusal is not None:
        return refusal
    unit = table.find(order.unit)
    turn = going_on(table).turn_of(unit.number)
    number = index_of(unit, order.ability)
    if turn is None or number < 0:
        return refuse(R.W_15_3, "no_such_ability", facts={"unit": unit.name, "ability": order.ability})
    refusal = ability_refusal(table, unit, turn, number)
    if refusal is not None:
        return refusal
    ability = unit.sheet.abilities[number]
    if order.ap and not ability.knack:
        return refuse(R.W_15_2, "no_roll", facts={"unit": unit.name, "ability": ability.name})
    return ap_refusal(table, asked.seat, order.ap, ability.ap) or _aim_refusal(table, unit, ability, order)


def _aim_refusal(table: Table, unit: Unit, ability: Ability, order: UseAbility) -> Refusal | None:
    """The targets and the place that an ability asks for."""
    count = len(order.targets)
    facts = {"unit": unit.name, "ability": ability.name}
    if ability.targets and not count:
        return refuse(R.W_15_3, "no_target_named", count, ability.targets, facts)
    if count > ability.targets or len(set(order.targets)) < count:
        return refuse(R.W_15_3, "wrong_number", count, ability.targets, facts)
    for name in order.targets:
        refusal = target_refusal(table, unit, ability, table.named(name))
        if refusal is not None:
            return refusal
    return place_refusal(table, unit, ability, order.at)


# -- using -------------------------------------------------------------------------------------------------


@resolve(MayAct, UseAbility)
def use_ability(game: CollideGame, asked: MayAct, order: UseAbility) -> None:
    """W-15.2: roll if it asks for that; pay; W-7.6: its own attacks are closed; then what its text does."""
    table = game.table
    unit = table.find(order.unit)
    turn = going_on(table).turn_of(unit.number)
    if turn is None:
        raise RuleBug(f"{unit.name} is not activated")
    number = index_of(unit, order.ability)
    ability = unit.sheet.abilities[number]
    worked = True
    if ability.knack:
        worked = roll_knack(
            game, asked.seat, ABILITY_ROLL, unit.name, ability.name, ability.knack, [], order.ap
        )
    pay_for(game, asked.seat, ability.ap, ability.name)
    clause = R.W_14_2 if is_pinned(table, turn) else R.W_15_2 if ability.knack else R.W_7_3
    game.emit(AbilityUsed(unit.name, ability.name, order.targets, worked), clause)
    if turn.block or turn.moved:
        game.emit(BlocksClosed(unit.name), R.W_7_6)
    turn.used[number] += 1
    unit.uses[number] += 1
    unit.used_in[number] = table.round
    close_attacks(turn)
    go_on(game, asked)
    if worked:
        targets = [table.find(name) for name in order.targets]
        for effect in ability.effects:
            carry_out(game, effect, unit, targets, order.at)


# -- tokens that a unit handles ----------------------------------------------------------------------------


@check(MayAct, PickUp)
def check_pick_up(known: CollideKnown, asked: MayAct, order: PickUp) -> Refusal | None:
    """W-15.7, R-15.3: a token that can be carried, in contact."""
    table = known.table
    refusal = turn_refusal(table, order.unit)
    if refusal is not None:
        return refusal
    token = table.token_named(order.token)
    turn = going_on(table).turn_of(table.find(order.unit).number)
    facts = {"unit": order.unit, "token": order.token}
    if token is None or not token.kind.carried or token.carrier != NOBODY:
        return refuse(R.W_15_7, "cannot_carry", facts=facts)
    if turn is not None and turn.picked:
        return refuse(R.W_15_7, "picked_up_already", facts=facts)
    if not tokens.touches_token(table, table.find(order.unit), token):
        return refuse(R.W_15_7, "token_out_of_reach", facts=facts)
    return None


@resolve(MayAct, PickUp)
def take_up(game: CollideGame, asked: MayAct, order: PickUp) -> None:
    """W-15.7: the unit carries it."""
    unit = game.table.find(order.unit)
    tokens.pick_up(game, unit, tokens.find_token(game.table, order.token))
    turn = going_on(game.table).turn_of(unit.number)
    if turn is not None:
        turn.picked = True
    go_on(game, asked)


@check(MayAct, RemoveToken)
def check_remove(known: CollideKnown, asked: MayAct, order: RemoveToken) -> Refusal | None:
    """E-place_token: in contact, by whom its text names, for movement that is still there."""
    table = known.table
    refusal = turn_refusal(table, order.unit)
    if refusal is not None:
        return refusal
    unit, token = table.find(order.unit), table.token_named(order.token)
    turn = going_on(table).turn_of(unit.number)
    facts = {"unit": order.unit, "token": order.token}
    if turn is None or token is None or token.kind.removal < 0:
        return refuse(R.E_PLACE_TOKEN, "cannot_remove", facts=facts)
    if token.kind.remover and token.kind.remover != unit.sheet.name:
        return refuse(R.E_PLACE_TOKEN, "cannot_remove", facts=facts)
    if not tokens.touches_token(table, unit, token):
        return refuse(R.E_PLACE_TOKEN, "token_out_of_reach", facts=facts)
    return spending_refusal(table, unit, turn, token.kind.removal)


@resolve(MayAct, RemoveToken)
def remove_token(game: CollideGame, asked: MayAct, order: RemoveToken) -> None:
    """E-place_token: movement is spent and the token goes."""
    table = game.table
    unit, token = table.find(order.unit), tokens.find_token(table, order.token)
    turn = going_on(table).turn_of(unit.number)
    if turn is not None:
        turn.spent += token.kind.removal
    tokens.take_away(game, token, R.E_PLACE_TOKEN)
    go_on(game, asked)
