"""What an ellipse meets: points, segments, discs, polygons and other ellipses.

An `Oval` with facing f, half axes a and b is, for a point at d from its centre,
b^2 (d.f)^2 + a^2 (f x d)^2 <= a^2 b^2 f.f: whole numbers throughout, so all but one of the questions here
are answered exactly. The one is the distance of two ovals that lie apart (ADR 0003): it is rounded
up from a bound that is at most 2**-50 um too low.

"Side" functions return a sign: -1 for inside or overlapping, 0 for touching, 1 for outside or apart.
"""

from __future__ import annotations

import math
from typing import Final

from highground.geometry import conics
from highground.geometry.polygons import ceil_root, locate, segment_side
from highground.geometry.shapes import Oval, Point, Polygon

__all__ = [
    "near_ovals",
    "oval_box",
    "oval_disc_gap",
    "oval_disc_side",
    "oval_edge",
    "oval_in_polygon",
    "oval_nearest",
    "oval_polygon_gap",
    "oval_polygon_near",
    "oval_polygon_overlap",
    "oval_segment_gap",
    "oval_segment_near",
    "oval_segment_side",
    "oval_side",
    "ovals_gap",
    "ovals_side",
]

_MORE: Final = 1.0 + 1.0 / (1 << 48)
_CLOSE: Final = 1.0 / (1 << 40)


def oval_side(o: Oval, x: int, y: int) -> int:
    """Where a point lies: -1 inside, 0 on the edge, 1 outside. Exact.

    In floats each side is a sum of positive terms with at most 7 roundings: 2**-48 (32 eps) decides.
    """
    dx, dy = float(x - o.centre.x), float(y - o.centre.y)
    fx, fy = float(o.facing.x), float(o.facing.y)
    u, v = dx * fx + dy * fy, fx * dy - fy * dx
    f2 = fx * fx + fy * fy
    a, b = float(o.long), float(o.short)
    p, q, r = b * u, a * v, a * b
    left, right = p * p + q * q, r * r * f2
    if left > right * _MORE:
        return 1
    if left * _MORE < right:
        return -1
    p2, q2, r2 = o.short * int(u), o.long * int(v), o.long * o.short
    return conics.sign(p2 * p2 + q2 * q2 - r2 * r2 * int(f2))


def oval_segment_side(o: Oval, ax: int, ay: int, bx: int, by: int) -> int:
    """How a segment lies: -1 partly inside, 0 touching the edge only, 1 outside. Exact."""
    cx, cy = o.centre.x, o.centre.y
    if segment_side(cx, cy, ax, ay, bx, by, max(o.long, o.short)) > 0:
        return 1
    if segment_side(cx, cy, ax, ay, bx, by, min(o.long, o.short)) < 0:
        return -1
    fx, fy = o.facing.x, o.facing.y
    aa, bb = o.long * o.long, o.short * o.short
    px, py, ex, ey = ax - cx, ay - cy, bx - ax, by - ay
    up, vp, ue, ve = px * fx + py * fy, fx * py - fy * px, ex * fx + ey * fy, fx * ey - fy * ex
    slope = bb * up * ue + aa * vp * ve
    steep = bb * ue * ue + aa * ve * ve
    # Along the segment the form falls until slope + t * steep = 0: at the start, the end or between.
    if slope >= 0:
        return oval_side(o, ax, ay)
    if slope + steep <= 0:
        return oval_side(o, bx, by)
    turn = px * ey - py * ex
    return conics.sign((fx * fx + fy * fy) * turn * turn - steep)


def ovals_side(o: Oval, other: Oval, forgive: int = 0) -> int:
    """How two ovals lie: -1 with a common inside, 0 touching, 1 apart. Exact.

    Half of `forgive` is taken off every half axis first; all is doubled to keep it whole.
    """
    a, b = 2 * o.long - forgive, 2 * o.short - forgive
    c, d = 2 * other.long - forgive, 2 * other.short - forgive
    if a <= 0 or b <= 0 or c <= 0 or d <= 0:
        return 1
    f, g = o.facing, other.facing
    dx, dy = 2 * (other.centre.x - o.centre.x), 2 * (other.centre.y - o.centre.y)
    return conics.apart(dx, dy, f.x, f.y, a, b, g.x, g.y, c, d)


