"""Learn by playing: proximal policy optimisation over games against others and oneself.

    python -m research.improve torn --out runs/torn --minutes 4 --workers 16

The learner begins as a greedy player that now and then tries something else: its network scores candidates by
how far they are behind in the system's own tables, and by nothing more. Workers play with the newest weights
and write their games; the learner takes what has come, does more of what ended better than it had thought,
and writes new weights. Needs NumPy and PyTorch; the workers need highground and may have a Python of their
own (`--python`). `curve.jsonl` tells how it went, `SYSTEM.net` is the player, `checkpoint.pt` lets the same
command go on.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np
import torch
from torch import Tensor

from research import shards
from research.export import pack
from research.learn import reliability
from research.network import Network, ended

ROUND = 65_536
"""Decisions that new weights are made from."""
FILE = 2048
"""Decisions in a file of games, at most."""
EPOCHS = 3
BATCH = 8192
CLIP = 0.2
"""How much more or less likely an order may become before a round no longer counts it."""
FAR = 0.97
"""How far ahead an order is credited: 1 to the end of the game, 0 to the next decision."""
ENTROPY = 0.004
WARM_UP = 3
"""Rounds in which only the value is learned: before that, nobody knows what ended better than thought."""
OLD = 3
"""Games played with weights so many rounds old are thrown away."""
UNIT, SCALE = 100.0, 1500.0
"""What a like and a lead are worth in the system's evaluation, in thousandths."""


class Rollouts:
    """The games of one round, where they are learned from."""

    def __init__(self, files: list[dict[str, shards.Array]], device: str) -> None:
        self.device = device
        self.seen = torch.cat([torch.from_numpy(each["seen"]).to(device) for each in files])
        self.taken = torch.from_numpy(np.concatenate([each["taken"] for each in files])).to(device)
        self.logs = torch.from_numpy(np.concatenate([each["logs"] for each in files])).to(device)
        self.lengths = np.concatenate([each["lengths"] for each in files])
        self.ends = np.concatenate([each["outcomes"] for each in files])
        hired = np.concatenate([each["hired"] for each in files]) == 1
        self.against = self.ends[hired]
        self.outcomes = torch.from_numpy(np.repeat(self.ends, self.lengths).astype(np.float32)).to(device)

    def better(self, values: shards.Array) -> Tensor:
        """By how much each decision turned out better than was thought, later surprises counting less."""
        found = np.empty(len(values), np.float32)
        at = len(values)
        for length, end in zip(self.lengths[::-1], self.ends[::-1], strict=True):
            later, following = 0.0, float(end)
            for _ in range(length):
                at -= 1
                later = following - values[at] + FAR * later
                found[at] = later
                following = float(values[at])
        return torch.from_numpy(found).to(self.device)


def thought(network: Network, seen: Tensor) -> shards.Array:
    """What the network thinks all positions are worth."""
    with torch.no_grad():
        found = [ended(network(seen[at : at + BATCH])[1]) for at in range(0, len(seen), BATCH)]
    return torch.cat(found).cpu().numpy()


def study(
    network: Network, optimizer: torch.optim.Optimizer, games: Rollouts, value_alone: bool
) -> dict[str, float]:
    """One round of learning; how far the policy moved, and how sure it is."""
    values = thought(network, games.seen)
    better = games.better(values)
    better = (better - better.mean()) / (better.std() + 1e-6)
    said: dict[str, list[Tensor]] = {"moved": [], "entropy": [], "value": []}
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(games.seen), device=games.device).split(BATCH):
            likes, lead = network(games.seen[rows])
            logs = torch.log_softmax(likes, -1)
            chosen = logs.gather(1, games.taken[rows, None])[:, 0]
            ratio = torch.exp(chosen - games.logs[rows])
            gain = better[rows]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logs.exp() * logs.masked_fill(torch.isinf(logs), 0.0)).sum(-1).mean()
            value = ((ended(lead) - games.outcomes[rows]) ** 2).mean()
            loss = value if value_alone else policy + value - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            said["moved"].append((ratio - 1).abs().mean().detach())
            said["entropy"].append(entropy.detach())
            said["value"].append(value.detach())
    error, _ = reliability(values / 2 + 0.5, games.outcomes.cpu().numpy() / 2 + 0.5)
    means = {name: round(torch.stack(each).mean().item(), 4) for name, each in said.items()}
    return means | {"calibration_error": round(error, 4)}


