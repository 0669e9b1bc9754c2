"""Arcs and facings: examples by hand, and laws against decimals and against each other."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from highground.geometry.arcs import (
    along,
    in_arc,
    in_front,
    in_rear,
    nearly_along,
    shape_in_front,
    shape_in_rear,
    turn,
    turned_at_most,
)
from highground.geometry.measure import centre_of, gap_at_most, moved, segment_gap_at_most
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape, ShapeError
from tests.geometry import oracle_measure as oracle

HERE = Point(0, 0)
EAST, NORTH = Point(1, 0), Point(0, 1)


def test_what_is_exactly_abreast_is_both_in_front_and_behind() -> None:
    assert in_front(HERE, NORTH, Point(5, 0))
    assert in_rear(HERE, NORTH, Point(5, 0))
    assert in_front(HERE, NORTH, Point(5, 1))
    assert not in_rear(HERE, NORTH, Point(5, 1))
    assert in_rear(HERE, NORTH, Point(5, -1))
    assert not in_front(HERE, NORTH, Point(5, -1))


def test_an_arc_of_ninety_degrees_opens_by_forty_five_to_each_side() -> None:
    half = Point(1, 1)
    assert in_arc(HERE, NORTH, half, Point(7, 7))
    assert in_arc(HERE, NORTH, half, Point(-7, 7))
    assert not in_arc(HERE, NORTH, half, Point(8, 7))
    assert not in_arc(HERE, NORTH, half, Point(-8, 7))
    assert not in_arc(HERE, NORTH, half, Point(0, -1))
    assert in_arc(HERE, NORTH, half, HERE)


def test_a_wide_arc_leaves_out_only_what_is_close_behind() -> None:
    half = Point(-1, 1)
    assert in_arc(HERE, NORTH, half, Point(5, -5))
    assert not in_arc(HERE, NORTH, half, Point(4, -5))
    assert not in_arc(HERE, NORTH, half, Point(0, -5))
    assert in_arc(HERE, NORTH, Point(-1, 0), Point(0, -5))
    assert not in_arc(HERE, NORTH, Point(1, 0), Point(0, -5))
    assert in_arc(HERE, NORTH, Point(1, 0), Point(0, 5))


def test_half_a_degree_is_a_tangent() -> None:
    """tan 0.5 degrees lies between 0.0087268 and 0.0087269."""
    assert nearly_along(EAST, Point(1_000_000, 8_726), 87_268, 10_000_000)
    assert not nearly_along(EAST, Point(1_000_000, 8_728), 87_268, 10_000_000)
    assert not nearly_along(EAST, Point(-1_000_000, 1), 87_268, 10_000_000)
    assert along(Point(3, 4), Point(6, 8))
    assert not along(Point(3, 4), Point(-3, -4))
    assert not along(Point(3, 4), Point(6, 9))


def test_four_quarter_turns_come_back() -> None:
    assert turn(Point(3, 4), 1) == Point(-4, 3)
    assert turn(Point(3, 4), 2) == Point(-3, -4)
    assert turn(Point(3, 4), -1) == turn(Point(3, 4), 3) == Point(4, -3)
    assert turn(Point(3, 4), 4) == Point(3, 4)


def test_an_angle_to_the_right_is_refused() -> None:
    with pytest.raises(ShapeError):
        in_arc(HERE, NORTH, Point(1, -1), Point(1, 1))


def test_a_base_that_just_reaches_over_the_line_is_partly_in_front() -> None:
    assert shape_in_front(HERE, NORTH, Circle(Point(0, -5), 5))
    assert not shape_in_front(HERE, NORTH, Circle(Point(0, -6), 5))
    assert shape_in_front(HERE, NORTH, Circle(Point(0, 5), 5), wholly=True)
    assert not shape_in_front(HERE, NORTH, Circle(Point(0, 4), 5), wholly=True)
    assert shape_in_front(HERE, NORTH, Oval(Point(0, -9), NORTH, 9, 2))
    assert not shape_in_front(HERE, NORTH, Oval(Point(0, -9), EAST, 9, 2))
    triangle = Polygon((Point(0, 0), Point(5, -3), Point(6, 0)))
    assert shape_in_front(HERE, NORTH, triangle)
    assert not shape_in_front(HERE, NORTH, triangle, wholly=True)
    assert shape_in_rear(HERE, NORTH, triangle, wholly=True)


@given(oracle.facings(), oracle.points(1 << 22), oracle.points(1 << 22), oracle.points(40))
def test_an_arc_is_the_same_on_both_sides_and_wherever_it_stands(
    facing: Point, at: Point, p: Point, half: Point
) -> None:
    assume(half.y > 0)
    inside = in_arc(at, facing, half, p)
    assert in_arc(HERE, Point(facing.x, -facing.y), half, Point(p.x - at.x, at.y - p.y)) == inside
    wider = Point(half.x - half.y, half.y + half.x) if half.x > 0 else None
    if inside and wider is not None and wider.y > 0:
        assert in_arc(at, facing, wider, p)
    if half.x == 0:
        assert inside == in_front(at, facing, p)


@given(oracle.facings(), oracle.facings(), st.integers(0, 50), st.integers(1, 50))
def test_tangents_and_acute_angles_agree(one: Point, two: Point, num: int, den: int) -> None:
    assert nearly_along(one, two, num, den) == turned_at_most(one, two, Point(den, num))
    assert nearly_along(one, two, num, den) == nearly_along(two, one, num, den)
    assert along(one, two) == nearly_along(one, two, 0, 1)


@given(oracle.facings(), oracle.facings())
def test_angles_agree_with_cosines(one: Point, two: Point) -> None:
    """cos^2 of 60 degrees is 1/4; of 45 degrees 1/2."""
    dot = one.x * two.x + one.y * two.y
    cos2 = Fraction(dot * dot, (one.x**2 + one.y**2) * (two.x**2 + two.y**2))
    assert turned_at_most(one, two, Point(1, 1)) == (dot > 0 and cos2 >= Fraction(1, 2))
    assert turned_at_most(one, two, Point(-1, 1)) == (dot >= 0 or cos2 <= Fraction(1, 2))
    assert turned_at_most(one, two, Point(3, 4)) == (dot > 0 and cos2 >= Fraction(9, 25))


@given(st.data(), st.sampled_from((6, 40, 1_000)))
def test_in_front_is_touching_the_half_plane_in_front(data: st.DataObject, span: int) -> None:
    """A long wall abreast of the model stands for the line: a base meets it, or lies on one side."""
    shape: Shape = data.draw(oracle.shapes(span))
    at, facing = (
        data.draw(oracle.points(span)),
        data.draw(st.sampled_from([EAST, NORTH, Point(3, 4), Point(-7, 24)])),
    )
    far = 100 * span
    across = turn(facing, 1)
    line = Segment(
        Point(at.x - far * across.x, at.y - far * across.y),
        Point(at.x + far * across.x, at.y + far * across.y),
    )
    met = segment_gap_at_most(line, shape, 0)
    ahead = in_front(at, facing, shape.corners[0] if isinstance(shape, Polygon) else centre_of(shape))
    assert shape_in_front(at, facing, shape) == (met or ahead)
    assert shape_in_rear(at, facing, shape, wholly=True) == (not _crosses_ahead(at, facing, shape))


def _crosses_ahead(at: Point, facing: Point, shape: Shape) -> bool:
    """Whether any part lies strictly in front, by how far the shape reaches in decimals."""
    if isinstance(shape, Polygon):
        return any(not in_rear(at, facing, p) for p in shape.corners)
    c = centre_of(shape)
    ahead = Decimal(facing.x * (c.x - at.x) + facing.y * (c.y - at.y))
    if isinstance(shape, Circle):
        return ahead + shape.radius * Decimal(facing.x**2 + facing.y**2).sqrt() > oracle.TINY
    assert isinstance(shape, Oval)
    size = Decimal(shape.facing.x**2 + shape.facing.y**2).sqrt()
    one = shape.long * (shape.facing.x * facing.x + shape.facing.y * facing.y) / size
    two = shape.short * (shape.facing.x * facing.y - shape.facing.y * facing.x) / size
    return ahead + (one * one + two * two).sqrt() > oracle.TINY


@given(st.data(), oracle.spans())
def test_a_shape_wholly_in_front_is_not_wholly_behind(data: st.DataObject, span: int) -> None:
    shape = data.draw(oracle.shapes(span))
    at, facing = data.draw(oracle.points(span)), data.draw(oracle.facings())
    front, rear = shape_in_front(at, facing, shape), shape_in_rear(at, facing, shape)
    assert front or rear
    if shape_in_front(at, facing, shape, wholly=True):
        assert front
        flat = isinstance(shape, Circle) and shape.radius == 0
        assert flat or not shape_in_rear(at, facing, shape, wholly=True)
    assert shape_in_front(at, facing, moved(shape, at)) or isinstance(shape, Polygon)
    assert gap_at_most(shape, shape, 0)
