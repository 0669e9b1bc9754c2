"""Learn by playing: proximal policy optimisation over games against others and oneself.

    python -m research.improve torn --out runs/torn --minutes 4 --workers 16

The learner begins as a greedy player that now and then tries something else: its network scores candidates by
how far they are behind in the system's own tables, and by nothing more. Workers play with the newest weights
and write their games; the learner takes what has come, does more of what ended better than it had thought,
and writes new weights. Needs NumPy and PyTorch; the workers need highground and may have a Python of their
own (`--python`). `curve.jsonl` tells how it went, `SYSTEM.net` is the player, `checkpoint.pt` lets the same
command go on, and `--begin FILE` begins with a player that there is.
"""

from __future__ import annotations

import argparse
import json
import os
import random
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
from research.export import pack, unpack
from research.learn import reliability
from research.network import Network, ended

ROUND = 65_536
"""Decisions that new weights are made from."""
FILE = 2048
"""Decisions in a file of games, at most."""
TOGETHER = 16
"""Games that a worker plays side by side."""
EPOCHS = 3
BATCH = 2048
READ = 16_384
"""Positions that are read at once where nothing is learned from them."""
CLIP = 0.2
"""How much more or less likely an order may become before a round no longer counts it."""
FAR = 0.97
"""How far ahead an order is credited: 1 to the end of the game, 0 to the next decision."""
PAST = 6
"""Rounds that the value is learned from; the policy is learned from the newest alone."""
ENTROPY = 0.004
MOVED = 0.03
"""How far the policy may get from the one that played (an estimate of its divergence) before a round ends."""
MARGIN = 0.5
"""What the margin counts for beside who won, at first: it tells more of a game, and fades out half-way."""
WARM_UP = 3
"""Rounds in which only the value is learned: before that, nobody knows what ended better than thought."""
OLD = 3
"""Games played with weights so many rounds old are thrown away."""
UNIT, SCALE = 100.0, 1500.0
"""What a like and a lead are worth in the system's evaluation, in thousandths."""


class Rollouts:
    """The games of one round, where they are learned from."""

    def __init__(
        self,
        files: list[dict[str, shards.Array]],
        size: int,
        device: str,
        margin: float = 0.0,
        drawn: float = 0.0,
    ) -> None:
        self.device = device
        count = sum(len(each["seen"]) for each in files)
        self.seen = torch.zeros(count, size, dtype=torch.int16, device=device)
        at = 0
        for each in files:
            columns = torch.from_numpy(each["columns"]).to(device)
            self.seen[at : at + len(each["seen"]), columns] = torch.from_numpy(each["seen"]).to(device)
            at += len(each["seen"])
        self.taken = torch.from_numpy(np.concatenate([each["taken"] for each in files])).to(device)
        self.logs = torch.from_numpy(np.concatenate([each["logs"] for each in files])).to(device)
        self.lengths = np.concatenate([each["lengths"] for each in files])
        self.ends = np.concatenate([each["outcomes"] for each in files]).astype(np.float32)
        hired = np.concatenate([each["hired"] for each in files]) == 1
        self.against = self.ends[hired]
        # Whoever is to beat others does not want to draw with them; against itself nothing is gained by that.
        self.ends[hired & (self.ends == 0)] = drawn
        margins = np.concatenate([each["margins"] for each in files])
        usual = np.abs(margins).mean() + 1e-6
        self.ends += margin * (margins / (np.abs(margins) + usual) - self.ends)
        self.outcomes = torch.from_numpy(np.repeat(self.ends, self.lengths).astype(np.float32)).to(device)

    def better(self, values: shards.Array, far: float = FAR) -> Tensor:
        """By how much each decision turned out better than was thought, later surprises counting less."""
        said: list[float] = values.tolist()
        found = [0.0] * len(said)
        at = len(said)
        for length, end in zip(self.lengths[::-1].tolist(), self.ends[::-1].tolist(), strict=True):
            later, following = 0.0, end
            for _ in range(length):
                at -= 1
                later = following - said[at] + far * later
                found[at] = later
                following = said[at]
        return torch.tensor(found, dtype=torch.float32, device=self.device)


