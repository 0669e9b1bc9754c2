"""Measuring against fractions: points, segments, circles and polygons, and laws that hold for all shapes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from highground.geometry.measure import (
    FAR,
    bounding_box,
    centre_of,
    contains,
    contains_point,
    distance_ceil,
    gap,
    gap_at_most,
    longest,
    moved,
    nearest_point,
    overlap,
    path_length,
    point_segment_squared,
    segment_gap_at_most,
    shortest,
    squared,
    strictly_inside,
    within_points,
)
from highground.geometry.polygons import ceil_root
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape, ShapeError
from highground.geometry.units import LIMIT, inch, mm
from tests.geometry import oracle_measure as oracle

SQUARE = Polygon((Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)))
# A square with a notch from above: not convex.
_NOTCH = ((0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30))
NOTCHED = Polygon(tuple(Point(x, y) for x, y in _NOTCH))


def square(x: int, y: int, side: int) -> Polygon:
    return Polygon((Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)))


# -- worked examples --------------------------------------------------------------------------------


def test_six_inches_between_two_bases_is_within_six_inches_and_one_um_more_is_not() -> None:
    one = Circle(Point(0, 0), mm(16))
    exactly = Circle(Point(inch(6) + mm(32), 0), mm(16))
    beyond = Circle(Point(inch(6) + mm(32) + 1, 0), mm(16))
    assert gap(one, exactly) == inch(6)
    assert gap_at_most(one, exactly, inch(6))
    assert not gap_at_most(one, beyond, inch(6))


def test_a_distance_is_rounded_up_to_the_next_um() -> None:
    assert distance_ceil(Point(0, 0), Point(3, 4)) == 5
    assert distance_ceil(Point(0, 0), Point(1, 1)) == 2
    assert within_points(Point(0, 0), Point(3, 4), 5)
    assert not within_points(Point(0, 0), Point(3, 4), 4)
    assert not within_points(Point(0, 0), Point(0, 0), -1)


def test_each_leg_of_a_path_is_rounded_up_by_itself() -> None:
    assert path_length([Point(0, 0), Point(1, 1), Point(2, 2)]) == 4
    assert path_length([Point(0, 0)]) == 0
    assert path_length([]) == 0


def test_touching_is_a_gap_of_zero_and_no_overlap() -> None:
    one, two = Circle(Point(0, 0), 5), Circle(Point(10, 0), 5)
    assert gap(one, two) == 0
    assert not overlap(one, two)
    assert gap(SQUARE, square(10, 10, 4)) == 0
    assert not overlap(SQUARE, square(10, 3, 4))
    assert not overlap(SQUARE, Circle(Point(15, 5), 5))
    assert overlap(SQUARE, Circle(Point(14, 5), 5))


def test_an_overlap_up_to_what_is_forgiven_is_none() -> None:
    one = Circle(Point(0, 0), 50)
    assert not overlap(one, Circle(Point(90, 0), 50), forgive=10)
    assert overlap(one, Circle(Point(89, 0), 50), forgive=10)
    wall = square(0, 0, 100)
    assert not overlap(wall, Circle(Point(140, 50), 50), forgive=10)
    assert overlap(wall, Circle(Point(139, 50), 50), forgive=10)
    assert not overlap(wall, square(90, 5, 80), forgive=10)
    assert overlap(wall, square(89, 5, 80), forgive=10)
    oval = Oval(Point(189, 0), Point(1, 0), 100, 50)
    assert overlap(Circle(Point(0, 0), 100), oval, forgive=10)
    assert not overlap(Circle(Point(0, 0), 100), moved(oval, Point(190, 0)), forgive=10)
    assert overlap(Oval(Point(0, 0), Point(1, 0), 100, 50), oval, forgive=10)
    assert not overlap(Oval(Point(0, 0), Point(1, 0), 100, 50), moved(oval, Point(190, 0)), forgive=10)
    assert overlap(square(-200, -100, 200), moved(oval, Point(89, 0)), forgive=10)
    assert not overlap(square(-200, -100, 200), moved(oval, Point(90, 0)), forgive=10)


def test_what_stands_in_a_notch_does_not_overlap() -> None:
    plug = Polygon((Point(10, 10), Point(20, 10), Point(20, 30), Point(10, 30)))
    assert gap(NOTCHED, plug) == 0
    assert not overlap(NOTCHED, plug)
    assert not contains(NOTCHED, plug)
    assert overlap(NOTCHED, moved(plug, Point(15, 19)))
    assert overlap(NOTCHED, NOTCHED)
    assert contains(NOTCHED, NOTCHED)
    assert contains(NOTCHED, Polygon((Point(0, 0), Point(30, 0), Point(20, 10), Point(10, 10))))
    bar = Polygon((Point(1, 20), Point(29, 20), Point(29, 21), Point(1, 21)))
    assert overlap(NOTCHED, bar)
    assert not contains(NOTCHED, bar)
    assert gap(NOTCHED, Circle(Point(15, 20), 3)) == 2


def test_a_polygon_can_hold_a_circle_that_touches_its_edges() -> None:
    assert contains(SQUARE, Circle(Point(5, 5), 5))
    assert not contains(SQUARE, Circle(Point(5, 5), 6))
    assert contains(Circle(Point(5, 5), 8), SQUARE)
    assert not contains(Circle(Point(5, 5), 7), SQUARE)


def test_a_shape_moves_whole_and_comes_back() -> None:
    base = Oval(Point(0, 0), Point(0, 1), 40, 25)
    assert moved(base, Point(7, 8)) == Oval(Point(7, 8), Point(0, 1), 40, 25)
    assert moved(base, Point(7, 8), Point(1, 0)) == Oval(Point(7, 8), Point(1, 0), 40, 25)
    assert moved(Circle(Point(0, 0), 3), Point(1, 1), Point(1, 0)) == Circle(Point(1, 1), 3)
    assert moved(moved(NOTCHED, Point(-31, 7)), centre_of(NOTCHED)) == NOTCHED
    with pytest.raises(ShapeError, match="cannot be turned"):
        moved(NOTCHED, Point(0, 0), Point(1, 0))


def test_longest_and_shortest_dimension_of_a_base() -> None:
    oval = Oval(Point(0, 0), Point(1, 0), mm(20), mm("12.5"))
    assert (longest(oval), shortest(oval)) == (mm(40), mm(25))
    across = Oval(Point(0, 0), Point(1, 0), mm("12.5"), mm(20))
    assert (longest(across), shortest(across)) == (mm(40), mm(25))
    assert (longest(Circle(Point(0, 0), mm(16))), shortest(Circle(Point(0, 0), mm(16)))) == (mm(32), mm(32))
    assert (longest(SQUARE), shortest(SQUARE)) == (15, 10)
    assert (longest(NOTCHED), shortest(NOTCHED)) == (43, 30)


def test_a_shape_the_geometry_does_not_know_is_refused() -> None:
    with pytest.raises(ShapeError):
        gap(Shape(), Circle(Point(0, 0), 1))


# -- against fractions ------------------------------------------------------------------------------


@given(st.data(), oracle.spans())
def test_points_and_segments_agree_with_fractions(data: st.DataObject, span: int) -> None:
    p, a, b, c = (data.draw(oracle.points(span)) for _ in range(4))
    want = oracle.point_segment2(oracle.vec(p), oracle.vec(a), oracle.vec(b))
    num, den = point_segment_squared(p, a, b)
    assert Fraction(num, den) == want
    near = oracle.ceil_root(want)
    assert segment_gap_at_most(Segment(a, b), p, near)
    assert not segment_gap_at_most(Segment(a, b), p, near - 1)
    one, two = Segment(p, c), Segment(a, b)
    for limit in (0, 1, near // 2, near, FAR):
        want_near = _segments2(one, two) <= limit * limit
        assert segment_gap_at_most(one, two, limit) == want_near == segment_gap_at_most(two, one, limit)


def _segments2(one: Segment, two: Segment) -> Fraction:
    a, b, c, d = (oracle.vec(p) for p in (one.a, one.b, two.a, two.b))
    if oracle.crossing(a, b, c, d):
        return Fraction(0)
    ends = (oracle.point_segment2(p, c, d) for p in (a, b)), (oracle.point_segment2(p, a, b) for p in (c, d))
    return min(min(ends[0]), min(ends[1]))


@given(st.data(), oracle.spans())
def test_circles_and_polygons_agree_with_fractions(data: st.DataObject, span: int) -> None:
    circle, polygon = data.draw(oracle.circles(span)), data.draw(oracle.polygons(span))
    far2 = oracle.polygon_point2(polygon, oracle.vec(circle.centre))
    edge2 = min(oracle.point_segment2(oracle.vec(circle.centre), a, b) for a, b in oracle.edges(polygon))
    want = max(0, oracle.ceil_root(far2) - circle.radius)
    assert gap(circle, polygon) == want
    assert contains_point(polygon, circle.centre) == (far2 == 0)
    assert strictly_inside(polygon, circle.centre) == (far2 == 0 and edge2 > 0)
    inside = far2 == 0 and edge2 > 0
    assert overlap(circle, polygon) == (inside or far2 < circle.radius**2)
    assert contains(polygon, circle) == (far2 == 0 and edge2 >= circle.radius**2)
    farthest = max(squared(circle.centre, p) for p in polygon.corners)
    assert contains(circle, polygon) == (farthest <= circle.radius**2)
    side = Segment(polygon.corners[0], polygon.corners[1])
    off2 = oracle.point_segment2(oracle.vec(circle.centre), oracle.vec(side.a), oracle.vec(side.b))
    for limit in (0, 1, span):
        assert segment_gap_at_most(side, circle, limit) == (off2 <= (circle.radius + limit) ** 2)


@given(st.data(), oracle.spans())
def test_two_polygons_agree_with_clipped_triangles(data: st.DataObject, span: int) -> None:
    one, two = data.draw(oracle.polygons(span)), data.draw(oracle.polygons(span))
    assert gap(one, two) == oracle.ceil_root(oracle.polygons2(one, two))
    common = oracle.common_area2(one, two)
    assert overlap(one, two) == (common > 0)
    assert contains(one, two) == (common == oracle.polygon_area2(two))


@given(st.data(), st.sampled_from((3, 6)))
def test_polygons_that_share_edges_and_corners_still_agree(data: st.DataObject, span: int) -> None:
    one, two = data.draw(oracle.polygons(span)), data.draw(oracle.polygons(span))
    common = oracle.common_area2(one, two)
    assert overlap(one, two) == overlap(two, one) == (common > 0)
    assert contains(one, two) == (common == oracle.polygon_area2(two))
    assert (gap(one, two) == 0) == (oracle.polygons2(one, two) == 0)


@given(st.integers(0, 1 << 21), st.integers(0, 1 << 21), st.integers(-2, 2), st.integers(1, 1 << 20))
def test_a_circle_one_um_off_a_slanted_wall_is_judged_right(x: int, y: int, off: int, radius: int) -> None:
    """The foot of (3, 4) r + off on the wall along (4, -3) lies exactly 5 r + off * 0.8 away."""
    wall = Polygon((Point(x, y), Point(x + 4 * 1000, y - 3 * 1000), Point(x, y - LIMIT // 2)))
    start = Point(x + 4 * 500, y - 3 * 500)
    centre = Point(start.x + 3 * radius, start.y + 4 * radius + off)
    touches = gap(Circle(centre, 5 * radius), wall) == 0 if 5 * radius <= LIMIT else None
    if touches is not None:
        assert touches == (off <= 0)


@given(st.integers(0, 1 << 24), st.integers(-1, 1))
def test_roots_of_squares_and_their_neighbours_round_up(root: int, off: int) -> None:
    assume(root > 0)
    assert ceil_root(root * root + off) == (root + 1 if off > 0 else root) or (root == 1 and off < 0)
    assert ceil_root((root * root + off) * 9, 9) == ceil_root(root * root + off)


# -- laws for all shapes ----------------------------------------------------------------------------


@given(st.data(), oracle.spans())
def test_measuring_is_symmetric_and_its_answers_agree_with_each_other(data: st.DataObject, span: int) -> None:
    a, b = data.draw(oracle.shapes(span)), data.draw(oracle.shapes(span))
    length = gap(a, b)
    assert length == gap(b, a) >= 0
    assert gap_at_most(a, b, length)
    assert gap_at_most(b, a, length)
    assert not gap_at_most(a, b, length - 1)
    assert not gap_at_most(b, a, length - 1)
    assert gap_at_most(a, b, FAR)
    assert overlap(a, b) == overlap(b, a)
    assert overlap(a, b, 2) == overlap(b, a, 2)
    assert not (overlap(a, b) and length > 0)
    assert not (overlap(a, b, 2) and not overlap(a, b))
    if contains(a, b):
        assert length == 0
        assert longest(a) >= longest(b)
        assert shortest(a) >= shortest(b)
    assert contains(a, a)
    assert gap(a, a) == 0


@given(st.data(), oracle.spans())
def test_a_shape_measured_elsewhere_measures_the_same(data: st.DataObject, span: int) -> None:
    a, b = data.draw(oracle.shapes(span)), data.draw(oracle.shapes(span))
    by = data.draw(oracle.points(span // 2))
    there = [moved(s, centre_of(s).plus(by)) for s in (a, b)]
    assert gap(there[0], there[1]) == gap(a, b)
    assert overlap(there[0], there[1]) == overlap(a, b)
    assert contains(there[0], there[1]) == contains(a, b)


@given(st.data(), oracle.spans())
def test_nearest_point_lies_on_the_shape_to_within_a_um(data: st.DataObject, span: int) -> None:
    shape, p = data.draw(oracle.shapes(span)), data.draw(oracle.points(span))
    near = nearest_point(shape, p)
    assert gap(shape, Circle(near, 0)) <= 1
    assert abs(distance_ceil(near, p) - gap(shape, Circle(p, 0))) <= 1
    if contains_point(shape, p):
        assert near == p


@given(st.data(), oracle.spans())
def test_a_bounding_box_is_as_small_as_it_can_be(data: st.DataObject, span: int) -> None:
    shape = data.draw(oracle.shapes(span))
    x0, y0, x1, y1 = bounding_box(shape)
    assume(x0 < x1 and y0 < y1)
    assert contains(_rectangle(x0, y0, x1, y1), shape)
    if x1 - x0 > 2 and y1 - y0 > 2:
        assert not contains(_rectangle(x0 + 1, y0, x1, y1), shape)
        assert not contains(_rectangle(x0, y0, x1, y1 - 1), shape)


def _rectangle(x0: int, y0: int, x1: int, y1: int) -> Polygon:
    return Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))


@given(st.data(), oracle.spans())
def test_segments_near_shapes_agree_with_measuring_points_of_them(data: st.DataObject, span: int) -> None:
    shape = data.draw(oracle.shapes(span))
    a, b = data.draw(oracle.points(span)), data.draw(oracle.points(span))
    middle = Point((a.x + b.x) // 2, (a.y + b.y) // 2)
    for p in (a, b):
        length = gap(shape, Circle(p, 0))
        assert segment_gap_at_most(Segment(a, b), shape, length)
        assert segment_gap_at_most(Segment(p, p), shape, length)
        assert not segment_gap_at_most(Segment(p, p), shape, length - 1)
    assert segment_gap_at_most(Segment(a, b), shape, gap(shape, Circle(middle, 0)) + 1)
