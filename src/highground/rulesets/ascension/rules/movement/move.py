"""Chapter 5, Movement: the Move Action, its Strides and their uses (R-5.1, R-5.2.5, R-5.2.6).

A Move order holds one step or several. It is checked whole, by a `Walk` that goes through all of them; then
they are carried out one by one, so that a hazard, a fall or a question may come between two. If the model
is no longer where the order left it, what remains of the order is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.measure import path_length
from highground.geometry.shapes import Point
from highground.rulesets.ascension.rules.conditions import condition_named, remove_condition, slow
from highground.rulesets.ascension.rules.flow.exhaustion import action_refusal, finish_action
from highground.rulesets.ascension.rules.flow.rounds import MayAct, act_again
from highground.rulesets.ascension.rules.movement import climbing
from highground.rulesets.ascension.rules.movement.climbing import climb
from highground.rulesets.ascension.rules.movement.interact import interact, interact_refusal
from highground.rulesets.ascension.rules.movement.strides import first_stride, stride_refusal, take_stride
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state import models
from highground.rulesets.ascension.state.orders import Move, Step, StopMoving

STRIDE_BONUSES: Final[list[Callable[[models.Table, models.Model, Tally], None]]] = []
"""R-5.1.1.a: what scenarios and terrain add to a Move Action's Strides."""


# -- frames, questions, events -------------------------------------------------------------------


class Steps(Frame):
    """What is left of a Move order, for a model that should be where these figures say."""

    model: Final[str]
    steps: Final[tuple[Step, ...]]
    at: Final[Point]
    on: Final[int]
    level: Final[int]


class GoingOn(Frame):
    """An order, or something in between, is done: does the Move Action go on?"""

    model: Final[str]


class EndOfMove(Frame):
    """The Move Action is over."""

    model: Final[str]


class MayGoOn(Question):
    """Strides are left: what does the model do with them?"""

    clause: ClassVar[Clause] = R.R_5_1_2_A
    settled: ClassVar[bool] = True

    model: Final[str]


class MoveBegan(Event):
    model: Final[str]
    strides: Final[Tally]


class MoveEnded(Event):
    model: Final[str]
    lost: Final[int]


class RestDropped(Event):
    """The model is not where its order would have it: what remains of the order is void."""

    model: Final[str]


class RunBegan(Event):
    model: Final[str]
    strides: Final[int]


class HarderToHit(Event):
    model: Final[str]


# -- Strides ------------------------------------------------------------------------------


def strides_of(table: models.Table, model: models.Model) -> Tally:
    """R-5.1.1.a: what the profile says and what adds to it, less Slow, as the Move Action starts (RUL-23)."""
    strides = tally(model.profile.strides, R.R_5_1_1_A, "strides")
    for bonus in STRIDE_BONUSES:
        bonus(table, model, strides)
    slow(strides, model)
    return strides


def walk_of(table: models.Table, model: models.Model) -> Walk:
    """The model with the Strides it has: what is left of its Move Action, or what a new one would give."""
    turn = table.turn
    if turn.moving and turn.model == model.name:
        return Walk(table, model, turn.strides)
    return Walk(table, model, strides_of(table, model).total())


def move_refusal(table: models.Table, model: models.Model, steps: tuple[Step, ...]) -> Refusal | None:
    """R-5.1.2.a: why these steps, one after the other, may not be taken."""
    if not steps:
        return refuse(R.R_5_1_2_A, "no_steps", facts={"model": model.name})
    walk = walk_of(table, model)
    for each in steps:
        if walk.falls:
            return refuse(R.R_7_2_13_B, "falls_first", facts={"model": model.name})
        refusal = step_refusal(walk, each)
        if refusal is not None:
            return refusal
    return None


