"""CF-2.1, forces as files: limits and leaders, what ships, what is refused."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.rulesets.conflict.files.rosters import (
    force_data,
    read_force,
    read_roster,
    roster_catalogue,
    rosters,
)
from highground.rulesets.conflict.force.limits import force_breaches, sheets_of
from highground.rulesets.conflict.force.profiles import force_profiles
from highground.rulesets.conflict.force.reports import check_roster, report_on
from highground.rulesets.conflict.ruleset import RULESET
from tests.marks import clause

PLAIN = {
    "name": "Ada",
    "leader": True,
    "base_mm": 32,
    "resistances": {"physical": 1, "energy": 1, "psyche": 0},
    "attacks": [{"name": "Strike", "type": "Physical"}],
}


@pytest.mark.parametrize("name", sorted(rosters()))
def test_every_force_that_ships_is_legal_and_spends_what_it_may(name: str) -> None:
    force = rosters()[name]
    report = report_on(force, force.limit)
    assert report.breaches == []
    assert report.points is not None
    assert force.limit is not None
    assert 0.85 * force.limit <= report.points <= force.limit
    assert read_force(force_data(force)) == force


def test_the_four_companies_are_of_clearly_different_make() -> None:
    sizes = {
        name: [each.size for each in force_profiles(force)]
        for name, force in rosters().items()
        if force.limit == 100
    }
    assert {name: len(each) for name, each in sizes.items()} == {
        "ashen_vanguard": 5,
        "tide_clutch": 5,
        "granite_pair": 3,
        "lantern_swarm": 10,
    }
    assert max(sizes["lantern_swarm"]) == 2 < min(sizes["granite_pair"])
    assert {force.limit for force in rosters().values()} == {60, 100}


@clause("CF-2.1")
def test_a_force_keeps_to_the_limit_and_has_one_leader() -> None:
    assert force_breaches("Blue", 100, 1, 100) == []
    (dear,) = force_breaches("Blue", 101, 1, 100)
    assert (dear.why, dear.measured, dear.limit) == ("over_the_limit", 101, 100)
    for leaders in (0, 2):
        (unled,) = force_breaches("Blue", 100, leaders, 100)
        assert (unled.why, unled.measured, unled.limit) == ("one_leader", leaders, 1)


DEAR = {
    **PLAIN,
    "wounds": 6,
    "resistances": {"physical": 3, "energy": 1, "psyche": 0},
    "abilities": ["Evasion"],
}
"""A leader of 34 points."""


@clause("CF-3.1.a")
def test_seize_fate_takes_no_force_below_35_points() -> None:
    rules = find_ruleset("conflict")
    options = rules.read_options({})
    few = {"system": "conflict", "side": "Few", "models": [DEAR]}
    enough = {**few, "models": [DEAR, {**PLAIN, "name": "Bea", "leader": False}]}
    assert [check_roster(each, "x", {}).points for each in (few, enough)] == [34, 35]
    for scenario in ("seize_fate", "pitched_battle"):
        rules.open(Setup(scenario, [enough, "ashen_vanguard"], options))
        with pytest.raises(ContentError, match=r"CF-3\.1\.a.*34.*35"):
            rules.open(Setup(scenario, ["ashen_vanguard", few], options))
    rules.open(Setup("lost_caravan", [few, "ashen_vanguard"], options))


@clause("CF-2.1")
def test_a_report_names_every_breach_and_adds_up() -> None:
    data = {"system": "conflict", "side": "Blue", "limit": 1, "models": [{**PLAIN, "wounds": 3}]}
    report = check_roster(data, "file", {})
    assert (report.points, report.models) == (5, {"Ada": 5})
    assert [each.why for each in report.breaches] == ["over_the_limit"]


def test_the_example_is_legal_and_the_catalogue_names_all_that_is_for_sale() -> None:
    report = check_roster(tomllib.loads(RULESET.roster_example()), "example", {})
    assert report.breaches == []
    names = {(each.path.split("[].")[-1], each.name) for each in roster_catalogue()}
    assert ("abilities[]", "Blink") in names
    assert ("name", "Null Strike") in names


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"abilities": ["Blnk"]}, "there is no ability 'Blnk'; did you mean 'Blink'?"),
        ({"attacks": [{"name": "x", "type": "Magic"}]}, "type"),
        ({"attacks": [{"name": "x", "type": "Energy", "template": "Cone"}]}, "attack template 'Cone'"),
        ({"base_mm": -1}, "base_mm"),
        ({"suit": "stars"}, "'stars' is no suit"),
        ({"resistances": {"physical": 1}}, "energy"),
        ({"wound": 3}, "wound"),
    ],
)
def test_what_cannot_be_understood_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_force({"side": "Blue", "models": [{**PLAIN, **change}]}, "my.toml")
    assert "my.toml" in str(caught.value)
    assert said in str(caught.value)


def test_rosters_by_name_and_two_models_of_a_name() -> None:
    with pytest.raises(ContentError, match="did you mean 'tide_clutch'"):
        read_roster("tide_cluch")
    with pytest.raises(ContentError, match=r"models = .*: two are called 'ada'"):
        read_force({"side": "Blue", "models": [PLAIN, {**PLAIN, "name": "ADA"}]})


def test_the_same_forces_are_known_to_the_next_edition() -> None:
    conflict, ascension = find_ruleset("conflict"), find_ruleset("ascension")
    twins = conflict.twins("ascension")
    assert set(twins) == {"ashen_vanguard", "tide_clutch"}
    for name, data in twins.items():
        report = ascension.check_roster(data, name, {})
        assert report.breaches == []
        assert list(report.models) == [sheet.name for sheet in sheets_of(rosters()[name])]
    assert conflict.twins("primer") == {}
