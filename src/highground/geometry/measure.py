"""Measuring: how far, how near, overlapping or inside, between points, segments and shapes.

Shapes are closed sets: touching is a gap of 0. Lengths are rounded up to the next um; comparisons with a
limit are exact and agree with the rounded lengths, `gap(a, b) <= limit` exactly when
`gap_at_most(a, b, limit)`. Between two ovals lying apart "exact" is "within 2**-50 um" (ADR 0003). An oval
with equal half axes is measured as the circle it is.

Squares are compared in floats, which hold them exactly up to 2**53; a limit large enough to be rounded is
far larger than any distance.

>>> gap(Circle(Point(0, 0), 16_000), Circle(Point(50_000, 0), 16_000))
18000
"""

from __future__ import annotations

import math
from typing import Final

from highground.geometry import conics, ovals, polygons
from highground.geometry.bases import (
    as_oval,
    bounding_box,
    centre_of,
    longest,
    moved,
    radius_of,
    shortest,
)
from highground.geometry.shapes import Circle, Point, Polygon, Segment, Shape

__all__ = [
    "FAR",
    "bounding_box",
    "centre_of",
    "contains",
    "contains_point",
    "distance_ceil",
    "gap",
    "gap_at_most",
    "longest",
    "moved",
    "nearest_point",
    "overlap",
    "path_length",
    "point_segment_squared",
    "segment_gap_at_most",
    "shortest",
    "squared",
    "strictly_inside",
    "within_points",
]

FAR: Final = 1 << 25
"""No two things on a table are farther apart than this, so a limit as large always holds."""


def squared(a: Point, b: Point) -> int:
    """The squared distance of two points, in um^2."""
    dx, dy = float(a.x - b.x), float(a.y - b.y)
    return int(dx * dx + dy * dy)


def distance_ceil(a: Point, b: Point) -> int:
    """The distance of two points, rounded up."""
    dx, dy = float(a.x - b.x), float(a.y - b.y)
    # Coordinates stay below 2**24 apart, so the square is exact, and a root that is not whole is
    # never rounded to a whole one.
    root = math.sqrt(dx * dx + dy * dy)
    whole = int(root)
    return whole if float(whole) == root else whole + 1


def within_points(a: Point, b: Point, limit: int) -> bool:
    """Whether two points lie at most `limit` apart."""
    dx, dy = float(a.x - b.x), float(a.y - b.y)
    reach = float(limit)
    return limit >= 0 and dx * dx + dy * dy <= reach * reach


def path_length(points: list[Point]) -> int:
    """The length of a path through points: the sum of its legs, each rounded up."""
    total = 0
    last: Point | None = None
    for point in points:
        if last is not None:
            total += distance_ceil(last, point)
        last = point
    return total


def point_segment_squared(p: Point, a: Point, b: Point) -> tuple[int, int]:
    """The squared distance of p from the segment a - b, as numerator and denominator."""
    return polygons.segment_squared(p.x, p.y, a.x, a.y, b.x, b.y)


def segment_gap_at_most(segment: Segment, other: Point | Segment | Shape, limit: int) -> bool:
    """Whether a segment lies at most `limit` from a point, another segment or a shape. Exact."""
    a, b = segment.a, segment.b
    if limit < 0:
        return False
    if limit >= FAR:
        return True
    if isinstance(other, Point):
        return polygons.segment_side(other.x, other.y, a.x, a.y, b.x, b.y, limit) <= 0
    if isinstance(other, Segment):
        return _segments_near(a, b, other.a, other.b, limit)
    if isinstance(other, Polygon):
        return _segment_near_polygon(a, b, other.corners, limit)
    radius = radius_of(other)
    if radius >= 0:
        c = centre_of(other)
        return polygons.segment_side(c.x, c.y, a.x, a.y, b.x, b.y, limit + radius) <= 0
    return ovals.oval_segment_near(as_oval(other), a.x, a.y, b.x, b.y, limit)


