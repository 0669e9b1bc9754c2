"""T-8, the order of activations in phase 4: who chooses next, and when everybody is activated."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.torn.rules.party.flow import Activations, begin_phase
from highground.rulesets.torn.state.names import ACTIVATIONS, FIELD, NOBODY
from highground.rulesets.torn.state.orders import Activate
from highground.rulesets.torn.state.pieces import Table, TornGame, TornKnown

# -- frames, questions, events ------------------------------------------------------------------------


class NextActivation(Frame):
    """The right to activate is this player's."""

    seat: Final[int]


class StartActivation(Frame):
    """A miniature is activated, or reactivated."""

    mini: Final[int]
    again: Final[bool]


class ActivationOver(Frame):
    """Reactivations first, then the right passes to the other player."""

    seat: Final[int]


class MayActivate(Question):
    """Which miniature is activated?"""

    clause: ClassVar[Clause] = R.T_7_6
    settled: ClassVar[bool] = True


class MiniChosen(Event):
    mini: Final[str]
    side: Final[int]


class RightPassed(Event):
    side: Final[int]


class ReactivationBegan(Event):
    mini: Final[str]
    side: Final[int]


class SideSkipped(Event):
    side: Final[int]


class AllActivated(Event):
    turn: Final[int]


class ActivationsDeclined(Event):
    side: Final[int]


class FirstDone(Event):
    side: Final[int]


# -- who was first to have all activated -----------------------------------------------------------


def unactivated(table: Table, seat: int) -> int:
    """How many miniatures of a player on the field are not activated yet."""
    count = 0
    for mini in table.minis:
        if mini.side == seat and mini.status == FIELD and not mini.activated:
            count += 1
    return count


def note_done(game: TornGame) -> None:
    """T-7.8, R-9: watch who first has nobody left to activate; both at once: the initiative holder."""
    table = game.table
    if table.phase != ACTIVATIONS:
        return
    if table.first_done != NOBODY:
        if unactivated(table, table.first_done) == 0:
            return
        table.first_done = NOBODY
    for seat in (table.initiative, 1 - table.initiative):
        if unactivated(table, seat) == 0:
            table.first_done = seat
            game.emit(FirstDone(seat), R.T_7_8)
            return


# -- T-7.6, T-7.7, T-8 ---------------------------------------------------------------------------------


@step(Activations)
def activations(game: TornGame, now: Activations) -> None:
    """T-7.6: the initiative holder begins."""
    begin_phase(game, ACTIVATIONS)
    note_done(game)
    game.then(NextActivation(game.table.initiative))


@step(NextActivation)
def next_activation(game: TornGame, now: NextActivation) -> None:
    """T-8.3: who has nobody left is skipped; T-8.4: when nobody has, the phase is over."""
    table = game.table
    seat = now.seat
    if unactivated(table, seat) == 0:
        seat = 1 - seat
        if unactivated(table, seat) == 0:
            game.emit(AllActivated(table.turn), R.T_8_4)
            return
        game.emit(SideSkipped(now.seat), R.T_8_3)
    table.to_act = seat
    game.then(MayActivate(seat))


@check(MayActivate, Activate)
def check_activate(known: TornKnown, asked: MayActivate, order: Activate) -> Refusal | None:
    """T-12.1: one's own, on the field; T-8.5: not activated this turn."""
    mini = known.table.named(order.mini)
    facts = {"mini": order.mini}
    if mini is None or mini.status != FIELD:
        return refuse(R.T_12_1, "not_on_the_field", facts=facts)
    if mini.side != asked.seat:
        return refuse(R.T_12_1, "not_your_miniature", facts=facts)
    if mini.activated:
        return refuse(R.T_8_5, "activated_already", facts=facts)
    return None


@resolve(MayActivate, Activate)
def activate(game: TornGame, asked: MayActivate, order: Activate) -> None:
    """T-7.6: the first of the phase; T-7.7: and so on in turns."""
    table = game.table
    mini = table.find(order.mini)
    fresh = True
    for other in table.minis:
        fresh = fresh and not other.activated
    game.emit(MiniChosen(mini.name, mini.side), R.T_7_6 if fresh else R.T_7_7)
    game.then(StartActivation(mini.number, False), ActivationOver(asked.seat))


@check(MayActivate, Pass)
def check_decline(known: TornKnown, asked: MayActivate, order: Pass) -> Refusal | None:
    """T-8.3: nobody passes (R-11); T-4.5: save the survivor of an annihilation (R-10)."""
    return None if known.table.final_turn else refuse(R.T_8_3, "no_passing")


@resolve(MayActivate, Pass)
def decline(game: TornGame, asked: MayActivate, order: Pass) -> None:
    """T-4.5: all that are left stay unactivated, and phase 5 follows."""
    game.emit(ActivationsDeclined(asked.seat), R.T_4_5)


@step(ActivationOver)
def activation_over(game: TornGame, now: ActivationOver) -> None:
    """T-8.1: the right passes; T-8.2: Reactivations, in the order granted, come before that (R-32)."""
    table = game.table
    while table.queue:
        mini = table.minis[table.queue.pop(0)]
        if mini.status == FIELD:
            game.emit(ReactivationBegan(mini.name, mini.side), R.T_8_2)
            game.then(StartActivation(mini.number, True), now)
            return
    game.emit(RightPassed(1 - now.seat), R.T_8_1)
    game.then(NextActivation(1 - now.seat))
