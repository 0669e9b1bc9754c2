"""Levels: surfaces at different heights, and which of them a base stands on. Exact.

A surface is an outline and a height. The height is any integer that orders surfaces (um, halves of a
size): what it means is the caller's business. The open table is no surface: it lies under everything
at a height the caller names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highground.geometry.bases import centre_of
from highground.geometry.measure import contains, contains_point, overlap
from highground.geometry.shapes import Shape, ShapeError
from highground.record import Record

__all__ = [
    "ANY_PART",
    "CENTRE",
    "WHOLLY",
    "Surface",
    "any_part_over",
    "centre_over",
    "footing",
    "height_under",
    "landing",
    "over",
    "wholly_over",
]

ANY_PART: Final = 0
"""A base is over a surface while any part of it is."""
CENTRE: Final = 1
"""A base is over a surface while its centre is."""
WHOLLY: Final = 2
"""A base is over a surface while all of it is."""


class Surface(Record):
    """Something to stand on: its outline from above and its height."""

    outline: Final[Shape]
    height: Final[int]


def any_part_over(base: Shape, outline: Shape) -> bool:
    """Whether any part of a base lies over an outline; one that only touches from outside does not."""
    return overlap(base, outline)


def centre_over(base: Shape, outline: Shape) -> bool:
    """Whether the centre of a base lies over an outline; on its edge counts."""
    return contains_point(outline, centre_of(base))


def wholly_over(base: Shape, outline: Shape) -> bool:
    """Whether all of a base lies over an outline; it may touch the edge from inside."""
    return contains(outline, base)


def over(base: Shape, outline: Shape, how: int) -> bool:
    """Whether a base lies over an outline, judged by `ANY_PART`, `CENTRE` or `WHOLLY`."""
    if how == ANY_PART:
        return any_part_over(base, outline)
    if how == CENTRE:
        return centre_over(base, outline)
    if how == WHOLLY:
        return wholly_over(base, outline)
    raise ShapeError(f"no way to judge support is numbered {how}")


def footing(base: Shape, surfaces: Sequence[Surface], how: int) -> int:
    """The index of the highest surface a base lies over, or -1; of equally high ones the first."""
    best = -1
    for i in range(len(surfaces)):
        here = surfaces[i]
        if (best < 0 or here.height > surfaces[best].height) and over(base, here.outline, how):
            best = i
    return best


def height_under(base: Shape, surfaces: Sequence[Surface], how: int, table: int = 0) -> int:
    """The height of the highest surface a base lies over; that of the open table if there is none."""
    best = footing(base, surfaces, how)
    return table if best < 0 else max(table, surfaces[best].height)


def landing(base: Shape, surfaces: Sequence[Surface], below: int, how: int) -> int:
    """The index of the highest surface lower than `below` that a base lies over, or -1 for the open table."""
    best = -1
    for i in range(len(surfaces)):
        here = surfaces[i]
        if here.height >= below:
            continue
        if (best < 0 or here.height > surfaces[best].height) and over(base, here.outline, how):
            best = i
    return best
