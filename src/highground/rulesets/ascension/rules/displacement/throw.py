"""Throws of models and terrain, as RUL-34 defines them for R-7.2.6.a.

The book throws things without saying how. A throw runs in a straight line of the thrower's choice up to the
first model or solid piece, which is struck (R-7.2.5, R-7.2.6); then what was thrown comes down.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.measure import centre_of, distance_ceil, gap, moved
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.engagement import in_influence, influence_of
from highground.rulesets.ascension.rules.displacement import impact, push
from highground.rulesets.ascension.rules.displacement.fall import check_support
from highground.rulesets.ascension.rules.displacement.flight import (
    flight_of_model,
    flight_of_terrain,
    straight,
)
from highground.rulesets.ascension.rules.displacement.make_room import Arrival, Settling, Unsettled
from highground.rulesets.ascension.rules.terrain.destruction import destroy, index_of, names_on
from highground.rulesets.ascension.state.measuring import contact_um
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import ChooseSpot
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Terrain

_TWO_SIZES: Final = 4
_COMPASS: Final[tuple[tuple[int, int], ...]] = (
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
)


# -- frames and the question ---------------------------------------------------------------------


class Throw(Frame):
    """The target is thrown towards a point, unless a reaction has called it off."""

    thrower: Final[str]
    target: Final[str]
    toward: Final[Point]


class StrikeTerrain(Frame):
    """A thrown model has reached the piece with this index."""

    model: Final[str]
    piece: Final[int]


class ComeDown(Unsettled):
    """A thrown model has hit what it hit: does anything carry it?"""

    before: Final[Shape]
    path: Final[tuple[Point, ...]]


class TerrainStrikes(Frame):
    """A thrown piece has reached a model, or (`struck` >= 0) another piece."""

    piece: Final[int]
    model: Final[str]
    struck: Final[int]


class BreakThrown(Frame):
    """A thrown piece that struck something breaks."""

    piece: Final[int]


class MayAimThrow(Question):
    """Towards where is it thrown? `piece` is the index of a thrown piece, -1 for a model."""

    clause: ClassVar[Clause] = R.R_7_2_6_A

    thrower: Final[str]
    target: Final[str]
    piece: Final[int]


# -- events --------------------------------------------------------------------------------------


class ThrowFailed(Event):
    thrower: Final[str]
    target: Final[str]


class ModelThrown(Event):
    model: Final[str]
    by: Final[str]
    distance: Final[int]
    limit: Final[int]
    to: Final[Point]


class TerrainThrown(Event):
    piece: Final[str]
    by: Final[str]
    distance: Final[int]
    limit: Final[int]
    to: Final[Point]


# -- RUL-34: whom and what one can throw -----------------------------------------------------------


def throw_refusal(table: Table, thrower: Model, target: Model) -> Refusal | None:
    """R-7.2.6.a: within reach, two Sizes smaller than the thrower, and not immune to it (C-6.4)."""
    if not target.on_table or target is thrower:
        return refuse(R.R_7_2_6_A, "not_to_be_thrown", facts={"target": target.name})
    refusal = _throw_size_refusal(table, thrower, target.name, push.size_against(target).total())
    if refusal is None:
        refusal = reach_refusal(table, thrower, target.name, target.base())
    if refusal is None and push.is_immune(target, thrower):
        return refuse(R.C_6_4, "immune", facts={"target": target.name, "model": thrower.name})
    return refusal


def terrain_throw_refusal(table: Table, thrower: Model, terrain: Terrain) -> Refusal | None:
    """R-7.2.6.a: a standing piece within reach, two Sizes smaller, that nothing holds in place."""
    piece = terrain.piece
    if not terrain.standing or piece.has("unmovable"):
        return refuse(R.R_7_2_6_A, "not_to_be_thrown", facts={"target": piece.name})
    refusal = _throw_size_refusal(table, thrower, piece.name, piece.size)
    return refusal if refusal is not None else reach_refusal(table, thrower, piece.name, terrain.shape)


def _throw_size_refusal(table: Table, thrower: Model, target: str, size: int) -> Refusal | None:
    """R-7.2.6.a: two Sizes smaller, with what passives add (RUL-34); with throws `off` nothing is thrown."""
    facts = {"model": thrower.name, "target": target, "size": size_word(size)}
    if table.options.throw_rules == "off":
        return refuse(R.R_7_2_6_A, "throws_are_off", facts=facts)
    most = push.size_to_displace(thrower).total() - _TWO_SIZES
    facts["most"] = size_word(most)
    return refuse(R.R_7_2_6_A, "too_big_to_throw", size, most, facts) if size > most else None


def reach_refusal(table: Table, model: Model, target: str, area: Shape) -> Refusal | None:
    """C-4.12: within reach is in base contact or inside the model's Influence."""
    if in_influence(table, model, area):
        return None
    limit = max(contact_um(table.options), influence_of(model))
    return refuse(R.C_4_12, "out_of_reach", gap(model.base(), area), limit, {"target": target})


