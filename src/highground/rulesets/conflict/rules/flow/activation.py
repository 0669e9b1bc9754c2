"""The start and the end of an activation: what is due before a model acts and after (C-5.4, CR-33)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.ascension.rules.flow.exhaustion import remove_exhaust
from highground.rulesets.conflict.rules.abilities import EFFECT_RESISTANCE, MayStrip, power_clause
from highground.rulesets.conflict.rules.conditions import expire_at_end, expire_at_start, strides_of, tick_dot
from highground.rulesets.conflict.rules.flow.rounds import EndOfActivation, StartOfActivation
from highground.rulesets.conflict.rules.hooks import activation_ended, activation_started
from highground.rulesets.conflict.state.models import ConflictGame, Model


class Wear(Frame):
    """Abilities have acted: damage over time, then conditions that end."""

    model: Final[str]


class PoolFilled(Event):
    """The strides of an activation."""

    model: Final[str]
    strides: Final[int]


class BonusEnded(Event):
    """What a maneuver or an ability gave until now is over."""

    model: Final[str]
    what: Final[str]


# -- the start -----------------------------------------------------------------------------------


@step(StartOfActivation)
def start_activation(game: ConflictGame, now: StartOfActivation) -> None:
    """C-5.4: a token off each action; what lasted until now is over; C-6.1: the pool is filled (CR-5)."""
    table = game.table
    model = table.fighter(now.model)
    remove_exhaust(game, model)
    end_bonuses(game, model)
    expire_at_start(game, model)
    activation_started(game, model)
    turn, strides = table.activation(), strides_of(table, model).total()
    turn.strides = turn.maximum = strides
    game.emit(PoolFilled(model.name, strides), R.C_6_1)


def end_bonuses(game: ConflictGame, model: Model) -> None:
    """C-8.3, C-8.4, C-8.6: until its next turn starts, which is now; so for abilities, and C-8.11 its aid."""
    if model.running:
        model.running = False
        _end(game, model, "Run", R.C_8_3)
    if model.covered:
        model.covered = False
        _end(game, model, "Take Cover", R.C_8_4)
    if model.braced:
        model.braced = False
        _end(game, model, "Brace", R.C_8_6)
    for power in model.powers:
        _end(game, model, power, power_clause(power))
    model.powers = ()
    for other in game.table.fighters():
        if other.aids:
            left = tuple([each for each in other.aids if each[0] != model.name])
            if len(left) < len(other.aids):
                other.aids = left
                _end(game, other, "Aid", R.C_8_11)


def _end(game: ConflictGame, model: Model, what: str, clause: Clause) -> None:
    game.emit(BonusEnded(model.name, what), clause)


# -- the end -------------------------------------------------------------------------------------


@step(EndOfActivation)
def end_of_activation(game: ConflictGame, now: EndOfActivation) -> None:
    """CR-33: abilities that act now, then damage over time, then Slow and Weak go."""
    model = game.table.fighter(now.model)
    game.then(Wear(now.model))
    if model.on_table and EFFECT_RESISTANCE in model.powers:
        game.then(MayStrip(model.seat, model.name))


@step(Wear)
def wear(game: ConflictGame, now: Wear) -> None:
    """C-12.5: damage over time; C-12.7: then what lasted through it; C-8.5: by option the focus, too."""
    model = game.table.fighter(now.model)
    if model.on_table:
        tick_dot(game, model)
    if model.on_table:
        expire_at_end(game, model)
        if model.focused and game.table.house.focus_expires:
            model.focused = False
            _end(game, model, "Focused Attack", R.C_8_5)
    activation_ended(game, model)
