"""How fast we are: what `highground bench` measures.

A benchmark is a function that does something n times. Figures that count are ratios against our
own pure build in the same run, and the targets written here beside them.
"""

from __future__ import annotations

import json
import os
import platform
import runpy
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

from highground import build_info
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import digest
from highground.engine.errors import ContentError
from highground.engine.game import Game
from highground.engine.odds import OddsMemory
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab import geometry_kernels
from highground.lab.kernels import clone_tables, run_direct, run_steps, sight_tests
from highground.lab.playout import play_from
from highground.record import Record

__all__ = ["Bench", "benches", "machine", "measure", "measure_pure", "memory_growth"]


class Bench(Record):
    """Something to time; `ratio` is how many times faster than pure the compiled build must be.

    `most_ns` is the most one operation may take compiled.
    """

    name: Final[str]
    run: Final[Callable[[int], None]]
    ratio: Final[float] = 0
    most_ns: Final[float] = 0
    group: Final[str] = "engine"


def _games(system: str) -> Callable[..., None]:
    """Plays as many games of a system's default scenario as it is told, from a first seed on."""
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    bots = ["greedy"] * len(setup.rosters)
    opened = rules.open(rules.among_bots(setup))

    def run(n: int, first: int = 0) -> None:
        for seed in range(first, first + n):
            play_from(rules, opened, bots, seed, fingerprint=False)

    return run


def _odds(remembered: bool) -> Callable[[int], None]:
    """Exact odds of the attack in ascension's own example of a case, counted each time or remembered."""
    rules = find_ruleset("ascension")
    case = rules.case_model().model_validate(tomllib.loads(rules.case_example()))
    state = rules.open_case(case, "benchmark")
    luck = Seeded(seed_of("benchmark"))
    Game(state, luck, True).advance()
    order = rules.vocabulary.read(case.orders[0].order, rules.models(state.table))
    memory, at = OddsMemory(1 if remembered else 0), digest(state)

    def run(n: int) -> None:
        for _ in range(n):
            memory.odds_of(at, state, 0, order, rules.facts, luck)

    return run


GEOMETRY_RATIO: Final = 15
GEOMETRY: Final[list[Callable[[int], None]]] = [
    geometry_kernels.discs_within,
    geometry_kernels.oval_and_disc,
    geometry_kernels.points_in_polygon,
    geometry_kernels.polygons_overlap,
    geometry_kernels.sight_through_polygon,
    geometry_kernels.sweeps_past_disc,
    geometry_kernels.sweeps_past_polygon,
    geometry_kernels.paths_measured,
    geometry_kernels.rough_lengths,
    geometry_kernels.widths_seen,
]


def benches(sources: Path | None = None) -> list[Bench]:
    """Everything there is to measure; with the sources' folder of a checkout also what lies beside it."""
    found = [
        Bench("primer game, greedy against greedy", _games("primer"), ratio=8, group="games"),
        Bench(
            "ascension game, greedy against greedy",
            _games("ascension"),
            ratio=10,
            most_ns=1e9 / 150,
            group="games",
        ),
        Bench(
            "conflict game, greedy against greedy",
            _games("conflict"),
            ratio=8,
            most_ns=1e9 / 150,
            group="games",
        ),
        Bench("clone of a 24-model state", clone_tables, most_ns=2500),
        Bench("agenda step with its work", run_steps),
        Bench("the same work without the agenda", run_direct),
        Bench("odds of an attack, two cards against two", _odds(False), most_ns=300_000, group="odds"),
        Bench("the same, remembered", _odds(True), most_ns=10_000, group="odds"),
        Bench("segment against circle", sight_tests, most_ns=100, group="geometry", ratio=GEOMETRY_RATIO),
    ]
    for run in GEOMETRY:
        name = run.__name__.replace("_", " ")
        found.append(Bench(name, run, ratio=GEOMETRY_RATIO, group="geometry"))
    if sources is not None:
        for file in sorted((sources.parents[1] / "benchmarks").glob("geometry_*.py")):
            for name, run in runpy.run_path(str(file))["BENCHES"]:
                found.append(Bench(name, run, group="geometry, called from Python"))
    return found


def measure(bench: Bench, seconds: float) -> float:
    """Nanoseconds for one operation: the best of several runs that last about `seconds` together."""
    count = 1
    while True:
        taken = _timed(bench, count)
        if taken > seconds / 20:
            break
        count = max(count * 2, int(count * seconds / 10 / max(taken, 1e-9)) if taken > 1e-4 else count * 2)
    best = taken / count
    deadline = perf_counter() + seconds
    for _ in range(20):
        best = min(best, _timed(bench, count) / count)
        if perf_counter() > deadline:
            break
    return best * 1e9


def _timed(bench: Bench, count: int) -> float:
    """Processor time: what else the machine is doing should not count."""
    started = process_time()
    bench.run(count)
    return process_time() - started


def measure_pure(seconds: float, only: str) -> dict[str, float]:
    """The same measurements by the same sources, uncompiled, in a process of their own."""
    home = Path(build_info.__file__).parent
    with tempfile.TemporaryDirectory(prefix="highground-pure-") as folder:
        copy = Path(folder) / "highground"
        shutil.copytree(
            home, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "_build.json")
        )
        command = [sys.executable, "-m", "highground", "bench", "--json", "--here", "--seconds", str(seconds)]
        if only:
            command += ["--only", only]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": folder}, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise ContentError(f"the pure build could not be measured: {done.stderr.strip()[-300:]}")
    rows: list[dict[str, Any]] = json.loads(done.stdout)["benches"]
    return {row["name"]: row["ns"] for row in rows}


def memory_growth(games: int, progress: Callable[[int], None], system: str = "primer") -> tuple[int, int]:
    """Resident kilobytes after the first 1000 games of a system, and after all of them."""
    run = _games(system)
    rules_warm = min(1000, games)
    run(rules_warm)
    progress(rules_warm)
    first = _resident_kb()
    done = rules_warm
    while done < games:
        step = min(1000, games - done)
        run(step, done)
        done += step
        progress(step)
    return first, _resident_kb()


def _resident_kb() -> int:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise ContentError("this system does not tell how much memory a process uses")


def machine() -> str:
    """The processor and the Python that measure."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        cpu = names[0] if names else cpu
    return f"{cpu}, Python {platform.python_version()}"
