"""Content files, case files, pictures: what ships can be read, what is wrong is refused and named."""

from __future__ import annotations

from typing import Any

import pytest

from highground.content.load import Checked, parse_toml, validate
from highground.draw.svg import to_svg
from highground.draw.terminal import to_text
from highground.engine.errors import ContentError
from highground.engine.ruleset import Setup
from highground.geometry.shapes import Circle, Point
from highground.judge import judge
from highground.record import fields_of
from highground.rulesets.ail.files.cases import (
    AilCase,
    CaseAction,
    CaseFigure,
    CaseProgress,
    CaseTurn,
    open_case,
)
from highground.rulesets.ail.files.content import MapFile, checked_rows, content_digest, maps, scenarios
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.state.actions import Action, Turn
from highground.rulesets.ail.state.board import Dropped, Progress, Smoke
from highground.rulesets.ail.state.pieces import Figure, Table
from highground.rulesets.ail.state.scenario_orders import Deploy
from highground.rulesets.ail.state.weapons import Firearm
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure
from tests.rulesets.ail.positions import table as tabled
from tests.scene import Scene

BARE: dict[str, Any] = {
    "system": "ail",
    "active": "Ada",
    "figures": [
        {"name": "Ada", "character": "Ysolde", "at": [1, 1]},
        {"name": "Bo", "seat": 1, "character": "Sable", "at": [4, 1]},
    ],
}


def opened(**changes: Any) -> Table:
    case = validate(AilCase, {**BARE, **changes}, "case")
    table: Table = open_case(case, "case").table
    return table


def wrong(**changes: Any) -> str:
    with pytest.raises(ContentError) as caught:
        opened(**changes)
    return str(caught.value)


def ada(**changes: Any) -> list[dict[str, Any]]:
    return [{**BARE["figures"][0], **changes}, BARE["figures"][1]]


# -- what ships ------------------------------------------------------------------------------------------


def test_the_default_scenario_comes_first() -> None:
    names = ["firefight", "breach", "last_stand", "skirmish", "tide_caves", "tide_caves_pair"]
    assert RULESET.scenarios() == names
    assert len(content_digest()) == 32


@pytest.mark.parametrize(
    ("name", "width", "height", "objectives"),
    [
        ("customs_quay", 16, 10, [(8, 3), (8, 5)]),
        ("bonded_warehouse", 14, 12, [(10, 4)]),
        ("signal_tower", 15, 11, [(7, 5)]),
        ("tide_caves", 18, 11, [(9, 5)]),
    ],
)
def test_a_map_is_as_printed(name: str, width: int, height: int, objectives: list[tuple[int, int]]) -> None:
    rows = checked_rows(maps()[name].rows)
    assert (len(rows[0]), len(rows)) == (width, height)
    assert [(x, y) for y, row in enumerate(rows) for x, it in enumerate(row) if it == "o"] == objectives
    for letter in "AB":
        assert any(letter in row for row in rows)


@clause("C-9.5")
def test_objectives_and_deployment_squares_are_open_ground() -> None:
    table = opened(map="customs_quay")
    assert set(table.ground) <= set(".#1234~Dd")


def test_the_warehouse_is_dim_inside() -> None:
    (light,) = opened(map="bonded_warehouse", figures=ada(at=[0, 0])[:1]).board.lights
    assert (light.low, light.high, light.light) == ((4, 2), (11, 8), "dim")


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_every_scenario_opens_with_its_rosters(name: str) -> None:
    state = RULESET.open(Setup(name, list(RULESET.default_rosters(name)), {}))
    seats = state.table.board.seats
    assert len(RULESET.sides(state.table)) == len(seats) == len(state.own)
    assert {figure.side for figure in state.table.figures.values()} == {0, 1}


def test_a_roster_may_play_itself() -> None:
    state = RULESET.open(Setup("firefight", ["red_tide_crew", "red_tide_crew"], {}))
    assert RULESET.sides(state.table) == ("Red Tide Crew", "Red Tide Crew2")
    assert sorted(state.table.figures)[:4] == ["Dela", "Dela2", "Hob", "Hob2"]


