"""Arcs and facings: what lies in front, behind, within an arc; which directions agree. Exact.

A facing is an integer vector of any length but 0. An angle is given by an integer vector too, the
direction it reaches when straight ahead is (1, 0): `Point(1, 1)` is 45 degrees, `Point(0, 1)` 90,
`Point(-1, 1)` 135. Keep such a vector small, below 2**12, and no product outgrows 62 bits. Edges of arcs
count in.
"""

from __future__ import annotations

from highground.geometry.bases import as_oval
from highground.geometry.shapes import Circle, Point, Polygon, Shape, ShapeError

__all__ = [
    "along",
    "in_arc",
    "in_front",
    "in_rear",
    "nearly_along",
    "shape_in_front",
    "shape_in_rear",
    "turn",
    "turned_at_most",
]


def _ahead(at: Point, facing: Point, p: Point) -> int:
    """How far ahead p lies, times the length of `facing`."""
    return facing.x * (p.x - at.x) + facing.y * (p.y - at.y)


def in_front(at: Point, facing: Point, p: Point) -> bool:
    """Whether p lies in the 180 degrees in front; exactly abreast counts in."""
    return _ahead(at, facing, p) >= 0


def in_rear(at: Point, facing: Point, p: Point) -> bool:
    """Whether p lies in the 180 degrees behind; exactly abreast counts in, here as in front."""
    return _ahead(at, facing, p) <= 0


def in_arc(at: Point, facing: Point, half: Point, p: Point) -> bool:
    """Whether p lies in the arc that opens by the angle `half` to each side of `facing`.

    The point the arc starts from lies in it.
    """
    dx, dy = p.x - at.x, p.y - at.y
    return (dx == 0 and dy == 0) or _turned(facing, dx, dy, half)


def turned_at_most(facing: Point, direction: Point, half: Point) -> bool:
    """Whether two directions differ by at most the angle `half`, to either side."""
    return _turned(facing, direction.x, direction.y, half)


def _turned(facing: Point, dx: int, dy: int, half: Point) -> bool:
    if half.y < 0 or (half.x == 0 and half.y == 0):
        raise ShapeError(f"({half.x}, {half.y}) is no angle between 0 and 180 degrees to the left of (1, 0)")
    cos = facing.x * dx + facing.y * dy
    sin = abs(facing.x * dy - facing.y * dx)
    if sin == 0 and cos < 0:
        return half.y == 0 and half.x < 0
    return cos * half.y >= sin * half.x


def along(facing: Point, direction: Point) -> bool:
    """Whether two directions are exactly the same."""
    return (
        facing.x * direction.y == facing.y * direction.x
        and facing.x * direction.x + facing.y * direction.y > 0
    )


def nearly_along(facing: Point, direction: Point, tan_num: int, tan_den: int) -> bool:
    """Whether two directions differ by at most the acute angle whose tangent is tan_num / tan_den."""
    cos = facing.x * direction.x + facing.y * direction.y
    sin = abs(facing.x * direction.y - facing.y * direction.x)
    return cos > 0 and sin * tan_den <= cos * tan_num


def turn(facing: Point, quarters: int) -> Point:
    """A direction turned left by a number of quarter turns; negative turns right."""
    left = quarters % 4
    if left == 0:
        return facing
    if left == 1:
        return Point(-facing.y, facing.x)
    if left == 2:
        return Point(-facing.x, -facing.y)
    return Point(facing.y, -facing.x)


def shape_in_front(at: Point, facing: Point, shape: Shape, wholly: bool = False) -> bool:
    """Whether any part of a shape (or, `wholly`, all of it) lies in the 180 degrees in front."""
    if isinstance(shape, Polygon):
        for corner in shape.corners:
            if (_ahead(at, facing, corner) >= 0) != wholly:
                return not wholly
        return wholly
    # The nearest or farthest part lies `reach` ahead of the centre: compare squares.
    if isinstance(shape, Circle):
        ahead = _ahead(at, facing, shape.centre)
        num = shape.radius * shape.radius * (facing.x * facing.x + facing.y * facing.y)
        den = 1
    else:
        o = as_oval(shape)
        ahead = _ahead(at, facing, o.centre)
        f = o.facing
        p = o.long * (f.x * facing.x + f.y * facing.y)
        q = o.short * (f.x * facing.y - f.y * facing.x)
        num = p * p + q * q
        den = f.x * f.x + f.y * f.y
    if wholly:
        return ahead >= 0 and ahead * ahead * den >= num
    return ahead >= 0 or ahead * ahead * den <= num


def shape_in_rear(at: Point, facing: Point, shape: Shape, wholly: bool = False) -> bool:
    """Whether any part of a shape (or, `wholly`, all of it) lies in the 180 degrees behind."""
    return shape_in_front(at, turn(facing, 2), shape, wholly)
