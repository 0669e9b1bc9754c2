"""Chapters 6 and 9, Shooting: aiming, reloading, Snap Shots and the ways to fire a gun.

A shot's `mode` says how it is fired: single, rapid, marching, suppress, double_tap, or burst for each roll
of a Burst.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.shapes import Point
from highground.rulesets.ail.accuracy import SQUARE_M, ranged_ac, situation_edges
from highground.rulesets.ail.attacks import (
    GENERAL,
    MANNERS,
    MOVES,
    RANGED,
    Closing,
    Manner,
    Move,
    advantage,
    coverage_cut,
    doing,
    interrupted_for_good,
    launch,
    open_action,
    steady,
)
from highground.rulesets.ail.close import refuse_while_held
from highground.rulesets.ail.damage import Blow, Hit
from highground.rulesets.ail.figures import gun_in_hand, gun_named, on_table
from highground.rulesets.ail.grapple_moves import Shielded, shield_edge, shielded_victim
from highground.rulesets.ail.ground import adjacent, blocked, cell_of, distance, in_sight
from highground.rulesets.ail.orders import MODES, Aim, Burst, Reload, Shoot
from highground.rulesets.ail.payments import (
    FOR_GOOD,
    acc_usable,
    gain,
    gain_aimed,
    lose,
    lose_all_advantage,
    pay,
    spend_standard,
)
from highground.rulesets.ail.pieces import Action, AilGame, AilKnown, Cell, Figure, Table
from highground.rulesets.ail.rulebook import (
    A_4_13,
    A_5_3,
    A_5_5,
    A_5_11,
    A_6_1,
    A_6_2,
    A_6_3,
    A_6_6,
    A_6_7,
    A_6_8,
    A_6_10,
    A_6_17,
    A_6_18,
    A_6_19,
    A_6_20,
    A_6_21,
    A_6_22,
    A_6_23,
    A_6_24,
    A_6_25,
    A_6_26,
    A_6_27,
    A_6_28,
    A_6_29,
    A_6_30,
    A_7_6,
    A_9_1,
    A_9_4,
    A_9_6,
    A_12_14,
    A_13_5,
    A_18_5,
    A_19_1,
    A_19_2,
    A_19_3,
    A_19_9,
    C_4_7,
    C_4_10,
    C_4_13,
    C_5_20,
    C_7_4_B,
    C_9_6,
    R_8_A,
    R_8_C,
    R_46,
    R_48_A,
)
from highground.rulesets.ail.turns import (
    MayAct,
    begin_support,
    begun,
    intent_refusal,
    refuse_attack_action,
    refuse_support_action,
    refuse_two_handed,
)
from highground.rulesets.ail.weapons import Firearm
from highground.rulesets.ail.wounds import arm_penalty, counts

__all__ = [
    "SHOT_ENDS", "Bursting", "Resisting", "ShotManner", "begin_burst", "begin_shot", "burst_refusal",
    "mode_refusal",
    "reach_of", "shot_hits", "shot_refusal",
]  # fmt: skip

UNARMED_STANCES: Final = ("striking", "throwing", "grappling")
_STEPS: Final = {"full": 1, "semi": 3, "single": 5}
_SPENDS: Final[dict[str, Clause]] = {
    "rapid": A_6_28,
    "marching": A_6_21,
    "suppress": A_6_17,
    "burst": A_6_23,
}

ShotEnd = Callable[[AilGame, Action, bool], None]
SHOT_ENDS: Final[list[ShotEnd]] = []
"""What other chapters do when a shot has been rolled: `(game, action, hit)`."""


# -- frames and events ----------------------------------------------------------------------------------


class Reloading(Frame):
    """The magazine is changed."""


class Aiming(Frame):
    """The device is looked through."""

    device: Final[str]

    def __init__(self, device: str) -> None:
        self.device = device


class Bursting(Frame):
    """The next target of a Burst."""

    targets: Final[tuple[str, ...]]

    def __init__(self, targets: tuple[str, ...]) -> None:
        self.targets = targets


class Resisting(Frame):
    """A Kill Shot has hit: the target resists before anything else (A-19.4)."""


class Reloaded(Event):
    figure: Final[str]
    weapon: Final[str]
    ammo: Final[int]

    def __init__(self, figure: str, weapon: str, ammo: int) -> None:
        self.figure = figure
        self.weapon = weapon
        self.ammo = ammo


class Snapped(Event):
    """An attack was declared to be a Snap Shot."""

    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


class AmmoSpent(Event):
    figure: Final[str]
    weapon: Final[str]
    left: Final[int]

    def __init__(self, figure: str, weapon: str, left: int) -> None:
        self.figure = figure
        self.weapon = weapon
        self.left = left


class ExtraHits(Event):
    figure: Final[str]
    target: Final[str]
    recoil: Final[Tally]
    hits: Final[int]

    def __init__(self, figure: str, target: str, recoil: Tally, hits: int) -> None:
        self.figure = figure
        self.target = target
        self.recoil = recoil
        self.hits = hits


class DoubleTapped(Event):
    figure: Final[str]
    target: Final[str]

    def __init__(self, figure: str, target: str) -> None:
        self.figure = figure
        self.target = target


class Suppressed(Event):
    figure: Final[str]
    target: Final[str]
    steps: Final[int]

    def __init__(self, figure: str, target: str, steps: int) -> None:
        self.figure = figure
        self.target = target
        self.steps = steps


class BurstFired(Event):
    figure: Final[str]
    targets: Final[tuple[str, ...]]

    def __init__(self, figure: str, targets: tuple[str, ...]) -> None:
        self.figure = figure
        self.targets = targets


class CriticalShot(Event):
    """Dice and Overwhelming that a Critical Shot adds."""

    figure: Final[str]
    dice: Final[int]
    overwhelming: Final[int]

    def __init__(self, figure: str, dice: int, overwhelming: int) -> None:
        self.figure = figure
        self.dice = dice
        self.overwhelming = overwhelming


# -- Reload -------------------------------------------------------------------------------


@check(MayAct, Reload)
def check_reload(known: AilKnown, asked: MayAct, order: Reload) -> Refusal | None:
    """A-6.1, C-7.4.b: a Standard, a gun in hand, and no badly burnt arm."""
    figure = known.table.figures[asked.figure]
    refusal = refuse_support_action(known.table, figure)
    if refusal is not None:
        return refusal
    if gun_in_hand(figure) is None:
        return refuse(R_48_A, "no_gun", facts={"figure": figure.name})
    for wound in figure.wounds:
        if wound.kind == "burn" and wound.place == "arm" and wound.severity >= 2 and counts(wound):
            return refuse(C_7_4_B, "burnt_arm", facts={"figure": figure.name})
    return None


@resolve(MayAct, Reload)
def reload(game: AilGame, asked: MayAct, order: Reload) -> None:
    """A-6.1: a Standard that is no attack."""
    begin_support(game, game.table.figures[asked.figure], "reload", A_6_1, Reloading())


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
        game.emit(Reloaded(figure.name, gun.name, gun.ammo), A_6_1)
        lose_all_advantage(game, figure, A_6_2, FOR_GOOD)


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
        return refuse(R_48_A, "no_gun", facts={"figure": figure.name})
    if _device(gun, order.device) < 1:
        return refuse(A_6_3, "no_device", facts={"weapon": gun.name, "device": order.device})
    return None


@resolve(MayAct, Aim)
def aim(game: AilGame, asked: MayAct, order: Aim) -> None:
    """A-6.3: a Standard that is no attack."""
    begin_support(game, game.table.figures[asked.figure], "aim", A_6_3, Aiming(order.device))


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
    clause = A_6_3
    if now.device == "sight" and steady_hands is not None:
        points += steady_hands.amount
        clause = C_4_13
    if not game.table.options.aim_stacks:
        points -= min(points, aimed_points(figure, now.device, gun.name))
        clause = R_8_A
    if points > 0:
        gain_aimed(game, figure, now.device, gun.name, points, clause)


def aimed_points(figure: Figure, device: str, weapon: str) -> int:
    """The points that a device has stored for a weapon."""
    total = 0
    for each in figure.aimed:
        if each.device == device and each.weapon == weapon:
            total += each.points
    return total


# -- who may shoot what ---------------------------------------------------------------------------------


def reach_of(gun: Firearm) -> int:
    """C-5.20: how far a gun reaches, in squares: 10 increments on the rifle line, else 5."""
    return gun.increment * (10 if gun.line == "rifle" else 5) // SQUARE_M


def gun_refusal(table: Table, shooter: Figure, snap: bool) -> Refusal | None:
    """Whether a figure may fire what it has in hand at anything."""
    gun = gun_in_hand(shooter)
    if gun is None:
        return refuse(R_48_A, "no_gun", facts={"figure": shooter.name})
    if shooter.hunkered:
        return refuse(A_7_6, "hunkered_no_fire", facts={"figure": shooter.name})
    if shooter.stance in UNARMED_STANCES and gun.long:
        return refuse(A_13_5, "no_long_gun", facts={"figure": shooter.name, "stance": shooter.stance})
    if shooter.stance == "alert" and not snap:
        return refuse(A_5_11, "alert_snaps", facts={"figure": shooter.name})
    if shooter.wounds:
        refusal = refuse_two_handed(shooter, gun, None)
        if refusal is not None:
            return refusal
    return refuse_while_held(table, shooter, "shot")


def target_refusal(table: Table, shooter: Figure, gun: Firearm, target: Figure | None) -> Refusal | None:
    """C-9.6, C-5.20: a target in sight and range."""
    if target is None or target is shooter or not on_table(target):
        return refuse(R_46, "no_target", facts={"figure": shooter.name})
    if not in_sight(table, shooter.at, target.at):
        return refuse(C_9_6, "no_sight", facts={"figure": shooter.name, "target": target.name})
    far, most = distance(table, shooter.at, target.at), reach_of(gun)
    if far > most:
        return refuse(C_5_20, "out_of_range", far, most, {"figure": shooter.name, "target": target.name})
    return None


def mode_refusal(shooter: Figure, gun: Firearm, mode: str) -> Refusal | None:
    """A-9.4, A-9.6 and the clauses of the modes: rate of fire, Ammunition, and what a Double Tap costs."""
    facts = {"weapon": gun.name, "mode": mode}
    if mode == "single":
        return None
    if mode not in MODES and mode != "burst":
        return refuse(R_46, "no_such_mode", facts=facts)
    if mode in ("rapid", "double_tap") and gun.mode == "single":
        return refuse(A_9_4, "single_shot", facts=facts)
    if mode in ("marching", "burst") and gun.mode != "full":
        return refuse(_SPENDS[mode], "not_full_auto", facts=facts)
    if mode == "double_tap":
        if shooter.init < 4:
            return refuse(A_19_9, "cannot_pay", shooter.init, 4, {"move": mode, "pool": "init"})
        return None
    if shooter.ammo.get(gun.name, 0) < 1:
        return refuse(A_9_6, "no_ammo", 0, 1, facts)
    return None


def shot_refusal(
    table: Table, shooter: Figure, target: Figure | None, mode: str, snap: bool
) -> Refusal | None:
    """Whether a figure may shoot at another so, whoever's turn it is."""
    refusal = gun_refusal(table, shooter, snap)
    gun = gun_in_hand(shooter)
    if refusal is not None or gun is None:
        return refusal
    return mode_refusal(shooter, gun, mode) or target_refusal(table, shooter, gun, target)


