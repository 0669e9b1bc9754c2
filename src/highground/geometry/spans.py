"""Spans: the stretches of a straight leg that lie inside a shape, or within a distance of it.

A span is (from, to) in um from the start of the leg, as floats; it is empty when from > to, and may
be a single point where a leg only grazes. Whether a span against circles exists is decided exactly;
its ends are good to 2**-12 um for circles and polygons (see ADR 0004 for why and for ovals).
"""

from __future__ import annotations

import math
from typing import Final

from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape

__all__ = [
    "OvalFrame",
    "Span",
    "empty",
    "exact_sqrt_ratio",
    "leg_length",
    "merged",
    "oval_frame",
    "span_in_disc",
    "span_in_oval",
    "span_in_slab",
    "spans_in_polygon",
    "spans_inside",
    "spans_near_polygon",
    "total",
]

Span = tuple[float, float]

_FINE: Final = 128
"""Binary places kept of a square root where floats would not do."""


class OvalFrame:
    """The plane stretched so that one oval becomes a circle round (0, 0), all in whole numbers."""

    def __init__(self, cx: int, cy: int, fx: int, fy: int, long: int, short: int) -> None:
        self.cx = cx
        self.cy = cy
        self.fx = fx
        self.fy = fy
        self.long = long
        self.short = short
        self.radius2 = (long * short) ** 2 * (fx * fx + fy * fy)

    def to_round(self, p: Point) -> tuple[int, int]:
        """A point of the table in the stretched plane."""
        return self.turn(p.x - self.cx, p.y - self.cy)

    def turn(self, x: int, y: int) -> tuple[int, int]:
        """A vector of the table in the stretched plane."""
        return self.short * (x * self.fx + y * self.fy), self.long * (self.fx * y - self.fy * x)

    def back(self, x: int, y: int) -> tuple[int, int]:
        """The direction on the table of a vector of the stretched plane (its length is lost)."""
        u, v = x * self.long, y * self.short
        return u * self.fx - v * self.fy, u * self.fy + v * self.fx


def oval_frame(oval: Oval) -> OvalFrame:
    """The frame in which this oval is a circle."""
    return OvalFrame(oval.centre.x, oval.centre.y, oval.facing.x, oval.facing.y, oval.long, oval.short)


def exact_sqrt_ratio(base: int, square: int, sign: int, below: int) -> float:
    """(base + sign * sqrt(square)) / below, good to a float's last place or 2**-100."""
    root = math.isqrt(square << (2 * _FINE))
    return ((base << _FINE) + sign * root) / (below << _FINE)


def empty() -> Span:
    """The empty span. Not a constant: compiled, a module's tuple of floats reads as never set (mypyc 2.4)."""
    return 1.0, 0.0


def leg_length(a: Point, b: Point) -> float:
    """The length of the leg a-b."""
    dx = float(b.x - a.x)
    dy = float(b.y - a.y)
    return math.sqrt(dx * dx + dy * dy)


def merged(spans: list[Span]) -> list[Span]:
    """The union of spans, in order, empty ones left out and touching ones joined."""
    result: list[Span] = []
    for lo, hi in sorted(spans):
        if lo > hi:
            continue
        if result and lo <= result[-1][1]:
            if hi > result[-1][1]:
                result[-1] = (result[-1][0], hi)
        else:
            result.append((lo, hi))
    return result


def total(spans: list[Span]) -> float:
    """The summed length of merged spans."""
    length = 0.0
    for lo, hi in spans:
        length += hi - lo
    return length


def spans_inside(a: Point, b: Point, shape: Shape) -> list[Span]:
    """Where the leg runs inside the shape; for polygons only stretches through the interior."""
    if isinstance(shape, Circle):
        span = span_in_disc(a.x, a.y, b.x, b.y, shape.centre.x, shape.centre.y, shape.radius)
        return [span] if span[0] < span[1] else []
    if isinstance(shape, Polygon):
        return spans_in_polygon(a, b, shape.corners)
    assert isinstance(shape, Oval)
    span = span_in_oval(a, b, shape)
    return [span] if span[0] < span[1] else []


