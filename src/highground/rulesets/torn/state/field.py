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

from highground.geometry import hexons
from highground.geometry.hexes import DIRECTIONS, Hex, distance, line_both
from highground.geometry.hexons import Chirality

INFANTRY: Final = 0
LARGE: Final = 1
HUGE: Final = 2
SIZES: Final[tuple[str, ...]] = ("Infantry", "Large", "Huge")

OFF: Final = -1
"""No hex, no Hexon, no place: off the field."""

NOWHERE: Final = 6
"""Where whoever starts to walk comes from; else one of six directions."""

Spot = tuple[int, ...]


@mypyc_attr(acyclic=True)
class Footing:
    """A hex that is stepped onto in a direction, and the hexes `ahead` of it.

    Of six neighbours one is where the step came from, and two lie beside that one: a search that comes from
    there has looked at them.
    """

    def __init__(self, hex: int, direction: int) -> None:
        self.hex = hex
        self.direction = direction
        self.ahead: list[Footing] = []


@mypyc_attr(acyclic=True)
class Field:
    """All hexes within `radius` Hexons of the middle, and what lies beside what."""

    def __init__(self, radius: int, chirality: Chirality) -> None:
        self.radius = radius
        self.chirality = chirality
        self.hexons: list[Hex] = hexons.disc((0, 0), radius)
        self.hexon_number: dict[Hex, int] = {at: number for number, at in enumerate(self.hexons)}
        self.hexes: list[Hex] = []
        self.hexon_of: list[int] = []
        self.hexes_of: list[tuple[int, ...]] = []
        for number, (a, b) in enumerate(self.hexons):
            first = len(self.hexes)
            self.hexes.extend(hexons.hexes_of(a, b, chirality))
            self.hexes_of.append(tuple(range(first, first + 7)))
            self.hexon_of.extend([number] * 7)
        self.hex_number: dict[Hex, int] = {at: number for number, at in enumerate(self.hexes)}
        self.beside: list[list[int]] = [_beside(at, self.hex_number) for at in self.hexes]
        self.footings = self._footings()
        self.hexons_beside: list[list[int]] = [_beside(at, self.hexon_number) for at in self.hexons]
        self.apart: list[bytes] = [bytes([distance(a, b) for b in self.hexes]) for a in self.hexes]
        self.hexons_apart: list[bytes] = [bytes([distance(a, b) for b in self.hexons]) for a in self.hexons]
        self._near_hexon: list[bytes | None] = [None] * len(self.hexons)
        self._alone: list[tuple[int, ...]] = [(number,) for number in range(len(self.hexes))]
        self.huge: list[tuple[int, ...]] = [self._pair(at // 6, at % 6) for at in range(6 * len(self.hexons))]
        self._lines: list[tuple[tuple[int, ...], tuple[int, ...]] | None] = [None] * (len(self.hexes) ** 2)

    def _pair(self, anchor: int, facing: int) -> tuple[int, ...]:
        other = self.hexons_beside[anchor][facing]
        return () if other == OFF else self.hexes_of[anchor] + self.hexes_of[other]

    def _footings(self) -> list[Footing]:
        """For each hex those of its six directions, then that from nowhere."""
        found = [Footing(at // 7, at % 7) for at in range(7 * len(self.hexes))]
        for each in found:
            for direction, there in enumerate(self.beside[each.hex]):
                onward = each.direction == NOWHERE or (direction - each.direction) % 6 in (5, 0, 1)
                if there != OFF and onward:
                    each.ahead.append(found[7 * there + direction])
        return found

    # -- bases ---------------------------------------------------------------------------------

    def base(self, size: int, place: int) -> tuple[int, ...]:
        """C-1.8: the hexes under a miniature; none if it would stand off the field."""
        if size == INFANTRY:
            return self._alone[place]
        return self.hexes_of[place] if size == LARGE else self.huge[place]

    def hexons_under(self, size: int, place: int) -> tuple[int, ...]:
        """The Hexons that a miniature has at least one hex in; of a Huge one the anchor comes first."""
        if size != HUGE:
            return self._alone[self.hexon_of[place] if size == INFANTRY else place]
        return place // 6, self.hexons_beside[place // 6][place % 6]

    def centre(self, size: int, place: int) -> int:
        """The hex of Infantry, the centre hex of the (anchor) Hexon of others."""
        if size == INFANTRY:
            return place
        return self.hexes_of[place if size == LARGE else place // 6][0]

    # -- between places ------------------------------------------------------------------------

    def gap(self, size: int, place: int, other_size: int, other: int) -> int:
        """C-1.9: hexes between two bases, the nearest pair counting."""
        if size == INFANTRY:
            return self.gap_to(other_size, other, place)
        best = 1_000
        for hexon in self.hexons_under(size, place):
            gap = self.gap_to_hexon(other_size, other, hexon)
            if gap < best:
                best = gap
        return best

    def gap_to(self, size: int, place: int, there: int) -> int:
        """C-1.9: hexes between a base and a hex."""
        if size == INFANTRY:
            return self.apart[there][place]
        best = 1_000
        for hexon in self.hexons_under(size, place):
            gap = self._to_hexon(hexon)[there]
            if gap < best:
                best = gap
        return best

    def gap_to_hexon(self, size: int, place: int, hexon: int) -> int:
        """C-1.9: hexes between a base and a Hexon."""
        row = self._to_hexon(hexon)
        if size == INFANTRY:
            return row[place]
        best = 1_000
        for there in self.base(size, place):
            if row[there] < best:
                best = row[there]
        return best

    def _to_hexon(self, hexon: int) -> bytes:
        """How far each hex is from a Hexon: from the nearest of its seven."""
        found = self._near_hexon[hexon]
        if found is None:
            rows = [self.apart[there] for there in self.hexes_of[hexon]]
            found = bytes([min([row[there] for row in rows]) for there in range(len(self.hexes))])
            self._near_hexon[hexon] = found
        return found

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
