"""Templates laid on the table: a disc, a strip, a chain. What they touch; touching edges count. Exact.

A strip runs along an integer direction d, so its corners are multiples of |d| = sqrt(d.d), seldom
rational. On axes along and across d, scaled by |d|, a point of the table has whole coordinates and the
strip's edges are whole multiples of the root: every test is the sign of some p + q * sqrt(d.d).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from highground.geometry.bases import as_oval, centre_of, radius_of
from highground.geometry.measure import gap_at_most
from highground.geometry.ovals import oval_edge
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from highground.geometry.units import LIMIT
from highground.record import Record

__all__ = ["Strip", "linked", "links_within", "reached", "strip_from", "touched_by_disc"]

_MARGIN: Final = 1.0 / (1 << 20)

Surd = tuple[int, int]


def touched_by_disc(centre: Point, radius: int, shape: Shape) -> bool:
    """Whether a disc touches or overlaps a shape."""
    return gap_at_most(Circle(centre, radius), shape, 0)


class Strip(Record):
    """A straight, square-ended strip: it begins `start` from `origin` and runs `length` along `direction`."""

    origin: Final[Point]
    direction: Final[Point]
    start: Final[int]
    length: Final[int]
    half_width: Final[int]

    def __init__(self, origin: Point, direction: Point, start: int, length: int, half_width: int) -> None:
        if direction.x == 0 and direction.y == 0:
            raise ShapeError("a strip needs a direction other than (0, 0)")
        if not (0 <= start <= 2 * LIMIT and 0 <= length <= 2 * LIMIT and 0 <= half_width <= LIMIT):
            raise ShapeError(
                f"a strip cannot start at {start} um, be {length} um long and {2 * half_width} um wide"
            )
        self.origin = origin
        self.direction = direction
        self.start = start
        self.length = length
        self.half_width = half_width

    def touches(self, shape: Shape) -> bool:
        """Whether the strip touches or overlaps a shape. Exact."""
        dx, dy = self.direction.x, self.direction.y
        if isinstance(shape, Polygon):
            shrink = math.gcd(dx, dy)
            return _polygon_touched(self, dx // shrink, dy // shrink, shape.corners)
        radius = radius_of(shape)
        if radius >= 0:
            return _disc_touched(self, dx, dy, centre_of(shape), radius)
        o = as_oval(shape)
        if not _disc_touched(self, dx, dy, o.centre, max(o.long, o.short)):
            return False
        return _disc_touched(self, dx, dy, o.centre, min(o.long, o.short)) or _oval_touched(self, dx, dy, o)

    def holds(self, p: Point) -> bool:
        """Whether a point lies in the strip or on its edge. Exact."""
        return self.touches(Circle(p, 0))


def strip_from(base: Shape, direction: Point, length: int, half_width: int) -> Strip:
    """The strip that begins where a ray from the centre of a base leaves the base.

    For a circle that place is exact; for an oval or polygon it is taken to the nearest um.
    """
    centre = centre_of(base)
    start = radius_of(base)
    if isinstance(base, Polygon):
        start = _polygon_edge(base.corners, centre, direction)
    elif start < 0:
        start = oval_edge(as_oval(base), direction.x, direction.y)
    return Strip(centre, direction, start, length, half_width)


def _polygon_edge(corners: tuple[Point, ...], centre: Point, direction: Point) -> int:
    """How far along a ray from the centre a polygon is left for the last time, to the nearest um."""
    size = direction.x * direction.x + direction.y * direction.y
    far = 0
    a = corners[-1]
    for b in corners:
        px, py, ex, ey = a.x - centre.x, a.y - centre.y, b.x - a.x, b.y - a.y
        left = direction.x * py - direction.y * px
        slant = direction.x * ey - direction.y * ex
        if slant != 0 and min(left, left + slant) <= 0 <= max(left, left + slant):
            num = px * ey - py * ex
            if (num >= 0) == (slant > 0):
                far = max(far, (math.isqrt(4 * num * num * size // (slant * slant)) + 1) // 2)
        a = b
    return far


def _sign(p: int, q: int, d2: int) -> int:
    """The sign of p + q * sqrt(d2)."""
    if (p >= 0) == (q >= 0) or p == 0 or q == 0:
        total = p + q
        return 1 if total > 0 else -1 if total < 0 else 0
    off = p * p - q * q * d2
    if p < 0:
        off = -off
    return 1 if off > 0 else -1 if off < 0 else 0


def _disc_touched(strip: Strip, dx: int, dy: int, c: Point, radius: int) -> bool:
    """Decided in floats unless closer than 2**-20 um.

    Along, across and the limits are below 2**26 and each off by a few eps: less than 2**-24 um together.
    """
    fx, fy = float(dx), float(dy)
    wx, wy = float(c.x - strip.origin.x), float(c.y - strip.origin.y)
    right, left = fx * wx + fy * wy, abs(fx * wy - fy * wx)
    end = strip.start + strip.length
    size = fx * fx + fy * fy
    root = math.sqrt(size)
    x, y = right / root, left / root
    x = max(float(strip.start) - x, x - float(end), 0.0)
    y = max(y - float(strip.half_width), 0.0)
    far = math.sqrt(x * x + y * y) - float(radius)
    if far > _MARGIN:
        return False
    if far < -_MARGIN:
        return True
    ahead, aside, d2 = int(right), int(left), int(size)
    p = q = s = t = 0
    if _sign(ahead, -strip.start, d2) < 0:
        p, q = ahead, -strip.start
    elif _sign(ahead, -end, d2) > 0:
        p, q = ahead, -end
    if _sign(aside, -strip.half_width, d2) > 0:
        s, t = aside, -strip.half_width
    return _sign(p * p + s * s + (q * q + t * t - radius * radius) * d2, 2 * (p * q + s * t), d2) <= 0


def _polygon_touched(strip: Strip, dx: int, dy: int, corners: tuple[Point, ...]) -> bool:
    d2 = dx * dx + dy * dy
    inside = False
    last = corners[-1]
    wx, wy = last.x - strip.origin.x, last.y - strip.origin.y
    ax, ay = dx * wx + dy * wy, dx * wy - dy * wx
    for corner in corners:
        wx, wy = corner.x - strip.origin.x, corner.y - strip.origin.y
        bx, by = dx * wx + dy * wy, dx * wy - dy * wx
        if _edge_touched(strip, ax, ay, bx, by, d2):
            return True
        if (ay > 0) != (by > 0):
            # Where the edge crosses the middle line, ahead of the start: odd often means surrounded.
            num, den = ax * by - bx * ay, by - ay
            if den < 0:
                num, den = -num, -den
            if _sign(num, -strip.start * den, d2) > 0:
                inside = not inside
        ax, ay = bx, by
    return inside


def _edge_touched(strip: Strip, ax: int, ay: int, bx: int, by: int, d2: int) -> bool:
    """Whether a segment, on the strip's axes, meets the strip: no side of either parts them."""
    end, wide = strip.start + strip.length, strip.half_width
    if _sign(max(ax, bx), -strip.start, d2) < 0 or _sign(min(ax, bx), -end, d2) > 0:
        return False
    if _sign(max(ay, by), wide, d2) < 0 or _sign(min(ay, by), -wide, d2) > 0:
        return False
    ex, ey = bx - ax, by - ay
    off = 2 * (ex * ay - ey * ax)
    middle = ey * (strip.start + end)
    reach = abs(ey) * strip.length + 2 * abs(ex) * wide
    return _sign(off, middle - reach, d2) <= 0 and _sign(off, middle + reach, d2) >= 0


