"""The evaluation by its parts, for whoever asks a bot why."""

from __future__ import annotations

from typing import Final

from highground.engine.ruleset import Worth, split_worth
from highground.rulesets.torn.bots.evaluation import CARD, FAITH, POINT, evaluate, row_worth
from highground.rulesets.torn.rules.party.scoring import SCORING_KINDS
from highground.rulesets.torn.state.pieces import TornKnown

_PARTS: Final[dict[str, str]] = {
    "markers_held": "markers",
    "markers_guarded": "guarded",
    "hero_killed": "hero",
    "crystals": "crystals",
    "wonders": "wonders",
    "control": "control",
}


def worth(known: TornKnown) -> list[Worth]:
    """Victory Points, God Cards, Faith, what the scenario counts; what is left is the squads themselves."""
    table, seat = known.table, known.seat
    mine, theirs = table.players[seat], table.players[1 - seat]
    counted = [
        _part("points", mine.points - theirs.points, POINT),
        _part("cards", mine.hand - theirs.hand, CARD),
        _part("faith", sum(mine.faith) - sum(theirs.faith), FAITH),
    ]
    for row in table.board.scoring:
        if not table.over:
            count = SCORING_KINDS[row.kind]
            ahead = count(table, seat) - count(table, 1 - seat)
            counted.append(_part(_PARTS[row.kind], ahead, row_worth(table, row)))
    return split_worth(evaluate(known), counted, "squad")


def _part(name: str, count: int, worth: float) -> Worth:
    each = int(1000.0 * worth)
    return Worth(name, count * each, each)
