"""How good a position is, for bots: wounds, points, and being near the marker."""

from __future__ import annotations

from typing import Final

from highground.engine.ruleset import Worth, split_worth
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.primer.rules.victory import MARKER_REACH, outcome
from highground.rulesets.primer.state.pieces import Model, PrimerKnown

WOUND: Final = 1000
POINT: Final = 800
AT_MARKER: Final = 400
PER_INCH: Final = 20
WIN: Final = 1_000_000


def evaluate(known: PrimerKnown) -> int:
    """The value of the table for `known.seat`; the other side's is its opposite."""
    table = known.table
    mine = theirs = 0
    standing = against = False
    marker, seat = table.board.marker, known.seat
    for model in table.models.values():
        if model.wounds > 0:
            if model.side == seat:
                mine += _worth(model, marker)
                standing = True
            else:
                theirs += _worth(model, marker)
                against = True
    value = mine - theirs + POINT * (table.score[seat] - table.score[1 - seat])
    if not standing or not against or table.round > table.board.rounds:
        winners = outcome(table).winners
        if winners:
            value += WIN if winners[0] == known.seat else -WIN
    return value


def _worth(model: Model, marker: Point) -> int:
    """A model's wounds, and how far it is from where points are scored."""
    away = distance_ceil(model.base.centre, marker) - model.profile.radius
    if away <= MARKER_REACH:
        return WOUND * model.wounds + AT_MARKER
    return WOUND * model.wounds - PER_INCH * (away - MARKER_REACH) // INCH


# -- the same by its parts, for whoever asks a bot why ----------------------------------------------


def worth(known: PrimerKnown) -> list[Worth]:
    """Wounds and points; what is left is how near the models are to the marker."""
    table, seat = known.table, known.seat
    wounds = 0
    for model in table.models.values():
        wounds += model.wounds if model.side == seat else -model.wounds
    points = table.score[seat] - table.score[1 - seat]
    counted = [Worth("wounds", WOUND * wounds, WOUND), Worth("points", POINT * points, POINT)]
    return split_worth(evaluate(known), counted, "marker")