@check(MayAct, Shoot)
def check_shoot(known: AilKnown, asked: MayAct, order: Shoot) -> Refusal | None:
    """A-6.30: a standard attack action at somebody in sight and range."""
    table = known.table
    shooter = table.figures[asked.figure]
    if order.manner not in ("full", "snap"):
        return refuse(A_6_6, "no_such_manner", facts={"manner": order.manner})
    return (
        refuse_attack_action(table, shooter)
        or intent_refusal(shooter, "ranged")
        or shot_refusal(table, shooter, table.figures.get(order.target), order.mode, order.manner == "snap")
    )


@resolve(MayAct, Shoot)
def shoot(game: AilGame, asked: MayAct, order: Shoot) -> None:
    """A-6.30: the Standard is paid for good; the rest is R-43."""
    shooter = game.table.figures[asked.figure]
    begun(game)
    spend_standard(game, shooter, True, R_46)
    begin_shot(game, shooter, order.target, order.mode, order.manner == "snap", "turn")


def begin_shot(game: AilGame, shooter: Figure, target: str, mode: str, snap: bool, how: str) -> Action:
    """A-6.6, A-19.9: declare a shot; a Double Tap is paid with it, so that a Feint gives it back."""
    action = launch(game, "shot", shooter, target, shooter.in_hand, mode, snap, how)
    if snap:
        game.emit(Snapped(shooter.name), A_6_6)
    if mode == "double_tap":
        pay(game, shooter, "init", 4, A_19_9, action.act)
    return action


