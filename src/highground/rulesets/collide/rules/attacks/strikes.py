"""W-9.7, W-10 and W-13, Rolling attacks: one die each, what it hits, what that sets off."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause, cite
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, always, candidates, check, refuse, resolve
from highground.engine.state import Pass
from highground.engine.tally import Modifier, tally
from highground.rulesets.collide.rules.activation.activation import going_on
from highground.rulesets.collide.rules.attacks import aiming
from highground.rulesets.collide.rules.attacks.may_attack import shot_refusal, weapon_of
from highground.rulesets.collide.rules.attacks.pinning import beside_enemy, threatened
from highground.rulesets.collide.rules.damage import damage_tally, expected_damage, lose_health
from highground.rulesets.collide.rules.effects import in_force
from highground.rulesets.collide.rules.effects.effect_steps import SetOff
from highground.rulesets.collide.rules.effects.tokens import take_away
from highground.rulesets.collide.rules.knack import ATTACK, roll_knack
from highground.rulesets.collide.rules.sight import HAIR, cover_clause, in_cover, widths
from highground.rulesets.collide.state.activation import Turn
from highground.rulesets.collide.state.measuring import STEP, contact, in_melee
from highground.rulesets.collide.state.orders import Attack, Shot
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit
from highground.rulesets.collide.state.primitives import Effect, When
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED, Weapon, called

# -- frames, questions, events ------------------------------------------------------------------------------


class Strike(Frame):
    """A declared attack whose die is still to be rolled; `mode` is the way of aiming that was declared."""

    seat: Final[int]
    shot: Final[Shot]
    mode: Final[int]


class MayRedirect(Question):
    """The target has fallen: at whom is this attack aimed instead?"""

    clause: ClassVar[Clause] = R.W_9_2

    shot: Final[Shot]


class AttackMade(Event):
    unit: Final[str]
    weapon: Final[str]
    mode: Final[str]
    target: Final[str]
    focused: Final[bool]
    hit: Final[bool]


class TargetMeasured(Event):
    """How much of a target's width is seen (V), and how much of it is clear of cover as well (C)."""

    unit: Final[str]
    target: Final[str]
    seen: Final[int]
    clear: Final[int]


_UNHEARD: Final = TargetMeasured("", "", 0, 0)
"""What is emitted where nobody listens: it counts, and is never read."""


class AttackLost(Event):
    unit: Final[str]
    weapon: Final[str]
    target: Final[str]


# -- rolling -----------------------------------------------------------------------------------------------


@step(Strike)
def strike(game: CollideGame, now: Strike) -> None:
    """W-9.7: one die for one attack; R-9.3: threat and cover as they are now; W-10.10: Heavy roots."""
    table, shot = game.table, now.shot
    unit = table.find(shot.unit)
    turn = going_on(table).turn_of(unit.number)
    if turn is None or not unit.on_table:
        return
    target, token = table.named(shot.target), table.token_named(shot.target)
    number = weapon_of(unit, shot.weapon)
    weapon = unit.sheet.weapons[number]
    if (target is None and token is None) or (target is not None and not target.on_table):
        _target_fell(game, now, unit, turn, weapon, number)
        return
    covered = target is not None and in_cover(table, unit, target, now.mode)
    under_threat = threatened(table, unit)
    only_six = under_threat and now.mode == RANGED and in_force.threat_modifier(table, unit) is None
    modifiers = knack_modifiers(table, unit, weapon, now.mode, target, covered, under_threat)
    if target is not None and not game.quiet:
        modifiers = _explanations(table, unit, now.mode, target, covered) + modifiers
    hit = roll_knack(
        game, now.seat, ATTACK, unit.name, weapon.name, weapon.knack, modifiers, shot.ap, only_six
    )
    if target is not None and now.mode != MELEE:
        _tell_sight(game, unit, target)
    _count(turn, number, shot.focused)
    if aiming.is_heavy(table, weapon):
        unit.heavy = True
    made = AttackMade(unit.name, weapon.name, aiming.mode_word(now.mode), shot.target, shot.focused, hit)
    game.emit(made, _attack_clause(table, unit, turn, weapon, now.mode, target, under_threat))
    if not hit:
        return
    if target is None:
        if token is not None:
            take_away(game, token, R.W_15_6)
        return
    _land(game, unit, turn, weapon, now, target, covered)


