"""Chapter 6, Movement: the move, split up as the player likes, and the steps that any movement is made of."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.conflict.rules.combat.engagement import held_by, hold_refusal
from highground.rulesets.conflict.rules.flow.actions import begin_move, move_action_refusal, turn_to
from highground.rulesets.conflict.rules.flow.rounds import MayAct, act_again
from highground.rulesets.conflict.rules.movement.climbing import (
    Climbed,
    climb_price,
    climb_refusal,
    goes_down,
)
from highground.rulesets.conflict.rules.movement.walk import (
    SteppedAcross,
    Walk,
    depth_between,
    over_refusal,
    stand_refusal,
    stride_refusal,
)
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table


class StridesTaken(Event):
    """A way of this length for so many strides; `left` of those there were."""

    model: Final[str]
    path: Final[tuple[Point, ...]]
    strides: Final[int]
    left: Final[int]


class StoodUp(Event):
    model: Final[str]
    left: Final[int]


class CoverLeft(Event):
    """The model has moved: it no longer makes the most of its cover."""

    model: Final[str]


class HeldInPlace(Event):
    """Enemies engage the model as its movement begins: it may not end farther from them."""

    model: Final[str]
    enemies: Final[tuple[str, ...]]


# -- steps -----------------------------------------------------------------------------------------


def step_refusal(walk: Walk, step: Step) -> Refusal | None:
    """Why this step may not be taken now; otherwise the walk has taken it."""
    kind = step.kind
    if kind == "stride":
        return stride_refusal(walk, step)
    if kind == "stand":
        return stand_refusal(walk)
    if kind == "climb":
        return climb_refusal(walk, step)
    if kind == "over":
        return over_refusal(walk, step)
    return refuse(R.C_6_2, "no_such_step", facts={"model": walk.model.name, "step": kind})


def steps_refusal(walk: Walk, steps: tuple[Step, ...]) -> Refusal | None:
    """C-6.2: why these steps, one after the other, may not be taken."""
    if not steps:
        return refuse(R.C_6_2, "no_steps", facts={"model": walk.model.name})
    for each in steps:
        refusal = step_refusal(walk, each)
        if refusal is not None:
            return refusal
    return None


def take_steps(game: ConflictGame, walk: Walk, steps: tuple[Step, ...], clause: Clause) -> None:
    """The steps of an order that passed its check, one after the other; `clause` allows the strides."""
    for each in steps:
        carry_out(game, walk, each, clause)


def carry_out(game: ConflictGame, walk: Walk, step: Step, clause: Clause) -> None:
    """One step: the model is where the walk has got to."""
    table, model = game.table, walk.model
    before, prone = walk.at, walk.prone
    down = step.kind == "climb" and goes_down(walk, walk.find(step.name))
    refusal = step_refusal(walk, step)
    assert refusal is None, refusal
    model.at, model.on, model.level, model.prone = walk.at, walk.on, walk.level, walk.prone
    if step.facing is not None:
        turn_to(game, model, step.facing)
    if step.kind == "stride":
        rule = R.C_6_8 if prone else clause
        game.emit(StridesTaken(model.name, step.path, walk.paid, walk.strides), rule)
    elif step.kind == "stand":
        game.emit(StoodUp(model.name, walk.strides), R.C_6_7)
    elif step.kind == "over":
        depth = depth_between(before, walk.at, table.terrain[walk.find(step.name)].shape)
        game.emit(SteppedAcross(model.name, step.name, depth), R.C_6_4)
    else:
        size = table.terrain[walk.find(step.name)].piece.size
        game.emit(Climbed(model.name, step.name, down, climb_price(model, size), walk.at), R.C_6_6)
    if before != walk.at:
        leave_cover(game, model)


def leave_cover(game: ConflictGame, model: Model, clause: Clause = R.C_8_4) -> None:
    """C-8.4: Take Cover lasts until the model moves, a push being a move, too; or what `clause` says."""
    if model.covered:
        model.covered = False
        game.emit(CoverLeft(model.name), clause)


# -- the move --------------------------------------------------------------------------------------


def move_refusal(table: Table, model: Model, walk: Walk, steps: tuple[Step, ...]) -> Refusal | None:
    """C-6.2: the steps; C-9.1: no farther from whoever holds the model when the stretch begins (CR-13)."""
    refusal = steps_refusal(walk, steps)
    if refusal is not None or walk.at == model.at:
        return refusal
    turn = table.activation()
    held = turn.held if turn.stretch else held_by(table, model)
    return hold_refusal(table, model, held, walk.at) if held else None


@check(MayAct, Move)
def check_move(known: ConflictKnown, asked: MayAct, order: Move) -> Refusal | None:
    """C-5.5: the move of this activation, from the pool."""
    table = known.table
    model = table.fighter(asked.model)
    refusal = move_action_refusal(table, model)
    if refusal is not None:
        return refusal
    return move_refusal(table, model, Walk(table, model, table.turn.strides), order.steps)


@resolve(MayAct, Move)
def move(game: ConflictGame, asked: MayAct, order: Move) -> None:
    """C-6.2: off it goes; C-6.3: strides that are left may be used later."""
    table = game.table
    model = table.fighter(asked.model)
    begin_move(game, model)
    turn = table.activation()
    if not turn.stretch:
        turn.stretch = True
        turn.held = held_by(table, model)
        if turn.held:
            game.emit(HeldInPlace(model.name, tuple([name for name, _ in turn.held])), R.C_9_1)
    walk = Walk(table, model, turn.strides)
    take_steps(game, walk, order.steps, R.C_6_2)
    turn.strides = walk.strides
    act_again(game, model)
