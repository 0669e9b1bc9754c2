"""Wounds lost and models removed: what every source of damage goes through."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.ascension.rules.hooks import doer, model_hurt, model_removed
from highground.rulesets.ascension.state.models import AscensionGame, Model

REDUCE_TO_1: Final = "Reduce Wound Taken (Min 1)"
REDUCE_TO_2: Final = "Reduce Wound Taken (Min 2)"


class DamageReduced(Event):
    model: Final[str]
    before: Final[int]
    after: Final[int]


class WoundsLost(Event):
    model: Final[str]
    lost: Final[int]
    left: Final[int]


class ModelRemoved(Event):
    model: Final[str]


def lose_wounds(game: AscensionGame, model: Model, damage: int, clause: Clause) -> int:
    """Take wounds off, by the clause that says so; at none the model is removed at once (RUL-44).

    Gives how many: less than the damage, perhaps, since the model's passives count against all of it.
    """
    if damage <= 0 or not model.on_table:
        return 0
    lost = soak(game, model, damage)
    model.wounds -= lost
    game.emit(WoundsLost(model.name, lost, max(0, model.wounds)), clause)
    model_hurt(game, model)
    if model.wounds <= 0:
        remove(game, model)
    return lost


def remove(game: AscensionGame, model: Model) -> None:
    """R-6.1.1.f: off the table, before any effect; scenarios hear whose doing it was."""
    model.on_table = False
    model.wounds = 0
    game.emit(ModelRemoved(model.name), R.R_6_1_1_F)
    model_removed(game, model, doer(game.table))


def soak(game: AscensionGame, model: Model, damage: int) -> int:
    """What is left of the damage, told."""
    less = _soak_two(model, damage)
    if less < damage:
        game.emit(DamageReduced(model.name, damage, less), R.C_6_3)
    left = _soak_one(model, less)
    if left < less:
        game.emit(DamageReduced(model.name, less, left), R.C_6_2)
    return left


def _soak_two(model: Model, damage: int) -> int:
    """C-6.3: 2 less, but at least 2, and never more than it was."""
    return max(2, damage - 2) if damage > 2 and model.profile.has(REDUCE_TO_2) else damage


def _soak_one(model: Model, damage: int) -> int:
    """C-6.2: 1 less, but at least 1."""
    return damage - 1 if damage > 1 and model.profile.has(REDUCE_TO_1) else damage


def lethal_damage(model: Model) -> int:
    """The least damage that removes a model; more does no more."""
    damage = model.wounds
    while _soak_one(model, _soak_two(model, damage)) < model.wounds:
        damage += 1
    return damage