def _segments_near(a: Point, b: Point, c: Point, d: Point, limit: int) -> bool:
    return (
        polygons.segments_touch(a, b, c, d)
        or polygons.segment_side(a.x, a.y, c.x, c.y, d.x, d.y, limit) <= 0
        or polygons.segment_side(b.x, b.y, c.x, c.y, d.x, d.y, limit) <= 0
        or polygons.segment_side(c.x, c.y, a.x, a.y, b.x, b.y, limit) <= 0
        or polygons.segment_side(d.x, d.y, a.x, a.y, b.x, b.y, limit) <= 0
    )


def _segment_near_polygon(a: Point, b: Point, corners: tuple[Point, ...], limit: int) -> bool:
    if polygons.locate(corners, a.x, a.y) >= 0:
        return True
    c = corners[-1]
    for d in corners:
        if _segments_near(a, b, c, d, limit):
            return True
        c = d
    return False


def gap_at_most(a: Shape, b: Shape, limit: int) -> bool:
    """Whether two shapes lie at most `limit` apart, edge to edge."""
    if limit < 0:
        return False
    if isinstance(a, Circle) and isinstance(b, Circle):
        dx, dy = float(a.centre.x - b.centre.x), float(a.centre.y - b.centre.y)
        reach = float(a.radius + b.radius + limit)
        return dx * dx + dy * dy <= reach * reach
    if limit >= FAR:
        return True
    if isinstance(a, Polygon):
        if isinstance(b, Polygon):
            return polygons.near_polygons(a.corners, b.corners, limit)
        a, b = b, a
    one, two = radius_of(a), radius_of(b)
    if isinstance(b, Polygon):
        if one < 0:
            return ovals.oval_polygon_near(as_oval(a), b, limit)
        return _disc_near(centre_of(a), b.corners, one + limit)
    if one >= 0 and two >= 0:
        return within_points(centre_of(a), centre_of(b), one + two + limit)
    if one >= 0:
        c = centre_of(a)
        return ovals.oval_disc_side(as_oval(b), c.x, c.y, one + limit) <= 0
    if two >= 0:
        c = centre_of(b)
        return ovals.oval_disc_side(as_oval(a), c.x, c.y, two + limit) <= 0
    return ovals.near_ovals(as_oval(a), as_oval(b), limit)


def _disc_near(c: Point, corners: tuple[Point, ...], radius: int) -> bool:
    """Whether a disc touches a polygon."""
    last = corners[-1]
    for corner in corners:
        if polygons.segment_side(c.x, c.y, last.x, last.y, corner.x, corner.y, radius) <= 0:
            return True
        last = corner
    return polygons.locate(corners, c.x, c.y) >= 0


def gap(a: Shape, b: Shape) -> int:
    """The distance of two shapes, edge to edge, rounded up; 0 if they touch or overlap."""
    if isinstance(a, Polygon):
        if isinstance(b, Polygon):
            return polygons.polygons_ceil(a.corners, b.corners)
        a, b = b, a
    one, two = radius_of(a), radius_of(b)
    if isinstance(b, Polygon):
        if one < 0:
            return ovals.oval_polygon_gap(as_oval(a), b)
        return max(0, _polygon_ceil(centre_of(a), b.corners) - one)
    if one >= 0 and two >= 0:
        return max(0, distance_ceil(centre_of(a), centre_of(b)) - one - two)
    if one >= 0:
        c = centre_of(a)
        return ovals.oval_disc_gap(as_oval(b), c.x, c.y, one)
    if two >= 0:
        c = centre_of(b)
        return ovals.oval_disc_gap(as_oval(a), c.x, c.y, two)
    return ovals.ovals_gap(as_oval(a), as_oval(b))


def _polygon_ceil(p: Point, corners: tuple[Point, ...]) -> int:
    """The distance of a point from a polygon, rounded up; 0 inside."""
    if polygons.locate(corners, p.x, p.y) >= 0:
        return 0
    best = -1
    a = corners[-1]
    for b in corners:
        if best < 0 or polygons.segment_side(p.x, p.y, a.x, a.y, b.x, b.y, best) < 0:
            best = polygons.segment_ceil(p.x, p.y, a.x, a.y, b.x, b.y)
        a = b
    return best


