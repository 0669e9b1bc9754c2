"""Slow, independent answers about ways: exact clear legs, flooding a grid, a dense visibility graph."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from math import cos, hypot, pi, sin

from tests.geometry.oracle_placement import Corner, disc_overlaps_polygon, squared_to_segment

Disc = tuple[int, int, int]
Obstacle = Disc | list[Corner]


def _crosses(a: Corner, b: Corner, c: Corner, d: Corner) -> bool:
    def side(o: Corner, p: Corner, q: Corner) -> int:
        return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def leg_is_clear(a: Corner, b: Corner, r: int, obstacles: list[Obstacle]) -> bool:
    """Whether a disc of radius r > 0 moves straight from a to b without overlapping anything."""
    for obstacle in obstacles:
        if isinstance(obstacle, tuple):
            x, y, radius = obstacle
            if squared_to_segment(x, y, a, b) < (r + radius) ** 2:
                return False
            continue
        if disc_overlaps_polygon(*a, r, obstacle) or disc_overlaps_polygon(*b, r, obstacle):
            return False
        for c, d in zip(obstacle, obstacle[1:] + obstacle[:1], strict=True):
            if _crosses(a, b, c, d) or min(squared_to_segment(*p, a, b) for p in (c, d)) < r * r:
                return False
    return True


def flooded(start: Corner, r: int, obstacles: list[Obstacle], size: int, pitch: int) -> set[Corner]:
    """The points of a grid that a disc reaches from its start by clear steps to the eight neighbours."""
    found = {start}
    queue = deque([start])
    while queue:
        x, y = queue.popleft()
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)):
            there = (x + dx * pitch, y + dy * pitch)
            if there in found or max(abs(there[0]), abs(there[1])) > size:
                continue
            if leg_is_clear((x, y), there, r, obstacles):
                found.add(there)
                queue.append(there)
    return found


def shortest_among_discs(start: Corner, goal: Corner, grown: list[Disc], points: int = 90) -> float | None:
    """The length of the shortest way of a point round discs: no more than 0.05 % above the true one."""
    spots: list[tuple[float, float]] = [start, goal]
    for x, y, r in grown:
        out = r / cos(pi / points) + 0.5
        spots += [
            (x + out * cos(2 * pi * k / points), y + out * sin(2 * pi * k / points)) for k in range(points)
        ]

    def clear(a: tuple[float, float], b: tuple[float, float]) -> bool:
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = dx * dx + dy * dy
        for x, y, r in grown:
            t = min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / size)) if size else 0.0
            if hypot(a[0] + t * dx - x, a[1] + t * dy - y) < r - 1e-6:
                return False
        return True

    best = {0: 0.0}
    done: set[int] = set()
    heap = [(0.0, 0)]
    while heap:
        cost, k = heappop(heap)
        if k == 1:
            return cost
        if k in done:
            continue
        done.add(k)
        for j, spot in enumerate(spots):
            total = cost + hypot(spot[0] - spots[k][0], spot[1] - spots[k][1])
            if j not in done and total < best.get(j, 1e18) and clear(spots[k], spot):
                best[j] = total
                heappush(heap, (total, j))
    return None
