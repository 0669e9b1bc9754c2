"""Many games between two bots, on one core or several, with the same results either way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from math import sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import Final

from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.playout import Playout, play_from

__all__ = ["Simulation", "simulate", "wilson"]

BATCH: Final = 32
Z_95: Final = 1.959964


class Simulation:
    """What a run of games came to. Bots swap seats from game to game."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.wins: dict[str, int] = dict.fromkeys(bots, 0)
        self.wins_by_seat: list[int] = [0] * len(bots)
        self.draws = 0
        self.decisions = 0
        self.seconds = 0.0
        self._seen = blake2b(digest_size=16)

    def add(self, number: int, game: Playout) -> None:
        """Count one game; games must come in order, so that the digest does not depend on workers."""
        self.games += 1
        self.decisions += game.decisions
        self._seen.update(game.digest.encode())
        seated = seats(self.bots, number)
        for seat in game.result.winners:
            self.wins_by_seat[seat] += 1
        for bot in {seated[seat] for seat in game.result.winners}:
            self.wins[bot] += 1
        if not game.result.winners:
            self.draws += 1

    def digest(self) -> str:
        """One fingerprint over all games."""
        return self._seen.hexdigest()

    def interval(self, wins: int) -> tuple[float, float]:
        """The 95 % interval of a share of the games."""
        return wilson(wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The Wilson score interval: honest also near 0 and 1, and for few games.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return (0.0, 1.0)
    share, z2 = wins / games, Z_95 * Z_95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return (max(0.0, centre - half), min(1.0, centre + half))


def seats(bots: list[str], number: int) -> list[str]:
    """Who sits where in game `number`: everybody moves on by one seat each game."""
    turn = number % len(bots)
    return bots[turn:] + bots[:turn]


def _batch(system: str, setup: Setup, bots: list[str], seed: int, first: int, count: int) -> list[Playout]:
    """A run of games, in a worker or here. Pairs of games share a seed with seats swapped."""
    rules = find_ruleset(system)
    opened = rules.open(setup)
    games = range(first, first + count)
    return [play_from(rules, opened, seats(bots, n), seed + n // len(bots)) for n in games]


def simulate(
    system: str,
    setup: Setup,
    bots: list[str],
    games: int,
    seed: int,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` games; the same arguments give the same digest with any number of workers."""
    if games < 1:
        raise ContentError(f"at least 1 game must be played, not {games}")
    if workers < 1:
        raise ContentError(f"at least 1 worker is needed, not {workers}")
    found = Simulation(bots)
    started = perf_counter()
    for batch in _batches(system, setup, bots, games, seed, workers):
        for game in batch:
            found.add(found.games, game)
        if progress is not None:
            progress(len(batch))
    found.seconds = perf_counter() - started
    return found


def _batches(
    system: str, setup: Setup, bots: list[str], games: int, seed: int, workers: int
) -> Iterator[list[Playout]]:
    """Batches in order, however they are computed."""
    spans = [(first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    if workers == 1:
        for first, count in spans:
            yield _batch(system, setup, bots, seed, first, count)
        return
    # Not forked: a fork of a process with threads may hang, and Python 3.12 warns of it.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = []
        for first, count in spans:
            waiting.append(pool.submit(_batch, system, setup, bots, seed, first, count))
            # A bounded queue: a million games must not be a million futures.
            if len(waiting) >= 4 * workers:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
