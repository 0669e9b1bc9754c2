"""An arena: every bot against every other, in paired games with seats swapped."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from highground.engine.errors import ContentError
from highground.engine.ruleset import Setup
from highground.lab.ratings import Pairing, Rating, rate
from highground.lab.rows import Row
from highground.lab.simulate import simulate, wilson

__all__ = ["Arena", "hold_arena"]


class Arena:
    """The cross-table of an arena, and the ratings it comes to."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.pairings: dict[tuple[str, str], Pairing] = {}
        self.stuck: list[Row] = []

    def add(self, pairing: Pairing) -> None:
        """Keep what two bots did, as each of them sees it."""
        one, two, wins, losses, draws = pairing
        self.pairings[one, two] = pairing
        self.pairings[two, one] = Pairing(two, one, losses, wins, draws)

    def share(self, one: str, two: str) -> tuple[float, float, float]:
        """The share of points that `one` took from `two`, and its 95 % interval; a draw is half a point."""
        pairing = self.pairings[one, two]
        points = pairing.wins + pairing.draws / 2
        return (points / pairing.games, *wilson(points, pairing.games))

    def ratings(self) -> list[Rating]:
        """Everybody's rating, best first."""
        return rate([self.pairings[pair] for pair in combinations(self.bots, 2)])


def hold_arena(
    system: str,
    setup: Setup,
    bots: list[str],
    games: int,
    seed: int,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Arena:
    """`games` games for each pair of bots; every pair meets on the same seeds."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ContentError(f"an arena needs two or more different bots, not {', '.join(bots) or 'none'}")
    if len(setup.rosters) != 2:
        raise ContentError(f"an arena is for two sides; {setup.scenario} has {len(setup.rosters)}")
    held = Arena(bots)
    for one, two in combinations(bots, 2):
        found = simulate(system, setup, [one, two], games, seed, workers, progress)
        held.stuck += found.stuck
        held.add(Pairing(one, two, found.wins[one], found.wins[two], found.draws))
    return held
