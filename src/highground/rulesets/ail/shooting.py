"""Chapters 6 and 9, Shooting: aiming, reloading, Snap Shots and the ways to fire."""

from __future__ import annotations

from highground.engine.agenda import Frame
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.accuracy import SQUARE_M, ranged_ac, situation_edges
from highground.rulesets.ail.attacks import MANNERS, RANGED, Manner, advantage, launch, steady
from highground.rulesets.ail.damage import Blow, Hit
from highground.rulesets.ail.figures import gun_in_hand, gun_named, on_table
from highground.rulesets.ail.ground import distance, in_sight
from highground.rulesets.ail.orders import Shoot
from highground.rulesets.ail.payments import acc_usable, spend_standard
from highground.rulesets.ail.pieces import Action, AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.rulebook import (
    A_5_3,
    A_5_11,
    A_6_7,
    A_6_8,
    A_6_20,
    A_6_30,
    A_7_6,
    A_12_14,
    A_13_5,
    C_5_20,
    C_9_6,
    R_46,
    R_48_A,
)
from highground.rulesets.ail.turns import MayAct, begun, intent_refusal, refuse_attack_action
from highground.rulesets.ail.weapons import Firearm
from highground.rulesets.ail.wounds import arm_penalty

__all__ = ["ShotManner", "shot_refusal"]


def reach_of(gun: Firearm) -> int:
    """C-5.20: how far a gun reaches, in squares: 10 increments on the rifle line, else 5."""
    return gun.increment * (10 if gun.line == "rifle" else 5) // SQUARE_M


def shot_refusal(table: Table, shooter: Figure, target: Figure | None, snap: bool) -> Refusal | None:
    """Whether a figure may shoot at another with what it has in hand, whoever's turn it is."""
    gun = gun_in_hand(shooter)
    if gun is None:
        return refuse(R_48_A, "no_gun", facts={"figure": shooter.name})
    if shooter.hunkered:
        return refuse(A_7_6, "hunkered_no_fire", facts={"figure": shooter.name})
    if shooter.stance in ("striking", "throwing", "grappling") and gun.long:
        return refuse(A_13_5, "no_long_gun", facts={"figure": shooter.name, "stance": shooter.stance})
    if shooter.stance == "alert" and not snap:
        return refuse(A_5_11, "alert_snaps", facts={"figure": shooter.name})
    if target is None or target is shooter or not on_table(target):
        return refuse(R_46, "no_target", facts={"figure": shooter.name})
    if not in_sight(table, shooter.at, target.at):
        return refuse(C_9_6, "no_sight", facts={"figure": shooter.name, "target": target.name})
    far = distance(table, shooter.at, target.at)
    if far > reach_of(gun):
        return refuse(C_5_20, "out_of_range", far, reach_of(gun), {"figure": shooter.name, "target": target.name})
    return None


class ShotManner(Manner):
    """How a gun is fired at one figure."""

    def __init__(self) -> None:
        super().__init__(A_6_30, True, RANGED)

    def still_possible(self, table: Table, action: Action) -> bool:
        shooter, target = table.figures[action.actor], table.figures[action.target]
        return on_table(target) and in_sight(table, shooter.at, target.at) and not shooter.hunkered

    def modifier(self, table: Table, action: Action) -> Tally:
        shooter = table.figures[action.actor]
        gun = gun_named(shooter, action.means)
        made = tally(shooter.sheet.senses, A_6_30, "senses")
        made.add(shooter.sheet.firearms, A_6_30, "firearms")
        if gun is None:
            return made
        advantage(made, table, action, acc_usable(shooter, gun.name, action.snap), "accuracy_advantage")
        situation_edges(made, table, action, gun, True)
        if shooter.stance == "braced":
            made.add(2, A_5_3, "braced")
        if action.snap:
            made.add(-4 if gun.long else -2, A_6_7 if gun.long else A_6_8, "snap_shot")
        if shooter.grappled_by or shooter.holding:
            made.add(-10 if gun.long else -5, A_12_14, "grappled")
        if shooter.stance in ("striking", "throwing", "grappling"):
            made.add(-4, A_13_5, "unarmed_stance")
        steady(made, action)
        if shooter.suppressed:
            made.add(-shooter.suppressed, A_6_20, "suppressed")
        if shooter.wounds:
            arm_penalty(made, shooter, True)
        return made

    def ac(self, table: Table, action: Action) -> Tally:
        return ranged_ac(table, table.figures[action.target], action.actor)

    def cuts(self, table: Table, action: Action) -> tuple[int, ...]:
        return (0,)

    def succeed(self, game: AilGame, action: Action) -> None:
        shooter = game.table.figures[action.actor]
        gun = gun_named(shooter, action.means)
        if gun is None:
            return
        action.hits = 1
        frames: list[Frame] = [Hit(self.blow(game.table, action, gun))]
        game.then(*frames)

    def blow(self, table: Table, action: Action, gun: Firearm) -> Blow:
        """One hit of this gun."""
        return Blow(
            action.target,
            action.actor,
            dice=gun.dice,
            overwhelming=max(1, gun.overwhelming),
            completely=gun.completely,
            kind=gun.wound,
            wildcard="chest",
            place=action.place,
            coverage=2 if "precision" in action.bought else 0,
        )


MANNERS["shot"] = ShotManner()


@check(MayAct, Shoot)
def check_shoot(known: AilKnown, asked: MayAct, order: Shoot) -> Refusal | None:
    """A-6.30: a standard attack action at a figure in sight and range."""
    table = known.table
    shooter = table.figures[asked.figure]
    return (
        refuse_attack_action(table, shooter)
        or intent_refusal(shooter, "ranged")
        or shot_refusal(table, shooter, table.figures.get(order.target), order.manner == "snap")
    )


@resolve(MayAct, Shoot)
def shoot(game: AilGame, asked: MayAct, order: Shoot) -> None:
    """A-6.30: the Standard is paid for good; the rest is R-43."""
    shooter = game.table.figures[asked.figure]
    begun(game)
    spend_standard(game, shooter, True, A_6_30)
    launch(game, "shot", shooter, order.target, shooter.in_hand, order.mode, order.manner == "snap")
