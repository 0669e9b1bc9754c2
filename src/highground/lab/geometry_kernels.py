"""The loops of the geometry benchmarks, compiled like the code they measure.

Each spreads its positions over a table with bases and terrain, so that hits and misses, near and
far, all come up. Paths and lists of blockers are made beforehand: what is timed is the geometry.
"""

from __future__ import annotations

from typing import Final

from highground.geometry.crossing import length_inside_region, sweep_hits
from highground.geometry.measure import contains_point, gap_at_most, overlap, path_length
from highground.geometry.shadows import visible_width
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from highground.geometry.sight import segment_crosses

__all__ = [
    "discs_within",
    "oval_and_disc",
    "paths_measured",
    "points_in_polygon",
    "polygons_overlap",
    "rough_lengths",
    "sight_through_polygon",
    "sweeps_past_disc",
    "sweeps_past_polygon",
    "widths_seen",
]

WALL: Final = Polygon(
    (Point(300_000, 300_000), Point(420_000, 310_000), Point(410_000, 380_000), Point(295_000, 360_000))
)
WOOD: Final = Circle(Point(350_000, 350_000), 60_000)
SPREAD: Final = 64


def _points(seed: int) -> list[Point]:
    found = []
    x, y = seed, 3 * seed
    for _ in range(SPREAD):
        x = (x * 29 + 104_729) % 700_000
        y = (y * 31 + 7_919) % 700_000
        found.append(Point(x, y))
    return found


def _discs(seed: int) -> list[Circle]:
    return [Circle(at, 12_500 + 500 * (index % 16)) for index, at in enumerate(_points(seed))]


def _paths(discs: list[Circle], goals: list[Point]) -> list[list[Point]]:
    return [[disc.centre, goals[(index * 7) & 63]] for index, disc in enumerate(discs)]


def discs_within(n: int) -> None:
    """Whether two bases are within 6 inches."""
    ones, others = _discs(1), _discs(2)
    for index in range(n):
        gap_at_most(ones[index & 63], others[(index * 7) & 63], 152_400)


def oval_and_disc(n: int) -> None:
    """Whether an oval base and a round one touch."""
    discs = _discs(3)
    ovals = [Oval(at, Point(3 + (i & 7), 5 - (i & 3)), 37_500, 21_000) for i, at in enumerate(_points(4))]
    for index in range(n):
        gap_at_most(ovals[index & 63], discs[(index * 7) & 63], 0)


def points_in_polygon(n: int) -> None:
    """Whether a point lies in a terrain piece."""
    points = _points(5)
    for index in range(n):
        contains_point(WALL, points[index & 63])


def polygons_overlap(n: int) -> None:
    """Whether a base overlaps a terrain piece."""
    discs = _discs(6)
    for index in range(n):
        overlap(discs[index & 63], WALL)


def sight_through_polygon(n: int) -> None:
    """Whether a sight line crosses a terrain piece."""
    ones, others = _points(7), _points(8)
    for index in range(n):
        segment_crosses(ones[index & 63], others[(index * 7) & 63], WALL)


def sweeps_past_disc(n: int) -> None:
    """Whether a moving base hits a standing one."""
    discs, others = _discs(9), _discs(11)
    paths = _paths(discs, _points(10))
    for index in range(n):
        sweep_hits(discs[index & 63], paths[index & 63], others[(index * 5) & 63])


def sweeps_past_polygon(n: int) -> None:
    """Whether a moving base hits a terrain piece."""
    discs = _discs(12)
    paths = _paths(discs, _points(13))
    for index in range(n):
        sweep_hits(discs[index & 63], paths[index & 63], WALL)


def paths_measured(n: int) -> None:
    """The length of a path of two legs."""
    ones, others, thirds = _points(14), _points(15), _points(16)
    paths = [[ones[i], others[(i * 7) & 63], thirds[(i * 5) & 63]] for i in range(SPREAD)]
    for index in range(n):
        path_length(paths[index & 63])


def rough_lengths(n: int) -> None:
    """How much of a path lies in rough ground."""
    ones, others = _points(17), _points(18)
    paths = [[ones[i], others[(i * 7) & 63]] for i in range(SPREAD)]
    for index in range(n):
        length_inside_region(ones[index & 63], paths[index & 63], WOOD)


def widths_seen(n: int) -> None:
    """How much of a base is seen past two pieces and two bases."""
    sources, targets, screen = _points(19), _discs(20), _discs(21)
    blockers: list[list[Shape]] = [[WALL, WOOD, screen[i], screen[(i * 3) & 63]] for i in range(SPREAD)]
    for index in range(n):
        visible_width(sources[index & 63], targets[(index * 7) & 63], blockers[index & 63])
