"""The hex lattice: axial coordinates `(q, r)`, exact lines, rings, reach, ways and sight.

A hex is a plain tuple of two ints (see `lattice`). Its third cube coordinate is `-q - r`; the three
add up to nothing, and distance is the greatest of the three differences. Directions are numbered in
rotational order, so that `(d + 3) % 6` is the way back and `d + 1` a turn of 60 degrees.

Lines. A line of n steps goes through the points at i/n of the way between centres, each rounded to
its hex. A point on a border between two hexes is rounded twice: with the whole line pushed an
infinitely small bit to one side, along (1, 2, -3) in cube coordinates, or to the other, along
(-1, -2, 3). The push is the same in both directions, so a line from b to a is that from a to b
backwards, and it is exact: no number is ever compared with a small epsilon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from typing import Final

from highground.geometry import lattice
from highground.geometry.lattice import Cells, Ground
from highground.geometry.shapes import Point

__all__ = [
    "DIRECTIONS", "Hex", "corners", "disc", "distance", "gap", "hex_at", "layout", "line", "line_both",
    "neighbour", "neighbours", "outline", "path", "reach", "ring", "sight",
]  # fmt: skip

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps, in rotational order."""

_FINE: Final = 16
"""A line's coordinates are counted in 1/(n * 16): a push of 1, 2 or 3 of these is below every real
difference between two coordinates of its points, which are whole multiples of 1/n."""


def distance(a: Hex, b: Hex) -> int:
    """How many steps apart two hexes are."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    s = q + r
    if q < 0:
        q = -q
    if r < 0:
        r = -r
    if s < 0:
        s = -s
    if r > q:
        q = r
    return s if s > q else q


def gap(some: Iterable[Hex], others: Iterable[Hex]) -> int:
    """The least distance between any hex of one group and any of another; neither may be empty."""
    theirs = list(others)
    return min(distance(a, b) for a in some for b in theirs)


def neighbour(h: Hex, direction: int) -> Hex:
    """The hex one step away in a direction 0..5."""
    step = DIRECTIONS[direction]
    return h[0] + step[0], h[1] + step[1]


def neighbours(h: Hex) -> list[Hex]:
    """The six hexes around a hex, in the order of the directions."""
    return [(h[0] + step[0], h[1] + step[1]) for step in DIRECTIONS]


def ring(h: Hex, n: int) -> list[Hex]:
    """The hexes exactly n steps from a hex, in rotational order from direction 0."""
    if n <= 0:
        return [h] if n == 0 else []
    found: list[Hex] = []
    q, r = h[0] + n, h[1]
    for side in range(6):
        step = DIRECTIONS[(side + 2) % 6]
        for _ in range(n):
            found.append((q, r))
            q += step[0]
            r += step[1]
    return found


def disc(h: Hex, n: int) -> list[Hex]:
    """The hexes at most n steps from a hex, nearest rings first."""
    return [there for k in range(n + 1) for there in ring(h, k)]


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the straight line between two centres, ends included; on borders the + side."""
    return _line(a, b, 1)


def line_both(a: Hex, b: Hex) -> tuple[list[Hex], list[Hex]]:
    """The line pushed to the + side and to the - side; equal unless it runs along a border."""
    return _line(a, b, 1), _line(a, b, -1)


def _line(a: Hex, b: Hex, side: int) -> list[Hex]:
    n = distance(a, b)
    found = [a]
    whole = n * _FINE
    q = a[0] * whole + side
    r = a[1] * whole + 2 * side
    step_q = (b[0] - a[0]) * _FINE
    step_r = (b[1] - a[1]) * _FINE
    for _ in range(1, n):
        q += step_q
        r += step_r
        found.append(_rounded(q, r, whole))
    if n > 0:
        found.append(b)
    return found


