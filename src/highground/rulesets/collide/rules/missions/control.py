"""M-0, control of objectives: who alone is near a portal or a Locus."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.events import Event
from highground.geometry.measure import within_points
from highground.geometry.shapes import Point
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.pieces import NOBODY, CollideGame, Table, Unit

REACH: Final = 3 * STEP
CONTESTED: Final = -2
HOLD: Final = 20.0
CONTEST: Final = 10.0
"""What holding or disputing an objective is worth to a bot, in points of units."""


class Controlled(Event):
    objective: Final[str]
    seat: Final[int]


class Contested(Event):
    objective: Final[str]


def near_objective(at: Point, objective: Point) -> bool:
    """M-0: within 3 steps, centre to centre."""
    return within_points(at, objective, REACH)


def controller(table: Table, number: int) -> int:
    """M-0: the seat that controls an objective, CONTESTED or NOBODY; sticky_control keeps the last one."""
    there = table.objectives[number]
    if there is None:
        return NOBODY
    found = _present(table, there)
    if found == NOBODY and table.options.sticky_control:
        return table.marks.get(_mark(number), NOBODY)
    return found


def _present(table: Table, there: Point) -> int:
    found = NOBODY
    for unit in table.units:
        if unit.on_table and near_objective(unit.base.centre, there):
            if found not in (NOBODY, unit.seat):
                return CONTESTED
            found = unit.seat
    return found


def _mark(number: int) -> str:
    return f"held-{number + 1}"


def keep_control(table: Table) -> None:
    """sticky_control: whoever controls an objective now keeps it until an enemy does."""
    if not table.options.sticky_control:
        return
    for number, there in enumerate(table.objectives):
        if there is not None:
            found = _present(table, there)
            if found >= 0:
                table.marks[_mark(number)] = found


def hold_worth(table: Table, unit: Unit, at: Point) -> float:
    """What it is worth to a bot that a unit stands there: alone at an objective, or beside an enemy at it."""
    for there in table.objectives:
        if there is None or not near_objective(at, there):
            continue
        contested = False
        for other in table.units:
            if other is unit or not other.on_table or not near_objective(other.base.centre, there):
                continue
            if other.seat == unit.seat:
                return 0.0
            contested = True
        return CONTEST if contested else HOLD
    return 0.0


def tell_control(game: CollideGame, word: str) -> list[int]:
    """M-0: who controls each objective, told as it is read; NOBODY for those that are gone."""
    table = game.table
    found: list[int] = []
    for number in range(len(table.objectives)):
        seat = controller(table, number)
        name = f"{word}-{number + 1}"
        if seat >= 0:
            game.emit(Controlled(name, seat), R.M_0)
        elif seat == CONTESTED:
            game.emit(Contested(name), R.M_0)
        found.append(seat)
    return found
