"""Dice with any faces, and what a step asks of chance."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Clause
from highground.record import Record

__all__ = ["Ask", "Die", "die"]


class Die(Record):
    """A die: the value of each face and how a person names it."""

    name: Final[str]
    faces: Final[tuple[int, ...]]
    labels: Final[tuple[str, ...]]
    weights: Final[tuple[int, ...]]


def die(sides: int) -> Die:
    """The ordinary die with faces 1 to `sides`."""
    faces = tuple(range(1, sides + 1))
    return Die(f"d{sides}", faces, tuple(str(face) for face in faces), (1,) * sides)


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
