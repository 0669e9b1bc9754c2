"""How long sight and sweeps take: one function per predicate, each performing n operations."""

from __future__ import annotations

from collections.abc import Callable

from highground.geometry import crossing, shadows, sight
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape

__all__ = ["BENCHES"]


def _box(x0: int, y0: int, x1: int, y1: int) -> Polygon:
    return Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))


_A = Point(-400_000, -120_000)
_B = Point(500_000, 210_000)
_BASE = Circle(Point(0, 0), 16_000)
_OVAL = Oval(Point(30_000, 60_000), Point(3, 1), 37_500, 21_000)
_OTHER_OVAL = Oval(Point(0, 0), Point(1, -2), 30_000, 17_500)
_RUIN = _box(60_000, -30_000, 140_000, 60_000)
_MISSED = Point(100_000, -200_000)
_ON_THE_WAY = Circle(Point(100_000, 60_000), 16_000)
_TARGET = Circle(_B, 20_000)
# thirty bases on a lattice, as in a game with fifteen models a side: most are nowhere near the line
_CROWD: list[Shape] = [
    Circle(Point(-350_000 + 150_000 * (i % 6), -300_000 + 150_000 * (i // 6)), 16_000) for i in range(30)
]
_TOWN: list[Shape] = [_RUIN, _box(-200_000, 0, -120_000, 90_000), *_CROWD]
_PATH = [_A, Point(-100_000, -250_000), Point(200_000, -100_000), _B]


def _hits_disc(x: int, y: int) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = sight.segment_hits_disc
        ax, ay, bx, by = _A.x, _A.y, _B.x, _B.y
        for _ in range(n):
            ask(ax, ay, bx, by, x, y, 16_000)

    return run


def _hits_circle(n: int) -> None:
    ask = sight.segment_hits_circle
    for _ in range(n):
        ask(_A, _B, _ON_THE_WAY.centre, 16_000)


def _crosses(shape: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = sight.segment_crosses
        for _ in range(n):
            ask(_A, _B, shape)

    return run


def _first_blocker(n: int) -> None:
    """The compiled loop itself: thirty discs a call, none of them hit."""
    ask = sight.first_blocker
    a, b = Point(-400_000, -225_000), Point(500_000, -225_000)
    for _ in range(n):
        ask(a, b, _CROWD)


def _width(blockers: list[Shape]) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = shadows.visible_width
        for _ in range(n):
            ask(_A, _TARGET, blockers)

    return run


def _anywhere(n: int) -> None:
    ask = sight.sight_from_anywhere
    viewer = Circle(_A, 16_000)
    for _ in range(n):
        ask(viewer, _TARGET, _TOWN)


def _sweep(base: Shape, obstacle: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = crossing.sweep_hits
        path = [_A, _B]
        for _ in range(n):
            ask(base, path, obstacle)

    return run


def _contact(base: Shape, obstacle: Shape) -> Callable[[int], None]:
    def run(n: int) -> None:
        ask = crossing.first_contact
        for _ in range(n):
            ask(base, _PATH, obstacle)

    return run


def _cost(n: int) -> None:
    ask = crossing.cost
    ground: list[Shape] = [_RUIN, _ON_THE_WAY]
    for _ in range(n):
        ask(_PATH, ground, 2, _BASE)


def _last_clear(n: int) -> None:
    ask = crossing.last_clear
    way = [_A, _B]
    for _ in range(n):
        ask(_BASE, way, _CROWD)


BENCHES: list[tuple[str, Callable[[int], None]]] = [
    ("segment_hits_disc, hit", _hits_disc(100_000, 60_000)),
    ("segment_hits_disc, missed", _hits_disc(_MISSED.x, _MISSED.y)),
    ("segment_hits_circle", _hits_circle),
    ("segment_crosses polygon", _crosses(_RUIN)),
    ("segment_crosses oval", _crosses(_OVAL)),
    ("first_blocker of 30 discs", _first_blocker),
    ("visible_width, 1 disc", _width([_ON_THE_WAY])),
    ("visible_width, 30 discs", _width(_CROWD)),
    ("visible_width, polygon", _width([_RUIN])),
    ("visible_width, oval", _width([_OVAL])),
    ("sight_from_anywhere, 32 blockers", _anywhere),
    ("sweep_hits circle, circle", _sweep(_BASE, _ON_THE_WAY)),
    ("sweep_hits circle, polygon", _sweep(_BASE, _RUIN)),
    ("sweep_hits oval, polygon", _sweep(_OTHER_OVAL, _RUIN)),
    ("sweep_hits oval, oval", _sweep(_OTHER_OVAL, _OVAL)),
    ("first_contact circle, circle", _contact(_BASE, _ON_THE_WAY)),
    ("first_contact circle, polygon", _contact(_BASE, _RUIN)),
    ("cost, 3 legs, 2 regions", _cost),
    ("last_clear, 30 discs", _last_clear),
]
