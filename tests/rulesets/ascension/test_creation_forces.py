"""C-7.1, C-8.1.b, rosters as files, and the profiles that sheets become."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.files.rosters import (
    force_data,
    price_list,
    read_force,
    read_roster,
    rosters,
)
from highground.rulesets.ascension.force.costs import cost_of
from highground.rulesets.ascension.force.forces import all_breaches, force_breaches, force_cost
from highground.rulesets.ascension.force.limits import breaches
from highground.rulesets.ascension.force.profiles import force_profiles, profile_from_sheet
from highground.rulesets.ascension.force.reports import check_roster
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.ruleset import RULESET
from tests.marks import clause
from tests.rulesets.ascension.sheets import blow, sheet, shipped

# -- forces --------------------------------------------------------------------------------------


def _force(*leading: bool) -> Force:
    models = tuple(sheet(name=f"Model {n}", leader=leads) for n, leads in enumerate(leading))
    return Force("Ours", 100, "", models)


@clause("C-7.1")
@pytest.mark.parametrize("leading", [(False, False), (True, True)])
def test_an_army_has_exactly_one_leader(leading: tuple[bool, bool]) -> None:
    (wrong,) = force_breaches(_force(*leading), 100)
    assert (wrong.clause, wrong.measured, wrong.limit) == ("C-7.1", sum(leading), 1)
    assert force_breaches(_force(True, False), 100) == []


@clause("C-7.1")
def test_leading_costs_nothing() -> None:
    assert force_cost(_force(True)).total() == force_cost(_force(False)).total() == 33


@clause("C-7.3")
def test_nothing_on_the_price_lists_is_for_leaders_alone() -> None:
    """Whatever a Leader buys, a model that leads nobody may buy, for the same points."""
    for ability in price_list().abilities:
        leader, other = (sheet(leader=leads, abilities=[ability]) for leads in (True, False))
        assert cost_of(leader).points() == cost_of(other).points()
        assert breaches(leader) == breaches(other)


@clause("C-8.1.b")
def test_a_force_keeps_to_the_limit() -> None:
    assert force_breaches(_force(True, False), 66) == []
    (wrong,) = force_breaches(_force(True, False), 65)
    assert (wrong.clause, wrong.measured, wrong.limit) == ("C-8.1.b", 66, 65)
    assert force_breaches(_force(True, False), None) == []


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("brass_meridian", 248),
        ("falling_circus", 249),
        ("grey_duellist", 75),
        ("hollow_menagerie", 250),
        ("long_barrel_battery", 249),
        ("papers_sample", 75),
        ("rust_duellist", 75),
        ("thousand_teeth", 250),
        ("twin_colossi", 250),
    ],
)
def test_what_ships_is_legal_and_costs_this(name: str, points: int) -> None:
    force = rosters()[name]
    assert all_breaches(force, force.limit) == []
    assert force_cost(force).total() == points
    assert all(each.cost is not None and each.size is not None for each in force.sheets)


def test_all_rosters_are_listed_above() -> None:
    assert len(rosters()) == 9


def test_no_two_shipped_models_have_the_same_name() -> None:
    names = [each.name for force in rosters().values() for each in force.sheets]
    assert len(set(names)) == len(names)


def test_our_own_forces_say_so() -> None:
    ours = [name for name, force in rosters().items() if force.about.startswith("Our own.")]
    assert sorted(set(rosters()) - set(ours)) == ["brass_meridian", "hollow_menagerie", "papers_sample"]


def test_the_elite_partners_of_the_starter_forces_are_those_listed() -> None:
    for name, partners in (
        ("brass_meridian", ["Field Surgeon", "Shieldbearer"]),
        ("hollow_menagerie", ["Stalker", "Clinger", "Goad-Bull"]),
    ):
        profiles = force_profiles(rosters()[name])
        (leader,) = [each for each in profiles if each.leader]
        assert [each.name for each in profiles if 2 * each.cost <= leader.cost] == partners


# -- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(rosters()))
def test_a_force_written_out_is_read_as_the_same_force(name: str) -> None:
    assert read_force(force_data(rosters()[name])) == rosters()[name] == read_roster(name)


def test_a_roster_that_does_not_ship() -> None:
    with pytest.raises(ContentError, match="there is no roster 'brass'; did you mean"):
        read_roster("brass")


def _data(**changes: Any) -> dict[str, Any]:
    model = {"name": "Ada", "base_mm": 32, "attacks": [blow()], "passives": ["Attack Bonus vs Large"]}
    return {"side": "Ours", "models": [{**model, **changes}]}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"passives": ["Attack Bonus vs Larg"]},
            "passives[0]: there is no passive 'Attack Bonus vs Larg'; did",
        ),
        ({"abilities": ["Shift"]}, "abilities[0]: there is no ability 'Shift'"),
        (
            {"reactions": [{"name": "Increase Defence"}]},
            "reactions[0]: there is no reaction 'Increase Defence'",
        ),
        ({"attacks": [blow(template="Cone")]}, "attacks[0]: there is no attack template 'Cone'"),
        (
            {"attacks": [blow(effects=[{"name": "Burn"}])]},
            "attacks[0]: effects[0]: there is no effect 'Burn'",
        ),
        ({"attacks": [blow(effects=[{"name": "Slow", "suits": ["x"]}])]}, "'x' is no suit"),
        ({"attacks": [blow(range_in=-1)]}, "models[0].attacks[0].range_in = -1"),
        ({"attacks": [{"name": "Maul"}]}, "models[0].attacks[0].template: is missing"),
        ({"base_mm": "32"}, "models[0].base_mm"),
        ({"base_mm": [32]}, "models[0].base_mm"),
        ({"wound": 3}, "models[0].wound: there is no such key; did you mean 'wounds'?"),
        ({"wounds": "3"}, "models[0].wounds"),
        ({"name": " "}, "models[0].name"),
        ({"leader": 1}, "models[0].leader"),
    ],
)
def test_a_file_that_cannot_be_understood_is_refused_with_its_place(changes: Any, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_force(_data(**changes), "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
    assert said in str(caught.value)


def test_two_models_of_one_name_are_refused() -> None:
    data = _data()
    data["models"] = [*data["models"], {**data["models"][0], "name": "ADA"}]
    with pytest.raises(ContentError, match=r"models = .*: two are called 'ada'"):
        read_force(data)


def test_facets_may_be_written_as_the_papers_print_them() -> None:
    force = read_force(
        _data(abilities=['Displace Self (LOS, 6")'], passives=["Attack Bonus vs Large (Size 3+)"])
    )
    assert force.sheets[0].abilities[0].name == "Displace Self (LOS)"
    assert force.sheets[0].passives == ("Attack Bonus vs Large",)


def test_the_example_is_legal() -> None:
    report = check_roster(tomllib.loads(RULESET.roster_example()), "example", {})
    assert (report.name, report.breaches) == ("My Own Company", [])
    assert report.points == sum(item.cost.total() for item in report.items) == 85


def test_a_report_follows_the_options() -> None:
    data = force_data(rosters()["brass_meridian"])
    assert check_roster(data, "x", {}).breaches == []
    strict = check_roster(data, "x", {"require_ability_action": True})
    assert [(each.clause, each.facts["model"]) for each in strict.breaches] == [("C-1.4", "Shieldbearer")]


# -- profiles ------------------------------------------------------------------------------------


def test_lancer_vey_as_printed() -> None:
    vey = profile_from_sheet(shipped("brass_meridian", "Lancer Vey"))
    assert (vey.size, vey.strides, vey.wounds, vey.influence, vey.skill, vey.defense) == (4, 3, 4, INCH, 2, 3)
    assert (vey.longest(), vey.shortest(), vey.ahead) == (mm(75), mm(42), mm(37.5))
    lance, hooves = vey.attacks
    assert (lance.kind, lance.reach, lance.tiring, lance.skill) == ("breakthrough", 3 * INCH, True, 2)
    assert (hooves.skill, hooves.effects[0].trigger, hooves.effects[0].suits) == (0, "Match Suit", (1,))
    assert vey.actions == ("Move", "Couched Lance", "Hooves", "Shift Self")
    assert (vey.cost, vey.leader) == (50, False)


def test_the_secondary_attacks_of_the_starter_forces_as_printed() -> None:
    skills = {
        attack.name: attack.skill
        for name in ("brass_meridian", "hollow_menagerie")
        for profile in force_profiles(rosters()[name])
        for attack in profile.attacks
        if not attack.primary
    }
    assert {name for name, skill in skills.items() if skill} == {"Buckler Rush", "Stomp"}
    assert skills["Buckler Rush"] == skills["Stomp"] == 1


def test_templates_and_ricochets_keep_their_figures() -> None:
    stomp = profile_from_sheet(shipped("hollow_menagerie", "Gorath the Penned")).attacks[1]
    assert (stomp.kind, stomp.reach, stomp.span) == ("area", 0, 2 * INCH)
    bile = profile_from_sheet(shipped("hollow_menagerie", "Spitter")).attacks[0]
    assert (bile.kind, bile.reach, bile.links, bile.between) == ("ricochet", 4 * INCH, 2, 2 * INCH)


def test_skill_is_capped_for_templates_after_the_secondary_reduction() -> None:
    attacks = [
        blow("Aim", primary=True),
        blow("Bomb", "Area", True),
        blow("Poke", range_in=1),
        blow("Line", "Breakthrough"),
    ]
    assert [each.skill for each in profile_from_sheet(sheet(attack_skill=6, attacks=attacks)).attacks] == [
        6,
        4,
        4,
        4,
    ]


@clause("R-4.1.1.c")
def test_the_size_of_an_oval_follows_the_option() -> None:
    vey = shipped("brass_meridian", "Lancer Vey")
    longest = profile_from_sheet(vey, Options(model_size_by="longest"))
    assert (longest.size, longest.influence) == (6, 3 * INCH)


# -- sentences -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_report_can_be_told_in_sentences(lang: str) -> None:
    data = _data(attacks=[blow(range_in=30)], defense=9, passives=[])
    report = check_roster(data, "x", {})
    speaker = Speaker("highground.rulesets.ascension", lang, ("Ours",))
    told = [speaker.refusal(each) for each in report.breaches]
    assert len(told) >= 4
    assert all(line.startswith("[") for line in told)
