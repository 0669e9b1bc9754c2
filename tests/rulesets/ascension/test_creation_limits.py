"""C-1.3 to C-1.9 and the limits of the price lists: what a sheet may not be, from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.orders import Refusal
from highground.geometry.units import inch, mm
from highground.rulesets.ascension.files.rosters import rosters
from highground.rulesets.ascension.force.costs import cost_of
from highground.rulesets.ascension.force.limits import breaches
from highground.rulesets.ascension.force.profiles import profile_from_sheet
from highground.rulesets.ascension.rulebook.options import Options
from tests.marks import clause, option
from tests.rulesets.ascension.sheets import blow, breached, breaches_of, sheet, shipped


def told(refusal: Refusal) -> tuple[str, int | None, int | None]:
    return refusal.why, refusal.measured, refusal.limit


# -- the base ------------------------------------------------------------------------------------


@clause("R-1.1.1.a")
@pytest.mark.parametrize(("base", "limit"), [(24.9, 25), ([40, 24], 25), (170.1, 170), ([171, 100], 170)])
def test_a_base_that_no_model_has(base: Any, limit: int) -> None:
    assert breached(sheet(base_mm=base), "R-1.1.1.a").limit == mm(limit)


@pytest.mark.parametrize("base", [25, [60, 35], 32.5])
def test_a_base_that_models_have(base: Any) -> None:
    assert breaches(sheet(base_mm=base)) == []


@clause("R-4.1.1.c")
def test_the_base_decides_the_size_whatever_the_sheet_states() -> None:
    assert breaches(sheet(size=1)) == []
    wrong = breached(sheet(size=2), "R-4.1.1.c")
    assert (wrong.measured, wrong.limit) == (2, 1)


# -- C-1.10, C-1.11: stats -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stat", "least", "base"),
    [
        pytest.param("strides", 3, 25, marks=clause("C-1.10.a")),
        pytest.param("wounds", 2, 90, marks=clause("C-1.10.b")),
        pytest.param("defense", 2, 25, marks=clause("C-1.10.e")),
    ],
)
def test_no_stat_is_below_that_of_the_size(stat: str, least: int, base: int) -> None:
    letter = {"strides": "a", "wounds": "b", "defense": "e"}[stat]
    wrong = breached(sheet(base_mm=base, **{stat: least - 1}), f"C-1.10.{letter}")
    assert (wrong.measured, wrong.limit, wrong.facts["stat"]) == (least - 1, least, stat)
    assert breaches_of(sheet(base_mm=base, **{stat: least}), f"C-1.10.{letter}") == []


@pytest.mark.parametrize(
    ("stat", "most", "base"),
    [
        pytest.param("wounds", 6, 25, marks=clause("C-1.11.a")),
        pytest.param("wounds", 7, 90, marks=clause("C-1.11.a")),
        pytest.param("defense", 5, 25, marks=clause("C-1.11.b")),
        pytest.param("attack_skill", 6, 25, marks=clause("C-1.11.c")),
        pytest.param("strides", 6, 25, marks=clause("C-1.11.d")),
        pytest.param("strides", 4, 130, marks=clause("C-1.11.d")),
    ],
)
def test_no_stat_is_above_what_is_for_sale(stat: str, most: int, base: int) -> None:
    letter = {"wounds": "a", "defense": "b", "attack_skill": "c", "strides": "d"}[stat]
    wrong = breached(sheet(base_mm=base, **{stat: most + 1}), f"C-1.11.{letter}")
    assert (wrong.measured, wrong.limit) == (most + 1, most)
    assert breaches_of(sheet(base_mm=base, **{stat: most}), f"C-1.11.{letter}") == []


@clause("R-7.2.10.a", "C-1.11.e")
def test_influence_is_that_of_the_size_and_more_is_not_for_sale() -> None:
    for base, inches in ((32, 0), (50, 1), (60, 3), (100, 4), (150, 5)):
        for clause_id in ("R-7.2.10.a", "C-1.11.e"):
            assert breaches_of(sheet(base_mm=base, influence_in=inches), clause_id) == []
        assert profile_from_sheet(sheet(base_mm=base), Options()).influence == inch(inches)
        more = breached(sheet(base_mm=base, influence_in=inches + 1), "C-1.11.e")
        assert (more.measured, more.limit) == (inches + 1, inches)
        if inches:
            less = breached(sheet(base_mm=base, influence_in=inches - 1), "R-7.2.10.a")
            assert (less.measured, less.limit) == (inches - 1, inches)


# -- C-4.1 to C-4.4: attacks ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "upgrade", "most"),
    [
        pytest.param("Single Target", "range_in", 12, marks=clause("C-4.1")),
        pytest.param("Area", "diameter_in", 4, marks=clause("C-4.2")),
        pytest.param("Area", "range_in", 8, marks=clause("C-4.2")),
        pytest.param("Breakthrough", "length_in", 8, marks=clause("C-4.3")),
        pytest.param("Ricochet", "targets", 3, marks=clause("C-4.4")),
        pytest.param("Ricochet", "between_in", 4, marks=clause("C-4.4")),
        pytest.param("Ricochet", "range_in", 8, marks=clause("C-4.4")),
    ],
)
def test_upgrades_end_where_the_list_ends(template: str, upgrade: str, most: int) -> None:
    more: dict[str, Any] = {"diameter_in": 1} if template == "Area" else {}
    fine = sheet(attacks=[blow("Blow", template, **{**more, upgrade: most})])
    assert [each for each in breaches(fine) if each.clause.startswith("C-4")] == []
    beyond = sheet(attacks=[blow("Blow", template, **{**more, upgrade: most + 1})])
    (wrong,) = [each for each in breaches(beyond) if each.clause.startswith("C-4")]
    assert (wrong.why, wrong.measured, wrong.limit) == ("upgrade_not_for_sale", most + 1, most)
    assert cost_of(beyond).points() == cost_of(fine).points()


@clause("C-4.4")
def test_a_ricochet_has_a_target() -> None:
    wrong = breached(sheet(attacks=[blow("Blow", "Ricochet", targets=0)]), "C-4.4")
    assert (wrong.measured, wrong.limit) == (0, 1)


@clause("C-4.3")
def test_a_breakthrough_must_have_a_length() -> None:
    without = sheet(attacks=[blow("Blow", "Breakthrough", length_in=None)])
    assert breached(without, "C-4.3").why == "upgrade_must_be_bought"
    assert breached(sheet(attacks=[blow("Blow", "Breakthrough", length_in=0)]), "C-4.3").limit == 1


@clause("C-4.1")
def test_a_template_has_only_its_own_upgrades() -> None:
    assert breached(sheet(attacks=[blow(length_in=2)]), "C-4.1").why == "not_of_this_template"


@clause("C-4.2")
def test_an_area_of_diameter_0_has_no_range() -> None:
    assert breaches_of(sheet(attacks=[blow("Whirl", "Area", diameter_in=0, range_in=0)]), "C-4.2") == []
    assert breaches_of(sheet(attacks=[blow("Bomb", "Area", diameter_in=1, range_in=1)]), "C-4.2") == []
    wrong = breached(sheet(attacks=[blow("Whirl", "Area", diameter_in=0, range_in=1)]), "C-4.2")
    assert told(wrong) == ("contact_area_has_no_range", 1, 0)


# -- C-3: effects --------------------------------------------------------------------------------


def _with(*effects: dict[str, Any]) -> Any:
    return sheet(attacks=[blow(effects=list(effects))])


@clause("C-3.16")
def test_each_effect_once() -> None:
    assert told(breached(_with({"name": "Slow"}, {"name": "Slow"}), "C-3.16")) == ("effect_twice", 2, 1)
    assert breaches_of(_with({"name": "Slow"}, {"name": "Hinder"}), "C-3.16") == []


@clause("C-3.17")
@pytest.mark.parametrize(
    ("trigger", "suits", "needed"),
    [
        ("Always", ["♠"], 0),
        ("Match Suit", [], 1),
        ("Match Suit", ["♠", "♥"], 1),
        ("Both Suits", ["♠"], 2),
        ("Both Suits", ["♠", "♥", "♣"], 2),
    ],
)
def test_suits_are_chosen_with_the_trigger(trigger: str, suits: list[str], needed: int) -> None:
    wrong = breached(_with({"name": "Slow", "trigger": trigger, "suits": suits}), "C-3.17")
    assert (wrong.measured, wrong.limit) == (len(suits), needed)


@pytest.mark.parametrize(
    ("trigger", "suits"),
    [("Always", []), ("Match Suit", ["clubs"]), ("Both Suits", ["♠", "♥"]), ("Both Suits", ["♠", "♠"])],
)
def test_suits_that_fit_the_trigger(trigger: str, suits: list[str]) -> None:
    assert breaches_of(_with({"name": "Slow", "trigger": trigger, "suits": suits}), "C-3.17") == []


@pytest.mark.parametrize(
    ("effect", "trigger", "id"),
    [
        pytest.param("Null Strike", "Match Suit", "C-3.14", marks=clause("C-3.14")),
        pytest.param("Null Strike", "Both Suits", "C-3.14", marks=clause("C-3.14")),
        pytest.param("Exhaust", "Both Suits", "C-3.15", marks=clause("C-3.15")),
    ],
)
def test_some_triggers_are_not_for_sale(effect: str, trigger: str, id: str) -> None:
    suits = ["♠"] if trigger == "Match Suit" else ["♠", "♥"]
    bought = {"name": effect, "trigger": trigger, "suits": suits}
    assert breached(_with(bought, {"name": "Slow"}), id).why == "trigger_not_for_sale"


@clause("C-3.1")
def test_null_strike_needs_another_effect_that_always_happens() -> None:
    sometimes = {"name": "Slow", "trigger": "Match Suit", "suits": ["♠"]}
    assert breached(_with({"name": "Null Strike"}), "C-3.1").why == "null_strike_alone"
    assert breached(_with({"name": "Null Strike"}, sometimes), "C-3.1").why == "null_strike_alone"
    assert breaches_of(_with({"name": "Null Strike"}, {"name": "Slow"}), "C-3.1") == []


# -- C-1.3 to C-1.7: facets ----------------------------------------------------------------------

FOUR = ["Shift Self", "Displace Self (LOS)", "Compel Movement", "Remove Temporary Effect"]
THREE = ["Always Partial Cover", "Increase Cover Bonus", "Ignore Climb Penalty"]


@clause("C-1.3")
def test_eight_facets_at_most() -> None:
    assert breaches(sheet(abilities=FOUR, passives=THREE)) == []
    nine = sheet(abilities=FOUR, passives=THREE, reactions=["Increase Defense"])
    wrong = breached(nine, "C-1.3")
    assert (wrong.measured, wrong.limit) == (9, 8)


@clause("C-1.4")
def test_a_model_has_an_attack() -> None:
    assert told(breached(sheet(attacks=[]), "C-1.4")) == ("no_attack", 0, 1)


@clause("C-1.4")
@option("require_ability_action", False)
def test_an_ability_or_a_passive_will_do() -> None:
    assert told(breached(sheet(passives=[]), "C-1.4")) == ("no_ability_or_passive", 0, 1)
    assert breached(sheet(passives=[], reactions=["Increase Defense"]), "C-1.4").measured == 0
    assert breaches_of(sheet(), "C-1.4") == []
    assert breaches_of(sheet(passives=[], abilities=["Shift Self"]), "C-1.4") == []


@clause("C-1.4")
@option("require_ability_action", True)
def test_a_table_may_demand_an_ability() -> None:
    strict = Options(require_ability_action=True)
    assert told(breached(sheet(), "C-1.4", strict)) == ("no_ability", 0, 1)
    assert breaches_of(sheet(abilities=["Shift Self"]), "C-1.4", strict) == []


@clause("C-1.5")
def test_no_more_primary_facets_than_secondary() -> None:
    even = sheet(attacks=[blow(primary=True)], abilities=["Shift Self"], passives=None)
    assert breaches_of(even, "C-1.5") == []
    uneven = sheet(attacks=[blow(primary=True)], abilities=["Shift Self"], passives=["Regenerate Self"])
    wrong = breached(uneven, "C-1.5")
    assert (wrong.measured, wrong.limit) == (2, 1)


@clause("C-1.5")
def test_a_secondary_attack_is_secondary_whatever_it_costs() -> None:
    dear, bought = blow(range_in=12), blow(range_in=12, primary=True)
    assert breaches_of(sheet(attacks=[dear], passives=["Regenerate Self"]), "C-1.5") == []
    assert breached(sheet(attacks=[bought], passives=["Regenerate Self"]), "C-1.5").measured == 2


@clause("C-1.8")
def test_below_10_after_the_discount_a_facet_is_secondary_though_the_action_stays_primary() -> None:
    tiring = sheet(abilities=[{"name": "Displace Terrain", "exhaustion": True}])
    (item,) = [each for each in cost_of(tiring).items if each.kind == "ability"]
    assert (item.points(), item.primary) == (8, False)
    assert profile_from_sheet(tiring).abilities[0].primary
    (plain,) = [
        each for each in cost_of(sheet(abilities=["Displace Terrain"])).items if each.kind == "ability"
    ]
    assert (plain.points(), plain.primary) == (10, True)


@clause("C-1.6")
def test_two_fifths_are_the_most_for_one_item() -> None:
    exact = sheet(wounds=4, attack_skill=None, defense=3, attacks=[blow(range_in=3)], passives=None)
    assert cost_of(exact).points() == 18
    twenty = sheet(wounds=4, attack_skill=None, defense=None, attacks=[blow(range_in=3)], passives=THREE[1:2])
    assert cost_of(twenty).points() == 20
    assert breaches_of(twenty, "C-1.6") == []
    wrong = breached(exact, "C-1.6")
    assert (wrong.measured, wrong.limit, wrong.facts["item"], wrong.facts["total"]) == (8, 7, "Maul", 18)


@clause("C-1.6")
def test_a_stat_is_an_item_too() -> None:
    wrong = breached(sheet(attack_skill=4), "C-1.6")
    assert (wrong.facts["item"], wrong.measured) == ("attack_skill", 24)


@clause("C-1.6")
def test_the_papers_sample_passes_with_its_29_points_at_75_as_at_73() -> None:
    bill = cost_of(shipped("papers_sample", "Hammer Knight"))
    assert max(item.points() for item in bill.items) == 29
    assert 5 * 29 <= 2 * 73
    assert breaches(shipped("papers_sample", "Hammer Knight")) == []
    smaller = sheet(
        base_mm=50, attack_skill=None, attacks=[blow("Wave", "Area", True, range_in=1, diameter_in=3)]
    )
    assert breached(smaller, "C-1.6").measured == 29


@clause("C-1.7")
def test_three_passives_at_most() -> None:
    assert breaches_of(sheet(passives=THREE), "C-1.7") == []
    wrong = breached(sheet(passives=[*THREE, "Attack Bonus vs Large"]), "C-1.7")
    assert (wrong.measured, wrong.limit) == (4, 3)


@clause("C-1.7")
@pytest.mark.parametrize(
    ("kind", "name"),
    [("abilities", "Shift Self"), ("reactions", "Increase Defense"), ("passives", "Ignore Climb Penalty")],
)
def test_no_facet_twice(kind: str, name: str) -> None:
    assert told(breached(sheet(**{kind: [name, name]}), "C-1.7")) == ("facet_twice", 2, 1)
    assert told(breached(sheet(**{kind: [name, name, name]}), "C-1.7")) == ("facet_twice", 3, 1)


@clause("C-1.7")
def test_an_attack_under_two_names_is_one_attack() -> None:
    twice = breached(sheet(attacks=[blow("Left"), blow("Right")]), "C-1.7")
    assert (twice.why, twice.measured, twice.limit) == ("attack_twice", 2, 1)
    assert breaches_of(sheet(attacks=[blow("Left"), blow("Right", range_in=1)]), "C-1.7") == []


# -- C-1.9: the sheet ----------------------------------------------------------------------------


@clause("C-1.9")
@pytest.mark.parametrize("taken", ["Move", "Shift Self", "Maul"])
def test_every_action_has_a_name_of_its_own(taken: str) -> None:
    two = sheet(attacks=[blow("Maul"), blow(taken, range_in=1)], abilities=["Shift Self"])
    assert breached(two, "C-1.9").facts["item"] == taken


@clause("C-1.9")
def test_the_total_stated_is_the_total() -> None:
    assert breaches(sheet(cost=33)) == []
    wrong = breached(sheet(cost=32), "C-1.9")
    assert (wrong.measured, wrong.limit) == (32, 33)


def test_everything_wrong_is_told_at_once() -> None:
    bad = sheet(wounds=9, defense=1, attacks=[blow(range_in=20)], passives=[])
    assert {each.clause for each in breaches(bad)} >= {"C-1.11.a", "C-1.10.e", "C-4.1", "C-1.4"}


def test_no_shipped_sheet_breaks_a_rule() -> None:
    assert [each for force in rosters().values() for one in force.sheets for each in breaches(one)] == []
