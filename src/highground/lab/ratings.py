"""Ratings from results: the Bradley-Terry model, in which strength decides how often one beats another.

Ratings are on the scale that chess players know: 400 points are odds of ten to one. A draw is half a win.
Their errors come from how sharply the games speak for them, so few games give wide intervals, and a bot that
lost or won everything is kept finite by one imagined draw against an average opponent.
"""

from __future__ import annotations

from math import log, log10, sqrt
from typing import Final, NamedTuple

__all__ = ["Pairing", "Rating", "rate"]

SCALE: Final = 400.0
PRIOR: Final = 1.0
"""Imagined games against an opponent rated 0, all drawn."""
ROUNDS: Final = 10_000
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


def rate(pairings: list[Pairing]) -> list[Rating]:
    """The ratings under which these results are likeliest, best first; their weighted middle is 0.

    >>> [(each.name, round(each.rating)) for each in rate([Pairing("a", "b", 75, 25, 0)])]
    [('a', 95), ('b', -95)]
    """
    names = sorted({name for pair in pairings for name in (pair.one, pair.two)})
    points = dict.fromkeys(names, PRIOR / 2)
    met: dict[str, list[tuple[str, int]]] = {name: [] for name in names}
    for pair in pairings:
        points[pair.one] += pair.wins + pair.draws / 2
        points[pair.two] += pair.losses + pair.draws / 2
        met[pair.one].append((pair.two, pair.games))
        met[pair.two].append((pair.one, pair.games))
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        before = dict(strength)
        for name in names:
            own = strength[name]
            weight = PRIOR / (own + 1.0) + sum(games / (own + strength[other]) for other, games in met[name])
            strength[name] = points[name] / weight
        if max(abs(log(strength[name] / before[name])) for name in names) < 1e-10:
            break
    rated = [Rating(name, SCALE * log10(strength[name]), _error(name, strength, met)) for name in names]
    return sorted(rated, key=lambda each: -each.rating)


def _error(name: str, strength: dict[str, float], met: dict[str, list[tuple[str, int]]]) -> float:
    """Half of the 95 % interval, the others' ratings taken as they are."""
    own = strength[name]
    told = PRIOR * own / (own + 1.0) ** 2
    told += sum(games * own * strength[other] / (own + strength[other]) ** 2 for other, games in met[name])
    return Z_95 / sqrt(told) * SCALE / log(10)
