"""W-12: knack rolls, and W-16.6: whose the score is."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.tally import Modifier
from highground.rulesets.collide.rules.knack import ATTACK, chance_of, roll_knack, succeeds
from tests.marks import clause
from tests.rulesets.collide.positions import Playing, ability, sheet, table, unit, weapon


def shooter(*dice: int, ap: int = 5, **figures: Any) -> Playing:
    gun = weapon("Gun", "Ranged", **figures)
    at = table(unit("a", (0, 0), 0, sheet(weapons=[gun])), unit("b", (9, 0), 1), ap=(ap, 0))
    return Playing(at, dice=dice).plays("activate a")


def rolled(game: Playing) -> list[bool]:
    return [each.passed for each in game.events("KnackRolled")]


@clause("W-1.6")
def test_every_die_has_six_sides() -> None:
    game = shooter(6).plays("attack a:gun@b")
    assert game.last("KnackRolled").die == 6
    with pytest.raises(Exception, match="7"):
        shooter(7).plays("attack a:gun@b")


@clause("W-12.1")
def test_attacks_abilities_and_tactics_roll_alike() -> None:
    able = sheet(abilities=[ability("Try", "active", {"do": "grant_cover"}, knack=4)])
    at = table(unit("a", (0, 0), 0, able), unit("b", (9, 0), 1), tactics=(("Broadside",), ()))
    game = Playing(at, dice=[4, 4, 4]).plays(
        "activate a", "tactic broadside", "attack a:rifle@b", "use a try"
    )
    assert [each.kind for each in game.events("KnackRolled")] == ["tactic", "attack", "ability"]
    assert rolled(game) == [True, True, True]


@clause("W-12.2")
@pytest.mark.parametrize(
    ("die", "bonus", "passed"), [(4, 1, True), (3, 1, False), (5, 0, True), (4, 0, False)]
)
def test_die_and_modifiers_reach_the_score(die: int, bonus: int, passed: bool) -> None:
    game = Playing(table(unit("a", (0, 0)), unit("b", (9, 0), 1)), dice=[die])
    mods = [Modifier(bonus, "W-12.2", "bonus")]
    game.does(lambda going: roll_knack(going, 0, ATTACK, "a", "Gun", 5, mods, 0))
    assert rolled(game) == [passed]
    assert game.cited("W-12.2") == 1


@clause("W-12.4")
def test_ap_are_bought_before_the_roll() -> None:
    game = shooter(3, ap=4, knack=5).plays("attack a:gun@b+2")
    assert rolled(game) == [True]
    assert game.facts["One.ap"] == "1"
    assert any(part.clause == "W-12.4" for part in game.last("KnackRolled").total.parts)


@clause("W-12.4")
def test_only_what_the_pool_holds() -> None:
    game = shooter(ap=3, attacks=2)
    assert game.refuses("attack a:gun@b+3").clause == "W-12.4"
    assert game.refuses("attack a:gun@b+2 a:gun@b+1").clause == "W-12.4"


@clause("W-12.5")
def test_nothing_can_be_added_to_a_roll_that_was_made() -> None:
    game = shooter(3).plays("attack a:gun@b")
    assert rolled(game) == [False]
    assert game.asked == "MayAct"
    assert game.refuses("trigger 2").clause == "W-7.1"


@clause("W-12.6")
def test_the_bonus_is_for_one_roll() -> None:
    game = shooter(3, 3, 3, attacks=3, knack=5).plays("attack a:gun@b+2 a:gun@b a:gun@b")
    assert rolled(game) == [True, False, False]


@clause("W-12.7")
def test_a_1_always_fails() -> None:
    assert rolled(shooter(1, ap=6, knack=2).plays("attack a:gun@b+5")) == [False]
    assert not succeeds(1, 2, 9, False)


@clause("W-12.8")
def test_a_6_always_succeeds() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("b", (9, 0), 1)), dice=[6])
    mods = [Modifier(-3, "W-12.2", "bonus")]
    game.does(lambda going: roll_knack(going, 0, ATTACK, "a", "Gun", 6, mods, 0))
    assert rolled(game) == [True]


@clause("W-16.6")
def test_the_score_is_the_weapons_not_the_units() -> None:
    both = sheet(weapons=[weapon("Rifle", "Ranged", knack=3), weapon("Sabre", "Near", knack=5)])
    at = table(unit("a", (0, 0), 0, both), unit("b", (5, 0), 1))
    game = Playing(at, dice=[4, 4]).plays("activate a", "attack a:rifle@b a:sabre@b")
    assert rolled(game) == [True, False]


@pytest.mark.parametrize(("score", "ways"), [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_the_ledgers_chances(score: int, ways: int) -> None:
    assert chance_of(score, 0, False) == ways
    assert chance_of(score, -9, False) == chance_of(score, 9, True) == 1
    assert chance_of(score, 9, False) == 5
