"""Slow, independent answers to check `measure`, `ovals` and `polygons` against, and shapes to try.

Polygons are cut into triangles and clipped in fractions. For ellipses the least (or greatest) value of one
ellipse's quadratic form over the other is found by bisection in 90-digit decimals; nothing here shares a
formula with the code under test.
"""

from __future__ import annotations

import math
from decimal import Decimal, getcontext
from fractions import Fraction

from hypothesis import reject
from hypothesis import strategies as st

from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError

getcontext().prec = 90

Vec = tuple[Fraction, Fraction]
TINY = Decimal(10) ** -40


def vec(p: Point) -> Vec:
    return Fraction(p.x), Fraction(p.y)


def area2(ring: list[Vec]) -> Fraction:
    """Twice the signed area."""
    return sum((ring[i - 1][0] * p[1] - ring[i - 1][1] * p[0] for i, p in enumerate(ring)), Fraction(0))


def triangles(polygon: Polygon) -> list[list[Vec]]:
    """The polygon cut into triangles by clipping ears."""
    ring = [vec(p) for p in polygon.corners]
    found = []
    while len(ring) > 3:
        for i in range(len(ring)):
            ear = [ring[i - 1], ring[i], ring[(i + 1) % len(ring)]]
            if area2(ear) == 0 or (
                area2(ear) > 0 and not any(_in_triangle(ear, p) for p in ring if p not in ear)
            ):
                if area2(ear) > 0:
                    found.append(ear)
                ring.pop(i)
                break
        else:
            raise AssertionError("no ear")
    return [*found, ring] if area2(ring) > 0 else found


def _in_triangle(ear: list[Vec], p: Vec) -> bool:
    return all(area2([ear[i - 1], ear[i], p]) >= 0 for i in range(3))


def common_area2(one: Polygon, two: Polygon) -> Fraction:
    """Twice the area that two polygons have in common."""
    return sum((area2(clip(s, t)) for s in triangles(one) for t in triangles(two)), Fraction(0))


def clip(subject: list[Vec], by: list[Vec]) -> list[Vec]:
    """What is left of a ring inside a convex one."""
    for i in range(len(by)):
        a, b = by[i - 1], by[i]
        kept: list[Vec] = []
        for j, q in enumerate(subject):
            p = subject[j - 1]
            sp, sq = area2([a, b, p]), area2([a, b, q])
            if (sp > 0 > sq) or (sp < 0 < sq):
                t = sp / (sp - sq)
                kept.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
            if sq >= 0:
                kept.append(q)
        subject = kept
        if not subject:
            return []
    return subject


def polygon_area2(polygon: Polygon) -> Fraction:
    return area2([vec(p) for p in polygon.corners])


