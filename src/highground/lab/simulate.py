"""Many games between bots, on one core or several, with the same results either way.

A game that breaks off is counted as such and told with a replay, never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import blake2b
from math import sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final

from highground.bots.base import make_bot
from highground.engine.chance import Seeded
from highground.engine.errors import ContentError, RuleBug
from highground.engine.match import Match, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import OnGround, Ruleset, Setup
from highground.lab.playout import DECISION_LIMIT, play_from, seeds_of
from highground.lab.rows import Kept, Row

__all__ = [
    "BATCH",
    "Simulation",
    "about_run",
    "replay_of",
    "seats",
    "seed_at",
    "simulate",
    "wilson",
    "with_history",
]

BATCH: Final = 16
Z_95: Final = 1.959964


class Simulation:
    """What a run of games came to. Bots swap seats from game to game.

    `winners` are the seats that won each game, `points` what each seat scored in all of them.
    """

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.wins: dict[str, int] = dict.fromkeys(bots, 0)
        self.wins_by_seat: list[int] = [0] * len(bots)
        self.winners: list[tuple[int, ...]] = []
        self.points: list[int] = [0] * len(bots)
        self.draws = 0
        self.stuck: list[Row] = []
        self.verdicts: list[Row] = []
        self.decisions = 0
        self.seconds = 0.0
        self._seen = blake2b(digest_size=16)

    def add(self, row: Row) -> None:
        """Count one game; games must come in order, so that the digest does not depend on workers."""
        self.games += 1
        self.decisions += row.decisions
        self._seen.update(row.digest.encode())
        self.winners.append(row.winners)
        for seat, points in enumerate(row.scores):
            self.points[seat] += points
        for seat in row.winners:
            self.wins_by_seat[seat] += 1
        for bot in {row.seats[seat] for seat in row.winners}:
            self.wins[bot] += 1
        if row.verdict:
            self.verdicts.append(row)
        if row.trouble:
            self.stuck.append(row)
        elif not row.winners:
            self.draws += 1

    def digest(self) -> str:
        """One fingerprint over all games."""
        return self._seen.hexdigest()

    def interval(self, wins: int) -> tuple[float, float]:
        """The 95 % interval of a share of the games."""
        return wilson(wins, self.games)


def wilson(wins: float, games: int) -> tuple[float, float]:
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


def seed_at(bots: list[str], first: int, number: int) -> int:
    """The seed of game `number`. A bot that meets itself would play the same game again with seats swapped:
    there every game has a seed of its own.

    >>> [seed_at(["greedy", "uniform"], 7, game) for game in range(4)]
    [7, 7, 8, 8]
    >>> [seed_at(["greedy", "greedy"], 7, game) for game in range(4)]
    [7, 8, 9, 10]
    """
    return first + (number if len(set(bots)) == 1 else number // len(bots))


def _batch(system: str, setup: Setup, bots: list[str], seed: int, first: int, count: int) -> list[Row]:
    """A run of games, in a worker or here. Games of different bots share a seed with seats swapped."""
    rules = find_ruleset(system)
    opened = rules.open(rules.among_bots(setup))
    rows = []
    for number in range(first, first + count):
        seated, luck = seats(bots, number), seed_at(bots, seed, number)
        row = Row(number, luck, tuple(seated), (), (), "", 0, "", "", "")
        try:
            game = play_from(rules, opened, seated, luck)
        except RuleBug as error:
            rows.append(row._replace(trouble=str(error)))
            continue
        end = game.result
        row = row._replace(winners=end.winners, scores=end.scores, clause=end.clause)
        rows.append(row._replace(decisions=game.decisions, digest=game.digest, verdict=game.verdict))
    return rows


def replay_of(rules: Ruleset, setup: Setup, row: Row) -> Match:
    """A game played again with its history kept, as far as it went."""
    return with_history(rules, rules.among_bots(setup), list(row.seats), row.seed)


def with_history(rules: Ruleset, setup: Setup, bots: list[str], seed: int) -> Match:
    """The game that `play_out` plays with this seed, kept as a match, as far as it went."""
    seeds = seeds_of(seed, len(bots))
    match = Match(rules, new_header(rules, setup, seeds[0].hex(), bots))
    players = [make_bot(name, rules, Seeded(seeds[seat + 1])) for seat, name in enumerate(bots)]
    try:
        for _ in range(DECISION_LIMIT):
            for seat in match.waiting_for():
                match.play(seat, players[seat].choose(match.view(seat)))
            if not match.waiting_for():
                break
    except RuleBug:
        pass
    return match


def about_run(
    system: str, setup: Setup, bots: list[str], games: int, seed: int, version: str
) -> dict[str, Any]:
    """What a run of games is, as far as it decides the games."""
    return {
        "system": system,
        "version": version,
        "scenario": setup.scenario,
        "rosters": setup.rosters,
        "options": setup.options,
        "bots": bots,
        "games": games,
        "first_seed": seed,
        **({"map": setup.ground} if isinstance(setup, OnGround) else {}),
    }


def simulate(
    system: str,
    setup: Setup,
    bots: list[str],
    games: int,
    seed: int,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    kept: Kept | None = None,
) -> Simulation:
    """Play `games` games; the same arguments give the same digest with any number of workers.

    With `kept` every finished batch is put away at once, and what was put away before is not played again.
    """
    if games < 1:
        raise ContentError(f"at least 1 game must be played, not {games}")
    if workers < 1:
        raise ContentError(f"at least 1 worker is needed, not {workers}")
    found = Simulation(bots)
    started = perf_counter()
    rows: list[Row] = []
    for batch in _batches(system, setup, bots, games, seed, workers, kept):
        for row in batch:
            found.add(row)
        if kept is not None:
            rows.extend(batch)
        if progress is not None:
            progress(len(batch))
    if kept is not None:
        kept.finish(rows)
    found.seconds = perf_counter() - started
    return found


def _batches(
    system: str, setup: Setup, bots: list[str], games: int, seed: int, workers: int, kept: Kept | None
) -> Iterator[list[Row]]:
    """Batches in order, however they are computed."""
    spans = [(first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    if workers == 1:
        for first, count in spans:
            rows = _kept_batch(kept, bots, first, count)
            if rows is None:
                rows = _batch(system, setup, bots, seed, first, count)
                if kept is not None:
                    kept.keep(first, count, rows)
            yield rows
        return
    # Not forked: a fork of a process with threads may hang, and Python 3.12 warns of it.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: list[Future[list[Row]] | list[Row]] = []
        for first, count in spans:
            before = _kept_batch(kept, bots, first, count)
            waiting.append(
                before
                if before is not None
                else pool.submit(_task, system, setup, bots, seed, first, count, kept)
            )
            # A bounded queue: a million games must not be a million futures.
            if len(waiting) >= 4 * workers:
                yield _rows(waiting.pop(0))
        for each in waiting:
            yield _rows(each)


def _kept_batch(kept: Kept | None, bots: list[str], first: int, count: int) -> list[Row] | None:
    """What was played before; who played is who was asked for, not what a file says."""
    rows = None if kept is None else kept.batch(first, count)
    return rows and [row._replace(seats=tuple(seats(bots, row.number))) for row in rows]


def _task(
    system: str, setup: Setup, bots: list[str], seed: int, first: int, count: int, kept: Kept | None
) -> list[Row]:
    """A batch in a worker, which puts it away itself: nothing finished waits for its turn to be kept."""
    rows = _batch(system, setup, bots, seed, first, count)
    if kept is not None:
        kept.keep(first, count, rows)
    return rows


def _rows(each: Future[list[Row]] | list[Row]) -> list[Row]:
    return each if isinstance(each, list) else each.result()
