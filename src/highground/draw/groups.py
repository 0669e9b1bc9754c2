"""Parts of the field that are several cells each, on a sheet of characters: their outlines and labels."""

from __future__ import annotations

from typing import Final

from highground.draw.board import FIELD, Cell, box_of, centre_of
from highground.draw.raster import CellSheet
from highground.engine.picture import Piece
from highground.geometry.measure import contains_point
from highground.record import Record

_BORDER: Final = "│"
_STYLE: Final = "dim"


class Group(Record):
    """A piece of the field with the cells it is made of."""

    piece: Final[Piece]
    cells: Final[list[Cell]]


def groups(sheet: CellSheet) -> list[Group]:
    """The pieces of the field that are several cells each; single cells are no groups."""
    found: list[Group] = []
    for piece in sheet.picture.pieces:
        if piece.kind != FIELD:
            continue
        box = box_of(piece.shape)
        inside = [
            cell
            for cell in sheet.every
            if box.left <= cell.centre.x <= box.right
            and box.low <= cell.centre.y <= box.high
            and contains_point(piece.shape, cell.centre)
        ]
        if len(inside) > 1:
            found.append(Group(piece, inside))
    return found


def outline_groups(sheet: CellSheet, every: list[Group]) -> None:
    """A line between neighbours in a row that belong to different groups, and at the edges of the field."""
    own = {(cell.column, cell.row): number for number, group in enumerate(every) for cell in group.cells}
    for number, group in enumerate(every):
        for cell in group.cells:
            left, top = sheet.corner(cell)
            if own.get((cell.column + 1, cell.row)) != number:
                _line(sheet, left + sheet.across - 1, top)
            if (cell.column - 1, cell.row) not in own:
                _line(sheet, left - 1, top)


def _line(sheet: CellSheet, column: int, top: int) -> None:
    for row in range(top, top + sheet.down):
        sheet.put(column, row, _BORDER, _STYLE)


def label_groups(sheet: CellSheet, every: list[Group]) -> None:
    """What each group is called, in its middle, wherever nobody stands and nothing smaller lies there."""
    taken = _taken(sheet)
    for group in every:
        text = group.piece.label
        _, row = sheet.find(*centre_of(group.piece.shape))
        inside = [spot for cell in group.cells for spot in sheet.spots(cell) if spot[1] == row]
        room = sorted(inside)[:-1]  # the last one has the border
        left = (len(room) - len(text)) // 2
        spots = room[left : left + len(text)] if left >= 0 else []
        if not taken.intersection(spots):
            for (at, line), sign in zip(spots, text, strict=False):
                sheet.put(at, line, sign, _STYLE)


def _taken(sheet: CellSheet) -> set[tuple[int, int]]:
    """The characters of cells that somebody stands on or that are pieces by themselves."""
    found: set[tuple[int, int]] = set()
    cell = len(sheet.spots(sheet.every[0])) if sheet.every else 0
    for figure in sheet.picture.figures:
        found.update(sheet.covered(figure.base))
    for piece in sheet.picture.pieces:
        if piece.kind != FIELD:
            covered = sheet.covered(piece.shape)
            if len(covered) <= cell:
                found.update(covered)
    return found
