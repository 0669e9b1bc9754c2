"""Odds of an attack look at one of all flips that come to the same, and are those of every flip by itself."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.odds import Odds, Policy, first_candidate, hold
from highground.rulesets.ascension.rules.cards.values import CARDS, RED_JOKER
from highground.rulesets.ascension.rules.combat.damage import REDUCE_TO_1, REDUCE_TO_2
from highground.rulesets.ascension.rules.combat.reactions import DODGE, MORE_DEFENSE
from highground.rulesets.ascension.rules.combat.totals import Blow
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.activation import AttackInProgress, Hit
from highground.rulesets.ascension.state.orders import Attack
from tests.foresight import same_odds
from tests.rulesets.ascension.fights import ada, at, bo, fight, shoot, shot
from tests.rulesets.ascension.positions import Playing, attack, box, effect, facet, piece, put_deck

EFFECTS = [
    [],
    [effect("Slow")],
    [effect("Slow", "Match Suit", 1)],
    [effect("Slow", "Both Suits", 0, 1), effect("Hinder", "Match Suit", 2)],
    [effect("Null Strike"), effect("Damage Over Time", "Both Suits", 3, 3)],
]


def both_odds(played: Playing, order: Attack, policy: Policy = hold) -> tuple[Odds, Odds]:
    return same_odds(played.state, 0, order, RULESET.facts, policy)


def test_two_cards_against_two_are_as_many_ways_as_there_are_results() -> None:
    """A miss, each number of Wounds that can be lost, and death, instead of 34 times 34."""
    foreseen, one_by_one = both_odds(fight(ada(), bo(wounds=4)), shoot("Bo"))
    assert one_by_one.samples == 34 * 34
    assert foreseen.samples == 5
    assert foreseen.assumed == {"MayNameSuit": "NameSuit"}


def test_what_a_red_joker_may_set_off_is_like_nothing_that_other_cards_do() -> None:
    """Its suit is still to be named, so that it is one of a kind with every other card."""
    effects = [effect("Slow", "Match Suit", 1), effect("Hinder", "Both Suits", 0, 2)]
    played = fight(ada(shot(effects=effects)), bo())
    strike = AttackInProgress("Ada", "Shot", [Hit("Bo", played["Ada"].at)])
    hands = Blow(played.table, strike, 0).attacks()
    joker = [hand.sets_off for hand in hands if RED_JOKER in hand.cards]
    others = {hand.sets_off for hand in hands if RED_JOKER not in hand.cards}
    assert len(set(joker)) == CARDS - 1
    assert not set(joker) & others


@pytest.mark.parametrize(
    ("passives", "lethal"),
    [((), 3), ((REDUCE_TO_1,), 4), ((REDUCE_TO_2,), 5), ((REDUCE_TO_1, REDUCE_TO_2), 6)],
)
def test_damage_counts_up_to_what_kills(passives: tuple[str, ...], lethal: int) -> None:
    """Of 3 Wounds, with some of the damage soaked up: a miss, and each damage from 1 to death."""
    target = bo(wounds=3, defense=0, passives=passives)
    played = fight(ada(shot(skill=4)), target)
    put_deck(played.table, 0, {0, 4, 8, 12, 17}, 4)
    put_deck(played.table, 1, {0, 4, 8, 12}, 3)
    foreseen, _ = both_odds(played, shoot("Bo"))
    assert foreseen.samples == 1 + lethal


decks = st.sets(st.integers(0, CARDS - 1), min_size=3, max_size=6)


@given(
    decks=st.tuples(decks, decks),
    burned=st.integers(0, 1),
    effects=st.sampled_from(EFFECTS),
    figures=st.tuples(st.integers(0, 6), st.integers(0, 3), st.integers(1, 9)),
    passives=st.sets(st.sampled_from([REDUCE_TO_1, REDUCE_TO_2])),
    policy=st.sampled_from([hold, first_candidate]),
    options=st.fixed_dictionaries(
        {
            "effects_on_miss": st.booleans(),
            "attack_flip": st.sampled_from(["per_action", "per_target"]),
            "defender_flips": st.booleans(),
        }
    ),
)
def test_any_attack_on_one_model(
    decks: tuple[set[int], set[int]],
    burned: int,
    effects: list[Any],
    figures: tuple[int, int, int],
    passives: set[str],
    policy: Policy,
    options: dict[str, Any],
) -> None:
    skill, defense, wounds = figures
    target = bo(defense=defense, wounds=wounds, passives=sorted(passives))
    played = fight(ada(shot(skill=skill, effects=effects)), target, **options)
    for seat, cards in enumerate(decks):
        put_deck(played.table, seat, cards, len(cards) - burned)
    both_odds(played, shoot("Bo"), policy)


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_deck_about_to_be_shuffled(seat: int, left: int) -> None:
    played = fight(ada(), bo(wounds=3))
    put_deck(played.table, 1 - seat, {0, 5, 10, 15}, 3)
    put_deck(played.table, seat, {1, 6, RED_JOKER}, left)
    both_odds(played, shoot("Bo"))


@pytest.mark.parametrize("policy", [hold, first_candidate])
@pytest.mark.parametrize("reaction", [DODGE, MORE_DEFENSE])
def test_a_target_that_reacts(reaction: str, policy: Policy) -> None:
    """It holds, stands elsewhere, or has three cards: as one is dropped, each of them is looked at."""
    played = fight(ada(), bo(reactions=[facet(reaction)]))
    put_deck(played.table, 0, {0, 5, 10, RED_JOKER}, 3)
    put_deck(played.table, 1, {1, 6, 11, 12, RED_JOKER}, 4)
    foreseen, one_by_one = both_odds(played, shoot("Bo"), policy)
    three = reaction == MORE_DEFENSE and policy is first_candidate
    assert (foreseen.samples == one_by_one.samples) is three


@pytest.mark.parametrize("policy", [hold, first_candidate])
def test_what_asks_chance_once_more_is_followed_one_by_one(policy: Policy) -> None:
    """Whoever is knocked into a pool is tested with the cards that its defense has left."""
    pool = piece("Pool", 1, box(205, 50, 260, 150), "hazardous")
    push = shot(skill=3, effects=[effect("Knockback", "Match Suit", 1)])
    played = fight(ada(push), bo(wounds=4), pool)
    put_deck(played.table, 0, {0, 1, 5, RED_JOKER}, 3)
    put_deck(played.table, 1, {1, 6, 12, 13}, 4)
    foreseen, one_by_one = both_odds(played, shoot("Bo"), policy)
    assert any("Hinder" in name for name in foreseen.changes), "somebody fails the test"
    assert foreseen.samples < one_by_one.samples


@pytest.mark.parametrize("flips", ["per_action", "per_target"])
def test_several_targets_are_not_foreseen(flips: str) -> None:
    blast = attack("Blast", "area", 3, 4, span_in=4, effects=[effect("Slow", "Match Suit", 1)])
    others = [bo(name="Di", at_mm=(190, 130), wounds=2), bo(name="Ed", at_mm=(190, 70), wounds=1)]
    played = fight(ada(blast), *others, attack_flip=flips)
    put_deck(played.table, 0, {0, 1, 5, 9} if flips == "per_target" else {1, 5, RED_JOKER}, 4)
    put_deck(played.table, 1, {1, 2, 6, 12}, 4)
    foreseen, one_by_one = both_odds(played, at(190, 100, "Di", "Ed"))
    assert foreseen.samples == one_by_one.samples


@pytest.mark.parametrize("target", ["Di", "Wall"])
def test_an_attack_on_a_friend_of_the_same_deck_or_on_a_wall_is_not_foreseen(target: str) -> None:
    friend, wall = bo(name="Di", seat=0, wounds=2), piece("Wall", 1, box(190, 60, 220, 140), "fragile")
    things = [friend] if target == "Di" else [wall]
    played = fight(ada(), *things, target_friends=True)
    put_deck(played.table, 0, {0, 1, 5, 10, RED_JOKER}, 5)
    foreseen, one_by_one = both_odds(played, shoot(target))
    assert foreseen.samples == one_by_one.samples
