"""Chapters 12 and 13, Unarmed combat: grapples and holds (R-27), and what stances do to them."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules.advantage.buying import GRAPPLE
from highground.rulesets.ail.rules.advantage.grapple_moves import hold_moves
from highground.rulesets.ail.rules.attacks import doing
from highground.rulesets.ail.rules.close import close_combat
from highground.rulesets.ail.rules.close.close_combat import CloseManner
from highground.rulesets.ail.rules.figures import blade_in_hand
from highground.rulesets.ail.rules.flow.movement import HoldEnded
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain, lose_all_advantage
from highground.rulesets.ail.rules.flow.rounds import at_turn_end
from highground.rulesets.ail.rules.wounds.damage import let_go
from highground.rulesets.ail.rules.wounds.wounds import Wounding
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.attack_orders import Break
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table


class GrappleGains(Frame):
    """What a successful grapple builds; `times` is how often the factor went into the margin."""

    times: Final[int]


class MayBreak(Question):
    """Does who was held break free, or hold the other instead?"""

    clause: ClassVar[Clause] = R.R_27_C

    figure: Final[str]
    holder: Final[str]


class Grappled(Event):
    figure: Final[str]
    target: Final[str]


class BrokeFree(Event):
    figure: Final[str]
    target: Final[str]
    how: Final[str]


def grapple_factor(figure: Figure) -> Tally:
    """A-12.9, C-4.12: 6 after Physique; Iron Grip takes one more off, not below 2."""
    made = close_combat.factor(6, close_combat.unarmed_least(6), figure.sheet.physique, R.A_12_9)
    trait = figure.sheet.trait("iron_grip")
    if trait is not None and made.total() > 2:
        made.add(-min(trait.amount, made.total() - 2), R.C_4_12, "iron_grip")
    return made


class GrappleManner(CloseManner):
    """A-12.8 to A-12.10."""

    def __init__(self) -> None:
        super().__init__("grapple", R.A_12_8, GRAPPLE, "unarmed")

    def demands(self, table: Table, figure: Figure, target: Figure, at: Cell) -> Refusal | None:
        """R-27.a, R-27.c: one hold at a time: who holds or is held wrestles with the other of the two."""
        facts = {"figure": figure.name, "target": target.name}
        if figure.grappled_by and figure.grappled_by != target.name:
            return refuse(R.R_27_C, "held_by_another", facts=facts)
        if figure.holding and figure.holding != target.name:
            return refuse(R.R_27_A, "holds_another", facts=facts)
        if target.grappled_by and target.grappled_by != figure.name:
            return refuse(R.R_27_A, "target_held", facts=facts)
        return super().demands(table, figure, target, at)

    def edges(self, made: Tally, table: Table, action: Action, attacker: Figure, target: Figure) -> None:
        """A-13.8, A-13.9, A-14.34: Grappling helps, a Throwing target or one with a polearm is open."""
        if attacker.stance == "grappling":
            made.add(2, R.A_13_9, "grappling")
        if target.out:
            return
        if target.stance == "throwing":
            made.add(2, R.A_13_8, "target_throwing")
        blade = blade_in_hand(target)
        if blade is not None and blade.grapple_edge:
            made.add(blade.grapple_edge, R.A_14_34, "polearm")

    def factor_of(self, table: Table, action: Action) -> Tally:
        return grapple_factor(table.figures[action.actor])

    def before_dice(self, game: AilGame, action: Action) -> None:
        """R-27.a: any grapple attack, whatever comes of it, keeps a hold."""
        super().before_dice(game, action)
        game.table.figures[action.actor].gripped = True

    def succeed(self, game: AilGame, action: Action) -> None:
        """A-12.8, R-27.c: a new hold, a tighter one, or a way out of one."""
        table = game.table
        attacker, target = table.figures[action.actor], table.figures[action.target]
        times = close_combat.multiples(game, attacker, grapple_factor(attacker), action.margin)
        action.hits = 1
        target.struck = True
        frames = [*hold_moves(action), GrappleGains(times)]
        if attacker.grappled_by == target.name:
            game.then(MayBreak(attacker.seat, attacker.name, target.name), *frames)
            return
        take_hold(game, attacker, target)
        game.then(*frames)


def take_hold(game: AilGame, attacker: Figure, target: Figure) -> None:
    """A-12.8, A-12.10: the target is grappled and loses all stored Advantage; whom it held itself is free.

    R-27.a: there is no hold on the helpless, nor on who has stepped out of the square.
    """
    if target.out or attacker.at != target.at:
        return
    if target.holding:
        end_hold(game, target, target.holding)
    if attacker.holding != target.name:
        attacker.holding = target.name
        target.grappled_by = attacker.name
        game.emit(Grappled(attacker.name, target.name), R.A_12_8)
    lose_all_advantage(game, target, R.A_12_10, FOR_GOOD)


def end_hold(game: AilGame, figure: Figure, other: str) -> None:
    """R-27.a: the two are apart."""
    let_go(game.table, figure.name, other)
    game.emit(HoldEnded(figure.name, other), R.R_27_A)


@step(GrappleGains)
def grapple_gains(game: AilGame, now: GrappleGains) -> None:
    """A-12.8, A-12.9, A-13.10: both pools, once, for each multiple of the factor, and for the stance."""
    attacker = game.table.figures[doing(game).actor]
    for pool in ("acc", "init"):
        gain(game, attacker, pool, 1, R.A_12_8, FOR_GOOD)
        if now.times:
            gain(game, attacker, pool, now.times, R.A_12_9, FOR_GOOD)
        if attacker.stance == "grappling":
            gain(game, attacker, pool, 1, R.A_13_10, FOR_GOOD)


@check(MayBreak, Break)
def check_break(known: AilKnown, asked: MayBreak, order: Break) -> Refusal | None:
    """R-27.c: one of the two."""
    if order.how not in ("free", "reverse"):
        return refuse(R.R_27_C, "break_how", facts={"how": order.how})
    return None


@resolve(MayBreak, Break)
def break_hold(game: AilGame, asked: MayBreak, order: Break) -> None:
    """R-27.c: free, or the other way round."""
    table = game.table
    let_go(table, asked.figure, asked.holder)
    game.emit(BrokeFree(asked.figure, asked.holder, order.how), R.R_27_C)
    if order.how == "reverse":
        figure = table.figures[asked.figure]
        figure.gripped = True
        take_hold(game, figure, table.figures[asked.holder])


@at_turn_end
def holds_end(game: AilGame, figure: Figure) -> None:
    """R-27.a, A-18.4: a grappler that did not grapple lets go; who is still in a joint lock is hurt."""
    if figure.holding and not figure.gripped:
        end_hold(game, figure, figure.holding)
    if figure.grappled_by:
        holder = game.table.figures[figure.grappled_by]
        if holder.joint_lock:
            holder.joint_lock = False
            game.then(Wounding(figure.name, "blunt", "arm", "", 1, R.A_18_4.id))


close_combat.enlist(GrappleManner())
