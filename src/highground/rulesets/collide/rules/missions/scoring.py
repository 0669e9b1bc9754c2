"""Victory points, and what most missions end by: more of them, or nobody left."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Clause, cite
from highground.engine.events import Event
from highground.engine.ruleset import Result
from highground.rulesets.collide.rules.missions.hooks import CheckEnd
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, Table


class PointsScored(Event):
    """A side scores `points` for something and has `total`."""

    seat: Final[int]
    points: Final[int]
    total: Final[int]
    what: Final[str]


def score(game: CollideGame, seat: int, points: int, what: str, clause: Clause) -> None:
    """Points for a side; the mission then looks whether they end the match."""
    player = game.table.players[seat]
    player.score += points
    game.emit(PointsScored(seat, points, player.score, what), clause)
    game.then(CheckEnd())


def by_points(table: Table, clause: Clause) -> Result:
    """R-4.12: more points win, equal ones are a draw."""
    scores = tuple([player.score for player in table.players])
    best = max(scores)
    leading = tuple([seat for seat, points in enumerate(scores) if points == best])
    return Result(leading if len(leading) == 1 else (), scores, cite(clause))


def won_by(table: Table, seat: int, clause: Clause) -> Result:
    """This side has won, whatever the points are."""
    return Result((seat,), tuple([player.score for player in table.players]), cite(clause))


def wiped_out(table: Table, seat: int) -> bool:
    """Whether a side has no unit on the table."""
    for unit in table.units:  # noqa: SIM110 - no generator in a hot path
        if unit.seat == seat and unit.on_table:
            return False
    return True


def only_side_left(table: Table) -> int:
    """The seat that alone has units on the table, or NOBODY."""
    left = NOBODY
    for unit in table.units:
        if unit.on_table:
            if left not in (NOBODY, unit.seat):
                return NOBODY
            left = unit.seat
    return left
