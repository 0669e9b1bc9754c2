"""Chapter 5, Winning: VI-1, VI-2, VI-3."""

from __future__ import annotations

from typing import Final

import highground.rulesets.primer.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.ruleset import Result
from highground.geometry.measure import gap_at_most
from highground.geometry.shapes import Circle
from highground.geometry.units import INCH
from highground.rulesets.primer.state.pieces import Model, PrimerGame, Table

MARKER_REACH: Final = 3 * INCH


class EndRound(Frame):
    """The round is over: score, and see whether it was the last."""


class MarkerScored(Event):
    side: Final[int]
    near: Final[tuple[int, ...]]


class MarkerContested(Event):
    near: Final[tuple[int, ...]]


class GameEnded(Event):
    round: Final[int]


class SideWon(Event):
    side: Final[int]
    score: Final[tuple[int, ...]]
    standing: Final[tuple[int, ...]]


class GameDrawn(Event):
    score: Final[tuple[int, ...]]


@step(EndRound)
def end_round(game: PrimerGame, now: EndRound) -> None:
    """VI-1: score the marker; VI-2: after the last round the game ends."""
    table = game.table
    near = (near_marker(table, 0), near_marker(table, 1))
    side = scorer(table)
    if side < 0:
        game.emit(MarkerContested(near), R.VI_1)
    else:
        table.score[side] += 1
        game.emit(MarkerScored(side, near), R.VI_1)
    if table.round >= table.board.rounds:
        end_game(game)


def near_marker(table: Table, side: int) -> int:
    """VI-1: how many models of a side are within 3 inches of the marker."""
    count = 0
    for model in table.standing(side):
        if is_near(table, model):
            count += 1
    return count


def is_near(table: Table, model: Model) -> bool:
    """VI-1: whether a model is within 3 inches of the marker."""
    return gap_at_most(model.base, Circle(table.board.marker, 0), MARKER_REACH)


def scorer(table: Table) -> int:
    """VI-1: the side with more models near the marker, or -1."""
    near = (near_marker(table, 0), near_marker(table, 1))
    return -1 if near[0] == near[1] else 0 if near[0] > near[1] else 1


def end_if_wiped_out(game: PrimerGame, side: int) -> None:
    """VI-2: a side without models ends the game at once."""
    if not game.table.standing(side):
        end_game(game)


def end_game(game: PrimerGame) -> None:
    """VI-2: nothing more is done; VI-3 says who won."""
    game.stop()
    table = game.table
    game.emit(GameEnded(table.round), R.VI_2)
    result = outcome(table)
    if result.winners:
        standing = (len(table.standing(0)), len(table.standing(1)))
        game.emit(SideWon(result.winners[0], result.scores, standing), R.VI_3)
    else:
        game.emit(GameDrawn(result.scores), R.VI_3)


def outcome(table: Table) -> Result:
    """VI-3: survival first, then score, then models standing."""
    scores = tuple(table.score)
    standing = (len(table.standing(0)), len(table.standing(1)))
    for mine, theirs in (
        (int(standing[0] > 0), int(standing[1] > 0)),
        (scores[0], scores[1]),
        (standing[0], standing[1]),
    ):
        if mine != theirs:
            return Result((0,) if mine > theirs else (1,), scores, R.VI_3.id)
    return Result((), scores, R.VI_3.id)
