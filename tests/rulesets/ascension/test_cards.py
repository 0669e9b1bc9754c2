"""Chapters 2.1.1 and 2.1.5: values, suits, and the printed odds, from the engine's own enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import ClassVar

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Branching
from highground.engine.clauses import Clause
from highground.engine.game import Game
from highground.engine.odds import branches, first_candidate
from highground.engine.orders import Refusal, candidates_for, check, resolve
from highground.engine.state import Pass
from highground.rulesets.ascension.rules.cards.flips import Flip, MayNameSuit
from highground.rulesets.ascension.rules.cards.odds import flip_reach, pair_odds, suit_odds, sum_odds
from highground.rulesets.ascension.rules.cards.values import (
    BLACK_JOKER,
    CARD_NAMES,
    CARDS,
    NO_SUIT,
    RED_JOKER,
    SUITS,
    VALUES,
    Deck,
    Turned,
    cards_tally,
    suit_of,
    tie_key,
    total_of,
)
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS, BOTH_SUITS, MATCH_SUIT, fires
from highground.rulesets.ascension.rules.flow.rounds import MayActivate, StartRound
from highground.rulesets.ascension.state.activation import AttackInProgress
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.state.orders import NameSuit
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, attack, effect, model, state, table

PRINTED = {-3: 4, -2: 6, -1: 4, 0: 20, 1: 20, 2: 23, 3: 20, 4: 22, 5: 20, 6: 10, 7: 4}


def hand(*names: str) -> tuple[int, ...]:
    return tuple(CARD_NAMES.index(name) for name in names)


def duel() -> Table:
    return table(model("Ada"), model("Bo", 1, at_mm=(300, 100)))


# -- values and suits ----------------------------------------------------------------------------


@clause("R-2.1.1.a")
@pytest.mark.parametrize(
    ("cards", "total"),
    [(("3♠", "J♦"), 2), (("RJ", "BJ"), 2), (("BJ", "3♣"), 7), (("RJ", "J♥"), -3), (("A♠", "2♥"), 3)],
)
def test_the_values_of_two_cards_are_added(cards: tuple[str, str], total: int) -> None:
    counted = cards_tally(hand(*cards))
    assert counted.total() == total_of(hand(*cards)) == total
    assert [(part.amount, part.clause, part.why) for part in counted.parts] == [
        (VALUES[CARD_NAMES.index(name)], "R-2.1.1.a", name) for name in cards
    ]


def test_suited_cards_have_their_suit_and_the_red_joker_the_one_named() -> None:
    for card in range(16):
        assert SUITS[suit_of(card, NO_SUIT)] == CARD_NAMES[card][-1]
    for suit in range(4):
        assert suit_of(RED_JOKER, suit) == suit


@clause("R-2.1.1.c")
def test_the_black_joker_has_no_suit_whatever_is_named() -> None:
    played = Playing(duel(), Flip(0, "x"), cards=["BJ", "A♦"])
    assert [suit_of(BLACK_JOKER, suit) for suit in range(-1, 4)] == [NO_SUIT] * 5
    assert played.last("BlackJokerTurned").seat == 0
    assert played.asks() is None, "only the Red Joker asks for a suit"


@clause("R-2.1.5.g")
def test_each_of_the_three_triggers_fires_in_its_own_way() -> None:
    shown = Turned(0, hand("3♥", "J♣"))
    for trigger, suits, fired in (
        (ALWAYS, (), True),
        (MATCH_SUIT, (1,), True),
        (MATCH_SUIT, (0,), False),
        (BOTH_SUITS, (3, 1), True),
        (BOTH_SUITS, (1, 1), False),
    ):
        assert fires(effect("Slow", trigger, *suits), shown) is fired
    assert len({ALWAYS, MATCH_SUIT, BOTH_SUITS}) == 3


# -- the printed odds -------------------------------------------------------------------


class MayTurnCards(Question):
    """Asked by this file only: an order whose one effect is a flip."""

    clause: ClassVar[Clause] = R.R_2_1_2_A


@check(MayTurnCards, Pass)
def check_flip(known: AscensionKnown, asked: MayTurnCards, order: Pass) -> Refusal | None:
    return None


@resolve(MayTurnCards, Pass)
def flip_now(game: AscensionGame, asked: MayTurnCards, order: Pass) -> None:
    game.then(Flip(asked.seat, "x"))


def flipped(at: Table) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every pair that a flip of seat 0 can show, in order, and how likely: by playing it in every way."""
    found = branches(state(at, MayTurnCards(0)), 0, Pass(), first_candidate, 10_000)
    assert found.complete
    return [(end.state.table.turned["x"].cards, Fraction(end.weight, end.total)) for end in found.ends]


@pytest.fixture(scope="module")
def full() -> list[tuple[tuple[int, ...], Fraction]]:
    return flipped(duel())


@clause("R-2.1.5.a", "R-2.1.5.b")
def test_sums_are_as_likely_as_printed(full: list[tuple[tuple[int, ...], Fraction]]) -> None:
    by_play: dict[int, Fraction] = {}
    for cards, share in full:
        by_play[total_of(cards)] = by_play.get(total_of(cards), Fraction(0)) + share
    assert len(full) == 18 * 17
    assert by_play == {total: Fraction(ways, 153) for total, ways in PRINTED.items()}
    assert {total: odds.share for total, odds in sum_odds(duel(), 0).items()} == by_play
    assert flip_reach(duel(), 0) == (min(by_play), max(by_play)) == (-3, 7)


