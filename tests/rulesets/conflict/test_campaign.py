"""CF-4, Campaign: a company's books."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.engine.errors import ContentError
from highground.engine.orders import Refusal
from highground.rulesets.ascension.force.aftermath import Battle, GoalMet
from highground.rulesets.ascension.force.campaign import CampaignRoster, load_campaign, save_campaign
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.conflict.force.campaign import (
    field_force,
    recruit,
    settle_battle,
    start_company,
    terrain_refusal,
    train,
)
from highground.rulesets.conflict.force.costs import cost_of
from highground.rulesets.conflict.force.limits import breaches
from highground.rulesets.conflict.rulebook.options import Options
from tests.marks import clause, option
from tests.rulesets.conflict.sheets import sheet, shipped

LEADER = sheet(leader=True)


def company(coin: int = 0, renown: int = 0, licensed: bool = False) -> CampaignRoster:
    """Ada alone, of 2 points."""
    begun = start_company("Blue", LEADER)
    assert isinstance(begun, CampaignRoster)
    return begun.with_gains(licensed, (), {}).booked(R.CF_4_A, "gift", "", coin, renown)


def refused(found: Any, clause: str, why: str) -> Refusal:
    assert isinstance(found, Refusal)
    assert (found.clause, found.why) == (clause, why)
    return found


@clause("CF-4.a")
def test_a_company_begins_with_a_single_model_that_leads() -> None:
    begun = company()
    assert [each.name for each in begun.sheets] == ["Ada"]
    refused(start_company("Blue", sheet()), "CF-4.a", "not_a_leader")


@clause("CF-3.1.a")
def test_the_first_leader_of_a_company_costs_no_more_than_seize_fate_allows() -> None:
    dear = sheet(leader=True, base_mm=130, wounds=7, strides=4, influence_in=7, attack_reach_in=9)
    assert isinstance(start_company("Blue", shipped("ashen_vanguard", "Captain Vey")), CampaignRoster)
    even = sheet(
        leader=True, base_mm=130, wounds=7, strides=4, influence_in=7, attack_reach_in=8,
        resistances={"physical": 1, "energy": 1, "psyche": 1},
    )  # fmt: skip
    assert cost_of(even).points() == 60
    assert isinstance(start_company("Blue", even), CampaignRoster), "to the last point"
    over = refused(start_company("Blue", dear), "CF-3.1.a", "first_leader_too_dear")
    assert (over.measured, over.limit) == (62, 60)


def test_an_illegal_leader_begins_nothing() -> None:
    refused(start_company("Blue", sheet(leader=True, wounds=9)), "CF-1.2.b", "stat_too_high")


@clause("CF-4.a", "CF-2.1")
def test_a_force_of_the_companys_own() -> None:
    roster = company()
    force = field_force(roster, ["Ada"], 60)
    assert isinstance(force, Force)
    assert [each.name for each in force.sheets] == ["Ada"]
    refused(field_force(roster, ["Ada", "Bo"], 60), "CF-4.a", "not_of_the_campaign")
    refused(field_force(roster, ["Ada"], 1), "CF-2.1", "over_the_limit")


@clause("CF-4.b")
@option("coin_rate", 1)
def test_a_coin_improves_a_member_by_a_point() -> None:
    better = sheet(leader=True, wounds=4)
    assert refused(train(company(coin=6), better), "CF-4.b", "too_little_coin").limit == 7
    trained = train(company(coin=8), better)
    assert isinstance(trained, CampaignRoster)
    assert (trained.coin, trained.sheet("Ada")) == (1, better)
    refused(train(company(coin=99), sheet(name="Bo")), "CF-4.b", "not_of_the_campaign")


@clause("CF-1.2.b")
def test_training_keeps_to_the_limits_of_a_sheet() -> None:
    strong = sheet(leader=True, wounds=9)
    (only,) = breaches(strong, Options())
    assert train(company(coin=999), strong) == only


@clause("CF-4.b")
@option("coin_rate", 2)
def test_a_coin_improves_by_as_many_points_as_agreed_a_part_counting_whole() -> None:
    trained = train(company(coin=4), sheet(leader=True, wounds=4), Options(coin_rate=2))
    assert isinstance(trained, CampaignRoster)
    assert trained.coin == 0


@clause("CF-4.b")
def test_what_is_given_up_returns_nothing() -> None:
    trained = train(company(coin=3), sheet(leader=True, wounds=None))
    assert isinstance(trained, CampaignRoster)
    assert trained.coin == 3


@clause("CF-4.a")
def test_a_company_begins_with_its_leader_and_nothing_else() -> None:
    begun = start_company("One", LEADER)
    assert isinstance(begun, CampaignRoster)
    assert (begun.coin, begun.renown, begun.licensed, begun.sheets) == (0, 0, False, (LEADER,))


@clause("CF-1.2.f")
def test_a_recruit_keeps_to_the_limits_of_a_sheet() -> None:
    scout = sheet(name="Scout", resistances={"physical": 9, "energy": 1, "psyche": 0})
    (only,) = breaches(scout, Options())
    assert recruit(company(renown=999, licensed=True), scout) == only


@clause("CF-4.c")
@option("renown_rate", 1)
def test_a_renown_buys_a_point_of_a_recruit_with_a_license() -> None:
    scout = shipped("ashen_vanguard", "Cinder Scout")
    refused(recruit(company(renown=9), scout), "CF-4.c", "no_license")
    assert refused(recruit(company(renown=5, licensed=True), scout), "CF-4.c", "too_little_renown").limit == 6
    grown = recruit(company(renown=7, licensed=True), scout)
    assert isinstance(grown, CampaignRoster)
    assert (grown.renown, len(grown.sheets)) == (1, 2)
    refused(recruit(grown, scout), "CF-4.c", "no_such_recruit")


@clause("CF-4.c")
@option("renown_rate", 2)
def test_a_renown_buys_as_many_points_as_agreed() -> None:
    scout = shipped("ashen_vanguard", "Cinder Scout")
    grown = recruit(company(renown=3, licensed=True), scout, Options(renown_rate=2))
    assert isinstance(grown, CampaignRoster)
    assert grown.renown == 0


@clause("CF-4.d")
def test_only_terrain_that_was_earned_is_brought() -> None:
    roster = company()
    refused(terrain_refusal(roster, "font"), "CF-4.d", "terrain_not_earned")
    assert terrain_refusal(roster.with_gains(False, ("font",), {}), "font") is None


# -- after a battle ------------------------------------------------------------------------------


@clause("CF-3.1.g")
def test_seize_fate_pays_a_license_the_font_and_renown() -> None:
    after = settle_battle(company(), Battle("seize_fate", True, True, 4, interacted=True))
    assert (after.licensed, after.terrain, after.renown, after.points) == (
        True,
        ("font",),
        5,
        {"seize_fate": 4},
    )
    touched = settle_battle(company(), Battle("seize_fate", True, False, 2, interacted=True))
    assert (touched.licensed, touched.terrain, touched.renown) == (True, (), 0)
    assert not settle_battle(company(), Battle("seize_fate", True, False, 2)).licensed


@clause("CF-2.7.c")
def test_a_font_that_a_player_placed_gives_the_license_too() -> None:
    assert settle_battle(company(), Battle("lost_caravan", True, False, 0, interacted=True)).licensed
    assert not settle_battle(company(), Battle("lost_caravan", True, False, 0)).licensed


@clause("CF-3.2.g")
def test_the_caravan_pays_a_coin_a_point_and_the_rescuer() -> None:
    after = settle_battle(company(), Battle("lost_caravan", True, False, 4, merchant=True))
    assert (after.coin, after.renown) == (4, 3)
    assert settle_battle(company(), Battle("lost_caravan", True, False, 4)).renown == 0


@clause("CF-3.3.e")
def test_the_nexus_pays_control_and_points() -> None:
    after = settle_battle(company(), Battle("power_nexus", True, True, 6, held_longest=True))
    assert (after.coin, after.terrain) == (6, ("nexus",))
    assert settle_battle(company(), Battle("power_nexus", True, False, 6)).coin == 0


@clause("CF-2.6.a", "CF-2.6.b", "CF-2.6.c")
@pytest.mark.parametrize(
    ("goal", "times", "pay"), [("first_blood", 1, (0, 5)), ("fortune", 1, (0, 5)), ("prowess", 3, (15, 0))]
)
def test_goals_pay_coin_or_renown(goal: str, times: int, pay: tuple[int, int]) -> None:
    goals = tuple(GoalMet(each, 1) for each in ("first_blood", "fortune", "prowess"))
    assert settle_battle(company(), Battle("seize_fate", True, False, 0, goals)).renown == 10
    after = settle_battle(company(), Battle("seize_fate", True, False, 0, (GoalMet(goal, times),)))
    assert (after.coin, after.renown) == pay


def test_the_books_are_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "blue.campaign"
    roster = company(coin=3)
    save_campaign(roster, path)
    assert load_campaign(path) == roster
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(ContentError, match=r"blue\.campaign"):
        load_campaign(path)
