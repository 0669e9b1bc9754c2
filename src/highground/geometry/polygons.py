"""Segments and polygons, given by bare integers: where a point lies, what touches, how near. Exact.

`measure` puts shapes in front of these; here are only corners and edges.

Differences of coordinates are below 2**25 and products of two of them below 2**50: so floats hold them, and
sums of two, exactly. That is how the hot functions compute them, because a compiled product of integers of
which one is negative takes ten times as long as one of floats. What grows beyond 2**53 is compared in
rounded floats first and in integers where these are too close to call.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

from highground.geometry.shapes import Point

__all__ = [
    "box",
    "ceil_root",
    "convex",
    "hull",
    "locate",
    "locate_fraction",
    "near_polygons",
    "overlap_polygons",
    "polygon_holds",
    "polygons_ceil",
    "segment_ceil",
    "segment_side",
    "segment_squared",
    "segments_touch",
]

Corners = tuple[Point, ...]

_MORE: Final = 1.0 + 1.0 / (1 << 50)
_EXACT: Final = 1 << 52


def ceil_root(num: int, den: int = 1) -> int:
    """The square root of num / den, rounded up to a whole number."""
    if den == 1 and num < _EXACT:
        # Below 2**52 a root that is not whole is never rounded up to a whole one.
        root = int(math.sqrt(float(num)))
    else:
        root = math.isqrt(num // den)
    return root if root * root * den >= num else root + 1


def locate(corners: Corners, x: int, y: int) -> int:
    """Where a point lies: 1 inside the polygon, 0 on its edge, -1 outside."""
    inside = False
    last = corners[-1]
    ax, ay = last.x, last.y
    for corner in corners:
        bx, by = corner.x, corner.y
        if (ay <= y or by <= y) and (ay >= y or by >= y):
            turn = float(bx - ax) * float(y - ay) - float(by - ay) * float(x - ax)
            if turn == 0.0 and (ay != by or min(ax, bx) <= x <= max(ax, bx)):
                return 0
            if (ay > y) != (by > y) and (turn > 0.0) == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return 1 if inside else -1


def locate_fraction(corners: Corners, x: int, y: int, scale: int) -> int:
    """`locate` for the point (x, y) / scale, in integers of any size."""
    inside = False
    last = corners[-1]
    ax, ay = last.x * scale, last.y * scale
    for corner in corners:
        bx, by = corner.x * scale, corner.y * scale
        if (ay <= y or by <= y) and (ay >= y or by >= y):
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if turn == 0 and (ay != by or min(ax, bx) <= x <= max(ax, bx)):
                return 0
            if (ay > y) != (by > y) and (turn > 0) == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return 1 if inside else -1


def segment_squared(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The squared distance of a point from the segment a - b, as numerator and denominator."""
    ex, ey = bx - ax, by - ay
    wx, wy = px - ax, py - ay
    along = wx * ex + wy * ey
    if along <= 0:
        return wx * wx + wy * wy, 1
    length2 = ex * ex + ey * ey
    if along >= length2:
        return (px - bx) * (px - bx) + (py - by) * (py - by), 1
    turn = ex * wy - ey * wx
    return turn * turn, length2


def segment_side(px: int, py: int, ax: int, ay: int, bx: int, by: int, limit: int) -> int:
    """A point's distance from the segment a - b against `limit`: -1 less, 0 equal, 1 more.

    `limit` is below 2**26. Near an end everything is exact; beside the segment, both sides of the comparison
    are one rounded product of exact numbers, so a difference of 2**-50 (8 eps) decides.
    """
    ex, ey = float(bx - ax), float(by - ay)
    wx, wy = float(px - ax), float(py - ay)
    along = wx * ex + wy * ey
    length2 = ex * ex + ey * ey
    limit2 = float(limit) * float(limit)
    if along <= 0.0:
        off = wx * wx + wy * wy - limit2
    elif along >= length2:
        wx, wy = float(px - bx), float(py - by)
        off = wx * wx + wy * wy - limit2
    else:
        turn = ex * wy - ey * wx
        left, right = turn * turn, limit2 * length2
        if left > right * _MORE:
            return 1
        if left * _MORE < right:
            return -1
        exact = int(turn) * int(turn) - int(limit2) * int(length2)
        return 1 if exact > 0 else -1 if exact < 0 else 0
    return 1 if off > 0.0 else -1 if off < 0.0 else 0


