"""Chapters 6 and 9, Shooting: Snap Shots and the ways to fire a gun at somebody.

A shot's `mode` says how it is fired: single, rapid, marching, suppress, double_tap, or burst for each roll
of a Burst. What its hits do is in `hits`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.advantage.buying import GENERAL, MOVES, RANGED, Move, steady
from highground.rulesets.ail.rules.advantage.grapple_moves import Shielded, shield_edge, shielded_victim
from highground.rulesets.ail.rules.attacks import MANNERS, RIPOSTE, Manner, advantage, launch, ripostable
from highground.rulesets.ail.rules.close.close_combat import refuse_again, refuse_while_held
from highground.rulesets.ail.rules.figures import gun_in_hand, gun_named, on_table
from highground.rulesets.ail.rules.flow.budget import spend_standard
from highground.rulesets.ail.rules.flow.hands import refuse_two_handed
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, acc_usable, gain, pay
from highground.rulesets.ail.rules.flow.turn import MayAct, begun, intent_refusal, refuse_attack_action
from highground.rulesets.ail.rules.ground import distance, in_sight
from highground.rulesets.ail.rules.ranged.accuracy import SQUARE_M, ranged_ac, situation_edges
from highground.rulesets.ail.rules.ranged.aiming import aimed_points
from highground.rulesets.ail.rules.ranged.hits import critical_grade, recoil_of, shot_hits, suppress
from highground.rulesets.ail.rules.wounds.wounds import arm_penalty
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import MODES, Shoot
from highground.rulesets.ail.state.weapons import Firearm

UNARMED_STANCES: Final[tuple[str, ...]] = ("striking", "throwing", "grappling")


_SPENDS: Final[dict[str, Clause]] = {
    "rapid": R.A_6_28,
    "marching": R.A_6_21,
    "suppress": R.A_6_17,
    "burst": R.A_6_23,
}


_SINGLE: Final[dict[str, Clause]] = {"overwatch": R.A_6_11, "improved": R.A_19_10}
_MANIFOLD: Final[dict[str, Clause]] = {"double_tap": R.A_19_9, "burst": R.A_6_24}


ShotEnd = Callable[[AilGame, Action, bool], None]


SHOT_ENDS: Final[list[ShotEnd]] = []


"""What other chapters do when a shot has been rolled: `(game, action, hit)`."""


# -- frames and events ----------------------------------------------------------------------------------


class Resisting(Frame):
    """A Kill Shot has hit: the target resists before anything else (A-19.4)."""


class Snapped(Event):
    """An attack was declared to be a Snap Shot."""

    figure: Final[str]


class AmmoSpent(Event):
    figure: Final[str]
    weapon: Final[str]
    left: Final[int]


# -- who may shoot what ---------------------------------------------------------------------------------


def reach_of(gun: Firearm) -> int:
    """C-5.20: how far a gun reaches, in squares: 10 increments on the rifle line, else 5."""
    return gun.increment * (10 if gun.line == "rifle" else 5) // SQUARE_M


def gun_refusal(table: Table, shooter: Figure) -> Refusal | None:
    """Whether a figure may fire what it has in hand at anything."""
    gun = gun_in_hand(shooter)
    if gun is None:
        return refuse(R.R_48_A, "no_gun", facts={"figure": shooter.name})
    if shooter.hunkered:
        return refuse(R.A_7_6, "hunkered_no_fire", facts={"figure": shooter.name})
    if shooter.stance in UNARMED_STANCES and gun.long:
        return refuse(R.A_13_5, "no_long_gun", facts={"figure": shooter.name, "stance": shooter.stance})
    if shooter.wounds:
        refusal = refuse_two_handed(shooter, gun, None)
        if refusal is not None:
            return refusal
    return refuse_while_held(table, shooter, "shot")


def snaps(shooter: Figure, declared: bool) -> bool:
    """A-5.11: every shot of who is Alert is a Snap Shot, declared as one or not."""
    return declared or shooter.stance == "alert"


def target_refusal(table: Table, shooter: Figure, gun: Firearm, target: Figure | None) -> Refusal | None:
    """C-9.6, C-5.20, A-17.9: a target in sight and range, in an extra turn a new one."""
    if target is None or target is shooter or not on_table(target):
        return refuse(R.R_46, "no_target", facts={"figure": shooter.name})
    if not in_sight(table, shooter.at, target.at):
        return refuse(R.C_9_6, "no_sight", facts={"figure": shooter.name, "target": target.name})
    if table.turn.extra:
        refusal = refuse_again(table, shooter, target)
        if refusal is not None:
            return refusal
    far, most = distance(table, shooter.at, target.at), reach_of(gun)
    if far > most:
        return refuse(R.C_5_20, "out_of_range", far, most, {"figure": shooter.name, "target": target.name})
    return None


def mode_refusal(shooter: Figure, gun: Firearm, mode: str) -> Refusal | None:
    """A-9.4, A-9.6 and the clauses of the modes: rate of fire, Ammunition, and what a Double Tap costs."""
    facts = {"weapon": gun.name, "mode": mode}
    if mode == "single":
        return None
    if mode in ("rapid", "double_tap") and gun.mode == "single":
        return refuse(R.A_9_4, "single_shot", facts=facts)
    if mode in ("marching", "burst") and gun.mode != "full":
        return refuse(_SPENDS[mode], "not_full_auto", facts=facts)
    if mode == "double_tap":
        if shooter.init < 4:
            return refuse(R.A_19_9, "cannot_pay", shooter.init, 4, {"move": mode, "pool": "init"})
        return None
    if shooter.ammo.get(gun.name, 0) < 1:
        return refuse(R.A_9_6, "no_ammo", 0, 1, facts)
    return None


def shot_refusal(table: Table, shooter: Figure, target: Figure | None, mode: str) -> Refusal | None:
    """Whether a figure may shoot at another so, whoever's turn it is; a Burst is declared at squares."""
    refusal = gun_refusal(table, shooter)
    gun = gun_in_hand(shooter)
    if refusal is not None or gun is None:
        return refusal
    if mode not in MODES:
        return refuse(R.R_46, "no_such_mode", facts={"weapon": gun.name, "mode": mode})
    return mode_refusal(shooter, gun, mode) or target_refusal(table, shooter, gun, target)


