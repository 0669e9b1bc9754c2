"""Chapter 7.2.1, Push: R-7.2.1.a and b, with what stops it, R-7.2.12.d and R-7.2.14.b.

Passives make a model larger for it or immune (C-6.4 to C-6.18), and the target may react (C-5.4, C-5.5). An
attack asks it before its effect comes here, and keeps the answer in its `Hit`; outside of attacks it is
asked here. Throws are in `throw`, what a way leads to in `flight`.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.engine.tally import HALVES, Tally, tally
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import INCH
from highground.record import Record
from highground.rulesets.ascension.rules.combat import reactions
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.displacement.fall import check_support
from highground.rulesets.ascension.rules.displacement.flight import (
    Flight,
    broken_on_the_way,
    push_of_model,
    straight,
)
from highground.rulesets.ascension.rules.displacement.make_room import Arrival
from highground.rulesets.ascension.rules.terrain.destruction import destroy
from highground.rulesets.ascension.state.activation import Hit
from highground.rulesets.ascension.state.measuring import in_contact
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import React
from highground.rulesets.ascension.state.terrain_pieces import Terrain

IMMUNITY: Final = "Displacement Immunity"
LARGER_FOR_2: Final = "Increase Displacement Size (+2)"
LARGER_FOR_1: Final = "Increase For Displacement Size (+1)"
LARGER_AGAINST_2: Final = "Increase vs Displacement Size (+2)"
LARGER_AGAINST_1: Final = "Increase vs Displacement Size (+1)"

PUSH: Final = "push"
THROW: Final = "throw"

_ONE_SIZE: Final = 2


# -- frames and questions ------------------------------------------------------------------------


class Displacing(Record):
    """What a reaction answers: `target` is about to be pushed or thrown this far by `by`."""

    target: Final[str]
    by: Final[str]
    kind: Final[str]
    distance: Final[int]


class Push(Frame):
    """The target is pushed, unless a reaction has called it off."""

    pusher: Final[str]
    target: Final[str]
    distance: Final[int]


class MayStandFast(Question):
    """Does a model that is about to be pushed or thrown react?"""

    clause: ClassVar[Clause] = R.C_5_1

    displacing: Final[Displacing]


# -- events --------------------------------------------------------------------------------------


class TooBigToPush(Event):
    model: Final[str]
    by: Final[str]


class DisplacementResisted(Event):
    """A passive keeps the model where it is."""

    model: Final[str]
    by: Final[str]


class ModelPushed(Event):
    model: Final[str]
    by: Final[str]
    distance: Final[int]
    limit: Final[int]
    to: Final[Point]


class StoppedBy(Event):
    """A model or a piece is in the way."""

    thing: Final[str]
    other: Final[str]


class StoppedAtEdge(Event):
    thing: Final[str]


class StoppedAtFoot(Event):
    """Nothing is pushed or thrown up stairs."""

    thing: Final[str]
    piece: Final[str]
    link: Final[str]


class DashedAgainst(Event):
    """Impassable terrain hurts."""

    model: Final[str]
    piece: Final[str]
    damage: Final[int]


# -- how large for it ----------------------------------------------------------------------------


def size_to_displace(model: Model) -> Tally:
    """C-6.6, C-6.16: how large a model counts when it pushes or throws, in halves."""
    size = tally(model.profile.size, R.R_7_2_1_A, "own_size", HALVES)
    if model.profile.has(LARGER_FOR_2):
        size.add(2 * _ONE_SIZE, R.C_6_6, "larger_for_displacement")
    if model.profile.has(LARGER_FOR_1):
        size.add(_ONE_SIZE, R.C_6_16, "larger_for_displacement")
    return size


def size_against(model: Model) -> Tally:
    """C-6.14, C-6.18: how large a model counts when it is pushed or thrown, in halves."""
    size = tally(model.profile.size, R.R_7_2_1_A, "own_size", HALVES)
    if model.profile.has(LARGER_AGAINST_2):
        size.add(2 * _ONE_SIZE, R.C_6_14, "larger_against_displacement")
    if model.profile.has(LARGER_AGAINST_1):
        size.add(_ONE_SIZE, R.C_6_18, "larger_against_displacement")
    return size


def is_immune(model: Model, to: Model) -> bool:
    """C-6.4: whether a model no larger than this one cannot push or throw it; the real Sizes count."""
    return model.profile.has(IMMUNITY) and to.profile.size <= model.profile.size


# -- push -------------------------------------------------------------------------------


def push(game: AscensionGame, pusher: Model, target: Model, distance: int | None = None) -> None:
    """R-7.2.1.a: straight away from the pusher, unless the target is too big (R-7.2.1.b) or stays put.

    `distance` is what an effect prints; else the Sizes say.
    """
    if not target.on_table:
        return
    if size_against(target).total() > size_to_displace(pusher).total() + _ONE_SIZE:
        game.emit(TooBigToPush(target.name, pusher.name), R.R_7_2_1_B)
        return
    if stays_put(game, pusher, target):
        return
    length = push_distance(pusher, target) if distance is None else distance
    begin_displacement(
        game, Displacing(target.name, pusher.name, PUSH, length), Push(pusher.name, target.name, length)
    )


def push_distance(pusher: Model, target: Model) -> int:
    """R-7.2.1.a: half the difference of the Sizes in inches, either way, unrounded, at least 1 (RUL-33)."""
    halves = abs(size_to_displace(pusher).total() - size_against(target).total())
    return max(INCH, halves * INCH // 4)


def stays_put(game: AscensionGame, by: Model, target: Model) -> bool:
    """C-6.4: immune; C-5.4: what was negated once is negated for the whole attack."""
    if is_immune(target, by):
        game.emit(DisplacementResisted(target.name, by.name), R.C_6_4)
        return True
    hit = _hit_on(game.table, by, target)
    if hit is not None and hit.unmoved:
        game.emit(reactions.DisplacementNegated(target.name), R.C_5_4)
        return True
    return False


def _hit_on(table: Table, by: Model, target: Model) -> Hit | None:
    """The target's part in the attack that displaces it, if it is an attack."""
    strike = table.strike
    if strike is None or strike.attacker != by.name:
        return None
    for hit in strike.hits:
        if hit.target == target.name:
            return hit
    return None