def point_segment2(p: Vec, a: Vec, b: Vec) -> Fraction:
    """The squared distance of a point from a segment."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    size = ex * ex + ey * ey
    t = Fraction(0) if size == 0 else ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / size
    t = min(max(t, Fraction(0)), Fraction(1))
    return (p[0] - a[0] - t * ex) ** 2 + (p[1] - a[1] - t * ey) ** 2


def in_polygon(polygon: Polygon, p: Vec) -> bool:
    """Whether a point lies in the closed polygon."""
    return any(_in_triangle(t, p) for t in triangles(polygon))


def edges(polygon: Polygon) -> list[tuple[Vec, Vec]]:
    ring = [vec(p) for p in polygon.corners]
    return [(ring[i - 1], p) for i, p in enumerate(ring)]


def polygon_point2(polygon: Polygon, p: Vec) -> Fraction:
    """The squared distance of a point from a closed polygon."""
    return Fraction(0) if in_polygon(polygon, p) else min(point_segment2(p, a, b) for a, b in edges(polygon))


def polygons2(one: Polygon, two: Polygon) -> Fraction:
    """The squared distance of two closed polygons."""
    if any(crossing(a, b, c, d) for a, b in edges(one) for c, d in edges(two)):
        return Fraction(0)
    return min(
        min(polygon_point2(two, vec(p)) for p in one.corners),
        min(polygon_point2(one, vec(p)) for p in two.corners),
    )


def crossing(a: Vec, b: Vec, c: Vec, d: Vec) -> bool:
    """Whether two segments cross at a point inside both."""
    return area2([a, b, c]) * area2([a, b, d]) < 0 and area2([c, d, a]) * area2([c, d, b]) < 0


def ceil_root(value: Fraction) -> int:
    """The root of a fraction, rounded up."""
    k = math.isqrt(value.numerator // value.denominator)
    while k * k < value:
        k += 1
    return k


# -- ellipses, in decimals ------------------------------------------------------------------------

Pair = tuple[Decimal, Decimal]


def _ellipse(shape: Shape) -> tuple[Pair, Pair, Decimal, Decimal]:
    """Centre, unit vector of the first axis, half axes."""
    if isinstance(shape, Circle):
        return (Decimal(shape.centre.x), Decimal(shape.centre.y)), (Decimal(1), Decimal(0)), *_axes(shape)
    assert isinstance(shape, Oval)
    size = Decimal(shape.facing.x**2 + shape.facing.y**2).sqrt()
    unit = Decimal(shape.facing.x) / size, Decimal(shape.facing.y) / size
    return (Decimal(shape.centre.x), Decimal(shape.centre.y)), unit, Decimal(shape.long), Decimal(shape.short)


def _axes(shape: Circle) -> Pair:
    return Decimal(shape.radius), Decimal(shape.radius)


def _form(of: Shape, over: Shape) -> tuple[Pair, Pair]:
    """The form of one ellipse over the unit disc that stands for the other, in its eigenbasis.

    Returns eigenvalues e and coordinates w such that the form is sum e_i (y_i - w_i)^2.
    """
    (cx, cy), (ux, uy), a, b = _ellipse(of)
    (ox, oy), (vx, vy), c, d = _ellipse(over)

    def rows(x: Decimal, y: Decimal) -> Pair:
        return (x * ux + y * uy) / a, (y * ux - x * uy) / b

    p, q = rows(vx * c, vy * c), rows(-vy * d, vx * d)
    m11, m12, m22 = p[0] ** 2 + p[1] ** 2, p[0] * q[0] + p[1] * q[1], q[0] ** 2 + q[1] ** 2
    dx, dy = cx - ox, cy - oy
    w = (dx * vx + dy * vy) / c, (dy * vx - dx * vy) / d
    mean, half = (m11 + m22) / 2, (((m11 - m22) / 2) ** 2 + m12**2).sqrt()
    if half == 0:
        return (mean, mean), w
    ex, ey = (
        (m12, mean + half - m11)
        if abs(mean + half - m11) > abs(mean + half - m22)
        else (mean + half - m22, m12)
    )
    size = (ex * ex + ey * ey).sqrt()
    ex, ey = ex / size, ey / size
    return (mean + half, mean - half), (w[0] * ex + w[1] * ey, w[1] * ex - w[0] * ey)


def _value(eigen: Pair, w: Pair, y: Pair) -> Decimal:
    return eigen[0] * (y[0] - w[0]) ** 2 + eigen[1] * (y[1] - w[1]) ** 2


def least_form(of: Shape, over: Shape) -> Decimal:
    """The least value of `of`'s form (1 on its edge) over the ellipse `over`."""
    eigen, w = _form(of, over)
    if w[0] ** 2 + w[1] ** 2 <= 1:
        return Decimal(0)
    low, high = Decimal(0), (eigen[0] + eigen[1]) * (abs(w[0]) + abs(w[1])) * 2
    for _ in range(300):
        mid = (low + high) / 2
        y = eigen[0] * w[0] / (eigen[0] + mid), eigen[1] * w[1] / (eigen[1] + mid)
        if y[0] ** 2 + y[1] ** 2 > 1:
            low = mid
        else:
            high = mid
    return _value(eigen, w, y)


