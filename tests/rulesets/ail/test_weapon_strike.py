"""A-14.30 to A-14.33: Weapon Strike."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import clause
from tests.rulesets.ail.fights import amounts, duel, fighter, foe, settle
from tests.rulesets.ail.positions import Playing

SABRE = "Ship's sabre"


def struck(dice: list[int], **bo: Any) -> Playing:
    """Ada, +5, strikes at the weapon of Bo."""
    game = duel(fighter(blades=[SABRE]), foe(**{"blades": [SABRE], "melee": 4, **bo}), dice)
    game.plays("fight weapon_strike Bo")
    while game.asked in ("MayDefend", "MayBuy", "MayFollow"):
        game.plays("hold")
    return game


@clause("A-14.30")
def test_a_weapon_strike_rolls_against_stat_and_skill_alone() -> None:
    game = struck([9, 5], stance="high_guard", acc=3)
    assert game.last("AttackRolled").ac.total() == 19
    assert game.last("AttackRolled").margin == 0
    assert struck([1, 1], prone=True).last("AttackRolled").ac.total() == 19


@clause("A-14.30", "R-48.a")
def test_a_weapon_strike_needs_a_weapon_on_both_sides() -> None:
    game = duel(fighter(blades=[SABRE]), foe(), [])
    assert game.refuses("fight weapon_strike Bo").clause == "A-14.30"
    game = duel(fighter(), foe(blades=[SABRE]), [])
    assert game.refuses("fight weapon_strike Bo").clause == "R-48.a"


@clause("A-14.31")
def test_margin_6_takes_two_points_as_the_striker_wishes() -> None:
    game = struck([10, 10], acc=3, init=3)
    assert game.last("AttackRolled").margin == 6
    assert game.asked == "MayStrip"
    for order, sum_of_it in (("strip 2 1", 3), ("strip 0 1", 1)):
        refused = game.refuses(order)
        assert (refused.clause, refused.measured, refused.limit) == ("A-14.31", sum_of_it, 2)
    game.plays("strip 1 1")
    assert (game["Bo"].acc, game["Bo"].init) == (2, 2)


@clause("A-14.31")
def test_no_more_of_a_pool_than_there_is() -> None:
    game = struck([10, 10], acc=1, init=3)
    assert game.refuses("strip 2 0").clause == "A-14.31"
    assert game.allows("strip 1 1")
    assert game.allows("strip 0 2")
    game = struck([10, 10], acc=3, init=1)
    assert game.refuses("strip 0 2").clause == "A-14.31"
    assert game.allows("strip 2 0")


@clause("A-14.31")
@pytest.mark.parametrize(("dice", "points"), [([9, 9], 1), ([10, 9], 2), ([10, 10], 2)])
def test_each_5_of_margin_takes_one_more(dice: list[int], points: int) -> None:
    game = struck(dice, acc=4)
    assert game["Bo"].acc == 4 - points
    assert game.last("KnockedAside").points == points


@clause("A-14.31")
def test_all_of_either_pool_may_be_taken() -> None:
    assert struck([10, 10], acc=3, init=2).plays("strip 0 2")["Bo"].init == 0
    assert struck([10, 10], acc=2, init=3).plays("strip 2 0")["Bo"].acc == 0


@clause("A-14.31")
def test_a_bare_success_takes_one_point() -> None:
    game = struck([9, 5], acc=2, init=0)
    assert (game["Bo"].acc, game["Bo"].init) == (1, 0)
    assert struck([10, 10], init=1)["Bo"].init == 0
    assert struck([9, 4], acc=2)["Bo"].acc == 2


@clause("A-14.32")
def test_the_next_attack_ignores_weapon_and_advantage() -> None:
    game = struck([9, 5], stance="high_guard", acc=4)
    assert game["Bo"].off_line
    game["Ada"].standard = 2
    game.dice.labels += ["1", "1", "1", "1"]
    settle(game.plays("fight weapon Bo"))
    assert game.last("AttackRolled").ac.total() == 19
    assert "off_line" in amounts(game.last("AttackRolled").ac)
    settle(game.plays("fight weapon Bo"))
    assert game.last("AttackRolled").ac.total() == 19 + 2 + 3


@clause("A-14.32")
@pytest.mark.parametrize("kind", ["weapon", "strike", "throw", "grapple"])
def test_a_weapon_out_of_line_is_back_after_one_close_attack_of_any_kind(kind: str) -> None:
    bo = foe(blades=[SABRE], melee=4, stance="high_guard", acc=3, off_line=True)
    game = duel(fighter(blades=[SABRE], standard=2), bo, [1, 1, 1, 2])
    settle(game.plays(f"fight {kind} Bo"))
    assert game.last("AttackRolled").ac.total() == 19, "neither the weapon nor Accuracy counts"
    assert not game["Bo"].off_line
    settle(game.plays("fight strike Bo"))
    assert game.last("AttackRolled").ac.total() == 19 + 2 + 3


@clause("A-14.33")
def test_a_weapon_strike_meets_no_ready() -> None:
    for stance in ("high_ready", "low_ready"):
        game = duel(fighter(blades=[SABRE]), foe(blades=[SABRE], stance=stance), [])
        assert game.refuses("fight weapon_strike Bo").clause == "A-14.33"
    game = duel(fighter(blades=[SABRE]), foe(blades=[SABRE], stance="low_guard"), [])
    assert game.allows("fight weapon_strike Bo")