def thought(network: Network, seen: Tensor) -> shards.Array:
    """What the network thinks all positions are worth."""
    with torch.no_grad():
        found = [ended(network(seen[at : at + READ])[1]) for at in range(0, len(seen), READ)]
    return torch.cat(found).cpu().numpy()


def study(
    network: Network, optimizer: torch.optim.Optimizer, past: list[Rollouts], value_alone: bool, far: float
) -> dict[str, float]:
    """One round of learning from the newest games; how far the policy moved, and how sure it is."""
    games = past[-1]
    network.measure([each.seen for each in past])
    values = thought(network, games.seen)
    better = games.better(values, far)
    better = (better - better.mean()) / (better.std() + 1e-6)
    said: dict[str, list[Tensor]] = {"moved": [], "entropy": [], "value": []}
    for _ in range(EPOCHS):
        apart = []
        for rows in torch.randperm(len(games.seen), device=games.device).split(BATCH):
            likes, lead = network(games.seen[rows])
            logs = torch.log_softmax(likes, -1)
            chosen = logs.gather(1, games.taken[rows, None])[:, 0]
            ratio = torch.exp(chosen - games.logs[rows])
            gain = better[rows]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logs.exp() * logs.masked_fill(torch.isinf(logs), 0.0)).sum(-1).mean()
            value = ((ended(lead) - games.outcomes[rows]) ** 2).mean()
            told = value
            if len(past) > 1:
                old = random.choice(past[:-1])
                some = torch.randint(len(old.seen), (len(rows),), device=games.device)
                remembered = ended(network(old.seen[some])[1])
                told = (value + ((remembered - old.outcomes[some]) ** 2).mean()) / 2
            loss = told if value_alone else policy + told - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            apart.append((ratio - 1 - torch.log(ratio)).mean().detach())
            said["moved"].append((ratio - 1).abs().mean().detach())
            said["entropy"].append(entropy.detach())
            said["value"].append(value.detach())
        if torch.stack(apart).mean().item() > MOVED:
            break
    error, _ = reliability(values / 2 + 0.5, games.outcomes.cpu().numpy() / 2 + 0.5)
    network.most = {}
    means = {name: round(torch.stack(each).mean().item(), 4) for name, each in said.items()}
    return means | {"calibration_error": round(error, 4)}


