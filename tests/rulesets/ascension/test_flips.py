"""Chapter 2.1.2, 2.1.3 and 2.1.6: flipping, the Red Joker, the piles, tests."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from highground.engine.chance import Chance, Seeded, seed_of
from highground.engine.codec import dumps
from highground.engine.dice import Ask
from highground.engine.views import view
from highground.rulesets.ascension.rules.cards.flips import (
    Discard,
    Flip,
    MayNameSuit,
    ShuffleDecks,
    call_test,
    card_classes,
    discard_count,
    face_up,
    passed_test,
)
from highground.rulesets.ascension.rules.cards.values import (
    CARD_NAMES,
    CARDS,
    VALUES,
    Deck,
    Turned,
    fresh_deck,
)
from highground.rulesets.ascension.state.models import Table
from highground.rulesets.ascension.state.orders import EndActivation, NameSuit
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, cards_of, model, table

ALL = [card for card in CARD_NAMES if card != "RJ"]


def duel(**options: Any) -> Table:
    return table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), **options)


def bits(*names: str) -> int:
    found = 0
    for name in names:
        found |= 1 << CARD_NAMES.index(name)
    return found


# -- two cards of one's own deck --------------------------------------------------------


@clause("R-2.1.2.a")
def test_a_flip_turns_two_cards_of_ones_own_deck() -> None:
    played = Playing(duel(), Flip(1, "x"), cards=["3♠", "J♦"])
    assert [player.deck.left for player in played.table.players] == [17, 15]
    turned = played.last("CardsTurned")
    assert (turned.seat, turned.cards, turned.total) == (1, ("3♠", "J♦"), 2)
    assert played.table.turned["x"] == Turned(1, (CARD_NAMES.index("3♠"), CARD_NAMES.index("J♦")))


@clause("R-2.1.2.a")
def test_a_card_that_lies_open_cannot_come_again() -> None:
    asks: list[Ask] = []

    class Watch(Chance):
        def pick(self, ask: Ask) -> int:
            asks.append(ask)
            return next(index for index, weight in enumerate(ask.weights) if weight)

    Playing(duel(), Flip(0, "x"), Flip(0, "y"), chance=Watch())
    assert [sum(ask.weights) for ask in asks] == [18, 17, 16, 15]
    assert {ask.seat for ask in asks} == {0}
    assert [ask.weights.index(1) for ask in asks] == [0, 1, 2, 3]


@clause("R-2.1.2.a")
def test_a_third_card_may_be_turned_where_a_rule_says_so() -> None:
    played = Playing(duel(), Flip(0, "x", 3), cards=["3♠", "J♦", "A♣"])
    assert played.last("CardsTurned").total == 3
    assert played.table.players[0].deck.left == 14


# -- .b: the Red Joker --------------------------------------------------------------------


@clause("R-2.1.1.b")
def test_whoever_turns_the_red_joker_names_its_suit_before_anything_else() -> None:
    played = Playing(duel(), Flip(1, "x"), Flip(0, "y"), cards=["RJ", "2♣", "A♠", "A♥"])
    assert played.asks() == MayNameSuit(1, "x")
    assert "y" not in played.table.turned, "the other side has not flipped yet"
    played.plays(NameSuit("♥"))
    assert played.table.turned["x"].joker == 1
    assert played.last("SuitNamed").suit == "♥"
    assert "y" in played.table.turned


@clause("R-2.1.1.b")
def test_only_one_of_the_four_suits_can_be_named() -> None:
    played = Playing(duel(), Flip(0, "x"), cards=["2♣", "RJ"])
    refusal = played.refuses(NameSuit("joker"))
    assert (refusal.clause, refusal.why) == ("R-2.1.1.b", "no_such_suit")
    assert played.refuses(EndActivation()).why == "not_an_answer"
    assert all(played.allows(NameSuit(suit)) for suit in ("♠", "♥", "♦", "♣"))


def test_no_red_joker_no_question() -> None:
    assert Playing(duel(), Flip(0, "x"), cards=["BJ", "2♣"]).asks() is None


# -- discarding, shuffling, burning -----------------------------------------------------


@clause("R-2.1.3.d")
@option("burn_on_first_shuffle", True)
def test_the_first_shuffle_burns_a_card() -> None:
    played = Playing(duel(), ShuffleDecks())
    assert played.order_of("DeckShuffled", "CardBurned") == ["DeckShuffled", "CardBurned"] * 2
    assert [player.deck.left for player in played.table.players] == [17, 17]
    assert [discard_count(played.table, seat) for seat in (0, 1)] == [1, 1]


@clause("R-2.1.3.c")
@option("burn_on_first_shuffle", False)
def test_without_the_first_burn_all_18_can_be_drawn() -> None:
    played = Playing(duel(burn_on_first_shuffle=False), ShuffleDecks())
    assert [player.deck.left for player in played.table.players] == [18, 18]
    assert played.cited("R-2.1.3.d") == 0
    for number in range(9):
        cards = ALL[2 * number : 2 * number + 2] if number < 8 else [ALL[16], "RJ"]
        played.chance = Playing(duel(), cards=cards).chance
        played.does(lambda game: game.then(Flip(0, "x"), Discard("x")))
        if played.asks() == MayNameSuit(0, "x"):
            played.plays(NameSuit("♠"))
    assert played.cited("R-2.1.3.d") == 1, "later shuffles burn"
    assert played.table.players[0].deck == Deck(0, 17)


@clause("R-2.1.3.a")
def test_cards_go_to_the_discard_when_the_flip_is_over() -> None:
    played = Playing(duel(), Flip(0, "x"), Discard("x"), cards=["3♠", "J♦"])
    assert played.table.players[0].deck.left == 15
    assert discard_count(played.table, 0) == 3
    assert not played.table.turned
    assert played.last("CardsDiscarded").count == 2


@clause("R-2.1.3.b")
def test_of_a_discard_pile_only_its_height_is_known() -> None:
    """What a view holds are the cards everybody saw turned and a number; the burned card is nowhere."""
    played = Playing(duel(), Flip(0, "x"), Discard("x"), cards=["3♠", "J♦"])
    assert (discard_count(played.table, 0), face_up(played.table, 0)) == (3, 0)
    deck = view(played.state, 0).table.players[0].deck
    assert (deck.seen, deck.left) == (bits("3♠", "J♦"), 15)
    turned_round = Playing(duel(), Flip(0, "x"), Discard("x"), cards=["J♦", "3♠"])
    assert dumps(view(turned_round.state, 1)) == dumps(view(played.state, 1)), "no order in the pile"


def flips(played: Playing, cards: list[str]) -> Playing:
    """Flip these, two at a time, each flip over before the next."""
    for one, other in zip(cards[::2], cards[1::2], strict=True):
        played.chance = Playing(duel(), cards=[one, other]).chance
        played.does(lambda game: game.then(Flip(0, "x"), Discard("x")))
    return played


@clause("R-2.1.3.e", "R-2.1.3.c", "R-2.1.3.d")
def test_the_ninth_flip_straddles_the_refill() -> None:
    played = flips(Playing(duel(), ShuffleDecks()), ALL[:16])
    assert (played.table.players[0].deck.left, discard_count(played.table, 0)) == (1, 17)
    played.told.clear()
    played.chance = Playing(duel(), cards=["BJ", "A♠"]).chance
    played.does(lambda game: game.then(Flip(0, "x")))
    assert (played.table.players[0].deck.left, discard_count(played.table, 0)) == (15, 1)
    assert played.table.players[0].deck.seen == bits("BJ", "A♠")
    assert played.order_of("DeckShuffled", "CardBurned", "FlipStraddled", "CardsTurned") == [
        "DeckShuffled",
        "CardBurned",
        "FlipStraddled",
        "CardsTurned",
    ]
    played.does(lambda game: game.then(Discard("x")))
    assert (played.table.players[0].deck.left, discard_count(played.table, 0)) == (15, 3)


@clause("R-2.1.3.c")
def test_a_pile_that_is_empty_when_a_flip_ends_is_refilled_with_all_18() -> None:
    at = duel()
    at.players[0].deck = Deck(bits(*ALL[:15]), 2)
    played = Playing(at, Flip(0, "x"), cards=["RJ", "BJ"]).plays(NameSuit("♠"))
    assert played.table.players[0].deck.left == 0
    assert played.cited("R-2.1.3.c") == 0, "the cards of the flip are still out"
    played.does(lambda game: game.then(Discard("x")))
    assert played.table.players[0].deck == Deck(0, 17)
    assert played.order_of("CardsDiscarded", "DeckShuffled", "CardBurned") == [
        "CardsDiscarded",
        "DeckShuffled",
        "CardBurned",
    ]


@clause("R-2.1.3.c")
def test_cards_that_lie_open_for_something_else_stay_out_of_the_shuffle() -> None:
    at = duel()
    at.players[0].deck = Deck(bits(*ALL[:15]), 0)
    at.turned["attack"] = Turned(0, (0, 1))
    played = Playing(at, Flip(0, "x"), cards=["RJ", "BJ"]).plays(NameSuit("♠"))
    assert played.table.players[0].deck == Deck(bits(*ALL[:2], "RJ", "BJ"), 18 - 2 - 1 - 2)
    assert not played.events("FlipStraddled")
    assert cards_of(played.table, 0) == 18


@pytest.mark.parametrize("seed", range(5))
@clause("R-2.1.2.a", "R-2.1.3.a", "R-2.1.3.e")
def test_no_card_is_ever_lost_or_doubled(seed: int) -> None:
    """Draw, discard and face up make 18 after every flip; a straddling flip comes every ninth or so."""
    played = Playing(duel(), ShuffleDecks(), chance=Seeded(seed_of(seed)))
    for number in range(60):
        slots = ["a", "b"] if number % 3 == 0 else ["a"]
        frames = [*[Flip(0, slot, 3 if number % 7 == 0 else 2) for slot in slots]]
        played.does(lambda game, frames=frames: game.then(*frames))
        while played.asks() is not None:
            assert cards_of(played.table, 0) == 18
            played.plays(NameSuit("♣"))
        deck = played.table.players[0].deck
        assert face_up(played.table, 0) & deck.seen == face_up(played.table, 0)
        assert cards_of(played.table, 0) == 18
        assert 0 <= deck.left <= 17
        played.does(lambda game, slots=slots: game.then(*[Discard(slot) for slot in slots]))
        assert cards_of(played.table, 0) == 18
        assert played.table.players[0].deck.left > 0
    assert played.table.players[1].deck == fresh_deck(True), "decks never mix"


# -- tests ------------------------------------------------------------------------------


@clause("R-2.1.6.a", "R-2.1.6.b", "R-2.1.1.a")
@pytest.mark.parametrize(
    ("cards", "passed"), [(["3♠", "2♠"], True), (["3♠", "A♠"], False), (["BJ", "3♠"], True)]
)
def test_a_test_is_a_flip_that_passes_when_it_reaches_the_number(cards: list[str], passed: bool) -> None:
    played = Playing(duel(), cards=cards).does(call_test, 1, "x", 5)
    assert played.last("ChanceCalled").seat == 1
    played.does(lambda game: passed_test(game, "x", 5))
    result = played.last("ThresholdTested")
    assert (result.passed, result.number) == (passed, 5)
    assert [part.why for part in result.total.parts] == cards


def test_the_ranks_of_a_deck_run_through_all_suits() -> None:
    assert [name[-1] for name in CARD_NAMES[:16]] == ["♠", "♥", "♦", "♣"] * 4
    assert all(a != b for a, b in pairwise(CARD_NAMES))


# -- cards that come to the same -----------------------------------------------------------------


@pytest.mark.parametrize("suits", [(), (0,), (1, 3), (0, 1, 2, 3)])
def test_cards_come_to_the_same_if_their_value_does_and_their_suit_does_not_matter(
    suits: tuple[int, ...],
) -> None:
    classes = card_classes(suits)
    for one in range(CARDS):
        for other in range(CARDS):
            alike = VALUES[one] == VALUES[other] and one % 4 not in suits and other % 4 not in suits
            assert (classes[one] == classes[other]) is (one == other or alike)
    assert card_classes(None) == (), "where everything may matter none do"