def step_refusal(walk: Walk, step: Step) -> Refusal | None:
    """Why this step may not be taken now; otherwise the walk has taken it, all of it."""
    kind = step.kind
    if kind == "stride":
        if walk.running:
            return _while_running(walk)
        return stride_refusal(walk, step)
    if kind == "run":
        return run_refusal(walk, step)
    if step.facing is not None:
        return refuse(R.R_5_2_1_A, "turn_needs_a_stride", facts={"model": walk.model.name})
    if walk.running:
        if kind == "link":
            facts = {"model": walk.model.name, "piece": step.name}
            return refuse(R.R_7_2_12_C, "no_run_on_links", facts=facts)
        return _while_running(walk)
    if kind == "interact":
        return interact_refusal(walk, step)
    if kind == "shake":
        return shake_refusal(walk, step)
    if kind == "climb":
        return climbing.climb_refusal(walk, step)
    if kind == "link":
        return climbing.link_refusal(walk, step)
    return refuse(R.R_5_1_2_A, "no_such_step", facts={"model": walk.model.name, "step": kind})


# -- the Move Action -----------------------------------------------------------------------------


@check(MayAct, Move)
def check_move(known: models.AscensionKnown, asked: MayAct, order: Move) -> Refusal | None:
    """R-3.2.5: one of the two actions, and not exhausted; then R-5.1.2.a for the steps."""
    table = known.table
    model = table.models[asked.model]
    refusal = action_refusal(table, model, models.MOVE, True)
    return refusal if refusal is not None else move_refusal(table, model, order.steps)


@resolve(MayAct, Move)
def begin_move(game: models.AscensionGame, asked: MayAct, order: Move) -> None:
    """R-5.1.1.a: the Strides of this Move Action are set now."""
    table = game.table
    model, turn = table.models[asked.model], table.turn
    strides = strides_of(table, model)
    turn.moving = turn.moved = True
    turn.strides = strides.total()
    turn.shakes = turn.interacts = 0
    turn.climbed = []
    game.emit(MoveBegan(model.name, strides), R.R_5_1_1_A)
    game.then(_all_of(model, order), GoingOn(model.name))


@check(MayGoOn, Move)
def check_going_on(known: models.AscensionKnown, asked: MayGoOn, order: Move) -> Refusal | None:
    """R-5.1.2.a: the Strides that are left, in any mix."""
    return move_refusal(known.table, known.table.models[asked.model], order.steps)


@resolve(MayGoOn, Move)
def keep_moving(game: models.AscensionGame, asked: MayGoOn, order: Move) -> None:
    """R-5.1.2.a: on with the same Move Action."""
    game.then(_all_of(game.table.models[asked.model], order), GoingOn(asked.model))


# .a: Strides need not be spent.
always(MayGoOn, StopMoving)


@resolve(MayGoOn, StopMoving)
def stop_moving(game: models.AscensionGame, asked: MayGoOn, order: StopMoving) -> None:
    """R-5.1.2.a: what is left is lost."""
    game.then(EndOfMove(asked.model))


def _all_of(model: models.Model, order: Move) -> Steps:
    return Steps(model.name, order.steps, model.at, model.on, model.level)


def go_on(game: models.AscensionGame, model: models.Model) -> None:
    """Come back to the Move Action after something that was done in between."""
    game.then(GoingOn(model.name))


@step(Steps)
def take_steps(game: models.AscensionGame, now: Steps) -> None:
    """R-5.1.2.a: the next step of the order, then the rest; none if the model is gone or elsewhere."""
    table = game.table
    model = table.models[now.model]
    if not model.on_table:
        return
    walk = walk_of(table, model)
    first, rest = now.steps[0], now.steps[1:]
    if first.kind == "run":
        walk.running = True
        first, more = first_stride(walk, first)
        walk.running = table.turn.ran
        if more is not None:
            rest = (more, *rest)
    astray = model.at != now.at or model.on != now.on or model.level != now.level
    if astray or step_refusal(walk, first) is not None:
        game.emit(RestDropped(model.name), R.R_5_1_2_A)
        return
    if rest:
        game.then(Steps(model.name, rest, walk.at, walk.on, walk.level))
    _carry_out(game, walk, first)


def _carry_out(game: models.AscensionGame, walk: Walk, step: Step) -> None:
    kind = step.kind
    if kind == "run":
        begin_run(game, walk)
        take_stride(game, walk, step)
    elif kind == "stride":
        take_stride(game, walk, step)
    elif kind == "interact":
        interact(game, walk, step)
    elif kind == "shake":
        shake(game, walk, step)
    elif kind == "climb":
        climb(game, walk, step)
    else:
        climbing.use_link(game, walk, step)


