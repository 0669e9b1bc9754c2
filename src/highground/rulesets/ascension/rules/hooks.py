"""Where scenarios listen: a model is hurt or removed, an attack is resolved, an activation starts or ends.

The chapters of the rulebook call the functions below and know nothing of scenarios; a scenario adds its
function to a list when it is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highground.rulesets.ascension.state.models import AscensionGame, Model, Table

Removed = Callable[[AscensionGame, Model, int], None]
Resolved = Callable[[AscensionGame, Model, Model, int, int], None]
Concerned = Callable[[AscensionGame, Model], None]

MODEL_REMOVED: Final[list[Removed]] = []
MODEL_HURT: Final[list[Concerned]] = []
ATTACK_RESOLVED: Final[list[Resolved]] = []
ACTIVATION_STARTED: Final[list[Concerned]] = []
ACTIVATION_ENDED: Final[list[Concerned]] = []


def doer(table: Table) -> int:
    """The seat behind what is happening: the attacker's, else that of the Active Model, else -1."""
    name = table.turn.model if table.strike is None else table.strike.attacker
    model = table.models.get(name)
    return -1 if model is None else model.seat


def model_removed(game: AscensionGame, model: Model, by: int) -> None:
    """A model has just left the table; `by` is the seat whose doing it was, or -1."""
    for listener in MODEL_REMOVED:
        listener(game, model, by)


def model_hurt(game: AscensionGame, model: Model) -> None:
    """A model has just lost Wounds; it may be on its way off the table."""
    for listener in MODEL_HURT:
        listener(game, model)


def attack_resolved(game: AscensionGame, attacker: Model, target: Model, damage: int, effects: int) -> None:
    """An attack on a model is over: how much damage it did, and how many of its effects happened."""
    for listener in ATTACK_RESOLVED:
        listener(game, attacker, target, damage, effects)


def activation_started(game: AscensionGame, model: Model) -> None:
    """Exhaust Tokens are off, nothing has been done yet."""
    for listener in ACTIVATION_STARTED:
        listener(game, model)


def activation_ended(game: AscensionGame, model: Model) -> None:
    """The actions of an activation are done; the model may be off the table by now."""
    for listener in ACTIVATION_ENDED:
        listener(game, model)
