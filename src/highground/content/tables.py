"""Tables that somebody laid out: a case without models is a map. Is it one that can be played on fairly?

What the system itself forbids is refused when the case is opened; here is what any table owes its players:
pieces on the table, room for each side to set up, and the same for both.
"""

from __future__ import annotations

from typing import Final

from highground.engine.picture import Picture, Piece
from highground.geometry.measure import overlap
from highground.geometry.shapes import Circle, Oval, Polygon, Shape

__all__ = ["TableReport", "check_table"]

SLACK: Final = 1_000
"""A millimetre: what may differ between a piece and its counterpart."""


class TableReport:
    """What was found: faults, which make a map unfit, and notes, which players may want to know."""

    def __init__(self, picture: Picture) -> None:
        self.title = picture.title
        self.size = (picture.width, picture.height)
        self.pieces = len(_pieces(picture))
        self.zones = len(picture.zones)
        self.faults: list[str] = []
        self.notes: list[str] = []


def check_table(picture: Picture) -> TableReport:
    """A table as it is drawn, looked over."""
    report = TableReport(picture)
    pieces = _pieces(picture)
    if picture.grid == "plane":
        report.faults += [f"{each.name} lies off the table" for each in pieces if _off(picture, each.shape)]
        report.faults += [
            f"{zone.name} lies off the table" for zone in picture.zones if _off(picture, zone.shape)
        ]
    names = [each.name for each in pieces]
    twice = sorted({name for name in names if names.count(name) > 1})
    if picture.grid == "plane":
        report.faults += [f"two pieces are called {name}" for name in twice]
    sides = {zone.side for zone in picture.zones if zone.side >= 0}
    if len(sides) == 1:
        report.faults.append("only one side has a deployment zone")
    elif not sides:
        report.notes.append("no side has a deployment zone")
    for number, one in enumerate(pieces):
        for other in pieces[number + 1 :]:
            if picture.grid == "plane" and overlap(one.shape, other.shape):
                report.notes.append(f"{one.name} and {other.name} overlap")
    odd = [each.name for each in pieces if not _has_twin(picture, each, pieces)]
    if picture.grid == "plane" and odd:
        report.notes.append("not the same from both sides: " + ", ".join(odd))
    report.notes += _blocked_zones(picture, pieces)
    return report


def _pieces(picture: Picture) -> list[Piece]:
    return [each for each in picture.pieces if each.kind != "field"]


def _box(shape: Shape) -> tuple[int, int, int, int]:
    if isinstance(shape, Circle):
        at, r = shape.centre, shape.radius
        return at.x - r, at.y - r, at.x + r, at.y + r
    if isinstance(shape, Oval):
        at, r = shape.centre, shape.long
        return at.x - r, at.y - r, at.x + r, at.y + r
    assert isinstance(shape, Polygon)
    xs, ys = [corner.x for corner in shape.corners], [corner.y for corner in shape.corners]
    return min(xs), min(ys), max(xs), max(ys)


def _off(picture: Picture, shape: Shape) -> bool:
    """Whether not even part of it lies on the table."""
    left, low, right, high = _box(shape)
    return right <= 0 or high <= 0 or left >= picture.width or low >= picture.height


def _has_twin(picture: Picture, piece: Piece, pieces: list[Piece]) -> bool:
    """Whether the same lies there when the table is turned half round: perhaps itself."""
    left, low, right, high = _box(piece.shape)
    wanted = (picture.width - right, picture.height - high, picture.width - left, picture.height - low)
    return any(each.kind == piece.kind and _near(_box(each.shape), wanted) for each in pieces)


def _near(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return all(abs(a - b) <= SLACK for a, b in zip(one, other, strict=True))


def _blocked_zones(picture: Picture, pieces: list[Piece]) -> list[str]:
    """Pieces that stand in a deployment zone."""
    found: list[str] = []
    for zone in picture.zones:
        if zone.side < 0:
            continue
        inside = [each.name for each in pieces if overlap(each.shape, zone.shape)]
        if inside:
            found.append(f"{zone.name}: {', '.join(inside)} inside")
    return found