def oval_disc_side(o: Oval, x: int, y: int, radius: int) -> int:
    """How a disc lies: -1 with a common inside, 0 touching, 1 apart. Exact; a disc of 0 is a point.

    For `radius` > 0 this is also the sign of (distance of the point from the oval) - radius.
    """
    if radius == 0:
        return oval_side(o, x, y)
    f = o.facing
    return conics.apart(x - o.centre.x, y - o.centre.y, f.x, f.y, o.long, o.short, 1, 0, radius, radius)


def oval_disc_gap(o: Oval, x: int, y: int, radius: int) -> int:
    """The distance between an oval and a disc, rounded up; 0 where they meet. Exact."""
    if oval_disc_side(o, x, y, radius) <= 0:
        return 0
    f = o.facing
    low, _ = conics.distance_bounds(
        x - o.centre.x, y - o.centre.y, f.x, f.y, o.long, o.short, 1, 0, radius, radius, -1
    )
    gap = max(1, math.ceil(low))
    while oval_disc_side(o, x, y, radius + gap) > 0:
        gap += 1
    return gap


def _before(o: Oval, other: Oval) -> bool:
    """One order for every pair, so that a result cannot depend on which oval is named first."""
    one = (o.centre.x, o.centre.y, o.long, o.short, o.facing.x, o.facing.y)
    two = (other.centre.x, other.centre.y, other.long, other.short, other.facing.x, other.facing.y)
    return one <= two


def near_ovals(o: Oval, other: Oval, limit: int) -> bool:
    """Whether two ovals lie at most `limit` apart: exact for 0, else within 2**-50 um."""
    if limit == 0:
        return ovals_side(o, other) <= 0
    if not _before(o, other):
        o, other = other, o
    f, g = o.facing, other.facing
    dx, dy = other.centre.x - o.centre.x, other.centre.y - o.centre.y
    x, y = float(dx), float(dy)
    far2 = x * x + y * y
    reach = float(max(o.long, o.short) + max(other.long, other.short) + limit)
    if far2 > reach * reach:
        return False
    reach = float(min(o.long, o.short) + min(other.long, other.short) + limit)
    if far2 <= reach * reach:
        return True
    low, high = conics.distance_bounds(
        dx, dy, f.x, f.y, o.long, o.short, g.x, g.y, other.long, other.short, limit
    )
    if low > limit:
        return False
    return high <= limit or ovals_gap(o, other) <= limit


def ovals_gap(o: Oval, other: Oval) -> int:
    """The distance between two ovals, rounded up from at most 2**-50 um below; 0 where they meet."""
    if ovals_side(o, other) <= 0:
        return 0
    if not _before(o, other):
        o, other = other, o
    f, g = o.facing, other.facing
    dx, dy = other.centre.x - o.centre.x, other.centre.y - o.centre.y
    low, high = conics.distance_bounds(
        dx, dy, f.x, f.y, o.long, o.short, g.x, g.y, other.long, other.short, -1
    )
    gap = math.ceil(low)
    if gap >= 1 and high <= gap:
        return gap
    gap, _, _ = conics.exact_distance(dx, dy, f.x, f.y, o.long, o.short, g.x, g.y, other.long, other.short)
    return gap