def greatest_form(of: Shape, over: Shape) -> Decimal:
    """The greatest value of `of`'s form (1 on its edge) over the ellipse `over`."""
    eigen, w = _form(of, over)
    top = eigen[0]
    best = Decimal(0)
    if abs(w[0]) < Decimal(10) ** -60:  # the largest axis may be taken on either side
        rest = Decimal(0) if eigen[0] == eigen[1] else -eigen[1] * w[1] / (top - eigen[1])
        if abs(rest) <= 1:
            best = max(_value(eigen, w, (s * (1 - rest**2).sqrt(), rest)) for s in (1, -1))
        return max(
            best, _value(eigen, w, (Decimal(0), Decimal(1))), _value(eigen, w, (Decimal(0), Decimal(-1)))
        )
    low, high = top, top + (eigen[0] + eigen[1]) * (abs(w[0]) + abs(w[1]) + 1) * 2
    for _ in range(300):
        mid = (low + high) / 2
        if mid in (low, high):
            break
        y = -eigen[0] * w[0] / (mid - eigen[0]), -eigen[1] * w[1] / (mid - eigen[1])
        if y[0] ** 2 + y[1] ** 2 > 1:
            low = mid
        else:
            high = mid
    return _value(eigen, w, y)


def round_side(one: Shape, two: Shape) -> int:
    """1 apart, 0 touching, -1 overlapping."""
    off = least_form(one, two) - 1
    return 0 if abs(off) < TINY else 1 if off > 0 else -1


def round_holds(outer: Shape, inner: Shape) -> bool:
    return greatest_form(outer, inner) <= 1 + TINY


def oval_point(o: Oval, x: Decimal, y: Decimal) -> Decimal:
    """The distance of a point from an oval."""
    near = oval_foot(o, x, y)
    return ((near[0] - x) ** 2 + (near[1] - y) ** 2).sqrt()


def oval_foot(o: Oval, x: Decimal, y: Decimal) -> Pair:
    """The point of an oval nearest to another."""
    (cx, cy), (ux, uy), a, b = _ellipse(o)
    p, q = (x - cx) * ux + (y - cy) * uy, (y - cy) * ux - (x - cx) * uy
    if (p / a) ** 2 + (q / b) ** 2 <= 1:
        return x, y
    low, high = Decimal(0), (abs(p) + abs(q) + a + b) * (a + b) * 2
    for _ in range(300):
        mid = (low + high) / 2
        if (a * p / (mid + a * a)) ** 2 + (b * q / (mid + b * b)) ** 2 > 1:
            low = mid
        else:
            high = mid
    p, q = a * a * p / (low + a * a), b * b * q / (low + b * b)
    return cx + p * ux - q * uy, cy + p * uy + q * ux


def oval_segment(o: Oval, a: Point, b: Point) -> Decimal:
    """The distance of an oval from a segment: a convex function along it, by thirds."""
    low, high = Decimal(0), Decimal(1)

    def at(t: Decimal) -> Decimal:
        return oval_point(o, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)

    for _ in range(100):
        one, two = (2 * low + high) / 3, (low + 2 * high) / 3
        if at(one) <= at(two):
            high = two
        else:
            low = one
    return min(at(low), at(Decimal(0)), at(Decimal(1)))


def ovals_apart(one: Oval, two: Oval) -> float:
    """The distance of two ovals that lie apart, in floats: the best of many points, then refined."""
    centre, unit, long, short = _ellipse(one)
    cx, cy, ux, uy, a, b = map(float, (*centre, *unit, long, short))

    def at(angle: float) -> float:
        p, q = a * math.cos(angle), b * math.sin(angle)
        return _float_distance(two, cx + p * ux - q * uy, cy + p * uy + q * ux)

    count = 256
    best = min(range(count), key=lambda i: at(2 * math.pi * i / count))
    low, high = 2 * math.pi * (best - 1) / count, 2 * math.pi * (best + 1) / count
    for _ in range(100):
        left, right = (2 * low + high) / 3, (low + 2 * high) / 3
        if at(left) <= at(right):
            high = right
        else:
            low = left
    return at(low)


