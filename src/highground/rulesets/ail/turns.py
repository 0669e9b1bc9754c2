"""One's own turn: what is asked (R-44.b), Moves, free actions, and what is in hand (R-48).

Other chapters add their actions by a check and a resolve for `MayAct` and their order.
"""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.rulesets.ail.attacks import Closing, open_action
from highground.rulesets.ail.figures import able, blade_in_hand, drop_in_hand, gun_named
from highground.rulesets.ail.ground import adjacent, cell_of, figures_at, point_blank, square
from highground.rulesets.ail.interrupts import (
    DECLARED,
    SUPPORT,
    MayInterrupt,
    Opening,
    interrupt,
    may_interrupt,
)
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
    Draw,
    Drop,
    End,
    PickUp,
    Sprint,
    Surge,
    TightFocus,
    TwoHands,
    Walk,
)
from highground.rulesets.ail.payments import (
    FOR_GOOD,
    gain,
    lose_all_advantage,
    moves_left,
    pay,
    refuse_focus,
    refuse_move,
    refuse_standard,
    refuse_surge,
    spend_move,
    spend_standard,
)
from highground.rulesets.ail.pieces import Action, AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.rulebook import (
    A_8_1,
    A_8_2,
    A_12_15,
    A_14_24,
    A_18_7,
    C_7_8_B,
    C_9_4,
    R_4_D,
    R_7_D,
    R_7_E,
    R_44_B,
    R_48_A,
    R_48_B,
)
from highground.rulesets.ail.weapons import Firearm, MeleeWeapon
from highground.rulesets.ail.wounds import crippled

__all__ = [
    "Acting", "MayAct", "acting", "begin_support", "begun", "intent_refusal", "refuse_attack_action",
    "refuse_support_action",
]  # fmt: skip

KINDS: Final = ("ranged", "close", "other")


# -- frames, questions, events --------------------------------------------------------------------------


class Acting(Frame):
    """The active figure goes on, while it can."""


class MayAct(Question):
    """What does the active figure do?"""

    clause: ClassVar[Clause] = R_44_B
    settled: ClassVar[bool] = True

    figure: Final[str]

    def __init__(self, seat: int, figure: str) -> None:
        super().__init__(seat)
        self.figure = figure


class InHand(Event):
    """What a figure has in hand now; empty: nothing."""

    figure: Final[str]
    weapon: Final[str]

    def __init__(self, figure: str, weapon: str) -> None:
        self.figure = figure
        self.weapon = weapon


class Gripped(Event):
    """Both hands on a weapon, or one."""

    figure: Final[str]
    both: Final[bool]

    def __init__(self, figure: str, both: bool) -> None:
        self.figure = figure
        self.both = both


class MindChanged(Event):
    figure: Final[str]
    kind: Final[str]

    def __init__(self, figure: str, kind: str) -> None:
        self.figure = figure
        self.kind = kind


class SupportBegun(Event):
    """A Standard that is no attack."""

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


# -- what is in hand: R-48 ------------------------------------------------------------------------------


@check(MayAct, Draw)
def check_draw(known: AilKnown, asked: MayAct, order: Draw) -> Refusal | None:
    """R-48.a, C-7.8.b: a weapon one carries, for a Move; a crippled arm holds no two-handed ones."""
    figure = known.table.figures[asked.figure]
    refusal = refuse_move(figure) or refuse_move_action(known.table, figure)
    if refusal is not None:
        return refusal
    if order.weapon == figure.in_hand:
        return refuse(R_48_A, "in_hand_already", facts={"weapon": order.weapon})
    gun = gun_named(figure, order.weapon)
    blade = _blade(figure, order.weapon)
    if gun is None and blade is None:
        return refuse(R_48_A, "not_carried", facts={"weapon": order.weapon})
    return refuse_two_handed(figure, gun, blade)


def refuse_two_handed(figure: Figure, gun: Firearm | None, blade: MeleeWeapon | None) -> Refusal | None:
    """C-7.8.b: a crippled arm cannot use two-handed weapons; long guns and two-handed blades are."""
    if not crippled(figure, "arm"):
        return None
    if (gun is not None and gun.long) or (blade is not None and blade.hands == 2):
        return refuse(C_7_8_B, "crippled_arm", facts={"figure": figure.name})
    return None


def _blade(figure: Figure, name: str) -> MeleeWeapon | None:
    for blade in figure.blades:
        if blade.name == name:
            return blade
    return None


@resolve(MayAct, Draw)
def draw(game: AilGame, asked: MayAct, order: Draw) -> None:
    """R-48.a: the other weapon is put away."""
    figure = game.table.figures[asked.figure]
    begun(game)
    spend_move(game, figure, R_48_A)
    figure.in_hand = order.weapon
    figure.two_handed = False
    game.emit(InHand(figure.name, order.weapon), R_48_A)


