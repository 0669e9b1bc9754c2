"""Slow, independent answers about free spots and clear legs, in integers and fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush

Corner = tuple[int, int]
Disc = tuple[int, int, int]


def squared_to_segment(px: int, py: int, a: Corner, b: Corner) -> Fraction:
    """The squared distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    t = Fraction(0) if size == 0 else Fraction((px - a[0]) * dx + (py - a[1]) * dy, size)
    t = min(Fraction(1), max(Fraction(0), t))
    return (a[0] + t * dx - px) ** 2 + (a[1] + t * dy - py) ** 2


def in_polygon(px: int, py: int, corners: list[Corner]) -> bool:
    """Whether a point lies inside a polygon, by counting the edges to its right."""
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > py) != (by > py) and Fraction((px - ax) * (by - ay)) * (1 if by > ay else -1) < (bx - ax) * (
            py - ay
        ) * (1 if by > ay else -1):
            inside = not inside
    return inside


def disc_overlaps_polygon(x: int, y: int, r: int, corners: list[Corner]) -> bool:
    """Whether an open disc and a polygon share inner points; r > 0."""
    if in_polygon(x, y, corners):
        return True
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return any(squared_to_segment(x, y, a, b) < r * r for a, b in edges)


@cache
def offsets(size: int) -> list[tuple[int, int, int]]:
    """All whole steps up to `size` away, nearest first."""
    found = [(x * x + y * y, x, y) for x in range(-size, size + 1) for y in range(-size, size + 1)]
    return sorted(spot for spot in found if spot[0] <= size * size)


def nearest(x: int, y: int, free: Callable[[int, int], bool], size: int) -> int | None:
    """The least squared displacement to a free whole spot, by trying them all."""
    for d2, dx, dy in offsets(size):
        if free(x + dx, y + dy):
            return d2
    return None


def nearest_among_discs(x: int, y: int, discs: list[Disc], below2: int, tries: int = 60_000) -> int | None:
    """The least squared displacement, under `below2`, to a whole spot in none of the open discs.

    Boxes are cut in four, nearest first; a box wholly in one disc holds none.
    """
    size = 1
    while size * size < below2:
        size *= 2
    heap = [(0, x - size, y - size, 2 * size + 1)]
    while heap:
        low2, bx, by, side = heappop(heap)
        tries -= 1
        assert tries, "too many boxes: give the oracle an easier question"
        ex, ey = bx + side - 1, by + side - 1
        if any(
            max((cx - bx) ** 2, (cx - ex) ** 2) + max((cy - by) ** 2, (cy - ey) ** 2) < r * r
            for cx, cy, r in discs
        ):
            continue
        if side == 1:
            return low2
        half = side // 2
        for nx, ny in ((bx, by), (bx + half, by), (bx, by + half), (bx + half, by + half)):
            part = side - half
            near_x, near_y = max(nx - x, 0, x - (nx + part - 1)), max(ny - y, 0, y - (ny + part - 1))
            d2 = near_x * near_x + near_y * near_y
            if d2 < below2:
                heappush(heap, (d2, nx, ny, part))
    return None
