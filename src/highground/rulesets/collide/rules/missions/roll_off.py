"""A roll between both sides before deployment, again until the dice differ."""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.collide.rulebook import BOOK
from highground.rulesets.collide.rules.knack import D6
from highground.rulesets.collide.state.pieces import CollideGame, Table

WINNER: Final = "winner"


class RollOff(Frame):
    """Both roll, by this clause; the winner is remembered."""

    by: Final[str]


class RolledOff(Event):
    one: Final[int]
    two: Final[int]


@step(RollOff)
def roll_off(game: CollideGame, now: RollOff) -> None:
    """One die each; the higher wins, equal dice are rolled again."""
    clause: Clause = BOOK.clauses[now.by]
    one = game.roll(D6, clause, 0)
    two = game.roll(D6, clause, 1)
    game.emit(RolledOff(one, two), clause)
    if one == two:
        game.then(RollOff(now.by))
    else:
        game.table.marks[WINNER] = 0 if one > two else 1


def winner(table: Table) -> int:
    """Who won the roll."""
    return table.marks[WINNER]
