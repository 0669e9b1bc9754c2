"""Odds with foresight and without: the same to the last fraction."""

from __future__ import annotations

from typing import Any

from highground.engine.chance import Seeded, seed_of
from highground.engine.odds import Odds, Policy, hold, odds_of
from highground.engine.state import Order, State

__all__ = ["MANY", "same_odds"]

MANY = 20_000


def same_odds(
    state: State[Any, Any, Any], seat: int, order: Order, facts: Any, policy: Policy = hold
) -> tuple[Odds, Odds]:
    """The odds of an order, foreseen as far as can be and one by one, after seeing that they agree."""
    luck = Seeded(seed_of("never used"))
    foreseen, one_by_one = [
        odds_of(state, seat, order, facts, luck, policy, budget=MANY, foresee=foresee)
        for foresee in (True, False)
    ]
    assert foreseen.exact
    assert one_by_one.exact
    assert foreseen.outcomes == one_by_one.outcomes
    assert foreseen.changes == one_by_one.changes
    assert foreseen.assumed == one_by_one.assumed
    assert luck.position == 0
    return foreseen, one_by_one
