"""One or two parameters over a range: a curve with its band, and where it crosses even."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy import stats

from highground.lab.cells import Cell
from highground.lab.findings import Chart, Findings, Table, percent
from highground.lab.kinds.shared import (
    LUCK_OUT,
    NoFurther,
    adjusted,
    begin_findings,
    make_cell,
    match_up,
    of_cell,
    share_in,
    with_luck,
)
from highground.lab.statistics.models import fieller, fit
from highground.lab.statistics.shares import Estimate, per_seed
from highground.lab.studies.models import Sweep

__all__ = ["KIND", "surest"]


class SweepKind(NoFurther):
    def cells(self, study: Sweep, home: Path) -> list[Cell]:
        rules, scenario, _, _ = match_up(study, home)
        found: list[Cell] = []
        for bot in study.bots:
            for values in product(*[vary.all() for vary in study.vary]):
                told = dict(zip([vary.path for vary in study.vary], values, strict=True))
                options = {k.removeprefix("options."): v for k, v in told.items() if k.startswith("options.")}
                content = {k: v for k, v in told.items() if not k.startswith("options.")}
                labels = {path: f"{path} = {_word(value)}" for path, value in told.items()} | {"bot": bot}
                _, _, rosters, _ = match_up(study, home, content)
                found.append(
                    make_cell(study, len(found), rules, scenario, rosters, [bot], labels, options, content)
                )
        return found

    def findings(self, study: Sweep, home: Path, cells: list[Cell], games: Any) -> Findings:
        found = begin_findings(study, games)
        _, _, _, names = match_up(study, home)
        values = list(product(*[vary.all() for vary in study.vary]))
        rows = []
        for bot_at, bot in enumerate(study.bots):
            mine = cells[bot_at * len(values) : (bot_at + 1) * len(values)]
            shares = [share_in(study, cell, games) for cell in mine]
            rows += [
                [*[_word(value) for value in told], bot, percent(share), share.games, adjusted(cell, games)]
                for told, cell, share in zip(values, mine, shares, strict=True)
            ]
            _say(found, study, names[0], bot, values, shares, [of_cell(games, cell.number) for cell in mine])
            found.charts.append(_chart(study, names[0], bot, mine, values, shares))
            if len(study.vary) == 1 and _numbers([told[0] for told in values]):
                said = _crossing(names[0], study.vary[0].path, mine, [told[0] for told in values], games)
                found.sentences.append(said)
                found.method.append(
                    "Where it crosses even: a logistic line through all games, interval by Fieller."
                )
        headings = [*[vary.path for vary in study.vary], "bot", f"{names[0]} wins", "games", LUCK_OUT]
        found.tables.append(Table("Values", *with_luck(headings, rows)))
        found.method.append(
            "Values differ clearly if two of them do, paired by seed, after Holm's correction for all pairs."
        )
        return found


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _numbers(values: list[Any]) -> bool:
    return all(isinstance(each, int | float) and not isinstance(each, bool) for each in values)


def _say(
    found: Findings,
    study: Sweep,
    name: str,
    bot: str,
    values: list[Any],
    shares: list[Estimate],
    played: list[Any],
) -> None:
    low, high = min(shares), max(shares)
    clear = surest(played) < 0.05
    where = ["; ".join(_word(each) for each in values[shares.index(end)]) for end in (low, high)]
    what = " and ".join(vary.path for vary in study.vary)
    found.sentences.append(
        f"{name} wins from {percent(low)} (at {where[0]}) to {percent(high)} (at {where[1]}) over {what}, "
        f"{low.games} games each, played by {bot}: "
        + ("it makes a difference." if clear else "no clear difference between any two of them.")
    )


def surest(played: list[Any]) -> float:
    """The least of Holm's p-values for all pairs of cells, each paired by seed."""
    seeds = np.unique(np.concatenate([games["seed"].to_numpy() for games in played]))
    table = np.full((len(played), len(seeds)), np.nan)
    for row, games in zip(table, played, strict=True):
        own = games["seed"].to_numpy()
        row[np.searchsorted(seeds, np.unique(own))] = per_seed(games["score"].to_numpy(), own)
    least = 1.0
    for at, row in enumerate(table[:-1]):
        gaps = table[at + 1 :] - row
        count = np.sum(np.isfinite(gaps), axis=1)
        gaps, count = gaps[count > 1], count[count > 1]
        if not len(gaps):
            continue
        mean, error = np.nanmean(gaps, axis=1), np.nanstd(gaps, axis=1, ddof=1) / np.sqrt(count)
        moved = error > 0
        chances = 2 * stats.t.sf(np.abs(mean[moved]) / error[moved], count[moved] - 1)
        # Seeds that all say the same are no surer than coins that fall alike.
        alike = np.where(mean[~moved] == 0, 1.0, 0.5 ** (count[~moved] - 1.0))
        least = min(least, *chances, *alike)
    return min(1.0, least * len(played) * (len(played) - 1) / 2)


def _chart(
    study: Sweep, name: str, bot: str, cells: list[Cell], values: list[Any], shares: list[Estimate]
) -> Chart:
    title = f"How often {name} wins, played by {bot}"
    if len(study.vary) == 1:
        rows = [
            {
                "x": told[0] if not isinstance(told[0], bool) else _word(told[0]),
                "cell": cell.number,
                **share.data(),
            }
            for told, cell, share in zip(values, cells, shares, strict=True)
        ]
        return Chart("curve", title, rows, x=study.vary[0].path, y="win rate", even=0.5)
    rows = [
        {"x": _word(told[1]), "y": _word(told[0]), "cell": cell.number, **share.data()}
        for told, cell, share in zip(values, cells, shares, strict=True)
    ]
    return Chart("heat", title, rows, x=study.vary[1].path, y=study.vary[0].path)


def _crossing(name: str, path: str, cells: list[Cell], values: list[Any], games: Any) -> str:
    """Where a logistic line through all games comes to even, with Fieller's interval."""
    at = {cell.number: float(value) for cell, value in zip(cells, values, strict=True)}
    whole = games.drop_nulls("score").filter(games.drop_nulls("score")["cell"].is_in(list(at)))
    x = np.array([at[number] for number in whole["cell"].to_list()])
    middle, scale = float(np.mean(x)), float(np.std(x)) or 1.0
    table = np.column_stack([np.ones(len(x)), (x - middle) / scale])
    made = fit(table, whole["score"].to_numpy(), whole["seed"].to_numpy())
    (a, b), cov = made.values, made.covariance
    low, high = fieller(-float(a), float(b), (cov[0, 0], cov[1, 1], -cov[0, 1]))
    if np.isinf(low):
        return f"Where {name} is even cannot be told: {path} has no clear effect here ({len(x)} games)."
    even = middle - scale * a / b
    beyond = "" if min(x) <= even <= max(x) else ", beyond what was tried"
    interval = f"95 %: {middle + scale * low:.2f} to {middle + scale * high:.2f}; {len(x)} games"
    return f"{name} is even at {path} = {even:.2f} ({interval}){beyond}."


KIND: Final = SweepKind()
