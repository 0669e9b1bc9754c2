"""Chapters 3.3.1, 3.3.2 and 2.1.4: initiative, its modifiers, ties, the order of sides and of team mates."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Branching
from highground.engine.orders import candidates_for
from highground.rulesets.ascension.rules.flow.initiative import Initiative, MayOrderMates, underdog_bonus
from highground.rulesets.ascension.rules.flow.rounds import MayActivate, StartRound
from highground.rulesets.ascension.state.models import Table
from highground.rulesets.ascension.state.orders import Activate, EndActivation, NameSuit, OrderMates
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, model, table


def sides(count: int, **given: Any) -> Table:
    """One model a side, before Round 1."""
    models = [model(f"M{seat}", seat, at_mm=(100 + 100 * seat, 100)) for seat in range(count)]
    return table(*models, acting="", sides=tuple(range(count)), round=0, **given)


def flip(at: Table, *cards: str) -> Playing:
    """Play the initiative with these cards; Red Jokers are named ♣."""
    played = Playing(at, Initiative(), cards=cards)
    while type(played.asks()).__name__ == "MayNameSuit":
        played.plays(NameSuit("♣"))
    return played


# -- the flip ---------------------------------------------------------------------------


@clause("R-3.3.1.a", "R-3.3.1.d", "R-2.1.2.b")
def test_every_side_flips_once_and_totals_give_the_order() -> None:
    played = flip(sides(3), "3♠", "2♠", "A♠", "2♥", "3♠", "BJ")
    assert [each.total.total() for each in played.events("InitiativeFlipped")] == [5, 3, 7]
    assert played.table.order == [2, 0, 1]
    assert played.last("OrderSet").sides == (2, 0, 1)
    assert played.table.next == 0
    assert [player.deck.left for player in played.table.players] == [15, 15, 15]
    assert not played.table.turned, "the cards are discarded"


@clause("R-3.3.1.b", "R-2.1.2.b")
def test_a_scenario_may_modify_initiative() -> None:
    at = sides(2)
    at.marks["initiative 1"] = 1
    played = flip(at, "3♠", "2♠", "3♠", "2♠")
    assert played.table.order == [1, 0]
    total = played.events("InitiativeFlipped")[1].total
    assert [(part.amount, part.clause) for part in total.parts] == [(5, "R-3.3.1.a"), (1, "R-3.3.1.b")]


@pytest.mark.parametrize(
    ("points", "bonus"), [(250, 0), (249, 0), (248, 1), (246, 2), (245, 2), (244, 3), (200, 3), (255, 0)]
)
def test_the_underdog_adds_half_of_what_is_missing(points: int, bonus: int) -> None:
    assert underdog_bonus(sides(2, points=(points, 250)), 0) == bonus


@clause("R-3.3.1.c")
def test_the_underdogs_bonus_shows_in_the_total() -> None:
    played = flip(sides(2, points=(250, 248)), "3♠", "2♠", "3♠", "2♠")
    totals = [each.total for each in played.events("InitiativeFlipped")]
    assert [(part.amount, part.clause) for part in totals[1].parts] == [(5, "R-3.3.1.a"), (1, "R-3.3.1.c")]
    assert [part.clause for part in totals[0].parts] == ["R-3.3.1.a"]
    assert played.table.order == [1, 0]


def test_a_teams_points_are_added() -> None:
    at = sides(3, points=(100, 144, 250))
    players = at.players
    at.players[1] = type(players[1])("Mate", 0, 144, players[1].deck)
    assert underdog_bonus(at, 0) == 3


# -- ties -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(("A♠", "A♣"), ("3♥", "J♦")), (("RJ", "3♣"), ("J♠", "2♠")), (("J♦", "BJ"), ("2♣", "A♣"))],
    ids=["spades over hearts", "red joker over spades", "diamonds over clubs"],
)
@clause("R-2.1.4.a", "R-2.1.4.b")
def test_equal_totals_are_decided_by_the_best_suit(mine: tuple[str, str], theirs: tuple[str, str]) -> None:
    for cards, order in (((*mine, *theirs), [0, 1]), ((*theirs, *mine), [1, 0])):
        played = flip(sides(2), *cards)
        assert played.table.order == order
        assert played.cited("R-2.1.4.a") == played.cited("R-2.1.4.b") == 1
        assert (played.last("TieBroken").winner, played.last("TieBroken").loser) == tuple(order)


@clause("R-2.1.4.c")
def test_equal_suits_are_decided_by_the_value_in_that_suit() -> None:
    played = flip(sides(2), "A♠", "A♥", "J♥", "3♠")
    assert played.table.order == [1, 0]
    assert played.cited("R-2.1.4.c") == 1


@clause("R-2.1.4.d", "R-3.3.1.c")
def test_equal_best_cards_are_decided_by_the_suit_of_the_other_card() -> None:
    """2♥ and A♣ with 1 for the underdog against 2♥ and 2♦: diamonds over clubs."""
    played = flip(sides(2, points=(248, 250)), "A♣", "2♥", "2♥", "2♦")
    assert played.table.order == [1, 0]
    assert played.cited("R-2.1.4.d") == 1


@clause("R-2.1.4.d", "R-3.3.1.c")
def test_the_other_card_is_compared_by_value_within_a_suit() -> None:
    played = flip(sides(2, points=(248, 250)), "3♠", "A♠", "3♠", "2♠")
    assert played.table.order == [1, 0]
    assert played.cited("R-2.1.4.d") == 1


@clause("R-2.1.4.e", "R-2.1.4.a")
def test_the_same_cards_are_discarded_and_flipped_anew() -> None:
    played = flip(sides(2), "2♣", "A♦", "A♦", "2♣", "3♠", "J♠", "3♥", "J♥", "A♣", "A♥")
    assert played.last("FlippedAgain").sides == (0, 1)
    assert played.table.order == [0, 1], "3♠ and J♠ over 3♥ and J♥ in the second flip"
    assert played.cited("R-2.1.4.e") == 1
    assert [player.deck.left for player in played.table.players] == [13, 13]
    kinds = played.order_of("FlippedAgain", "CardsDiscarded", "CardsTurned")
    assert kinds.index("FlippedAgain") < kinds.index("CardsDiscarded") < len(kinds) - 1


@clause("R-2.1.4.e")
def test_flipping_anew_repeats_until_the_tie_is_broken() -> None:
    same = ["2♣", "A♦", "2♣", "A♦", "3♣", "A♥", "3♣", "A♥"]
    played = flip(sides(2), *same, "J♠", "J♥", "3♠", "2♠")
    assert played.cited("R-2.1.4.e") == 2
    assert played.table.order == [1, 0]


@clause("R-2.1.4.e", "R-3.3.1.d")
def test_of_three_sides_only_those_with_the_same_cards_flip_again_for_their_own_places() -> None:
    """Side 1 wins outright; 0 and 2 share 2♣ A♦ and fight for places two and three only."""
    first = ["2♣", "A♦", "3♠", "2♠", "A♦", "2♣"]
    played = flip(sides(3), *first, "J♠", "J♥", "3♠", "BJ")
    assert played.table.order == [1, 2, 0], "a second total of 7 does not beat the first 5"
    assert played.last("FlippedAgain").sides == (0, 2)
    assert [player.deck.left for player in played.table.players] == [13, 15, 13]


@clause("R-2.1.4.b", "R-2.1.4.a")
def test_three_sides_with_one_total_are_all_ranked() -> None:
    played = flip(sides(3), "A♣", "A♦", "3♠", "J♦", "A♥", "A♣")
    assert played.table.order == [1, 2, 0]
    assert played.cited("R-2.1.4.a") == 1
    assert [(each.winner, each.loser) for each in played.events("TieBroken")] == [(1, 2), (2, 0)]
    assert played.tells("SidesTied", total=2)


@clause("R-2.1.4.b")
def test_only_sides_with_one_total_are_tied() -> None:
    """Two sides with different totals; then a third that is ahead of two that are level."""
    assert flip(sides(2), "3♠", "2♠", "A♠", "A♥").events("TieBroken") == []
    played = flip(sides(3), "3♠", "2♠", "A♥", "A♣", "A♠", "A♦")
    assert played.table.order == [0, 2, 1]
    assert [(each.winner, each.loser) for each in played.events("TieBroken")] == [(2, 1)]


@clause("R-2.1.4.b")
def test_the_red_joker_ranks_as_itself_whatever_suit_it_was_given() -> None:
    played = flip(sides(2), "J♠", "2♠", "RJ", "3♣")
    assert played.last("SuitNamed").suit == "♣"
    assert played.table.order == [1, 0]


def test_totals_that_differ_are_no_tie() -> None:
    played = flip(sides(2), "A♣", "A♦", "A♠", "2♠")
    assert played.cited("R-2.1.4.a") == 0
    assert played.table.order == [1, 0]


# -- how long it holds ------------------------------------------------------------------


def rounds(played: Playing, count: int) -> Playing:
    """Everybody activates and does nothing, for so many activations."""
    for _ in range(count):
        asked = played.asks()
        assert isinstance(asked, MayActivate)
        able = [m.name for m in played.table.on_table() if m.seat == asked.seat and not m.activated]
        played.plays(Activate(able[0]), EndActivation())
    return played


@clause("R-3.3.2.a", "R-3.3.1.a")
@option("initiative", "once")
def test_later_rounds_flip_no_cards_for_initiative() -> None:
    played = Playing(sides(2), Initiative(), StartRound(), cards=["3♠", "2♠", "A♠", "A♥"])
    assert played.cited("R-3.3.2.a") == 1
    rounds(played, 4)
    assert played.table.round == 3
    assert [player.deck.left for player in played.table.players] == [15, 15]
    assert played.table.order == [0, 1]


@clause("R-3.3.1.a", "R-3.1.1.b", "R-9.1.d")
@option("initiative", "every_round")
def test_with_the_house_rule_every_round_is_flipped_for_and_opened_by_its_winner() -> None:
    cards = ["3♠", "2♠", "A♠", "A♥", "3♥", "2♦", "J♣", "A♣"]
    played = Playing(sides(2, initiative="every_round"), Initiative(), StartRound(), cards=cards)
    assert played.cited("R-3.3.2.a") == 0
    rounds(played, 2)
    assert played.table.round == 2
    assert [player.deck.left for player in played.table.players] == [13, 13]
    assert played.asks() == MayActivate(0)
    assert [each.side for each in played.events("SideOpens")] == [0, 0]
    assert played.cited("R-9.1.d") == 1


@clause("R-3.3.2.b")
@option("initiative", "once")
def test_where_initiative_is_flipped_once_the_glossary_does_not_count_and_no_later_round_is_flipped_for() -> (
    None
):
    played = Playing(sides(2), Initiative(), StartRound(), cards=["3♠", "2♠", "A♠", "A♥"])
    rounds(played, 2)
    assert played.table.round == 2
    assert played.cited("R-9.1.d") == 0
    told = [each.clause for each in played.told if type(each.event).__name__ == "SideOpens"]
    assert told == ["R-3.1.1.b", "R-3.3.2.b"]


# -- .d: team mates -----------------------------------------------------------------------


def team(round: int = 0, **given: Any) -> Table:
    """Side 0 is Player 1 and Player 3, side 1 is Player 2."""
    models = [model(f"M{seat}", seat, at_mm=(100 + 100 * seat, 100)) for seat in range(3)]
    return table(*models, acting="", sides=(0, 1, 0), round=round, **given)


@clause("R-3.3.2.d")
def test_team_mates_settle_their_order_right_after_initiative() -> None:
    played = Playing(team(), Initiative(), StartRound(), cards=["3♠", "2♠", "A♠", "A♥"])
    assert played.asks() == MayOrderMates(0)
    assert MayOrderMates.settled, "the flip has had all its effects"
    refusal = played.refuses(OrderMates(("Player 3",)))
    assert (refusal.clause, refusal.why) == ("R-3.3.2.d", "name_every_mate_once")
    assert not played.allows(OrderMates(("Player 3", "Player 3")))
    assert not played.allows(OrderMates(("Player 3", "Player 1", "Player 2")))
    played.plays(OrderMates(("Player 3", "Player 1")))
    assert played.table.mates == [[2, 0], [1]]
    assert played.asks() == MayActivate(2)


@clause("R-3.3.2.d")
def test_the_order_of_mates_is_asked_once_even_if_initiative_is_flipped_anew() -> None:
    cards = ["3♠", "2♠", "A♠", "A♥", "3♥", "2♦", "J♣", "A♣"]
    played = Playing(team(initiative="every_round"), Initiative(), StartRound(), cards=cards)
    played.plays(OrderMates(("Player 3", "Player 1")))
    rounds(played, 3)
    assert played.table.round == 2
    assert len(played.events("MatesOrdered")) == 1
    assert isinstance(played.asks(), MayActivate)


def test_candidates_are_all_orders_of_the_mates() -> None:
    played = Playing(team(), Initiative(), cards=["3♠", "2♠", "A♠", "A♥"])
    asked = played.asks()
    assert asked is not None
    found = candidates_for(played.state.known(0), asked, 16, Branching([]))
    assert [each.order for each in found] == [
        OrderMates(("Player 1", "Player 3")),
        OrderMates(("Player 3", "Player 1")),
    ]
    assert len(candidates_for(played.state.known(0), asked, 1, Branching([]))) == 1
