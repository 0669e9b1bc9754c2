"""C-4.3, the two pools of a combat: Attack Dice with harassment (C-4.11), Defence Dice with cover, Pierce."""

from __future__ import annotations

import highground.rulesets.torn.rulebook as R
from highground.engine.tally import Tally, tally
from highground.rulesets.torn.rules.combat.sight import enemy_adjacent
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.names import MELEE, RANGED
from highground.rulesets.torn.state.pieces import Mini, Table


def fearsome_among(table: Table, targets: list[int]) -> bool:
    """C-5.3: whether a Fearsome miniature is among the targets."""
    for number in targets:  # noqa: SIM110 - no generator in a hot path
        if table.card(table.minis[number]).fearsome:
            return True
    return False


def attack_pool(table: Table, mini: Mini, tile: Tile, focus: int, own: bool) -> Tally:
    """C-4.3: the printed dice, Concentration, cards; harassed one less (C-4.11); never below one.

    `own` is false for a Counter Attack, which has nothing of the activation's.
    """
    dice = tally(tile.pool, R.T_9_6, "pool")
    if focus:
        dice.add(focus, R.T_11_1, "concentration")
    if own and table.activation.edge:
        dice.add(table.activation.edge, R.C_8_6, "god_card")
    if tile.attack == RANGED and enemy_adjacent(table, mini) is not None:
        dice.add(-1, R.C_4_11, "harassed")
    total = dice.total()
    if total < 1:
        dice.add(1 - total, R.C_4_3, "at_least_one")
    return dice


def defence_pool(table: Table, target: Mini, tile: Tile, covered: bool) -> Tally:
    """C-4.3: the card's Defence to this type (T-9.4), Defense, cards, cover, less Pierce; at least none."""
    card = table.card(target)
    dice = tally(card.defence_melee if tile.attack == MELEE else card.defence_ranged, R.T_9_4, "defence")
    if target.defense:
        dice.add(target.defense, R.T_11_5, "defense")
    if target.ward:
        dice.add(target.ward, R.C_8_6, "god_card")
    if covered:
        dice.add(1, R.C_4_11, "cover")
    if tile.pierce:
        dice.add(-tile.pierce, R.C_5_3, "pierce")
    total = dice.total()
    if total < 0:
        dice.add(-total, R.C_4_3, "at_least_none")
    return dice
