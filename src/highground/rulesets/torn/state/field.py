"""C-1, the field: hexes, Hexons, places and the tables that make looking things up quick.

Inside the rules a hex is its number in `Field.hexes` and a Hexon its number in `Field.hexons`; people, orders
and files say coordinates. A *place* is where a miniature stands, as one number: Infantry its hex, Large its
Hexon, Huge six times its anchor Hexon plus its facing. A *spot* is the same for people: `(q, r)`, `(a, b)` or
`(a, b, facing)`.

Fields never change and are no part of a state: `field_of` keeps one for each radius and chirality.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry import hexons as flowers
from highground.geometry.hexes import DIRECTIONS, Hex, distance, line_both
from highground.geometry.hexons import Chirality

INFANTRY: Final = 0
LARGE: Final = 1
HUGE: Final = 2
SIZES: Final[tuple[str, ...]] = ("Infantry", "Large", "Huge")

OFF: Final = -1
"""No hex, no Hexon, no place: off the field."""

Spot = tuple[int, ...]


@mypyc_attr(acyclic=True)
class Field:
    """All hexes within `radius` Hexons of the middle, and what lies beside what."""

    def __init__(self, radius: int, chirality: Chirality) -> None:
        self.radius = radius
        self.chirality = chirality
        self.hexons: list[Hex] = flowers.disc((0, 0), radius)
        self.hexon_number: dict[Hex, int] = {at: number for number, at in enumerate(self.hexons)}
        self.hexes: list[Hex] = []
        self.hexon_of: list[int] = []
        self.hexes_of: list[tuple[int, ...]] = []
        for number, (a, b) in enumerate(self.hexons):
            first = len(self.hexes)
            self.hexes.extend(flowers.hexes_of(a, b, chirality))
            self.hexes_of.append(tuple(range(first, first + 7)))
            self.hexon_of.extend([number] * 7)
        self.hex_number: dict[Hex, int] = {at: number for number, at in enumerate(self.hexes)}
        self.beside: list[list[int]] = [_beside(at, self.hex_number) for at in self.hexes]
        self.around: list[list[int]] = [[there for there in row if there != OFF] for row in self.beside]
        self.hexons_beside: list[list[int]] = [_beside(at, self.hexon_number) for at in self.hexons]
        self.apart: list[list[int]] = [[distance(a, b) for b in self.hexes] for a in self.hexes]
        self.hexons_apart: list[list[int]] = [[distance(a, b) for b in self.hexons] for a in self.hexons]
        self.huge: list[tuple[int, ...]] = [self._pair(at // 6, at % 6) for at in range(6 * len(self.hexons))]
        self._lines: list[tuple[tuple[int, ...], tuple[int, ...]] | None] = [None] * (len(self.hexes) ** 2)

    def _pair(self, anchor: int, facing: int) -> tuple[int, ...]:
        other = self.hexons_beside[anchor][facing]
        return () if other == OFF else self.hexes_of[anchor] + self.hexes_of[other]

    # -- bases ---------------------------------------------------------------------------------

    def base(self, size: int, place: int) -> tuple[int, ...]:
        """C-1.8: the hexes under a miniature; none if it would stand off the field."""
        if size == INFANTRY:
            return (place,)
        return self.hexes_of[place] if size == LARGE else self.huge[place]

    def hexons_under(self, size: int, place: int) -> tuple[int, ...]:
        """The Hexons that a miniature has at least one hex in; of a Huge one the anchor comes first."""
        if size == INFANTRY:
            return (self.hexon_of[place],)
        if size == LARGE:
            return (place,)
        return place // 6, self.hexons_beside[place // 6][place % 6]

    def centre(self, size: int, place: int) -> int:
        """The hex of Infantry, the centre hex of the (anchor) Hexon of others."""
        if size == INFANTRY:
            return place
        return self.hexes_of[place if size == LARGE else place // 6][0]

    # -- between places ------------------------------------------------------------------------

    def gap(self, size: int, place: int, other_size: int, other: int) -> int:
        """C-1.9: hexes between two bases, the nearest pair counting."""
        if size == INFANTRY and other_size == INFANTRY:
            return self.apart[place][other]
        best = 1_000
        theirs = self.base(other_size, other)
        for one in self.base(size, place):
            row = self.apart[one]
            for two in theirs:
                if row[two] < best:
                    best = row[two]
        return best

    def gap_to(self, size: int, place: int, there: int) -> int:
        """C-1.9: hexes between a base and a hex."""
        row = self.apart[there]
        if size == INFANTRY:
            return row[place]
        best = 1_000
        for one in self.base(size, place):
            if row[one] < best:
                best = row[one]
        return best

    def gap_to_hexon(self, size: int, place: int, hexon: int) -> int:
        """C-1.9: hexes between a base and a Hexon."""
        best = 1_000
        for there in self.hexes_of[hexon]:
            gap = self.gap_to(size, place, there)
            if gap < best:
                best = gap
        return best

    def lines(self, here: int, there: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """C-4.10: the hexes between two hexes, the line pushed to either side; the ends left out."""
        key = here * len(self.hexes) + there
        found = self._lines[key]
        if found is None:
            plus, minus = line_both(self.hexes[here], self.hexes[there])
            found = self._inner(plus), self._inner(minus)
            self._lines[key] = found
        return found

    def _inner(self, line: list[Hex]) -> tuple[int, ...]:
        numbers = [self.hex_number.get(at, OFF) for at in line[1:-1]]
        return tuple([number for number in numbers if number != OFF])

    # -- spots ---------------------------------------------------------------------------------

    def spot(self, size: int, place: int) -> Spot:
        """A place as people write it."""
        if size == INFANTRY:
            return self.hexes[place]
        if size == LARGE:
            return self.hexons[place]
        return (*self.hexons[place // 6], place % 6)

    def place(self, size: int, spot: Spot) -> int:
        """The place that people call so, or OFF if there is none such on the field."""
        if len(spot) != (3 if size == HUGE else 2):
            return OFF
        at = (spot[0], spot[1])
        if size == INFANTRY:
            return self.hex_number.get(at, OFF)
        hexon = self.hexon_number.get(at, OFF)
        if size == LARGE or hexon == OFF:
            return hexon
        place = 6 * hexon + spot[2] if 0 <= spot[2] < 6 else OFF
        return place if place != OFF and self.huge[place] else OFF


def _beside(at: Hex, numbers: dict[Hex, int]) -> list[int]:
    return [numbers.get((at[0] + step[0], at[1] + step[1]), OFF) for step in DIRECTIONS]


_FIELDS: Final[list[Field | None]] = [None] * 64


def field_of(radius: int, chirality: str) -> Field:
    """C-1.6, C-1.7: the field of this radius; the other chirality swaps q and r of every hex."""
    left = chirality == "left"
    key = 2 * radius + (1 if left else 0)
    found = _FIELDS[key]
    if found is None:
        found = Field(radius, Chirality.LEFT if left else Chirality.RIGHT)
        _FIELDS[key] = found
    return found
