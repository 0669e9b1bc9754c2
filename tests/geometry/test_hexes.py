"""Hexes: distance, rings, lines, sight, reach, ways and layout."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from highground.geometry import hexes
from highground.geometry.hexes import DIRECTIONS, Hex
from tests.geometry.oracle_grids import HEX_STEPS, flood, hex_line

few = st.integers(-9, 9)
spots = st.tuples(few, few)
far_spots = st.tuples(st.integers(-500, 500), st.integers(-500, 500))
walls = st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=25)


def test_the_six_directions_are_in_rotational_order() -> None:
    assert sorted(DIRECTIONS) == sorted(HEX_STEPS)
    for d in range(6):
        assert hexes.distance(DIRECTIONS[d], DIRECTIONS[(d + 1) % 6]) == 1
        assert hexes.neighbour(DIRECTIONS[d], (d + 3) % 6) == (0, 0)


def test_distance_counts_steps() -> None:
    assert hexes.distance((0, 0), (3, -1)) == 3
    assert hexes.distance((0, 0), (2, 2)) == 4
    assert hexes.gap([(0, 0), (2, 0)], [(5, 0), (9, 9)]) == 3


@given(spots, st.integers(0, 6))
def test_a_ring_is_all_hexes_at_its_distance_in_touching_order(h: Hex, n: int) -> None:
    ring = hexes.ring(h, n)
    around = [(h[0] + q, h[1] + r) for q in range(-n, n + 1) for r in range(-n, n + 1)]
    assert sorted(ring) == sorted(x for x in around if hexes.distance(h, x) == n)
    assert all(hexes.distance(ring[i - 1], ring[i]) == 1 for i in range(len(ring)) if n)
    assert sorted(hexes.disc(h, n)) == sorted(x for x in around if hexes.distance(h, x) <= n)


def test_a_line_along_a_border_has_two_sides() -> None:
    plus, minus = hexes.line_both((0, 0), (1, 1))
    assert plus == [(0, 0), (0, 1), (1, 1)]
    assert minus == [(0, 0), (1, 0), (1, 1)]
    assert hexes.line((0, 0), (3, 0)) == [(0, 0), (1, 0), (2, 0), (3, 0)]


@given(spots | far_spots, spots | far_spots)
def test_lines_agree_with_the_rational_rule(a: Hex, b: Hex) -> None:
    plus, minus = hexes.line_both(a, b)
    assert plus == hex_line(a, b, 1)
    assert minus == hex_line(a, b, -1)


@given(spots, spots)
def test_lines_are_the_same_there_and_back_and_never_jump(a: Hex, b: Hex) -> None:
    for there, back in zip(hexes.line_both(a, b), hexes.line_both(b, a), strict=True):
        assert there == list(reversed(back))
        assert len(there) == hexes.distance(a, b) + 1
        assert all(hexes.distance(there[i], there[i + 1]) == 1 for i in range(len(there) - 1))


@given(spots, spots, walls)
def test_sight_is_symmetric_and_needs_one_clear_side(a: Hex, b: Hex, blocks: frozenset[Hex]) -> None:
    clear = any(not blocks & set(hex_line(a, b, side)[1:-1]) for side in (1, -1))
    found = hexes.sight(a, b, blocks)
    assert (found is None) == clear
    assert found is None or found in blocks - {a, b}
    assert (hexes.sight(b, a, blocks) is None) == clear
    assert hexes.sight(a, b, lambda h: h in blocks) == found


def test_one_wall_beside_a_border_leaves_sight_and_two_do_not() -> None:
    assert hexes.sight((0, 0), (1, 1), {(0, 1)}) is None
    assert hexes.sight((0, 0), (1, 1), {(1, 0)}) is None
    assert hexes.sight((0, 0), (1, 1), {(1, 0), (0, 1)}) == (0, 1)
    assert hexes.sight((0, 0), (1, 0), {(0, 0), (1, 0)}) is None


@given(walls, st.integers(0, 8))
def test_reach_and_ways_agree_with_flooding(shut: frozenset[Hex], steps: int) -> None:
    ground = frozenset(hexes.disc((0, 0), 4)) - shut
    expected = flood(HEX_STEPS, (0, 0), steps, lambda h: 1 if h in ground else -1, lambda _h, _s: True)
    assert hexes.reach((0, 0), steps, ground) == expected
    for goal in [(2, 1), (-3, 1), (0, -4)]:
        way = hexes.path((0, 0), goal, ground, steps)
        assert (way is None) == (goal not in expected)
        if way is not None:
            assert len(way) - 1 == expected[goal]
            assert all(h in ground for h in way[1:])
            assert all(hexes.distance(way[i], way[i + 1]) == 1 for i in range(len(way) - 1))


@given(st.integers(0, 7), st.integers(1, 5))
def test_dear_ground_is_paid_for(steps: int, dear: int) -> None:
    def price(h: Hex) -> int:
        return -1 if hexes.distance((0, 0), h) > 5 else (dear if h[0] > 0 else 1)

    expected = flood(HEX_STEPS, (0, 0), steps, price, lambda _h, _s: True)
    found = hexes.reach((0, 0), steps, price)
    assert found == expected
    assert list(found.values()) == sorted(found.values())
    for goal, cost in expected.items():
        way = hexes.path((0, 0), goal, price, steps)
        assert way is not None
        assert sum(price(h) for h in way[1:]) == cost


def test_equal_ways_are_settled_by_the_order_of_directions() -> None:
    ground = set(hexes.disc((0, 0), 5))
    assert hexes.path((0, 0), (2, 1), ground) == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert hexes.path((0, 0), (9, 9), ground) is None
    assert hexes.path((0, 0), (0, 0), ground, 0) == [(0, 0)]


@given(spots, st.integers(500, 50_000))
def test_layout_puts_neighbours_equally_far_and_corners_together(h: Hex, size: int) -> None:
    centre = hexes.layout(h, size)
    assert hexes.hex_at(centre, size) == h
    for d in range(6):
        other = hexes.layout(hexes.neighbour(h, d), size)
        apart = (other.x - centre.x) ** 2 + (other.y - centre.y) ** 2
        assert abs(apart - 3 * size * size) <= 8 * size
        assert len(set(hexes.corners(h, size)) & set(hexes.corners(hexes.neighbour(h, d), size))) == 2


@given(st.lists(spots, min_size=1, max_size=5), st.integers(500, 50_000))
def test_an_outline_goes_once_around_hexes_that_hang_together(starts: list[Hex], size: int) -> None:
    """Its area is that of the hexes: nothing is left out and nothing between them is walled off."""
    last = starts[0]
    group = {last}
    for spot in starts[1:]:
        group |= set(hexes.line(last, spot))
        last = spot
    group = _without_holes(group)
    around = hexes.outline(sorted(group), size)
    assert len(set(around)) == len(around)
    area = sum(a.x * b.y - b.x * a.y for a, b in zip(around[-1:] + around, around, strict=False))
    one = hexes.corners((0, 0), size)
    single = sum(a.x * b.y - b.x * a.y for a, b in zip(one[-1:] + one, one, strict=False))
    assert abs(area - len(group) * single) <= 40 * len(around) * size


def _without_holes(group: set[Hex]) -> set[Hex]:
    """The group and whatever it encloses."""
    farthest = max(hexes.distance((0, 0), each) for each in group) + 1
    field = set(hexes.disc((0, 0), farthest))
    outside = hexes.reach((farthest, 0), 1000, field - group)
    return field - set(outside)


def test_an_outline_of_one_hex_is_its_corners_and_a_flower_has_eighteen() -> None:
    assert sorted(hexes.outline([(2, -1)], 1000), key=str) == sorted(hexes.corners((2, -1), 1000), key=str)
    assert len(hexes.outline(hexes.disc((0, 0), 1), 1000)) == 18
    assert hexes.outline([], 1000) == []
