"""Games for a learner, made by the engine on all cores and written as arrays.

    python -m research.generate primer data/primer --games 400 --teacher greedy --workers 2
    python -m research.generate torn data/torn --minutes 20 --teacher search:30

Every decision is made by players that sometimes try something else, so that more than the best line is seen.
At each, the teacher says what it thinks of every candidate; what is wanted is more of what it thinks better
of. With `--player learned:FILE` the games are a learner's own, and the teacher shows it what is better.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import exp
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from highground.bots.base import Weighed, make_bot
from highground.bots.learned import SPACE, rules_seen
from highground.bots.outside import Hired
from highground.engine.agenda import Question
from highground.engine.chance import Seeded, seed_of
from highground.engine.ruleset import Ruleset
from highground.engine.views import view
from highground.observation.space import CANDIDATE, TERRAIN, UNIT, Space
from highground.research.arrays import open_stage
from highground.research.episodes import Episode, Stage, room
from research.shards import Array, Shard

WARMTH = 100.0
"""How many thousandths of a model one candidate must be better by to be wanted e times as much."""
GAMES_A_SHARD = 16
ONLOOKERS = 4
"""One decision in so many is also kept as the next seat sees it, who has nothing to decide: a search asks
what positions are worth to anybody."""


def wanted(weighed: list[Weighed], warmth: float) -> list[float]:
    """The share that each candidate should be chosen with."""
    best = max(each.value for each in weighed)
    shares = [exp(max(-30.0, (each.value - best) / warmth)) for each in weighed]
    return [share / sum(shares) for share in shares]


def mirrored(space: Space) -> dict[str, list[int]]:
    """Which numbers of an observation change their sign when the table is mirrored, left and right or up and
    down: a mirrored game is as good to learn from."""
    columns = {"units": UNIT, "terrain": TERRAIN, "candidates": CANDIDATE}
    found: dict[str, list[int]] = {"x": [], "y": []}
    for block in space.blocks():
        for at, name in enumerate(columns.get(block.name, ())):
            axis = name.rpartition(" ")[2]
            if axis in found:
                found[axis] += [block.at + row * block.columns + at for row in range(block.rows)]
    return found


class Recorder:
    """Plays games and keeps every decision in which there was a choice."""

    def __init__(self, teacher: str, player: str, daring: float, warmth: float) -> None:
        self.teacher = teacher
        self.player = player
        self.daring = daring
        self.warmth = warmth
        self.seen: list[Any] = []
        self.wanted: list[Any] = []
        self.outcome: list[int] = []
        self.game: list[int] = []

    def play(self, stage: Stage, seed: int, number: int) -> None:
        """One game, to its end."""
        episode = Episode(stage, seed)
        luck = Seeded(seed_of(f"{seed} daring"))
        teacher = make_bot(Hired(self.teacher), stage.rules, Seeded(seed_of(f"{seed} teacher")))
        player = make_bot(Hired(self.player), stage.rules, Seeded(seed_of(f"{seed} player")))
        packed = room(stage.encoder.size)
        seats: list[int] = []
        while not episode.over():
            seat = episode.seat
            seen = view(episode.game.state, seat)
            order = teacher.choose(seen)
            weighed = teacher.weighed[: SPACE.candidates]
            if self.player != self.teacher:
                order = player.choose(seen)
            if len(weighed) > 1 and isinstance(episode.question(), Question):
                found = [each.candidate for each in weighed]
                stage.encoder.write(seen.known(), episode.question(), found, packed)
                share = np.zeros(SPACE.candidates, np.uint8)
                share[: len(weighed)] = np.round(255 * np.array(wanted(weighed, self.warmth)))
                self._keep(packed, share, number)
                seats.append(seat)
                if not luck.below(ONLOOKERS):
                    other = (seat + 1) % stage.seats
                    stage.encoder.write(episode.known(other), episode.question(), [], packed)
                    self._keep(packed, np.zeros_like(share), number)
                    seats.append(other)
                if luck.below(1000) < 1000 * self.daring:
                    order = found[luck.below(len(found))].order
            episode.give(seat, order)
        self.outcome += [round(episode.reward(seat) / 1000) for seat in seats]

    def _keep(self, packed: memoryview, share: Array, number: int) -> None:
        self.seen.append(np.array(packed, np.int16))
        self.wanted.append(share)
        self.game.append(number)

    def shard(self, rules: Ruleset, scenarios: list[str]) -> Shard:
        about = {
            "system": rules.name,
            "rules": rules_seen(rules),
            "scenarios": scenarios,
            "space": SPACE.signature(),
            "blocks": [[b.name, b.kind, b.rows, b.columns, b.at] for b in SPACE.blocks()],
            "mirrored": mirrored(SPACE),
            "teacher": self.teacher,
            "player": self.player,
            "daring": self.daring,
            "warmth": self.warmth,
        }
        return Shard(
            about,
            np.array(self.seen, np.int16),
            np.array(self.wanted, np.uint8),
            np.array(self.outcome, np.int8),
            np.array(self.game, np.int32),
        )


def make_shard(path: Path, first: int, games: int, given: dict[str, Any]) -> tuple[int, int]:
    """Write one shard of games; how many games and decisions it holds. Scenarios come in turn."""
    scenarios: list[str] = given["scenarios"]
    stages = [open_stage(given["system"], name, space=SPACE) for name in scenarios]
    recorder = Recorder(given["teacher"], given["player"], given["daring"], given["warmth"])
    for number in range(games):
        recorder.play(stages[(first + number) % len(stages)], first + number, number)
    recorder.shard(stages[0].rules, scenarios).save(path)
    return games, len(recorder.seen)


def generate(
    system: str,
    folder: Path,
    games: int = 0,
    minutes: float = 0.0,
    teacher: str = "greedy",
    player: str = "",
    daring: float = 0.05,
    warmth: float = WARMTH,
    scenarios: list[str] | None = None,
    workers: int = 1,
    first: int = 1,
    megabytes: float = 0.0,
) -> tuple[int, int]:
    """Write shards until there are so many games, or minutes have passed, or megabytes lie there."""
    folder.mkdir(parents=True, exist_ok=True)
    usual = open_stage(system).setup.scenario
    given = {
        "system": system, "teacher": teacher, "player": player or teacher, "daring": daring, "warmth": warmth,
        "scenarios": scenarios or [usual],
    }  # fmt: skip
    until = monotonic() + 60 * minutes if minutes else float("inf")
    size = min(GAMES_A_SHARD, max(1, games // workers)) if games else GAMES_A_SHARD
    made = decisions = begun = 0

    def enough() -> bool:
        there = sum(path.stat().st_size for path in folder.glob("*.npz"))
        return (
            bool(games and begun >= games)
            or monotonic() >= until
            or bool(megabytes and there >= megabytes * 1e6)
        )

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: set[Any] = set()
        while True:
            while len(running) < workers and not enough():
                path = folder / f"{teacher.replace(':', '-')}-{first + begun:07d}.npz"
                running.add(pool.submit(make_shard, path, first + begun, size, given))
                begun += size
            if not running:
                return made, decisions
            done = next(as_completed(running))
            running.remove(done)
            more, choices = done.result()
            made, decisions = made + more, decisions + choices
            print(f"{made} games, {decisions} decisions", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--megabytes", type=float, default=0.0, help="stop when so much lies in the folder")
    parser.add_argument("--teacher", default="greedy", help="a bot: greedy, search:30, …")
    parser.add_argument("--player", default="", help="who plays, if not the teacher: learned:FILE")
    parser.add_argument("--daring", type=float, default=0.05, help="how often something else is tried")
    parser.add_argument("--warmth", type=float, default=WARMTH)
    parser.add_argument("--scenarios", default="", help="with commas; in turn")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first game")
    given = vars(parser.parse_args())
    given["scenarios"] = [each for each in given["scenarios"].split(",") if each] or None
    if not (given["games"] or given["minutes"] or given["megabytes"]):
        parser.error("say --games, --minutes or --megabytes")
    made, decisions = generate(**given)
    print(f"{made} games, {decisions} decisions in all")


if __name__ == "__main__":
    main()