@step(GoingOn)
def going_on(game: models.AscensionGame, now: GoingOn) -> None:
    """R-5.1.2.a: while Strides are left the player is asked; R-5.2.5.a: a Run has used them all."""
    table = game.table
    model, turn = table.models[now.model], table.turn
    if model.on_table and turn.strides > 0 and not turn.ran:
        game.then(MayGoOn(model.seat, model.name))
    else:
        game.then(EndOfMove(model.name))


@step(EndOfMove)
def end_move(game: models.AscensionGame, now: EndOfMove) -> None:
    """R-5.1.2.a: Strides left over are lost; R-3.2.5.d: the Move gets its Exhaust Token."""
    table = game.table
    model, turn = table.models[now.model], table.turn
    lost, turn.strides, turn.moving = turn.strides, 0, False
    if not model.on_table:
        return
    game.emit(MoveEnded(model.name, lost), R.R_5_1_2_A)
    finish_action(game, model, models.MOVE, False, True)
    act_again(game, model)


# -- run --------------------------------------------------------------------------------


def run_refusal(walk: Walk, step: Step) -> Refusal | None:
    """R-5.2.5.a: all Strides left, each twice as long; R-5.2.5.b: not in a Turn with an attack."""
    model = walk.model
    if walk.strides < 1:
        return refuse(R.R_5_2_5_A, "no_strides_left", 1, walk.strides, {"model": model.name})
    if not walk.running:
        refusal = run_start_refusal(walk)
        if refusal is not None:
            return refusal
        walk.running = True
    whole = path_length([walk.at, *step.path])
    done = 0
    rest: Step | None = step
    while rest is not None:
        if walk.strides < 1:
            return refuse(R.R_5_2_5_A, "run_too_far", whole, done, {"model": model.name})
        leg, rest = first_stride(walk, rest)
        refusal = stride_refusal(walk, leg)
        if refusal is not None:
            return refusal
        done += walk.length
    return None


def run_start_refusal(walk: Walk) -> Refusal | None:
    """R-5.2.5.b: neither after an attack (RUL-22); R-7.2.12.c: nor from stairs, a ladder or a ramp."""
    table = walk.table
    if table.turn.attacks > 0 and not table.options.run_after_attack:
        return refuse(R.R_5_2_5_B, "no_run_after_attack", facts={"model": walk.model.name})
    return climbing.run_on_link_refusal(walk)


def _while_running(walk: Walk) -> Refusal:
    return refuse(R.R_5_2_5_A, "running", facts={"model": walk.model.name})


def begin_run(game: models.AscensionGame, walk: Walk) -> None:
    """R-5.2.5.a: the Run uses up all Strides; R-5.2.5.c: the model is harder to hit for a while."""
    turn, model = game.table.turn, walk.model
    if turn.ran:
        return
    turn.ran = True
    model.running = True
    game.emit(RunBegan(model.name, turn.strides), R.R_5_2_5_A)
    game.emit(HarderToHit(model.name), R.R_5_2_5_C)


# -- shake ------------------------------------------------------------------------------


def shake_refusal(walk: Walk, step: Step) -> Refusal | None:
    """R-5.2.6.a: one Stride for one token; R-5.2.6.b: once in a Move Action."""
    model = walk.model
    facts = {"model": model.name, "condition": step.name}
    which = condition_named(step.name)
    if which < 0:
        about = {**facts, "conditions": models.CONDITIONS}
        return refuse(R.R_5_2_6_A, "no_such_condition", facts=about)
    if walk.shakes >= 1:
        return refuse(R.R_5_2_6_B, "shaken_already", walk.shakes + 1, 1, facts)
    if walk.strides < 1:
        return refuse(R.R_5_1_2_A, "no_strides_left", 1, walk.strides, facts)
    if model.conditions[which] < 1:
        return refuse(R.R_5_2_6_A, "no_token", 0, 1, facts)
    walk.strides -= 1
    walk.shakes += 1
    return None


def shake(game: models.AscensionGame, walk: Walk, step: Step) -> None:
    """R-5.2.6.a: the token goes; a Stride lost to Slow does not come back (RUL-23)."""
    turn = game.table.turn
    turn.strides = walk.strides
    turn.shakes = walk.shakes
    remove_condition(game, walk.model, condition_named(step.name), R.R_5_2_6_A)