def segment_ceil(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """A point's distance from the segment a - b, rounded up."""
    num, den = segment_squared(px, py, ax, ay, bx, by)
    return ceil_root(num, den)


def segments_touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments share a point; either may be a single point."""
    if max(a.x, b.x) < min(c.x, d.x) or max(c.x, d.x) < min(a.x, b.x):
        return False
    if max(a.y, b.y) < min(c.y, d.y) or max(c.y, d.y) < min(a.y, b.y):
        return False
    # The boxes meet, so of two collinear segments the points do too.
    ex, ey = float(b.x - a.x), float(b.y - a.y)
    one = ex * float(c.y - a.y) - ey * float(c.x - a.x)
    two = ex * float(d.y - a.y) - ey * float(d.x - a.x)
    if (one > 0.0 and two > 0.0) or (one < 0.0 and two < 0.0):
        return False
    ex, ey = float(d.x - c.x), float(d.y - c.y)
    one = ex * float(a.y - c.y) - ey * float(a.x - c.x)
    two = ex * float(b.y - c.y) - ey * float(b.x - c.x)
    return not ((one > 0.0 and two > 0.0) or (one < 0.0 and two < 0.0))


def box(corners: Corners) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y."""
    first = corners[0]
    x0 = x1 = first.x
    y0 = y1 = first.y
    for corner in corners:
        x0, x1 = min(x0, corner.x), max(x1, corner.x)
        y0, y1 = min(y0, corner.y), max(y1, corner.y)
    return x0, y0, x1, y1


def convex(corners: Corners) -> bool:
    """Whether a counter-clockwise polygon turns left, or goes straight on, at every corner."""
    a, b = corners[-2], corners[-1]
    for c in corners:
        if float(b.x - a.x) * float(c.y - b.y) - float(b.y - a.y) * float(c.x - b.x) < 0.0:
            return False
        a, b = b, c
    return True


def hull(corners: Corners) -> list[Point]:
    """The convex hull, counter-clockwise, without points on its edges."""
    points = sorted([(p.x, p.y) for p in corners])
    ring: list[tuple[int, int]] = []
    for half in (points, points[::-1]):
        start = len(ring)
        for p in half:
            while len(ring) >= start + 2 and _turn(ring[-2], ring[-1], p) <= 0:
                ring.pop()
            ring.append(p)
        ring.pop()
    return [Point(x, y) for x, y in ring]


def _turn(o: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> int:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _touch(one: Corners, two: Corners) -> bool:
    """Whether two closed polygons share a point."""
    if locate(one, two[0].x, two[0].y) >= 0 or locate(two, one[0].x, one[0].y) >= 0:
        return True
    a = one[-1]
    for b in one:
        c = two[-1]
        for d in two:
            if segments_touch(a, b, c, d):
                return True
            c = d
        a = b
    return False


def near_polygons(one: Corners, two: Corners, limit: int) -> bool:
    """Whether two closed polygons lie at most `limit` apart."""
    ax0, ay0, ax1, ay1 = box(one)
    bx0, by0, bx1, by1 = box(two)
    if bx0 - ax1 > limit or ax0 - bx1 > limit or by0 - ay1 > limit or ay0 - by1 > limit:
        return False
    if _touch(one, two):
        return True
    return limit > 0 and (_corner_near(one, two, limit) or _corner_near(two, one, limit))


def _corner_near(one: Corners, two: Corners, limit: int) -> bool:
    for p in one:
        a = two[-1]
        for b in two:
            if segment_side(p.x, p.y, a.x, a.y, b.x, b.y, limit) <= 0:
                return True
            a = b
    return False


def polygons_ceil(one: Corners, two: Corners) -> int:
    """The distance of two closed polygons, rounded up."""
    if _touch(one, two):
        return 0
    return min(_corner_ceil(one, two), _corner_ceil(two, one))


def _corner_ceil(one: Corners, two: Corners) -> int:
    best = -1
    for p in one:
        a = two[-1]
        for b in two:
            if best < 0 or segment_side(p.x, p.y, a.x, a.y, b.x, b.y, best) < 0:
                best = segment_ceil(p.x, p.y, a.x, a.y, b.x, b.y)
            a = b
    return best


def overlap_polygons(one: Corners, two: Corners, forgive: int) -> bool:
    """Whether the insides of two polygons meet, deeper than `forgive` where both are convex.

    The depth is the shortest move that parts them: for convex polygons it is square to some edge.
    """
    if convex(one) and convex(two):
        return _deeper(one, two, forgive) and _deeper(two, one, forgive)
    inside, outside = _pieces(one, two)
    if inside or not outside:
        return True
    # No part of the outline of `one` lies inside `two`: they meet only if `two` lies within `one`.
    inside, outside = _pieces(two, one)
    return inside or not outside


def _deeper(one: Corners, two: Corners, forgive: int) -> bool:
    """Whether `two` reaches deeper than `forgive` behind every edge of the convex `one`."""
    a = one[-1]
    for b in one:
        ex, ey = float(b.x - a.x), float(b.y - a.y)
        most = 0.0
        for p in two:
            most = max(most, ex * float(p.y - a.y) - ey * float(p.x - a.x))
        if most == 0.0:
            return False
        if forgive > 0 and int(most) ** 2 <= forgive * forgive * int(ex * ex + ey * ey):
            return False
        a = b
    return True


def polygon_holds(outer: Corners, inner: Corners) -> bool:
    """Whether one polygon lies wholly in another; edges may touch."""
    for p in inner:
        if locate(outer, p.x, p.y) < 0:
            return False
    if convex(outer):
        return True
    _, outside = _pieces(inner, outer)
    return not outside


def _pieces(one: Corners, two: Corners) -> tuple[bool, bool]:
    """Whether any piece of the outline of `one` lies inside `two`, and whether any lies outside.

    Each edge is cut where it meets an edge of `two`; a piece lies where its middle lies.
    """
    inside = outside = False
    a = one[-1]
    for b in one:
        cuts = _cuts(a, b, two)
        for i in range(len(cuts) - 1):
            middle = (cuts[i] + cuts[i + 1]) / 2
            num, den = middle.numerator, middle.denominator
            x, y = a.x * den + (b.x - a.x) * num, a.y * den + (b.y - a.y) * num
            place = locate_fraction(two, x, y, den)
            inside = inside or place > 0
            outside = outside or place < 0
        a = b
    return inside, outside


def _cuts(a: Point, b: Point, corners: Corners) -> list[Fraction]:
    """Where along a - b (0 to 1, both included) it meets edges of the polygon, in order."""
    ex, ey = b.x - a.x, b.y - a.y
    found = {Fraction(0), Fraction(1)}
    c = corners[-1]
    for d in corners:
        sx, sy = d.x - c.x, d.y - c.y
        wx, wy = c.x - a.x, c.y - a.y
        den = ex * sy - ey * sx
        if den != 0:
            if 0 <= Fraction(wx * ey - wy * ex, den) <= 1:
                found.add(Fraction(wx * sy - wy * sx, den))
        elif wx * ey == wy * ex:
            found.add(Fraction(wx * ex + wy * ey, ex * ex + ey * ey))
        c = d
    return sorted([t for t in found if 0 <= t <= 1])
