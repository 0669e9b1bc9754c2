"""An attack of a sheet tried against each Defense it may meet (C-2.1): cases, for tables that show odds."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.rosters import RosterTrial
from highground.rulesets.ascension.rules.combat.modifiers import BONUS_IF_STATIONARY, BONUS_VS_LARGE

DEFENSES: Final[tuple[int, ...]] = (2, 3, 4, 5)
SMALL_MM: Final = 25
LARGE_MM: Final = 80
WOUNDS: Final = 6
INCH_MM: Final = 25.4
AT_MM: Final = 400


def attack_trials(data: Any, model: str, item: str) -> list[RosterTrial]:
    """Every Defense, without and with what a passive of the attacker looks at: whether it moved, how large
    the target is.
    """
    found = attacker(data, model, item)
    if found is None:
        return []
    sheet, attack = found
    passives = sheet.get("passives", [])
    ways: list[tuple[str, bool, int]] = [("in_the_open", False, SMALL_MM)]
    if BONUS_IF_STATIONARY in passives:
        ways = [("stationary", False, SMALL_MM), ("after_a_move", True, SMALL_MM)]
    elif BONUS_VS_LARGE in passives:
        ways = [("target_large", False, LARGE_MM), ("target_small", False, SMALL_MM)]
    trials: list[RosterTrial] = []
    for defense in DEFENSES:
        for way, moved, wide in ways:
            target = {"name": "Target", "base_mm": wide, "defense": defense, "wounds": WOUNDS}
            case = trial("ascension", sheet, attack, target, moved)
            trials.append(RosterTrial("defense", defense, way, case))
    return trials


def attacker(data: Any, model: str, item: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """A model's sheet and an attack of it, by their names."""
    for sheet in data["models"]:
        if sheet["name"] == model:
            for attack in sheet.get("attacks", []):
                if attack["name"] == item:
                    return sheet, attack
    return None


def trial(
    system: str, sheet: dict[str, Any], attack: dict[str, Any], target: dict[str, Any], moved: bool
) -> dict[str, Any]:
    """The attacker and the target face to face and alone, an inch apart or touching."""
    base = sheet["base_mm"]
    longest = max(base) if isinstance(base, list | tuple) else base
    apart = min(1, int(attack.get("range_in") or attack.get("length_in") or 0)) * INCH_MM
    there = AT_MM + longest / 2 + target["base_mm"] / 2 + apart
    words = {
        "Area": f"attack Attack at:{there},{AT_MM}",
        "Breakthrough": f"attack Attack toward:{there},{AT_MM}",
    }
    alone = {**sheet, "name": "Attacker", "attacks": [{**attack, "name": "Attack"}]}
    return {
        "system": system,
        "active": "Attacker",
        **({"turn": {"moved": True, "actions": 1}} if moved else {}),
        "models": [
            {"name": "Attacker", "sheet": alone, "at_mm": [AT_MM, AT_MM], "facing": [1, 0]},
            {"name": "Target", "seat": 1, "sheet": target, "at_mm": [there, AT_MM], "facing": [-1, 0]},
        ],
        "orders": [words.get(attack.get("template", ""), "attack Attack Target")],
    }
