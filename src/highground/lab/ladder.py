"""How strong our bots are in each system, by the games that they played (`ladder.toml`).

One ladder a system, in the first scenario with its own rosters: `benchmarks/ladder.py` plays and writes the
results, ratings are made from them here. Greedy is 1500 everywhere, so ratings of different systems do not
compare.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from highground.bots.levels import LEVELS, PLAYED_BY
from highground.lab.ratings import Pairing, rate
from highground.lab.simulate import wilson

__all__ = ["Standing", "earned", "ladder", "levels", "pairings"]

ANCHOR: Final = "greedy"
ANCHORED: Final = 1500
TOP: Final = LEVELS[-1]
ENOUGH: Final = 40
"""Decided games that a claim to the top level takes."""


class Standing(NamedTuple):
    """A bot's rating in a system, how far it may be off against greedy's (95 %), and the games that say
    so."""

    rating: int
    error: int
    games: int


@cache
def pairings(system: str) -> tuple[Pairing, ...]:
    """What the bots did against each other; nothing, where nobody has measured."""
    source = files("highground.lab").joinpath("ladder.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(source).get(system, [])
    return tuple([Pairing(row["one"], row["two"], row["won"], row["lost"], row["drawn"]) for row in rows])


@cache
def ladder(system: str) -> dict[str, Standing]:
    """Every measured bot of a system, the best first."""
    met = list(pairings(system))
    found = {}
    for each in rate(met, ANCHOR):
        games = sum(pair.games for pair in met if each.name in (pair.one, pair.two))
        found[each.name] = Standing(round(each.rating + ANCHORED), round(each.error), games)
    return found


def earned(system: str) -> bool:
    """Whether the top level's bot has shown to be better than the one below: the whole 95 % interval of what
    it won of their decided games, which are not few, lies above a half.
    """
    above, below = PLAYED_BY[TOP], PLAYED_BY[LEVELS[-2]]
    for pair in pairings(system):
        if (pair.one, pair.two) == (above, below):
            decided = pair.wins + pair.losses
            return decided >= ENOUGH and wilson(pair.wins, decided)[0] > 0.5
    return False


def levels(system: str) -> list[str]:
    """The levels that are offered in a system, from the easiest."""
    return [each for each in LEVELS if each != TOP or earned(system)]
