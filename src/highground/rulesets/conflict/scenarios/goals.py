"""CF-2.6, Secondary goals: First Blood, Fortune Favors the Bold, Battlefield Prowess."""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.rulesets.ascension.scenarios.goals import FIRST_BLOOD, FORTUNE, first_to, reward_prowess
from highground.rulesets.conflict.rules.hooks import ATTACK_DECLARED, MODEL_REMOVED
from highground.rulesets.conflict.state.models import ConflictGame, Model


def declare_attack(game: ConflictGame, attacker: Model) -> None:
    """CF-2.6.a: the first to attack at all; a miss counts."""
    if game.table.board.scenario:
        first_to(game, attacker.seat, FIRST_BLOOD, R.CF_2_6_A)


def font_touched(game: ConflictGame, model: Model) -> None:
    """CF-2.6.b: the first to interact with the Font of Conflict."""
    first_to(game, model.seat, FORTUNE, R.CF_2_6_B)


def defeat(game: ConflictGame, model: Model, by: int) -> None:
    """CF-2.6.c: each enemy defeated."""
    reward_prowess(game, model, by, R.CF_2_6_C)


ATTACK_DECLARED.append(declare_attack)
MODEL_REMOVED.insert(0, defeat)
