"""Companion 2: who holds initiative."""

from __future__ import annotations

from typing import Any

from highground.rulesets.conflict.rules.flow.initiative import Initiative
from tests.marks import clause, option
from tests.rulesets.conflict.positions import Playing, model, table


def _flips(*cards: str, points: tuple[int, int] = (100, 100), **options: Any) -> Playing:
    at = table(model("Ada"), model("Bo", 1, at_mm=(300, 300)), acting="", points=points, **options)
    return Playing(at, Initiative(), cards=cards)


@clause("CF-2.2")
def test_the_higher_total_holds_initiative() -> None:
    game = _flips("A♠", "2♠", "3♥", "3♦")
    assert game.table.order == [1, 0]
    assert (game.last("OrderSet").sides, game.last("OrderSet").names) == ((1, 0), ("Player 2", "Player 1"))
    assert game.table.next == 0
    assert game.cited("CF-2.2") == 1
    assert [player.deck.left for player in game.table.players] == [16, 16]
    assert game.table.turned == {}, "the cards are put aside"


@clause("C-2.8")
def test_of_equal_totals_the_better_suits_win_then_both_flip_again() -> None:
    assert _flips("A♥", "3♥", "A♠", "3♣").table.order == [1, 0]
    assert _flips("RJ", "3♣", "J♥", "2♠").table.order == [1, 0]
    again = _flips("A♠", "3♥", "3♠", "A♥", "3♣", "2♣", "A♦", "A♣")
    assert [each.sides for each in again.events("FlippedAgain")] == [(0, 1)]
    assert again.table.order == [0, 1]


@clause("C-2.8")
def test_the_red_joker_ranks_with_the_spades_and_the_black_one_below_the_clubs() -> None:
    level = _flips("RJ", "3♣", "J♠", "2♣", "3♠", "2♣", "A♦", "A♣")
    assert len(level.events("FlippedAgain")) == 1
    assert _flips("RJ", "3♣", "J♥", "2♣").table.order == [0, 1]
    assert _flips("BJ", "J♣", "A♣", "2♣").table.order == [1, 0]


@option("initiative_underdog", False)
def test_a_poorer_force_gets_nothing() -> None:
    game = _flips("A♠", "2♠", "2♥", "2♦", points=(90, 100))
    assert game.table.order == [1, 0]


@clause("CF-2.2")
@option("initiative_underdog", True)
def test_a_table_may_help_the_poorer_force_by_three_at_most() -> None:
    game = _flips("A♠", "2♠", "3♥", "2♦", points=(90, 100), initiative_underdog=True)
    assert [each.total.total() for each in game.events("InitiativeFlipped")] == [6, 5]
    close = _flips("A♠", "2♠", "3♥", "2♦", points=(97, 100), initiative_underdog=True)
    assert [each.total.total() for each in close.events("InitiativeFlipped")] == [4, 5]
    for short, more in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 3), (50, 3)):
        for points, side in (((100 - short, 100), 0), ((100, 100 - short), 1)):
            flips = _flips("A♠", "2♠", "3♥", "2♦", points=points, initiative_underdog=True)
            totals = [each.total.total() for each in flips.events("InitiativeFlipped")]
            assert totals == [3 + more * (side == 0), 5 + more * (side == 1)], (points, side)


@clause("CF-2.2")
def test_what_a_scenario_adds_to_initiative_is_told_and_nothing_where_it_adds_nothing() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(300, 300)), acting="")
    at.marks["initiative 1"] = 2
    game = Playing(at, Initiative(), cards=["3♠", "A♥", "2♥", "A♦"])
    told = [each.total for each in game.events("InitiativeFlipped")]
    assert [each.total() for each in told] == [4, 3 + 2]
    why = [[part.why for part in each.parts if part.clause == "CF-2.2"] for each in told]
    assert why == [[], ["scenario"]]
    assert game.table.order == [1, 0]
