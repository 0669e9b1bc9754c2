"""The square grid: cells `(x, y)` that pieces may share; distances, lines, sight, reach and ways.

A cell is a plain tuple of two ints (see `lattice`). x grows to the right and y downwards, but nothing
except the names of directions depends on it.

Two kinds of line, both exact:

- `line`: every cell whose inside the segment between the two centres passes through. A segment
  through a corner passes through the inside of neither cell beside the corner. Symmetric.
- `bresenham`: one cell for each step along the longer side, the nearest to the segment; a tie stays with
  the side that the line comes from. So the way there and the way back may differ, by ties alone.

Corner rules (`SLIP`, `SQUEEZE`, `WIDE`) say what a diagonal step, or a line through a corner, asks of the two
cells beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Final

from highground.geometry import lattice
from highground.geometry.lattice import SLIP, SQUEEZE, WIDE, Cell, Cells, Ground

__all__ = [
    "DIRECTIONS", "SLIP", "SQUEEZE", "WIDE", "Cell", "axis8", "bresenham", "cells_in_radius", "chebyshev",
    "clear_line", "direction8", "euclid_floor", "line", "neighbours", "path", "reach", "sight", "turned",
]  # fmt: skip

DIRECTIONS: Final[tuple[Cell, ...]] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight steps in rotational order: east, south-east, south and so on, y growing south."""

_STRAIGHT_FIRST: Final[tuple[Cell, ...]] = (
    (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1),
)  # fmt: skip
"""The order in which ways are tried: of equally short ones, a straight step beats a diagonal one."""


def chebyshev(a: Cell, b: Cell) -> int:
    """Steps between two cells where a diagonal counts 1."""
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    return dx if dx > dy else dy


def euclid_floor(a: Cell, b: Cell) -> int:
    """The straight distance between two centres, rounded down."""
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    return isqrt(dx * dx + dy * dy)


def neighbours(cell: Cell) -> list[Cell]:
    """The eight cells around a cell, in rotational order from the east."""
    return [(cell[0] + step[0], cell[1] + step[1]) for step in DIRECTIONS]


def cells_in_radius(cell: Cell, n: int, metric: Callable[[Cell, Cell], int] = chebyshev) -> list[Cell]:
    """The cells at most n away by a metric (`chebyshev` or `euclid_floor`), row by row."""
    x, y = cell
    square = [(x + dx, y + dy) for dy in range(-n, n + 1) for dx in range(-n, n + 1)]
    return [there for there in square if metric(cell, there) <= n]


def axis8(dx: int, dy: int) -> Cell:
    """The nearest of the 8 directions: diagonal if twice the lesser side is at least the greater one."""
    ax, ay = abs(dx), abs(dy)
    if 2 * min(ax, ay) >= max(ax, ay):
        return _sign(dx), _sign(dy)
    return (_sign(dx), 0) if ax > ay else (0, _sign(dy))


def direction8(dx: int, dy: int) -> int:
    """The number in `DIRECTIONS` of the nearest direction; not for (0, 0), which has none."""
    return DIRECTIONS.index(axis8(dx, dy))


def turned(step: Cell, eighths: int) -> Cell:
    """A direction turned by eighths of a circle: 2 is a quarter to the right, -2 to the left."""
    return DIRECTIONS[(DIRECTIONS.index(step) + eighths) % 8]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def line(a: Cell, b: Cell) -> list[Cell]:
    """All cells that the segment between two centres passes through the inside of, from a to b."""
    nx, ny = abs(b[0] - a[0]), abs(b[1] - a[1])
    sx, sy = _sign(b[0] - a[0]), _sign(b[1] - a[1])
    x, y = a
    found = [a]
    i = j = 0
    while i < nx or j < ny:
        # It meets the next vertical side at (2i + 1) / 2nx of its way, the next horizontal at (2j + 1) / 2ny.
        order = (2 * i + 1) * ny - (2 * j + 1) * nx
        if order <= 0:
            x += sx
            i += 1
        if order >= 0:
            y += sy
            j += 1
        found.append((x, y))
    return found


def bresenham(a: Cell, b: Cell) -> list[Cell]:
    """The cells of Bresenham's line from a to b; exactly half way it keeps to the side of a."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    wide = abs(dx) >= abs(dy)
    most, least = (abs(dx), abs(dy)) if wide else (abs(dy), abs(dx))
    sx, sy = _sign(dx), _sign(dy)
    found = [a]
    for i in range(1, most + 1):
        j = (2 * i * least + most - 1) // (2 * most)
        found.append((a[0] + sx * i, a[1] + sy * j) if wide else (a[0] + sx * j, a[1] + sy * i))
    return found


def _blocked(blocks: Cells | Callable[[Cell], bool], cell: Cell) -> bool:
    if isinstance(blocks, (set, frozenset)):
        return cell in blocks
    return blocks(cell)


def _first_block(cells: list[Cell], blocks: Cells | Callable[[Cell], bool], corner: int) -> Cell | None:
    """The first cell strictly inside a line, or beside a corner it goes through, that shuts it."""
    last = len(cells) - 1
    if last <= 1:
        return None
    for i in range(1, last + 1):
        x, y = cells[i - 1]
        there = cells[i]
        if corner != SLIP and x != there[0] and y != there[1]:
            one, other = (there[0], y), (x, there[1])
            shut_one, shut_other = _blocked(blocks, one), _blocked(blocks, other)
            if (shut_one and shut_other) or (corner == WIDE and (shut_one or shut_other)):
                return one if shut_one else other
        if i < last and _blocked(blocks, there):
            return there
    return None


def sight(a: Cell, b: Cell, blocks: Cells | Callable[[Cell], bool], corner: int = SQUEEZE) -> Cell | None:
    """None when the segment between two centres is clear, otherwise the blocking cell nearest to a.

    The two ends never block, and neighbours always see each other. `corner` says what a segment
    through a corner asks of the two cells beside it: by default, that one of them is open.
    """
    return _first_block(line(a, b), blocks, corner)


def clear_line(
    a: Cell, b: Cell, blocks: Cells | Callable[[Cell], bool], corner: int = SLIP
) -> list[Cell] | None:
    """A clear Bresenham line, from a to b: drawn from a, or failing that from b; None if both are shut."""
    there = bresenham(a, b)
    if _first_block(there, blocks, corner) is None:
        return there
    back = bresenham(b, a)
    back.reverse()
    return back if _first_block(back, blocks, corner) is None else None


def reach(start: Cell, steps: int, ground: Ground, corner: int = SQUEEZE) -> dict[Cell, int]:
    """Every cell within a budget of steps over this ground, with its least price (see `lattice`)."""
    return lattice.reach(_STRAIGHT_FIRST, start, steps, ground, corner)


def path(
    start: Cell, goal: Cell, ground: Ground, steps: int = 1_000, corner: int = SQUEEZE
) -> list[Cell] | None:
    """A cheapest way between two cells, both included, or None if it costs more than `steps`."""
    return lattice.path(_STRAIGHT_FIRST, False, start, goal, ground, steps, corner)
