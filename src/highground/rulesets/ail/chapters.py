"""Every chapter, so that importing this one module registers all steps, checks, resolves and interrupts.

What happens when a turn ends happens in the order in which these are imported.
"""

from __future__ import annotations

from highground.rulesets.ail import (  # noqa: F401
    aiming,
    attacks,
    backstep,
    blast,
    brandish,
    budget,
    bursts,
    buying,
    charge,
    close,
    damage,
    defence,
    dodges,
    feints,
    first_aid,
    flow,
    grapple_moves,
    grapples,
    grenades,
    hands,
    hits,
    initiative,
    interrupts,
    lock,
    melee,
    movement,
    overwatch,
    payments,
    ranged_moves,
    riposte,
    shooting,
    stances,
    strike_moves,
    support,
    traits,
    turns,
    unarmed,
    weapon_strike,
    wounds,
)
