"""Maps that people make: played on, in games, runs and studies; refused when they are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from highground.content.grounds import checked_ground, on_ground, read_ground
from highground.content.overlay import write_case
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.match import Match, new_header
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.saved import load_match, save_match
from highground.engine.state import Known, Nothing
from highground.lab.cells import setup_of
from highground.lab.kinds.shared import make_cell
from highground.lab.simulate import simulate
from highground.lab.studies.files import read_study

AIL_ROWS = "\n".join(["AAAA........BBBB"] * 2 + ["......####......"] * 2 + ["AAAA........BBBB"] * 4)
GROUNDS: dict[str, tuple[str, dict[str, Any]]] = {
    "primer": (
        "crossing",
        {
            "board_in": [24, 24],
            "terrain": [
                {"name": "Bar", "kind": "wall", "corners_in": [[10, 11], [14, 11], [14, 13], [10, 13]]}
            ],
        },
    ),
    "ascension": ("seize_fate", {}),
    "conflict": ("seize_fate", {}),
    "collide": ("skirmish", {}),
    "ail": ("firefight", {"rows": AIL_ROWS}),
}


def ground(rules: Ruleset) -> tuple[str, dict[str, Any]]:
    """A map of one's own, on which a piece is called as on no table that ships."""
    scenario, said = GROUNDS[rules.name]
    piece: dict[str, Any]
    if rules.name in ("ascension", "conflict"):
        table = rules.case_table(scenario)
        piece = {**table["terrain"][0], "name": "Bar"}
        said = {"board_mm": table["board_mm"], "terrain": [piece]}
    elif rules.name == "collide":
        piece = {"name": "bar", "box_steps": [16, 17, 20, 19], "height_steps": 2}
        zones = [
            {"name": "blue", "seat": 0, "box_steps": [0, 0, 36, 6]},
            {"name": "red", "seat": 1, "box_steps": [0, 30, 36, 36]},
        ]
        said = {"board_steps": [36, 36], "terrain": [piece], "zones": zones}
    return scenario, checked_ground(rules, said)


def begun(rules: Ruleset) -> Match:
    scenario, said = ground(rules)
    usual = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    setup = rules.among_bots(on_ground(usual, said))
    header = new_header(rules, setup, seed_of(3).hex(), ["greedy"] * len(setup.rosters))
    return Match(rules, header)


@pytest.mark.parametrize("system", [name for name in GROUNDS if name != "ail"])
def test_two_pieces_of_one_name_are_no_map(system: str) -> None:
    rules = find_ruleset(system)
    _, said = ground(rules)
    with pytest.raises(ContentError, match="are called"):
        checked_ground(rules, {**said, "terrain": said["terrain"] * 2})


@pytest.mark.parametrize("system", GROUNDS)
def test_a_game_is_played_on_a_map_of_ones_own_and_its_file_brings_the_map_along(
    system: str, tmp_path: Path
) -> None:
    rules = find_ruleset(system)
    match = begun(rules)
    picture = rules.picture(Known(match.state.table, Nothing(), -1))
    if system == "ail":
        assert match.state.table.board.rows == tuple(AIL_ROWS.split("\n"))
    else:
        assert [each.name.lower() for each in picture.pieces if each.kind != "field"] == ["bar"]
    luck = Seeded(seed_of("orders"))
    for _ in range(12):
        seat = match.waiting_for()[0]
        question = match.asking()
        assert question is not None
        found = candidates_for(match.view(seat).known(), question, 8, luck)
        match.play(seat, found[0].order)
    save_match(match, tmp_path / "game.replay")
    assert load_match(tmp_path / "game.replay", find_ruleset).digest() == match.digest()