def _tell_sight(game: CollideGame, unit: Unit, target: Unit) -> None:
    """R-11.1, R-11.5: V and C as they were for this die; chance comes before anything is told."""
    if game.quiet:
        game.emit(_UNHEARD, R.W_11_3)
        return
    seen, clear = widths(game.table, unit, unit.base.centre, target.base, target.number)
    clause = R.W_11_3 if seen > HAIR else R.E_SHARE_SIGHT
    game.emit(TargetMeasured(unit.name, target.name, seen, clear), clause)


def _count(turn: Turn, number: int, focused: bool) -> None:
    """W-16.3, W-13.2: one attack of the weapon is used up, or all of them."""
    if focused:
        turn.left[number], turn.focus[number] = 0, 1
    else:
        turn.left[number] -= 1
        turn.focus[number] = 0


def _attack_clause(
    table: Table, unit: Unit, turn: Turn, weapon: Weapon, mode: int, target: Unit | None, under_threat: bool
) -> Clause:
    """The clause that lets this attack be made as it is."""
    aims = weapon.types & (MELEE | NEAR | RANGED)
    if under_threat and not turn.pinned and turn.moved and mode == MELEE:
        return R.W_14_3
    if under_threat and mode == NEAR:
        return R.W_10_6
    if under_threat and mode == RANGED:
        return R.W_10_7 if target is None or not in_melee(table, unit, target) else R.W_9_7
    if aims != mode:
        return R.W_10_1
    if mode == NEAR and target is not None and 2 * target.base.radius > STEP:
        return R.W_1_10
    if weapon.attacks > 1:
        return R.W_9_7
    return R.W_10_2 if mode == MELEE else R.W_10_3 if mode == NEAR else R.W_10_4


def knack_modifiers(
    table: Table,
    unit: Unit,
    weapon: Weapon,
    mode: int,
    target: Unit | None,
    covered: bool,
    under_threat: bool,
) -> list[Modifier]:
    """W-11.11: cover; E-knack_mod; E-threat_as_modifier."""
    found: list[Modifier] = []
    if covered:
        found.append(Modifier(-1, cite(R.W_11_11), "cover"))
    for effect in in_force.knack_mods(table, unit, weapon, mode, target):
        found.append(Modifier(effect.amount, cite(R.E_KNACK_MOD), effect.source))
    if under_threat and mode == RANGED:
        instead = in_force.threat_modifier(table, unit)
        if instead is not None:
            found.append(Modifier(instead.amount, cite(R.E_THREAT_AS_MODIFIER), instead.source))
    return found


def _explanations(table: Table, unit: Unit, mode: int, target: Unit, covered: bool) -> list[Modifier]:
    """What changes no number but says why: for the log."""
    found = [
        Modifier(0, cite(cover_clause(table, unit, target, mode)), "in_cover" if covered else "no_cover")
    ]
    if mode == RANGED and not threatened(table, unit) and beside_enemy(table, unit):
        found.append(Modifier(0, cite(R.E_THREAT_IMMUNITY), "not_threatened"))
    return found


def _land(
    game: CollideGame, unit: Unit, turn: Turn, weapon: Weapon, now: Strike, target: Unit, covered: bool
) -> None:
    """W-13: damage, and what a hit or lost health sets off."""
    table = game.table
    focused = now.shot.focused
    if game.quiet:
        amount = expected_damage(table, unit, weapon, now.mode, focused, target, covered)
        damage = tally(amount, R.W_13_1, "damage")
    else:
        focus_clause = R.W_13_3 if focused and 0 in turn.focus else R.W_13_2
        damage = damage_tally(table, unit, weapon, now.mode, focused, target, covered, focus_clause)
    lost = min(max(0, damage.total()), target.health)
    after: list[Frame] = []
    for ability in unit.sheet.triggers:
        due: list[Effect] = []
        for effect in ability.effects:
            waits = effect.when == When.HIT or (effect.when == When.HARM and lost)
            if waits and in_force.attack_fits(table, effect.only, unit, weapon, now.mode, target):
                due.append(effect)
        if due:
            around = _around(table, target)
            after.append(
                SetOff(unit.number, ability.name, ability.knack, tuple(due), (target.number,), around)
            )
    game.then(*after)
    lose_health(game, target, damage, R.W_16_4)


