"""The evaluation by its parts, for whoever asks a bot why."""

from __future__ import annotations

from highground.engine.ruleset import Worth, split_worth
from highground.rulesets.ascension.bots.reasons import counted
from highground.rulesets.conflict.bots.evaluation import PRONE, TOKEN, evaluate, more_prone
from highground.rulesets.conflict.state.models import ConflictKnown


def worth(known: ConflictKnown) -> list[Worth]:
    """As in the next edition, and who lies on the ground."""
    each = int(1000.0 * PRONE)
    prone = Worth("prone", -each * more_prone(known.table, known.seat), each)
    return split_worth(evaluate(known), [*counted(known.table, known.seat, TOKEN), prone], "objectives")
