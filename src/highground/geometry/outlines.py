"""Outlines: the curves on which a base's centre lies while the base touches something.

A base overlaps an obstacle exactly when its centre lies inside the obstacle grown by the base
(their Minkowski sum). The border of that sum is made of straight pieces (`Edge`) and of `Round` curves:
a circle, an ellipse, or a sum of two. This module writes those pieces down, finds the point of
each nearest to a given one (`feet`), and where two of them cross (`meets`).

It works in floats, and it *proposes*: `placement` and `paths` check what comes out with the exact
predicates, so an outline may hold more than the true border, and a rounding error here costs a
fraction of a micrometre of displacement but never a wrong "legal". Only + - * / and sqrt are used,
so both builds propose the same.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape

__all__ = [
    "Curve",
    "Edge",
    "Ring",
    "Round",
    "Spot",
    "extent",
    "feet",
    "foot_normals",
    "meets",
    "outline",
    "ring_of",
]

Spot = tuple[float, float]
Ring = tuple[float, float, float, float]
"""An ellipse without a place: the unit vector of its long axis, and its two half axes."""

_SAMPLES: Final = 16
"""Normals looked at on each quarter of a round curve to tell its feet apart."""
_NEAR_MISS: Final = 0.02
"""Between two normals that both pass (x, y) by less than this share of its distance, two feet may hide."""
_SPLITS: Final = 5
"""How often such a stretch is halved in search of them."""
_FLAT: Final = 0.03
"""An arc that keeps this near to its chord, in um, is taken for it."""
_SLACK: Final = 1.0
"""Curves that miss each other by this much, in um, still propose the place where they nearly meet."""
_PIECES: Final = 4_000
"""How many pieces two curves are cut into at most while their crossings are looked for."""
_HALF: Final = 0.7071067811865476
_COMPASS: Final[tuple[Spot, ...]] = (
    (1.0, 0.0), (_HALF, _HALF), (0.0, 1.0), (-_HALF, _HALF),
    (-1.0, 0.0), (-_HALF, -_HALF), (0.0, -1.0), (_HALF, -_HALF),
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Curve:
    """A piece of an outline: an `Edge` or a `Round`."""


class Edge(Curve):
    """A straight piece from a to b."""

    def __init__(self, ax: float, ay: float, bx: float, by: float) -> None:
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by


class Round(Curve):
    """A closed convex curve: the sum of a circle and any ellipses, about (x, y)."""

    def __init__(self, x: float, y: float, radius: float, rings: list[Ring]) -> None:
        self.x = x
        self.y = y
        self.radius = radius
        self.rings = rings

    def at(self, ux: float, uy: float) -> Spot:
        """The point with the outward normal (ux, uy), a unit vector."""
        px = self.x + self.radius * ux
        py = self.y + self.radius * uy
        for fx, fy, long, short in self.rings:
            along = long * long * (ux * fx + uy * fy)
            aside = short * short * (uy * fx - ux * fy)
            size = sqrt(along * (ux * fx + uy * fy) + aside * (uy * fx - ux * fy))
            px += (along * fx - aside * fy) / size
            py += (along * fy + aside * fx) / size
        return px, py


def ring_of(oval: Oval) -> Ring:
    """The ellipse of an oval, in floats."""
    size = sqrt(float(oval.facing.x * oval.facing.x + oval.facing.y * oval.facing.y))
    return oval.facing.x / size, oval.facing.y / size, float(oval.long), float(oval.short)


def extent(base: Shape, ux: float, uy: float) -> Spot:
    """How far a circle or an oval reaches from its centre in the direction of a unit normal, as a vector."""
    if isinstance(base, Oval):
        return Round(0.0, 0.0, 0.0, [ring_of(base)]).at(ux, uy)
    if isinstance(base, Circle):
        return base.radius * ux, base.radius * uy
    return 0.0, 0.0


def outline(base: Shape, anchor: Point, obstacle: Shape, air: float) -> list[Curve]:
    """The curves of a base's centre while it stands `air` um off an obstacle.

    For a polygon as base, `anchor` is the point of it that counts as its centre.
    """
    if isinstance(obstacle, Polygon):
        if isinstance(base, Polygon):
            return _polygons(base.corners, anchor, obstacle.corners, air)
        return _around(obstacle.corners, 0, 0, 1, base, air)
    place = obstacle.centre if isinstance(obstacle, (Circle, Oval)) else anchor
    if isinstance(base, Polygon):
        return _around(base.corners, place.x + anchor.x, place.y + anchor.y, -1, obstacle, air)
    grown = _round(float(place.x), float(place.y), base, air)
    if isinstance(obstacle, Circle):
        grown.radius += obstacle.radius
    elif isinstance(obstacle, Oval):
        grown.rings.append(ring_of(obstacle))
    return [grown]


def _round(x: float, y: float, shape: Shape, air: float) -> Round:
    if isinstance(shape, Oval):
        return Round(x, y, air, [ring_of(shape)])
    return Round(x, y, air + (shape.radius if isinstance(shape, Circle) else 0), [])


def _around(corners: tuple[Point, ...], x: int, y: int, turn: int, shape: Shape, air: float) -> list[Curve]:
    """A polygon, placed at (x, y) and turned half round where `turn` is -1, grown by a round shape."""
    found: list[Curve] = []
    last = corners[-1]
    for corner in corners:
        ax, ay = float(x + turn * last.x), float(y + turn * last.y)
        bx, by = float(x + turn * corner.x), float(y + turn * corner.y)
        ux, uy = _outward(ax, ay, bx, by)
        sx, sy = extent(shape, ux, uy)
        sx, sy = sx + air * ux, sy + air * uy
        found.append(Edge(ax + sx, ay + sy, bx + sx, by + sy))
        found.append(_round(bx, by, shape, air))
        last = corner
    return found


def _polygons(mine: tuple[Point, ...], anchor: Point, theirs: tuple[Point, ...], air: float) -> list[Curve]:
    """Each edge of one against each corner of the other: a superset of the border, convex or not."""
    found: list[Curve] = []
    for corner in mine:
        found += _around(theirs, anchor.x - corner.x, anchor.y - corner.y, 1, Circle(corner, 0), air)
    for corner in theirs:
        found += _around(mine, anchor.x + corner.x, anchor.y + corner.y, -1, Circle(corner, 0), air)
    return [curve for curve in found if not (isinstance(curve, Round) and curve.radius == 0.0)]


def _outward(ax: float, ay: float, bx: float, by: float) -> Spot:
    """The unit normal to the right of a -> b: outward on a counter-clockwise outline."""
    dx, dy = bx - ax, by - ay
    size = sqrt(dx * dx + dy * dy)
    return dy / size, -dx / size


def feet(curve: Curve, x: float, y: float) -> list[Spot]:
    """The points of a curve from which every small step along it leads away from (x, y)."""
    if isinstance(curve, Edge):
        dx, dy = curve.bx - curve.ax, curve.by - curve.ay
        t = ((x - curve.ax) * dx + (y - curve.ay) * dy) / (dx * dx + dy * dy)
        t = min(1.0, max(0.0, t))
        return [(curve.ax + t * dx, curve.ay + t * dy)]
    assert isinstance(curve, Round)
    dx, dy = x - curve.x, y - curve.y
    far = sqrt(dx * dx + dy * dy)
    found: list[Spot] = []
    if not curve.rings:
        if far > 0.0:
            found.append((curve.x + curve.radius * dx / far, curve.y + curve.radius * dy / far))
    else:
        found = [curve.at(ux, uy) for ux, uy in foot_normals(curve, x, y)]
    if far < 2.0:
        # From the centre a circle is equally near all round: the compass stands for it.
        found += [curve.at(ux, uy) for ux, uy in _COMPASS]
    return found


def foot_normals(curve: Round, x: float, y: float) -> list[Spot]:
    """The normals of a round curve that, drawn out, pass through (x, y)."""
    found: list[Spot] = []
    ux, uy = 1.0, 0.0
    before = _aside(curve, x, y, ux, uy)
    for quarter in range(4):
        for i in range(1, _SAMPLES + 1):
            vx, vy = _quarter(quarter, i / _SAMPLES)
            after = _aside(curve, x, y, vx, vy)
            if before == 0.0:
                found.append((ux, uy))
            elif after != 0.0:
                _roots(curve, x, y, ux, uy, vx, vy, before, after, _SPLITS, found)
            ux, uy, before = vx, vy, after
    return found


def _aside(curve: Round, x: float, y: float, ux: float, uy: float) -> float:
    """By how much of its distance the line along a normal passes beside (x, y)."""
    px, py = curve.at(ux, uy)
    dx, dy = px - x, py - y
    size = sqrt(dx * dx + dy * dy)
    return (dx * uy - dy * ux) / size if size > 0.0 else 0.0


def _roots(
    curve: Round,
    x: float,
    y: float,
    ux: float,
    uy: float,
    vx: float,
    vy: float,
    before: float,
    after: float,
    splits: int,
    found: list[Spot],
) -> None:
    """Collect the normals between u and v that pass through (x, y); a near miss is looked at more closely."""
    if (before < 0.0) != (after < 0.0):
        found.append(_halved(curve, x, y, ux, uy, vx, vy, before))
    elif splits > 0 and abs(before) < _NEAR_MISS and abs(after) < _NEAR_MISS:
        mx, my = _between(ux, uy, vx, vy)
        mid = _aside(curve, x, y, mx, my)
        if mid == 0.0:
            found.append((mx, my))
        else:
            _roots(curve, x, y, ux, uy, mx, my, before, mid, splits - 1, found)
            _roots(curve, x, y, mx, my, vx, vy, mid, after, splits - 1, found)


def _quarter(quarter: int, t: float) -> Spot:
    """A unit vector some part of the way round a quarter of the circle."""
    size = sqrt((1.0 - t) * (1.0 - t) + t * t)
    ux, uy = (1.0 - t) / size, t / size
    if quarter == 0:
        return ux, uy
    if quarter == 1:
        return -uy, ux
    return (-ux, -uy) if quarter == 2 else (uy, -ux)


def _halved(
    curve: Round, x: float, y: float, ux: float, uy: float, vx: float, vy: float, before: float
) -> Spot:
    """The normal between u and v whose line passes through (x, y), by bisection."""
    for _ in range(50):
        mx, my = _between(ux, uy, vx, vy)
        if (_aside(curve, x, y, mx, my) < 0.0) == (before < 0.0):
            ux, uy = mx, my
        else:
            vx, vy = mx, my
    return ux, uy


def _between(ux: float, uy: float, vx: float, vy: float) -> Spot:
    mx, my = ux + vx, uy + vy
    size = sqrt(mx * mx + my * my)
    return mx / size, my / size


def meets(one: Curve, other: Curve, x: float, y: float, most: float) -> list[Spot]:
    """Where two curves cross, touch, or miss each other by less than about a micrometre.

    Crossings farther than `most` from (x, y) may be left out.
    """
    if isinstance(one, Edge):
        if isinstance(other, Edge):
            return _cross(one.ax, one.ay, one.bx, one.by, other.ax, other.ay, other.bx, other.by)
        if isinstance(other, Round) and not other.rings:
            return _edge_circle(one, other)
    elif isinstance(one, Round) and not one.rings:
        if isinstance(other, Edge):
            return _edge_circle(other, one)
        if isinstance(other, Round) and not other.rings:
            return _circles(one, other)
    return _cut(_near_arcs(one, x, y, most), _near_arcs(other, x, y, most), x, y, most)


def _cross(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> list[Spot]:
    """Where two straight pieces cross, each taken a little longer than it is."""
    ux, uy = bx - ax, by - ay
    vx, vy = dx - cx, dy - cy
    turn = ux * vy - uy * vx
    along, across = sqrt(ux * ux + uy * uy), sqrt(vx * vx + vy * vy)
    if abs(turn) <= 1e-9 * along * across:
        return []
    t = ((cx - ax) * vy - (cy - ay) * vx) / turn
    s = ((cx - ax) * uy - (cy - ay) * ux) / turn
    if not (-_SLACK <= t * along <= along + _SLACK and -_SLACK <= s * across <= across + _SLACK):
        return []
    return [(ax + t * ux, ay + t * uy)]


def _edge_circle(edge: Edge, circle: Round) -> list[Spot]:
    dx, dy = edge.bx - edge.ax, edge.by - edge.ay
    size = sqrt(dx * dx + dy * dy)
    dx, dy = dx / size, dy / size
    mid = (circle.x - edge.ax) * dx + (circle.y - edge.ay) * dy
    aside = (circle.x - edge.ax) * dy - (circle.y - edge.ay) * dx
    if abs(aside) > circle.radius + _SLACK:
        return []
    half = sqrt(max(0.0, (circle.radius - aside) * (circle.radius + aside)))
    found: list[Spot] = []
    for t in (mid - half, mid + half):
        if -_SLACK <= t <= size + _SLACK:
            found.append((edge.ax + t * dx, edge.ay + t * dy))
    return found


def _circles(one: Round, other: Round) -> list[Spot]:
    dx, dy = other.x - one.x, other.y - one.y
    far = sqrt(dx * dx + dy * dy)
    a, b = one.radius, other.radius
    if far == 0.0 or far > a + b + 2.0 * _SLACK or far < abs(a - b) - 2.0 * _SLACK:
        return []
    dx, dy = dx / far, dy / far
    along = (far + (a - b) * (a + b) / far) / 2.0
    half = sqrt(max(0.0, (a - along) * (a + along)))
    x, y = one.x + along * dx, one.y + along * dy
    return [(x - half * dy, y + half * dx), (x + half * dy, y - half * dx)]


class _Arc:
    """A piece of a curve between two normals, inside the triangle of its ends and its tangents' crossing."""

    def __init__(self, curve: Curve, ux: float, uy: float, vx: float, vy: float) -> None:
        self.curve = curve
        self.ux, self.uy, self.vx, self.vy = ux, uy, vx, vy
        if isinstance(curve, Round):
            self.ax, self.ay = curve.at(ux, uy)
            self.bx, self.by = curve.at(vx, vy)
            turn = ux * vy - uy * vx
            off = (self.bx - self.ax) * vx + (self.by - self.ay) * vy
            tip_x, tip_y = self.ax - uy * off / turn, self.ay + ux * off / turn
        else:
            assert isinstance(curve, Edge)
            self.ax, self.ay, self.bx, self.by = curve.ax, curve.ay, curve.bx, curve.by
            tip_x, tip_y = self.ax, self.ay
        self.low_x, self.high_x = min(self.ax, self.bx, tip_x), max(self.ax, self.bx, tip_x)
        self.low_y, self.high_y = min(self.ay, self.by, tip_y), max(self.ay, self.by, tip_y)
        dx, dy = self.bx - self.ax, self.by - self.ay
        size = sqrt(dx * dx + dy * dy)
        self.bulge = abs((tip_x - self.ax) * dy - (tip_y - self.ay) * dx) / size if size > 0.0 else 0.0

    def far(self, x: float, y: float) -> float:
        """At least this far is every point of the arc from (x, y)."""
        dx = max(0.0, self.low_x - x, x - self.high_x)
        dy = max(0.0, self.low_y - y, y - self.high_y)
        return sqrt(dx * dx + dy * dy)


