"""Chapter 3, Game flow: rounds, turns, activations, Exhaust Tokens (R-3.1, R-3.2, R-3.3.2)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Refusal, always, check, resolve
from highground.engine.state import Nothing
from highground.rulesets.ascension.rules.flow import turn_order
from highground.rulesets.ascension.rules.flow.initiative import Initiative, flips_every_round
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import Activate, EndActivation, PassTurn

# -- frames and questions ------------------------------------------------------------------------


class StartRound(Frame):
    """A new Round begins."""


class NextTurn(Frame):
    """The next side in order that has somebody to activate takes its Turn."""


class StartOfActivation(Frame):
    """Exhaust Tokens come off; hazards under the model bite (chapter 7)."""

    model: Final[str]


class Acting(Frame):
    """The actions of an activation begin."""

    model: Final[str]


class EndOfActivation(Frame):
    """What happens when a model has done its actions (conditions first, chapter 7)."""

    model: Final[str]


class EndTurn(Frame):
    """The model is flagged; the next side's Turn starts."""

    model: Final[str]


class LeaderCalls(Frame):
    """A Leader's Turn is over: a friend may follow at once (companion 7)."""

    leader: Final[str]


class EndRound(Frame):
    """Nobody is left to activate."""


class ScoreRound(Frame):
    """The scenario scores the Round (chapter 8)."""


class MayActivate(Question):
    """Which model activates, or does the side pass?"""

    clause: ClassVar[Clause] = R.R_3_2_3_A
    settled: ClassVar[bool] = True


class ActsNow(Question):
    """A model is active: what does it do?"""

    settled: ClassVar[bool] = True

    model: Final[str]


class MayAct(ActsNow):
    """What does the Active Model do?"""

    clause: ClassVar[Clause] = R.R_3_2_5_A


# -- events --------------------------------------------------------------------------------------


class RoundStarted(Event):
    round: Final[int]


class SideOpens(Event):
    """The first Turn of a Round is this side's."""

    side: Final[int]


class RoundEnded(Event):
    round: Final[int]


class SideSkipped(Event):
    side: Final[int]


class MateSkipped(Event):
    seat: Final[int]


class TurnBegan(Event):
    seat: Final[int]


class TurnPassed(Event):
    seat: Final[int]


class PassDeclined(Event):
    """A side that could have passed activates somebody."""

    seat: Final[int]


class ModelDeclared(Event):
    model: Final[str]


class ModelFlagged(Event):
    model: Final[str]


class TurnEnded(Event):
    model: Final[str]


# -- Rounds -------------------------------------------------------------------------------


@step(StartRound)
def start_round(game: AscensionGame, now: StartRound) -> None:
    """R-3.1.1.c: flags come off; R-3.3.2.b: the side that would have been next opens."""
    table = game.table
    table.round += 1
    for model in table.models.values():
        model.activated = False
    if table.round > 1 and flips_every_round(table):
        game.then(Initiative(), RoundOpens())
    else:
        game.then(RoundOpens())


class RoundOpens(Frame):
    """The order is known; the first Turn of the Round comes."""


@step(RoundOpens)
def open_round(game: AscensionGame, now: RoundOpens) -> None:
    """R-3.1.1.a: sides take Turns, one of them first."""
    table = game.table
    game.emit(RoundStarted(table.round), R.R_3_1_1_A)
    place = turn_order.place_in_turn(table)
    if place >= 0:
        game.emit(SideOpens(table.order[place]), _opening_clause(table))
    game.then(NextTurn())


def _opening_clause(table: Table) -> Clause:
    """R-3.1.1.b: the winner opens Round 1; R-3.3.2.b: later whoever comes next; R-9.1.d: or a new winner."""
    if table.round == 1:
        return R.R_3_1_1_B
    return R.R_9_1_D if flips_every_round(table) else R.R_3_3_2_B


@step(NextTurn)
def next_turn(game: AscensionGame, now: NextTurn) -> None:
    """R-3.3.2.c: the next side in order with somebody to activate; R-3.1.1.d: none, the Round ends."""
    table = game.table
    place = turn_order.place_in_turn(table)
    if place < 0:
        game.then(EndRound())
        return
    pass_over(game, place, R.R_3_3_2_C)
    seat = _seat_in_turn(game, table.order[place])
    game.emit(TurnBegan(seat), R.R_3_2_1_A)
    game.then(MayActivate(seat))


def pass_over(game: Game[AnyTable, Nothing, Nothing], place: int, clause: Clause) -> None:
    """R-3.3.2.c: the Turn goes to this place in the order; sides before it have nobody left to activate."""
    table = game.table
    while table.next != place:
        skipped = table.order[table.next]
        if table.of_side(skipped):
            game.emit(SideSkipped(skipped), clause)
        table.next = (table.next + 1) % len(table.order)
    table.next = (place + 1) % len(table.order)


