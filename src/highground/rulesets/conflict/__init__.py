"""Conflict, the first edition of Ascension. Importing the chapters registers their steps; see README.md."""

from highground.rulesets.conflict import (  # noqa: F401
    abilities,
    actions,
    activation,
    answers,
    candidates,
    charging,
    climbing,
    combat,
    conditions,
    displacement,
    dropping,
    effects,
    engagement,
    falling,
    flow,
    impacts,
    initiative,
    maneuvers,
    momentum,
    movement,
    placements,
    terrain,
    throwing,
)
from highground.rulesets.conflict.ruleset import ConflictRules
from highground.rulesets.conflict.scenarios import (  # noqa: F401
    advantageous,
    battlefield,
    deployment,
    free_inch,
    goals,
    lost_caravan,
    power_nexus,
    scoring,
    seize_fate,
    setting_up,
)

RULESET = ConflictRules()
