"""How good a position is, for bots: wounds, points, and being near the marker."""

from __future__ import annotations

from typing import Final

from highground.geometry.measure import distance_ceil
from highground.geometry.units import INCH
from highground.rulesets.primer.pieces import PrimerKnown
from highground.rulesets.primer.victory import MARKER_REACH, outcome

__all__ = ["evaluate"]

WOUND: Final = 1000
POINT: Final = 800
AT_MARKER: Final = 400
PER_INCH: Final = 20
WIN: Final = 1_000_000


def evaluate(known: PrimerKnown) -> int:
    """The value of the table for `known.seat`; the other side's is its opposite."""
    table = known.table
    value = 0
    wiped_out = False
    for side in range(2):
        sign = 1 if side == known.seat else -1
        standing = table.standing(side)
        wiped_out = wiped_out or not standing
        worth = POINT * table.score[side]
        for model in standing:
            away = distance_ceil(model.at, table.board.marker) - model.profile.radius
            worth += WOUND * model.wounds
            worth += AT_MARKER if away <= MARKER_REACH else -PER_INCH * (away - MARKER_REACH) // INCH
        value += sign * worth
    if wiped_out or table.round > table.board.rounds:
        winners = outcome(table).winners
        if winners:
            value += WIN if winners[0] == known.seat else -WIN
    return value
