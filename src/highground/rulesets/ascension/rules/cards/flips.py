"""Chapter 2 in motion: flipping cards, naming the Red Joker's suit, discarding, shuffling, burning.

Whoever needs a random outcome pushes `Flip(seat, slot)` and, below it, the frame that reads
`table.turned[slot]`; a `Discard(slot)` puts the cards away when they are no longer needed.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.dice import Ask
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.tally import Tally
from highground.rulesets.ascension.rules.cards import values
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.state.orders import NameSuit

_CLASSES: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}


class ShuffleDecks(Frame):
    """Every deck is shuffled for the first time."""


class Flip(Frame):
    """Turn cards of a seat's own deck; they lie face up under the name `slot`.

    `suits` are those that can make a difference: odds look only once at cards of one value that differ
    in other suits. None: all of them can.
    """

    seat: Final[int]
    slot: Final[str]
    count: Final[int] = 2
    suits: Final[tuple[int, ...] | None] = None


class Discard(Frame):
    """The cards under `slot` are no longer needed."""

    slot: Final[str]


class MayNameSuit(Question):
    """Which suit does the Red Joker count as?"""

    clause: ClassVar[Clause] = R.R_2_1_1_B

    slot: Final[str]


class CardsTurned(Event):
    seat: Final[int]
    slot: Final[str]
    cards: Final[tuple[str, ...]]
    total: Final[int]


class BlackJokerTurned(Event):
    """A card that matches no suit."""

    seat: Final[int]


class FlipStraddled(Event):
    """A flip that took the last cards of one pile and the first of the next."""

    seat: Final[int]
    before: Final[int]


class DeckShuffled(Event):
    seat: Final[int]


class CardBurned(Event):
    """A card went to the discard unseen: nobody knows which."""

    seat: Final[int]


class CardsDiscarded(Event):
    seat: Final[int]
    count: Final[int]


class SuitNamed(Event):
    seat: Final[int]
    suit: Final[str]


class ChanceCalled(Event):
    seat: Final[int]
    number: Final[int]


class ThresholdTested(Event):
    seat: Final[int]
    total: Final[Tally]
    number: Final[int]
    passed: Final[bool]


# -- the flip ---------------------------------------------------------------------------


@step(Flip)
def flip(game: AscensionGame, now: Flip) -> None:
    """R-2.1.2.a: turn the cards; R-2.1.3.c and e: if the pile gives out, shuffle and go on."""
    table = game.table
    edition = table.edition()
    pile = pile_of(table, now.seat)
    classes = card_classes(now.suits)
    for _ in range(now.count):
        ask = Ask("card", now.seat, edition.flip, values.CARD_NAMES, pile.weights(), classes)
        pile.take(game.chance.pick(ask))
    deck = table.players[table.deck_seat(now.seat)].deck
    deck.seen, deck.left = pile.seen, pile.left
    if pile.shuffled_after >= 0:
        _tell_shuffle(game, now.seat, table.burns())
        if pile.shuffled_after:
            game.emit(FlipStraddled(now.seat, pile.shuffled_after), edition.straddled)
    cards = tuple(pile.turned)
    table.turned[now.slot] = values.Turned(now.seat, cards)
    names = tuple([values.CARD_NAMES[card] for card in cards])
    game.emit(CardsTurned(now.seat, now.slot, names, values.total_of(cards)), edition.flip)
    if values.BLACK_JOKER in cards:
        game.emit(BlackJokerTurned(now.seat), edition.no_suit)
    if edition.names_joker and values.RED_JOKER in cards:
        game.then(MayNameSuit(now.seat, now.slot))


def pile_of(table: Table, seat: int) -> values.Pile:
    """The deck that a seat flips from, as it is or shuffled for the occasion."""
    kept = face_up(table, seat)
    if table.deals_afresh():
        return values.Pile(kept, 0, kept, table.burns())
    deck = table.players[table.deck_seat(seat)].deck
    return values.Pile(deck.seen, deck.left, kept, table.burns())


def card_classes(suits: tuple[int, ...] | None) -> tuple[int, ...]:
    """Which cards come to the same where only their value and these suits count; empty: none do."""
    if suits is None:
        return ()
    known = _CLASSES.get(suits)
    if known is None:
        known = tuple([_class_of(card, suits) for card in range(values.CARDS)])
        _CLASSES[suits] = known
    return known


def _class_of(card: int, suits: tuple[int, ...]) -> int:
    """A card that is looked at for itself, or the first of its rank."""
    return card if card >= values.RED_JOKER or card % 4 in suits else values.CARDS + card // 4


def face_up(table: Table, seat: int) -> int:
    """The cards of the seat's deck that lie face up, as bits: they stay out of a shuffle."""
    bits = _bits(table, table.turned, seat)
    return bits if table.suspended is None else bits | _bits(table, table.suspended.turned, seat)


