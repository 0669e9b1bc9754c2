"""`--version`, `--help`, `systems`, `clauses`: what is here and what the rules say."""

from __future__ import annotations

import json

from highground import __version__, build_info
from highground.rulesets.primer import RULESET
from tests.cli.program import complaint, run


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


def test_every_clause_of_primer_is_tested() -> None:
    (primer,) = [row for row in json.loads(run("systems", "--json").out) if row["name"] == "primer"]
    assert primer["clauses_tested"] == primer["clauses"]


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


def test_an_unknown_clause_is_refused_with_the_nearest_one() -> None:
    assert (
        complaint(run("clauses", "primer", "SH-33")) == "primer has no clause 'SH-33'; did you mean 'SH-3'?"
    )


def test_an_unknown_system_is_refused_with_the_nearest_one() -> None:
    assert complaint(run("clauses", "prime")) == "there is no system 'prime'; did you mean 'primer'?"