def span_in_disc(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int) -> Span:
    """Where the leg runs in the closed disc; whether it does at all is exact.

    All inputs of the last two products are exact (see `sight.segment_hits_disc`). `room` loses at most
    2**-52 of `whole`; where that could matter (room below a 2**-20th) it is taken in whole numbers.
    """
    dx = float(bx - ax)
    dy = float(by - ay)
    fx = float(cx - ax)
    fy = float(cy - ay)
    radius = float(r)
    reach = radius * radius
    length2 = dx * dx + dy * dy
    along = dx * fx + dy * fy
    starts = fx * fx + fy * fy <= reach
    ends = (fx - dx) * (fx - dx) + (fy - dy) * (fy - dy) <= reach
    if length2 == 0.0:
        return (0.0, 0.0) if starts else empty()
    length = math.sqrt(length2)
    if starts and ends:
        return 0.0, length
    if not starts and not ends and (along <= 0.0 or along >= length2):
        return empty()
    side = dx * fy - dy * fx
    whole = reach * length2
    room = whole - side * side
    if room < whole * 1e-6:
        if room < -1e-6 * whole:
            return empty()
        exact = r * r * int(length2) - int(side) * int(side)
        if exact < 0:
            return empty()
        room = float(exact)
    half = math.sqrt(room) / length
    middle = along / length
    lo = 0.0 if starts else min(max(middle - half, 0.0), length)
    hi = length if ends else max(min(middle + half, length), 0.0)
    return lo, max(lo, hi)


def span_in_oval(a: Point, b: Point, oval: Oval) -> Span:
    """Where the leg runs in the closed oval; existence exact, ends good to a float's last places."""
    frame = oval_frame(oval)
    ax, ay = frame.to_round(a)
    bx, by = frame.to_round(b)
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    starts = ax * ax + ay * ay <= frame.radius2
    ends = bx * bx + by * by <= frame.radius2
    if length2 == 0:
        return (0.0, 0.0) if starts else empty()
    length = leg_length(a, b)
    along = -(ax * dx + ay * dy)
    side = dx * ay - dy * ax
    room = frame.radius2 * length2 - side * side
    if room < 0 or (not starts and not ends and (along <= 0 or along >= length2)):
        return empty()
    lo = 0.0 if starts else min(length * exact_sqrt_ratio(along, room, -1, length2), length)
    hi = length if ends else max(length * exact_sqrt_ratio(along, room, 1, length2), 0.0)
    return lo, max(lo, hi)


def spans_in_polygon(a: Point, b: Point, corners: tuple[Point, ...]) -> list[Span]:
    """Where the leg runs through the interior of the polygon: never along an edge or past a corner.

    A stretch is inside when what lies just left of it and what lies just right of it both are. The
    sides are exact, so a corner on the leg is on it and both lists name the very same float there.
    """
    dx = float(b.x - a.x)
    dy = float(b.y - a.y)
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return []
    left: list[float] = []
    right: list[float] = []
    last = corners[-1]
    px = float(last.x - a.x)
    py = float(last.y - a.y)
    last_side = dx * py - dy * px
    last_at = (dx * px + dy * py) / length
    for corner in corners:
        px = float(corner.x - a.x)
        py = float(corner.y - a.y)
        side = dx * py - dy * px
        at = (dx * px + dy * py) / length
        if (last_side > 0.0) != (side > 0.0) or (last_side < 0.0) != (side < 0.0):
            if last_side == 0.0:
                where = last_at
            elif side == 0.0:
                where = at
            else:
                where = last_at + (at - last_at) * (last_side / (last_side - side))
            if (last_side > 0.0) != (side > 0.0):
                left.append(where)
            if (last_side < 0.0) != (side < 0.0):
                right.append(where)
        last_side, last_at = side, at
    left.sort()
    right.sort()
    return merged(_common(left, right, length))


