"""Chapter 10.1 and 10.2, Push: how far, whom not, and what stops it (CR-18); how large one counts for it.

By option `reactions` the target may answer (companion 1.7).
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.engine.tally import Tally, tally
from highground.geometry.measure import contains_point, distance_ceil, overlap
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.displacement import push as shared
from highground.rulesets.ascension.rules.displacement.flight import (
    Flight,
    first_met,
    models_abreast,
    straight,
)
from highground.rulesets.ascension.rules.displacement.push import (
    ModelPushed,
    StoppedAtEdge,
    StoppedBy,
    TooBigToPush,
)
from highground.rulesets.ascension.rules.movement.surfaces import elevation, share_space
from highground.rulesets.ascension.state.activation import Hit
from highground.rulesets.ascension.state.orders import React
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.conflict.rules.combat import reactions
from highground.rulesets.conflict.rules.displacement.fall import lose_support
from highground.rulesets.conflict.rules.displacement.impact import strike_with_model
from highground.rulesets.conflict.rules.movement.move import leave_cover
from highground.rulesets.conflict.rules.movement.walk import in_the_way
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table

IMMOVABLE: Final = "Immovable"
UNMOVABLE: Final = "Unmovable"
SUPERNATURAL_STRENGTH: Final = "Supernatural Strength"
TITANIC_STRENGTH: Final = "Titanic Strength"
_ONE_SIZE: Final = 2
LESS_PUSH: Final = 2 * INCH


class Push(shared.Push):
    """The target is pushed this far."""


class MayStandFast(Question):
    """Does a model react that is about to be pushed this far, or (no `pusher`) thrown?"""

    clause: ClassVar[Clause] = R.CF_1_7_A

    model: Final[str]
    pusher: Final[str]
    distance: Final[int]


class StoodFast(Event):
    """A reaction kept a model where it was, or shortened its way."""

    model: Final[str]
    reaction: Final[str]


# -- how large for it ------------------------------------------------------------------------------


def size_to_displace(model: Model) -> Tally:
    """C-10.1: how large a model counts when it pushes or throws, in halves, with what abilities add."""
    size = tally(model.profile.size, R.C_10_1, "own_size")
    if SUPERNATURAL_STRENGTH in model.powers:
        size.add(_ONE_SIZE, R.CF_1_6_I, "stronger")
    if TITANIC_STRENGTH in model.powers:
        size.add(2 * _ONE_SIZE, R.CF_1_6_K, "stronger")
    return size


def size_against(model: Model) -> Tally:
    """C-10.2: how large it counts when pushed or thrown; C-8.6: braced, a size larger (CC-18: they add)."""
    size = tally(model.profile.size, R.C_10_2, "own_size")
    if model.braced:
        size.add(_ONE_SIZE, R.C_8_6, "braced")
    if IMMOVABLE in model.powers:
        size.add(2 * _ONE_SIZE, R.CF_1_6_G, "sturdier")
    if UNMOVABLE in model.powers:
        size.add(_ONE_SIZE, R.CF_1_6_L, "sturdier")
    return size


# -- C-10.1, C-10.2: push --------------------------------------------------------------------------


def push_distance(pusher: Model, target: Model) -> int:
    """C-10.1: half the difference of the sizes in inches, at least 1."""
    halves = size_to_displace(pusher).total() - size_against(target).total()
    return max(INCH, halves * INCH // 4) if halves > 0 else INCH


def push_refusal(pusher: Model, target: Model) -> Refusal | None:
    """C-10.2: not one more than a size larger."""
    size, most = size_against(target).total(), size_to_displace(pusher).total() + _ONE_SIZE
    if size <= most:
        return None
    facts = {"model": target.name, "by": pusher.name, "size": size_word(size), "most": size_word(most)}
    return refuse(R.C_10_2, "too_big_to_push", size, most, facts)


def push(
    game: ConflictGame, pusher: Model, target: Model, distance: int | None = None, clause: Clause = R.C_10_1
) -> None:
    """C-10.1: straight away from the pusher; an effect on one too large comes to nothing (C-10.2).

    `distance` is what an effect prints, by its `clause`; else the sizes say.
    """
    if not target.on_table:
        return
    if push_refusal(pusher, target) is not None:
        game.emit(TooBigToPush(target.name, pusher.name), R.C_10_2)
        return
    length = push_distance(pusher, target) if distance is None else distance
    answer_first(game, target, Push(pusher.name, target.name, length), pusher.name, length)


@step(Push)
def be_pushed(game: ConflictGame, now: Push) -> None:
    """C-10.1: as far as no model, terrain or edge stops it (CR-18); then it may fall."""
    table = game.table
    pusher, target = table.fighter(now.pusher), table.fighter(now.target)
    if not target.on_table or now.distance <= 0:
        return
    away = target.at.minus(pusher.at)
    if away.x == 0 and away.y == 0:
        away = pusher.facing
    flight = flight_of(table, target, straight(target.at, away, now.distance))
    length = distance_ceil(target.at, flight.end)
    target.at = flight.end
    game.emit(ModelPushed(target.name, pusher.name, length, now.distance, flight.end), R.C_10_1)
    leave_cover(game, target)
    lose_support(game, target, away)
    tell_stop(game, target.name, flight, R.C_10_1)
    if flight.piece >= 0 and table.house.push_impacts:
        game.emit(StoppedBy(target.name, table.terrain[flight.piece].piece.name), R.C_10_10)
        strike_with_model(game, table.terrain[flight.piece], flight.piece, target, pusher.seat)


def flight_of(table: Table, model: Model, path: list[Point]) -> Flight:
    """CR-18: up to the first model or terrain; from a roof over lower ones, unless it would hang there."""
    feet = elevation(table, model)
    pieces: list[int] = []
    for index, terrain in enumerate(table.terrain):
        if index != model.on and in_the_way(terrain, model.on, feet):
            pieces.append(index)
    base = model.base()
    abreast = models_abreast(table, model, feet)
    flight = first_met(table, base, path, abreast, pieces)
    if model.on >= 0 and contains_point(table.terrain[model.on].shape, flight.end):
        end = Circle(flight.end, model.profile.ahead)
        for other in table.fighters():
            if other is model or other in abreast or not overlap(end, other.base()):
                continue
            if share_space(table, model.on, model.level, other.on, other.level):
                abreast.append(other)
        flight = first_met(table, base, path, abreast, pieces)
    return flight


def tell_stop(game: ConflictGame, thing: str, flight: Flight, clause: Clause) -> None:
    """What ended a push or a throw."""
    if flight.edge:
        game.emit(StoppedAtEdge(thing), clause)
    elif flight.model:
        game.emit(StoppedBy(thing, flight.model), clause)
    elif flight.piece >= 0:
        game.emit(StoppedBy(thing, game.table.terrain[flight.piece].piece.name), clause)


# -- companion 1.7: reactions ------------------------------------------------------------------------


def _answers(pusher: str) -> tuple[str, ...]:
    """CF-1.7.a: against both; CF-1.7.b: against pushes only."""
    return (reactions.BRACE_FOR_IMPACT, reactions.STAND_GROUND) if pusher else (reactions.BRACE_FOR_IMPACT,)


def answer_first(
    game: ConflictGame, target: Model, frame: Frame, pusher: str = "", distance: int = 0
) -> None:
    """CF-1.7.a, CF-1.7.b: the target's player may react before it happens; immunity lasts for the attack."""
    hit = _hit_on(game.table, target)
    if hit is not None and hit.unmoved:
        game.emit(StoodFast(target.name, reactions.BRACE_FOR_IMPACT), R.CF_1_7_A)
    elif reactions.can_react(game.table, target, _answers(pusher)):
        game.begin(MayStandFast(target.seat, target.name, pusher, distance), frame)
    else:
        game.then(frame)


