"""The shapes on a table: immutable, validated, in whole micrometres.

A shape is checked when made: a wrong one never gets far enough to give a wrong ruling. Directions
are integer vectors of any length other than zero; no angle is ever stored.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.units import LIMIT
from highground.record import Record

__all__ = ["Circle", "Oval", "Point", "Polygon", "Segment", "Shape", "ShapeError", "cross", "dot"]


class ShapeError(ValueError):
    """A shape that cannot be: says which and why."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Point(Record):
    """A place on the table, or a vector between two places."""

    x: Final[int]
    y: Final[int]

    def __init__(self, x: int, y: int) -> None:
        if not (-LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT):
            raise ShapeError(f"point ({x}, {y}) um lies outside the {LIMIT} um that a table may measure")
        self.x = x
        self.y = y

    def __eq__(self, other: object) -> bool:
        """The same as for any record, without asking for its fields: points are compared all the time."""
        return isinstance(other, Point) and self.x == other.x and self.y == other.y

    def __hash__(self) -> int:
        return hash((self.x, self.y))

    def plus(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)

    def minus(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the signed area of the triangle o, a, b: positive when b lies left of o -> a.

    In floats, exactly: differences are below 2**25, products below 2**50. A compiled product of integers of
    which one is negative takes ten times as long.
    """
    return int(float(a.x - o.x) * float(b.y - o.y) - float(a.y - o.y) * float(b.x - o.x))


def dot(o: Point, a: Point, b: Point) -> int:
    """The dot product of o -> a and o -> b; exact, for the reason given at `cross`."""
    return int(float(a.x - o.x) * float(b.x - o.x) + float(a.y - o.y) * float(b.y - o.y))


class Segment(Record):
    """A straight line between two points; the two may coincide."""

    a: Final[Point]
    b: Final[Point]


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape(Record):
    """A closed area of the table: a `Circle`, an `Oval` or a `Polygon`."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Circle(Shape):
    """A disc, such as a round base."""

    centre: Final[Point]
    radius: Final[int]

    def __init__(self, centre: Point, radius: int) -> None:
        if not 0 <= radius <= LIMIT:
            raise ShapeError(f"a circle cannot have a radius of {radius} um")
        self.centre = centre
        self.radius = radius


class Oval(Shape):
    """An ellipse, such as an oval base: `long` and `short` are its half axes, `long` along `facing`."""

    centre: Final[Point]
    facing: Final[Point]
    long: Final[int]
    short: Final[int]

    def __init__(self, centre: Point, facing: Point, long: int, short: int) -> None:
        if not 0 < short <= LIMIT or not 0 < long <= LIMIT:
            raise ShapeError(f"an oval cannot have half axes of {long} and {short} um")
        if facing.x == 0 and facing.y == 0:
            raise ShapeError("an oval needs a facing other than (0, 0)")
        self.centre = centre
        self.facing = facing
        self.long = long
        self.short = short


class Polygon(Shape):
    """A simple polygon, stored counter-clockwise; convex or not, without holes."""

    corners: Final[tuple[Point, ...]]

    def __init__(self, corners: tuple[Point, ...]) -> None:
        if len(corners) < 3:
            raise ShapeError(f"a polygon needs at least 3 corners, not {len(corners)}")
        area = _doubled_area(corners)
        if area == 0:
            raise ShapeError("a polygon needs an area: these corners lie on one line")
        _refuse_crossing_edges(corners)
        self.corners = corners if area > 0 else tuple(reversed(corners))


def _doubled_area(corners: tuple[Point, ...]) -> int:
    total = 0
    last = corners[-1]
    for corner in corners:
        total += last.x * corner.y - last.y * corner.x
        last = corner
    return total


def _refuse_crossing_edges(corners: tuple[Point, ...]) -> None:
    count = len(corners)
    for i in range(count):
        a, b = corners[i], corners[(i + 1) % count]
        if a == b:
            raise ShapeError(f"corner {i + 1} of a polygon stands twice at ({a.x}, {a.y}) um")
        for j in range(i + 1, count):
            c, d = corners[j], corners[(j + 1) % count]
            if j == i + 1:
                bad = cross(a, b, d) == 0 and dot(b, a, d) > 0
            elif (j + 1) % count == i:
                bad = cross(c, d, b) == 0 and dot(a, c, b) > 0
            else:
                bad = _touch(a, b, c, d)
            if bad:
                raise ShapeError(f"edges {i + 1} and {j + 1} of a polygon cross or overlap")


def _touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments share a point."""
    d1, d2, d3, d4 = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
    if (d1 > 0) != (d2 > 0) and (d3 > 0) != (d4 > 0) and 0 not in (d1, d2, d3, d4):
        return True
    return (
        (d1 == 0 and dot(c, a, b) <= 0)
        or (d2 == 0 and dot(d, a, b) <= 0)
        or (d3 == 0 and dot(a, c, d) <= 0)
        or (d4 == 0 and dot(b, c, d) <= 0)
    )
