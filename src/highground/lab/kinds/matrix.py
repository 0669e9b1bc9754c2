"""Rosters x rosters x scenarios x bots: what do force, seat, side and first turn contribute?"""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from highground.engine.plugins import find_ruleset
from highground.lab.cells import Cell
from highground.lab.findings import Chart, Findings, Table, percent
from highground.lab.kinds import Games
from highground.lab.kinds.cheapness import LESS, Rate, cells_for, prices_of, rate_of, say_method, too_cheap
from highground.lab.kinds.shared import (
    LUCK_OUT,
    adjusted,
    begin_findings,
    make_cell,
    share_in,
    titled,
    with_luck,
)
from highground.lab.statistics.models import Fit, fit, odds_share
from highground.lab.statistics.shares import Estimate, chance_of, holm, mean_of, share_of
from highground.lab.studies.files import roster_data
from highground.lab.studies.models import Matrix
from highground.record import Record

__all__ = ["KIND"]

ALIKE: Final = 0.98
"""Two things that go together so closely cannot be told apart."""
FACTORS: Final = {
    "seat": ("The first seat", "the seat"),
    "first": ("Taking the first turn", "the first turn"),
    "side": ("The near side of the table", "the side of the table"),
}


class MatrixKind:
    def cells(self, study: Matrix, home: Path) -> list[Cell]:
        rules = find_ruleset(study.system)
        names = [Path(name).stem for name in study.rosters]
        forces = dict(
            zip(names, [roster_data(rules, name, home, study.content) for name in study.rosters], strict=True)
        )
        found: list[Cell] = []
        for scenario in study.scenarios or rules.scenarios()[:1]:
            for bot in study.bots:
                for one, two in combinations_with_replacement(names, 2):
                    if one != two or study.mirror or len(names) == 1:
                        labels = {"a": one, "b": two, "scenario": scenario, "bot": bot}
                        rosters = [forces[one], forces[two]]
                        found.append(make_cell(study, len(found), rules, scenario, rosters, [bot], labels))
        return found

    def further(self, study: Matrix, home: Path, cells: list[Cell], games: Games) -> list[Cell]:
        return cells_for(study, home, len(cells)) if study.swap else []

    def findings(self, study: Matrix, home: Path, cells: list[Cell], games: Any) -> Findings:
        found = begin_findings(study, games)
        short = [cell for cell in cells if LESS in cell.labels]
        rate = rate_of(study, short, games)
        cells = cells[: len(cells) - len(short)]
        games = games.filter(pl.col("cell") < len(cells))
        shares = {cell.number: share_in(study, cell, games) for cell in cells}
        if study.swap:
            model = _model(cells, games)
            _say_forces(found, cells, model, len(games), rate, {} if rate is None else prices_of(study, home))
            say_method(found, rate, bool(short))
            _say_factors(found, model)
        else:
            _say_seated(found, cells, shares)
        _heat(found, cells, shares)
        _pairs(found, cells, shares, games)
        return found


class _Model(Record):
    """The logistic model, and which of its columns is what."""

    made: Final[Fit]
    forces: Final[list[str]]
    factors: Final[list[str]]
    tied: Final[list[str]]
    games: Final[int]

    def factor(self, name: str) -> Estimate:
        """What a factor is worth between equals: its win rate."""
        return self._share(self.factors.index(name), 1.0)

    def force(self, name: str) -> Estimate:
        """A force's win rate against the middle of all."""
        count, first = len(self.forces), len(self.factors)
        turn = np.zeros(len(self.made.values))
        turn[first : first + count] = -1 / count
        turn[first + self.forces.index(name)] += 1
        return self._combined(turn)

    def _share(self, at: int, sign: float) -> Estimate:
        turn = np.zeros(len(self.made.values))
        turn[at] = sign
        return self._combined(turn)

    def _combined(self, turn: Any) -> Estimate:
        value, error = float(turn @ self.made.values), float(np.sqrt(turn @ self.made.covariance @ turn))
        low, high = odds_share(value - 1.959964 * error), odds_share(value + 1.959964 * error)
        return Estimate(odds_share(value), low, high, self.games, "logistic model, errors by seed")


def _model(cells: list[Cell], games: Any) -> _Model | None:
    """log-odds of the first entrant = its force less the other's + seat + first turn + side."""
    forces = list(dict.fromkeys(name for cell in cells for name in (cell.labels["a"], cell.labels["b"])))
    whole = games.drop_nulls("score")
    if len(whole) < 20:
        return None
    columns = {
        "seat": 1.0 - 2.0 * whole["turn"].to_numpy(),
        "first": _signed(whole["first"].to_numpy()),
        "side": _signed(whole["side"].to_numpy()),
    }
    kept: dict[str, Any] = {}
    tied = []
    for name, column in columns.items():
        twins = [other for other, has in kept.items() if abs(_alike(column, has)) > ALIKE]
        if twins:
            tied.append(
                f"{FACTORS[name][1]} goes with {FACTORS[twins[0]][1]} in every game: only both together show"
            )
        elif np.std(column) > 0:
            kept[name] = column
    side = {cell.number: (forces.index(cell.labels["a"]), forces.index(cell.labels["b"])) for cell in cells}
    held = np.zeros((len(whole), len(forces)))
    for at, number in enumerate(whole["cell"].to_list()):
        one, two = side[number]
        held[at, one] += 1
        held[at, two] -= 1
    table = np.column_stack([*kept.values(), held])
    # Only differences between forces show: a trace of pull keeps their middle where it is.
    ridge = np.concatenate([np.full(len(kept), 1e-3), np.full(len(forces), 1e-2)])
    made = fit(table, whole["score"].to_numpy(), whole["seed"].to_numpy(), ridge)
    return _Model(made, forces, list(kept), tied, len(whole))


