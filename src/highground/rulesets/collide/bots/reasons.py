"""The evaluation by its parts, for whoever asks a bot why."""

from __future__ import annotations

from highground.engine.ruleset import Worth, split_worth
from highground.rulesets.collide.bots.evaluation import AP, evaluate, point_worth
from highground.rulesets.collide.state.pieces import CollideKnown


def worth(known: CollideKnown) -> list[Worth]:
    """Victory points and activation points; what is left is the roster itself."""
    points = held = 0
    for number, player in enumerate(known.table.players):
        sign = 1 if number == known.seat else -1
        points += sign * player.score
        held += sign * player.ap
    each_point, each_ap = point_worth(known.table), int(AP * 1000.0)
    counted = [Worth("ap", held * each_ap, each_ap)]
    if each_point:
        counted.append(Worth("points", points * each_point, each_point))
    return split_worth(evaluate(known), counted, "roster")
