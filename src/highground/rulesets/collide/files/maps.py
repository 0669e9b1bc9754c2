"""Tables, terrain and zones as content files say them, and the records made of them. Lengths are steps.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from pydantic import Field, Strict, field_validator, model_validator

import highground.rulesets.collide.rulebook as R
from highground.content.described import read_as
from highground.content.load import Checked, names_differ
from highground.content.shipped import checked_files
from highground.engine.errors import ContentError
from highground.engine.orders import Refusal, refuse
from highground.geometry.shapes import Circle, Point, Polygon, Shape, ShapeError
from highground.geometry.units import INCH, LIMIT, inch
from highground.record import fields_of
from highground.rulesets.collide.files.library import PACKAGE, Name
from highground.rulesets.collide.rulebook.options import Options
from highground.rulesets.collide.state.boards import Piece, Zone

_FARTHEST = LIMIT // INCH // 2
_Length = Annotated[float, Field(ge=-_FARTHEST, le=_FARTHEST)]
_Extent = Annotated[float, Field(gt=0, le=_FARTHEST)]
Spot = Annotated[tuple[_Length, _Length], Strict(False)]
"""A position, `[x, y]`."""
Box = Annotated[tuple[_Length, _Length, _Length, _Length], Strict(False)]
_Side = Annotated[float, Field(ge=1, le=_FARTHEST)]
Size = Annotated[tuple[_Side, _Side], Strict(False)]
Cell = Annotated[tuple[int, int], Strict(False)]
SeatNumber = Annotated[int, Field(ge=-1, le=1)]

AREA = 36 * 36
NARROWEST = 18


# -- what files say ------------------------------------------------------------------------------


class ShapeFile(Checked):
    """An outline: a box, a polygon or a disc."""

    box_steps: Box | None = Field(
        default=None, description="left, lower, right and upper edge of a rectangle"
    )
    corners_steps: list[Spot] | None = Field(default=None, description="corners of a polygon")
    centre_steps: Spot | None = Field(default=None, description="centre of a disc")
    radius_steps: _Extent | None = Field(default=None, description="radius of a disc")

    @model_validator(mode="after")
    def one_shape(self) -> ShapeFile:
        disc = self.centre_steps is not None and self.radius_steps is not None
        if [self.box_steps is not None, self.corners_steps is not None, disc].count(True) != 1:
            raise ValueError("give box_steps, or corners_steps, or centre_steps with radius_steps")
        return self


class GroundFile(Checked):
    """What a terrain piece is to those who move and see (R-8.3): each flag stands alone."""

    name: Name
    impassable: bool = Field(default=False, description="cannot be entered")
    height_steps: float = Field(default=0, ge=0, le=36, description="what climbing it costs")
    difficult: bool = Field(default=False, description="steps on it cost more")
    blocks_los: bool = Field(default=False, description="stops sight")
    cover: bool = Field(default=False, description="gives cover")
    special: str = Field(default="", description="a rule of its own, shown before deployment")


class TerrainFile(GroundFile, ShapeFile):
    """A terrain piece."""


class CellsFile(GroundFile):
    """Terrain by cells of the map's grid: those that touch, by an edge or a corner, are one piece (M-4.4)."""

    cells: list[Cell] = Field(min_length=1, description="column and row, from the lower left")


class MapFile(Checked):
    """A table with its terrain."""

    title: str
    board_steps: Size = Field(default=(36, 36), description="width and depth")
    forced: bool = Field(default=False, description="the mission wants this size, whatever its area")
    twins: bool = Field(
        default=False, description="each piece called South … has a twin called North …, turned half round"
    )
    cell_steps: float = Field(default=1, gt=0, le=10, description="the side of a cell of `cells`")
    terrain: list[TerrainFile] = Field(default=[])
    cells: list[CellsFile] = Field(default=[], description="terrain by cells")

    _names_differ = field_validator("terrain")(names_differ)


class ZoneFile(ShapeFile):
    """A deployment zone, or another area of the mission."""

    name: Name
    seat: SeatNumber = Field(default=-1, description="who deploys here; -1: settled in play, or nobody")


# -- records made of them ------------------------------------------------------------------------


@cache
def maps() -> Mapping[str, MapFile]:
    """Every map by the name of its file."""
    return checked_files(MapFile, PACKAGE, "data/maps")