# -- the shot -------------------------------------------------------------------------------------------


class ShotManner(Manner):
    """How a gun is fired at one figure."""

    def __init__(self) -> None:
        super().__init__(A_6_30, True, RANGED)

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
        made = tally(shooter.sheet.senses, A_6_30, "senses")
        made.add(shooter.sheet.firearms, A_6_30, "firearms")
        if gun is None:
            return made
        aimed_edge(made, table, action, shooter, gun)
        if action.mode == "suppress":
            made.add(0, A_6_18, "ignores_cover")
        situation_edges(made, table, action, gun, not ignores_cover(action))
        shield_edge(made, table.figures[action.target])
        if shooter.stance == "braced":
            made.add(2, A_5_3, "braced")
        if action.snap:
            made.add(-4 if gun.long else -2, A_6_7 if gun.long else A_6_8, "snap_shot")
        if shooter.grappled_by or shooter.holding:
            made.add(-10 if gun.long else -5, A_12_14, "grappled")
        if shooter.stance in UNARMED_STANCES:
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
        """What differs: a hit, and with several shots each full recoil; Suppressing Fire and some traits
        read it all.
        """
        shooter = table.figures[action.actor]
        gun = gun_named(shooter, action.means)
        if gun is None or action.mode == "suppress" or shooter.sheet.trait("gunslinger") is not None:
            return ()
        if table.figures[action.target].body_shield or action.defended:
            return ()
        if action.mode not in ("rapid", "burst"):
            return (0,)
        recoil = recoil_of(shooter, gun).total()
        return tuple([recoil * extra for extra in range(gun.rating + 1)])

    def before_dice(self, game: AilGame, action: Action) -> None:
        """A-9.6: special attacks use a point of Ammunition when they are rolled; a Burst one in
        all.
        """
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
            suppress(game, action)
        elif "kill_shot" in action.bought:
            game.then(Resisting())
        else:
            game.then(*shot_hits(game, action, action.target, critical_grade(action)))

    def fail(self, game: AilGame, action: Action) -> None:
        """A-6.22: a miss of Marching Fire brings Accuracy; A-18.5: a near miss hits who serves as a
        shield.
        """
        if action.mode == "marching":
            gain(game, game.table.figures[action.actor], "acc", 2, A_6_22, FOR_GOOD)
        victim = shielded_victim(game.table, action) if action.mode != "suppress" else ""
        if victim:
            game.emit(Shielded(action.target, victim), A_18_5)
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
        made.add(aimed, A_4_13, "aimed")
    elif not action.snap:
        made.add(0, R_8_C, "aimed_otherwise")
    if action.snap and aimed_points(shooter, "scope", gun.name):
        made.add(0, A_6_10, "no_scope")


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


