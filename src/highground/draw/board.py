"""What every drawing asks about a picture: how far the table goes, where its cells are, how to count it.

All in um and in the picture's own coordinates; turning them over or scaling them is the drawing's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sqrt
from typing import Final, NamedTuple

from highground.engine.picture import Picture
from highground.geometry import hexes
from highground.geometry.measure import contains_point
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from highground.geometry.units import INCH, MM

FIELD: Final = "field"
"""The kind of pieces that are the table rather than stand on it."""


_INCHES: Final[tuple[int, ...]] = (1, 2, 3, 6, 12, 24)
_MILLIMETRES: Final[tuple[int, ...]] = (10, 20, 50, 100, 200, 500, 1000)
"""How many units may lie between two lines: the least that gives ten lines or fewer."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    low: float
    right: float
    high: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.high - self.low

    def meets(self, other: Box) -> bool:
        """Whether two boxes overlap; touching does not count."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.low < other.high
            and other.low < self.high
        )


class Cell(NamedTuple):
    """A cell of a grid: its coordinates in the lattice, its centre and its corners on the table."""

    column: int
    row: int
    centre: Point
    corners: tuple[Point, ...]


class Ruler(NamedTuple):
    """What to count a table in: the name of the unit, its length, and how many of them between lines."""

    unit: str
    length: int
    step: int


def box_of(shape: Shape) -> Box:
    """The smallest upright rectangle around a shape."""
    if isinstance(shape, Circle):
        c, r = shape.centre, shape.radius
        return Box(c.x - r, c.y - r, c.x + r, c.y + r)
    if isinstance(shape, Oval):
        c, f = shape.centre, shape.facing
        cos, sin = f.x / hypot(f.x, f.y), f.y / hypot(f.x, f.y)
        wide, tall = hypot(shape.long * cos, shape.short * sin), hypot(shape.long * sin, shape.short * cos)
        return Box(c.x - wide, c.y - tall, c.x + wide, c.y + tall)
    return _around(_corners(shape))


def centre_of(shape: Shape) -> tuple[float, float]:
    """Where a shape's middle is: the centre of a circle or oval, the centroid of a polygon."""
    if isinstance(shape, Circle | Oval):
        return shape.centre.x, shape.centre.y
    x = y = area = 0.0
    corners = _corners(shape)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        part = a.x * b.y - b.x * a.y
        area += part
        x += (a.x + b.x) * part
        y += (a.y + b.y) * part
    return x / (3 * area), y / (3 * area)


def _corners(shape: Shape) -> tuple[Point, ...]:
    if not isinstance(shape, Polygon):
        raise TypeError(f"a {type(shape).__name__} cannot be drawn: only circles, ovals and polygons can")
    return shape.corners


def _around(points: Iterable[Point]) -> Box:
    some = list(points)
    xs, ys = [p.x for p in some], [p.y for p in some]
    return Box(min(xs), min(ys), max(xs), max(ys))


def upwards(picture: Picture) -> bool:
    """Whether y grows upwards: on a plane it does, on a grid rows are counted from the top."""
    return picture.grid not in ("hex", "square")


def terrain(picture: Picture) -> list[int]:
    """The indices of the pieces that stand on the table, largest first, so that small ones lie on top."""
    some = [i for i, piece in enumerate(picture.pieces) if piece.kind != FIELD]
    areas = {i: box_of(picture.pieces[i].shape) for i in some}
    return sorted(some, key=lambda i: (-areas[i].width * areas[i].height, i))


def bounds(picture: Picture) -> Box:
    """How far the table goes: its size, or what its field pieces or hexes cover."""
    if picture.grid == "hex":
        corners = [corner for cell in cells(picture) for corner in cell.corners]
        if corners:
            return _around(corners)
    return _extent(picture)


