"""Chapter 6, Reload and Aim: A-6.1 to A-6.5, R-8."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.ail.rules.attacks import (
    doing,
    interrupted_for_good,
)
from highground.rulesets.ail.rules.figures import gun_in_hand
from highground.rulesets.ail.rules.flow import payments
from highground.rulesets.ail.rules.flow.support import begin_support, refuse_support_action
from highground.rulesets.ail.rules.flow.turn import MayAct
from highground.rulesets.ail.rules.wounds.wounds import counts
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure
from highground.rulesets.ail.state.turn_orders import Aim, Reload
from highground.rulesets.ail.state.weapons import Firearm

# -- frames and events ----------------------------------------------------------------------------------


class Reloading(Frame):
    """The magazine is changed."""


class Aiming(Frame):
    """The device is looked through."""

    device: Final[str]


class Reloaded(Event):
    figure: Final[str]
    weapon: Final[str]
    ammo: Final[int]


# -- Reload -------------------------------------------------------------------------------


@check(MayAct, Reload)
def check_reload(known: AilKnown, asked: MayAct, order: Reload) -> Refusal | None:
    """A-6.1, C-7.4.b: a Standard, a gun in hand, and no badly burnt arm."""
    figure = known.table.figures[asked.figure]
    refusal = refuse_support_action(known.table, figure)
    if refusal is not None:
        return refusal
    if gun_in_hand(figure) is None:
        return refuse(R.R_48_A, "no_gun", facts={"figure": figure.name})
    for wound in figure.wounds:
        if wound.kind == "burn" and wound.place == "arm" and wound.severity >= 2 and counts(wound):
            return refuse(R.C_7_4_B, "burnt_arm", facts={"figure": figure.name})
    return None


@resolve(MayAct, Reload)
def reload(game: AilGame, asked: MayAct, order: Reload) -> None:
    """A-6.1: a Standard that is no attack."""
    begin_support(game, game.table.figures[asked.figure], "reload", R.A_6_1, Reloading())


@step(Reloading)
def reloading(game: AilGame, now: Reloading) -> None:
    """A-6.1, A-6.2: Ammunition is full again; all stored Advantage is lost."""
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    figure = game.table.figures[action.actor]
    gun = gun_in_hand(figure)
    if gun is not None:
        figure.ammo[gun.name] = gun.ammo
        game.emit(Reloaded(figure.name, gun.name, gun.ammo), R.A_6_1)
        payments.lose_all_advantage(game, figure, R.A_6_2, payments.FOR_GOOD)


# -- Aim -----------------------------------------------------------------------------------------


def _device(gun: Firearm, device: str) -> int:
    return gun.scope if device == "scope" else gun.sight if device == "sight" else 0


@check(MayAct, Aim)
def check_aim(known: AilKnown, asked: MayAct, order: Aim) -> Refusal | None:
    """A-6.3: a Standard, and a gun in hand that has the device."""
    figure = known.table.figures[asked.figure]
    refusal = refuse_support_action(known.table, figure)
    if refusal is not None:
        return refusal
    gun = gun_in_hand(figure)
    if gun is None:
        return refuse(R.R_48_A, "no_gun", facts={"figure": figure.name})
    if _device(gun, order.device) < 1:
        return refuse(R.A_6_3, "no_device", facts={"weapon": gun.name, "device": order.device})
    return None


@resolve(MayAct, Aim)
def aim(game: AilGame, asked: MayAct, order: Aim) -> None:
    """A-6.3: a Standard that is no attack."""
    begin_support(game, game.table.figures[asked.figure], "aim", R.A_6_3, Aiming(order.device))


@step(Aiming)
def aiming(game: AilGame, now: Aiming) -> None:
    """A-6.3, A-4.13, R-8.a, C-4.13: points of Accuracy with the tag of the device; each Aim adds them
    again.
    """
    action = doing(game)
    if interrupted_for_good(game, action):
        return
    figure = game.table.figures[action.actor]
    gun = gun_in_hand(figure)
    if gun is None:
        return
    points = _device(gun, now.device)
    steady_hands = figure.sheet.trait("steady_hands")
    clause = R.A_6_3
    if now.device == "sight" and steady_hands is not None:
        points += steady_hands.amount
        clause = R.C_4_13
    if not game.table.options.aim_stacks:
        points -= min(points, aimed_points(figure, now.device, gun.name))
        clause = R.R_8_A
    if points > 0:
        payments.gain_aimed(game, figure, now.device, gun.name, points, clause)


def aimed_points(figure: Figure, device: str, weapon: str) -> int:
    """The points that a device has stored for a weapon."""
    total = 0
    for each in figure.aimed:
        if each.device == device and each.weapon == weapon:
            total += each.points
    return total
