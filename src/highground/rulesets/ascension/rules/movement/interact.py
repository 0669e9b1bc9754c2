"""Interact: R-5.2.3, doors and gates R-7.2.16, consoles R-7.2.17.

What an interaction does is registered under the name of an objective or a trait: `INTERACTIONS["door"]`.
Scenarios add theirs with `interaction("font")`, and with `interaction_check("font")` what must hold before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import keeping
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.geometry.measure import gap, overlap
from highground.geometry.shapes import Shape
from highground.rulesets.ascension.rules.movement.surfaces import top_of, touches
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state.measuring import contact_um, in_contact
from highground.rulesets.ascension.state.models import AscensionGame, Model, Table
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Terrain

Interaction = Callable[[AscensionGame, Model, Terrain], None]
InteractionCheck = Callable[[Table, Model, Terrain], Refusal | None]

INTERACTIONS: Final[dict[str, Interaction]] = {}
"""What touching an objective, or a piece with a trait, does."""
INTERACTION_CHECKS: Final[dict[str, InteractionCheck]] = {}
"""Why it may not be done now."""
CONSOLES: Final[dict[str, Interaction]] = {}
"""R-7.2.17.b: what a console does, by the name of the piece; a scenario's business."""


class Interacted(Event):
    model: Final[str]
    piece: Final[str]
    left: Final[int]


class DoorOpened(Event):
    model: Final[str]
    piece: Final[str]


class DoorClosed(Event):
    model: Final[str]
    piece: Final[str]


class ConsoleActivated(Event):
    model: Final[str]
    piece: Final[str]


class ConsoleWorked(Event):
    """The scenario had something in store for this console."""

    piece: Final[str]


# -- the registry --------------------------------------------------------------------------------


def interaction(kind: str) -> Callable[[Interaction], Interaction]:
    """Register what an interaction with an objective or trait of this name does."""
    return keeping(INTERACTIONS, kind, "interact with")


def interaction_check(kind: str) -> Callable[[InteractionCheck], InteractionCheck]:
    """Register why an interaction with an objective or trait of this name may be refused."""
    return keeping(INTERACTION_CHECKS, kind, "check the interaction with")


def interaction_of(terrain: Terrain) -> str:
    """Under what name a piece is interacted with: its objective, else a trait; "" if it does nothing."""
    piece = terrain.piece
    if piece.objective in INTERACTIONS:
        return piece.objective
    for trait in piece.traits:
        if trait in INTERACTIONS:
            return trait
    return ""


# -- interact ---------------------------------------------------------------------------


def interact_refusal(walk: Walk, step: Step) -> Refusal | None:
    """R-5.2.3.a: one Stride, in contact, with something that can be interacted with."""
    walk.forget()
    table, model = walk.table, walk.model
    facts = {"model": model.name, "piece": step.name}
    index = walk.find(step.name)
    if index < 0:
        return refuse(R.R_5_2_3_A, "no_such_piece", facts=facts)
    if walk.strides < 1:
        return refuse(R.R_5_1_2_A, "no_strides_left", 1, walk.strides, facts)
    most = table.options.max_interacts_per_move
    if most is not None and walk.interacts >= most:
        return refuse(R.R_5_2_3_A, "too_many_interactions", walk.interacts + 1, most, facts)
    terrain = table.terrain[index]
    kind = interaction_of(terrain)
    if not kind:
        return refuse(R.R_5_2_3_A, "nothing_to_interact_with", facts=facts)
    base = walk.base()
    if not touches(table, base, terrain, walk.feet()):
        return _contact_refusal(walk, base, terrain)
    refusal = _door_refusal(walk, index, base) if kind == "door" else None
    if refusal is None and kind in INTERACTION_CHECKS:
        refusal = INTERACTION_CHECKS[kind](table, model, terrain)
    if refusal is None:
        walk.strides -= 1
        walk.interacts += 1
        if kind == "door":
            walk.turned ^= 1 << index
    return refusal


def interact(game: AscensionGame, walk: Walk, step: Step) -> None:
    """R-5.2.3.a: the Stride is spent, then the piece does what it does."""
    table, model = game.table, walk.model
    terrain = table.terrain[walk.find(step.name)]
    table.turn.strides = walk.strides
    table.turn.interacts = walk.interacts
    game.emit(Interacted(model.name, step.name, walk.strides), R.R_5_2_3_A)
    INTERACTIONS[interaction_of(terrain)](game, model, terrain)


# -- doors and consoles ------------------------------------------------------


def _contact_refusal(walk: Walk, base: Shape, terrain: Terrain) -> Refusal:
    """R-5.2.3.a: too far away, or on something higher than the piece."""
    facts = {"model": walk.model.name, "piece": terrain.piece.name}
    if not in_contact(walk.table, base, terrain.shape):
        limit = contact_um(walk.table.options)
        return refuse(R.R_5_2_3_A, "not_in_contact", gap(base, terrain.shape), limit, facts)
    feet, top = walk.feet(), top_of(terrain.piece)
    heights = {"height": size_word(feet), "top": size_word(top)}
    return refuse(R.R_5_2_3_A, "above_the_piece", feet, top, {**facts, **heights})


def _door_refusal(walk: Walk, index: int, base: Shape) -> Refusal | None:
    """R-7.2.16.a: a door does not close on somebody standing in it."""
    terrain = walk.table.terrain[index]
    if terrain.shut != walk.is_turned(index):
        return None
    inside = [
        m.name for m in walk.table.on_table() if m is not walk.model and overlap(m.base(), terrain.shape)
    ]
    if overlap(base, terrain.shape):
        inside.append(walk.model.name)
    if not inside:
        return None
    return refuse(R.R_7_2_16_A, "doorway_is_blocked", facts={"piece": terrain.piece.name, "model": inside[0]})


@interaction("door")
def move_door(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """R-7.2.16.a: an open door closes, a shut one opens."""
    terrain.shut = not terrain.shut
    name = terrain.piece.name
    game.emit(DoorClosed(model.name, name) if terrain.shut else DoorOpened(model.name, name), R.R_7_2_16_A)


@interaction("console")
def activate_console(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """R-7.2.17.a: it is activated; R-7.2.17.b: what comes of it is the scenario's."""
    game.emit(ConsoleActivated(model.name, terrain.piece.name), R.R_7_2_17_A)
    effect = CONSOLES.get(terrain.piece.name)
    if effect is not None:
        game.emit(ConsoleWorked(terrain.piece.name), R.R_7_2_17_B)
        effect(game, model, terrain)
