"""Chapter 2.1.5, Probability curve: what a flip of two cards can come to, exactly, from the deck as it is.

Everybody may reckon with the cards turned since the last shuffle; the burned one is as likely to be any of
the others. These are the odds of a flip by itself; `engine.odds` gives those of a whole order, by playing it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause, cite
from highground.record import Record
from highground.rulesets.ascension.rules.cards.flips import face_up
from highground.rulesets.ascension.rules.cards.values import BLACK_JOKER, CARDS, RED_JOKER, VALUES
from highground.rulesets.ascension.state.models import Table

Pair = tuple[int, int]


class Likelihood(Record):
    """How likely something is, and the clause that says so."""

    clause: Final[str]
    share: Final[Fraction]


def pairs(table: Table, seat: int) -> list[Pair]:
    """All ways in which the next two cards of a seat can come, in order, each as likely as any other.

    R-2.1.3.e: with one card to draw the second comes from what is shuffled then; with none, both do.
    """
    deck = table.players[table.deck_seat(seat)].deck
    lying = face_up(table, seat)
    seen = lying if deck.left == 0 else deck.seen
    found: list[Pair] = []
    for first in range(CARDS):
        if seen >> first & 1:
            continue
        gone = (lying if deck.left == 1 else seen) | 1 << first
        found += [(first, second) for second in range(CARDS) if not gone >> second & 1]
    return found


def _is_full(table: Table, seat: int) -> bool:
    return table.players[table.deck_seat(seat)].deck.seen == 0


def sum_odds(
    table: Table, seat: int, full: Clause = R.R_2_1_5_B, left: Clause = R.R_2_1_5_C
) -> dict[int, Likelihood]:
    """R-2.1.5.b: how likely each sum is; R-2.1.5.c: with the cards that are left."""
    clause = full if _is_full(table, seat) else left
    ways: dict[int, int] = {}
    all_pairs = pairs(table, seat)
    for first, second in all_pairs:
        total = VALUES[first] + VALUES[second]
        ways[total] = ways.get(total, 0) + 1
    return {total: _share(ways[total], len(all_pairs), clause) for total in sorted(ways)}


def flip_reach(table: Table, seat: int, clause: Clause = R.R_2_1_5_A) -> tuple[int, int]:
    """R-2.1.5.a: the least and the greatest sum that can come."""
    cite(clause)
    sums = [VALUES[first] + VALUES[second] for first, second in pairs(table, seat)]
    return min(sums), max(sums)


def suit_odds(table: Table, seat: int, suit: int, clause: Clause = R.R_2_1_5_D) -> Likelihood:
    """R-2.1.5.d: how likely at least one of the cards can count as this suit."""
    all_pairs = pairs(table, seat)
    ways = sum([1 for first, second in all_pairs if _counts_as(first, suit) or _counts_as(second, suit)])
    return _share(ways, len(all_pairs), clause)


def pair_odds(
    table: Table, seat: int, one: int, other: int, two: Clause = R.R_2_1_5_E, same: Clause = R.R_2_1_5_F
) -> Likelihood:
    """R-2.1.5.e: how likely the cards can count as two suits, one each; R-2.1.5.f: or both as the same."""
    all_pairs = pairs(table, seat)
    ways = 0
    for first, second in all_pairs:
        straight = _counts_as(first, one) and _counts_as(second, other)
        if straight or (_counts_as(first, other) and _counts_as(second, one)):
            ways += 1
    return _share(ways, len(all_pairs), same if one == other else two)


def _counts_as(card: int, suit: int) -> bool:
    """The Red Joker is wild, the Black Joker has no suit (RUL-48)."""
    return card == RED_JOKER or (card != BLACK_JOKER and card % 4 == suit)


def _share(ways: int, of: int, clause: Clause) -> Likelihood:
    return Likelihood(cite(clause), Fraction(ways, of))
