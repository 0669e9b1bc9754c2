"""Ascension: Legacy of Conflict. Importing the chapters registers their steps and checks; see README.md."""

from highground.rulesets.ascension import (  # noqa: F401
    abilities,
    activation,
    candidates,
    climbing,
    combat,
    components,
    conditions,
    displacement,
    effects,
    elite,
    engagement,
    falling,
    flips,
    flow,
    hazards,
    impacts,
    initiative,
    interactions,
    last_stand,
    movement,
    placements,
    pushing,
    reactions,
    settling,
    shaken,
    terrain,
    throwing,
)
from highground.rulesets.ascension.ruleset import AscensionRules
from highground.rulesets.ascension.scenarios import (  # noqa: F401
    advantageous,
    battlefield,
    deployment,
    free_inch,
    goals,
    laying,
    lost_caravan,
    power_nexus,
    scoring,
    seize_fate,
    setting_up,
)

RULESET = AscensionRules()