def oval_segment_near(o: Oval, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """Whether an oval lies at most `limit` from a segment. Exact."""
    cx, cy = o.centre.x, o.centre.y
    if segment_side(cx, cy, ax, ay, bx, by, max(o.long, o.short) + limit) > 0:
        return False
    if segment_side(cx, cy, ax, ay, bx, by, min(o.long, o.short) + limit) <= 0:
        return True
    if oval_segment_side(o, ax, ay, bx, by) <= 0:
        return True
    if limit == 0:
        return False
    if oval_disc_side(o, ax, ay, limit) <= 0 or oval_disc_side(o, bx, by, limit) <= 0:
        return True
    return _beside(o, ax - cx, ay - cy, bx - ax, by - ay, limit)


def _beside(o: Oval, px: int, py: int, ex: int, ey: int, limit: int) -> bool:
    """Whether the oval's point nearest to a line is near enough, and opposite the segment's inside.

    The segment starts at p from the centre and runs along e. Over the line the oval reaches
    sqrt(steep / f2) on the scale of |e|; all tests compare square roots of whole numbers. Each side of them
    is a product, or a sum of positive products, of exact floats: what differs by a share of 2**-40 differs.
    """
    fx, fy, x, y = float(o.facing.x), float(o.facing.y), float(ex), float(ey)
    ue, ve = x * fx + y * fy, fx * y - fy * x
    aa, bb = float(o.long) * float(o.long), float(o.short) * float(o.short)
    f2, e2 = fx * fx + fy * fy, x * x + y * y
    steep = bb * ue * ue + aa * ve * ve
    turn, along = px * y - py * x, px * x + py * y
    off = _order(math.sqrt(f2) * abs(turn), math.sqrt(steep) + limit * math.sqrt(e2 * f2))
    if off > 0:
        return False
    root, skew = math.sqrt(steep * f2), ue * ve * (bb - aa)
    if turn < 0.0:
        skew = -skew
    start, end = _order(-along * root, skew), _order((e2 + along) * root, -skew)
    if start < 0 or end < 0:
        return False
    return (off < 0 and start > 0 and end > 0) or _beside_exactly(o, px, py, ex, ey, limit)


def _order(a: float, b: float) -> int:
    """1 if a is surely more than b, -1 if it is surely less, 0 if that is too close to call."""
    if abs(a - b) <= _CLOSE * (abs(a) + abs(b)):
        return 0
    return 1 if a > b else -1


def _beside_exactly(o: Oval, px: int, py: int, ex: int, ey: int, limit: int) -> bool:
    """The same in whole numbers."""
    fx, fy = o.facing.x, o.facing.y
    f2, e2 = fx * fx + fy * fy, ex * ex + ey * ey
    aa, bb = o.long * o.long, o.short * o.short
    ue, ve = ex * fx + ey * fy, fx * ey - fy * ex
    steep = bb * ue * ue + aa * ve * ve
    turn = px * ey - py * ex
    rest = turn * turn * f2 - steep - limit * limit * e2 * f2
    if rest > 0 and rest * rest > 4 * limit * limit * steep * e2 * f2:
        return False
    skew = ue * ve * (bb - aa)
    if turn < 0:
        skew = -skew
    along = px * ex + py * ey
    return _root_exceeds(-along, steep * f2, skew) and _root_exceeds(e2 + along, steep * f2, -skew)


def _root_exceeds(k: int, m: int, w: int) -> bool:
    """Whether k * sqrt(m) > w."""
    if k >= 0:
        return w < 0 or k * k * m > w * w
    return w < 0 and k * k * m < w * w


def oval_segment_gap(o: Oval, ax: int, ay: int, bx: int, by: int) -> int:
    """The distance between an oval and a segment, rounded up. Exact."""
    if oval_segment_side(o, ax, ay, bx, by) <= 0:
        return 0
    best = min(oval_disc_gap(o, ax, ay, 0), oval_disc_gap(o, bx, by, 0))
    if not oval_segment_near(o, ax, ay, bx, by, best - 1):
        return best
    # Nearer than at its ends: the distance of the line is right, up to what a float can tell.
    px, py, ex, ey = ax - o.centre.x, ay - o.centre.y, bx - ax, by - ay
    fx, fy = float(o.facing.x), float(o.facing.y)
    ue, ve = float(o.short) * (ex * fx + ey * fy), float(o.long) * (fx * ey - fy * ex)
    reach = math.sqrt((ue * ue + ve * ve) / (fx * fx + fy * fy))
    gap = max(1, int((abs(px * ey - py * ex) - reach) / math.sqrt(ex * ex + ey * ey)))
    while not oval_segment_near(o, ax, ay, bx, by, gap):
        gap += 1
    while gap > 1 and oval_segment_near(o, ax, ay, bx, by, gap - 1):
        gap -= 1
    return gap


def oval_polygon_near(o: Oval, polygon: Polygon, limit: int) -> bool:
    """Whether an oval lies at most `limit` from a polygon. Exact."""
    corners = polygon.corners
    if locate(corners, o.centre.x, o.centre.y) >= 0:
        return True
    a = corners[-1]
    for b in corners:
        if oval_segment_near(o, a.x, a.y, b.x, b.y, limit):
            return True
        a = b
    return False


def oval_polygon_gap(o: Oval, polygon: Polygon) -> int:
    """The distance between an oval and a polygon, rounded up. Exact."""
    corners = polygon.corners
    if locate(corners, o.centre.x, o.centre.y) >= 0:
        return 0
    best = -1
    a = corners[-1]
    for b in corners:
        if best < 0 or (best > 0 and oval_segment_near(o, a.x, a.y, b.x, b.y, best - 1)):
            best = oval_segment_gap(o, a.x, a.y, b.x, b.y)
        a = b
    return best


def oval_polygon_overlap(o: Oval, polygon: Polygon, forgive: int) -> bool:
    """Whether an oval, `forgive` taken off its half axes, and a polygon have a common inside. Exact."""
    if forgive > 0:
        if forgive >= min(o.long, o.short):
            return False
        o = Oval(o.centre, o.facing, o.long - forgive, o.short - forgive)
    corners = polygon.corners
    if locate(corners, o.centre.x, o.centre.y) > 0:
        return True
    a = corners[-1]
    for b in corners:
        if oval_segment_side(o, a.x, a.y, b.x, b.y) < 0:
            return True
        a = b
    return False


def oval_in_polygon(o: Oval, polygon: Polygon) -> bool:
    """Whether an oval lies wholly in a polygon; it may touch the edges. Exact."""
    corners = polygon.corners
    if locate(corners, o.centre.x, o.centre.y) <= 0:
        return False
    a = corners[-1]
    for b in corners:
        if oval_segment_side(o, a.x, a.y, b.x, b.y) < 0:
            return False
        a = b
    return True


def oval_nearest(o: Oval, x: int, y: int) -> Point:
    """The oval's point nearest to one outside it, each coordinate rounded to the nearest um."""
    f = o.facing
    dx, dy = x - o.centre.x, y - o.centre.y
    _, px, py = conics.exact_distance(dx, dy, f.x, f.y, o.long, o.short, 1, 0, 0, 0)
    half = 1 << 111
    return Point(o.centre.x + ((px + half) >> 112), o.centre.y + ((py + half) >> 112))


def oval_box(o: Oval) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y, rounded outwards."""
    wide, high = _half_width(o, o.facing.x, o.facing.y), _half_width(o, o.facing.y, o.facing.x)
    return o.centre.x - wide, o.centre.y - high, o.centre.x + wide, o.centre.y + high


def _half_width(o: Oval, fx: int, fy: int) -> int:
    """How far an oval reaches along an axis; `fx` is its facing along that axis, `fy` across, either sign.

    A float decides unless the width is within a millionth of a whole um, a thousand times what floats lose.
    """
    long, short = float(o.long) * float(fx), float(o.short) * float(fy)
    width = math.sqrt((long * long + short * short) / (float(fx) * float(fx) + float(fy) * float(fy)))
    whole = int(width)
    if 1e-6 < width - float(whole) < 1.0 - 1e-6:
        return whole + 1
    return ceil_root((o.long * fx) ** 2 + (o.short * fy) ** 2, fx * fx + fy * fy)


def oval_edge(o: Oval, dx: int, dy: int) -> int:
    """How far from the centre the edge lies in the direction (dx, dy), to the nearest um."""
    f = o.facing
    along = float(dx) * float(f.x) + float(dy) * float(f.y)
    across = float(f.x) * float(dy) - float(f.y) * float(dx)
    s, t = float(o.short) * along, float(o.long) * across
    size = math.sqrt((along * along + across * across) / (s * s + t * t)) * float(o.long) * float(o.short)
    if abs(size - float(int(size)) - 0.5) > 1e-6:
        return int(size + 0.5)
    # Too close to a half for floats to round.
    u, v = o.short * (dx * f.x + dy * f.y), o.long * (f.x * dy - f.y * dx)
    top = 4 * (o.long * o.short) ** 2 * (f.x * f.x + f.y * f.y) * (dx * dx + dy * dy)
    return (math.isqrt(top // (u * u + v * v)) + 1) // 2
