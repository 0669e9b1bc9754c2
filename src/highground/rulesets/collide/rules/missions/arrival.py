"""M-1.2 and M-2.2, deployment in turns: one unit at a side's portal, or one group in a side's zone."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point
from highground.rulesets.collide.rules.activation.formations import connected
from highground.rulesets.collide.rules.missions.control import REACH
from highground.rulesets.collide.rules.missions.orders import ChooseZone, PickPortal
from highground.rulesets.collide.rules.missions.portals import portal_name, portal_number
from highground.rulesets.collide.rules.missions.roll_off import winner
from highground.rulesets.collide.rules.movement.displacement import spot_refusal
from highground.rulesets.collide.rules.setup.deployment import deployed, in_zone, place
from highground.rulesets.collide.state.measuring import STEP, near, snap
from highground.rulesets.collide.state.orders import Deploy, Placement
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, CollideKnown, Table, Unit

RADIUS: Final = 6 * STEP
_SUGGESTED: Final = 6
ZONE: Final = "zone"
"""Where the choice of the winner is remembered."""


class Arrivals(Frame):
    """Somebody places next; `seat` is whose turn it is, NOBODY: that of who won the roll."""

    seat: Final[int]


class ChooseZones(Frame):
    """The winner of the roll is to choose a zone."""


class MayPickPortal(Question):
    """By which portal does the side arrive?"""

    clause: ClassVar[Clause] = R.M_1_2


class MayChooseZone(Question):
    """Which zone does the winner take?"""

    clause: ClassVar[Clause] = R.M_2_2


class MayArrive(Question):
    """Who is placed next, and where?"""

    clause: ClassVar[Clause] = R.W_3_11


class PortalPicked(Event):
    seat: Final[int]
    portal: Final[str]


class ZoneChosen(Event):
    seat: Final[int]
    zone: Final[str]


# -- what each side has chosen -------------------------------------------------------------------


def _portal_mark(seat: int) -> str:
    return f"arrives-{seat}"


def portal_of(table: Table, seat: int) -> int:
    """M-1.2: the portal that a side arrives by, or -1."""
    return table.marks.get(_portal_mark(seat), NOBODY)


def zone_name(table: Table, seat: int) -> str:
    """M-2.2: the zone of a side; the winner's choice, and the other one."""
    chosen = table.marks[ZONE]
    mine = chosen if seat == winner(table) else 1 - chosen
    return table.board.zones[mine].name


def _waiting(table: Table, seat: int) -> list[Unit]:
    """Units of a side that are not placed yet."""
    return [unit for unit in table.units if unit.seat == seat and not unit.on_table]


# -- whose turn ----------------------------------------------------------------------------------


@step(Arrivals)
def arrive_in_turn(game: CollideGame, now: Arrivals) -> None:
    """W-3.11: in turn; a side with more left places its remainder in a row."""
    table = game.table
    first = winner(table) if now.seat == NOBODY else now.seat
    for seat in (first, 1 - first):
        if _waiting(table, seat):
            game.then(MayArrive(seat), Arrivals(1 - seat))
            if table.board.mission.kind == "first_contact" and portal_of(table, seat) < 0:
                game.then(MayPickPortal(seat))
            return


@step(ChooseZones)
def ask_zone(game: CollideGame, now: ChooseZones) -> None:
    """M-2.2: the winner of the roll is asked."""
    game.then(MayChooseZone(winner(game.table)))


# -- M-1.2: a portal -----------------------------------------------------------------------------


@check(MayPickPortal, PickPortal)
def check_pick(known: CollideKnown, asked: MayPickPortal, order: PickPortal) -> Refusal | None:
    """M-1.2: one that lies, and not the other side's."""
    table = known.table
    number = portal_number(table, order.portal)
    if number < 0:
        return refuse(R.M_1_2, "no_such_portal", facts={"portal": order.portal})
    if number == portal_of(table, 1 - asked.seat):
        return refuse(R.M_1_2, "portal_taken", facts={"portal": order.portal})
    return None


@resolve(MayPickPortal, PickPortal)
def pick_portal(game: CollideGame, asked: MayPickPortal, order: PickPortal) -> None:
    """M-1.2: the side arrives by this portal."""
    game.table.marks[_portal_mark(asked.seat)] = portal_number(game.table, order.portal)
    game.emit(PortalPicked(asked.seat, order.portal), R.M_1_2)


@candidates(MayPickPortal)
def suggest_picks(known: CollideKnown, asked: MayPickPortal, budget: int, chance: Chance) -> list[Candidate]:
    found: list[Candidate] = []
    for number in range(len(known.table.objectives)):
        order = PickPortal(portal_name(number))
        if check_pick(known, asked, order) is None:
            found.append(Candidate(order, "portal"))
    return found


# -- M-2.2: a zone -------------------------------------------------------------------------------


@check(MayChooseZone, ChooseZone)
def check_zone(known: CollideKnown, asked: MayChooseZone, order: ChooseZone) -> Refusal | None:
    """M-2.1: there are two."""
    for zone in known.table.board.zones:
        if zone.name == order.zone:
            return None
    return refuse(R.M_2_1, "no_such_zone", facts={"zone": order.zone})


@resolve(MayChooseZone, ChooseZone)
def choose_zone(game: CollideGame, asked: MayChooseZone, order: ChooseZone) -> None:
    """M-2.2: the winner takes this one, the other side the other."""
    table = game.table
    names = [zone.name for zone in table.board.zones]
    table.marks[ZONE] = names.index(order.zone)
    game.emit(ZoneChosen(asked.seat, order.zone), R.M_2_2)
    game.emit(ZoneChosen(1 - asked.seat, zone_name(table, 1 - asked.seat)), R.M_2_1)


