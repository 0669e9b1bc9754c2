"""A-14.25 to A-14.27, Weapons lock: an attack that equals the AC of an armed defender (R-2, R-21)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, always, candidates, may_pass, resolve
from highground.engine.state import Pass
from highground.rulesets.ail.rules.dice import core_roll, tell_dice, total_of
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain
from highground.rulesets.ail.rules.skills import physique_with
from highground.rulesets.ail.state.attack_orders import Press
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure


class MayPress(Question):
    """Weapons are locked: does the attacker press?"""

    clause: ClassVar[Clause] = R.A_14_27

    figure: Final[str]
    target: Final[str]


may_pass(MayPress)


class Pressing(Frame):
    """Both push."""

    figure: Final[str]
    target: Final[str]


class WeaponsLock(Event):
    """No hit and no miss."""

    figure: Final[str]
    target: Final[str]


class OneLiner(Event):
    """A circumstance for graces and one-liners."""

    figure: Final[str]
    bonus: Final[int]


class LockPressed(Event):
    figure: Final[str]
    target: Final[str]
    total: Final[int]
    other: Final[int]


def lock(game: AilGame, attacker: Figure, target: Figure) -> None:
    """A-14.25, A-14.26: neither hit nor miss; a good moment for a line; A-14.27: the attacker may press."""
    game.emit(WeaponsLock(attacker.name, target.name), R.A_14_25)
    game.emit(OneLiner(attacker.name, 2), R.A_14_26)
    game.then(MayPress(attacker.seat, attacker.name, target.name))


# a choice.
always(MayPress, Press)


@resolve(MayPress, Press)
def press(game: AilGame, asked: MayPress, order: Press) -> None:
    """A-14.27."""
    game.then(Pressing(asked.figure, asked.target))


@step(Pressing)
def pressing(game: AilGame, now: Pressing) -> None:
    """A-14.27, R-21: Physique + Melee against each other, the presser first; the winner gains 2 Accuracy."""
    attacker, target = game.table.figures[now.figure], game.table.figures[now.target]
    ours = physique_with(attacker, "melee", R.A_14_27).total()
    theirs = physique_with(target, "melee", R.A_14_27).total()
    first = core_roll(game, R.A_14_27, attacker.seat)
    need = total_of(first) + ours - theirs
    second = core_roll(game, R.A_14_27, target.seat, (need, need + 1))
    tell_dice(game, attacker.name, first)
    tell_dice(game, target.name, second)
    one, other = total_of(first) + ours, total_of(second) + theirs
    game.emit(LockPressed(attacker.name, target.name, one, other), R.A_14_27)
    if one != other:
        gain(game, attacker if one > other else target, "acc", 2, R.A_14_27, FOR_GOOD)


@candidates(MayPress)
def suggest_press(known: AilKnown, asked: MayPress, budget: int, chance: Chance) -> list[Candidate]:
    """Press, or part."""
    return [Candidate(Press(), "press"), Candidate(Pass(), "hold")]
