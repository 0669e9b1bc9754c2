"""M-1, First Contact: five portals to hold, to step through and to break."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, check, refuse, resolve
from highground.engine.ruleset import Result
from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.rulesets.collide.rules.activation.activation import (
    MayAct,
    close_attacks,
    go_on,
    going_on,
    turn_of,
    turn_refusal,
)
from highground.rulesets.collide.rules.knack import pay
from highground.rulesets.collide.rules.missions import control
from highground.rulesets.collide.rules.missions.arrival import Arrivals
from highground.rulesets.collide.rules.missions.hooks import RULES, MissionRules, rules_of
from highground.rulesets.collide.rules.missions.orders import Demolish, Teleport
from highground.rulesets.collide.rules.missions.portals import LayPortals, portal_name, portal_number
from highground.rulesets.collide.rules.missions.roll_off import RollOff
from highground.rulesets.collide.rules.missions.scoring import by_points, score
from highground.rulesets.collide.rules.movement.displacement import spot_refusal, teleport
from highground.rulesets.collide.state.measuring import STEP, snap
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, CollideKnown, Table, Unit

ENOUGH: Final = 12
PRICE: Final = 2
PRIZE: Final = 2
WORTH: Final = 25.0
"""What a victory point is worth to a bot, in points of units."""
_AROUND: Final[tuple[tuple[int, int], ...]] = ((2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (-1, -1))


class PortalDemolished(Event):
    unit: Final[str]
    portal: Final[str]


class FirstContact(MissionRules):
    """Hold portals at the end of each round, or break them for points at once."""

    def at_setup(self, game: CollideGame) -> None:
        """M-1.2: a roll; M-1.1: the portals."""
        game.then(RollOff(R.M_1_2.id), LayPortals())

    def deployment(self, table: Table) -> list[Frame]:
        """M-1.2: units arrive by portals, in turn."""
        return [Arrivals(NOBODY)]

    def logistics_bonus(self, game: CollideGame, seat: int) -> int:
        """No AP come of portals; whoever deployed at one keeps it, if control is sticky."""
        control.keep_control(game.table)
        return 0

    def end_of_round(self, game: CollideGame) -> None:
        """M-1.3: a point for every portal controlled; both sides score before anybody wins."""
        control.keep_control(game.table)
        held = control.tell_control(game, "portal")
        for seat in range(len(game.table.players)):
            if held.count(seat):
                score(game, seat, held.count(seat), "portals", R.M_1_3)

    def after_displacement(self, game: CollideGame, unit: Unit) -> None:
        control.keep_control(game.table)

    def removed(self, game: CollideGame, unit: Unit) -> None:
        control.keep_control(game.table)

    def finished(self, table: Table) -> bool:
        """M-1.6: twelve points."""
        for player in table.players:  # noqa: SIM110 - no generator in a hot path
            if player.score >= ENOUGH:
                return True
        return False

    def outcome(self, table: Table) -> Result:
        """M-1.6: the higher total."""
        return by_points(table, R.M_1_6)

    def candidates(self, known: CollideKnown) -> list[Candidate]:
        """A way through for who stands at a portal, and breaking it."""
        table = known.table
        activation = table.activation
        found: list[Candidate] = []
        if activation is None:
            return found
        for turn in activation.turns:
            unit = table.units[turn.unit]
            for number, there in enumerate(table.objectives):
                if there is None or not unit.on_table or not control.near_objective(unit.base.centre, there):
                    continue
                breaking = Demolish(unit.name, portal_name(number))
                if demolish_refusal(table, activation.seat, breaking) is None:
                    found.append(Candidate(breaking, "demolish"))
                if not activation.teleported:
                    found.extend(_ways_out(table, activation.seat, unit, number))
        return found

    def weigh(self, known: CollideKnown, order: Order) -> float:
        """Two points at once against one at the end of this round and of each to come."""
        if isinstance(order, Demolish):
            left = known.table.board.mission.rounds - known.table.round
            return WORTH * (PRIZE - 1 - left) - 10.0
        return -1.0

    def place_worth(self, table: Table, unit: Unit, at: Point) -> float:
        return control.hold_worth(table, unit, at)

    def pull(self, table: Table, seat: int) -> list[Point]:
        return [each for each in table.objectives if each is not None]


def _ways_out(table: Table, seat: int, unit: Unit, here: int) -> list[Candidate]:
    """One spot at each other portal that the side controls."""
    found: list[Candidate] = []
    for number, there in enumerate(table.objectives):
        if there is None or number == here or control.controller(table, number) != seat:
            continue
        for x, y in _AROUND:
            order = Teleport(unit.name, Point(there.x + x * STEP, there.y + y * STEP))
            if teleport_refusal(table, seat, order) is None:
                found.append(Candidate(order, "step_through"))
                break
    return found


# -- M-1.4: stepping through ---------------------------------------------------------------------


def teleport_refusal(table: Table, seat: int, order: Teleport) -> Refusal | None:
    """M-1.4: once in an activation, between two portals that the side controls, to a legal spot."""
    if not isinstance(rules_of(table), FirstContact):
        return refuse(R.M_1_4, "no_portals")
    refusal = turn_refusal(table, order.unit)
    if refusal is not None:
        return refusal
    unit = table.find(order.unit)
    if going_on(table).teleported:
        return refuse(R.M_1_4, "teleported_already", 1, 1)
    if unit.heavy:
        return refuse(R.W_10_10, "rooted", facts={"unit": unit.name})
    start = _portal_near(table, seat, unit.base.centre, -1)
    if start < 0:
        return refuse(R.M_1_4, "not_at_own_portal", facts={"unit": unit.name})
    at = snap(order.at)
    if _portal_near(table, seat, at, start) < 0:
        return refuse(R.M_1_4, "not_to_own_portal", facts={"unit": unit.name})
    return spot_refusal(table, unit, at)


def _portal_near(table: Table, seat: int, at: Point, other_than: int) -> int:
    """A portal that the side controls within 3 steps, or -1."""
    for number, there in enumerate(table.objectives):
        if number == other_than or there is None or not control.near_objective(at, there):
            continue
        if control.controller(table, number) == seat:
            return number
    return -1


@check(MayAct, Teleport)
def check_teleport(known: CollideKnown, asked: MayAct, order: Teleport) -> Refusal | None:
    return teleport_refusal(known.table, asked.seat, order)


@resolve(MayAct, Teleport)
def step_through(game: CollideGame, asked: MayAct, order: Teleport) -> None:
    """M-1.4: it stands at the other portal, and is excused from the contact at the end."""
    table = game.table
    unit = table.find(order.unit)
    activation = going_on(table)
    close_attacks(turn_of(table, unit))
    activation.teleported = True
    activation.excused.append(unit.number)
    go_on(game, asked)
    teleport(game, unit, order.at, "portal", R.M_1_4)


# -- M-1.5: demolishing --------------------------------------------------------------------------


def demolish_refusal(table: Table, seat: int, order: Demolish) -> Refusal | None:
    """M-1.5: beside a portal that the side controls, for 2 AP."""
    if not isinstance(rules_of(table), FirstContact):
        return refuse(R.M_1_5, "no_portals")
    refusal = turn_refusal(table, order.unit)
    if refusal is not None:
        return refusal
    number = portal_number(table, order.portal)
    if number < 0:
        return refuse(R.M_1_5, "no_such_portal", facts={"portal": order.portal})
    there = table.objectives[number]
    unit = table.find(order.unit)
    beside = there is not None and control.near_objective(unit.base.centre, there)
    if not beside or control.controller(table, number) != seat:
        return refuse(R.M_1_5, "portal_not_held", facts={"unit": unit.name, "portal": order.portal})
    held = table.players[seat].ap
    if held < PRICE:
        return refuse(R.M_1_5, "not_enough_ap", PRICE, held)
    return None


@check(MayAct, Demolish)
def check_demolish(known: CollideKnown, asked: MayAct, order: Demolish) -> Refusal | None:
    return demolish_refusal(known.table, asked.seat, order)


@resolve(MayAct, Demolish)
def demolish(game: CollideGame, asked: MayAct, order: Demolish) -> None:
    """M-1.5: the portal is gone for good, for 2 victory points."""
    table = game.table
    unit = table.find(order.unit)
    close_attacks(turn_of(table, unit))
    pay(game, asked.seat, PRICE, R.M_1_5, "portal")
    table.objectives[portal_number(table, order.portal)] = None
    game.emit(PortalDemolished(unit.name, order.portal), R.M_1_5)
    go_on(game, asked)
    score(game, asked.seat, PRIZE, "portal", R.M_1_5)


RULES["first_contact"] = FirstContact()
