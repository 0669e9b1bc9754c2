"""Ways to line up in a deployment zone: touching, round a spot at the front, for suggestions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.collide.rulebook as R
from highground.engine.chance import Chance
from highground.engine.dice import Ask
from highground.engine.orders import Candidate, candidates
from highground.geometry.measure import bounding_box, contains, overlap
from highground.geometry.shapes import Circle, Point, Shape
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.movement.displacement import ground_refusal
from highground.rulesets.collide.rules.setup.deployment import MayDeploy, placements_refusal
from highground.rulesets.collide.state.measuring import HUNDREDTH, STEP, snap
from highground.rulesets.collide.state.orders import Deploy, Placement
from highground.rulesets.collide.state.pieces import CollideKnown, Table, Unit

_SHARES: Final[tuple[int, ...]] = (50, 25, 75)
_JITTER: Final = 4
_WIDE: Final = 10 * STEP
"""How far to the sides of its anchor a line is looked for."""
_ASK: Final = Ask(
    "spot", -1, R.W_3_7, tuple([str(each) for each in range(2 * _JITTER + 1)]), (1,) * (2 * _JITTER + 1), ()
)


def waiting_units(table: Table, seat: int) -> list[Unit]:
    """The units of a seat that are still to be placed."""
    return [unit for unit in table.units if unit.seat == seat and not unit.on_table and unit.health > 0]


def lineups(table: Table, seat: int, chance: Chance) -> list[tuple[tuple[Placement, ...], str]]:
    """A few whole deployments: in the middle of the front, on the left, on the right."""
    zone = rules_of(table).zone_of(table, seat)
    if zone is None:
        return []
    left, low, right, high = bounding_box(zone.shape)
    front = high if low + high < table.board.height else low
    found: list[tuple[tuple[Placement, ...], str]] = []
    for at, share in enumerate(_SHARES):
        x = left + (right - left) * share // 100 + (chance.pick(_ASK) - _JITTER) * STEP
        placements = lineup(table, waiting_units(table, seat), Point(x, front), zone.shape)
        if placements:
            found.append((placements, ("line_centre", "line_left", "line_right")[at]))
    if not found:
        middle = Point((left + right) // 2, front)
        placements = lineup(table, waiting_units(table, seat), middle, zone.shape, True)
        if placements:
            found.append((placements, "line_centre"))
    return found


def lineup(
    table: Table, units: list[Unit], anchor: Point, area: Shape, narrow: bool = False
) -> tuple[Placement, ...]:
    """Each unit on the free spot of a grid in the area that is nearest to the anchor; empty: no room.

    A `narrow` area takes the widest first, on a grid of a tenth of a step.
    """
    if narrow:
        units = sorted(units, key=_width, reverse=True)
    spots = _Spots(area, anchor, STEP // 10 if narrow else STEP)
    bases: list[Circle] = [unit.base for unit in table.units if unit.on_table]
    found: list[Placement] = []
    for unit in units:
        spot = _free_spot(table, unit, spots, bases, area)
        if spot is None:
            return ()
        bases.append(Circle(spot, unit.base.radius))
        found.append(Placement(unit.name, spot))
    return tuple(found)


def _width(unit: Unit) -> int:
    return unit.base.radius


@mypyc_attr(acyclic=True)
class _Spots:
    """The spots of a grid, nearest to the anchor first, then by column and row.

    `ranked` has a number for each, made of the distance, the column and the row: numbers sort far quicker
    than tuples, and few of the spots are ever looked at.
    """

    def __init__(self, area: Shape, anchor: Point, pitch: int) -> None:
        left, low, right, high = bounding_box(area)
        half = STEP // 2
        self.pitch = pitch
        self.left = left + half + max(0, (anchor.x - _WIDE - left) // STEP) * STEP
        self.low = low + half
        self.columns = len(range(self.left, min(right, anchor.x + _WIDE), pitch))
        self.rows = len(range(self.low, high, pitch))
        self.ranked: list[int] = []
        for column in range(self.columns):
            dx = abs(self.left + column * pitch - anchor.x) // HUNDREDTH
            for row in range(self.rows):
                dy = abs(self.low + row * pitch - anchor.y) // HUNDREDTH
                self.ranked.append(((dx * dx + dy * dy) * self.columns + column) * self.rows + row)
        self.ranked.sort()

    def spot(self, rank: int) -> Point:
        """The place that a number of `ranked` stands for."""
        column, row = rank // self.rows % self.columns, rank % self.rows
        return Point(self.left + column * self.pitch, self.low + row * self.pitch)


def _free_spot(table: Table, unit: Unit, spots: _Spots, bases: list[Circle], area: Shape) -> Point | None:
    """The first spot where the unit overlaps nothing and lies in the area."""
    radius = unit.base.radius
    left, low, right, high = bounding_box(area)
    for rank in spots.ranked:
        spot = spots.spot(rank)
        if spot.x - radius < left or spot.x + radius > right:
            continue
        if spot.y - radius < low or spot.y + radius > high or _taken(spot, radius, bases):
            continue
        if contains(area, Circle(spot, radius)) and ground_refusal(table, unit, snap(spot)) is None:
            return snap(spot)
    return None


def _taken(spot: Point, radius: int, bases: list[Circle]) -> bool:
    base = Circle(spot, radius)
    for other in bases:  # noqa: SIM110 - no generator in a hot path
        if overlap(base, other, HUNDREDTH):
            return True
    return False


@candidates(MayDeploy)
def suggest_deployment(known: CollideKnown, asked: MayDeploy, budget: int, chance: Chance) -> list[Candidate]:
    """Some ways to line up in the zone, each with every unit."""
    found: list[Candidate] = []
    for placements, intent in lineups(known.table, known.seat, chance):
        if placements_refusal(known.table, known.seat, placements) is None:
            found.append(Candidate(Deploy(placements), intent))
    return found[: max(1, budget)]
