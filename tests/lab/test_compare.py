"""Two editions, or two sets of options, side by side."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

from highground.content.load import validate
from highground.engine.editions import CHANGED, HERE, SAME, THERE, AttackIdea
from highground.engine.errors import ContentError
from highground.engine.harm import Harm, Harms, losses_between, tolls_of
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.compare import (
    AttackFound,
    Side,
    attack_found,
    compare_games,
    compare_rules,
    difference,
    idea_case,
)
from highground.rulesets.ascension.rules.combat.modifiers import exact_chances

pytestmark = pytest.mark.slow


def side(name: str, **options: str | int | bool) -> Side:
    return Side(find_ruleset(name), dict(options))


def test_a_side_is_called_by_its_system_and_what_is_unusual_about_it() -> None:
    assert side("primer").label() == "primer"
    assert side("primer", ducking="alert").label() == "primer"
    assert side("primer", ducking="off").label() == "primer (ducking=off)"


# -- rules -----------------------------------------------------------------------------------------


def test_every_clause_of_the_book_has_its_topic_and_every_topic_its_clauses() -> None:
    found = compare_rules(side("conflict"), side("ascension"))
    assert [id for id in found.unpaired[0] if id.startswith("C-")] == []
    assert len([id for id in found.unpaired[1] if id.startswith("R-")]) < 10
    for topic in found.topics:
        assert bool(topic.here) == (topic.how != THERE), topic.topic
        assert bool(topic.there) == (topic.how != HERE), topic.topic
        assert topic.how == SAME or topic.ours or topic.theirs


def test_a_comparison_the_other_way_round_is_told_from_the_other_side() -> None:
    one = compare_rules(side("conflict"), side("ascension"))
    other = compare_rules(side("ascension"), side("conflict"))
    assert [each.topic for each in one.of(HERE)] == [each.topic for each in other.of(THERE)]
    assert "Prone" in [each.topic for each in one.of(HERE)]
    assert "Gang Up" in [each.topic for each in other.of(HERE)]
    (cap,) = [each for each in other.of(CHANGED) if each.topic == "Condition tokens"]
    assert (cap.ours, cap.theirs) == ("up to 2", "up to 3")


def test_within_a_system_the_options_that_differ_are_told() -> None:
    found = compare_rules(side("conflict", burn=1), side("conflict", flanking="off", burn=1))
    assert [(each.name, each.clause, each.left, each.right) for each in found.options] == [
        ("flanking", "C-9.5", "target_facing", "off")
    ]
    assert compare_rules(side("primer"), side("primer")).options == []


def test_strangers_have_nothing_in_common() -> None:
    with pytest.raises(ContentError, match="primer and torn are no editions of one game"):
        compare_rules(side("primer"), side("torn"))


# -- an attack -------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["conflict", "ascension"])
def test_the_odds_of_an_attack_are_those_of_two_flips(system: str) -> None:
    here = side(system)
    found = attack_found(here, idea_case(here, AttackIdea(3, 1, 30, 0)), "attack", 50, 1)
    hit, damage = exact_chances(2)
    assert found.odds.exact
    toll = found.toll("Target", "wounds")
    assert toll.hit() == hit
    assert toll.mean() == damage
    assert sum(toll.lost.values()) == 1
    low, high = found.interval("Target", "wounds")
    assert 0 <= low <= float(found.played_toll("Target", "wounds").hit()) <= high <= 1


def test_an_option_changes_the_odds() -> None:
    idea = AttackIdea(2, 2, 5, 0)
    usual, other = (
        attack_found(each, idea_case(each, idea), "attack", 10, 1)
        for each in (side("ascension"), side("ascension", defender_flips=False))
    )
    assert usual.toll("Target", "wounds").hit() != other.toll("Target", "wounds").hit()
    assert other.toll("Target", "wounds").removed() == Fraction(34, 153), "a flip of 5 or more"


def test_a_case_weighed_need_not_speak_of_chances_that_nobody_takes() -> None:
    """Conflict's example: Hookhand could drop prone behind the wall before the shot (C-6.11)."""
    here = side("conflict")
    case = validate(here.rules.case_model(), tomllib.loads(here.rules.case_example()), "example")
    told = case.model_copy(update={"chance": []})
    assert attack_found(here, told, "example", 10, 1).odds.exact


