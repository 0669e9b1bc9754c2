"""Squares: metrics, both kinds of line, sight, corner rules, reach and ways."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.geometry import squares
from highground.geometry.squares import DIRECTIONS, SLIP, SQUEEZE, WIDE, Cell
from tests.geometry.oracle_grids import SQUARE_STEPS, bresenham, flood, square_line

spots = st.tuples(st.integers(-7, 7), st.integers(-7, 7))
walls = st.frozensets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=20)
rules = st.sampled_from([SLIP, SQUEEZE, WIDE])


def test_the_two_metrics() -> None:
    assert squares.chebyshev((0, 0), (3, 2)) == 3
    assert squares.euclid_floor((0, 0), (3, 3)) == 4
    assert len(squares.cells_in_radius((5, 5), 2)) == 25
    assert len(squares.cells_in_radius((5, 5), 1, squares.euclid_floor)) == 9
    assert len(squares.cells_in_radius((5, 5), 2, squares.euclid_floor)) == 21 + 4


@pytest.mark.parametrize(
    ("delta", "axis"),
    [
        ((4, 0), (1, 0)),
        ((4, 1), (1, 0)),
        ((4, 2), (1, 1)),
        ((-1, 2), (-1, 1)),
        ((1, -3), (0, -1)),
        ((0, 0), (0, 0)),
    ],
)
def test_the_nearest_of_eight_directions(delta: Cell, axis: Cell) -> None:
    assert squares.axis8(*delta) == axis


@given(spots)
def test_axis8_is_the_direction_the_rule_names(delta: Cell) -> None:
    dx, dy = delta
    x, y = squares.axis8(dx, dy)
    assert x * dx >= 0
    assert y * dy >= 0
    assert (x != 0 and y != 0) == (2 * min(abs(dx), abs(dy)) >= max(abs(dx), abs(dy)) and delta != (0, 0))
    if delta != (0, 0):
        step = DIRECTIONS[squares.direction8(dx, dy)]
        assert step == (x, y)
        assert squares.turned(step, 2) == (-step[1], step[0])
        assert squares.turned(squares.turned(step, 3), -3) == step


@given(spots, spots)
def test_a_line_is_the_cells_whose_inside_it_meets(a: Cell, b: Cell) -> None:
    found = squares.line(a, b)
    assert set(found) == square_line(a, b)
    assert len(found) == len(set(found))
    assert found[0] == a
    assert found[-1] == b
    assert all(squares.chebyshev(one, two) == 1 for one, two in pairwise(found))
    assert squares.line(b, a) == found[::-1]


@given(spots, spots)
def test_bresenham_is_the_textbook_loop(a: Cell, b: Cell) -> None:
    assert squares.bresenham(a, b) == bresenham(a, b)


def test_bresenham_ties_stay_with_the_side_they_come_from() -> None:
    assert squares.bresenham((0, 0), (2, 1)) == [(0, 0), (1, 0), (2, 1)]
    assert squares.bresenham((2, 1), (0, 0)) == [(2, 1), (1, 1), (0, 0)]
    assert squares.clear_line((0, 0), (2, 1), {(1, 0)}) == [(0, 0), (1, 1), (2, 1)]
    assert squares.clear_line((0, 0), (2, 1), {(1, 0), (1, 1)}) is None


@given(spots, spots, walls, rules)
def test_sight_is_symmetric_and_the_stricter_rule_sees_less(
    a: Cell, b: Cell, blocks: frozenset[Cell], rule: int
) -> None:
    found = squares.sight(a, b, blocks, rule)
    assert (found is None) == (squares.sight(b, a, blocks, rule) is None)
    assert squares.sight(a, b, lambda c: c in blocks, rule) == found
    assert found is None or found in blocks
    if rule == SLIP:
        inside = square_line(a, b) - {a, b}
        assert (found is None) == (not inside & blocks)
    elif found is None:
        assert squares.sight(a, b, blocks, rule - 1) is None


@given(spots, spots, walls)
def test_clear_bresenham_lines_exist_both_ways_or_neither(a: Cell, b: Cell, blocks: frozenset[Cell]) -> None:
    there, back = squares.clear_line(a, b, blocks), squares.clear_line(b, a, blocks)
    assert (there is None) == (back is None)
    lines = [bresenham(a, b), bresenham(b, a)[::-1]]
    clear = [line for line in lines if not blocks & set(line[1:-1])]
    assert there == (clear[0] if clear else None)


def test_corner_rules_for_sight() -> None:
    one, both = {(1, 0)}, {(1, 0), (0, 1)}
    assert [squares.sight((0, 0), (2, 2), one, rule) for rule in (SLIP, SQUEEZE, WIDE)] == [
        None,
        None,
        (1, 0),
    ]
    assert [squares.sight((0, 0), (2, 2), both, rule) for rule in (SLIP, SQUEEZE, WIDE)] == [
        None,
        (1, 0),
        (1, 0),
    ]
    assert squares.sight((0, 0), (1, 1), both, WIDE) is None


@given(walls, st.integers(0, 9), rules, st.integers(1, 3))
def test_reach_and_ways_agree_with_flooding(shut: frozenset[Cell], steps: int, rule: int, rough: int) -> None:
    start = (0, 0)

    def price(cell: Cell) -> int:
        if cell in shut or max(abs(cell[0]), abs(cell[1])) > 3:
            return -1
        return rough if cell[1] == 1 else 1

    def may(cell: Cell, step: Cell) -> bool:
        beside = [price((cell[0] + step[0], cell[1])) >= 0, price((cell[0], cell[1] + step[1])) >= 0]
        return rule == SLIP or 0 in step or (all(beside) if rule == WIDE else any(beside))

    expected = flood(SQUARE_STEPS, start, steps, price, may)
    assert squares.reach(start, steps, price, rule) == expected
    for goal in [(3, 3), (-2, 1), (0, 3)]:
        way = squares.path(start, goal, price, steps, rule)
        assert (way is None) == (goal not in expected)
        if way is not None:
            assert sum(price(c) for c in way[1:]) == expected[goal]
            assert all(may(one, (two[0] - one[0], two[1] - one[1])) for one, two in pairwise(way))


def test_a_diagonal_between_two_shut_cells_is_refused() -> None:
    ground = {(0, 0), (1, 1)}
    assert squares.reach((0, 0), 3, ground) == {(0, 0): 0}
    assert squares.reach((0, 0), 3, ground, SLIP) == {(0, 0): 0, (1, 1): 1}
    assert squares.path((0, 0), (1, 1), ground) is None


def test_a_free_step_is_refused_as_a_price() -> None:
    with pytest.raises(ValueError, match="price of cell"):
        squares.reach((0, 0), 1, lambda _cell: 0)


def test_equal_ways_prefer_straight_steps_and_then_the_table() -> None:
    ground = frozenset(squares.cells_in_radius((0, 0), 4))
    assert squares.path((0, 0), (2, 1), ground) == [(0, 0), (1, 0), (2, 1)]