def begin_displacement(game: AscensionGame, displacing: Displacing, frame: Frame) -> None:
    """C-5.1: the target's player may react first."""
    target = game.table.models[displacing.target]
    game.begin(Window(displacing, (target.seat,), once=True), frame)


@step(Push)
def be_pushed(game: AscensionGame, now: Push) -> None:
    """R-7.2.1.a: from centre to centre, as far as nothing stops it; then what the new place does to it."""
    table = game.table
    pusher, target = table.models[now.pusher], table.models[now.target]
    if not target.on_table or now.distance <= 0:
        return
    away = target.at.minus(pusher.at)
    if away.x == 0 and away.y == 0:
        away = pusher.facing
    flight = push_of_model(table, target, straight(target.at, away, now.distance))
    path = [target.at, flight.end]
    before, broken = target.base(), broken_on_the_way(table, target, path)
    length = distance_ceil(target.at, flight.end)
    target.at = flight.end
    game.emit(ModelPushed(target.name, pusher.name, length, now.distance, flight.end), R.R_7_2_1_A)
    if check_support(game, target):
        game.then(Arrival(target.name, before, tuple(path)))
    for terrain in broken:
        destroy(game, terrain, R.R_7_2_9_B)
    tell_stop(game, target.name, target.base(), flight, R.R_7_2_1_A)
    dash(game, target, flight)


