"""Dodging a grenade: A-7.1 to A-7.4, A-10.13 to A-10.17."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.state import Order
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.dice import core_roll, tell_dice, total_of
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.budget import moves_left, spend_move_or_surge
from highground.rulesets.ail.rules.flow.move_actions import make_move_action, move_action_refusal
from highground.rulesets.ail.rules.flow.movement import refuse_displacement
from highground.rulesets.ail.rules.grenades.blast import blast_dice, grenade_of
from highground.rulesets.ail.rules.interrupts.windows import (
    LANDED,
    MayDodge,
    interrupt,
    may_interrupt,
)
from highground.rulesets.ail.rules.skills import physique_with
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import Dodge
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import MOVE_ORDERS

# -- frames, questions, events --------------------------------------------------------------------------


class Dodging(Frame):
    """The roll of a Dodge."""

    figure: Final[str]
    against: Final[int]
    dc: Final[int]


class MayScramble(Question):
    """The dodge worked: what Move does the figure make?"""

    clause: ClassVar[Clause] = R.A_10_13

    figure: Final[str]


may_pass(MayScramble)


class DodgeRolled(Event):
    figure: Final[str]
    total: Final[int]
    dc: Final[int]
    success: Final[bool]


class Scrambled(Event):
    figure: Final[str]


# -- to A-10.17 -----------------------------------------------------------------


def dodge_dc(table: Table, action: Action) -> Tally:
    """A-10.13, A-10.15, A-10.17: 15, or what the grenade says; 5 more if it was cooked."""
    grenade = grenade_of(table, action)
    made = tally(grenade.dodge_dc, R.A_10_13 if grenade.dodge_dc == 15 else R.A_10_17, "dodge_dc")
    if action.mode == "cooked":
        made.add(5, R.A_10_15, "cooked")
    return made


def dodge_refusal(table: Table, action: Action | None, figure: Figure) -> Refusal | None:
    """A-7.1, A-7.3, A-7.4, R-14: who would take a die, can move, and can pay; not from the thrower's own
    hand.
    """
    facts = {"figure": figure.name}
    if action is None or action.kind != "grenade" or grenade_of(table, action).dodge_dc < 1:
        return refuse(R.A_7_1, "nothing_to_dodge", facts=facts)
    if figure.name in action.defended:
        return refuse(R.A_7_1, "dodged_already", facts=facts)
    if blast_dice(table, action, figure).total() < 1:
        return refuse(R.A_10_13, "not_in_blast", facts=facts)
    if action.place == "hand" and figure.name == action.actor:
        return refuse(R.A_10_16, "in_own_hand", facts=facts)
    refusal = refuse_displacement(table, figure)
    if refusal is not None:
        return refusal
    if moves_left(figure) < 1 and figure.adrenaline < 1:
        return refuse(R.A_7_4, "no_move", 0, 1, facts)
    return None


@may_interrupt(LANDED)
def may_dodge(table: Table, action: Action, figure: Figure) -> bool:
    """A-7.1: whoever is in the blast."""
    return dodge_refusal(table, action, figure) is None


@check(MayDodge, Dodge)
def check_dodge(known: AilKnown, asked: MayDodge, order: Dodge) -> Refusal | None:
    """A-7.1, A-7.3, A-7.4."""
    table = known.table
    return dodge_refusal(table, table.action(asked.act), table.figures[asked.figure])


@resolve(MayDodge, Dodge)
def dodge(game: AilGame, asked: MayDodge, order: Dodge) -> None:
    """A-7.3: a Move is paid whatever the roll brings; a Standard or Adrenaline may stand in."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.act)
    if action is None:
        return
    action.defended.append(figure.name)
    dc = dodge_dc(game.table, action).total()
    act = interrupt(game, figure, asked.act, LANDED, "dodge", R.A_7_1, Dodging(figure.name, asked.act, dc))
    spend_move_or_surge(game, figure, R.A_7_3, act)


@step(Dodging)
def dodging(game: AilGame, now: Dodging) -> None:
    """A-7.2, A-10.13: Physique + Athletics; on a success a Move before the grenade goes off."""
    figure = game.table.figures[now.figure]
    modifier = physique_with(figure, "athletics", R.A_7_2).total()
    dice = core_roll(game, R.A_7_2, figure.seat, (now.dc - modifier,))
    total = total_of(dice) + modifier
    tell_dice(game, figure.name, dice)
    game.emit(DodgeRolled(figure.name, total, now.dc, total >= now.dc), R.A_7_2)
    if total >= now.dc and able(figure):
        game.then(MayScramble(figure.seat, figure.name))


def check_scramble(known: AilKnown, asked: MayScramble, order: Order) -> Refusal | None:
    """A-10.13, A-10.14: any Move action; the Dodge has paid for it."""
    return move_action_refusal(known.table, known.table.figures[asked.figure], order)


def scramble(game: AilGame, asked: MayScramble, order: Order) -> None:
    """A-10.14: out of the blast, or behind cover; the damage is worked out where it ends."""
    game.emit(Scrambled(asked.figure), R.A_10_14)
    make_move_action(game, game.table.figures[asked.figure], order, "dodge")


for _order in MOVE_ORDERS:
    check(MayScramble, _order)(check_scramble)
    resolve(MayScramble, _order)(scramble)
