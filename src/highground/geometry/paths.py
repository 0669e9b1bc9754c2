"""Paths: a short way for a round base round obstacles, at any angle, on the open plane.

A way is a list of points for the centre, joined by straight legs; the base may touch what it passes but
overlap nothing. The search runs over turns (`turns`) by A*: first a coarse one, then a fine one round the
obstacles that the first way touched. It proposes legs in floats and checks each with the exact
`crossing.sweep_hits`, so what is returned is legal. How long it is:

- at most 1 % longer than the shortest way (ADR 0005; in practice about 0.1 %);
- gaps less than 2 um wider than the base may be missed, unless they lie square to an axis.

So a path that is found is a proof, and none found is a strong hint; a rule that says a move is illegal looks
at the path a player gives, never at this search. Equal ways are settled by the order of the obstacles.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import sqrt
from typing import Final

from highground.geometry.bends import COARSE, FINE, Turn, turns
from highground.geometry.crossing import sweep_hits
from highground.geometry.measure import bounding_box, distance_ceil, path_length
from highground.geometry.outlines import Spot
from highground.geometry.placement import Bounds, inside, is_free
from highground.geometry.shapes import Circle, Point, Shape

__all__ = ["find_path", "reachable"]

_UNBOUNDED: Final = 1 << 40


class _World:
    """A round base among obstacles, and whether a straight leg of it is clear."""

    def __init__(self, base: Circle, obstacles: list[Shape], bounds: Bounds | None, within: int) -> None:
        self.base = base
        self.bounds = bounds
        self.obstacles: list[Shape] = []
        self.x: list[float] = []
        self.y: list[float] = []
        self.far: list[float] = []
        """Farther than this from the middle of an obstacle's box, a leg is clear of it."""
        start = base.centre
        for obstacle in obstacles:
            left, low, right, high = bounding_box(obstacle)
            x, y = (left + right) / 2.0, (low + high) / 2.0
            far = sqrt(float((right - left) ** 2 + (high - low) ** 2)) / 2.0 + base.radius + 2.0
            dx, dy = x - start.x, y - start.y
            if dx * dx + dy * dy > (far + within) * (far + within):
                continue
            self.obstacles.append(obstacle)
            self.x.append(x)
            self.y.append(y)
            self.far.append(far)

    def holds(self, p: Point) -> bool:
        """Whether the base would be in bounds at p."""
        return self.bounds is None or inside(Circle(p, self.base.radius), self.bounds)

    def clear(self, a: Point, b: Point) -> bool:
        """Whether the base may go straight from a to b. Exact; the distance to a box only spares work."""
        leg = [a, b]
        dx, dy = float(b.x - a.x), float(b.y - a.y)
        size = dx * dx + dy * dy
        for i in range(len(self.obstacles)):
            gx, gy = self.x[i] - a.x, self.y[i] - a.y
            t = min(1.0, max(0.0, (gx * dx + gy * dy) / size)) if size > 0.0 else 0.0
            gx -= t * dx
            gy -= t * dy
            if gx * gx + gy * gy <= self.far[i] * self.far[i] and sweep_hits(
                self.base, leg, self.obstacles[i]
            ):
                return False
        return True


class _Tree:
    """The turns reached from a start: for each its cost and the one before (-1 for none)."""

    def __init__(self, count: int) -> None:
        self.cost: list[int] = [-1] * count
        self.came: list[int] = [-1] * count