@clause("R-2.1.5.b")
def test_the_mean_is_22_ninths_and_two_ninths_of_all_flips_are_0_or_less() -> None:
    odds = sum_odds(duel(), 0)
    assert sum(total * each.share for total, each in odds.items()) == Fraction(22, 9)
    assert sum(each.share for total, each in odds.items() if total <= 0) == Fraction(2, 9)
    assert sum(each.share for total, each in odds.items() if total >= 3) == Fraction(76, 153)


def can_pass_for(card: int, suit: int) -> bool:
    return card == RED_JOKER or (card != BLACK_JOKER and CARD_NAMES[card][-1] == SUITS[suit])


@clause("R-2.1.5.d", "R-2.1.5.e", "R-2.1.5.f")
def test_suits_are_as_likely_as_printed(full: list[tuple[tuple[int, ...], Fraction]]) -> None:
    for one in range(4):
        some = sum(share for cards, share in full if any(can_pass_for(card, one) for card in cards))
        assert suit_odds(duel(), 0, one).share == some == Fraction(75, 153)
        for other in range(4):
            both = Fraction(0)
            for (a, b), share in full:
                straight = can_pass_for(a, one) and can_pass_for(b, other)
                if straight or (can_pass_for(a, other) and can_pass_for(b, one)):
                    both += share
            assert pair_odds(duel(), 0, one, other).share == both
            assert both == (Fraction(10, 153) if one == other else Fraction(24, 153))


@clause("R-2.1.5.c")
@pytest.mark.parametrize("left", [17, 9, 2, 1, 0])
def test_odds_drift_as_cards_leave(left: int) -> None:
    """Helper and engine agree for any pile, also where the second card comes after a shuffle."""
    lying = hand("3♠", "RJ")
    seen = 0
    for card in [*lying, *range(CARDS)]:
        if seen.bit_count() < CARDS - 1 - left:
            seen |= 1 << card
    if left == 17:
        lying, seen = (), 1 << CARD_NAMES.index("3♠")
    at = duel()
    at.players[0].deck = Deck(seen, left)
    if lying:
        at.turned["other"] = Turned(0, lying)
    by_play: dict[int, Fraction] = {}
    for cards, share in flipped(at):
        by_play[total_of(cards)] = by_play.get(total_of(cards), Fraction(0)) + share
    odds = sum_odds(at, 0)
    assert {total: each.share for total, each in odds.items()} == by_play
    assert {each.clause for each in odds.values()} == {"R-2.1.5.c"}
    assert sum(by_play.values()) == 1


@clause("R-2.1.5.c")
def test_without_its_high_cards_a_deck_flips_lower() -> None:
    at = duel()
    for card in hand("BJ", "3♠", "3♥", "3♦", "3♣"):
        at.players[0].deck.seen |= 1 << card
        at.players[0].deck.left -= 1
    assert flip_reach(at, 0) == (-3, 4)
    assert 7 not in sum_odds(at, 0)
    assert sum_odds(at, 0)[4].share == Fraction(6, 78)


# -- the Red Joker's suit ------------------------------------------------------------------------


def test_candidates_name_all_suits_and_those_first_that_fire_an_effect() -> None:
    at = duel()
    played = Playing(at, Flip(0, "x"), cards=["RJ", "2♣"])
    asked = played.asks()
    assert isinstance(asked, MayNameSuit)
    plain = candidates_for(played.state.known(0), asked, 16, Branching([]))
    assert [c.order for c in plain] == [NameSuit(suit) for suit in SUITS]
    sting = attack("Sting", effects=[effect("Slow", "Match Suit", 2)])
    at = table(model("Ada", attacks=[sting]), model("Bo", 1, at_mm=(300, 100)))
    at.strike = AttackInProgress("Ada", "Sting", [], None, None)
    played = Playing(at, Flip(0, "attack"), cards=["RJ", "2♣"])
    known = played.state.known(0)
    first = candidates_for(known, MayNameSuit(0, "attack"), 16, Branching([]))[0].order
    assert first == NameSuit("♦")
    others = candidates_for(known, MayNameSuit(1, "defense"), 16, Branching([]))
    assert [c.order for c in others] == [NameSuit(suit) for suit in SUITS]


# -- the order of hands in a tie -----------------------------------------------------------------


def test_hands_are_ranked_by_best_card_then_the_other_and_never_by_what_came_first() -> None:
    assert tie_key(hand("A♠", "A♣")) > tie_key(hand("3♥", "J♦"))
    assert tie_key(hand("RJ", "3♣")) > tie_key(hand("J♠", "2♠"))
    assert tie_key(hand("BJ", "J♦")) > tie_key(hand("2♣", "A♣"))
    assert tie_key(hand("3♠", "J♥")) > tie_key(hand("A♠", "A♥"))
    assert tie_key(hand("2♥", "2♦")) > tie_key(hand("2♥", "A♣"))
    assert tie_key(hand("2♣", "A♦")) == tie_key(hand("A♦", "2♣"))
    keys = Counter(tie_key((card,)) for card in range(CARDS))
    assert set(keys.values()) == {1}, "suit and value name the card"


def test_a_flip_that_opens_a_round_is_the_same_flip() -> None:
    """Nothing of the enumeration depends on where the flip stands."""
    played = Playing(state(duel(), Flip(1, "x"), StartRound()), cards=["3♠", "J♦"])
    assert played.table.turned["x"].cards == hand("3♠", "J♦")
    assert isinstance(played.asks(), MayActivate)
    assert Game(played.state, played.chance).asking() is not None
