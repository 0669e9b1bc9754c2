"""Content: what ships is sound, and mistakes are named with file, key, value and the nearest name."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from highground.content.cases import open_case
from highground.content.load import parse_toml, validate
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.game import Game
from highground.engine.ruleset import Setup
from highground.judge import judge
from highground.rulesets.primer.files.content import PrimerCase, profiles, read_roster, rosters, scenarios
from highground.rulesets.primer.rules.movement import room_refusal
from highground.rulesets.primer.ruleset import RULESET
from tests.rulesets.primer.drawing import drawn


def complaint(**changes: Any) -> str:
    """What is said about a case that is right but for these changes."""
    data = {**drawn("Ada --6in-- Bo"), **changes}
    with pytest.raises(ContentError) as caught:
        open_case(RULESET, validate(PrimerCase, data, "my.toml"), "my.toml")
    return str(caught.value)


def model(**changes: Any) -> list[dict[str, Any]]:
    """One model that is right but for these changes."""
    return [{"name": "Ada", "side": 0, "profile": "Trooper", "at_in": [6, 12], **changes}]


# -- what ships ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "one", "two"), list(product(scenarios(), rosters(), rosters())))
def test_every_scenario_opens_with_every_pair_of_rosters(scenario: str, one: str, two: str) -> None:
    state = RULESET.open(Setup(scenario, [one, two], {}))
    Game(state, Seeded(seed_of(1))).advance()
    table = state.table
    assert len(table.models) == 8
    assert all(room_refusal(table, each, [each.at]) is None for each in table.models.values())


def test_the_largest_base_fits_every_starting_spot() -> None:
    largest = max(profiles().values(), key=lambda profile: profile.radius)
    brutes = {"side": "B", "models": [{"name": f"B{n}", "profile": largest.name} for n in range(4)]}
    for scenario in scenarios():
        table = RULESET.open(Setup(scenario, [brutes, brutes], {})).table
        assert all(room_refusal(table, each, [each.at]) is None for each in table.models.values())


def test_two_sides_with_the_same_roster_get_names_that_differ() -> None:
    table = RULESET.open(Setup("crossing", ["blue", "blue"], {})).table
    assert table.board.sides == ("Blue", "Blue II")
    assert list(table.models)[4:] == ["Ada2", "Ben2", "Cleo2", "Dov2"]


def test_a_name_with_a_number_behind_it_is_not_taken_twice() -> None:
    pair = {"side": "P", "models": [{"name": "Jo", "profile": "Scout"}, {"name": "jo2", "profile": "Scout"}]}
    table = RULESET.open(Setup("crossing", [pair, pair], {})).table
    assert list(table.models) == ["Jo", "jo2", "Jo3", "jo22"]


def test_the_example_case_comes_true() -> None:
    case = validate(PrimerCase, parse_toml(RULESET.case_example(), "example"), "example")
    assert judge(RULESET, case, "example").failures() == []
    assert any(each.expect.facts for each in case.orders)


def test_comments_in_the_example_case_do_not_invalidate_saved_games() -> None:
    assert len(RULESET.content_digest()) == 32


# -- mistakes in cases ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"modles": []}, "my.toml: modles: there is no such key; did you mean 'models'?"),
        ({"turn": 2}, "my.toml: turn = 2: input should be less than or equal to 1"),
        ({"turn": True}, "my.toml: turn = True: input should be a valid integer"),
        ({"rounds": "4"}, "my.toml: rounds = '4': input should be a valid integer"),
        ({"rounds": 0}, "my.toml: rounds = 0: input should be greater than or equal to 1"),
        ({"board_in": [24]}, "my.toml: board_in[1]: is missing"),
        ({"board_in": [24, -1]}, "my.toml: board_in[1] = -1: input should be greater than or equal to 1"),
        ({"board_in": [24, 1e9]}, "my.toml: board_in[1] = 1000000000.0: input should be less than"),
        ({"marker_in": [float("nan"), 1]}, "my.toml: marker_in[0] = nan: input should be a finite number"),
        ({"active": "Adda"}, "my.toml: active: there is no model 'Adda' on the table; did you mean 'Ada'?"),
        ({"options": {"duking": "off"}}, "my.toml: options: there is no option 'duking'; did you mean"),
        ({"score": [0, -1]}, "my.toml: score[1] = -1: input should be greater than or equal to 0"),
        ({"sides": ["Blue"]}, "my.toml: sides[1]: is missing"),
    ],
)
def test_a_mistake_in_a_case_is_named(changes: dict[str, Any], said: str) -> None:
    assert complaint(**changes).startswith(said)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "Two words"}, "models[0].name = 'Two words': string should match pattern"),
        ({"profile": "Troper"}, "models[0]: there is no profile 'Troper'; did you mean 'Trooper'?"),
        ({"profile": 5}, "models[0].profile = 5: input should be a valid string"),
        ({"profile": {"speed_in": 6}}, "models[0].profile.aim: is missing"),
        ({"profile": {"speed_i": 6}}, "models[0].profile.speed_i: there is no such key; did you mean 'sp"),
        ({"change": {"aimm": 3}}, "models[0]: change: aimm: there is no such key; did you mean 'aim'?"),
        ({"change": {"aim": 7}}, "models[0]: change: aim = 7: input should be less than or equal to 6"),
        ({"change": {"aim": 3.5}}, "models[0]: change: aim = 3.5: input should be a valid integer"),
        ({"wounds": 3}, "models[0]: wounds = 3: Ada has only 2"),
        ({"at_in": [0, 12]}, "models[0]: Ada stands off the table [MV-2]"),
        ({"at_in": "6,12"}, "models[0].at_in = '6,12': input should be a valid tuple"),
        ({"colour": "red"}, "models[0].colour: there is no such key; valid: alert, at_in"),
        ({"fresh": 1}, "models[0].fresh = 1: input should be a valid boolean"),
    ],
)
def test_a_mistake_in_a_model_is_named(changes: dict[str, Any], said: str) -> None:
    assert complaint(models=model(**changes)).startswith(f"my.toml: {said}")


def test_two_models_of_one_name_are_refused() -> None:
    twice = model() + model(name="ada", at_in=[9, 12])
    assert complaint(models=twice) == "my.toml: models[1]: there are two models called ada"


def test_models_that_overlap_are_refused_and_models_that_touch_are_not() -> None:
    data = drawn("Ada --0in-- Bo")
    open_case(RULESET, validate(PrimerCase, data, "my.toml"), "my.toml")
    data["models"][1]["at_in"] = (data["models"][1]["at_in"][0] - 1 / 25400, 12)
    assert complaint(models=data["models"]) == "my.toml: models[0]: Ada overlaps Bo [MV-2]"


def test_a_model_inside_a_wall_is_refused() -> None:
    wall = {"name": "Block", "kind": "wall", "centre_in": [6, 12], "radius_in": 2}
    assert complaint(terrain=[wall]) == "my.toml: models[0]: Ada overlaps Block [MV-2]"


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ({"kind": "wal"}, "terrain[0].kind = 'wal': input should be 'wall' or 'rough'"),
        ({"corners_in": None}, "give either corners_in, or centre_in and radius_in"),
        ({"centre_in": [1, 1], "radius_in": 1}, "give either corners_in, or centre_in and radius_in"),
        ({"corners_in": [[1, 1], [2, 2]]}, "terrain Hut: a polygon needs"),
        ({"corners_in": [[1, 1], [3, 3], [3, 1], [1, 3]]}, "terrain Hut: a polygon needs"),
    ],
)
def test_a_mistake_in_terrain_is_named(piece: dict[str, Any], said: str) -> None:
    hut = {"name": "Hut", "kind": "wall", "corners_in": [[1, 1], [2, 1], [2, 2]], **piece}
    text = complaint(terrain=[{key: value for key, value in hut.items() if value is not None}])
    assert text.startswith("my.toml: ")
    assert said in text


# -- what is still to be done --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("todo", "said"),
    [
        ({}, "todo[0]: a table without do is not something to do"),
        ({"do": "RolToHit"}, "todo[0]: there is no record called 'primer.RolToHit'; did you mean"),
        ({"do": "RollToHit"}, "todo[0]: primer.RollToHit lacks the field 'shot'"),
        ({"do": "StartRound", "x": 1}, "todo[0]: primer.StartRound has no field 'x'"),
        ({"do": "Profile"}, "todo[0]: primer.Profile lacks the field"),
        ({"do": "Point", "x": 1, "y": 2}, "todo[0]: 'Point' is not something to do"),
        ({"do": 7}, "todo[0]: there is no record called 'primer.7'"),
    ],
)
def test_a_mistake_in_what_is_to_be_done_is_named(todo: dict[str, Any], said: str) -> None:
    assert complaint(todo=[todo]).startswith(f"my.toml: {said}")


def test_a_list_in_something_to_do_is_taken_for_what_the_frame_holds() -> None:
    shot = {"do": "Shot", "shooter": "Ada", "target": "Bo"}
    window = {"do": "Window", "trigger": shot, "who": [1], "at": 0, "passes": 0, "once": True}
    case = validate(PrimerCase, {**drawn("Ada --6in-- Bo"), "todo": [window]}, "my.toml")
    state = open_case(RULESET, case, "my.toml")
    question = Game(state, Seeded(seed_of(1))).advance()
    assert type(question).__name__ == "MayDuck"


# -- mistakes in rosters and setups --------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("blu", "there is no roster 'blu'; did you mean 'blue'?"),
        ({"side": "G"}, "models: is missing"),
        ({"side": "G", "models": []}, "models = []: list should have at least 1 item"),
        ({"side": "", "models": [{"name": "A", "profile": "Scout"}]}, "side = ''"),
        ({"side": "G", "models": 2 * [{"name": "A", "profile": "Scout"}]}, "two are called 'a'"),
        ({"side": "G", "models": [{"name": "A", "kind": "Scout"}]}, "models[0].kind: there is no such key"),
    ],
)
def test_a_mistake_in_a_roster_is_named(given: Any, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_roster(given)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup("crosing", ["blue", "amber"], {}), "there is no scenario 'crosing'; did you mean 'crossing'?"),
        (Setup("crossing", ["blue"], {}), "Primer is for 2 sides, not 1"),
        (
            Setup("ruin", ["blue", {"side": "G", "models": [{"name": "A", "profile": "Scot"}]}], {}),
            "roster G, A: there is no profile 'Scot'; did you mean 'Scout'?",
        ),
    ],
)
def test_a_mistake_in_a_setup_is_named(setup: Setup, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        RULESET.open(setup)
    assert str(caught.value) == said
