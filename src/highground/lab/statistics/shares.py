"""Shares and differences with 95 % intervals, where games that share a seed are not independent."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import stats

__all__ = [
    "LEVEL",
    "Estimate",
    "chance_of",
    "detectable",
    "fdr",
    "holm",
    "mean_of",
    "paired",
    "per_seed",
    "ratio_of",
    "scatter_of",
    "share_of",
    "spread_of",
    "wilson_of",
]

LEVEL: Final = 0.95
POWER: Final = 0.8
NORMAL: Final = 10
"""So many match-ups' worth of belief that their results scatter like a normal's."""
Array = Any


class Estimate(NamedTuple):
    """A figure, its 95 % interval, how many games it is from, and by which method."""

    value: float
    low: float
    high: float
    games: int
    method: str

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("value", "low", "high", "games", "method")}


def per_seed(values: Array, seeds: Array) -> Array:
    """The mean of each seed's games."""
    _, at = np.unique(seeds, return_inverse=True)
    return np.bincount(at, weights=values) / np.bincount(at)


def wilson_of(share: float, games: float, level: float = LEVEL, df: float = np.inf) -> tuple[float, float]:
    """Wilson's interval, for a number of games that need not be whole."""
    if games <= 0:
        return 0.0, 1.0
    z = float(stats.t.ppf(0.5 + level / 2, df))
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def share_of(scores: Array, seeds: Array, level: float = LEVEL) -> Estimate:
    """A win rate (a draw is half a win): Wilson's interval with as many games as the seeds are worth.

    Two games on one seed with seats swapped tell more, or less, than two independent ones; how much is read
    off the spread of the seeds' means.
    """
    games = len(scores)
    if games == 0:
        return Estimate(0.5, 0.0, 1.0, 0, "Wilson")
    means = per_seed(scores, seeds)
    share = float(np.mean(scores))
    groups = len(means)
    coins = groups == games and not np.any(scores % 1)
    # A draw is no coin: it leaves less to chance. Of what never or always happens seeds say nothing.
    if groups < 2 or coins or share in (0, 1):
        return Estimate(share, *wilson_of(share, games, level), games, "Wilson")
    worth = share * (1 - share) * groups / spread_of(means)
    return Estimate(share, *wilson_of(share, worth, level, groups - 1), games, "Wilson, by seed")


def spread_of(means: Array) -> float:
    """The variance of seeds' win rates. Where all went one way that says nothing of it: a trace of doubt is
    kept, as much as one game that goes the other way."""
    count = len(means)
    return max(float(np.var(means, ddof=1)) if count > 1 else 0.25, 0.25 / count)


def ratio_of(top: Array, bottom: Array, seeds: Array) -> Estimate:
    """What share of all there was, where a game has few or many of it: what is in one game is not
    independent, so it counts for as much as the seeds tell."""
    _, at = np.unique(seeds, return_inverse=True)
    whole, part = (np.bincount(at, weights=each) for each in (bottom, top))
    groups, total = int(np.count_nonzero(whole)), float(whole.sum())
    share = float(part.sum()) / total
    rest = part - share * whole
    spread = groups / max(1, groups - 1) * float(rest @ rest) / total**2
    if not spread:
        # What never or always happened may do so for one reason in each game.
        return Estimate(share, *wilson_of(share, groups), len(seeds), "Wilson, ratio by seed")
    worth = min(share * (1 - share) / spread, total)
    low, high = wilson_of(share, worth, df=groups - 1)
    return Estimate(share, low, high, len(seeds), "Wilson, ratio by seed")


def mean_of(values: Array, seeds: Array, level: float = LEVEL) -> Estimate:
    """A mean, by seed, with Student's interval."""
    means = per_seed(values, seeds)
    return _student(means, len(values), level, "mean by seed, Student")


