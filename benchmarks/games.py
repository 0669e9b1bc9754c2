"""Whole greedy games a second and walks of search, of two builds in turns: how much faster has it become?

    python benchmarks/games.py --old dist/highground-0.2.0-cp311-cp311-linux_x86_64.whl
    python benchmarks/games.py --old pure --systems torn,ail --rounds 3

Each build has a process of its own. In every round both play the same seeds of a system one after the other,
and who begins changes. Time is processor time, a ratio is made of two measurements that lie seconds apart,
so a busy machine blurs it little; the median of the rounds counts, their spread says how far to trust it.

Search is given a number of walks, not a time: walks in 200 ms follow from the processor time that they took.
Whether both builds played the very same games is told too: a faster build that plays others proves nothing.
The exit status is 1 where a ratio is below `--least`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from time import process_time
from typing import Any, cast

__all__ = ["main"]

ROOT = Path(__file__).resolve().parent.parent
WALKS = 48
"""Walks at one decision."""
EVERY = 40
"""Search thinks about every so manieth decision of a greedy game."""
SECONDS = 0.2

Row = dict[str, Any]


class Build:
    """A build in a process of its own, which plays when it is told to."""

    def __init__(self, folder: Path | None) -> None:
        told = {} if folder is None else {"PYTHONPATH": str(folder)}
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--worker"],
            env={**kept, **told},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            # Away from the checkout: it must not be found instead.
            cwd=tempfile.gettempdir(),
        )

    def ask(self, *words: object) -> Row:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        said = self.process.stdout.readline()
        if not said:
            sys.exit(f"{words}: the build died")
        return cast(Row, json.loads(said))

    def stop(self) -> None:
        self.process.communicate()


# -- in the build's own process -----------------------------------------------------------------------


class Games:
    """A system's default table, opened once."""

    def __init__(self, system: str) -> None:
        from highground.engine.plugins import find_ruleset
        from highground.engine.ruleset import Setup

        self.rules = find_ruleset(system)
        scenario = self.rules.scenarios()[0]
        rosters = list(self.rules.default_rosters(scenario))
        setup = Setup(scenario, rosters, self.rules.read_options({}))
        self.bots = ["greedy"] * len(rosters)
        self.opened = self.rules.open(self.rules.among_bots(setup))

    def play(self, first: int, count: int) -> Row:
        """So many games from a seed on: the time, the decisions, and a fingerprint of how they ended."""
        from highground.lab.playout import play_from

        decisions, ends = 0, hashlib.blake2b(digest_size=8)
        started = process_time()
        for seed in range(first, first + count):
            played = play_from(self.rules, self.opened, self.bots, seed, fingerprint=False)
            decisions += played.decisions
            ends.update(f"{played.decisions} {played.result!r} ".encode())
        taken = process_time() - started
        return {"seconds": taken, "count": count, "decisions": decisions, "ends": ends.hexdigest()}

    def walk(self, seed: int, decisions: int) -> Row:
        """Search at some decisions of a greedy game: the time of its walks, and what it chose."""
        from highground.bots.base import make_bot
        from highground.bots.search import Search
        from highground.engine.chance import Seeded
        from highground.engine.game import Game, waiting_for
        from highground.engine.views import view
        from highground.lab.playout import seeds_of

        seeds = seeds_of(seed, 2)
        game: Game[Any, Any, Any] = Game(self.opened.clone(), Seeded(seeds[0]), True)
        greedy = make_bot("greedy", self.rules, Seeded(seeds[1]))
        search = Search(self.rules, Seeded(seeds[2]), 0.0, WALKS)
        taken, asked, met, chosen = 0.0, 0, 0, hashlib.blake2b(digest_size=8)
        game.advance()
        while waiting_for(game.state) and asked < decisions:
            for seat in waiting_for(game.state):
                seen = view(game.state, seat)
                order = greedy.choose(seen)
                met += len(greedy.weighed) > 1
                if met % EVERY == EVERY // 2 and len(greedy.weighed) > 1:
                    started = process_time()
                    chosen.update(repr(search.choose(seen)).encode())
                    taken += process_time() - started
                    asked += 1
                game.answer(seat, order)
            game.advance()
        return {"seconds": taken, "count": asked * WALKS, "ends": chosen.hexdigest()}


