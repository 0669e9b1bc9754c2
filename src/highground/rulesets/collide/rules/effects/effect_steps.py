"""E, What a text does: the effects of abilities, tactics, penalties and environments, carried out."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, step
from highground.geometry.measure import within_points
from highground.geometry.shapes import Point
from highground.rulesets.collide.rules.activation.activation import EffectBegan, going_on, members
from highground.rulesets.collide.rules.damage import hazard, heal
from highground.rulesets.collide.rules.effects.in_force import put_in_force, unit_fits
from highground.rulesets.collide.rules.effects.tokens import lay_token, take_away, token_kind
from highground.rulesets.collide.rules.effects.triggers import Chain, Moment
from highground.rulesets.collide.rules.knack import ABILITY, roll_knack
from highground.rulesets.collide.rules.movement.displacement import teleport
from highground.rulesets.collide.rules.movement.pushes import Pushes, pairs_in_contact
from highground.rulesets.collide.rules.round.pool import change_pool
from highground.rulesets.collide.rules.round.rounds import tell_environment
from highground.rulesets.collide.state.measuring import contact, snap
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, Table, Unit
from highground.rulesets.collide.state.primitives import Displace, Do, Effect, PlaceToken, When, Who

_OF_THE_ENEMY: Final = (Do.KNACK_MOD, Do.DAMAGE_MOD, Do.ADD_EFFECTIVE, Do.PIN_IMMUNITY, Do.THREAT_IMMUNITY)
"""Primitives whose filter speaks of an enemy, not of the unit that has the effect."""


class SetOff(Frame):
    """A trigger without a choice: `effects` of the text `what` of a unit, on `targets` or those `around`.

    `knack` is the score of its check, 0: it needs none.
    """

    unit: Final[int]
    what: Final[str]
    knack: Final[int]
    effects: Final[tuple[Effect, ...]]
    targets: Final[tuple[int, ...]]
    around: Final[tuple[int, ...]] = ()
    chain: Final[Chain] = ()


# -- moments -----------------------------------------------------------------------------------------------


@step(Moment)
def come_true(game: CollideGame, now: Moment) -> None:
    """E-triggers: what the environment does to these units; then each one's own triggers; but no text that
    this comes of.
    """
    table = game.table
    units = [table.units[number] for number in now.units]
    for unit in reversed(units):
        for ability in reversed(unit.sheet.triggers):
            due = tuple([effect for effect in ability.effects if effect.when == now.when])
            if due and (unit.number, ability.name) not in now.chain:
                mine = (unit.number,)
                game.then(SetOff(unit.number, ability.name, ability.knack, due, mine, (), now.chain))
    row = table.environment
    if row is not None and (NOBODY, row.name) not in now.chain:
        for effect in row.active:
            if effect.when == now.when:
                if now.when == When.LOGISTICS:
                    tell_environment(game, row, R.W_4_8)
                carry_out(game, effect, None, units, None, (*now.chain, (NOBODY, row.name)))


@step(SetOff)
def set_off(game: CollideGame, now: SetOff) -> None:
    """W-15.3, R-4.7: it happens by itself; a check is rolled without AP."""
    table = game.table
    unit = table.units[now.unit]
    if not unit.on_table:
        return
    if now.knack and not roll_knack(game, unit.seat, ABILITY, unit.name, now.what, now.knack, [], 0):
        return
    chain = (*now.chain, (now.unit, now.what))
    for effect in now.effects:
        numbers = now.around if effect.who == Who.AROUND_TARGET else now.targets
        carry_out(game, effect, unit, [table.units[number] for number in numbers], None, chain)


# -- whom --------------------------------------------------------------------------------------------------


def units_for(table: Table, effect: Effect, actor: Unit | None, targets: list[Unit]) -> list[Unit]:
    """Whom an effect is for, as its `who` and, where that speaks of them, its filter say."""
    some = _meant(table, effect, actor, targets)
    about_others = (
        effect.do in _OF_THE_ENEMY or effect.who == Who.ATTACKED or effect.when in (When.HIT, When.HARM)
    )
    return [unit for unit in some if unit.on_table and (about_others or unit_fits(table, effect.only, unit))]


def _meant(table: Table, effect: Effect, actor: Unit | None, targets: list[Unit]) -> list[Unit]:
    """Whom its `who` names; an environment's moment is about its `targets` and nobody else."""
    who = effect.who
    if who in (Who.TARGET, Who.AROUND_TARGET):
        return targets
    if who == Who.EVERYONE:
        return targets if actor is None and effect.when != When.NOW else table.units
    if who == Who.ENEMIES_IN_CONTACT:
        ours = members(table) if actor is None else [actor]
        return [unit for unit in table.units if _touches_enemy(table, ours, unit)]
    if actor is None:
        return members(table)
    if who in (Who.SELF, Who.ATTACKED):
        return [actor]
    if who == Who.FRIENDS_IN_CONTACT:
        return [
            unit for unit in table.in_play(actor.seat) if unit is not actor and contact(table, actor, unit)
        ]
    if who == Who.NEAR:
        return [unit for unit in table.units if unit is not actor and _within(actor, unit, effect.within)]
    return members(table)


