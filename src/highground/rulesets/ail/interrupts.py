"""Interrupts: the windows (R-45), declaring one, and Feint and Double Feint (A-8.4 to A-8.10, R-32).

An action and each interrupt of it are activities of their own. What an interrupt pays or does on its
declaration is kept as receipts of its activity; a Feint takes the interrupted action back, a won Double
Feint the interrupt as well. Windows nest as the agenda does: the innermost is finished first.

A chapter offers an interrupt by registering when it may be used (`may_interrupt`) and a check and a resolve
for its order and the window's question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.record import Record
from highground.rulesets.ail.actions import Action
from highground.rulesets.ail.dice import core_roll, tell_dice, total_of
from highground.rulesets.ail.figures import standing_order
from highground.rulesets.ail.orders import DoubleFeint, Feint
from highground.rulesets.ail.payments import FOR_GOOD, gain, pay
from highground.rulesets.ail.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.rulebook import (
    A_8_4,
    A_8_5,
    A_8_6,
    A_8_7,
    A_8_8,
    A_8_9,
    A_8_10,
    A_14_28,
    C_2_2,
    R_32,
    R_45_A,
)
from highground.rulesets.ail.skills import intellect_with

__all__ = [
    "DECLARED", "DICE", "LANDED", "RESOLVED", "FeintTried", "Interrupting", "MayDefend", "MayDodge",
    "MayDoubleFeint",
    "MayFeint", "MayFollow", "MayInterrupt", "Opening", "call_off", "interrupt", "may_interrupt", "take_back",
]  # fmt: skip

DECLARED: Final = 1
DICE: Final = 2
LANDED: Final = 3
RESOLVED: Final = 4

SUPPORT: Final = ("aim", "reload", "treat", "work")
"""R-46: Standards that are no attacks; whoever interrupts one counts as its target (R-32)."""

Offer = Callable[[Table, Action, Figure], bool]
_OFFERS: Final[dict[int, list[Offer]]] = {DECLARED: [], DICE: [], LANDED: [], RESOLVED: []}


# -- frames, questions, events --------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Opening(Frame):
    """A window of the present action opens."""

    window: Final[int]

    def __init__(self, window: int) -> None:
        self.window = window


@mypyc_attr(acyclic=True)
class Interruptible(Record):
    """What a window is about: an action, at one of its four moments."""

    act: Final[int]
    window: Final[int]

    def __init__(self, act: int, window: int) -> None:
        self.act = act
        self.window = window


@mypyc_attr(acyclic=True)
class AtWindow(Question):
    """A figure is asked at one moment of an action of another."""

    clause: ClassVar[Clause] = R_45_A

    figure: Final[str]
    act: Final[int]

    def __init__(self, seat: int, figure: str, act: int) -> None:
        super().__init__(seat)
        self.figure = figure
        self.act = act


@mypyc_attr(acyclic=True)
class MayInterrupt(AtWindow):
    """An action was declared: does this figure interrupt it?"""


@mypyc_attr(acyclic=True)
class MayDefend(AtWindow):
    """The dice of an attack are about to be rolled: does its target defend?"""


@mypyc_attr(acyclic=True)
class MayDodge(AtWindow):
    """A grenade has landed: does this figure dodge?"""


@mypyc_attr(acyclic=True)
class MayFollow(AtWindow):
    """An attack is resolved: does this figure follow it up?"""


@mypyc_attr(acyclic=True)
class FeintChance(Frame):
    """An interrupt was declared: the interrupted figure may feint."""

    against: Final[int]
    by: Final[str]

    def __init__(self, against: int, by: str) -> None:
        self.against = against
        self.by = by


@mypyc_attr(acyclic=True)
class MayFeint(Question):
    """Does this figure call its own action off?"""

    clause: ClassVar[Clause] = A_8_4

    figure: Final[str]
    against: Final[int]
    interrupt: Final[int]
    by: Final[str]

    def __init__(self, seat: int, figure: str, against: int, interrupt: int, by: str) -> None:
        super().__init__(seat)
        self.figure = figure
        self.against = against
        self.interrupt = interrupt
        self.by = by


@mypyc_attr(acyclic=True)
class Feinted(Frame):
    """A Feint is declared: the other side may see through it."""

    against: Final[int]
    interrupt: Final[int]
    by: Final[str]

    def __init__(self, against: int, interrupt: int, by: str) -> None:
        self.against = against
        self.interrupt = interrupt
        self.by = by


@mypyc_attr(acyclic=True)
class MayDoubleFeint(Question):
    """Does this figure answer a Feint?"""

    clause: ClassVar[Clause] = A_8_7

    figure: Final[str]
    against: Final[int]
    interrupt: Final[int]

    def __init__(self, seat: int, figure: str, against: int, interrupt: int) -> None:
        super().__init__(seat)
        self.figure = figure
        self.against = against
        self.interrupt = interrupt


@mypyc_attr(acyclic=True)
class BattleOfWits(Frame):
    """Feinter and double feinter roll against each other."""

    against: Final[int]
    interrupt: Final[int]
    by: Final[str]

    def __init__(self, against: int, interrupt: int, by: str) -> None:
        self.against = against
        self.interrupt = interrupt
        self.by = by


@mypyc_attr(acyclic=True)
class Interrupting(Event):
    """A figure interrupts an action; `order` is what it does."""

    figure: Final[str]
    target: Final[str]
    order: Final[str]

    def __init__(self, figure: str, target: str, order: str) -> None:
        self.figure = figure
        self.target = target
        self.order = order


@mypyc_attr(acyclic=True)
class FeintTried(Event):
    figure: Final[str]
    target: Final[str]

    def __init__(self, figure: str, target: str) -> None:
        self.figure = figure
        self.target = target


@mypyc_attr(acyclic=True)
class DoubleFeintTried(Event):
    figure: Final[str]
    target: Final[str]

    def __init__(self, figure: str, target: str) -> None:
        self.figure = figure
        self.target = target


@mypyc_attr(acyclic=True)
class WitsRolled(Event):
    """Both totals; `won` says whether the double feinter saw through it."""

    figure: Final[str]
    target: Final[str]
    feint: Final[int]
    double: Final[int]
    won: Final[bool]

    def __init__(self, figure: str, target: str, feint: int, double: int, won: bool) -> None:
        self.figure = figure
        self.target = target
        self.feint = feint
        self.double = double
        self.won = won


@mypyc_attr(acyclic=True)
class CalledOff(Event):
    """An action was called off, and what was paid for it is back."""

    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


@mypyc_attr(acyclic=True)
class StaysSpent(Event):
    """The action of a Feint still counts."""

    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


@mypyc_attr(acyclic=True)
class WillpowerBack(Event):
    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


@mypyc_attr(acyclic=True)
class InterruptStands(Event):
    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


@mypyc_attr(acyclic=True)
class InterruptUndone(Event):
    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


# -- windows --------------------------------------------------------------------------------------


def may_interrupt(window: int) -> Callable[[Offer], Offer]:
    """Register when a figure may use some interrupt in a window: `(table, action, figure) -> bool`."""

    def keep(function: Offer) -> Offer:
        _OFFERS[window].append(function)
        return function

    return keep


@step(Opening)
def open_window(game: AilGame, now: Opening) -> None:
    """R-45.b: everybody is asked in initiative order, the actor last, until all pass; the target alone
    before dice.
    """
    table = game.table
    action = table.action(game.act)
    if action is None:
        return
    who = _asked(table, action, now.window)
    for at in who:
        if _eligible(table, action, table.figures[table.order[at]], now.window):
            game.then(Window(Interruptible(game.act, now.window), who))
            return


def _asked(table: Table, action: Action, window: int) -> tuple[int, ...]:
    """Whom a window asks, as places in the initiative order."""
    if window != DICE:
        return standing_order(table, action.actor)
    for at, name in enumerate(table.order):
        if name == action.target:
            return (at,)
    return ()


def _eligible(table: Table, action: Action, figure: Figure, window: int) -> bool:
    """R-10: the helpless have no interrupts; else one that a chapter offers."""
    if figure.out or figure.away:
        return False
    for offer in _OFFERS[window]:  # noqa: SIM110 - a generator is slow compiled
        if offer(table, action, figure):
            return True
    return False


@offers(Interruptible)
def offer_interrupt(game: AilGame, trigger: Interruptible, who: int) -> Asking | None:
    """R-45.a: the question of the window, where everybody can see that there is a choice."""
    table = game.table
    action = table.action(trigger.act)
    figure = table.figures[table.order[who]]
    if action is None or not _eligible(table, action, figure, trigger.window):
        return None
    if trigger.window == DECLARED:
        return MayInterrupt(figure.seat, figure.name, trigger.act)
    if trigger.window == DICE:
        return MayDefend(figure.seat, figure.name, trigger.act)
    if trigger.window == LANDED:
        return MayDodge(figure.seat, figure.name, trigger.act)
    return MayFollow(figure.seat, figure.name, trigger.act)


for _question in (MayInterrupt, MayDefend, MayDodge, MayFollow, MayFeint):
    may_pass(_question)


def interrupt(
    game: AilGame, figure: Figure, against: int, window: int, order: str, clause: Clause, *frames: Frame
) -> int:
    """Begin an interrupt of `figure` against an action: a Feint may answer it, then `frames` are done.

    Gives its activity: what it pays and does at once goes there, right after this call.
    """
    action = game.table.action(against)
    target = "" if action is None else action.actor
    game.emit(Interrupting(figure.name, target, order), clause)
    if action is not None and window != RESOLVED and _answers(action, figure, window):
        return game.begin(FeintChance(against, figure.name), *frames)
    return game.begin(*frames)


def _answers(action: Action, figure: Figure, window: int) -> bool:
    """R-32: whether this interrupt comes from the target of the action; a plain Move has none."""
    return action.target == figure.name or action.kind in SUPPORT or window == LANDED


# -- to A-8.10 ------------------------------------------------------------------------------------


@step(FeintChance)
def feint_chance(game: AilGame, now: FeintChance) -> None:
    """A-8.4: ask the interrupted figure, if it is able and has Willpower."""
    action = game.table.action(now.against)
    if action is None:
        return
    figure = game.table.figures[action.actor]
    if figure.willpower > 0 and not figure.out and not figure.away:
        game.then(MayFeint(figure.seat, figure.name, now.against, game.act, now.by))


@check(MayFeint, Feint)
def check_feint(known: AilKnown, asked: MayFeint, order: Feint) -> Refusal | None:
    """A-8.4: a point of Willpower."""
    figure = known.table.figures[asked.figure]
    if figure.willpower < 1:
        return refuse(A_8_4, "no_willpower", figure.willpower, 1, {"figure": figure.name})
    return None


@resolve(MayFeint, Feint)
def feint(game: AilGame, asked: MayFeint, order: Feint) -> None:
    """A-8.4: the Willpower is paid inside the Feint's own activity, so that A-8.10 can give it back."""
    figure = game.table.figures[asked.figure]
    game.emit(FeintTried(figure.name, asked.by), A_8_4)
    act = game.begin(Feinted(asked.against, asked.interrupt, asked.by))
    pay(game, figure, "willpower", 1, A_8_4, act)


