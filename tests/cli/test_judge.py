"""`highground judge` and `highground case`: what happens in a case, and how to write one."""

from __future__ import annotations

import json
from pathlib import Path

from highground.rulesets.primer import RULESET
from tests.cli.program import CASES, EXAMPLE, complaint, run

SHOT = """
system = "primer"
{more}
[[models]]
name = "Ada"
side = 0
profile = "Trooper"
at_in = [6, 12]

[[models]]
name = "Bo"
side = 1
profile = "Trooper"
at_in = [13, 12]
alert = false
"""


def case(folder: Path, more: str) -> Path:
    """A case in which Ada can shoot at Bo, who cannot duck."""
    file = folder / "mine.toml"
    file.write_text(SHOT.format(more=more), encoding="utf-8")
    return file


# -- telling -------------------------------------------------------------------------------------


def test_a_case_is_told_in_sentences_with_clauses() -> None:
    shown = run("judge", EXAMPLE)
    assert shown.status == 0
    assert "> shoot Bo" in shown.lines
    assert "  Ada shoots at Bo, 5.74″ away (range 14″). [SH-1]" in shown.lines
    assert "  refused [SH-3] it is not your decision now." in shown.lines
    assert shown.lines[-1] == "Now Blue: What does Cy do? [TU-2]"


def test_a_case_is_told_in_russian() -> None:
    assert "Bo теряет рану; осталось 1. [SH-6]" in run("judge", EXAMPLE, "--lang", "ru").out


def test_the_end_of_a_game_is_told() -> None:
    assert run("judge", CASES / "last_round.toml").lines[-1] == "Nothing more is to be decided."


def test_every_event_tally_and_fact_is_in_the_json() -> None:
    data = json.loads(run("judge", CASES / "rough_ground.toml", "--json").out)
    assert set(data) == {"opening", "orders", "left_out", "facts", "failures", "waiting_for"}
    assert data["facts"]["Bo.wounds"] == "2"
    refused, moved, _, held = data["orders"][:4]
    assert refused["refusal"]["clause"] == "MV-1"
    assert (refused["refusal"]["limit"], refused["events"]) == (152400, [])
    assert [event["clause"] for event in moved["events"]] == ["MV-1", "MV-3"]
    (rolled,) = [event for event in held["events"] if event["event"]["$"] == "primer.ShotRolled"]
    assert [part["clause"] for part in rolled["event"]["need"]["parts"]] == ["SH-4", "SH-5"]
    assert rolled["text"] == "Ada rolls 4 against Bo, needs 5: a miss."


# -- expectations --------------------------------------------------------------------------------


def test_an_expectation_that_fails_is_named_and_the_exit_status_is_one(tmp_path: Path) -> None:
    file = case(
        tmp_path,
        'active = "Ada"\nchance = [4]\norders = [{ order = "shoot Bo", expect = '
        '{ facts = { "Bo.wounds" = 2, "Bo.wonds" = 1 }, cites = ["SH-5"], not_cites = ["SH-1"], '
        'events = ["ModelWounded", "ShotRolled"], refused = "SH-2" } }]',
    )
    shown = run("judge", file)
    assert (shown.status, shown.err) == (1, "")
    assert [line for line in shown.lines if "expected otherwise" in line] == [
        "  expected otherwise: expected refused by SH-2, but it is allowed",
        "  expected otherwise: SH-5 is not cited",
        "  expected otherwise: SH-1 is cited",
        "  expected otherwise: there is no ShotRolled in its place",
        "  expected otherwise: Bo.wounds is 1, not 2",
        "  expected otherwise: there is no fact 'Bo.wonds'; did you mean 'Bo.wounds'?",
    ]
    as_json = run("judge", file, "--json")
    assert as_json.status == 1
    assert len(json.loads(as_json.out)["failures"]) == 6


def test_an_order_that_is_allowed_against_expectation_fails() -> None:
    shown = run("judge", CASES / "refusals.toml")
    assert shown.status == 0
    assert shown.out.count("refused") == 12


# -- chance --------------------------------------------------------------------------------------


def test_odds_are_exact_fractions(tmp_path: Path) -> None:
    file = case(tmp_path, 'active = "Ada"\norders = ["shoot Bo", "done"]')
    shown = run("judge", file, "--odds")
    assert shown.status == 0
    assert any(line.split()[:3] == ["1/2", "=", "50.00%"] for line in shown.lines)
    assert "Not played, since it depends on what comes up: done" in shown.lines
    (order,) = json.loads(run("judge", file, "--odds", "--json").out)["orders"]
    assert order["odds"]["exact"] is True
    assert {each["chance"] for each in order["odds"]["outcomes"]} == {"1/2"}
    assert order["odds"]["changes"]["Bo.wounds"] == {"1": "1/2"}


