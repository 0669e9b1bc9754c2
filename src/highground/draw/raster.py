"""A table as a sheet of characters: what each character stands for on the table, and what is drawn there.

Characters are about twice as tall as wide. On a plane each stands for a small rectangle; on a grid a whole
number of them makes a cell, and on hexes every row of cells is half a cell further along than the one above.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from highground.draw.board import Box, Cell, bounds, box_of, cells, centre_of, upwards
from highground.engine.picture import Picture
from highground.geometry.measure import contains_point
from highground.geometry.shapes import Point, Shape

_ROWS_MOST: Final = 48
"""A table is drawn smaller rather than taller than this."""


class Ink(NamedTuple):
    """One character and its style."""

    sign: str
    style: str = ""


BLANK: Final = Ink(" ")


class Sheet:
    """Rows of characters over a table; on a plane, every character for itself."""

    def __init__(self, picture: Picture, wide: int, tall: int) -> None:
        self.picture: Final = picture
        self.board: Final = bounds(picture)
        self.up: Final = upwards(picture)
        self.wide: Final = wide
        self.tall: Final = tall
        self.ink: Final = [[BLANK] * wide for _ in range(tall)]

    def put(self, column: int, row: int, sign: str, style: str = "") -> None:
        """Draw a character; beyond the edges nothing happens."""
        if 0 <= column < self.wide and 0 <= row < self.tall:
            self.ink[row][column] = Ink(sign, style)

    def find(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of the character for a place of the table, always on the sheet."""
        across = (x - self.board.left) / self.board.width
        down = (self.board.high - y if self.up else y - self.board.low) / self.board.height
        return _held(int(across * self.wide), self.wide), _held(int(down * self.tall), self.tall)

    def covered(self, shape: Shape) -> list[tuple[int, int]]:
        """The characters that a shape covers about half of; of a thin or tiny one, all that it touches."""
        counts = {spot: self._hits(shape, *spot) for spot in self._near(shape)}
        touched = [spot for spot, hits in counts.items() if hits > 0]
        half = [spot for spot in touched if counts[spot] >= 4]
        return (half if 3 * len(half) >= len(touched) else touched) or [self.find(*centre_of(shape))]

    def edge(self, shape: Shape) -> list[tuple[int, int]]:
        """Those of the characters a shape covers that have one beside them which it does not."""
        inside = set(self.covered(shape))
        around = ((-1, 0), (1, 0), (0, -1), (0, 1))
        return [(c, r) for c, r in sorted(inside) if any((c + x, r + y) not in inside for x, y in around)]

    def _near(self, shape: Shape) -> Iterator[tuple[int, int]]:
        box = box_of(shape)
        (c0, r0), (c1, r1) = self.find(box.left, box.low), self.find(box.right, box.high)
        for row in range(min(r0, r1), max(r0, r1) + 1):
            for column in range(min(c0, c1), max(c0, c1) + 1):
                yield column, row

    def _hits(self, shape: Shape, column: int, row: int) -> int:
        """How many of nine points of a character's rectangle lie in a shape."""
        across, down = self.board.width / self.wide, self.board.height / self.tall
        hits = 0
        for i in (1, 3, 5):
            x = self.board.left + (column + i / 6) * across
            for j in (1, 3, 5):
                drop = (row + j / 6) * down
                y = self.board.high - drop if self.up else self.board.low + drop
                hits += contains_point(shape, Point(round(x), round(y)))
        return hits


def _held(value: int, count: int) -> int:
    return min(max(value, 0), count - 1)


class CellSheet(Sheet):
    """A sheet of whole cells, each `across` characters wide and `down` tall."""

    def __init__(self, picture: Picture, every: list[Cell], across: int) -> None:
        self.across: Final = across
        self.hexes: Final = picture.grid == "hex"
        self.down: Final = max(1, round(across * (0.43 if self.hexes else 0.5)))
        halves = [_halves(cell, self.hexes) for cell in every]
        self.first_half: Final = min(halves)
        self.first_row: Final = min(cell.row for cell in every)
        rows = max(cell.row for cell in every) - self.first_row + 1
        wide = ceil((max(halves) - self.first_half) * across / 2) + across
        super().__init__(picture, wide, rows * self.down)
        self.every: Final = every
        self.index: Final = {self.corner(cell): cell for cell in every}

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left character of a cell."""
        half = _halves(cell, self.hexes) - self.first_half
        return half * self.across // 2, (cell.row - self.first_row) * self.down

    def find(self, x: float, y: float) -> tuple[int, int]:
        """The middle character of the nearest cell."""
        cell = min(self.every, key=lambda c: ((c.centre.x - x) ** 2 + (c.centre.y - y) ** 2, c))
        column, row = self.corner(cell)
        return column + self.across // 2, row + (self.down - 1) // 2

    def covered(self, shape: Shape) -> list[tuple[int, int]]:
        """Every character of every cell whose centre lies in the shape, or of the one that holds it."""
        box = _grown(box_of(shape))
        some = [cell for cell in self.every if _in(box, cell.centre) and contains_point(shape, cell.centre)]
        if not some:
            x, y = centre_of(shape)
            some = [min(self.every, key=lambda c: ((c.centre.x - x) ** 2 + (c.centre.y - y) ** 2, c))]
        return [spot for cell in some for spot in self.spots(cell)]

    def spots(self, cell: Cell) -> list[tuple[int, int]]:
        """The characters of a cell."""
        column, row = self.corner(cell)
        return [(column + c, row + r) for r in range(self.down) for c in range(self.across)]


def _halves(cell: Cell, hexes: bool) -> int:
    """How far along its row a cell is, in half cells: hexes of odd rows are half a cell off."""
    return 2 * cell.column + (cell.row if hexes else 0)


def _grown(box: Box) -> Box:
    return Box(box.left - 1, box.low - 1, box.right + 1, box.high + 1)


def _in(box: Box, point: Point) -> bool:
    return box.left <= point.x <= box.right and box.low <= point.y <= box.high


def sheet_for(picture: Picture, room: int) -> Sheet:
    """A sheet at most `room` characters wide. Cells narrower than two characters are not drawn as such."""
    every = cells(picture)
    if every:
        halves = [_halves(cell, picture.grid == "hex") for cell in every]
        across = min(6, int(2 * room / (max(halves) - min(halves) + 2)))
        across -= across % 2
        if across >= 2:
            return CellSheet(picture, every, across)
    board = bounds(picture)
    step = max(board.width / room, board.height / (2 * _ROWS_MOST))
    return Sheet(picture, max(1, int(board.width / step + 0.01)), max(1, round(board.height / step / 2)))
