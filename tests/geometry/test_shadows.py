"""Visible widths: the reference figures, odd positions, and agreement with sixty-digit arithmetic."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from highground.geometry.shadows import (
    seen_on_segment,
    visible_intervals,
    visible_on_segment,
    visible_width,
)
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from tests.geometry import oracle_sight as oracle
from tests.geometry.oracle_sight import points, scaled, shapes

STEP = 100_000
"""One step of the reference figures, in um."""


def at(x: float, y: float) -> Point:
    return Point(round(x * STEP), round(y * STEP))


def unit(x: float, y: float) -> Circle:
    return Circle(at(x, y), STEP // 2)


def solid(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon((at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)))


HEDGE = solid(8, -1, 8.5, 1)
TOUCHED = solid(0.5, 0, 1.5, 3)


@pytest.mark.parametrize(
    ("base", "blockers", "seen"),
    [
        (1, [unit(5, 0)], 0.00),
        (1, [unit(5, 0.6)], 0.70),
        (1, [unit(5, 0.8)], 1.00),
        (2, [unit(5, 0.6)], 1.20),
        (2, [unit(5, 0.4)], 0.80),
        (3, [unit(5, 0.6)], 1.70),
        (1, [solid(4, 0, 5, 3)], 0.50),
        (1, [TOUCHED], 0.50),
        (1, [], 1.00),
        (1, [HEDGE], 0.00),
        (3, [HEDGE], 0.50),
        (1, [TOUCHED, HEDGE], 0.00),
    ],
)
def test_the_worked_reference_figures(base: int, blockers: list[Shape], seen: float) -> None:
    width = visible_width(Point(0, 0), Circle(at(10, 0), base * STEP // 2), blockers)
    assert round(width / STEP, 2) == seen


def test_the_reference_figure_to_the_micrometre() -> None:
    # tangent from the origin to a disc of radius 0.5 at (5, 0.6): its lower one has slope 0.0199800...
    assert visible_width(Point(0, 0), Circle(at(10, 0), STEP // 2), [unit(5, 0.6)]) == 69_980


def test_nothing_in_the_way_shows_all_and_a_point_shows_nothing() -> None:
    assert visible_width(at(0, 0), unit(10, 3), []) == STEP
    assert visible_width(at(0, 0), Circle(at(10, 3), 0), []) == 0


def test_two_shadows_are_united_not_added() -> None:
    target = Circle(at(10, 0), 3 * STEP // 2)
    one = visible_width(at(0, 0), target, [unit(5, 0.2)])
    assert visible_width(at(0, 0), target, [unit(5, 0.2), unit(5, 0.2)]) == one
    assert visible_width(at(0, 0), target, [unit(5, 0.2), solid(4, 0.1, 4.1, 0.3)]) == one


def test_intervals_lie_left_and_right_of_the_centre_as_the_source_sees_it() -> None:
    target = Circle(at(10, 0), STEP)
    assert visible_intervals(at(0, 0), target, [solid(4, 0, 5, 3)]) == [(-STEP, 0)]
    assert visible_intervals(at(20, 0), target, [solid(15, 0, 16, 3)]) == [(0, STEP)]
    middle = visible_intervals(at(0, 0), target, [solid(9, -0.09, 9.5, 0.09)])
    assert middle == [(-STEP, -STEP // 10), (STEP // 10, STEP)]


def test_what_lies_beyond_the_profile_hides_nothing() -> None:
    target = Circle(at(10, 0), STEP)
    assert visible_width(at(0, 0), target, [unit(10.5, 0), solid(10, -3, 12, 3)]) == 2 * STEP


def test_of_what_stands_across_the_profile_only_the_near_part_counts() -> None:
    target = Circle(at(10, 0), STEP)
    # the disc cuts the profile's line at 0.3 +- 0.3; its tangents would touch beyond
    across = Circle(at(10.4, 0.3), STEP // 2)
    assert visible_intervals(at(0, 0), target, [across]) == [(-STEP, 0), (round(0.6 * STEP), STEP)]


def test_a_source_inside_a_blocker_sees_nothing_and_one_on_its_edge_looks_outwards() -> None:
    target = Circle(at(10, 0), STEP)
    assert visible_width(at(0, 0), target, [unit(0.2, 0)]) == 0
    assert visible_width(at(0, 0), target, [solid(-1, -1, 1, 1)]) == 0
    assert visible_width(at(0, 0), target, [unit(0.5, 0)]) == 0
    assert visible_width(at(0, 0), target, [unit(-0.5, 0)]) == 2 * STEP
    assert visible_width(at(0, 0), target, [solid(0, -1, 20, 1)]) == 0
    assert visible_width(at(0, 0), target, [solid(-1, -1, 0, 1)]) == 2 * STEP
    assert visible_width(at(0, 0), target, [solid(0, 0, 20, 5)]) == STEP
    assert visible_width(at(0, 0), target, [unit(0, 0.5)]) == STEP


def test_from_the_targets_own_centre_all_is_seen_unless_a_blocker_is_around_it() -> None:
    target = Circle(at(10, 0), STEP)
    assert visible_width(at(10, 0), target, [unit(10.5, 0)]) == 2 * STEP
    assert visible_width(at(10, 0), target, [unit(10.4, 0)]) == 0


def test_a_segment_that_points_at_the_source_is_seen_up_to_the_first_blocker() -> None:
    a, b = at(2, 0), at(9, 0)
    assert visible_on_segment(at(0, 0), a, b, [unit(6, 0)]) == round(3.5 * STEP)
    assert seen_on_segment(at(0, 0), b, a, [unit(6, 0)]) == [(round(3.5 * STEP), 7 * STEP)]
    assert seen_on_segment(at(4, 0), a, b, [unit(6, 0)]) == [(0, round(3.5 * STEP))]
    assert visible_on_segment(at(0, 0), a, b, [unit(1, 0)]) == 0
    assert visible_on_segment(at(0, 0), a, b, [Circle(at(5, 0.5), STEP // 2)]) == 7 * STEP


def test_an_oval_hides_by_its_outline_not_by_its_box() -> None:
    target = Circle(at(10, 0), 3 * STEP)
    wide = Oval(at(5, 0), Point(0, 1), STEP, STEP // 2)
    circle = Circle(at(5, 0), STEP)
    oval = visible_width(at(0, 0), target, [wide])
    assert visible_width(at(0, 0), target, [circle]) < oval < 2 * STEP


def test_a_tangent_at_a_segment_seen_at_a_ten_million_millionth_of_a_radian() -> None:
    # m is primitive with whole length; the disc touches the ray along m exactly, on its left; the segment
    # runs through m from a hair left of that ray to a hair right of it: its left half is hidden
    mx, my, size = 2_997_999, 4_004_000, 5_002_001
    assert mx * mx + my * my == size * size
    wy = pow(mx, -1, my)
    wx = (mx * wy - 1) // my
    if wx * mx + wy * my > size * size // 2:
        wx, wy = wx - mx, wy - my
    assert mx * wy - my * wx == 1
    for radius in range(50_000, 90_000):
        # all whole points at `radius` left of the ray: one of them, moved along m, and back near the source
        x, y = radius * size * wx, radius * size * wy
        turns = (x * mx + y * my) // (size * size)
        x, y = x - turns * mx, y - turns * my
        if 500_000 * size < x * mx + y * my < 1_500_000 * size:
            break
    disc = Circle(Point(x, y), radius)
    assert mx * y - my * x == radius * size
    a, b = Point(mx - wx, my - wy), Point(mx + wx, my + wy)
    half = (wx * wx + wy * wy) ** 0.5
    assert abs(visible_on_segment(Point(0, 0), a, b, [disc]) - half) <= 0.51


def check(source: Point, target: Circle, blockers: list[Shape]) -> None:
    p, q = oracle.profile(source, target)
    true = oracle.visible(source, p, q, blockers)
    found = visible_width(source, target, blockers)
    assert abs(found - true) <= Decimal("0.51")
    intervals = visible_intervals(source, target, blockers)
    assert abs(sum(hi - lo for lo, hi in intervals) - true) <= len(blockers) + 2


@given(points(20), points(20), st.integers(1, 12), st.lists(shapes(12), max_size=3))
def test_widths_agree_with_decimals_where_touching_is_common(
    source: Point, centre: Point, radius: int, blockers: list[Shape]
) -> None:
    assume(source != centre)
    check(source, Circle(centre, radius), blockers)


@given(points(20), points(20), st.integers(1, 12), st.lists(shapes(12), max_size=3))
def test_widths_agree_with_decimals_on_a_table(
    source: Point, centre: Point, radius: int, blockers: list[Shape]
) -> None:
    assume(source != centre)
    big = [scaled(blocker, 400_009) for blocker in blockers]
    target = Circle(Point(centre.x * 400_009, centre.y * 400_009), radius * 400_009)
    check(Point(source.x * 400_009, source.y * 400_009), target, big)


@given(points(700_000), points(700_000), st.integers(10_000, 60_000), points(60_000), st.integers(1, 80_000))
def test_widths_past_a_disc_that_stands_across_the_profile_agree_with_decimals(
    source: Point, centre: Point, radius: int, off: Point, width: int
) -> None:
    assume(source != centre)
    check(source, Circle(centre, radius), [Circle(Point(centre.x + off.x, centre.y + off.y), width)])


@given(points(100), points(100), points(100), st.lists(shapes(60), max_size=3))
def test_widths_on_any_segment_agree_with_decimals(
    source: Point, a: Point, b: Point, blockers: list[Shape]
) -> None:
    assume((a.x - source.x) * (b.y - source.y) != (a.y - source.y) * (b.x - source.x))
    p, q = (Decimal(a.x), Decimal(a.y)), (Decimal(b.x), Decimal(b.y))
    true = oracle.visible(source, p, q, blockers)
    assert abs(visible_on_segment(source, a, b, blockers) - true) <= Decimal("0.51")
    assert visible_on_segment(source, a, b, blockers) == visible_on_segment(source, b, a, blockers)


@given(points(3), st.integers(1, 3), st.lists(shapes(3_000_000), max_size=2))
def test_widths_seen_almost_edge_on_keep_their_bound(off: Point, side: int, blockers: list[Shape]) -> None:
    # a segment eight metres long that points almost exactly at the source: floats alone would lose it
    a, b = Point(off.x - 4_000_000, side), Point(4_000_000 + off.y, side)
    source = Point(-8_000_000, 0)
    true = oracle.visible(source, (Decimal(a.x), Decimal(a.y)), (Decimal(b.x), Decimal(b.y)), blockers)
    assert abs(visible_on_segment(source, a, b, blockers) - true) <= Decimal("0.51")


@given(points(20), points(20), st.integers(1, 12), st.lists(shapes(12), min_size=1, max_size=3))
def test_one_more_blocker_never_shows_more(
    source: Point, centre: Point, radius: int, blockers: list[Shape]
) -> None:
    target = Circle(centre, radius)
    assert visible_width(source, target, blockers) <= visible_width(source, target, blockers[1:])
