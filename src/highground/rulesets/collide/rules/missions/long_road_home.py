"""M-4, The Long Road Home: BlueBot is escorted to the portal."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause, cite
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.ruleset import Result
from highground.engine.state import Order
from highground.geometry.measure import bounding_box, distance_ceil, gap_at_most
from highground.geometry.shapes import Point, Shape
from highground.rulesets.collide.rules.missions.hooks import RULES, CheckEnd, MissionRules
from highground.rulesets.collide.rules.missions.orders import ChooseSide
from highground.rulesets.collide.rules.missions.roll_off import RollOff, winner
from highground.rulesets.collide.state.boards import Zone
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit, new_unit

BLUE: Final = "blue"
HOME: Final = "home"
BLUEBOT: Final = "BlueBot"
SIDES: Final[tuple[str, ...]] = ("blue", "red")
STRIDE: Final = 3.0
ERRAND: Final = 60.0
"""What a step of BlueBot's way, and its going alone, are worth to a bot, in points of units."""


class PickSide(Frame):
    """The winner of the roll is to pick a side."""


class MayPickSide(Question):
    """Which side do you play?"""

    clause: ClassVar[Clause] = R.M_4_1


class SidesPicked(Event):
    blue: Final[int]
    red: Final[int]


class CameHome(Event):
    unit: Final[str]


def area(table: Table, name: str) -> Shape:
    """An area of the map by its name."""
    for zone in table.board.zones:
        if zone.name == name:
            return zone.shape
    raise KeyError(name)


def blue_side(table: Table) -> int:
    """M-4.1: who escorts BlueBot."""
    return table.marks.get(BLUE, 0)


def blue_bot(table: Table) -> Unit:
    """The one who is to come home; the bots are the last two units."""
    for unit in table.units[-2:]:
        if unit.sheet.name == BLUEBOT:
            return unit
    return table.units[-1]


class LongRoadHome(MissionRules):
    """Blue escorts, Red hunts."""

    def at_setup(self, game: CollideGame) -> None:
        """M-4.1: a roll, and its winner picks a side."""
        game.then(RollOff(R.M_4_1.id), PickSide())

    def zone_of(self, table: Table, seat: int) -> Zone | None:
        wanted = "Blue" if seat == blue_side(table) else "Red"
        for zone in table.board.zones:
            if zone.name == wanted:
                return zone
        return None

    def rounds(self, table: Table) -> int:
        """M-4.2: five, unless nothing but the road ends the match."""
        return 0 if table.options.long_road_timeout == "none" else table.board.mission.rounds

    def barred(self, table: Table, unit: Unit) -> tuple[Shape, ...]:
        """M-4.3: the precinct is closed to everybody but BlueBot."""
        return () if unit.sheet.name == BLUEBOT else (area(table, "precinct"),)

    def barred_refusal(self, unit: Unit) -> Refusal:
        """M-4.3: not even the rim of a base overlaps the precinct."""
        return refuse(R.M_4_3, "precinct", facts={"unit": unit.name})

    def after_displacement(self, game: CollideGame, unit: Unit) -> None:
        """M-4.2: BlueBot is home when its disc touches the portal at the end of any move."""
        if unit.sheet.name == BLUEBOT and gap_at_most(unit.base, area(game.table, "portal"), 1):
            game.table.marks[HOME] = 1
            game.emit(CameHome(unit.name), R.M_4_2)
            game.then(CheckEnd())

    def finished(self, table: Table) -> bool:
        """M-4.2: BlueBot came home, or was removed."""
        return HOME in table.marks or (table.round > 0 and not blue_bot(table).on_table)

    def outcome(self, table: Table) -> Result:
        """M-4.2: by the road alone; when time is out as the option says."""
        blue = blue_side(table)
        if HOME in table.marks:
            return _won(blue)
        if not blue_bot(table).on_table or table.options.long_road_timeout == "red":
            return _won(1 - blue)
        return Result((), (0, 0), cite(R.M_4_2))

    def weigh(self, known: CollideKnown, order: Order) -> float:
        """The road is Blue's to win."""
        return 1.0 if isinstance(order, ChooseSide) and order.side == BLUE else 0.0

    def place_worth(self, table: Table, unit: Unit, at: Point) -> float:
        """Every step that BlueBot comes nearer to the portal counts."""
        if unit.sheet.name != BLUEBOT:
            return 0.0
        return -STRIDE * float(distance_ceil(at, _middle(area(table, "portal")))) / float(STEP)

    def errand(self, unit: Unit) -> float:
        """BlueBot has a way of its own to go."""
        return ERRAND if unit.sheet.name == BLUEBOT else 0.0

    def pull(self, table: Table, seat: int) -> list[Point]:
        """Blue's way ends at the portal; Red wants to be where BlueBot is."""
        bot = blue_bot(table)
        if seat != blue_side(table):
            return [bot.base.centre] if bot.on_table else []
        return [_middle(area(table, "portal"))]


def _middle(shape: Shape) -> Point:
    left, low, right, high = bounding_box(shape)
    return Point((left + right) // 2, (low + high) // 2)


def _won(seat: int) -> Result:
    return Result((seat,), (1, 0) if seat == 0 else (0, 1), cite(R.M_4_2))


@step(PickSide)
def pick_side(game: CollideGame, now: PickSide) -> None:
    """M-4.1: the winner of the roll is asked."""
    game.then(MayPickSide(winner(game.table)))


@check(MayPickSide, ChooseSide)
def check_side(known: CollideKnown, asked: MayPickSide, order: ChooseSide) -> Refusal | None:
    """M-4.1: there are two sides."""
    if order.side not in SIDES:
        return refuse(R.M_4_1, "no_such_side", facts={"side": order.side})
    return None


@resolve(MayPickSide, ChooseSide)
def choose_side(game: CollideGame, asked: MayPickSide, order: ChooseSide) -> None:
    """M-4.1: sides are settled, and each bot joins its own."""
    table = game.table
    blue = asked.seat if order.side == BLUE else 1 - asked.seat
    table.marks[BLUE] = blue
    for place in range(len(table.units) - 2, len(table.units)):
        bot = table.units[place]
        seat = blue if bot.sheet.name == BLUEBOT else 1 - blue
        if bot.seat != seat:
            table.units[place] = new_unit(bot.number, bot.name, seat, bot.sheet)
    game.emit(SidesPicked(blue, 1 - blue), R.M_4_1)


@candidates(MayPickSide)
def suggest_sides(known: CollideKnown, asked: MayPickSide, budget: int, chance: Chance) -> list[Candidate]:
    return [Candidate(ChooseSide(side), side) for side in SIDES]


RULES["long_road_home"] = LongRoadHome()
