"""Ellipses against 90-digit decimals, against circles, and in exactly tangent positions."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from highground.geometry import conics
from highground.geometry.measure import (
    bounding_box,
    contains,
    contains_point,
    gap,
    gap_at_most,
    nearest_point,
    overlap,
    segment_gap_at_most,
    strictly_inside,
)
from highground.geometry.ovals import oval_segment_gap, ovals_side
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment
from highground.geometry.units import LIMIT, mm
from tests.geometry import oracle_measure as oracle

LANCER = Oval(Point(0, 0), Point(1, 0), mm("37.5"), mm(21))

# Half axes (along x, along y) whose reach along (4/5, 3/5) is rational: 4 a and 3 b are legs of a
# Pythagorean triangle, enlarged so that the point there is whole once times 25. Given with the hypotenuse,
# which is 5 times the reach.
TANGENT = {(9, 16): 60, (195, 624): 2028, (102, 255): 867, (117, 65): 507, (1, 1): 5}


# -- worked examples --------------------------------------------------------------------------------


def test_two_ovals_nose_to_nose_touch() -> None:
    other = Oval(Point(mm(75), 0), Point(-1, 0), mm("37.5"), mm(21))
    assert gap(LANCER, other) == 0
    assert not overlap(LANCER, other)
    assert overlap(LANCER, Oval(Point(mm(75) - 1, 0), Point(-1, 0), mm("37.5"), mm(21)))
    assert gap(LANCER, Oval(Point(mm(75) + 1, 0), Point(-1, 0), mm("37.5"), mm(21))) == 1


def test_an_oval_turned_across_is_as_near_as_its_short_side() -> None:
    across = Oval(Point(mm(100), 0), Point(0, 1), mm("37.5"), mm(21))
    assert gap(LANCER, across) == mm("41.5")
    assert gap_at_most(LANCER, across, mm("41.5"))
    assert not gap_at_most(LANCER, across, mm("41.5") - 1)


def test_points_on_the_edge_are_in_the_oval_but_not_inside() -> None:
    oval = Oval(Point(0, 0), Point(3, 4), 5, 10)
    for p in (Point(3, 4), Point(-8, 6)):
        assert contains_point(oval, p)
        assert not strictly_inside(oval, p)
    assert not contains_point(oval, Point(3, 5))


def test_an_oval_holds_the_osculating_circle_at_its_tip_and_none_that_is_larger() -> None:
    """The curvature at the end of the long axis is short^2 / long: 20 um here."""
    oval = Oval(Point(0, 0), Point(1, 0), 80, 40)
    assert contains(oval, Circle(Point(60, 0), 20))
    assert not contains(oval, Circle(Point(59, 0), 21))
    assert not contains(Oval(Point(-2, 2), Point(1, 0), 5, 6), Oval(Point(-2, -1), Point(1, 0), 4, 3))
    assert contains(oval, oval)


def test_an_oval_in_a_box_may_touch_all_its_sides() -> None:
    box = Polygon((Point(-10, -20), Point(10, -20), Point(10, 20), Point(-10, 20)))
    assert contains(box, Oval(Point(0, 0), Point(0, 1), 20, 10))
    assert not contains(box, Oval(Point(0, 0), Point(0, 1), 21, 10))
    assert not contains(box, Oval(Point(0, 0), Point(1, 0), 20, 10))
    assert bounding_box(Oval(Point(0, 0), Point(0, 1), 20, 10)) == (-10, -20, 10, 20)


def test_a_needle_as_long_as_the_table_is_measured_like_any_other() -> None:
    needle = Oval(Point(0, 0), Point(1, 1), 1 << 22, 1)
    other = Oval(Point(1 << 21, (1 << 21) - 3), Point(1, 1), 1 << 22, 1)
    assert gap(needle, other) == gap(other, needle) == 1
    assert not overlap(needle, other)
    assert overlap(needle, Oval(Point(0, 0), Point(-1, 1), 1 << 22, 1))


# -- exactly tangent --------------------------------------------------------------------------------


@given(
    st.sampled_from(sorted(TANGENT)),
    st.sampled_from(sorted(TANGENT)),
    st.integers(1, 200),
    st.integers(1, 200),
    st.integers(0, 100_000),
    st.integers(-1, 1),
)
def test_ovals_that_touch_along_a_slanted_line_touch_exactly(
    one: tuple[int, int], two: tuple[int, int], k: int, m: int, apart: int, off: int
) -> None:
    """Two ovals whose nearest points lie on a line along (4, 3), 5 * apart um from each other."""
    a, b, c, d = one[0] * 25 * k, one[1] * 25 * k, two[0] * 25 * m, two[1] * 25 * m
    p, q = TANGENT[one], TANGENT[two]
    # The point that reaches farthest along (4, 3) / 5 is (a^2 4/5, b^2 3/5) / reach.
    x = (4 * a * a // (p * 25 * k)) + (4 * c * c // (q * 25 * m)) + 4 * apart
    y = (3 * b * b // (p * 25 * k)) + (3 * d * d // (q * 25 * m)) + 3 * apart
    assume(max(a, b, c, d, x, y) < 1 << 22)
    assert 4 * a * a % (p * 25 * k) == 0
    assert 3 * b * b % (p * 25 * k) == 0
    first, second = Oval(Point(0, 0), Point(1, 0), a, b), Oval(Point(x + off, y), Point(0, -1), d, c)
    assert gap(first, second) == gap(second, first)
    if off == 0:
        assert gap(first, second) == 5 * apart
        assert overlap(first, second) is False
        assert ovals_side(first, second) == (1 if apart else 0)
    if off < 0:
        assert gap_at_most(first, second, 5 * apart)
        assert apart > 0 or overlap(first, second)
    if off > 0:
        assert not gap_at_most(first, second, 5 * apart)


@given(st.sampled_from(sorted(TANGENT)), st.integers(1, 200), st.integers(0, 100_000), st.integers(-1, 1))
def test_discs_and_walls_that_touch_an_oval_touch_exactly(
    one: tuple[int, int], k: int, r: int, off: int
) -> None:
    a, b, p = one[0] * 25 * k, one[1] * 25 * k, TANGENT[one] * 25 * k
    x, y = 4 * a * a // p, 3 * b * b // p
    assume(max(a, b) < 1 << 22 and max(x, y) + 5 * r < 1 << 22)
    oval = Oval(Point(0, 0), Point(1, 0), a, b)
    disc = Circle(Point(x + 4 * r + off, y + 3 * r), 5 * r)
    assert (gap(oval, disc) == 0) == (off <= 0)
    assert overlap(oval, disc) == (off < 0)
    wx, wy = disc.centre.x, disc.centre.y
    wall = Segment(Point(wx - 3 * 1000, wy + 4 * 1000), Point(wx + 3 * 500, wy - 4 * 500))
    assert segment_gap_at_most(wall, oval, 5 * r) == (off <= 0)
    if off == 0:
        assert oval_segment_gap(oval, wall.a.x, wall.a.y, wall.b.x, wall.b.y) == 5 * r
        block = Polygon((wall.a, wall.b, Point(wall.b.x + 400, wall.b.y + 300)))
        assert gap(oval, block) == 5 * r
        assert not overlap(oval, block)


# -- against decimals -------------------------------------------------------------------------------


@given(st.data(), oracle.spans())
def test_two_ovals_lie_as_the_least_value_of_a_form_says(data: st.DataObject, span: int) -> None:
    one, two = data.draw(oracle.ovals(span)), data.draw(oracle.ovals(span))
    want = oracle.round_side(one, two)
    assert ovals_side(one, two) == ovals_side(two, one) == want
    assert (gap(one, two) == 0) == (want <= 0)
    assert overlap(one, two) == (want < 0)
    assert contains(one, two) == oracle.round_holds(one, two)


@given(st.data(), st.sampled_from((6, 20)))
def test_ovals_tangent_from_inside_are_judged_right(data: st.DataObject, span: int) -> None:
    size = st.integers(1, span)
    way = st.sampled_from([Point(1, 0), Point(0, 1)])
    outer = Oval(Point(0, 0), data.draw(way), data.draw(size), data.draw(size))
    inner = Oval(Point(data.draw(size) - 1, 0), data.draw(way), data.draw(size), data.draw(size))
    assert contains(outer, inner) == oracle.round_holds(outer, inner)
    assert ovals_side(outer, inner) == oracle.round_side(outer, inner)


@given(st.data(), oracle.spans())
def test_discs_and_points_are_measured_to_the_um(data: st.DataObject, span: int) -> None:
    oval, circle = data.draw(oracle.ovals(span)), data.draw(oracle.circles(span))
    x, y = Decimal(circle.centre.x), Decimal(circle.centre.y)
    far = oracle.oval_point(oval, x, y) - circle.radius
    far = Decimal(0) if far < oracle.TINY else far
    assert gap(oval, circle) == int((far - oracle.TINY).to_integral_value(rounding=ROUND_CEILING))
    if circle.radius > 0:
        assert contains(oval, circle) == oracle.round_holds(oval, circle)
        assert contains(circle, oval) == oracle.round_holds(circle, oval)
    foot = oracle.oval_foot(oval, x, y)
    near = nearest_point(oval, circle.centre)
    assert abs(near.x - foot[0]) <= Decimal("0.5001")
    assert abs(near.y - foot[1]) <= Decimal("0.5001")


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.data(), oracle.spans())
def test_segments_are_measured_to_the_um(data: st.DataObject, span: int) -> None:
    oval, a, b = data.draw(oracle.ovals(span)), data.draw(oracle.points(span)), data.draw(oracle.points(span))
    far = oracle.oval_segment(oval, a, b)
    length = oval_segment_gap(oval, a.x, a.y, b.x, b.y)
    assert far - Decimal("0.001") <= length < far + Decimal("1.001")
    assert segment_gap_at_most(Segment(a, b), oval, length)
    assert not segment_gap_at_most(Segment(b, a), oval, length - 1)


@settings(max_examples=25, deadline=None)
@given(st.data(), oracle.spans())
def test_both_ways_to_find_the_distance_of_two_ovals_agree(data: st.DataObject, span: int) -> None:
    one, two = data.draw(oracle.ovals(span)), data.draw(oracle.ovals(span))
    assume(ovals_side(one, two) > 0)
    length = gap(one, two)
    far = oracle.ovals_apart(one, two)
    assert far - 0.01 <= length <= far + 1.01
    parts = (two.centre.x - one.centre.x, two.centre.y - one.centre.y, one.facing.x, one.facing.y, one.long)
    parts2 = (one.short, two.facing.x, two.facing.y, two.long, two.short)
    low, high = conics.distance_bounds(*parts, *parts2, -1)
    exact, _, _ = conics.exact_distance(*parts, *parts2)
    assert abs(exact - length) <= 1
    assert exact == length or abs(far - min(exact, length)) < 0.01
    assert low <= exact
    assert high > exact - 1.001
    assert high - low < 1


@given(st.data(), oracle.spans())
def test_with_or_without_the_float_filter_the_answer_is_one(data: st.DataObject, span: int) -> None:
    one, two = data.draw(oracle.ovals(span)), data.draw(oracle.ovals(span))
    want = oracle.round_side(one, two)
    f, g, dx, dy = one.facing, two.facing, two.centre.x - one.centre.x, two.centre.y - one.centre.y
    assert conics.apart(dx, dy, f.x, f.y, one.long, one.short, g.x, g.y, two.long, two.short) == want
    cubic, _, _ = conics.pencil(dx, dy, f.x, f.y, one.long, one.short, g.x, g.y, two.long, two.short)
    assert conics.separated(cubic) == want


@given(st.data())
def test_the_largest_ovals_on_the_largest_table_are_judged_right(data: st.DataObject) -> None:
    half = st.one_of(st.integers(1, 3), st.integers(1, LIMIT))
    one, two = (
        Oval(data.draw(oracle.points(LIMIT)), data.draw(oracle.facings()), data.draw(half), data.draw(half))
        for _ in range(2)
    )
    want = oracle.round_side(one, two)
    assert ovals_side(one, two) == ovals_side(two, one) == want
    assert contains(one, two) == oracle.round_holds(one, two)
    length = gap(one, two)
    assert length == gap(two, one)
    assert gap_at_most(one, two, length)
    assert not gap_at_most(one, two, length - 1)
    disc = Circle(two.centre, min(two.long, two.short))
    far = oracle.oval_point(one, Decimal(disc.centre.x), Decimal(disc.centre.y)) - disc.radius
    assert gap(one, disc) == max(0, int(far.to_integral_value(rounding=ROUND_CEILING)))


# -- a round oval is a circle -------------------------------------------------------------------------


@given(st.data(), oracle.spans())
def test_an_oval_with_equal_half_axes_measures_like_the_circle(data: st.DataObject, span: int) -> None:
    circle, other = data.draw(oracle.circles(span)), data.draw(oracle.shapes(span))
    assume(circle.radius > 0)
    oval = Oval(circle.centre, data.draw(oracle.facings()), circle.radius, circle.radius)
    p = data.draw(oracle.points(span))
    assert gap(oval, other) == gap(circle, other) == gap(other, oval)
    for limit in (0, 1, span // 3):
        assert gap_at_most(oval, other, limit) == gap_at_most(circle, other, limit)
        assert overlap(oval, other, limit) == overlap(circle, other, limit)
    assert contains(oval, other) == contains(circle, other)
    assert contains(other, oval) == contains(other, circle)
    assert contains_point(oval, p) == contains_point(circle, p)
    assert strictly_inside(oval, p) == strictly_inside(circle, p)
    assert bounding_box(oval) == bounding_box(circle)
    assert nearest_point(oval, p) == nearest_point(circle, p)


@pytest.mark.parametrize("quarter", [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)])
def test_facing_either_way_along_an_axis_is_the_same_oval(quarter: Point) -> None:
    oval = Oval(Point(0, 0), quarter, 10, 5)
    swapped = Oval(Point(0, 0), Point(-quarter.y, quarter.x), 5, 10)
    target = Oval(Point(30, 17), Point(2, 1), 9, 4)
    assert gap(oval, target) == gap(swapped, target)
    assert contains(oval, swapped)
    assert contains(swapped, oval)
