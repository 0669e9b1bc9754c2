"""C-10.1, Firefight: two objectives, six points, ten rounds."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.geometry.shapes import Point
from highground.geometry.squares import Cell, chebyshev
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.ground import point_of
from highground.rulesets.ail.rules.hooks import SCENARIOS, Scenario, Verdict, last_side
from highground.rulesets.ail.scenarios.deployment import marked_squares
from highground.rulesets.ail.state.pieces import AilGame, Table

ENOUGH: Final = 6


class ObjectiveScored(Event):
    """`seat` is the first of the side that scores."""

    seat: Final[int]
    square: Final[Point]
    total: Final[int]


class ObjectiveContested(Event):
    """Both sides are there, or nobody is."""

    square: Final[Point]


def holder(table: Table, objective: Cell) -> int:
    """C-10.1.b: the side whose able figures alone are within 1 square of it, or -1."""
    found = -1
    for figure in table.figures.values():
        if able(figure) and chebyshev(figure.at, objective) <= 1:
            if found >= 0 and found != figure.side:
                return -1
            found = figure.side
    return found


class Firefight(Scenario):
    """C-10.1."""

    def set_up_clause(self) -> Clause:
        return R.C_10_1_A

    def round_ends(self, game: AilGame) -> None:
        """C-10.1.b: a point for each objective held alone."""
        table = game.table
        score = table.progress.score
        for objective in marked_squares(table.board, "o"):
            side = holder(table, objective)
            if side < 0:
                game.emit(ObjectiveContested(point_of(objective)), R.C_10_1_B)
            else:
                score[side] += 1
                seat = table.board.seats.index(side)
                game.emit(ObjectiveScored(seat, point_of(objective), score[side]), R.C_10_1_B)

    def verdict(self, table: Table, round_over: bool) -> Verdict | None:
        """C-10.1.d at any time; at the end of a round C-10.1.c, and after the last one C-10.1.e."""
        alone = last_side(table, R.C_10_1_D)
        if alone is not None or not round_over:
            return alone
        score = table.progress.score
        ahead = _ahead(score)
        if max(score) >= ENOUGH and ahead >= 0:
            return Verdict((ahead,), R.C_10_1_C)
        if table.round >= table.board.rounds:
            return Verdict(() if ahead < 0 else (ahead,), R.C_10_1_E)
        return None


def _ahead(score: list[int]) -> int:
    """The side with most points, or -1."""
    if score[0] == score[1]:
        return -1
    return 0 if score[0] > score[1] else 1


SCENARIOS["firefight"] = Firefight()
