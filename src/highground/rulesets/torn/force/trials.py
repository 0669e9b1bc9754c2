"""The attacks of a miniature tried against other factions (T-12): cases, for tables that show odds."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.names import slug
from highground.engine.rosters import RosterTrial
from highground.rulesets.torn.files.library import cards
from highground.rulesets.torn.state.field import LARGE
from highground.rulesets.torn.state.names import MELEE

MOST: Final = 5


def attack_trials(data: Any, model: str, item: str) -> list[RosterTrial]:
    """Its first two attacks at the cards of other factions, each alone on the field with it."""
    if item not in cards():
        return []
    card = cards()[item]
    attacks = [tile for tile in card.tiles if tile.attack and not tile.reaction][:2]
    trials: list[RosterTrial] = []
    for other in [each for each in cards().values() if each.faction != card.faction][:MOST]:
        for tile in attacks:
            apart = 1 if tile.attack == MELEE else 2
            far = apart + (card.size >= LARGE) + (other.size >= LARGE)
            case = {
                "system": "torn",
                "active": "Attacker",
                "minis": [
                    {"name": "Attacker", "side": 0, "card": card.name, "at": [0, 0]},
                    {"name": "Target", "side": 1, "card": other.name, "at": [far, 0]},
                ],
                "orders": [f"declare {slug(tile.name)} Target"],
            }
            trials.append(RosterTrial(other.name, None, tile.name, case, "Target.damage"))
    return trials
