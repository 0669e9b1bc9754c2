"""What a game is played for: how it is won, how long it lasts, what scores, and where.

The ruleset says it as ids and numbers; the sentences are in the table `goals` of its locale. `won` is one
sentence, each of `scores` the end of another: "1 point for …".
"""

from __future__ import annotations

from typing import Any, Final

from highground.engine.clauses import Clause
from highground.geometry.shapes import Point
from highground.record import Record

__all__ = ["Goal", "GoalPart", "goal_part"]


class GoalPart(Record):
    """Something that wins or scores: its message, the clause that says so, the points that it brings (0: as
    the message says) and what fills the message's places.
    """

    says: Final[str]
    clause: Final[str]
    points: Final[int]
    facts: Final[tuple[tuple[str, Any], ...]]


class Goal(Record):
    """How a game is won, what scores, and where on the table that is."""

    won: Final[GoalPart]
    scores: Final[tuple[GoalPart, ...]]
    places: Final[tuple[Point, ...]]


def goal_part(says: str, clause: Clause, points: int, facts: dict[str, Any] | None = None) -> GoalPart:
    """A part of a goal, by its clause."""
    return GoalPart(says, clause.id, points, tuple((facts or {}).items()))
