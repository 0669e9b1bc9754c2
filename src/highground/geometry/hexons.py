"""Flowers: figures of seven hexes, a centre and its ring, that tile the whole hex lattice.

Flower `(a, b)` has its centre at hex `(2a - b, a + 3b)`; its mirror image, the left-handed lattice, at
`(a + 3b, 2a - b)`. Flowers form a hex lattice themselves: `hexes.distance`, `neighbours`, `ring`, `disc`,
`reach` and `path` serve `(a, b)` unchanged, and are named here again so that a caller need not know that.

Why every hex has exactly one flower: the centres are the kernel of `(q + 5r) mod 7`, and the seven
hexes of a flower have seven different values of it. So that number says which petal a hex is.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from highground.geometry import hexes
from highground.geometry.hexes import Hex

__all__ = [
    "Chirality", "Flower", "centre_of", "disc", "distance", "field", "flower_of", "flowers_of", "hexes_of",
    "neighbours",
]  # fmt: skip

Flower = tuple[int, int]


class Chirality(Enum):
    """Which of the two mirror images of the flower lattice is in use."""

    RIGHT = "right"
    LEFT = "left"


_RIGHT: Final = Chirality.RIGHT

_PETALS: Final[tuple[Hex, ...]] = ((0, 0), (1, 0), (0, -1), (1, -1), (-1, 1), (0, 1), (-1, 0))
"""The petal, relative to its centre, for each value of (q + 5r) mod 7."""


def centre_of(a: int, b: int, chirality: Chirality = _RIGHT) -> Hex:
    """The hex at the centre of flower (a, b)."""
    q = 2 * a - b
    r = a + 3 * b
    return (q, r) if chirality is _RIGHT else (r, q)


def flower_of(h: Hex, chirality: Chirality = _RIGHT) -> Flower:
    """The one flower that a hex belongs to."""
    q, r = (h[0], h[1]) if chirality is _RIGHT else (h[1], h[0])
    petal = _PETALS[(q + 5 * r) % 7]
    q -= petal[0]
    r -= petal[1]
    return (3 * q + r) // 7, (2 * r - q) // 7


def hexes_of(a: int, b: int, chirality: Chirality = _RIGHT) -> list[Hex]:
    """The seven hexes of flower (a, b): its centre, then the ring in the order of the directions."""
    return hexes.disc(centre_of(a, b, chirality), 1)


def flowers_of(some: Iterable[Hex], chirality: Chirality = _RIGHT) -> list[Flower]:
    """The flowers that any of these hexes belong to, each once, in the order met."""
    return list(dict.fromkeys([flower_of(h, chirality) for h in some]))


def distance(a: Flower, b: Flower) -> int:
    """How many flowers apart two flowers are."""
    return hexes.distance(a, b)


def neighbours(flower: Flower) -> list[Flower]:
    """The six flowers around a flower; their centres lie 3 hexes away."""
    return hexes.neighbours(flower)


def disc(flower: Flower, n: int) -> list[Flower]:
    """The flowers at most n flowers from a flower, nearest first."""
    return hexes.disc(flower, n)


def field(radius: int, chirality: Chirality = _RIGHT) -> set[Hex]:
    """All hexes of the flowers within a radius of flower (0, 0): 259 hexes for radius 3."""
    return {h for a, b in disc((0, 0), radius) for h in hexes_of(a, b, chirality)}
