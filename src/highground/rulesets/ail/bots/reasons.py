"""The evaluation by its parts, for whoever asks a bot why."""

from __future__ import annotations

from highground.engine.ruleset import Worth, split_worth
from highground.rulesets.ail.bots.bot_values import FIGURE
from highground.rulesets.ail.bots.evaluation import ADVANTAGE, EXPLOIT, POINT, WOUND, evaluate
from highground.rulesets.ail.rules.figures import able, acc_total
from highground.rulesets.ail.state.pieces import AilKnown


def worth(known: AilKnown) -> list[Worth]:
    """Points, able figures, their wounds, advantage and pools; what is left is the stress they can still
    take."""
    table = known.table
    side = table.board.seats[known.seat]
    score = table.progress.score
    figures = wounds = advantage = pools = 0
    for figure in table.figures.values():
        if able(figure):
            sign = 1 if figure.side == side else -1
            figures += sign
            wounds -= sign * len(figure.wounds)
            advantage += sign * min(10, acc_total(figure) + figure.init)
            pools += sign * (figure.adrenaline + figure.focus + figure.willpower)
    counted = [
        Worth("points", POINT * (score[side] - score[1 - side]), POINT),
        Worth("figures", FIGURE * figures, FIGURE),
        Worth("wounds", WOUND * wounds, WOUND),
        Worth("advantage", ADVANTAGE * advantage, ADVANTAGE),
        Worth("pools", EXPLOIT * pools, EXPLOIT),
    ]
    return split_worth(evaluate(known), counted, "stress")
