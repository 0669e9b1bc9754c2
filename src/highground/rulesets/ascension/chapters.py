"""Every chapter: importing this module registers all steps, checks and suggestions."""

from __future__ import annotations

from highground.rulesets.ascension.bots import candidates
from highground.rulesets.ascension.force import last_stand
from highground.rulesets.ascension.rules import abilities, components, conditions
from highground.rulesets.ascension.rules.cards import flips
from highground.rulesets.ascension.rules.combat import effects, engagement, place_effects, reactions, sequence
from highground.rulesets.ascension.rules.displacement import fall, impact, make_room, owner_picks, push, throw
from highground.rulesets.ascension.rules.flow import activation, initiative, leader, rounds
from highground.rulesets.ascension.rules.movement import climbing, interact, move
from highground.rulesets.ascension.rules.terrain import destruction, hazards
from highground.rulesets.ascension.scenarios import (
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
