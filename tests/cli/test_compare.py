"""`highground compare`: what did a revision do?"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import complaint, run

pytestmark = pytest.mark.slow


def compare(*words: str | Path) -> dict[str, Any]:
    ran = run("compare", *words, "--json")
    assert ran.status == 0, ran.err
    return dict(json.loads(ran.out))


def test_two_editions_for_people() -> None:
    shown = run("compare", "ascension", "conflict")
    assert shown.status == 0
    assert shown.lines[0] == "ascension (A) and conflict (B)"
    assert "Only in conflict" in shown.out
    assert any(line.startswith("The same: ") for line in shown.lines)


def test_two_editions_for_programs() -> None:
    found = compare("conflict", "ascension")
    topics = {each["topic"]: each for each in found["rules"]["topics"]}
    assert topics["Flanking"]["how"] == "A only"
    assert topics["Gang Up"]["how"] == "B only"
    assert topics["Condition tokens"]["A"] == {"clauses": ["C-12.1"], "says": "up to 3"}
    assert found["sides"] == ["conflict", "ascension"]


def test_options_on_either_side_or_on_both() -> None:
    words = ("--option", "A:burn=1", "--option", "B:burn=2", "--option", "flanking=off")
    found = compare("conflict", "conflict", *words)
    assert found["sides"] == ["conflict (burn=1, flanking=off)", "conflict (burn=2, flanking=off)"]
    assert [(each["name"], each["A"], each["B"]) for each in found["rules"]["options"]] == [("burn", 1, 2)]


def test_an_option_that_only_one_edition_knows_counts_there() -> None:
    found = compare("ascension", "conflict", "--option", "prone_reaction=true")
    assert found["sides"] == ["ascension", "conflict (prone_reaction=true)"]


def test_an_attack_is_compared_as_a_case_of_each_edition() -> None:
    found = compare("ascension", "conflict", "--attack", "3,3", "--samples", "20")
    one, other = found["attack"]
    for each in (one, other):
        (loss,) = each["losses"]
        assert (loss["who"], loss["what"], loss["chance"]) == ("Target", "wounds", "10306/23409")
    assert one["exact"]
    assert other["played"]["times"] == 20


def test_the_same_attack_for_people() -> None:
    shown = run("compare", "conflict", "conflict", "--attack", "3,3", "--samples", "20")
    assert shown.status == 0
    assert "44.03%" in shown.out
    assert "Target is hurt: Wounds" in shown.out
    assert "The rules are the same." in shown.lines


def test_who_is_hurt_is_called_what_the_game_calls_it_and_stress_is_not_lost() -> None:
    cases = Path(__file__).parents[1] / "cases"
    for system, case, told in (
        ("torn", "a_blow_returned", "Orrek is hurt: damage"),
        ("ail", "rapid_fire", "Tough is hurt: stress"),
    ):
        shown = run("compare", system, system, "--case", cases / system / f"{case}.toml", "--samples", "2")
        assert told in shown.out
        assert "lost" not in shown.out


FROM_BEHIND = """
system = "conflict"
active = "Ada"
orders = ["attack Strike Bo"]
[[models]]
name = "Ada"
sheet = "Mender"
at_mm = [300, 300]
[[models]]
name = "Bo"
sheet = "Mender"
seat = 1
at_mm = [330, 300]
facing = [1, 0]
"""


def test_cases_of_ones_own(tmp_path: Path) -> None:
    case = tmp_path / "behind.toml"
    case.write_text(FROM_BEHIND, encoding="utf-8")
    words = ("--case", case, "--option", "B:flanking=off", "--samples", "5")
    one, other = compare("conflict", "conflict", *words)["attack"]
    chances = [Fraction(each["changes"]["Bo.on_table"]["false"]) for each in (one, other)]
    assert chances[0] > chances[1]
    assert one["exact"]


def test_games_come_with_intervals() -> None:
    words = ("--games", "2", "--bots", "uniform,uniform", "--option", "B:ducking=off")
    found = compare("primer", "primer", *words)["games"]
    assert found["A"]["games"] == found["B"]["games"] == 2
    assert len(found["shift_by_seat"]) == 2
    assert found["other_winner"] in (0, 1, 2)
    shown = run("compare", "primer", "primer", *words)
    assert "2 games each" in shown.out


def test_the_same_forces_in_both_editions() -> None:
    words = ("--games", "1", "--rosters", "ashen_vanguard,tide_clutch", "--bots", "uniform,uniform")
    found = compare("ascension", "conflict", *words)["games"]
    assert found["A"]["games"] == 1
    assert found["other_winner"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("primer", "ascension"), "are no editions of one game"),
        (("conflict", "conflictt"), "conflictt"),
        (("conflict", "conflict", "--option", "A:burnn=1"), "burnn"),
        (("conflict", "conflict", "--option", "burn"), "write it as name=value"),
        (("conflict", "conflict", "--attack", "3"), "write it as 3,1"),
        (("conflict", "conflict", "--attack", "a,b"), "write it as 3,1"),
        (("conflict", "conflict", "--attack", "9,1"), "[C-7.7]"),
        (("conflict", "conflict", "--attack", "3,1", "--case", "x.toml"), "not both"),
        (("conflict", "conflict", "--case", "A:x.toml"), "x.toml"),
        (("conflict", "conflict", "--attack", "3,1", "--samples", "0"), "at least once"),
        (("conflict", "conflict", "--games", "1", "--rosters", "nobody,tide_clutch"), "nobody"),
        (("conflict", "conflict", "--games", "-1"), "at least 1 game"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], said: str) -> None:
    assert said in complaint(run("compare", *words))