def overlap(a: Shape, b: Shape, forgive: int = 0) -> bool:
    """Whether two shapes have a common inside, by more than `forgive`; touching is not overlapping.

    With a circle, and between convex polygons, `forgive` is the depth: the shortest move that would part
    the two. Other ovals have it taken off their half axes (half of it each, if both are ovals), which
    forgives no more than that depth. Where a polygon that is not convex meets another polygon, nothing
    is forgiven. A circle smaller than `forgive` overlaps no polygon or oval; one of radius 0 is its point.
    """
    if isinstance(a, Polygon):
        if isinstance(b, Polygon):
            return polygons.overlap_polygons(a.corners, b.corners, forgive)
        a, b = b, a
    one, two = radius_of(a), radius_of(b)
    if isinstance(b, Polygon):
        if one < 0:
            return ovals.oval_polygon_overlap(as_oval(a), b, forgive)
        return _disc_overlap(centre_of(a), b.corners, one - forgive)
    if one >= 0 and two >= 0:
        reach = one + two - forgive
        return reach > 0 and squared(centre_of(a), centre_of(b)) < reach * reach
    if one >= 0:
        c = centre_of(a)
        return one >= forgive and ovals.oval_disc_side(as_oval(b), c.x, c.y, one - forgive) < 0
    if two >= 0:
        c = centre_of(b)
        return two >= forgive and ovals.oval_disc_side(as_oval(a), c.x, c.y, two - forgive) < 0
    return ovals.ovals_side(as_oval(a), as_oval(b), forgive) < 0


def _disc_overlap(c: Point, corners: tuple[Point, ...], radius: int) -> bool:
    """Whether a disc and a polygon have a common inside."""
    if radius < 0:
        return False
    last = corners[-1]
    for corner in corners:
        if polygons.segment_side(c.x, c.y, last.x, last.y, corner.x, corner.y, radius) < 0:
            return True
        last = corner
    return polygons.locate(corners, c.x, c.y) > 0


def _side(shape: Shape, p: Point) -> int:
    """Where a point lies: -1 inside the shape, 0 on its edge, 1 outside."""
    if isinstance(shape, Polygon):
        return -polygons.locate(shape.corners, p.x, p.y)
    if isinstance(shape, Circle):
        dx, dy, reach = float(shape.centre.x - p.x), float(shape.centre.y - p.y), float(shape.radius)
        off = dx * dx + dy * dy - reach * reach
        return 1 if off > 0.0 else -1 if off < 0.0 else 0
    return ovals.oval_side(as_oval(shape), p.x, p.y)


def contains_point(shape: Shape, p: Point) -> bool:
    """Whether a point lies in a shape or on its edge."""
    return _side(shape, p) <= 0


def strictly_inside(shape: Shape, p: Point) -> bool:
    """Whether a point lies in a shape and not on its edge."""
    return _side(shape, p) < 0


def contains(outer: Shape, inner: Shape) -> bool:
    """Whether `inner` lies wholly in `outer`; it may touch the edge from inside. Exact."""
    if isinstance(inner, Polygon):
        if isinstance(outer, Polygon):
            return polygons.polygon_holds(outer.corners, inner.corners)
        return all(_side(outer, corner) <= 0 for corner in inner.corners)
    small = radius_of(inner)
    c = centre_of(inner)
    if isinstance(outer, Polygon):
        if small < 0:
            return ovals.oval_in_polygon(as_oval(inner), outer)
        return polygons.locate(outer.corners, c.x, c.y) >= 0 and not _edge_nearer(c, outer.corners, small)
    large = radius_of(outer)
    if small >= 0 and large >= 0:
        return within_points(centre_of(outer), c, large - small)
    if small == 0:
        return _side(outer, c) <= 0
    return _round_holds(outer, inner)