def _around(table: Table, target: Unit) -> tuple[int, ...]:
    """Contact is read before the damage: others of either side that touch the target."""
    found: list[int] = []
    for other in table.units:
        if other is not target and other.on_table and contact(table, other, target):
            found.append(other.number)
    return tuple(found)


# -- fallen targets ---------------------------------------------------------------------------------


def _target_fell(game: CollideGame, now: Strike, unit: Unit, turn: Turn, weapon: Weapon, number: int) -> None:
    """R-9.1: the attack is lost, unless it may be aimed anew."""
    if game.table.options.redirect_overkill and _others(game.table, now.shot):
        game.then(MayRedirect(now.seat, now.shot))
        return
    lose_attack(game, now.shot)


def lose_attack(game: CollideGame, shot: Shot) -> None:
    """R-9.1: an attack at a target that has fallen is lost; R-10.6: it was not made, so it roots nobody."""
    table = game.table
    unit = table.find(shot.unit)
    turn = going_on(table).turn_of(unit.number)
    if turn is not None:
        _count(turn, weapon_of(unit, shot.weapon), shot.focused)
    game.emit(AttackLost(unit.name, shot.weapon, shot.target), R.W_9_2)


def _others(table: Table, shot: Shot) -> list[Shot]:
    """The same attack at everybody else whom it may be aimed at."""
    unit = table.find(shot.unit)
    found: list[Shot] = []
    for enemy in table.enemies(unit.seat):
        again = Shot(shot.unit, shot.weapon, enemy.name, "", shot.ap, shot.focused)
        if shot_refusal(table, unit.seat, again, 0) is None:
            found.append(again)
    return found


@check(MayRedirect, Attack)
def check_redirect(known: CollideKnown, asked: MayRedirect, order: Attack) -> Refusal | None:
    """R-9.1: the same attack, at somebody else."""
    if len(order.shots) != 1:
        return refuse(R.W_9_2, "one_attack_only")
    mine, given = asked.shot, order.shots[0]
    same = given.unit == mine.unit and called(mine.weapon, given.weapon) and given.focused == mine.focused
    if not same or given.ap != mine.ap:
        return refuse(R.W_9_2, "one_attack_only")
    return shot_refusal(known.table, asked.seat, given, 0)


@resolve(MayRedirect, Attack)
def redirect(game: CollideGame, asked: MayRedirect, order: Attack) -> None:
    """R-9.1: it is rolled at the new target."""
    table, shot = game.table, order.shots[0]
    unit = table.find(shot.unit)
    weapon = unit.sheet.weapons[weapon_of(unit, shot.weapon)]
    target, token = table.named(shot.target), table.token_named(shot.target)
    game.then(Strike(asked.seat, shot, aiming.pick_mode(table, unit, weapon, shot.mode, target, token)))


# Nothing has to be used.
always(MayRedirect, Pass)


@resolve(MayRedirect, Pass)
def let_go(game: CollideGame, asked: MayRedirect, order: Pass) -> None:
    """R-9.1: it is lost after all."""
    lose_attack(game, asked.shot)


@candidates(MayRedirect)
def redirections(known: CollideKnown, asked: MayRedirect, budget: int, chance: Chance) -> list[Candidate]:
    """Every other target, or none."""
    found = [Candidate(Attack((shot,)), "attack") for shot in _others(known.table, asked.shot)]
    found.append(Candidate(Pass(), "hold"))
    return found
