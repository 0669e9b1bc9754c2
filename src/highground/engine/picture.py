"""What a table looks like, free of rules: the one thing that terminal, SVG and browser draw from.

Lengths are um on a plane; on a grid, one cell is `cell` um wide. Kinds of terrain are the kinds of
the design tokens (solid, open, difficult, hazardous, …).
"""

from __future__ import annotations

from typing import Final

from highground.geometry.shapes import Point, Segment, Shape
from highground.record import Record

__all__ = ["Figure", "Mark", "Picture", "Piece", "Zone"]


class Piece(Record):
    """A terrain piece; `label` is a word of the ruleset's locale where it has it.

    `level` is how good a cover it is, where that is counted in levels (0: not told), `count` a number that
    it bears, `symbol` a symbol of the design's sprite, `heading` where it goes next.
    """

    name: Final[str]
    kind: Final[str]
    shape: Final[Shape]
    label: Final[str] = ""
    level: Final[int] = 0
    count: Final[int | None] = None
    symbol: Final[str] = ""
    heading: Final[Point | None] = None


class Zone(Record):
    """An area that matters to the scenario; `side` is whose it is, -1 nobody's. `glyph` is a symbol of the
    design's sprite for a disc in its middle; empty: none, and its name is written instead.
    """

    name: Final[str]
    shape: Final[Shape]
    side: Final[int] = -1
    glyph: Final[str] = ""


class Figure(Record):
    """A model: base, side, glyph, what is left of it, and badges (short texts) that it wears.

    `notes` are what a table in words says of it in place of what is left, where a game counts otherwise.
    `place` is where it stands as orders write it, if that is not the cell or point in the middle of its base.
    """

    name: Final[str]
    side: Final[int]
    base: Final[Shape]
    glyph: Final[str]
    facing: Final[Point | None] = None
    wounds: Final[int] = 0
    wounds_full: Final[int] = 0
    done: Final[bool] = False
    badges: Final[tuple[str, ...]] = ()
    notes: Final[tuple[str, ...]] = ()
    place: Final[str] = ""


class Mark(Record):
    """A line drawn over the table: a path, a sight line, a range, a hold; `kind` gives its look.

    `label` is a word of the ruleset's locale where it has it, with `{0}`, `{1}` for `names`.
    """

    kind: Final[str]
    lines: Final[tuple[Segment, ...]]
    label: Final[str] = ""
    names: Final[tuple[str, ...]] = ()
    clause: Final[str] = ""


class Picture(Record):
    """A whole position, ready to be drawn.

    `round` of `rounds` is the clock (0: not known), `active` the model that is acting. `around` is the kind
    of what lies about the table (water), `order` the models of all sides in the order in which they act,
    where there is one order for all and it is known. `waiting` are models that are yet to come to the table:
    where their bases are says nothing.
    """

    title: Final[str]
    width: Final[int]
    height: Final[int]
    grid: Final[str] = "plane"
    cell: Final[int] = 0
    sides: Final[tuple[str, ...]] = ()
    scores: Final[tuple[int, ...]] = ()
    note: Final[str] = ""
    pieces: Final[tuple[Piece, ...]] = ()
    zones: Final[tuple[Zone, ...]] = ()
    figures: Final[tuple[Figure, ...]] = ()
    marks: Final[tuple[Mark, ...]] = ()
    round: Final[int] = 0
    rounds: Final[int] = 0
    active: Final[str] = ""
    around: Final[str] = ""
    order: Final[tuple[str, ...]] = ()
    waiting: Final[tuple[Figure, ...]] = ()
