"""Every chapter: importing this module registers all steps, checks and suggestions."""

from __future__ import annotations

from highground.rulesets.conflict.bots import candidates
from highground.rulesets.conflict.rules import abilities, conditions
from highground.rulesets.conflict.rules.combat import (
    defender_answers,
    effects,
    engagement,
    place_effects,
    sequence,
)
from highground.rulesets.conflict.rules.displacement import fall, impact, push
from highground.rulesets.conflict.rules.flow import actions, activation, initiative, rounds
from highground.rulesets.conflict.rules.maneuvers import charge, maneuvers, momentum, throw
from highground.rulesets.conflict.rules.movement import climbing, drop_prone, move
from highground.rulesets.conflict.rules.terrain import destruction
from highground.rulesets.conflict.scenarios import (
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
