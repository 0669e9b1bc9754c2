"""Every mission there is; importing this module registers their rules."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rules.missions import (
    first_contact,
    last_chance,
    long_road_home,
    power_grid,
    skirmish,
    surge,
)
from highground.rulesets.collide.rules.missions.hooks import RULES

_MODULES: Final = (first_contact, last_chance, long_road_home, power_grid, skirmish, surge)
KINDS: Final = tuple(RULES)
"""The words by which mission files name the rules they follow."""
