"""The table as it is laid: terrain pieces, zones, kinds of token, the mission."""

from __future__ import annotations

from typing import ClassVar, Final

from highground.geometry.measure import bounding_box
from highground.geometry.shapes import Point, Shape
from highground.record import Record
from highground.rulesets.collide.state.printed import Faction


class TokenKind(Record):
    """W-15.5: what a kind of token does. Lengths in um; -1 where it does not.

    `halts`: a unit coming this near must stop; `halves`: one activated this near moves at half. `clears`:
    ground
    under it is not difficult. `removal` is the movement that taking it away costs a unit in contact,
    `remover` the
    sheet that alone may (empty: anybody's). `until_round_end`: it goes as the round ends.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    radius: Final[int] = 12700
    blocks_los: Final[bool] = False
    cover: Final[bool] = False
    difficult: Final[bool] = False
    clears: Final[bool] = False
    destroyable: Final[bool] = False
    carried: Final[bool] = False
    halts: Final[int] = -1
    halves: Final[int] = -1
    removal: Final[int] = -1
    remover: Final[str] = ""
    until_round_end: Final[bool] = False


def _box_round(shapes: tuple[Shape, ...]) -> tuple[int, int, int, int]:
    """The rectangle round shapes: least x and y, greatest x and y."""
    boxes = [bounding_box(shape) for shape in shapes]
    return (
        min([box[0] for box in boxes]),
        min([box[1] for box in boxes]),
        max([box[2] for box in boxes]),
        max([box[3] for box in boxes]),
    )


class Piece(Record):
    """A terrain piece (R-8.3): flags are independent of each other; `height` 0 is level ground.

    A piece may consist of several touching shapes (`shapes`); `special` is a text shown at set-up. `box` is
    the rectangle round it (left, low, right, high), for a first look.
    """

    lasting: ClassVar[bool] = True
    derived: ClassVar[tuple[str, ...]] = ("box",)

    name: Final[str]
    shapes: Final[tuple[Shape, ...]]
    impassable: Final[bool]
    height: Final[int]
    difficult: Final[bool]
    blocks_los: Final[bool]
    cover: Final[bool]
    special: Final[str]
    box: Final[tuple[int, int, int, int]]

    def __init__(
        self,
        name: str,
        shapes: tuple[Shape, ...],
        impassable: bool = False,
        height: int = 0,
        difficult: bool = False,
        blocks_los: bool = False,
        cover: bool = False,
        special: str = "",
    ) -> None:
        self.name = name
        self.shapes = shapes
        self.impassable = impassable
        self.height = height
        self.difficult = difficult
        self.blocks_los = blocks_los
        self.cover = cover
        self.special = special
        self.box = _box_round(shapes)

    def apart_from(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether the piece lies wholly outside a rectangle."""
        mine = self.box
        return mine[2] < left or mine[0] > right or mine[3] < low or mine[1] > high


class Zone(Record):
    """An area of the mission: a deployment zone of a seat, or (seat -1) another area by its name."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    shape: Final[Shape]
    seat: Final[int]


class Mission(Record):
    """What a mission fixes: `kind` names its rules (see `missions.hooks`), `rounds` 0 is no limit.

    `objectives` are points (portals, Loci) that lie from the beginning; `placing` says how others come to the
    table: at random, or by the players in turn.
    """

    lasting: ClassVar[bool] = True

    kind: Final[str]
    title: Final[str]
    rounds: Final[int]
    objectives: Final[tuple[Point, ...]]
    placing: Final[str] = ""


class Board(Record):
    """What is laid down once; clones share it. `edged` is false for positions on an unbounded plane (tests,
    cases).
    """

    lasting: ClassVar[bool] = True

    width: Final[int]
    height: Final[int]
    edged: Final[bool]
    limit: Final[int]
    mission: Final[Mission]
    pieces: Final[tuple[Piece, ...]]
    zones: Final[tuple[Zone, ...]]
    factions: Final[tuple[Faction, ...]]
    token_kinds: Final[tuple[TokenKind, ...]]