def _signed(who: Any) -> Any:
    """0: the first entrant, 1: the other, -1: nobody knows."""
    return np.where(who == 0, 1.0, np.where(who == 1, -1.0, 0.0))


def _alike(one: Any, two: Any) -> float:
    if np.std(one) == 0 or np.std(two) == 0:
        return 0.0
    return float(np.corrcoef(one, two)[0, 1])


def _say_forces(
    found: Findings,
    cells: list[Cell],
    model: _Model | None,
    games: int,
    rate: Rate | None,
    prices: dict[str, float],
) -> None:
    if model is None:
        found.sentences.append(f"{games} games are too few to say what decides.")
        return
    if len(model.forces) < 2:
        return
    ranked = sorted(((model.force(name), name) for name in model.forces), reverse=True)
    chances = [chance_of(each, 0.5) for each, _ in ranked]
    clear = [(share, name) for (share, name), p in zip(ranked, holm(chances), strict=True) if p < 0.05]
    for share, name in clear:
        how = "strong" if share.value > 0.5 else "weak"
        priced = "" if rate is None else f", {too_cheap(share, rate, prices.get(name, 0.0))}"
        found.sentences.append(
            f"{titled(name)} wins {percent(share)} of games against the middle of these forces: too {how}"
            f"{priced} ({model.games} games, seat and first turn set aside)."
        )
    if not clear:
        widest = max(share.half for share, _ in ranked)
        found.sentences.append(
            f"No force is clearly stronger than another; intervals are up to ±{100 * widest:.0f} % "
            f"({model.games} games)."
        )
    found.charts.append(
        Chart(
            "forest",
            "Force against the middle of all, other things equal",
            [{"name": titled(name), **share.data()} for share, name in ranked],
            x="win rate",
            even=0.5,
        )
    )
    found.method.append(
        "What force, seat, side and first turn contribute: one logistic model over all games, errors by "
        "seed; forces are called strong or weak, and other things said to decide, after Holm's correction."
    )


def _say_seated(found: Findings, cells: list[Cell], shares: dict[int, Estimate]) -> None:
    for cell in cells:
        share, said = shares[cell.number], cell.labels
        found.sentences.append(
            f"{titled(said['a'])} wins {percent(share)} against {titled(said['b'])}, as they are seated in "
            f"{titled(said['scenario'])} ({share.games} games, played by {said['bot']})."
        )


def _say_factors(found: Findings, model: _Model | None) -> None:
    if model is None:
        return
    rows = []
    shares = [model.factor(name) for name in model.factors]
    chances = holm([chance_of(share, 0.5) for share in shares])
    for name, share, p in zip(model.factors, shares, chances, strict=True):
        gain = Estimate(share.value - 0.5, share.low - 0.5, share.high - 0.5, share.games, share.method)
        rows.append({"name": FACTORS[name][0], **share.data()})
        verb = "adds" if share.value >= 0.5 else "costs"
        amount = percent(gain._replace(value=abs(gain.value)))
        found.sentences.append(
            f"{FACTORS[name][0]} {verb} {amount} between equals ({share.games} games)."
            + ("" if p < 0.05 else " That is within what chance alone would do.")
        )
    for said in model.tied:
        found.sentences.append(said[0].upper() + said[1:] + ".")
    if rows:
        found.charts.append(Chart("forest", "What else decides", rows, x="win rate", even=0.5))


def _heat(found: Findings, cells: list[Cell], shares: dict[int, Estimate]) -> None:
    for scenario, bot in dict.fromkeys((cell.labels["scenario"], cell.labels["bot"]) for cell in cells):
        rows = []
        for cell in cells:
            if (cell.labels["scenario"], cell.labels["bot"]) == (scenario, bot):
                share = shares[cell.number]
                one, two = titled(cell.labels["a"]), titled(cell.labels["b"])
                rows.append({"y": one, "x": two, "cell": cell.number, **share.data()})
                if one != two and cell.swap:
                    turned = {"value": 1 - share.value, "low": 1 - share.high, "high": 1 - share.low}
                    rows.append({"y": two, "x": one, "cell": cell.number, **share.data(), **turned})
        title = f"{titled(scenario)}, played by {bot}: how often the row beats the column"
        found.charts.append(Chart("heat", title, rows))


def _pairs(found: Findings, cells: list[Cell], shares: dict[int, Estimate], games: Any) -> None:
    rows = []
    for cell in cells:
        mine = games.filter(pl.col("cell") == cell.number)
        share = shares[cell.number]
        rows.append(
            [
                cell.name(),
                percent(share),
                share.games,
                percent(_drawn(mine)),
                _length(mine),
                adjusted(cell, games),
            ]
        )
    headings = ["match-up", "first force wins", "games", "draws", "decisions a game", LUCK_OUT]
    found.tables.append(Table("Match-ups", *with_luck(headings, rows)))


def _drawn(games: Any) -> Estimate:
    whole = games.drop_nulls("score")
    return share_of((whole["score"] == 0.5).to_numpy().astype(float), whole["seed"].to_numpy())


def _length(games: Any) -> str:
    whole = games.drop_nulls("decisions")
    each = mean_of(whole["decisions"].to_numpy().astype(float), whole["seed"].to_numpy())
    return f"{each.value:.0f} ± {each.half:.0f}"


KIND: Final = MatrixKind()
