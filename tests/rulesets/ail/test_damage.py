"""R-13 and the cap: dice, armour, automatic wounds, cap, stress, state."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.wounds.damage import Blow, Hit
from highground.rulesets.ail.state.pieces import HeldOverwatch
from tests.marks import clause, option
from tests.rulesets.ail.positions import Playing, figure, table


def hit(
    blow: dict[str, Any], dice: tuple[object, ...] = (), options: dict[str, Any] | None = None, **bo: Any
) -> Playing:
    """Bo, a human with SL 15, is hit by Ada."""
    victim = figure("Bo", **{"physique": 5, "conditioning": 5, **bo})
    enemy = figure("Ada", side=1)
    return Playing(table(victim, enemy, **(options or {})), dice, Hit(Blow("Bo", "Ada", **blow)))


# -- armour --------------------------------------------------------------------------------------------------


@clause("R-13", "C-6.5")
@pytest.mark.parametrize(("roll", "damage"), [(5, 6), (6, 10)])
def test_armour_stops_its_dr_when_a_d10_shows_the_coverage_or_less(roll: int, damage: int) -> None:
    game = hit({"dice": 3}, (5, 4, 1, roll), armour="Ballistic vest")
    assert game["Bo"].ps == damage


@clause("C-6.5")
def test_armour_never_makes_damage_negative_and_no_coverage_never_stops_anything() -> None:
    assert hit({"dice": 1}, (2, 1), armour="Breach suit")["Bo"].ps == 0
    assert hit({"dice": 1, "coverage": 5}, (6, 1), armour="Ballistic vest")["Bo"].ps == 6


def test_without_armour_no_d10_is_rolled() -> None:
    assert hit({"dice": 1}, (6,)).dice_left == 0


@clause("R-22")
def test_half_dice_are_halved_one_by_one_and_1d3_rounds_up() -> None:
    game = hit({"d3": 1, "halves": 2}, (3, 1, 5))
    assert game.last("DamageRolled").dice == (2, 1, 3)


@option("halfdie.round", "up")
@option("halfdie.round", "down")
@pytest.mark.parametrize(("way", "faces"), [("up", (1, 1, 2, 2, 3, 3)), ("down", (0, 1, 1, 2, 2, 3))])
def test_which_way_half_dice_are_rounded_is_an_option(way: str, faces: tuple[int, ...]) -> None:
    game = hit({"halves": 6}, (1, 2, 3, 4, 5, 6), {"halfdie_round": way})
    assert game.last("DamageRolled").dice == faces
    d3 = hit({"d3": 1}, (1,), {"halfdie_round": way})
    assert d3.last("DamageRolled").dice == (1,), "1d3 always rounds up"


# -- to A-1.19 ----------------------------------------------------------------------------------------


@clause("A-1.11")
def test_only_heroes_may_cap() -> None:
    assert hit({"dealt": 35}).asked != "MayCap"
    hero = hit({"dealt": 35}, heroic=1)
    assert hero.asked == "MayCap"
    assert hero.refuses("deck").clause == "A-1.11"
    assert hero.plays("hold")["Bo"].ps == 35


@clause("A-1.12")
def test_the_local_hero_of_the_book() -> None:
    taken = hit({"dealt": 35}, heroic=1).plays("hold")
    assert taken["Bo"].ps == 35, "Critical, 5 points in"
    assert taken["Bo"].out
    capped = hit({"dealt": 35}, (4,), heroic=1).plays("cap")
    assert capped["Bo"].ps == 15
    assert not capped["Bo"].out
    assert capped.last("Capped").damage == 15


@clause("A-1.13")
def test_a_cap_depends_on_the_level_and_not_on_the_room_left_in_it() -> None:
    game = hit({"dealt": 35}, (4,), heroic=1, ps=14).plays("cap")
    assert game["Bo"].ps == 15
    assert game.last("Capped").damage == 1


@clause("A-1.14")
@option("cap.severity", "light")
def test_each_cap_costs_one_light_wound() -> None:
    game = hit({"dealt": 60}, (4,), heroic=1).plays("cap")
    assert [each.severity for each in game["Bo"].wounds] == [1]


@option("cap.severity", "graded")
@pytest.mark.parametrize(("damage", "severity"), [(29, 1), (30, 2), (44, 2), (45, 3), (80, 3)])
def test_where_wounds_are_graded_a_cap_that_prevents_more_hurts_more(damage: int, severity: int) -> None:
    game = hit({"dealt": damage}, (4,), {"cap_severity": "graded"}, heroic=1).plays("cap")
    assert [each.severity for each in game["Bo"].wounds] == [severity]


@clause("A-1.15")
def test_no_cap_is_offered_to_a_hit_that_does_not_pass_the_cap_point() -> None:
    short = hit({"dealt": 12}, heroic=1, ps=3)
    assert short.asked != "MayCap"
    assert short["Bo"].ps == 15
    assert short.cited("A-1.15") == 1
    assert hit({"dealt": 13}, heroic=1, ps=3).asked == "MayCap"
    assert short.tells("CapIdle", figure="Bo", point=15)


@clause("A-1.16")
def test_overwhelming_2_runs_through_two_levels() -> None:
    game = hit({"dealt": 50, "overwhelming": 2}, (4,), heroic=1).plays("cap")
    assert game["Bo"].ps == 30
    assert hit({"dealt": 30, "overwhelming": 2}, heroic=1).asked != "MayCap"


@clause("A-1.17")
def test_overwhelming_3_goes_on_the_same_way() -> None:
    game = hit({"dealt": 60, "overwhelming": 3}, (4,), heroic=3, physique=3, conditioning=2, ps=4).plays(
        "cap"
    )
    assert game["Bo"].ps == 30
    assert not game["Bo"].out


@clause("A-1.18")
def test_nothing_caps_what_is_completely_overwhelming() -> None:
    game = hit({"dealt": 35, "completely": True}, heroic=1)
    assert game.asked != "MayCap"
    assert game["Bo"].ps == 35
    assert game.tells("NoCap", figure="Bo")


@clause("A-1.19")
def test_overwhelming_adds_no_damage() -> None:
    assert hit({"dealt": 8, "overwhelming": 2})["Bo"].ps == 8


def test_a_critical_hero_may_cap_and_a_dying_one_may_not() -> None:
    assert hit({"dealt": 20}, heroic=1, ps=31).asked == "MayCap"
    assert hit({"dealt": 20}, heroic=1, ps=46).asked != "MayCap"


# -- automatic wounds ----------------------------------------------------------------------------------------


@clause("A-14.4", "A-1.25")
def test_brutal_wounds_at_every_hit_even_who_is_no_hero_and_still_healthy() -> None:
    game = hit({"dice": 1, "brutal": 1, "kind": "slashing", "wildcard": "arm"}, (3, 4))
    assert [each.place for each in game["Bo"].wounds] == ["arm"]
    assert not game["Bo"].out
    assert game["Bo"].ps == 3
    assert game.tells("Wounded", figure="Bo", kind="slashing", place="arm", severity=1)


@clause("A-14.5")
def test_brutal_4_needs_four_dice_half_dice_included() -> None:
    for dice, halves, wounds in ((3, 0, 0), (4, 0, 1), (3, 1, 1), (2, 1, 0)):
        rolled = (1,) * (dice + halves) + ((4,) if wounds else ())
        blow = {"dice": dice, "halves": halves, "brutal": 4, "kind": "slashing", "wildcard": "arm"}
        found = [each.severity for each in hit(blow, rolled)["Bo"].wounds]
        assert found == [1] * wounds, (dice, halves)


def test_automatic_wounds_come_before_the_cap_and_need_no_damage() -> None:
    game = hit({"dice": 1, "brutal": 1, "kind": "slashing"}, (1, 1, 4), armour="Breach suit")
    assert game["Bo"].ps == 0
    assert len(game["Bo"].wounds) == 1
    hero = hit({"dealt": 40, "brutal": 1, "kind": "slashing"}, (4,), heroic=1)
    assert hero.asked == "MayCap"
    assert len(hero["Bo"].wounds) == 1


# -- Overwatch -----------------------------------------------------------------------------------------------


@clause("A-6.14")
def test_a_hit_that_does_damage_costs_one_held_overwatch() -> None:
    held = [HeldOverwatch("Ada", False), HeldOverwatch("Ada", False)]
    assert len(hit({"dealt": 3}, overwatch=held)["Bo"].overwatch) == 1
    stopped = hit({"dice": 1}, (3, 1), overwatch=[HeldOverwatch("Ada", False)], armour="Breach suit")
    assert len(stopped["Bo"].overwatch) == 1, "nothing came through"


@clause("A-6.14")
def test_a_hero_who_lets_all_of_a_hit_come_loses_one_held_overwatch() -> None:
    held = [HeldOverwatch("Ada", False), HeldOverwatch("Ada", False)]
    game = hit({"dealt": 20}, heroic=2, overwatch=held)
    assert (game.asked, len(game["Bo"].overwatch)) == ("MayCap", 2)
    game.plays("hold")
    assert (game["Bo"].ps, game["Bo"].out) == (20, False)
    assert len(game["Bo"].overwatch) == 1
    assert game.tells("OverwatchLost", figure="Bo", left=1)
