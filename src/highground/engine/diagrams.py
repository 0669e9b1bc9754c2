"""Small drawings beside a clause, made by the rules themselves: what is seen past something."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.record import Record

__all__ = ["SightDiagram"]


@mypyc_attr(acyclic=True)
class SightDiagram(Record):
    """A viewer, something between (size 0: nothing), a target; what that gives the target (-1: it is not
    seen), and the clause that says so.
    """

    viewer: Final[int]
    between: Final[int]
    target: Final[int]
    gives: Final[int]
    clause: Final[str]

    def __init__(self, viewer: int, between: int, target: int, gives: int, clause: str) -> None:
        self.viewer = viewer
        self.between = between
        self.target = target
        self.gives = gives
        self.clause = clause
