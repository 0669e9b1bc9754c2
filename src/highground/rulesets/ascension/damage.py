"""Wounds lost and models removed: what every source of damage goes through."""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.ascension.pieces import AscensionGame, Model
from highground.rulesets.ascension.rulebook import R_6_1_1_F
from highground.rulesets.ascension.scenarios.hooks import doer, model_hurt, model_removed

__all__ = ["ModelRemoved", "WoundsLost", "lose_wounds", "remove"]


class WoundsLost(Event):
    model: Final[str]
    lost: Final[int]
    left: Final[int]

    def __init__(self, model: str, lost: int, left: int) -> None:
        self.model = model
        self.lost = lost
        self.left = left


class ModelRemoved(Event):
    model: Final[str]

    def __init__(self, model: str) -> None:
        self.model = model


def lose_wounds(game: AscensionGame, model: Model, lost: int, clause: Clause) -> None:
    """Take wounds off, by the clause that says so; at none the model is removed at once (RUL-44)."""
    if lost <= 0 or not model.on_table:
        return
    model.wounds -= lost
    game.emit(WoundsLost(model.name, lost, max(0, model.wounds)), clause)
    model_hurt(game, model)
    if model.wounds <= 0:
        remove(game, model)


def remove(game: AscensionGame, model: Model) -> None:
    """R-6.1.1.f: off the table, before any effect; scenarios hear whose doing it was."""
    model.on_table = False
    model.wounds = 0
    game.emit(ModelRemoved(model.name), R_6_1_1_F)
    model_removed(game, model, doer(game.table))
