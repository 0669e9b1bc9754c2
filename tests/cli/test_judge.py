"""`highground judge` and `highground case`: what happens in a case, and how to write one."""

from __future__ import annotations

import json
import re
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from highground.rulesets.primer.ruleset import RULESET
from tests.cli.program import CASES, EXAMPLE, REPLAY, complaint, run

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


NAMES = """
system = "torn"
active = "S"
orders = ["declare twin-knives X"]

[[players]]
name = "B"

[[players]]
name = ":House: [b]"

[[minis]]
name = "S"
side = 0
card = "Wick Skirmisher"
at = [0, 0]

[[minis]]
name = "X"
side = 1
card = "Orrek Saltmouth"
at = [1, 0]
"""


SAME = """
system = "ascension"
active = "Ada"
options = { defender_flips = false }
orders = ["attack Gun Foe", "end", "activate Foe"]

[[players]]
name = "Blue"
side = 0

[players.deck]
left = 3
discarded = ["A♠", "A♥", "A♦", "A♣", "2♠", "2♥", "2♦", "2♣", "3♠", "3♥", "3♦", "3♣", "J♠", "RJ", "BJ"]

[[players]]
name = "Amber"
side = 1

[[models]]
name = "Ada"
at_mm = [200, 200]

[models.sheet]
name = "Ada"
base_mm = 32
attacks = [{ name = "Gun", template = "Single Target", primary = true, range_in = 8 }]

[[models]]
name = "Foe"
seat = 1
sheet = { name = "Foe", base_mm = 32, wounds = 6 }
at_mm = [300, 200]
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


def test_odds_of_a_case_that_says_all_that_comes_up_are_not_passed_over_in_silence() -> None:
    said = "Nothing was left to weigh: the case says all that comes up."
    assert said in run("judge", EXAMPLE, "--odds").out
    assert said not in run("judge", EXAMPLE).out


def test_the_odds_of_what_a_case_leaves_open_are_all_that_is_said_of_them(tmp_path: Path) -> None:
    told = run("judge", case(tmp_path, 'orders = ["activate Ada", "shoot Bo"]'), "--odds").out
    assert "Bo is hurt:" in told
    assert "left to weigh" not in told


def test_a_case_that_stops_for_want_of_a_die_does_not_say_that_all_is_decided(tmp_path: Path) -> None:
    ran = run("judge", case(tmp_path, 'orders = ["activate Ada", "shoot Bo"]'))
    assert "chance does not say what comes up" in ran.err
    assert "Nothing more is to be decided" not in ran.out


def test_a_case_is_told_in_russian() -> None:
    assert "Bo теряет рану; осталось 1. [SH-6]" in run("judge", EXAMPLE, "--lang", "ru").out


def test_the_winner_of_a_game_that_ended_is_named() -> None:
    told = run("judge", CASES / "last_round.toml")
    assert told.lines[-1] == "The game is over: Amber wins, 1 : 2. [VI-3]"
    data = json.loads(run("judge", CASES / "last_round.toml", "--json").out)
    assert data["result"]["clause"] == "VI-3"


def test_names_are_told_as_they_were_given(tmp_path: Path) -> None:
    """Neither as a word of the game ("S" is a success), nor as a picture, nor as markup."""
    file = tmp_path / "names.toml"
    file.write_text(NAMES, encoding="utf-8")
    told = run("judge", file)
    assert told.status == 0
    assert "  S declares Twin Knives on X. [T-12.5]" in told.lines
    assert "  :House: [b] may react. [T-12.6]" in told.lines
    assert told.lines[-1].startswith("Now :House: [b]: ")


def test_every_event_tally_and_fact_is_in_the_json() -> None:
    data = json.loads(run("judge", CASES / "rough_ground.toml", "--json").out)
    assert set(data) == {
        "opening", "opening_odds", "orders", "left_out", "facts", "failures", "trouble", "result",
        "waiting_for",
    }  # fmt: skip
    assert data["facts"]["Bo.wounds"] == "2"
    refused, moved, _, held = data["orders"][:4]
    assert refused["refusal"]["clause"] == "MV-1"
    assert (refused["refusal"]["limit"], refused["events"]) == (152400, [])
    assert [event["clause"] for event in moved["events"]] == ["MV-1", "MV-3"]
    (rolled,) = [event for event in held["events"] if event["event"]["$"] == "primer.ShotRolled"]
    assert [part["clause"] for part in rolled["event"]["need"]["parts"]] == ["SH-4", "SH-5"]
    assert rolled["text"] == "Ada rolls 4 against Bo, needs 5+: a miss."


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
    assert any(line.endswith("  1\u00a0wound") for line in shown.lines), 'one, not "1 wounds"'
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


def test_with_too_few_dice_everything_up_to_there_is_told(tmp_path: Path) -> None:
    file = case(tmp_path, 'active = "Ada"\norders = ["shoot Bo"]')
    shown = run("judge", file)
    assert shown.status == 2
    assert shown.lines[0] == "> shoot Bo"
    assert "  Ada shoots at Bo, 5.74″ away (range 14″). [SH-1]" in shown.lines
    as_json = run("judge", file, "--json")
    assert as_json.status == 2
    data = json.loads(as_json.out)
    assert "SH-1" in [told["clause"] for told in data["orders"][0]["events"]]
    assert "does not say what comes up" in data["trouble"]


def test_chance_that_never_comes_up_is_a_mistake_after_everything_is_told(tmp_path: Path) -> None:
    file = case(tmp_path, 'active = "Ada"\nchance = [4, 5]\norders = ["shoot Bo"]')
    shown = run("judge", file)
    assert complaint(shown) == f"{file}: chance lists 2 outcomes but only 1 came up"
    assert "  Ada rolls 4 against Bo, needs 4+: a hit. [SH-4]" in shown.lines
    assert shown.lines[-1].startswith("Now ")


def test_an_order_that_is_no_answer_is_refused_in_the_words_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "names.toml"
    file.write_text(NAMES.replace('X"]', 'X", "activate X"]'), encoding="utf-8")
    (refused,) = [line for line in run("judge", file).lines if "refused" in line and "expected" not in line]
    assert refused == "  refused [T-12.6] Activate does not answer this question; it takes: React, Pass."
    ru = run("judge", file, "--lang", "ru").out
    assert "React" not in ru
    assert "PlayCard" not in ru


# -- odds of what a case leaves open ---------------------------------------------------------------


def unsaid(folder: Path, name: str, chance: str = "") -> Path:
    """A shipped case that does not say what comes up, or only the beginning of it."""
    text = (CASES.parent / name).read_text(encoding="utf-8")
    file = folder / "unsaid.toml"
    file.write_text(re.sub(r"^chance = .*$", chance, text, count=1, flags=re.MULTILINE), encoding="utf-8")
    return file


def outcomes(file: Path) -> dict[str, Any]:
    ran = run("judge", file, "--odds", "--json")
    assert ran.status == 0, ran.err
    return dict(json.loads(ran.out))


def test_a_reaction_that_the_case_orders_is_part_of_what_is_weighed(tmp_path: Path) -> None:
    data = outcomes(unsaid(tmp_path, "torn/a_blow_returned.toml"))
    declared, reacted = data["orders"]
    assert (declared["odds"], data["left_out"]) == (None, [])
    assert reacted["odds"]["changes"]["orrek.activated"] == {"true": "1"}
    hurt = {each["who"]: Fraction(each["chance"]) for each in reacted["odds"]["losses"]}
    assert set(hurt) == {"orrek", "skirmisher"}, "the Counter Attack hurts the attacker"


def test_reactions_after_dice_are_part_of_what_is_weighed(tmp_path: Path) -> None:
    """The shot is weighed from the first die on; the target ducks in every way (SH-3)."""
    ducks = case(tmp_path, 'active = "Ada"\norders = ["shoot Bo", "duck"]')
    ducks.write_text(ducks.read_text().replace("alert = false", "alert = true"))
    data = outcomes(ducks)
    assert data["orders"][-1]["order"] == "duck"
    assert data["orders"][-1]["odds"]["changes"]["Bo.alert"] == {"false": "1"}
    assert data["orders"][-1]["odds"]["changes"]["Bo.wounds"] == {"1": "1/3"}


def test_where_all_ways_come_to_the_same_the_case_goes_on(tmp_path: Path) -> None:
    """Three Jacks are left, two are flipped: whichever they are."""
    file = tmp_path / "same.toml"
    file.write_text(SAME, encoding="utf-8")
    data = outcomes(file)
    first, *others = data["orders"]
    assert [each["chance"] for each in first["odds"]["outcomes"]] == ["1"]
    assert [(each["order"], each["refusal"]) for each in others] == [("end", None), ("activate Foe", None)]
    assert data["left_out"] == []


def test_an_initiative_roll_that_the_case_leaves_open_is_weighed(tmp_path: Path) -> None:
    data = outcomes(unsaid(tmp_path, "torn/criticals_win_the_initiative.toml"))
    found = {name: Fraction(share) for name, share in data["opening_odds"]["changes"]["initiative"].items()}
    assert set(found) == {"Player 1", "Player 2"}
    assert abs(found["Player 1"] - Fraction(1, 2)) < 3 * data["opening_odds"]["error"]
    assert data["left_out"] == ["attacker opponent", "zone South", "deploy levy 0,0"]


def test_dice_that_the_case_says_come_up_before_all_ways_are_counted(tmp_path: Path) -> None:
    """Rapid Fire: the attack's dice are said, the damage is not (A-6.29)."""
    data = outcomes(unsaid(tmp_path, "ail/rapid_fire.toml", "chance = [7, 7]"))
    (hit,) = [each for each in data["orders"][-1]["odds"]["losses"] if each["what"] == "stress"]
    assert hit["chance"] == "1", "a margin of 9: every way hits"


