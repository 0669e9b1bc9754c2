"""Standards that are no attacks (R-46), and the Move with which an enemy at point blank may answer one
(A-12.15).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.state import Order
from highground.rulesets.ail.rules.attacks import Closing, open_action
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.budget import moves_left, refuse_standard, spend_move, spend_standard
from highground.rulesets.ail.rules.flow.move_actions import make_move_action, move_action_refusal
from highground.rulesets.ail.rules.flow.movement import refuse_move_action
from highground.rulesets.ail.rules.flow.turn import begun, refuse_held_fast
from highground.rulesets.ail.rules.ground import point_blank
from highground.rulesets.ail.rules.interrupts import windows
from highground.rulesets.ail.rules.interrupts.windows import interrupt
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import MOVE_ORDERS


class SupportBegun(Event):
    """A Standard that is no attack."""

    figure: Final[str]
    kind: Final[str]


def refuse_support_action(table: Table, figure: Figure) -> Refusal | None:
    """R-46, A-18.7: whether a figure has a Standard for something else."""
    return refuse_standard(figure, False) or refuse_held_fast(table, figure)


def begin_support(
    game: AilGame, figure: Figure, kind: str, clause: Clause, effect: Frame, target: str = ""
) -> Action:
    """R-46, A-12.15: a Standard that is no attack: enemies at point blank may interrupt it before
    `effect`.
    """
    begun(game)
    spend_standard(game, figure, False, clause)
    game.emit(SupportBegun(figure.name, kind), clause)
    return open_action(game, (windows.Opening(windows.DECLARED), effect, Closing()), kind, figure, target)


@windows.may_interrupt(windows.DECLARED)
def may_step_in(table: Table, action: Action, figure: Figure) -> bool:
    """A-12.15: an enemy at point blank of a Standard that is no attack, with a Move left."""
    if action.kind not in windows.SUPPORT:
        return False
    actor = table.figures[action.actor]
    return (
        figure.side != actor.side
        and figure.name not in action.defended
        and point_blank(figure.at, actor.at)
        and moves_left(figure) > 0
        and refuse_move_action(table, figure) is None
    )


class InterruptMove(Frame):
    """A Move action as an interrupt."""

    figure: Final[str]
    order: Final[Order]


def check_step_in(known: AilKnown, asked: windows.MayInterrupt, order: Order) -> Refusal | None:
    """A-12.15: any Move action, of one's own budget."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    if action is None or not may_step_in(table, action, figure):
        return refuse(R.A_12_15, "no_interrupt_move", facts={"figure": figure.name})
    return move_action_refusal(table, figure, order)


def step_in(game: AilGame, asked: windows.MayInterrupt, order: Order) -> None:
    """A-12.15: the Move is made before the action goes on."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.act)
    if action is not None:
        action.defended.append(figure.name)
    act = interrupt(
        game, figure, asked.act, windows.DECLARED, "move", R.A_12_15, InterruptMove(figure.name, order)
    )
    spend_move(game, figure, R.A_12_15, 1, act)


for _order in MOVE_ORDERS:
    check(windows.MayInterrupt, _order)(check_step_in)
    resolve(windows.MayInterrupt, _order)(step_in)


@step(InterruptMove)
def interrupt_move(game: AilGame, now: InterruptMove) -> None:
    """A-12.15: it is made, if it still can be."""
    figure = game.table.figures[now.figure]
    if able(figure) and move_action_refusal(game.table, figure, now.order) is None:
        make_move_action(game, figure, now.order, "interrupt")