@candidates(MayChooseZone)
def suggest_zones(known: CollideKnown, asked: MayChooseZone, budget: int, chance: Chance) -> list[Candidate]:
    return [Candidate(ChooseZone(zone.name), "zone") for zone in known.table.board.zones]


# -- placing -------------------------------------------------------------------------------------


def _place_refusal(table: Table, seat: int, unit: Unit, at: Point) -> Refusal | None:
    """M-1.2: within 6 steps of one's portal; M-2.2: in one's zone, more than 3 steps from every Locus."""
    if table.board.mission.kind == "first_contact":
        there = table.objectives[portal_of(table, seat)]
        if there is None or not near(at, there, RADIUS):
            far = 0 if there is None else distance_ceil(at, there)
            return refuse(R.M_1_2, "far_from_portal", far, RADIUS, {"unit": unit.name})
    else:
        if not in_zone(table, unit, at):
            return refuse(R.W_3_7, "not_in_zone", facts={"unit": unit.name})
        for there in table.objectives:
            if there is not None and near(at, there, REACH):
                far = distance_ceil(at, there)
                return refuse(R.M_2_2, "near_locus", far, REACH, {"unit": unit.name})
    return spot_refusal(table, unit, at)


@check(MayArrive, Deploy)
def check_arrival(known: CollideKnown, asked: MayArrive, order: Deploy) -> Refusal | None:
    """M-1.2: one unit; M-2.2: one group in contact. Each of one's own, not placed yet, at a legal spot."""
    table = known.table
    single = table.board.mission.kind == "first_contact"
    if not order.placements or (single and len(order.placements) > 1):
        return refuse(R.M_1_2 if single else R.M_2_2, "one_at_a_time", len(order.placements), 1)
    units: list[Unit] = []
    spots: list[Point] = []
    for each in order.placements:
        unit = table.named(each.unit)
        if unit is None or unit.seat != asked.seat or unit.on_table or unit in units:
            return refuse(R.W_3_11, "not_to_be_placed", facts={"unit": each.unit})
        at = snap(each.at)
        refusal = _place_refusal(table, asked.seat, unit, at) or _together(units, spots, unit, at)
        if refusal is not None:
            return refusal
        units.append(unit)
        spots.append(at)
    if len(units) > 1 and not connected(table, units, spots):
        return refuse(R.M_2_2, "group_not_in_contact", facts={"units": tuple([unit.name for unit in units])})
    return None


def _together(units: list[Unit], spots: list[Point], unit: Unit, at: Point) -> Refusal | None:
    """R-1.5 within one group."""
    for other, there in zip(units, spots, strict=True):
        if near(at, there, unit.sheet.radius + other.sheet.radius - STEP // 100 - 1):
            return refuse(R.M_2_2, "overlaps", facts={"unit": unit.name, "other": other.name})
    return None


@resolve(MayArrive, Deploy)
def arrive(game: CollideGame, asked: MayArrive, order: Deploy) -> None:
    """W-3.11: they stand there; W-3.10: who placed the last unit first has finished first."""
    table = game.table
    clause = R.M_1_2 if table.board.mission.kind == "first_contact" else R.M_2_2
    for each in order.placements:
        place(game, table.find(each.unit), snap(each.at), clause)
    if not _waiting(table, asked.seat):
        deployed(game, asked.seat)


@candidates(MayArrive)
def suggest_arrivals(known: CollideKnown, asked: MayArrive, budget: int, chance: Chance) -> list[Candidate]:
    """The widest unit still waiting, at a few spots towards the enemy and a few away from it."""
    table = known.table
    waiting = _waiting(table, asked.seat)
    unit = waiting[0]
    for each in waiting:
        if each.sheet.radius > unit.sheet.radius:
            unit = each
    for grain in (2, 4):
        found = _free_spots(table, asked.seat, unit, grain)
        if found:
            orders = [Deploy((Placement(unit.name, at),)) for at in found]
            return [Candidate(order, "arrive") for order in orders]
    return [
        Candidate(Deploy((Placement(unit.name, at),)), "arrive") for at in _any_spot(table, asked.seat, unit)
    ]


def _free_spots(table: Table, seat: int, unit: Unit, grain: int) -> list[Point]:
    """Some legal spots of a grid with `grain` points in three steps."""
    pace = 3 * STEP // grain
    left, low, right, high = _reach(table, seat)
    found: list[Point] = []
    for x in range(left + pace, right, pace):
        for y in range(low + pace, high, pace):
            at = snap(Point(x, y))
            if _place_refusal(table, seat, unit, at) is None:
                found.append(at)
    gap = max(1, len(found) // _SUGGESTED)
    return found[gap // 2 :: gap]


def _reach(table: Table, seat: int) -> tuple[int, int, int, int]:
    """The part of the table in which a side's spots can lie: round its portal, or all of it."""
    board = table.board
    there = table.objectives[portal_of(table, seat)] if portal_of(table, seat) >= 0 else None
    if there is None:
        return 0, 0, board.width, board.height
    left, low = max(0, there.x - RADIUS), max(0, there.y - RADIUS)
    return left, low, min(board.width, there.x + RADIUS), min(board.height, there.y + RADIUS)


def _any_spot(table: Table, seat: int, unit: Unit) -> list[Point]:
    """R-3.5: some spot there must be; looked for on a fine grid."""
    return _free_spots(table, seat, unit, 12)
