"""The law of terrain where games are played on squares and hexes: see `test_terrain`."""

from __future__ import annotations

from itertools import product

import pytest

from tests.laws.ground.hexons import AROUND, SCENARIOS, Hex, Laid, flower
from tests.laws.ground.squares import MAPS, Cell, Drawn

every_map = pytest.mark.parametrize("name", MAPS)
every_field = pytest.mark.parametrize("name", SCENARIOS)
pytestmark = pytest.mark.slow


def _corner(drawn: Drawn, away_from: Cell) -> Cell:
    """A square far off, where somebody may stand."""
    able = [cell for cell in drawn.cells if drawn.kind(cell) not in "#D"]
    return max(able, key=lambda cell: max(abs(cell[0] - away_from[0]), abs(cell[1] - away_from[1])))


@every_map
def test_every_square_of_the_isle_stops_and_costs_as_its_map_draws_it(name: str) -> None:
    drawn = Drawn(name)
    for start in drawn.cells:
        if drawn.kind(start) not in "#D":
            limit, found = drawn.goes(start, _corner(drawn, start))
            assert found == drawn.reach(start, limit), f"{name}: from {start}"


@every_map
def test_every_square_of_the_isle_hides_and_covers_as_its_map_draws_it(name: str) -> None:
    """Looks across every square that is not open, and into it."""
    drawn = Drawn(name)
    told: set[str] = set()
    special = [cell for cell in drawn.cells if drawn.kind(cell) in "#D1234" or drawn.light(cell)]
    for x, y in special:
        for u, v in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for a, b in (((x - 2 * u, y - 2 * v), (x + u, y + v)), ((x + 2 * u, y + 2 * v), (x, y))):
                if drawn.kind(a) in "#D" or drawn.kind(b) in "#D":
                    continue
                due = drawn.look(a, b)
                assert drawn.looks(a, b) == due, f"{name}: from {a} to {b}"
                told |= {drawn.kind((x, y))} if due.hidden or due.cover or due.light else set()
    assert {drawn.kind(cell) for cell in special} <= told


def _free(laid: Laid, start: Hex) -> Hex:
    """A hex far off for the other miniature."""
    able = [at for at in laid.ground if not laid.solid(at)]
    return max(able, key=lambda at: abs(at[0] - start[0]) + abs(at[1] - start[1]))


@every_field
def test_every_hexon_of_torn_stops_as_its_scenario_says(name: str) -> None:
    laid = Laid(name)
    for start in laid.ground:
        if not laid.solid(start):
            limit, found = laid.goes(start, _free(laid, start))
            assert found == laid.reach(start, limit), f"{name}: from {start}"


@every_field
def test_every_hexon_of_torn_hides_covers_and_harms_as_its_scenario_says(name: str) -> None:
    laid = Laid(name)
    for terrain, (a, b) in laid.elements:
        middle = 2 * a - b, a + 3 * b
        told: set[str] = set()
        for (q, r), (u, v) in product(flower((a, b)), AROUND):
            start, end = (q - 3 * u, r - 3 * v), (q + 2 * u, r + 2 * v)
            if terrain == "Thicket":
                end = q, r
            far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
            if any(at not in laid.ground or laid.solid(at) for at in (start, end)):
                continue
            hidden, cover = laid.looks(start, end)
            assert hidden == laid.hidden(start, (u, v), far), f"{name}: from {start} to {end}"
            assert hidden or (cover == "Thicket") == (laid.ground[end] == "Thicket"), f"{name}: at {end}"
            told |= {"hides"} if hidden else {"covers"} if cover else set()
        if terrain in ("Ember Field", "Sinking Mire"):
            assert laid.danger(middle, _free(laid, middle)) == [terrain], f"{name}: at {middle}"
        else:
            assert ("hides" if terrain == "Volume Landscape" else "covers") in told, f"{name}: {terrain}"
            if terrain == "Thicket":
                assert laid.danger(middle, _free(laid, middle)) == []
