"""Feint and Double Feint (A-8.4 to A-8.10, R-32): an action is called off in answer to an interrupt, and the
interrupt may be called off in turn.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.ail.rules.dice import core_roll, tell_dice, total_of
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain, pay
from highground.rulesets.ail.rules.interrupts.windows import FeintChance, take_back
from highground.rulesets.ail.rules.skills import intellect_with
from highground.rulesets.ail.state.interrupt_orders import DoubleFeint, Feint
from highground.rulesets.ail.state.pieces import AilGame, AilKnown

# -- frames, questions, events --------------------------------------------------------------------------


class MayFeint(Question):
    """Does this figure call its own action off?"""

    clause: ClassVar[Clause] = R.A_8_4

    figure: Final[str]
    against: Final[int]
    interrupt: Final[int]
    by: Final[str]


may_pass(MayFeint)


class Feinted(Frame):
    """A Feint is declared: the other side may see through it."""

    against: Final[int]
    interrupt: Final[int]
    by: Final[str]


class MayDoubleFeint(Question):
    """Does this figure answer a Feint?"""

    clause: ClassVar[Clause] = R.A_8_7

    figure: Final[str]
    against: Final[int]
    interrupt: Final[int]


class BattleOfWits(Frame):
    """Feinter and double feinter roll against each other."""

    against: Final[int]
    interrupt: Final[int]
    by: Final[str]


class FeintTried(Event):
    figure: Final[str]
    target: Final[str]


class DoubleFeintTried(Event):
    figure: Final[str]
    target: Final[str]


class WitsRolled(Event):
    """Both totals; `won` says whether the double feinter saw through it."""

    figure: Final[str]
    target: Final[str]
    feint: Final[int]
    double: Final[int]
    won: Final[bool]


class StaysSpent(Event):
    """The action of a Feint still counts."""

    figure: Final[str]


class WillpowerBack(Event):
    figure: Final[str]


class InterruptStands(Event):
    figure: Final[str]


class InterruptUndone(Event):
    figure: Final[str]


# -- Feint ---------------------------------------------------------------------------------------


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
        return refuse(R.A_8_4, "no_willpower", figure.willpower, 1, {"figure": figure.name})
    return None


@resolve(MayFeint, Feint)
def feint(game: AilGame, asked: MayFeint, order: Feint) -> None:
    """A-8.4: the Willpower is paid inside the Feint's own activity, so that A-8.10 can give it back."""
    figure = game.table.figures[asked.figure]
    game.emit(FeintTried(figure.name, asked.by), R.A_8_4)
    act = game.begin(Feinted(asked.against, asked.interrupt, asked.by))
    pay(game, figure, "willpower", 1, R.A_8_4, act)


@step(Feinted)
def feinted(game: AilGame, now: Feinted) -> None:
    """A-8.7: who was feinted may answer with a Double Feint; otherwise the Feint stands."""
    figure = game.table.figures[now.by]
    if figure.willpower > 0 and not figure.out and not figure.away:
        game.then(MayDoubleFeint(figure.seat, figure.name, now.against, now.interrupt))
    else:
        _feint_stands(game, now.against, now.by, False)


# -- Double Feint ----------------------------------------------------------------------


@check(MayDoubleFeint, DoubleFeint)
def check_double_feint(known: AilKnown, asked: MayDoubleFeint, order: DoubleFeint) -> Refusal | None:
    """A-8.7: a point of Willpower."""
    figure = known.table.figures[asked.figure]
    if figure.willpower < 1:
        return refuse(R.A_8_7, "no_willpower", figure.willpower, 1, {"figure": figure.name})
    return None


# nobody has to.
always(MayDoubleFeint, Pass)


@resolve(MayDoubleFeint, Pass)
def let_feint(game: AilGame, asked: MayDoubleFeint, order: Pass) -> None:
    """A-8.7: the Feint stands."""
    _feint_stands(game, asked.against, asked.figure, False)


@resolve(MayDoubleFeint, DoubleFeint)
def double_feint(game: AilGame, asked: MayDoubleFeint, order: DoubleFeint) -> None:
    """A-8.7, R-32: this Willpower stays spent whatever comes of it."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.against)
    game.emit(DoubleFeintTried(figure.name, "" if action is None else action.actor), R.A_8_7)
    pay(game, figure, "willpower", 1, R.A_8_7, FOR_GOOD)
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
    ours, theirs = intellect_with(feinter, action, R.A_8_8), intellect_with(double, action, R.A_8_8)
    first = core_roll(game, R.A_8_8, feinter.seat)
    need = total_of(first) + ours.total() - theirs.total() + 1
    second = core_roll(game, R.A_8_8, double.seat, (need,))
    tell_dice(game, feinter.name, first)
    tell_dice(game, double.name, second)
    one, other = total_of(first) + ours.total(), total_of(second) + theirs.total()
    game.emit(WitsRolled(feinter.name, double.name, one, other, other > one), R.C_2_2)
    if other > one:
        game.give_back(now.interrupt)
        game.cancel(now.interrupt)
        game.emit(InterruptUndone(double.name), R.A_8_9)
        _feint_stands(game, now.against, double.name, True)
    else:
        game.give_back(game.act)
        game.emit(WillpowerBack(feinter.name), R.A_8_10)
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
    game.emit(StaysSpent(action.actor), R.A_8_6)
    if not beaten:
        game.emit(InterruptStands(by), R.R_32)
    if action.kind == "weapon" and not beaten:
        gain(game, game.table.figures[action.actor], "acc", 2, R.A_14_28, FOR_GOOD)
