"""A learned network, played without any library: plain loops over lists of numbers, compiled like the rules.

One architecture for all systems. Models are a set: each is a token, and tokens look at each other.
Candidates are scored one by one from their own numbers, the models that they name and the position as a
whole, so there may be any number of them; a line from how far each is behind by the system's own tables to
its score lets it begin as a greedy player. `research/network.py` is the same in PyTorch; a test holds the two
together.

Only + - * / and square roots are used, no exponentials: attention weighs by the square of what is positive,
and the value is x / sqrt(1 + x²). So a position is worth the same on every machine and in both builds.
"""

from __future__ import annotations

import json
from array import array
from math import sqrt
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from highground.engine.errors import ContentError
from highground.observation.space import CANDIDATE, ONE, WORDS, Block, Space

MAGIC: Final = b"highground network 1\n"
_TINY: Final = 1e-6
_BEHIND: Final = CANDIDATE.index("behind")
_MOST: Final = 1 << 16
"""No tensor has more rows or columns."""


class Reading:
    """What a network makes of a position: how much it likes each candidate (log odds, up to a constant), how
    far the seat is ahead (any number), and by that how the game will end for it, from -1 to 1."""

    def __init__(self, likes: list[float], lead: float) -> None:
        self.likes = likes
        self.lead = lead
        self.value = lead / sqrt(1.0 + lead * lead)


class _Linear:
    """A matrix and what is added: `rows` are by output."""

    def __init__(self, rows: list[list[float]], bias: list[float]) -> None:
        self.rows = rows
        self.bias = bias

    def of(self, x: list[float]) -> list[float]:
        found: list[float] = []
        n: i64 = len(x)
        for at, row in enumerate(self.rows):
            total: float = self.bias[at]
            k: i64 = 0
            while k < n:
                total += row[k] * x[k]
                k += 1
            found.append(total)
        return found


class _Layer:
    """One round in which tokens look at each other, and each then thinks for itself."""

    def __init__(self, file: NetworkFile, name: str) -> None:
        wide = file.wide
        self.look_gain = file.vector(f"{name}.look_gain", wide)
        self.query = file.linear(f"{name}.query", wide, wide)
        self.key = file.linear(f"{name}.key", wide, wide)
        self.give = file.linear(f"{name}.give", wide, wide)
        self.take = file.linear(f"{name}.take", wide, wide)
        self.think_gain = file.vector(f"{name}.think_gain", wide)
        self.wide = file.linear(f"{name}.wide", wide, 2 * wide)
        self.narrow = file.linear(f"{name}.narrow", 2 * wide, wide)

    def of(self, tokens: list[list[float]]) -> list[list[float]]:
        normed = [_normed(token, self.look_gain) for token in tokens]
        keys = [self.key.of(token) for token in normed]
        gifts = [self.give.of(token) for token in normed]
        scale = 1.0 / sqrt(float(len(self.look_gain)))
        found: list[list[float]] = []
        for at, token in enumerate(tokens):
            seen = self.take.of(_looked(self.query.of(normed[at]), keys, gifts, scale))
            x = _added(token, seen)
            thought = self.wide.of(_normed(x, self.think_gain))
            _cut(thought)
            found.append(_added(x, self.narrow.of(thought)))
        return found


def _looked(
    query: list[float], keys: list[list[float]], gifts: list[list[float]], scale: float
) -> list[float]:
    """The mean of what all tokens give, weighed by the squares of how well their keys fit."""
    n: i64 = len(query)
    found = [0.0] * len(query)
    whole = _TINY
    for at, key in enumerate(keys):
        fit: float = 0.0
        k: i64 = 0
        while k < n:
            fit += query[k] * key[k]
            k += 1
        if fit > 0.0:
            weight = fit * scale * fit * scale
            whole += weight
            gift = gifts[at]
            k = 0
            while k < n:
                found[k] += weight * gift[k]
                k += 1
    return [each / whole for each in found]


def _normed(x: list[float], gain: list[float]) -> list[float]:
    """Divided by its root mean square, times a gain."""
    total = 0.0
    for each in x:
        total += each * each
    scale = 1.0 / sqrt(total / len(x) + _TINY)
    return [each * scale * gain[at] for at, each in enumerate(x)]


