"""W-13, Damage: focus, bonuses, CRITICAL, defence, and what happens at 0 health."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.measure import within_points
from highground.rulesets.collide.rules.effects import in_force
from highground.rulesets.collide.rules.effects.in_force import defence
from highground.rulesets.collide.rules.effects.tokens import drop_carried, lay_token, token_kind
from highground.rulesets.collide.rules.effects.triggers import Chain, await_texts
from highground.rulesets.collide.rules.knack import ABILITY, ap_refusal, roll_knack
from highground.rulesets.collide.rules.missions.hooks import CheckEnd, rules_of
from highground.rulesets.collide.state.orders import UseTrigger
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit
from highground.rulesets.collide.state.primitives import PreventRemoval, When
from highground.rulesets.collide.state.printed import Weapon, bypasses

_CORPSE: Final = "corpse"


# -- frames, questions, events ------------------------------------------------------------------------------


class Removal(Frame):
    """A unit without health leaves play, unless somebody keeps it there; `asked` are those who did not."""

    unit: Final[int]
    asked: Final[tuple[int, ...]] = ()


class MaySave(Question):
    """Is a trigger used to keep a unit in play?"""

    clause: ClassVar[Clause] = R.E_PREVENT_REMOVAL

    unit: Final[str]
    saver: Final[str]
    ability: Final[str]


class UnitHarmed(Event):
    """`lost` health by this damage; `left` is what it has now."""

    unit: Final[str]
    damage: Final[Tally]
    lost: Final[int]
    left: Final[int]


class UnitHealed(Event):
    unit: Final[str]
    gained: Final[int]
    left: Final[int]
    what: Final[str]


class UnitRemoved(Event):
    unit: Final[str]
    seat: Final[int]


class UnitSaved(Event):
    unit: Final[str]
    saver: Final[str]
    left: Final[int]


# -- W-13.1 to W-13.12: how much ---------------------------------------------------------------------------


def is_critical(table: Table, attacker: Unit, weapon: Weapon, mode: int, target: Unit) -> bool:
    """W-13.9, W-13.10: the attack bypasses every defence type that the target has."""
    types = target.sheet.defence_types
    if not types:
        return True
    return bypasses(in_force.bypassed(table, attacker, weapon, mode, target), types)


def damage_parts(
    table: Table, attacker: Unit, weapon: Weapon, mode: int, target: Unit
) -> tuple[int, int, int]:
    """Damage with its bonuses, how many times it counts (CRITICAL, R-13.3), and what is taken off, cover
    aside.
    """
    damage, less = weapon.damage, defence(table, target, mode)
    times = 2 if is_critical(table, attacker, weapon, mode, target) else 1
    for effect in in_force.damage_mods(table, attacker, weapon, mode, target):
        times *= effect.times
        if effect.amount > 0:
            damage += effect.amount
        else:
            less -= effect.amount
    return damage, times, less


def expected_damage(
    table: Table, attacker: Unit, weapon: Weapon, mode: int, focused: bool, target: Unit, covered: bool
) -> int:
    """What a successful attack takes off, as `damage_tally` works it out, without the reasons."""
    damage, times, less = damage_parts(table, attacker, weapon, mode, target)
    if focused:
        damage += weapon.attacks - 1
    if covered:
        less += in_force.cover_dv(table, target)[0]
    return max(0, times * damage - less)


def damage_tally(
    table: Table,
    attacker: Unit,
    weapon: Weapon,
    mode: int,
    focused: bool,
    target: Unit,
    covered: bool,
    focus_clause: Clause = R.W_13_2,
) -> Tally:
    """W-13.4: base, bonuses, doubled if CRITICAL, then defence; R-13.4: and whatever lessens."""
    mods = in_force.damage_mods(table, attacker, weapon, mode, target)
    found = tally(weapon.damage, R.W_13_4 if mods else R.W_13_1, "damage")
    if focused:
        found.add(weapon.attacks - 1, focus_clause, "focused")
    for effect in mods:
        if effect.amount > 0:
            found.add(effect.amount, R.E_DAMAGE_MOD, effect.source)
    _add_critical(found, table, attacker, weapon, mode, target, covered)
    for effect in mods:
        if effect.times > 1:
            found.add(found.total() * (effect.times - 1), R.E_DAMAGE_MOD, effect.source)
    for effect in mods:
        if effect.amount < 0:
            found.add(effect.amount, R.E_DAMAGE_MOD, effect.source)
    _take_off_defence(found, table, target, mode)
    if covered:
        amount, change = in_force.cover_dv(table, target)
        found.add(-amount, R.W_11_10 if change is None else R.E_COVER_DV, "cover")
    return found


def _add_critical(
    found: Tally, table: Table, attacker: Unit, weapon: Weapon, mode: int, target: Unit, covered: bool
) -> None:
    """W-13.11: doubled before defence; W-13.12: with all bonuses."""
    if not is_critical(table, attacker, weapon, mode, target):
        found.add(0, R.W_13_9, "not_critical")
        if not target.sheet.dv:
            found.add(0, R.W_13_7, "types_take_nothing_off")
        return
    if not target.sheet.defence_types:
        found.add(0, R.W_11_13 if covered else R.W_13_10, "no_types")
    else:
        printed = [each for each in target.sheet.defence_types if each not in weapon.effective]
        found.add(0, R.E_ADD_EFFECTIVE if printed else R.W_13_9, "all_bypassed")
    found.add(found.total(), R.W_13_11 if len(found.parts) == 2 else R.W_13_12, "critical")


def _take_off_defence(found: Tally, table: Table, target: Unit, mode: int) -> None:
    """W-13.5: the defence value, printed and then as effects change it; R-13.6: never below 0."""
    reasons = tally(target.sheet.dv, R.W_13_5, "defence")
    value = defence(table, target, mode, reasons)
    for part in reasons.parts:
        found.parts.append(type(part)(-part.amount, part.clause, part.why))
    if reasons.total() < value:
        found.add(reasons.total() - value, R.W_13_5, "not_below_0")


# -- W-13.6: every source of damage ------------------------------------------------------------------------


def hazard(
    game: CollideGame, unit: Unit, amount: int, source: str, clause: Clause, chain: Chain = ()
) -> None:
    """W-13.6, R-13.5: damage that is no attack is lessened by defence and never doubled."""
    if not unit.on_table:
        return
    found = tally(amount, clause, source)
    if not game.table.options.hazard_ignores_dv:
        _take_off_defence(found, game.table, unit, 0)
    lose_health(game, unit, found, R.W_13_6, chain)


def lose_health(game: CollideGame, unit: Unit, damage: Tally, clause: Clause, chain: Chain = ()) -> int:
    """R-13.1, R-13.7: never less than 0 and no more than the unit has; W-13.13: without health it leaves
    play.
    """
    lost = min(max(0, damage.total()), unit.health)
    unit.health -= lost
    game.emit(UnitHarmed(unit.name, damage, lost, unit.health), clause)
    if lost and not unit.health:
        game.then(Removal(unit.number))
    elif lost:
        await_texts(game, When.HURT, [unit], chain)
    return lost


def heal(game: CollideGame, unit: Unit, amount: int, what: str) -> None:
    """E-heal, R-13.7: health comes back, up to what the unit started with."""
    gained = min(amount, unit.sheet.health - unit.health)
    unit.health += gained
    game.emit(UnitHealed(unit.name, gained, unit.health, what), R.E_HEAL)


# -- W-13.13 to W-13.15: removal ---------------------------------------------------------------------------


@step(Removal)
def removal(game: CollideGame, now: Removal) -> None:
    """W-13.13: at 0 health a unit leaves play at once, unless a trigger is used first."""
    unit = game.table.units[now.unit]
    if unit.health or not unit.on_table:
        return
    for saver in game.table.units:
        ability = "" if saver.number in now.asked else _saving_text(game.table, saver, unit)
        if ability:
            offer = MaySave(unit.seat, unit.name, saver.name, ability)
            game.then(offer, Removal(unit.number, (*now.asked, saver.number)))
            return
    take_off(game, unit)


def take_off(game: CollideGame, unit: Unit) -> None:
    """W-13.13: it is removed; W-13.14, W-13.15: a token takes its place."""
    table = game.table
    unit.on_table = False
    game.emit(UnitRemoved(unit.name, unit.seat), R.W_13_13)
    in_force.clear_effects(table, unit, None)
    drop_carried(game, unit)
    mark = unit.sheet.death_token
    clause = R.W_13_15 if mark and mark != _CORPSE else R.W_13_14
    lay_token(game, token_kind(table, mark or _CORPSE), unit.seat, unit.base.centre, clause)
    rules_of(table).removed(game, unit)
    game.then(CheckEnd())


def _saving_text(table: Table, saver: Unit, unit: Unit) -> str:
    """E-prevent_removal: the ability by which a friend near enough, with a use left, may keep the unit in
    play; R-4.7: none while its player is locked out.
    """
    if saver.seat != unit.seat or saver is unit or not saver.on_table or not saver.health:
        return ""
    if table.players[unit.seat].stopped:
        return ""
    for number, ability in enumerate(saver.sheet.abilities):
        for effect in ability.effects:
            if isinstance(effect, PreventRemoval) and saver.uses[number] < effect.uses:
                near = within_points(saver.base.centre, unit.base.centre, effect.within)
                if near and in_force.unit_fits(table, effect.only, unit):
                    return ability.name
    return ""


@check(MaySave, UseTrigger)
def check_save(known: CollideKnown, asked: MaySave, order: UseTrigger) -> Refusal | None:
    """R-12.2: AP put into the roll must be there."""
    return ap_refusal(known.table, asked.seat, order.ap)


@resolve(MaySave, UseTrigger)
def save(game: CollideGame, asked: MaySave, order: UseTrigger) -> None:
    """E-prevent_removal: roll; the use is spent, pass or fail."""
    table = game.table
    unit, saver = table.find(asked.unit), table.find(asked.saver)
    for number, ability in enumerate(saver.sheet.abilities):
        if ability.name != asked.ability:
            continue
        for effect in ability.effects:
            if isinstance(effect, PreventRemoval):
                passed = roll_knack(
                    game, asked.seat, ABILITY, saver.name, ability.name, effect.knack, [], order.ap
                )
                saver.uses[number] += 1
                if passed:
                    unit.health = effect.amount
                    game.emit(UnitSaved(unit.name, saver.name, unit.health), R.E_PREVENT_REMOVAL)


may_pass(MaySave)
