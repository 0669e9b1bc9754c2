"""Placement: the legal spot for a base that is nearest to where it was wanted.

The free spots are those at which the base overlaps no obstacle (touching is allowed) and stays inside the
bounds. The nearest one is the wanted spot itself, or a foot of it on some outline (`outlines`), or a
point where two outlines cross; all of these are proposed in floats. Around each proposal the whole
micrometres are tried with the exact predicates, nearest to the wanted spot first. So:

- a spot that is returned is legal, exactly;
- no centre on whole micrometres that leaves 1 um of air on every side is nearer by more than 1 um;
- outside wedges so narrow that they hold no whole micrometre, no legal spot at all is (ADR 0005).

Ties: spots are ordered by squared displacement, then by x, then by y; the first one wins.
"""

from __future__ import annotations

from math import isqrt, sqrt
from typing import Final

from highground.geometry.measure import bounding_box, centre_of, distance_ceil, moved, overlap
from highground.geometry.outlines import Curve, Edge, Spot, feet, meets, outline
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, cross
from highground.geometry.units import LIMIT

__all__ = ["Bounds", "all_nearest", "inside", "is_free", "nearest_free"]

Bounds = tuple[int, int, int, int]
"""The least x and y, then the greatest x and y, of the ground that a base must stay on."""

_Try = tuple[int, int, int]
"""Squared displacement, x, y: the order in which spots are preferred."""

_ROUND: Final = 3
"""How many um around a proposal the whole micrometres are tried."""
_DEEP: Final = 12
"""A proposal this deep in an obstacle, in um, has no legal whole micrometre around it."""
_TOGETHER: Final = 12
"""Spots nearer to each other than this, in um, are one and the same for a player."""


def inside(base: Shape, bounds: Bounds) -> bool:
    """Whether a base lies wholly within bounds; touching their sides is allowed. Exact."""
    low_x, low_y, high_x, high_y = bounding_box(base)
    return bounds[0] <= low_x and bounds[1] <= low_y and high_x <= bounds[2] and high_y <= bounds[3]


def is_free(base: Shape, obstacles: list[Shape], bounds: Bounds | None = None) -> bool:
    """Whether a base overlaps nothing and stays in bounds where it stands."""
    if bounds is not None and not inside(base, bounds):
        return False
    for obstacle in obstacles:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if overlap(base, obstacle):
            return False
    return True


def nearest_free(
    base: Shape,
    wanted: Point,
    obstacles: list[Shape],
    bounds: Bounds | None = None,
    limit: int | None = None,
) -> Point | None:
    """The legal centre with the least displacement from `wanted`, or None within `limit`."""
    spots = all_nearest(base, wanted, obstacles, bounds, limit)
    return spots[0] if spots else None


def all_nearest(
    base: Shape,
    wanted: Point,
    obstacles: list[Shape],
    bounds: Bounds | None = None,
    limit: int | None = None,
    tolerance: int = 1,
) -> list[Point]:
    """The equally short legal spots, nearest first: no more than `tolerance` um longer than the first.

    Where a whole arc is equally near (the wanted spot is the centre of a round obstacle), its ends and
    its eight compass points stand for it.
    """
    if is_free(moved(base, wanted), obstacles, bounds):
        return [wanted]
    reach = _size(base)
    near = 3 * reach + 2 * _DEEP
    farthest = _farthest(wanted, reach, obstacles, bounds) + 2 * _DEEP
    if limit is not None:
        farthest = min(farthest, limit + 2)
    while True:
        near = min(near, farthest)
        # An obstacle left out cannot touch a base displaced by at most `near`: what is found so near holds.
        close = [o for o in obstacles if _within(o, wanted, reach + near + 2 * _DEEP)]
        found = _Search(base, wanted, close, bounds, near).best(tolerance)
        if near >= farthest or (found and found[0][0] <= near * near):
            break
        near *= 2
    if limit is not None:
        found = [spot for spot in found if spot[0] <= limit * limit]
    return [Point(x, y) for _, x, y in found]


def _size(shape: Shape) -> int:
    """A radius about its anchor that surrounds a shape."""
    if isinstance(shape, Circle):
        return shape.radius
    if isinstance(shape, Oval):
        return max(shape.long, shape.short)
    assert isinstance(shape, Polygon)
    here = centre_of(shape)
    return 1 + isqrt(max((c.x - here.x) ** 2 + (c.y - here.y) ** 2 for c in shape.corners))


def _farthest(wanted: Point, reach: int, obstacles: list[Shape], bounds: Bounds | None) -> int:
    """No outline comes nearest to the wanted spot, or crosses another, farther away than this."""
    far = 0
    for obstacle in obstacles:
        here = centre_of(obstacle)
        far = max(far, distance_ceil(here, wanted) + _size(obstacle) + reach)
    if bounds is not None:
        for x, y in ((bounds[0], bounds[1]), (bounds[2], bounds[3])):
            far = max(far, abs(x - wanted.x) + abs(y - wanted.y) + 2 * reach)
    return far


def _within(shape: Shape, spot: Point, far: int) -> bool:
    here = centre_of(shape)
    return (here.x - spot.x) ** 2 + (here.y - spot.y) ** 2 <= (far + _size(shape)) ** 2