def test_odds_follow_the_modifiers(tmp_path: Path) -> None:
    wood = '[[terrain]]\nname = "Wood"\nkind = "rough"\ncentre_in = [9, 12]\nradius_in = 1'
    file = case(tmp_path, f'active = "Ada"\norders = ["shoot Bo"]\n{wood}')
    (order,) = json.loads(run("judge", file, "--odds", "--json").out)["orders"]
    assert order["odds"]["changes"]["Bo.wounds"] == {"1": "1/3"}


def test_chance_that_the_case_does_not_give_is_named(tmp_path: Path) -> None:
    file = case(tmp_path, 'active = "Ada"\norders = ["shoot Bo"]')
    assert complaint(run("judge", file)) == (
        f"{file}: orders[0] 'shoot Bo': chance does not say what comes up on d6 [SH-4]: "
        "add it, or count all ways with --odds"
    )


def test_chance_that_never_comes_up_is_a_mistake(tmp_path: Path) -> None:
    file = case(tmp_path, 'active = "Ada"\nchance = [4, 5]\norders = ["shoot Bo"]')
    assert complaint(run("judge", file)) == f"{file}: chance lists 2 outcomes but only 1 came up"


def test_an_impossible_die_is_a_mistake(tmp_path: Path) -> None:
    file = case(tmp_path, 'active = "Ada"\nchance = [7]\norders = ["shoot Bo"]')
    assert "outcome 1 of the script: d6 [SH-4] cannot come up '7'; possible: 1, 2" in complaint(
        run("judge", file)
    )


# -- mistakes ------------------------------------------------------------------------------------


def test_an_order_that_cannot_be_read_is_named_with_its_place(tmp_path: Path) -> None:
    file = case(tmp_path, 'orders = ["activate Ada", "shot Bo"]')
    said = "orders[1] 'shot Bo': there is no order 'shot'; did you mean 'shoot'?"
    assert complaint(run("judge", file)) == f"{file}: {said}"


def test_an_order_after_the_end_is_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "late.toml"
    text = (CASES / "last_round.toml").read_text(encoding="utf-8")
    file.write_text(
        text.replace("orders = [\n", "orders = [\n").replace('"1-2" } } },', '"1-2" } } },\n    "done",')
    )
    assert complaint(run("judge", file)) == (
        f"{file}: orders[3] 'done': nobody is asked for an order: the game is over"
    )


def test_an_expected_clause_must_exist(tmp_path: Path) -> None:
    file = case(tmp_path, 'orders = [{ order = "activate Ada", expect = { cites = ["TU-9"] } }]')
    said = "orders[0]: there is no clause 'TU-9'; did you mean 'TU-"
    assert complaint(run("judge", file)).startswith(f"{file}: {said}")


def test_a_case_must_name_its_system(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "x"\n')
    assert complaint(run("judge", file)) == f'{file}: system: is missing; write e.g. system = "primer"'


def test_something_to_do_that_cannot_be_done_is_named(tmp_path: Path) -> None:
    shot = '{ do = "Shot", shooter = "Ada", target = "Nobody" }'
    for todo in (f'{{ do = "RollToHit", shot = {shot} }}', '{ do = "RollToHit", shot = 5 }'):
        file = case(tmp_path, f"todo = [{todo}]\nchance = [4]")
        assert complaint(run("judge", file)).startswith(f"{file}: ")


# -- writing cases -------------------------------------------------------------------------------


def test_a_new_case_can_be_judged_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert run("case", "new", "primer", "-o", file).out == (
        f"{file} is ready to be filled in; then: highground judge {file}\n"
    )
    assert run("judge", file).status == 0


def test_a_new_case_is_printed_if_no_file_is_named() -> None:
    assert run("case", "new", "primer").out == RULESET.case_example()


def test_a_new_case_is_never_written_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    assert (
        complaint(run("case", "new", "primer", "-o", file)) == f"{file} exists already; choose another name"
    )
    assert file.read_text() == "precious"


def test_every_field_of_a_case_is_explained() -> None:
    shown = run("case", "fields", "primer").out
    assert "  at_in: where its centre stands, in inches ([number, number]; required)" in shown
    assert "  rounds: the last round (whole number, at least 1, at most 20; default 4)" in shown
    assert '  kind: wall: nothing passes; rough: slow, gives cover ("wall" or "rough"; required)' in shown
    for model in ("An order and what is expected of it (in orders):", "A model in a case (in models):"):
        assert model in shown
    unexplained = [line for line in shown.splitlines() if line.startswith("  ") and ": (" in line]
    assert unexplained == []
