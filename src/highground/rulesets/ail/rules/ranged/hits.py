"""What the hits of a shot do: recoil (A-6.29, A-9.1), Critical Shots (A-19.1 to A-19.3), Suppressing Fire
(A-6.19, A-6.20).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame
from highground.engine.events import Event
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.advantage.buying import coverage_cut
from highground.rulesets.ail.rules.figures import gun_named
from highground.rulesets.ail.rules.flow.payments import (
    FOR_GOOD,
    lose,
)
from highground.rulesets.ail.rules.wounds.damage import Blow, Hit
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, Figure
from highground.rulesets.ail.state.weapons import Firearm

_STEPS: Final = {"full": 1, "semi": 3, "single": 5}


# -- events ---------------------------------------------------------------------------------------------


class ExtraHits(Event):
    figure: Final[str]
    target: Final[str]
    recoil: Final[Tally]
    hits: Final[int]


class DoubleTapped(Event):
    figure: Final[str]
    target: Final[str]


class Suppressed(Event):
    figure: Final[str]
    target: Final[str]
    steps: Final[int]


class CriticalShot(Event):
    """Dice and Overwhelming that a Critical Shot adds."""

    figure: Final[str]
    dice: Final[int]
    overwhelming: Final[int]


# -- hits -----------------------------------------------------------------------------------------------


def recoil_of(shooter: Figure, gun: Firearm) -> Tally:
    """A-9.1, A-5.5: the gun's recoil; Braced takes one off, at least 1 stays."""
    made = tally(max(1, gun.recoil), R.A_9_1, "recoil")
    if shooter.stance == "braced" and made.total() > 1:
        made.add(-1, R.A_5_5, "braced")
    return made


def count_hits(game: AilGame, action: Action, shooter: Figure, gun: Firearm) -> int:
    """A-6.29, A-9.1, A-19.9, R-23: one hit, and one more for each full recoil of margin, as the rating
    limits.
    """
    if action.mode == "double_tap":
        game.emit(DoubleTapped(shooter.name, action.target), R.A_19_9)
        return 2
    if action.mode not in ("rapid", "burst"):
        return 1
    recoil = recoil_of(shooter, gun)
    most = gun.rating if game.table.options.rapid_limit == "extra" else gun.rating - 1
    extra = max(0, min(most, action.margin // recoil.total()))
    game.emit(ExtraHits(shooter.name, action.target, recoil, 1 + extra), R.A_6_29)
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
        game.emit(CriticalShot(shooter.name, dice, overwhelming), R.A_19_2 if grade > 1 else R.A_19_1)
        if gun.crit_bonus:
            game.emit(CriticalShot(shooter.name, dice, overwhelming), R.A_19_3)
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
        clause=R.C_4_10.id,
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


def suppress(game: AilGame, action: Action, victim: str, margin: int) -> None:
    """A-6.19, A-6.20: steps by rate of fire; each takes a point of both Advantages and gives -1 on the next
    attack.
    """
    table = game.table
    shooter, target = table.figures[action.actor], table.figures[victim]
    gun = gun_named(shooter, action.means)
    steps = 0 if gun is None else margin // _STEPS[gun.mode]
    action.hits = steps
    game.emit(Suppressed(shooter.name, target.name, steps), R.A_6_19)
    if steps:
        lose(game, target, "acc", steps, R.A_6_20, FOR_GOOD)
        lose(game, target, "init", steps, R.A_6_20, FOR_GOOD)
        target.suppressed += steps
        target.suppressed_turn = table.turns
