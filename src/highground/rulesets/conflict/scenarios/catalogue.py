"""The scenarios of companion 3, told as the next edition tells its own: forces, table, length, pieces."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.geometry.units import INCH
from highground.rulesets.ascension.scenarios.catalogue import Lay, Scenario


class Companion(Scenario):
    """A scenario of the companion: `least` is what a force must cost, `table` the clause of its table."""

    table: Final[Clause]
    least: Final[int]


SCENARIOS: Final[dict[str, Companion]] = {}


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
    table: Clause,
    least: int = 0,
) -> None:
    """A scenario for any number of models, on a square table of so many inches."""
    if name in SCENARIOS:
        raise RuleBug(f"there are two scenarios called {name}")
    SCENARIOS[name] = Companion(
        name, title, inches * INCH, rounds, limit, 0, zone, across, force, lay, table, least
    )
