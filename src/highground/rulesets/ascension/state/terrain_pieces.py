"""Terrain pieces: as agreed in set-up, and as they stand on the table.

Sizes, elevations, Defense and Wounds of terrain are kept in halves (Size 0.5 is 1).
"""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.state import Part
from highground.geometry.measure import bounding_box
from highground.geometry.shapes import Point, Shape
from highground.record import Record

USUAL_HAZARD: Final = (0, 1, 2)
"""R-7.2.18.b: a sum of 0 or less costs one Wound and inflicts Hinder (condition 2)."""

OPEN_GROUND: Final = 1
DIFFICULT: Final = 2
HAZARDOUS: Final = 4
IMPASSABLE: Final = 8
DOOR: Final = 16
SOLID_GROUND: Final = 32
BRIDGE: Final = 64
NO_COVER: Final = 128
CONSOLE: Final = 256
_TRAIT_BITS: Final[dict[str, int]] = {
    "open": OPEN_GROUND,
    "difficult": DIFFICULT,
    "hazardous": HAZARDOUS,
    "impassable": IMPASSABLE,
    "door": DOOR,
    "solid": SOLID_GROUND,
    "bridge": BRIDGE,
    "no_cover": NO_COVER,
    "console": CONSOLE,
}


def trait_bits(traits: tuple[str, ...]) -> int:
    """The traits that are asked for all the time, as bits: a word is compared letter by letter."""
    bits = 0
    for trait in traits:
        bits |= _TRAIT_BITS.get(trait, 0)
    return bits


class Link(Record):
    """Stairs, a ladder or a ramp of a piece: joins `level` - 1 and `level`; its two ends are areas."""

    name: Final[str]
    level: Final[int]
    foot: Final[Shape]
    head: Final[Shape]


class Piece(Record):
    """A terrain piece as agreed in set-up.

    `traits` are words: open, solid, difficult, hazardous, impassable, reinforced, fragile, indestructible,
    unmovable, door, console, bridge, see_through, no_cover; `bits` are the ones that are asked for all the
    time. `levels` are the Sizes (halves) of its levels from the ground up; a plain piece has one. `remains`
    is what is left when it is destroyed: "", "difficult" or "hazardous". `objective` names what a scenario
    makes of it. `hazard` is (threshold, wounds, condition).
    """

    lasting: ClassVar[bool] = True
    derived: ClassVar[tuple[str, ...]] = ("bits",)

    name: Final[str]
    kind: Final[str]
    shape: Final[Shape]
    size: Final[int]
    traits: Final[tuple[str, ...]]
    levels: Final[tuple[int, ...]]
    links: Final[tuple[Link, ...]]
    wounds: Final[int]
    remains: Final[str]
    objective: Final[str]
    hazard: Final[tuple[int, int, int]]
    bits: Final[int]

    def __init__(
        self,
        name: str,
        kind: str,
        shape: Shape,
        size: int,
        traits: tuple[str, ...] = (),
        levels: tuple[int, ...] = (),
        links: tuple[Link, ...] = (),
        wounds: int = 0,
        remains: str = "",
        objective: str = "",
        hazard: tuple[int, int, int] = USUAL_HAZARD,
    ) -> None:
        self.name = name
        self.kind = kind
        self.shape = shape
        self.size = size
        self.traits = traits
        self.levels = levels
        self.links = links
        self.wounds = wounds
        self.remains = remains
        self.objective = objective
        self.hazard = hazard
        self.bits = trait_bits(traits)

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Box(Record):
    """The least and greatest x and y of something: most of a table is ruled out by these."""

    left: Final[int]
    low: Final[int]
    right: Final[int]
    high: Final[int]

    def meets(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether it has more than an edge in common with another box."""
        return self.left < right and self.right > left and self.low < high and self.high > low

    def holds(self, at: Point) -> bool:
        """Whether a point lies in it or on its edge."""
        return self.left <= at.x <= self.right and self.low <= at.y <= self.high


def box_round(shape: Shape) -> Box:
    """The box of a shape."""
    left, low, right, high = bounding_box(shape)
    return Box(left, low, right, high)


class Footprint(Record):
    """The ground that a piece takes up, and the box round it."""

    lasting: ClassVar[bool] = True
    derived: ClassVar[tuple[str, ...]] = ("box",)

    shape: Final[Shape]
    box: Box

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.box = box_round(shape)


class Terrain(Part):
    """A piece on the table. `footprint` changes only when it is thrown; `wounds` are in halves."""

    piece: Final[Piece]
    footprint: Footprint
    wounds: int
    standing: bool
    shut: bool
    holder: int
    placer: int
    uses: int
    assigned: str

    @property
    def shape(self) -> Shape:
        return self.footprint.shape

    @property
    def box(self) -> Box:
        return self.footprint.box

    def lie(self, shape: Shape) -> None:
        """Lie somewhere else."""
        self.footprint = Footprint(shape)
