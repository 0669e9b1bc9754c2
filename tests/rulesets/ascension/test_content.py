"""Content files and case files: what ships can be read, what is wrong is refused and named."""

from __future__ import annotations

from typing import Any

import pytest

from highground.content.load import parse_toml, validate
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Result, Setup
from highground.geometry.measure import overlap
from highground.judge import judge
from highground.lab.playout import play_from
from highground.rulesets.ascension.files.cases import AscensionCase, open_case
from highground.rulesets.ascension.files.content import MapFile, content_digest, maps, pieces_of, scenarios
from highground.rulesets.ascension.rules.flow.rounds import MayAct, SideOpens, TurnBegan
from highground.rulesets.ascension.rules.movement.surfaces import OPEN, barrier
from highground.rulesets.ascension.rules.terrain.destruction import put_up
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.models import Table
from tests.marks import clause

BARE: dict[str, Any] = {
    "system": "ascension",
    "models": [
        {"name": "Ada", "sheet": "Captain Oriel", "at_mm": [200, 200]},
        {"name": "Bo", "seat": 1, "sheet": "Stalker", "at_mm": [300, 200]},
    ],
}


def opened(**changes: Any) -> Table:
    case = validate(AscensionCase, {**BARE, **changes}, "case")
    table: Table = open_case(case, "case").table
    return table


def wrong(**changes: Any) -> str:
    with pytest.raises(ContentError) as caught:
        opened(**changes)
    return str(caught.value)


def ada(**changes: Any) -> list[dict[str, Any]]:
    return [{**BARE["models"][0], **changes}, BARE["models"][1]]


# -- what ships ----------------------------------------------------------------------------------


def test_the_default_scenario_comes_first() -> None:
    assert find_ruleset("ascension").scenarios()[0] == "seize_fate_company"
    assert set(scenarios()) >= {"seize_fate", "power_nexus", "lost_caravan", "pitched_battle"}
    assert len(content_digest()) == 32


@pytest.mark.parametrize("name", sorted(maps()))
def test_solid_pieces_of_a_map_do_not_overlap(name: str) -> None:
    standing = [put_up(piece) for piece in pieces_of(maps()[name], name)]
    solid = [each for each in standing if barrier(each) != OPEN]
    for number, one in enumerate(solid):
        for other in solid[number + 1 :]:
            assert not overlap(one.shape, other.shape), f"{one.piece.name} and {other.piece.name}"


def test_the_default_map_has_terrain_of_every_kind_that_matters() -> None:
    pieces = pieces_of(maps()["crossroads"], "crossroads")
    traits = {trait for piece in pieces for trait in piece.traits}
    wanted = {"door", "console", "bridge", "difficult", "hazardous", "impassable", "fragile", "reinforced"}
    assert wanted <= traits
    assert any(piece.levels and piece.links for piece in pieces)
    assert {piece.name.split()[0] for piece in pieces} == {"South", "North"}


