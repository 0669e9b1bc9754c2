"""Games of a learner against others and itself, for `research/improve.py`: one worker, without PyTorch.

    python -m research.rollouts torn runs/torn --number 3      until runs/torn/stop is there

It plays with the weights that `runs/torn/latest` names, tries orders as often as the network likes them, and
writes what it saw, did and came to as arrays into `runs/torn/games`.
"""

from __future__ import annotations

import argparse
import json
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from highground.bots.base import Bot, make_bot
from highground.bots.learned import BUDGET, SPACE, rules_seen
from highground.engine.chance import Seeded, seed_of
from highground.engine.orders import candidates_for
from highground.engine.views import view
from highground.research.arrays import open_stage
from highground.research.episodes import Episode, Stage, room
from research.quick import Quick
from research.shards import Array

FINE = 1 << 30


def about(stage: Stage) -> dict[str, Any]:
    """What a learner must know of the games."""
    return {
        "system": stage.rules.name,
        "rules": rules_seen(stage.rules),
        "scenarios": [stage.setup.scenario],
        "space": SPACE.signature(),
        "blocks": [[b.name, b.kind, b.rows, b.columns, b.at] for b in SPACE.blocks()],
    }


class Tracks:
    """What a learner did. A track is one seat's decisions in one game, in their order."""

    def __init__(self) -> None:
        self.seen: list[Any] = []
        self.taken: list[int] = []
        self.logs: list[float] = []
        self.outcomes: list[int] = []
        self.lengths: list[int] = []
        self.hired: list[int] = []

    def save(self, path: Path, version: int) -> None:
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(
                file, seen=np.array(self.seen, np.int16), taken=np.array(self.taken, np.int64),
                logs=np.array(self.logs, np.float32), outcomes=np.array(self.outcomes, np.int8),
                lengths=np.array(self.lengths, np.int32), hired=np.array(self.hired, np.int8),
                version=np.array(version),
            )  # fmt: skip
        part.replace(path)


def tried(likes: Array, luck: Seeded) -> tuple[int, float]:
    """One of the candidates, each as likely as it is liked, and the logarithm of how likely that was."""
    shares = np.exp(likes - likes.max())
    passed = np.cumsum(shares)
    at = int(np.searchsorted(passed, luck.below(FINE) / FINE * passed[-1], "right"))
    return at, log(shares[at] / passed[-1])


def play(stage: Stage, network: Quick, seed: int, opponent: str, tracks: Tracks) -> None:
    """One game. Against an opponent, the learner has one seat, by turns; against itself, both."""
    episode = Episode(stage, seed)
    luck = Seeded(seed_of(f"{seed} rollout"))
    packed = room(stage.encoder.size)
    bots: dict[int, Bot] = {}
    if opponent:
        mine = seed % stage.seats
        bots = {
            seat: make_bot(opponent, stage.rules, Seeded(seed_of(f"{seed} bot {seat}")))
            for seat in range(stage.seats)
            if seat != mine
        }
    kept: list[list[tuple[Any, int, float]]] = [[] for _ in range(stage.seats)]
    while not episode.over():
        seat = episode.seat
        seen = view(episode.game.state, seat)
        if seat in bots:
            episode.give(seat, bots[seat].choose(seen))
            continue
        found = candidates_for(seen.known(), episode.question(), BUDGET, luck)
        at = 0
        if len(found) > 1:
            stage.encoder.write(seen.known(), episode.question(), found, packed)
            saw = np.array(packed, np.int16)
            at, logarithm = tried(network.read(saw)[0], luck)
            kept[seat].append((saw, at, logarithm))
        episode.give(seat, found[at].order)
    for seat, decisions in enumerate(kept):
        if decisions:
            tracks.seen += [each[0] for each in decisions]
            tracks.taken += [each[1] for each in decisions]
            tracks.logs += [each[2] for each in decisions]
            tracks.lengths.append(len(decisions))
            tracks.outcomes.append(round(episode.reward(seat) / 1000))
            tracks.hired.append(1 if opponent else 0)


def work(system: str, run: Path, number: int, opponents: list[str], decisions: int) -> None:
    """Play until told to stop; write a file whenever there are so many decisions."""
    stage = open_stage(system, space=SPACE)
    seed, made, named = 1 + number * 10_000_000, 0, ""
    network: Quick | None = None
    while not (run / "stop").exists():
        now = (run / "latest").read_text(encoding="utf-8")
        if network is None or now != named:
            network, named = Quick(run / now, SPACE), now
        tracks = Tracks()
        while len(tracks.seen) < decisions:
            play(stage, network, seed, opponents[seed // stage.seats % len(opponents)], tracks)
            seed += 1
        tracks.save(run / "games" / f"{number:03d}-{made:06d}.npz", int(network.card["version"]))
        made += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("run", type=Path)
    parser.add_argument("--number", type=int, default=0, help="of this worker")
    parser.add_argument("--opponents", default="greedy,", help="with commas, in turn; an empty one is itself")
    parser.add_argument("--decisions", type=int, default=2048, help="in a file, at least")
    parser.add_argument("--about", action="store_true", help="say what the games are like, and play none")
    given = parser.parse_args()
    if given.about:
        print(json.dumps(about(open_stage(given.system, space=SPACE))))
    else:
        work(given.system, given.run, given.number, given.opponents.split(","), given.decisions)


if __name__ == "__main__":
    main()
