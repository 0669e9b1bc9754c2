"""The firearms of a character tried at several distances (A-6): cases, for tables that show odds."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.rosters import RosterTrial

DISTANCES: Final[tuple[int, ...]] = (3, 9)
MANNERS: Final[tuple[str, ...]] = ("full", "snap")


def shot_trials(data: Any, model: str, item: str) -> list[RosterTrial]:
    """A single shot with the weapon at a Regular in the open, as a full action and as a snap shot."""
    trials: list[RosterTrial] = []
    regular = {"name": "Target", "tier": "Regular", "physique": 4, "senses": 3, "skills": {"conditioning": 2}}
    for character in [each for each in data["characters"] if each["name"] == model]:
        shooter = {"name": "Attacker", "character": {**character, "name": "Attacker"}, "in_hand": item}
        for distance in DISTANCES:
            target = {"name": "Target", "seat": 1, "character": regular, "at": [distance, 2], "willpower": 0}
            for manner in MANNERS:
                case = {
                    "system": "ail",
                    "active": "Attacker",
                    "figures": [{**shooter, "at": [0, 2]}, target],
                    "orders": [f"shoot Target single {manner}"],
                }
                trials.append(RosterTrial("squares", distance, manner, case, "Target.ps"))
    return trials
