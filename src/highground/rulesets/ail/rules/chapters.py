"""Every chapter, so that importing this one module registers all steps, checks, resolves and interrupts.

What happens when a turn ends happens in the order in which these are imported.
"""

from __future__ import annotations

from highground.rulesets.ail.rules import attacks  # noqa: F401
from highground.rulesets.ail.rules.advantage import buying, grapple_moves, ranged_moves, strike_moves  # noqa: F401
from highground.rulesets.ail.rules.close import charge, close_combat  # noqa: F401
from highground.rulesets.ail.rules.flow import (  # noqa: F401
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
from highground.rulesets.ail.rules.grenades import blast, dodges, throw  # noqa: F401
from highground.rulesets.ail.rules.interrupts import feints, windows  # noqa: F401
from highground.rulesets.ail.rules.melee import (  # noqa: F401
    backstep,
    brandish,
    lock,
    riposte,
    weapon_attacks,
    weapon_strike,
)
from highground.rulesets.ail.rules.ranged import aiming, bursts, defence, hits, overwatch, shooting  # noqa: F401
from highground.rulesets.ail.rules.unarmed import grapples, strikes  # noqa: F401
from highground.rulesets.ail.rules.wounds import damage, first_aid, wounds  # noqa: F401
