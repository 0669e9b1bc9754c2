"""How the lab scales: two workers against one, on cores and on Ray, and what a cluster would take.

    python benchmarks/lab_scale.py                        a minute or two; all of the below
    python benchmarks/lab_scale.py --seconds 60 --no-ray
    python benchmarks/lab_scale.py --memory 1000000       also the driver's memory over so many games

Each runner plays the same study (Primer, greedy) for a while once its workers are up; starting them is told
apart. From the games a second of one worker and what each task costs the driver it works out how long 10^8
games would take on N nodes of 16 cores. Figures that count are ratios in one run; run it alone.

Two cores need not be twice one: they may share a cache, or be threads of one. So it is told, too, what two
processes come to that play the same games and have nothing to do with each other or with the lab.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from highground.lab.cells import Cell, Chunk
from highground.lab.keeping import Folder
from highground.lab.playing import COLUMNS, play_chunk
from highground.lab.runners import InPool, Runner, Task

GOAL = 10**8
CORES = 16
TASK = 64


def cell(games: int) -> Cell:
    return Cell(
        0, "", "primer", "crossing", ("blue", "amber"), ("greedy", "greedy"), {}, 1, games, {"a": "blue"}
    )


def tasks(seconds: list[float]) -> Iterator[Task]:
    """Tasks without end, until somebody puts a number into `seconds`."""
    whole = cell(10**9)
    for number in count():
        if seconds:
            return
        chunks = tuple(Chunk(0, number * TASK + 16 * part, 16) for part in range(TASK // 16))
        yield Task((whole,) * len(chunks), chunks)


def core_time(runner: Runner) -> float:
    """Seconds that the workers of a pool had a core: what others on the machine take is not in it."""
    pool = getattr(runner, "_pool", None)
    workers = [] if pool is None else list(pool._processes)
    return sum(int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) for pid in workers) / 1e9


def rate_of(runner: Runner, seconds: float) -> tuple[float, float, float, float]:
    """Games a second once running, seconds until the first result, the driver's time for one task, and games
    for each second that workers had a core (0: not known)."""
    stop: list[float] = []
    began = perf_counter()
    running, first, games, spent, done_tasks, had = 0.0, 0.0, 0, 0.0, 0, 0.0
    for done in runner.play("", tasks(stop)):
        now = perf_counter()
        if not running:
            # All workers must be up: the first few results only start the clock.
            done_tasks += 1
            if done_tasks > 2 * runner.workers:
                running, first, spent, done_tasks = now, now - began, process_time(), 0
                had = core_time(runner)
            continue
        if not stop:
            games += sum(len(each["game"]) for each in done.columns)
            done_tasks += 1
            if now - running >= seconds:
                stop.append(now)
                rate, cost = games / (now - running), (process_time() - spent) / done_tasks
                used = core_time(runner) - had
    runner.close()
    return rate, first, cost, games / used if used else 0.0


def apart(processes: int, seconds: float) -> float:
    """Games a second of so many processes that share nothing: what the machine can give."""
    context = get_context("spawn")
    ready, found = context.Barrier(processes), context.SimpleQueue()
    playing = [
        context.Process(target=_by_itself, args=(number, seconds, ready, found))
        for number in range(processes)
    ]
    for each in playing:
        each.start()
    total: float = sum(found.get() for _ in playing)
    for each in playing:
        each.join()
    return total


def _by_itself(number: int, seconds: float, ready: Any, found: Any) -> None:
    whole, games = cell(10**9), 0
    play_chunk(whole, Chunk(0, 0, 16))
    ready.wait()
    began = perf_counter()
    while perf_counter() - began < seconds:
        play_chunk(whole, Chunk(0, (number << 24) + games, 16))
        games += 16
    found.put(games / (perf_counter() - began))


def memory(games: int) -> tuple[int, float]:
    """Megabytes that the driver needs at most to keep so many games (their rows are made up), and seconds."""
    template = play_chunk(cell(16), Chunk(0, 0, 16))
    started = perf_counter()
    with tempfile.TemporaryDirectory() as home:
        folder = Folder(Path(home) / "big.lab")
        folder.parts.mkdir(parents=True)
        batch: list[tuple[Chunk, dict[str, list[object]]]] = []
        for first in range(0, games, 16):
            columns = {name: list(template[name]) for name in COLUMNS}
            columns["game"] = list(range(first, first + 16))
            columns["digest"] = [f"{number:032x}" for number in columns["game"]]
            batch.append((Chunk(0, first, 16), columns))
            if len(batch) == 64:
                folder.keep(batch)
                batch = []
        if batch:
            folder.keep(batch)
        folder.done([cell(games)])
        from highground.lab.keeping import _write

        _write(folder.all_games(), folder.games)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, perf_counter() - started


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--no-ray", action="store_true")
    parser.add_argument("--memory", type=int, default=0, metavar="GAMES")
    given = parser.parse_args()
    if given.memory:
        most, took = memory(given.memory)
        print(f"{given.memory} games kept: the driver needs {most} MB at most (goal 600), {took:.0f} s")
    print(f"{os.cpu_count()} cores; {given.seconds:.0f} s each, once running")
    one, up, _, alone = rate_of(InPool(1), given.seconds)
    print(f"1 process    {one:8.1f} games/s, up after {up:.1f} s")
    two, up, cost, together = rate_of(InPool(2), given.seconds)
    print(f"2 processes  {two:8.1f} games/s, up after {up:.1f} s: {two / one:.2f}x (goal 1.85)")
    missed = two / one < 1.85
    if alone and together:
        print(
            f"a second of a core is worth {alone:.1f} games with one process, {together:.1f} with two: "
            f"with two cores to themselves {2 * together / alone:.2f}x; load average {os.getloadavg()[0]:.1f}"
        )
    machine = apart(2, given.seconds) / apart(1, given.seconds)
    share = two / one / machine
    print(f"two processes that share nothing come to {machine:.2f}x one: the lab to {share:.0%} of that")
    if not given.no_ray:
        from highground.lab.ray_runner import OnRay

        single, up, _, _ = rate_of(OnRay(None, 1), given.seconds)
        print(f"Ray, 1       {single:8.1f} games/s, up after {up:.1f} s")
        double, up, cost, _ = rate_of(OnRay(None, 2), given.seconds)
        print(f"Ray, 2       {double:8.1f} games/s, up after {up:.1f} s: {double / single:.2f}x (goal 1.7)")
        missed = missed or double / single < 1.7
        one = single
    print(f"the driver spends {1000 * cost:.2f} ms on a task of {TASK} games")
    # Tasks last about a second: so many games each, and the driver hands them out one after another.
    a_task = max(1.0, one)
    for nodes in (1, 4, 16, 64):
        workers = nodes * CORES
        busy = GOAL / (one * workers)
        driver = GOAL / a_task * cost
        bound = "the driver" if driver > busy else "the workers"
        hours = max(busy, driver) / 3600
        print(f"10^8 games of Primer on {nodes:>3} nodes of {CORES} cores: {hours:7.2f} h, bound by {bound}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
