"""Maps of one's own on the server: checked, played on, played on again; hostile ones refused in words."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pydantic import ValidationError

from highground.engine.errors import ContentError
from highground.engine.ruleset import OnGround
from highground.server.judging import forms, service
from highground.server.lobby.service import list_systems
from highground.server.problems import Trouble
from highground.server.protocol.judging import CaseGiven
from highground.server.protocol.matches import CompanionGiven, MatchGiven
from highground.server.store.people import PersonRow
from highground.server.tables.info import header_of
from highground.server.tables.making import Made, begun, begun_beside
from highground.server.tables.rematches import _again

pytestmark = pytest.mark.pure_only
ANN = PersonRow("ann", "Ann", None, None)
WALL = {"name": "Bar", "kind": "wall", "corners_in": [[10, 11], [14, 11], [14, 13], [10, 13]]}
MAP: dict[str, Any] = {"system": "primer", "title": "Barred", "terrain": [WALL]}


def test_a_map_is_looked_over_as_map_check_does() -> None:
    good = service.look_over("primer", CaseGiven(case=MAP))
    assert (good.pieces, good.faults) == (1, [])
    off = {**WALL, "corners_in": [[40, 40], [44, 40], [44, 44]]}
    bad = service.look_over("primer", CaseGiven(case={"terrain": [off]}))
    assert bad.faults == ["Bar lies off the table"]
    manned = {**MAP, "models": [{"name": "Ada", "side": 0, "profile": "Scout", "at_in": [3, 3]}]}
    assert "a map has none" in service.look_over("primer", CaseGiven(case=manned)).faults[0]


def test_a_match_is_played_on_it_and_so_is_its_rematch() -> None:
    made = begun(MatchGiven(system="primer", ground=MAP), ANN)
    assert made.row.title.endswith("· Barred")
    setup = header_of(made.row).setup
    assert isinstance(setup, OnGround)
    assert json.loads(setup.ground)["terrain"] == [WALL]
    assert _again(made.row, made.seats, ANN).ground == json.loads(setup.ground)


def test_a_map_is_played_on_beside_a_real_table() -> None:
    made = begun_beside(CompanionGiven(system="primer", ground=MAP, roll=20), ANN)
    assert isinstance(made, Made)
    assert isinstance(header_of(made.row).setup, OnGround)


@pytest.mark.parametrize(
    "ground",
    [
        {"terrain": [{**WALL, "corners_in": [[1e300, 0], [1, 1], [2, 2]]}]},
        {"terrain": [{**WALL, "corners_in": [[0, 0], [0, 0], [0, 0]]}]},
        {"terrain": [{**WALL, "name": f"Bar {n}"} for n in range(400)], "board_in": [-5, 3]},
        {"terrain": {"Bar": WALL}},
        {"board_in": ["wide", True]},
        {"board_in": [10**12, 10**12]},
        {"models": [{"name": "Ada"}]},
        {"state": ["{}"]},
        {"system": "collide"},
        {"rows": "..."},
    ],
)
def test_what_is_no_map_gets_a_clear_refusal(ground: dict[str, Any]) -> None:
    with pytest.raises((ContentError, Trouble)) as refused:
        begun(MatchGiven(system="primer", ground=ground), ANN)
    assert 10 < len(str(refused.value)) < 400


def test_a_map_of_thousands_of_pieces_is_not_even_read() -> None:
    pieces = [{**WALL, "name": f"Bar {n}"} for n in range(5_000)]
    with pytest.raises(ValidationError, match="has 5000 entries, at most 500"):
        MatchGiven(system="primer", ground={"terrain": pieces})
    deep: dict[str, Any] = {}
    for _ in range(50):
        deep = {"terrain": deep}
    with pytest.raises(ValidationError, match="nested deeper"):
        MatchGiven(system="primer", ground=deep)


@pytest.mark.parametrize("chance", [["1"] * 401, ["x" * 61], [1], "55", [None]])
def test_what_came_up_is_a_short_list_of_short_labels(chance: Any) -> None:
    with pytest.raises(ValidationError):
        CompanionGiven.model_validate({"system": "primer", "chance": chance})


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_two_scenarios_of_a_system_have_the_same_title(language: str) -> None:
    for system in list_systems(language).systems:
        titles = [each.title for each in system.scenarios]
        assert len(set(titles)) == len(titles), titles


@pytest.mark.parametrize("system", ["primer", "ascension", "conflict", "collide", "torn", "ail"])
def test_most_of_what_a_position_says_is_labelled_in_russian(system: str) -> None:
    fields = forms.case_form(system, "ru").model_schema["properties"]
    said = [name for name, field in fields.items() if re.search("[А-я]", field.get("title", ""))]
    assert len(said) >= 0.7 * len(fields), sorted(set(fields) - set(said))