def _hit_on(table: Table, target: Model) -> Hit | None:
    """The target's part in the attack going on, if it has one."""
    if table.strike is not None:
        for hit in table.strike.hits:
            if hit.target == target.name:
                return hit
    return None


@check(MayStandFast, React)
def check_stand_fast(known: ConflictKnown, asked: MayStandFast, order: React) -> Refusal | None:
    """CF-1.7.a, CF-1.7.b: one that fits, if the model has it and can use it."""
    model = known.table.fighter(asked.model)
    if order.reaction not in _answers(asked.pusher):
        return refuse(R.CF_1_7_A, "wrong_trigger", facts={"model": model.name, "reaction": order.reaction})
    return reactions.reaction_refusal(known.table, model, order.reaction)


@resolve(MayStandFast, React)
def stand_fast(game: ConflictGame, asked: MayStandFast, order: React) -> None:
    """CF-1.7.a: immune to it in this attack; CF-1.7.b: it goes 2 inches less far."""
    model = game.table.fighter(asked.model)
    game.cancel(game.act)
    reactions.use_reaction(game, model, order.reaction)
    if order.reaction == reactions.STAND_GROUND:
        game.emit(StoodFast(model.name, order.reaction), R.CF_1_7_B)
        game.then(Push(asked.pusher, model.name, asked.distance - LESS_PUSH))
        return
    hit = _hit_on(game.table, model)
    if hit is not None:
        hit.unmoved = True
    game.emit(StoodFast(model.name, order.reaction), R.CF_1_7_A)


may_pass(MayStandFast)


@candidates(MayStandFast)
def ways_to_stand_fast(
    known: ConflictKnown, asked: MayStandFast, budget: int, chance: Chance
) -> list[Candidate]:
    """What the model has, or bearing it."""
    model = known.table.fighter(asked.model)
    found: list[Candidate] = []
    for reaction in _answers(asked.pusher):
        if reactions.reaction_refusal(known.table, model, reaction) is None:
            found.append(Candidate(React(reaction), "stand fast"))
    return [*found, Candidate(Pass(), "hold")]
