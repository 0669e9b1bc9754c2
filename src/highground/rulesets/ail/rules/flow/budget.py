"""The budget of actions: a Standard and a Move each round (R-5), those bought (A-8.1 to A-8.3), those lost
(R-28).
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, pay
from highground.rulesets.ail.state.attack_orders import LoseAction
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table

# -- frames, questions, events --------------------------------------------------------------------------


class LosesAction(Frame):
    """A figure is to lose an action, by what a clause says."""

    figure: Final[str]
    clause: Final[str]


class MayLoseAction(Question):
    """Which action is lost, by what a clause says (`by`)?"""

    clause: ClassVar[Clause] = R.R_28

    figure: Final[str]
    by: Final[str]


class ActionLost(Event):
    """An action of the budget is lost; `debt` when it comes off the next one."""

    figure: Final[str]
    action: Final[str]


# -- what a round gives ----------------------------------------------------------------------------


def refill(table: Table, figure: Figure, crippled_chest: bool) -> None:
    """R-5.a: one Standard and one Move, or two actions of either kind, for this round."""
    figure.support = 0
    if table.options.turn_profile == "2A":
        figure.standard, figure.move = 2, 0
    else:
        figure.standard, figure.move = 1, 1
    if crippled_chest:
        # C-7.8.c: a Standard may still be used as a Move.
        figure.standard, figure.move = 1, 0


def moves_left(figure: Figure) -> int:
    """R-5.b: how many Moves the budget still gives; a Standard may stand in."""
    return figure.move + figure.standard


def refuse_standard(figure: Figure, attack: bool) -> Refusal | None:
    """R-5.a, A-8.3: a Standard is needed; one bought by Tight Focus is good for anything but an attack."""
    if figure.standard > 0 or (figure.support > 0 and not attack):
        return None
    if attack and figure.support > 0:
        return refuse(R.A_8_3, "focus_no_attack", facts={"figure": figure.name})
    return refuse(R.R_5_A, "no_standard", figure.standard, 1, {"figure": figure.name})


def refuse_move(figure: Figure, moves: int = 1) -> Refusal | None:
    """R-5.a: so many Moves are needed."""
    if moves_left(figure) >= moves:
        return None
    return refuse(R.R_5_A, "no_move", moves_left(figure), moves, {"figure": figure.name})


def spend_standard(game: AilGame, figure: Figure, attack: bool, clause: Clause, act: int = FOR_GOOD) -> None:
    """R-5.a, A-8.3: pay a Standard; one of Tight Focus goes first where it may."""
    if figure.support > 0 and not attack:
        pay(game, figure, "support", 1, R.A_8_3, act)
    else:
        pay(game, figure, "standard", 1, clause, act)


def spend_move(game: AilGame, figure: Figure, clause: Clause, moves: int = 1, act: int = FOR_GOOD) -> None:
    """R-5.a, R-5.b: pay Moves, then Standards in their place."""
    own = min(figure.move, moves)
    pay(game, figure, "move", own, clause, act)
    if moves > own:
        pay(game, figure, "standard", moves - own, R.R_5_B, act)


# -- buying actions -----------------------------------------------------------------------


def refuse_surge(figure: Figure) -> Refusal | None:
    """A-8.1, A-7.4: a point of Adrenaline buys a Move."""
    if figure.adrenaline < 1:
        return refuse(R.A_8_1, "no_adrenaline", figure.adrenaline, 1, {"figure": figure.name})
    return None


def refuse_focus(figure: Figure) -> Refusal | None:
    """A-8.2: a point of Focus buys a Standard."""
    if figure.focus < 1:
        return refuse(R.A_8_2, "no_focus", figure.focus, 1, {"figure": figure.name})
    return None


def spend_move_or_surge(game: AilGame, figure: Figure, clause: Clause, act: int) -> None:
    """A-7.3, A-7.4: a Move of the budget, else a Standard, else a point of Adrenaline at any time."""
    if moves_left(figure) > 0:
        spend_move(game, figure, clause, 1, act)
    else:
        pay(game, figure, "adrenaline", 1, R.A_7_4, act)


# -- losing an action -----------------------------------------------------------------------------


@step(LosesAction)
def loses_action(game: AilGame, now: LosesAction) -> None:
    """R-28: the victim's choice where there is one; a debt where nothing is left."""
    figure = game.table.figures[now.figure]
    if figure.standard > 0 and figure.move > 0:
        game.then(MayLoseAction(figure.seat, figure.name, now.clause))
    elif figure.standard > 0:
        figure.standard -= 1
        game.emit(ActionLost(figure.name, "standard"), R.BOOK.clauses[now.clause])
    elif figure.move > 0:
        figure.move -= 1
        game.emit(ActionLost(figure.name, "move"), R.BOOK.clauses[now.clause])
    else:
        figure.debt += 1
        game.emit(ActionLost(figure.name, "debt"), R.R_28)


@check(MayLoseAction, LoseAction)
def check_lose_action(known: AilKnown, asked: MayLoseAction, order: LoseAction) -> Refusal | None:
    """R-28: Standard or Move."""
    if order.action not in ("standard", "move"):
        return refuse(R.R_28, "lose_which", facts={"action": order.action})
    return None


@resolve(MayLoseAction, LoseAction)
def lose_chosen(game: AilGame, asked: MayLoseAction, order: LoseAction) -> None:
    """R-28: it is gone for good."""
    figure = game.table.figures[asked.figure]
    if order.action == "standard":
        figure.standard -= 1
    else:
        figure.move -= 1
    game.emit(ActionLost(figure.name, order.action), R.BOOK.clauses[asked.by])