@cache
def laid_out(name: str) -> tuple[Piece, ...]:
    """The pieces of a map that ships: made once, games share them."""
    return pieces_of(maps()[name], name)


def size_refusal(file: MapFile, options: Options) -> Refusal | None:
    """W-1.4, R-1.1: about 1300 square steps and not too narrow, unless the mission forces a size."""
    width, depth = file.board_steps
    if file.forced:
        return None
    off = abs(width * depth - AREA) * 100
    if off > AREA * options.board_area_tolerance:
        return refuse(R.W_1_4, "table_of_another_area", round(width * depth), AREA)
    if min(width, depth) < NARROWEST:
        return refuse(R.W_1_4, "table_too_narrow", inch(min(width, depth)), inch(NARROWEST))
    return None


def point(at: Spot) -> Point:
    return Point(inch(at[0]), inch(at[1]))


def _box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon((point((x0, y0)), point((x1, y0)), point((x1, y1)), point((x0, y1))))


def shape_of(file: ShapeFile, where: str) -> Shape:
    """The outline that a file describes."""
    try:
        if file.box_steps is not None:
            return _box(*file.box_steps)
        if file.corners_steps is not None:
            return Polygon(tuple(point(corner) for corner in file.corners_steps))
        return Circle(point(file.centre_steps or (0, 0)), inch(file.radius_steps or 0))
    except ShapeError as error:
        raise ContentError(f"{where}: {error}") from error


def zone_of(file: ZoneFile, where: str) -> Zone:
    return Zone(file.name, shape_of(file, f"{where}: zone {file.name}"), file.seat)


def piece_of(file: GroundFile, name: str, shapes: tuple[Shape, ...]) -> Piece:
    """R-8.3: a piece of these shapes with the flags that a file says."""
    return read_as(Piece, file, name=name, shapes=shapes, height=inch(file.height_steps))


def pieces_of(file: MapFile, where: str) -> tuple[Piece, ...]:
    """All pieces of a map: those written out with their twins, and those made of cells."""
    pieces = [
        piece_of(each, each.name, (shape_of(each, f"{where}: terrain {each.name}"),)) for each in file.terrain
    ]
    if file.twins:
        width, depth = inch(file.board_steps[0]), inch(file.board_steps[1])
        pieces += [_twin(each, width, depth) for each in pieces if each.name.startswith("South ")]
    for kind in file.cells:
        pieces += _clumps(kind, file.cell_steps)
    return tuple(pieces)


def _twin(piece: Piece, width: int, depth: int) -> Piece:
    """The same piece on the other half of the table."""
    figures = {name: getattr(piece, name) for name in fields_of(Piece)}
    name = piece.name.replace("South", "North", 1)
    return Piece(
        **{**figures, "name": name, "shapes": tuple(_turned(each, width, depth) for each in piece.shapes)}
    )


def _turned(shape: Shape, width: int, depth: int) -> Shape:
    """A shape turned half round about the middle of the table."""
    if isinstance(shape, Polygon):
        return Polygon(tuple(Point(width - corner.x, depth - corner.y) for corner in shape.corners))
    if isinstance(shape, Circle):
        return Circle(Point(width - shape.centre.x, depth - shape.centre.y), shape.radius)
    return shape


def _clumps(kind: CellsFile, side: float) -> list[Piece]:
    """M-4.4: cells of one kind that touch are one piece."""
    left = list(kind.cells)
    found: list[Piece] = []
    while left:
        clump = [left.pop(0)]
        for here in clump:
            beside = [each for each in left if max(abs(each[0] - here[0]), abs(each[1] - here[1])) == 1]
            clump += beside
            left = [each for each in left if each not in beside]
        shapes = tuple(_cell(each, side) for each in sorted(clump))
        found.append(piece_of(kind, f"{kind.name} {len(found) + 1}", shapes))
    return found


def _cell(cell: Cell, side: float) -> Polygon:
    """A cell of the grid; edges are rounded one by one, so that neighbours share theirs."""
    left, lower, right, upper = (inch(round(each * side, 6)) for each in (*cell, cell[0] + 1, cell[1] + 1))
    return Polygon((Point(left, lower), Point(right, lower), Point(right, upper), Point(left, upper)))
