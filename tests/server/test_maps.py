"""Maps of one's own on the server: checked, played on, played on again; hostile ones refused in words."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pydantic import ValidationError

from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import OnGround
from highground.geometry.bases import bounding_box
from highground.server.drawing import draw_shape
from highground.server.judging import forms, service
from highground.server.lobby.service import list_systems
from highground.server.problems import Trouble
from highground.server.protocol.judging import CaseGiven, JudgeGiven
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
    good = service.look_over("primer", CaseGiven(case=MAP), "en")
    assert (good.pieces, good.faults) == (1, [])
    off = {**WALL, "corners_in": [[40, 40], [44, 40], [44, 44]]}
    bad = service.look_over("primer", CaseGiven(case={"terrain": [off]}), "en")
    assert bad.faults == ["Bar lies off the table"]
    manned = {**MAP, "models": [{"name": "Ada", "side": 0, "profile": "Scout", "at_in": [3, 3]}]}
    assert "a map has none" in service.look_over("primer", CaseGiven(case=manned), "en").faults[0]


SIDES: dict[str, dict[str, Any]] = {
    "ascension": {
        "zones": [{"seat": 0, "box_mm": [0, 0, 900, 150]}, {"seat": 1, "box_mm": [0, 760, 900, 910]}]
    },
    "conflict": {
        "zones": [{"seat": 0, "box_mm": [0, 0, 900, 150]}, {"seat": 1, "box_mm": [0, 760, 900, 910]}]
    },
    "collide": {
        "zones": [
            {"name": "south", "seat": 0, "box_steps": [0, 0, 36, 6]},
            {"name": "north", "seat": 1, "box_steps": [0, 30, 36, 36]},
        ]
    },
    "ail": {"rows": "\n".join(["AA......", "........", "...oo...", "......BB"])},
}


@pytest.mark.parametrize("system", SIDES)
def test_zones_of_a_map_are_drawn_and_counted_for_both_sides(system: str) -> None:
    """Nobody stands there yet: whoever lays it out must see them, whatever phase a case begins with."""
    scene = service.judge_position(system, JudgeGiven(case=SIDES[system]), "en").start
    assert scene is not None
    assert scene.board is not None
    assert {zone.side for zone in scene.board.zones if zone.name} >= {0, 1}
    found = service.look_over(system, CaseGiven(case=SIDES[system]), "en")
    assert found.faults == []
    assert not any("deployment zone" in each for each in found.notes)


@pytest.mark.parametrize("system", ["ascension", "conflict"])
def test_each_side_sets_up_where_the_map_says(system: str) -> None:
    """Left and right here, not along the near and far edges: on the judge's table and in a game."""
    drawn = [{"seat": 0, "box_mm": [0, 0, 200, 900]}, {"seat": 1, "box_mm": [700, 0, 900, 900]}]
    rules = find_ruleset(system)
    scene = service.judge_position(system, JudgeGiven(case={"zones": drawn}), "en").start
    assert scene is not None
    assert scene.board is not None
    laid = [each.shape.model_dump() for each in scene.board.zones if each.side >= 0]
    header = header_of(begun(MatchGiven(system=system, ground={"zones": drawn}), ANN).row)
    table = rules.open(header.setup).table
    played = [draw_shape(each.shape).model_dump() for each in table.board.zones if each.seat >= 0]
    assert laid == played
    assert [bounding_box(each.shape)[::2] for each in table.board.zones if each.seat >= 0] == [
        (0, 200_000),
        (700_000, 900_000),
    ]


def test_one_sided_zones_are_a_fault_in_every_language() -> None:
    case = CaseGiven(case={"zones": SIDES["collide"]["zones"][:1]})
    assert service.look_over("collide", case, "en").faults == ["only one side has a deployment zone"]
    assert service.look_over("collide", case, "ru").faults == ["зона расстановки есть только у одной стороны"]


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