@pytest.mark.parametrize(
    ("scenario", "rosters", "said"),
    [
        ("firefights", ["red_tide_crew"] * 2, "did you mean 'firefight'"),
        ("firefight", ["red_tide_crew"], "is for 2 players, not 1"),
        ("firefight", ["red_tide_crew", "red_tide"], "there is no roster 'red_tide'"),
    ],
)
def test_a_set_up_that_makes_no_sense_is_an_error(scenario: str, rosters: list[str], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        RULESET.open(Setup(scenario, rosters, {}))


@clause("C-8.12")
def test_a_roster_that_breaks_a_rule_is_not_played_with() -> None:
    lone = {"side": "Lone", "characters": [{"name": "Ada", "tier": "Mook"}]}
    with pytest.raises(ContentError, match=r"Lone: team size \(1, the limit is 3\) \[C-8.12\]"):
        RULESET.open(Setup("firefight", [lone, "red_tide_crew"], {}))


@pytest.mark.parametrize(
    ("rows", "said"),
    [("...\n..", "row 1 has 2 squares"), ("..x", "'x' is no square"), ("", "row 0 has 0 squares")],
)
def test_a_map_that_is_drawn_wrongly_is_an_error(rows: str, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        validate(MapFile, {"title": "Torn", "rows": rows}, "map")


# -- cases -----------------------------------------------------------------------------------------------


def test_the_example_plays_as_it_says() -> None:
    case = validate(AilCase, parse_toml(RULESET.case_example(), "example"), "example")
    report = judge(RULESET, case, "example")
    assert report.failures() == []


def test_a_case_says_everything_about_a_figure() -> None:
    wound = {"kind": "burn", "place": "arm", "severity": 2, "treated": True}
    table = opened(
        figures=ada(
            in_hand="Kestrel pistol", ps=20, wounds=[wound], acc=1, init=2, focus=3, stance="alert", moving=2,
            aimed=[{"device": "sight", "weapon": "Corvane carbine", "points": 2}], hunkered=True,
            overwatch=[{"target": "Bo", "snap": True}], ammo={"Corvane carbine": 1},
            grenades={"Frag grenade": 0}, unaware_of=["Bo"], change={"skills": {"firearms": 2}},
        ),
        round=3, turns=7, score=[1, 2], smokes=[{"at": [5, 5], "until": 4}],
        dropped=[{"at": [2, 2], "weapon": "Wasp SMG", "ammo": 1}],
    )  # fmt: skip
    figure = table.figures["Ada"]
    assert (figure.in_hand, figure.ps, figure.acc, figure.init, figure.focus) == (
        "Kestrel service pistol", 20, 1, 2, 3,
    )  # fmt: skip
    assert (figure.wounds[0].kind, figure.wounds[0].severity, figure.wounds[0].treated) == ("burn", 2, True)
    assert (figure.aimed[0].weapon, figure.aimed[0].points) == ("Corvane carbine", 2)
    assert (figure.overwatch[0].snap, figure.ammo["Corvane carbine"], figure.sheet.firearms) == (True, 1, 2)
    assert figure.grenades == {"Frag grenade": 0}
    assert (table.round, table.turns, table.progress.score, table.order) == (3, 7, [1, 2], ["Ada", "Bo"])
    assert (table.smokes, table.dropped[0].weapon.name) == ([Smoke((5, 5), 4)], "Wasp submachine gun")


@pytest.mark.parametrize(
    ("record", "file", "follows"),
    [
        (Figure, CaseFigure, {"side", "sheet", "out", "guns", "blades"}),
        (Turn, CaseTurn, {"figure"}),
        (Action, CaseAction, {"origin"}),
        (Progress, CaseProgress, {"score", "winners", "ending"}),
    ],
)
def test_a_case_can_say_whatever_a_state_can_hold(
    record: type, file: type[Checked], follows: set[str]
) -> None:
    """What follows from the rest, or stands elsewhere in the case, apart."""
    assert set(fields_of(record)) - set(file.model_fields) == follows


def test_without_a_map_the_ground_is_open_12_squares_by_8() -> None:
    table = opened()
    assert (table.board.width, table.board.height, table.ground) == (12, 8, "." * 96)


def test_a_figure_whose_stress_says_so_is_out_from_the_start() -> None:
    assert opened(figures=[*ada(), {"name": "Cy", "character": "Ratch", "ps": 10}]).figures["Cy"].out
    assert not opened(figures=[*ada(), {"name": "Cy", "character": "Ratch", "ps": 9}]).figures["Cy"].out


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"figures": ada(name="Bo")}, "two are called 'bo'"),
        ({"figures": ada(character="Ysold")}, "there is no character 'Ysold'; did you mean 'Ysolde'"),
        ({"figures": ada(change={"tier": "Hero"})}, "there is no tier 'Hero'"),
        ({"figures": ada(in_hand="Pell rifle")}, "Ada carries no 'Pell battle rifle'"),
        ({"figures": ada(at=[99, 0])}, "cannot stand at"),
        ({"figures": ada(seat=2)}, "there are 2 seats"),
        ({"figures": ada(stance="kneeling")}, "there is no stance 'kneeling'"),
        ({"figures": ada(holding="Cy")}, "there is no figure 'Cy'"),
        ({"figures": ada(ammo={"Wasp": 1})}, "ammo: there is no 'Wasp'"),
        ({"figures": ada(ps=-1)}, "figures"),
        ({"active": "Cy"}, "active: 'Cy' cannot act"),
        ({"active": "Adda"}, "active: 'Adda' cannot act; did you mean 'Ada'"),
        ({"order": ["Ada", "Cy"]}, "order: there is no figure 'Cy'"),
        ({"rows": "..\n."}, "rows: row 1 has 1 squares"),
        ({"map": "quay"}, "there is no map 'quay'"),
        ({"rules": "fire"}, "there are no rules 'fire'"),
        ({"options": {"dice.cor": "3d6"}}, "options: there is no option 'dice.cor'"),
        ({"sides": ["One", "Two", "Three"]}, "3 sides for 2 seats"),
        ({"dropped": [{"at": [0, 0], "weapon": "Frag grenade"}]}, "there is no weapon 'Frag grenade'"),
        ({"colour": "red"}, "there is no such key"),
        ({"actions": [{"act": 1, "kind": "shot", "actor": "Ada", "guard": -100}]}, "actions[0].guard"),
        ({"score": [0, 0, 0]}, "score"),
    ],
)
def test_a_case_that_makes_no_sense_is_an_error(changes: dict[str, Any], said: str) -> None:
    assert said in wrong(**changes)


