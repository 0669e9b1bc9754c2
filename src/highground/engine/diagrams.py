"""Small drawings beside a clause, made by the rules themselves: what is seen past something."""

from __future__ import annotations

from typing import Final

from highground.record import Record

__all__ = ["SightDiagram"]


class SightDiagram(Record):
    """A viewer, something between (size 0: nothing), a target; what that gives the target (-1: it is not
    seen), and the clause that says so.
    """

    viewer: Final[int]
    between: Final[int]
    target: Final[int]
    gives: Final[int]
    clause: Final[str]
