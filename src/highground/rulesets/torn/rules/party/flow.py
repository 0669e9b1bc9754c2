"""The party's six steps (T-1.1, T-4, T-5) and the turn's six phases (T-7), as frames and what leads to what.

Each step and phase is carried out in the module of its chapter; here is their order.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Window, step
from highground.engine.events import Event
from highground.record import Record
from highground.rulesets.torn.rules.party.schemes import Scheme
from highground.rulesets.torn.rules.party.scoring import count_points, score_end, score_turn
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.pieces import Table, TornGame

# -- frames and events ------------------------------------------------------------------------------


class Party(Frame):
    """A whole game, from preparing it to counting points; `offered` are scenarios that a die chooses from."""

    offered: Final[tuple[Scheme, ...]] = ()


class Prepare(Frame):
    """Step 1."""

    offered: Final[tuple[Scheme, ...]] = ()


class RollForAttacker(Frame):
    """Step 2: initiative, and who is the Attacking Player."""


class Deployment(Frame):
    """Step 3."""


class GameTurns(Frame):
    """Step 4 begins."""


class NextTurn(Frame):
    """Another turn, or none."""


class EndGame(Frame):
    """Step 5."""


class CountPoints(Frame):
    """Step 6."""


class BeginTurn(Frame):
    """Phase 1."""


class Arrivals(Frame):
    """C-11.4: a player's Reserves may arrive."""

    seat: Final[int]


class TurnTriggers(Frame):
    """What phase 1 or 6 triggers, and its card window."""

    phase: Final[int]


class DrawPhase(Frame):
    """Phase 2."""


class TurnInitiative(Frame):
    """Phase 3."""


class Activations(Frame):
    """Phase 4."""


class MoveVortices(Frame):
    """Phase 5."""


class EndTurn(Frame):
    """Phase 6."""


class CardsAt(Record):
    """A moment at which God Cards of this timing may be played."""

    timing: Final[int]


class StepBegan(Event):
    step: Final[str]


class TurnBegan(Event):
    turn: Final[int]
    turns: Final[int]


class PhaseBegan(Event):
    turn: Final[int]
    phase: Final[str]


class TurnsOver(Event):
    turn: Final[int]


class PlayedOut(Event):
    turn: Final[int]


class TurnTriggered(Event):
    turn: Final[int]


class GameClosed(Event):
    turn: Final[int]


# -- T-1.1: the six steps ------------------------------------------------------------------------


@step(Party)
def play(game: TornGame, now: Party) -> None:
    """T-1.1: six steps, once each, in this order."""
    game.then(Prepare(now.offered), RollForAttacker(), Deployment(), GameTurns(), EndGame(), CountPoints())


def begin_step(game: TornGame, number: int) -> None:
    """T-1.1: say which step has begun."""
    game.table.step = number
    game.emit(StepBegan(names.STEPS[number]), R.T_1_1)


# -- T-4: game turns -----------------------------------------------------------------------------


@step(GameTurns)
def begin_turns(game: TornGame, now: GameTurns) -> None:
    """T-4.2: turn 1 follows the deployment at once, and the Attacking Player begins it."""
    begin_step(game, names.TURNS)
    game.table.initiative = game.table.attacker
    game.then(NextTurn())


def last_turn(table: Table) -> int:
    """T-4.1: how many turns there are: as the scenario says, unless agreed otherwise."""
    agreed = table.options.scenario_turns
    return table.board.turns if agreed is None else agreed


@step(NextTurn)
def next_turn(game: TornGame, now: NextTurn) -> None:
    """T-4.3: after the last turn Step 5 follows; T-4.6: so it does after the turn of an annihilation."""
    table = game.table
    turns = last_turn(table)
    if table.final_turn:
        game.emit(PlayedOut(table.turn), R.T_4_6)
        return
    if table.turn >= turns:
        game.emit(TurnsOver(table.turn), R.T_4_3)
        return
    table.turn += 1
    game.emit(TurnBegan(table.turn, turns), R.T_4_2 if table.turn == 1 else R.T_4_1)
    game.then(
        BeginTurn(), DrawPhase(), TurnInitiative(), Activations(), MoveVortices(), EndTurn(), NextTurn()
    )


# -- T-7: the phases -----------------------------------------------------------------------------


def begin_phase(game: TornGame, phase: int) -> None:
    """T-7.1: say which phase has begun."""
    game.table.phase = phase
    game.emit(PhaseBegan(game.table.turn, names.PHASES[phase]), R.T_7_1)


@step(BeginTurn)
def begin_turn(game: TornGame, now: BeginTurn) -> None:
    """T-7.2: nobody is activated yet; Reserves arrive, then triggers and cards of the beginning (R-52)."""
    table = game.table
    begin_phase(game, names.BEGIN_TURN)
    table.first_done = names.NOBODY
    for mini in table.minis:
        mini.activated = mini.again = False
    for vortex in table.vortices:
        vortex.still = vortex.rolled = False
    if table.turn > 1:
        game.then(Arrivals(table.attacker), Arrivals(1 - table.attacker), TurnTriggers(names.BEGIN_TURN))
    else:
        game.then(TurnTriggers(names.BEGIN_TURN))


@step(TurnTriggers)
def trigger(game: TornGame, now: TurnTriggers) -> None:
    """T-7.2, T-7.9: effects of the beginning or the end of the turn; R-26: the initiative holder first."""
    table = game.table
    begins = now.phase == names.BEGIN_TURN
    game.emit(TurnTriggered(table.turn), R.T_7_2 if begins else R.T_7_9)
    first = table.initiative
    game.then(Window(CardsAt(names.AT_BEGIN_TURN if begins else names.AT_END_TURN), (first, 1 - first)))


@step(EndTurn)
def end_turn(game: TornGame, now: EndTurn) -> None:
    """T-7.9: scenario scoring, then triggers and cards (R-52); the vortices have already moved."""
    begin_phase(game, names.END_TURN)
    score_turn(game)
    game.then(TurnTriggers(names.END_TURN))


# -- T-5, T-6: the end ----------------------------------------------------------------------------


@step(EndGame)
def end_game(game: TornGame, now: EndGame) -> None:
    """T-5.1: what happens at the end of the game; T-5.2: then it is closed."""
    table = game.table
    begin_step(game, names.END_GAME)
    table.phase = 0
    score_end(game)
    game.emit(GameClosed(table.turn), R.T_5_2)


@step(CountPoints)
def count(game: TornGame, now: CountPoints) -> None:
    """T-6: the points are counted, and say who won."""
    begin_step(game, names.COUNT_POINTS)
    game.table.over = True
    count_points(game)
