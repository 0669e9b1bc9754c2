"""The evaluation by its parts, for whoever asks a bot why."""

from __future__ import annotations

from highground.engine.ruleset import Worth, split_worth
from highground.rulesets.primer.bots.evaluation import POINT, WOUND, evaluate
from highground.rulesets.primer.state.pieces import PrimerKnown


def worth(known: PrimerKnown) -> list[Worth]:
    """Wounds and points; what is left is how near the models are to the marker."""
    table, seat = known.table, known.seat
    wounds = 0
    for model in table.models.values():
        wounds += model.wounds if model.side == seat else -model.wounds
    points = table.score[seat] - table.score[1 - seat]
    counted = [Worth("wounds", WOUND * wounds, WOUND), Worth("points", POINT * points, POINT)]
    return split_worth(evaluate(known), counted, "marker")
