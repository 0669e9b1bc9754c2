"""Slow, independent answers to check `sight` and `shadows` against.

Segments are judged in fractions: cut where they can change sides, each piece by its middle. Visible
widths are found in 60-digit decimals: every place where the view can change is listed, and each piece of
the profile between two of them is judged by the segment to its middle.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

from hypothesis import reject
from hypothesis import strategies as st

from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError

Vec = tuple[Fraction, Fraction]
Real = tuple[Decimal, Decimal]


# -- shapes to try: small coordinates make touching and collinear cases common ------------------------


def points(size: int = 12) -> st.SearchStrategy[Point]:
    return st.builds(Point, st.integers(-size, size), st.integers(-size, size))


def circles(size: int = 12) -> st.SearchStrategy[Circle]:
    return st.builds(Circle, points(size), st.integers(0, size))


def ovals(size: int = 12) -> st.SearchStrategy[Oval]:
    facings = points(5).filter(lambda p: p.x != 0 or p.y != 0)
    return st.builds(Oval, points(size), facings, st.integers(1, size), st.integers(1, size))


@st.composite
def polygons(draw: st.DrawFn, size: int = 12) -> Polygon:
    corners = draw(st.lists(points(size), min_size=3, max_size=6))
    try:
        return Polygon(tuple(corners))
    except ShapeError:
        reject()


def shapes(size: int = 12) -> st.SearchStrategy[Shape]:
    return st.one_of(circles(size), polygons(size), ovals(size))


def scaled(shape: Shape, by: int, dx: int = 0, dy: int = 0) -> Shape:
    """The same scene larger and elsewhere: degenerate cases stay degenerate where floats begin to strain."""

    def far(p: Point) -> Point:
        return Point(p.x * by + dx, p.y * by + dy)

    if isinstance(shape, Circle):
        return Circle(far(shape.centre), shape.radius * by)
    if isinstance(shape, Oval):
        return Oval(far(shape.centre), shape.facing, shape.long * by, shape.short * by)
    assert isinstance(shape, Polygon)
    return Polygon(tuple([far(p) for p in shape.corners]))


# -- segments, in fractions --------------------------------------------------------------------------


def level(shape: Circle | Oval, x: Fraction, y: Fraction) -> Fraction:
    """Below 0 inside, 0 on the outline, above 0 outside."""
    dx, dy = x - shape.centre.x, y - shape.centre.y
    if isinstance(shape, Circle):
        return dx * dx + dy * dy - shape.radius**2
    f = shape.facing
    u, v = dx * f.x + dy * f.y, f.x * dy - f.y * dx
    return (u / shape.long) ** 2 + (v / shape.short) ** 2 - (f.x**2 + f.y**2)


def least_level(a: Point, b: Point, shape: Circle | Oval) -> Fraction:
    """The least level along a segment: a quadratic, so from three of its values."""
    ax, ay, dx, dy = Fraction(a.x), Fraction(a.y), b.x - a.x, b.y - a.y
    start, end = level(shape, ax, ay), level(shape, Fraction(b.x), Fraction(b.y))
    half = level(shape, ax + Fraction(dx, 2), ay + Fraction(dy, 2))
    square = 2 * start + 2 * end - 4 * half
    slope = end - start - square
    least = min(start, end)
    if square > 0 and 0 < -slope < 2 * square:
        least = min(least, start - slope * slope / (4 * square))
    return least


def place(corners: tuple[Point, ...], x: Fraction, y: Fraction) -> int:
    """1 inside, 0 on the outline, -1 outside: by winding number."""
    turns = 0
    for i, q in enumerate(corners):
        p = corners[i - 1]
        side = (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)
        if side == 0 and (x - p.x) * (x - q.x) + (y - p.y) * (y - q.y) <= 0:
            return 0
        if p.y <= y < q.y and side > 0:
            turns += 1
        if q.y <= y < p.y and side < 0:
            turns -= 1
    return 1 if turns != 0 else -1


def cuts(a: Point, b: Point, corners: tuple[Point, ...]) -> list[Fraction]:
    """Where (0..1) a segment meets lines of edges, both ends included."""
    dx, dy = b.x - a.x, b.y - a.y
    found = {Fraction(0), Fraction(1)}
    for i, q in enumerate(corners):
        p = corners[i - 1]
        ex, ey = q.x - p.x, q.y - p.y
        below = dx * ey - dy * ex
        if below != 0:
            t = Fraction((p.x - a.x) * ey - (p.y - a.y) * ex, below)
            if 0 < t < 1:
                found.add(t)
        if dx or dy:
            t = Fraction((q.x - a.x) * dx + (q.y - a.y) * dy, dx * dx + dy * dy)
            if 0 < t < 1:
                found.add(t)
    return sorted(found)


def pieces(a: Point, b: Point, corners: tuple[Point, ...]) -> list[tuple[Fraction, Fraction]]:
    """The pieces (0..1) of a segment that lie inside a polygon; a point has no pieces."""
    if a == b:
        return []
    stops = cuts(a, b, corners)
    inside = []
    for lo, hi in pairwise(stops):
        middle = (lo + hi) / 2
        if place(corners, a.x + (b.x - a.x) * middle, a.y + (b.y - a.y) * middle) > 0:
            inside.append((lo, hi))
    return inside


def crosses(a: Point, b: Point, shape: Shape) -> bool:
    if a == b:
        return False
    if isinstance(shape, Polygon):
        return bool(pieces(a, b, shape.corners))
    assert isinstance(shape, Circle | Oval)
    return least_level(a, b, shape) < 0


def touches(a: Point, b: Point, shape: Shape) -> bool:
    if isinstance(shape, Polygon):
        return any(
            place(shape.corners, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) >= 0
            for t in cuts(a, b, shape.corners)
        )
    assert isinstance(shape, Circle | Oval)
    return least_level(a, b, shape) <= 0


# -- visible widths, in decimals ---------------------------------------------------------------------


def visible(source: Point, p: Real, q: Real, blockers: list[Shape]) -> Decimal:
    """The length of p-q that is seen from the source (which must not lie on its line)."""
    with localcontext() as context:
        context.prec = 60
        s = Decimal(source.x), Decimal(source.y)
        stops = [Decimal(0), Decimal(1)]
        for blocker in blockers:
            stops += [t for t in _stops(s, p, q, blocker) if 0 < t < 1]
        stops.sort()
        seen = Decimal(0)
        for lo, hi in pairwise(stops):
            if hi - lo < Decimal("1e-25"):
                continue
            t = (lo + hi) / 2
            end = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
            if not any(_broken(s, end, blocker) for blocker in blockers):
                seen += hi - lo
        return seen * ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2).sqrt()


def profile(source: Point, target: Circle) -> tuple[Real, Real]:
    with localcontext() as context:
        context.prec = 60
        dx, dy = Decimal(target.centre.x - source.x), Decimal(target.centre.y - source.y)
        share = target.radius / (dx * dx + dy * dy).sqrt()
        x, y = Decimal(target.centre.x), Decimal(target.centre.y)
        return (x + dy * share, y - dx * share), (x - dy * share, y + dx * share)


def _stops(s: Real, p: Real, q: Real, blocker: Shape) -> list[Decimal]:
    if isinstance(blocker, Polygon):
        corners = [(Decimal(c.x), Decimal(c.y)) for c in blocker.corners]
        rays = [_meet(s, c, p, q) for c in corners]
        cut = [_meet(corners[i - 1], c, p, q) for i, c in enumerate(corners)]
        return [t for t in rays + cut if t is not None]
    assert isinstance(blocker, Circle | Oval)
    found = _level_zeros(blocker, p, q)
    for touch, further in _tangents(s, blocker):
        t = _meet(touch, further, p, q)
        if t is not None:
            found.append(t)
    return found


def _meet(a: Real, b: Real, p: Real, q: Real) -> Decimal | None:
    """Where (0..1 along p-q) the line a-b meets it."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], q[0] - p[0], q[1] - p[1]
    below = ex * dy - ey * dx
    if abs(below) < Decimal("1e-40"):
        return None
    return ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / below


