"""Shapes are checked when made, equal by value, and survive a copy."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape, ShapeError, cross, dot
from highground.geometry.units import LIMIT
from tests.geometry import oracle_measure as oracle

HERE = Point(0, 0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Point(LIMIT + 1, 0),
        lambda: Point(0, -LIMIT - 1),
        lambda: Circle(HERE, -1),
        lambda: Oval(HERE, Point(1, 0), 0, 1),
        lambda: Oval(HERE, Point(1, 0), 1, 0),
        lambda: Oval(HERE, HERE, 2, 1),
        lambda: Polygon((HERE, Point(1, 0))),
        lambda: Polygon((HERE, Point(1, 1), Point(2, 2))),
        lambda: Polygon((HERE, Point(4, 4), Point(4, 0), Point(0, 4))),
        lambda: Polygon((HERE, HERE, Point(4, 0), Point(0, 4))),
        lambda: Polygon((HERE, Point(9, 0), Point(5, 0), Point(5, 5))),
        lambda: Polygon((HERE, Point(8, 0), Point(8, 8), Point(4, 0), Point(0, 8))),
    ],
)
def test_a_shape_that_cannot_be_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ShapeError):
        make()


def test_a_polygon_is_stored_counter_clockwise_whichever_way_it_is_given() -> None:
    one = Polygon((HERE, Point(4, 0), Point(0, 4)))
    other = Polygon((Point(0, 4), Point(4, 0), HERE))
    assert one.corners == other.corners == (HERE, Point(4, 0), Point(0, 4))


def test_cross_is_positive_to_the_left_and_dot_ahead() -> None:
    assert cross(HERE, Point(2, 0), Point(1, 3)) == 6
    assert cross(HERE, Point(2, 0), Point(1, -3)) == -6
    assert dot(HERE, Point(2, 0), Point(3, 9)) == 6
    assert Point(1, 2).plus(Point(3, 4)) == Point(4, 6)
    assert Point(1, 2).minus(Point(3, 5)) == Point(-2, -3)


@given(st.data(), oracle.spans())
def test_shapes_are_equal_by_value_and_survive_pickling(data: st.DataObject, span: int) -> None:
    shape: Shape = data.draw(oracle.shapes(span))
    again = pickle.loads(pickle.dumps(shape))
    assert again == shape
    assert hash(again) == hash(shape)
    assert again is not shape


def test_a_circle_is_no_oval_and_a_segment_no_other_way_round() -> None:
    assert Circle(HERE, 1) != Oval(HERE, Point(1, 0), 1, 1)
    assert Segment(HERE, Point(1, 0)) != Segment(Point(1, 0), HERE)
