"""One's own turn: what is asked (R-44.b), and free actions.

Other chapters add their actions by a check and a resolve for `MayAct` and their order.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, refuse, resolve
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow import budget
from highground.rulesets.ail.rules.flow.movement import held_fast
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain, lose_all_advantage, pay
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Changing, End, Surge, TightFocus

KINDS: Final[tuple[str, ...]] = ("ranged", "close", "other")


# -- frames, questions, events --------------------------------------------------------------------------


class Acting(Frame):
    """The active figure goes on, while it can."""


class MayAct(Question):
    """What does the active figure do?"""

    clause: ClassVar[Clause] = R.R_44_B
    settled: ClassVar[bool] = True

    figure: Final[str]


class MindChanged(Event):
    figure: Final[str]
    kind: Final[str]


# -- R-44.b ---------------------------------------------------------------------------------------------


@step(Acting)
def acting(game: AilGame, now: Acting) -> None:
    """R-44.b: ask again and again, until the turn is ended or its figure can no longer act."""
    turn = game.table.turn
    figure = game.table.figures[turn.figure]
    if not turn.over and able(figure):
        game.then(MayAct(figure.seat, figure.name), Acting())


def begun(game: AilGame) -> None:
    """A-5.1: something else than a stance was done in this turn."""
    game.table.turn.begun = True


# R-44.b: nobody has to use anything up.
always(MayAct, End)


@resolve(MayAct, End)
def end(game: AilGame, asked: MayAct, order: End) -> None:
    """R-44.b: the turn's end is already on the agenda."""
    game.table.turn.over = True


# -- .d --------------------------------------------------------------------------------


def refuse_held_fast(table: Table, figure: Figure) -> Refusal | None:
    """A-18.7: who is immobilized in a hold has no actions, bought ones included."""
    if held_fast(table, figure):
        return refuse(R.A_18_7, "held_fast", facts={"figure": figure.name})
    return None


@check(MayAct, Surge)
def check_surge(known: AilKnown, asked: MayAct, order: Surge) -> Refusal | None:
    """A-8.1: a point of Adrenaline."""
    figure = known.table.figures[asked.figure]
    return budget.refuse_surge(figure) or refuse_held_fast(known.table, figure)


@resolve(MayAct, Surge)
def surge(game: AilGame, asked: MayAct, order: Surge) -> None:
    """A-8.1: one Move more; the point never comes back (R-32)."""
    figure = game.table.figures[asked.figure]
    begun(game)
    pay(game, figure, "adrenaline", 1, R.A_8_1, FOR_GOOD)
    gain(game, figure, "move", 1, R.A_8_1, FOR_GOOD)


@check(MayAct, TightFocus)
def check_tight_focus(known: AilKnown, asked: MayAct, order: TightFocus) -> Refusal | None:
    """A-8.2: a point of Focus."""
    figure = known.table.figures[asked.figure]
    return budget.refuse_focus(figure) or refuse_held_fast(known.table, figure)


@resolve(MayAct, TightFocus)
def tight_focus(game: AilGame, asked: MayAct, order: TightFocus) -> None:
    """A-8.2: one Standard more, no attack."""
    figure = game.table.figures[asked.figure]
    begun(game)
    pay(game, figure, "focus", 1, R.A_8_2, FOR_GOOD)
    gain(game, figure, "support", 1, R.A_8_2, FOR_GOOD)


def intent_refusal(figure: Figure, kind: str) -> Refusal | None:
    """R-4.d: an attack of another kind than rolled for needs a change of mind; before the first roll all is
    open.
    """
    if figure.intent in ("", kind):
        return None
    return refuse(R.R_4_D, "other_intent", facts={"figure": figure.name, "kind": figure.intent})


def _intent_pool(kind: str) -> str:
    return "focus" if kind == "ranged" else "adrenaline" if kind == "close" else "willpower"


@check(MayAct, Changing)
def check_changing(known: AilKnown, asked: MayAct, order: Changing) -> Refusal | None:
    """R-4.d: a point of the pool that matches the new kind."""
    figure = known.table.figures[asked.figure]
    if order.kind not in KINDS or order.kind == figure.intent:
        return refuse(R.R_4_D, "same_intent", facts={"figure": figure.name, "kind": order.kind})
    pool = _intent_pool(order.kind)
    have = (
        figure.focus if pool == "focus" else figure.adrenaline if pool == "adrenaline" else figure.willpower
    )
    if have < 1:
        return refuse(R.R_4_D, "cannot_pay", have, 1, {"move": "change", "pool": pool})
    return None


@resolve(MayAct, Changing)
def change_mind(game: AilGame, asked: MayAct, order: Changing) -> None:
    """R-4.d: and all Advantage."""
    figure = game.table.figures[asked.figure]
    begun(game)
    pay(game, figure, _intent_pool(order.kind), 1, R.R_4_D, FOR_GOOD)
    lose_all_advantage(game, figure, R.R_4_D, FOR_GOOD)
    figure.intent = order.kind
    game.emit(MindChanged(figure.name, order.kind), R.R_4_D)


# -- Standards ------------------------------------------------------------------------------------------


def refuse_attack_action(table: Table, figure: Figure) -> Refusal | None:
    """R-46, A-18.7: whether a figure has a Standard for an attack in its own turn."""
    return budget.refuse_standard(figure, True) or refuse_held_fast(table, figure)
