"""W-9, Declaring attacks: batches of them, each with its target."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.collide.rules.activation.activation import ActAgain, MayAct, going_on
from highground.rulesets.collide.rules.attacks.aiming import (
    pick_mode,
)
from highground.rulesets.collide.rules.attacks.may_attack import shot_refusal, weapon_of
from highground.rulesets.collide.rules.attacks.strikes import Strike
from highground.rulesets.collide.rules.knack import ap_refusal
from highground.rulesets.collide.state.activation import ATTACKING
from highground.rulesets.collide.state.orders import Attack
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown
from highground.rulesets.collide.state.printed import called


class AttacksDeclared(Event):
    """A unit's attacks of one batch."""

    unit: Final[str]
    weapons: Final[tuple[str, ...]]
    targets: Final[tuple[str, ...]]


@check(MayAct, Attack)
def check_attack(known: CollideKnown, asked: MayAct, order: Attack) -> Refusal | None:
    """W-9.1, R-9.3: every attack of the batch by itself; the AP of all of them must be there."""
    table = known.table
    if not order.shots:
        return refuse(R.W_9_1, "no_target_named")
    ap = 0
    for at, shot in enumerate(order.shots):
        made = 0
        for before in order.shots[:at]:
            if before.unit == shot.unit and called(before.weapon, shot.weapon):
                if before.focused or shot.focused:
                    return refuse(
                        R.W_13_2, "too_late_to_focus", facts={"unit": shot.unit, "weapon": shot.weapon}
                    )
                made += 1
        refusal = shot_refusal(table, asked.seat, shot, made)
        if refusal is not None:
            return refusal
        ap += max(0, shot.ap)
        if shot.ap < 0:
            return ap_refusal(table, asked.seat, shot.ap)
    return ap_refusal(table, asked.seat, ap)


# -- declaring ---------------------------------------------------------------------------------------------


@resolve(MayAct, Attack)
def attack(game: CollideGame, asked: MayAct, order: Attack) -> None:
    """W-9.2: all of the batch is declared; then die after die."""
    table = game.table
    activation = going_on(table)
    activation.began = True
    frames: list[Frame] = []
    units: list[str] = []
    for shot in order.shots:
        unit = table.find(shot.unit)
        weapon = unit.sheet.weapons[weapon_of(unit, shot.weapon)]
        target, token = table.named(shot.target), table.token_named(shot.target)
        mode = pick_mode(table, unit, weapon, shot.mode, target, token)
        frames.append(Strike(asked.seat, shot, mode))
        turn = activation.turn_of(unit.number)
        if turn is not None:
            turn.block = ATTACKING
        if shot.unit not in units:
            units.append(shot.unit)
    _tell_declared(game, order, units)
    frames.append(ActAgain(asked.seat))
    game.then(*frames)


def _tell_declared(game: CollideGame, order: Attack, units: list[str]) -> None:
    """W-9.2 to W-9.5: each unit's attacks, by what is special about them."""
    every = {shot.target for shot in order.shots}
    for name in units:
        mine = [shot for shot in order.shots if shot.unit == name]
        targets = {shot.target for shot in mine}
        weapons = {shot.weapon.lower() for shot in mine}
        if len(units) > 1 and len(every) > 1:
            clause = R.W_9_3
        elif len(weapons) > 1:
            clause = R.W_9_4 if len(targets) > 1 else R.W_7_2
        else:
            clause = R.W_9_5 if len(targets) > 1 else R.W_9_2 if len(mine) > 1 else R.W_9_1
        weapon_names = tuple([shot.weapon for shot in mine])
        game.emit(AttacksDeclared(name, weapon_names, tuple([shot.target for shot in mine])), clause)
