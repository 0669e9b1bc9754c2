"""Chapter 3, Odds: what a flip of two cards can come to, exactly, from the deck as it is.

Reckoned as in the next edition; `engine.odds` gives the odds of a whole order, by playing it.
"""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import cite
from highground.rulesets.ascension.rules.cards import odds as shared
from highground.rulesets.ascension.rules.cards.odds import Likelihood
from highground.rulesets.ascension.rules.combat.modifiers import exact_chances
from highground.rulesets.ascension.rules.combat.triggers import BOTH_SUITS, MATCH_SUIT
from highground.rulesets.conflict.state.models import Table


def flip_reach(table: Table, seat: int) -> tuple[int, int]:
    """C-3.1: the least and the greatest sum that can come."""
    return shared.flip_reach(table, seat, R.C_3_1)


def sum_odds(table: Table, seat: int) -> dict[int, Likelihood]:
    """C-3.2: how likely each sum is, with the cards that are left."""
    return shared.sum_odds(table, seat, R.C_3_2, R.C_3_2)


def suit_odds(table: Table, seat: int, suit: int) -> Likelihood:
    """C-3.3: how likely at least one of the cards counts as this suit."""
    return shared.suit_odds(table, seat, suit, R.C_3_3)


def pair_odds(table: Table, seat: int, one: int, other: int) -> Likelihood:
    """C-3.4: how likely the cards count as two suits, one each; C-3.5: or both as the same."""
    return shared.pair_odds(table, seat, one, other, R.C_3_4, R.C_3_5)


def trigger_odds(table: Table, seat: int, trigger: str, suit: int) -> Likelihood | None:
    """C-3.6: how likely the cards set an effect off, which asks for its suit once or twice; None: always."""
    if trigger == MATCH_SUIT:
        return Likelihood(cite(R.C_3_6), suit_odds(table, seat, suit).share)
    if trigger == BOTH_SUITS:
        return Likelihood(cite(R.C_3_6), pair_odds(table, seat, suit, suit).share)
    return None


def hit_odds(edge: int) -> Likelihood:
    """C-3.7: how likely a hit is from two whole decks, for so much more on the attacker's side."""
    hit, _ = exact_chances(edge)
    return Likelihood(cite(R.C_3_7), hit)
