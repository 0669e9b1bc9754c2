"""Chapters 8.12 and 8.13, Throws: of terrain, which breaks, and of enemies, who end prone (CR-18, CR-28)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.measure import centre_of, distance_ceil, gap, moved
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.sight import piece_index
from highground.rulesets.ascension.rules.displacement.flight import flight_of_terrain, straight
from highground.rulesets.ascension.rules.displacement.make_room import Unsettled
from highground.rulesets.ascension.rules.displacement.throw import ModelThrown, TerrainThrown
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.conflict.rules.combat.engagement import near, reach_refusal
from highground.rulesets.conflict.rules.displacement import impact, push
from highground.rulesets.conflict.rules.displacement.fall import lose_support
from highground.rulesets.conflict.rules.flow.actions import (
    maneuver_refusal,
    use_maneuver,
)
from highground.rulesets.conflict.rules.flow.rounds import MayAct, act_again
from highground.rulesets.conflict.rules.movement.move import leave_cover
from highground.rulesets.conflict.rules.movement.prone import fall_prone
from highground.rulesets.conflict.rules.terrain.destruction import destroy
from highground.rulesets.conflict.state.models import MOVE, ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import ThrowModel, ThrowTerrain

_TWO_SIZES: Final = 4
GIVE_UP: Final[tuple[str, ...]] = ("attack", "movement")


class Thrown(Frame):
    """A model flies this far, away from the thrower."""

    thrower: Final[str]
    target: Final[str]
    distance: Final[int]


class ComeDown(Unsettled):
    """A thrown model has hit what it hit: does anything carry it?"""

    along: Final[Point]


class Shatter(Frame):
    """A thrown piece is destroyed."""

    piece: Final[int]


class GivenUp(Event):
    """What a throw was paid with."""

    model: Final[str]
    what: Final[str]


# -- paying ----------------------------------------------------------------------------------------


def _payment_refusal(table: Table, model: Model, name: str, give_up: str, clause: Clause) -> Refusal | None:
    """CR-28: the attack must be unused; for the movement the pool must be untouched."""
    turn = table.activation()
    facts = {"model": model.name, "give_up": give_up}
    if give_up not in GIVE_UP:
        return refuse(clause, "give_up_one", facts={**facts, "choices": GIVE_UP})
    if give_up == "attack" and (turn.attacks or turn.ran):
        return refuse(clause, "attack_is_gone", facts=facts)
    if give_up == "movement" and (turn.moved or turn.strides < turn.maximum or model.exhaust[MOVE]):
        return refuse(clause, "movement_is_gone", turn.strides, turn.maximum, facts)
    return maneuver_refusal(table, model, name, 0, clause)


def _pay(game: ConflictGame, model: Model, name: str, give_up: str, clause: Clause) -> None:
    """CR-28: the attack cannot be made any more, or the pool is empty and the move used."""
    turn = game.table.activation()
    use_maneuver(game, model, name, 0, clause)
    turn.given_up = give_up
    game.emit(GivenUp(model.name, give_up), clause)
    if give_up == "movement":
        turn.strides = 0
        turn.moved = True


def throw_distance(thrower: Model, size: int) -> int:
    """C-8.12, C-8.13: a size less than the difference, in inches; `size` is in halves."""
    return (push.size_to_displace(thrower).total() - size - 2) * INCH // 2


def _size_refusal(thrower: Model, name: str, size: int, clause: Clause) -> Refusal | None:
    """C-8.12, C-8.13: two sizes smaller than the thrower."""
    most = push.size_to_displace(thrower).total() - _TWO_SIZES
    if size <= most:
        return None
    facts = {"model": thrower.name, "target": name, "size": size_word(size), "most": size_word(max(0, most))}
    return refuse(clause, "too_big_to_throw", size, most, facts)


# -- C-8.12: terrain -------------------------------------------------------------------------------


def terrain_throw_refusal(table: Table, model: Model, order: ThrowTerrain) -> Refusal | None:
    """C-8.12: a piece two sizes smaller, within Attack Reach, that can be moved."""
    refusal = _payment_refusal(table, model, "Throw Terrain", order.give_up, R.C_8_12)
    if refusal is not None:
        return refusal
    terrain = table.terrain_named(order.piece)
    if (
        terrain is None
        or terrain.piece.has("unmovable")
        or (model.on >= 0 and table.terrain[model.on] is terrain)
    ):
        return refuse(R.C_8_12, "not_to_be_thrown", facts={"target": order.piece})
    refusal = _size_refusal(model, order.piece, terrain.piece.size, R.C_8_12)
    return refusal if refusal is not None else reach_refusal(model, order.piece, terrain.shape)


@check(MayAct, ThrowTerrain)
def check_throw_terrain(known: ConflictKnown, asked: MayAct, order: ThrowTerrain) -> Refusal | None:
    """C-8.12: terrain may be thrown for the attack or the movement."""
    return terrain_throw_refusal(known.table, known.table.fighter(asked.model), order)


@resolve(MayAct, ThrowTerrain)
def throw_terrain(game: ConflictGame, asked: MayAct, order: ThrowTerrain) -> None:
    """C-8.12: straight away from the thrower, up to the first thing it meets; then it is destroyed."""
    table = game.table
    model = table.fighter(asked.model)
    _pay(game, model, "Throw Terrain", order.give_up, R.C_8_12)
    index = piece_index(table, order.piece)
    terrain = table.terrain[index]
    start = centre_of(terrain.shape)
    away = start.minus(model.at)
    if away.x == 0 and away.y == 0:
        away = model.facing
    limit = throw_distance(model, terrain.piece.size)
    flight = flight_of_terrain(table, index, straight(start, away, limit))
    terrain.lie(moved(terrain.shape, flight.end))
    length = distance_ceil(start, flight.end)
    game.emit(TerrainThrown(terrain.piece.name, model.name, length, limit, flight.end), R.C_8_12)
    act_again(game, model)
    game.then(Shatter(index))
    push.tell_stop(game, terrain.piece.name, flight, R.C_8_12)
    if flight.model:
        impact.strike_model(game, table.fighter(flight.model), terrain, model.seat)
    elif flight.piece >= 0:
        impact.strike_with_terrain(game, table.terrain[flight.piece], flight.piece, terrain, model.seat)


@step(Shatter)
def shatter(game: ConflictGame, now: Shatter) -> None:
    """C-8.12: what was thrown is gone."""
    destroy(game, game.table.terrain[now.piece], R.C_8_12)


# -- C-8.13: models --------------------------------------------------------------------------------


def model_throw_refusal(table: Table, model: Model, order: ThrowModel) -> Refusal | None:
    """C-8.13: an enemy two sizes smaller, in base contact."""
    refusal = _payment_refusal(table, model, "Throw Model", order.give_up, R.C_8_13)
    if refusal is not None:
        return refusal
    target = table.find(order.enemy)
    if target is None or not target.on_table or table.side_of(target) == table.side_of(model):
        return refuse(R.C_8_13, "not_an_enemy", facts={"target": order.enemy})
    refusal = _size_refusal(model, target.name, push.size_against(target).total(), R.C_8_13)
    if refusal is None and not near(model, target, 0):
        away = gap(model.base(), target.base())
        return refuse(R.C_8_13, "not_in_contact", away, 0, {"model": model.name, "piece": target.name})
    return refusal


@check(MayAct, ThrowModel)
def check_throw_model(known: ConflictKnown, asked: MayAct, order: ThrowModel) -> Refusal | None:
    """C-8.13: an enemy may be thrown for the attack or the movement."""
    return model_throw_refusal(known.table, known.table.fighter(asked.model), order)


@resolve(MayAct, ThrowModel)
def throw_model(game: ConflictGame, asked: MayAct, order: ThrowModel) -> None:
    """C-8.13: no flip; it flies, unless it reacts."""
    table = game.table
    model, target = table.fighter(asked.model), table.fighter(order.enemy)
    _pay(game, model, "Throw Model", order.give_up, R.C_8_13)
    act_again(game, model)
    distance = throw_distance(model, push.size_against(target).total())
    push.answer_first(game, target, Thrown(model.name, target.name, distance))


@step(Thrown)
def be_thrown(game: ConflictGame, now: Thrown) -> None:
    """C-8.13: straight away, up to the first thing it meets; terrain is struck, a model just stops it."""
    table = game.table
    thrower, target = table.fighter(now.thrower), table.fighter(now.target)
    if not target.on_table:
        return
    away = target.at.minus(thrower.at)
    flight = push.flight_of(table, target, straight(target.at, away, now.distance))
    length = distance_ceil(target.at, flight.end)
    target.at = flight.end
    game.emit(ModelThrown(target.name, thrower.name, length, now.distance, flight.end), R.C_8_13)
    leave_cover(game, target)
    fall_prone(game, target, R.C_8_13)
    game.then(ComeDown(target.name, away))
    push.tell_stop(game, target.name, flight, R.C_8_13)
    if flight.piece >= 0:
        impact.strike_with_model(game, table.terrain[flight.piece], flight.piece, target, thrower.seat)


@step(ComeDown)
def come_down(game: ConflictGame, now: ComeDown) -> None:
    """C-10.3: support is looked at where the throw ended (CR-18)."""
    lose_support(game, game.table.fighter(now.model), now.along)