def cells(picture: Picture) -> list[Cell]:
    """All cells of a grid, row by row; none on a plane."""
    if picture.cell <= 0:
        return []
    if picture.grid == "hex":
        found = _hexes(picture)
    elif picture.grid == "square":
        found = _squares(picture)
    else:
        return []
    fields = _fields(picture)
    return [cell for cell in found if not fields or any(contains_point(f, cell.centre) for f in fields)]


def _fields(picture: Picture) -> list[Shape]:
    return [piece.shape for piece in picture.pieces if piece.kind == FIELD]


def _extent(picture: Picture) -> Box:
    """The table's own size, or what its field pieces cover."""
    boxes = [box_of(shape) for shape in _fields(picture)] or [
        Box(0, 0, max(picture.width, 1), max(picture.height, 1))
    ]
    left, low = min(b.left for b in boxes), min(b.low for b in boxes)
    return Box(left, low, max(b.right for b in boxes), max(b.high for b in boxes))


def _squares(picture: Picture) -> list[Cell]:
    size, extent = picture.cell, _extent(picture)
    found = []
    for row in range(int(extent.low // size), round(extent.high / size)):
        for column in range(int(extent.left // size), round(extent.right / size)):
            x, y = column * size, row * size
            corners = (Point(x, y), Point(x + size, y), Point(x + size, y + size), Point(x, y + size))
            found.append(Cell(column, row, Point(x + size // 2, y + size // 2), corners))
    return found


def hex_size(picture: Picture) -> int:
    """From the centre of a hex to its corner, as `geometry.hexes.layout` wants it."""
    return max(1, round(picture.cell / sqrt(3)))


def hex_origin(picture: Picture) -> Point:
    """Where hex (0, 0) is: whole in the corner of the table, unless models stand as if it were at (0, 0)."""
    size = hex_size(picture)
    corner, nought = Point(picture.cell // 2, size), Point(0, 0)
    spots = [centre_of(figure.base) for figure in picture.figures]
    spots += [centre_of(shape) for shape in _fields(picture)]
    return nought if _stray(spots, nought, size) < _stray(spots, corner, size) else corner


def _stray(spots: list[tuple[float, float]], origin: Point, size: int) -> float:
    """How far, all together, some places are from the nearest centre of a hex."""
    total = 0.0
    for x, y in spots:
        spot = Point(round(x) - origin.x, round(y) - origin.y)
        centre = hexes.layout(hexes.hex_at(spot, size), size)
        total += hypot(spot.x - centre.x, spot.y - centre.y)
    return total


def _hexes(picture: Picture) -> list[Cell]:
    size, width, origin, extent = hex_size(picture), picture.cell, hex_origin(picture), _extent(picture)
    # A hex belongs to a plain table if most of it lies there; around (0, 0), if its centre does.
    slack = 0.1 * width if origin.x == 0 or _fields(picture) else -0.4 * width
    found = []
    pitch = 1.5 * size
    for r in range(int((extent.low - origin.y) // pitch) - 1, int((extent.high - origin.y) // pitch) + 2):
        first = int((extent.left - origin.x) // width - r // 2) - 2
        for q in range(first, first + int(extent.width // width) + 5):
            at = hexes.layout((q, r), size).plus(origin)
            if (
                extent.left - slack <= at.x <= extent.right + slack
                and extent.low - slack <= at.y <= extent.high + slack
            ):
                corners = tuple(corner.plus(origin) for corner in hexes.corners((q, r), size))
                found.append(Cell(q, r, at, corners))
    return found


def ruler(picture: Picture, unit: tuple[str, int] | None = None) -> Ruler:
    """In this unit (its name and length); else inches where a table measures whole half inches both ways,
    millimetres otherwise.
    """
    longest = max(picture.width, picture.height)
    inches = (picture.width * 2) % INCH == 0 and (picture.height * 2) % INCH == 0
    name, length = unit or (("in", INCH) if inches else ("mm", MM))
    steps = _MILLIMETRES if length <= MM else _INCHES
    return Ruler(name, length, next((step for step in steps if longest <= 10 * step * length), steps[-1]))
