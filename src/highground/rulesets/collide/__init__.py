"""If Worlds Collide v1.9: see README.md for how the book maps to modules."""

from __future__ import annotations

from highground.rulesets.collide import (  # noqa: F401 - chapters register as they are imported
    abilities,
    attacks,
    candidates,
    deployment,
    movement,
    rounds,
    tactics,
)
from highground.rulesets.collide.ruleset import CollideRules

RULESET = CollideRules()
