"""How long measuring takes: one function per predicate, each performing n operations."""

from __future__ import annotations

from collections.abc import Callable

from highground.geometry import arcs, levels, measure
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from highground.geometry.templates import Strip

__all__ = ["BENCHES"]

_DISC = Circle(Point(0, 0), 16_000)
_OTHER_DISC = Circle(Point(100_000, 70_000), 20_000)
_OVAL = Oval(Point(0, 0), Point(3, 1), 37_500, 21_000)
_OTHER_OVAL = Oval(Point(60_000, 30_000), Point(1, -2), 30_000, 17_500)
_CLOSE_DISC = Circle(Point(48_000, 20_000), 16_000)
_TOUCHING_OVAL = Oval(Point(75_000, 0), Point(1, 0), 37_500, 21_000)
_FLAT_OVAL = Oval(Point(0, 0), Point(1, 0), 37_500, 21_000)
_RUIN = Polygon(
    tuple(Point(x, y) for x, y in ((80_000, 0), (200_000, 10_000), (190_000, 120_000), (70_000, 90_000)))
)
_BLOCK = Polygon(
    tuple(Point(x, y) for x, y in ((40_000, -30_000), (60_000, -30_000), (60_000, 40_000), (40_000, 40_000)))
)
_STRIP = Strip(Point(0, 0), Point(5, 2), 16_000, 152_400, 12_700)
_LIMIT = 25_400


def _gap_at_most(a: Shape, b: Shape, limit: int) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = measure.gap_at_most
        for _ in range(n):
            ask(a, b, limit)

    return run


def _gap(a: Shape, b: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = measure.gap
        for _ in range(n):
            ask(a, b)

    return run


def _overlap(a: Shape, b: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = measure.overlap
        for _ in range(n):
            ask(a, b)

    return run


def _contains(a: Shape, b: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = measure.contains
        for _ in range(n):
            ask(a, b)

    return run


def _strip(shape: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = _STRIP.touches
        for _ in range(n):
            ask(shape)

    return run


def _nearest_point(n: int) -> None:
    ask, p = measure.nearest_point, Point(150_000, 91_000)
    for _ in range(n):
        ask(_OVAL, p)


def _within_points(n: int) -> None:
    ask, a, b = measure.within_points, Point(0, 0), Point(100_000, 70_000)
    for _ in range(n):
        ask(a, b, 125_000)


def _distance_ceil(n: int) -> None:
    ask, a, b = measure.distance_ceil, Point(0, 0), Point(100_000, 70_000)
    for _ in range(n):
        ask(a, b)


def _contains_point(shape: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask, p = measure.contains_point, Point(90_000, 30_000)
        for _ in range(n):
            ask(shape, p)

    return run


def _in_arc(n: int) -> None:
    ask, at, facing, half, p = arcs.in_arc, Point(0, 0), Point(3, 1), Point(1, 1), Point(90_000, 30_000)
    for _ in range(n):
        ask(at, facing, half, p)


def _shape_in_front(n: int) -> None:
    ask, at, facing = arcs.shape_in_front, Point(0, 0), Point(-3, 1)
    for _ in range(n):
        ask(at, facing, _OTHER_DISC)


def _footing(n: int) -> None:
    ask, steps = levels.footing, [levels.Surface(_RUIN, 2), levels.Surface(_BLOCK, 3)]
    for _ in range(n):
        ask(_CLOSE_DISC, steps, levels.ANY_PART)


BENCHES: list[tuple[str, Callable[[int], None]]] = [
    ("within_points", _within_points),
    ("distance_ceil", _distance_ceil),
    ("gap_at_most disc-disc", _gap_at_most(_DISC, _OTHER_DISC, _LIMIT)),
    ("gap_at_most disc-polygon", _gap_at_most(_DISC, _RUIN, _LIMIT)),
    ("gap_at_most disc-oval, close", _gap_at_most(_CLOSE_DISC, _OVAL, 0)),
    ("gap_at_most oval-oval, close", _gap_at_most(_OVAL, _OTHER_OVAL, 0)),
    ("gap_at_most oval-oval, some way off", _gap_at_most(_OVAL, _OTHER_OVAL, 9_000)),
    ("gap_at_most oval-oval, exactly touching", _gap_at_most(_FLAT_OVAL, _TOUCHING_OVAL, 0)),
    ("gap_at_most oval-polygon", _gap_at_most(_OVAL, _BLOCK, 0)),
    ("gap_at_most polygon-polygon", _gap_at_most(_RUIN, _BLOCK, 0)),
    ("gap disc-disc", _gap(_DISC, _OTHER_DISC)),
    ("gap disc-polygon", _gap(_DISC, _RUIN)),
    ("gap disc-oval", _gap(_DISC, _OTHER_OVAL)),
    ("gap oval-oval", _gap(_OVAL, _OTHER_OVAL)),
    ("gap oval-polygon", _gap(_OVAL, _RUIN)),
    ("overlap disc-polygon", _overlap(_DISC, _RUIN)),
    ("overlap oval-oval", _overlap(_OVAL, _OTHER_OVAL)),
    ("overlap polygon-polygon", _overlap(_RUIN, _BLOCK)),
    ("contains polygon-disc", _contains(_RUIN, _OTHER_DISC)),
    ("contains oval-disc", _contains(_OVAL, Circle(Point(15_000, 5_000), 16_000))),
    ("contains_point polygon", _contains_point(_RUIN)),
    ("contains_point oval", _contains_point(_OVAL)),
    ("nearest_point oval", _nearest_point),
    ("strip touches disc", _strip(_OTHER_DISC)),
    ("strip touches polygon", _strip(_RUIN)),
    ("strip touches oval", _strip(_OTHER_OVAL)),
    ("in_arc", _in_arc),
    ("shape_in_front disc", _shape_in_front),
    ("footing on two surfaces", _footing),
]
