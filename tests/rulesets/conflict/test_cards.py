"""Chapters 1 to 3: the deck, what cards are worth, suits, odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.rulesets.ascension.rules.cards.values import CARD_NAMES, CARDS, VALUES, cards_tally
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS, BOTH_SUITS, MATCH_SUIT
from highground.rulesets.conflict.rules.cards.odds import (
    flip_reach,
    hit_odds,
    pair_odds,
    suit_odds,
    sum_odds,
    trigger_odds,
)
from highground.rulesets.conflict.rules.flow.initiative import suit_ranks
from highground.rulesets.conflict.state.models import Table
from tests.marks import clause
from tests.scene import Played, scripted

HEARTS, CLUBS = 1, 3
WAYS = {-3: 4, -2: 6, -1: 4, 0: 20, 1: 20, 2: 23, 3: 20, 4: 22, 5: 20, 6: 10, 7: 4}


def fresh() -> Table:
    """A table with two whole decks."""
    found: Table = find_ruleset("conflict").open(Setup("seize_fate", ["ashen_vanguard"] * 2, {})).table
    return found


def cards(*names: str) -> tuple[int, ...]:
    return tuple(CARD_NAMES.index(name) for name in names)


def total(*names: str) -> int:
    return cards_tally(cards(*names), R.C_2_2).total()


@clause("C-1.2", "C-2.1")
def test_two_players_with_eighteen_cards_each() -> None:
    rules = find_ruleset("conflict")
    state = rules.open(Setup("seize_fate", ["ashen_vanguard", "tide_clutch"], {}))
    game: Played[Any, Any, Any] = Played(rules, state, scripted(["3♠", "2♠", "A♥", "J♦"]))
    assert game.last("PlayersOppose").players == ("Ashen Vanguard", "Tide Clutch")
    assert [each.cards for each in game.events("DeckReady")] == [18, 18]
    assert len(CARD_NAMES) == CARDS == 18
    assert [sum(name.startswith(rank) for name in CARD_NAMES) for rank in ("A", "2", "3")] == [4, 4, 4]
    assert [sum(suit in name for name in CARD_NAMES) for suit in "♠♥♦♣"] == [4, 4, 4, 4]


@clause("C-2.2")
def test_what_cards_are_worth() -> None:
    assert [total(name) for name in ("A♠", "2♥", "3♦", "J♣", "RJ", "BJ")] == [1, 2, 3, -1, -2, 4]
    assert sum(VALUES) == 22


@clause("C-2.2", "C-2.5")
@pytest.mark.parametrize(
    ("pair", "sum"), [(("3♠", "J♦"), 2), (("RJ", "J♣"), -3), (("BJ", "3♦"), 7), (("2♠", "A♥"), 3)]
)
def test_a_flip_is_two_cards_added_up(pair: tuple[str, str], sum: int) -> None:
    assert total(*pair) == sum
    assert cards_tally(cards(*pair), R.C_2_5).total() == sum


@clause("C-2.8")
def test_suits_break_ties_from_spades_down() -> None:
    rules = find_ruleset("conflict")
    state = rules.open(Setup("seize_fate", ["ashen_vanguard", "tide_clutch"], {}))
    game: Played[Any, Any, Any] = Played(rules, state, scripted(["A♥", "3♥", "A♠", "3♣"]))
    assert game.table.order == [1, 0]
    assert suit_ranks(cards("A♠", "3♣")) > suit_ranks(cards("A♥", "3♥"))
    assert suit_ranks(cards("RJ", "BJ")) == (4, 0)


@clause("C-3.1")
def test_no_flip_is_below_3_down_or_above_7() -> None:
    assert flip_reach(fresh(), 0) == (-3, 7)


@clause("C-3.2")
def test_odds_of_every_sum() -> None:
    odds = {sum: each.share for sum, each in sum_odds(fresh(), 0).items()}
    assert odds == {sum: Fraction(ways, 153) for sum, ways in WAYS.items()}
    mean = sum((number * share for number, share in odds.items()), Fraction(0))
    spread = sum(((number - mean) ** 2 * share for number, share in odds.items()), Fraction(0))
    assert (mean, spread) == (Fraction(22, 9), Fraction(7648, 1377))


@clause("C-3.3", "C-3.4", "C-3.5")
def test_odds_of_suits() -> None:
    table = fresh()
    assert suit_odds(table, 0, HEARTS).share == Fraction(75, 153)
    assert pair_odds(table, 0, HEARTS, CLUBS).share == Fraction(24, 153)
    assert pair_odds(table, 0, HEARTS, HEARTS).share == Fraction(10, 153)


@clause("C-3.6")
def test_effects_ask_for_a_suit_once_or_twice() -> None:
    table = fresh()
    match, both = (trigger_odds(table, 0, each, HEARTS) for each in (MATCH_SUIT, BOTH_SUITS))
    assert match is not None
    assert both is not None
    assert (match.share, both.share) == (Fraction(25, 51), Fraction(10, 153))
    assert trigger_odds(table, 0, ALWAYS, HEARTS) is None


HITS = {
    -3: Fraction(1192, 7803),
    -2: Fraction(5456, 23409),
    -1: Fraction(7738, 23409),
    0: Fraction(10306, 23409),
    1: Fraction(13103, 23409),
    2: Fraction(15671, 23409),
    3: Fraction(17953, 23409),
    4: Fraction(6611, 7803),
}


@clause("C-3.7")
@pytest.mark.parametrize("edge", HITS)
def test_odds_of_a_hit(edge: int) -> None:
    assert hit_odds(edge).share == HITS[edge]
