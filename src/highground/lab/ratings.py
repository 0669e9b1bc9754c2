"""Ratings from results: the Bradley-Terry model, in which strength decides how often one beats another.

Ratings are on the scale that chess players know: 400 points are odds of ten to one. A draw is half a win.
Only differences show: against the middle of those that played, or against one of them. Their errors come from
how sharply the games speak for all of them at once, so few games give wide intervals, and a bot that lost or
won everything is kept finite by one imagined draw against an average opponent.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, NamedTuple

__all__ = ["Pairing", "Rating", "rate"]

POINTS: Final = 400 / log(10)
"""A log-odds of 1."""
PRIOR: Final = 1.0
"""Imagined games against an opponent rated 0, all drawn."""
ROUNDS: Final = 500
Z_95: Final = 1.959964


class Pairing(NamedTuple):
    """What two bots did against each other."""

    one: str
    two: str
    wins: int
    losses: int
    draws: int

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws


class Rating(NamedTuple):
    """A bot's strength, and how far it may be off (95 %)."""

    name: str
    rating: float
    error: float


def rate(pairings: list[Pairing], against: str = "") -> list[Rating]:
    """The ratings under which these results are likeliest, best first: against one bot, which has 0 then, or
    against the middle of all.

    >>> [(each.name, round(each.rating)) for each in rate([Pairing("a", "b", 75, 25, 0)])]
    [('a', 95), ('b', -95)]
    """
    names = sorted({name for pair in pairings for name in (pair.one, pair.two)})
    at = {name: number for number, name in enumerate(names)}
    odds = [0.0] * len(names)
    for _ in range(ROUNDS):
        pull, told = _likelihood(pairings, at, odds)
        step = _solved(told, pull)
        odds = [each + max(-1.0, min(1.0, more)) for each, more in zip(odds, step, strict=True)]
        if max(abs(each) for each in step) < 1e-10:
            break
    _, told = _likelihood(pairings, at, odds)
    found = []
    for name in names:
        # A difference varies with both of its sides, so with all the ratings.
        share = [0.0 if against in at else 1 / len(names)] * len(names)
        if against in at:
            share[at[against]] = 1.0
        turn = [float(other == name) - part for other, part in zip(names, share, strict=True)]
        value = sum(part * each for part, each in zip(turn, odds, strict=True))
        variance = sum(part * each for part, each in zip(turn, _solved(told, turn), strict=True))
        found.append(Rating(name, POINTS * value, Z_95 * sqrt(max(0.0, variance)) * POINTS))
    return sorted(found, key=lambda each: -each.rating)


def _likelihood(
    pairings: list[Pairing], at: dict[str, int], odds: list[float]
) -> tuple[list[float], list[list[float]]]:
    """How the games pull at each rating (in log-odds), and how sharply they tell all of them."""
    pull = [PRIOR * (0.5 - _share(own)) for own in odds]
    told = [[0.0] * len(odds) for _ in odds]
    for here, own in enumerate(odds):
        told[here][here] = PRIOR * _share(own) * _share(-own)
    for pair in pairings:
        one, two = at[pair.one], at[pair.two]
        share = _share(odds[one] - odds[two])
        more = pair.wins + pair.draws / 2 - pair.games * share
        sharp = pair.games * share * (1 - share)
        pull[one] += more
        pull[two] -= more
        for here, other in ((one, two), (two, one)):
            told[here][here] += sharp
            told[here][other] -= sharp
    return pull, told


def _share(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def _solved(table: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination; no row need be swapped here. An arena does without the lab's libraries."""
    rows = [[*row, value] for row, value in zip(table, right, strict=True)]
    for at, lead in enumerate(rows):
        for row in rows[at + 1 :]:
            part = row[at] / lead[at]
            row[at:] = [value - part * above for value, above in zip(row[at:], lead[at:], strict=True)]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        rest = sum(rows[at][k] * found[k] for k in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - rest) / rows[at][at]
    return found
