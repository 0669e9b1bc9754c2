"""Learn from games in files: policy and value, on a GPU if there is one. Needs NumPy and PyTorch alone.

    python -m research.learn data/torn runs/torn --minutes 8

The folder gets `checkpoint.pt` (begin again where it was left: just run the same command), `curve.jsonl` (one
line each time the held-out games were looked at) and, at the end, `best.pt`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import Tensor

from research import shards
from research.network import Network, ended

HELD_OUT = 10
"""One game in so many is not learned from but looked at."""
BINS = 10


class Games:
    """All decisions, where they are learned from."""

    def __init__(self, data: shards.Shard, device: str) -> None:
        self.device = device
        self.seen = torch.from_numpy(data.seen).to(device)
        self.wanted = torch.from_numpy(data.wanted).to(device)
        self.outcome = torch.from_numpy(data.outcome).to(device)
        held = torch.from_numpy(data.game % HELD_OUT == 0)
        if bool(held.all()):
            held = torch.zeros_like(held)
            held[::HELD_OUT] = True
        self.signs = torch.ones(4, data.seen.shape[1], dtype=torch.int16, device=device)
        for way, axes in enumerate(("", "x", "y", "xy")):
            for axis in axes:
                self.signs[way, data.about["mirrored"][axis]] *= -1
        self.learned = (~held).nonzero()[:, 0].to(device)
        self.held = held.nonzero()[:, 0].to(device)

    def batch(self, rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What was seen, wanted (nothing, where there was nothing to decide) and how it ended."""
        share = self.wanted[rows].float()
        return self.seen[rows], share / share.sum(-1, keepdim=True).clamp(min=1.0), self.outcome[rows].float()

    def some(self, count: int) -> tuple[Tensor, Tensor, Tensor]:
        """Decisions to learn from, each seen as it was or in a mirror."""
        rows = self.learned[torch.randint(len(self.learned), (count,), device=self.device)]
        seen, share, outcome = self.batch(rows)
        return seen * self.signs[torch.randint(4, (count,), device=self.device)], share, outcome


