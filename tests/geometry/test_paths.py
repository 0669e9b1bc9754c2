"""Paths: what is found is legal, short enough, and found whenever there is room."""

from __future__ import annotations

from itertools import pairwise
from math import acos, pi, sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from highground.geometry.crossing import sweep_hits
from highground.geometry.measure import path_length, squared
from highground.geometry.paths import find_path, reachable
from highground.geometry.placement import inside, is_free
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from tests.geometry.oracle_paths import Obstacle, flooded, leg_is_clear, shortest_among_discs

MM = 1_000
millimetres = st.integers(-60, 60).map(lambda n: n * MM)
places = st.builds(Point, millimetres, millimetres)
discs = st.builds(Circle, places, st.integers(2, 25).map(lambda n: n * MM))
facings = st.builds(Point, st.integers(-5, 5), st.integers(1, 5))
lengths = st.integers(3, 30).map(lambda n: n * MM)
ovals = st.builds(Oval, places, facings, lengths, lengths)


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    try:
        return Polygon(tuple(draw(st.lists(places, min_size=3, max_size=6, unique=True))))
    except ShapeError:
        assume(False)
        raise


def plain(shape: Shape) -> Obstacle:
    """A shape as the oracle takes it."""
    if isinstance(shape, Circle):
        return shape.centre.x, shape.centre.y, shape.radius
    assert isinstance(shape, Polygon)
    return [(corner.x, corner.y) for corner in shape.corners]


def box(left: int, low: int, right: int, high: int) -> Polygon:
    return Polygon((Point(left, low), Point(right, low), Point(right, high), Point(left, high)))


def test_nothing_in_the_way_is_one_leg() -> None:
    base = Circle(Point(0, 0), 16_000)
    assert find_path(base, Point(50_000, 3), []) == [Point(0, 0), Point(50_000, 3)]
    assert find_path(base, Point(0, 0), []) == [Point(0, 0)]
    assert find_path(base, Point(50_000, 0), [], limit=49_999) is None


def test_round_one_base_the_way_is_within_a_thousandth_of_the_tangents_and_arc() -> None:
    way = find_path(Circle(Point(0, 0), 16_000), Point(100_000, 0), [Circle(Point(50_000, 0), 16_000)])
    assert way is not None
    shortest = 2 * (sqrt(50_000**2 - 32_000**2) + 32_000 * (pi / 2 - acos(32_000 / 50_000)))
    assert shortest <= path_length(way) <= shortest * 1.001
    assert way[0] == Point(0, 0)
    assert way[-1] == Point(100_000, 0)


def test_a_gap_of_the_base_s_own_width_is_used_and_a_um_less_is_not() -> None:
    walls: list[Shape] = [box(40_000, -90_000, 50_000, -16_000), box(40_000, 16_000, 50_000, 90_000)]
    way = find_path(Circle(Point(0, 30_000), 16_000), Point(90_000, -20_000), walls, limit=140_000)
    assert way is not None
    assert any(p.y == 0 for p in way)
    wider = Circle(Point(0, 30_000), 16_001)
    assert find_path(wider, Point(90_000, -20_000), walls, limit=140_000) is None
    round_about = find_path(wider, Point(90_000, -20_000), walls)
    assert round_about is not None
    assert path_length(round_about) > 200_000