def test_odds_that_take_long_are_estimated_at_once_and_say_so(tmp_path: Path) -> None:
    file = unsaid(tmp_path, "ail/a_grenade_scatters.toml")
    began = time.monotonic()
    shown = run("judge", file, "--odds", "--seconds", "0.2")
    assert time.monotonic() - began < 20, "counted out it takes a minute"
    assert "estimated from" in shown.out
    assert "(95 %)" in shown.out


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


def test_a_sum_is_told_with_its_addends_where_it_comes_up() -> None:
    shown = run("judge", CASES.parent / "conflict" / "a_charge_pushes.toml").lines
    at = shown.index("  Bulwark against Hookhand: 6 to 3, 3 damage. [C-11.4]")
    assert shown[at + 1].startswith("    attack 6 = 1 A♠ [C-2.2] + 1 A♥ [C-2.2] + 3 strength [C-11.2] + ")
    assert shown[at + 2].startswith("    defense 3 = 1 A♦ [C-2.2] + ")


def test_sums_of_rolls_are_told_where_no_deed_has_them() -> None:
    """In Torn a roll is bookkeeping: nothing else says why the pool is what it is."""
    shown = run("judge", CASES.parent / "torn" / "harassed_and_covered.toml").out.replace("\u00a0", " ")
    assert (
        "  Arbalester, Split Bolt, 3 Attack Dice: 3 successes, 0 criticals. [C-4.4]\n"
        "    Attack Dice 3 = 4 dice of the tile [T-9.6] − 1 harassed [C-4.11]\n"
        "  Target, 2 Defence Dice: 0 successes, 0 criticals. [C-4.8]\n"
        "    Defence Dice 2 = 1 Defence [T-9.4] + 1 cover [C-4.11]\n"
    ) in shown


