"""M-3, Last Chance: a raid on the ruin in the middle."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, check, refuse, resolve
from highground.engine.ruleset import Result
from highground.engine.state import Order
from highground.geometry.measure import within_points
from highground.geometry.shapes import Point
from highground.rulesets.collide.rules.activation.activation import MayAct, go_on, turn_of, turn_refusal
from highground.rulesets.collide.rules.damage import hazard
from highground.rulesets.collide.rules.knack import ABILITY, ap_refusal, roll_knack
from highground.rulesets.collide.rules.missions.hooks import RULES, MissionRules, rules_of
from highground.rulesets.collide.rules.missions.orders import Search
from highground.rulesets.collide.rules.missions.scoring import by_points, score, wiped_out
from highground.rulesets.collide.state.activation import UNTOUCHED
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit

RADIUS: Final = 6 * STEP
SCORE: Final = 3
MOST: Final = 3
ENOUGH: Final = 7
BITE: Final = 4
WORTH: Final = 30.0
"""What a point is worth to a bot, in points of units."""


class RuinMarked(Event):
    """Where the ruin is."""

    at: Final[Point]
    radius: Final[int]


class Searched(Event):
    """A unit searched, in place of attacking."""

    unit: Final[str]
    found: Final[bool]


def _mark(seat: int) -> str:
    return f"found-{seat}"


def inside(table: Table, unit: Unit) -> bool:
    """M-3.1: the centre within 6 steps of the middle."""
    middle = table.objectives[0]
    return unit.on_table and middle is not None and within_points(unit.base.centre, middle, RADIUS)


class LastChance(MissionRules):
    """Search the ruin, and do not stay too long."""

    def at_setup(self, game: CollideGame) -> None:
        """M-3.1: the circle is marked."""
        middle = game.table.objectives[0]
        if middle is not None:
            game.emit(RuinMarked(middle, RADIUS), R.M_3_1)

    def end_of_round(self, game: CollideGame) -> None:
        """M-3.3: everybody inside suffers; M-3.2: the count of finds begins anew."""
        table = game.table
        for seat in range(len(table.players)):
            table.marks.pop(_mark(seat), None)
        for unit in table.units:
            if inside(table, unit):
                hazard(game, unit, BITE, "ruin", R.M_3_3)

    def finished(self, table: Table) -> bool:
        """M-3.4: seven points, or a side without units."""
        for seat, player in enumerate(table.players):
            if player.score >= ENOUGH or (table.round > 0 and wiped_out(table, seat)):
                return True
        return False

    def outcome(self, table: Table) -> Result:
        """M-3.4: the higher score wins, even for a side that was wiped out."""
        return by_points(table, R.M_3_4)

    def candidates(self, known: CollideKnown) -> list[Candidate]:
        activation = known.table.activation
        if activation is None:
            return []
        found: list[Candidate] = []
        for turn in activation.turns:
            unit = known.table.units[turn.unit]
            if inside(known.table, unit):
                order = Search(unit.name)
                if search_refusal(known.table, activation.seat, order) is None:
                    found.append(Candidate(order, "search"))
        return found

    def weigh(self, known: CollideKnown, order: Order) -> float:
        return WORTH * 2 / 3 if isinstance(order, Search) else 0.0

    def pull(self, table: Table, seat: int) -> list[Point]:
        return [each for each in table.objectives if each is not None]


def search_refusal(table: Table, seat: int, order: Search) -> Refusal | None:
    """M-3.2: who may search."""
    if not isinstance(rules_of(table), LastChance):
        return refuse(R.M_3_2, "nothing_to_search")
    refusal = turn_refusal(table, order.unit)
    if refusal is not None:
        return refusal
    unit = table.find(order.unit)
    turn = turn_of(table, unit)
    if not inside(table, unit):
        return refuse(R.M_3_2, "not_in_ruin", facts={"unit": order.unit})
    if turn.searched:
        return refuse(R.M_3_2, "searched_already", 1, 1, {"unit": order.unit})
    if turn.block != UNTOUCHED or turn.extra:
        return refuse(R.M_3_2, "no_attacks_to_give_up", facts={"unit": order.unit})
    if turn.pinned and turn.moved:
        return refuse(R.M_3_2, "pinned_and_moved", facts={"unit": order.unit})
    count = table.marks.get(_mark(seat), 0)
    if count >= MOST:
        return refuse(R.M_3_2, "enough_found", count, MOST)
    return ap_refusal(table, seat, order.ap)


@check(MayAct, Search)
def check_search(known: CollideKnown, asked: MayAct, order: Search) -> Refusal | None:
    """M-3.2: once for each unit inside, in place of its attacks."""
    return search_refusal(known.table, asked.seat, order)


@resolve(MayAct, Search)
def search(game: CollideGame, asked: MayAct, order: Search) -> None:
    """M-3.2: a check at 3+; success is a point."""
    table = game.table
    passed = roll_knack(game, asked.seat, ABILITY, order.unit, "search", SCORE, [], order.ap)
    turn_of(table, table.find(order.unit)).searched = True
    go_on(game, asked)
    game.emit(Searched(order.unit, passed), R.M_3_2)
    if passed:
        table.marks[_mark(asked.seat)] = table.marks.get(_mark(asked.seat), 0) + 1
        score(game, asked.seat, 1, "search", R.M_3_2)


RULES["last_chance"] = LastChance()
