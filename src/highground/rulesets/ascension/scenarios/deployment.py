"""C-8.1.j, Deployment: one model at a time, in the zones, from the winner of Initiative on."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.state import Nothing
from highground.geometry.measure import bounding_box, contains
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.rules.displacement.teleport import surface_at
from highground.rulesets.ascension.rules.movement.surfaces import spot_refusal
from highground.rulesets.ascension.scenarios.catalogue import box
from highground.rulesets.ascension.state.models import (
    AnyTable,
    AscensionGame,
    AscensionKnown,
    Model,
    Table,
    Zone,
)
from highground.rulesets.ascension.state.orders import Deploy

COLUMNS: Final = 6
_ROWS: Final = 12
"""How many spots are suggested across a deployment zone, and how many rows are tried from its front on."""
_GRIDS: Final = [4 * MM, MM, MM // 4]
_SPOTS: Final = 100_000
"""Where those are full: ever finer grids, as long as they have no more spots than this."""


class Deployment(Frame):
    """The next side sets a model up, until all are on the table."""


class MayDeploy(Question):
    """Which model goes where?"""

    clause: ClassVar[Clause] = R.C_8_1_J
    settled: ClassVar[bool] = True


class ModelDeployed(Event):
    model: Final[str]
    at: Final[Point]


class AllDeployed(Event):
    models: Final[int]


def undeployed(table: Table, seat: int) -> list[Model]:
    """A player's models that are still to be set up."""
    return [m for m in table.models.values() if m.seat == seat and not m.on_table and m.wounds > 0]


def zone_of(table: Table, seat: int) -> Zone | None:
    """A player's deployment zone, or its side's; without any the whole board will do."""
    side = table.players[seat].side
    shared: Zone | None = None
    for zone in table.board.zones:
        if zone.seat == seat:
            return zone
        if zone.seat >= 0 and table.players[zone.seat].side == side:
            shared = zone
    return shared


def _room(table: Table, zone: Zone, model: Model) -> Shape:
    """A strip along a whole edge is as deep as the largest base that is to stand in it."""
    board, across = table.board, 2 * model.profile.reach()
    x0, y0, x1, y1 = bounding_box(zone.shape)
    if x0 > 0 or x1 < board.width or y1 - y0 >= across:
        return zone.shape
    return box(x0, 0, x1, across) if y0 <= 0 else box(x0, board.height - across, x1, board.height)


def _widened(table: Table, room: Shape, model: Model) -> Shape:
    """C-8.1.j: where what stands in a zone leaves a base no room, the zone grows by the inch until it has."""
    board = table.board
    while _first_spot(table, room, model) is None:
        x0, y0, x1, y1 = bounding_box(room)
        if x0 <= 0 and y0 <= 0 and x1 >= board.width and y1 >= board.height:
            break
        room = box(
            max(0, x0 - INCH), max(0, y0 - INCH), min(board.width, x1 + INCH), min(board.height, y1 + INCH)
        )
    return room


def _first_spot(table: Table, room: Shape, model: Model) -> Point | None:
    """Somewhere in there to stand, as closely as grids can tell.

    A large base may fit between pieces of terrain with a millimetre or two to spare, so a grid without such a
    spot is followed by a finer one.
    """
    for grid in _GRIDS:
        found = _on_grid(table, room, model, grid)
        if found is not None:
            return found
    return None


def _on_grid(table: Table, room: Shape, model: Model, grid: int) -> Point | None:
    x0, y0, x1, y1 = bounding_box(room)
    reach = model.profile.reach()
    across, along = range(x0 + reach, x1 - reach + 1, grid), range(y0 + reach, y1 - reach + 1, grid)
    if len(across) * len(along) > _SPOTS:
        return None
    for y in along:
        for x in across:
            spot = Point(x, y)
            facing = _inward(table, spot)
            on, level = surface_at(table, model, spot)
            if (
                contains(room, model.base_at(spot, facing))
                and spot_refusal(table, model, spot, facing, on, level, R.C_8_1_J) is None
            ):
                return spot
    return None


@step(Deployment)
def deploy_next(game: AscensionGame, now: Deployment) -> None:
    """C-8.1.j: sides in their order, team mates in theirs; whoever has no model left is passed over."""
    seat = next_to_deploy(game.table)
    if seat >= 0:
        game.then(MayDeploy(seat), Deployment())
    else:
        game.emit(AllDeployed(len(game.table.on_table())), R.C_8_1_J)


def next_to_deploy(table: Table) -> int:
    """Whose turn it is to set a model up, in the order of sides and mates; -1: all are on the table."""
    places = len(table.order)
    for ahead in range(places):
        place = (table.next + ahead) % places
        side = table.order[place]
        mates = table.mates[side]
        for step_on in range(len(mates)):
            turn = (table.rotation[side] + step_on) % len(mates)
            if undeployed(table, mates[turn]):
                table.next = (place + 1) % places
                table.rotation[side] = (turn + 1) % len(mates)
                return mates[turn]
    table.next = 0
    table.rotation = [0] * len(table.rotation)
    return -1