def throw_distance(thrower: Model, size: int) -> int:
    """R-7.2.6.a: the difference of the Sizes in inches, at least 1 (RUL-34); `size` is in halves."""
    return max(INCH, (push.size_to_displace(thrower).total() - size) * INCH // 2)


# -- RUL-34: throwing a model ----------------------------------------------------------------------


def throw_model(game: AscensionGame, thrower: Model, target: Model, toward: Point | None = None) -> None:
    """R-7.2.6.a: throw a model towards a point; without one the thrower's player is asked."""
    refusal = throw_refusal(game.table, thrower, target)
    if refusal is not None:
        game.emit(ThrowFailed(thrower.name, target.name), R.BOOK.clauses[refusal.clause])
        return
    if push.stays_put(game, thrower, target):
        return
    if toward is None:
        game.then(MayAimThrow(thrower.seat, thrower.name, target.name, -1))
        return
    distance = throw_distance(thrower, push.size_against(target).total())
    displacing = push.Displacing(target.name, thrower.name, push.THROW, distance)
    push.begin_displacement(game, displacing, Throw(thrower.name, target.name, toward))


@step(Throw)
def be_thrown(game: AscensionGame, now: Throw) -> None:
    """R-7.2.6.a: up to the first model or solid piece, which is struck; then it may fall."""
    table = game.table
    thrower, target = table.models[now.thrower], table.models[now.target]
    if not target.on_table:
        return
    limit = throw_distance(thrower, push.size_against(target).total())
    flight = flight_of_model(table, target, straight(target.at, now.toward.minus(target.at), limit))
    path = (target.at, flight.end)
    before, length = target.base(), distance_ceil(target.at, flight.end)
    target.at = flight.end
    game.emit(ModelThrown(target.name, thrower.name, length, limit, flight.end), R.R_7_2_6_A)
    frames: list[Frame] = []
    if flight.model:
        frames.append(impact.Collision(target.name, flight.model))
    elif flight.piece >= 0:
        frames.append(StrikeTerrain(target.name, flight.piece))
    game.then(*frames, ComeDown(target.name, before, path))
    push.tell_stop(game, target.name, target.base(), flight, R.R_7_2_6_A)
    push.dash(game, target, flight)


@step(StrikeTerrain)
def model_strikes_terrain(game: AscensionGame, now: StrikeTerrain) -> None:
    """R-7.2.6.a: the piece is struck by the model."""
    model, terrain = game.table.models[now.model], game.table.terrain[now.piece]
    if model.on_table and terrain.standing:
        impact.strike_terrain_with_model(game, terrain, model)


@step(ComeDown)
def come_down(game: AscensionGame, now: ComeDown) -> None:
    """R-7.2.2.a: support is looked at where the throw ended (RUL-35)."""
    model = game.table.models[now.model]
    if model.on_table and check_support(game, model):
        game.then(Settling(model.name), Arrival(model.name, now.before, now.path))


# -- RUL-34: throwing terrain ----------------------------------------------------------------------


def throw_terrain(game: AscensionGame, thrower: Model, terrain: Terrain, toward: Point | None = None) -> None:
    """R-7.2.6.a: throw a piece towards a point; without one the thrower's player is asked.

    It breaks if it strikes anything, and strikes for its Size (R-7.2.6.b).
    """
    table = game.table
    name = terrain.piece.name
    refusal = terrain_throw_refusal(table, thrower, terrain)
    if refusal is not None:
        game.emit(ThrowFailed(thrower.name, name), R.BOOK.clauses[refusal.clause])
        return
    index = index_of(table, terrain)
    if toward is None:
        game.then(MayAimThrow(thrower.seat, thrower.name, name, index))
        return
    limit = throw_distance(thrower, terrain.piece.size)
    start = centre_of(terrain.shape)
    flight = flight_of_terrain(table, index, straight(start, toward.minus(start), limit))
    terrain.lie(moved(terrain.shape, flight.end))
    length = distance_ceil(start, flight.end)
    game.emit(TerrainThrown(name, thrower.name, length, limit, flight.end), R.R_7_2_6_A)
    if flight.model or flight.piece >= 0:
        game.then(TerrainStrikes(index, flight.model, flight.piece), BreakThrown(index))
    push.tell_stop(game, name, terrain.shape, flight, R.R_7_2_6_A)
    for rider in reversed(names_on(table, index)):  # what is put on the agenda last comes first
        check_support(game, table.models[rider])


@step(TerrainStrikes)
def terrain_strikes(game: AscensionGame, now: TerrainStrikes) -> None:
    """R-7.2.6.b: what a thrown piece does to what it strikes."""
    table = game.table
    thrown = table.terrain[now.piece]
    if now.struck >= 0:
        impact.strike_terrain_with_terrain(game, table.terrain[now.struck], thrown)
    elif table.models[now.model].on_table:
        impact.strike_model_with_terrain(game, thrown, table.models[now.model])


@step(BreakThrown)
def break_thrown(game: AscensionGame, now: BreakThrown) -> None:
    """R-7.2.6.a: having struck something, it is destroyed itself (RUL-34)."""
    destroy(game, game.table.terrain[now.piece], R.R_7_2_6_A)


# -- RUL-34: the direction -------------------------------------------------------------------------


def aim_refusal(target: str, start: Point, toward: Point) -> Refusal | None:
    """R-7.2.6.a: any direction will do, but it takes one."""
    if start == toward:
        return refuse(R.R_7_2_6_A, "throw_needs_direction", facts={"target": target})
    return None


def _start_of(table: Table, asked: MayAimThrow) -> Point:
    return centre_of(table.terrain[asked.piece].shape) if asked.piece >= 0 else table.models[asked.target].at


@check(MayAimThrow, ChooseSpot)
def check_aim(known: AscensionKnown, asked: MayAimThrow, order: ChooseSpot) -> Refusal | None:
    """R-7.2.6.a: the thrower's player chooses the line."""
    return aim_refusal(asked.target, _start_of(known.table, asked), order.at)


@resolve(MayAimThrow, ChooseSpot)
def aim_throw(game: AscensionGame, asked: MayAimThrow, order: ChooseSpot) -> None:
    """R-7.2.6.a: off it goes."""
    table = game.table
    thrower = table.models[asked.thrower]
    if asked.piece >= 0:
        throw_terrain(game, thrower, table.terrain[asked.piece], order.at)
    else:
        throw_model(game, thrower, table.models[asked.target], order.at)


@candidates(MayAimThrow)
def aim_candidates(known: AscensionKnown, asked: MayAimThrow, budget: int, chance: Chance) -> list[Candidate]:
    """At enemies, at pieces, and in the eight directions of the compass."""
    table = known.table
    spots = aims(table, table.models[asked.thrower], asked.target, _start_of(table, asked))
    return [Candidate(ChooseSpot(spot), "throw that way") for spot in spots[: max(1, budget)]]


def aims(table: Table, thrower: Model, target: str, start: Point) -> list[Point]:
    """Points worth throwing towards: enemies, pieces, then the compass."""
    found = [each.at for each in table.enemies_of(thrower) if each.name != target]
    found += [centre_of(each.shape) for each in table.terrain if each.standing and each.piece.name != target]
    found += [Point(start.x + x * INCH, start.y + y * INCH) for x, y in _COMPASS]
    return [each for each in found if each != start]
