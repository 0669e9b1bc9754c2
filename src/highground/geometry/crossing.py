"""Moving bases: where along a path something is hit, triggered, entered or left, and what it costs.

A path is a list of points that the centre of a base follows in straight legs; the base does not turn
on the way. A path of one point is a base that stays. Lengths add up as in `measure.path_length`: each
leg rounded up to a whole um. A point found on a leg is rounded towards the start of the leg, and further
back if need be, until the straight leg to it is legal: a base that goes there hits nothing on the way.

Yes-or-no answers are exact for circles and polygons, and within 2**-10 um where an oval moves or is
met by a round base (ADR 0004).
"""

from __future__ import annotations

import math
from typing import Final

from highground.geometry.measure import bounding_box, contains_point, distance_ceil, longest, path_length
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from highground.geometry.sight import segment_hits_disc
from highground.geometry.spans import Span, leg_length, merged, span_in_disc, total
from highground.geometry.zones import Zone, near_polygon, zone_of
from highground.record import Record

__all__ = [
    "Contact",
    "box_of_path",
    "clip_path",
    "cost",
    "crossing_of",
    "first_contact",
    "first_entry",
    "first_leave",
    "last_clear",
    "length_inside_region",
    "length_outside",
    "sweep_hits",
]

_SLIVER: Final = 1e-6
"""A length below this many um is float noise: 7.0000000001 um of path are 7 um, not 8."""


_ALMOST: Final = 2.0**-8
"""Well above the 2**-10 um by which contact with ovals comes early, see `zones`."""

Box = tuple[int, int, int, int]


class Contact(Record):
    """A place on a path: the leg (from 0), the centre's point on it, the length of path up to there."""

    leg: Final[int]
    point: Final[Point]
    length: Final[int]


def sweep_hits(base: Shape, path: list[Point], obstacle: Shape, forgive: int = 0) -> bool:
    """Whether a base that follows the path overlaps the obstacle anywhere, by more than `forgive`.

    What is forgiven is what `measure.overlap` forgives.
    """
    last = _last(path)
    if isinstance(base, Circle) and isinstance(obstacle, Circle):
        c = obstacle.centre
        cx, cy, reach = c.x, c.y, base.radius + obstacle.radius - forgive
        if reach <= 0:
            return False
        a = path[0]
        if last == 0:
            return segment_hits_disc(a.x, a.y, a.x, a.y, cx, cy, reach)
        for i in range(1, last + 1):
            b = path[i]
            if segment_hits_disc(a.x, a.y, b.x, b.y, cx, cy, reach):
                return True
            a = b
        return False
    if isinstance(base, Circle) and isinstance(obstacle, Polygon) and base.radius >= forgive:
        for i in range(max(last, 1)):
            if near_polygon(path[i], path[min(i + 1, last)], obstacle, base.radius - forgive):
                return True
        return False
    outer, wall = _outer_disc(base), _outer_disc(obstacle)
    # An oval lies in a disc, and discs are decided fifty times as fast.
    if (outer is not base or wall is not obstacle) and not forgive and not sweep_hits(outer, path, wall):
        return False
    zone = zone_of(base, obstacle, 0, forgive)
    for i in range(max(last, 1)):  # noqa: SIM110 - compiled, a generator costs more than the loop
        if zone.hits(path[i], path[min(i + 1, last)]):
            return True
    return False


def _outer_disc(shape: Shape) -> Shape:
    """The disc round an oval; any other shape as it is."""
    if isinstance(shape, Oval):
        return Circle(shape.centre, max(shape.long, shape.short))
    return shape


def first_contact(base: Shape, path: list[Point], obstacle: Shape, margin: int = 0) -> Contact | None:
    """The earliest place where the gap between base and obstacle is at most `margin`, or None.

    At the start of the path if it is so there. Elsewhere the point is the last whole one before: the gap
    there is still `margin` or more, and the leg to it comes no nearer.
    """
    last = _last(path)
    zone = zone_of(base, obstacle, margin)
    so_far = 0
    for i in range(max(last, 1)):
        a, b = path[i], path[min(i + 1, last)]
        spans = zone.spans(a, b)
        if spans:
            point = _legal([zone], a, b, spans[0][0])
            return Contact(i, point, so_far + distance_ceil(a, point))
        so_far += distance_ceil(a, b)
    return None


