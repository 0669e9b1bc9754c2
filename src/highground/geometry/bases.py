"""A base as a thing to place: its centre, its extent, the same base elsewhere.

`measure` passes these on; code outside the geometry takes them from there.
"""

from __future__ import annotations

from highground.geometry.ovals import oval_box
from highground.geometry.polygons import box, ceil_root, hull
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError

__all__ = ["as_oval", "bounding_box", "centre_of", "longest", "moved", "radius_of", "shortest"]


def radius_of(shape: Shape) -> int:
    """The radius of a circle, or of an oval that is one; -1 for any other shape."""
    if isinstance(shape, Circle):
        return shape.radius
    if isinstance(shape, Oval) and shape.long == shape.short:
        return shape.long
    return -1


def as_oval(shape: Shape) -> Oval:
    """A shape known to be an oval; refuses shapes the geometry does not know."""
    if isinstance(shape, Oval):
        return shape
    raise ShapeError(f"cannot measure a shape of type {type(shape).__name__}")


def centre_of(shape: Shape) -> Point:
    """The point a shape is placed by: its centre; of a polygon the middle of its bounding box."""
    if isinstance(shape, Circle):
        return shape.centre
    if isinstance(shape, Polygon):
        x0, y0, x1, y1 = box(shape.corners)
        return Point((x0 + x1) // 2, (y0 + y1) // 2)
    return as_oval(shape).centre


def bounding_box(shape: Shape) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y; of an oval rounded outwards to whole um."""
    if isinstance(shape, Polygon):
        return box(shape.corners)
    if isinstance(shape, Circle):
        c, r = shape.centre, shape.radius
        return c.x - r, c.y - r, c.x + r, c.y + r
    return oval_box(as_oval(shape))


def moved(shape: Shape, to: Point, facing: Point | None = None) -> Shape:
    """The same shape with its centre (`centre_of`) elsewhere, and an oval turned to `facing` if given.

    A polygon cannot be turned: its corners would not be whole um.
    """
    if isinstance(shape, Circle):
        return Circle(to, shape.radius)
    if isinstance(shape, Polygon):
        if facing is not None:
            raise ShapeError("a polygon cannot be turned: its corners would not be whole um")
        c = centre_of(shape)
        dx, dy = to.x - c.x, to.y - c.y
        return Polygon(tuple([Point(corner.x + dx, corner.y + dy) for corner in shape.corners]))
    o = as_oval(shape)
    return Oval(to, o.facing if facing is None else facing, o.long, o.short)


def longest(shape: Shape) -> int:
    """The greatest straight distance across a shape; of a polygon rounded up."""
    if isinstance(shape, Circle):
        return 2 * shape.radius
    if isinstance(shape, Polygon):
        most = 0
        for a in shape.corners:
            for b in shape.corners:
                most = max(most, (a.x - b.x) ** 2 + (a.y - b.y) ** 2)
        return ceil_root(most)
    o = as_oval(shape)
    return 2 * max(o.long, o.short)


def shortest(shape: Shape) -> int:
    """The least width of a shape between two parallel lines; of a polygon rounded up."""
    if isinstance(shape, Circle):
        return 2 * shape.radius
    if isinstance(shape, Polygon):
        return _least_width(hull(shape.corners))
    o = as_oval(shape)
    return 2 * min(o.long, o.short)


def _least_width(ring: list[Point]) -> int:
    """The least width of a convex ring: it is square to one of the edges."""
    least = -1
    a = ring[-1]
    for b in ring:
        ex, ey = b.x - a.x, b.y - a.y
        most = 0
        for p in ring:
            most = max(most, ex * (p.y - a.y) - ey * (p.x - a.x))
        width = ceil_root(most * most, ex * ex + ey * ey)
        least = width if least < 0 else min(least, width)
        a = b
    return least
