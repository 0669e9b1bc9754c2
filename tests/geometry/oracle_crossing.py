"""Slow, independent answers to check `crossing` against: distances of moving bases, in fractions."""

from __future__ import annotations

from fractions import Fraction

from highground.geometry.measure import overlap
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from tests.geometry.oracle_sight import cuts, least_level, place, scaled

Vec = tuple[Fraction, Fraction]


def point_segment2(p: Vec, a: Vec, b: Vec) -> Fraction:
    """The squared distance of a point from a segment."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    wx, wy = p[0] - a[0], p[1] - a[1]
    size = ex * ex + ey * ey
    t = Fraction(0) if size == 0 else min(max((wx * ex + wy * ey) / size, Fraction(0)), Fraction(1))
    return (wx - ex * t) ** 2 + (wy - ey * t) ** 2


def leg_polygon2(a: Point, b: Point, polygon: Polygon) -> Fraction:
    """The squared distance of a leg from a closed polygon."""
    corners = polygon.corners
    dx, dy = b.x - a.x, b.y - a.y
    if any(place(corners, a.x + dx * t, a.y + dy * t) >= 0 for t in cuts(a, b, corners)):
        return Fraction(0)
    one, two = (Fraction(a.x), Fraction(a.y)), (Fraction(b.x), Fraction(b.y))
    ring = [(Fraction(c.x), Fraction(c.y)) for c in corners]
    found = [point_segment2(c, one, two) for c in ring]
    for i, c in enumerate(ring):
        found += [point_segment2(one, ring[i - 1], c), point_segment2(two, ring[i - 1], c)]
    return min(found)


def leg2(a: Point, b: Point, shape: Shape) -> tuple[Fraction, int]:
    """The squared distance of a leg from what a circle or polygon is round about, and that one's radius."""
    if isinstance(shape, Circle):
        return least_level(a, b, Circle(shape.centre, 0)), shape.radius
    assert isinstance(shape, Polygon)
    return leg_polygon2(a, b, shape), 0


def within(x: Fraction, y: Fraction, shape: Shape, r: int) -> bool:
    """Whether a place lies less than r from a circle or polygon (or, for r = 0, inside it)."""
    if isinstance(shape, Circle):
        return (x - shape.centre.x) ** 2 + (y - shape.centre.y) ** 2 < (shape.radius + r) ** 2
    if isinstance(shape, Oval):
        f = shape.facing
        dx, dy = x - shape.centre.x, y - shape.centre.y
        u, v = dx * f.x + dy * f.y, f.x * dy - f.y * dx
        return r == 0 and (u / shape.long) ** 2 + (v / shape.short) ** 2 < f.x**2 + f.y**2
    assert isinstance(shape, Polygon)
    if place(shape.corners, x, y) > 0:
        return True
    ring = [(Fraction(c.x), Fraction(c.y)) for c in shape.corners]
    return any(point_segment2((x, y), ring[i - 1], c) < r * r for i, c in enumerate(ring))


def doubtful(x: Fraction, y: Fraction, shape: Shape, r: int) -> bool:
    """Whether a place is within a thousandth of a um of being r from a circle's or polygon's outline."""
    low, high = Fraction(r) - Fraction(1, 1000), Fraction(r) + Fraction(1, 1000)
    if isinstance(shape, Circle):
        far2 = (x - shape.centre.x) ** 2 + (y - shape.centre.y) ** 2
        return max(low + shape.radius, Fraction(0)) ** 2 <= far2 <= (high + shape.radius) ** 2
    assert isinstance(shape, Polygon)
    ring = [(Fraction(c.x), Fraction(c.y)) for c in shape.corners]
    near2 = min(point_segment2((x, y), ring[i - 1], c) for i, c in enumerate(ring))
    return max(low, Fraction(0)) ** 2 <= near2 <= high**2


FINE = 64
"""Ovals are judged on a table this many times as large, so that a base can stand between whole um."""


def overlaps_at(base: Shape, a: Point, b: Point, at: float, shape: Shape) -> bool:
    """Whether a base `at` um along a leg (to a 64th) overlaps a shape: by `measure`, which is exact."""
    length = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5
    share = at / length
    x = round((a.x + (b.x - a.x) * share) * FINE)
    y = round((a.y + (b.y - a.y) * share) * FINE)
    if isinstance(base, Circle):
        large: Shape = Circle(Point(x, y), base.radius * FINE)
    else:
        assert isinstance(base, Oval)
        large = Oval(Point(x, y), base.facing, base.long * FINE, base.short * FINE)
    return overlap(large, scaled(shape, FINE))
