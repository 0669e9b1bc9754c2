"""A position, ready to be drawn: the same for plane, hexes and squares.

x grows to the right. On a plane y grows upwards; on hexes and squares y grows downwards (row 0 is at the
top).
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from highground.server.protocol.shapes import Lines, Place, Said, ShapeDrawn

__all__ = [
    "BadgeDrawn",
    "Board",
    "CellDrawn",
    "FigureDrawn",
    "HoldingSaid",
    "MarkDrawn",
    "PieceDrawn",
    "Scene",
    "SheetSaid",
    "StatSaid",
    "ZoneDrawn",
]


class PieceDrawn(Said):
    """Terrain. `kind` is one of the design's kinds: solid, open, difficult, hazardous, door, …; `field` is
    the table itself.
    """

    name: str
    kind: str
    shape: ShapeDrawn
    label: str


class ZoneDrawn(Said):
    name: str
    shape: ShapeDrawn
    side: int = Field(description="the seat whose it is; -1: nobody's")


class CellDrawn(Said):
    column: int
    row: int
    at: Place
    corners: list[Place]


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
    cells: list[CellDrawn]
    pieces: list[PieceDrawn] = Field(description="largest first: small ones lie on top")
    zones: list[ZoneDrawn]


class StatSaid(Said):
    label: str
    value: str
    note: str
    clause: str
    pips: int = Field(description="so many are drawn filled")
    sockets: int = Field(description="of so many in all; 0: only the filled ones")
    dice: int = Field(description="how many dice it throws")
    die: str = Field(description="of which kind: attack, defence; empty: none")


class SheetSaid(Said):
    """A model's sheet: figures, then lines of text."""

    title: str
    kind: str
    stats: list[StatSaid]
    lines: list[StatSaid] = Field(description="attacks, abilities, traits: label, value, note, clause")


class HoldingSaid(Said):
    """Something that a seat has openly; `glyph` is a symbol of the sprite, empty for lesser things."""

    name: str
    amount: int
    glyph: str


class BadgeDrawn(Said):
    """A condition or token: its text, its glyph (`c-…`; empty: show the text), and how many."""

    text: str
    symbol: str
    count: int


class FigureDrawn(Said):
    """A model. `symbol` names a glyph of the design's sprite (`u-…`), or is empty: then show `initials`."""

    name: str
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
    """A line over the table; kinds: path, sight, blocked, illegal, range, reach."""

    kind: str
    lines: Lines
    label: str


class Scene(Said):
    """A whole position. `board` is null when it is the one sent before."""

    board_id: str
    board: Board | None
    sides: list[str]
    scores: list[int]
    note: str
    round: int = Field(description="0: not known or not begun")
    rounds: int = Field(description="0: not known")
    active: str = Field(description="the model that is acting, if one is")
    phases: list[str] = Field(description="the phases of a turn, in order; none: the game does not name any")
    phase: int = Field(description="the place of the present phase among them; -1: none")
    holdings: list[list[HoldingSaid]] = Field(description="what each seat has that everybody may see")
    figures: list[FigureDrawn]
    marks: list[MarkDrawn]
