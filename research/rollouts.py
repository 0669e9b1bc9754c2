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
from highground.engine.orders import Candidate, candidates_for
from highground.engine.views import view
from highground.research.arrays import open_stage
from highground.research.episodes import Episode, Stage, room
from research.quick import Quick
from research.shards import Array

FINE = 1 << 30
OFTEN = 50
"""Newer weights are looked for after each game that is played has decided so often."""


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
        self.seen: list[Array] = []
        self.taken: list[int] = []
        self.logs: list[float] = []
        self.outcomes: list[int] = []
        self.margins: list[int] = []
        self.lengths: list[int] = []
        self.hired: list[int] = []
        self.version = 0

    def save(self, path: Path) -> None:
        part = path.with_suffix(".part")
        seen = np.array(self.seen, np.int16)
        # Most rows of most blocks are never there.
        columns = np.flatnonzero(seen.any(0))
        with part.open("wb") as file:
            np.savez(
                file, seen=seen[:, columns], columns=columns, taken=np.array(self.taken, np.int64),
                logs=np.array(self.logs, np.float32), outcomes=np.array(self.outcomes, np.int8),
                margins=np.array(self.margins, np.int32), lengths=np.array(self.lengths, np.int32),
                hired=np.array(self.hired, np.int8), version=np.array(self.version),
            )  # fmt: skip
        part.replace(path)


def tried(likes: Array, luck: Seeded) -> tuple[int, float]:
    """One of the candidates, each as likely as it is liked, and the logarithm of how likely that was."""
    shares = np.exp(likes - likes.max())
    passed = np.cumsum(shares)
    at = int(np.searchsorted(passed, luck.below(FINE) / FINE * passed[-1], "right"))
    return at, log(shares[at] / passed[-1])


class Play:
    """One game. Against an opponent, the learner has one seat, by turns; against itself, both."""

    def __init__(self, stage: Stage, seed: int, opponent: str, version: int) -> None:
        self.stage = stage
        self.opponent = opponent
        self.version = version
        self.episode = Episode(stage, seed)
        self.luck = Seeded(seed_of(f"{seed} rollout"))
        self.bots: dict[int, Bot] = {}
        if opponent:
            mine = seed % stage.seats
            self.bots = {
                seat: make_bot(opponent, stage.rules, Seeded(seed_of(f"{seed} bot {seat}")))
                for seat in range(stage.seats)
                if seat != mine
            }
        self.kept: list[list[tuple[Array, int, float]]] = [[] for _ in range(stage.seats)]
        self.found: list[Candidate] = []

    def go_on(self, packed: memoryview) -> bool:
        """Play until the learner has to decide, and write what it sees; whether it has to."""
        episode = self.episode
        while not episode.over():
            seen = view(episode.game.state, episode.seat)
            if episode.seat in self.bots:
                episode.give(episode.seat, self.bots[episode.seat].choose(seen))
                continue
            self.found = candidates_for(seen.known(), episode.question(), BUDGET, self.luck)
            if len(self.found) > 1:
                self.stage.encoder.write(seen.known(), episode.question(), self.found, packed)
                return True
            episode.give(episode.seat, self.found[0].order)
        return False

    def decide(self, saw: Array, likes: Array) -> None:
        at, logarithm = tried(likes, self.luck)
        self.kept[self.episode.seat].append((saw, at, logarithm))
        self.episode.give(self.episode.seat, self.found[at].order)

    def tell(self, tracks: Tracks) -> None:
        """What was done, and what it came to."""
        result = self.episode.result()
        for seat, decisions in enumerate(self.kept):
            if not decisions:
                continue
            tracks.seen += [each[0] for each in decisions]
            tracks.taken += [each[1] for each in decisions]
            tracks.logs += [each[2] for each in decisions]
            tracks.lengths.append(len(decisions))
            tracks.outcomes.append(round(self.episode.reward(seat) / 1000))
            scores = list(result.scores) if result else []
            others = [score for other, score in enumerate(scores) if other != seat]
            tracks.margins.append(scores[seat] - max(others) if others else 0)
            tracks.hired.append(1 if self.opponent else 0)
        tracks.version = min(tracks.version, self.version) if len(tracks.lengths) > 1 else self.version


def work(system: str, run: Path, number: int, opponents: list[str], decisions: int, together: int) -> None:
    """Play until told to stop, so many games side by side; write a file for each so many decisions."""
    stage = open_stage(system, space=SPACE)
    seed, made, named = 1 + number * 10_000_000, 0, ""
    version = 0
    network: Quick | None = None
    games: list[Play] = []
    packed = room(stage.encoder.size)
    tracks = Tracks()
    while not (run / "stop").exists():
        now = (run / "latest").read_text(encoding="utf-8")
        if network is None or now != named:
            network, named = Quick(run / now, SPACE), now
            version = int(network.card["version"])
        for _ in range(OFTEN):
            asking: list[Play] = []
            saw: list[Array] = []
            while len(asking) < together:
                if not games:
                    opponent = opponents[seed // stage.seats % len(opponents)]
                    games.append(Play(stage, seed, opponent, version))
                    seed += 1
                game = games.pop()
                if game.go_on(packed):
                    asking.append(game)
                    saw.append(np.array(packed, np.int16))
                else:
                    game.tell(tracks)
            likes, _ = network.read(np.stack(saw))
            for game, mine, liked in zip(asking, saw, likes, strict=True):
                game.decide(mine, liked)
            games = asking
            if len(tracks.seen) >= decisions:
                tracks.save(run / "games" / f"{number:03d}-{made:06d}.npz")
                made += 1
                tracks = Tracks()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("run", type=Path)
    parser.add_argument("--number", type=int, default=0, help="of this worker")
    parser.add_argument("--opponents", default="greedy,", help="with commas, in turn; an empty one is itself")
    parser.add_argument("--decisions", type=int, default=2048, help="in a file, at least")
    parser.add_argument("--together", type=int, default=16, help="games side by side")
    parser.add_argument("--about", action="store_true", help="say what the games are like, and play none")
    given = parser.parse_args()
    if given.about:
        print(json.dumps(about(open_stage(given.system, space=SPACE))))
    else:
        opponents = given.opponents.split(",")
        work(given.system, given.run, given.number, opponents, given.decisions, given.together)


if __name__ == "__main__":
    main()
