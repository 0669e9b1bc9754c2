"""Slow, independent answers about hexes and squares, in fractions and by flooding."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

Cell = tuple[int, int]
HEX_STEPS = [(q, r) for q in (-1, 0, 1) for r in (-1, 0, 1) if (q, r) != (0, 0) and abs(q + r) < 2]
SQUARE_STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def _nearest(value: Fraction) -> int:
    return (value + Fraction(1, 2)).__floor__()


def hex_line(a: Cell, b: Cell, side: int) -> list[Cell]:
    """The line as a rulebook writes it: shift both ends by 10**-6 * (1, 2, -3), cut in n, round as cubes."""
    shift = Fraction(side, 10**6)
    start = [Fraction(a[0]) + shift, Fraction(a[1]) + 2 * shift, Fraction(-a[0] - a[1]) - 3 * shift]
    end = [Fraction(b[0]) + shift, Fraction(b[1]) + 2 * shift, Fraction(-b[0] - b[1]) - 3 * shift]
    n = max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[0] + a[1] - b[0] - b[1]))
    found = []
    for i in range(1, n):
        point = [s + (e - s) * Fraction(i, n) for s, e in zip(start, end, strict=True)]
        cube = [_nearest(c) for c in point]
        errors = [abs(c - whole) for c, whole in zip(point, cube, strict=True)]
        worst = errors.index(max(errors))
        cube[worst] = -sum(c for k, c in enumerate(cube) if k != worst)
        found.append((cube[0], cube[1]))
    return [a, *found, b] if n else [a]


def square_line(a: Cell, b: Cell) -> set[Cell]:
    """All cells whose open inside the closed segment between two centres meets (Liang-Barsky)."""
    cells = set()
    for x in range(min(a[0], b[0]) - 1, max(a[0], b[0]) + 2):
        for y in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 2):
            low, high = Fraction(0), Fraction(1)
            inside = True
            for start, delta, middle in ((a[0], b[0] - a[0], x), (a[1], b[1] - a[1], y)):
                near, far = middle - Fraction(1, 2) - start, middle + Fraction(1, 2) - start
                if delta == 0:
                    inside &= near < 0 < far
                else:
                    t0, t1 = sorted((near / delta, far / delta))
                    low, high = max(low, t0), min(high, t1)
            if inside and (low < high or a == b):
                cells.add((x, y))
    return cells


def bresenham(a: Cell, b: Cell) -> list[Cell]:
    """The textbook all-octant loop with one error term."""
    (x, y), dx, dy = a, abs(b[0] - a[0]), abs(b[1] - a[1])
    sx = 1 if a[0] < b[0] else -1
    sy = 1 if a[1] < b[1] else -1
    error = dx - dy
    found = [(x, y)]
    while (x, y) != b:
        doubled = 2 * error
        if doubled > -dy:
            error -= dy
            x += sx
        if doubled < dx:
            error += dx
            y += sy
        found.append((x, y))
    return found


def flood(
    steps: list[Cell],
    start: Cell,
    budget: int,
    price: Callable[[Cell], int],
    may: Callable[[Cell, Cell], bool],
) -> dict[Cell, int]:
    """Least prices by relaxing until nothing changes."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell in list(best):
            for dx, dy in steps:
                there = (cell[0] + dx, cell[1] + dy)
                cost = price(there)
                if cost < 0 or not may(cell, (dx, dy)):
                    continue
                total = best[cell] + cost
                if total <= budget and total < best.get(there, budget + 1):
                    best[there] = total
                    changed = True
    return best
