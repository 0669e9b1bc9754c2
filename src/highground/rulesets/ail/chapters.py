"""Every chapter, so that importing this one module registers all steps, checks, resolves and interrupts.

What happens when a turn ends happens in the order in which these are imported.
"""

from __future__ import annotations

from highground.rulesets.ail import (  # noqa: F401
    attacks,
    backstep,
    brandish,
    charge,
    close,
    damage,
    defence,
    first_aid,
    flow,
    grapple_moves,
    grapples,
    grenades,
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
    traits,
    turns,
    unarmed,
    weapon_strike,
    wounds,
)

__all__: list[str] = []
