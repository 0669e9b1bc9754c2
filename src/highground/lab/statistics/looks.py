"""Stopping early without fooling oneself: a few looks at fixed numbers of games.

Who looks at an interval again and again and stops when it pleases him has less than 95 %. Here the looks are
fixed before the first game, at equal steps, and their intervals are widened after O'Brien and Fleming so that
all of them together hold the truth 95 % of the time. Early looks are wide; the last costs next to nothing.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any, Final

import numpy as np
from scipy import optimize, stats

from highground.lab.statistics.shares import LEVEL, Estimate, per_seed, spread_of

__all__ = ["LOOKS", "METHOD", "bounds", "interval_at"]

LOOKS: Final = 5
METHOD: Final = f"repeated intervals at {LOOKS} fixed looks, O'Brien–Fleming bounds"
Array = Any


@cache
def bounds(looks: int = LOOKS, level: float = LEVEL) -> tuple[float, ...]:
    """How many standard errors wide the interval is at each look."""
    times = np.arange(1, looks + 1) / looks
    joint = np.sqrt(np.minimum.outer(times, times) / np.maximum.outer(times, times))
    normal = stats.multivariate_normal(np.zeros(looks), joint, seed=np.random.default_rng(1))
    shape = 1 / np.sqrt(times)

    def missed(width: float) -> float:
        held = normal.cdf(width * shape, lower_limit=-width * shape, rng=np.random.default_rng(1))
        return float(held) - level

    width = optimize.brentq(missed, 1.5, 4.0, xtol=1e-4)
    return tuple(float(each) for each in width * shape)


def interval_at(look: int, scores: Array, seeds: Array) -> Estimate:
    """The interval of a win rate at one of the looks, the first being 1."""
    means = per_seed(scores, seeds)
    middle = float(np.mean(scores))
    half = bounds()[look - 1] * sqrt(spread_of(means) / len(means))
    return Estimate(middle, max(0.0, middle - half), min(1.0, middle + half), len(scores), METHOD)
