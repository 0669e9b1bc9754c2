"""How many points a force is too cheap: its odds, by what a point is worth.

What a point is worth is played out: each force meets itself without one of its models. The log-odds that the
whole force has over the shorter one, by the price of what is missing, are what a point brings.
"""

from __future__ import annotations

from math import log, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from highground.engine.plugins import find_ruleset
from highground.lab.cells import Cell
from highground.lab.findings import Findings
from highground.lab.kinds.shared import make_cell, share_in
from highground.lab.small_forces import shorter, written
from highground.lab.statistics.shares import Estimate
from highground.lab.studies.files import roster_data
from highground.lab.studies.models import Matrix

__all__ = ["LESS", "Rate", "cells_for", "rate_of", "say_method", "too_cheap"]

LESS: Final = "less"
"""The label of a cell that a force plays against itself without a model: the model's price."""
SURE: Final = 3.0
"""So many standard errors from nothing must what a point is worth be: a ratio needs a firm ground."""


class Rate(NamedTuple):
    """Log-odds a point, and its standard error."""

    value: float
    error: float
    games: int


def cells_for(study: Matrix, home: Path, first: int) -> list[Cell]:
    """A force against itself without a model, for every force that has a price."""
    rules = find_ruleset(study.system)
    if not study.points or len(study.rosters) < 2:
        return []
    scenario = study.scenarios[0] if study.scenarios else rules.scenarios()[0]
    options = rules.read_options(dict(study.options))
    found: list[Cell] = []
    for name in study.rosters:
        whole = written(rules, roster_data(rules, name, home, study.content))
        short = shorter(rules, whole, scenario, options)
        if short is not None:
            called = Path(name).stem
            labels = {"a": called, "b": f"{called} without {short.model}"}
            labels |= {"scenario": scenario, "bot": study.bots[0], LESS: f"{short.price} points less"}
            number, sides = first + len(found), [whole, short.data]
            found.append(make_cell(study, number, rules, scenario, sides, study.bots[:1], labels))
    return found


def rate_of(study: Matrix, cells: list[Cell], games: Any) -> Rate | None:
    """One rate for all forces, each weighed by how sure it is; none where it is not clearly above nothing."""
    top = bottom = 0.0
    count = 0
    for cell in cells:
        share = share_in(study, cell, games)
        if not share.games:
            continue
        price = float(cell.labels[LESS].split()[0])
        odds, error = log_odds(share)
        top += price * odds / error**2
        bottom += price * price / error**2
        count += share.games
    if not bottom:
        return None
    made = Rate(top / bottom, 1 / sqrt(bottom), count)
    return made if made.value > SURE * made.error else None


def log_odds(share: Estimate) -> tuple[float, float]:
    """A win rate as log-odds with their standard error; never quite certain."""
    edge = 0.5 / max(1, share.games)
    value = min(max(share.value, edge), 1 - edge)
    half = max(share.half, edge)
    return log(value / (1 - value)), half / 1.959964 / (value * (1 - value))


def too_cheap(share: Estimate, rate: Rate) -> str:
    """What a force's win rate against its equals comes to in points, in words."""
    odds, error = log_odds(share)
    off = odds / rate.value
    half = 1.959964 * sqrt(error**2 + (off * rate.error) ** 2) / rate.value
    return f"about {abs(off):.0f} ± {half:.0f} points too {'cheap' if off > 0 else 'dear'}"


def say_method(found: Findings, rate: Rate | None, asked: bool) -> None:
    if rate is not None:
        found.method.append(
            f"What a point is worth ({rate.value:.4f} ± {1.96 * rate.error:.4f} log-odds, {rate.games} "
            "games): each force against itself without a model; intervals by the delta method."
        )
    elif asked:
        found.method.append("The games do not tell what a point is worth, so nothing is said in points.")
