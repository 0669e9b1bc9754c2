"""What a Move action may be (R-5.a), in one's own turn and where a clause gives one as an interrupt (A-10.13,
A-12.15).

A chapter puts its kinds into `MOVE_ACTIONS`: what such a Move asks for besides being paid, and what it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.state import Order
from highground.record import Record
from highground.rulesets.ail.rules.flow import movement
from highground.rulesets.ail.rules.flow.budget import refuse_move, spend_move
from highground.rulesets.ail.rules.flow.turn import MayAct, begun
from highground.rulesets.ail.rules.ground import adjacent, cell_of, figures_at, square
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import MOVE_ORDERS
from highground.rulesets.ail.state.turn_orders import Door, Sprint, Walk

Check = Callable[[Table, Figure, Any], Refusal | None]
Make = Callable[[AilGame, Figure, Any, str], None]


class MoveAction(Record):
    """One use of a Move: the clause it is paid under, its check, and what it does; `how` names the occasion
    (move, dodge, interrupt).
    """

    clause: Final[Clause]
    refusal: Final[Check]
    make: Final[Make]


MOVE_ACTIONS: Final[dict[type, MoveAction]] = {}


def move_action_refusal(table: Table, figure: Figure, order: Order) -> Refusal | None:
    """Why a Move cannot be used so, whoever's turn it is."""
    return MOVE_ACTIONS[type(order)].refusal(table, figure, order)


def make_move_action(game: AilGame, figure: Figure, order: Order, how: str) -> None:
    """Do what a Move is used for."""
    MOVE_ACTIONS[type(order)].make(game, figure, order, how)


# -- in one's own turn ----------------------------------------------------------------------------------


def check_move_action(known: AilKnown, asked: MayAct, order: Order) -> Refusal | None:
    """R-5.a: a Move of the budget, and what the kind asks for."""
    figure = known.table.figures[asked.figure]
    return refuse_move(figure) or move_action_refusal(known.table, figure, order)


def take_move_action(game: AilGame, asked: MayAct, order: Order) -> None:
    """R-5.a: the Move is paid, then made; R-29: where one walked in an extra turn, an attack may follow."""
    figure = game.table.figures[asked.figure]
    turn = game.table.turn
    begun(game)
    spend_move(game, figure, MOVE_ACTIONS[type(order)].clause)
    if turn.extra and isinstance(order, (Walk, Door)):
        turn.charge = True
    make_move_action(game, figure, order, "move")


for _order in MOVE_ORDERS:
    check(MayAct, _order)(check_move_action)
    resolve(MayAct, _order)(take_move_action)


# -- R-7.d: walking -------------------------------------------------------------------------------------


def walk_refusal(table: Table, figure: Figure, order: Walk) -> Refusal | None:
    """R-7.d: by who may leave its square, as far as a Move goes."""
    return movement.refuse_displacement(table, figure) or movement.path_refusal(
        table, figure, figure.at, order.path, movement.move_squares(figure)
    )


def go(game: AilGame, figure: Figure, order: Walk, how: str) -> None:
    """R-7.d: square by square."""
    movement.walk(game, figure, order.path, how)


MOVE_ACTIONS[Walk] = MoveAction(R.R_7_D, walk_refusal, go)


# -- R-7.e: two of them at once -------------------------------------------------------------------------


@check(MayAct, Sprint)
def check_sprint(known: AilKnown, asked: MayAct, order: Sprint) -> Refusal | None:
    """R-7.e: two Moves, by who may sprint."""
    table = known.table
    figure = table.figures[asked.figure]
    return (
        refuse_move(figure, 2)
        or movement.refuse_displacement(table, figure)
        or movement.refuse_sprint(table, figure)
        or movement.path_refusal(table, figure, figure.at, order.path, movement.sprint_squares(figure))
    )


@resolve(MayAct, Sprint)
def sprint(game: AilGame, asked: MayAct, order: Sprint) -> None:
    """R-7.e: two Moves at once."""
    figure = game.table.figures[asked.figure]
    begun(game)
    spend_move(game, figure, R.R_7_E, 2)
    movement.walk(game, figure, order.path, "sprint")


# -- C-9.4: doors ---------------------------------------------------------------------------------------


def door_refusal(table: Table, figure: Figure, order: Door) -> Refusal | None:
    """C-9.4: a door in an adjacent square, nobody standing in it; it costs one square of the Move."""
    refusal = movement.refuse_move_action(table, figure)
    if refusal is not None:
        return refusal
    door = cell_of(order.door)
    facts = {"x": door[0], "y": door[1]}
    if square(table, door) not in ("D", "d"):
        return refuse(R.C_9_4, "no_door", facts=facts)
    if not adjacent(figure.at, door):
        return refuse(R.C_9_4, "door_too_far", facts=facts)
    if square(table, door) == "d" and figures_at(table, door):
        return refuse(R.C_9_4, "door_blocked", facts=facts)
    if not order.path:
        return None
    left = movement.move_squares(figure) - 1
    return movement.refuse_displacement(table, figure) or _door_path(table, figure, order, left)


def _door_path(table: Table, figure: Figure, order: Door, left: int) -> Refusal | None:
    """The way after the door, over the ground as it stands before: a shut door that was opened is not paid
    twice.
    """
    refusal = movement.way_refusal(table, figure.at, order.path)
    if refusal is not None:
        return refusal
    cost = movement.path_cost(table, order.path)
    door = cell_of(order.door)
    for point in order.path:
        if cell_of(point) == door:
            cost += -1 if square(table, door) == "D" else 1
    if cost > left:
        return refuse(R.R_7_D, "too_far", cost + 1, left + 1, {"figure": figure.name})
    return None


def use_door(game: AilGame, figure: Figure, order: Door, how: str) -> None:
    """C-9.4: open what is shut and shut what is open, then walk."""
    door = cell_of(order.door)
    movement.move_door(game, figure, door, square(game.table, door) == "D")
    movement.walk(game, figure, order.path, how)


MOVE_ACTIONS[Door] = MoveAction(R.C_9_4, door_refusal, use_door)
