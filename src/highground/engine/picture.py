"""What a table looks like, free of rules: the one thing that terminal, SVG and browser draw from.

Lengths are um on a plane; on a grid, one cell is `cell` um wide. Kinds of terrain are the kinds of
the design tokens (solid, open, difficult, hazardous, …).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.shapes import Point, Segment, Shape
from highground.record import Record

__all__ = ["Figure", "Mark", "Picture", "Piece", "Zone"]


@mypyc_attr(acyclic=True)
class Piece(Record):
    """A terrain piece; `label` is a word of the ruleset's locale where it has it.

    `level` is how good a cover it is, where that is counted in levels (0: not told), `count` a number that
    it bears, `symbol` a symbol of the design's sprite, `heading` where it goes next.
    """

    name: Final[str]
    kind: Final[str]
    shape: Final[Shape]
    label: Final[str]
    level: Final[int]
    count: Final[int | None]
    symbol: Final[str]
    heading: Final[Point | None]

    def __init__(
        self,
        name: str,
        kind: str,
        shape: Shape,
        label: str = "",
        level: int = 0,
        count: int | None = None,
        symbol: str = "",
        heading: Point | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.shape = shape
        self.label = label
        self.level = level
        self.count = count
        self.symbol = symbol
        self.heading = heading


@mypyc_attr(acyclic=True)
class Zone(Record):
    """An area that matters to the scenario; `side` is whose it is, -1 nobody's. `glyph` is a symbol of the
    design's sprite for a disc in its middle; empty: none, and its name is written instead.
    """

    name: Final[str]
    shape: Final[Shape]
    side: Final[int]
    glyph: Final[str]

    def __init__(self, name: str, shape: Shape, side: int = -1, glyph: str = "") -> None:
        self.name = name
        self.shape = shape
        self.side = side
        self.glyph = glyph


@mypyc_attr(acyclic=True)
class Figure(Record):
    """A model: base, side, glyph, what is left of it, and badges (short texts) that it wears.

    `notes` are what a table in words says of it in place of what is left, where a game counts otherwise.
    `place` is where it stands as orders write it, if that is not the cell or point in the middle of its base.
    """

    name: Final[str]
    side: Final[int]
    base: Final[Shape]
    glyph: Final[str]
    facing: Final[Point | None]
    wounds: Final[int]
    wounds_full: Final[int]
    done: Final[bool]
    badges: Final[tuple[str, ...]]
    notes: Final[tuple[str, ...]]
    place: Final[str]

    def __init__(
        self,
        name: str,
        side: int,
        base: Shape,
        glyph: str,
        facing: Point | None = None,
        wounds: int = 0,
        wounds_full: int = 0,
        done: bool = False,
        badges: tuple[str, ...] = (),
        notes: tuple[str, ...] = (),
        place: str = "",
    ) -> None:
        self.name = name
        self.side = side
        self.base = base
        self.glyph = glyph
        self.facing = facing
        self.wounds = wounds
        self.wounds_full = wounds_full
        self.done = done
        self.badges = badges
        self.notes = notes
        self.place = place


@mypyc_attr(acyclic=True)
class Mark(Record):
    """A line drawn over the table: a path, a sight line, a range, a hold; `kind` gives its look.

    `label` is a word of the ruleset's locale where it has it, with `{0}`, `{1}` for `names`.
    """

    kind: Final[str]
    lines: Final[tuple[Segment, ...]]
    label: Final[str]
    names: Final[tuple[str, ...]]
    clause: Final[str]

    def __init__(
        self,
        kind: str,
        lines: tuple[Segment, ...],
        label: str = "",
        names: tuple[str, ...] = (),
        clause: str = "",
    ) -> None:
        self.kind = kind
        self.lines = lines
        self.label = label
        self.names = names
        self.clause = clause


@mypyc_attr(acyclic=True)
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
    grid: Final[str]
    cell: Final[int]
    sides: Final[tuple[str, ...]]
    scores: Final[tuple[int, ...]]
    note: Final[str]
    pieces: Final[tuple[Piece, ...]]
    zones: Final[tuple[Zone, ...]]
    figures: Final[tuple[Figure, ...]]
    marks: Final[tuple[Mark, ...]]
    round: Final[int]
    rounds: Final[int]
    active: Final[str]
    around: Final[str]
    order: Final[tuple[str, ...]]
    waiting: Final[tuple[Figure, ...]]

    def __init__(
        self,
        title: str,
        width: int,
        height: int,
        grid: str,
        cell: int,
        sides: tuple[str, ...],
        scores: tuple[int, ...],
        note: str,
        pieces: tuple[Piece, ...],
        zones: tuple[Zone, ...],
        figures: tuple[Figure, ...],
        marks: tuple[Mark, ...],
        round: int = 0,
        rounds: int = 0,
        active: str = "",
        around: str = "",
        order: tuple[str, ...] = (),
        waiting: tuple[Figure, ...] = (),
    ) -> None:
        self.title = title
        self.width = width
        self.height = height
        self.grid = grid
        self.cell = cell
        self.sides = sides
        self.scores = scores
        self.note = note
        self.pieces = pieces
        self.zones = zones
        self.figures = figures
        self.marks = marks
        self.round = round
        self.rounds = rounds
        self.active = active
        self.around = around
        self.order = order
        self.waiting = waiting
