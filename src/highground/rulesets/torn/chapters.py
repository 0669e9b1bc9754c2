"""Every chapter: importing this module registers all steps, checks and suggestions."""

from __future__ import annotations

from highground.rulesets.torn.bots import action_candidates, candidates
from highground.rulesets.torn.rules import conditions
from highground.rulesets.torn.rules.activation import (
    actions,
    aid,
    items,
    order_of_activations,
    reactions,
    steps,
    time_markers,
)
from highground.rulesets.torn.rules.combat import damage, sequence
from highground.rulesets.torn.rules.field import landscape
from highground.rulesets.torn.rules.gods import cards, decks, effects, faith
from highground.rulesets.torn.rules.movement import ejection, move, shoving
from highground.rulesets.torn.rules.party import (
    deployment,
    flow,
    initiative,
    preparation,
    reserves,
    scoring,
)
from highground.rulesets.torn.rules.vortices import vortices, wonders
