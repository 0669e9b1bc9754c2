"""How long bots think: greedy at its 95th percentile, search against its budget; what a second worker adds.

    python benchmarks/decisions.py --games 4 --workers 2
    python benchmarks/decisions.py --games 0 --systems ascension    what a second worker adds, alone

Greedy must decide within 50 ms, search keep its budget within 10 %, both on one core of the compiled build;
two workers must play 1.8 times as many games a second as one. The exit status is 1 where one does not.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter
from typing import Any

from highground import build_info
from highground.bots.base import Bot, make_bot
from highground.engine.chance import Seeded
from highground.engine.game import Game, waiting_for
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.lab.playout import seeds_of
from highground.lab.simulate import simulate

__all__ = ["main"]

GREEDY_MS = 50.0
OVER_BUDGET = 1.1
SPEED_UP = 1.8


class Timed:
    """How long the decisions of a bot took, in milliseconds."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    def ask(self, bot: Bot, seen: Any) -> Any:
        started = perf_counter()
        order = bot.choose(seen)
        # Where there is no choice nobody thinks.
        if len(bot.weighed) > 1:
            self.taken.append(1000 * (perf_counter() - started))
        return order

    def at(self, share: float) -> float:
        """The time that this share of the decisions kept to."""
        ranked = sorted(self.taken)
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def default_setup(system: str) -> Setup:
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    return Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))


def time_decisions(system: str, games: int, budget_ms: int, every: int) -> tuple[Timed, Timed]:
    """Greedy plays whole games; at every so many decisions search is asked as well, for its time alone."""
    rules = find_ruleset(system)
    opened = rules.open(rules.among_bots(default_setup(system)))
    greedy_times, search_times = Timed(), Timed()
    for seed in range(games):
        seeds = seeds_of(seed, 2)
        game: Game[Any, Any, Any] = Game(opened.clone(), Seeded(seeds[0]), True)
        greedy = make_bot("greedy", rules, Seeded(seeds[1]))
        search = make_bot(f"search:{budget_ms}ms", rules, Seeded(seeds[2]))
        game.advance()
        decisions = 0
        while waiting_for(game.state):
            for seat in waiting_for(game.state):
                seen = view(game.state, seat)
                order = greedy_times.ask(greedy, seen)
                if decisions % every == 0 and len(greedy.weighed) > 1:
                    search_times.ask(search, seen)
                game.answer(seat, order)
                decisions += 1
            game.advance()
    return greedy_times, search_times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--systems", default=",".join(ruleset_names()), help="with commas")
    parser.add_argument("--games", type=int, default=4, help="whose decisions are timed")
    parser.add_argument("--ms", type=int, default=200, help="what search may think about a decision")
    parser.add_argument("--every", type=int, default=25, help="how often search is asked")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--played", type=int, default=6000, help="games for each number of workers")
    parser.add_argument("--turns", type=int, default=2, help="how often that is measured")
    given = parser.parse_args()
    print(f"{build_info.status().kind} build")
    held = True
    for system in given.systems.split(",") if given.games else ():
        greedy, search = time_decisions(system, given.games, given.ms, given.every)
        over = search.at(0.95) / given.ms
        held = held and greedy.at(0.95) <= GREEDY_MS and over <= OVER_BUDGET
        print(
            f"{system}: greedy p50 {greedy.at(0.5):.3f} ms, p95 {greedy.at(0.95):.3f} ms, "
            f"most {max(greedy.taken):.2f} ms of {len(greedy.taken)} decisions; "
            f"search p95 {over:.1%} of {given.ms} ms, "
            f"most {max(search.taken) / given.ms:.1%} of {len(search.taken)} decisions"
        )
    if given.workers > 1:
        system = given.systems.split(",")[0]
        setup, bots = default_setup(system), ["greedy", "greedy"]
        # In turns, the best of each: what else the machine does hits one of them harder.
        taken: dict[int, list[float]] = {1: [], given.workers: []}
        for _ in range(given.turns):
            for workers, seconds in taken.items():
                seconds.append(simulate(system, setup, bots, given.played, 1, workers).seconds)
        ratio = min(taken[1]) / min(taken[given.workers])
        held = held and (given.workers != 2 or ratio >= SPEED_UP)
        print(
            f"{system}: {given.workers} workers play {ratio:.2f}x the games/s of one ({given.played} games)"
        )
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
