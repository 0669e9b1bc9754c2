"""The network in NumPy, many positions at once: what workers play with, many times as fast as plain loops.

The player that ships needs no NumPy (`highground.bots.network`); a test holds the two together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from highground.bots.network import NetworkFile
from highground.observation.space import CANDIDATE, ONE, WORDS, Space
from research.shards import Array

TINY = 1e-6


class Quick:
    """Reads packed observations of a space."""

    def __init__(self, path: Path, space: Space) -> None:
        file = NetworkFile(path.read_bytes(), str(path))
        self.card = file.card
        self.unit = file.unit
        self.wide = wide = file.wide
        self.at = {block.name: block for block in space.blocks()}
        self.words = _floats(file.matrix("words.weight", WORDS, wide))
        parts = ("units", "terrain", "hand", "holdings", "scalars", "candidates")
        self.reads = {name: _linear(file, name, self.at[name].columns, wide) for name in parts}
        self.layers = [_layer(file, f"layers.{at}", wide) for at in range(file.layers)]
        self.last_gain = _floats(file.vector("last_gain", wide))
        self.named = [_linear(file, f"named.{at}", wide, wide) for at in range(3)]
        self.whole = _linear(file, "whole", wide, wide)
        self.like = _linear(file, "like", wide, 1)
        self.slope = file.vector("slope", 1)[0]
        self.value = _linear(file, "value", wide, wide)
        self.outcome = _linear(file, "outcome", wide, 1)
        self.scenery: dict[bytes, Array] = {}

    def read(self, packed: Array) -> tuple[list[Array], Array]:
        """How much each candidate of each position is liked, and the leads."""
        whole = self._tokens(packed, "scalars", "question", 1)[:, 0]
        whole = whole + self._terrain(packed)
        whole = whole + self._pooled(packed, "hand", "hand_words")
        whole = whole + self._pooled(packed, "holdings", "holding_words")
        counts = self._counts(packed, "units_mask")
        units = self._tokens(packed, "units", "unit_words", int(counts.max()))
        x = np.concatenate([whole[:, None], units], 1)
        there = np.arange(x.shape[1])[None] <= counts[:, None]
        for layer in self.layers:
            x = _looked(x, layer, there)
        x = _normed(x, self.last_gain)
        thought = np.maximum(_of(self.value, x[:, 0]), 0.0)
        return self._likes(packed, x), _of(self.outcome, thought)[:, 0]

    def _likes(self, packed: Array, x: Array) -> list[Array]:
        counts = self._counts(packed, "action_mask")
        count = int(counts.max())
        scored = (
            self._tokens(packed, "candidates", "candidate_words", count) + _of(self.whole, x[:, 0])[:, None]
        )
        rows = self._block(packed, "candidate_units", count)
        for place, linear in enumerate(self.named):
            position, candidate = np.nonzero(rows[:, :, place])
            if len(position):
                told = x[position, rows[position, candidate, place]]
                scored[position, candidate] += _of(linear, told)
        behind = self._block(packed, "candidates", count)[:, :, CANDIDATE.index("behind")] / ONE
        likes = _of(self.like, np.maximum(scored, 0.0))[..., 0] + self.slope * behind
        return [likes[at, :each] for at, each in enumerate(counts)]

    def _counts(self, packed: Array, mask: str) -> Array:
        """How many rows of a block each position has: they come first."""
        return self._block(packed, mask, 1)[:, 0].sum(1)

    def _block(self, packed: Array, name: str, rows: int) -> Array:
        block = self.at[name]
        return packed[:, block.at : block.at + rows * block.columns].reshape(-1, rows, block.columns)

    def _tokens(self, packed: Array, numbers: str, words: str, rows: int) -> Array:
        found = _of(self.reads[numbers], self._block(packed, numbers, rows).astype(np.float32) / ONE)
        return found + self.words[self._block(packed, words, rows)].sum(2)

    def _pooled(self, packed: Array, name: str, words: str) -> Array:
        counts = self._counts(packed, f"{name}_mask")
        most = int(counts.max())
        if not most:
            return np.zeros((len(packed), self.wide), np.float32)
        there = np.arange(most)[None] < counts[:, None]
        found = np.maximum(self._tokens(packed, name, words, most), 0.0) * there[..., None]
        return found.sum(1) / np.maximum(counts, 1)[:, None].astype(np.float32)

    def _terrain(self, packed: Array) -> Array:
        """It seldom changes."""
        if len(self.scenery) > 1000:
            self.scenery.clear()
        parts = packed[:, self.at["terrain"].at : self.at["terrain_mask"].end]
        keys = [each.tobytes() for each in parts]
        for at, key in enumerate(keys):
            if key not in self.scenery:
                self.scenery[key] = self._pooled(packed[at : at + 1], "terrain", "terrain_words")[0]
        return np.stack([self.scenery[key] for key in keys])


Linear = tuple[Array, Array]


def _floats(values: Any) -> Array:
    return np.array(values, np.float32)


def _linear(file: NetworkFile, name: str, inputs: int, outputs: int) -> Linear:
    weight = _floats(file.matrix(f"{name}.weight", outputs, inputs)).T.copy()
    return weight, _floats(file.vector(f"{name}.bias", outputs))


def _layer(file: NetworkFile, name: str, wide: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        each: _linear(file, f"{name}.{each}", wide, wide) for each in ("query", "key", "give", "take")
    }
    found["wide"] = _linear(file, f"{name}.wide", wide, 2 * wide)
    found["narrow"] = _linear(file, f"{name}.narrow", 2 * wide, wide)
    for gain in ("look_gain", "think_gain"):
        found[gain] = _floats(file.vector(f"{name}.{gain}", wide))
    return found


def _of(linear: Linear, x: Array) -> Any:
    return x @ linear[0] + linear[1]


def _normed(x: Array, gain: Array) -> Any:
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + TINY) * gain


def _looked(x: Array, layer: dict[str, Any], there: Array) -> Any:
    normed = _normed(x, layer["look_gain"])
    fit = _of(layer["query"], normed) @ _of(layer["key"], normed).swapaxes(1, 2) / x.shape[-1] ** 0.5
    weight = np.maximum(fit, 0.0) ** 2 * there[:, None]
    looked = weight @ _of(layer["give"], normed) / (weight.sum(-1, keepdims=True) + TINY)
    x = x + _of(layer["take"], looked)
    return x + _of(layer["narrow"], np.maximum(_of(layer["wide"], _normed(x, layer["think_gain"])), 0.0))
