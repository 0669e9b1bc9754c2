"""How things are measured in Ascension: limits, contact, room (R-1.1.3, RUL-47).

Limits count in and forgive a hundredth of a millimetre. Bases touch at a gap of a tenth, unless the
table agreed on another figure. Overlap is exact: whoever wants to touch has that tenth to do it.
"""

from __future__ import annotations

from typing import Final

from highground.geometry.measure import bounding_box, gap_at_most
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import mm
from highground.rulesets.ascension.options import Options
from highground.rulesets.ascension.pieces import Table

__all__ = ["LIMIT_SLACK", "Box", "at_most", "box_of", "box_of_path", "contact_um", "in_contact", "within"]

LIMIT_SLACK: Final = 10
"""RUL-47: what every limit forgives, in um."""

_CONTACT: Final[dict[str, int]] = {}


class Box:
    """The least and greatest x and y of a shape, which is kept so that its identity stays its own."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.left, self.low, self.right, self.high = bounding_box(shape)

    def meets(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether it has more than an edge in common with another box."""
        return self.left < right and self.right > left and self.low < high and self.high > low


_BOXES: Final[dict[int, Box]] = {}
_MOST_BOXES: Final = 4096


def contact_um(options: Options) -> int:
    """R-1.1.3.a: up to which gap bases touch, in um."""
    known = _CONTACT.get(options.contact_mm)
    if known is None:
        known = mm(options.contact_mm)
        _CONTACT[options.contact_mm] = known
    return known


def in_contact(table: Table, a: Shape, b: Shape) -> bool:
    """Whether two bases, or a base and a piece, touch (RUL-47)."""
    return gap_at_most(a, b, contact_um(table.options))


def within(a: Shape, b: Shape, limit: int) -> bool:
    """Whether two shapes lie at most `limit` apart, edge to edge; the limit counts in."""
    return gap_at_most(a, b, limit + LIMIT_SLACK)


def at_most(measured: int, limit: int) -> bool:
    """Whether a length is at most `limit`."""
    return measured <= limit + LIMIT_SLACK


def box_of_path(path: list[Point], reach: int) -> tuple[int, int, int, int]:
    """What a base that reaches `reach` from its centre can sweep at most: least x and y, greatest x and y."""
    first = path[0]
    left, low, right, high = first.x, first.y, first.x, first.y
    for point in path:
        left, right = min(left, point.x), max(right, point.x)
        low, high = min(low, point.y), max(high, point.y)
    return left - reach, low - reach, right + reach, high + reach


def box_of(shape: Shape) -> Box:
    """The box around a piece of terrain, remembered: pieces rarely move, and are asked for all the time."""
    known = _BOXES.get(id(shape))
    if known is None or known.shape is not shape:
        if len(_BOXES) >= _MOST_BOXES:
            _BOXES.clear()
        known = Box(shape)
        _BOXES[id(shape)] = known
    return known