def _oval_touched(strip: Strip, dx: int, dy: int, o: Oval) -> bool:
    """Whether an oval meets the strip: its form is least at its centre, on a side or at a corner."""
    d2 = dx * dx + dy * dy
    wx, wy = o.centre.x - strip.origin.x, o.centre.y - strip.origin.y
    cx, cy = dx * wx + dy * wy, dx * wy - dy * wx
    fx, fy = o.facing.x, o.facing.y
    shrink = math.gcd(fx, fy)
    fx, fy = fx // shrink, fy // shrink
    p, q = fx * dx + fy * dy, dx * fy - dy * fx
    f2 = fx * fx + fy * fy
    aa, bb = o.long * o.long, o.short * o.short
    h11, h22, h12 = bb * p * p + aa * q * q, bb * q * q + aa * p * p, p * q * (bb - aa)
    x0, x1 = (-cx, strip.start), (-cx, strip.start + strip.length)
    y0, y1 = (-cy, -strip.half_width), (-cy, strip.half_width)
    if _between((0, 0), x0, x1, d2, 1) and _between((0, 0), y0, y1, d2, 1):
        return True
    for x in (x0, x1):
        if _side_touched(x, y0, y1, h12, h22, f2, d2):
            return True
        for y in (y0, y1):
            if _corner_inside(x, y, h11, h12, h22, aa * bb * f2 * d2 * d2, d2):
                return True
    return _side_touched(y0, x0, x1, h12, h11, f2, d2) or _side_touched(y1, x0, x1, h12, h11, f2, d2)


def _between(value: Surd, low: Surd, high: Surd, d2: int, times: int) -> bool:
    """Whether times * low <= value <= times * high."""
    return (
        _sign(value[0] - times * low[0], value[1] - times * low[1], d2) >= 0
        and _sign(times * high[0] - value[0], times * high[1] - value[1], d2) >= 0
    )


def _side_touched(x: Surd, low: Surd, high: Surd, h12: int, h22: int, f2: int, d2: int) -> bool:
    """Whether the oval reaches the line at x at all, and its deepest point there lies on the side."""
    if _sign(f2 * (x[0] * x[0] + x[1] * x[1] * d2) - h22, 2 * f2 * x[0] * x[1], d2) > 0:
        return False
    return _between((-h12 * x[0], -h12 * x[1]), low, high, d2, h22)


def _corner_inside(x: Surd, y: Surd, h11: int, h12: int, h22: int, k: int, d2: int) -> bool:
    whole = (
        h11 * (x[0] * x[0] + x[1] * x[1] * d2)
        + 2 * h12 * (x[0] * y[0] + x[1] * y[1] * d2)
        + h22 * (y[0] * y[0] + y[1] * y[1] * d2)
    )
    part = 2 * (h11 * x[0] * x[1] + h12 * (x[0] * y[1] + x[1] * y[0]) + h22 * y[0] * y[1])
    return _sign(whole - k, part, d2) <= 0


def links_within(shapes: Sequence[Shape], limit: int) -> bool:
    """Whether each shape of a chain lies at most `limit` from the one before it."""
    return all(gap_at_most(shapes[i - 1], shapes[i], limit) for i in range(1, len(shapes)))


def reached(shapes: Sequence[Shape], first: int, limit: int) -> list[int]:
    """Which shapes a chain from the first one can reach with links of at most `limit`; indices in order."""
    found = [first]
    left = [i for i in range(len(shapes)) if i != first]
    done = 0
    while done < len(found):
        at = shapes[found[done]]
        done += 1
        still = []
        for i in left:
            if gap_at_most(at, shapes[i], limit):
                found.append(i)
            else:
                still.append(i)
        left = still
    return sorted(found)


def linked(shapes: Sequence[Shape], limit: int) -> bool:
    """Whether all shapes hang together by links of at most `limit`."""
    return len(shapes) == 0 or len(reached(shapes, 0, limit)) == len(shapes)