def _common(left: list[float], right: list[float], length: float) -> list[Span]:
    """Where two lists of alternating entries and exits are both inside, on a leg of this length."""
    result: list[Span] = []
    i = j = 0
    while i + 1 < len(left) and j + 1 < len(right):
        lo = max(left[i], right[j], 0.0)
        hi = min(left[i + 1], right[j + 1], length)
        if lo < hi:
            result.append((lo, hi))
        if left[i + 1] < right[j + 1]:
            i += 2
        else:
            j += 2
    return result


def spans_near_polygon(a: Point, b: Point, corners: tuple[Point, ...], r: int) -> list[Span]:
    """Where the leg is at most r from the closed polygon: its inside, a slab by each edge, round corners."""
    spans = spans_in_polygon(a, b, corners)
    last = corners[-1]
    for corner in corners:
        spans.append(span_in_disc(a.x, a.y, b.x, b.y, corner.x, corner.y, r))
        spans.append(span_in_slab(a, b, last, corner, r))
        last = corner
    return merged(spans)


def span_in_slab(a: Point, b: Point, p: Point, q: Point, r: int) -> Span:
    """Where the leg is at most r from the edge p-q with its foot on that edge."""
    ex = float(q.x - p.x)
    ey = float(q.y - p.y)
    x0 = float(a.x - p.x)
    y0 = float(a.y - p.y)
    x1 = float(b.x - p.x)
    y1 = float(b.y - p.y)
    edge2 = ex * ex + ey * ey
    lo, hi = _clip(ex * x0 + ey * y0, ex * x1 + ey * y1, edge2)
    if lo > hi:
        return empty()
    s0 = ex * y0 - ey * x0
    s1 = ex * y1 - ey * x1
    length = leg_length(a, b)
    for turn in (1.0, -1.0):
        starts = _at_most_root(turn * s0, r, edge2)
        ends = _at_most_root(turn * s1, r, edge2)
        if not starts and not ends:
            return empty()
        if starts != ends:
            at = _time_at_root(turn * s0, turn * s1, r, edge2, length)
            if starts:
                hi = min(hi, at)
            else:
                lo = max(lo, at)
    return (lo * length, hi * length) if lo <= hi else empty()


def _clip(start: float, end: float, top: float) -> Span:
    """The part of 0..1 where a value going evenly from start to end lies in 0..top."""
    if max(start, end) < 0.0 or min(start, end) > top:
        return empty()
    lo, hi = 0.0, 1.0
    if start < 0.0:
        lo = -start / (end - start)
    elif start > top:
        lo = (top - start) / (end - start)
    if end < 0.0:
        hi = -start / (end - start)
    elif end > top:
        hi = (top - start) / (end - start)
    return lo, hi


def _at_most_root(s: float, r: int, edge2: float) -> bool:
    """Whether the whole number s is at most r * sqrt(edge2): exact, by the rule of `segment_hits_disc`."""
    if s <= 0.0:
        return True
    reach = float(r)
    left = s * s
    right = reach * reach * edge2
    if left == right:
        return int(s) * int(s) <= r * r * int(edge2)
    return left < right


def _time_at_root(s0: float, s1: float, r: int, edge2: float, length: float) -> float:
    """When (0..1) a value going evenly from s0 to s1 passes r * sqrt(edge2).

    The float numerator is wrong by at most 2**-51 of its terms; on a leg nearly along the edge, where
    that would move the place by 2**-12 um or more, the root is taken in whole numbers.
    """
    root = float(r) * math.sqrt(edge2)
    doubt = (root + abs(s0)) * length * 2.0**-51
    if doubt < abs(s1 - s0) * 2.0**-12:
        return min(max((root - s0) / (s1 - s0), 0.0), 1.0)
    at = exact_sqrt_ratio(-int(s0), r * r * int(edge2), 1, int(s1 - s0))
    return min(max(at, 0.0), 1.0)