def _seat_in_turn(game: AscensionGame, side: int) -> int:
    """R-3.3.2.e: the next mate, in their order, who has a model to activate."""
    table = game.table
    mates = table.mates[side]
    for ahead in range(len(mates)):
        place = (table.rotation[side] + ahead) % len(mates)
        if _has_unactivated(table, mates[place]):
            table.rotation[side] = place
            return mates[place]
        game.emit(MateSkipped(mates[place]), R.R_3_3_2_E)
    return mates[0]


def _has_unactivated(table: Table, seat: int) -> bool:
    for model in table.models.values():
        if model.seat == seat and model.on_table and not model.activated:
            return True
    return False


@step(EndRound)
def end_round(game: AscensionGame, now: EndRound) -> None:
    """R-3.1.1.d: the Round ends; the scenario scores it; a new one begins."""
    game.emit(RoundEnded(game.table.round), R.R_3_1_1_D)
    if turn_order.another_round(game.table):
        game.then(ScoreRound(), StartRound())


# -- pass or declare -----------------------------------------------------------


@check(MayActivate, PassTurn)
def check_pass_turn(known: AscensionKnown, asked: MayActivate, order: PassTurn) -> Refusal | None:
    """R-3.2.2.a: only when every opposing side is two models behind."""
    return turn_order.pass_refusal(known.table, asked.seat, R.R_3_2_2_A)


@resolve(MayActivate, PassTurn)
def pass_turn(game: AscensionGame, asked: MayActivate, order: PassTurn) -> None:
    """R-3.2.2.c: nobody activates, nothing ticks, the next side acts."""
    game.emit(TurnPassed(asked.seat), R.R_3_2_2_C)
    game.then(NextTurn())


@check(MayActivate, Activate)
def check_activate(known: AscensionKnown, asked: MayActivate, order: Activate) -> Refusal | None:
    """R-3.2.3.a: an own model that has not activated this Round."""
    return turn_order.activate_refusal(known.table, asked.seat, order.model, R.R_3_2_3_A)


@resolve(MayActivate, Activate)
def declare(game: AscensionGame, asked: MayActivate, order: Activate) -> None:
    """R-3.2.3.a: this is the Active Model; the next Turn of its side is another mate's (RUL-43)."""
    table = game.table
    side = table.players[asked.seat].side
    if turn_order.may_pass_turn(table, side):
        game.emit(PassDeclined(asked.seat), R.R_3_2_2_B)
    table.rotation[side] = (table.rotation[side] + 1) % len(table.mates[side])
    game.then(TeamGoesOn(side), NextTurn())
    begin_activation(game, table.models[order.model])


class TeamGoesOn(Frame):
    """A side's Turn is over: do its other mates act in the same slot?"""

    side: Final[int]


@step(TeamGoesOn)
def team_goes_on(game: AscensionGame, now: TeamGoesOn) -> None:
    """R-3.3.2.e: one model fills a side's slot; or, by a house rule, one of each mate (RUL-43)."""
    table = game.table
    if table.options.team_slot == "one_model":
        return
    mates = table.mates[now.side]
    start = table.rotation[now.side]
    if start:
        for place in range(start, len(mates)):
            if _has_unactivated(table, mates[place]):
                table.next = table.order.index(now.side)
                return
    table.rotation[now.side] = 0


def begin_activation(game: AscensionGame, model: Model) -> None:
    """The steps of a Turn after the declaration, in the book's order."""
    game.table.turn = Turn(model.name)
    game.emit(ModelDeclared(model.name), R.R_3_2_3_A)
    name = model.name
    game.then(StartOfActivation(name), Acting(name), EndOfActivation(name), EndTurn(name))


# -- tokens and actions ----------------------------------------------------------


@step(Acting)
def acting(game: AscensionGame, now: Acting) -> None:
    """R-3.2.5.a: a model that is still there may act."""
    model = game.table.models[now.model]
    if model.on_table:
        game.then(MayAct(model.seat, model.name))


def act_again(game: AscensionGame, model: Model) -> None:
    """Ask the Active Model's player again, if the model is still on the table."""
    if model.on_table:
        game.then(MayAct(model.seat, model.name))


# .a: up to two actions; fewer will do.
always(MayAct, EndActivation)


@resolve(MayAct, EndActivation)
def end_activation(game: AscensionGame, asked: MayAct, order: EndActivation) -> None:
    """The end of the activation is already on the agenda."""


# -- the end of the Turn ------------------------------------------------------------------


@step(EndTurn)
def end_turn(game: AscensionGame, now: EndTurn) -> None:
    """R-3.2.6.a: flag the model, then hand over; a Leader may bring a friend first (C-7.2)."""
    table = game.table
    model = table.models[now.model]
    model.activated = True
    game.emit(ModelFlagged(model.name), R.R_3_1_1_C)
    game.emit(TurnEnded(model.name), R.R_3_2_6_A)
    elite = table.turn.elite
    table.turn = Turn("")
    if model.profile.leader and not elite:
        game.then(LeaderCalls(model.name))
