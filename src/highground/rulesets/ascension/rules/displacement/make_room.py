"""Settling: a model that was moved against its will comes to rest (R-7.2.5.c, R-7.2.18.a).

Whoever moves one ends with `Settling` and `Arrival`: nobody stays in another's base, and hazards have their
say.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.bases import bounding_box
from highground.geometry.measure import distance_ceil, gap, overlap
from highground.geometry.placement import Bounds, all_nearest
from highground.geometry.shapes import Circle, Oval, Point, Shape
from highground.rulesets.ascension.rules.movement.surfaces import (
    OPEN,
    barrier,
    share_space,
    spot_refusal,
    surface_height,
    top_of,
)
from highground.rulesets.ascension.rules.terrain.hazards import enter_hazards
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, contact_um, in_contact
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import ChooseSpot

_TRIES: Final = 4
"""How often a spot is looked for: grown ovals leave less air beside their axes, so a first try may touch."""


# -- frames, question, events ----------------------------------------------------------------------


class Unsettled(Frame):
    """Something is still to be done before this model has its place: until then bases may overlap."""

    model: Final[str]


class MakeRoom(Frame):
    """One of two models goes where their bases do not touch."""

    striker: Final[str]
    struck: Final[str]


class Settling(Unsettled):
    """A model has come to rest: it cannot stay in another's base."""


class Arrival(Frame):
    """A model was moved against its will.

    `before` is its base where it was, None if it came from above; `path` the way it went, if it went any;
    `after` its base where it came down, from where it may have made room since.
    """

    model: Final[str]
    before: Final[Shape | None]
    path: Final[tuple[Point, ...]] = ()
    after: Final[Shape | None] = None


class RoomChoice(Question):
    """Where does a model go that makes room? `spots` are the nearest places, `least` is how far they are."""

    model: Final[str]
    other: Final[str]
    spots: Final[tuple[Point, ...]]
    least: Final[int]


class MayMakeRoom(RoomChoice):
    """To which of several equally near places does the model go?"""

    clause: ClassVar[Clause] = R.R_7_2_5_C


class RoomMade(Event):
    model: Final[str]
    other: Final[str]
    to: Final[Point]
    distance: Final[int]


class NoRoom(Event):
    """There is no legal place for the model: it stays."""

    model: Final[str]


# -- .c: room -------------------------------------------------------------------------------


@step(MakeRoom)
def make_room(game: AscensionGame, now: MakeRoom) -> None:
    """R-7.2.5.c: the smaller goes, of equals the striker; its owner picks among equally near spots.

    Where there is no room for it anywhere, the other goes; where there is none for either, both stay.
    """
    table = game.table
    striker, struck = table.models[now.striker], table.models[now.struck]
    if not (striker.on_table and struck.on_table and in_contact(table, striker.base(), struck.base())):
        return
    goes = struck if struck.profile.size < striker.profile.size else striker
    stays = striker if goes is struck else struck
    spots = room_beside(table, goes, stays)
    if not spots:
        goes, stays = stays, goes
        spots = room_beside(table, goes, stays)
    if not spots:
        game.emit(NoRoom(goes.name), R.R_7_2_5_C)
    elif len(spots) == 1:
        _go_to(game, goes, stays, spots[0])
    else:
        least = distance_ceil(goes.at, spots[0])
        game.then(MayMakeRoom(goes.seat, goes.name, stays.name, tuple(spots), least))


def room_beside(table: Table, model: Model, other: Model, clause: Clause = R.R_7_2_5_C) -> list[Point]:
    """R-7.2.5.c: the nearest legal spots at which the two bases do not touch.

    On the surface the model stands on, if that has room; on the ground, if it has not. In every edition, by
    a `clause` of its own.
    """
    spots = room_on(table, model, other, model.on, model.level, clause)
    if not spots and model.on >= 0:
        spots = room_on(table, model, other, -1, 0, clause)
    return spots


def room_on(
    table: Table, model: Model, other: Model | None, on: int, level: int, clause: Clause
) -> list[Point]:
    """The nearest legal spots on one surface; without another model, just where there is room."""
    obstacles = _in_the_way(table, model, other, on, level)
    bounds = _bounds_of(table, model, on)
    air = contact_um(table.options) + 1
    for _ in range(_TRIES):
        kept = [] if other is None else [_grown(other.base(), air)]
        spots = all_nearest(model.base(), model.at, [*obstacles, *kept], bounds)
        clear = [s for s in spots if room_refusal(table, model, other, s, on, level, clause) is None]
        if clear:
            return clear
        air += 1 + air // 8
    return []


def _in_the_way(table: Table, model: Model, other: Model | None, on: int, level: int) -> list[Shape]:
    """All that a model put down on this surface must not overlap, the other model apart."""
    feet = surface_height(table, on, level)
    found: list[Shape] = []
    for each in table.on_table():
        if each is not model and each is not other and share_space(table, on, level, each.on, each.level):
            found.append(each.base())
    for index, terrain in enumerate(table.terrain):
        if index != on and barrier(terrain) != OPEN and top_of(terrain.piece) > feet:
            found.append(terrain.shape)
    return found


