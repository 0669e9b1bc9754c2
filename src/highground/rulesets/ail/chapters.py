"""Every chapter, so that importing this one module registers all steps, checks, resolves and interrupts.

The order is that of the book; it is also the order of what happens when a turn ends.
"""

from __future__ import annotations

from highground.rulesets.ail import (  # noqa: F401
    attacks,
    close,
    damage,
    defence,
    first_aid,
    flow,
    grapple_moves,
    initiative,
    interrupts,
    movement,
    overwatch,
    payments,
    shooting,
    stances,
    traits,
    turns,
    unarmed,
    wounds,
)

__all__: list[str] = []