def _edge_nearer(c: Point, corners: tuple[Point, ...], radius: int) -> bool:
    last = corners[-1]
    for corner in corners:
        if polygons.segment_side(c.x, c.y, last.x, last.y, corner.x, corner.y, radius) < 0:
            return True
        last = corner
    return False


def _axes(shape: Shape) -> tuple[int, int, int, int]:
    """Facing and half axes of a circle or oval."""
    if isinstance(shape, Circle):
        return 1, 0, shape.radius, shape.radius
    o = as_oval(shape)
    return o.facing.x, o.facing.y, o.long, o.short


def _round_holds(outer: Shape, inner: Shape) -> bool:
    fx, fy, a, b = _axes(outer)
    gx, gy, c, d = _axes(inner)
    if max(a, b) < max(c, d) or min(a, b) < min(c, d):
        return False
    o, i = centre_of(outer), centre_of(inner)
    if within_points(o, i, min(a, b) - max(c, d)):
        return True
    return conics.holds(i.x - o.x, i.y - o.y, fx, fy, a, b, gx, gy, c, d)


def nearest_point(shape: Shape, p: Point) -> Point:
    """The point of a shape nearest to p, each coordinate rounded to the nearest um; p itself if inside.

    So it lies within 0.71 um of the true one, and may lie as far outside the shape. Of several equally
    near, the one on the edge that comes first in the polygon.
    """
    if _side(shape, p) <= 0:
        return p
    radius = radius_of(shape)
    if radius >= 0:
        c = centre_of(shape)
        far2 = squared(c, p)
        return Point(c.x + _share(p.x - c.x, radius, far2), c.y + _share(p.y - c.y, radius, far2))
    if isinstance(shape, Polygon):
        return _nearest_on_edges(shape.corners, p)
    return ovals.oval_nearest(as_oval(shape), p.x, p.y)


def _share(part: int, radius: int, far2: int) -> int:
    """part * radius / sqrt(far2), to the nearest um."""
    size = (math.isqrt(4 * part * part * radius * radius // far2) + 1) // 2
    return size if part > 0 else -size


_CLOSE: Final = 1e-12
"""Squared distances that differ by less than this share of them are compared exactly."""


def _nearest_on_edges(corners: tuple[Point, ...], p: Point) -> Point:
    """Floats tell the nearest edge unless two are all but equally near, as they are at a corner."""
    best, first, last = math.inf, corners[-1], corners[0]
    a = corners[-1]
    for b in corners:
        off = _edge_squared(p, a, b)
        nearer = off < best
        if best < math.inf and abs(off - best) <= best * _CLOSE:
            num, den = polygons.segment_squared(p.x, p.y, a.x, a.y, b.x, b.y)
            best_num, best_den = polygons.segment_squared(p.x, p.y, first.x, first.y, last.x, last.y)
            nearer = num * best_den < best_num * den
        if nearer:
            best, first, last = off, a, b
        a = b
    return _foot(p, first, last)


def _edge_squared(p: Point, a: Point, b: Point) -> float:
    """The squared distance of a point from an edge, rounded where its foot is not a corner."""
    ex, ey = float(b.x - a.x), float(b.y - a.y)
    wx, wy = float(p.x - a.x), float(p.y - a.y)
    along = wx * ex + wy * ey
    length2 = ex * ex + ey * ey
    if along <= 0.0:
        return wx * wx + wy * wy
    if along >= length2:
        wx, wy = float(p.x - b.x), float(p.y - b.y)
        return wx * wx + wy * wy
    turn = ex * wy - ey * wx
    return turn * turn / length2


def _foot(p: Point, a: Point, b: Point) -> Point:
    """The point of an edge nearest to another, each coordinate rounded."""
    ex, ey = b.x - a.x, b.y - a.y
    size = ex * ex + ey * ey
    along = min(max((p.x - a.x) * ex + (p.y - a.y) * ey, 0), size)
    if along == 0:
        return a
    if along == size:
        return b
    return Point(a.x + (2 * ex * along + size) // (2 * size), a.y + (2 * ey * along + size) // (2 * size))