def find_path(
    base: Circle,
    goal: Point,
    obstacles: list[Shape],
    bounds: Bounds | None = None,
    limit: int | None = None,
) -> list[Point] | None:
    """A short legal way of a round base to a goal, both ends included, or None within `limit`."""
    start = base.centre
    most = _UNBOUNDED if limit is None else limit
    if distance_ceil(start, goal) > most:
        return None
    world = _World(base, obstacles, bounds, most)
    if not (world.holds(start) and world.holds(goal)) or not is_free(base, world.obstacles):
        return None
    if start == goal:
        return [start]
    if not is_free(Circle(goal, base.radius), world.obstacles):
        return None
    if world.clear(start, goal):
        return [start, goal]
    # The coarse way may be that much longer than the fine one that it leads to.
    found = _way(world, goal, list(range(len(world.obstacles))), COARSE, most + most // 100 + 8)
    if found is None:
        return None
    way, touched = found
    finer = _way(world, goal, touched, FINE, path_length(way))
    if finer is not None and path_length(finer[0]) <= path_length(way):
        way = finer[0]
    return way if path_length(way) <= most else None


def _way(
    world: _World, goal: Point, chosen: list[int], normals: list[Spot], most: int
) -> tuple[list[Point], list[int]] | None:
    """The shortest way over the turns of the chosen obstacles, and which obstacles it turns at."""
    start = world.base.centre
    nodes = _nodes(world, chosen, normals, [start, goal], most)
    last = len(nodes)
    tree = _search(world, start, goal, nodes, most)
    if tree.cost[last] < 0:
        return None
    way = [goal]
    touched: set[int] = set()
    at = tree.came[last]
    while at >= 0:
        way.append(nodes[at].point)
        touched.add(nodes[at].obstacle)
        at = tree.came[at]
    way.append(start)
    way.reverse()
    return _thinned(world, way), sorted(touched)


def _thinned(world: _World, way: list[Point]) -> list[Point]:
    """The way without the points that can be left out: it gets no longer, and often has fewer legs."""
    kept = [way[0]]
    for i in range(1, len(way) - 1):
        if way[i] != kept[-1] and not world.clear(kept[-1], way[i + 1]):
            kept.append(way[i])
    kept.append(way[-1])
    return kept


def _nodes(world: _World, chosen: list[int], normals: list[Spot], ends: list[Point], most: int) -> list[Turn]:
    """The turns that are in bounds and not too far off; the first of `ends` is the start."""
    proposed = turns(world.base.radius, world.obstacles, world.bounds, chosen, normals, ends)
    start = ends[0]
    return [turn for turn in proposed if distance_ceil(start, turn.point) <= most and world.holds(turn.point)]


def _search(world: _World, start: Point, goal: Point | None, nodes: list[Turn], most: int) -> _Tree:
    """A* over the turns; node number len(nodes) is the goal. Without a goal, everything within `most`.

    A leg is checked when its end is about to be settled, not when it is proposed: most never are. Costs
    are whole um, each leg rounded up, so the straight distance to the goal, rounded up, never
    overestimates what remains. Equal costs: the node with the lower number first.
    """
    last = len(nodes)
    tree = _Tree(last + 1)
    rest = [distance_ceil(node.point, goal) if goal is not None else 0 for node in nodes]
    heap: list[tuple[int, int, int, int]] = []
    here, at, spent = start, -1, 0
    while True:
        _propose(tree, nodes, rest, heap, here, at, spent, most)
        if goal is not None and (at < 0 or nodes[at].may_bend(goal)):
            total = spent + distance_ceil(here, goal)
            if total <= most:
                heappush(heap, (total, last, at, total))
        settled = False
        while heap and not settled:
            _, to, at, spent = heappop(heap)
            if tree.cost[to] >= 0:
                continue
            before = start if at < 0 else nodes[at].point
            end = goal if to == last and goal is not None else nodes[to].point
            settled = world.clear(before, end)
        if not settled:
            return tree
        tree.cost[to] = spent
        tree.came[to] = at
        if to == last:
            return tree
        here, at = nodes[to].point, to


def _propose(
    tree: _Tree,
    nodes: list[Turn],
    rest: list[int],
    heap: list[tuple[int, int, int, int]],
    here: Point,
    at: int,
    spent: int,
    most: int,
) -> None:
    """Put all taut legs that lead on from a point on the heap, unchecked."""
    for k in range(len(nodes)):
        node = nodes[k]
        if tree.cost[k] >= 0 or not node.may_bend(here):
            continue
        if at >= 0 and not nodes[at].may_bend(node.point):
            continue
        total = spent + distance_ceil(here, node.point)
        if total + rest[k] <= most:
            heappush(heap, (total + rest[k], k, at, total))


def reachable(
    base: Circle, obstacles: list[Shape], bounds: Bounds | None, limit: int, step: int = 0
) -> list[tuple[Point, int]]:
    """Spots of a grid that a round base can reach within `limit`, with the length of the way found.

    For showing reach before a move is chosen: a suggestion, not a ruling. Every spot listed can be reached
    legally at its cost; a spot left out may still be reached by a way up to 1 % shorter than the one
    looked for. `step` is the grid's pitch, a twelfth of the limit unless given; the start lies on the grid.
    """
    start = base.centre
    world = _World(base, obstacles, bounds, limit)
    if limit < 0 or not world.holds(start) or not is_free(base, world.obstacles):
        return []
    pitch = step if step > 0 else max(1, limit // 12)
    chosen = list(range(len(world.obstacles)))
    nodes = _nodes(world, chosen, COARSE, [start], limit)
    tree = _search(world, start, None, nodes, limit)
    settled = [k for k in range(len(nodes)) if tree.cost[k] >= 0]
    found: list[tuple[Point, int]] = []
    count = limit // pitch
    for j in range(-count, count + 1):
        for i in range(-count, count + 1):
            if i * i + j * j > count * count + 1:
                continue
            spot = Point(start.x + i * pitch, start.y + j * pitch)
            cost = _cost_to(world, nodes, tree, settled, spot, limit)
            if cost >= 0:
                found.append((spot, cost))
    return found


def _cost_to(
    world: _World, nodes: list[Turn], tree: _Tree, settled: list[int], spot: Point, limit: int
) -> int:
    """The length of the shortest way to a spot over the settled turns, or -1."""
    start = world.base.centre
    straight = distance_ceil(start, spot)
    if straight > limit or not world.holds(spot) or not world.clear(spot, spot):
        return -1
    if world.clear(start, spot):
        return straight
    tries: list[tuple[int, int]] = []
    for k in settled:
        total = tree.cost[k] + distance_ceil(nodes[k].point, spot)
        if total <= limit and nodes[k].may_bend(spot):
            tries.append((total, k))
    tries.sort()
    for total, k in tries:
        if world.clear(nodes[k].point, spot):
            return total
    return -1
