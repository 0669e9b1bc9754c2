"""How fast hexes, squares, placement and paths are: each entry performs n operations."""

from __future__ import annotations

from collections.abc import Callable

from highground.geometry import hexes, squares
from highground.geometry import hexons as flowers
from highground.geometry.paths import find_path, reachable
from highground.geometry.placement import nearest_free
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape

__all__ = ["BENCHES"]

FIELD = frozenset(flowers.field(3))
OPEN = FIELD - {(2, 0), (2, 1), (1, 2), (-3, 1), (-3, 2), (0, -3)}
HALL = frozenset((x, y) for x in range(24) for y in range(18) if (x * 7 + y * 5) % 6)
WALLS = frozenset((x, y) for x in range(24) for y in range(18)) - HALL
BASE = Circle(Point(0, 0), 16_000)
PAIR: list[Shape] = [Circle(Point(-20_000, 900), 16_000), Circle(Point(20_000, 0), 16_000)]
MIXED: list[Shape] = [
    Circle(Point(-20_000, 900), 16_000),
    Oval(Point(25_000, 0), Point(1, 2), 30_000, 17_500),
    Polygon((Point(-50_000, 20_000), Point(50_000, 20_000), Point(0, 60_000))),
]


def _table() -> list[Shape]:
    """A table of 20 bases and 6 walls, the same every time."""
    found: list[Shape] = []
    x = y = 12_345
    for k in range(26):
        x, y = (x * 7_919 + 104_729) % 560_000, (y * 6_133 + 15_485_863) % 560_000
        if k < 20:
            found.append(Circle(Point(x, y), 16_000))
        else:
            at = [(x, y), (x + 60_000, y), (x + 60_000, y + 20_000), (x, y + 20_000)]
            found.append(Polygon(tuple(Point(*corner) for corner in at)))
    return found


TABLE = _table()
START = nearest_free(BASE, Point(10_000, 10_000), TABLE) or Point(0, 0)
GOAL = nearest_free(BASE, Point(550_000, 550_000), TABLE) or Point(0, 0)
WALKER = Circle(START, 16_000)


def hex_distance(n: int) -> None:
    for _ in range(n):
        hexes.distance((0, 0), (5, -3))


def hex_line_both(n: int) -> None:
    for _ in range(n):
        hexes.line_both((-3, 1), (5, -3))


def hex_sight(n: int) -> None:
    for _ in range(n):
        hexes.sight((-3, 1), (5, -3), WALLS)


def hex_reach_6(n: int) -> None:
    for _ in range(n):
        hexes.reach((0, 0), 6, OPEN)


def hex_path(n: int) -> None:
    for _ in range(n):
        hexes.path((-6, 1), (7, -2), OPEN)


def flower_of(n: int) -> None:
    for _ in range(n):
        flowers.flower_of((5, -3))


def square_line(n: int) -> None:
    for _ in range(n):
        squares.line((1, 2), (9, 7))


def square_clear_line(n: int) -> None:
    for _ in range(n):
        squares.clear_line((1, 2), (9, 7), frozenset())


def square_reach_6(n: int) -> None:
    for _ in range(n):
        squares.reach((11, 8), 6, HALL)


def square_path(n: int) -> None:
    for _ in range(n):
        squares.path((1, 1), (22, 16), HALL)


def place_between_two_circles(n: int) -> None:
    for _ in range(n):
        nearest_free(BASE, Point(0, 0), PAIR)


def place_among_mixed_shapes(n: int) -> None:
    for _ in range(n):
        nearest_free(BASE, Point(0, 0), MIXED)


def path_across_a_table(n: int) -> None:
    for _ in range(n):
        find_path(WALKER, GOAL, TABLE)


def path_round_one_base(n: int) -> None:
    for _ in range(n):
        find_path(BASE, Point(80_000, 0), [Circle(Point(40_000, 100), 16_000)], None, 152_400)


def reach_on_a_table(n: int) -> None:
    for _ in range(n):
        reachable(WALKER, TABLE, None, 152_400)


BENCHES: list[tuple[str, Callable[[int], None]]] = [
    ("hex distance", hex_distance),
    ("hex line, both sides, 8 steps", hex_line_both),
    ("hex sight, 8 steps", hex_sight),
    ("hex reach, 6 steps", hex_reach_6),
    ("hex path, 13 steps", hex_path),
    ("flower of a hex", flower_of),
    ("square line, 8 by 5", square_line),
    ("square clear line, 8 by 5", square_clear_line),
    ("square reach, 6 steps", square_reach_6),
    ("square path, 21 steps", square_path),
    ("placement between 2 circles", place_between_two_circles),
    ("placement among circle, oval, polygon", place_among_mixed_shapes),
    ("path round one base", path_round_one_base),
    ("path across a table of 26", path_across_a_table),
    ("reach of 6 in on a table of 26", reach_on_a_table),
]
