"""W-3.1 to W-3.5: rosters to a point limit, up to six tactics, one faction."""

from __future__ import annotations

from typing import Any

import pytest

from highground.content.load import parse_toml
from highground.engine.errors import ContentError
from highground.engine.names import slug
from highground.engine.rosters import RosterFigure
from highground.engine.ruleset import RosterReport, Setup
from highground.rulesets.collide.files.content import (
    check_roster,
    open_game,
    read_roster,
    roster_catalogue,
    rosters,
)
from highground.rulesets.collide.rules.setup.rosters import Roster, breaches, call, short_of
from highground.rulesets.collide.ruleset import RULESET
from tests.marks import clause
from tests.rulesets.collide.positions import sheet

TACTICS = ["Broadside", "Cut the Lines", "Read the Swell", "Hold the Rail", "Cast Off", "Shared Lantern"]


def judged(*units: Any, tactics: list[str] | None = None, **more: Any) -> RosterReport:
    given = {"side": "Few", "faction": "saltglass", "units": list(units), "tactics": tactics or [], **more}
    return check_roster(given, "roster", {})


def clauses(report: RosterReport) -> list[str]:
    return [each.clause for each in report.breaches]


@clause("F-2", "F-3")
@pytest.mark.parametrize(
    ("name", "models", "income"),
    [("tide_patrol", 8, 4), ("reef_levy", 6, 5), ("hearth_guard", 6, 4), ("spark_column", 8, 5)],
)
def test_the_four_rosters_are_worth_300_points_and_bring_six_tactics(
    name: str, models: int, income: int
) -> None:
    roster, limit = read_roster(name)
    assert (roster.points(), limit) == (300, 300)
    assert len(roster.sheets) == models
    assert 2 + sum(each.leadership for each in roster.sheets) == income
    assert len(set(roster.tactics)) == 6
    assert breaches(roster, limit) == []


def test_four_rosters_ship_and_four_of_our_own() -> None:
    limits = sorted(each.limit for each in rosters().values())
    assert limits == [110, 110, 300, 300, 300, 300, 300, 300]
    for name in rosters():
        assert breaches(*read_roster(name)) == []


@clause("W-3.1")
@pytest.mark.parametrize(("limit", "legal"), [(60, True), (61, True), (59, False)])
def test_a_roster_is_worth_at_most_the_limit(limit: int, legal: bool) -> None:
    report = judged("Brine Rifle", "Glasswright", limit=limit)
    assert report.points == 60
    assert clauses(report) == ([] if legal else ["W-3.1"])
    assert clauses(judged("Brine Rifle", limit=29)) == ["W-3.1"]


@clause("W-3.1")
def test_more_than_a_tenth_below_is_still_legal() -> None:
    assert short_of(269, 300)
    assert not short_of(270, 300)
    assert clauses(judged("Brine Rifle")) == []
    (nobody,) = judged().breaches
    assert (nobody.clause, nobody.why, nobody.measured, nobody.limit) == ("W-3.1", "nobody_in_it", 0, 1)


@clause("W-3.1")
def test_units_may_repeat_unless_their_sheet_sets_a_maximum() -> None:
    assert clauses(judged({"unit": "Lantern Captain", "count": 4})) == []
    faction = read_roster("tide_patrol")[0].faction
    alone = sheet(max=1)
    found = breaches(Roster("x", faction, (alone, alone), ("", ""), ()), 300)
    assert [(each.clause, each.measured, each.limit) for each in found] == [("W-3.1", 2, 1)]
    assert breaches(Roster("x", faction, (alone,), ("",), ()), 300) == []


@clause("W-3.4")
@pytest.mark.parametrize("count", [0, 6])
def test_up_to_six_tactics_may_be_chosen(count: int) -> None:
    assert clauses(judged("Brine Rifle", tactics=TACTICS[:count])) == []
    assert clauses(judged("Brine Rifle", tactics=[*TACTICS, "Salt in the Seams"])) == ["W-3.4"]


@clause("W-3.4")
def test_a_tactic_is_chosen_once() -> None:
    assert clauses(judged("Brine Rifle", tactics=["Broadside", "Broadside"])) == ["W-3.4"]


@clause("W-1.13")
def test_tactics_and_units_come_from_one_faction() -> None:
    assert clauses(judged("Brine Rifle", tactics=["White Heat"])) == ["W-1.13"]
    with pytest.raises(ContentError, match=r"\[W-1\.13\].*Clay Warden"):
        judged("Clay Warden")


@clause("W-16.1")
def test_a_report_gives_the_points_of_every_unit() -> None:
    report = judged({"unit": "Cutlass Hand", "count": 2}, {"unit": "Fogrunner", "name": "Wisp"})
    assert report.models == {"cutlass-hand-1": 32, "cutlass-hand-2": 32, "wisp": 30}
    assert [item.cost.total() for item in report.items] == [32, 32, 30]
    walker = judged("Reefback Walker", "Fogrunner")
    across = 2 * sheet("Reefback Walker").radius
    printed = {"Health": "30", "Move": "5″", "Defence": "2"}
    figure = RosterFigure("reefback-walker", "Reefback Walker", 0, across, across, printed=printed)
    assert walker.figures[0] == figure
    assert [note.note for note in walker.notes] == ["health", "fastest"]
    assert walker.notes[1].facts == {"unit": "Fogrunner", "steps": 9}
    health = sheet("Reefback Walker").health + sheet("Fogrunner").health
    assert walker.notes[0].facts == {"health": health}
    assert [note.note for note in judged().notes] == ["health"]


@clause("W-3.1")
def test_a_match_is_not_begun_with_an_illegal_roster() -> None:
    many = {"side": "Many", "faction": "saltglass", "units": [{"unit": "Reefback Walker", "count": 4}]}
    with pytest.raises(ContentError, match=r"roster 1: \[W-3\.1\].*320"):
        open_game(Setup("skirmish", [many, "hearth_guard"], {}))


def test_what_is_misspelt_is_named() -> None:
    with pytest.raises(ContentError, match=r"no roster 'tide_petrol'.*tide_patrol"):
        read_roster("tide_petrol")
    with pytest.raises(ContentError, match=r"no faction 'saltgrass'.*saltglass"):
        read_roster({"side": "x", "faction": "saltgrass"})
    with pytest.raises(ContentError, match=r"units\[0\].*Brine Riffle.*Brine Rifle"):
        judged("Brine Riffle")


def test_names_are_numbered_where_several_share_one() -> None:
    rifle, hand = sheet("Brine Rifle"), sheet("Cutlass Hand")
    assert call(["", "", ""], [rifle, hand, rifle]) == ["brine-rifle-1", "cutlass-hand", "brine-rifle-2"]
    assert call(["Ada", ""], [rifle, rifle]) == ["ada", "brine-rifle"]
    assert slug("  Fire-Hardened! ") == "fire-hardened"


def test_the_builder_is_told_what_a_roster_may_name() -> None:
    found = roster_catalogue()
    assert len([each for each in found if each.path == "units[]"]) == 16
    assert len([each for each in found if each.path == "tactics[]"]) == 16
    assert {each.name for each in found if each.path == "faction"} == {"saltglass", "emberkiln"}
    assert all(each.clause in RULESET.book.clauses for each in found)


def test_the_example_is_legal() -> None:
    report = check_roster(parse_toml(RULESET.roster_example(), "example"), "example", {})
    assert report.breaches == []
    assert report.points == 292