def _added(x: list[float], y: list[float]) -> list[float]:
    return [each + y[at] for at, each in enumerate(x)]


def _add_to(x: list[float], y: list[float]) -> None:
    n: i64 = len(x)
    k: i64 = 0
    while k < n:
        x[k] += y[k]
        k += 1


def _cut(x: list[float]) -> None:
    """What is below zero becomes zero."""
    n: i64 = len(x)
    k: i64 = 0
    while k < n:
        if x[k] < 0.0:
            x[k] = 0.0
        k += 1


class NetworkFile:
    """A file of weights: a line that says what it is, a line of JSON (its card), then the numbers.

    The numbers of a tensor are 32-bit floats, or bytes with a scale for each row ("int8").
    """

    def __init__(self, data: bytes, where: str) -> None:
        if not data.startswith(MAGIC):
            raise ContentError(f"{where}: this is no file of a learned player")
        end = data.find(b"\n", len(MAGIC))
        try:
            self.card: dict[str, Any] = json.loads(data[len(MAGIC) : end])
            self._tensors: dict[str, list[list[float]]] = {}
            at = end + 1
            for name, kind, rows, columns in self.card["tensors"]:
                if not (0 < rows <= _MOST and 0 < columns <= _MOST):
                    raise ValueError(f"{name} cannot be {rows} by {columns}")
                size = rows * columns * (1 if kind == "int8" else 4) + (4 * rows if kind == "int8" else 0)
                self._tensors[name] = _numbers(data[at : at + size], kind, rows, columns)
                at += size
            self.layers = int(self.card["layers"])
            self.unit = float(self.card["unit"])
            self.scale = float(self.card["scale"])
            self.wide = int(self.card["wide"])
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise ContentError(f"{where}: the file of a learned player is broken: {error}") from error
        if at != len(data):
            raise ContentError(f"{where}: the file of a learned player ends too early or too late")

    def matrix(self, name: str, rows: int, columns: int) -> list[list[float]]:
        found = self._tensors.get(name)
        if found is None or len(found) != rows or len(found[0]) != columns:
            raise ContentError(f"the file of a learned player has no {name!r} of {rows} by {columns}")
        return found

    def vector(self, name: str, size: int) -> list[float]:
        return self.matrix(name, 1, size)[0]

    def linear(self, name: str, inputs: int, outputs: int) -> _Linear:
        return _Linear(self.matrix(f"{name}.weight", outputs, inputs), self.vector(f"{name}.bias", outputs))


def _numbers(data: bytes, kind: str, rows: int, columns: int) -> list[list[float]]:
    found: list[list[float]] = []
    if kind == "int8":
        scales = array("f", data[: 4 * rows])
        small = array("b", data[4 * rows :])
        if len(small) != rows * columns:
            raise ValueError("numbers are missing")
        for row in range(rows):
            scale: float = scales[row]
            found.append([each * scale for each in small[row * columns : (row + 1) * columns]])
        return found
    if kind != "float32":
        raise ValueError(f"no such kind of numbers: {kind}")
    plain = array("f", data)
    if len(plain) != rows * columns:
        raise ValueError("numbers are missing")
    return [list(plain[row * columns : (row + 1) * columns]) for row in range(rows)]


