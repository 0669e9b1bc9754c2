"""Segments against shapes: exact, and grazing never counts as crossing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from highground.geometry.measure import contains_point, gap_at_most, nearest_point
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape
from highground.geometry.sight import (
    clear,
    first_blocker,
    length_inside,
    segment_crosses,
    segment_hits_circle,
    segment_hits_disc,
    segment_touches,
    sight_from_anywhere,
)
from tests.geometry import oracle_sight as oracle
from tests.geometry.oracle_sight import circles, ovals, points, polygons, scaled, shapes

LIMIT = 1 << 23
SQUARE = Polygon((Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)))
NOTCHED = Polygon((Point(0, 0), Point(20, 0), Point(20, 10), Point(10, 4), Point(0, 10)))
coordinate = st.integers(-LIMIT, LIMIT)


def box(x0: int, y0: int, x1: int, y1: int) -> Polygon:
    return Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))


def far(p: Point, by: int) -> Point:
    return Point(p.x * by, p.y * by)


def test_a_line_through_a_base_hits_it_and_one_that_grazes_does_not() -> None:
    a, b = Point(-100, 10), Point(100, 10)
    assert segment_hits_circle(a, b, Point(0, 0), 11)
    assert not segment_hits_circle(a, b, Point(0, 0), 10)


def test_a_segment_that_ends_before_a_base_does_not_hit_it() -> None:
    assert not segment_hits_circle(Point(-100, 0), Point(-10, 0), Point(0, 0), 10)
    assert segment_hits_circle(Point(-100, 0), Point(-9, 0), Point(0, 0), 10)


def test_a_tangent_that_is_not_level_is_told_from_one_a_hair_nearer() -> None:
    # 3-4-5: the line 4x = 3y passes (5, 0) at exactly 4; at full size the products need 98 bits
    scale = 1 << 19
    a, b = Point(-6 * scale, -8 * scale), Point(12 * scale, 16 * scale)
    centre = Point(5 * scale, 0)
    assert not segment_hits_circle(a, b, centre, 4 * scale)
    assert segment_hits_circle(a, b, centre, 4 * scale + 1)


def test_a_line_along_an_edge_does_not_cross_a_polygon() -> None:
    assert not segment_crosses(Point(-5, 0), Point(15, 0), SQUARE)
    assert segment_touches(Point(-5, 0), Point(15, 0), SQUARE)


def test_a_line_through_two_opposite_corners_crosses() -> None:
    assert segment_crosses(Point(-1, -1), Point(11, 11), SQUARE)
    assert segment_crosses(Point(0, 0), Point(10, 10), SQUARE)


def test_a_line_in_through_one_corner_and_out_through_another_crosses_wherever_its_middle_lies() -> None:
    assert segment_crosses(Point(-21, -21), Point(11, 11), SQUARE)
    assert segment_crosses(Point(-5, -5), Point(90, 90), SQUARE)


def test_distances_that_differ_from_the_radius_in_the_27th_digit_are_told_apart() -> None:
    # (2nn + 1)^2 - (2n)^2 (nn + 1) = 1, and the other solution of that equation with -1
    n = 1 << 20
    assert not segment_hits_circle(Point(0, 0), Point(n, 1), Point(-1, 2 * n), 2 * n)
    assert not segment_touches(Point(0, 0), Point(n, 1), Circle(Point(-1, 2 * n), 2 * n))
    assert segment_hits_circle(Point(0, 0), Point(1000, 1), Point(-3000, 4_000_000), 4_000_001)


def test_a_line_past_one_corner_only_touches() -> None:
    assert not segment_crosses(Point(-5, 5), Point(5, -5), SQUARE)
    assert segment_touches(Point(-5, 5), Point(5, -5), SQUARE)


def test_a_line_over_a_notch_touches_its_tips_and_does_not_cross() -> None:
    assert not segment_crosses(Point(0, 10), Point(20, 10), NOTCHED)
    assert not segment_crosses(Point(10, 4), Point(10, 20), NOTCHED)
    assert segment_crosses(Point(-5, 9), Point(25, 9), NOTCHED)


def test_a_segment_wholly_inside_crosses_and_a_point_never_does() -> None:
    assert segment_crosses(Point(4, 4), Point(6, 5), SQUARE)
    assert not segment_crosses(Point(4, 4), Point(4, 4), SQUARE)
    assert not segment_crosses(Point(4, 4), Point(4, 4), Circle(Point(4, 4), 3))


def test_the_first_blocker_is_named_by_its_place_in_the_list() -> None:
    wall = box(50, -5, 60, 5)
    shapes: list[Shape] = [Circle(Point(30, 20), 10), wall, Circle(Point(80, 0), 5)]
    assert first_blocker(Point(0, 0), Point(100, 0), shapes) == 1
    assert first_blocker(Point(0, 0), Point(45, 0), shapes) == -1
    assert clear(Point(0, 30), Point(100, 30), shapes)


def test_length_inside_is_the_length_of_the_chord() -> None:
    assert length_inside(Point(-100, 30), Point(100, 30), Circle(Point(0, 0), 50)) == 80
    assert length_inside(Point(-5, 5), Point(5, 5), SQUARE) == 5


@given(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate, st.integers(0, LIMIT))
def test_discs_agree_with_fractions_over_the_whole_table(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int
) -> None:
    disc = Circle(Point(cx, cy), r)
    expected = oracle.least_level(Point(ax, ay), Point(bx, by), disc) < 0
    assert segment_hits_disc(ax, ay, bx, by, cx, cy, r) is expected
    assert segment_hits_disc(bx, by, ax, ay, cx, cy, r) is expected


@given(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate)
def test_discs_agree_with_fractions_when_the_radius_is_the_distance(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int
) -> None:
    a, b, c = Point(ax, ay), Point(bx, by), Point(cx, cy)
    distance2 = oracle.least_level(a, b, Circle(c, 0))
    nearest = int(float(distance2) ** 0.5)
    for r in (nearest - 1, nearest, nearest + 1, nearest + 2):
        if 0 <= r <= LIMIT:
            assert segment_hits_disc(ax, ay, bx, by, cx, cy, r) is (distance2 < r * r)


@given(points(40), points(40), points(40), st.integers(0, 40), st.sampled_from([1, 4099, 200_003]))
def test_tangents_stay_tangents_at_any_scale(a: Point, b: Point, c: Point, r: int, by: int) -> None:
    expected = oracle.least_level(a, b, Circle(c, r)) < 0
    assert segment_hits_circle(far(a, by), far(b, by), far(c, by), r * by) is expected


@given(points(), points(), shapes(), st.sampled_from([1, 65_537, 600_011]))
@example(Point(0, 10), Point(20, 10), NOTCHED, 1)
def test_crossing_and_touching_agree_with_fractions(a: Point, b: Point, shape: Shape, by: int) -> None:
    large = scaled(shape, by)
    assert segment_crosses(far(a, by), far(b, by), large) is oracle.crosses(a, b, shape)
    assert segment_touches(far(a, by), far(b, by), large) is oracle.touches(a, b, shape)


@given(points(), points(), shapes())
def test_the_direction_of_a_segment_does_not_matter(a: Point, b: Point, shape: Shape) -> None:
    assert segment_crosses(a, b, shape) is segment_crosses(b, a, shape)
    assert segment_touches(a, b, shape) is segment_touches(b, a, shape)


@given(points(50), points(50), polygons(50))
def test_length_inside_a_polygon_agrees_with_fractions(a: Point, b: Point, polygon: Polygon) -> None:
    share = sum((hi - lo for lo, hi in oracle.pieces(a, b, polygon.corners)), Fraction(0))
    true = float(share) * ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
    found = length_inside(a, b, polygon)
    assert (found == 0) is (share == 0)
    assert abs(found - true) <= 0.5 + 1e-6 or (found == 1 and 0 < true < 1)


# -- a free line from anywhere -----------------------------------------------------------------------


def test_a_gap_between_two_walls_is_found_even_if_it_only_grazes_both() -> None:
    viewer, target = box(0, 0, 1000, 1000), box(9000, 0, 10000, 1000)
    walls: list[Shape] = [box(4000, 500, 5000, 5000), box(4000, -5000, 5000, 500)]
    found = sight_from_anywhere(viewer, target, walls)
    assert found is not None
    assert found.a.y == found.b.y == 500
    assert clear(found.a, found.b, walls)


def test_walls_that_overlap_by_one_micrometre_leave_nothing() -> None:
    viewer, target = box(0, 0, 1000, 1000), box(9000, 0, 10000, 1000)
    walls: list[Shape] = [box(4000, 499, 5000, 5000), box(4000, -5000, 5000, 500)]
    assert sight_from_anywhere(viewer, target, walls) is None


@pytest.mark.parametrize("y", [1_000_000, 1_000_003, 900_001, 777_778, 1_234_567])
@pytest.mark.parametrize(("off", "free"), [(1, True), (0, True), (-1, False)])
def test_a_spike_a_millionth_of_a_micrometre_into_the_only_line_is_noticed(
    off: int, free: bool, y: int
) -> None:
    # floors reach up to (0, 0) and (x, y); the spike's tip lies off / 2.2e6 um above the line between these
    x = 2_000_001
    tip_x = -off * pow(y, -1, x) % x
    tip_y = (off + tip_x * y) // x
    if off == 0:
        tip_x, tip_y = x, y
    assert tip_y * x - tip_x * y == off
    deep, high = -4_000_000, 7_000_000
    blockers: list[Shape] = [
        Polygon((Point(0, 0), Point(-10, deep), Point(10, deep))),
        Polygon((Point(x, y), Point(x - 10, deep), Point(x + 10, deep))),
        Polygon((Point(tip_x, tip_y), Point(tip_x + 1, high), Point(tip_x - 1, high))),
    ]
    viewer = box(-200_100, -150_100, -200_000, 50_000)
    target = box(x + 200_000, y - 50_000, x + 200_100, y + 150_000)
    assert (sight_from_anywhere(viewer, target, blockers) is not None) is free


def test_a_round_base_peers_past_a_round_base() -> None:
    viewer, target = Circle(Point(0, 0), 16_000), Circle(Point(200_000, 0), 16_000)
    assert sight_from_anywhere(viewer, target, [Circle(Point(100_000, 0), 15_000)]) is not None
    assert sight_from_anywhere(viewer, target, [Circle(Point(100_000, 0), 16_002)]) is None
    grazing = sight_from_anywhere(viewer, target, [Circle(Point(100_000, 0), 16_000)])
    assert grazing is not None
    assert abs(grazing.a.y) == abs(grazing.b.y) == 16_000


def test_the_only_line_may_run_between_a_corner_and_a_disc_that_touch() -> None:
    # the disc and the wall meet in (0, 0), on either side of the line along (3, 4)
    disc = Circle(Point(-40_000, 30_000), 50_000)
    wall = Polygon((Point(0, 0), Point(-260_000, -445_000), Point(500_000, 0), Point(340_000, 355_000)))
    viewer, target = Circle(Point(-90_300, -119_000), 3_000), Circle(Point(89_000, 121_100), 3_000)
    found = sight_from_anywhere(viewer, target, [disc, wall])
    assert found is not None
    assert abs(4 * found.a.x - 3 * found.a.y) <= 5
    assert sight_from_anywhere(viewer, target, [Circle(disc.centre, 50_002), wall]) is None


def test_the_only_way_out_may_be_the_point_where_two_blockers_cross_the_viewers_outline() -> None:
    viewer, target = Circle(Point(0, 0), 10_000), Circle(Point(62_000, 90_000), 2_000)
    # both pass through (6000, 8000), a point of the viewer's outline, and leave a wedge beyond it
    right, left = Circle(Point(15_000, -4_000), 15_000), Circle(Point(-6_000, 8_000), 12_000)
    found = sight_from_anywhere(viewer, target, [right, left])
    assert found is not None
    assert abs(found.a.x - 6_000) <= 1
    assert abs(found.a.y - 8_000) <= 1
    wider = Circle(right.centre, 15_003)
    assert sight_from_anywhere(viewer, target, [wider, left]) is None


def test_an_oval_turned_broadside_hides_what_it_does_not_hide_endways() -> None:
    viewer, target = Circle(Point(0, 0), 10_000), Circle(Point(200_000, 0), 10_000)
    across = Oval(Point(100_000, 0), Point(0, 1), 20_000, 5_000)
    endways = Oval(Point(100_000, 0), Point(1, 0), 20_000, 5_000)
    assert sight_from_anywhere(viewer, target, [across]) is None
    assert sight_from_anywhere(viewer, target, [endways]) is not None


def test_shapes_in_contact_see_each_other_whatever_stands_around() -> None:
    viewer, target = Circle(Point(0, 0), 10_000), Circle(Point(20_000, 0), 10_000)
    found = sight_from_anywhere(viewer, target, [Circle(Point(10_000, 0), 30_000)])
    assert found is not None
    assert contains_point(viewer, found.a)
    assert contains_point(target, found.b)


def test_a_blocker_that_covers_the_viewers_front_leaves_its_flank() -> None:
    viewer, target = Circle(Point(0, 0), 10_000), Circle(Point(100_000, 0), 10_000)
    shield = Circle(Point(11_000, 0), 9_000)
    found = sight_from_anywhere(viewer, target, [shield])
    assert found is not None
    assert not segment_crosses(found.a, found.b, Circle(shield.centre, shield.radius - 1))


def shrunk(shape: Shape, by: int) -> Shape | None:
    """A round shape without its outermost `by` um (an oval loses no more than that anywhere)."""
    if isinstance(shape, Circle):
        return Circle(shape.centre, shape.radius - by) if shape.radius > by else None
    if isinstance(shape, Oval) and min(shape.long, shape.short) > by:
        return Oval(shape.centre, shape.facing, shape.long - by, shape.short - by)
    return None


BIG = 1_000
scenes = st.tuples(
    st.one_of(circles(3), ovals(3), polygons(3)),
    st.one_of(circles(3), ovals(3), polygons(3)),
    st.lists(shapes(8), max_size=3),
)


@given(scenes)
def test_what_is_found_runs_from_outline_to_outline_and_breaks_no_blocker_by_more_than_a_um(
    scene: tuple[Shape, Shape, list[Shape]],
) -> None:
    viewer, target = scaled(scene[0], BIG, -12 * BIG), scaled(scene[1], BIG, 12 * BIG)
    blockers = [scaled(blocker, BIG) for blocker in scene[2]]
    assume(not gap_at_most(viewer, target, 0))
    found = sight_from_anywhere(viewer, target, blockers)
    if found is None:
        return
    for end, shape in ((found.a, viewer), (found.b, target)):
        assert contains_point(shape, end) or gap_at_most(Circle(end, 0), shape, 2)
    for blocker in blockers:
        less = shrunk(blocker, 1)
        if less is not None:
            assert not segment_crosses(found.a, found.b, less)


@given(scenes, st.lists(st.tuples(points(3 * BIG), points(3 * BIG)), min_size=8, max_size=8))
def test_a_free_segment_is_never_missed(
    scene: tuple[Shape, Shape, list[Shape]], pairs: list[tuple[Point, Point]]
) -> None:
    viewer, target = scaled(scene[0], BIG, -12 * BIG), scaled(scene[1], BIG, 12 * BIG)
    blockers = [scaled(blocker, BIG) for blocker in scene[2]]
    for one, two in pairs:
        a = nearest_point(viewer, Point(one.x - 12 * BIG, one.y))
        b = nearest_point(target, Point(two.x + 12 * BIG, two.y))
        if contains_point(viewer, a) and contains_point(target, b) and clear(a, b, blockers):
            assert sight_from_anywhere(viewer, target, blockers) is not None
            return


@given(scenes)
def test_seeing_is_mutual(scene: tuple[Shape, Shape, list[Shape]]) -> None:
    viewer, target = scaled(scene[0], BIG, -12 * BIG), scaled(scene[1], BIG, 12 * BIG)
    blockers = [scaled(blocker, BIG) for blocker in scene[2]]
    there = sight_from_anywhere(viewer, target, blockers)
    back = sight_from_anywhere(target, viewer, blockers)
    assert (there is None) is (back is None)


@pytest.mark.parametrize("blockers", [[], [Circle(Point(0, 50_000), 10_000)]])
def test_an_open_field_shows_the_line_of_centres(blockers: list[Shape]) -> None:
    found = sight_from_anywhere(Circle(Point(0, 0), 10_000), Circle(Point(90_000, 0), 10_000), blockers)
    assert found == Segment(Point(10_000, 0), Point(80_000, 0))
