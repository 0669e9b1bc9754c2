"""Chapter 5.5 to 5.7, Actions: a move, a maneuver, an attack, any abilities; exhaust tokens; the pool."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.arcs import along
from highground.geometry.shapes import Point
from highground.rulesets.ascension.rules.flow.exhaustion import ActionExhausted
from highground.rulesets.ascension.rules.movement.strides import FacingChanged
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from highground.rulesets.conflict.state.models import MOVE, ConflictGame, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import Face

RELENTLESS: Final = "Relentless"


class ManeuverUsed(Event):
    """`price` strides were paid for a maneuver; `left` are in the pool."""

    model: Final[str]
    maneuver: Final[str]
    price: Final[int]
    left: Final[int]


class Readied(Event):
    """What a maneuver leaves a model with until it is used or its next turn starts."""

    model: Final[str]
    maneuver: Final[str]


class MoveStarted(Event):
    """The move of this activation; `strides` are in the pool."""

    model: Final[str]
    strides: Final[int]


# -- C-5.6, C-5.7: exhaust tokens ------------------------------------------------------------------


def token_refusal(model: Model, action: int) -> Refusal | None:
    """C-5.6: an action with an exhaust token on it cannot be used."""
    tokens = model.exhaust[action]
    if tokens == 0:
        return None
    facts = {"model": model.name, "action": model.profile.actions[action]}
    return refuse(R.C_5_6, "exhausted", tokens, 0, facts)


def tire(game: ConflictGame, model: Model, action: int, tiring: bool = False) -> None:
    """C-5.7: an exhaust token on the action, two if it was bought with the option."""
    model.exhaust[action] += 2 if tiring else 1
    game.table.turn.actions += 1
    game.emit(ActionExhausted(model.name, model.profile.actions[action], model.exhaust[action]), R.C_5_7)


# -- C-5.5: the move -------------------------------------------------------------------------------


def move_action_refusal(table: Table, model: Model) -> Refusal | None:
    """C-5.5: one move; C-6.3: it may be split up over the activation (CR-5), unless agreed otherwise."""
    turn = table.activation()
    facts = {"model": model.name}
    if turn.given_up == "movement":
        return refuse(R.C_5_5, "movement_given_up", facts=facts)
    if not turn.moved:
        return token_refusal(model, MOVE)
    if not turn.moving and not table.house.split_move:
        return refuse(R.C_6_3, "move_is_over", facts=facts)
    return None


def begin_move(game: ConflictGame, model: Model) -> None:
    """C-5.7: the move is used at its first stride; C-6.3: what follows later is still the same move."""
    turn = game.table.activation()
    if not turn.moved:
        turn.moved = True
        game.emit(MoveStarted(model.name, turn.strides), R.C_5_5)
        tire(game, model, MOVE)
    elif not turn.moving:
        game.emit(MoveStarted(model.name, turn.strides), R.C_6_3)
    turn.moving = True


def interrupt_movement(table: Table) -> None:
    """C-6.3: something else is done: a new stretch of movement begins after it (CR-13)."""
    turn = table.activation()
    turn.moving = turn.stretch = False
    turn.held = ()


# -- C-5.5: the maneuver ---------------------------------------------------------------------------


def half(strides: int) -> int:
    """Half the strides, rounded up."""
    return (strides + 1) // 2


def maneuvers_of(model: Model) -> Tally:
    """C-5.5: how many maneuvers a model has in an activation; CF-1.6.h: one more if Relentless."""
    most = tally(1, R.C_5_5, "one_each")
    if RELENTLESS in model.powers:
        most.add(1, R.CF_1_6_H, "relentless")
    return most


def maneuver_refusal(table: Table, model: Model, name: str, price: int, clause: Clause) -> Refusal | None:
    """C-5.5: one maneuver, two if Relentless, but not the same (CC-19); each paid in full (CR-5).

    C-8.14: after another maneuver the price of a whole pool is never there.
    """
    turn = table.activation()
    facts = {"model": model.name, "maneuver": name}
    most = maneuvers_of(model).total()
    if most > 1 and name in turn.maneuvers:
        return refuse(R.CC_19, "maneuver_twice", facts=facts)
    refusal = token_refusal(model, model.profile.actions.index(name))
    if refusal is not None:
        return refusal
    if len(turn.maneuvers) >= most:
        return refuse(R.C_5_5, "maneuvers_done", len(turn.maneuvers) + 1, most, facts)
    if price > turn.strides:
        whole = price == turn.maximum and len(turn.maneuvers) > 0
        return refuse(R.C_8_14 if whole else clause, "strides_short", price, turn.strides, facts)
    return None


def use_maneuver(game: ConflictGame, model: Model, name: str, price: int, clause: Clause) -> None:
    """C-5.7: the maneuver is paid for and exhausted."""
    turn = game.table.activation()
    turn.strides -= price
    turn.maneuvers.append(name)
    interrupt_movement(game.table)
    game.emit(ManeuverUsed(model.name, name, price, turn.strides), clause)
    tire(game, model, model.profile.actions.index(name))


# -- free at any time: turning ----------------------------------------------------------------------


@check(MayAct, Face)
def check_face(known: ConflictKnown, asked: MayAct, order: Face) -> Refusal | None:
    """C-9.5: a model may turn freely in its activation (CR-15)."""
    if order.facing.x == 0 and order.facing.y == 0:
        return refuse(R.C_9_5, "no_direction", facts={"model": asked.model})
    return None


@resolve(MayAct, Face)
def face(game: ConflictGame, asked: MayAct, order: Face) -> None:
    """C-9.5: it looks there now."""
    turn_to(game, game.table.fighter(asked.model), order.facing)
    game.then(asked)


def turn_to(game: ConflictGame, model: Model, facing: Point) -> None:
    """C-9.5: where a model looks decides what is behind it."""
    if not along(model.facing, facing):
        model.facing = facing
        game.emit(FacingChanged(model.name, facing), R.C_9_5)