def test_a_twin_stands_turned_half_round() -> None:
    file = validate(
        MapFile,
        {
            "title": "t", "board_mm": [100, 200], "twins": True,
            "terrain": [{"name": "South post", "size": 1, "box_mm": [10, 20, 15, 30]}],
        },
        "map",
    )  # fmt: skip
    south, north = pieces_of(file, "map")
    assert north.name == "North post"
    xs = sorted(corner.x // 1000 for corner in north.shape.corners)  # type: ignore[attr-defined]
    assert xs == [85, 85, 90, 90]
    assert south.size == north.size


def test_a_scenario_refuses_the_wrong_number_of_players() -> None:
    with pytest.raises(ContentError, match="is for 2 players, not 1"):
        find_ruleset("ascension").open(Setup("seize_fate", ["grey_duellist"], {}))


@clause("R-4.1.1.a")
def test_terrain_without_a_size_is_refused_with_the_size_its_dimensions_suggest() -> None:
    said = wrong(terrain=[{"name": "Post", "centre_mm": [500, 500], "radius_mm": 25}])
    assert "[R-4.1.1.a]" in said
    assert "suggest 2" in said
    sized = opened(terrain=[{"name": "Post", "size": 3, "centre_mm": [500, 500], "radius_mm": 25}])
    assert sized.terrain[0].piece.size == 6


# -- cases ---------------------------------------------------------------------------------------


def test_the_example_comes_true() -> None:
    rules = find_ruleset("ascension")
    case = validate(AscensionCase, parse_toml(RULESET.case_example(), "example"), "example")
    assert judge(rules, case, "example").failures() == []


@clause("R-1.1.7.a", "R-1.1.4.a", "R-1.1.5.a")
def test_everything_a_state_holds_can_be_said() -> None:
    table = opened(
        round=3,
        score=[2, 5],
        order=[1, 0],
        next=1,
        active="Ada",
        turn={"actions": 1, "attacks": 1, "moving": True, "strides": 2, "moved": True},
        strike={"attacker": "Ada", "attack": "Meridian Rifle", "hits": [{"target": "Bo", "cards": 3}]},
        turned={"attack": {"seat": 0, "cards": ["3♠", "RJ"], "joker": "♥"}},
        players=[
            {"name": "Blue", "side": 0, "goal": "prowess", "deck": {"discarded": ["A♠"], "left": 14}},
            {"name": "Amber", "side": 1, "points": 244},
        ],
        marks={"merchant found": 1},
        terrain=[
            {"name": "Gate", "size": 2, "traits": ["door"], "shut": False, "box_mm": [500, 500, 550, 510]}
        ],
        models=ada(exhaust={"Move": 1}, conditions={"Slow": 2}, wounds=2, running=True, facing=[0, 1]),
    )
    assert (table.round, table.score, table.order, table.next) == (3, [2, 5], [1, 0], 0)
    assert (table.turn.model, table.turn.strides, table.turn.moving) == ("Ada", 2, True)
    assert table.strike is not None
    assert table.strike.hits[0].cards == 3
    assert table.turned["attack"].joker == 1
    assert (table.players[0].deck.left, table.players[0].deck.seen.bit_count()) == (14, 3)
    assert table.players[1].points == 244
    assert table.marks == {"merchant found": 1, "goal 0": 2}
    assert not table.terrain[0].shut
    model = table.models["Ada"]
    assert (model.exhaust[0], model.conditions, model.wounds, model.running) == (1, [2, 0, 0, 0], 2, True)
    for discarded, why in ((["A♠", "A♠"], "R-1.1.5.a"), (["9♠"], "R-1.1.4.a")):
        said = wrong(
            players=[{"name": "B", "side": 0, "deck": {"discarded": discarded}}, {"name": "C", "side": 1}]
        )
        assert why in said
    assert "R-1.1.7.a" in wrong(models=ada(exhaust={"Dance": 1}))


def test_a_sheet_by_name_with_changes_or_written_out() -> None:
    named = opened(models=ada(change={"wounds": 3, "defense": 5})).models["Ada"].profile
    assert (named.name, named.wounds, named.defense) == ("Captain Oriel", 3, 5)
    written = opened(models=ada(sheet={"name": "Rat", "base_mm": 25})).models["Ada"].profile
    assert (written.name, written.size, written.strides) == ("Rat", 2, 3)


@clause("R-1.1.1.a", "R-4.1.1.c", "R-7.2.10.a")
def test_a_case_takes_no_body_that_a_roster_refuses() -> None:
    """By name with changes or written out: the clause, what was measured and the limit are told."""
    for change, said in (
        ({"base_mm": 24}, "[R-1.1.1.a] The base of Captain Oriel measures 24 mm; at least 25 mm"),
        ({"base_mm": 171}, "[R-1.1.1.a] The base of Captain Oriel measures 171 mm; at most 170 mm"),
        ({"base_mm": [40, 24]}, "[R-1.1.1.a] The base of Captain Oriel measures 24 mm; at least 25 mm"),
        ({"base_mm": [171, 60]}, "[R-1.1.1.a] The base of Captain Oriel measures 171 mm; at most 170 mm"),
        ({"size": 2}, "[R-4.1.1.c] Captain Oriel is stated as Size 2; its base makes it Size 1"),
        (
            {"base_mm": 60, "size": 1},
            "[R-4.1.1.c] Captain Oriel is stated as Size 1; its base makes it Size 3",
        ),
        (
            {"base_mm": 60, "size": 3, "influence_in": 1},
            "[R-7.2.10.a] Captain Oriel: Influence 1; its Size has 3",
        ),
    ):
        for models in (
            ada(change=change),
            ada(sheet={"name": "Captain Oriel", "base_mm": 32, **change}),
        ):
            assert said in wrong(models=models).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("change", "size"),
    [({"base_mm": 25}, 1), ({"base_mm": 170, "size": 5}, 5), ({"base_mm": [40, 25], "size": 1}, 1)],
)
def test_a_case_takes_a_body_that_rosters_take(change: dict[str, Any], size: int) -> None:
    sheet = {"name": "Rat", "base_mm": 32, **change}
    assert opened(models=ada(sheet=sheet, at_mm=[100, 100])).models["Ada"].profile.size == 2 * size


