"""Rounds and turns: R-44, and the end of combat (R-37, A-1.22, A-1.23, A-2.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.budget import LosesAction, refill
from highground.rulesets.ail.rules.flow.initiative import Expiring, Preparing, RollingInitiative
from highground.rulesets.ail.rules.flow.movement import held_fast
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain, lose
from highground.rulesets.ail.rules.flow.turn import Acting
from highground.rulesets.ail.rules.ground import smoke_clears
from highground.rulesets.ail.rules.hooks import Verdict, playing
from highground.rulesets.ail.rules.stress import DYING, reset_stress, settle_state, state_of
from highground.rulesets.ail.rules.wounds.damage import StressTaken, falls
from highground.rulesets.ail.rules.wounds.wounds import WoundBites, bleeding, crippled
from highground.rulesets.ail.state.actions import Turn
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table, Wound

TurnEnding = Callable[[AilGame, Figure], None]
TURN_ENDS: Final[list[TurnEnding]] = []


def at_turn_end(function: TurnEnding) -> TurnEnding:
    """Register what a chapter does when a turn ends; in the order of the chapters."""
    TURN_ENDS.append(function)
    return function


class BattleBegins(Frame):
    """Everybody is set up."""


class StartRound(Frame):
    """A round begins."""


class Refilling(Frame):
    """Budgets are refilled."""


class NextTurn(Frame):
    """The turn of the figure at this place in the order."""

    at: Final[int]


class StartTurn(Frame):
    """A figure's turn begins; `extra` names the move that gave an extra one."""

    figure: Final[str]
    extra: Final[str]


class EndTurn(Frame):
    """The turn ends."""


class Judging(Frame):
    """Whether the battle is over."""

    round_over: Final[bool]


class EndRound(Frame):
    """The round ends."""


class RoundStarted(Event):
    round: Final[int]


class TurnStarted(Event):
    figure: Final[str]
    extra: Final[str]


class TurnEnded(Event):
    figure: Final[str]


class ChainEnded(Event):
    figure: Final[str]


class RoundEnded(Event):
    round: Final[int]


class BattleEnded(Event):
    """The sides that won; none: a draw."""

    winners: Final[tuple[int, ...]]


class WoundsStay(Event):
    figure: Final[str]
    wounds: Final[int]


class Lingers(Event):
    figure: Final[str]
    place: Final[str]


class Cleared(Event):
    """What lasted this round is over."""

    figure: Final[str]


# -- rounds ---------------------------------------------------------------------------------------------


@step(BattleBegins)
def battle_begins(game: AilGame, now: BattleBegins) -> None:
    """The scenario's own beginning, then the first round."""
    game.then(StartRound())
    playing(game.table).opens(game)


@step(StartRound)
def start_round(game: AilGame, now: StartRound) -> None:
    """R-44.a: initiative, budgets, turns in order, the round's end."""
    table = game.table
    table.round += 1
    game.emit(RoundStarted(table.round), R.R_44_A)
    game.then(Expiring(), Preparing(), RollingInitiative(), Refilling(), NextTurn(0))
    playing(table).round_begins(game)


@step(Refilling)
def refilling(game: AilGame, now: Refilling) -> None:
    """R-5.a, R-28, A-18.7: every budget anew, less the actions that are owed; none for who is held fast.

    C-7.8.c: with a crippled chest a Move or a Standard, not both.
    """
    for figure in game.table.figures.values():
        if able(figure):
            hurt = crippled(figure, "chest")
            refill(game.table, figure, hurt)
            if hurt:
                game.emit(WoundBites(figure.name, "one_action"), R.C_7_8_C)
            if held_fast(game.table, figure):
                lose(game, figure, "standard", figure.standard, R.A_18_7, FOR_GOOD)
                lose(game, figure, "move", figure.move, R.A_18_7, FOR_GOOD)
            owed, figure.debt = figure.debt, 0
            game.then(*[LosesAction(figure.name, R.R_28.id) for _ in range(owed)])


@step(NextTurn)
def next_turn(game: AilGame, now: NextTurn) -> None:
    """R-44.a: the next able figure, or the end of the round; who hit the deck before its turn loses it
    (R-31).
    """
    table = game.table
    at = now.at
    while at < len(table.order):
        figure = table.figures[table.order[at]]
        if able(figure) and not figure.decked:
            game.then(StartTurn(figure.name, ""), NextTurn(at + 1))
            return
        at += 1
    game.then(EndRound())


@step(EndRound)
def end_round(game: AilGame, now: EndRound) -> None:
    """R-44.a: scoring, then all that lasts a round is over (A-7.11); bleeding of those who had no turn
    (C-7.6).
    """
    table = game.table
    playing(table).round_ends(game)
    game.emit(RoundEnded(table.round), R.R_44_A)
    for figure in table.figures.values():
        if not figure.away:
            if figure.turn_round != table.round:
                bleed(game, figure)
            _round_over(game, figure)
    table.smokes = smoke_clears(table)
    game.then(Judging(True), StartRound())


def _round_over(game: AilGame, figure: Figure) -> None:
    """A-7.11, R-44.a: Hit the Deck, Ki, Counter Punch and Combat Tactics last a round."""
    if figure.decked:
        figure.hunkered = figure.immobilized = figure.decked = False
        figure.last_place = True
        game.emit(Cleared(figure.name), R.A_7_11)
    figure.ki = figure.tactics_edge = 0
    figure.counter_punch = False


# -- turns ----------------------------------------------------------------------------------------------


