"""The evaluation by its parts, for whoever asks a bot why."""

from __future__ import annotations

from highground.engine.ruleset import Worth, split_worth
from highground.rulesets.torn.evaluation import (
    CARD,
    FAITH,
    POINT,
    crystal_worth,
    evaluate,
    marker_worth,
)
from highground.rulesets.torn.names import NOBODY
from highground.rulesets.torn.pieces import TornKnown

__all__ = ["worth"]


def worth(known: TornKnown) -> list[Worth]:
    """Victory Points, crystals, God Cards, Faith, Scenario Markers; what is left is the squads themselves."""
    table, seat = known.table, known.seat
    points = crystals = cards = faith = markers = 0
    for number, player in enumerate(table.players):
        sign = 1 if number == seat else -1
        points += sign * player.points
        crystals += sign * player.crystals
        cards += sign * player.hand
        faith += sign * sum(player.faith)
    for marker in table.markers:
        if marker.holder != NOBODY:
            markers += 1 if table.minis[marker.holder].side == seat else -1
    counted = [
        _part("points", points, POINT),
        _part("crystals", crystals, crystal_worth(table)),
        _part("cards", cards, CARD),
        _part("faith", faith, FAITH),
        _part("markers", markers, marker_worth(table)),
    ]
    return split_worth(evaluate(known), counted, "squad")


def _part(name: str, count: int, worth: float) -> Worth:
    each = int(1000.0 * worth)
    return Worth(name, count * each, each)
