"""W-1, Measuring: steps, hundredths of a step, distance, contact and melee range."""

from __future__ import annotations

from typing import Final

from highground.geometry.measure import within_points
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.collide.state.pieces import Table, Unit

STEP: Final = INCH
"""W-1.2: a step is shown as an inch; nothing but its hundredths matters."""
HUNDREDTH: Final = STEP // 100


def label(length: int, unit: str) -> str:
    """W-1.2: a length as people at a table with 25 or 32 mm figures say it: inches, or 25 mm a step."""
    steps = length / STEP
    return f"{steps:g} in" if unit == "in" else f"{steps * 25:g} mm"


def snap(at: Point) -> Point:
    """R-1.2: a place, to the nearest hundredth of a step."""
    x, y = _snapped(at.x), _snapped(at.y)
    return at if x == at.x and y == at.y else Point(x, y)


def _snapped(value: int) -> int:
    return (value + HUNDREDTH // 2) // HUNDREDTH * HUNDREDTH


def near(a: Point, b: Point, limit: int) -> bool:
    """W-1.10: whether two centres lie at most `limit` apart."""
    return within_points(a, b, limit)


def touching(table: Table, a: Unit, here: Point, b: Unit, there: Point) -> bool:
    """R-5.1: contact of two units at these places: their rims at most the slack and their overhangs apart."""
    one, two = a.sheet, b.sheet
    reach = one.radius + two.radius + one.overhang + two.overhang + table.options.contact_slack * HUNDREDTH
    return within_points(here, there, reach)


def contact(table: Table, a: Unit, b: Unit) -> bool:
    """R-5.1: whether two units are in base contact."""
    return touching(table, a, a.base.centre, b, b.base.centre)


def in_melee(table: Table, a: Unit, b: Unit) -> bool:
    """R-10.1: adjacent, threatened, within melee range: contact, plus what melee reaches beyond."""
    one, two, options = a.sheet, b.sheet, table.options
    extra = (options.contact_slack + options.melee_reach) * HUNDREDTH
    reach = one.radius + two.radius + one.overhang + two.overhang + extra
    return within_points(a.base.centre, b.base.centre, reach)
