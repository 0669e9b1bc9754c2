"""Games as arrays in files: packed observations, what a teacher made of the candidates, how the game ended.

A shard is one `.npz` file: `seen` (decisions, numbers) of 16-bit integers; `wanted` (decisions, candidates),
the share that each candidate should be chosen with, in 255ths; `outcome` (decisions), +1, 0 or -1 for who
decided; `game` (decisions), which game it was; `about`, JSON in bytes: system, rules, space, blocks, teacher.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


class Shard:
    """Decisions of some games, in memory."""

    def __init__(
        self, about: dict[str, Any], seen: Array, wanted: Array, outcome: Array, game: Array
    ) -> None:
        self.about = about
        self.seen = seen
        self.wanted = wanted
        self.outcome = outcome
        self.game = game

    def save(self, path: Path) -> None:
        about = np.frombuffer(json.dumps(self.about).encode(), np.uint8)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(
            part, seen=self.seen, wanted=self.wanted, outcome=self.outcome, game=self.game, about=about
        )
        part.replace(path)


def load(path: Path) -> Shard:
    with np.load(path) as file:
        about = json.loads(file["about"].tobytes())
        return Shard(about, file["seen"], file["wanted"], file["outcome"], file["game"])


def load_all(folder: Path) -> Shard:
    """All shards of a folder as one; they must tell of the same game in the same space."""
    found = [load(path) for path in sorted(folder.glob("*.npz")) if not path.name.endswith(".part.npz")]
    if not found:
        raise SystemExit(f"{folder}: there are no games here; make some with research/generate.py")
    first = found[0].about
    for each in found:
        for key in ("system", "space", "rules"):
            if each.about[key] != first[key]:
                raise SystemExit(f"{folder}: games of {first[key]} and of {each.about[key]} do not mix")
    games = np.cumsum([0] + [int(each.game.max()) + 1 for each in found])
    return Shard(
        first,
        np.concatenate([each.seen for each in found]),
        np.concatenate([each.wanted for each in found]),
        np.concatenate([each.outcome for each in found]),
        np.concatenate([each.game + games[at] for at, each in enumerate(found)]),
    )
