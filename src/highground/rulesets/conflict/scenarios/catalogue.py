"""The scenarios of companion 3, told as the next edition tells its own: forces, table, length, pieces."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Clause
from highground.geometry.units import INCH
from highground.rulesets.ascension.scenarios.catalogue import Lay, Scenario, add_scenario

__all__ = ["SCENARIOS", "add"]

SCENARIOS: Final[dict[str, Scenario]] = {}


def add(
    name: str,
    title: str,
    inches: int,
    rounds: int,
    limit: int,
    zone: str,
    across: int,
    force: Clause,
    lay: Lay,
) -> None:
    """A scenario for any number of models, on a square table of so many inches."""
    scenario = Scenario(name, title, inches * INCH, rounds, limit, 0, zone, across, force, lay)
    add_scenario(scenario, SCENARIOS)
