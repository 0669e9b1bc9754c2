"""Tables that somebody laid out: a case without models is a map. Is it one that can be played on fairly?

What the system itself forbids is refused when the case is opened; here is what any table owes its players:
pieces on the table, room for each side to set up, and the same for both.
"""

from __future__ import annotations

from typing import Final

from highground.engine.describe import Speaker
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


def check_table(picture: Picture, speaker: Speaker) -> TableReport:
    """A table as it is drawn, looked over; told in the words of the table `notes`."""
    report = TableReport(picture)
    say = speaker.note
    pieces = _pieces(picture)
    if picture.grid == "plane":
        laid = [(each.name, each.shape) for each in pieces]
        laid += [(each.name, each.shape) for each in picture.zones]
        report.faults += [say("map_off", {"what": name}) for name, shape in laid if _off(picture, shape)]
    names = [each.name for each in pieces]
    twice = sorted({name for name in names if names.count(name) > 1})
    if picture.grid == "plane":
        report.faults += [say("map_twice", {"what": name}) for name in twice]
    sides = {zone.side for zone in picture.zones if zone.side >= 0}
    if len(sides) == 1:
        report.faults.append(say("map_one_side", {}))
    elif not sides:
        report.notes.append(say("map_no_side", {}))
    for number, one in enumerate(pieces):
        for other in pieces[number + 1 :]:
            if picture.grid == "plane" and overlap(one.shape, other.shape):
                report.notes.append(say("map_overlap", {"what": one.name, "other": other.name}))
    odd = [each.name for each in pieces if not _has_twin(picture, each, pieces)]
    if picture.grid == "plane" and odd:
        report.notes.append(say("map_odd", {"pieces": odd}))
    # What stands in a deployment zone.
    for zone in picture.zones:
        inside = [each.name for each in pieces if zone.side >= 0 and overlap(each.shape, zone.shape)]
        if inside:
            report.notes.append(say("map_inside", {"zone": zone.name, "pieces": inside}))
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
