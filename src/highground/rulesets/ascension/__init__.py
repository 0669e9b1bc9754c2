"""Ascension: Legacy of Conflict. Importing the chapters registers their steps and checks; see README.md."""

from highground.rulesets.ascension.bots import candidates  # noqa: F401
from highground.rulesets.ascension.force import last_stand  # noqa: F401
from highground.rulesets.ascension.rules import abilities, components, conditions  # noqa: F401
from highground.rulesets.ascension.rules.cards import flips  # noqa: F401
from highground.rulesets.ascension.rules.combat import effects, engagement, place_effects, reactions, sequence  # noqa: F401
from highground.rulesets.ascension.rules.displacement import fall, impact, make_room, owner_picks, push, throw  # noqa: F401
from highground.rulesets.ascension.rules.flow import activation, initiative, leader, rounds  # noqa: F401
from highground.rulesets.ascension.rules.movement import climbing, interact, move  # noqa: F401
from highground.rulesets.ascension.rules.terrain import destruction, hazards  # noqa: F401
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