# -- hits -----------------------------------------------------------------------------------------------


def recoil_of(shooter: Figure, gun: Firearm) -> Tally:
    """A-9.1, A-5.5: the gun's recoil; Braced takes one off, at least 1 stays."""
    made = tally(max(1, gun.recoil), A_9_1, "recoil")
    if shooter.stance == "braced" and made.total() > 1:
        made.add(-1, A_5_5, "braced")
    return made


def count_hits(game: AilGame, action: Action, shooter: Figure, gun: Firearm) -> int:
    """A-6.29, A-9.1, A-19.9, R-23: one hit, and one more for each full recoil of margin, as the rating
    limits.
    """
    if action.mode == "double_tap":
        game.emit(DoubleTapped(shooter.name, action.target), A_19_9)
        return 2
    if action.mode not in ("rapid", "burst"):
        return 1
    recoil = recoil_of(shooter, gun)
    most = gun.rating if game.table.options.rapid_limit == "extra" else gun.rating - 1
    extra = min(most, action.margin // recoil.total())
    game.emit(ExtraHits(shooter.name, action.target, recoil, 1 + extra), A_6_29)
    return 1 + extra


def critical_grade(action: Action) -> int:
    """A-19.1: the grade of the Critical Shot that was bought; 0 for none."""
    for grade in range(1, 5):
        if f"critical_{grade}" in action.bought:
            return grade
    return 0


def shot_hits(game: AilGame, action: Action, victim: str, grade: int) -> list[Frame]:
    """A-19.1 to A-19.3, R-33: every hit by itself; Critical dice on the first, Overwhelming on all."""
    shooter = game.table.figures[action.actor]
    gun = gun_named(shooter, action.means)
    if gun is None:
        return []
    action.hits = count_hits(game, action, shooter, gun)
    dice = grade + gun.crit_bonus if grade else 0
    overwhelming = max(1, gun.overwhelming) + max(0, grade - 1)
    if grade:
        game.emit(CriticalShot(shooter.name, dice, overwhelming), A_19_2 if grade > 1 else A_19_1)
        if gun.crit_bonus:
            game.emit(CriticalShot(shooter.name, dice, overwhelming), A_19_3)
    wounds = gunslinger_wounds(shooter, gun, action)
    frames: list[Frame] = [Hit(shot_blow(action, gun, victim, dice, overwhelming, wounds))]
    for _ in range(1, action.hits):
        frames.append(Hit(shot_blow(action, gun, victim, 0, overwhelming, ())))
    return frames


def shot_blow(
    action: Action, gun: Firearm, victim: str, more: int, overwhelming: int, wounds: tuple[int, ...]
) -> Blow:
    """One hit with this gun."""
    return Blow(
        victim,
        action.actor,
        dice=gun.dice + more,
        overwhelming=overwhelming,
        completely=gun.completely,
        kind=gun.wound,
        wildcard="chest",
        place=action.place,
        wounds=wounds,
        coverage=coverage_cut(action),
        clause=C_4_10,
    )


def gunslinger_wounds(shooter: Figure, gun: Firearm, action: Action) -> tuple[int, ...]:
    """C-4.10: a pistol or carbine that hits by 10, 15 or 20 wounds lightly, seriously or traumatically,
    once.
    """
    trait = shooter.sheet.trait("gunslinger")
    if trait is None or not gun.gunslinger or action.margin < trait.amount:
        return ()
    return (min(3, 1 + (action.margin - trait.amount) // 5),)


# -- Suppressing Fire -----------------------------------------------------------------


def suppress(game: AilGame, action: Action) -> None:
    """A-6.19, A-6.20: steps by rate of fire; each takes a point of both Advantages and gives -1 on the next
    attack.
    """
    table = game.table
    shooter, target = table.figures[action.actor], table.figures[action.target]
    gun = gun_named(shooter, action.means)
    steps = 0 if gun is None else action.margin // _STEPS[gun.mode]
    action.hits = steps
    game.emit(Suppressed(shooter.name, target.name, steps), A_6_19)
    if steps:
        lose(game, target, "acc", steps, A_6_20, FOR_GOOD)
        lose(game, target, "init", steps, A_6_20, FOR_GOOD)
        target.suppressed += steps
        target.suppressed_turn = table.turns


# -- Burst ----------------------------------------------------------------------------


def burst_limit(shooter: Figure, gun: Firearm) -> tuple[int, Clause]:
    """A-6.25 to A-6.27: how far the squares of a Burst may be, and which clause says so."""
    braced = shooter.stance == "braced"
    if gun.fixed or (gun.bipod and braced):
        return reach_of(gun), A_6_27
    if braced:
        return 2 * gun.increment // SQUARE_M, A_6_26
    return gun.increment // SQUARE_M, A_6_25


def burst_refusal(table: Table, shooter: Figure, squares: tuple[Point, ...], snap: bool) -> Refusal | None:
    """A-6.23 to A-6.27, R-34: as many squares as the rating, each next to the one before, in sight and near
    enough.
    """
    refusal = gun_refusal(table, shooter, snap)
    gun = gun_in_hand(shooter)
    if refusal is not None or gun is None:
        return refusal
    refusal = mode_refusal(shooter, gun, "burst")
    if refusal is not None:
        return refusal
    if len(squares) != gun.rating:
        return refuse(A_6_24, "burst_squares", len(squares), gun.rating, {"weapon": gun.name})
    most, clause = burst_limit(shooter, gun)
    cells = [cell_of(point) for point in squares]
    for at, cell in enumerate(cells):
        facts = {"x": cell[0], "y": cell[1]}
        if cell in cells[:at] or (at and not adjacent(cells[at - 1], cell)):
            return refuse(A_6_24, "burst_chain", facts=facts)
        if blocked(table, cell) or not in_sight(table, shooter.at, cell):
            return refuse(A_6_24, "burst_unseen", facts=facts)
        far = distance(table, shooter.at, cell)
        if far > most:
            return refuse(clause, "burst_too_far", far, most, facts)
    if not burst_targets(table, shooter, tuple(cells)):
        return refuse(A_6_24, "burst_empty", facts={"figure": shooter.name})
    return None


def burst_targets(table: Table, shooter: Figure, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """A-6.24, R-34: everybody in the squares, friend or foe, nearest first, then in initiative order."""
    found: list[tuple[int, int, str]] = []
    for figure in table.figures.values():
        if figure.at in cells and on_table(figure) and figure is not shooter:
            place = table.order.index(figure.name) if figure.name in table.order else len(table.order)
            found.append((distance(table, shooter.at, figure.at), place, figure.name))
    found.sort()
    return tuple([name for _, _, name in found])


@check(MayAct, Burst)
def check_burst(known: AilKnown, asked: MayAct, order: Burst) -> Refusal | None:
    """A-6.23, A-6.24."""
    table = known.table
    shooter = table.figures[asked.figure]
    if order.manner not in ("full", "snap"):
        return refuse(A_6_6, "no_such_manner", facts={"manner": order.manner})
    return (
        refuse_attack_action(table, shooter)
        or intent_refusal(shooter, "ranged")
        or burst_refusal(table, shooter, order.squares, order.manner == "snap")
    )


@resolve(MayAct, Burst)
def burst(game: AilGame, asked: MayAct, order: Burst) -> None:
    """A-6.23: one Standard."""
    shooter = game.table.figures[asked.figure]
    begun(game)
    spend_standard(game, shooter, True, R_46)
    begin_burst(game, shooter, order.squares, order.manner == "snap", "turn")


def begin_burst(game: AilGame, shooter: Figure, squares: tuple[Point, ...], snap: bool, how: str) -> None:
    """A-6.24: one Rapid Fire attack on everybody in the squares, each with its own windows."""
    cells = tuple([cell_of(point) for point in squares])
    targets = burst_targets(game.table, shooter, cells)
    open_action(
        game, (Bursting(targets), Closing()), "burst", shooter, "", shooter.in_hand, "burst", snap, how, cells
    )
    game.emit(BurstFired(shooter.name, targets), A_6_24)


@step(Bursting)
def bursting(game: AilGame, now: Bursting) -> None:
    """A-6.24: the next of them, while the shooter can."""
    action = doing(game)
    if not now.targets or interrupted_for_good(game, action):
        return
    shooter = game.table.figures[action.actor]
    target = game.table.figures[now.targets[0]]
    game.then(Bursting(now.targets[1:]))
    if on_table(target) and target.at in action.aim and shooter.in_hand == action.means:
        begin_shot(game, shooter, target.name, "burst", action.snap, action.how)


# -- C-4.7: Weakpoint -----------------------------------------------------------------------------------


class _Weakpoint(Move):
    """C-4.7: for who has the trait."""

    def __init__(self) -> None:
        super().__init__("weakpoint", "focus", 1, GENERAL, C_4_7)

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        if table.figures[action.actor].sheet.trait("weakpoint") is None:
            return refuse(C_4_7, "no_such_trait", facts={"figure": action.actor})
        return None


MOVES["weakpoint"] = _Weakpoint()
MANNERS["shot"] = ShotManner()
