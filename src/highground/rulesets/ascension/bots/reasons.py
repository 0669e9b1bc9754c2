"""The evaluation by its parts, for whoever asks a bot why."""

from __future__ import annotations

from highground.engine.ruleset import Worth, split_worth
from highground.rulesets.ascension.bots.evaluation import CONDITION, evaluate, wound_worth
from highground.rulesets.ascension.state.models import AscensionKnown, Table


def worth(known: AscensionKnown) -> list[Worth]:
    """Points, Wounds by what their models cost, conditions; what is left is how near models are to what
    scores."""
    return split_worth(evaluate(known), counted(known.table, known.seat, CONDITION), "objectives")


def counted(table: Table, seat: int, condition: float) -> list[Worth]:
    """The parts that can be counted, in either edition; `condition` is what a token costs."""
    side = table.players[seat].side
    points, conditions = 0, 0
    wounds = 0.0
    for other, scored in enumerate(table.score):
        points += scored if other == side else -scored
    for model in table.models.values():
        if model.on_table:
            sign = 1 if table.players[model.seat].side == side else -1
            wounds += sign * wound_worth(model) * model.wounds
            conditions -= sign * sum(model.conditions)
    each = int(1000.0 * condition)
    return [
        Worth("points", 1000 * points),
        Worth("wounds", int(1000.0 * wounds)),
        Worth("conditions", each * conditions, each),
    ]