def paired(left: Array, right: Array, games: int, level: float = LEVEL) -> Estimate:
    """How much more the right has than the left, seed by seed."""
    return _student(np.asarray(right) - np.asarray(left), games, level, "paired by seed, Student")


def _student(values: Array, games: int, level: float, method: str) -> Estimate:
    count = len(values)
    middle = float(np.mean(values)) if count else 0.0
    if count < 2:
        return Estimate(middle, -np.inf, np.inf, games, method)
    half = float(stats.t.ppf(0.5 + level / 2, count - 1) * np.std(values, ddof=1) / sqrt(count))
    return Estimate(middle, middle - half, middle + half, games, method)


def scatter_of(results: list[Array], seeds: list[Array]) -> Estimate:
    """How far the true win rates of match-ups scatter (their standard deviation), beyond what so few games
    each do by chance: what that is shows in how the seeds of a match-up differ.

    The variance of their results is chi-square with as many degrees of freedom as its kurtosis allows (Box);
    of few match-ups that is pulled towards a normal's. The interval of the difference is made of the
    intervals of both (Donner and Zou's MOVER).
    """
    games = sum(len(each) for each in results)
    whole = [per_seed(scores, at) for scores, at in zip(results, seeds, strict=True) if len(scores)]
    whole = [each for each in whole if len(each) > 1]
    count = len(whole)
    method = "variance less chance, chi-square by kurtosis, MOVER"
    means = np.array([np.mean(each) for each in whole])
    found = float(np.var(means, ddof=1)) if count > 2 else 0.0
    if found == 0:
        return Estimate(0.0, 0.0, 0.5, games, method)
    # What a match-up's result owes to chance: a mean over all of them, so nearly normal.
    chances = np.array([np.var(each, ddof=1) / len(each) for each in whole])
    chance, doubt = float(np.mean(chances)), float(stats.sem(chances) * stats.norm.ppf(0.5 + LEVEL / 2))
    peaked = float(stats.kurtosis(means, fisher=False))
    peaked = (count * peaked + NORMAL * 3) / (count + NORMAL)
    df = 2 * count / (peaked - (count - 3) / (count - 1))
    low, high = (df * found / stats.chi2.ppf(0.5 + side * LEVEL / 2, df) for side in (1, -1))
    variance = found - chance
    # The more a match-up is out of even, the less of it is chance.
    alike = float(np.corrcoef((means - means.mean()) ** 2, chances)[0, 1]) if doubt else 0.0
    below, above = (
        sqrt(max(0.0, d * d - 2 * alike * d * doubt + doubt**2)) for d in (found - low, high - found)
    )
    ends = variance - below, variance, variance + above
    low, middle, high = (min(0.5, sqrt(max(0.0, float(each)))) for each in ends)
    return Estimate(middle, low, high, games, method)


def chance_of(each: Estimate, even: float = 0.0) -> float:
    """The p-value of a figure being even, from its interval. Seeds that all say the same are still no surer
    than so many coins that fall alike."""
    off, error = abs(each.value - even), each.half / float(stats.norm.ppf(0.5 + LEVEL / 2))
    if error > 1e-9 * off:
        return float(2 * stats.norm.sf(off / error))
    return float(0.5 ** max(0.0, each.games / 2 - 1)) if off else 1.0


def detectable(error: float) -> float:
    """The smallest effect that would have been found four times out of five, given its standard error."""
    return float((stats.norm.ppf(0.5 + LEVEL / 2) + stats.norm.ppf(POWER)) * error)


def holm(chances: list[float]) -> list[float]:
    """Holm's adjusted p-values: of all that are small, none is small by chance alone."""
    order = np.argsort(chances)
    found, worst = [0.0] * len(chances), 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, chances[at] * (len(chances) - rank)))
        found[at] = worst
    return found


def fdr(chances: list[float]) -> list[float]:
    """Benjamini and Hochberg's: of all that are small, few are so by chance."""
    return [float(each) for each in stats.false_discovery_control(chances)] if chances else []
