"""Moving bases: hits, triggers, regions and costs along a path."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.geometry.bases import moved
from highground.geometry.crossing import (
    Contact,
    clip_path,
    cost,
    crossing_of,
    first_contact,
    first_entry,
    first_leave,
    last_clear,
    length_inside_region,
    length_outside,
    sweep_hits,
)
from highground.geometry.measure import contains_point, gap_at_most, overlap, path_length, strictly_inside
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from highground.geometry.spans import leg_length
from highground.geometry.zones import zone_of
from tests.geometry import oracle_crossing as oracle
from tests.geometry.oracle_sight import circles, ovals, points, polygons, scaled, shapes


def box(x0: int, y0: int, x1: int, y1: int) -> Polygon:
    return Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))


def base(r: int) -> Circle:
    return Circle(Point(0, 0), r)


def far(path: list[Point], by: int) -> list[Point]:
    return [Point(p.x * by, p.y * by) for p in path]


paths = st.lists(points(30), min_size=1, max_size=4)
bases = st.one_of(circles(8), ovals(8))
POND = box(100, -50, 200, 50)


# -- sweeping ----------------------------------------------------------------------------------------


def test_a_base_may_brush_past_another_but_not_a_micrometre_nearer() -> None:
    path = [Point(-100, 30), Point(100, 30)]
    assert not sweep_hits(base(10), path, Circle(Point(0, 0), 20))
    assert sweep_hits(base(10), path, Circle(Point(0, 0), 21))
    assert not sweep_hits(base(10), path, Circle(Point(0, 0), 21), forgive=1)


def test_a_base_slides_along_a_wall_and_round_its_corner() -> None:
    wall = box(0, 0, 100, 50)
    around = [Point(-20, -10), Point(110, -10), Point(110, 60)]
    assert not sweep_hits(base(10), around, wall)
    assert sweep_hits(base(11), around, wall)
    assert not sweep_hits(base(11), around, wall, forgive=1)


def test_a_base_that_ends_its_move_in_a_wall_hits_it() -> None:
    wall = box(0, 0, 100, 50)
    assert sweep_hits(base(10), [Point(50, -100), Point(50, -9)], wall)
    assert sweep_hits(base(10), [Point(50, -9), Point(50, -100)], wall)
    assert not sweep_hits(base(10), [Point(50, -100), Point(50, -10)], wall)


def test_a_base_that_stays_is_a_path_of_one_point() -> None:
    assert sweep_hits(base(10), [Point(0, 0)], Circle(Point(19, 0), 10))
    assert not sweep_hits(base(10), [Point(0, 0)], Circle(Point(20, 0), 10))
    assert sweep_hits(base(0), [Point(5, 5)], box(0, 0, 10, 10))
    assert not sweep_hits(base(0), [Point(0, 5)], box(0, 0, 10, 10))


def test_an_oval_passes_a_gap_lengthways_that_it_cannot_pass_broadside() -> None:
    gap: list[Shape] = [box(-100, 200, 100, 5000), box(-100, -5000, 100, -200)]
    path = [Point(-9000, 0), Point(9000, 0)]
    lengthways = Oval(Point(0, 0), Point(1, 0), 400, 200)
    broadside = Oval(Point(0, 0), Point(0, 1), 400, 200)
    assert not any(sweep_hits(lengthways, path, wall) for wall in gap)
    assert all(sweep_hits(broadside, path, wall) for wall in gap)


def test_an_oval_in_contact_may_move_off_and_along_but_not_in() -> None:
    oval = Oval(Point(0, 0), Point(1, 0), 30_000, 20_000)
    for wall in (box(30_000, -90_000, 50_000, 90_000), Circle(Point(50_000, 0), 20_000)):
        assert not sweep_hits(oval, [Point(0, 0), Point(-5_000, 3_000)], wall)
        assert not sweep_hits(oval, [Point(0, 0), Point(0, 40_000)], wall)
        assert sweep_hits(oval, [Point(0, 0), Point(1, 0)], wall)


def test_a_polygon_is_no_base_and_a_path_needs_a_point() -> None:
    with pytest.raises(ShapeError, match="circle or an oval"):
        sweep_hits(POND, [Point(0, 0)], POND)
    with pytest.raises(ShapeError, match="at least one point"):
        sweep_hits(base(1), [], POND)


@given(points(), points(), circles(), st.integers(0, 12), st.integers(0, 3), st.sampled_from([1, 200_003]))
def test_round_sweeps_are_exact(a: Point, b: Point, c: Circle, r: int, forgive: int, by: int) -> None:
    distance2, radius = oracle.leg2(a, b, c)
    reach = radius + r - forgive
    expected = reach > 0 and distance2 < reach * reach
    obstacle = scaled(c, by)
    assert sweep_hits(base(r * by), far([a, b], by), obstacle, forgive * by) is expected


@given(points(), points(), polygons(), st.integers(1, 12), st.sampled_from([1, 200_003]))
def test_round_sweeps_past_polygons_are_exact(a: Point, b: Point, p: Polygon, r: int, by: int) -> None:
    expected = oracle.leg_polygon2(a, b, p) < r * r
    assert sweep_hits(base(r * by), far([a, b], by), scaled(p, by)) is expected


@given(bases, points(), shapes(), st.integers(0, 4))
def test_standing_still_is_what_overlap_says(b: Shape, at: Point, shape: Shape, forgive: int) -> None:
    assert sweep_hits(b, [at], shape, forgive) is overlap(moved(b, at), shape, forgive)


@given(bases, points(40), points(40), shapes())
def test_sweeping_back_hits_the_same(b: Shape, start: Point, end: Point, shape: Shape) -> None:
    if isinstance(b, Circle) and not isinstance(shape, Oval):
        assert sweep_hits(b, [start, end], shape) is sweep_hits(b, [end, start], shape)
    for at in (start, end):
        if overlap(moved(b, at), shape):
            assert sweep_hits(b, [start, end], shape)


@given(st.one_of(circles(8), ovals(8)), ovals(8), points(30), points(30), st.sampled_from([10, 997]))
def test_oval_stretches_begin_and_end_where_overlap_does(
    b: Shape, shape: Oval, start: Point, end: Point, by: int
) -> None:
    mover, obstacle = scaled(b, by), scaled(shape, by)
    assert isinstance(obstacle, Oval)
    a, z = far([start, end], by)
    length = leg_length(a, z)
    stretches = zone_of(mover, obstacle).stretches(a, z)
    assert len(stretches) <= 1
    if length == 0.0:
        return
    if not stretches:
        for k in range(9):
            # standing a 64th of a um off the line may cut in by as much
            shrunk = Oval(obstacle.centre, obstacle.facing, obstacle.long - 1, obstacle.short - 1)
            assert not oracle.overlaps_at(mover, a, z, length * k / 8, shrunk)
        return
    lo, hi = stretches[0]
    if hi - lo > 0.2:
        assert oracle.overlaps_at(mover, a, z, (lo + hi) / 2, obstacle)
    if hi - lo > by / 2:
        steep = 0.5 + by / 20
        if lo > steep:
            assert not oracle.overlaps_at(mover, a, z, lo - steep, obstacle)
        if hi < length - steep:
            assert not oracle.overlaps_at(mover, a, z, hi + steep, obstacle)


@given(st.one_of(circles(8), ovals(8)), polygons(), points(30), points(30), st.integers(0, 6))
def test_stretches_near_polygons_lie_where_fractions_say(
    b: Shape, polygon: Polygon, start: Point, end: Point, eighths: int
) -> None:
    by = 1_009
    mover, obstacle = scaled(b, by), scaled(polygon, by)
    a, z = far([start, end], by)
    length = leg_length(a, z)
    if length == 0.0:
        return
    at = length * (eighths + 1) / 8
    near = [span for span in zone_of(mover, obstacle).stretches(a, z) if span[0] - 2 < at < span[1] + 2]
    inside = [span for span in near if span[0] + 2 < at < span[1] - 2]
    if inside:
        assert oracle.overlaps_at(mover, a, z, at, obstacle)
    elif not near and not (isinstance(mover, Circle) and mover.radius == 0):
        less = Circle(Point(0, 0), mover.radius - 1) if isinstance(mover, Circle) else mover
        if isinstance(less, Oval):
            less = Oval(less.centre, less.facing, less.long - 1, less.short - 1)
        assert not oracle.overlaps_at(less, a, z, at, obstacle)


# -- the earliest place ------------------------------------------------------------------------------


def test_contact_on_a_straight_path_is_exact() -> None:
    found = first_contact(base(10), [Point(0, 0), Point(200, 0)], Circle(Point(100, 0), 20))
    assert found == Contact(0, Point(70, 0), 70)
    found = first_contact(base(10), [Point(0, 0), Point(0, 50), Point(200, 50)], POND)
    assert found == Contact(1, Point(90, 50), 140)


def test_coming_within_a_distance_is_contact_with_a_margin() -> None:
    found = first_contact(base(10), [Point(0, 0), Point(200, 0)], Circle(Point(100, 0), 20), margin=30)
    assert found == Contact(0, Point(40, 0), 40)


def test_grazing_counts_as_contact_and_passing_by_does_not() -> None:
    path = [Point(-100, 30), Point(100, 30)]
    assert first_contact(base(10), path, Circle(Point(0, 0), 20)) == Contact(0, Point(0, 30), 100)
    assert first_contact(base(10), path, Circle(Point(0, 0), 19)) is None
    assert first_contact(base(10), [Point(-100, 60), Point(300, 60)], POND) == Contact(0, Point(100, 60), 200)


def test_a_miss_in_the_27th_digit_is_no_contact() -> None:
    # as in test_sight: the line passes the centre at a hair more, or less, than the radii together
    n = 1 << 20
    assert first_contact(base(n), [Point(0, 0), Point(n, 1)], Circle(Point(-1, 2 * n), n)) is None
    grazed = Circle(Point(-3_000, 4_000_000), 4_000_000)
    assert first_contact(base(1), [Point(0, 0), Point(1_000, 1)], grazed) is not None


def test_an_overlap_too_small_for_the_bound_on_sweeps_is_still_seen_where_a_base_stops() -> None:
    # found by search: these two ovals overlap by less than a thousandth of a um
    oval = Oval(Point(0, 0), Point(5, 2), 37_000, 18_000)
    other = Oval(Point(0, 0), Point(5, -3), 34_000, 14_000)
    at = Point(-64_963, 2_227)
    assert overlap(moved(oval, at), other)
    assert sweep_hits(oval, [Point(-200_000, 2_227), at], other)
    assert last_clear(oval, [Point(-200_000, 2_227), Point(0, 2_227)], [other]) == Point(at.x - 1, at.y)


def test_contact_at_the_end_of_a_path_is_contact() -> None:
    assert first_contact(base(10), [Point(0, 0), Point(90, 0)], POND) == Contact(0, Point(90, 0), 90)
    assert first_contact(base(10), [Point(0, 0), Point(89, 0)], POND) is None


def test_contact_at_the_start_is_at_the_start() -> None:
    assert first_contact(base(10), [Point(90, 0), Point(0, 0)], POND) == Contact(0, Point(90, 0), 0)


def test_an_oval_meets_a_wall_nose_first() -> None:
    oval = Oval(Point(0, 0), Point(1, 0), 30, 10)
    assert first_contact(oval, [Point(0, 0), Point(200, 0)], POND) == Contact(0, Point(70, 0), 70)


@given(bases, paths, shapes(), st.integers(0, 6), st.sampled_from([1, 1_009]))
def test_the_way_to_a_contact_is_free_and_further_on_it_is_not(
    b: Shape, path: list[Point], shape: Shape, margin: int, by: int
) -> None:
    mover, obstacle, way = scaled(b, by), scaled(shape, by), far(path, by)
    found = first_contact(mover, way, obstacle, margin)
    if found is None:
        for at in way:
            assert not gap_at_most(moved(mover, at), obstacle, max(margin - 1, 0)) or margin == 0
            if not (isinstance(mover, Oval) or isinstance(obstacle, Oval)):
                assert not gap_at_most(moved(mover, at), obstacle, margin)
        return
    walked = [*way[: found.leg + 1], found.point]
    assert found.length == path_length(walked)
    if found.point != way[0]:
        standing = moved(mover, found.point)
        if margin == 0:
            assert not sweep_hits(mover, walked, obstacle)
            assert not overlap(standing, obstacle)
        else:
            assert not gap_at_most(standing, obstacle, margin - 1)


@given(points(30), points(30), circles(), st.integers(1, 8))
def test_a_contact_lies_where_the_circles_touch(a: Point, b: Point, c: Circle, r: int) -> None:
    by = 9_973
    start, end = far([a, b], by)
    obstacle = Circle(Point(c.centre.x * by, c.centre.y * by), c.radius * by)
    found = first_contact(base(r * by), [start, end], obstacle)
    distance2, radius = oracle.leg2(a, b, c)
    assert (found is None) is (distance2 > (r + radius) ** 2)
    if found is not None and found.point != start:
        # not a head-on meeting but a shallow one asks for a few steps back; the gap stays small
        assert gap_at_most(Circle(found.point, r * by), obstacle, 3)


def test_a_crossing_asks_for_having_been_outside() -> None:
    zone = Circle(Point(0, 0), 50)
    assert crossing_of([Point(-200, 0), Point(0, 0)], zone, 30) == Contact(0, Point(-80, 0), 120)
    assert crossing_of([Point(0, 0), Point(200, 0)], zone, 30) is None
    back = [Point(0, 0), Point(200, 0), Point(0, 0)]
    assert crossing_of(back, zone, 30) == Contact(1, Point(80, 0), 320)
    assert crossing_of([Point(0, 0), Point(10, 0), Point(20, 20)], zone, 30) is None


def test_entering_and_leaving_a_region() -> None:
    path = [Point(0, 0), Point(300, 0)]
    assert first_entry(path, POND) == Contact(0, Point(100, 0), 100)
    assert first_leave(path, POND) == Contact(0, Point(200, 0), 200)
    assert first_entry([Point(150, 0), Point(300, 0)], POND) == Contact(0, Point(150, 0), 0)
    assert first_leave([Point(150, 0), Point(160, 0)], POND) is None
    assert first_entry([Point(0, 50), Point(300, 50)], POND) is None
    bend = [Point(0, 0), Point(150, 0), Point(150, 20), Point(400, 20)]
    assert first_leave(bend, POND) == Contact(2, Point(200, 20), 220)


def test_leaving_through_a_corner_of_the_path_is_noticed() -> None:
    assert first_leave([Point(150, 0), Point(200, 0), Point(300, 0)], POND) == Contact(1, Point(200, 0), 50)
    assert first_leave([Point(150, 0), Point(200, 0), Point(150, 10)], POND) is None


@given(paths, shapes(), st.sampled_from([1, 1_009]))
def test_entry_is_not_inside_yet_and_leaving_is_not_outside_yet(
    path: list[Point], shape: Shape, by: int
) -> None:
    region, way = scaled(shape, by), far(path, by)
    entry, leave = first_entry(way, region), first_leave(way, region)
    if any(strictly_inside(region, p) for p in way):
        assert entry is not None
    if entry is None:
        assert leave is None
        return
    assert entry.length == path_length([*way[: entry.leg + 1], entry.point])
    assert not strictly_inside(region, entry.point) or entry.point == way[0]
    if leave is not None:
        assert leave.length >= entry.length
        assert contains_point(region, leave.point) or gap_at_most(Circle(leave.point, 0), region, 2)


# -- pushes ------------------------------------------------------------------------------------------


def test_a_push_stops_in_touch_with_the_first_thing_in_the_way() -> None:
    things: list[Shape] = [box(400, -50, 500, 50), Circle(Point(300, 0), 20)]
    assert last_clear(base(10), [Point(0, 0), Point(1000, 0)], things) == Point(270, 0)
    assert last_clear(base(10), [Point(0, 0), Point(1000, 0)], things[:1]) == Point(390, 0)
    assert last_clear(base(10), [Point(0, 0), Point(1000, 0)], []) == Point(1000, 0)
    assert last_clear(base(10), [Point(0, 100), Point(1000, 100)], things) == Point(1000, 100)


def test_a_base_in_contact_can_be_pushed_off_and_not_in() -> None:
    wall = box(10, -500, 100, 500)
    assert last_clear(base(10), [Point(0, 0), Point(-300, 0)], [wall]) == Point(-300, 0)
    assert last_clear(base(10), [Point(0, 0), Point(300, 0)], [wall]) == Point(0, 0)
    assert last_clear(base(10), [Point(0, 0), Point(0, 300)], [wall]) == Point(0, 300)


@given(bases, points(30), points(30), st.lists(shapes(), max_size=3), st.sampled_from([1, 1_009]))
def test_a_push_ends_clear_of_everything(
    b: Shape, start: Point, end: Point, things: list[Shape], by: int
) -> None:
    mover, obstacles = scaled(b, by), [scaled(thing, by) for thing in things]
    a, z = far([start, end], by)
    stop = last_clear(mover, [a, z], obstacles)
    if stop != a:
        assert not any(sweep_hits(mover, [a, stop], thing) for thing in obstacles)
        assert not any(overlap(moved(mover, stop), thing) for thing in obstacles)
    if not any(sweep_hits(mover, [a, z], thing) for thing in obstacles):
        assert stop == z


# -- lengths and costs -------------------------------------------------------------------------------


def test_difficult_ground_counts_for_the_centre_or_for_any_part_of_the_base() -> None:
    path = [Point(0, 0), Point(300, 0)]
    assert length_inside_region(Point(0, 0), path, POND) == 100
    assert length_inside_region(base(10), path, POND) == 120
    assert length_inside_region(Oval(Point(0, 0), Point(1, 0), 30, 10), path, POND) == 160
    assert length_outside(base(10), path, POND) == 180
    assert cost(path, [POND]) == 400
    assert cost(path, [POND], factor=3, base=base(10)) == 540


def test_ground_in_two_regions_counts_once() -> None:
    path = [Point(0, 0), Point(300, 0)]
    more = Circle(Point(200, 0), 50)
    assert cost(path, [POND, more]) == 300 + 150
    assert cost(path, [POND, POND]) == 400
    assert cost(path, []) == 300


def test_walking_along_the_edge_of_a_region_is_outside() -> None:
    assert length_inside_region(Point(0, 0), [Point(0, 50), Point(300, 50)], POND) == 0


def test_a_leg_wholly_inside_counts_in_full_rounded_up_like_the_path() -> None:
    path = [Point(110, 0), Point(111, 1), Point(112, 3)]
    assert length_inside_region(Point(0, 0), path, POND) == path_length(path) == 5


@given(points(30), points(30), st.one_of(circles(), polygons()), st.integers(0, 8))
def test_lengths_inside_agree_with_fractions(a: Point, b: Point, shape: Shape, r: int) -> None:
    by = 101
    region, (start, end) = scaled(shape, by), far([a, b], by)
    length = leg_length(start, end)
    spans = zone_of(base(r * by), region).stretches(start, end)
    total = sum(hi - lo for lo, hi in spans)
    found = length_inside_region(base(r * by), [start, end], region)
    assert total - 1e-5 <= found <= total + 1
    marks = sorted({0.0, length, *(end for span in spans for end in span)})
    for lo, hi in pairwise(marks):
        if hi - lo < 0.01:
            continue
        expected = any(span[0] <= lo and hi <= span[1] for span in spans)
        for at in (lo + 0.004, (lo + hi) / 2, hi - 0.004):
            t = Fraction(at / length)
            x, y = start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t
            if oracle.within(x, y, region, r * by) is not expected:
                # a leg that hardly dips in stays within a hair of the limit: both are right there
                assert oracle.doubtful(x, y, region, r * by)


def test_a_leg_almost_along_an_edge_keeps_its_place_to_a_micrometre() -> None:
    # e x w = 1: over its 2 m the leg along w comes nearer to the edge along e by half a millionth of a um
    wx, wy = 1_000_000, 469_137
    vx = pow(wy, -1, wx)
    ex, ey = 4 * wx + vx, 4 * wy + (vx * wy - 1) // wx
    assert ex * wy - ey * wx == 1
    size2 = ex * ex + ey * ey
    for r in range(10_000, 10_100):
        # a whole point nearly r from the edge's line, and beside the middle part of the edge
        near = math.isqrt(r * r * size2)
        turns = near * (wx * ex + wy * ey) // size2
        px, py = near * wx - turns * ex, near * wy - turns * ey
        if 0.4 < (px * ex + py * ey) / size2 < 0.6:
            break
    assert ex * py - ey * px == near
    a, b = Point(px + wx, py + wy), Point(px - wx, py - wy)
    edge = Polygon((Point(0, 0), Point(-100_000, -400_000), Point(ex, ey)))
    spans = zone_of(base(r), edge).stretches(a, b)
    assert len(spans) == 1
    start = Fraction(spans[0][0]) / Fraction(leg_length(a, b))
    assert 0 < start < 1
    for off, inside in ((-1, False), (1, True)):
        t = start + Fraction(off, 4_000_000)
        x, y = a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t
        assert oracle.within(x, y, edge, r) is inside


def test_clipping_keeps_whole_legs_and_cuts_the_last() -> None:
    path = [Point(0, 0), Point(100, 0), Point(100, 100)]
    assert clip_path(path, 150) == [Point(0, 0), Point(100, 0), Point(100, 50)]
    assert clip_path(path, 100) == path[:2]
    assert clip_path(path, 500) == path
    assert clip_path(path, 0) == path[:1]


@given(st.lists(points(1_000_000), min_size=1, max_size=5), st.integers(0, 6_000_000))
def test_a_clipped_path_is_as_long_as_it_may_be(path: list[Point], length: int) -> None:
    clipped = clip_path(path, length)
    measured = path_length(clipped)
    assert measured <= length
    assert clipped == path or measured >= min(length, path_length(path)) - 2
    assert clipped[:-1] == path[: len(clipped) - 1]
    if len(clipped) > 1 and clipped != path[: len(clipped)]:
        a, b, p = clipped[-2], path[len(clipped) - 1], clipped[-1]
        off = abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / math.dist((a.x, a.y), (b.x, b.y))
        assert off < 1.5
