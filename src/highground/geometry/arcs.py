"""Arcs and facings: what lies in front, behind, within an arc; which directions agree. Exact.

A facing is an integer vector of any length but 0. An angle is given by an integer vector too, the
direction it reaches when straight ahead is (1, 0): `Point(1, 1)` is 45 degrees, `Point(0, 1)` 90,
`Point(-1, 1)` 135. Edges of arcs count in.

Dot and cross products stay below 2**50, so floats hold them exactly; what is multiplied further is
compared in integers where rounded floats (one rounding on each side) are too close to call.
"""

from __future__ import annotations

from typing import Final

from highground.geometry.bases import as_oval
from highground.geometry.shapes import Circle, Point, Polygon, Shape, ShapeError

__all__ = [
    "COMPASS",
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


COMPASS: Final[tuple[tuple[int, int], ...]] = (
    (1000, 0),
    (707, 707),
    (0, 1000),
    (-707, 707),
    (-1000, 0),
    (-707, -707),
    (0, -1000),
    (707, -707),
)
"""Eight directions all around, as vectors of a thousand."""

_MORE: Final = 1.0 + 1.0 / (1 << 48)


def _ahead(at: Point, facing: Point, p: Point) -> float:
    """How far ahead p lies, times the length of `facing`; a whole number."""
    return float(facing.x) * float(p.x - at.x) + float(facing.y) * float(p.y - at.y)


def _at_least(left: float, times: int, right: float, by: int) -> bool:
    """Whether left * times >= right * by, of whole numbers below 2**53."""
    one, two = left * float(times), right * float(by)
    if abs(one - two) > (_MORE - 1.0) * (abs(one) + abs(two)):
        return one > two
    return int(left) * times >= int(right) * by


def in_front(at: Point, facing: Point, p: Point) -> bool:
    """Whether p lies in the 180 degrees in front; exactly abreast counts in."""
    return _ahead(at, facing, p) >= 0.0


def in_rear(at: Point, facing: Point, p: Point) -> bool:
    """Whether p lies in the 180 degrees behind; exactly abreast counts in, here as in front."""
    return _ahead(at, facing, p) <= 0.0


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
    fx, fy = float(facing.x), float(facing.y)
    cos = fx * float(dx) + fy * float(dy)
    sin = abs(fx * float(dy) - fy * float(dx))
    if sin == 0.0 and cos < 0.0:
        return half.y == 0 and half.x < 0
    return _at_least(cos, half.y, sin, half.x)


def along(facing: Point, direction: Point) -> bool:
    """Whether two directions are exactly the same."""
    fx, fy, dx, dy = float(facing.x), float(facing.y), float(direction.x), float(direction.y)
    return fx * dy == fy * dx and fx * dx + fy * dy > 0.0


def nearly_along(facing: Point, direction: Point, tan_num: int, tan_den: int) -> bool:
    """Whether two directions differ by at most the acute angle whose tangent is tan_num / tan_den."""
    fx, fy, dx, dy = float(facing.x), float(facing.y), float(direction.x), float(direction.y)
    cos = fx * dx + fy * dy
    return cos > 0.0 and _at_least(cos, tan_num, abs(fx * dy - fy * dx), tan_den)


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
            if (_ahead(at, facing, corner) >= 0.0) != wholly:
                return not wholly
        return wholly
    if isinstance(shape, Circle):
        ahead = _ahead(at, facing, shape.centre)
        side = _reach_side(ahead, facing, 1, 0, shape.radius, shape.radius)
    else:
        o = as_oval(shape)
        ahead = _ahead(at, facing, o.centre)
        side = _reach_side(ahead, facing, o.facing.x, o.facing.y, o.long, o.short)
    return ahead >= 0.0 and side >= 0 if wholly else ahead >= 0.0 or side <= 0


def _reach_side(ahead: float, facing: Point, fx: int, fy: int, long: int, short: int) -> int:
    """|ahead| against how far an ellipse reaches along `facing`: -1 less, 0 equal, 1 more.

    Squares are compared; each side is a sum of positive terms with at most 6 roundings: 2**-48 decides.
    """
    gx, gy, ux, uy = float(facing.x), float(facing.y), float(fx), float(fy)
    p, q, f2 = ux * gx + uy * gy, ux * gy - uy * gx, ux * ux + uy * uy
    one, two = float(long) * p, float(short) * q
    left, right = ahead * ahead * f2, one * one + two * two
    if left > right * _MORE:
        return 1
    if left * _MORE < right:
        return -1
    exact = int(ahead) ** 2 * int(f2) - (long * int(p)) ** 2 - (short * int(q)) ** 2
    return 1 if exact > 0 else -1 if exact < 0 else 0


def shape_in_rear(at: Point, facing: Point, shape: Shape, wholly: bool = False) -> bool:
    """Whether any part of a shape (or, `wholly`, all of it) lies in the 180 degrees behind."""
    return shape_in_front(at, turn(facing, 2), shape, wholly)