@check(MayAct, Shoot)
def check_shoot(known: AilKnown, asked: MayAct, order: Shoot) -> Refusal | None:
    """A-6.30: a standard attack action at somebody in sight and range."""
    table = known.table
    shooter = table.figures[asked.figure]
    if order.manner not in ("full", "snap"):
        return refuse(R.A_6_6, "no_such_manner", facts={"manner": order.manner})
    return (
        refuse_attack_action(table, shooter)
        or intent_refusal(shooter, "ranged")
        or shot_refusal(table, shooter, table.figures.get(order.target), order.mode)
    )


@resolve(MayAct, Shoot)
def shoot(game: AilGame, asked: MayAct, order: Shoot) -> None:
    """A-6.30: the Standard is paid for good; the rest is R-43."""
    shooter = game.table.figures[asked.figure]
    begun(game)
    spend_standard(game, shooter, True, R.R_46)
    begin_shot(game, shooter, order.target, order.mode, order.manner == "snap", "turn")


def begin_shot(game: AilGame, shooter: Figure, target: str, mode: str, snap: bool, how: str) -> Action:
    """A-6.6, A-19.9: declare a shot; a Double Tap is paid with it, so that a Feint gives it back."""
    action = launch(game, "shot", shooter, target, shooter.in_hand, mode, snaps(shooter, snap), how)
    if action.snap:
        game.emit(Snapped(shooter.name), R.A_5_11 if shooter.stance == "alert" else R.A_6_6)
    if mode == "double_tap":
        pay(game, shooter, "init", 4, R.A_19_9, action.act)
    return action


# -- the shot -------------------------------------------------------------------------------------------


