"""C-4.2, the targets of an Attack: who may be chosen, and whom Sweep and Blast make targets (C-5.3)."""

from __future__ import annotations

import highground.rulesets.torn.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.rulesets.torn.rules.combat.sight import BLIND, bodies, look
from highground.rulesets.torn.rules.field.distances import away, within
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import INFANTRY
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.pieces import Mini, Table


def sees(table: Table, filled: list[int], tile: Tile, one: Mini, other: Mini) -> int:
    """C-4.10: the best sight of a target within the tile's distance."""
    return look(table, filled, one, other, tile.distance, tile.hexons)


def sweep_targets(table: Table, mini: Mini, tile: Tile, filled: list[int]) -> list[int]:
    """C-5.3: all Enemies within distance and sight."""
    found: list[int] = []
    for other in table.minis:
        near = other.side != mini.side and other.status == FIELD and within(table, tile, mini, other)
        if near and sees(table, filled, tile, mini, other) != BLIND:
            found.append(other.number)
    return found


def blast_targets(table: Table, mini: Mini, chosen: Mini) -> list[int]:
    """C-5.3: every other miniature of either side within 1 hex of the chosen one, save the attacker."""
    found: list[int] = []
    for other in table.minis:
        if other.status != FIELD or other is chosen or other is mini:
            continue
        if table.gap(chosen, other) <= 1:
            found.append(other.number)
    return found


def targets_refusal(table: Table, mini: Mini, tile: Tile, names: tuple[str, ...]) -> Refusal | None:
    """C-4.2: an Enemy within distance and in sight; Sweep and Blast name all that C-5.3 makes targets."""
    if not names:
        return refuse(R.C_4_2, "needs_a_target", facts={"action": tile.name})
    targets: list[int] = []
    for name in names:
        other = table.named(name)
        if other is None or other.status != FIELD:
            return refuse(R.C_4_2, "not_on_the_field", facts={"mini": name})
        if other.number in targets:
            return refuse(R.C_4_2, "named_twice", facts={"mini": name})
        targets.append(other.number)
    filled = bodies(table)
    if tile.sweep:
        swept = sweep_targets(table, mini, tile, filled)
        for number in targets:
            if number not in swept:
                refusal = target_refusal(table, filled, mini, tile, table.minis[number])
                if refusal is not None:
                    return refusal
        return _same_targets(table, tile, targets, swept)
    chosen = table.minis[targets[0]]
    refusal = target_refusal(table, filled, mini, tile, chosen)
    if refusal is not None:
        return refusal
    if tile.blast:
        return _same_targets(table, tile, targets[1:], blast_targets(table, mini, chosen))
    if len(targets) > 1:
        return refuse(R.C_4_2, "one_target", len(targets), 1, {"action": tile.name})
    return None


def _same_targets(table: Table, tile: Tile, named: list[int], needed: list[int]) -> Refusal | None:
    for number in needed:
        if number not in named:
            return refuse(R.C_5_3, "left_out", facts={"mini": table.minis[number].name, "action": tile.name})
    for number in named:
        if number not in needed:
            return refuse(R.C_5_3, "no_target", facts={"mini": table.minis[number].name, "action": tile.name})
    return None


def target_refusal(table: Table, filled: list[int], mini: Mini, tile: Tile, other: Mini) -> Refusal | None:
    """C-2.4, T-9.1, C-4.10: why this one cannot be chosen."""
    if other.side == mini.side:
        return refuse(R.C_2_4, "not_an_enemy", facts={"mini": other.name})
    gap = away(table, tile, mini, other)
    if gap > tile.distance:
        big = mini.size != INFANTRY or other.size != INFANTRY or tile.hexons
        return refuse(R.C_1_9 if big else R.T_9_1, "too_far", gap, tile.distance, {"mini": other.name})
    if sees(table, filled, tile, mini, other) == BLIND:
        return refuse(R.C_4_10, "no_sight", facts={"mini": other.name})
    return None
