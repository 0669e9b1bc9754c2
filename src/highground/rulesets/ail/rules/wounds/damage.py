"""Damage, step by step (R-13): dice, armour (C-6.5), automatic wounds, the cap (A-1.11 to A-1.18), stress,
state.

A `Blow` says everything about one hit; a family of attacks makes it and puts `Hit(blow)` on the agenda.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import always, resolve
from highground.engine.state import Pass
from highground.record import Record
from highground.rulesets.ail.rules import stress
from highground.rulesets.ail.rules.dice import d3, d6s, d10, half_dice
from highground.rulesets.ail.rules.hooks import playing
from highground.rulesets.ail.rules.wounds.wounds import Wounding
from highground.rulesets.ail.state.attack_orders import Cap
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table


class Blow(Record):
    """One hit on `victim` by `by`.

    Dice, in this order: `d3` of them, `dice` six-sided, `halves` half-dice; `fixed` is added, and `dealt`
    replaces all of them where the dice were rolled elsewhere (-1: they were not). `stressful` levels replace
    damage and armour. `wounds` are the severities of automatic wounds (by `clause`), `brutal` as on weapons.
    `close` marks close combat, `coverage` is what was taken off the armour's coverage.
    """

    victim: Final[str]
    by: Final[str]
    d3: Final[int] = 0
    dice: Final[int] = 0
    halves: Final[int] = 0
    dealt: Final[int] = -1
    stressful: Final[int] = 0
    overwhelming: Final[int] = 1
    completely: Final[bool] = False
    kind: Final[str] = "blunt"
    wildcard: Final[str] = "chest"
    place: Final[str] = ""
    wounds: Final[tuple[int, ...]] = ()
    brutal: Final[int] = 0
    close: Final[bool] = False
    coverage: Final[int] = 0
    clause: Final[str] = "R-13"


# -- frames, questions, events --------------------------------------------------------------------------


class Hit(Frame):
    """A hit is worked out."""

    blow: Final[Blow]


class CapChance(Frame):
    """The damage is known: a hero may cap it."""

    blow: Final[Blow]
    damage: Final[int]


class MayCap(Question):
    """Does the hero stop this hit at `point` and take a wound?"""

    clause: ClassVar[Clause] = R.A_1_11

    figure: Final[str]
    blow: Final[Blow]
    damage: Final[int]
    point: Final[int]


class TakeStress(Frame):
    """Stress is added; `attack` says whether a successful attack did it."""

    figure: Final[str]
    damage: Final[int]
    attack: Final[bool]


class DamageRolled(Event):
    figure: Final[str]
    dice: Final[tuple[int, ...]]
    damage: Final[int]


class ArmourChecked(Event):
    figure: Final[str]
    roll: Final[int]
    coverage: Final[int]
    damage: Final[int]


class StressfulHit(Event):
    figure: Final[str]
    levels: Final[int]
    damage: Final[int]


class Capped(Event):
    figure: Final[str]
    damage: Final[int]
    point: Final[int]


class NoCap(Event):
    """A hit that a hero cannot cap."""

    figure: Final[str]


class CapIdle(Event):
    """A hit that does not pass the point where a cap would stop it."""

    figure: Final[str]
    point: Final[int]


class StressTaken(Event):
    figure: Final[str]
    damage: Final[int]
    ps: Final[int]


class OverwatchLost(Event):
    figure: Final[str]
    left: Final[int]


# -- R-13 -----------------------------------------------------------------------------------------------


@step(Hit)
def hit(game: AilGame, now: Hit) -> None:
    """R-13: dice, then armour, then automatic wounds; a Stressful hit has neither dice nor armour (R-16)."""
    blow = now.blow
    victim = game.table.figures[blow.victim]
    if blow.stressful:
        damage = stress.stressful_damage(victim, blow.stressful)
        game.emit(
            StressfulHit(victim.name, blow.stressful, damage), R.A_1_20 if blow.stressful == 1 else R.A_1_21
        )
        _settle(game, blow, damage, 0)
        return
    seat = game.table.figures[blow.by].seat
    dice = [d3(game, R.R_13, seat) for _ in range(blow.d3)]
    dice += d6s(game, blow.dice, R.R_13, seat)
    dice += half_dice(game, blow.halves, seat)
    armour = victim.sheet.armour
    coverage = armour.coverage - blow.coverage
    roll = d10(game, R.C_6_5, victim.seat, coverage) if armour.dr else 0
    damage = sum(dice) if blow.dealt < 0 else blow.dealt
    game.emit(DamageRolled(victim.name, tuple(dice), damage), R.R_22 if blow.halves or blow.d3 else R.R_13)
    if armour.dr:
        if roll <= coverage:
            damage = max(0, damage - armour.dr)
        game.emit(ArmourChecked(victim.name, roll, coverage, damage), R.C_6_5)
    _settle(game, blow, damage, len(dice))


def _settle(game: AilGame, blow: Blow, damage: int, dice: int) -> None:
    """R-13: automatic wounds come before the cap; they need a hit, not damage."""
    if blow.close:
        game.table.figures[blow.victim].struck = True
    frames: list[Frame] = []
    for severity in blow.wounds:
        frames.append(Wounding(blow.victim, blow.kind, blow.wildcard, blow.place, severity, blow.clause))
    if blow.brutal == 1:
        frames.append(Wounding(blow.victim, blow.kind, blow.wildcard, blow.place, 1, R.A_14_4.id))
    elif blow.brutal and dice >= blow.brutal:
        frames.append(Wounding(blow.victim, blow.kind, blow.wildcard, blow.place, 1, R.A_14_5.id))
    game.then(*frames, CapChance(blow, damage))


# -- the cap --------------------------------------------------------------------------


@step(CapChance)
def cap_chance(game: AilGame, now: CapChance) -> None:
    """A-1.11, A-1.15, A-1.18: a hero is asked where the hit would pass the cap point; a Dying one is not
    (R-12).
    """
    victim = game.table.figures[now.blow.victim]
    if victim.sheet.heroic > 0 and now.damage > 0 and stress.state_of(game.table, victim) < stress.DYING:
        point, _ = stress.cap_point(victim, now.blow.overwhelming)
        if now.blow.completely:
            game.emit(NoCap(victim.name), R.A_1_18)
        elif victim.ps + now.damage > point:
            game.then(MayCap(victim.seat, victim.name, now.blow, now.damage, point))
            return
        else:
            game.emit(CapIdle(victim.name, point), R.A_1_15)
    game.then(TakeStress(victim.name, now.damage, True))


# the choice is the hero's, hit by hit.
always(MayCap, Cap)


# nobody has to.
always(MayCap, Pass)


@resolve(MayCap, Pass)
def take_it(game: AilGame, asked: MayCap, order: Pass) -> None:
    """A-1.12: all of the damage."""
    game.then(TakeStress(asked.figure, asked.damage, True))


@resolve(MayCap, Cap)
def cap(game: AilGame, asked: MayCap, order: Cap) -> None:
    """A-1.12, A-1.14, A-1.16: stress stops at the cap point, and the hero has a wound, wherever a die of its
    own says.
    """
    victim = game.table.figures[asked.figure]
    blow = asked.blow
    damage = asked.point - victim.ps
    game.emit(Capped(victim.name, damage, asked.point), stress.cap_point(victim, blow.overwhelming)[1])
    severity = cap_severity(game.table, victim, asked.damage - damage)
    game.then(
        TakeStress(victim.name, damage, True),
        Wounding(victim.name, blow.kind, blow.wildcard, "", severity, R.A_1_14.id),
    )


def cap_severity(table: Table, victim: Figure, prevented: int) -> int:
    """A-1.14, R-12: a light wound; where wounds are graded, worse for each Stress Limit that the cap
    prevented.
    """
    if table.options.cap_severity == "graded":
        return 1 + min(2, prevented // stress.stress_limit(victim.sheet))
    return 1


# -- stress and state -----------------------------------------------------------------------------------


@step(TakeStress)
def take_stress(game: AilGame, now: TakeStress) -> None:
    """A-1.3: stress adds up; A-6.14: an attack that does damage costs a held Overwatch."""
    figure = game.table.figures[now.figure]
    before = stress.state_of(game.table, figure)
    figure.ps += now.damage
    game.emit(StressTaken(figure.name, now.damage, figure.ps), R.A_1_3)
    if now.attack and now.damage > 0 and figure.overwatch:
        _lose_overwatch(game, figure)
    after = stress.settle_state(game, figure, before)
    if after > 0 and before == 0:
        falls(game, figure)
    if after == stress.ANNIHILATED:
        figure.away = "annihilated"


def _lose_overwatch(game: AilGame, figure: Figure) -> None:
    """A-6.14: one for each attack, however many of its hits do damage."""
    action = game.table.action(game.act)
    once = f"unwatched:{figure.name}"
    if action is not None:
        if once in action.defended:
            return
        action.defended.append(once)
    figure.overwatch.pop()
    game.emit(OverwatchLost(figure.name, len(figure.overwatch)), R.A_6_14)


def falls(game: AilGame, figure: Figure) -> None:
    """A-1.5, R-27.a: who is out has no stance, holds nobody and is held by nobody, and watches nobody."""
    table = game.table
    figure.stance = ""
    figure.overwatch.clear()
    for other in (figure.holding, figure.grappled_by):
        if other:
            let_go(table, figure.name, other)
    playing(table).goes_out(game, figure)


def let_go(table: Table, one: str, other: str) -> None:
    """R-27.a: the hold between two figures is over."""
    for name in (one, other):
        figure = table.figures[name]
        figure.holding = figure.grappled_by = ""
        figure.gripped = figure.body_shield = figure.immobilizing = figure.joint_lock = False