def test_torn_says_that_it_is_not_played_on_other_maps() -> None:
    rules = find_ruleset("torn")
    scenario = rules.scenarios()[0]
    usual = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    with pytest.raises(ContentError, match="Hexons"):
        rules.open(on_ground(usual, {"system": "torn"}))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"models": [{"name": "Ada", "side": 0, "profile": "scout", "at_in": [1, 1]}]}, "a map has none"),
        (
            {"terrain": [{"name": "Bar", "kind": "wall", "corners_in": [[40, 40], [44, 40], [44, 44]]}]},
            "not fit to be played on",
        ),
        ({"terrain": "walls"}, "terrain"),
        ({"system": "torn"}, "is 'torn', not 'primer'"),
    ],
)
def test_what_is_no_map_is_refused_in_words(said: dict[str, Any], why: str) -> None:
    with pytest.raises(ContentError, match=why):
        checked_ground(find_ruleset("primer"), said)


def test_a_wall_where_somebody_begins_is_refused() -> None:
    rules = find_ruleset("primer")
    wall = {"name": "Bar", "kind": "wall", "corners_in": [[0, 0], [24, 0], [24, 4], [0, 4]]}
    usual = Setup("crossing", list(rules.default_rosters("crossing")), rules.read_options({}))
    with pytest.raises(ContentError, match="overlaps Bar"):
        rules.open(on_ground(usual, checked_ground(rules, {"terrain": [wall]})))


def test_sim_and_studies_are_played_on_it(tmp_path: Path) -> None:
    rules = find_ruleset("primer")
    scenario, said = ground(rules)
    (tmp_path / "bar.toml").write_text(write_case(said))
    read = read_ground(rules, tmp_path / "bar.toml")
    assert read == said
    usual = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    own, shipped = (
        simulate("primer", setup, ["greedy", "greedy"], games=4, seed=1)
        for setup in (on_ground(usual, read), usual)
    )
    assert own.games == shipped.games == 4
    assert own.decisions != shipped.decisions
    (tmp_path / "study.toml").write_text(
        'kind = "matrix"\nsystem = "primer"\nrosters = ["blue", "amber"]\ngames = 2\nmap = "bar.toml"\n'
    )
    study: Any = read_study(tmp_path / "study.toml")
    cell = make_cell(study, 0, rules, scenario, ["blue", "amber"], ["greedy"], {})
    assert rules.open(setup_of(rules, cell, 0)).table.board.walls[0].name == "Bar"


def test_a_study_whose_map_is_none_names_line_and_reason(tmp_path: Path) -> None:
    (tmp_path / "bar.toml").write_text('system = "torn"\n')
    (tmp_path / "study.toml").write_text(
        'kind = "matrix"\nsystem = "primer"\nrosters = ["blue"]\nmap = "bar.toml"\n'
    )
    with pytest.raises(ContentError, match=r"study.toml:4: map: .*is 'torn', not 'primer'"):
        read_study(tmp_path / "study.toml")


@pytest.mark.parametrize("system", ["ascension", "conflict"])
def test_a_case_that_names_a_table_brings_its_board_its_terrain_and_its_own_pieces(system: str) -> None:
    rules = find_ruleset(system)
    shipped = rules.case_table("seize_fate")
    own = {**shipped["terrain"][0], "name": "Bar"}
    case = rules.case_model().model_validate({"system": system, "table": "seize_fate", "terrain": [own]})
    table = rules.open_case(case, "case").table
    named = [each.piece.name for each in table.terrain]
    assert named == [*[each["name"] for each in shipped["terrain"]], "Bar"]
    assert [table.board.width, table.board.height] == [round(each * 1000) for each in shipped["board_mm"]]
    wrong = rules.case_model().model_validate({"system": system, "table": "seize_fat"})
    with pytest.raises(ContentError, match="did you mean 'seize_fate'"):
        rules.open_case(wrong, "case")
    twice = {"system": system, "table": "seize_fate", "terrain": [shipped["terrain"][0]]}
    with pytest.raises(ContentError, match="terrain: "):
        rules.open_case(rules.case_model().model_validate(twice), "case")