def _touches_enemy(table: Table, ours: list[Unit], unit: Unit) -> bool:
    """Whether a unit is in contact with any of these, of another side."""
    for each in ours:  # noqa: SIM110 - no generator in a hot path
        if each.seat != unit.seat and unit.on_table and contact(table, each, unit):
            return True
    return False


def _within(actor: Unit, unit: Unit, distance: int) -> bool:
    return within_points(actor.base.centre, unit.base.centre, distance)


# -- what --------------------------------------------------------------------------------------------------


def carry_out(
    game: CollideGame,
    effect: Effect,
    actor: Unit | None,
    targets: list[Unit],
    at: Point | None = None,
    chain: Chain = (),
) -> None:
    """One effect happens, or begins to hold; `actor` is None for tactics, penalties and environments. `chain`
    are the texts that it comes of.
    """
    table = game.table
    do = effect.do
    if effect.who == Who.PLAYER:
        _for_players(game, effect, actor)
    elif isinstance(effect, Displace):
        _displace(game, effect, actor, targets)
    elif isinstance(effect, PlaceToken):
        if actor is not None:
            place_token(game, effect, actor, at)
    elif do == Do.TELEPORT:
        if actor is not None and at is not None:
            teleport(game, actor, at, effect.source, R.E_TELEPORT)
    elif do == Do.HAZARD:
        for unit in units_for(table, effect, actor, targets):
            hazard(game, unit, effect.amount, effect.source, R.E_HAZARD, chain)
    elif do == Do.HEAL:
        for unit in units_for(table, effect, actor, targets):
            heal(game, unit, effect.amount, effect.source)
    else:
        for unit in units_for(table, effect, actor, targets):
            put_in_force(table, effect, unit, NOBODY if actor is None else actor.number)
            game.emit(EffectBegan(unit.name, effect.source), R.PRIMITIVE_CLAUSES[do])


def _for_players(game: CollideGame, effect: Effect, actor: Unit | None) -> None:
    """E-ap_gain, E-ap_loss: the pool of who acts, now or at the end of the activation; between activations an
    environment's words are for each player.
    """
    table = game.table
    activation = table.activation
    if activation is not None and effect.when == When.ACTIVATION_END:
        put_in_force(table, effect, table.units[activation.turns[0].unit], NOBODY)
    elif actor is not None:
        change_pool(game, effect, actor.seat)
    elif activation is not None:
        change_pool(game, effect, activation.seat)
    else:
        for seat in range(len(table.players)):
            change_pool(game, effect, seat)


def _displace(game: CollideGame, effect: Displace, actor: Unit | None, targets: list[Unit]) -> None:
    """E-displace: each once, the farthest from its source first (R-8.6)."""
    table = game.table
    seat = going_on(table).seat if actor is None else actor.seat
    if effect.who == Who.ENEMIES_IN_CONTACT:
        ours = members(table) if actor is None else [actor]
        moved, sources = pairs_in_contact(table, ours, effect.only)
        game.then(Pushes(seat, effect, moved, sources))
    elif actor is not None:
        some = units_for(table, effect, actor, targets)
        sources = tuple([(actor.number,) for _ in some])
        game.then(Pushes(seat, effect, tuple([unit.number for unit in some]), sources))


def place_token(game: CollideGame, effect: PlaceToken, actor: Unit, at: Point | None) -> None:
    """E-place_token: it comes to lie there; of too many the oldest goes; movement may be the price."""
    table = game.table
    turn = None if table.activation is None else table.activation.turn_of(actor.number)
    if turn is not None:
        turn.spent += effect.move_cost
    mine = [token for token in table.tokens if token.kind.name == effect.token and token.seat == actor.seat]
    if effect.most >= 0 and len(mine) >= effect.most:
        take_away(game, mine[0], R.E_PLACE_TOKEN)
    spot = actor.base.centre if at is None or effect.within <= 0 else snap(at)
    lay_token(game, token_kind(table, effect.token), actor.seat, spot, R.E_PLACE_TOKEN)
