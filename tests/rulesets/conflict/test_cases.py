"""Case files: a position takes nothing that a roster or the rules would refuse, and says what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.errors import ContentError
from tests.rulesets.conflict.scenes import fighter, scene

ROCK = {"name": "Rock", "size": 2, "box_mm": [200, 200, 300, 300]}


def _refused(*models: dict[str, Any], **case: Any) -> str:
    with pytest.raises(ContentError) as caught:
        scene(*models, **case)
    return str(caught.value)


@pytest.mark.parametrize("base", [33, 39, 51, 59, 85, 125, 151, 171])
def test_a_base_that_no_model_has_is_refused(base: float) -> None:
    assert "[CC-1]" in _refused(fighter("Ada", base_mm=base, at=(400, 400)))


@pytest.mark.parametrize(
    ("base", "size"), [(20, 0.5), (25, 1), (32, 1), (40, 2), (80, 3), (120, 4), (150, 5)]
)
def test_a_base_that_models_have_is_taken_with_its_own_size_and_no_other(base: float, size: float) -> None:
    scene(fighter("Ada", base_mm=base, size=size, at=(400, 400)), active="Ada")
    other = 3 if size < 3 else 1
    assert "[C-1.1]" in _refused(fighter("Ada", base_mm=base, size=other, at=(400, 400)))


def test_what_a_case_changes_of_a_sheet_is_judged_as_well() -> None:
    ada = {"name": "Ada", "seat": 0, "at_mm": [400, 400], "sheet": "Longshot", "change": {"base_mm": 35}}
    assert "[CC-1]" in _refused(ada)


@pytest.mark.parametrize("strength", [0, 7])
def test_a_strength_outside_of_1_to_6_is_refused(strength: int) -> None:
    arm = {"name": "Strike", "type": "Physical", "strength": strength}
    assert "[C-7.7]" in _refused(fighter("Ada", attacks=[arm]))


def test_two_actions_of_one_name_are_refused() -> None:
    arm = {"name": "Strike", "type": "Physical"}
    assert "[CF-1.3.a]" in _refused(fighter("Ada", attacks=[arm, {**arm, "type": "Energy"}]))


@pytest.mark.parametrize(
    ("models", "case", "said"),
    [
        ([fighter("Ada", powers=["Blnk"])], {}, "there is no 'Blnk'; did you mean 'Blink'?"),
        ([{**fighter("Ada"), "aids": [["Bea"]]}], {}, "aids"),
        ([{**fighter("Ada"), "aids": [["Bea", "Bo"]]}], {}, "aids: there is no model 'Bea'"),
        ([fighter("Ada")], {"active": "Ada", "turn": {"charged": "Bo"}}, "charged: there is no model 'Bo'"),
        ([fighter("Ada")], {"active": "Ada", "turn": {"strides": 6}}, "[C-6.1]"),
        ([fighter("Ada")], {"terrain": [{**ROCK, "objective": "fnt"}]}, "did you mean 'font'?"),
        ([fighter("Ada")], {"terrain": [{**ROCK, "size": 1.5}]}, "[CC-2]"),
        ([fighter("Ada", at=(195, 250), on="Rock")], {"terrain": [ROCK]}, "[C-10.3]"),
        ([fighter("Ada", at=(195, 250))], {"terrain": [ROCK]}, "[C-6.2]"),
    ],
)
def test_what_cannot_be_is_named(models: list[dict[str, Any]], case: dict[str, Any], said: str) -> None:
    assert said in _refused(*models, **case)


def test_what_can_be_is_taken() -> None:
    bo = fighter("Bo", 1, at=(195, 400), powers=["Blink"])
    ada = {**fighter("Ada", at=(200, 250), on="Rock"), "aids": [["Bo", "Bo"]]}
    rock = {**ROCK, "objective": "font"}
    game = scene(ada, bo, terrain=[rock], active="Ada", turn={"strides": 5, "charged": "Bo"})
    assert game.facts["strides"] == "5"
