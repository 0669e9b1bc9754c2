"""A unit's stat sheet as a table shows it beside the board, with what has become of the unit."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.sheet import Holding, Stat
from highground.engine.sheet import Sheet as Shown
from highground.geometry.units import to_inch
from highground.rulesets.collide.rules.effects.in_force import defence, move_limit
from highground.rulesets.collide.state.pieces import Table, Unit
from highground.rulesets.collide.state.printed import ACTIVE, HEAVY, MODES, PASSIVE, Ability, Weapon


def sheet(table: Table, name: str) -> Shown:
    """W-16.1: figures, then weapons (W-16.2) and abilities (W-15), and effects in force."""
    unit = table.find(name)
    turn = None if table.activation is None else table.activation.turn_of(unit.number)
    lines = [
        _weapon(each, each.attacks if turn is None else turn.left[number])
        for number, each in enumerate(unit.sheet.weapons)
    ]
    lines += [_ability(each) for each in unit.sheet.abilities]
    under = [each.effect.source for each in table.effects if each.unit == unit.number]
    lines += [Stat(source, "in force", "", R.W_16_1.id) for source in dict.fromkeys(under)]
    lines += _tactics(table, unit)
    return Shown(name, unit.sheet.name, tuple(_stats(table, unit)), tuple(lines))


def _stats(table: Table, unit: Unit) -> list[Stat]:
    printed = unit.sheet
    now = move_limit(table, unit)
    value = defence(table, unit, 0)
    stats = [
        Stat("Health", f"{unit.health}/{printed.health}", "", R.W_16_4.id),
        Stat("Move", _steps(now), "" if now == printed.move else f"({_steps(printed.move)})", R.W_7_1.id),
        Stat("Defence", str(value), "" if value == printed.dv else f"({printed.dv})", R.W_13_5.id),
        Stat("Types", ", ".join(printed.defence_types) or "–", "", R.W_13_7.id),
        Stat("Training", ", ".join(printed.training) or "–", "", R.W_5_5.id),
        Stat("Base", _steps(2 * printed.radius), "", R.W_16_1.id),
        Stat("Points", str(printed.points), "", R.W_16_1.id),
    ]
    if printed.leadership:
        stats.append(Stat("Leadership", str(printed.leadership), "", R.W_16_1.id))
    if table.round:
        stats.append(Stat("AP", str(table.players[unit.seat].ap), "", R.W_4_13.id))
    if unit.pocket:
        stats.append(Stat("Own AP", str(unit.pocket), "", R.R_4_10.id))
    turn = None if table.activation is None else table.activation.turn_of(unit.number)
    if turn is not None and turn.pinned:
        stats.append(Stat("state", "pinned, moved" if unit.moved else "pinned", "", R.W_14_1.id))
    elif unit.moved:
        stats.append(Stat("state", "moved", "", R.W_16_1.id))
    return stats


def holdings(table: Table, seat: int) -> tuple[Holding, ...]:
    """W-1.14: the pool of AP lies open."""
    return (Holding("AP", table.players[seat].ap, "i-play", True),)


def _tactics(table: Table, unit: Unit) -> list[Stat]:
    """W-6.1: what the player of those who act may yet use."""
    activation = table.activation
    if activation is None or activation.turn_of(unit.number) is None or activation.tactic:
        return []
    mine = table.players[unit.seat].tactics
    tactics = [each for each in table.faction(unit.seat).tactics if each.name in mine]
    return [Stat(each.name, _check(each.knack, each.ap), each.text, R.W_6_1.id) for each in tactics]


def _check(knack: int, ap: int) -> str:
    """The face that a check needs, and its price."""
    return f"{knack}+, {ap} AP" if ap else f"{knack}+"


def types_of(weapon: Weapon) -> list[str]:
    """W-10.1: the words of a weapon's types."""
    found = [word for bit, word in MODES.items() if weapon.types & bit]
    return [*found, "Heavy"] if weapon.types & HEAVY else found


def _weapon(weapon: Weapon, left: int) -> Stat:
    """W-16.2: how it is aimed, its attacks (and how many of them are left), knack and damage."""
    attacks = f"A{weapon.attacks}" if left == weapon.attacks else f"A{left}/{weapon.attacks}"
    value = f"{', '.join(types_of(weapon))}, {attacks}, {weapon.knack}+, D{weapon.damage}"
    effective = ", ".join([f"vs {each}" for each in weapon.effective])
    return Stat(weapon.name, value, effective, R.W_16_2.id, dice=weapon.attacks, die="attack")


def _ability(ability: Ability) -> Stat:
    """Its kind, score and price, and what it does in words."""
    kind = "active" if ability.kind == ACTIVE else "passive" if ability.kind == PASSIVE else "trigger"
    parts = [kind]
    if ability.knack:
        parts.append(f"{ability.knack}+")
    if ability.ap:
        parts.append(f"{ability.ap} AP")
    return Stat(ability.name, ", ".join(parts), ability.text, R.W_15_2.id if ability.knack else R.W_15_3.id)


def _steps(length: int) -> str:
    return to_inch(length).rstrip("0").rstrip(".")
