"""Lines of sight: a straight segment against the shapes that may stand in its way.

A segment is *broken* by a shape when it runs through the shape's interior over a length above zero:
a line that only grazes an edge, or runs along it, is not. All yes-or-no answers here are exact, for
circles, ovals and polygons alike; `length_inside` is the nearest whole um. `sight_from_anywhere`,
which looks for a free line between two areas, stands in `glimpse` with what is proven about it.

`segment_hits_disc`, which takes bare ints, is the hottest code of the project. It works in floats whose
values are exact.
"""

from __future__ import annotations

from highground.geometry.area_sight import sight_from_anywhere
from highground.geometry.ovals import oval_segment_side
from highground.geometry.polygons import locate, locate_fraction, segment_side, segments_touch
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, cross
from highground.geometry.spans import spans_inside, total

__all__ = [
    "clear",
    "first_blocker",
    "length_inside",
    "segment_crosses",
    "segment_hits_circle",
    "segment_hits_disc",
    "segment_touches",
    "sight_from_anywhere",
]


def segment_hits_disc(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int) -> bool:
    """Whether the closed segment a-b passes through the open disc round c: grazing does not count.

    Exact while coordinates differ by less than 2**25 and r < 2**26. Differences of coordinates are
    whole floats, their products stay below 2**53, so `along`, `side`, `length2`, `reach` are exact.
    Only the last two products are rounded, once each; rounding never swaps an order, so different
    results are in the true order, and equal ones are decided again in whole numbers.
    """
    dx = float(bx - ax)
    dy = float(by - ay)
    fx = float(cx - ax)
    fy = float(cy - ay)
    radius = float(r)
    reach = radius * radius
    along = dx * fx + dy * fy
    if along <= 0.0:
        return fx * fx + fy * fy < reach
    length2 = dx * dx + dy * dy
    if along >= length2:
        fx -= dx
        fy -= dy
        return fx * fx + fy * fy < reach
    side = dx * fy - dy * fx
    left = side * side
    right = reach * length2
    if left == right:
        return int(side) * int(side) < r * r * int(length2)
    return left < right


def segment_hits_circle(a: Point, b: Point, c: Point, r: int) -> bool:
    """Whether the closed segment a-b passes through the open disc of radius r round c."""
    return segment_hits_disc(a.x, a.y, b.x, b.y, c.x, c.y, r)


def segment_crosses(a: Point, b: Point, shape: Shape) -> bool:
    """Whether the segment runs through the interior of a shape over a length above zero."""
    if isinstance(shape, Circle):
        c = shape.centre
        return segment_hits_disc(a.x, a.y, b.x, b.y, c.x, c.y, shape.radius) and (a.x != b.x or a.y != b.y)
    if a.x == b.x and a.y == b.y:
        return False
    if isinstance(shape, Polygon):
        return _crosses_polygon(a, b, shape.corners)
    assert isinstance(shape, Oval)
    return oval_segment_side(shape, a.x, a.y, b.x, b.y) < 0


def segment_touches(a: Point, b: Point, shape: Shape) -> bool:
    """Whether the closed segment shares at least one point with the closed shape."""
    if isinstance(shape, Circle):
        c = shape.centre
        return segment_side(c.x, c.y, a.x, a.y, b.x, b.y, shape.radius) <= 0
    if isinstance(shape, Polygon):
        return _touches_polygon(a, b, shape.corners)
    assert isinstance(shape, Oval)
    return oval_segment_side(shape, a.x, a.y, b.x, b.y) <= 0


def first_blocker(a: Point, b: Point, shapes: list[Shape]) -> int:
    """The index of the first shape in the list that breaks the segment, or -1."""
    if a.x == b.x and a.y == b.y:
        return -1
    ax, ay, bx, by = a.x, a.y, b.x, b.y
    for i in range(len(shapes)):
        shape = shapes[i]
        if isinstance(shape, Circle):
            c = shape.centre
            if segment_hits_disc(ax, ay, bx, by, c.x, c.y, shape.radius):
                return i
        elif segment_crosses(a, b, shape):
            return i
    return -1


def clear(a: Point, b: Point, shapes: list[Shape]) -> bool:
    """Whether no shape in the list breaks the segment."""
    return first_blocker(a, b, shapes) < 0


def length_inside(a: Point, b: Point, shape: Shape) -> int:
    """How much of the segment lies inside the shape, to the nearest um; at least 1 if any does."""
    if not segment_crosses(a, b, shape):
        return 0
    return max(1, round(total(spans_inside(a, b, shape))))


def _crosses_polygon(a: Point, b: Point, corners: tuple[Point, ...]) -> bool:
    """Whether the segment (a and b differ) runs through the open polygon.

    If it crosses no edge properly, only corners lying on it can part inside from outside; between
    two of those stops it stays inside, outside or on the outline, as the point halfway does.
    """
    ax, ay = a.x, a.y
    # Products of two differences stay below 2**50, so floats hold them exactly (and compiled, a
    # float product costs a tenth of an integer one).
    dx, dy = float(b.x - ax), float(b.y - ay)
    length2 = dx * dx + dy * dy
    left = right = on_it = False
    last = corners[-1]
    last_side = dx * float(last.y - ay) - dy * float(last.x - ax)
    for corner in corners:
        cx, cy = float(corner.x - ax), float(corner.y - ay)
        side = dx * cy - dy * cx
        if side > 0.0:
            left = True
            if last_side < 0.0 and _parts(last, corner, a, b):
                return True
        elif side < 0.0:
            right = True
            if last_side > 0.0 and _parts(last, corner, a, b):
                return True
        elif 0.0 < dx * cx + dy * cy < length2:
            on_it = True
        last, last_side = corner, side
    if not (left and right):
        return False
    if not on_it:
        inside = locate(corners, ax, ay)
        if inside:
            return inside > 0
    return _inside_between(a, b, corners)


def _inside_between(a: Point, b: Point, corners: tuple[Point, ...]) -> bool:
    """Whether the segment lies in the open polygon halfway between two neighbouring stops.

    Its stops are its ends and the corners that lie on it.
    """
    dx, dy = b.x - a.x, b.y - a.y
    length2 = dx * dx + dy * dy
    stops = [0, length2]
    for corner in corners:
        along = dx * (corner.x - a.x) + dy * (corner.y - a.y)
        if cross(a, b, corner) == 0 and 0 < along < length2:
            stops.append(along)
    stops.sort()
    for i in range(len(stops) - 1):
        # corners on the segment are whole points, so twice the halfway point is whole too
        along = stops[i] + stops[i + 1]
        x2, y2 = 2 * a.x + dx * along // length2, 2 * a.y + dy * along // length2
        if locate_fraction(corners, x2, y2, 2) > 0:
            return True
    return False


def _parts(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether a and b lie strictly on different sides of the line p-q."""
    ex, ey = float(q.x - p.x), float(q.y - p.y)
    u = ex * float(a.y - p.y) - ey * float(a.x - p.x)
    v = ex * float(b.y - p.y) - ey * float(b.x - p.x)
    return (u > 0.0 and v < 0.0) or (u < 0.0 and v > 0.0)


def _touches_polygon(a: Point, b: Point, corners: tuple[Point, ...]) -> bool:
    """Whether the closed segment shares a point with the closed polygon."""
    last = corners[-1]
    for corner in corners:
        if segments_touch(a, b, last, corner):
            return True
        last = corner
    return locate(corners, a.x, a.y) > 0
