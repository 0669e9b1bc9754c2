"""Every chapter: importing this module registers all steps, checks, resolves, interrupts and suggestions.

What happens when a turn ends happens in the order in which these are imported.
"""

from __future__ import annotations

from highground.rulesets.ail.bots import candidates, interrupt_candidates
from highground.rulesets.ail.rules import attacks
from highground.rulesets.ail.rules.advantage import buying, grapple_moves, ranged_moves, strike_moves
from highground.rulesets.ail.rules.close import charge, close_combat
from highground.rulesets.ail.rules.flow import (
    budget,
    hands,
    initiative,
    movement,
    payments,
    rounds,
    stances,
    support,
    traits,
    turn,
)
from highground.rulesets.ail.rules.grenades import blast, dodges, throw
from highground.rulesets.ail.rules.interrupts import feints, windows
from highground.rulesets.ail.rules.melee import (
    backstep,
    brandish,
    lock,
    riposte,
    weapon_attacks,
    weapon_strike,
)
from highground.rulesets.ail.rules.ranged import aiming, bursts, defence, hits, overwatch, shooting
from highground.rulesets.ail.rules.unarmed import grapples, strikes
from highground.rulesets.ail.rules.wounds import damage, first_aid, wounds
from highground.rulesets.ail.scenarios import breach, firefight, last_stand, tide_caves
