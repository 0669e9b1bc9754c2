"""How fast environments step: decisions a second, observed or not, beside the frameworks' own games.

    python benchmarks/research.py --seconds 3 --workers 2
    python benchmarks/research.py --systems torn --off 200000 --on 30000     exit status 1 where less

Decisions are those of uniform players, summed over all games of a batch and all worker processes. The other
games are stepped in the same way, one after the other in one process, as their own libraries step them.
Seconds are of each process's processor time, so that other work on the machine counts less; only through
Gymnasium, where processes wait for each other, they are those of the clock.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Any

import numpy as np

from highground import build_info
from highground.engine.chance import Seeded, seed_of
from highground.engine.plugins import ruleset_names
from highground.research.arrays import open_stage
from highground.research.episodes import Batch, room

GAMES = 64
SPIEL = ("tic_tac_toe", "leduc_poker", "backgammon", "chess")
ZOO = ("classic.connect_four_v3", "classic.tictactoe_v3")


def ours(system: str, seconds: float, observed: bool, first: int) -> float:
    """Decisions a second in one process."""
    stage = open_stage(system)
    batch = Batch(stage, [""] * stage.seats, GAMES)
    batch.begin([first + at for at in range(GAMES)])
    into = room(GAMES * stage.encoder.size) if observed else None
    luck = Seeded(seed_of(first))
    batch.play(4 * GAMES, luck, into)
    done, started = 0, process_time()
    while process_time() - started < seconds:
        batch.play(8 * GAMES, luck, into)
        done += 8 * GAMES
    return done / (process_time() - started)


def together(system: str, seconds: float, observed: bool, workers: int) -> float:
    """The same in several processes at once, added up."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        given = [(system, seconds, observed, 1000 * number) for number in range(workers)]
        return sum(pool.map(ours, *zip(*given, strict=True)))


def in_tables(system: str, seconds: float, workers: int) -> float:
    """Decisions of the learner a second through Gymnasium, uniform players in both seats."""
    from highground.research.vector import Tables

    tables = Tables(GAMES, system, opponents="uniform", workers=workers)
    seen, _ = tables.reset(seed=1)
    luck = np.random.default_rng(1)
    done, started = 0, perf_counter()
    while perf_counter() - started < seconds:
        offered = seen["action_mask"].sum(1)
        seen, *_ = tables.step((luck.random(GAMES) * np.maximum(offered, 1)).astype(np.int64))
        done += GAMES
    taken = perf_counter() - started
    tables.close()
    return done / taken


def spiel(name: str, seconds: float, observed: bool) -> float:
    """OpenSpiel's own games, or ours inside it, stepped from Python."""
    import pyspiel

    importlib.import_module("highground.research.openspiel")
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(1)
    done, started = 0, process_time()
    while not done or process_time() - started < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and (not done or process_time() - started < seconds):
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choice(outcomes, p=odds))
                continue
            if observed:
                state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[luck.randint(len(legal))])
            done += 1
    return done / (process_time() - started)


def zoo(name: str, seconds: float) -> float | None:
    """PettingZoo's own games; None where what they need is not installed."""
    try:
        table: Any = importlib.import_module(f"pettingzoo.{name}").env()
    except ImportError:
        return None
    done, started = 0, process_time()
    while process_time() - started < seconds:
        table.reset(seed=done)
        for agent in table.agent_iter():
            seen, _, ended, cut, info = table.last()
            mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
            table.step(None if ended or cut else table.action_space(agent).sample(mask))
            done += 1
            if process_time() - started > seconds:
                break
    return done / (process_time() - started)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--systems", default=",".join(ruleset_names()), help="with commas")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each number")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--off", type=float, default=0.0, help="least decisions a second, not observed")
    parser.add_argument("--on", type=float, default=0.0, help="least decisions a second, observed")
    given = parser.parse_args()
    print(f"{build_info.status().kind} build, {given.workers} processes, {GAMES} games in each")
    held = True
    for system in given.systems.split(","):
        off = together(system, given.seconds, False, given.workers)
        on = together(system, given.seconds, True, given.workers)
        through = in_tables(system, given.seconds, given.workers)
        held = held and off >= given.off and on >= given.on
        print(f"{system}: {off:,.0f} decisions/s, {on:,.0f} observed, {through:,.0f} through Gymnasium")
    for name in (*SPIEL, "highground_primer"):
        off, on = spiel(name, given.seconds, False), spiel(name, given.seconds, True)
        print(f"open_spiel {name}: {off:,.0f} decisions/s, {on:,.0f} observed (one process)")
    for name in ZOO:
        found = zoo(name, given.seconds)
        said = "not installed" if found is None else f"{found:,.0f} decisions/s, observed (one process)"
        print(f"pettingzoo {name}: {said}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
