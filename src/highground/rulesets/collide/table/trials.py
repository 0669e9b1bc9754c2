"""The weapons of a unit tried against each defence value (W-9.7): cases, for tables that show odds."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.names import slug
from highground.engine.rosters import RosterTrial
from highground.rulesets.collide.files import content
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.printed import MELEE

VALUES: Final[tuple[int, ...]] = (0, 1, 2, 3)
APART: Final = 4
HEALTH: Final = 40


def attack_trials(data: Any, model: str, item: str) -> list[RosterTrial]:
    """What a hit of its first two weapons takes, by defence value: touching the target or four steps off."""
    trials: list[RosterTrial] = []
    roster, _ = content.read_roster(data)
    sheet = next((each for each in roster.sheets if each.name == item), None)
    if sheet is None:
        return trials
    for value in VALUES:
        for weapon in sheet.weapons[:2]:
            gap = 0 if weapon.types & MELEE else APART
            there = sheet.radius / STEP + 0.5 + gap
            target = {
                "name": "Target",
                "points": 20,
                "health": HEALTH,
                "move_steps": 6,
                "base_steps": 1,
                "dv": value,
                "training": [],
            }
            case = {
                "system": "collide",
                "edged": False,
                "players": [{"ap": 5}, {"ap": 5}],
                "units": [
                    {"name": "Attacker", "side": 0, "sheet": sheet.name, "at": [0, 0]},
                    {"name": "Target", "side": 1, "sheet": target, "at": [there, 0]},
                ],
                "orders": ["activate Attacker", f"attack Attacker:{slug(weapon.name)}@Target"],
            }
            trials.append(RosterTrial("dv", value, weapon.name, case, "Target.health", True))
    return trials