def _bounds_of(table: Table, model: Model, on: int) -> Bounds:
    """Outside of these the base is off the board, or the piece it stands on does not support it."""
    width, height = table.board.width, table.board.height
    if on < 0:
        return 0, 0, width, height
    left, low, right, high = bounding_box(table.terrain[on].shape)
    x0, y0, x1, y1 = bounding_box(model.base())
    across, along = x1 - x0 - 1, y1 - y0 - 1
    if table.edition().centred is not None:
        across, along = (x1 - x0) // 2, (y1 - y0) // 2
    return (
        max(0, left - across),
        max(0, low - along),
        min(width, right + across),
        min(height, high + along),
    )


def _grown(base: Shape, air: int) -> Shape:
    """A base with this much air around it."""
    if isinstance(base, Circle):
        return Circle(base.centre, base.radius + air)
    assert isinstance(base, Oval)
    return Oval(base.centre, base.facing, base.long + air, base.short + air)


def room_refusal(
    table: Table, model: Model, other: Model | None, at: Point, on: int, level: int, clause: Clause
) -> Refusal | None:
    """R-7.2.5.c: why a model cannot make room here: it would still touch, or may not stand there."""
    if other is not None:
        base, beside = model.base_at(at, model.facing), other.base()
        if in_contact(table, base, beside):
            facts = {"model": model.name, "other": other.name}
            return refuse(clause, "still_touching", gap(base, beside), contact_um(table.options), facts)
    return spot_refusal(table, model, at, model.facing, on, level, clause)


@check(MayMakeRoom, ChooseSpot)
def check_room(known: AscensionKnown, asked: MayMakeRoom, order: ChooseSpot) -> Refusal | None:
    """R-7.2.5.c: a legal spot clear of the other's base, and none nearer."""
    table = known.table
    model, other = table.models[asked.model], table.models[asked.other]
    away = distance_ceil(model.at, order.at)
    if away > asked.least + LIMIT_SLACK:
        return refuse(R.R_7_2_5_C, "not_the_nearest_spot", away, asked.least, {"model": model.name})
    on, level = _surface_of(table, model, asked.spots[0])
    return room_refusal(table, model, other, order.at, on, level, R.R_7_2_5_C)


def _surface_of(table: Table, model: Model, spot: Point) -> tuple[int, int]:
    """The surface for which a spot was found: the model's own, or the ground if that has no room."""
    if spot_refusal(table, model, spot, model.facing, model.on, model.level, R.R_7_2_5_C) is None:
        return model.on, model.level
    return -1, 0


@resolve(MayMakeRoom, ChooseSpot)
def choose_room(game: AscensionGame, asked: MayMakeRoom, order: ChooseSpot) -> None:
    """R-7.2.5.c: there it goes."""
    models = game.table.models
    _go_to(game, models[asked.model], models[asked.other], order.at)


@candidates(MayMakeRoom)
def rooms(known: AscensionKnown, asked: MayMakeRoom, budget: int, chance: Chance) -> list[Candidate]:
    """Every one of the nearest spots."""
    return [Candidate(ChooseSpot(spot), "make room") for spot in asked.spots]


def _go_to(game: AscensionGame, model: Model, other: Model, to: Point) -> None:
    on, level = _surface_of(game.table, model, to)
    before = model.base() if on == model.on else None
    distance = distance_ceil(model.at, to)
    model.at, model.on, model.level = to, on, level
    game.emit(RoomMade(model.name, other.name, to, distance), R.R_7_2_5_C)
    game.then(Arrival(model.name, before))


def bases_shared(table: Table, model: Model) -> list[Model]:
    """The models whose base this one's overlaps, where bases must not (RUL-21)."""
    base = model.base()
    found: list[Model] = []
    for other in table.models.values():
        if other is model or not other.on_table or not overlap(base, other.base()):
            continue
        if share_space(table, model.on, model.level, other.on, other.level):
            found.append(other)
    return found


@step(Settling)
def settle(game: AscensionGame, now: Settling) -> None:
    """R-7.2.5.c: whoever lies in another's base after all that makes room, or is made room for."""
    model = game.table.models[now.model]
    if model.on_table:
        frames: list[Frame] = [MakeRoom(model.name, other.name) for other in bases_shared(game.table, model)]
        game.then(*frames)


@step(Arrival)
def arrive(game: AscensionGame, now: Arrival) -> None:
    """R-7.2.18.a: hazards bite whoever was pushed, thrown or dropped into them."""
    model = game.table.models[now.model]
    if model.on_table:
        after = model.base() if now.after is None else now.after
        enter_hazards(game, model, now.before, after, list(now.path) if now.path else None)