def losses(network: Network, batch: tuple[Tensor, Tensor, Tensor]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Of the policy and of the value, and what was said of both."""
    seen, share, outcome = batch
    likes, lead = network(seen)
    share = share[:, : likes.shape[1]]
    missing = torch.isinf(likes)
    # Where nothing is offered all are missing, and nothing is to be learned about them.
    logs = torch.log_softmax(likes.masked_fill(missing.all(-1, keepdim=True), 0.0), -1)
    policy = -(share * logs.masked_fill(missing, 0.0)).sum() / (share.sum(-1) > 0).sum().clamp(min=1)
    value = ended(lead)
    return policy, ((value - outcome) ** 2).mean(), likes, value


@torch.no_grad()
def look(network: Network, games: Games, size: int = 4096) -> dict[str, Any]:
    """How well the held-out games are foreseen."""
    network.eval()
    policy = value = agreed = decided = 0.0
    said, came = [], []
    for at in range(0, len(games.held), size):
        rows = games.held[at : at + size]
        batch = games.batch(rows)
        one, two, likes, values = losses(network, batch)
        asked = batch[1].sum(-1) > 0
        decided += float(asked.sum())
        policy += float(one) * float(asked.sum())
        value += float(two) * len(rows)
        agreed += float(((likes.argmax(-1) == batch[1].argmax(-1)) & asked).sum())
        said.append((values / 2 + 0.5).cpu().numpy())
        came.append((batch[2] / 2 + 0.5).cpu().numpy())
    network.train()
    count = len(games.held)
    error, bins = reliability(np.concatenate(said), np.concatenate(came))
    return {
        "policy": policy / max(1.0, decided), "value": value / count, "agreed": agreed / max(1.0, decided),
        "calibration_error": error, "reliability": bins,
    }  # fmt: skip


def reliability(said: shards.Array, came: shards.Array) -> tuple[float, list[list[float]]]:
    """The expected calibration error, and [said, came, share] for each bin of what was said."""
    found, error = [], 0.0
    which = np.minimum((said * BINS).astype(int), BINS - 1)
    for each in range(BINS):
        rows = which == each
        if rows.any():
            one, two, share = float(said[rows].mean()), float(came[rows].mean()), float(rows.mean())
            error += share * abs(one - two)
            found.append([round(one, 4), round(two, 4), round(share, 4)])
    return error, found


def scale_of(data: shards.Shard) -> float:
    """What one unit of a lead is in the system's own evaluation: the scale that foretells the ends best."""
    at = next(at for name, _, _, _, at in data.about["blocks"] if name == "scalars") + 15
    squashed = data.seen[:, at].astype(np.float64) / 32767
    worth = 2000 * squashed / np.maximum(1 - np.abs(squashed), 1e-4)
    scales = 100 * 1.2 ** np.arange(40)
    wrong = [float(((worth / np.sqrt(scale**2 + worth**2) - data.outcome) ** 2).mean()) for scale in scales]
    return float(scales[int(np.argmin(wrong))])


class Threads:
    """As many threads as learn quickest now: where others are at work, all of them take many times as long as
    one, for they wait for each other. A step with all to begin with, then one with all and one alone.
    """

    def __init__(self) -> None:
        most = torch.get_num_threads()
        self.tried = [most, most, 1]
        self.taken: list[float] = []
        self._begun = 0.0

    def begin(self) -> None:
        if len(self.taken) < len(self.tried):
            torch.set_num_threads(self.tried[len(self.taken)])
            self._begun = monotonic()

    def end(self) -> None:
        if len(self.taken) < len(self.tried):
            self.taken.append(monotonic() - self._begun)
            if len(self.taken) == len(self.tried):
                torch.set_num_threads(self.tried[1] if self.taken[1] < self.taken[2] else 1)


def learn(
    data: shards.Shard,
    out: Path,
    minutes: float = 0.0,
    steps: int = 0,
    batch: int = 1024,
    wide: int = 32,
    layers: int = 2,
    rate: float = 2e-3,
    every: int = 200,
    device: str = "",
) -> Network:
    """Learn for so long, or so many steps; from the checkpoint on, if there is one."""
    out.mkdir(parents=True, exist_ok=True)
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)
    games = Games(data, device)
    network = Network([tuple(each) for each in data.about["blocks"]], wide, layers).to(device)
    optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-2)
    done, best, spent = 0, float("inf"), 0.0
    checkpoint = out / "checkpoint.pt"
    if checkpoint.exists():
        kept = torch.load(checkpoint, map_location=device, weights_only=True)
        network.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
        done, best, spent = kept["done"], kept["best"], kept["spent"]
    started = monotonic() - spent
    curve = (out / "curve.jsonl").open("a", encoding="utf-8")

    def keep() -> None:
        nonlocal best
        found = look(network, games)
        line = {"step": done, "seconds": round(monotonic() - started, 1), **found}
        curve.write(json.dumps(line) + "\n")
        curve.flush()
        shown = {name: round(each, 4) for name, each in found.items() if isinstance(each, float)}
        print(f"step {done}, {line['seconds']:.0f} s: {shown}", flush=True)
        if found["policy"] + found["value"] < best:
            best = found["policy"] + found["value"]
            torch.save({"network": network.state_dict(), "found": found, "step": done}, out / "best.pt")
        kept = {
            "network": network.state_dict(), "optimizer": optimizer.state_dict(),
            "done": done, "best": best, "spent": monotonic() - started,
        }  # fmt: skip
        torch.save(kept, out / "checkpoint.part")
        (out / "checkpoint.part").replace(checkpoint)

    def over() -> float:
        """How much of what was asked for is done, from 0 to 1."""
        share = done / steps if steps else 0.0
        return max(share, (monotonic() - started) / (60 * minutes) if minutes else 0.0)

    threads = Threads()
    while over() < 1.0:
        threads.begin()
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (done + 1) / 100) * max(0.02, 1.0 - over())
        policy, value, _, _ = losses(network, games.some(batch))
        optimizer.zero_grad()
        (policy + value).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        threads.end()
        done += 1
        if done % every == 0:
            keep()
    keep()
    curve.close()
    kept = torch.load(out / "best.pt", map_location="cpu", weights_only=True)
    network = network.cpu()
    network.load_state_dict(kept["network"])
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path, help="a folder of games")
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--wide", type=int, default=32)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--device", default="")
    given = vars(parser.parse_args())
    if not (given["minutes"] or given["steps"]):
        parser.error("say --minutes or --steps")
    learn(shards.load_all(given.pop("data")), **given)


if __name__ == "__main__":
    main()
