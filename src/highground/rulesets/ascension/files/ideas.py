"""An attack told to this system (`compare`): a case of it."""

from __future__ import annotations

from typing import Any

from highground.engine.editions import AttackIdea

BASE_MM = 32
INCH_MM = 25.4


def attack_case(idea: AttackIdea) -> dict[str, Any]:
    """C-2.1, C-4.1: a Primary attack on a Single Target; what meets it is the target's Defense."""
    attack: dict[str, Any] = {"name": "Attack", "template": "Single Target", "primary": True}
    attack["range_in"] = idea.inches
    attacker = {"name": "Attacker", "base_mm": BASE_MM, "attack_skill": idea.strength, "attacks": [attack]}
    target = {"name": "Target", "base_mm": BASE_MM, "defense": idea.defence, "wounds": idea.wounds}
    return duel("ascension", attacker, target, idea.inches)


def duel(system: str, attacker: dict[str, Any], target: dict[str, Any], inches: int) -> dict[str, Any]:
    """Two round models of the same base, face to face, alone on the table."""
    there = [300 + BASE_MM + inches * INCH_MM, 300]
    return {
        "system": system,
        "active": "Attacker",
        "models": [
            {"name": "Attacker", "sheet": attacker, "at_mm": [300, 300], "facing": [1, 0]},
            {"name": "Target", "seat": 1, "sheet": target, "at_mm": there, "facing": [-1, 0]},
        ],
        "orders": ["attack Attack Target"],
    }