@pytest.mark.parametrize("spare", [2, 20, 200, 2_000])
def test_a_slanting_gap_between_two_bases_is_used(spare: int) -> None:
    one, other = Circle(Point(0, 0), 20_000), Circle(Point(43_200, 57_600), 20_000)
    base = Circle(Point(40_000, -10_000), (72_000 - 40_000 - spare) // 2)
    fence: list[Shape] = [one, other, box(-200_000, -1_000, 0, 1_000), box(43_200, 57_000, 300_000, 59_000)]
    way = find_path(base, Point(0, 60_000), fence)
    assert way is not None
    assert path_length(way) < 110_000
    assert not any(sweep_hits(base, way, wall) for wall in fence)


def test_from_contact_to_contact_round_the_same_base() -> None:
    obstacle = Circle(Point(0, 0), 16_000)
    way = find_path(Circle(Point(-32_000, 0), 16_000), Point(19_200, 25_600), [obstacle])
    assert way is not None
    assert not sweep_hits(Circle(Point(-32_000, 0), 16_000), way, obstacle)
    assert path_length(way) <= 32_000 * (pi - acos(0.6)) * 1.0015


def test_bounds_close_the_way_round() -> None:
    wall: list[Shape] = [box(40_000, -20_000, 50_000, 20_000)]
    base = Circle(Point(0, 0), 10_000)
    assert find_path(base, Point(90_000, 0), wall, (-50_000, -30_000, 150_000, 30_000)) is None
    tight = find_path(base, Point(90_000, 0), wall, (-50_000, -40_000, 150_000, 30_000))
    assert tight is not None
    assert all(p.y >= -30_000 for p in tight)


def test_out_of_a_horseshoe() -> None:
    shoe = Polygon(
        tuple(
            Point(x * MM, y * MM)
            for x, y in [
                (-50, -50),
                (50, -50),
                (50, -40),
                (-40, -40),
                (-40, 40),
                (50, 40),
                (50, 50),
                (-50, 50),
            ]
        )
    )
    way = find_path(Circle(Point(0, 0), 12_000), Point(-100_000, 0), [shoe])
    assert way is not None
    assert not sweep_hits(Circle(Point(0, 0), 12_000), way, shoe)
    assert find_path(Circle(Point(0, 0), 12_000), Point(0, 40_000), [shoe]) is None


@settings(deadline=None)
@given(st.lists(discs | polygons() | ovals, min_size=1, max_size=5), places, places, st.integers(2, 12))
def test_every_way_is_legal_and_not_shorter_than_straight(
    obstacles: list[Shape], start: Point, goal: Point, r: int
) -> None:
    base = Circle(start, r * MM)
    bounds = (-80_000, -80_000, 80_000, 80_000)
    way = find_path(base, goal, obstacles, bounds)
    if way is None:
        return
    assert way[0] == start
    assert way[-1] == goal
    assert path_length(way) ** 2 >= squared(start, goal)
    assert all(inside(Circle(p, r * MM), bounds) for p in way)
    known = [plain(shape) for shape in obstacles if not isinstance(shape, Oval)]
    assert all(leg_is_clear((a.x, a.y), (b.x, b.y), r * MM, known) for a, b in pairwise(way))
    assert not any(sweep_hits(base, way, shape) for shape in obstacles)
    assert find_path(base, goal, obstacles, bounds, path_length(way)) == way


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.lists(discs | polygons(), min_size=1, max_size=4), st.integers(2, 10))
def test_where_a_wider_base_finds_a_way_on_a_grid_there_is_one(obstacles: list[Shape], r: int) -> None:
    start = Point(-60_000, -60_000)
    assume(is_free(Circle(start, r * MM + 20), obstacles))
    known = [plain(shape) for shape in obstacles]
    reached = flooded((start.x, start.y), r * MM + 20, known, 72_000, 6_000)
    bounds = (-72_000 - r * MM,) * 2 + (72_000 + r * MM,) * 2
    for x, y in sorted(reached)[::23]:
        assert find_path(Circle(start, r * MM), Point(x, y), obstacles, bounds) is not None


@settings(max_examples=12, deadline=None)
@given(st.lists(discs, min_size=1, max_size=3), places, places)
def test_ways_are_hardly_longer_than_the_shortest(obstacles: list[Circle], start: Point, goal: Point) -> None:
    r = 5_000
    assume(is_free(Circle(start, r), list(obstacles)) and is_free(Circle(goal, r), list(obstacles)))
    grown = [(disc.centre.x, disc.centre.y, disc.radius + r) for disc in obstacles]
    shortest = shortest_among_discs((start.x, start.y), (goal.x, goal.y), grown)
    way = find_path(Circle(start, r), goal, list(obstacles))
    if shortest is not None:
        assert way is not None
        assert path_length(way) <= shortest * 1.002 + 100


@settings(max_examples=20, deadline=None)
@given(st.lists(discs | polygons() | ovals, min_size=1, max_size=4), places)
def test_reach_lists_what_can_be_walked_to(obstacles: list[Shape], start: Point) -> None:
    base, limit = Circle(start, 6_000), 60_000
    spots = reachable(base, obstacles, None, limit, 12_000)
    assert bool(spots) == is_free(base, obstacles)
    listed = {spot for spot, _ in spots}
    for spot, cost in spots:
        way = find_path(base, spot, obstacles)
        assert way is not None
        assert squared(start, spot) <= cost * cost <= limit * limit
        assert path_length(way) <= cost + cost // 100 + 8
    for step in (12_000, -24_000):
        spot = Point(start.x + step, start.y)
        if spots and not any(sweep_hits(base, [start, spot], shape) for shape in obstacles):
            assert spot in listed
