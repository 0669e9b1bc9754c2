"""Chapter 7.1, Temporary conditions: R-7.1.0 to R-7.1.4, and the tokens that mark them (R-1.1.7.a).

A model's tokens are counted in `model.conditions`, by SLOW, WEAKEN, HINDER and DOT.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.state import Nothing
from highground.engine.tally import Tally
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.state import models

# -- events --------------------------------------------------------------------------------------


class ConditionGained(Event):
    model: Final[str]
    condition: Final[str]
    tokens: Final[int]


class ConditionSurplus(Event):
    """A token more than a model can have: it is lost."""

    model: Final[str]
    condition: Final[str]
    tokens: Final[int]


class ConditionRemoved(Event):
    model: Final[str]
    condition: Final[str]
    tokens: Final[int]


class DotGoesOn(Event):
    """One token came off, but not the last."""

    model: Final[str]
    tokens: Final[int]


class DotStacked(Event):
    """Several tokens, and still only one Wound."""

    model: Final[str]
    tokens: Final[int]


# -- tokens come and go -----------------------------------------------------------------


def condition_named(name: str) -> int:
    """The number of the condition of this name, or -1."""
    return models.CONDITIONS.index(name) if name in models.CONDITIONS else -1


def condition_cap(options: Options) -> int:
    """R-7.1.0.a: how many tokens of one condition a model can have (RUL-24)."""
    return options.condition_cap


def add_condition(
    game: Game[models.AnyTable, Nothing, Nothing], model: models.Model, which: int, clause: Clause
) -> None:
    """R-7.1.0.a: one more token, by the clause that inflicts it; what exceeds the cap is lost."""
    if not model.on_table:
        return
    tokens, edition = model.conditions[which], game.table.edition()
    name = edition.conditions[which]
    if tokens >= condition_cap(game.table.options):
        game.emit(ConditionSurplus(model.name, name, tokens), edition.condition_cap)
        return
    model.conditions[which] = tokens + 1
    game.emit(ConditionGained(model.name, name, tokens + 1), clause)


def remove_condition(
    game: Game[models.AnyTable, Nothing, Nothing], model: models.Model, which: int, clause: Clause
) -> None:
    """R-7.1.0.c: one token less, by the clause that takes it off; Damage Over Time ends with the last."""
    tokens = model.conditions[which]
    if tokens <= 0:
        return
    edition = game.table.edition()
    model.conditions[which] = tokens - 1
    game.emit(ConditionRemoved(model.name, edition.conditions[which], tokens - 1), clause)
    if which == models.DOT and tokens > 1:
        game.emit(DotGoesOn(model.name, tokens - 1), edition.condition_stays)


# -- numbers that get smaller ------------------------------------------------


def slow(strides: Tally, model: models.Model, clause: Clause = R.R_7_1_1_A) -> None:
    """R-7.1.1.a: one Stride less per token, but one is left; reckoned as the Move Action starts (RUL-23).

    In every edition, by a `clause` of its own.
    """
    lost = min(model.conditions[models.SLOW], strides.total() - 1)
    if lost > 0:
        strides.add(-lost, clause, "slow")


def weaken(total: Tally, model: models.Model) -> None:
    """R-7.1.2.a: 1 less per token, without a floor (RUL-25)."""
    tokens = model.conditions[models.WEAKEN]
    if tokens:
        total.add(-tokens, R.R_7_1_2_A, "weaken")


def hinder(total: Tally, model: models.Model) -> None:
    """R-7.1.3.a: 1 less per token, without a floor (RUL-25)."""
    tokens = model.conditions[models.HINDER]
    if tokens:
        total.add(-tokens, R.R_7_1_3_A, "hinder")


# -- Damage Over Time -------------------------------------------------------------------


def tick_dot(game: models.AscensionGame, model: models.Model) -> None:
    """R-7.1.4.a: one Wound as the activation ends; R-7.1.0.b: no more for more tokens."""
    tokens = model.conditions[models.DOT]
    if not tokens:
        return
    if tokens > 1:
        game.emit(DotStacked(model.name, tokens), R.R_7_1_0_B)
    lose_wounds(game, model, 1, R.R_7_1_4_A)
