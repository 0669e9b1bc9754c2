"""Chapter 2 in motion: flipping cards, naming the Red Joker's suit, discarding, shuffling, burning.

Whoever needs a random outcome pushes `Flip(seat, slot)` and, below it, the frame that reads
`table.turned[slot]`; a `Discard(slot)` puts the cards away when they are no longer needed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.dice import Ask
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.ascension.cards import CARD_NAMES, CARDS, RED_JOKER, SUITS, Turned, total_of
from highground.rulesets.ascension.orders import NameSuit
from highground.rulesets.ascension.pieces import AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.rulebook import (
    R_2_1_1_B,
    R_2_1_2_A,
    R_2_1_3_A,
    R_2_1_3_C,
    R_2_1_3_D,
    R_2_1_3_E,
)

__all__ = ["Discard", "Flip", "MayNameSuit", "cards_for", "discard_count", "face_up"]


class Flip(Frame):
    """Turn cards of a seat's own deck; they lie face up under the name `slot`."""

    seat: Final[int]
    slot: Final[str]
    count: Final[int]

    def __init__(self, seat: int, slot: str, count: int = 2) -> None:
        self.seat = seat
        self.slot = slot
        self.count = count


class Discard(Frame):
    """The cards under `slot` are no longer needed."""

    slot: Final[str]

    def __init__(self, slot: str) -> None:
        self.slot = slot


class MayNameSuit(Question):
    """Which suit does the Red Joker count as?"""

    clause: ClassVar[Clause] = R_2_1_1_B

    slot: Final[str]

    def __init__(self, seat: int, slot: str) -> None:
        super().__init__(seat)
        self.slot = slot


class CardsTurned(Event):
    seat: Final[int]
    slot: Final[str]
    cards: Final[tuple[str, ...]]
    total: Final[int]

    def __init__(self, seat: int, slot: str, cards: tuple[str, ...], total: int) -> None:
        self.seat = seat
        self.slot = slot
        self.cards = cards
        self.total = total


class FlipStraddled(Event):
    """A flip that took the last cards of one pile and the first of the next."""

    seat: Final[int]
    before: Final[int]

    def __init__(self, seat: int, before: int) -> None:
        self.seat = seat
        self.before = before


class DeckShuffled(Event):
    seat: Final[int]

    def __init__(self, seat: int) -> None:
        self.seat = seat


class CardBurned(Event):
    """A card went to the discard unseen: nobody knows which."""

    seat: Final[int]

    def __init__(self, seat: int) -> None:
        self.seat = seat


class CardsDiscarded(Event):
    seat: Final[int]
    count: Final[int]

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count


class SuitNamed(Event):
    seat: Final[int]
    suit: Final[str]

    def __init__(self, seat: int, suit: str) -> None:
        self.seat = seat
        self.suit = suit


@step(Flip)
def flip(game: AscensionGame, now: Flip) -> None:
    """R-2.1.2.a: turn the cards; R-2.1.3.c and e: if the pile gives out, shuffle and go on."""
    table = game.table
    deck = table.players[now.seat].deck
    kept = face_up(table, now.seat)
    seen, left = deck.seen, deck.left
    turned: list[int] = []
    shuffled_after = -1
    for _ in range(now.count):
        if left == 0:
            shuffled_after = len(turned)
            seen = kept
            for card in turned:
                seen |= 1 << card
            left = CARDS - seen.bit_count() - 1
        weights = tuple([1 - (seen >> card & 1) for card in range(CARDS)])
        card = game.chance.pick(Ask("card", now.seat, R_2_1_2_A, CARD_NAMES, weights, ()))
        seen |= 1 << card
        left -= 1
        turned.append(card)
    deck.seen, deck.left = seen, left
    if shuffled_after >= 0:
        _tell_shuffle(game, now.seat)
        if shuffled_after:
            game.emit(FlipStraddled(now.seat, shuffled_after), R_2_1_3_E)
    cards = tuple(turned)
    table.turned[now.slot] = Turned(now.seat, cards)
    names = tuple([CARD_NAMES[card] for card in cards])
    game.emit(CardsTurned(now.seat, now.slot, names, total_of(cards)), R_2_1_2_A)
    if RED_JOKER in turned:
        game.then(MayNameSuit(now.seat, now.slot))


def face_up(table: Table, seat: int) -> int:
    """The seat's cards that lie face up, as bits: they stay out of a shuffle."""
    bits = 0
    for turned in table.turned.values():
        if turned.seat == seat:
            for card in turned.cards:
                bits |= 1 << card
    return bits


def discard_count(table: Table, seat: int) -> int:
    """R-2.1.3.b: all that anybody may know of a discard pile. Draw, discard and face up make 18."""
    return CARDS - table.players[seat].deck.left - face_up(table, seat).bit_count()


def cards_for(table: Table, slot: str) -> Turned:
    """The cards lying face up for a purpose."""
    return table.turned[slot]


@check(MayNameSuit, NameSuit)
def check_name_suit(known: AscensionKnown, asked: MayNameSuit, order: NameSuit) -> Refusal | None:
    """R-2.1.1.b: any of the four suits."""
    if order.suit not in SUITS:
        return refuse(R_2_1_1_B, "no_such_suit", facts={"suit": order.suit, "suits": SUITS})
    return None


@resolve(MayNameSuit, NameSuit)
def name_suit(game: AscensionGame, asked: MayNameSuit, order: NameSuit) -> None:
    """R-2.1.1.b: the Red Joker counts as this suit for everything its flip decides (RUL-15)."""
    turned = game.table.turned[asked.slot]
    game.table.turned[asked.slot] = Turned(turned.seat, turned.cards, SUITS.index(order.suit))
    game.emit(SuitNamed(asked.seat, order.suit), R_2_1_1_B)


@step(Discard)
def discard(game: AscensionGame, now: Discard) -> None:
    """R-2.1.3.a: face down to the discard; if that leaves an empty pile, all 18 are shuffled (RUL-10)."""
    table = game.table
    turned = table.turned.pop(now.slot)
    game.emit(CardsDiscarded(turned.seat, len(turned.cards)), R_2_1_3_A)
    deck = table.players[turned.seat].deck
    if deck.left == 0:
        deck.seen = face_up(table, turned.seat)
        deck.left = CARDS - deck.seen.bit_count() - 1
        _tell_shuffle(game, turned.seat)


def _tell_shuffle(game: AscensionGame, seat: int) -> None:
    """R-2.1.3.c, R-2.1.3.d: the discards are shuffled and one card is burned."""
    game.emit(DeckShuffled(seat), R_2_1_3_C)
    game.emit(CardBurned(seat), R_2_1_3_D)