def _bits(table: Table, lying: dict[str, values.Turned], seat: int) -> int:
    bits = 0
    deck = table.deck_seat(seat)
    for turned in lying.values():
        if table.deck_seat(turned.seat) == deck:
            for card in turned.cards:
                bits |= 1 << card
    return bits


def discard_count(table: Table, seat: int) -> int:
    """R-2.1.3.b: all that anybody may know of a discard pile. Draw, discard and face up make 18."""
    return values.CARDS - table.players[table.deck_seat(seat)].deck.left - face_up(table, seat).bit_count()


def cards_for(table: Table, slot: str) -> values.Turned:
    """The cards lying face up for a purpose."""
    return table.turned[slot]


# -- .b: the Red Joker --------------------------------------------------------------------


@check(MayNameSuit, NameSuit)
def check_name_suit(known: AscensionKnown, asked: MayNameSuit, order: NameSuit) -> Refusal | None:
    """R-2.1.1.b: any of the four suits."""
    if order.suit not in values.SUITS:
        return refuse(R.R_2_1_1_B, "no_such_suit", facts={"suit": order.suit, "suits": values.SUITS})
    return None


@resolve(MayNameSuit, NameSuit)
def name_suit(game: AscensionGame, asked: MayNameSuit, order: NameSuit) -> None:
    """R-2.1.1.b: the Red Joker counts as this suit for everything its flip decides (RUL-15)."""
    turned = game.table.turned[asked.slot]
    game.table.turned[asked.slot] = values.Turned(turned.seat, turned.cards, values.SUITS.index(order.suit))
    game.emit(SuitNamed(asked.seat, order.suit), R.R_2_1_1_B)


@candidates(MayNameSuit)
def suits_to_name(known: AscensionKnown, asked: MayNameSuit, budget: int, chance: Chance) -> list[Candidate]:
    """R-2.1.1.b: all four, those first that would set off an effect of the attack going on."""
    wanted = _wanted_suits(known.table, asked.seat)
    suits = wanted + [suit for suit in range(len(values.SUITS)) if suit not in wanted]
    return [Candidate(NameSuit(values.SUITS[suit]), "name a suit") for suit in suits]


def _wanted_suits(table: Table, seat: int) -> list[int]:
    strike = table.strike
    if strike is None or table.models[strike.attacker].seat != seat:
        return []
    attack = table.models[strike.attacker].profile.attack(strike.attack)
    found: list[int] = []
    if attack is not None:
        for effect in attack.effects:
            found += [suit for suit in effect.suits if suit not in found]
    return found


# -- the piles --------------------------------------------------------------------------


@step(ShuffleDecks)
def shuffle_decks(game: AscensionGame, now: ShuffleDecks) -> None:
    """R-2.1.3.d: the first shuffle burns a card like any other (RUL-10), unless agreed otherwise."""
    burned = game.table.burns() if game.table.options.burn_on_first_shuffle else 0
    for seat, player in enumerate(game.table.players):
        player.deck = values.Deck(0, values.CARDS - burned)
        _tell_shuffle(game, seat, burned)


@step(Discard)
def discard(game: AscensionGame, now: Discard) -> None:
    """R-2.1.3.a: face down to the discard; if that leaves an empty pile, all 18 are shuffled (RUL-10)."""
    table = game.table
    turned = table.turned.pop(now.slot)
    game.emit(CardsDiscarded(turned.seat, len(turned.cards)), table.edition().discarded)
    deck = table.players[table.deck_seat(turned.seat)].deck
    if deck.left == 0:
        deck.seen = face_up(table, turned.seat)
        deck.left = values.CARDS - deck.seen.bit_count() - table.burns()
        _tell_shuffle(game, turned.seat, table.burns())


def _tell_shuffle(game: AscensionGame, seat: int, burned: int) -> None:
    """R-2.1.3.c, R-2.1.3.d: the cards are shuffled and one of them, or as many as agreed, is burned."""
    edition = game.table.edition()
    game.emit(DeckShuffled(seat), edition.shuffled)
    for _ in range(burned):
        game.emit(CardBurned(seat), edition.burned)


# -- tests ------------------------------------------------------------------------------


def call_test(game: AscensionGame, seat: int, slot: str, number: int) -> None:
    """R-2.1.6.a: whatever is left to chance is a flip; next, this seat flips against a number."""
    game.emit(ChanceCalled(seat, number), R.R_2_1_6_A)
    game.then(Flip(seat, slot))


def passed_test(game: AscensionGame, slot: str, number: int) -> bool:
    """R-2.1.6.b: a total that reaches the number passes."""
    turned = cards_for(game.table, slot)
    total = values.cards_tally(turned.cards)
    passed = total.total() >= number
    game.emit(ThresholdTested(turned.seat, total, number, passed), R.R_2_1_6_B)
    return passed