@check(MayDeploy, Deploy)
def check_deploy(known: AscensionKnown, asked: MayDeploy, order: Deploy) -> Refusal | None:
    """C-8.1.j: an own model that is not set up yet, wholly inside the zone, where it can stand."""
    return order_refusal(known.table, asked.seat, order, R.C_8_1_J, R.C_8_1_J)


def order_refusal(table: Table, seat: int, order: Deploy, clause: Clause, inside: Clause) -> Refusal | None:
    """Why this player may not set this model up there; `inside` is what gives the zones."""
    model = table.models.get(order.model)
    if model is None or model.wounds <= 0:
        return refuse(clause, "no_such_model", facts={"model": order.model})
    if model.seat != seat:
        return refuse(clause, "not_your_model", facts={"model": order.model})
    if model.on_table:
        return refuse(clause, "already_deployed", facts={"model": order.model})
    return deploy_refusal(table, model, order.at, order.facing, clause, inside)


def deploy_refusal(
    table: Table,
    model: Model,
    at: Point,
    facing: Point,
    clause: Clause = R.C_8_1_J,
    inside: Clause = R.C_8_1_J,
) -> Refusal | None:
    """Why a model may not be set up here."""
    if facing.x == 0 and facing.y == 0:
        return refuse(clause, "no_direction", facts={"model": model.name})
    zone = zone_of(table, model.seat)
    if zone is not None:
        base = model.base_at(at, facing)
        room = _room(table, zone, model)
        if not contains(room, base) and not contains(_widened(table, room, model), base):
            return refuse(inside, "outside_the_zone", facts={"model": model.name, "zone": zone.name})
    on, level = surface_at(table, model, at)
    return spot_refusal(table, model, at, facing, on, level, clause)


@resolve(MayDeploy, Deploy)
def deploy(game: AscensionGame, asked: MayDeploy, order: Deploy) -> None:
    """C-8.1.j: there it stands."""
    set_up(game, order, R.C_8_1_J)


def set_up(game: Game[AnyTable, Nothing, Nothing], order: Deploy, clause: Clause) -> None:
    """The model stands there from now on."""
    table = game.table
    model = table.models[order.model]
    model.on, model.level = surface_at(table, model, order.at)
    model.at, model.facing = order.at, order.facing
    model.on_table = True
    game.emit(ModelDeployed(model.name, order.at), clause)


# -- suggestions ---------------------------------------------------------------------------------


@candidates(MayDeploy)
def suggest_deployments(
    known: AscensionKnown, asked: MayDeploy, budget: int, chance: Chance
) -> list[Candidate]:
    """The next model along the front of its zone and behind it; the others in the first spot they fit."""
    return spots_to_deploy(known.table, asked.seat, budget)


def spots_to_deploy(table: Table, seat: int, budget: int, turned: bool = False) -> list[Candidate]:
    """Where a player may set up the next models.

    With `turned` a row is counted from the player's own left: on a map that is its own likeness, turned half
    round, both then have the same choice, to the micrometre.
    """
    found: list[Candidate] = []
    for model in undeployed(table, seat):
        mine: list[Candidate] = []
        for row in range(_ROWS):
            for spot in _spots(table, model, row, turned):
                facing = _inward(table, spot)
                if deploy_refusal(table, model, spot, facing) is None:
                    mine.append(Candidate(Deploy(model.name, spot, facing), "deploy"))
            if mine:
                break
        found += mine
        if len(found) >= min(budget, COLUMNS):
            break
    return found[: max(1, budget)] or _anywhere(table, seat)


def _anywhere(table: Table, seat: int) -> list[Candidate]:
    """Where the rows are full: the first spot of a grid in which one of the models fits."""
    models = undeployed(table, seat)
    rooms = [_whole_room(table, model) for model in models]
    for grid in _GRIDS:
        for model, room in zip(models, rooms, strict=True):
            spot = _on_grid(table, room, model, grid)
            if spot is not None:
                return [Candidate(Deploy(model.name, spot, _inward(table, spot)), "deploy")]
    for model, room in zip(models, rooms, strict=True):
        spot = _first_spot(table, _widened(table, room, model), model)
        if spot is not None:
            return [Candidate(Deploy(model.name, spot, _inward(table, spot)), "deploy")]
    return []


def _whole_room(table: Table, model: Model) -> Shape:
    zone = zone_of(table, model.seat)
    return box(0, 0, table.board.width, table.board.height) if zone is None else _room(table, zone, model)


def _spots(table: Table, model: Model, row: int, turned: bool) -> list[Point]:
    """A row of spots across a zone, from the side that looks at the middle of the table."""
    board = table.board
    x0, y0, x1, y1 = bounding_box(_whole_room(table, model))
    reach = model.profile.reach()
    margin = MM if y1 - y0 >= 2 * (reach + MM) else 0
    deep = reach + margin + row * (2 * reach + 3 * MM)
    near = y0 + y1 < board.height
    y = y1 - deep if near else y0 + deep
    width = x1 - x0 - 2 * reach
    spots: list[Point] = []
    for column in range(COLUMNS):
        along = reach + width * (2 * column + 1) // (2 * COLUMNS)
        spots.append(Point(x1 - along if turned and not near else x0 + along, y))
    return spots


def _inward(table: Table, spot: Point) -> Point:
    return Point(0, MM if 2 * spot.y < table.board.height else -MM)
