"""What is remembered about a map is what one would work out anew, on every shipped map."""

from __future__ import annotations

import pytest

from highground.geometry.squares import bresenham
from highground.rulesets.ail.files.content import checked_rows, maps, scenarios
from highground.rulesets.ail.rules.ground import (
    cover_between,
    cover_value,
    enter_cost,
    in_sight,
    line_between,
    reachable,
    way_to,
)
from highground.rulesets.ail.state.pieces import Table
from tests.rulesets.ail.positions import figure, table

Cell = tuple[int, int]


def drawn(rows: tuple[str, ...], cover_model: str = "cell") -> Table:
    return table(figure("Ada"), map=rows, cover_model=cover_model)


def grounds() -> list[tuple[str, tuple[str, ...]]]:
    """Every map that comes with the game, as printed and with all its doors open."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for name, file in maps().items():
        rows = checked_rows(file.rows)
        found.append((name, rows))
        if any("D" in row for row in rows):
            found.append((f"{name}, doors open", tuple(row.replace("D", "d") for row in rows)))
    return found


GROUNDS = grounds()
each_ground = pytest.mark.parametrize(
    "rows", [rows for _, rows in GROUNDS], ids=[name for name, _ in GROUNDS]
)


def cells_of(rows: tuple[str, ...]) -> list[Cell]:
    return [(x, y) for y in range(len(rows)) for x in range(len(rows[0]))]


# -- worked out anew, straight from the printed map ------------------------------------------------------


def shut(rows: tuple[str, ...], cell: Cell) -> bool:
    return rows[cell[1]][cell[0]] in "#D"


def plain_line(rows: tuple[str, ...], a: Cell, b: Cell) -> list[Cell] | None:
    line = bresenham(a, b)
    if any(shut(rows, cell) for cell in line[1:-1]):
        line = bresenham(b, a)[::-1]
    return None if any(shut(rows, cell) for cell in line[1:-1]) else line


def plain_value(rows: tuple[str, ...], cell: Cell) -> int:
    letter = rows[cell[1]][cell[0]]
    return int(letter) if letter.isdigit() else 0


def plain_cover(rows: tuple[str, ...], line: list[Cell] | None, cell: Cell, model: str) -> int:
    if line == [cell]:
        return 0
    before = plain_value(rows, line[-2]) if line is not None and len(line) > 2 else 0
    return before if model == "edge" else max(before, plain_value(rows, cell))


def plain_reach(rows: tuple[str, ...], start: Cell, most: int) -> dict[Cell, int]:
    """Every price by trying all steps again and again."""
    prices = {start: 0}
    changed = True
    while changed:
        changed = False
        for (x, y), price in list(prices.items()):
            for cell in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
                if not (0 <= cell[0] < len(rows[0]) and 0 <= cell[1] < len(rows)):
                    continue
                letter = rows[cell[1]][cell[0]]
                if letter == "#":
                    continue
                if cell[0] != x and cell[1] != y and shut(rows, (x, cell[1])) and shut(rows, (cell[0], y)):
                    continue
                cost = price + (2 if letter in "~D" else 1)
                if cost <= most and cost < prices.get(cell, 99):
                    prices[cell] = cost
                    changed = True
    return prices


# -- the law ---------------------------------------------------------------------------------------------


@each_ground
def test_every_line_and_cover_of_a_map_is_as_the_map_is_drawn(rows: tuple[str, ...]) -> None:
    at, edges = drawn(rows), drawn(rows, cover_model="edge")
    cells = cells_of(rows)
    for a in cells:
        assert cover_value(at, a) == plain_value(rows, a)
        for b in cells:
            line = plain_line(rows, a, b)
            assert line_between(at, a, b) == line, (a, b)
            assert in_sight(at, a, b) == (line is not None), "remembered"
            assert cover_between(at, a, b) == plain_cover(rows, line, b, "cell"), (a, b)
            assert cover_between(edges, a, b) == plain_cover(rows, line, b, "edge"), (a, b)


@each_ground
def test_every_reach_and_way_of_a_map_is_as_the_map_is_drawn(rows: tuple[str, ...]) -> None:
    at = drawn(rows)
    for start in cells_of(rows)[::7]:
        if shut(rows, start):
            continue
        for most in (2, 3, 5):
            prices = plain_reach(rows, start, most)
            assert reachable(at, start, most) == prices
            assert reachable(at, start, most) == prices, "remembered"
        for goal, price in prices.items():
            way = way_to(at, start, goal, 5)
            assert way is not None
            assert sum(enter_cost(at, cell) for cell in way) == price
            assert way == way_to(at, start, goal, 5)


def test_every_scenario_is_played_on_a_map_that_is_looked_at() -> None:
    named = {name.split(",")[0] for name, _ in GROUNDS}
    assert {file.map for file in scenarios().values()} <= named


# -- two maps of the same squares in other rows -------------------------------------------------------------


def test_maps_that_only_differ_in_their_width_do_not_share_what_is_remembered() -> None:
    """Twelve squares with one wall and one crate: as three rows, and as two."""
    squares = "." * 5 + "#2" + "." * 5
    wide, high = (squares[:6], squares[6:]), (squares[:4], squares[4:8], squares[8:])
    for rows in (wide, high, wide):
        at = drawn(rows)
        for a in cells_of(rows):
            assert reachable(at, a, 2) == plain_reach(rows, a, 2), (rows, a)
            for b in cells_of(rows):
                line = plain_line(rows, a, b)
                assert line_between(at, a, b) == line, (rows, a, b)
                assert cover_between(at, a, b) == plain_cover(rows, line, b, "cell"), (rows, a, b)
                way = way_to(at, a, b)
                assert way is None or not way or way[-1] == b, (rows, a, b)
