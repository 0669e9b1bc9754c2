"""A-14.10 to A-14.13, Backstep: a step away from a close attack (R-21)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.squares import DIRECTIONS, Cell, axis8
from highground.rulesets.ail.rules.attacks import Closing, open_action
from highground.rulesets.ail.rules.close.close_combat import CLOSE
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.movement import displaced, refuse_displacement
from highground.rulesets.ail.rules.flow.payments import flag, gain
from highground.rulesets.ail.rules.ground import blocked, cell_of, step_allowed
from highground.rulesets.ail.rules.interrupts.windows import (
    DECLARED,
    DICE,
    MayDefend,
    Opening,
    interrupt,
    may_interrupt,
)
from highground.rulesets.ail.rules.ranged.defence import raise_guard
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import Backstep
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table


class SeenStepping(Frame):
    """Who has stepped back moved, and may be interrupted for it."""

    figure: Final[str]


class SteppedBack(Event):
    figure: Final[str]
    x: Final[int]
    y: Final[int]


def backstep_squares(table: Table, action: Action, figure: Figure) -> list[Cell]:
    """A-14.10, R-21: straight away from the attacker; out of a shared square on in the attacker's direction.

    If the attacker did not enter that square in this turn, any open neighbour will do.
    """
    attacker = table.figures[action.actor]
    steps: tuple[Cell, ...]
    if attacker.at != figure.at:
        steps = (axis8(figure.at[0] - attacker.at[0], figure.at[1] - attacker.at[1]),)
    elif attacker.last_step != (0, 0):
        steps = (attacker.last_step,)
    else:
        steps = DIRECTIONS
    found: list[Cell] = []
    for dx, dy in steps:
        there = (figure.at[0] + dx, figure.at[1] + dy)
        if not blocked(table, there) and step_allowed(table, figure.at, there):
            found.append(there)
    return found


@may_interrupt(DICE)
def may_backstep(table: Table, action: Action, figure: Figure) -> bool:
    """A-14.10: free, for the target of a close attack."""
    if action.target != figure.name or action.kind not in CLOSE:
        return False
    return backstep_refusal(table, action, figure) is None


def backstep_refusal(table: Table, action: Action | None, figure: Figure) -> Refusal | None:
    """A-14.10, A-14.13: from a close attack, which Brandish is not; once, by who can move and has room."""
    facts = {"figure": figure.name}
    fought = action is not None and action.kind in CLOSE and action.kind != "brandish"
    if action is None or not fought or action.target != figure.name:
        return refuse(R.A_14_10, "not_fought", facts=facts)
    if "backstep" in action.defended:
        return refuse(R.A_14_10, "stepped_back_already", facts=facts)
    if refuse_displacement(table, figure) is not None:
        return refuse(R.A_14_13, "cannot_step_back", facts=facts)
    if not backstep_squares(table, action, figure):
        return refuse(R.A_14_13, "no_room_behind", facts=facts)
    return None


@check(MayDefend, Backstep)
def check_backstep(known: AilKnown, asked: MayDefend, order: Backstep) -> Refusal | None:
    """A-14.10, R-21: the square straight away, named where there is a choice."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    refusal = backstep_refusal(table, action, figure)
    if refusal is not None or action is None:
        return refusal
    squares = backstep_squares(table, action, figure)
    named = [cell_of(point) for point in order.square]
    if not named and len(squares) > 1:
        return refuse(R.A_14_10, "which_square", len(squares), 1, {"figure": figure.name})
    if len(named) > 1 or (named and named[0] not in squares):
        return refuse(R.A_14_10, "not_straight_away", facts={"figure": figure.name})
    return None


@resolve(MayDefend, Backstep)
def backstep(game: AilGame, asked: MayDefend, order: Backstep) -> None:
    """A-14.10 to A-14.12, R-32: at once the square, +5 AC to this attack, the attacker's 1 Initiative."""
    table = game.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    if action is None:
        return
    there = cell_of(order.square[0]) if order.square else backstep_squares(table, action, figure)[0]
    act = interrupt(game, figure, asked.act, DICE, "backstep", R.A_14_10, SeenStepping(figure.name))
    action.defended.append("backstep")
    flag(game, figure, "last_step", figure.last_step, (there[0] - figure.at[0], there[1] - figure.at[1]), act)
    flag(game, figure, "at", figure.at, there, act)
    flag(game, figure, "moving", figure.moving, max(1, figure.moving), act)
    displaced(game, figure, act)
    game.emit(SteppedBack(figure.name, there[0], there[1]), R.A_14_10)
    raise_guard(game, action, 5, R.A_14_11, act)
    gain(game, table.figures[action.actor], "init", 1, R.A_14_12, act)


@step(SeenStepping)
def seen_stepping(game: AilGame, now: SeenStepping) -> None:
    """R-45.a: a square of movement like any other: Overwatch may answer it."""
    figure = game.table.figures[now.figure]
    if able(figure):
        open_action(
            game, (Opening(DECLARED), Closing()), "move", figure, "", how="backstep", aim=(figure.at,)
        )
