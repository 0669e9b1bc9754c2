"""Faith, Devotion, drawing, and the windows in which God Cards are played (C-8, T-7.3, T-3.12)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.agenda import Window
from highground.engine.events import seen_by
from highground.engine.state import Pass
from highground.engine.views import view
from highground.rulesets.torn.files.library import gods
from highground.rulesets.torn.rules.activation.order_of_activations import NextActivation
from highground.rulesets.torn.rules.gods.decks import DrawCard
from highground.rulesets.torn.rules.party.flow import CardsAt, DrawPhase
from highground.rulesets.torn.state.activation import Activation
from highground.rulesets.torn.state.names import (
    AT_BEGIN_ACTIVATION,
    AT_BEGIN_TURN,
    AT_END_ACTIVATION,
    AT_END_TURN,
)
from highground.rulesets.torn.state.orders import Activate, Declare, EndActivation, PlayCard
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, mini, own, state, table

RICH = ((20, 20, 20, 20), (20, 20, 20, 20))
NAMES = [god.name for god in gods()]


def held(game: Playing, seat: int) -> list[str]:
    return [name for name, count in zip(NAMES, game.state.own[seat].hand, strict=True) for _ in range(count)]


def pair(**facts: Any) -> Any:
    return table(mini("a1", "Lampguard", (0, 0)), mini("b1", "Reefhide Brute", (6, 0), 1), **facts)


# -- C-8.1: Faith --------------------------------------------------------------------------------


@clause("C-8.1")
@pytest.mark.parametrize(("tokens", "enough"), [((3, 9, 9, 9), False), ((4, 0, 0, 0), True)])
def test_a_card_is_paid_in_full_in_tokens_of_its_own_domain(tokens: Any, enough: bool) -> None:
    at = pair(faith=(tokens, (0, 0, 0, 0)))
    at.activation = Activation(0, 3, time=2, received=2)
    game = Playing(at, Window(CardsAt(AT_BEGIN_ACTIVATION), (0, 1)), own0=own(("Forge-Spark",)))
    if enough:
        game.plays(PlayCard("Forge-Spark", ()))
        assert game.table.players[0].faith == [0, 0, 0, 0]
    else:
        refusal = game.refuses(PlayCard("Forge-Spark", ()))
        assert (refusal.clause, refusal.measured, refusal.limit) == ("C-8.1", 3, 4)


# -- C-8.2, C-8.3: Devotion ----------------------------------------------------------------------


@clause("C-8.2", "C-8.3")
@pytest.mark.parametrize(
    ("of", "earned"),
    [
        ("Lampguard", [1, 0, 0, 0]),
        ("Ysolde Marr", [2, 0, 0, 0]),
        ("Tide Bonecaller", [0, 1, 0, 1]),
        ("Chandler", [0, 0, 2, 0]),
    ],
)
def test_devotion_pays_at_step_three(of: str, earned: list[int]) -> None:
    at = table(mini("a1", of, (0, 0)), mini("b1", "Reefhide Brute", (6, 0), 1))
    game = Playing(at, NextActivation(0)).plays(Activate("a1"))
    assert game.table.players[0].faith == earned
    assert game.table.players[1].faith == [0, 0, 0, 0]
    steps = game.order_of("StepReached", "FaithGained")
    assert steps.index("FaithGained") == 3, "after SELECT, LANDSCAPE and BEGIN were reached"


@clause("C-8.3")
def test_devotion_comes_before_the_cards_of_its_step_and_can_pay_for_them() -> None:
    at = pair(faith=((3, 0, 0, 0), (0, 0, 0, 0)))
    game = Playing(at, NextActivation(0), own0=own(("Forge-Spark",))).plays(Activate("a1"))
    assert game.asked == "MayPlay"
    game.plays(PlayCard("Forge-Spark", ()))
    assert game.table.activation.time == 3


def test_a_card_without_devotion_earns_nothing() -> None:
    at = table(mini("a1", "Glasswork Hound", (0, 0)), mini("b1", "Reefhide Brute", (6, 0), 1))
    game = Playing(at, NextActivation(0)).plays(Activate("a1"))
    assert not game.events("DevotionEarned")


# -- T-7.3: drawing ------------------------------------------------------------------------------


@clause("T-7.3")
def test_each_player_draws_one_card_the_first_player_first() -> None:
    at = pair()
    deck0, deck1 = own((), ("Ruin", "Wither")), own(("Ruin",), ("Clear Blood",))
    game = Playing(at, DrawPhase(), own0=deck0, own1=deck1, dice=("Wither", "Clear Blood"))
    assert held(game, 0) == ["Wither"]
    assert held(game, 1) == ["Ruin", "Clear Blood"]
    assert [(player.hand, player.deck) for player in game.table.players] == [(1, 1), (2, 0)]


@clause("T-7.3")
@option("deck.reshuffle", False)
def test_an_empty_deck_gives_nothing_and_takes_nothing() -> None:
    at = pair()
    at.players[0].discard[NAMES.index("Ruin")] = 2
    game = Playing(at, DrawCard(0, "turn"))
    assert (held(game, 0), game.table.players[0].deck) == ([], 0)
    assert game.table.players[0].discard[NAMES.index("Ruin")] == 2
    assert len(game.events("DeckEmpty")) == 1


@clause("T-7.3")
@option("deck.reshuffle", True)
def test_discards_become_the_deck_when_a_draw_finds_it_empty() -> None:
    at = pair(options={"deck_reshuffle": True})
    at.players[0].discard[NAMES.index("Ruin")] = 2
    at.players[0].discard[NAMES.index("Wither")] = 1
    game = Playing(at, DrawCard(0, "turn"), dice=("Wither",))
    assert held(game, 0) == ["Wither"]
    assert (game.table.players[0].deck, sum(game.table.players[0].discard)) == (2, 0)
    assert game.order_of("DeckReshuffled", "CardDrawn") == ["DeckReshuffled", "CardDrawn"]


@clause("T-7.3")
def test_without_discards_there_is_nothing_to_shuffle() -> None:
    game = Playing(pair(options={"deck_reshuffle": True}), DrawCard(1, "turn"))
    assert held(game, 1) == []
    assert not game.events("DeckReshuffled")


@clause("T-3.12", "T-7.3")
def test_only_its_owner_is_told_which_card_was_drawn() -> None:
    game = Playing(pair(), DrawCard(0, "turn"), own0=own((), ("Ruin",)), dice=("Ruin",))
    (seen,) = [told for told in game.told if type(told.event).__name__ == "CardSeen"]
    assert seen.to == 0
    assert seen not in seen_by(game.told, 1)
    assert game.last("CardDrawn").hand == 1


@clause("T-7.3")
def test_a_view_of_the_opponent_shows_counts_only() -> None:
    game = Playing(pair(), DrawCard(0, "turn"), own0=own(("Wither",), ("Ruin",)), dice=("Ruin",))
    other = Playing(
        pair(), DrawCard(0, "turn"), own0=own(("Clear Blood",), ("Blueprint",)), dice=("Blueprint",)
    )
    assert view(game.state, 1) == view(other.state, 1)
    assert view(game.state, 0) != view(other.state, 0)
    assert view(game.state, 1).table.players[0].hand == 2


# -- C-8.4, C-8.5: windows -----------------------------------------------------------------------


def at_window(timing: int, hand: tuple[str, ...], other: tuple[str, ...], active: int = 0) -> Playing:
    at = pair(faith=RICH)
    at.activation = Activation(active, 3, time=2, received=2)
    first = at.minis[active].side
    return Playing(at, Window(CardsAt(timing), (first, 1 - first)), own0=own(hand), own1=own(other))


@clause("C-8.4", "C-8.5")
def test_a_played_card_leaves_the_hand_for_the_open_discards() -> None:
    game = at_window(AT_BEGIN_ACTIVATION, ("Forge-Spark", "Ruin"), ())
    game.plays(PlayCard("Forge-Spark", ()))
    assert held(game, 0) == ["Ruin"]
    assert game.table.players[0].hand == 1
    assert game.table.players[0].discard[NAMES.index("Forge-Spark")] == 1
    assert game.tells("CardPlayed", card="Forge-Spark", chosen=(), cost=4, domain="Creation", side=0)
    assert game.tells("CardDiscarded", card="Forge-Spark", side=0)


@clause("C-8.5")
def test_only_a_card_in_ones_hand_can_be_played() -> None:
    game = at_window(AT_BEGIN_ACTIVATION, ("Ruin",), ("Forge-Spark",))
    assert game.refuses(PlayCard("Forge-Spark", ())).why == "not_in_hand"
    assert game.refuses(PlayCard("No Such Card", ())).why == "not_in_hand"


@clause("C-8.5")
def test_players_take_turns_one_card_at_a_time_until_both_pass_in_succession() -> None:
    hand, other = ("Forge-Spark", "Clear Blood"), ("Whisper of Ending", "Verdant Snare")
    game = at_window(AT_BEGIN_ACTIVATION, hand, other)
    assert game.seat == 0
    game.plays(PlayCard("Forge-Spark", ()))
    assert game.seat == 1
    game.plays(Pass())
    assert game.seat == 0
    game.plays(PlayCard("Clear Blood", ()))
    assert game.seat == 1, "0 has an empty hand now, but 1 may still answer"
    game.plays(PlayCard("Whisper of Ending", ()))
    assert game.seat == 1
    game.plays(Pass())
    assert game.asked == ""


def test_two_passes_close_the_window() -> None:
    game = at_window(AT_END_ACTIVATION, ("Ruin",), ("Ruin",))
    game.plays(Pass(), Pass())
    assert game.asked == ""


def test_a_window_opens_whatever_the_hand_holds_but_not_for_an_empty_hand() -> None:
    """Leaving it out by content would tell the opponent what is not held."""
    assert at_window(AT_BEGIN_ACTIVATION, ("Blueprint",), ()).seat == 0
    assert at_window(AT_BEGIN_ACTIVATION, (), ("Blueprint",)).seat == 1
    assert at_window(AT_BEGIN_ACTIVATION, (), ()).asked == ""


@clause("C-8.5")
@pytest.mark.parametrize(("card", "active", "why"), [
    ("Forge-Spark", 1, "not_your_activation"),
    ("Verdant Snare", 0, "not_the_enemys_activation"),
])  # fmt: skip
def test_whose_miniature_is_active_matters(card: str, active: int, why: str) -> None:
    game = at_window(AT_BEGIN_ACTIVATION, (card,), (), active)
    assert game.refuses(PlayCard(card, ())).why == why
    assert at_window(AT_BEGIN_ACTIVATION, (card,), (), 1 - active).allows(PlayCard(card, ()))


@clause("T-12.3", "T-12.9")
def test_windows_open_at_the_beginning_and_the_end_of_an_activation_even_without_an_action() -> None:
    game = Playing(pair(faith=RICH), NextActivation(0), own0=own(("Blueprint",))).plays(Activate("a1"))
    assert game.asked == "MayPlay"
    game.plays(Pass(), EndActivation())
    assert game.asked == "MayPlay"
    game.plays(Pass())
    assert game.asked == "MayActivate"


@clause("T-12.6")
def test_cards_of_the_targeted_come_before_reactions_and_only_for_owners_of_targets() -> None:
    at = table(
        mini("a1", "Wick Skirmisher", (0, 0)), mini("b1", "Drowned Levy", (1, 0), 1),
        mini("b2", "Drowned Levy", (5, 0), 1), faith=RICH,
    )  # fmt: skip
    mine, theirs = own(("Tempered Will",)), own(("Tempered Will",))
    game = Playing(at, NextActivation(0), own0=mine, own1=theirs).plays(Activate("a1"), Pass(), Pass())
    game.plays(Declare("Twin Knives", ("b1",)))
    assert (game.asked, game.seat) == ("MayPlay", 1)
    game.plays(PlayCard("Tempered Will", ("b1",)))
    assert (game.asked, game.seat) == ("MayReact", 1)
    assert game["b1"].ward == 2


def test_a_move_has_no_targets_and_opens_no_window_for_them() -> None:
    at = table(mini("a1", "Wick Skirmisher", (0, 0)), mini("b1", "Reefhide Brute", (6, 0), 1), faith=RICH)
    game = Playing(at, NextActivation(0), own1=own(("Tempered Will",))).plays(Activate("a1"), Pass())
    game.plays(Declare("Move", ()))
    assert game.asked == "MayGo"


@pytest.mark.parametrize("timing", [AT_BEGIN_TURN, AT_END_TURN])
def test_in_phases_one_and_six_nobody_is_active(timing: int) -> None:
    at = pair(faith=RICH)
    game = Playing(at, Window(CardsAt(timing), (1, 0)), own0=own(("Mending Rain",)), own1=own(("Blueprint",)))
    assert game.seat == 1
    assert state(at).table is at


def test_of_two_players_with_targets_the_active_one_is_asked_first() -> None:
    at = table(
        mini("a1", "Kiln Adept", (0, 0)), mini("a2", "Lampguard", (4, 0)),
        mini("b1", "Reefhide Brute", (3, 0), 1), faith=RICH,
    )  # fmt: skip
    mine, theirs = own(("Tempered Will",)), own(("Tempered Will",))
    game = Playing(at, NextActivation(0), own0=mine, own1=theirs).plays(Activate("a1"), Pass(), Pass())
    game.plays(Declare("Kiln Burst", ("b1", "a2")))
    assert (game.asked, game.seat) == ("MayPlay", 0)
    game.plays(PlayCard("Tempered Will", ("a2",)))
    assert (game.asked, game.seat) == ("MayPlay", 1)


@clause("T-13.9")
def test_what_a_card_adds_to_the_defence_ends_with_the_activation() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), mini("b1", "Drowned Levy", (1, 0), 1, ward=2))
    game = Playing(at, NextActivation(0)).plays(Activate("a1"))
    assert game["b1"].ward == 2
    game.plays(EndActivation())
    assert game["b1"].ward == 0