def test_what_led_to_the_last_event_is_told_on_demand() -> None:
    assert "what led to it:" not in run("judge", EXAMPLE).out
    assert "  what led to it:\n  Cy shoots at Bo" in run("judge", EXAMPLE, "--chain").out


def test_odds_tell_first_how_likely_somebody_is_hurt_and_the_mean(tmp_path: Path) -> None:
    file = unsaid(tmp_path, "ascension/a_wall_is_destroyed.toml")
    shown = run("judge", file, "--odds").lines
    at = shown.index("> attack Gun Wall")
    assert shown[at + 1].startswith("  Wall is hurt:  139/153 = 90.85%  1.69 Wounds on average  removed: 7/9")
    assert shown[at + 2].endswith("2\u00a0Wounds, removed")


def test_odds_of_several_targets_are_a_table_with_a_column_for_each(tmp_path: Path) -> None:
    file = unsaid(tmp_path, "torn/a_blow_returned.toml")
    shown = run("judge", file, "--odds", "--seconds", "0.5").lines
    (heading,) = [line for line in shown if line.split() == ["Orrek", "Skirmisher"]]
    rows = shown[shown.index(heading) + 1 :]
    assert heading.index("Skirmisher") == rows[0].rindex("  ") + 2, "each below its name"
    assert [line for line in shown if line.startswith("  Orrek is hurt:") and "damage on average" in line]
    assert [line for line in shown if line.startswith("  Skirmisher is hurt:") and "removed:" in line]


def test_what_every_outcome_changes_is_told_once(tmp_path: Path) -> None:
    file = unsaid(tmp_path, "torn/criticals_win_the_initiative.toml")
    shown = run("judge", file, "--odds").out
    assert shown.count("step PREPARE → INITIATIVE") == 1
    assert "  in every outcome: step PREPARE → INITIATIVE\n" in shown


@pytest.mark.parametrize("columns", ["80", "120"])
def test_odds_with_many_outcomes_are_told_in_ranges_within_the_terminal(
    tmp_path: Path, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    file = unsaid(tmp_path, "ail/rapid_fire.toml")
    shown = run("judge", file, "--odds", "--seconds", "0.5").lines
    assert any(re.fullmatch(r"  +[\d.]+%  █* +1–\d+ stress", line) for line in shown), shown
    assert all(len(line) <= int(columns) for line in shown)


def test_the_judge_speaks_russian_throughout() -> None:
    shown = run("judge", EXAMPLE, "--lang", "ru").lines
    assert any(line.startswith("  нельзя [SH-3] ") for line in shown)
    assert shown[-1].startswith("Сейчас ")


def test_a_position_of_a_replay_is_judged_with_orders_and_kept_as_a_case(tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    there = run("judge", REPLAY, "--at", "1", "--json", "--keep", kept)
    assert there.status == 0
    assert json.loads(there.out)["waiting_for"]
    again = run("judge", kept, "--json")
    assert json.loads(again.out)["facts"] == json.loads(there.out)["facts"]
    refused = run("judge", REPLAY, "--at", "1", "--order", "move 99,99")
    assert "MV-" in refused.out
    assert "has orders 0 to" in complaint(run("judge", REPLAY, "--at", "9999"))


def test_a_replay_judged_at_its_end_names_the_winner() -> None:
    found = run("judge", REPLAY)
    assert found.status == 0
    assert re.search(r"wins|won|draw", found.out, re.IGNORECASE)
