"""An attack of a sheet tried against each resistance it may meet (CF-1.4.a): cases for tables."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.rosters import RosterTrial
from highground.rulesets.ascension.force.trials import SMALL_MM, WOUNDS, attacker, trial

RESISTANCES: Final[tuple[int, ...]] = (1, 2, 3, 4, 5)


def attack_trials(data: Any, model: str, item: str) -> list[RosterTrial]:
    """Every resistance of the attack's type."""
    found = attacker(data, model, item)
    if found is None:
        return []
    sheet, attack = found
    kind = attack["type"].lower()
    trials: list[RosterTrial] = []
    for value in RESISTANCES:
        met = {"physical": 1, "energy": 1, "psyche": 1, kind: value}
        target = {"name": "Target", "base_mm": SMALL_MM, "wounds": WOUNDS, "resistances": met}
        trials.append(
            RosterTrial(kind, value, "in_the_open", trial("conflict", sheet, attack, target, False))
        )
    return trials
