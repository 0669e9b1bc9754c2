"""Every chapter: importing this module registers all steps, checks and suggestions."""

from __future__ import annotations

from highground.rulesets.primer.bots import candidates
from highground.rulesets.primer.rules import movement, shooting, turn, victory