class Run:
    """A folder in which somebody learns to play."""

    def __init__(self, system: str, out: Path, python: str, workers: int, wide: int, layers: int) -> None:
        self.out = out
        self.python = python
        self.system = system
        self.workers = workers
        self.games = out / "games"
        shutil.rmtree(self.games, ignore_errors=True)
        self.games.mkdir(parents=True)
        (out / "stop").unlink(missing_ok=True)
        self.about: dict[str, Any] = json.loads(subprocess.check_output(self._worker("--about"), text=True))
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(1)
        self.network = Network([tuple(each) for each in self.about["blocks"]], wide, layers).to(self.device)
        torch.nn.init.zeros_(self.network.like.weight)
        torch.nn.init.zeros_(self.network.like.bias)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), 1e-3, weight_decay=1e-4)
        self.rounds, self.decisions, self.played, self.spent = 0, 0, 0, 0.0
        self.last: dict[str, Any] = {}
        if (out / "checkpoint.pt").exists():
            kept = torch.load(out / "checkpoint.pt", map_location=self.device, weights_only=True)
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.rounds, self.decisions, self.played, self.spent = kept["done"]

    def _worker(self, *more: str) -> list[str]:
        return [self.python, "-m", "research.rollouts", self.system, str(self.out), *more]

    def write(self, name: str) -> None:
        """The player as it is now."""
        tensors = {key: value.cpu().numpy() for key, value in self.network.state_dict().items()}
        card = {
            **{key: self.about[key] for key in ("system", "rules", "space")},
            "layers": len(self.network.layers), "wide": self.network.wide,
            "unit": UNIT, "scale": SCALE, "version": self.rounds,
            "learned": {
                "how": "by playing against greedy and itself", "scenarios": self.about["scenarios"],
                "games": self.played, "decisions": self.decisions, "rounds": self.rounds,
                "seconds": round(self.spent), "last_round": self.last,
            },
        }  # fmt: skip
        (self.out / name).write_bytes(pack(tensors, card))

    def publish(self) -> None:
        """Let the workers play with the weights of now."""
        name = f"weights-{self.rounds:06d}.net"
        self.write(name)
        (self.out / "latest.part").write_text(name, encoding="utf-8")
        (self.out / "latest.part").replace(self.out / "latest")
        (self.out / f"weights-{self.rounds - 2 * OLD:06d}.net").unlink(missing_ok=True)

    def gather(self, enough: int) -> Rollouts:
        """Wait until there is enough for a round."""
        files: list[dict[str, shards.Array]] = []
        while sum(len(each["seen"]) for each in files) < enough:
            for path in sorted(self.games.glob("*.npz")):
                with np.load(path) as file:
                    found = {name: file[name] for name in file.files}
                path.unlink()
                if int(found["version"]) > self.rounds - OLD:
                    files.append(found)
            sleep(0.05)
        return Rollouts(files, self.device)

    def learn(self, minutes: float, rounds: int, opponents: str, rate: float, enough: int) -> None:
        began, spent_before = monotonic(), self.spent
        self.publish()
        # One thread each: the cores are all taken by workers.
        surroundings = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        asked = ["--opponents", opponents, "--decisions", str(min(FILE, enough // self.workers))]
        players = [
            subprocess.Popen(
                self._worker("--number", str(100 * self.rounds + each), *asked), env=surroundings
            )
            for each in range(self.workers)
        ]
        first = self.rounds
        try:
            while True:
                over = max(
                    (self.rounds - first) / rounds if rounds else 0.0,
                    (monotonic() - began) / (60 * minutes) if minutes else 0.0,
                )
                if over >= 1.0:
                    break
                for group in self.optimizer.param_groups:
                    group["lr"] = rate * max(0.1, 1.0 - over)
                games = self.gather(enough)
                told = study(self.network, self.optimizer, games, self.rounds < WARM_UP)
                self.rounds += 1
                self.decisions += len(games.seen)
                self.played += len(games.ends)
                self.spent = spent_before + monotonic() - began
                share = float((games.against + 1).mean() / 2) if len(games.against) else float("nan")
                self.last = {"share_against_bots": round(share, 4), **told}
                now = {"round": self.rounds, "seconds": round(self.spent, 1), "tracks": self.played}
                line = json.dumps(now | self.last)
                with (self.out / "curve.jsonl").open("a", encoding="utf-8") as curve:
                    curve.write(line + "\n")
                print(line, flush=True)
                self.publish()
                if any(each.poll() is not None for each in players):
                    raise SystemExit("a worker has stopped; see above for why")
        finally:
            (self.out / "stop").touch()
            for each in players:
                each.terminate()
                each.wait()
        kept = {
            "network": self.network.state_dict(), "optimizer": self.optimizer.state_dict(),
            "done": (self.rounds, self.decisions, self.played, self.spent),
        }  # fmt: skip
        torch.save(kept, self.out / "checkpoint.pt")
        self.write(f"{self.system}.net")
        shutil.rmtree(self.games)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--rounds", type=int, default=0, help="so many rounds instead")
    parser.add_argument("--decisions", type=int, default=ROUND, help="that a round is made of, at least")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--python", default=sys.executable, help="what the workers run with")
    parser.add_argument("--opponents", default="greedy,", help="with commas, in turn; an empty one is itself")
    parser.add_argument("--wide", type=int, default=32)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    given = parser.parse_args(arguments)
    if not (given.minutes or given.rounds):
        parser.error("say --minutes or --rounds")
    run = Run(given.system, given.out, given.python, given.workers, given.wide, given.layers)
    run.learn(given.minutes, given.rounds, given.opponents, given.rate, given.decisions)


if __name__ == "__main__":
    main()
