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

__all__ = ["LESS", "Rate", "cells_for", "prices_of", "rate_of", "say_method", "too_cheap"]

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
    """One rate for all forces, each weighed by how sure it is; none where it is not clearly above nothing.

    Where forces disagree more than their games explain, the error is as much larger (Birge's ratio).
    """
    top = bottom = squares = 0.0
    count = forces = 0
    for cell in cells:
        share = share_in(study, cell, games)
        if not share.games:
            continue
        price = float(cell.labels[LESS].split()[0])
        odds, error = log_odds(share)
        top += price * odds / error**2
        bottom += price * price / error**2
        squares += odds * odds / error**2
        count += share.games
        forces += 1
    if not bottom:
        return None
    apart = (squares - top * top / bottom) / (forces - 1) if forces > 1 else 1.0
    made = Rate(top / bottom, sqrt(max(1.0, apart) / bottom), count)
    return made if made.value > SURE * made.error else None


def log_odds(share: Estimate) -> tuple[float, float]:
    """A win rate as log-odds with their standard error; never quite certain."""
    edge = 0.5 / max(1, share.games)
    value = min(max(share.value, edge), 1 - edge)
    half = max(share.half, edge)
    return log(value / (1 - value)), half / 1.959964 / (value * (1 - value))


def prices_of(study: Matrix, home: Path) -> dict[str, float]:
    """What each force costs more than the middle of them; nothing where one has no price."""
    rules = find_ruleset(study.system)
    options = rules.read_options(dict(study.options))
    found = {}
    for name in study.rosters:
        whole = written(rules, roster_data(rules, name, home, study.content))
        found[Path(name).stem] = rules.check_roster(whole, name, options).points
    paid = [each for each in found.values() if each is not None]
    if len(paid) < len(found):
        return {}
    return {name: price - sum(paid) / len(paid) for name, price in found.items() if price is not None}


def too_cheap(share: Estimate, rate: Rate, more: float = 0.0) -> str:
    """What a force's win rate against the middle comes to in points, in words; it costs so many `more`."""
    odds, error = log_odds(share)
    worth = odds / rate.value
    off = worth - more
    half = 1.959964 * sqrt(error**2 + (worth * rate.error) ** 2) / rate.value
    return f"about {abs(off):.0f} ± {half:.0f} points too {'cheap' if off > 0 else 'dear'}"


def say_method(found: Findings, rate: Rate | None, asked: bool) -> None:
    if rate is not None:
        found.method.append(
            f"What a point is worth ({rate.value:.4f} ± {1.96 * rate.error:.4f} log-odds, {rate.games} "
            "games): each force against itself without a model; intervals by the delta method."
        )
    elif asked:
        found.method.append("The games do not tell what a point is worth, so nothing is said in points.")
