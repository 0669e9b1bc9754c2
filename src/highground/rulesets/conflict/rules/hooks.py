"""Where scenarios listen and add: the chapters of the rulebook call the functions below and know no scenario.

A scenario adds its functions to these lists as it is imported. What an Interact does (C-8.8) is kept under
the name of a piece's objective.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highground.engine.agenda import keeping
from highground.engine.orders import Refusal
from highground.engine.tally import Tally
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.state.models import ConflictGame, Model, Table

Removed = Callable[[ConflictGame, Model, int], None]
Resolved = Callable[[ConflictGame, Model, Model], None]
Concerned = Callable[[ConflictGame, Model], None]
Interaction = Callable[[ConflictGame, Model, Terrain], None]
InteractionCheck = Callable[[Table, Model, Terrain], Refusal | None]
Bonus = Callable[[Table, Model, Tally], None]

MODEL_REMOVED: Final[list[Removed]] = []
MODEL_HURT: Final[list[Concerned]] = []
ATTACK_DECLARED: Final[list[Concerned]] = []
ATTACK_RESOLVED: Final[list[Resolved]] = []
ACTIVATION_STARTED: Final[list[Concerned]] = []
ACTIVATION_ENDED: Final[list[Concerned]] = []
ROUND_STARTED: Final[list[Callable[[ConflictGame], None]]] = []

INTERACTIONS: Final[dict[str, Interaction]] = {}
"""What an Interact with an objective does."""
INTERACTION_CHECKS: Final[dict[str, InteractionCheck]] = {}
"""Why it may not be done now."""

ATTACK_BONUSES: Final[list[Bonus]] = []
DEFENSE_BONUSES: Final[list[Bonus]] = []
STRIDE_BONUSES: Final[list[Bonus]] = []
"""What a scenario adds to a model's attacks, its defence, its strides."""


def interaction(objective: str) -> Callable[[Interaction], Interaction]:
    """Register what an Interact with an objective of this name does."""
    return keeping(INTERACTIONS, objective, "interact with")


def interaction_check(objective: str) -> Callable[[InteractionCheck], InteractionCheck]:
    """Register why an Interact with an objective of this name may be refused."""
    return keeping(INTERACTION_CHECKS, objective, "check the interaction with")


def model_removed(game: ConflictGame, model: Model, by: int) -> None:
    """A model has just left the table; `by` is the seat whose doing it was, or -1."""
    for listener in MODEL_REMOVED:
        listener(game, model, by)


def model_hurt(game: ConflictGame, model: Model) -> None:
    """A model has just lost wounds; it may be on its way off the table."""
    for listener in MODEL_HURT:
        listener(game, model)


def attack_declared(game: ConflictGame, attacker: Model) -> None:
    """An attack action has been declared (C-11.1); nothing is flipped yet."""
    for listener in ATTACK_DECLARED:
        listener(game, attacker)


def attack_resolved(game: ConflictGame, attacker: Model, target: Model) -> None:
    """An attack on one model is over, whatever came of it; it may have been one of several targets."""
    for listener in ATTACK_RESOLVED:
        listener(game, attacker, target)


def activation_started(game: ConflictGame, model: Model) -> None:
    """Exhaust tokens are off, nothing has been done yet."""
    for listener in ACTIVATION_STARTED:
        listener(game, model)


def activation_ended(game: ConflictGame, model: Model) -> None:
    """The actions of an activation are done; the model may be off the table by now."""
    for listener in ACTIVATION_ENDED:
        listener(game, model)


def round_started(game: ConflictGame) -> None:
    """A round begins; nobody has had a turn in it."""
    for listener in ROUND_STARTED:
        listener(game)
