"""Torn. Importing the chapters registers their steps and checks; see README.md."""

from highground.rulesets.torn.bots import action_candidates, candidates  # noqa: F401
from highground.rulesets.torn.rules import conditions  # noqa: F401
from highground.rulesets.torn.rules.activation import (  # noqa: F401
    actions,
    aid,
    items,
    order_of_activations,
    reactions,
    steps,
    time_markers,
)
from highground.rulesets.torn.rules.combat import damage, sequence  # noqa: F401
from highground.rulesets.torn.rules.field import landscape  # noqa: F401
from highground.rulesets.torn.rules.gods import cards, decks, effects, faith  # noqa: F401
from highground.rulesets.torn.rules.movement import ejection, move, shoving  # noqa: F401
from highground.rulesets.torn.rules.party import (  # noqa: F401
    deployment,
    flow,
    initiative,
    preparation,
    reserves,
    scoring,
)
from highground.rulesets.torn.rules.vortices import vortices, wonders  # noqa: F401
from highground.rulesets.torn.ruleset import TornRules

RULESET = TornRules()
