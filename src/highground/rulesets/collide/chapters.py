"""Every chapter: importing this module registers all steps, checks and suggestions."""

from __future__ import annotations

from highground.rulesets.collide.bots import candidates, deployment_candidates
from highground.rulesets.collide.rules.activation import abilities, tactics
from highground.rulesets.collide.rules.attacks import declare
from highground.rulesets.collide.rules.movement import move
from highground.rulesets.collide.rules.round import rounds
from highground.rulesets.collide.rules.setup import deployment
