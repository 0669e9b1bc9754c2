"""Decks of the systems that have any: the same state with two cards of one player's deck exchanged.

Odds may follow one card for all that come to the same. That they do is a strong statement: whatever the one
leads to, the other leads to the very same state, but for which of the two has been seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from highground.rulesets.ascension.rules.cards.values import Turned
from tests.laws.games import AnyState

__all__ = ["exchange", "exchanged"]


def exchanged(system: str, state: AnyState, seat: int, one: int, other: int) -> AnyState:
    """A copy in which these two cards of a player's deck have changed places."""
    copy = state.clone()
    _EXCHANGES[system](copy, seat, one, other)
    return copy


def _of_both_editions(state: AnyState, seat: int, one: int, other: int) -> None:
    table = state.table
    deck = table.players[seat].deck
    if (deck.seen >> one & 1) != (deck.seen >> other & 1):
        deck.seen ^= 1 << one | 1 << other
    lying = [table.turned] if table.suspended is None else [table.turned, table.suspended.turned]
    for turned in lying:
        for slot, each in turned.items():
            if each.seat == seat:
                turned[slot] = Turned(
                    seat, tuple(exchange(card, one, other) for card in each.cards), each.joker
                )


def exchange(card: int, one: int, other: int) -> int:
    """The one for the other, the other for the one, any other card for itself."""
    return other if card == one else one if card == other else card


_EXCHANGES: dict[str, Callable[[Any, int, int, int], None]] = {
    "ascension": _of_both_editions,
    "conflict": _of_both_editions,
}
"""A system that draws cards and says that some come to the same adds how they are exchanged."""
