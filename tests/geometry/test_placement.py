"""Placement: the spots found are legal, and no others are nearer."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from highground.geometry.measure import moved, overlap
from highground.geometry.placement import all_nearest, inside, is_free, nearest_free
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from tests.geometry.oracle_placement import disc_overlaps_polygon, nearest, nearest_among_discs

small = st.integers(-40, 40)
wide = st.integers(-60_000, 60_000)


def far(spot: Point, wanted: Point) -> float:
    return sqrt((spot.x - wanted.x) ** 2 + (spot.y - wanted.y) ** 2)


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    corners = draw(st.lists(st.tuples(small, small), min_size=3, max_size=5, unique=True))
    try:
        return Polygon(tuple(Point(x, y) for x, y in corners))
    except ShapeError:
        assume(False)
        raise


def circles(place: st.SearchStrategy[int], low: int, high: int) -> st.SearchStrategy[Circle]:
    return st.builds(Circle, st.builds(Point, place, place), st.integers(low, high))


facings = st.builds(Point, st.integers(-5, 5), st.integers(1, 5))
ovals = st.builds(Oval, st.builds(Point, small, small), facings, st.integers(3, 40), st.integers(3, 40))
shapes: st.SearchStrategy[Shape] = st.one_of(circles(small, 1, 30), polygons(), ovals)


def test_a_free_spot_is_kept() -> None:
    base = Circle(Point(0, 0), 16_000)
    assert nearest_free(base, Point(1, 2), [Circle(Point(32_001, 2), 16_000)]) == Point(1, 2)
    assert nearest_free(base, Point(0, 0), [Circle(Point(32_000, 0), 16_000)]) == Point(0, 0)


def test_between_two_bases_there_are_two_equal_ways_out() -> None:
    base = Circle(Point(0, 0), 16_000)
    walls: list[Shape] = [Circle(Point(-20_000, 0), 16_000), Circle(Point(20_000, 0), 16_000)]
    assert all_nearest(base, Point(0, 0), walls) == [Point(0, -24_980), Point(0, 24_980)]
    assert nearest_free(base, Point(0, 0), walls, limit=24_980) == Point(0, -24_980)
    assert nearest_free(base, Point(0, 0), walls, limit=24_979) is None


def test_from_the_centre_of_a_base_the_compass_stands_for_all_directions() -> None:
    spots = all_nearest(Circle(Point(0, 0), 16_000), Point(7, 7), [Circle(Point(7, 7), 16_000)])
    assert len(spots) == 8
    assert spots[0] == Point(7 - 32_000, 7)
    cornered = all_nearest(
        Circle(Point(0, 0), 16_000), Point(7, 7), [Circle(Point(7, 7), 16_000)], (0, 0, 99_000, 99_000)
    )
    assert len(cornered) == 3


def test_bounds_hold_the_whole_base() -> None:
    base = Circle(Point(0, 0), 10)
    assert nearest_free(base, Point(0, 0), [], (0, 0, 100, 100)) == Point(10, 10)
    assert nearest_free(base, Point(0, 0), [], (0, 0, 19, 100)) is None
    assert nearest_free(base, Point(0, 0), [], (0, 0, 20, 100)) == Point(10, 10)
    oval = Oval(Point(0, 0), Point(3, 4), 500, 250)
    assert inside(moved(oval, Point(361, 900)), (0, 0, 722, 2_000))
    assert not inside(moved(oval, Point(360, 900)), (0, 0, 722, 2_000))


def test_a_slot_of_the_base_s_own_width_is_found() -> None:
    walls: list[Shape] = [
        Polygon((Point(0, 0), Point(10_000, 0), Point(10_000, 30_000), Point(0, 30_000))),
        Polygon((Point(42_000, 0), Point(52_000, 0), Point(52_000, 30_000), Point(42_000, 30_000))),
    ]
    base = Circle(Point(0, 0), 16_000)
    assert nearest_free(base, Point(27_000, 10_000), walls) == Point(26_000, 10_000)
    assert nearest_free(Circle(Point(0, 0), 16_001), Point(26_000, 10_000), walls) == Point(26_000, -179)


def test_a_square_leaves_a_square_by_the_nearest_side() -> None:
    square = Polygon((Point(-10, -10), Point(10, -10), Point(10, 10), Point(-10, 10)))
    assert nearest_free(square, Point(3, 1), [square]) == Point(20, 1)
    assert all_nearest(square, Point(3, 3), [square]) == [Point(3, 20), Point(20, 3)]


@settings(max_examples=25, deadline=None)
@given(st.lists(shapes, min_size=1, max_size=4), st.integers(2, 20), small, small)
def test_a_round_base_finds_the_nearest_spot(obstacles: list[Shape], r: int, x: int, y: int) -> None:
    base = Circle(Point(0, 0), r)
    check_against_all_spots(base, Circle(Point(0, 0), r + 1), obstacles, x, y)


@settings(max_examples=25, deadline=None)
@given(st.lists(shapes, min_size=1, max_size=3), facings, small, small)
def test_an_oval_finds_the_nearest_spot(obstacles: list[Shape], facing: Point, x: int, y: int) -> None:
    check_against_all_spots(
        Oval(Point(0, 0), facing, 14, 7), Oval(Point(0, 0), facing, 16, 9), obstacles, x, y
    )


@settings(max_examples=25, deadline=None)
@given(st.lists(shapes, min_size=1, max_size=3), small, small)
def test_a_polygon_finds_the_nearest_spot(obstacles: list[Shape], x: int, y: int) -> None:
    def house(grow: int) -> Polygon:
        low = -8 - grow
        return Polygon(
            (Point(low, low), Point(-low, low), Point(-low, 4), Point(0, 8 + 2 * grow), Point(low, 4))
        )

    check_against_all_spots(house(0), house(2), obstacles, x, y)


def check_against_all_spots(base: Shape, with_air: Shape, obstacles: list[Shape], x: int, y: int) -> None:
    wanted = Point(x, y)
    found = nearest_free(base, wanted, obstacles)
    best = nearest(x, y, lambda i, j: is_free(moved(base, Point(i, j)), obstacles), 160)
    assert best is not None
    assert found is not None
    assert is_free(moved(base, found), obstacles)
    airy = nearest(x, y, lambda i, j: is_free(moved(with_air, Point(i, j)), obstacles), 160)
    assert airy is not None
    assert sqrt(best) <= far(found, wanted) <= sqrt(airy) + 1.0


@given(st.lists(circles(small, 1, 30) | polygons(), min_size=1, max_size=4), st.integers(2, 20), small, small)
def test_legality_agrees_with_the_oracle(obstacles: list[Shape], r: int, x: int, y: int) -> None:
    for obstacle in obstacles:
        if isinstance(obstacle, Circle):
            c = obstacle.centre
            expected = (c.x - x) ** 2 + (c.y - y) ** 2 < (r + obstacle.radius) ** 2
        else:
            assert isinstance(obstacle, Polygon)
            expected = disc_overlaps_polygon(x, y, r, [(p.x, p.y) for p in obstacle.corners])
        assert overlap(Circle(Point(x, y), r), obstacle) == expected


@given(
    st.lists(circles(wide, 5_000, 40_000), min_size=1, max_size=6), st.integers(10_000, 30_000), wide, wide
)
def test_no_spot_with_a_um_of_air_is_nearer_at_full_size(discs: list[Circle], r: int, x: int, y: int) -> None:
    assume(all(abs(d.centre.x - x) + abs(d.centre.y - y) > 2_000 for d in discs))
    wanted = Point(x, y)
    base = Circle(Point(0, 0), r)
    found = nearest_free(base, wanted, list(discs))
    assert found is not None
    assert is_free(moved(base, found), list(discs))
    below = far(found, wanted) - 1.0
    if below > 0:
        grown = [(d.centre.x, d.centre.y, d.radius + r + 1) for d in discs]
        assert nearest_among_discs(x, y, grown, int(below * below)) is None


@given(st.lists(shapes, max_size=4), small, small)
def test_all_nearest_are_legal_and_equally_short(obstacles: list[Shape], x: int, y: int) -> None:
    base, wanted, bounds = Circle(Point(0, 0), 9), Point(x, y), (-90, -90, 90, 90)
    spots = all_nearest(base, wanted, obstacles, bounds)
    assert nearest_free(base, wanted, obstacles, bounds) == (spots[0] if spots else None)
    assert len(set(spots)) == len(spots)
    for spot in spots:
        assert is_free(moved(base, spot), obstacles, bounds)
        assert far(spot, wanted) <= far(spots[0], wanted) + 1.5


@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_equal_ovals_on_the_same_place_do_not_stall(shift: int) -> None:
    oval = Oval(Point(0, 0), Point(3, 1), 60_000, 35_000)
    others: list[Shape] = [oval, Oval(Point(shift, 0), Point(3, 1), 60_000, 35_000)]
    spot = nearest_free(oval, Point(10, 10), others)
    assert spot is not None
    assert is_free(moved(oval, spot), others)
    assert abs(far(spot, Point(0, 0)) - 70_000) < 30


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.builds(
            Oval,
            st.builds(Point, wide, wide),
            facings,
            st.integers(9_000, 60_000),
            st.integers(9_000, 60_000),
        )
        | circles(wide, 5_000, 40_000),
        min_size=1,
        max_size=4,
    ),
    facings,
    wide,
    wide,
    st.randoms(use_true_random=False),
)
def test_probes_find_no_nearer_spot_for_an_oval_at_full_size(
    obstacles: list[Shape], facing: Point, x: int, y: int, chance: Random
) -> None:
    base, wanted = Oval(Point(0, 0), facing, 35_000, 20_000), Point(x, y)
    found = nearest_free(base, wanted, obstacles)
    assert found is not None
    assert is_free(moved(base, found), obstacles)
    away = far(found, wanted)
    for _ in range(60):
        reach = away - 2.0 - chance.expovariate(0.01)
        turn = chance.random() * 2 * pi
        if reach > 0:
            probe = Point(round(x + reach * cos(turn)), round(y + reach * sin(turn)))
            assert not is_free(moved(base, probe), obstacles)
