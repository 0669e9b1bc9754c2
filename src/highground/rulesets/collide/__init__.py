"""If Worlds Collide v1.9: see README.md for how the book maps to modules."""

from __future__ import annotations

from highground.rulesets.collide.bots import candidates, deployment_candidates  # noqa: F401
from highground.rulesets.collide.rules.activation import abilities, tactics  # noqa: F401
from highground.rulesets.collide.rules.attacks import declare  # noqa: F401
from highground.rulesets.collide.rules.movement import move  # noqa: F401
from highground.rulesets.collide.rules.round import rounds  # noqa: F401
from highground.rulesets.collide.rules.setup import deployment  # noqa: F401
from highground.rulesets.collide.ruleset import CollideRules

RULESET = CollideRules()
