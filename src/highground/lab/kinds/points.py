"""What is each unit, weapon or ability worth? Fitted on random legal rosters, checked by playing again."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import special, stats

from highground.engine.errors import ContentError
from highground.engine.ruleset import SystemContent
from highground.lab.cells import Cell
from highground.lab.findings import Chart, Findings, Table
from highground.lab.kinds import Games
from highground.lab.kinds.shared import begin_findings, make_cell, match_up, of_cell
from highground.lab.rosters import Drawn, Kit, beside, draw_roster, entry_name, kit_of, price_path
from highground.lab.statistics.models import Worths, fit_worths
from highground.lab.statistics.shares import Estimate, fdr, scatter_of
from highground.lab.studies.files import canonical
from highground.lab.studies.models import KINDS, Points

__all__ = ["KIND"]

LEAST: Final = 0.7
"""Rosters spend between this share of their points and all: else nobody could tell what a point is worth."""
CHECK_GAMES: Final = 8
UNKNOWN: Final = "–"
BEFORE, AFTER, FITTED = "old prices", "new prices", "fitted"


class _Pair(NamedTuple):
    left: Drawn
    right: Drawn


class PointsKind:
    def cells(self, study: Points, home: Path) -> list[Cell]:
        pairs = _drawn(canonical(study), str(home), FITTED, "")
        return _cells(study, home, pairs, FITTED, 0, study.games)

    def further(self, study: Points, home: Path, cells: list[Cell], games: Games) -> list[Cell]:
        rules, *_ = match_up(study, home)
        if not study.check or not _priced(rules, study, home):
            return []
        worths = _fit(study, home, games())
        if worths is None or not worths.telling():
            return []
        prices = json.dumps(_proposed(worths), sort_keys=True)
        count = len(cells)
        found = _cells(
            study, home, _drawn(canonical(study), str(home), BEFORE, ""), BEFORE, count, CHECK_GAMES
        )
        after = _drawn(canonical(study), str(home), AFTER, prices)
        paths = {price_path(rules, name): round(price) for name, price in _proposed(worths).items()}
        content = {path: price for path, price in paths.items() if path} if study.of == "units" else {}
        last = _cells(study, home, after, AFTER, count + len(found), CHECK_GAMES, content)
        return [*found, *last]

    def findings(self, study: Points, home: Path, cells: list[Cell], games: Any) -> Findings:
        found = begin_findings(study, games)
        worths = _fit(study, home, games)
        found.method.append(
            f"{study.pairs} pairs of legal rosters drawn at random, spending {LEAST:.0%} to 100% of their "
            "points; a Bradley–Terry model on what they hold, deviations from the price pulled towards "
            "nothing (normal prior, its width averaged over); the seat set aside; errors by pair."
        )
        if worths is None:
            found.sentences.append("Too few games came to an end to say anything.")
            return found
        count = int((games["cell"] < study.pairs).sum())
        if not worths.telling():
            found.sentences.append(
                f"{count} games do not tell what a point is worth (log-odds {worths.rate:.4f} ± "
                f"{1.96 * worths.rate_error:.4f} a point), so nothing can be priced: ask for more pairs."
            )
        _say_worths(found, study, worths, count, _priced(match_up(study, home)[0], study, home))
        _say_interactions(found, study, home, games, worths)
        _say_check(found, cells, games)
        return found


def _priced(rules: SystemContent, study: Points, home: Path) -> bool:
    _, _, rosters, _ = match_up(study, home)
    return kit_of(rules, rosters, study.limit)[0].limit is not None


# -- rosters -------------------------------------------------------------------------------------------


def _kits(study: Points, home: Path) -> list[Kit]:
    rules, _, rosters, _ = match_up(study, home)
    return kit_of(rules, rosters, study.limit)


def _prices(study: Points, home: Path) -> dict[str, float]:
    """What things cost by the book: units as a roster pays for them, items on average."""
    rules, _, _, _ = match_up(study, home)
    options = rules.read_options(dict(study.options))
    paid: dict[str, list[float]] = {}
    for kit in _kits(study, home):
        for entry in kit.entries:
            data = {**kit.base, kit.key: [entry]}
            try:
                report = rules.check_roster(data, "roster", options)
            except ContentError:
                continue
            if study.of == "items":
                for item in report.items:
                    paid.setdefault(item.name, []).append(float(item.cost.total()))
            else:
                extra = beside(rules, kit, options)
                price = 1.0 if report.points is None else float(report.points) - extra
                paid.setdefault(entry_name(entry), []).append(price)
    return {name: float(np.mean(costs)) for name, costs in paid.items()}


@lru_cache(maxsize=8)
def _drawn(said: str, home: str, phase: str, prices: str) -> list[_Pair]:
    """Pairs of rosters, the same for the same study."""
    data = json.loads(said)
    study: Any = KINDS["points"].model_validate(data)
    rules, _, _, _ = match_up(study, Path(home))
    kits, options = _kits(study, Path(home)), rules.read_options(study.options)
    priced = json.loads(prices) if phase == AFTER else None
    count = study.pairs if phase == FITTED else max(20, study.pairs // 4)
    found = []
    for number in range(count):
        luck = Random(f"{study.seed}/{phase}/{number}")
        sides = [kits[luck.randrange(len(kits))] for _ in range(2)] if len(kits) != 2 else list(kits)
        drawn = []
        for kit in sides:
            limit = kit.limit
            if phase == FITTED:
                full = limit or len(kit.base[kit.key])
                least = LEAST if limit else (full - 1) / full
                limit = luck.randint(max(1, round(least * full)), full)
            drawn.append(draw_roster(rules, kit._replace(limit=limit), luck, options, study.of, priced))
        found.append(_Pair(*drawn))
    return found


def _cells(
    study: Points,
    home: Path,
    pairs: list[_Pair],
    phase: str,
    first: int,
    games: int,
    content: dict[str, Any] | None = None,
) -> list[Cell]:
    rules, scenario, _, _ = match_up(study, home)
    start = {FITTED: 0, BEFORE: 1_000_000, AFTER: 2_000_000}[phase]
    return [
        make_cell(
            study,
            first + number,
            rules,
            scenario,
            [pair.left.data, pair.right.data],
            study.bots[:1],
            {"phase": phase, "pair": f"pair {number + 1}", "holds": _told(pair)},
            content=content,
            games=games,
            seed=study.seed + start + number * games,
        )
        for number, pair in enumerate(pairs)
    ]


def _told(pair: _Pair) -> str:
    return " against ".join(
        ", ".join(f"{count} {name}" if count > 1 else name for name, count in sorted(side.holds.items()))
        for side in pair
    )


# -- worth ---------------------------------------------------------------------------------------------


def _table(study: Points, home: Path, games: Any) -> tuple[list[str], Any, Any, Any]:
    """Names, what the first force holds more of, the seat, and the games: a row a game."""
    pairs = _drawn(canonical(study), str(home), FITTED, "")
    names = sorted({name for pair in pairs for side in pair for name in side.holds})
    at = {name: number for number, name in enumerate(names)}
    more = np.zeros((len(pairs), len(names)))
    for number, pair in enumerate(pairs):
        for name, count in pair.left.holds.items():
            more[number, at[name]] += count
        for name, count in pair.right.holds.items():
            more[number, at[name]] -= count
    mine = games.filter(games["cell"] < len(pairs)).drop_nulls("score")
    seat = 1.0 - 2.0 * mine["turn"].to_numpy()
    # Where the first force is always of one faction, what else that faction has is set aside, too.
    others = np.column_stack([seat, np.ones(len(mine))])
    return names, more[mine["cell"].to_numpy()], others, mine


def _fit(study: Points, home: Path, games: Any) -> Worths | None:
    names, holds, seat, mine = _table(study, home, games)
    if len(mine) < 20:
        return None
    prices, scores, pairs = _prices(study, home), mine["score"].to_numpy(), mine["cell"].to_numpy()
    return fit_worths(names, holds, np.array([prices.get(name, 0.0) for name in names]), seat, scores, pairs)


def _proposed(worths: Worths) -> dict[str, float]:
    """New prices: whole points, and no more than twice or less than half of the old."""
    found = {}
    for name, price, worth in zip(worths.names, worths.prices, worths.worth, strict=True):
        found[name] = _step(float(price), float(worth))
    return found


def _step(price: float, worth: float) -> float:
    return float(max(1, round(min(max(worth, price / 2), price * 2)))) if price > 0 else 0.0


def _say_worths(found: Findings, study: Points, worths: Worths, games: int, priced: bool) -> None:
    proposed = _proposed(worths)
    telling = worths.telling()
    order = sorted(
        range(len(worths.names)),
        key=lambda at: -abs(worths.deviations[at] / max(worths.deviation_errors[at], 1e-9)),
    )
    rows, forest = [], []
    chances = [
        float(2 * stats.norm.sf(abs(d) / max(e, 1e-9)))
        for d, e in zip(worths.deviations, worths.deviation_errors, strict=True)
    ]
    sure = [p < 0.05 for p in fdr(chances)]
    for at in order:
        name, price = worths.names[at], float(worths.prices[at])
        low, high = worths.interval(at)
        gain = float(special.expit(worths.deviations[at]) - 0.5)
        error = 1.96 * float(worths.deviation_errors[at]) / 4
        rows.append(
            [
                name,
                f"{price:g}",
                f"{worths.worth[at]:.1f} ({low:.1f} to {high:.1f})" if telling else UNKNOWN,
                f"{proposed[name]:g}" if telling else UNKNOWN,
                f"{100 * gain:+.1f} % ± {100 * error:.1f}",
                games,
            ]
        )
        forest += [
            {"name": name, "when": "price", "value": price, "low": price, "high": price, "games": games},
            {
                "name": name,
                "when": "worth",
                "value": float(worths.worth[at]),
                "low": low,
                "high": high,
                "games": games,
            },
        ]
        if sure[at] and telling and priced:
            found.sentences.append(_off(name, price, float(worths.worth[at]), (low, high), games))
    if telling and not any(sure):
        found.sentences.append(f"No price is clearly off ({games} games, false discovery rate 5 %).")
    unit = "points" if priced else "average models"
    headings = ["", "price", f"worth in {unit}", "proposed", "swings an even game by", "games"]
    found.tables.append(Table("Prices", headings, rows))
    if telling:
        found.charts.append(Chart("forest", f"Worth in {unit}, and the price", forest, x=unit))


def _off(name: str, price: float, worth: float, interval: tuple[float, float], games: int) -> str:
    """How far off a price is, in words. What is worth so much more or less is not priced so in one step."""
    how, right = "cheap" if worth > price else "dear", _step(price, worth)
    low, high = interval
    if not price / 2 <= worth <= price * 2:
        far = "more than twice" if worth > price else "less than half of"
        return (
            f"{name} is too {how} at {price:g}: worth about {worth:.0f} points ({low:.0f} to {high:.0f}), "
            f"{far} that; try {right:g} first ({games} games)."
        )
    near, far_off = sorted(abs(end - price) for end in interval)
    return (
        f"{name} is about {abs(worth - price):.0f} points ({near:.0f} to {far_off:.0f}) too {how} at "
        f"{price:g}: about {right:g} would be right ({games} games)."
    )


def _say_interactions(found: Findings, study: Points, home: Path, games: Any, worths: Worths) -> None:
    """Two things worth more, or less, together: a score test for each pair, false discovery rate 5 %."""
    names, holds, seat, mine = _table(study, home, games)
    pairs = _drawn(canonical(study), str(home), FITTED, "")
    cells, scores = mine["cell"].to_numpy(), mine["score"].to_numpy()
    design = np.column_stack([holds, seat])
    line = holds @ (worths.deviations + worths.rate * worths.prices)
    share = special.expit(line)
    weight = share * (1 - share)
    curve = np.linalg.pinv((design * weight[:, None]).T @ design)
    tested = []
    for one in range(len(names)):
        for two in range(one + 1, len(names)):
            column = np.array([_both(pair, names[one], names[two]) for pair in pairs], float)[cells]
            if np.count_nonzero(column) < 30:
                continue
            clean = column - design @ (curve @ ((design * weight[:, None]).T @ column))
            spread = float(np.sum(weight * clean**2))
            if spread > 1e-6:
                # Games of one pair of rosters are not independent: their scores are summed first.
                by_pair = np.bincount(cells, weights=clean * (scores - share))
                effect, error = float(np.sum(by_pair)) / spread, float(np.linalg.norm(by_pair)) / spread
                tested.append((names[one], names[two], effect, error, int(np.count_nonzero(column))))
    clear = fdr([float(2 * stats.norm.sf(abs(each[2] / each[3]))) for each in tested])
    rows = [
        [f"{one} with {two}", f"{value:+.2f} ± {1.96 * error:.2f}", count]
        for (one, two, value, error, count), p in zip(tested, clear, strict=True)
        if p < 0.05
    ]
    if rows:
        found.tables.append(Table("Worth more, or less, together (log-odds)", ["", "effect", "games"], rows))
    found.sentences.append(
        f"{len(rows)} of {len(tested)} pairs are clearly worth more or less together than apart."
        if tested
        else "Too few rosters hold any two things together to tell whether they help each other."
    )


def _both(pair: _Pair, one: str, two: str) -> int:
    left, right = (min(side.holds.get(one, 0), side.holds.get(two, 0)) for side in pair)
    return left - right


# -- checked -------------------------------------------------------------------------------------------


def _say_check(found: Findings, cells: list[Cell], games: Any) -> None:
    spreads = {}
    for phase in (BEFORE, AFTER):
        mine = [cell for cell in cells if cell.labels["phase"] == phase]
        if not mine:
            return
        played = [of_cell(games, cell.number) for cell in mine]
        spreads[phase] = scatter_of(*[[each[n].to_numpy() for each in played] for n in ("score", "seed")])
    before, after = spreads[BEFORE], spreads[AFTER]
    found.sentences.append(
        f"Played again on fresh rosters and seeds: win rates of random forces of equal points scatter by "
        f"{_range(before)} at the old prices and by {_range(after)} at the new."
    )
    found.charts.append(
        Chart(
            "forest",
            "How far win rates of forces of equal points scatter",
            [{"name": phase, **each.data()} for phase, each in spreads.items()],
            x="share of games, standard deviation",
        )
    )
    found.method.append(
        "Scatter: the standard deviation of pairs' true win rates, chance taken out (what seeds of "
        "one pair differ by); its interval by chi-square, with the degrees of freedom that the kurtosis "
        "allows."
    )


def _range(each: Estimate) -> str:
    return f"{100 * each.value:.0f} % ({100 * each.low:.0f} to {100 * each.high:.0f}; {each.games} games)"


KIND: Final = PointsKind()