def weighed(text: str) -> AttackFound:
    data = tomllib.loads(text)
    here = side(data["system"])
    return attack_found(here, validate(here.rules.case_model(), data, "case"), "case", 40, 1)


KNIVES = """
system = "torn"
active = "Target"
orders = ["declare twin-knives Orrek"]
[[minis]]
name = "Target"
side = 0
card = "Wick Skirmisher"
at = [0, 0]
[[minis]]
name = "Orrek"
side = 1
card = "Orrek Saltmouth"
at = [1, 0]
"""

HOOKS = """
system = "collide"
orders = ["activate Runner", "attack Runner:hook-knives@Target"]
[[players]]
ap = 2
[[players]]
ap = 2
[[units]]
name = "Runner"
side = 0
at = [5, 5]
sheet = "Fogrunner"
[[units]]
name = "Target"
side = 1
at = [6, 5]
sheet = "Cutlass Hand"
"""

CARBINE = """
system = "ail"
active = "Dela"
orders = ["shoot Target rapid full"]
chance = [7, 7]
[[figures]]
name = "Target"
character = { name = "Target", tier = "Local Hero", physique = 9, senses = 2, skills = { conditioning = 9 } }
at = [8, 2]
willpower = 0
[[figures]]
name = "Dela"
seat = 1
character = "Dela"
at = [4, 2]
"""


@pytest.mark.parametrize(
    ("text", "who", "what", "hit"),
    [
        # Two dice against two: 1 - 4243/17496 that more successes than blocks come up.
        (KNIVES, "Orrek", "damage", Fraction(13253, 17496)),
        (HOOKS, "Target", "health", Fraction(1, 2)),
        (CARBINE, "Target", "stress", Fraction(1)),
    ],
)
def test_who_loses_what_is_the_systems_to_say_whoever_is_called_target(
    text: str, who: str, what: str, hit: Fraction
) -> None:
    found = weighed(text)
    toll = found.toll(who, what)
    assert found.declared
    assert toll.hit() == hit
    assert abs(float(toll.hit() - found.played_toll(who, what).hit())) < 0.3


def test_who_is_removed_without_losing_anything_is_told() -> None:
    before: Harms = {"Bo": Harm({"wounds": -2})}
    after: Harms = {"Bo": Harm({"wounds": -2}, removed=True)}
    assert losses_between(before, after) == (("Bo", "wounds", 0, True),)
    assert losses_between(before, {}) == (("Bo", "wounds", 2, True),)
    (toll,) = tolls_of([((("Bo", "wounds", 0, True),), Fraction(1, 4)), ((), Fraction(3, 4))])
    assert (toll.hit(), toll.removed()) == (Fraction(0), Fraction(1, 4))
    assert toll.lost == {0: Fraction(1)}


def test_a_system_that_cannot_be_told_an_attack_asks_for_cases() -> None:
    with pytest.raises(ContentError, match="torn cannot be told an attack"):
        idea_case(side("torn"), AttackIdea(1, 1, 1, 0))


# -- games -----------------------------------------------------------------------------------------


def test_the_difference_of_two_shares_has_an_interval_around_it() -> None:
    shift, low, high = difference(50, 100, 60, 100)
    assert (round(shift, 3), round(low, 3), round(high, 3)) == (0.1, -0.037, 0.232)
    assert difference(5, 10, 5, 10)[0] == 0


def test_two_sides_are_compared_by_the_same_games_under_their_own_rules() -> None:
    one, other = side("primer"), side("primer", ducking="off")
    rosters = find_ruleset("primer").default_rosters("crossing")
    setups = [Setup("crossing", list(rosters), each.options) for each in (one, other)]
    found = compare_games(one, other, (setups[0], setups[1]), ["uniform", "uniform"], 6, 1, 1)
    assert (found.left.games, found.right.games) == (6, 6)
    assert found.other_winner is not None
    assert 0 <= found.other_winner <= 6
    shift, low, high = found.shift(0)
    assert low <= shift <= high
    same = compare_games(one, one, (setups[0], setups[0]), ["uniform", "uniform"], 2, 1, 1)
    assert same.other_winner == 0
