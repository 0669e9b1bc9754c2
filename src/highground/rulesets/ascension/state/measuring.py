"""How things are measured in Ascension: limits, contact, room (R-1.1.3, RUL-47).

Limits count in and forgive a hundredth of a millimetre. Bases touch at a gap of a tenth, unless the
table agreed on another figure. Overlap is exact: whoever wants to touch has that tenth to do it.
"""

from __future__ import annotations

from typing import Final

from highground.geometry.measure import gap_at_most
from highground.geometry.shapes import Shape
from highground.geometry.units import mm
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.state.models import Table

LIMIT_SLACK: Final = 10
"""RUL-47: what every limit forgives, in um."""

_CONTACT: Final[dict[str, int]] = {}


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