def crossing_of(path: list[Point], zone: Shape, r: int = 0) -> Contact | None:
    """The earliest place where the centre comes from outside to within `r` of the zone, or None.

    A path that starts within does not cross before it has left. Touching the limit counts as within.
    """
    last = _last(path)
    near = zone_of(Circle(path[0], 0), zone, r)
    so_far = 0
    within = True
    for i in range(max(last, 1)):
        a, b = path[i], path[min(i + 1, last)]
        spans = near.spans(a, b)
        if i == 0:
            within = bool(spans) and spans[0][0] <= _SLIVER
        for span in spans:
            if within and span[0] <= _SLIVER:
                continue
            point = _legal([near], a, b, span[0])
            return Contact(i, point, so_far + distance_ceil(a, point))
        within = bool(spans) and spans[-1][1] >= leg_length(a, b) - _SLIVER
        so_far += distance_ceil(a, b)
    return None


def first_entry(path: list[Point], shape: Shape) -> Contact | None:
    """The earliest place from which the centre is inside the shape; its outline is not inside."""
    last = _last(path)
    zone = zone_of(Circle(path[0], 0), shape)
    so_far = 0
    if zone.hits(path[0], path[0]):
        return Contact(0, path[0], 0)
    for i in range(last):
        a, b = path[i], path[i + 1]
        if zone.hits(a, b):
            point = _legal([zone], a, b, _first_stretch(zone, a, b))
            return Contact(i, point, so_far + distance_ceil(a, point))
        so_far += distance_ceil(a, b)
    return None


def first_leave(path: list[Point], shape: Shape) -> Contact | None:
    """The earliest place where the centre, having been inside the shape, leaves it, or None.

    The point is the last whole one on the leg that still lies in the shape or on its outline; where the
    shape is too narrow for that, the one where the leg came in.
    """
    last = _last(path)
    zone = zone_of(Circle(path[0], 0), shape)
    entered = zone.hits(path[0], path[0])
    so_far = 0
    for i in range(last):
        a, b = path[i], path[i + 1]
        spans = _stretches(zone, a, b)
        if entered and (not spans or spans[0][0] > _SLIVER):
            if a.x != b.x or a.y != b.y:
                return Contact(i, a, so_far)
        elif spans:
            entered = True
            start, end = spans[0]
            if end < leg_length(a, b) - _SLIVER or len(spans) > 1:
                point = _still_inside(shape, a, b, start, end)
                return Contact(i, point, so_far + distance_ceil(a, point))
        so_far += distance_ceil(a, b)
    return None


def last_clear(base: Shape, path: list[Point], obstacles: list[Shape]) -> Point:
    """The furthest point along the path that the base reaches before it overlaps any obstacle.

    The start of the path if it overlaps there already, its end if nothing is in the way.
    """
    last = _last(path)
    zones = [zone_of(base, obstacle) for obstacle in obstacles]
    for i in range(max(last, 1)):
        a, b = path[i], path[min(i + 1, last)]
        hit = [zone for zone in zones if zone.hits(a, b)]
        if hit:
            # rounding moves the leg a little sideways, so all zones have their say on the point
            return _legal(zones, a, b, min([_first_stretch(zone, a, b) for zone in hit]))
    return path[last]


def length_inside_region(base: Shape | Point, path: list[Point], region: Shape) -> int:
    """The length of path during which any part of the base is inside the region, legs rounded up.

    For a point: during which the centre itself is. Each leg is within 1 um above the true length.
    """
    if isinstance(region, Circle):
        if isinstance(base, Point):
            return _length_in_disc(path, region.centre, region.radius)
        if isinstance(base, Circle):
            return _length_in_disc(path, region.centre, base.radius + region.radius)
    return _length_inside(path, [zone_of(_as_base(base), region)])


def _length_in_disc(path: list[Point], centre: Point, radius: int) -> int:
    """The length of path in a disc, legs rounded up: the common case, without a zone to be made."""
    inside = 0
    for i in range(1, _last(path) + 1):
        a, b = path[i - 1], path[i]
        lo, hi = span_in_disc(a.x, a.y, b.x, b.y, centre.x, centre.y, radius)
        if lo < hi:
            inside += min(math.ceil(hi - lo - _SLIVER), distance_ceil(a, b))
    return inside


def length_outside(base: Shape | Point, path: list[Point], region: Shape) -> int:
    """The rest of the path: its length less `length_inside_region`."""
    return path_length(path) - length_inside_region(base, path, region)


def cost(path: list[Point], regions: list[Shape], factor: int = 2, base: Shape | Point | None = None) -> int:
    """What a path uses up where ground inside any of the regions counts `factor` times.

    Ground in several regions counts once. Inside means any part of `base`; without one, the centre.
    """
    mover = Circle(path[0], 0) if base is None else _as_base(base)
    whole = path_length(path)
    near = box_of_path(path, longest(mover))
    zones = [zone_of(mover, region) for region in regions if _boxes_meet(near, bounding_box(region))]
    return whole + (factor - 1) * _length_inside(path, zones) if zones else whole


