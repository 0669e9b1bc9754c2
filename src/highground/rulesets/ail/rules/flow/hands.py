"""What is in hand: drawing, dropping and picking up (R-48), two hands on a weapon (A-14.24)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.ail.rules.figures import blade_in_hand, drop_in_hand, gun_named
from highground.rulesets.ail.rules.flow.move_actions import MOVE_ACTIONS, MoveAction
from highground.rulesets.ail.rules.flow.movement import refuse_move_action
from highground.rulesets.ail.rules.flow.turn import MayAct, begun
from highground.rulesets.ail.rules.wounds.wounds import crippled
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Draw, Drop, PickUp, TwoHands
from highground.rulesets.ail.state.weapons import Firearm, MeleeWeapon


class InHand(Event):
    """What a figure has in hand now; empty: nothing."""

    figure: Final[str]
    weapon: Final[str]


class Gripped(Event):
    """Both hands on a weapon, or one."""

    figure: Final[str]
    both: Final[bool]


# -- what is in hand: R-48 ------------------------------------------------------------------------------


def draw_refusal(table: Table, figure: Figure, order: Draw) -> Refusal | None:
    """R-48.a, C-7.8.b: a weapon one carries, for a Move; a crippled arm holds no two-handed ones."""
    refusal = refuse_move_action(table, figure)
    if refusal is not None:
        return refusal
    if order.weapon == figure.in_hand:
        return refuse(R.R_48_A, "in_hand_already", facts={"weapon": order.weapon})
    gun = gun_named(figure, order.weapon)
    blade = _blade(figure, order.weapon)
    if gun is None and blade is None:
        return refuse(R.R_48_A, "not_carried", facts={"weapon": order.weapon})
    return refuse_two_handed(figure, gun, blade)


def refuse_two_handed(figure: Figure, gun: Firearm | None, blade: MeleeWeapon | None) -> Refusal | None:
    """C-7.8.b: a crippled arm cannot use two-handed weapons; long guns and two-handed blades are."""
    if not crippled(figure, "arm"):
        return None
    if (gun is not None and gun.long) or (blade is not None and blade.hands == 2):
        return refuse(R.C_7_8_B, "crippled_arm", facts={"figure": figure.name})
    return None


def _blade(figure: Figure, name: str) -> MeleeWeapon | None:
    for blade in figure.blades:
        if blade.name == name:
            return blade
    return None


def draw(game: AilGame, figure: Figure, order: Draw, how: str) -> None:
    """R-48.a: the other weapon is put away."""
    figure.in_hand = order.weapon
    figure.two_handed = False
    game.emit(InHand(figure.name, order.weapon), R.R_48_A)


MOVE_ACTIONS[Draw] = MoveAction(R.R_48_A, draw_refusal, draw)


@check(MayAct, Drop)
def check_drop(known: AilKnown, asked: MayAct, order: Drop) -> Refusal | None:
    """R-48.b: there must be something to drop."""
    figure = known.table.figures[asked.figure]
    if not figure.in_hand:
        return refuse(R.R_48_B, "nothing_in_hand", facts={"figure": figure.name})
    return None


@resolve(MayAct, Drop)
def drop(game: AilGame, asked: MayAct, order: Drop) -> None:
    """R-48.b: free."""
    figure = game.table.figures[asked.figure]
    begun(game)
    drop_in_hand(game.table, figure)
    game.emit(InHand(figure.name, ""), R.R_48_B)


def pick_up_refusal(table: Table, figure: Figure, order: PickUp) -> Refusal | None:
    """R-48.a: a weapon that lies in one's square, for a Move."""
    refusal = refuse_move_action(table, figure)
    if refusal is not None:
        return refusal
    for lying in table.dropped:
        if lying.at == figure.at and lying.weapon.name == order.weapon:
            weapon = lying.weapon
            if isinstance(weapon, Firearm):
                return refuse_two_handed(figure, weapon, None)
            return refuse_two_handed(figure, None, weapon)
    return refuse(R.R_48_A, "not_lying_here", facts={"weapon": order.weapon})


def pick_up(game: AilGame, figure: Figure, order: PickUp, how: str) -> None:
    """R-48.a: it is in hand now."""
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
    game.emit(InHand(figure.name, order.weapon), R.R_48_A)


MOVE_ACTIONS[PickUp] = MoveAction(R.R_48_A, pick_up_refusal, pick_up)


@check(MayAct, TwoHands)
def check_two_hands(known: AilKnown, asked: MayAct, order: TwoHands) -> Refusal | None:
    """A-14.24: only a one-handed weapon gives the choice."""
    blade = blade_in_hand(known.table.figures[asked.figure])
    if blade is None or blade.hands != 1:
        return refuse(R.A_14_24, "not_one_handed", facts={"figure": asked.figure})
    return None


@resolve(MayAct, TwoHands)
def two_hands(game: AilGame, asked: MayAct, order: TwoHands) -> None:
    """A-14.24: free."""
    figure = game.table.figures[asked.figure]
    begun(game)
    figure.two_handed = not figure.two_handed
    game.emit(Gripped(figure.name, figure.two_handed), R.A_14_24)
