"""A unit's stat sheet as a table shows it beside the board, with what has become of the unit."""

from __future__ import annotations

from highground.engine.sheet import Sheet as Shown
from highground.engine.sheet import Stat
from highground.geometry.units import to_inch
from highground.rulesets.collide.effects import defence, move_limit
from highground.rulesets.collide.pieces import Table, Unit
from highground.rulesets.collide.printed import ACTIVE, HEAVY, MODES, PASSIVE, Ability, Weapon
from highground.rulesets.collide.rulebook import (
    R_4_10,
    W_5_5,
    W_7_1,
    W_13_5,
    W_13_7,
    W_13_13,
    W_14_1,
    W_15_2,
    W_15_3,
    W_16_1,
    W_16_2,
)

__all__ = ["sheet", "types_of"]


def sheet(table: Table, name: str) -> Shown:
    """W-16.1: figures, then weapons (W-16.2) and abilities (W-15), and effects in force."""
    unit = table.find(name)
    lines = [_weapon(each) for each in unit.sheet.weapons]
    lines += [_ability(each) for each in unit.sheet.abilities]
    under = [each.effect for each in table.effects if each.unit == unit.number]
    lines += [Stat(each.source, "in force", "", W_16_1.id) for each in under]
    return Shown(name, unit.sheet.name, tuple(_stats(table, unit)), tuple(lines))


def _stats(table: Table, unit: Unit) -> list[Stat]:
    printed = unit.sheet
    now = move_limit(table, unit)
    value = defence(table, unit, 0)
    stats = [
        Stat("Health", f"{unit.health} / {printed.health}", "", W_13_13.id),
        Stat("Move", _steps(now), "" if now == printed.move else f"({_steps(printed.move)})", W_7_1.id),
        Stat("Defence", str(value), "" if value == printed.dv else f"({printed.dv})", W_13_5.id),
        Stat("Types", ", ".join(printed.defence_types) or "–", "", W_13_7.id),
        Stat("Training", ", ".join(printed.training) or "–", "", W_5_5.id),
        Stat("Base", _steps(2 * printed.radius), "", W_16_1.id),
        Stat("Points", str(printed.points), "", W_16_1.id),
    ]
    if printed.leadership:
        stats.append(Stat("Leadership", str(printed.leadership), "", W_16_1.id))
    if unit.pocket:
        stats.append(Stat("Own AP", str(unit.pocket), "", R_4_10.id))
    turn = None if table.activation is None else table.activation.turn_of(unit.number)
    if turn is not None and turn.pinned:
        stats.append(Stat("state", "pinned", "", W_14_1.id))
    for word, holds in (("activated", unit.activated), ("moved", unit.moved)):
        if holds:
            stats.append(Stat("state", word, "", W_16_1.id))
    return stats


def types_of(weapon: Weapon) -> list[str]:
    """W-10.1: the words of a weapon's types."""
    found = [word for bit, word in MODES.items() if weapon.types & bit]
    return [*found, "Heavy"] if weapon.types & HEAVY else found


def _weapon(weapon: Weapon) -> Stat:
    value = f"{' + '.join(types_of(weapon))}, A{weapon.attacks} D{weapon.damage} K{weapon.knack}"
    return Stat(weapon.name, value, ", ".join(weapon.effective), W_16_2.id)


def _ability(ability: Ability) -> Stat:
    """Its kind, score and price, and what it does in words."""
    kind = "active" if ability.kind == ACTIVE else "passive" if ability.kind == PASSIVE else "trigger"
    parts = [kind]
    if ability.knack:
        parts.append(f"K{ability.knack}")
    if ability.ap:
        parts.append(f"{ability.ap} AP")
    return Stat(ability.name, ", ".join(parts), ability.text, W_15_2.id if ability.knack else W_15_3.id)


def _steps(length: int) -> str:
    return to_inch(length).rstrip("0").rstrip(".")
