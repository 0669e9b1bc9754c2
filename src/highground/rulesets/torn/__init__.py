"""Torn. Importing the chapters registers their steps and checks; see README.md."""

from highground.rulesets.torn import (  # noqa: F401
    actions,
    activation,
    aid,
    candidates,
    combat,
    conditions,
    damage,
    decks,
    declaring,
    deployment,
    effects,
    ejection,
    faith,
    flow,
    gods,
    initiative,
    items,
    landscape,
    movement,
    order_of_activations,
    preparation,
    reactions,
    reserves,
    scoring,
    shoving,
    time_markers,
    vortices,
    wonders,
)
from highground.rulesets.torn.ruleset import TornRules

RULESET = TornRules()