class ShotManner(Manner):
    """How a gun is fired at one figure."""

    def __init__(self) -> None:
        super().__init__(R.A_6_30, True, RANGED)

    def declared_by(self, mode: str, how: str) -> Clause:
        """A-6.30 is for plain single shots; every other way of firing has a clause of its own."""
        if mode == "single":
            return _SINGLE.get(how, R.A_6_30)
        return _MANIFOLD.get(mode) or _SPENDS[mode]

    def still_possible(self, table: Table, action: Action) -> bool:
        """R-45.c: the gun still in hand, the target still in sight."""
        shooter, target = table.figures[action.actor], table.figures[action.target]
        return (
            on_table(target)
            and not shooter.hunkered
            and shooter.in_hand == action.means
            and in_sight(table, shooter.at, target.at)
        )

    def modifier(self, table: Table, action: Action) -> Tally:
        """C-2.1 and chapter 4: Senses + Firearms, Advantage, and every edge."""
        shooter = table.figures[action.actor]
        gun = gun_named(shooter, action.means)
        made = tally(shooter.sheet.senses, R.C_2_1, "senses")
        made.add(shooter.sheet.firearms, R.C_2_1, "firearms")
        if gun is None:
            return made
        aimed_edge(made, table, action, shooter, gun)
        if ignores_cover(action):
            made.add(0, R.A_6_18 if action.mode == "suppress" else R.A_19_12, "ignores_cover")
        situation_edges(made, table, action, gun, not ignores_cover(action))
        shield_edge(made, table.figures[action.target])
        if shooter.stance == "braced":
            made.add(2, R.A_5_3, "braced")
        if action.snap:
            made.add(-4 if gun.long else -2, R.A_6_7 if gun.long else R.A_6_8, "snap_shot")
        if shooter.grappled_by or shooter.holding:
            made.add(-10 if gun.long else -5, R.A_12_14, "grappled")
        if shooter.stance in UNARMED_STANCES:
            made.add(-4, R.A_13_5, "unarmed_stance")
        steady(made, action)
        if shooter.suppressed:
            made.add(-shooter.suppressed, R.A_6_20, "suppressed")
        if shooter.wounds:
            arm_penalty(made, shooter, True)
        return made

    def ac(self, table: Table, action: Action) -> Tally:
        return ranged_ac(table, table.figures[action.target], action.actor)

    def cuts(self, table: Table, action: Action) -> tuple[int, ...]:
        """What differs: a Riposte from -5 down, a hit, and with several shots each full recoil; Suppressing
        Fire and some traits read it all.
        """
        shooter = table.figures[action.actor]
        gun = gun_named(shooter, action.means)
        if gun is None or action.mode == "suppress" or shooter.sheet.trait("gunslinger") is not None:
            return ()
        if table.figures[action.target].body_shield or action.defended:
            return ()
        riposte = [1 - RIPOSTE] if ripostable(table, action.kind) else []
        if action.mode not in ("rapid", "burst"):
            return (*riposte, 0)
        recoil = recoil_of(shooter, gun).total()
        return (*riposte, *[recoil * extra for extra in range(gun.rating + 1)])

    def before_dice(self, game: AilGame, action: Action) -> None:
        """A-9.6: special attacks use a point of Ammunition when they are rolled; a Burst one in all."""
        if action.mode not in _SPENDS:
            return
        if action.mode == "burst":
            parent = _burst_of(game.table, action.actor)
            if parent is None or parent.hits:
                return
            parent.hits = 1
        shooter = game.table.figures[action.actor]
        shooter.ammo[action.means] -= 1
        game.emit(AmmoSpent(shooter.name, action.means, shooter.ammo[action.means]), _SPENDS[action.mode])

    def succeed(self, game: AilGame, action: Action) -> None:
        """A-3.6: it hits; A-6.19: Suppressing Fire does no damage; A-19.4: a Kill Shot is resisted first."""
        for end in SHOT_ENDS:
            end(game, action, True)
        if action.mode == "suppress":
            suppress(game, action, action.target, action.margin)
        elif "kill_shot" in action.bought:
            game.then(Resisting())
        else:
            game.then(*shot_hits(game, action, action.target, critical_grade(action)))

    def fail(self, game: AilGame, action: Action) -> None:
        """A-6.22: a miss of Marching Fire brings Accuracy; A-18.5: a near miss hits who serves as a
        shield.
        """
        if action.mode == "marching":
            gain(game, game.table.figures[action.actor], "acc", 2, R.A_6_22, FOR_GOOD)
        victim = shielded_victim(game.table, action) if action.mode != "suppress" else ""
        if victim:
            game.emit(Shielded(action.target, victim), R.A_18_5)
            game.then(*shot_hits(game, action, victim, critical_grade(action)))
        for end in SHOT_ENDS:
            end(game, action, False)


def aimed_edge(made: Tally, table: Table, action: Action, shooter: Figure, gun: Firearm) -> None:
    """R-3.a, A-4.13, A-6.10: held Accuracy, aimed points among it; a Snap Shot cannot use a scope."""
    advantage(made, table, action, shooter.acc, "accuracy_advantage")
    if not shooter.aimed or table.options.advantage_mode == "spent":
        return
    aimed = acc_usable(shooter, gun.name, action.snap) - shooter.acc
    if aimed:
        made.add(aimed, R.A_4_13, "aimed")
    elif not action.snap:
        made.add(0, R.R_8_C, "aimed_otherwise")
    if action.snap and aimed_points(shooter, "scope", gun.name):
        made.add(0, R.A_6_10, "no_scope")


def ignores_cover(action: Action) -> bool:
    """A-6.18, A-19.12: Suppressing Fire and Trick Shots take no notice of cover."""
    if action.mode == "suppress":
        return True
    return "trick_shot" in action.bought or "insane_trick_shot" in action.bought


def _burst_of(table: Table, actor: str) -> Action | None:
    """The Burst that a roll belongs to."""
    for action in table.actions:
        if action.kind == "burst" and action.actor == actor:
            return action
    return None


# -- C-4.7: Weakpoint -----------------------------------------------------------------------------------


class _Weakpoint(Move):
    """C-4.7: for who has the trait."""

    def __init__(self) -> None:
        super().__init__("weakpoint", "focus", 1, GENERAL, R.C_4_7)

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        if table.figures[action.actor].sheet.trait("weakpoint") is None:
            return refuse(R.C_4_7, "no_such_trait", facts={"figure": action.actor})
        return None


MOVES["weakpoint"] = _Weakpoint()


MANNERS["shot"] = ShotManner()
