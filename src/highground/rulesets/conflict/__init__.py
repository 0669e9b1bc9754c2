"""Conflict, the first edition of Ascension. Importing the chapters registers their steps; see README.md."""

from highground.rulesets.conflict.bots import candidates  # noqa: F401
from highground.rulesets.conflict.rules import abilities, conditions  # noqa: F401
from highground.rulesets.conflict.rules.combat import (  # noqa: F401
    defender_answers,
    effects,
    engagement,
    place_effects,
    sequence,
)
from highground.rulesets.conflict.rules.displacement import fall, impact, push  # noqa: F401
from highground.rulesets.conflict.rules.flow import actions, activation, initiative, rounds  # noqa: F401
from highground.rulesets.conflict.rules.maneuvers import charge, maneuvers, momentum, throw  # noqa: F401
from highground.rulesets.conflict.rules.movement import climbing, drop_prone, move  # noqa: F401
from highground.rulesets.conflict.rules.terrain import destruction  # noqa: F401
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