def test_no_budget_waits_outside_the_extra_turn_of_a_case_that_says_nothing_of_it() -> None:
    case = validate(AilCase, {**BARE, "turn": {"extra": "many"}}, "case")
    game = Scene.of_case(RULESET, case)
    game.plays("end")
    assert game.table.figures["Ada"].standard == 0


# -- pictures --------------------------------------------------------------------------------------------


def test_who_shares_a_square_stands_side_by_side_in_it() -> None:
    crowd = [{"name": f"N{n}", "character": "Ratch", "at": [3, 2], "seat": n % 2} for n in range(5)]
    table = opened(figures=[*ada(), *crowd])
    known = open_case(validate(AilCase, {**BARE, "figures": [*ada(), *crowd]}, "case"), "case").known(0)
    drawn = {each.name: each.base for each in RULESET.picture(known).figures}
    cell = RULESET.picture(known).cell
    bases = [drawn[f"N{n}"] for n in range(5)]
    assert len({(base.centre.x, base.centre.y) for base in bases if isinstance(base, Circle)}) == 5
    for base in bases:
        assert isinstance(base, Circle)
        assert (base.centre.x // cell, base.centre.y // cell) == (3, 2)
        assert base.radius < cell // 6
    alone = drawn["Ada"]
    assert isinstance(alone, Circle)
    assert alone.radius > cell // 3
    assert len(table.figures) == 7


def test_a_hold_is_drawn_between_holder_and_held() -> None:
    ada = figure("Ada", at=(1, 0), holding="Bo")
    bo = figure("Bo", side=1, at=(1, 0), grappled_by="Ada")
    picture = RULESET.picture(Playing(tabled(ada, bo, figure("Cy", side=1, at=(3, 0)))).state.known(0))
    (mark,) = picture.marks
    assert (mark.kind, mark.label, mark.names, mark.clause) == ("hold", "holds", ("Ada", "Bo"), "A-12.10")
    drawn = {each.name: each.base.centre for each in picture.figures if isinstance(each.base, Circle)}
    assert (mark.lines[0].a, mark.lines[0].b) == (drawn["Ada"], drawn["Bo"])
    assert picture.figures[1].badges == ("held",)


def test_all_sides_are_in_one_order_once_initiative_is_rolled() -> None:
    at = tabled(figure("Ada"), figure("Bo", side=1, at=(2, 0)))
    known = Playing(at).state.known(0)
    at.order = ["Bo", "Ada"]
    assert RULESET.picture(known).order == ("Bo", "Ada")
    at.order = []
    assert RULESET.picture(known).order == ()


def test_a_picture_shows_walls_cover_doors_smoke_and_what_lies_about() -> None:
    table = opened(
        rows="#1234~Dd..\n..........\n.........o",
        smokes=[{"at": [5, 1]}],
        dropped=[{"at": [2, 2], "weapon": "Wasp SMG"}],
        progress={"loot": [0, 2]},
    )
    state = open_case(
        validate(AilCase, {**BARE, "rows": "#1234~Dd..\n..........\n.........o"}, "case"), "case"
    )
    state.table = table
    picture = RULESET.picture(state.known(0))
    kinds = [piece.kind for piece in picture.pieces]
    assert kinds[:8] == ["wall", "crates", "crates", "crates", "crates", "difficult", "door", "bridge"]
    assert [piece.level for piece in picture.pieces[1:5]] == [1, 2, 3, 4]
    assert kinds[8:] == ["stairs", "ether"]
    assert [zone.name for zone in picture.zones] == ["objective", "strongbox"]
    text = to_text(picture, 100, colour=False).plain
    assert "[Ad]" in text
    assert "<Bo>" in text
    assert "cover 4" in to_svg(picture)
    assert isinstance(table.dropped[0], Dropped)
    assert isinstance(table.dropped[0].weapon, Firearm)


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_deployment_squares_are_shown_until_the_battle_begins(name: str) -> None:
    state = RULESET.open(Setup(name, list(RULESET.default_rosters(name)), {}))
    zones = [zone for zone in RULESET.picture(state.known(0)).zones if zone.name == "deployment"]
    assert {zone.side for zone in zones} == {state.table.board.seats.index(side) for side in (0, 1)}
    state.table.round = 1
    assert not [zone for zone in RULESET.picture(state.known(0)).zones if zone.name == "deployment"]
    assert RULESET.vocabulary.write(Deploy("Ada", Point(3, 4), "none")) == "deploy Ada 3,4 none"