@step(Feinted)
def feinted(game: AilGame, now: Feinted) -> None:
    """A-8.7: who was feinted may answer with a Double Feint; otherwise the Feint stands."""
    figure = game.table.figures[now.by]
    if figure.willpower > 0 and not figure.out and not figure.away:
        game.then(MayDoubleFeint(figure.seat, figure.name, now.against, now.interrupt))
    else:
        _feint_stands(game, now.against, now.by, False)


@check(MayDoubleFeint, DoubleFeint)
def check_double_feint(known: AilKnown, asked: MayDoubleFeint, order: DoubleFeint) -> Refusal | None:
    """A-8.7: a point of Willpower."""
    figure = known.table.figures[asked.figure]
    if figure.willpower < 1:
        return refuse(A_8_7, "no_willpower", figure.willpower, 1, {"figure": figure.name})
    return None


@check(MayDoubleFeint, Pass)
def check_let_feint(known: AilKnown, asked: MayDoubleFeint, order: Pass) -> Refusal | None:
    """A-8.7: nobody has to."""
    return None


@resolve(MayDoubleFeint, Pass)
def let_feint(game: AilGame, asked: MayDoubleFeint, order: Pass) -> None:
    """A-8.7: the Feint stands."""
    _feint_stands(game, asked.against, asked.figure, False)


