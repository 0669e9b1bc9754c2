"""Ascension Isle: Legacy. Importing the chapters registers their steps and checks; see README.md."""

from highground.rulesets.ail.bots import candidates, interrupt_candidates  # noqa: F401
from highground.rulesets.ail.rules import chapters  # noqa: F401
from highground.rulesets.ail.ruleset import AilRules
from highground.rulesets.ail.scenarios import breach, firefight, last_stand, tide_caves  # noqa: F401

RULESET = AilRules()
