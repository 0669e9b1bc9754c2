"""Chapter 12, Temporary conditions: their tokens, what they take away, and when they go (C-12, CR-25)."""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Tally, tally
from highground.rulesets.ascension.rules.conditions import add_condition, remove_condition, slow
from highground.rulesets.conflict.rules.combat.damage import lose_wounds
from highground.rulesets.conflict.rules.hooks import STRIDE_BONUSES
from highground.rulesets.conflict.state import models

# -- C-12.1: tokens come and go --------------------------------------------------------------------


def inflict(game: models.ConflictGame, model: models.Model, which: int, clause: Clause) -> None:
    """C-12.1: one more token, three at most; one got in the model's own activation outlasts it (CR-25)."""
    before = model.conditions[which]
    add_condition(game, model, which, clause)
    if model.conditions[which] > before and game.table.turn.model == model.name:
        model.fresh[which] += 1
    if which == models.SLOW:
        set_pool(game.table, model)


def strip(game: models.ConflictGame, model: models.Model, which: int, clause: Clause) -> None:
    """One token less; a stride lost to Slow comes back at once (CR-5)."""
    remove_condition(game, model, which, clause)
    model.fresh[which] = min(model.fresh[which], model.conditions[which])
    if which == models.SLOW:
        set_pool(game.table, model)


def set_pool(table: models.Table, model: models.Model) -> None:
    """C-6.1: the pool of the active model follows its maximum, up and down, never below 0 (CR-5)."""
    turn = table.activation()
    if turn.model != model.name:
        return
    most = strides_of(table, model).total()
    turn.strides = max(0, turn.strides + most - turn.maximum)
    turn.maximum = most


# -- C-12.2 to C-12.6: numbers that get smaller ----------------------------------------------------


def strides_of(table: models.Table, model: models.Model) -> Tally:
    """C-6.1: the strides a model owns and what adds to them; C-12.2: less Slow, but one is left."""
    strides = tally(model.profile.strides, R.C_6_1, "strides")
    for bonus in STRIDE_BONUSES:
        bonus(table, model, strides)
    slow(strides, model, R.C_12_2)
    return strides


def weak(total: Tally, model: models.Model) -> None:
    """C-12.3: 1 less attack strength per token, without a floor (CR-24)."""
    if model.conditions[models.WEAK]:
        total.add(-model.conditions[models.WEAK], R.C_12_3, "weak")


def hindered(total: Tally, model: models.Model) -> None:
    """C-12.4: 1 less defence per token, against every type of attack."""
    if model.conditions[models.HINDERED]:
        total.add(-model.conditions[models.HINDERED], R.C_12_4, "hindered")


def reduced(total: Tally, model: models.Model, type: int) -> None:
    """C-12.6: 1 less of this one resistance per token."""
    if model.conditions[models.REDUCED + type]:
        total.add(-model.conditions[models.REDUCED + type], R.C_12_6, "reduced")


def tick_dot(game: models.ConflictGame, model: models.Model) -> None:
    """C-12.5: a wound for each token as the bearer's activation ends; the tokens stay."""
    if model.conditions[models.DOT]:
        lose_wounds(game, model, model.conditions[models.DOT], R.C_12_5)


# -- C-12.7: when they go ---------------------------------------------------------------------------


def expire_at_start(game: models.ConflictGame, model: models.Model) -> None:
    """C-12.7: Hindered and the reductions go as it starts; by option Slow and Weak, or none (CR-25)."""
    how = game.table.house.condition_expiry
    if how == "until_removed":
        return
    for which in range(len(model.conditions)):
        if which == models.DOT or (how == "through_activation" and which in (models.SLOW, models.WEAK)):
            continue
        _expire(game, model, which, 0)


def expire_at_end(game: models.ConflictGame, model: models.Model) -> None:
    """C-12.7: Slow and Weak last through the activation (CR-25); tokens it brought itself stay."""
    if game.table.house.condition_expiry == "through_activation":
        for which in (models.SLOW, models.WEAK):
            _expire(game, model, which, model.fresh[which])
    for which in range(len(model.fresh)):
        model.fresh[which] = 0


def _expire(game: models.ConflictGame, model: models.Model, which: int, keep: int) -> None:
    while model.conditions[which] > keep:
        remove_condition(game, model, which, R.C_12_7)
