"""The scenarios of C-8.4 to C-8.6: their frame (forces, board, length) and what each lays down.

A scenario's own module adds itself here; setting up and the content files look it up by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.geometry.shapes import Circle, Point, Polygon
from highground.geometry.units import INCH
from highground.record import Record
from highground.rulesets.ascension.state.models import Board, Zone

DEPTH: Final = 6 * INCH
"""C-8.4.d: how deep two players deploy, from opposite edges."""

Lay = Callable[[Any], None]
"""What a scenario lays down, in a game of its edition."""


class Scenario(Record):
    """What a scenario says of itself.

    `models` is how many a force may have (0: any number); `zone` names its control zone, `across` is that
    zone's diameter. `lay` puts its pieces on the table and tells what holds.
    """

    name: Final[str]
    title: Final[str]
    width: Final[int]
    rounds: Final[int]
    limit: Final[int]
    models: Final[int]
    zone: Final[str]
    across: Final[int]
    force: Final[Clause]
    lay: Final[Lay]

    def zones(self, width: int, height: int) -> tuple[Zone, ...]:
        """Its control zone, in the middle of a board of this size."""
        if not self.zone:
            return ()
        return (Zone(self.zone, Circle(Point(width // 2, height // 2), self.across // 2), -1),)


SCENARIOS: Final[dict[str, Scenario]] = {}


def add_scenario(scenario: Scenario, among: dict[str, Scenario] = SCENARIOS) -> Scenario:
    """One more scenario of an edition."""
    if scenario.name in among:
        raise RuleBug(f"there are two scenarios called {scenario.name}")
    among[scenario.name] = scenario
    return scenario


def centre(board: Board) -> Point:
    return Point(board.width // 2, board.height // 2)


def box(x0: int, y0: int, x1: int, y1: int) -> Polygon:
    """A rectangle along the edges of the board."""
    return Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))


def opposite_zones(width: int, height: int, depth: int = DEPTH) -> tuple[Zone, ...]:
    """C-8.4.d: two deployment zones along opposite edges."""
    return (
        Zone("deployment 1", box(0, 0, width, depth), 0),
        Zone("deployment 2", box(0, height - depth, width, height), 1),
    )
