"""The start and the end of an activation: what is due before a model acts and after (RUL-41, RUL-63).

Start: what lasted until now is over, Exhaust Tokens come off (R-3.2.4), hazards bite (R-7.2.18). End: Damage
Over Time (R-7.1.4), then everything else; only after that is the model marked.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import step
from highground.engine.events import Event
from highground.rulesets.ascension.rules.conditions import tick_dot
from highground.rulesets.ascension.rules.flow.exhaustion import remove_exhaust
from highground.rulesets.ascension.rules.flow.rounds import EndOfActivation, StartOfActivation
from highground.rulesets.ascension.rules.hooks import activation_ended, activation_started
from highground.rulesets.ascension.rules.terrain.hazards import start_in_hazards
from highground.rulesets.ascension.state.models import DOT, AscensionGame, Model

REGENERATE: Final = "Regenerate Self"


class RunBonusEnded(Event):
    model: Final[str]


class CompulsionEnded(Event):
    model: Final[str]
    by: Final[str]


class WoundRegained(Event):
    model: Final[str]
    wounds: Final[int]


# -- the start -----------------------------------------------------------------------------------


@step(StartOfActivation)
def start_activation(game: AscensionGame, now: StartOfActivation) -> None:
    """R-3.2.4.a, R-7.2.18.a: tokens come off, then hazards bite; a model they kill does not act (RUL-41)."""
    model = game.table.models[now.model]
    stop_running(game, model)
    remove_exhaust(game, model)
    activation_started(game, model)
    start_in_hazards(game, model)


def stop_running(game: AscensionGame, model: Model) -> None:
    """R-5.2.5.c: the Defense for having run lasts until the next activation, which is now."""
    if model.running:
        model.running = False
        game.emit(RunBonusEnded(model.name), R.R_5_2_5_C)


# -- the end -------------------------------------------------------------------------------------


@step(EndOfActivation)
def end_of_activation(game: AscensionGame, now: EndOfActivation) -> None:
    """R-7.1.4.a: Damage Over Time first, then the other things that come at the end (RUL-63)."""
    model = game.table.models[now.model]
    if model.on_table:
        tick_dot(game, model)
    if model.on_table:
        regenerate(game, model)
        end_compulsion(game, model)
    activation_ended(game, model)


def regenerate(game: AscensionGame, model: Model) -> None:
    """C-6.5: a model with this passive regains 1 Wound, unless Damage Over Time is on it."""
    profile = model.profile
    if profile.has(REGENERATE) and not model.conditions[DOT] and model.wounds < profile.wounds:
        model.wounds += 1
        game.emit(WoundRegained(model.name, model.wounds), R.C_6_5)


def end_compulsion(game: AscensionGame, model: Model) -> None:
    """C-4.10: Compel Movement bound the model for this activation."""
    if model.compelled_by:
        game.emit(CompulsionEnded(model.name, model.compelled_by), R.C_4_10)
        model.compelled_by = ""
