"""W-3.6 to W-3.11, Setting up: the table lies open; then all deploy at once, hidden until all are done."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, SealedQuestion, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve, reveal
from highground.geometry.measure import contains, contains_point, overlap
from highground.geometry.shapes import Circle, Point
from highground.rulesets.collide.rules.knack import D6
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.movement.displacement import board_refusal, ground_refusal
from highground.rulesets.collide.rules.round.rounds import Round
from highground.rulesets.collide.rules.setup.muster import muster
from highground.rulesets.collide.state.boards import Zone
from highground.rulesets.collide.state.measuring import HUNDREDTH, snap
from highground.rulesets.collide.state.orders import Deploy, Placement
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit

# -- frames, questions, events -----------------------------------------------------------------------------


class SetUp(Frame):
    """Before anything is placed."""


class Deployment(Frame):
    """The table stands: units come."""


class MayDeploy(SealedQuestion):
    """Where does everybody put their units?"""

    clause: ClassVar[Clause] = R.W_3_8


class FirstFinisher(Frame):
    """Who finished first; `came` is the order in which the seats locked."""

    came: Final[tuple[int, ...]]


class StageSet(Event):
    """How units come to the table."""

    stage: Final[str]
    what: Final[str]


class UnitDeployed(Event):
    unit: Final[str]
    seat: Final[int]
    at: Final[Point]


class DeploymentFinished(Event):
    """`seats` in the order they count as having finished."""

    first: Final[int]
    seats: Final[tuple[int, ...]]
    how: Final[str]


# -- W-3.6: stages -----------------------------------------------------------------------------------------


@step(SetUp)
def set_up(game: CollideGame, now: SetUp) -> None:
    """W-3.6: limit, rosters, mission, tactics, terrain and zones; all of it open before deployment."""
    table = game.table
    game.then(Deployment())
    muster(game)
    rules_of(table).at_setup(game)


@step(Deployment)
def deployment(game: CollideGame, now: Deployment) -> None:
    """W-3.8: all at once, unless (W-3.11) the mission has another manner."""
    table = game.table
    game.emit(StageSet("terrain", table.board.mission.title), R.W_3_6)
    frames = rules_of(table).deployment(table)
    if frames:
        game.emit(StageSet("deployment", table.board.mission.title), R.W_3_11)
        game.then(*frames, Round(1))
        return
    game.emit(StageSet("deployment", table.board.mission.title), R.W_3_8)
    game.then(MayDeploy(tuple(range(len(table.players)))), Round(1))


# -- W-3.7: where ------------------------------------------------------------------------------------------


def in_zone(table: Table, unit: Unit, at: Point) -> bool:
    """R-3.4: the whole disc, or its centre, inside a zone of the unit's seat."""
    zone = rules_of(table).zone_of(table, unit.seat)
    return zone is not None and inside(table, zone, Circle(at, unit.base.radius))


def inside(table: Table, zone: Zone, base: Circle) -> bool:
    """R-3.4: whether a base, or by option its centre, is inside a zone."""
    if table.options.edge_rule == "whole_base":
        return contains(zone.shape, base)
    return contains_point(zone.shape, base.centre)


def placements_refusal(table: Table, seat: int, placements: tuple[Placement, ...]) -> Refusal | None:
    """W-3.7, R-1.5: why these units may not be put there, together."""
    put: list[tuple[Unit, Circle]] = []
    for each in placements:
        unit = table.named(each.unit)
        if unit is None or unit.seat != seat or unit.on_table or not unit.health:
            return refuse(R.W_3_7, "not_to_deploy", facts={"unit": each.unit})
        at = snap(each.at)
        refusal = board_refusal(table, unit, at)
        if refusal is not None:
            return refusal
        if not in_zone(table, unit, at):
            return refuse(R.W_3_7, "outside_the_zone", facts={"unit": unit.name})
        base = Circle(at, unit.base.radius)
        for other, there in put:
            if other is unit:
                return refuse(R.W_3_7, "placed_twice", facts={"unit": unit.name})
            if overlap(base, there, HUNDREDTH):
                return refuse(R.R_1_5, "overlaps", facts={"unit": unit.name, "other": other.name})
        refusal = ground_refusal(table, unit, at)
        if refusal is not None:
            return refusal
        put.append((unit, base))
    return None


@check(MayDeploy, Deploy)
def check_deploy(known: CollideKnown, asked: MayDeploy, order: Deploy) -> Refusal | None:
    """W-3.7; R-3.5: every unit of the roster; W-3.9: the others' placements play no part."""
    table = known.table
    refusal = placements_refusal(table, known.seat, order.placements)
    if refusal is not None:
        return refusal
    waiting = [unit for unit in table.units if unit.seat == known.seat and not unit.on_table]
    if len(order.placements) < len(waiting):
        return refuse(R.W_3_7, "all_must_deploy", len(order.placements), len(waiting))
    return None


@resolve(MayDeploy, Deploy)
def sealed(game: CollideGame, asked: MayDeploy, order: Deploy) -> None:
    """Sealed: see `show_deployment`."""


@reveal(MayDeploy)
def show_deployment(game: CollideGame, asked: MayDeploy, answers: dict[int, Deploy]) -> None:
    """W-3.9, R-3.3: all is shown at once; who locked first is remembered."""
    table = game.table
    for seat in range(len(table.players)):
        for each in answers[seat].placements:
            place(game, table.find(each.unit), each.at, R.W_3_9)
    game.then(FirstFinisher(game.came))


def place(game: CollideGame, unit: Unit, at: Point, clause: Clause) -> None:
    """A unit stands on the table."""
    unit.base = Circle(snap(at), unit.base.radius)
    unit.on_table = True
    game.emit(UnitDeployed(unit.name, unit.seat, unit.base.centre), clause)


# -- W-3.10: who was first ---------------------------------------------------------------------------------


@step(FirstFinisher)
def first_finisher(game: CollideGame, now: FirstFinisher) -> None:
    """W-3.10, R-3.3: the order of locking, a roll of each, or as agreed."""
    table = game.table
    how = table.options.first_finisher
    if how == "roll":
        rolls = [game.roll(D6, R.W_3_10, seat) for seat in now.came]
        if len(set(rolls)) < len(rolls):
            game.then(now)
            return
        ranked = sorted([(-roll, seat) for roll, seat in zip(rolls, now.came, strict=True)])
        finished(game, [seat for _, seat in ranked], how)
    elif how == "fixed":
        first = table.options.fixed_finisher
        finished(game, [first] + [seat for seat in now.came if seat != first], how)
    else:
        finished(game, list(now.came), how)


def finished(game: CollideGame, seats: list[int], how: str) -> None:
    """W-3.10: the seats in the order they finished."""
    game.table.finishers = seats
    game.emit(DeploymentFinished(seats[0], tuple(seats), how), R.W_3_10)


def deployed(game: CollideGame, seat: int) -> None:
    """W-3.10: in deployment by turns a seat has put down its last unit."""
    table = game.table
    if seat not in table.finishers:
        table.finishers.append(seat)
        if len(table.finishers) == len(table.players):
            finished(game, table.finishers, "last_unit")