class Network:
    """Reads packed observations of one space.

    `unit` is what one of its likes, `scale` what a game as good as won is worth in the system's evaluation.
    """

    def __init__(self, file: NetworkFile, space: Space) -> None:
        if file.card.get("space") != space.signature():
            raise ContentError(
                f"it was learned in the space {file.card.get('space')}; this is {space.signature()}"
            )
        self.card = file.card
        self.unit = file.unit
        self.scale = file.scale
        self.space = space
        self._at = {block.name: block for block in space.blocks()}
        wide = file.wide
        self._words = file.matrix("words.weight", WORDS, wide)
        self._units = self._reads(file, "units")
        self._terrain = self._reads(file, "terrain")
        self._hand = self._reads(file, "hand")
        self._holdings = self._reads(file, "holdings")
        self._scalars = self._reads(file, "scalars")
        self._layers = [_Layer(file, f"layers.{at}") for at in range(file.layers)]
        self._last_gain = file.vector("last_gain", wide)
        self._candidates = self._reads(file, "candidates")
        self._named = [file.linear(f"named.{at}", wide, wide) for at in range(3)]
        self._whole = file.linear("whole", wide, wide)
        self._like = file.linear("like", wide, 1)
        self._slope = file.vector("slope", 1)[0]
        self._value = file.linear("value", wide, wide)
        self._outcome = file.linear("outcome", wide, 1)

    def _reads(self, file: NetworkFile, name: str) -> _Linear:
        return file.linear(name, self._at[name].columns, file.wide)

    def read(self, packed: memoryview) -> Reading:
        """What is to be thought of a position."""
        units = self._rows(packed, "units", "unit_words", "units_mask", self._units)
        whole = self._scalars.of(_numbers_of(packed, self._at["scalars"], 0))
        for number in packed[self._at["question"].at : self._at["question"].end].tolist():
            if number:
                _add_to(whole, self._words[number])
        self._pool(packed, "terrain", "terrain_words", self._terrain, whole)
        self._pool(packed, "hand", "hand_words", self._hand, whole)
        self._pool(packed, "holdings", "holding_words", self._holdings, whole)
        tokens = [whole, *units]
        for layer in self._layers:
            tokens = layer.of(tokens)
        tokens = [_normed(token, self._last_gain) for token in tokens]
        thought = self._value.of(tokens[0])
        _cut(thought)
        return Reading(self._liked(packed, tokens), self._outcome.of(thought)[0])

    def _liked(self, packed: memoryview, tokens: list[list[float]]) -> list[float]:
        rows = self._rows(packed, "candidates", "candidate_words", "action_mask", self._candidates)
        whole = self._whole.of(tokens[0])
        block = self._at["candidate_units"]
        numbers = self._at["candidates"]
        named: list[dict[int, list[float]]] = [{}, {}, {}]
        found: list[float] = []
        for at, x in enumerate(rows):
            _add_to(x, whole)
            for place in range(3):
                row: int = packed[block.at + 3 * at + place]
                if row:
                    known = named[place].get(row)
                    if known is None:
                        known = named[place][row] = self._named[place].of(tokens[row])
                    _add_to(x, known)
            _cut(x)
            behind: int = packed[numbers.at + numbers.columns * at + _BEHIND]
            found.append(self._like.of(x)[0] + self._slope * (behind / ONE))
        return found

    def _rows(
        self, packed: memoryview, numbers: str, words: str, mask: str, linear: _Linear
    ) -> list[list[float]]:
        """The rows of a block that are there, each as a token."""
        there = self._at[mask]
        count = sum(packed[there.at : there.end].tolist())
        return [self._token(packed, numbers, words, linear, row) for row in range(count)]

    def _token(self, packed: memoryview, numbers: str, words: str, linear: _Linear, row: int) -> list[float]:
        found = linear.of(_numbers_of(packed, self._at[numbers], row))
        block = self._at[words]
        start = block.at + row * block.columns
        for number in packed[start : start + block.columns].tolist():
            if number:
                _add_to(found, self._words[number])
        return found

    def _pool(self, packed: memoryview, name: str, words: str, linear: _Linear, whole: list[float]) -> None:
        """Add the mean of a block's rows, each cut at zero."""
        rows = self._rows(packed, name, words, f"{name}_mask", linear)
        if rows:
            total = [0.0] * len(whole)
            for row in rows:
                _cut(row)
                _add_to(total, row)
            _add_to(whole, [each / len(rows) for each in total])


def _numbers_of(packed: memoryview, block: Block, row: int) -> list[float]:
    start = block.at + row * block.columns
    return [each / ONE for each in packed[start : start + block.columns].tolist()]


def load_network(path: Path, space: Space) -> Network:
    """The network in a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ContentError(f"{path}: {error.strerror}") from error
    return Network(NetworkFile(data, str(path)), space)
