"""W-4.13, W-4.14, W-5 and W-7, Activations: who is activated, for what price, and what is asked until it
ends.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Asking, Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, not_asked, refuse, resolve
from highground.geometry.measure import within_points
from highground.rulesets.collide.rules.activation.formations import formation_clause, formation_refusal
from highground.rulesets.collide.rules.attacks.pinning import beside_enemy, pinner
from highground.rulesets.collide.rules.effects.in_force import clear_effects, expire, put_in_force
from highground.rulesets.collide.rules.effects.triggers import await_texts
from highground.rulesets.collide.rules.round.pool import change_pool
from highground.rulesets.collide.state.activation import ATTACKING, CLOSED, UNTOUCHED, Activation, Turn
from highground.rulesets.collide.state.orders import Activate, EndActivation, Stop
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, CollideKnown, Player, Table, Unit
from highground.rulesets.collide.state.primitives import Do, Lasts, Stat, StatMod, When, Who

# -- frames, questions, events -------------------------------------------------------------------------------


class NextTurn(Frame):
    """Somebody activates next, or the Orders Phase is over."""


class MayActivate(Question):
    """Whom does this player activate?"""

    clause: ClassVar[Clause] = R.W_4_20
    settled: ClassVar[bool] = True


class MayAct(Question):
    """What do the activated units do next?"""

    clause: ClassVar[Clause] = R.W_7_1
    settled: ClassVar[bool] = True


class EndOfActivation(Frame):
    """What happens as an activation ends."""


class ActivationOver(Frame):
    """Everything that came of its end is done."""


class UnitsActivated(Event):
    seat: Final[int]
    units: Final[tuple[str, ...]]
    left: Final[int]


class FormationFormed(Event):
    units: Final[tuple[str, ...]]


class UnitPinned(Event):
    unit: Final[str]
    by: Final[str]


class PinIgnored(Event):
    unit: Final[str]


class PlayerStopped(Event):
    seat: Final[int]


class EffectBegan(Event):
    """An effect begins to hold for a unit; `what` is the text it comes from."""

    unit: Final[str]
    what: Final[str]


class ActivationEnded(Event):
    """`tactic` is the one that was tried, if any."""

    seat: Final[int]
    tactic: Final[str]


# -- the activation going on -------------------------------------------------------------------------------


def going_on(table: Table) -> Activation:
    """The activation, which there must be."""
    activation = table.activation
    if activation is None:
        raise RuleBug("nobody is activated")
    return activation


def members(table: Table) -> list[Unit]:
    """R-5.4: those of the activation that are still in play."""
    found: list[Unit] = []
    activation = table.activation
    if activation is not None:
        for turn in activation.turns:
            unit = table.units[turn.unit]
            if unit.on_table:
                found.append(unit)
    return found


def turn_refusal(table: Table, name: str) -> Refusal | None:
    """W-5.11: acting belongs to a unit's own activation; W-4.22: there is none for whoever has stopped."""
    unit = table.named(name)
    activation = table.activation
    if unit is not None and table.players[unit.seat].stopped:
        return locked_out(table, unit.seat)
    if unit is None or activation is None or not unit.on_table or activation.turn_of(unit.number) is None:
        return refuse(R.W_5_11, "not_in_activation", facts={"unit": name})
    return None


def new_turn(unit: Unit, pinned: bool) -> Turn:
    """W-7.2, W-16.3: a unit that has everything still to do."""
    weapons = unit.sheet.weapons
    left = [weapon.attacks for weapon in weapons]
    return Turn(unit.number, pinned, left, [-1] * len(weapons), [0] * len(unit.sheet.abilities))


def has_attacked(turn: Turn) -> bool:
    """Whether the unit has begun its attacks."""
    return turn.block != UNTOUCHED


def close_attacks(turn: Turn) -> None:
    """W-7.6, R-7.2: an ability of its own closes a unit's attack block."""
    if turn.block == ATTACKING:
        turn.block = CLOSED


# -- W-4.20 to W-4.23: whose turn --------------------------------------------------------------------------


def can_act(table: Table, seat: int) -> bool:
    """W-4.21, R-4.5: not locked out, with a fresh unit, and AP for it (R-4.10: its own pocket will do)."""
    player = table.players[seat]
    if player.stopped:
        return False
    for unit in table.units:
        if unit.seat == seat and unit.on_table and not unit.activated and (player.ap > 0 or unit.pocket > 0):
            return True
    return False


def locked_out(table: Table, seat: int) -> Refusal:
    """W-4.22: this player has stopped for the round."""
    return refuse(R.W_4_22, "stopped_for_this_round", facts={"side": table.players[seat].name})


@not_asked(MayActivate)
@not_asked(MayAct)
def why_not_asked(known: CollideKnown, asked: Asking) -> Refusal | None:
    """W-4.22: why somebody is not asked: it has stopped; else W-4.20, it is the other's turn."""
    return locked_out(known.table, known.seat) if known.table.players[known.seat].stopped else None


@step(NextTurn)
def next_turn(game: CollideGame, now: NextTurn) -> None:
    """W-4.20: players alternate; W-4.23: the phase ends when every player is done."""
    table = game.table
    count = len(table.order)
    for ahead in range(count):
        place = (table.next + ahead) % count
        seat = table.order[place]
        if can_act(table, seat):
            table.next = (place + 1) % count
            game.then(MayActivate(seat), NextTurn())
            return


# -- W-5: activating ---------------------------------------------------------------------------------------


