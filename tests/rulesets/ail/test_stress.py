"""Chapter 1: stress, levels, states."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ail.rulebook as R
from highground.rulesets.ail.files.arms import traits
from highground.rulesets.ail.rules.stress import (
    ANNIHILATED,
    CRITICAL,
    DYING,
    HEALTHY,
    STATES,
    cap_point,
    healthy_levels,
    levels_of,
    state_of,
    stress_limit,
    stress_tally,
    threshold,
)
from highground.rulesets.ail.rules.wounds.damage import Blow, Hit, TakeStress
from tests.marks import clause, option
from tests.rulesets.ail.positions import Playing, figure, sheet, table, wound


def hurt(points: int, **given: Any) -> Playing:
    """Bo, SL 12 unless said otherwise, takes stress from nowhere."""
    bo = figure("Bo", **{"physique": 4, "conditioning": 3, **given})
    return Playing(table(bo), (), TakeStress("Bo", points, False))


def state(game: Playing) -> str:
    return STATES[state_of(game.table, game["Bo"])]


@clause("A-1.1")
def test_the_stress_limit_is_physique_conditioning_and_the_racial_minimum() -> None:
    made = sheet(physique=4, conditioning=3)
    assert stress_tally(made).total() == stress_limit(made) == 12


@clause("A-1.2")
def test_the_racial_minimum_is_5_for_humans_and_a_field_for_others() -> None:
    assert stress_tally(sheet(physique=0)).total() == 5
    assert stress_tally(sheet(physique=0, minimum=7)).total() == 7


@clause("A-1.3")
def test_stress_adds_up_and_does_not_heal_by_itself() -> None:
    bo = figure("Bo")
    game = Playing(table(bo), (), TakeStress("Bo", 4, False), TakeStress("Bo", 5, False))
    assert game["Bo"].ps == 9
    assert game.cited("A-1.3") == 2


@clause("A-1.4")
def test_while_healthy_stress_alone_gives_no_penalty() -> None:
    from tests.rulesets.ail.shots import modifier

    fresh = modifier(figure("Ada", guns=["Corvane carbine"], physique=4, conditioning=3))
    tired = modifier(figure("Ada", guns=["Corvane carbine"], physique=4, conditioning=3, ps=11))
    assert fresh.parts == tired.parts


@clause("A-1.5")
def test_one_stress_limit_is_critical() -> None:
    well, down = hurt(11), hurt(12)
    assert (state(well), well["Bo"].out) == ("healthy", False)
    assert (state(down), down["Bo"].out) == ("critical", True)


@clause("A-1.5")
def test_who_is_critical_has_no_stance_no_turn_and_no_interrupts() -> None:
    bo = figure("Bo", stance="alert", physique=4, conditioning=3)
    cy, di = figure("Cy", side=1), figure("Di")
    game = Playing(table(bo, cy, di), (), TakeStress("Bo", 12, False))
    assert game["Bo"].stance == ""
    ada = figure("Ada", guns=["Kestrel service pistol"])
    fallen = figure("Bo", side=1, at=(1, 0), ps=12, physique=4, conditioning=3)
    game = Playing(table(ada, fallen, figure("Cy", side=1, at=(9, 9))), [5, 5, 1, 1])
    game.plays("shoot Bo single full")
    assert game.asked == "MayAct", "nobody was asked about hitting the deck"
    game.plays("end")
    assert game.figure == "Cy", "the fallen figure's turn is passed over"


@clause("A-1.6")
def test_two_stress_limits_are_dying() -> None:
    assert (state(hurt(23)), state(hurt(24))) == ("critical", "dying")


@clause("A-1.7")
def test_five_stress_limits_annihilate() -> None:
    dying, gone = hurt(59), hurt(60)
    assert (state(dying), dying["Bo"].away) == ("dying", "")
    assert (state(gone), gone["Bo"].away) == ("annihilated", "annihilated"), "the body is gone"


@clause("A-1.8")
def test_a_hero_has_further_healthy_levels() -> None:
    hero = figure("Bo", physique=5, conditioning=5, heroic=1)
    assert levels_of(hero.sheet).total() == 2
    at = table(hero)
    for ps, expected in ((0, HEALTHY), (29, HEALTHY), (30, CRITICAL)):
        hero.ps = ps
        assert state_of(at, hero) == expected


@clause("A-1.9")
def test_traits_buy_further_levels() -> None:
    made = sheet(physique=3, conditioning=2, heroic=1, has=["Hardened"])
    assert levels_of(made).total() == healthy_levels(made) == 3
    assert threshold(table(figure("Bo", sheet=made)), made, CRITICAL) == 30


@clause("C-4.1")
def test_hardened_is_one_level_more() -> None:
    plain, hard = sheet(), sheet(has=["Hardened"])
    assert levels_of(hard).total() == levels_of(plain).total() + traits()["Hardened"].amount
    game = Playing(table(figure("Bo", sheet=hard)), (), TakeStress("Bo", 9, False))
    assert not game["Bo"].out
    assert traits()["Hardened"].cost == 3


@clause("A-1.10")
@option("stress.scale", "insert")
def test_extra_levels_push_all_thresholds_outward() -> None:
    game = hurt(30, physique=5, conditioning=5, heroic=1)
    made = game["Bo"].sheet
    found = [threshold(game.table, made, each) for each in (CRITICAL, DYING, ANNIHILATED)]
    assert found == [30, 45, 90]
    assert game.cited("A-1.10") == 1
    assert game.tells("StateChanged", figure="Bo", state="critical")


@option("stress.scale", "multiply")
def test_thresholds_may_be_multiples_of_all_healthy_levels() -> None:
    bo = figure("Bo", physique=5, conditioning=5, heroic=1)
    at = table(bo, stress_scale="multiply")
    assert [threshold(at, bo.sheet, each) for each in (CRITICAL, DYING, ANNIHILATED)] == [30, 60, 150]


@clause("R-10")
def test_a_critical_figure_can_be_attacked_at_ac_10_and_size() -> None:
    from highground.rulesets.ail.rules.ranged.accuracy import ranged_ac

    bo = figure("Bo", ps=40, senses=6, size=-2, stance="alert", firearms=3)
    at = table(bo)
    assert ranged_ac(at, bo, "Ada").total() == 8
    bo.ps, bo.out = 0, False
    assert ranged_ac(at, bo, "Ada").total() == 17


def test_the_cap_point_is_the_start_of_the_next_level_whatever_room_is_left() -> None:
    bo = figure("Bo", physique=5, conditioning=5, heroic=1)
    assert cap_point(bo, 1) == (15, R.A_1_12)
    bo.ps = 14
    assert cap_point(bo, 1) == (15, R.A_1_13)
    bo.ps = 15
    assert cap_point(bo, 1) == (30, R.A_1_12)
    assert cap_point(bo, 2) == (45, R.A_1_16)
    assert cap_point(bo, 3) == (60, R.A_1_17)


# -- Stressful, reset ----------------------------------------------------------------------------------------


@clause("A-1.20")
def test_stressful_fills_the_level() -> None:
    bo = figure("Bo", physique=3, conditioning=2, ps=4, armour="Breach suit")
    game = Playing(table(bo, figure("Ada", side=1)), (), Hit(Blow("Bo", "Ada", stressful=1)))
    assert game["Bo"].ps == 10, "no dice and no armour (R-16)"
    assert game.last("StressfulHit").damage == 6


@clause("A-1.21")
def test_stressful_2_fills_this_level_and_another() -> None:
    bo = figure("Bo", physique=3, conditioning=2, ps=4)
    game = Playing(table(bo, figure("Ada", side=1)), (), Hit(Blow("Bo", "Ada", stressful=2)))
    assert game["Bo"].ps == 20
    assert game.last("StressfulHit").damage == 16


def test_a_hero_may_cap_stressful_2_but_never_stressful_1() -> None:
    bo = figure("Bo", physique=3, conditioning=2, ps=4, heroic=2)
    enemy = figure("Ada", side=1)
    assert Playing(table(bo, enemy), (), Hit(Blow("Bo", "Ada", stressful=1))).asked == ""
    bo.ps = 4
    assert Playing(table(bo, enemy), (), Hit(Blow("Bo", "Ada", stressful=2))).asked == "MayCap"


@clause("A-1.22")
@pytest.mark.parametrize(("ps", "after"), [(5, 0), (12, 10), (10, 10)])
def test_when_combat_ends_stress_falls_to_the_start_of_its_level(ps: int, after: int) -> None:
    bo = figure("Bo", physique=3, conditioning=2, ps=ps)
    game = Playing(table(bo, figure("Ada")), ())
    while game.asked:
        game.plays("end")
    assert game.asked == "", "one side alone: the battle is over"
    assert game["Bo"].ps == after
    assert game["Bo"].out == (ps >= 10)


@clause("A-1.23", "A-2.8")
def test_wounds_stay_after_combat_and_linger_if_nobody_treated_them() -> None:
    bo = figure("Bo", physique=5, conditioning=5, heroic=1, ps=18, wounds=[wound(place="legs")])
    game = Playing(table(bo)).plays("end")
    assert game["Bo"].ps == 15
    (left,) = game["Bo"].wounds
    assert left.place == "legs"
    assert left.lingering
    treated = figure("Bo", wounds=[wound(treated=True)])
    assert not Playing(table(treated)).plays("end")["Bo"].wounds[0].lingering
    assert game.tells("WoundsStay", figure="Bo", wounds=1)
    assert game.tells("Lingers", figure="Bo", place="legs")


@clause("A-1.24", "C-4.9")
def test_second_wind_resets_stress_in_combat_while_healthy() -> None:
    bo = figure("Bo", physique=3, conditioning=2, heroic=1, ps=17, has=["Second Wind"], adrenaline=2)
    game = Playing(table(bo, figure("Ada", side=1))).plays("secondwind")
    assert (game["Bo"].ps, game["Bo"].adrenaline) == (10, 0)
    assert game.refuses("secondwind").measured == 0
    other = figure("Cy", physique=3, conditioning=2, ps=5)
    assert Playing(table(other, figure("Ada", side=1))).refuses("secondwind").why == "no_such_trait"
    assert game.tells("StressReset", figure="Bo", ps=10)
    assert game.measures("secondwind") == ("C-4.9", "no_adrenaline", 0, 2)