def box_of_path(path: list[Point], reach: int) -> Box:
    """The box round a path, wider by `reach`: what a base that reaches so far can sweep at most."""
    left = right = path[0].x
    low = high = path[0].y
    for point in path:
        left, right = min(left, point.x), max(right, point.x)
        low, high = min(low, point.y), max(high, point.y)
    return left - reach, low - reach, right + reach, high + reach


def _boxes_meet(one: Box, two: Box) -> bool:
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]


def clip_path(path: list[Point], length: int) -> list[Point]:
    """The first `length` um of a path; its end is rounded so that it measures no more than that."""
    last = _last(path)
    result = [path[0]]
    left = max(length, 0)
    for i in range(last):
        a, b = path[i], path[i + 1]
        leg = distance_ceil(a, b)
        if leg > left:
            if left > 0:
                point = _nearest_within(a, b, left)
                if point.x != a.x or point.y != a.y:
                    result.append(point)
            break
        result.append(b)
        left -= leg
    return result


def _last(path: list[Point]) -> int:
    if not path:
        raise ShapeError("a path needs at least one point")
    return len(path) - 1


def _as_base(base: Shape | Point) -> Shape:
    return Circle(base, 0) if isinstance(base, Point) else base


def _length_inside(path: list[Point], zones: list[Zone]) -> int:
    inside = 0
    for i in range(_last(path)):
        a, b = path[i], path[i + 1]
        length = zones[0].inside(a, b) if len(zones) == 1 else _in_any(zones, a, b)
        if length > 0.0:
            inside += min(math.ceil(length - _SLIVER), distance_ceil(a, b))
    return inside


def _in_any(zones: list[Zone], a: Point, b: Point) -> float:
    """How much of a leg lies in one zone or another; where they overlap counts once."""
    spans: list[Span] = []
    for zone in zones:
        spans.extend(zone.stretches(a, b))
    return total(merged(spans))


def _stretches(zone: Zone, a: Point, b: Point) -> list[Span]:
    """Where a leg runs inside a zone: at least once if it hits it, which is exact, and else never."""
    if not zone.hits(a, b):
        return []
    spans = zone.stretches(a, b)
    real = [span for span in spans if span[1] - span[0] > _SLIVER]
    return real or spans or zone.spans(a, b)


def _first_stretch(zone: Zone, a: Point, b: Point) -> float:
    """Where a leg that hits a zone first runs inside it."""
    spans = _stretches(zone, a, b)
    return spans[0][0] if spans else leg_length(a, b)


def _point_at(a: Point, b: Point, at: float, length: float) -> Point:
    """The point `at` um along a leg, each coordinate cut off towards the start."""
    if at >= length:
        return b
    share = at / length
    return Point(a.x + _cut(float(b.x - a.x) * share), a.y + _cut(float(b.y - a.y) * share))


def _cut(value: float) -> int:
    """A length without its fraction; one that a hair would make whole is taken as whole, and tried first."""
    return int(value + _ALMOST) if value >= 0.0 else -int(_ALMOST - value)


def _legal(zones: list[Zone], a: Point, b: Point, at: float) -> Point:
    """The whole point at or before `at` on the leg to which the base can go without a hit; at worst a."""
    length = leg_length(a, b)
    back = 0.0
    while at - back > 0.0:
        point = _point_at(a, b, at - back, length)
        if not any(zone.hits(a, point) for zone in zones):
            return point
        back = 2.0 * back if back > 0.0 else 1.0
    return a


def _still_inside(shape: Shape, a: Point, b: Point, start: float, end: float) -> Point:
    """The whole point before `end` on the leg that lies in the shape; if none does, the one at `start`."""
    length = leg_length(a, b)
    back = 0.0
    while end - back > start:
        point = _point_at(a, b, end - back, length)
        if contains_point(shape, point):
            return point
        back = 2.0 * back if back > 0.0 else 1.0
    return _point_at(a, b, start, length)


def _nearest_within(a: Point, b: Point, left: int) -> Point:
    """The whole point about `left` um along the leg that is not further than that from a."""
    dx, dy = b.x - a.x, b.y - a.y
    wide, high = float(abs(dx)), float(abs(dy))
    share = float(left) / math.sqrt(wide * wide + high * high)
    limit = float(left) * float(left)
    # to the nearest um if that is short enough, else cut off towards a, else (a float's last place) one less
    for more in (0.5, 0.0, -1.0):
        x, y = int(max(wide * share + more, 0.0)), int(max(high * share + more, 0.0))
        if float(x) * float(x) + float(y) * float(y) <= limit:
            break
    return Point(a.x + (x if dx > 0 else -x), a.y + (y if dy > 0 else -y))
