"""Chapter 2, Resolution by cards: values, decks, flips, the joker's suit, ties.

A deck has no order and its discard pile no contents to look at: what is kept is which cards were
turned face up since the last shuffle (everybody saw them) and how many can still be drawn. The
burned card is one of the others, and nobody knows which.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.state import Part
from highground.engine.tally import Tally
from highground.record import Record

SUITS: Final[tuple[str, ...]] = ("♠", "♥", "♦", "♣")
NO_SUIT: Final = -1
RED_JOKER: Final = 16
BLACK_JOKER: Final = 17
CARDS: Final = 18
CARD_NAMES: Final[tuple[str, ...]] = tuple(
    [rank + suit for rank in ("A", "2", "3", "J") for suit in SUITS] + ["RJ", "BJ"]
)
VALUES: Final[tuple[int, ...]] = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, -1, -1, -1, -1, -2, 4)
"""R-2.1.1.a: Ace 1, Two 2, Three 3, Jack -1, Red Joker -2, Black Joker 4."""


class Deck(Part):
    """`seen` has a bit for every card turned since the last shuffle; `left` can still be drawn."""

    seen: int
    left: int


def fresh_deck(burn: bool) -> Deck:
    """R-1.1.4.a, R-2.1.3.d: 18 cards, one of them burned after the first shuffle."""
    return Deck(0, CARDS - 1 if burn else CARDS)


@mypyc_attr(acyclic=True)
class Pile:
    """A deck while cards are turned: `kept` lie face up and stay out of a shuffle, which burns so many."""

    def __init__(self, seen: int, left: int, kept: int, burns: int) -> None:
        self.seen = seen
        self.left = left
        self.kept = kept
        self.burns = burns
        self.turned: list[int] = []
        self.shuffled_after = -1

    def copy(self) -> Pile:
        """The same pile, to go on with in another way."""
        other = Pile(self.seen, self.left, self.kept, self.burns)
        other.turned = self.turned.copy()
        return other

    def weights(self) -> tuple[int, ...]:
        """R-2.1.3.c, R-2.1.3.e: what can come next; if the pile has given out, it is shuffled and goes on."""
        if self.left == 0:
            self.shuffled_after = len(self.turned)
            self.seen = self.kept
            for card in self.turned:
                self.seen |= 1 << card
            self.left = CARDS - self.seen.bit_count() - self.burns
        seen = self.seen
        return tuple([1 - (seen >> card & 1) for card in range(CARDS)])

    def take(self, card: int) -> None:
        """This one came."""
        self.seen |= 1 << card
        self.left -= 1
        self.turned.append(card)


class Turned(Record):
    """Cards lying face up for one purpose; `joker` is the suit named for the Red Joker among them."""

    seat: Final[int]
    cards: Final[tuple[int, ...]]
    joker: Final[int] = NO_SUIT


def total_of(cards: tuple[int, ...]) -> int:
    """R-2.1.2.a: the values added."""
    total = 0
    for card in cards:
        total += VALUES[card]
    return total


def cards_tally(cards: tuple[int, ...], clause: Clause = R.R_2_1_1_A) -> Tally:
    """R-2.1.1.a: the same sum, card by card; other editions have the same values by a `clause` of theirs."""
    total = Tally([])
    for card in cards:
        total.add(VALUES[card], clause, CARD_NAMES[card])
    return total


def suit_of(card: int, joker: int) -> int:
    """R-2.1.1.b, R-2.1.1.c: the card's suit; the Red Joker's is the one named, the Black Joker has none."""
    if card == RED_JOKER:
        return joker
    return NO_SUIT if card == BLACK_JOKER else card % 4


def tie_key(cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """R-2.1.4.b to d: cards as (suit rank, value), best first; the greater key wins the tie.

    Suits rank Red Joker, spades, hearts, diamonds, clubs, Black Joker (RUL-08, RUL-64).
    """
    ranked = [(_rank(card), VALUES[card]) for card in cards]
    ranked.sort(reverse=True)
    return tuple(ranked)


def _rank(card: int) -> int:
    if card == RED_JOKER:
        return 5
    return 0 if card == BLACK_JOKER else 4 - card % 4
