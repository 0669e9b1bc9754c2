"""Logistic models over games: what each thing contributes, with intervals.

`fit` is a ridge logistic regression (quasi-binomial: a draw is half a win) by Newton's method, with standard
errors from how the seeds scatter. `fit_worths` is a Bradley–Terry model on what forces hold: prices, and
deviations that are pulled towards nothing, the pull being found by the games themselves.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import special, stats

from highground.lab.statistics.shares import LEVEL

__all__ = ["Fit", "Worths", "fieller", "fit", "fit_worths", "odds_share"]

Array = Any
ROUNDS: Final = 50
SCALES: Final = np.geomspace(0.04, 2.0, 12)
"""How far deviations may stray, in log-odds: every one is weighed by how well it explains the games."""


class Fit(NamedTuple):
    """Coefficients in log-odds, and their standard errors."""

    values: Array
    errors: Array
    covariance: Array

    def interval(self, at: int, level: float = LEVEL) -> tuple[float, float]:
        half = float(stats.norm.ppf(0.5 + level / 2)) * self.errors[at]
        return float(self.values[at] - half), float(self.values[at] + half)

    def chance(self, at: int) -> float:
        """The p-value of there being no such effect."""
        error = self.errors[at]
        return float(2 * stats.norm.sf(abs(self.values[at]) / error)) if error > 0 else 1.0


def fieller(top: float, bottom: float, variances: tuple[float, float, float]) -> tuple[float, float]:
    """The 95 % interval of a ratio, from the variances of both of its parts and their covariance; without
    ends where the lower part may be nothing."""
    above, below, both = (float(stats.norm.ppf(0.5 + LEVEL / 2)) ** 2 * each for each in variances)
    lead, part = bottom * bottom - below, top * bottom - both
    if lead <= 0:
        return -inf, inf
    root = sqrt(max(0.0, part * part - lead * (top * top - above)))
    return (part - root) / lead, (part + root) / lead


def odds_share(log_odds: float) -> float:
    """The win rate that such log-odds come to between equals."""
    return float(special.expit(log_odds))


def fit(table: Array, scores: Array, groups: Array, ridge: Array | float = 1e-3) -> Fit:
    """`table` has a row a game; `ridge` pulls coefficients towards nothing; `groups` are the seeds."""
    penalty = np.broadcast_to(np.asarray(ridge, float), table.shape[1:])
    values, curve = _newton(table, scores, penalty)
    bread = np.linalg.inv(curve)
    pulls = table * (scores - special.expit(table @ values))[:, None]
    _, at = np.unique(groups, return_inverse=True)
    count = int(at.max()) + 1
    meat = np.zeros((count, table.shape[1]))
    np.add.at(meat, at, pulls)
    covariance = bread @ (meat.T @ meat) @ bread * (count / max(1, count - 1))
    return Fit(values, np.sqrt(np.diag(covariance)), covariance)


def _newton(
    table: Array, scores: Array, penalty: Array, start: Array | None = None, worth: float = 1.0
) -> tuple[Array, Array]:
    """`worth`: for how much of a game each counts."""
    values = np.zeros(table.shape[1]) if start is None else start.copy()
    curve = np.diag(penalty)
    for _ in range(ROUNDS):
        share = special.expit(table @ values)
        weight = worth * np.maximum(share * (1 - share), 1e-9)
        curve = (table * weight[:, None]).T @ table + np.diag(penalty)
        step = np.linalg.solve(curve, worth * (table.T @ (scores - share)) - penalty * values)
        values = values + np.clip(step, -3, 3)
        if np.max(np.abs(step)) < 1e-8:
            break
    return values, curve


class Worths(NamedTuple):
    """What a point is worth in log-odds; each thing's deviation from its price in log-odds; and its worth in
    points."""

    names: list[str]
    prices: Array
    deviations: Array
    deviation_errors: Array
    worth: Array
    rate: float
    rate_error: float
    together: Array
    """How each deviation varies with the rate."""

    def interval(self, at: int) -> tuple[float, float]:
        """Of a worth in points: a ratio's, so it leaves the price out just where the deviation is clear."""
        variances = (self.deviation_errors[at] ** 2, self.rate_error**2, self.together[at])
        low, high = fieller(float(self.deviations[at]), self.rate, variances)
        return float(self.prices[at]) + low, float(self.prices[at]) + high

    def telling(self) -> bool:
        """Whether the games say what a point is worth at all: without that, nothing can be priced."""
        return self.rate > 2 * self.rate_error


def fit_worths(
    names: list[str], holds: Array, prices: Array, others: Array, scores: Array, groups: Array
) -> Worths:
    """`holds` is what the first force has more of than the second, a row a game; `others` are columns such as
    the seat; `groups` are the pairs of forces.

    log-odds = rate · difference in points + deviations · holds + others. Deviations are normal around
    nothing; how wide is averaged over, by its marginal likelihood. The rate can be told only from forces that
    spend differently. Two forces are more than what they hold, so games of one pair are alike: each counts
    for as much less as pairs scatter more than coins would (quasi-likelihood).
    """
    prices = np.asarray(prices, float)
    columns = np.column_stack([holds, holds @ prices, others])
    count = len(names)
    found: list[tuple[float, Array, Array]] = []
    free = np.full(1 + others.shape[1], 1e-6)
    start, _ = _newton(columns, scores, np.concatenate([np.full(count, SCALES[-1] ** -2), free]))
    worth = 1 / _beyond_chance(columns, start, scores, groups)
    for scale in SCALES:
        penalty = np.concatenate([np.full(count, scale**-2), free])
        values, curve = _newton(columns, scores, penalty, start, worth)
        start = values
        line = columns @ values
        likely = worth * float(np.sum(scores * line - np.logaddexp(0, line)))
        likely -= float(np.sum(penalty * values**2)) / 2
        # A prior between "every width" and "every order of magnitude": it makes the intervals hold 95 %.
        evidence = likely - (count - 0.15) * np.log(scale) - np.linalg.slogdet(curve)[1] / 2
        found.append((evidence, values, np.linalg.inv(curve)))
    best = max(each[0] for each in found)
    shares = np.exp(np.array([each[0] for each in found]) - best)
    shares /= shares.sum()
    mean = sum(share * each[1] for share, each in zip(shares, found, strict=True))
    spread = sum(
        share * (each[2] + np.outer(each[1] - mean, each[1] - mean))
        for share, each in zip(shares, found, strict=True)
    )
    return _in_points(names, prices, np.asarray(mean), np.asarray(spread))


def _beyond_chance(table: Array, values: Array, scores: Array, groups: Array) -> float:
    """How many times as far as coins the games of a group scatter together, at least once."""
    share = special.expit(table @ values)
    _, at = np.unique(groups, return_inverse=True)
    summed = np.bincount(at, weights=scores - share)
    freedom = 1 - table.shape[1] / len(summed)
    found = float(summed @ summed) / float(np.sum(share * (1 - share)))
    return max(1.0, found / freedom) if freedom > 0 else 1.0


def _in_points(names: list[str], prices: Array, mean: Array, spread: Array) -> Worths:
    """A deviation over what a point is worth, added to the price."""
    count = len(names)
    deviations, rate, errors = mean[:count], float(mean[count]), np.sqrt(np.diag(spread))
    worth = prices + deviations / (rate if abs(rate) > 1e-9 else 1e-9)
    together = spread[:count, count]
    return Worths(names, prices, deviations, errors[:count], worth, rate, float(errors[count]), together)