@resolve(MayDoubleFeint, DoubleFeint)
def double_feint(game: AilGame, asked: MayDoubleFeint, order: DoubleFeint) -> None:
    """A-8.7, R-32: this Willpower stays spent whatever comes of it."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.against)
    game.emit(DoubleFeintTried(figure.name, "" if action is None else action.actor), A_8_7)
    pay(game, figure, "willpower", 1, A_8_7, FOR_GOOD)
    game.then(BattleOfWits(asked.against, asked.interrupt, figure.name))


@step(BattleOfWits)
def battle_of_wits(game: AilGame, now: BattleOfWits) -> None:
    """A-8.8 to A-8.10: Intellect and the skill of the action, the feinter first; only a higher roll sees
    through.
    """
    table = game.table
    action = table.action(now.against)
    if action is None:
        return
    feinter, double = table.figures[action.actor], table.figures[now.by]
    ours, theirs = intellect_with(feinter, action, A_8_8), intellect_with(double, action, A_8_8)
    first = core_roll(game, A_8_8, feinter.seat)
    need = total_of(first) + ours.total() - theirs.total() + 1
    second = core_roll(game, A_8_8, double.seat, (need,))
    tell_dice(game, feinter.name, first)
    tell_dice(game, double.name, second)
    one, other = total_of(first) + ours.total(), total_of(second) + theirs.total()
    game.emit(WitsRolled(feinter.name, double.name, one, other, other > one), C_2_2)
    if other > one:
        game.give_back(now.interrupt)
        game.cancel(now.interrupt)
        game.emit(InterruptUndone(double.name), A_8_9)
        _feint_stands(game, now.against, double.name, True)
    else:
        game.give_back(game.act)
        game.emit(WillpowerBack(feinter.name), A_8_10)
        _feint_stands(game, now.against, double.name, False)


def _feint_stands(game: AilGame, against: int, by: str, beaten: bool) -> None:
    """A-8.5, A-8.6, R-32: the action is called off, what it cost comes back; the interrupt of `by` runs
    its course.

    A-14.28: a melee Feint earns 2 Accuracy.
    """
    action = game.table.action(against)
    if action is None:
        return
    take_back(game, against)
    game.emit(StaysSpent(action.actor), A_8_6)
    if not beaten:
        game.emit(InterruptStands(by), R_32)
    if action.kind == "weapon" and not beaten:
        gain(game, game.table.figures[action.actor], "acc", 2, A_14_28, FOR_GOOD)


def take_back(game: AilGame, act: int) -> None:
    """A-8.5: an action is called off and everything paid for it comes back; the action itself stays spent
    (A-8.6).
    """
    action = game.table.action(act)
    if action is None:
        return
    game.give_back(act)
    _drop(game, action)
    game.emit(CalledOff(action.actor), A_8_5)


def call_off(game: AilGame, act: int) -> None:
    """An action ends at once; what was paid for it stays paid."""
    action = game.table.action(act)
    if action is not None:
        _drop(game, action)


def _drop(game: AilGame, action: Action) -> None:
    game.cancel(action.act)
    game.table.actions.remove(action)
