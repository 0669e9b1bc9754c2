"""M-1.1, the portals of First Contact: laid at random, or placed by the players in turn."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.dice import Ask
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point
from highground.rulesets.collide.rules.missions.orders import PlacePortal
from highground.rulesets.collide.rules.missions.roll_off import winner
from highground.rulesets.collide.state.measuring import STEP, near, snap
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table

PORTALS: Final = 5
FROM_EDGE: Final = 3 * STEP
APART: Final = 8 * STEP
_SUGGESTED: Final = 8


class LayPortals(Frame):
    """The next portal is to be laid, if one is still missing."""


class MayPlacePortal(Question):
    """Where does the next portal lie?"""

    clause: ClassVar[Clause] = R.M_1_1


class PortalLaid(Event):
    portal: Final[str]
    at: Final[Point]


def portal_name(number: int) -> str:
    return f"portal-{number + 1}"


def portal_number(table: Table, name: str) -> int:
    """The place of a portal that still lies, or -1."""
    for number, there in enumerate(table.objectives):
        if there is not None and portal_name(number) == name:
            return number
    return -1


def portal_refusal(table: Table, at: Point) -> Refusal | None:
    """M-1.1: 3 steps from the edge, 8 from every other portal."""
    board = table.board
    edge = min(at.x, at.y, board.width - at.x, board.height - at.y)
    if edge < FROM_EDGE:
        return refuse(R.M_1_1, "portal_near_edge", edge, FROM_EDGE)
    for number, there in enumerate(table.objectives):
        if there is not None and near(at, there, APART - 1):
            facts = {"portal": portal_name(number)}
            return refuse(R.M_1_1, "portal_near_portal", distance_ceil(at, there), APART, facts)
    return None


def spots(table: Table) -> list[Point]:
    """Every whole step at which a portal may be laid."""
    board = table.board
    found: list[Point] = []
    for x in range(FROM_EDGE, board.width - FROM_EDGE + 1, STEP):
        for y in range(FROM_EDGE, board.height - FROM_EDGE + 1, STEP):
            at = Point(x, y)
            free = True
            for there in table.objectives:
                if there is not None and near(at, there, APART - 1):
                    free = False
            if free:
                found.append(at)
    return found


@step(LayPortals)
def lay_portals(game: CollideGame, now: LayPortals) -> None:
    """M-1.1: five in all: chance lays them, or the winner of the roll places the first and then in turn."""
    table = game.table
    laid = len(table.objectives)
    if laid >= PORTALS:
        return
    if table.board.mission.placing == "players":
        game.then(MayPlacePortal((winner(table) + laid) % 2), LayPortals())
        return
    free = spots(table)
    labels = tuple([f"{at.x // STEP},{at.y // STEP}" for at in free])
    came = game.chance.pick(Ask("spot", -1, R.M_1_1, labels, (1,) * len(free), ()))
    _lay(game, free[came])
    game.then(LayPortals())


def _lay(game: CollideGame, at: Point) -> None:
    table = game.table
    table.objectives.append(at)
    game.emit(PortalLaid(portal_name(len(table.objectives) - 1), at), R.M_1_1)


@check(MayPlacePortal, PlacePortal)
def check_portal(known: CollideKnown, asked: MayPlacePortal, order: PlacePortal) -> Refusal | None:
    """M-1.1: the spacing."""
    return portal_refusal(known.table, snap(order.at))


@resolve(MayPlacePortal, PlacePortal)
def place_portal(game: CollideGame, asked: MayPlacePortal, order: PlacePortal) -> None:
    """M-1.1: a player lays a portal."""
    _lay(game, snap(order.at))


@candidates(MayPlacePortal)
def suggest_portals(
    known: CollideKnown, asked: MayPlacePortal, budget: int, chance: Chance
) -> list[Candidate]:
    """A few spots from all over the table."""
    free = spots(known.table)
    pace = max(1, len(free) // _SUGGESTED)
    return [Candidate(PlacePortal(at), "portal") for at in free[pace // 2 :: pace]]
