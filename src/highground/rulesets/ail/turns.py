"""One's own turn: what is asked (R-44.b), Moves, and free actions.

Other chapters add their actions by a check and a resolve for `MayAct` and their order.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.ail.budget import (
    refuse_focus,
    refuse_move,
    refuse_standard,
    refuse_surge,
    spend_move,
)
from highground.rulesets.ail.figures import able
from highground.rulesets.ail.ground import adjacent, cell_of, figures_at, square
from highground.rulesets.ail.movement import (
    held_fast,
    move_door,
    move_squares,
    path_cost,
    path_refusal,
    refuse_displacement,
    refuse_move_action,
    refuse_sprint,
    sprint_squares,
    walk,
)
from highground.rulesets.ail.orders import (
    Changing,
    Door,
    End,
    Sprint,
    Surge,
    TightFocus,
    Walk,
)
from highground.rulesets.ail.payments import FOR_GOOD, gain, lose_all_advantage, pay
from highground.rulesets.ail.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.rulebook import (
    A_8_1,
    A_8_2,
    A_18_7,
    C_9_4,
    R_4_D,
    R_7_D,
    R_7_E,
    R_44_B,
)

__all__ = [
    "Acting",
    "MayAct",
    "acting",
    "begun",
    "intent_refusal",
    "refuse_attack_action",
    "refuse_held_fast",
]


KINDS: Final = ("ranged", "close", "other")


# -- frames, questions, events --------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Acting(Frame):
    """The active figure goes on, while it can."""


@mypyc_attr(acyclic=True)
class MayAct(Question):
    """What does the active figure do?"""

    clause: ClassVar[Clause] = R_44_B
    settled: ClassVar[bool] = True

    figure: Final[str]

    def __init__(self, seat: int, figure: str) -> None:
        super().__init__(seat)
        self.figure = figure


@mypyc_attr(acyclic=True)
class MindChanged(Event):
    figure: Final[str]
    kind: Final[str]

    def __init__(self, figure: str, kind: str) -> None:
        self.figure = figure
        self.kind = kind


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


@check(MayAct, End)
def check_end(known: AilKnown, asked: MayAct, order: End) -> Refusal | None:
    """R-44.b: nobody has to use anything up."""
    return None


@resolve(MayAct, End)
def end(game: AilGame, asked: MayAct, order: End) -> None:
    """R-44.b: the turn's end is already on the agenda."""
    game.table.turn.over = True


# -- Moves ----------------------------------------------------------------------------------------------


@check(MayAct, Walk)
def check_walk(known: AilKnown, asked: MayAct, order: Walk) -> Refusal | None:
    """R-7.d: a Move, by who may leave its square."""
    table = known.table
    figure = table.figures[asked.figure]
    return (
        refuse_move(figure)
        or refuse_displacement(table, figure)
        or path_refusal(table, figure, figure.at, order.path, move_squares(figure))
    )


@resolve(MayAct, Walk)
def move(game: AilGame, asked: MayAct, order: Walk) -> None:
    """R-7.d: the Move is paid, then walked."""
    figure = game.table.figures[asked.figure]
    begun(game)
    spend_move(game, figure, R_7_D)
    game.table.turn.charge = bool(game.table.turn.extra)
    walk(game, figure, order.path, "move")


@check(MayAct, Sprint)
def check_sprint(known: AilKnown, asked: MayAct, order: Sprint) -> Refusal | None:
    """R-7.e: two Moves, by who may sprint."""
    table = known.table
    figure = table.figures[asked.figure]
    return (
        refuse_move(figure, 2)
        or refuse_displacement(table, figure)
        or refuse_sprint(table, figure)
        or path_refusal(table, figure, figure.at, order.path, sprint_squares(figure))
    )


@resolve(MayAct, Sprint)
def sprint(game: AilGame, asked: MayAct, order: Sprint) -> None:
    """R-7.e: two Moves at once."""
    figure = game.table.figures[asked.figure]
    begun(game)
    spend_move(game, figure, R_7_E, 2)
    walk(game, figure, order.path, "sprint")


@check(MayAct, Door)
def check_door(known: AilKnown, asked: MayAct, order: Door) -> Refusal | None:
    """C-9.4: a door in the same or an adjacent square, nobody standing in it; it costs one square of the
    Move.
    """
    table = known.table
    figure = table.figures[asked.figure]
    refusal = refuse_move(figure) or refuse_move_action(table, figure)
    if refusal is not None:
        return refusal
    door = cell_of(order.door)
    facts = {"x": door[0], "y": door[1]}
    if square(table, door) not in ("D", "d"):
        return refuse(C_9_4, "no_door", facts=facts)
    if not adjacent(figure.at, door):
        return refuse(C_9_4, "door_too_far", facts=facts)
    if square(table, door) == "d" and figures_at(table, door):
        return refuse(C_9_4, "door_blocked", facts=facts)
    if not order.path:
        return None
    left = move_squares(figure) - 1
    return refuse_displacement(table, figure) or _door_path(table, figure, order, left)


