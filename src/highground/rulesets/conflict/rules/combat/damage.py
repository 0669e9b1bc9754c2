"""Wounds lost and models removed: C-11.6, C-11.7. An attack removes nobody before its effects are done."""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.rulesets.ascension.rules.combat.damage import ModelRemoved, WoundsLost
from highground.rulesets.ascension.rules.hooks import doer
from highground.rulesets.conflict.rules.hooks import model_hurt, model_removed
from highground.rulesets.conflict.state.models import ConflictGame, Model


def wound(game: ConflictGame, model: Model, damage: int, clause: Clause) -> None:
    """C-11.6: the wounds go, by the clause that says so; the model stays for the moment (CR-23)."""
    if damage > 0 and model.on_table:
        model.wounds -= damage
        game.emit(WoundsLost(model.name, damage, max(0, model.wounds)), clause)
        model_hurt(game, model)


def lose_wounds(game: ConflictGame, model: Model, damage: int, clause: Clause) -> None:
    """The same, and a model without wounds is out at once: falls, landings, damage over time (CR-23)."""
    wound(game, model, damage, clause)
    remove_if_out(game, model)


def remove_if_out(game: ConflictGame, model: Model) -> None:
    """C-11.7: at 0 or fewer wounds the model is out; scenarios hear whose doing it was."""
    if model.on_table and model.wounds <= 0:
        model.on_table = False
        model.wounds = 0
        game.emit(ModelRemoved(model.name), R.C_11_7)
        model_removed(game, model, doer(game.table))
