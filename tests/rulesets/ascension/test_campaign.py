"""Companion 9: a campaign's books, from the first Leader to a Last Stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.orders import Refusal
from highground.rulesets.ascension.force.aftermath import (
    Battle,
    GoalMet,
    campaign_score,
    goal_pay,
    settle_battle,
)
from highground.rulesets.ascension.force.campaign import (
    CampaignRoster,
    common_total,
    field_force,
    load_campaign,
    promote,
    recruit,
    save_campaign,
    start_campaign,
    terrain_refusal,
    train,
    transform,
)
from highground.rulesets.ascension.force.costs import cost_of
from highground.rulesets.ascension.force.forces import force_breaches
from highground.rulesets.ascension.force.sheets import Force, Sheet
from highground.rulesets.ascension.rulebook.options import Options
from tests.marks import clause, option
from tests.rulesets.ascension.sheets import blow, sheet, shipped

DUELLIST = shipped("grey_duellist", "Grey Duellist")


def _roster(
    *more: Sheet, coin: int = 0, renown: int = 0, licensed: bool = False, terrain: tuple[str, ...] = ()
) -> CampaignRoster:
    lead = sheet(name="Lead", leader=True)
    return CampaignRoster("Ours", coin, renown, licensed, (lead, *more), terrain, {}, ())


def _done(given: Any) -> CampaignRoster:
    assert isinstance(given, CampaignRoster), given
    return given


def _refused(given: Any, clause: str, why: str) -> Refusal:
    assert isinstance(given, Refusal), given
    assert (given.clause, given.why) == (clause, why)
    return given


# -- C-9.1: the first game -----------------------------------------------------------------------


@clause("C-9.1")
@option("campaign_start_points", 75)
def test_a_campaign_begins_with_a_leader_of_75_points() -> None:
    roster = _done(start_campaign("Ours", DUELLIST))
    assert (roster.coin, roster.renown, roster.licensed, roster.sheets) == (0, 0, False, (DUELLIST,))
    dearer = sheet(leader=True, attack_skill=4, attacks=[blow(range_in=9), blow("Shot", range_in=8)])
    assert cost_of(dearer).points() == 81
    wrong = _refused(start_campaign("Ours", dearer), "C-9.1", "first_leader_too_dear")
    assert (wrong.measured, wrong.limit) == (81, 75)


@clause("C-9.1")
@option("campaign_start_points", 45)
def test_a_campaign_may_begin_with_45() -> None:
    few = Options(campaign_start_points=45)
    assert _refused(start_campaign("Ours", DUELLIST, few), "C-9.1", "first_leader_too_dear").limit == 45
    assert _done(start_campaign("Ours", sheet(leader=True), few)).ledger[-1].clause == "C-9.1"


@clause("C-9.1")
def test_the_first_model_leads_and_is_legal() -> None:
    _refused(start_campaign("Ours", sheet()), "C-9.1", "not_a_leader")
    _refused(start_campaign("Ours", sheet(leader=True, passives=[])), "C-1.4", "no_ability_or_passive")


# -- C-9.2: later games --------------------------------------------------------------------------


@clause("C-9.2")
def test_a_force_is_models_of_the_campaign_to_within_6_points() -> None:
    roster = _roster(sheet(name="Bo"))
    for total in (66, 72):
        force = field_force(roster, ["Lead", "Bo"], "Lead", total)
        assert isinstance(force, Force)
        assert force_breaches(force, total) == []
    for total, limit in ((65, 65), (73, 67)):
        wrong = _refused(field_force(roster, ["Lead", "Bo"], "Lead", total), "C-9.2", "not_the_agreed_total")
        assert (wrong.measured, wrong.limit) == (66, limit)
    _refused(field_force(roster, ["Lead", "Cy"], "Lead", 66), "C-9.2", "not_of_the_campaign")


@clause("C-7.1")
def test_of_several_leaders_one_leads_a_battle() -> None:
    roster = _roster(sheet(name="Bo", leader=True), sheet(name="Cy"))
    force = field_force(roster, ["Lead", "Bo"], "Bo", 66)
    assert isinstance(force, Force)
    assert [(each.name, each.leader) for each in force.sheets] == [("Lead", False), ("Bo", True)]
    _refused(field_force(roster, ["Lead", "Cy"], "Cy", 66), "C-7.1", "not_a_leader")
    _refused(field_force(roster, ["Lead"], "Bo", 33), "C-7.1", "not_a_leader")


@clause("C-9.2")
def test_the_greatest_total_that_all_can_field() -> None:
    small, large = _roster(), _roster(sheet(name="Bo"), sheet(name="Cy", wounds=4))
    assert cost_of(large.sheets[2]).points() == 36
    both = common_total([small, large])
    assert both is not None
    assert both.total() == 33
    alone = common_total([large])
    assert alone is not None
    assert alone.total() == 102
    nobody = CampaignRoster("Theirs", 0, 0, False, (sheet(),), (), {}, ())
    assert common_total([small, nobody]) is None


# -- C-9.3 to C-9.7: what a battle brings --------------------------------------------------------


@clause("C-9.3")
def test_points_are_kept_by_scenario() -> None:
    roster = settle_battle(_roster(), Battle("seize_fate", True, False, 3))
    roster = settle_battle(roster, Battle("seize_fate", True, False, 2))
    roster = settle_battle(roster, Battle("power_nexus", True, False, 4))
    assert roster.points == {"seize_fate": 5, "power_nexus": 4}


@clause("C-9.4")
def test_a_campaign_brings_only_terrain_that_was_earned() -> None:
    assert terrain_refusal(_roster(terrain=("font",)), "font") is None
    wrong = terrain_refusal(_roster(terrain=("font",)), "nexus")
    assert wrong is not None
    assert wrong.clause == "C-9.4"


@clause("C-9.5")
def test_ones_own_scenario_pays_coin_and_an_opponents_renown() -> None:
    for own, won, pay in (
        (True, True, [(4, 0)]),
        (False, True, [(0, 4)]),
        (True, False, []),
        (False, False, []),
    ):
        roster = settle_battle(_roster(), Battle("a house scenario", own, won, 4))
        paid = [line for line in roster.ledger if line.clause == "C-9.5"]
        assert [(line.coin, line.renown) for line in paid] == pay


@clause("C-9.6")
@pytest.mark.parametrize(
    ("goal", "times", "pay"),
    [("first_blood", 1, (0, 5)), ("fortune", 1, (0, 5)), ("prowess", 1, (5, 0)), ("prowess", 3, (15, 0))],
)
def test_a_goal_pays_in_one_currency(goal: str, times: int, pay: tuple[int, int]) -> None:
    assert goal_pay(GoalMet(goal, times)) == pay


@pytest.mark.parametrize(
    ("goal", "id", "coin", "renown"),
    [
        pytest.param("first_blood", "C-8.3.a", 0, 5, marks=clause("C-8.3.a")),
        pytest.param("fortune", "C-8.3.b", 0, 5, marks=clause("C-8.3.b")),
        pytest.param("prowess", "C-8.3.c", 10, 0, marks=clause("C-8.3.c")),
    ],
)
def test_goals_are_paid_to_the_loser_too(goal: str, id: str, coin: int, renown: int) -> None:
    roster = settle_battle(_roster(), Battle("seize_fate", True, False, 0, (GoalMet(goal, 2),)))
    assert (roster.coin, roster.renown, roster.ledger[-1].clause) == (coin, renown, id)


@clause("C-9.7")
def test_the_score_is_points_goals_and_5_for_a_leader() -> None:
    assert campaign_score(Battle("x", True, True, 4)).total() == 4
    assert campaign_score(Battle("x", True, True, 4, (GoalMet("prowess", 2),), 1)).total() == 4 + 2 + 5


@clause("C-8.4.k")
def test_seize_fate_pays_license_font_and_renown() -> None:
    won = settle_battle(_roster(), Battle("seize_fate", True, True, 6, interacted=True))
    assert (won.licensed, won.terrain, won.coin, won.renown) == (True, ("font",), 6, 5)
    lost = settle_battle(_roster(), Battle("seize_fate_company", True, False, 6))
    assert (lost.licensed, lost.terrain, lost.coin, lost.renown) == (False, (), 0, 0)
    again = settle_battle(won, Battle("seize_fate", False, True, 2))
    assert (again.terrain, again.renown) == (("font",), 12)


@clause("C-8.5.h")
def test_power_nexus_pays_its_points_once() -> None:
    won = settle_battle(_roster(), Battle("power_nexus", False, True, 7, leaders_slain=1, held_longest=True))
    assert (won.terrain, won.coin, won.renown) == (("nexus",), 7, 5)
    lost = settle_battle(_roster(), Battle("power_nexus", False, False, 7))
    assert (lost.terrain, lost.coin) == ((), 0)


@clause("C-8.6.i")
def test_the_lost_caravan_pays_both_sides() -> None:
    lost = settle_battle(_roster(), Battle("lost_caravan", True, False, 4, merchant=True))
    assert (lost.coin, lost.renown) == (4, 3)
    won = settle_battle(_roster(), Battle("lost_caravan", True, True, 5))
    assert (won.coin, won.renown) == (5, 0)


# -- C-9.8 to C-9.10: training and transforming --------------------------------------------------


def _bo(**changes: Any) -> Sheet:
    return sheet(**{"name": "Bo", **changes})


@clause("C-9.8")
def test_a_new_action_costs_a_coin_a_point() -> None:
    taught = _bo(abilities=["Shift Self"])
    roster = _done(train(_roster(_bo(), coin=4), taught))
    assert (roster.coin, roster.sheet("Bo")) == (0, taught)
    wrong = _refused(train(_roster(_bo(), coin=3), taught), "C-9.8", "too_little_coin")
    assert (wrong.measured, wrong.limit) == (3, 4)


@clause("C-9.8", "C-9.9")
def test_a_replaced_action_returns_half_its_points_rounded_down() -> None:
    taught = _bo(passives=["Ignore Climb Penalty"])
    roster = _done(train(_roster(_bo(), coin=10), taught))
    assert roster.coin == 10 - 6 + 7 // 2
    assert [(line.clause, line.coin) for line in roster.ledger] == [("C-9.8", -6), ("C-9.9", 3)]


@clause("C-9.8", "C-9.9")
def test_an_altered_attack_is_paid_as_new() -> None:
    longer = _bo(attacks=[blow(range_in=1, effects=[{"name": "Weaken"}])])
    roster = _done(train(_roster(_bo(), coin=11), longer))
    assert roster.coin == 11 - 11 + 10 // 2


@clause("C-9.8")
def test_training_leaves_a_legal_sheet_and_the_same_body() -> None:
    _refused(train(_roster(_bo(), coin=99), _bo(passives=[])), "C-1.4", "no_ability_or_passive")
    _refused(train(_roster(_bo(), coin=99), _bo(wounds=4)), "C-9.8", "training_leaves_the_body")
    _refused(train(_roster(coin=99), _bo()), "C-9.8", "not_of_the_campaign")


@clause("C-9.10")
def test_other_stats_cost_5_and_the_points() -> None:
    tougher = _bo(wounds=4)
    roster = _done(transform(_roster(_bo(), coin=8), tougher))
    assert (roster.coin, roster.sheet("Bo")) == (0, tougher)
    wrong = _refused(transform(_roster(_bo(), coin=7), tougher), "C-9.10", "too_little_coin")
    assert (wrong.measured, wrong.limit) == (7, 8)


@clause("C-9.10")
def test_another_size_costs_5_and_what_is_lowered_returns_nothing() -> None:
    assert _done(transform(_roster(_bo(), coin=5), _bo(base_mm=40))).coin == 0
    assert _done(transform(_roster(_bo(), coin=5), _bo(attack_skill=0))).coin == 0
    _refused(
        transform(_roster(_bo(), coin=9), _bo(passives=THREE)), "C-9.10", "transforming_leaves_the_facets"
    )
    _refused(transform(_roster(_bo(), coin=99), _bo(attack_skill=4)), "C-1.6", "item_too_dear")
    _refused(transform(_roster(coin=9), _bo()), "C-9.10", "not_of_the_campaign")


THREE = ["Always Partial Cover", "Increase Cover Bonus", "Ignore Climb Penalty"]


# -- C-9.11, C-9.12: recruiting and promotion ----------------------------------------------------


def _worth(points: int) -> Sheet:
    """A legal sheet of so many points: 30, 31, 60, 61, 90 or 91."""
    blade = [blow(effects=[{"name": "Weaken"}])]
    both = [*blade, blow("Nudge")]
    sheets = {
        30: _bo(wounds=None),
        31: _bo(wounds=2),
        60: _bo(attack_skill=3, wounds=5, abilities=["Remove Temporary Effect"], attacks=blade),
        61: _bo(attack_skill=3, wounds=6, abilities=["Shift Self"], attacks=blade),
        90: _bo(attack_skill=4, wounds=6, defense=5, strides=6, passives=THREE[1:], attacks=both),
        91: _bo(attack_skill=4, wounds=6, defense=5, strides=6, passives=THREE[:2], attacks=both),
    }
    return sheets[points]


@clause("C-9.11")
@pytest.mark.parametrize(("points", "renown"), [(30, 20), (31, 40), (60, 40), (61, 100), (90, 100)])
def test_recruits_cost_renown_by_their_points(points: int, renown: int) -> None:
    model = _worth(points)
    assert cost_of(model).points() == points
    roster = _done(recruit(_roster(renown=renown, licensed=True), model))
    assert (roster.renown, roster.sheet("Bo")) == (0, model)
    wrong = _refused(recruit(_roster(renown=renown - 1, licensed=True), model), "C-9.11", "too_little_renown")
    assert (wrong.measured, wrong.limit) == (renown - 1, renown)


@clause("C-9.11")
def test_recruits_need_the_license_and_cost_90_points_at_most() -> None:
    _refused(recruit(_roster(renown=99), _bo()), "C-9.11", "no_license")
    wrong = _refused(recruit(_roster(renown=999, licensed=True), _worth(91)), "C-9.11", "recruit_too_dear")
    assert (wrong.measured, wrong.limit) == (91, 90)


@clause("C-9.11")
def test_a_recruit_is_new_no_leader_and_legal() -> None:
    rich = _roster(renown=999, licensed=True)
    _refused(recruit(rich, sheet(name="Lead")), "C-9.11", "no_such_recruit")
    _refused(recruit(rich, _bo(leader=True)), "C-9.11", "no_such_recruit")
    _refused(recruit(rich, _bo(passives=[])), "C-1.4", "no_ability_or_passive")


@clause("C-9.12")
def test_30_renown_make_a_leader() -> None:
    roster = _done(promote(_roster(_bo(), renown=30), "Bo"))
    assert roster.renown == 0
    assert [each.leader for each in roster.sheets] == [True, True]
    wrong = _refused(promote(_roster(_bo(), renown=29), "Bo"), "C-9.12", "too_little_renown")
    assert (wrong.measured, wrong.limit) == (29, 30)
    _refused(promote(_roster(renown=30), "Lead"), "C-9.12", "cannot_be_promoted")
    _refused(promote(_roster(renown=30), "Cy"), "C-9.12", "cannot_be_promoted")


# -- C-9.13, C-9.14: the fallen ------------------------------------------------------------------


@clause("C-9.13")
def test_the_fallen_are_back_after_the_game() -> None:
    roster = settle_battle(_roster(_bo()), Battle("x", True, False, 0, fallen=("Lead", "Bo")))
    assert [each.name for each in roster.sheets] == ["Lead", "Bo"]
    assert [line.about for line in roster.ledger if line.clause == "C-9.13"] == ["Lead", "Bo"]


@clause("C-9.14.c")
def test_after_a_last_stand_the_model_is_gone_and_35_coin_are_gained() -> None:
    battle = Battle("x", True, False, 0, fallen=("Lead", "Bo"), last_stand="Bo")
    roster = settle_battle(_roster(_bo()), battle)
    assert ([each.name for each in roster.sheets], roster.coin) == (["Lead"], 35)
    assert [line.about for line in roster.ledger if line.clause == "C-9.13"] == ["Lead"]


# -- files ---------------------------------------------------------------------------------------


def test_a_campaign_is_saved_and_read_again(tmp_path: Path) -> None:
    roster = settle_battle(_roster(DUELLIST), Battle("seize_fate", True, True, 3, interacted=True))
    save_campaign(roster, tmp_path / "ours.json")
    assert load_campaign(tmp_path / "ours.json") == roster


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"$": "ascension.Battle"}', '{"$": "ascension.Nobody"}'])
def test_what_is_no_campaign_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"ours\.json: "):
        load_campaign(path)


def test_a_campaign_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.json"):
        load_campaign(tmp_path / "none.json")
