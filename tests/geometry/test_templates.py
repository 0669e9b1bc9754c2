"""Discs, strips and chains; strips against whole-numbered rectangles and against decimals."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from highground.geometry.measure import gap, gap_at_most, moved
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from highground.geometry.templates import Strip, linked, links_within, reached, strip_from, touched_by_disc
from highground.geometry.units import inch, mm
from tests.geometry import oracle_measure as oracle

BASE = Circle(Point(0, 0), mm(16))


def test_a_disc_touches_what_it_reaches() -> None:
    assert touched_by_disc(Point(0, 0), inch(2), Circle(Point(inch(2) + mm(16), 0), mm(16)))
    assert not touched_by_disc(Point(0, 0), inch(2), Circle(Point(inch(2) + mm(16) + 1, 0), mm(16)))


def test_a_one_inch_strip_starts_at_the_edge_of_the_base_and_is_square_ended() -> None:
    strip = strip_from(BASE, Point(1, 0), inch(6), inch("0.5"))
    assert strip == Strip(Point(0, 0), Point(1, 0), mm(16), inch(6), inch("0.5"))
    assert strip.holds(Point(mm(16), 0))
    assert not strip.holds(Point(mm(16) - 1, 0))
    assert strip.holds(Point(mm(16) + inch(6), inch("0.5")))
    assert not strip.holds(Point(mm(16) + inch(6) + 1, 0))
    beside = Circle(Point(mm(60), inch("0.5") + mm(16)), mm(16))
    assert strip.touches(beside)
    assert not strip.touches(moved(beside, Point(mm(60), inch("0.5") + mm(16) + 1)))
    assert strip.touches(BASE)


def test_a_slanted_strip_from_an_oval_or_a_square_base_starts_at_its_edge() -> None:
    oval = Oval(Point(0, 0), Point(3, 4), mm(20), mm(10))
    assert strip_from(oval, Point(3, 4), 1000, 10).start == mm(20)
    assert strip_from(oval, Point(-4, 3), 1000, 10).start == mm(10)
    square = Polygon((Point(-100, -100), Point(100, -100), Point(100, 100), Point(-100, 100)))
    assert strip_from(square, Point(1, 0), 1000, 10).start == 100
    assert strip_from(square, Point(5, 5), 1000, 10).start == 141
    assert strip_from(square, Point(0, -7), 1000, 10).start == 100


def test_a_strip_inside_a_large_polygon_touches_it() -> None:
    strip = Strip(Point(0, 0), Point(1, 2), 3, 20, 2)
    assert strip.touches(Polygon((Point(-99, -99), Point(99, -99), Point(99, 99), Point(-99, 99))))
    assert strip.touches(Oval(Point(0, 0), Point(1, 0), 99, 88))
    assert strip.touches(Oval(Point(4, 8), Point(1, 0), 2, 1))


def test_a_strip_without_a_direction_is_refused() -> None:
    with pytest.raises(ShapeError):
        Strip(Point(0, 0), Point(0, 0), 1, 1, 1)
    with pytest.raises(ShapeError):
        Strip(Point(0, 0), Point(1, 0), 1, -1, 1)


def test_a_chain_is_as_long_as_its_links_hold() -> None:
    row = [Circle(Point(10 * i, 0), 4) for i in (0, 1, 2, 4)]
    assert links_within(row[:3], 2)
    assert not links_within(row, 2)
    assert reached(row, 1, 2) == [0, 1, 2]
    assert reached(row, 3, 2) == [3]
    assert linked(row, 12)
    assert not linked(row, 11)
    assert linked([], 0)


@st.composite
def whole_strips(draw: st.DrawFn) -> tuple[Strip, Polygon]:
    """A strip whose corners are whole um, and the same as a polygon."""
    x, y, size = draw(
        st.sampled_from([(1, 0, 1), (0, -1, 1), (3, 4, 5), (-4, 3, 5), (-5, -12, 13), (24, 7, 25)])
    )
    far = draw(st.sampled_from((3, 30, 3_000)))
    start, length, wide = (draw(st.integers(low, far)) for low in (0, 1, 1))
    at = draw(oracle.points(far * size))
    many = draw(st.integers(1, 9))
    strip = Strip(at, Point(x * many, y * many), start * size, length * size, wide * size)
    corners = [
        Point(at.x + x * s - y * w, at.y + y * s + x * w)
        for s, w in ((start, -wide), (start + length, -wide), (start + length, wide), (start, wide))
    ]
    return strip, Polygon(tuple(corners))


@given(st.data(), whole_strips())
def test_a_strip_with_whole_corners_touches_what_the_rectangle_touches(
    data: st.DataObject, pair: tuple[Strip, Polygon]
) -> None:
    strip, rectangle = pair
    span = max(abs(p.x) + abs(p.y) for p in rectangle.corners)
    shape = data.draw(oracle.shapes(span))
    assert strip.touches(shape) == gap_at_most(rectangle, shape, 0)
    for corner in rectangle.corners:
        assert strip.holds(corner)
    # Brought near along one axis until it touches or is one um off.
    length = gap(rectangle, shape)
    if length > 0 and isinstance(shape, Circle):
        assert strip.touches(Circle(shape.centre, shape.radius + length))
        assert not strip.touches(Circle(shape.centre, shape.radius + length - 1))


@given(st.data(), oracle.facings(), st.sampled_from((40, 1_000, 60_000)))
def test_a_strip_along_any_direction_agrees_with_decimals(data: st.DataObject, way: Point, span: int) -> None:
    size = st.integers(1, span)
    strip = Strip(data.draw(oracle.points(span)), way, data.draw(size), data.draw(size), data.draw(size))
    shape = data.draw(oracle.shapes(span))
    far = _distance(strip, shape)
    assume(abs(far) > Decimal("1e-20"))
    assert strip.touches(shape) == (far < 0)


def _distance(strip: Strip, shape: Shape) -> Decimal:
    """Below 0 where a strip and a shape overlap, above where they lie apart."""
    d = strip.direction
    size = Decimal(d.x * d.x + d.y * d.y).sqrt()
    ux, uy = d.x / size, d.y / size
    ring = [
        (strip.origin.x + ux * s - uy * w, strip.origin.y + uy * s + ux * w)
        for s, w in (
            (strip.start, -strip.half_width),
            (strip.start + strip.length, -strip.half_width),
            (strip.start + strip.length, strip.half_width),
            (strip.start, strip.half_width),
        )
    ]
    return oracle.ring_off(ring, shape)