def tell_stop(game: AscensionGame, thing: str, base: Shape, flight: Flight, clause: Clause) -> None:
    """What ended a push or throw; R-7.2.12.d: perhaps the foot of some stairs."""
    if flight.edge:
        game.emit(StoppedAtEdge(thing), clause)
    elif flight.model:
        game.emit(StoppedBy(thing, flight.model), clause)
    elif flight.piece >= 0:
        terrain = game.table.terrain[flight.piece]
        link = _foot_at(game.table, terrain, base)
        if link:
            game.emit(StoppedAtFoot(thing, terrain.piece.name, link), R.R_7_2_12_D)
        else:
            shut = terrain.piece.has("door")
            game.emit(StoppedBy(thing, terrain.piece.name), R.R_7_2_16_B if shut else clause)


def _foot_at(table: Table, terrain: Terrain, base: Shape) -> str:
    """R-7.2.12.d: the stairs, ladder or ramp of a piece whose foot this base touches, or nothing."""
    for link in terrain.piece.links:
        if in_contact(table, base, link.foot):
            return link.name
    return ""


def dash(game: AscensionGame, model: Model, flight: Flight) -> None:
    """R-7.2.14.b: impassable terrain does its Size in damage, rounded down (RUL-37)."""
    if flight.piece < 0:
        return
    piece = game.table.terrain[flight.piece].piece
    if piece.has("impassable"):
        game.emit(DashedAgainst(model.name, piece.name, piece.size // 2), R.R_7_2_14_B)
        lose_wounds(game, model, piece.size // 2, R.R_7_2_14_B)


# -- C-5.4, C-5.5: reactions ---------------------------------------------------------------------


@offers(Displacing)
def offer_to_stand_fast(game: AscensionGame, displacing: Displacing, who: int) -> Asking | None:
    """C-5.1: the target's player is asked once, if everybody can see that the target could react."""
    target = game.table.models[displacing.target]
    return (
        MayStandFast(who, displacing)
        if reactions.has_reaction(game.table, target, _answers(displacing))
        else None
    )


def _answers(displacing: Displacing) -> tuple[str, ...]:
    """C-5.4: against both; C-5.5: against pushes only."""
    return reactions.WHEN_PUSHED if displacing.kind == PUSH else reactions.WHEN_THROWN


@check(MayStandFast, React)
def check_stand_fast(known: AscensionKnown, asked: MayStandFast, order: React) -> Refusal | None:
    """C-5.4, C-5.5: one of the two, if the model has it and can use it."""
    model = known.table.models[asked.displacing.target]
    if order.reaction not in _answers(asked.displacing):
        return refuse(R.C_5_1, "wrong_trigger", facts={"model": model.name, "reaction": order.reaction})
    return reactions.reaction_refusal(known.table, model, order.reaction)


@resolve(MayStandFast, React)
def stand_fast(game: AscensionGame, asked: MayStandFast, order: React) -> None:
    """C-5.4: nothing in this attack moves it; C-5.5: it goes 2 inches less far.

    What was to happen is called off first.
    """
    displacing = asked.displacing
    model = game.table.models[displacing.target]
    game.cancel(game.act)
    reactions.use_reaction(game, model, order.reaction)
    if order.reaction == reactions.NEGATE:
        hit = _hit_on(game.table, game.table.models[displacing.by], model)
        if hit is not None:
            hit.unmoved = True
        game.emit(reactions.DisplacementNegated(model.name), R.C_5_4)
        return
    game.emit(reactions.DisplacementReduced(model.name, reactions.LESS_PUSH), R.C_5_5)
    game.then(Push(displacing.by, model.name, displacing.distance - reactions.LESS_PUSH))


may_pass(MayStandFast)


@candidates(MayStandFast)
def ways_to_stand_fast(
    known: AscensionKnown, asked: MayStandFast, budget: int, chance: Chance
) -> list[Candidate]:
    """What the model has, or bearing it."""
    model = known.table.models[asked.displacing.target]
    found: list[Candidate] = []
    for reaction in _answers(asked.displacing):
        if reactions.reaction_refusal(known.table, model, reaction) is None:
            found.append(Candidate(React(reaction), "stand fast"))
    return [*found, Candidate(Pass(), "hold")]