class _Search:
    """One look for the nearest spots, among the obstacles that are close enough to matter."""

    def __init__(
        self, base: Shape, wanted: Point, obstacles: list[Shape], bounds: Bounds | None, near: int
    ) -> None:
        self.base = base
        self.anchor = centre_of(base)
        self.wanted = wanted
        self.obstacles = list(obstacles)
        self.bounds = bounds
        self.near = float(near)
        self.tolerance = 1
        self.found: list[_Try] = []
        self.least = -1.0
        """The displacement of the nearest spot found so far, or -1."""
        self.tried: set[tuple[int, int]] = set()
        self.tight = False
        """Whether a proposal was all but legal and yet held no legal whole micrometre."""
        self.edge = LIMIT - _ROUND - (_size(base) if isinstance(base, Polygon) else 0)
        """How far out a base may be tried: the corners of a polygon must stay on the table."""

    def best(self, tolerance: int) -> list[_Try]:
        """The nearest legal spots, each a place of its own, in order."""
        self.tolerance = tolerance
        self._look(0.0)
        if self.tight:
            # A micrometre of air makes every proposal one that survives rounding.
            self._look(1.0)
        found = self.found
        found.sort()
        if not found:
            return found
        least = found[0][0]
        most = least + 2 * tolerance * (isqrt(least) + 1) + tolerance * tolerance
        kept: list[_Try] = []
        for spot in found:
            if spot[0] <= most and not any(_near(spot, other) for other in kept):
                kept.append(spot)
        return kept

    def _look(self, air: float) -> None:
        """Settle the feet on all outlines, then those crossings that can still be as near."""
        curves: list[Curve] = []
        for obstacle in self.obstacles:
            curves += outline(self.base, self.anchor, obstacle, air)
        curves += self._sides(air)
        x, y = float(self.wanted.x), float(self.wanted.y)
        spots: list[Spot] = []
        nearest: list[float] = []
        for curve in curves:
            mine = feet(curve, x, y)
            spots += mine
            nearest.append(min([sqrt((px - x) * (px - x) + (py - y) * (py - y)) for px, py in mine]))
        self._settle_all(spots)
        # Two curves cross no nearer than the farther of them comes.
        pairs = [(max(nearest[i], nearest[j]), i, j) for i in range(len(curves)) for j in range(i)]
        pairs.sort()
        for far, i, j in pairs:
            if far > self._most():
                break
            self._settle_all(meets(curves[i], curves[j], x, y, self._most()))

    def _most(self) -> float:
        """How far a proposal may lie to be of interest."""
        if self.least < 0.0:
            return self.near + 1.0
        return min(self.near, self.least + self.tolerance) + 0.5

    def _sides(self, air: float) -> list[Curve]:
        """The four lines that the centre may not cross if the base is to stay in bounds."""
        if self.bounds is None:
            return []
        low_x, low_y, high_x, high_y = self.bounds
        box = bounding_box(self.base)
        here = self.anchor
        left, right = low_x + (here.x - box[0]) + air, high_x - (box[2] - here.x) - air
        bottom, top = low_y + (here.y - box[1]) + air, high_y - (box[3] - here.y) - air
        if left > right + 1.0 or bottom > top + 1.0:
            return []
        far = 2.0 * LIMIT
        return [
            Edge(left, -far, left, far), Edge(right, -far, right, far),
            Edge(-far, bottom, far, bottom), Edge(-far, top, far, top),
        ]  # fmt: skip

    def _settle_all(self, spots: list[Spot]) -> None:
        """Turn proposals into legal spots, as long as they can still be among the nearest."""
        x, y = float(self.wanted.x), float(self.wanted.y)
        proposals = [(sqrt((px - x) * (px - x) + (py - y) * (py - y)), px, py) for px, py in spots]
        proposals.sort()
        for far, px, py in proposals:
            if far > self._most():
                break
            at = (round(px), round(py))
            if at in self.tried:
                continue
            self.tried.add(at)
            spot = self._settled(at[0], at[1])
            if spot is not None:
                self.found.append(spot)
                size = sqrt(float(spot[0]))
                self.least = size if self.least < 0.0 else min(self.least, size)

    def _settled(self, x: int, y: int) -> _Try | None:
        """The legal whole micrometre near a proposal that is nearest to the wanted spot."""
        if max(abs(x), abs(y)) > self.edge or not self._nearly_free(Point(x, y)):
            return None
        tries: list[_Try] = []
        for i in range(x - _ROUND, x + _ROUND + 1):
            for j in range(y - _ROUND, y + _ROUND + 1):
                tries.append(((i - self.wanted.x) ** 2 + (j - self.wanted.y) ** 2, i, j))
        tries.sort()
        for spot in tries:
            if self._free(Point(spot[1], spot[2])):
                return spot
        self.tight = True
        return None

    def _nearly_free(self, spot: Point) -> bool:
        base = moved(self.base, spot)
        bounds = self.bounds
        if bounds is not None:
            wide = (bounds[0] - _DEEP, bounds[1] - _DEEP, bounds[2] + _DEEP, bounds[3] + _DEEP)
            if not inside(base, wide):
                return False
        for i in range(len(self.obstacles)):
            # Between polygons not convex `overlap` forgives nothing, and cannot tell deep from shallow.
            if isinstance(base, Polygon) and not (_convex(base) and _convex(self.obstacles[i])):
                continue
            if overlap(base, self.obstacles[i], _DEEP):
                self._first(i)
                return False
        return True

    def _free(self, spot: Point) -> bool:
        base = moved(self.base, spot)
        if self.bounds is not None and not inside(base, self.bounds):
            return False
        for i in range(len(self.obstacles)):
            if overlap(base, self.obstacles[i]):
                self._first(i)
                return False
        return True

    def _first(self, i: int) -> None:
        """Look at the obstacle that was in the way first next time: neighbours share their obstacles."""
        if i > 0:
            self.obstacles[i], self.obstacles[0] = self.obstacles[0], self.obstacles[i]


def _convex(shape: Shape) -> bool:
    if not isinstance(shape, Polygon):
        return True
    c = shape.corners
    return all(cross(c[i - 2], c[i - 1], c[i]) >= 0 for i in range(len(c)))


def _near(one: _Try, other: _Try) -> bool:
    return (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2 < _TOGETHER * _TOGETHER
