"""Interrupts: the windows (R-45), and declaring one.

An action and each interrupt of it are activities of their own. What an interrupt pays or does on its
declaration is kept as receipts of its activity; a Feint (`feints`) takes the interrupted action back, a won
Double Feint the interrupt as well. Windows nest as the agenda does: the innermost is finished first.

A chapter offers an interrupt by registering when it may be used (`may_interrupt`) and a check and a resolve
for its order and the window's question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import may_pass
from highground.record import Record
from highground.rulesets.ail.rules.figures import standing_order
from highground.rulesets.ail.rules.ground import point_blank
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table

DECLARED: Final = 1
DICE: Final = 2
LANDED: Final = 3
RESOLVED: Final = 4

SUPPORT: Final[frozenset[str]] = frozenset(("aim", "reload", "treat", "work"))
"""R-46: Standards that are no attacks; whoever interrupts one counts as its target (R-32)."""

Offer = Callable[[Table, Action, Figure], bool]
_OFFERS: Final[list[list[Offer]]] = [[], [], [], [], []]
"""By window."""


# -- frames, questions, events --------------------------------------------------------------------------


class Opening(Frame):
    """A window of the present action opens."""

    window: Final[int]


class Interruptible(Record):
    """What a window is about: an action, at one of its four moments."""

    act: Final[int]
    window: Final[int]


class AtWindow(Question):
    """A figure is asked at one moment of an action of another."""

    clause: ClassVar[Clause] = R.R_45_A

    figure: Final[str]
    act: Final[int]


class MayInterrupt(AtWindow):
    """An action was declared: does this figure interrupt it?"""


class MayDefend(AtWindow):
    """The dice of an attack are about to be rolled: does its target defend?"""


class MayDodge(AtWindow):
    """A grenade has landed: does this figure dodge?"""


class MayFollow(AtWindow):
    """An attack is resolved: does this figure follow it up?"""


class FeintChance(Frame):
    """An interrupt was declared: the interrupted figure may feint."""

    against: Final[int]
    by: Final[str]


class Interrupting(Event):
    """A figure interrupts an action; `order` is what it does."""

    figure: Final[str]
    target: Final[str]
    order: Final[str]


class CalledOff(Event):
    """An action was called off, and what was paid for it is back."""

    figure: Final[str]


class NoDefence(Event):
    """Nothing can be done about this shot."""

    figure: Final[str]
    target: Final[str]


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
    before dice, and of an Improved Snap Shot not even that one (A-19.11).
    """
    table = game.table
    action = table.action(game.act)
    if action is None:
        return
    if now.window == DICE and action.how == "improved":
        game.emit(NoDefence(action.actor, action.target), R.A_19_11)
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


for _question in (MayInterrupt, MayDefend, MayDodge, MayFollow):
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
    if action is not None and window != RESOLVED and _answers(game.table, action, figure, window):
        return game.begin(FeintChance(against, figure.name), *frames)
    return game.begin(*frames)


def _answers(table: Table, action: Action, figure: Figure, window: int) -> bool:
    """R-32: whether this interrupt comes from the target of the action; a plain Move has none.

    Of an action that is no attack it is the enemy at point blank who interrupts it, of a grenade every enemy
    in its blast.
    """
    foe = figure.side != table.figures[action.actor].side
    if action.kind in SUPPORT:
        return foe and point_blank(figure.at, table.figures[action.actor].at)
    return action.target == figure.name or (window == LANDED and foe)


# -- calling an action off -------------------------------------------------------------------------------


def take_back(game: AilGame, act: int) -> None:
    """A-8.5: an action is called off and everything paid for it comes back; the action itself stays spent
    (A-8.6).
    """
    action = game.table.action(act)
    if action is None:
        return
    game.give_back(act)
    _drop(game, action)
    game.emit(CalledOff(action.actor), R.A_8_5)


def call_off(game: AilGame, act: int) -> None:
    """An action ends at once; what was paid for it stays paid."""
    action = game.table.action(act)
    if action is not None:
        _drop(game, action)


def _drop(game: AilGame, action: Action) -> None:
    game.cancel(action.act)
    game.table.actions.remove(action)