def _real_level(shape: Circle | Oval, at: Real) -> Decimal:
    dx, dy = at[0] - shape.centre.x, at[1] - shape.centre.y
    if isinstance(shape, Circle):
        return (dx * dx + dy * dy) / max(shape.radius, 1) ** 2 - (1 if shape.radius else 0)
    f = shape.facing
    u, v = dx * f.x + dy * f.y, f.x * dy - f.y * dx
    return ((u / shape.long) ** 2 + (v / shape.short) ** 2) / (f.x**2 + f.y**2) - 1


def _quadratic(shape: Circle | Oval, p: Real, q: Real) -> tuple[Decimal, Decimal, Decimal]:
    half = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    start, end, middle = _real_level(shape, p), _real_level(shape, q), _real_level(shape, half)
    square = 2 * start + 2 * end - 4 * middle
    return square, end - start - square, start


def _level_zeros(shape: Circle | Oval, p: Real, q: Real) -> list[Decimal]:
    square, slope, start = _quadratic(shape, p, q)
    room = slope * slope - 4 * square * start
    if room < 0 or square == 0:
        return []
    root = room.sqrt()
    return [(-slope - root) / (2 * square), (-slope + root) / (2 * square)]


def _tangents(s: Real, shape: Circle | Oval) -> list[tuple[Real, Real]]:
    """Two points on each tangent from s, the first where it touches."""
    c = Decimal(shape.centre.x), Decimal(shape.centre.y)
    if isinstance(shape, Circle):
        fx, fy, long, short = Decimal(1), Decimal(0), Decimal(shape.radius), Decimal(shape.radius)
    else:
        size = Decimal(shape.facing.x**2 + shape.facing.y**2).sqrt()
        fx, fy = shape.facing.x / size, shape.facing.y / size
        long, short = Decimal(shape.long), Decimal(shape.short)
    if long == 0:
        return []
    wx, wy = s[0] - c[0], s[1] - c[1]
    u, v = (wx * fx + wy * fy) / long, (fx * wy - fy * wx) / short
    far2 = u * u + v * v
    if far2 < 1 - Decimal("1e-40"):
        return []
    root = max(far2 - 1, Decimal(0)).sqrt()
    found = []
    for sign in (1, -1):
        x, y = (u - sign * root * v) / far2, (v + sign * root * u) / far2
        ends = []
        for a, b in ((x, y), (x - y, y + x)):
            ends.append((c[0] + a * long * fx - b * short * fy, c[1] + a * long * fy + b * short * fx))
        found.append((ends[0], ends[1]))
    return found


def _broken(s: Real, end: Real, blocker: Shape) -> bool:
    """Whether the segment runs through the blocker; callers stay clear of grazing."""
    if isinstance(blocker, Polygon):
        stops = [Decimal(0), Decimal(1)]
        for i, c in enumerate(blocker.corners):
            last = blocker.corners[i - 1]
            t = _meet((Decimal(last.x), Decimal(last.y)), (Decimal(c.x), Decimal(c.y)), s, end)
            if t is not None and 0 < t < 1:
                stops.append(t)
        stops.sort()
        for lo, hi in pairwise(stops):
            if hi - lo > Decimal("1e-25"):
                t = (lo + hi) / 2
                x, y = s[0] + (end[0] - s[0]) * t, s[1] + (end[1] - s[1]) * t
                if place(blocker.corners, Fraction(x), Fraction(y)) > 0:
                    return True
        return False
    assert isinstance(blocker, Circle | Oval)
    square, slope, start = _quadratic(blocker, s, end)
    least = min(start, square + slope + start)
    if square > 0 and 0 < -slope < 2 * square:
        least = min(least, start - slope * slope / (4 * square))
    return least < Decimal("-1e-40")
