"""Dice with any faces, and what a step asks of chance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.clauses import Clause
from highground.record import Record

__all__ = ["Ask", "Die", "die"]


@mypyc_attr(acyclic=True)
class Die(Record):
    """A die: the value of each face and how a person names it."""

    name: Final[str]
    faces: Final[tuple[int, ...]]
    labels: Final[tuple[str, ...]]
    weights: Final[tuple[int, ...]]

    def __init__(
        self, name: str, faces: tuple[int, ...], labels: tuple[str, ...], weights: tuple[int, ...]
    ) -> None:
        self.name = name
        self.faces = faces
        self.labels = labels
        self.weights = weights


def die(sides: int) -> Die:
    """The ordinary die with faces 1 to `sides`."""
    faces = tuple(range(1, sides + 1))
    return Die(f"d{sides}", faces, tuple(str(face) for face in faces), (1,) * sides)


@mypyc_attr(acyclic=True)
class Ask(Record):
    """One thing asked of chance: which of these outcomes?

    `weights` are whole numbers. `classes`, when given, says which outcomes have the same
    consequences, so that an enumeration need not look at each; play ignores it.
    """

    what: Final[str]
    seat: Final[int]
    clause: Final[Clause]
    labels: Final[tuple[str, ...]]
    weights: Final[tuple[int, ...]]
    classes: Final[tuple[int, ...]]

    def __init__(
        self,
        what: str,
        seat: int,
        clause: Clause,
        labels: tuple[str, ...],
        weights: tuple[int, ...],
        classes: tuple[int, ...],
    ) -> None:
        self.what = what
        self.seat = seat
        self.clause = clause
        self.labels = labels
        self.weights = weights
        self.classes = classes
