"""The scenarios of companion 3: their frame (forces, table, length) and what each lays down.

A scenario's own module adds itself here; setting up and the content files look it up by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.scenarios.catalogue import box
from highground.rulesets.conflict.pieces import ConflictGame, Zone

__all__ = ["SCENARIOS", "Scenario", "add_scenario", "opposite_zones"]

Lay = Callable[[ConflictGame], None]


class Scenario:
    """What a scenario says of itself.

    `limit` is how many points a force may cost; `zone` names its control zone, `across` is that zone's
    diameter. `lay` puts its pieces on the table and tells what holds.
    """

    def __init__(
        self,
        name: str,
        title: str,
        rounds: int,
        limit: int,
        zone: str,
        across: int,
        force: Clause,
        lay: Lay,
    ) -> None:
        self.name = name
        self.title = title
        self.rounds = rounds
        self.limit = limit
        self.zone = zone
        self.across = across
        self.force = force
        self.lay = lay

    def zones(self, width: int, height: int) -> tuple[Zone, ...]:
        """Its control zone, in the middle of a board of this size."""
        if not self.zone:
            return ()
        return (Zone(self.zone, Circle(Point(width // 2, height // 2), self.across // 2), -1),)


SCENARIOS: Final[dict[str, Scenario]] = {}


def add_scenario(scenario: Scenario) -> None:
    if scenario.name in SCENARIOS:
        raise RuleBug(f"there are two scenarios called {scenario.name}")
    SCENARIOS[scenario.name] = scenario


def opposite_zones(width: int, height: int, inches: int) -> tuple[Zone, ...]:
    """CC-21: strips of this depth along opposite edges."""
    depth = inches * INCH
    return (
        Zone("deployment 1", box(0, 0, width, depth), 0),
        Zone("deployment 2", box(0, height - depth, width, height), 1),
    )
