"""Chapters 4 and 5, Rounds and turns: who is next, passing, declaring, and the end of a turn.

Whose turn it is, who is stepped over and when a side may pass is the same in both editions and is asked of
`ascension.flow`; what a model may do in its activation is in `actions`, what comes before and after in
`activation`.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, resolve
from highground.rulesets.ascension.rules.cards.flips import ShuffleDecks
from highground.rulesets.ascension.rules.cards.values import CARDS
from highground.rulesets.ascension.rules.components import DeckReady
from highground.rulesets.ascension.rules.flow import rounds, turn_order
from highground.rulesets.ascension.rules.flow import rounds as shared
from highground.rulesets.ascension.state.orders import Activate, EndActivation, PassTurn
from highground.rulesets.conflict.rules.flow.initiative import Initiative
from highground.rulesets.conflict.rules.hooks import round_started
from highground.rulesets.conflict.rules.movement.prone import ask_to_drop
from highground.rulesets.conflict.state.activation import Turn
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model

# -- frames (as in the next edition, with steps of this one) and questions ------------------------------


class LayOut(Frame):
    """Two players and their decks: the game can begin."""


class StartRound(shared.StartRound):
    """A new round begins."""


class RoundOpens(shared.RoundOpens):
    """Initiative is known; the first turn of the round comes."""


class NextTurn(shared.NextTurn):
    """The next player with somebody to activate takes a turn."""


class StartOfActivation(shared.StartOfActivation):
    """What lasted until now is over; exhaust tokens come off."""


class Acting(shared.Acting):
    """The actions of an activation: the next one, if the model is still there."""


class EndOfActivation(shared.EndOfActivation):
    """What happens when a model has done its actions."""


class EndTurn(shared.EndTurn):
    """The model is marked; the turn passes."""


class EndRound(shared.EndRound):
    """Nobody is left to activate."""


class ScoreRound(shared.ScoreRound):
    """The scenario scores the round."""


class MayActivate(Question):
    """Which model activates, or does the player pass?"""

    clause: ClassVar[Clause] = R.C_5_3
    settled: ClassVar[bool] = True


class MayAct(shared.ActsNow):
    """What does the active model do?"""

    clause: ClassVar[Clause] = R.C_5_5


# -- events --------------------------------------------------------------------------------------


class PlayersOppose(Event):
    """Two players, and cards for all that is left to chance."""

    players: Final[tuple[str, ...]]


class ActionsDone(Event):
    """The player leaves it at that; `used` counts the actions, and none is enough."""

    model: Final[str]
    used: Final[int]


# -- before the game -----------------------------------------------------------------------------


@step(LayOut)
def lay_out(game: ConflictGame, now: LayOut) -> None:
    """C-1.2: two players, all chance is cards; C-2.1: 18 of them in each deck, which are shuffled."""
    table = game.table
    game.emit(PlayersOppose(tuple([player.name for player in table.players])), R.C_1_2)
    for seat in range(len(table.players)):
        if table.deck_seat(seat) == seat:
            game.emit(DeckReady(seat, CARDS), R.C_2_1)
    game.then(ShuffleDecks())


# -- C-4: rounds ---------------------------------------------------------------------------------


@step(StartRound)
def start_round(game: ConflictGame, now: StartRound) -> None:
    """C-4.3: the markers clear; C-4.2: the holder of initiative opens (CR-3).

    By option `initiative` the holder is found anew each round, or play goes on where it stopped.
    """
    table = game.table
    table.round += 1
    for model in table.models.values():
        model.activated = False
    if table.round > 1 and table.house.initiative == "each_round":
        game.then(Initiative(), RoundOpens())
        return
    if table.house.initiative != "continue":
        table.next = 0
    game.then(RoundOpens())


@step(RoundOpens)
def open_round(game: ConflictGame, now: RoundOpens) -> None:
    """C-4.1: players take turns; C-4.2: the holder of initiative has the first."""
    table = game.table
    game.emit(rounds.RoundStarted(table.round), R.C_4_1)
    place = turn_order.place_in_turn(table)
    if place >= 0:
        game.emit(rounds.SideOpens(table.order[place]), R.C_4_2)
    game.then(NextTurn())
    round_started(game)


@step(NextTurn)
def next_turn(game: ConflictGame, now: NextTurn) -> None:
    """C-4.1: in turns; C-4.4: who has nobody left is stepped over (CR-4); C-4.3: nobody at all ends it."""
    table = game.table
    place = turn_order.place_in_turn(table)
    if place < 0:
        game.then(EndRound())
        return
    rounds.pass_over(game, place, R.C_4_4)
    seat = table.mates[table.order[place]][0]
    game.emit(rounds.TurnBegan(seat), R.C_4_1)
    game.then(MayActivate(seat))


@step(EndRound)
def end_round(game: ConflictGame, now: EndRound) -> None:
    """C-4.3: everybody had a chance; the scenario scores the round and a new one begins."""
    game.emit(rounds.RoundEnded(game.table.round), R.C_4_3)
    if turn_order.another_round(game.table):
        game.then(ScoreRound(), StartRound())


# -- C-5.1 to C-5.3: pass or declare ---------------------------------------------------------------


@check(MayActivate, PassTurn)
def check_pass_turn(known: ConflictKnown, asked: MayActivate, order: PassTurn) -> Refusal | None:
    """C-5.1: only if the opponent has two more models to activate."""
    return turn_order.pass_refusal(known.table, asked.seat, R.C_5_1)


@resolve(MayActivate, PassTurn)
def pass_turn(game: ConflictGame, asked: MayActivate, order: PassTurn) -> None:
    """C-5.2: nobody activates, no token moves, the opponent is next."""
    game.emit(rounds.TurnPassed(asked.seat), R.C_5_2)
    game.then(NextTurn())


@check(MayActivate, Activate)
def check_activate(known: ConflictKnown, asked: MayActivate, order: Activate) -> Refusal | None:
    """C-5.3: an own model that has not activated in this round."""
    return turn_order.activate_refusal(known.table, asked.seat, order.model, R.C_5_3)


@resolve(MayActivate, Activate)
def declare(game: ConflictGame, asked: MayActivate, order: Activate) -> None:
    """C-5.3: this is the active model."""
    name = order.model
    game.table.turn = Turn(name)
    game.emit(rounds.ModelDeclared(name), R.C_5_3)
    game.then(StartOfActivation(name), Acting(name), EndOfActivation(name), EndTurn(name), NextTurn())


# -- C-5.5, C-5.9: actions -------------------------------------------------------------------------


@step(Acting)
def acting(game: ConflictGame, now: Acting) -> None:
    """C-5.5: a model that is still there may act."""
    act_again(game, game.table.fighter(now.model))


def act_again(game: ConflictGame, model: Model) -> None:
    """C-5.5: what the active model does next, if it is still there; C-6.11: others may drop prone first."""
    if model.on_table:
        game.then(*ask_to_drop(game, model), MayAct(model.seat, model.name))


# C-5.9: no action need be taken.
always(MayAct, EndActivation)


@resolve(MayAct, EndActivation)
def end_activation(game: ConflictGame, asked: MayAct, order: EndActivation) -> None:
    """C-5.9: that is all; the end of the activation is on the agenda already."""
    game.emit(ActionsDone(asked.model, game.table.turn.actions), R.C_5_9)


# -- C-5.8: the end of the turn --------------------------------------------------------------------


@step(EndTurn)
def end_turn(game: ConflictGame, now: EndTurn) -> None:
    """C-5.8: mark the model, if it is still there (C-11.7), then hand over."""
    table = game.table
    model = table.models[now.model]
    if model.on_table:
        model.activated = True
        game.emit(rounds.ModelFlagged(model.name), R.C_5_8)
    game.emit(rounds.TurnEnded(model.name), R.C_5_8)
    table.turn = Turn("")