@step(StartTurn)
def start_turn(game: AilGame, now: StartTurn) -> None:
    """R-44.b, R-44.c: rewards of the guards, moving is over, then the figure acts; an extra turn has two
    Moves.
    """
    table = game.table
    figure = table.figures[now.figure]
    table.turns += 1
    barred = (*table.turn.barred, *table.turn.attacked) if now.extra else ()
    kept = (figure.standard, figure.move, figure.support)
    table.turn = Turn(figure.name, now.extra, barred=barred, kept=kept)
    game.emit(TurnStarted(figure.name, now.extra), R.R_44_C if now.extra else R.R_44_B)
    if now.extra:
        figure.standard, figure.move, figure.support = 0, 2, 0
    else:
        guard_reward(game, figure)
        figure.struck = False
        figure.gripped = False
    figure.moving = 0
    figure.turn_start = figure.at
    for each in table.figures.values():
        each.last_step = (0, 0)
    game.then(Acting(), EndTurn(), Judging(False))


def guard_reward(game: AilGame, figure: Figure) -> None:
    """A-15.2, A-15.4: a guard that was not struck since its last turn builds 2 points."""
    if figure.struck:
        return
    if figure.stance == "high_guard":
        gain(game, figure, "init", 2, R.A_15_2, FOR_GOOD)
    elif figure.stance == "low_guard":
        gain(game, figure, "acc", 2, R.A_15_4, FOR_GOOD)


@step(EndTurn)
def end_turn(game: AilGame, now: EndTurn) -> None:
    """R-44.b: Engaged, holds, bleeding, suppression; then an extra turn, if one was bought.

    R-44.c: the budget that waited outside an extra turn is back, unless Hit the Deck has used it up (A-7.13).
    """
    table = game.table
    turn = table.turn
    figure = table.figures[turn.figure]
    for ending in TURN_ENDS:
        ending(game, figure)
    if not turn.extra and able(figure):
        figure.turn_round = table.round
        bleed(game, figure)
    if figure.suppressed and figure.suppressed_turn != table.turns:
        figure.suppressed = 0
        game.emit(Cleared(figure.name), R.A_6_20)
    game.emit(TurnEnded(figure.name), R.R_44_B)
    if turn.extra:
        figure.standard, figure.move, figure.support = (0, 0, 0) if figure.decked else turn.kept
    playing(table).turn_ends(game)
    _extra_turn(game, figure, turn)


def _extra_turn(game: AilGame, figure: Figure, turn: Turn) -> None:
    """A-17.8, A-17.13, A-17.14: a bought turn follows; One Man Army goes on while its strikes land and
    enemies are new.
    """
    if not able(figure):
        return
    if turn.next:
        game.then(StartTurn(figure.name, turn.next))
    elif turn.extra == "army":
        if turn.landed and new_enemies(game.table, figure, turn):
            game.emit(ChainEnded(""), R.A_17_13)
            game.then(StartTurn(figure.name, "army"))
        else:
            game.emit(ChainEnded(figure.name), R.A_17_14)


def new_enemies(table: Table, figure: Figure, turn: Turn) -> bool:
    """A-17.12, A-17.14: whether there is an able enemy that was not attacked in this chain of turns."""
    for other in table.figures.values():
        fresh = other.name not in turn.attacked and other.name not in turn.barred
        if fresh and other.side != figure.side and able(other):
            return True
    return False


def bleed(game: AilGame, figure: Figure) -> None:
    """C-7.6: a point for each bleeding wound, each by itself: none passes a cap point; not once Dying."""
    points = bleeding(figure) if figure.wounds else 0
    before = state_of(game.table, figure)
    taken = 0
    while taken < points and state_of(game.table, figure) < DYING:
        figure.ps += 1
        taken += 1
    if not taken:
        return
    game.emit(StressTaken(figure.name, taken, figure.ps), R.C_7_6)
    if settle_state(game, figure, before) > 0 and before == 0:
        falls(game, figure)


# -- the end --------------------------------------------------------------------------------------------


@step(Judging)
def judging(game: AilGame, now: Judging) -> None:
    """R-44.d: the scenario says whether the battle is over."""
    verdict = playing(game.table).verdict(game.table, now.round_over)
    if verdict is not None:
        end_battle(game, verdict)


def end_battle(game: AilGame, verdict: Verdict) -> None:
    """R-37, A-1.22, A-1.23, A-2.8: stress is reset, Advantage and conditions go, pools refill, wounds
    stay.
    """
    progress = game.table.progress
    progress.winners = verdict.winners
    progress.ending = verdict.clause.id
    game.emit(BattleEnded(verdict.winners), verdict.clause)
    for figure in game.table.figures.values():
        aftermath(game, figure)
    game.stop()


def aftermath(game: AilGame, figure: Figure) -> None:
    """R-37: what a battle leaves of a figure."""
    reset_stress(game, figure, True)
    if figure.wounds:
        game.emit(WoundsStay(figure.name, len(figure.wounds)), R.A_1_23)
        for at, wound in enumerate(figure.wounds):
            if not wound.treated:
                figure.wounds[at] = Wound(wound.kind, wound.place, wound.severity, lingering=True)
                game.emit(Lingers(figure.name, wound.place), R.A_2_8)
    sheet = figure.sheet
    figure.acc = figure.init = figure.suppressed = figure.moving = figure.ki = figure.tactics_edge = 0
    figure.aimed.clear()
    figure.overwatch.clear()
    figure.adrenaline, figure.focus, figure.willpower = sheet.physique, sheet.senses, sheet.intellect
    figure.stance = figure.holding = figure.grappled_by = ""
    figure.hunkered = figure.prone = figure.immobilized = figure.decked = figure.last_place = False
    game.emit(Cleared(figure.name), R.R_37)
