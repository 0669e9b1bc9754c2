"""Overwatch (A-6.11 to A-6.16, R-18): an attack held until its target attacks or moves.

What it does to cover is in `accuracy`, its loss by damage in `damage`, its end in `initiative`.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.shapes import Point
from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.budget import spend_standard
from highground.rulesets.ail.rules.flow.payments import pay_overwatch
from highground.rulesets.ail.rules.flow.turn import MayAct, begun, intent_refusal, refuse_attack_action
from highground.rulesets.ail.rules.ground import in_sight
from highground.rulesets.ail.rules.interrupts.windows import DECLARED, MayInterrupt, interrupt, may_interrupt
from highground.rulesets.ail.rules.ranged.bursts import begin_burst, burst_refusal
from highground.rulesets.ail.rules.ranged.shooting import begin_shot, gun_refusal, shot_refusal, snaps
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import Fire, FireBurst
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, HeldOverwatch, Table
from highground.rulesets.ail.state.turn_orders import Watch

ANY: Final = "any"


class WatchedShot(Frame):
    """A held attack is fired; `squares` are those of a Burst."""

    figure: Final[str]
    target: Final[str]
    mode: Final[str]
    snap: Final[bool]
    squares: Final[tuple[Point, ...]]


class WatchKept(Event):
    figure: Final[str]
    target: Final[str]
    snap: Final[bool]


class WatchFired(Event):
    figure: Final[str]
    target: Final[str]
    mode: Final[str]


# -- taking it ------------------------------------------------------------------------------------------


@check(MayAct, Watch)
def check_watch(known: AilKnown, asked: MayAct, order: Watch) -> Refusal | None:
    """A-6.11, R-18: a standard attack action that names a visible enemy, in range yet or not; or any where
    the table plays it so.
    """
    table = known.table
    figure = table.figures[asked.figure]
    if order.manner not in ("full", "snap"):
        return refuse(R.A_6_6, "no_such_manner", facts={"manner": order.manner})
    refusal = (
        refuse_attack_action(table, figure) or intent_refusal(figure, "ranged") or gun_refusal(table, figure)
    )
    if refusal is not None:
        return refusal
    if table.options.overwatch_target == ANY:
        if order.target == ANY:
            return None
        return refuse(R.R_18, "watch_all", facts={"target": order.target})
    target = table.figures.get(order.target)
    if target is None or target.side == figure.side or not able(target):
        return refuse(R.R_46, "no_target", facts={"figure": figure.name})
    if not in_sight(table, figure.at, target.at):
        return refuse(R.C_9_6, "no_sight", facts={"figure": figure.name, "target": target.name})
    return None


@resolve(MayAct, Watch)
def watch(game: AilGame, asked: MayAct, order: Watch) -> None:
    """A-6.11: one more attack is held; whether it is a Snap Shot is fixed now (A-5.11: if Alert it is)."""
    figure = game.table.figures[asked.figure]
    begun(game)
    spend_standard(game, figure, True, R.R_46)
    snap = snaps(figure, order.manner == "snap")
    figure.overwatch.append(HeldOverwatch("" if order.target == ANY else order.target, snap))
    game.emit(WatchKept(figure.name, order.target, snap), R.A_6_11)


# -- firing it ------------------------------------------------------------------------------------------


def held_against(table: Table, action: Action, figure: Figure) -> HeldOverwatch | None:
    """A-6.11, R-18: a held attack that this action sets off: its target attacks, or moves, in sight."""
    if action.kind != "move" and action.kind not in MANNERS:
        return None
    actor = table.figures[action.actor]
    if actor.side == figure.side:
        return None
    for held in figure.overwatch:
        if held.target in ("", actor.name) and in_sight(table, figure.at, actor.at):
            return held
    return None


@may_interrupt(DECLARED)
def may_fire(table: Table, action: Action, figure: Figure) -> bool:
    """A-6.11, A-7.6: who holds one and can fire; the hunkered get no prompt."""
    if not figure.overwatch:
        return False
    held = held_against(table, action, figure)
    if held is None:
        return False
    return shot_refusal(table, figure, table.figures[action.actor], "single") is None


@check(MayInterrupt, Fire)
def check_fire(known: AilKnown, asked: MayInterrupt, order: Fire) -> Refusal | None:
    """A-6.11: any of the ways to fire at one figure, chosen now."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    held = None if action is None else held_against(table, action, figure)
    if action is None or held is None:
        return refuse(R.A_6_11, "no_overwatch", facts={"figure": figure.name})
    return shot_refusal(table, figure, table.figures[action.actor], order.mode)


@check(MayInterrupt, FireBurst)
def check_fire_burst(known: AilKnown, asked: MayInterrupt, order: FireBurst) -> Refusal | None:
    """A-6.11: as a Burst; the one who set it off must be in it."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    held = None if action is None else held_against(table, action, figure)
    if action is None or held is None:
        return refuse(R.A_6_11, "no_overwatch", facts={"figure": figure.name})
    there = table.figures[action.actor].at
    for point in order.squares:
        if (point.x, point.y) == there:
            return burst_refusal(table, figure, order.squares)
    return refuse(R.A_6_11, "burst_misses_target", facts={"target": action.actor})


@resolve(MayInterrupt, Fire)
def fire(game: AilGame, asked: MayInterrupt, order: Fire) -> None:
    """A-6.11, R-18: the held action is used up; the shot is an attack of its own."""
    _fire(game, asked, order.mode, ())


@resolve(MayInterrupt, FireBurst)
def fire_burst(game: AilGame, asked: MayInterrupt, order: FireBurst) -> None:
    """A-6.11: a Burst."""
    _fire(game, asked, "burst", order.squares)


def _fire(game: AilGame, asked: MayInterrupt, mode: str, squares: tuple[Point, ...]) -> None:
    table = game.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    held = None if action is None else held_against(table, action, figure)
    if action is None or held is None:
        return
    shot = WatchedShot(figure.name, action.actor, mode, held.snap, squares)
    act = interrupt(game, figure, asked.act, DECLARED, "overwatch", R.R_18, shot)
    pay_overwatch(game, figure, held, act)
    game.emit(WatchFired(figure.name, action.actor, mode), R.A_6_11)


@step(WatchedShot)
def watched_shot(game: AilGame, now: WatchedShot) -> None:
    """R-18: fired with the present stance and Advantage, if the target can still be shot at."""
    table = game.table
    figure, target = table.figures[now.figure], table.figures[now.target]
    if not able(figure):
        return
    if now.mode == "burst":
        if burst_refusal(table, figure, now.squares) is None:
            begin_burst(game, figure, now.squares, now.snap, "overwatch")
    elif shot_refusal(table, figure, target, now.mode) is None:
        begin_shot(game, figure, target.name, now.mode, now.snap, "overwatch")
