"""Zones: where the centre of a moving base must be for the base to overlap, or come near, one shape.

`zone_of` picks the kind once, so that walking the legs of a path asks nothing about shapes any more.
A base is a circle or an oval and does not turn while it moves; a bare centre is a circle of radius 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.bases import moved
from highground.geometry.measure import overlap
from highground.geometry.oval_keepouts import Body
from highground.geometry.ovals import oval_segment_side
from highground.geometry.polygons import locate, segment_side, segments_touch
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from highground.geometry.sight import segment_crosses, segment_hits_disc
from highground.geometry.spans import (
    Span,
    merged,
    span_in_disc,
    span_in_oval,
    spans_in_polygon,
    spans_near_polygon,
    total,
)

__all__ = ["Zone", "near_polygon", "zone_of"]

_HAIR: Final = 2.0**-10
"""Ovals are met, or left alone, within this many um: far above float noise, far below 1 um."""


@mypyc_attr(acyclic=True)
class Zone:
    """Where a centre must not go. The open zone is what overlaps; the closed one also what touches."""

    def hits(self, a: Point, b: Point) -> bool:
        """Whether the leg meets the open zone; a = b asks about one point."""
        raise NotImplementedError

    def spans(self, a: Point, b: Point) -> list[Span]:
        """Where the leg runs in the closed zone: merged, in order; single points where it only touches."""
        raise NotImplementedError

    def stretches(self, a: Point, b: Point) -> list[Span]:
        """Where the leg runs in the open zone over a length above zero."""
        return [span for span in self.spans(a, b) if span[0] < span[1]]

    def inside(self, a: Point, b: Point) -> float:
        """How long the leg runs in the open zone."""
        return total(self.stretches(a, b))


@mypyc_attr(acyclic=True)
class _Disc(Zone):
    """A round base and a round shape."""

    def __init__(self, x: int, y: int, r: int) -> None:
        self.x = x
        self.y = y
        self.r = r

    def hits(self, a: Point, b: Point) -> bool:
        return segment_hits_disc(a.x, a.y, b.x, b.y, self.x, self.y, self.r)

    def spans(self, a: Point, b: Point) -> list[Span]:
        span = span_in_disc(a.x, a.y, b.x, b.y, self.x, self.y, self.r)
        return [span] if span[0] <= span[1] else []

    def inside(self, a: Point, b: Point) -> float:
        span = span_in_disc(a.x, a.y, b.x, b.y, self.x, self.y, self.r)
        return max(0.0, span[1] - span[0])


@mypyc_attr(acyclic=True)
class _RoundedPolygon(Zone):
    """A round base and a polygon."""

    def __init__(self, polygon: Polygon, r: int) -> None:
        self.polygon = polygon
        self.r = r

    def hits(self, a: Point, b: Point) -> bool:
        return near_polygon(a, b, self.polygon, self.r)

    def spans(self, a: Point, b: Point) -> list[Span]:
        return spans_near_polygon(a, b, self.polygon.corners, self.r)

    def stretches(self, a: Point, b: Point) -> list[Span]:
        if self.r == 0:
            return spans_in_polygon(a, b, self.polygon.corners)
        return [span for span in self.spans(a, b) if span[0] < span[1]]


@mypyc_attr(acyclic=True)
class _PlainOval(Zone):
    """A bare centre and an oval."""

    def __init__(self, oval: Oval) -> None:
        self.oval = oval

    def hits(self, a: Point, b: Point) -> bool:
        return oval_segment_side(self.oval, a.x, a.y, b.x, b.y) < 0

    def spans(self, a: Point, b: Point) -> list[Span]:
        span = span_in_oval(a, b, self.oval)
        return [span] if span[0] <= span[1] else []


@mypyc_attr(acyclic=True)
class _Bodies(Zone):
    """An oval and anything else: the union of bodies and, for a polygon, its inside."""

    def __init__(self, bodies: list[Body], base: Shape, shape: Shape, exact: bool) -> None:
        self.bodies = bodies
        self.base = base
        self.shape = shape
        self.exact = exact

    def hits(self, a: Point, b: Point) -> bool:
        """Whether the leg meets the open zone by more than a hair; at b, if that can be told, by anything."""
        for body in self.bodies:
            if body.meets(a, b, -_HAIR):
                return True
        shape = self.shape
        if isinstance(shape, Polygon) and near_polygon(a, b, shape, 0):
            return True
        return self.exact and overlap(moved(self.base, b), shape)

    def spans(self, a: Point, b: Point) -> list[Span]:
        return self._union(a, b, _HAIR)

    def stretches(self, a: Point, b: Point) -> list[Span]:
        return [span for span in self._union(a, b, 0.0) if span[0] < span[1]]

    def _union(self, a: Point, b: Point, slack: float) -> list[Span]:
        spans = [body.span(a, b, slack) for body in self.bodies]
        shape = self.shape
        if isinstance(shape, Polygon):
            spans.extend(spans_in_polygon(a, b, shape.corners))
            if locate(shape.corners, a.x, a.y) >= 0:
                spans.append((0.0, 0.0))
        return merged(spans)


@mypyc_attr(acyclic=True)
class _Nowhere(Zone):
    """What a base smaller than the forgiven depth can overlap."""

    def hits(self, a: Point, b: Point) -> bool:
        return False

    def spans(self, a: Point, b: Point) -> list[Span]:
        return []


def _plain(shape: Shape) -> Shape:
    """A circle for an oval that is round, as `measure` takes it; any other shape as it is."""
    if isinstance(shape, Oval) and shape.long == shape.short:
        return Circle(shape.centre, shape.long)
    return shape


def zone_of(base: Shape, shape: Shape, margin: int = 0, forgive: int = 0) -> Zone:
    """Where the base's centre is when the base lies less than `margin` from the shape.

    `forgive` (with no margin) is what `measure.overlap` forgives. Where neither is an oval the zone is
    exact, and so it is for a bare centre (a circle of radius 0) in an oval with no margin.
    """
    base, shape = _plain(base), _plain(shape)
    if isinstance(base, Circle):
        reach = base.radius + margin - forgive
        if isinstance(shape, Circle):
            if shape.radius + reach < 0:
                return _Nowhere()
            return _Disc(shape.centre.x, shape.centre.y, shape.radius + reach)
        if reach < 0:
            return _Nowhere()
        if isinstance(shape, Polygon):
            return _RoundedPolygon(shape, reach)
        assert isinstance(shape, Oval)
        if reach == 0:
            return _PlainOval(shape)
        bodies = [Body(shape.centre, shape.centre, [shape], float(reach))]
        return _Bodies(bodies, base, shape, margin == 0 and forgive == 0)
    if not isinstance(base, Oval):
        raise ShapeError("a base that moves is a circle or an oval")
    return _zone_of_oval(base, shape, margin, forgive)


def _zone_of_oval(base: Oval, shape: Shape, margin: int, forgive: int) -> Zone:
    exact = margin == 0 and forgive == 0
    if isinstance(shape, Circle):
        if shape.radius + margin < forgive:
            return _Nowhere()
        body = Body(shape.centre, shape.centre, [base], float(shape.radius + margin - forgive))
        return _Bodies([body], base, shape, exact)
    if isinstance(shape, Oval):
        if 2 * min(base.long, base.short, shape.long, shape.short) <= forgive:
            return _Nowhere()
        body = Body(shape.centre, shape.centre, [base, shape], float(margin), forgive / 2)
        return _Bodies([body], base, shape, exact)
    assert isinstance(shape, Polygon)
    if min(base.long, base.short) <= forgive:
        return _Nowhere()
    bodies: list[Body] = []
    last = shape.corners[-1]
    for corner in shape.corners:
        bodies.append(Body(last, corner, [base], float(margin), float(forgive)))
        last = corner
    return _Bodies(bodies, base, shape, exact)


def near_polygon(a: Point, b: Point, polygon: Polygon, r: int) -> bool:
    """Whether the segment comes nearer than r to the polygon, or enters it. Exact."""
    corners = polygon.corners
    if r > 0:
        left, right = min(a.x, b.x) - r, max(a.x, b.x) + r
        low, high = min(a.y, b.y) - r, max(a.y, b.y) + r
        previous = corners[-1]
        for corner in corners:
            last, previous = previous, corner
            lx, ly, cx, cy = last.x, last.y, corner.x, corner.y
            if (lx <= left and cx <= left) or (lx >= right and cx >= right):
                continue
            if (ly <= low and cy <= low) or (ly >= high and cy >= high):
                continue
            if (
                segment_hits_disc(a.x, a.y, b.x, b.y, cx, cy, r)
                or segment_hits_disc(a.x, a.y, b.x, b.y, lx, ly, r)
                or segment_side(a.x, a.y, lx, ly, cx, cy, r) < 0
                or segment_side(b.x, b.y, lx, ly, cx, cy, r) < 0
                or segments_touch(a, b, last, corner)
            ):
                return True
        return locate(corners, a.x, a.y) > 0
    return locate(corners, a.x, a.y) > 0 or segment_crosses(a, b, polygon)
