"""`--version`, `--help`, `systems`, `clauses`: what is here and what the rules say."""

from __future__ import annotations

import json
import re

import pytest

from highground import __version__, build_info
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.rulesets.primer.ruleset import RULESET
from tests.builds import SRC
from tests.cli.program import complaint, run
from tests.sources import OURS


def test_the_version_says_which_build_is_running() -> None:
    said = run("--version").out
    assert said.startswith(f"highground {__version__} (")
    assert build_info.status().kind in said.lower()


def test_without_a_command_the_commands_are_listed() -> None:
    shown = run()
    assert shown.status == 2
    assert shown.err == ""
    for command in ("systems", "clauses", "play", "judge", "case", "replay", "sim", "draw", "bench", "new"):
        assert command in shown.out


def test_every_command_explains_itself() -> None:
    for command in ("systems", "clauses", "play", "judge", "replay", "sim", "draw", "bench", "new"):
        shown = run(command, "--help")
        assert shown.status == 0
        assert "Usage: highground" in shown.out


def test_systems_are_listed_with_their_clauses_scenarios_and_rosters() -> None:
    shown = run("systems").out
    assert "primer" in shown
    assert "first" in shown


def test_systems_as_json() -> None:
    (primer,) = [row for row in json.loads(run("systems", "--json").out) if row["name"] == "primer"]
    assert primer["clauses"] == len(RULESET.book.clauses)
    assert primer["edition"] == "first edition"
    assert primer["scenarios"] == ["crossing", "ruin"]
    assert primer["rosters"] == ["amber", "blue"]


@pytest.mark.compiled_only
def test_an_installed_program_says_that_every_clause_of_primer_is_tested() -> None:
    (primer,) = [row for row in json.loads(run("systems", "--json").out) if row["name"] == "primer"]
    assert primer["clauses_tested"] == primer["clauses"]
    assert "clauses, all tested" in " ".join(run("systems").out.split())


@pytest.mark.pure_only
def test_in_a_checkout_systems_does_not_read_all_tests_first() -> None:
    (primer,) = [row for row in json.loads(run("systems", "--json").out) if row["name"] == "primer"]
    assert primer["clauses_tested"] is None
    assert "tested" not in run("systems").out


def test_all_clauses_are_listed_in_the_order_of_the_book() -> None:
    shown = run("clauses", "primer").out
    places = [shown.index(id) for id in RULESET.book.clauses]
    assert places == sorted(places)


def test_one_clause_is_shown_with_its_options_code_and_tests() -> None:
    shown = run("clauses", "primer", "SH-3").lines
    assert shown[0] == "SH-3 Ducking"
    assert any(line.startswith("Option ducking") for line in shown)
    assert any(line.strip().startswith("alert (default):") for line in shown)
    assert any(line.startswith("  in ") and "shooting.py" in line for line in shown)
    assert any(line.startswith("  test ") and "test_shooting.py" in line for line in shown)


def test_a_ruling_of_ours_is_shown_as_such() -> None:
    assert "Ruling: Along an edge is no crossing." in run("clauses", "primer", "SH-2").out


def test_clauses_as_json_have_id_gist_where_and_tests() -> None:
    rows = json.loads(run("clauses", "primer", "--json").out)
    assert [row["id"] for row in rows] == list(RULESET.book.clauses)
    for row in rows:
        assert row["gist"] == RULESET.book.clauses[row["id"]].gist
        assert row["where"], f"{row['id']} is implemented nowhere"
        assert row["tests"], f"{row['id']} is tested nowhere"


def test_every_value_of_an_option_is_listed_with_its_tests() -> None:
    (row,) = json.loads(run("clauses", "primer", "SH-3", "--json").out)
    (option,) = row["options"]
    assert [each["value"] for each in option["values"]] == ["alert", "always", "off"]
    assert all(each["tests"] for each in option["values"])


def test_an_unknown_clause_is_refused_with_a_few_near_ones() -> None:
    said = complaint(run("clauses", "primer", "SH-33"))
    assert said == "primer has no clause or ruling 'SH-33'; near it: SH-3, SH-4, SH-5, SH-6"


def test_what_is_near_no_clause_is_told_how_clauses_begin() -> None:
    said = complaint(run("clauses", "primer", "zzz"))
    assert said == "primer has no clause or ruling 'zzz'; they begin with SE-, TU-, MV-, SH-, VI-"


def test_a_clause_is_found_in_any_case() -> None:
    assert run("clauses", "primer", "sh-3").lines[0] == "SH-3 Ducking"


def test_a_number_lists_its_lettered_clauses() -> None:
    shown = run("clauses", "ascension", "R-7.2.1").lines
    assert [line.split()[0] for line in shown if line.startswith("R-7")] == ["R-7.2.1.a", "R-7.2.1.b"]


def test_a_ruling_finds_the_clause_it_is_about() -> None:
    assert run("clauses", "collide", "R-11.6").lines[0].startswith("W-11.7 ")
    assert run("clauses", "ascension", "rul-5").lines[0].startswith("R-6.2.2.a "), "RUL-05"


@pytest.mark.parametrize("name", OURS)
def test_every_ruling_that_the_code_names_can_be_looked_up(name: str) -> None:
    book = find_ruleset(name).book
    code = "".join(each.read_text() for each in (SRC / "highground" / "rulesets" / name).rglob("*.py"))
    rulings = set(re.findall(r"\b(?:R|CR|RUL)-\d+(?:\.\d+)*(?:\.[a-z])?\b", code))
    missing = []
    for ruling in rulings:
        try:
            book.find(ruling)
        except ContentError:
            missing.append(ruling)
    assert missing == []


@pytest.mark.parametrize("columns", ["80", "120"])
def test_no_name_of_a_scenario_or_roster_is_cut_short(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    shown = run("systems")
    assert "…" not in shown.out
    assert all(len(line) <= int(columns) for line in shown.lines)
    assert "seize_fate_company" in shown.out


def test_an_unknown_system_is_refused_with_the_nearest_one() -> None:
    assert complaint(run("clauses", "prime")) == "there is no system 'prime'; did you mean 'primer'?"
