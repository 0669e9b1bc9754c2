"""Odds of an attack look at one of all flips that come to the same, and are those of every flip by itself."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.odds import Odds, Policy, first_candidate, hold
from highground.rulesets.ascension.rules.cards.values import CARDS, RED_JOKER
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.conflict.rules.combat.sequence import HARDENED
from highground.rulesets.conflict.ruleset import RULESET
from highground.rulesets.conflict.state.orders import ThrowTerrain
from tests.foresight import same_odds
from tests.rulesets.ascension.positions import put_deck
from tests.rulesets.conflict.positions import Playing, attack, box, effect, model, piece, table

STRIKE = Attack("Strike", ("Bo",))
EFFECTS = [
    [],
    [effect("Slow")],
    [effect("Slow", "Match Suit", 1)],
    [effect("Slow", "Both Suits", 0), effect("Hinder", "Match Suit", 2)],
    [effect("Null Strike"), effect("Critical Strike", "Both Suits", 3)],
]


def fight(strength: int = 2, effects: Any = (), bo: dict[str, Any] | None = None, **options: Any) -> Playing:
    ada = model("Ada", attacks=[attack(range_in=6, strength=strength, effects=effects)])
    target = model("Bo", 1, at_mm=(200, 100), facing=(-1, 0), **(bo or {}))
    return Playing(table(ada, target, **options), cards=[])


def both_odds(played: Playing, policy: Policy = hold) -> tuple[Odds, Odds]:
    return same_odds(played.state, 0, STRIKE, RULESET.facts, policy)


def test_two_cards_against_two_are_as_many_ways_as_there_are_results() -> None:
    foreseen, one_by_one = both_odds(fight(bo={"wounds": 4}))
    assert one_by_one.samples == 34 * 34
    assert foreseen.samples == 6
    assert foreseen.assumed == {}


decks = st.sets(st.integers(0, CARDS - 1), min_size=4, max_size=5)


@given(
    decks=st.tuples(decks, decks),
    effects=st.sampled_from(EFFECTS),
    figures=st.tuples(st.integers(0, 6), st.integers(0, 3), st.integers(1, 9)),
    powers=st.sampled_from([(), (HARDENED,)]),
    policy=st.sampled_from([hold, first_candidate]),
    options=st.fixed_dictionaries(
        {
            "burn": st.integers(0, 1),
            "combat_ties_by_suit": st.booleans(),
            "deck_owner": st.sampled_from(["player", "shared"]),
            "effect_suit": st.sampled_from(["effect", "model"]),
            "shared_attack_flip": st.booleans(),
            "prone_reaction": st.booleans(),
        }
    ),
)
def test_any_attack_on_one_model(
    decks: tuple[set[int], set[int]],
    effects: list[Any],
    figures: tuple[int, int, int],
    powers: tuple[str, ...],
    policy: Policy,
    options: dict[str, Any],
) -> None:
    strength, resistance, wounds = figures
    bo = {"resistances": (resistance,) * 3, "wounds": wounds, "powers": powers, "suit": 1}
    played = fight(strength, effects, bo, **options)
    for seat, cards in enumerate(decks):
        put_deck(played.table, seat, cards, len(cards) - options["burn"])
    both_odds(played, policy)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deck_about_to_be_shuffled(seat: int) -> None:
    played = fight()
    put_deck(played.table, 1 - seat, {0, 5, 10, 15}, 3)
    put_deck(played.table, seat, {1, RED_JOKER}, 1)
    both_odds(played)


def test_a_deck_shuffled_before_every_flip() -> None:
    played = fight(deck_cycle="fresh", bo={"wounds": 2})
    put_deck(played.table, 0, {0, 5}, 2)
    foreseen, _ = both_odds(played)
    assert foreseen.samples == 4


@pytest.mark.parametrize(
    ("option", "flips"),
    [({"combat_ties_by_suit": True}, 5 * 4 * 4 * 3), ({"deck_owner": "shared"}, 5 * 4 * 3 * 2)],
)
def test_where_each_card_counts_nothing_is_foreseen(option: dict[str, Any], flips: int) -> None:
    played = fight(**option)
    put_deck(played.table, 0, {0, 1, 5, 10, RED_JOKER}, 5)
    put_deck(played.table, 1, {0, 1, 5, 10}, 4)
    foreseen, one_by_one = both_odds(played)
    assert foreseen.samples == one_by_one.samples == flips


def test_nothing_is_foreseen_of_an_attack_on_terrain() -> None:
    ada = model("Ada", attacks=[attack(range_in=6, strength=3)])
    hut = piece("Hut", 2, box(150, 50, 200, 150), "reinforced")
    played = Playing(table(ada, model("Bo", 1, at_mm=(900, 900)), hut))
    order = Attack("Strike", ("Hut",))
    foreseen, one_by_one = same_odds(played.state, 0, order, RULESET.facts)
    assert foreseen.samples == one_by_one.samples


def test_each_card_counts_where_a_friend_flips_from_the_attackers_deck() -> None:
    ada, bo = model("Ada", attacks=[attack(range_in=6)]), model("Bo", at_mm=(200, 100), facing=(-1, 0))
    played = Playing(table(ada, bo, target_friends=True))
    put_deck(played.table, 0, {0, 1, 5, 10, RED_JOKER}, 5)
    foreseen, one_by_one = both_odds(played)
    of_values, of_cards = 4 * 3 + 1, 3 * 2
    assert foreseen.samples == one_by_one.samples == of_values * of_cards


def ways_to_flip_for_a_hut(*, ties: bool) -> int:
    """In how many ways two flips against a hut differ, with three cards of two values in each deck."""
    ada = model("Ada", attacks=[attack(range_in=6, strength=3)])
    hut = piece("Hut", 2, box(150, 50, 200, 150), "reinforced")
    at = table(ada, model("Bo", 1, at_mm=(900, 900)), hut, terrain_flips=True, combat_ties_by_suit=ties)
    played = Playing(at)
    for seat in (0, 1):
        put_deck(played.table, seat, {0, 1, 5}, 3)
    return same_odds(played.state, 0, Attack("Strike", ("Hut",)), RULESET.facts)[0].samples


def test_of_a_flip_for_terrain_only_the_values_count_unless_suits_break_ties() -> None:
    assert ways_to_flip_for_a_hut(ties=False) == 3 * 3
    assert ways_to_flip_for_a_hut(ties=True) == 6 * 6


def test_of_the_flips_for_thrown_terrain_only_the_values_count_unless_both_are_of_one_deck() -> None:
    """Twins and a third: three ways to flip two of them; of one deck each card leaves others."""
    for owner, ways in (("player", 3 * 3), ("shared", 4 * 3 * 2 * 1)):
        crate = piece("Crate", 2, box(250, 290, 270, 310))
        ada, bo = model("Ada", size=4, at_mm=(180, 300)), model("Bo", 1, at_mm=(300, 300))
        played = Playing(table(ada, bo, crate, deck_owner=owner))
        cards = {0, 1, 5} if owner == "player" else {0, 1, 5, 10}
        for seat in (0, 1):
            put_deck(played.table, seat, cards, len(cards))
        foreseen, _ = same_odds(played.state, 0, ThrowTerrain("Crate", "movement"), RULESET.facts)
        assert foreseen.samples == ways
