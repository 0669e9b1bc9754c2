"""The network in NumPy, one position at a time: what workers play with, ten times as fast as plain loops.

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

    def read(self, packed: Array) -> tuple[Array, float]:
        """How much each candidate is liked, and the lead."""
        whole = self._tokens(packed, "scalars", "question", 1)[0]
        whole = whole + self._terrain(packed)
        whole = whole + self._pooled(packed, "hand", "hand_words")
        whole = whole + self._pooled(packed, "holdings", "holding_words")
        units = self._tokens(packed, "units", "unit_words", self._count(packed, "units_mask"))
        x = np.concatenate([whole[None], units])
        for layer in self.layers:
            x = _looked(x, layer)
        x = _normed(x, self.last_gain)
        thought = np.maximum(_of(self.value, x[0]), 0.0)
        return self._likes(packed, x), float(_of(self.outcome, thought)[0])

    def _likes(self, packed: Array, x: Array) -> Array:
        count = self._count(packed, "action_mask")
        if not count:
            return np.zeros(0)
        scored = self._tokens(packed, "candidates", "candidate_words", count) + _of(self.whole, x[0])
        rows = self._block(packed, "candidate_units", count)
        for place, linear in enumerate(self.named):
            there = rows[:, place] > 0
            if there.any():
                scored[there] += _of(linear, x[rows[there, place]])
        behind = self._block(packed, "candidates", count)[:, CANDIDATE.index("behind")] / ONE
        return _of(self.like, np.maximum(scored, 0.0))[:, 0] + self.slope * behind

    def _count(self, packed: Array, mask: str) -> int:
        return int(self._block(packed, mask, 1).sum())

    def _block(self, packed: Array, name: str, rows: int) -> Array:
        block = self.at[name]
        return packed[block.at : block.at + rows * block.columns].reshape(rows, block.columns)

    def _tokens(self, packed: Array, numbers: str, words: str, rows: int) -> Array:
        found = _of(self.reads[numbers], self._block(packed, numbers, rows).astype(np.float32) / ONE)
        return found + self.words[self._block(packed, words, rows)].sum(1)

    def _pooled(self, packed: Array, name: str, words: str) -> Array:
        rows = self._count(packed, f"{name}_mask")
        if not rows:
            return np.zeros(self.wide, np.float32)
        return np.maximum(self._tokens(packed, name, words, rows), 0.0).mean(0)

    def _terrain(self, packed: Array) -> Array:
        """It seldom changes."""
        key = packed[self.at["terrain"].at : self.at["terrain_mask"].end].tobytes()
        found = self.scenery.get(key)
        if found is None:
            if len(self.scenery) > 1000:
                self.scenery.clear()
            found = self.scenery[key] = self._pooled(packed, "terrain", "terrain_words")
        return found


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


def _looked(x: Array, layer: dict[str, Any]) -> Any:
    normed = _normed(x, layer["look_gain"])
    fit = _of(layer["query"], normed) @ _of(layer["key"], normed).T / x.shape[-1] ** 0.5
    weight = np.maximum(fit, 0.0) ** 2
    looked = weight @ _of(layer["give"], normed) / (weight.sum(-1, keepdims=True) + TINY)
    x = x + _of(layer["take"], looked)
    return x + _of(layer["narrow"], np.maximum(_of(layer["wide"], _normed(x, layer["think_gain"])), 0.0))