def test_a_case_goes_by_the_width_that_its_table_goes_by() -> None:
    rider = {"name": "Rider", "base_mm": [75, 42], "size": 3}
    longest = {"options": {"model_size_by": "longest"}, "models": ada(sheet=rider, at_mm=[100, 100])}
    assert opened(**longest).models["Ada"].profile.size == 6
    assert "R-4.1.1.c" in wrong(models=ada(sheet=rider, at_mm=[100, 100]))


def test_a_case_begins_where_it_says() -> None:
    rules = find_ruleset("ascension")
    case = validate(AscensionCase, {**BARE, "active": "Ada"}, "case")
    frame = rules.open_case(case, "case").agenda[-1].frame
    assert frame == MayAct(0, "Ada")


def test_a_case_may_write_damage_over_time_out_but_not_twice() -> None:
    assert opened(models=ada(conditions={"damage Over Time": 2})).models["Ada"].conditions == [0, 0, 0, 2]
    assert "twice, as 'DOT'" in wrong(models=ada(conditions={"DOT": 1, "Damage Over Time": 1}))


@clause("R-7.1.0.a", "R-5.2.2.b", "R-8.0.a")
def test_a_case_is_held_to_the_rules() -> None:
    assert "[R-7.1.0.a]" in wrong(models=ada(conditions={"Slow": 3}))
    assert "[R-5.2.2.b]" in wrong(models=ada(at_mm=[290, 200]))
    assert "[R-8.0.a]" in wrong(scenario="tag")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"models": ada(sheet="Captain Oreal")}, "did you mean 'Captain Oriel'"),
        ({"models": ada(wounds=6)}, "has only 5"),
        ({"models": ada(on="Roof")}, "there is no piece 'Roof'"),
        ({"models": ada(seat=4)}, "there are 2 players"),
        ({"turned": {"attack": {"seat": 5, "cards": ["no card"]}}}, "turned.attack: seat = 5: there are 2"),
        ({"models": ada(facing=[0, 0])}, "no direction"),
        ({"active": "Cy"}, "is not on the table"),
        ({"order": [0, 2]}, "name sides"),
        ({"score": [1]}, "score has 1 entries for 2 sides"),
        ({"strike": {"attacker": "Ada", "attack": "Bite"}}, "has no attack 'Bite'"),
        ({"terrain": [{"name": "W", "size": 2}]}, "give box_mm"),
        (
            {"terrain": [{"name": "W", "size": 2, "traits": ["dificult"], "box_mm": [0, 0, 9, 9]}]},
            "difficult",
        ),
        ({"players": [{"name": "B", "side": 0, "deck": {"left": 9}}, {"name": "C", "side": 1}]}, "left = 9"),
        (
            {"players": [{"name": "B", "side": 0, "goal": "glory"}, {"name": "C", "side": 1}]},
            "no goal 'glory'",
        ),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], said: str) -> None:
    assert said in wrong(**changes)


# -- more than two sides -------------------------------------------------------------------------


def opened_with_bots(scenario: str) -> tuple[Table, Result]:
    """A shipped scenario at its opening, and how greedy bots end it."""
    rules = find_ruleset("ascension")
    state = rules.open(Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({})))
    return state.table, play_from(rules, state, ["greedy"] * len(state.table.players), 1).result


def test_three_sides_play_each_for_itself() -> None:
    table, result = opened_with_bots("seize_fate_three")
    assert ([player.side for player in table.players], table.mates) == ([0, 1, 2], [[0], [1], [2]])
    assert len(result.scores) == 3


def test_two_teams_play_and_win_together() -> None:
    table, result = opened_with_bots("seize_fate_teams")
    assert table.mates == [[0, 2], [1, 3]]
    assert (result.scores[0], result.scores[1]) == (result.scores[2], result.scores[3])
    assert result.winners in ((0, 2), (1, 3), ())


def test_a_side_is_called_by_its_players() -> None:
    table, _ = opened_with_bots("seize_fate_teams")
    speaker = find_ruleset("ascension").speaker(table, "en")
    assert speaker.event(SideOpens(1)) == "Long Barrel Battery + The Hollow Menagerie has the first Turn."
    assert speaker.event(TurnBegan(2)).endswith("The Thousand Teeth.")