def _rounded(q: int, r: int, whole: int) -> Hex:
    """The hex of the point (q, r) / whole (an even number): the coordinate most in error is replaced."""
    s = -q - r
    half = whole // 2
    rq = (q + half) // whole
    rr = (r + half) // whole
    rs = (s + half) // whole
    eq = q - rq * whole
    er = r - rr * whole
    es = s - rs * whole
    if eq < 0:
        eq = -eq
    if er < 0:
        er = -er
    if es < 0:
        es = -es
    if eq > er and eq > es:
        return -rr - rs, rr
    if er > es:
        return rq, -rq - rs
    return rq, rr


def sight(a: Hex, b: Hex, blocks: Cells | Callable[[Hex], bool]) -> Hex | None:
    """None when one hex sees another, otherwise the hex that blocks: nearest to a, on the + side.

    The tie rule: along a border either side may be clear, sight exists if one of them is. The two
    ends never block, so neighbours always see each other.
    """
    plus = _first_block(_line(a, b, 1), blocks)
    if plus is None or _first_block(_line(a, b, -1), blocks) is None:
        return None
    return plus


def _first_block(hexes: list[Hex], blocks: Cells | Callable[[Hex], bool]) -> Hex | None:
    for i in range(1, len(hexes) - 1):
        h = hexes[i]
        if isinstance(blocks, (set, frozenset)):
            if h in blocks:
                return h
        elif blocks(h):
            return h
    return None


def reach(start: Hex, steps: int, ground: Ground) -> dict[Hex, int]:
    """Every hex within a budget of steps over this ground, with its least price (see `lattice`)."""
    return lattice.reach(DIRECTIONS, start, steps, ground)


def path(start: Hex, goal: Hex, ground: Ground, steps: int = 1_000) -> list[Hex] | None:
    """A cheapest way between two hexes, both included, or None if it costs more than `steps`."""
    return lattice.path(DIRECTIONS, True, start, goal, ground, steps)


def layout(h: Hex, size: int) -> Point:
    """The centre of a hex on the table, pointy top, for a hex of `size` um from centre to corner."""
    return Point(_across(2 * h[0] + h[1], size), _halves(3 * h[1] * size))


def corners(h: Hex, size: int) -> list[Point]:
    """The six corners of a hex on the table; neighbours share theirs to the um."""
    x, y = 2 * h[0] + h[1], 3 * h[1]
    around = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
    return [Point(_across(x + dx, size), _halves((y + dy) * size)) for dx, dy in around]


def outline(cells: Iterable[Hex], size: int) -> list[Point]:
    """The corners around a group of hexes on the table, for a group that hangs together and has no hole."""
    onward: dict[tuple[int, int], Point] = {}
    edges: dict[tuple[int, int, int, int], Point] = {}
    for h in cells:
        around = corners(h, size)
        for at, corner in enumerate(around):
            following = around[(at + 1) % 6]
            back = (following.x, following.y, corner.x, corner.y)
            if back in edges:
                del edges[back]
            else:
                edges[(corner.x, corner.y, following.x, following.y)] = following
    for (x, y, _, _), following in edges.items():
        onward[(x, y)] = following
    found: list[Point] = []
    for start in sorted(onward)[:1]:
        there = onward[start]
        while len(found) < len(onward):
            found.append(there)
            there = onward[(there.x, there.y)]
    return found


def hex_at(point: Point, size: int) -> Hex:
    """The hex under a point of the table, the inverse of `layout`: an aid for pointers, not a ruling."""
    fine = 1 << 20
    q = (point.x * fine * fine * 2) // (isqrt(12 * fine * fine) * size) - point.y * fine // (3 * size)
    r = point.y * fine * 2 // (3 * size)
    return _rounded(q, r, fine)


def _across(halves: int, size: int) -> int:
    """halves * size * sqrt(3) / 2, the nearest um, alike to both sides of nought."""
    length = (isqrt(3 * (halves * size) ** 2 * 4) + 2) // 4
    return length if halves >= 0 else -length


def _halves(length: int) -> int:
    return (length + 1) // 2 if length >= 0 else -((1 - length) // 2)
