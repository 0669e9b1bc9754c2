"""A position, ready to be drawn: the same for plane, hexes and squares.

x grows to the right. On a plane y grows upwards; on hexes and squares y grows downwards (row 0 is at the
top).
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from highground.server.protocol.shapes import Lines, Place, Said, ShapeDrawn


class PieceDrawn(Said):
    """Terrain. `kind` is one of the design's kinds: solid, open, difficult, hazardous, door, …; `field` is
    the table itself.
    """

    name: str
    title: str = Field(description="what people read for its name")
    kind: str
    shape: ShapeDrawn
    label: str
    level: int = Field(description="how good a cover it is, in levels; 0: not told")
    count: int | None = Field(description="a number that it bears")
    symbol: str = Field(description="a symbol of the sprite that it bears; may be empty")
    heading: Place | None = Field(description="the direction in which it goes next")


class ZoneDrawn(Said):
    name: str
    title: str
    shape: ShapeDrawn
    side: int = Field(description="the seat whose it is; -1: nobody's")
    glyph: str = Field(description="a symbol of the sprite for its middle; empty: write its name")


class CellDrawn(Said):
    column: int
    row: int
    at: Place
    corners: list[Place]


class GoalPartSaid(Said):
    text: str
    points: int = Field(description="what it brings; 0: as the text says")
    clause: str


class GoalSaid(Said):
    """What the game is played for: two sentences, the parts of the second one by one, and where it is."""

    won: str = Field(description="how it is won, and how long it lasts")
    clause: str
    scoring: str = Field(description="all that scores, in a sentence")
    scores: list[GoalPartSaid]
    places: list[Place] = Field(description="where on the table")


class Board(Said):
    """What rarely changes. It is sent when it changed; `id` is a fingerprint."""

    id: str
    title: str
    grid: Literal["plane", "hex", "square"]
    up: bool = Field(description="whether y grows upwards")
    left: int
    low: int
    right: int
    high: int
    cell: int = Field(description="width of a cell in um; 0 on a plane")
    around: str = Field(description="the kind of what lies about the table: water; empty: nothing")
    cells: list[CellDrawn]
    pieces: list[PieceDrawn] = Field(description="largest first: small ones lie on top")
    zones: list[ZoneDrawn]
    goal: GoalSaid | None = Field(default=None, description="null: it is a bare position")


class StatSaid(Said):
    label: str
    value: str
    note: str
    clause: str
    pips: int = Field(description="so many are drawn filled")
    sockets: int = Field(description="of so many in all; 0: only the filled ones")
    dice: int = Field(description="how many dice it throws")
    die: str = Field(description="of which kind: attack, defence; empty: none")
    tone: str = Field(description="what kind of thing it is, where it is a thing apart: reaction")


class LevelSaid(Said):
    """A stretch of a track: up to where it goes, and how it is meant: good, warn, bad."""

    name: str
    upto: int
    tone: str


class TrackSaid(Said):
    """A number on its way through levels."""

    label: str
    value: int
    levels: list[LevelSaid]
    note: str
    clause: str


class ChipSaid(Said):
    """A few words; `off`: spent, struck through."""

    text: str
    note: str
    clause: str
    glyph: str
    off: bool


class BoxSaid(Said):
    """A figure in a box of its own, or chips under a heading."""

    label: str
    value: str
    note: str
    clause: str
    chips: list[ChipSaid]


class SheetSaid(Said):
    """A model's sheet: figures, then lines of text; and what only some systems have."""

    title: str
    kind: str
    stats: list[StatSaid]
    lines: list[StatSaid] = Field(description="attacks, abilities, traits: label, value, note, clause")
    track: TrackSaid | None
    pools: list[StatSaid] = Field(description="points to spend: pips of sockets, each in a row of its own")
    boxes: list[BoxSaid]
    chips: list[ChipSaid] = Field(description="wounds and the like, each with what it does")


class HoldingSaid(Said):
    """Something that a seat has openly; `glyph` is a symbol of the sprite, empty for lesser things."""

    name: str
    amount: int
    glyph: str
    counter: bool = Field(description="it stands by the score, where everybody has an eye on it")


class BadgeDrawn(Said):
    """A condition or token: its text, its glyph (`c-…`; empty: show the text), and how many."""

    text: str
    symbol: str
    count: int


class FigureDrawn(Said):
    """A model. `symbol` names a glyph of the design's sprite (`u-…`), or is empty: then show `initials`."""

    name: str = Field(description="its id, as orders name it")
    title: str = Field(description="what people read for its name")
    side: int
    base: ShapeDrawn
    at: Place
    glyph: str = Field(description="what kind of model it is, in words")
    symbol: str
    initials: str
    facing: Place | None
    wounds: int
    wounds_full: int
    done: bool
    badges: list[BadgeDrawn]
    sheet: SheetSaid


class MarkDrawn(Said):
    """A line over the table; kinds: path, sight, blocked, illegal, range, reach, hold."""

    kind: str
    lines: Lines
    label: str
    clause: str


class Scene(Said):
    """A whole position. `board` is null when it is the one sent before."""

    board_id: str
    board: Board | None
    sides: list[str]
    scores: list[int]
    note: str
    round: int = Field(description="0: not known or not begun")
    rounds: int = Field(description="0: not known")
    clock: str = Field(description="what a round is called here")
    active: str = Field(description="the model that is acting, if one is")
    order: list[str] = Field(
        description="the models of all sides in the order in which they act, where there is one for all"
    )
    phases: list[str] = Field(description="the phases of a turn, in order; none: the game does not name any")
    phase: int = Field(description="the place of the present phase among them; -1: none")
    holdings: list[list[HoldingSaid]] = Field(description="what each seat has that everybody may see")
    figures: list[FigureDrawn]
    waiting: list[FigureDrawn] = Field(description="models that are yet to come; where they are says nothing")
    marks: list[MarkDrawn]