def _float_distance(o: Oval, x: float, y: float) -> float:
    size = math.hypot(o.facing.x, o.facing.y)
    ux, uy = o.facing.x / size, o.facing.y / size
    x, y = x - o.centre.x, y - o.centre.y
    p, q, a, b = abs(x * ux + y * uy), abs(y * ux - x * uy), float(o.long), float(o.short)
    if (p / a) ** 2 + (q / b) ** 2 <= 1:
        return 0.0
    low, high = 0.0, (p + q + a + b) * (a + b) * 2
    for _ in range(110):
        mid = (low + high) / 2
        if (a * p / (mid + a * a)) ** 2 + (b * q / (mid + b * b)) ** 2 > 1:
            low = mid
        else:
            high = mid
    return math.hypot(p - a * a * p / (low + a * a), q - b * b * q / (low + b * b))


def ring_off(ring: list[Pair], shape: Shape) -> Decimal:
    """A convex ring, counter-clockwise, and a shape: below 0 if they overlap, above if they lie apart."""
    if isinstance(shape, Polygon):
        exact = [(Fraction(x), Fraction(y)) for x, y in ring]
        common = sum((area2(clip(t, exact)) for t in triangles(shape)), Fraction(0))
        if common > 0:
            return -Decimal(common.numerator) / Decimal(common.denominator)
        sides = [(exact[i - 1], p) for i, p in enumerate(exact)]
        far2 = min(
            min(point_segment2(p, a, b) for p in exact for a, b in edges(shape)),
            min(point_segment2(vec(p), a, b) for p in shape.corners for a, b in sides),
        )
        return Decimal(far2.numerator) / Decimal(far2.denominator)
    (cx, cy), (ux, uy), a, b = _ellipse(shape)
    a, b = max(a, TINY), max(b, TINY)
    disc = [(((x - cx) * ux + (y - cy) * uy) / a, ((y - cy) * ux - (x - cx) * uy) / b) for x, y in ring]
    if all(_left(disc[i - 1], p) >= 0 for i, p in enumerate(disc)):
        return Decimal(-1)
    return min(_origin2(disc[i - 1], p) for i, p in enumerate(disc)) - 1


def _left(a: Pair, b: Pair) -> Decimal:
    return a[0] * b[1] - a[1] * b[0]


def _origin2(a: Pair, b: Pair) -> Decimal:
    """The squared distance of a segment from the origin."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    t = -(a[0] * ex + a[1] * ey) / (ex * ex + ey * ey)
    t = min(max(t, Decimal(0)), Decimal(1))
    return (a[0] + t * ex) ** 2 + (a[1] + t * ey) ** 2


# -- shapes to try, from tiny ones that touch all the time to the size of a table -----------------

SPANS = (6, 40, 1_000, 60_000, 1 << 22)


def facings() -> st.SearchStrategy[Point]:
    whole = st.integers(-(1 << 23), 1 << 23)
    any_way = st.builds(Point, whole, whole).filter(lambda p: p.x != 0 or p.y != 0)
    plain = st.sampled_from([Point(1, 0), Point(0, 1), Point(-1, 0), Point(1, 1), Point(3, 4), Point(-24, 7)])
    return plain | any_way


@st.composite
def points(draw: st.DrawFn, span: int) -> Point:
    return Point(draw(st.integers(-span, span)), draw(st.integers(-span, span)))


@st.composite
def ovals(draw: st.DrawFn, span: int) -> Oval:
    size = st.integers(1, max(2, span // 2))
    return Oval(draw(points(span)), draw(facings()), draw(size), draw(size))


@st.composite
def circles(draw: st.DrawFn, span: int) -> Circle:
    return Circle(draw(points(span)), draw(st.integers(0, max(2, span // 2))))


@st.composite
def polygons(draw: st.DrawFn, span: int) -> Polygon:
    """Polygons of any form: random corners, sorted around their middle, where they do not cross."""
    corners = draw(st.lists(points(span), min_size=3, max_size=7, unique_by=lambda p: (p.x, p.y)))
    x, y = sum(p.x for p in corners) / len(corners), sum(p.y for p in corners) / len(corners)
    corners.sort(key=lambda p: (math.atan2(p.y - y, p.x - x), p.x, p.y))
    try:
        return Polygon(tuple(corners))
    except ShapeError:
        reject()


@st.composite
def shapes(draw: st.DrawFn, span: int) -> Shape:
    return draw(st.one_of(circles(span), ovals(span), polygons(span)))


def spans() -> st.SearchStrategy[int]:
    return st.sampled_from(SPANS)