def _arcs(curve: Curve) -> list[_Arc]:
    if isinstance(curve, Edge):
        return [_Arc(curve, 0.0, 0.0, 0.0, 0.0)]
    return [_Arc(curve, *_COMPASS[i], *_COMPASS[(i + 1) % 8]) for i in range(8)]


def _near_arcs(curve: Curve, x: float, y: float, most: float) -> list[_Arc]:
    return [arc for arc in _arcs(curve) if arc.far(x, y) <= most]


def _cut(some: list[_Arc], others: list[_Arc], x: float, y: float, most: float) -> list[Spot]:
    """Crossings by cutting arcs in two while their surroundings overlap, until both are flat."""
    found: list[Spot] = []
    pairs = [(one, other) for one in some for other in others]
    budget = _PIECES
    while pairs:
        one, other = pairs.pop()
        if (
            one.low_x > other.high_x + _SLACK or other.low_x > one.high_x + _SLACK
            or one.low_y > other.high_y + _SLACK or other.low_y > one.high_y + _SLACK
        ):  # fmt: skip
            continue
        if one.far(x, y) > most or other.far(x, y) > most:
            continue
        if (one.bulge <= _FLAT and other.bulge <= _FLAT) or budget <= 0:
            found += _cross(one.ax, one.ay, one.bx, one.by, other.ax, other.ay, other.bx, other.by)
            continue
        budget -= 1
        if one.bulge >= other.bulge:
            mx, my = _between(one.ux, one.uy, one.vx, one.vy)
            pairs.append((_Arc(one.curve, one.ux, one.uy, mx, my), other))
            pairs.append((_Arc(one.curve, mx, my, one.vx, one.vy), other))
        else:
            mx, my = _between(other.ux, other.uy, other.vx, other.vy)
            pairs.append((one, _Arc(other.curve, other.ux, other.uy, mx, my)))
            pairs.append((one, _Arc(other.curve, mx, my, other.vx, other.vy)))
    return found
