"""Walks over a lattice of cells: what can be reached, and by which way. Shared by hexes and squares.

A cell is a plain `(int, int)` tuple: it hashes and compares in C and costs nothing to make, where a
record costs about a microsecond to hash. A lattice is given by its table of steps, and a *ground*
says what may be entered:

- a set of cells: these may be entered at the price of 1, all others never;
- a function from cell to price: 1 or more, or negative for "never".

Nothing here depends on the order of a set. Equal ways are told apart by the order of the step table:
of two equally short ways the one found by earlier steps wins, in both builds alike.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

__all__ = ["NEVER", "SLIP", "SQUEEZE", "WIDE", "Cell", "Cells", "Ground", "may_cut", "path", "price", "reach"]

Cell = tuple[int, int]
Cells = set[Cell] | frozenset[Cell]
Ground = set[Cell] | frozenset[Cell] | Callable[[Cell], int]

NEVER: Final = -1
"""The price of a cell that cannot be entered (any negative number says the same)."""

SLIP: Final = 0
"""Corner rule: a diagonal step asks nothing of the two cells it passes between."""
SQUEEZE: Final = 1
"""Corner rule: a diagonal step is refused where both cells beside it are shut."""
WIDE: Final = 2
"""Corner rule: a diagonal step is refused where either cell beside it is shut."""


def price(ground: Ground, cell: Cell) -> int:
    """What entering a cell costs on this ground; negative: it cannot be entered."""
    if isinstance(ground, (set, frozenset)):
        return 1 if cell in ground else NEVER
    cost = ground(cell)
    if cost == 0:
        raise ValueError(f"the price of cell {cell} is 0: a step costs at least 1, or is negative for never")
    return cost


def may_cut(ground: Ground, cell: Cell, dx: int, dy: int, corner: int) -> bool:
    """Whether a diagonal step from a cell passes the corner rule; straight steps always do."""
    if corner == SLIP or dx == 0 or dy == 0:
        return True
    one = price(ground, (cell[0] + dx, cell[1])) >= 0
    other = price(ground, (cell[0], cell[1] + dy)) >= 0
    return (one and other) if corner == WIDE else (one or other)


def reach(
    steps: tuple[Cell, ...], start: Cell, budget: int, ground: Ground, corner: int = SLIP
) -> dict[Cell, int]:
    """Every cell that can be walked to for at most `budget`, with the least price, cheapest first.

    The start is in it at 0, whether or not the ground would let it be entered. Cells of one price
    come in the order in which the step table finds them.
    """
    if isinstance(ground, (set, frozenset)):
        return _flood(steps, start, budget, ground, corner)
    done: dict[Cell, int] = {}
    best: dict[Cell, int] = {start: 0}
    waves: list[list[Cell]] = [[] for _ in range(budget + 1)]
    if budget >= 0:
        waves[0].append(start)
    for spent in range(budget + 1):
        for cell in waves[spent]:
            if cell in done:
                continue
            done[cell] = spent
            for step in steps:
                there = (cell[0] + step[0], cell[1] + step[1])
                if there in done:
                    continue
                cost = price(ground, there)
                if cost < 0 or spent + cost > budget:
                    continue
                known = best.get(there)
                if known is not None and known <= spent + cost:
                    continue
                if not may_cut(ground, cell, step[0], step[1], corner):
                    continue
                best[there] = spent + cost
                waves[spent + cost].append(there)
    return done


def _flood(steps: tuple[Cell, ...], start: Cell, budget: int, ground: Cells, corner: int) -> dict[Cell, int]:
    """`reach` where every step costs 1: whatever is found first is cheapest."""
    done: dict[Cell, int] = {}
    if budget < 0:
        return done
    done[start] = 0
    edge = [start]
    for spent in range(1, budget + 1):
        further: list[Cell] = []
        for x, y in edge:
            for dx, dy in steps:
                there = (x + dx, y + dy)
                if there in done or there not in ground:
                    continue
                if corner != SLIP and not may_cut(ground, (x, y), dx, dy, corner):
                    continue
                done[there] = spent
                further.append(there)
        edge = further
    return done


def path(
    steps: tuple[Cell, ...],
    six: bool,
    start: Cell,
    goal: Cell,
    ground: Ground,
    budget: int,
    corner: int = SLIP,
) -> list[Cell] | None:
    """The cheapest way from start to goal, both included, or None if it costs more than `budget`.

    A*, with the steps on open ground (`six`: hexes, otherwise squares) as the least that can remain. Of
    equally cheap ways: the open cell nearest the goal is looked at first, then the one found first.
    The bound keeps the search finite where the ground is a function without end.
    """
    best: dict[Cell, int] = {start: 0}
    came: dict[Cell, Cell] = {}
    done: set[Cell] = set()
    rest = _far(six, start, goal)
    found = 0
    heap: list[tuple[int, int, int, Cell]] = [(rest, rest, found, start)] if rest <= budget else []
    while heap:
        _, _, _, cell = heappop(heap)
        if cell == goal:
            return _traced(came, start, goal)
        if cell in done:
            continue
        done.add(cell)
        spent = best[cell]
        for step in steps:
            there = (cell[0] + step[0], cell[1] + step[1])
            if there in done:
                continue
            cost = price(ground, there)
            if cost < 0:
                continue
            total = spent + cost
            rest = _far(six, there, goal)
            known = best.get(there)
            if total + rest > budget or (known is not None and known <= total):
                continue
            if not may_cut(ground, cell, step[0], step[1], corner):
                continue
            best[there] = total
            came[there] = cell
            found += 1
            heappush(heap, (total + rest, rest, found, there))
    return None


def _far(six: bool, a: Cell, b: Cell) -> int:
    """The steps from a to b on open ground."""
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    both = dx + dy if six else 0
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    if both < 0:
        both = -both
    if dy > dx:
        dx = dy
    return both if both > dx else dx


def _traced(came: dict[Cell, Cell], start: Cell, goal: Cell) -> list[Cell]:
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    way.reverse()
    return way
