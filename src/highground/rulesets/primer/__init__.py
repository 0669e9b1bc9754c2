"""Primer: a tiny complete game, kept as living documentation. Read it first.

Importing the chapters registers their steps and checks.
"""

from highground.rulesets.primer.bots import candidates  # noqa: F401
from highground.rulesets.primer.rules import movement, shooting, turn, victory  # noqa: F401
from highground.rulesets.primer.ruleset import PrimerRules

RULESET = PrimerRules()
