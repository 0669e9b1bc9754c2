"""Shares and differences with 95 % intervals, where games that share a seed are not independent."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import stats

__all__ = [
    "LEVEL",
    "Estimate",
    "apart",
    "detectable",
    "fdr",
    "holm",
    "mean_of",
    "paired",
    "per_seed",
    "scatter_of",
    "share_of",
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
    return max(0.0, middle - half), min(1.0, middle + half)


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
    if groups < 2 or groups == games:
        return Estimate(share, *wilson_of(share, games, level), games, "Wilson")
    spread = float(np.var(means, ddof=1)) / groups
    # However alike the seeds are, a game is never taken for more than two.
    worth = min(share * (1 - share) / spread, 2.0 * games) if spread > 0 else float(games)
    return Estimate(share, *wilson_of(share, worth, level, groups - 1), games, "Wilson, by seed")


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


def scatter_of(results: list[Array]) -> Estimate:
    """How far the true win rates of match-ups scatter (their standard deviation), beyond what so few games
    each do by chance.

    The variance of their results is chi-square with as many degrees of freedom as its kurtosis allows (Box);
    of few match-ups that is pulled towards a normal's.
    """
    whole = [np.asarray(each, float) for each in results if len(each) > 1]
    count, games = len(whole), sum(len(each) for each in whole)
    method = "variance, chi-square by kurtosis"
    means = np.array([np.mean(each) for each in whole])
    found = float(np.var(means, ddof=1)) if count > 2 else 0.0
    if found == 0:
        return Estimate(0.0, 0.0, 0.5, games, method)
    chance, each = float(np.var(np.concatenate(whole))), games / count

    def scatter(variance: float) -> float:
        return min(0.5, sqrt(max(0.0, (each * variance - chance) / (each - 1))))

    peaked = float(stats.kurtosis(means, fisher=False))
    peaked = (count * peaked + NORMAL * 3) / (count + NORMAL)
    df = 2 * count / (peaked - (count - 3) / (count - 1))
    low, high = (df * found / stats.chi2.ppf(0.5 + side * LEVEL / 2, df) for side in (1, -1))
    return Estimate(scatter(found), scatter(low), scatter(high), games, method)


def apart(one: Estimate, two: Estimate) -> float:
    """The p-value of two figures being the same."""
    error = max(float(np.hypot(one.half, two.half)) / float(stats.norm.ppf(0.5 + LEVEL / 2)), 1e-9)
    return float(2 * stats.norm.sf(abs(one.value - two.value) / error))


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