def _door_path(table: Table, figure: Figure, order: Door, left: int) -> Refusal | None:
    """The way after the door, over the ground as it stands before: a shut door that was opened is not paid
    twice.
    """
    refusal = path_refusal(table, figure, figure.at, order.path, 1000)
    if refusal is not None:
        return refusal
    cost = path_cost(table, order.path)
    door = cell_of(order.door)
    for point in order.path:
        if cell_of(point) == door:
            cost += -1 if square(table, door) == "D" else 1
    if cost > left:
        return refuse(R_7_D, "too_far", cost + 1, left + 1, {"figure": figure.name})
    return None


@resolve(MayAct, Door)
def use_door(game: AilGame, asked: MayAct, order: Door) -> None:
    """C-9.4: open what is shut and shut what is open, then walk."""
    figure = game.table.figures[asked.figure]
    door = cell_of(order.door)
    begun(game)
    spend_move(game, figure, C_9_4)
    move_door(game, figure, door, square(game.table, door) == "D")
    walk(game, figure, order.path, "move")


# -- .d --------------------------------------------------------------------------------


def refuse_held_fast(table: Table, figure: Figure) -> Refusal | None:
    """A-18.7: who is immobilized in a hold has no actions, bought ones included."""
    if held_fast(table, figure):
        return refuse(A_18_7, "held_fast", facts={"figure": figure.name})
    return None


@check(MayAct, Surge)
def check_surge(known: AilKnown, asked: MayAct, order: Surge) -> Refusal | None:
    """A-8.1: a point of Adrenaline."""
    figure = known.table.figures[asked.figure]
    return refuse_surge(figure) or refuse_held_fast(known.table, figure)


@resolve(MayAct, Surge)
def surge(game: AilGame, asked: MayAct, order: Surge) -> None:
    """A-8.1: one Move more; the point never comes back (R-32)."""
    figure = game.table.figures[asked.figure]
    begun(game)
    pay(game, figure, "adrenaline", 1, A_8_1, FOR_GOOD)
    gain(game, figure, "move", 1, A_8_1, FOR_GOOD)


@check(MayAct, TightFocus)
def check_tight_focus(known: AilKnown, asked: MayAct, order: TightFocus) -> Refusal | None:
    """A-8.2: a point of Focus."""
    figure = known.table.figures[asked.figure]
    return refuse_focus(figure) or refuse_held_fast(known.table, figure)


@resolve(MayAct, TightFocus)
def tight_focus(game: AilGame, asked: MayAct, order: TightFocus) -> None:
    """A-8.2: one Standard more, no attack."""
    figure = game.table.figures[asked.figure]
    begun(game)
    pay(game, figure, "focus", 1, A_8_2, FOR_GOOD)
    gain(game, figure, "support", 1, A_8_2, FOR_GOOD)


def intent_refusal(figure: Figure, kind: str) -> Refusal | None:
    """R-4.d: an attack of another kind than rolled for needs a change of mind; before the first roll all is
    open.
    """
    if figure.intent in ("", kind):
        return None
    return refuse(R_4_D, "other_intent", facts={"figure": figure.name, "kind": figure.intent})


def _intent_pool(kind: str) -> str:
    return "focus" if kind == "ranged" else "adrenaline" if kind == "close" else "willpower"


@check(MayAct, Changing)
def check_changing(known: AilKnown, asked: MayAct, order: Changing) -> Refusal | None:
    """R-4.d: a point of the pool that matches the new kind."""
    figure = known.table.figures[asked.figure]
    if order.kind not in KINDS or order.kind == figure.intent:
        return refuse(R_4_D, "same_intent", facts={"figure": figure.name, "kind": order.kind})
    pool = _intent_pool(order.kind)
    have = (
        figure.focus if pool == "focus" else figure.adrenaline if pool == "adrenaline" else figure.willpower
    )
    if have < 1:
        return refuse(R_4_D, "cannot_pay", have, 1, {"move": "change", "pool": pool})
    return None


@resolve(MayAct, Changing)
def change_mind(game: AilGame, asked: MayAct, order: Changing) -> None:
    """R-4.d: and all Advantage."""
    figure = game.table.figures[asked.figure]
    begun(game)
    pay(game, figure, _intent_pool(order.kind), 1, R_4_D, FOR_GOOD)
    lose_all_advantage(game, figure, R_4_D, FOR_GOOD)
    figure.intent = order.kind
    game.emit(MindChanged(figure.name, order.kind), R_4_D)


# -- Standards ------------------------------------------------------------------------------------------


def refuse_attack_action(table: Table, figure: Figure) -> Refusal | None:
    """R-46, A-18.7: whether a figure has a Standard for an attack in its own turn."""
    return refuse_standard(figure, True) or refuse_held_fast(table, figure)