class Run:
    """A folder in which somebody learns to play."""

    def __init__(
        self, system: str, out: Path, python: str, workers: int, begin: Path | None, wide: int, layers: int
    ) -> None:
        self.out = out
        self.python = python
        self.system = system
        self.workers = workers
        self.games = out / "games"
        shutil.rmtree(self.games, ignore_errors=True)
        self.games.mkdir(parents=True)
        (out / "stop").unlink(missing_ok=True)
        self.about: dict[str, Any] = json.loads(subprocess.check_output(self._worker("--about"), text=True))
        self.size = max(rows * columns + at for _, _, rows, columns, at in self.about["blocks"])
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(1)
        self.network = Network([tuple(each) for each in self.about["blocks"]], wide, layers).to(self.device)
        torch.nn.init.zeros_(self.network.like.weight)
        torch.nn.init.zeros_(self.network.like.bias)
        cuda = self.device == "cuda"
        self.optimizer = torch.optim.AdamW(self.network.parameters(), 1e-3, weight_decay=1e-4, fused=cuda)
        self.rounds, self.decisions, self.played, self.spent = 0, 0, 0, 0.0
        self.last: dict[str, Any] = {}
        self.each_file = FILE
        self.began = ""
        if (out / "checkpoint.pt").exists():
            kept = torch.load(out / "checkpoint.pt", map_location=self.device, weights_only=True)
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.rounds, self.decisions, self.played, self.spent = kept["done"]
            self.began = kept.get("began", "")
        elif begin:
            card, tensors = unpack(begin.read_bytes())
            shapes = self.network.state_dict()
            self.network.load_state_dict(
                {name: torch.tensor(each).reshape(shapes[name].shape) for name, each in tensors.items()}
            )
            learned = card["learned"]
            self.began = card["rules"]
            self.decisions, self.played = learned["decisions"], learned["games"]
            self.spent = float(learned.get("seconds", 0))

    def _worker(self, *more: str) -> list[str]:
        return [self.python, "-m", "research.rollouts", self.system, str(self.out), *more]

    def soften(self, times: float) -> None:
        """Like everything less, in the same order: who is sure tries nothing."""
        with torch.no_grad():
            for each in (self.network.like.weight, self.network.like.bias, self.network.slope):
                each /= times

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
                **({"began_with": self.began} if self.began else {}),
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

    def gather(self, enough: int, margin: float, drawn: float) -> Rollouts:
        """Wait until there is enough for a round. Where games come faster than they are learned from, the
        oldest are left out: a round that took longer would find still more waiting.
        """
        files: list[dict[str, shards.Array]] = []
        while sum(len(each["seen"]) for each in files) < enough:
            waiting = sorted(self.games.glob("*.npz"), key=lambda path: path.stat().st_mtime_ns)
            most = 1 + enough // self.each_file
            for path in waiting[:-most]:
                path.unlink()
            for path in waiting[-most:]:
                with np.load(path) as file:
                    found = {name: file[name] for name in file.files}
                path.unlink()
                if int(found["version"]) > self.rounds - OLD:
                    files.append(found)
            sleep(0.05)
        return Rollouts(files, self.size, self.device, margin, drawn)

    def learn(
        self,
        minutes: float,
        rounds: int,
        opponents: str,
        rate: float,
        enough: int,
        margin: float,
        drawn: float,
        far: float,
    ) -> None:
        began, spent_before = monotonic(), self.spent
        self.publish()
        # One thread each: the cores are all taken by workers.
        surroundings = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        self.each_file = max(1, min(FILE, enough // self.workers))
        asked = ["--opponents", opponents, "--decisions", str(self.each_file)]
        asked += ["--together", str(max(1, min(TOGETHER, self.each_file // 100)))]
        players = [
            subprocess.Popen(
                self._worker("--number", str(100 * self.rounds + each), *asked), env=surroundings
            )
            for each in range(self.workers)
        ]
        first = self.rounds
        past: list[Rollouts] = []
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
                asked_at = monotonic()
                games = self.gather(enough, margin * max(0.0, 1.0 - 2.0 * over), drawn)
                waited = monotonic() - asked_at
                past = [*past[1 - PAST :], games]
                told = study(self.network, self.optimizer, past, self.rounds < WARM_UP, far)
                self.rounds += 1
                self.decisions += len(games.seen)
                self.played += len(games.ends)
                self.spent = spent_before + monotonic() - began
                share = float((games.against + 1).mean() / 2) if len(games.against) else float("nan")
                self.last = {"share_against_bots": round(share, 4), **told}
                now = {"round": self.rounds, "seconds": round(self.spent, 1), "tracks": self.played}
                now |= {"decisions": self.decisions, "waited": round(waited, 2)}
                now |= {"took": round(monotonic() - asked_at, 2)}
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
            "done": (self.rounds, self.decisions, self.played, self.spent), "began": self.began,
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
    parser.add_argument("--begin", type=Path, help="a player to begin with, of the same size")
    parser.add_argument("--wide", type=int, default=32)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--far", type=float, default=FAR, help="how far ahead an order is credited")
    parser.add_argument("--drawn", type=float, default=0.0, help="what a draw with another is worth, -1 to 1")
    parser.add_argument("--soften", type=float, default=0.0, help="begin so many times less sure")
    parser.add_argument("--margin", type=float, default=MARGIN, help="what it counts for at first")
    given = parser.parse_args(arguments)
    if not (given.minutes or given.rounds):
        parser.error("say --minutes or --rounds")
    torch.set_float32_matmul_precision("high")
    run = Run(given.system, given.out, given.python, given.workers, given.begin, given.wide, given.layers)
    if given.soften:
        run.soften(given.soften)
    run.learn(
        given.minutes,
        given.rounds,
        given.opponents,
        given.rate,
        given.decisions,
        given.margin,
        given.drawn,
        given.far,
    )


if __name__ == "__main__":
    main()