def work() -> None:
    """Do what is asked, a line each, until there is no more."""
    from highground import build_info
    from highground.engine.plugins import ruleset_names

    opened: dict[str, Games] = {}
    for line in sys.stdin:
        what, *rest = line.split()
        if what == "about":
            told = build_info.status()
            own = [name for name in ruleset_names() if name != "primer"]
            row: Row = {"compiled": told.compiled, "digest": told.digest, "systems": own}
        else:
            if rest[0] not in opened:
                opened[rest[0]] = Games(rest[0])
            games = opened[rest[0]]
            asked = [int(each) for each in rest[1:]]
            row = games.play(*asked) if what == "play" else games.walk(*asked)
        print(json.dumps(row), flush=True)


# -- the comparison -----------------------------------------------------------------------------------


def unpacked(build: str, into: Path) -> Path | None:
    """Where a build is imported from: a wheel is unpacked, "pure" is the checkout, "" what is installed; a
    folder has an unpacked one.
    """
    if build == "pure":
        return ROOT / "src"
    if not build or Path(build).is_dir():
        return Path(build) if build else None
    with zipfile.ZipFile(build) as wheel:
        wheel.extractall(into)
    return into


def in_turns(old: Build, new: Build, rounds: int, *words: object, step: int) -> list[tuple[Row, Row]]:
    """The same work by both, round by round with other seeds; who begins changes."""
    found = []
    for past in range(rounds):
        asked = (*words[:2], past * step, *words[2:])
        pair = [(old, "old"), (new, "new")]
        done = {name: each.ask(*asked) for each, name in (pair if past % 2 else reversed(pair))}
        found.append((done["old"], done["new"]))
    return found


def told(system: str, what: str, unit: float, found: list[tuple[Row, Row]]) -> float:
    """Print a line of the table; the median ratio."""
    ratios = sorted((new["count"] / new["seconds"]) / (old["count"] / old["seconds"]) for old, new in found)
    speeds = [
        statistics.median(pair[at]["count"] / pair[at]["seconds"] for pair in found) * unit for at in (0, 1)
    ]
    same = all(old["ends"] == new["ends"] for old, new in found)
    middle = float(statistics.median(ratios))
    print(
        f"{system:10} {what:16} {speeds[0]:8.1f} {speeds[1]:8.1f}   {middle:5.2f}x "
        f"({ratios[0]:.2f} to {ratios[-1]:.2f})   {'the same' if same else 'others'}",
        flush=True,
    )
    return float(middle)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--old", default="pure", help='a wheel, or "pure": the sources of this checkout')
    parser.add_argument("--new", default="", help="the same; unless told, what is installed")
    parser.add_argument("--systems", default="", help="with commas; unless told, all but primer")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=60, help="in a round")
    parser.add_argument("--decisions", type=int, default=3, help="that search thinks about in a round")
    parser.add_argument("--least", type=float, default=0.0, help="the ratio that each must reach")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        work()
        return 0
    held = True
    with tempfile.TemporaryDirectory(prefix="highground-games-") as folder:
        old, new = (
            Build(unpacked(build, Path(folder, name)))
            for name, build in (("old", given.old), ("new", given.new))
        )
        about = new.ask("about")
        for name, each in (("old", old.ask("about")), ("new", about)):
            print(f"{name}: {'compiled' if each['compiled'] else 'pure'}, sources {each['digest'] or 'here'}")
        print(f"{'system':10} {'what':16} {'old':>8} {'new':>8}   ratio (spread)          games played")
        for system in given.systems.split(",") if given.systems else about["systems"]:
            games = in_turns(old, new, given.rounds, "play", system, given.games, step=given.games)
            walks = in_turns(old, new, given.rounds, "walk", system, given.decisions, step=1)
            least = min(told(system, "games/s", 1, games), told(system, "walks in 200 ms", SECONDS, walks))
            held = held and least >= given.least
        old.stop()
        new.stop()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
