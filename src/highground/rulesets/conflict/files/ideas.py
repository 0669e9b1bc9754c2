"""An attack told to this system (`compare`): a case of it."""

from __future__ import annotations

from typing import Any

from highground.engine.editions import AttackIdea
from highground.rulesets.ascension.files.ideas import BASE_MM, duel


def attack_case(idea: AttackIdea) -> dict[str, Any]:
    """CF-1.4.a: a Single, Physical attack of that strength; what meets it is the Physical resistance."""
    attack = {"name": "Attack", "type": "Physical", "strength": idea.strength, "range_in": idea.inches}
    open_hand = {"physical": 1, "energy": 1, "psyche": 0}
    attacker = {"name": "Attacker", "base_mm": BASE_MM, "resistances": open_hand, "attacks": [attack]}
    target = {
        "name": "Target",
        "base_mm": BASE_MM,
        "wounds": idea.wounds,
        "resistances": {"physical": idea.defence, "energy": 1, "psyche": 1},
    }
    return duel("conflict", attacker, target, idea.inches)