@check(MayAct, Drop)
def check_drop(known: AilKnown, asked: MayAct, order: Drop) -> Refusal | None:
    """R-48.b: there must be something to drop."""
    figure = known.table.figures[asked.figure]
    if not figure.in_hand:
        return refuse(R_48_B, "nothing_in_hand", facts={"figure": figure.name})
    return None


@resolve(MayAct, Drop)
def drop(game: AilGame, asked: MayAct, order: Drop) -> None:
    """R-48.b: free."""
    figure = game.table.figures[asked.figure]
    begun(game)
    drop_in_hand(game.table, figure)
    game.emit(InHand(figure.name, ""), R_48_B)


@check(MayAct, PickUp)
def check_pick_up(known: AilKnown, asked: MayAct, order: PickUp) -> Refusal | None:
    """R-48.a: a weapon that lies in one's square, for a Move."""
    figure = known.table.figures[asked.figure]
    refusal = refuse_move(figure) or refuse_move_action(known.table, figure)
    if refusal is not None:
        return refusal
    for lying in known.table.dropped:
        if lying.at == figure.at and lying.weapon.name == order.weapon:
            weapon = lying.weapon
            if isinstance(weapon, Firearm):
                return refuse_two_handed(figure, weapon, None)
            return refuse_two_handed(figure, None, weapon)
    return refuse(R_48_A, "not_lying_here", facts={"weapon": order.weapon})


@resolve(MayAct, PickUp)
def pick_up(game: AilGame, asked: MayAct, order: PickUp) -> None:
    """R-48.a: it is in hand now."""
    figure = game.table.figures[asked.figure]
    begun(game)
    spend_move(game, figure, R_48_A)
    for at, lying in enumerate(game.table.dropped):
        if lying.at == figure.at and lying.weapon.name == order.weapon:
            weapon = lying.weapon
            if isinstance(weapon, Firearm):
                figure.guns.append(weapon)
                figure.ammo[weapon.name] = lying.ammo
            else:
                figure.blades.append(weapon)
            del game.table.dropped[at]
            break
    figure.in_hand = order.weapon
    figure.two_handed = False
    game.emit(InHand(figure.name, order.weapon), R_48_A)


@check(MayAct, TwoHands)
def check_two_hands(known: AilKnown, asked: MayAct, order: TwoHands) -> Refusal | None:
    """A-14.24: only a one-handed weapon gives the choice."""
    blade = blade_in_hand(known.table.figures[asked.figure])
    if blade is None or blade.hands != 1:
        return refuse(A_14_24, "not_one_handed", facts={"figure": asked.figure})
    return None


@resolve(MayAct, TwoHands)
def two_hands(game: AilGame, asked: MayAct, order: TwoHands) -> None:
    """A-14.24: free."""
    figure = game.table.figures[asked.figure]
    begun(game)
    figure.two_handed = not figure.two_handed
    game.emit(Gripped(figure.name, figure.two_handed), A_14_24)


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
    return open_action(game, (Opening(DECLARED), effect, Closing()), kind, figure, target)


@may_interrupt(DECLARED)
def may_step_in(table: Table, action: Action, figure: Figure) -> bool:
    """A-12.15: an enemy at point blank of a Standard that is no attack, with a Move left."""
    if action.kind not in SUPPORT:
        return False
    actor = table.figures[action.actor]
    return (
        figure.side != actor.side
        and figure.name not in action.defended
        and point_blank(figure.at, actor.at)
        and moves_left(figure) > 0
        and refuse_displacement(table, figure) is None
    )


@check(MayInterrupt, Walk)
def check_step_in(known: AilKnown, asked: MayInterrupt, order: Walk) -> Refusal | None:
    """A-12.15: a Move of one's own budget."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    if action is None or not may_step_in(table, action, figure):
        return refuse(A_12_15, "no_interrupt_move", facts={"figure": figure.name})
    return path_refusal(table, figure, figure.at, order.path, move_squares(figure))


@resolve(MayInterrupt, Walk)
def step_in(game: AilGame, asked: MayInterrupt, order: Walk) -> None:
    """A-12.15: the Move is made before the action goes on."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.act)
    if action is not None:
        action.defended.append(figure.name)
    act = interrupt(
        game, figure, asked.act, DECLARED, "move", A_12_15, InterruptMove(figure.name, order.path)
    )
    spend_move(game, figure, A_12_15, 1, act)


class InterruptMove(Frame):
    """A Move as an interrupt."""

    figure: Final[str]
    path: Final[tuple[Point, ...]]

    def __init__(self, figure: str, path: tuple[Point, ...]) -> None:
        self.figure = figure
        self.path = path


@step(InterruptMove)
def interrupt_move(game: AilGame, now: InterruptMove) -> None:
    """A-12.15: walk."""
    figure = game.table.figures[now.figure]
    if able(figure):
        walk(game, figure, now.path, "interrupt")
