"""Primer's options: every value, at the clause that it changes."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.rulesets.primer.ruleset import RULESET
from tests.marks import clause, option
from tests.rulesets.primer.drawing import scene, spot
from tests.scene import Scene


def with_option(drawing: str, name: str, value: object, *dice: int, **given: Any) -> Scene:
    return scene(drawing, dice, active="Ada", options={name: value}, **given)


# -- ducking (SH-3) ------------------------------------------------------------------------------


@clause("SH-3")
@option("ducking", "alert")
def test_by_default_only_an_alert_target_may_duck() -> None:
    assert with_option("Ada --6in-- Bo", "ducking", "alert", 2).plays("shoot Bo", "duck").cited("SH-3") == 1
    table = with_option("Ada --6in-- Bo", "ducking", "alert", 2, who={"Bo": {"alert": False}})
    assert table.plays("shoot Bo").asked == "MayAct"


@clause("SH-3")
@option("ducking", "always")
def test_a_target_may_always_duck_if_the_table_says_so() -> None:
    table = with_option("Ada --6in-- Bo", "ducking", "always", 4, who={"Bo": {"alert": False}})
    assert table.plays("shoot Bo").asked == "MayDuck"
    assert not table.plays("duck").last("ShotRolled").hit


@clause("SH-4")
@option("ducking", "off")
def test_nobody_ducks_if_the_table_says_so() -> None:
    table = with_option("Ada --6in-- Bo", "ducking", "off", 4).plays("shoot Bo")
    assert table.asked == "MayAct"
    assert table.last("ShotRolled").hit


# -- rough_factor (MV-3): Ada stands at 6,12, the wood reaches from 7.5 to 10.5 ------------------------


@clause("MV-3", "MV-1")
@pytest.mark.parametrize(
    ("factor", "farthest"),
    [
        pytest.param(2, "9.75", marks=option("rough_factor", 2)),
        pytest.param(1, "12", marks=option("rough_factor", 1)),
        pytest.param(3, "9", marks=option("rough_factor", 3)),
    ],
)
def test_rough_ground_counts_as_often_as_the_table_says(factor: int, farthest: str) -> None:
    table = with_option("Ada ==3in== ~3in~", "rough_factor", factor)
    assert table.refuses(f"move {spot(farthest, um=1)}").clause == "MV-1"
    assert table.plays(f"move {spot(farthest)}").last("RoughGroundCrossed").factor == factor


def test_the_rough_factor_stays_within_its_range() -> None:
    assert RULESET.read_options({"rough_factor": 4})["rough_factor"] == 4
    for wrong in (0, 5):
        with pytest.raises(ContentError, match=f"option rough_factor: {wrong} is not between 1 and 4"):
            RULESET.read_options({"rough_factor": wrong})


# -- sixes (SH-4) --------------------------------------------------------------------------------


@clause("SH-4", "SH-5")
@pytest.mark.parametrize(
    ("sixes", "hit"),
    [
        pytest.param(True, True, marks=option("sixes", True)),
        pytest.param(False, False, marks=option("sixes", False)),
    ],
)
def test_whether_a_six_hits_when_seven_are_needed(sixes: bool, hit: bool) -> None:
    table = with_option(
        "Ada --1in-- ~2in~ --1in-- Bo", "sixes", sixes, 6, who={"Ada": {"change": {"aim": 6}}}
    )
    rolled = table.plays("shoot Bo", "hold").last("ShotRolled")
    assert (rolled.need.total(), rolled.hit) == (7, hit)


# -- reading them --------------------------------------------------------------------------------


def test_left_out_options_have_their_defaults() -> None:
    assert RULESET.read_options({}) == {"ducking": "alert", "rough_factor": 2, "sixes": True}


def test_options_from_a_command_line_are_text() -> None:
    given = RULESET.read_options({"ducking": "OFF", "rough_factor": "3", "sixes": "false"})
    assert given == {"ducking": "off", "rough_factor": 3, "sixes": False}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("duckin", "off", "there is no option 'duckin'; did you mean 'ducking'?"),
        ("ducking", "alway", "option ducking cannot be 'alway'; did you mean 'always'?"),
        ("ducking", True, "option ducking cannot be True"),
        ("rough_factor", "two", "option rough_factor cannot be 'two'"),
        ("rough_factor", True, "option rough_factor cannot be True"),
        ("sixes", 1, "option sixes cannot be 1"),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_valid(name: str, value: Any, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        RULESET.read_options({name: value})
    assert said in str(caught.value)


def test_every_option_names_a_clause_of_the_book() -> None:
    assert {each.clause for each in RULESET.options} <= set(RULESET.book.clauses)