@check(MayActivate, Activate)
def check_activate(known: CollideKnown, asked: MayActivate, order: Activate) -> Refusal | None:
    """W-5.1, W-5.10: one's own fresh units, each once, a Formation if several; W-4.13: for one AP."""
    table = known.table
    units: list[Unit] = []
    if not order.units:
        return refuse(R.W_5_1, "nobody_named")
    for name in order.units:
        unit = table.named(name)
        if unit is not None and unit.seat != asked.seat and table.players[unit.seat].stopped:
            return locked_out(table, unit.seat)
        if unit is None or unit.seat != asked.seat or not unit.on_table or unit in units:
            return refuse(R.W_5_1, "not_yours", facts={"unit": name})
        if unit.activated:
            clause = R.W_4_14 if len(order.units) == 1 else R.W_5_10
            return refuse(clause, "activated_already", facts={"unit": name})
        units.append(unit)
    return price_refusal(table, asked.seat, units) or (
        formation_refusal(table, units) if len(units) > 1 else None
    )


def price_refusal(table: Table, seat: int, units: list[Unit]) -> Refusal | None:
    """W-4.13: one AP; R-4.10: a unit's own AP pays for it alone."""
    if table.players[seat].ap > 0 or (len(units) == 1 and units[0].pocket > 0):
        return None
    own = [unit for unit in units if unit.pocket > 0]
    return refuse(R.R_4_10 if own else R.W_4_13, "no_ap", 0, 1)


@resolve(MayActivate, Activate)
def activate(game: CollideGame, asked: MayActivate, order: Activate) -> None:
    """W-4.13: pay; R-14.1: pinning is read now; the units may act."""
    table = game.table
    player = table.players[asked.seat]
    units = [table.find(name) for name in order.units]
    _pay(game, player, asked.seat, units)
    turns: list[Turn] = []
    table.activation = Activation(asked.seat, turns)
    for unit in units:
        unit.activated = True
        clear_effects(table, unit, Lasts.NEXT_ACTIVATION)
        enemy = pinner(table, unit)
        turns.append(new_turn(unit, enemy is not None))
        if enemy is not None:
            game.emit(UnitPinned(unit.name, enemy.name), R.W_14_1)
        elif beside_enemy(table, unit):
            game.emit(PinIgnored(unit.name), R.E_PIN_IMMUNITY)
        _slow_down(table, unit)
    if len(units) > 1:
        game.emit(FormationFormed(order.units), formation_clause(table, units))
    game.then(MayAct(asked.seat), EndOfActivation())
    await_texts(game, When.ACTIVATION_START, units)


def _pay(game: CollideGame, player: Player, seat: int, units: list[Unit]) -> None:
    """R-4.10: from a unit's own pocket where that will do, else from the pool."""
    names = tuple([unit.name for unit in units])
    if len(units) == 1 and units[0].pocket > 0:
        units[0].pocket -= 1
        game.emit(UnitsActivated(seat, names, player.ap), R.R_4_10)
        return
    player.ap -= 1
    game.emit(UnitsActivated(seat, names, player.ap), R.W_4_13 if len(units) == 1 else R.W_5_1)


def _slow_down(table: Table, unit: Unit) -> None:
    """E-place_token: a unit activated near a token that halves movement."""
    for token in table.tokens:
        if token.kind.halves >= 0 and within_points(unit.base.centre, token.at, token.kind.halves):
            put_in_force(
                table, StatMod(Do.STAT_MOD, token.kind.name, stat=Stat.MOVE, percent=50), unit, NOBODY
            )


# W-4.21: always allowed.
always(MayActivate, Stop)


@resolve(MayActivate, Stop)
def stop(game: CollideGame, asked: MayActivate, order: Stop) -> None:
    """W-4.22: shut out until the next round; AP are kept."""
    game.table.players[asked.seat].stopped = True
    game.emit(PlayerStopped(asked.seat), R.W_4_22)


# -- W-7: acting -------------------------------------------------------------------------------------------


def go_on(game: CollideGame, asked: MayAct) -> None:
    """Something was done: ask again, if anybody of the activation is still in play."""
    going_on(game.table).began = True
    game.then(ActAgain(asked.seat))


class ActAgain(Frame):
    """The activated units may do more, if any is left."""

    seat: Final[int]


@step(ActAgain)
def act_again(game: CollideGame, now: ActAgain) -> None:
    """R-5.4: survivors carry on."""
    if members(game.table):
        game.then(MayAct(now.seat))


# nothing has to be used.
always(MayAct, EndActivation)


@resolve(MayAct, EndActivation)
def end(game: CollideGame, asked: MayAct, order: EndActivation) -> None:
    """R-7.7: the activation ends; W-6.3: with or (W-6.7) without a tactic it was a whole one."""
    tactic = going_on(game.table).tactic
    game.emit(ActivationEnded(asked.seat, tactic), R.W_6_7 if tactic else R.W_6_3)


@step(EndOfActivation)
def end_of_activation(game: CollideGame, now: EndOfActivation) -> None:
    """W-4.8, E-triggers: what the environment or a text keeps for the end of an activation."""
    game.then(ActivationOver())
    await_texts(game, When.ACTIVATION_END, members(game.table))


@step(ActivationOver)
def activation_over(game: CollideGame, now: ActivationOver) -> None:
    """E-ap_gain: AP that a tactic promised for afterwards; R-6.1: boons and penalties end here."""
    table = game.table
    for active in table.effects[:]:
        if active.effect.when == When.ACTIVATION_END and active.effect.who == Who.PLAYER:
            change_pool(game, active.effect, going_on(table).seat)
    expire(table, Lasts.ACTIVATION)
    table.activation = None


def turn_of(table: Table, unit: Unit) -> Turn:
    """What a member of the activation has done in it."""
    turn = going_on(table).turn_of(unit.number)
    if turn is None:
        raise RuleBug(f"{unit.name} is not activated")
    return turn
