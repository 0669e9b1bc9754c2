"""How far a model may go: the outline of where it may end, found by asking the checks of its order.

A ruleset says which paths are legal (`Walking`); nothing is concluded from lengths here. Places of a lattice
are tried one after the other, straight from the start and else from a neighbour that can be reached; where a
legal place lies beside one that is not, the line between is halved. What comes out is where the middle of the
base may end: walls, rough ground and other bases are in it because they are in the checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highground.engine.orders import Refusal
from highground.engine.preview import Preview
from highground.engine.state import Order
from highground.geometry.crossing import clip_path
from highground.geometry.measure import distance_ceil, path_length
from highground.geometry.shapes import Point
from highground.geometry.units import MM
from highground.record import Record

__all__ = ["AROUND", "LEAST", "Walking", "longest_part", "outline", "preview_walk", "threatened"]

LEAST: Final = MM // 10
"""How exactly the legal part of a path is found."""
FINENESS: Final = 14
"""So many places of the lattice lie between the start and as far as a model may go."""
PARTS: Final = 16
"""How finely the line between a place that counts and one that does not is looked at."""
AROUND: Final[tuple[tuple[int, int], ...]] = (
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
)

Cell = tuple[int, int]
Side = tuple[Cell, Cell]


class Walking(Record):
    """Where a model starts, how far it goes at most, and why it may not go along a path (its places, without
    the start). `straight`: it goes in one line, or only where it ends counts.
    """

    start: Final[Point]
    far: Final[int]
    refusal: Final[Callable[[list[Point]], Refusal | None]]
    straight: Final[bool] = False

    def may(self, path: list[Point]) -> bool:
        return self.refusal(path) is None


def preview_walk(
    model: str, kind: str, walking: Walking, path: list[Point], order: Callable[[list[Point]], Order]
) -> Preview:
    """As much of a path as is legal, measured by its length, and the order that goes along it."""
    wanted = path[-1:] if walking.straight else path
    refusal = walking.refusal(wanted) if wanted else None
    legal = wanted if refusal is None else longest_part(walking, wanted, LEAST)
    whole = [walking.start, *legal]
    return Preview(
        model,
        kind,
        legal=tuple(whole),
        stop=None if refusal is None else whole[-1],
        cost=path_length(whole),
        limit=walking.far,
        refusal=refusal,
        order=order(legal) if legal else None,
    )


def longest_part(walking: Walking, path: list[Point], least: int) -> list[Point]:
    """The longest beginning of a path that is legal, to within `least`."""
    whole = [walking.start, *path]
    low, high = 0, walking.far + least
    found: list[Point] = []
    while high - low > least:
        middle = (low + high) // 2
        part = clip_path(whole, middle)[1:]
        if part and walking.may(part):
            found, low = part, middle
        else:
            high = middle
    return found


def outline(walking: Walking, fineness: int = FINENESS) -> list[list[Point]]:
    """The edge of where a model may end, as closed lines: one around what can be reached, one around each
    place in it that cannot (and more where what can be reached falls apart).
    """
    return _Reach(walking, fineness).loops()


def threatened(walking: Walking, far: int, fineness: int = FINENESS) -> list[list[Point]]:
    """The edge of what lies within `far` of a place where a model may end, its own place included."""
    reach = _Reach(walking, fineness)
    ends = [reach.at(cell) for cell in reach.cells] + [at for loop in reach.loops() for at in loop]
    return _Around([walking.start, *ends], far, walking.start, walking.far + far, fineness).loops()


class _Lattice:
    """Places around a middle; those that count are in `cells`."""

    def __init__(self, middle: Point, far: int, fineness: int) -> None:
        self.middle = middle
        self.far = far
        self.step = max(1, far // fineness)
        self.size = fineness + 1
        self.cells: set[Cell] = set()

    def at(self, cell: Cell) -> Point:
        return Point(self.middle.x + cell[0] * self.step, self.middle.y + cell[1] * self.step)

    def all(self) -> list[Cell]:
        """Those near enough, from the middle outwards."""
        most = self.far + self.step // 2
        sides = range(-self.size, self.size + 1)
        found = [(x, y) for x in sides for y in sides if distance_ceil(self.middle, self.at((x, y))) <= most]
        found.sort(key=lambda cell: cell[0] * cell[0] + cell[1] * cell[1])
        return found

    def counts(self, cell: Cell, at: Point) -> bool:
        """Whether a place that is not on the lattice counts; `cell` is one beside it that does."""
        raise NotImplementedError

    def loops(self) -> list[list[Point]]:
        """The edge of what counts: through every square of four places it runs from side to side."""
        follow: dict[Side, Side] = {}
        for x in range(-self.size - 1, self.size + 1):
            for y in range(-self.size - 1, self.size + 1):
                for one, other in self._crossed([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]):
                    follow[one] = other
        found: list[list[Point]] = []
        while follow:
            side: Side | None = next(iter(follow))
            loop: list[Point] = []
            while side is not None and side in follow:
                loop.append(self._between(side))
                side = follow.pop(side)
            if len(loop) > 2:
                found.append(loop)
        return found

    def _crossed(self, corners: list[Cell]) -> list[tuple[Side, Side]]:
        """Where the edge comes into a square and where it leaves it. A side is named by its corner inside,
        then the one outside.
        """
        inside = [corner in self.cells for corner in corners]
        comes: list[Side] = []
        goes: list[Side] = []
        for k in range(4):
            here, there = corners[k], corners[(k + 1) % 4]
            if inside[k] and not inside[(k + 1) % 4]:
                goes.append((here, there))
            if not inside[k] and inside[(k + 1) % 4]:
                comes.append((there, here))
        if len(comes) == 2:
            # Two corners across from each other: each is cut off by itself.
            return [(one, other) for one in comes for other in goes if one[0] == other[0]]
        return [(comes[0], goes[0])] if comes else []

    def _between(self, side: Side) -> Point:
        """The last place that counts between one that does and one beside it that does not."""
        inner, outer = self.at(side[0]), self.at(side[1])
        low, high = 0, PARTS
        while high - low > 1:
            middle = (low + high) // 2
            if self.counts(side[0], _part(inner, outer, middle)):
                low = middle
            else:
                high = middle
        return _part(inner, outer, low)


def _part(a: Point, b: Point, parts: int) -> Point:
    return Point(a.x + (b.x - a.x) * parts // PARTS, a.y + (b.y - a.y) * parts // PARTS)


class _Reach(_Lattice):
    """Where a model may end, each place with a way to it."""

    def __init__(self, walking: Walking, fineness: int) -> None:
        super().__init__(walking.start, walking.far, fineness)
        self.walking = walking
        self.ways: dict[Cell, list[Point]] = {}
        self._fill()
        if self.ways:
            self.ways[(0, 0)] = []
        self.cells = set(self.ways)

    def _fill(self) -> None:
        """Nearest first: whoever is tried has had its neighbours tried. Then again, around corners."""
        left = [cell for cell in self.all()[1:] if not self._straight(cell)]
        while left and not self.walking.straight:
            still = [cell for cell in left if not self._round(cell)]
            if len(still) == len(left):
                break
            left = still

    def _straight(self, cell: Cell) -> bool:
        path = [self.at(cell)]
        if self.walking.may(path):
            self.ways[cell] = path
            return True
        return False

    def _round(self, cell: Cell) -> bool:
        """From a neighbour that can be reached: along its way with the last corner cut, or all of it."""
        at = self.at(cell)
        for dx, dy in AROUND:
            way = self.ways.get((cell[0] + dx, cell[1] + dy))
            for path in _onward(way, at) if way else []:
                if self.walking.may(path):
                    self.ways[cell] = path
                    return True
        return False

    def counts(self, cell: Cell, at: Point) -> bool:
        return any(self.walking.may(path) for path in _onward(self.ways[cell], at))


def _onward(way: list[Point], at: Point) -> list[list[Point]]:
    return [[*way[:-1], at], [*way, at]] if way else [[at]]


class _Around(_Lattice):
    """What lies so near to any of some places."""

    def __init__(self, places: list[Point], near: int, middle: Point, far: int, fineness: int) -> None:
        super().__init__(middle, far, fineness)
        self.places = places
        self.near = near
        self.cells = {cell for cell in self.all() if self.counts(cell, self.at(cell))}

    def counts(self, cell: Cell, at: Point) -> bool:
        return any(distance_ceil(at, place) <= self.near for place in self.places)
