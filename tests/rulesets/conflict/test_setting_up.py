"""CF-2, Setting up: forces, secret choices, terrain, deployment, and how a game is opened."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.geometry.measure import bounding_box, centre_of, overlap
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, MM
from highground.lab.playout import play_out
from highground.rulesets.ascension.scenarios.orders import Pick
from highground.rulesets.conflict.files.content import maps, pieces_of, scenarios
from highground.rulesets.conflict.scenarios.battlefield import QUOTAS, STOCK, MayPlaceTerrain, PlaceTerrain
from highground.rulesets.conflict.scenarios.setting_up import terrain_refusal
from highground.rulesets.conflict.state.models import new_model
from tests.marks import clause, option
from tests.rulesets.conflict.positions import attack, model
from tests.rulesets.conflict.scenes import fighter, scene
from tests.scene import Played, Scene, scripted

FORCES = ["ashen_vanguard", "tide_clutch"]
CARDS = ["3♠", "2♠", "A♥", "J♦"]


def opened(name: str = "seize_fate", **options: Any) -> Played[Any, Any, Any]:
    """A game up to its secret choices; Blue holds the initiative."""
    rules = find_ruleset("conflict")
    return Played(rules, rules.open(Setup(name, list(FORCES), options)), scripted(CARDS))


def both_pick(game: Any, first: str, second: str = "") -> Any:
    game.plays(Pick("first_blood", first))
    return game.plays(Pick("prowess", second or first))


# -- teams and sizes -----------------------------------------------------------------------------


@clause("CF-2.1", "CC-2")
def test_forces_limit_and_terrain_are_made_known() -> None:
    game = opened("seize_fate_company")
    assert [each.points for each in game.events("ForceMustered")] == [95, 94]
    assert game.last("SidesAgreed").limit == 100
    assert "South tower 3" in game.last("SizesAgreed").pieces
    assert "South barrel 0.5" in game.last("SizesAgreed").pieces


@clause("CC-2")
def test_terrain_has_a_models_size_or_none() -> None:
    assert all(terrain_refusal("Rock", halves) is None for halves in (0, 1, 2, 4, 6, 8, 10))
    for halves in (3, 5, 7, 12):
        refusal = terrain_refusal("Rock", halves)
        assert refusal is not None
        assert refusal.clause == "CC-2"


@pytest.mark.parametrize(("seat", "ahead"), [(0, 1), (1, -1)])
def test_a_model_waits_off_the_table_on_no_piece_and_looks_at_the_opponent(seat: int, ahead: int) -> None:
    sheet = model("Ada", attacks=[attack("Poke", strength=1), attack("Maul", strength=4)]).sheet()
    waiting = new_model("Ada", seat, sheet)
    assert (waiting.on_table, waiting.on, waiting.level, waiting.at) == (False, -1, 0, Point(0, 0))
    assert sheet.ahead == sheet.across == 16 * MM
    assert waiting.facing == Point(0, ahead)
    assert (sheet.skill, model("Bo").profile.skill) == (4, 0)


def test_the_stock_has_pieces_of_these_sizes_and_measures() -> None:
    assert {each.name: (each.size, each.length / MM, each.width / MM) for each in STOCK.values()} == {
        "Font of Conflict": (4, 40, 40),
        "Ancient Gateway": (4, 55, 20),
        "Power Nexus": (6, 60, 60),
        "Ley Line": (2, 76.2, 12.7),
        "Rubble": (0, 60, 40),
        "Crates": (1, 24, 24),
        "Low wall": (2, 75, 10),
        "Wall": (4, 110, 12),
        "Hut": (4, 55, 50),
        "House": (6, 85, 75),
        "Rocks": (6, 80, 50),
    }


@clause("CF-2.1")
def test_a_force_above_the_limit_does_not_open() -> None:
    rules = find_ruleset("conflict")
    dear = {"side": "Dear", "models": [{"name": "Cliff", "leader": True, "base_mm": 130, "wounds": 7,
            "strides": 4, "influence_in": 7, "attack_reach_in": 9, "resistances":
            {"physical": 5, "energy": 4, "psyche": 0}}]}  # fmt: skip
    with pytest.raises(ContentError, match=r"roster 1: \[CF-2.1\] Dear costs 106\s+points; the limit is 100"):
        rules.open(Setup("seize_fate_company", [dear, "tide_clutch"], {}))


def test_of_a_larger_roster_the_leader_and_what_the_limit_allows_come() -> None:
    game = opened("seize_fate")
    points = [each.points for each in game.events("ForceMustered")]
    assert all(each <= 60 for each in points)
    assert [each.name for each in game.table.models.values() if each.profile.leader] == [
        "Captain Vey",
        "Old Maw",
    ]


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup("seize_fat", FORCES, {}), "did you mean 'seize_fate'"),
        (Setup("seize_fate", ["ashen_vanguard"], {}), "is for 2 players, not 1"),
        (Setup("seize_fate", ["ashen", "tide_clutch"], {}), "there is no roster 'ashen'"),
        (Setup("seize_fate", FORCES, {"burn": 9}), "option burn: 9 is not between 0 and 3"),
    ],
)
def test_what_cannot_be_opened(setup: Setup, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        find_ruleset("conflict").open(setup)


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_every_scenario_opens_and_its_map_has_room(name: str) -> None:
    game = opened(name)
    assert game.asked == "MayPick"
    pieces = pieces_of(maps()[scenarios()[name].map], name)
    for number, one in enumerate(pieces):
        assert not any(overlap(one.shape, other.shape) for other in pieces[:number])


# -- CF-2.3: secret choices ----------------------------------------------------------------------


@clause("CF-2.3")
def test_goals_and_scenarios_are_picked_in_secret_and_both_are_in_play() -> None:
    game = opened("pitched_battle")
    assert game.refuses(Pick("glory", "seize_fate")).why == "no_such_goal"
    assert game.refuses(Pick("prowess", "pitched_battle")).why == "no_such_scenario"
    game.plays(Pick("first_blood", "seize_fate"))
    assert game.events("PickShown") == []
    game.plays(Pick("prowess", "lost_caravan"))
    assert [each.goal for each in game.events("PickShown")] == ["first_blood", "prowess"]
    assert [each.scenario for each in game.events("ScenarioInPlay")] == ["seize_fate", "lost_caravan"]


@clause("CF-2.3")
def test_a_scenario_picked_twice_is_in_play_once() -> None:
    game = both_pick(opened("pitched_battle"), "power_nexus")
    assert [each.scenario for each in game.events("ScenarioInPlay")] == ["power_nexus"]


@clause("CF-2.3")
def test_where_two_scenarios_want_the_same_place_the_later_piece_makes_room() -> None:
    game = both_pick(opened("pitched_battle"), "seize_fate", "lost_caravan")
    font, wreck = (game.table.terrain_named(name) for name in ("Font of Conflict", "Wrecked caravan"))
    assert not overlap(font.shape, wreck.shape)
    assert game.last("PieceShifted").piece == "Wrecked caravan"


# -- CF-2.5, CC-20: terrain ----------------------------------------------------------------------


def placing(pieces: str = "") -> Scene:
    """Both players may place terrain; Blue is first."""
    game = scene(fighter("Ada"), fighter("Bo", 1, at=(800, 800)), stage="deploy")
    game.state.agenda.clear()
    return game.does(lambda now: now.then(PlaceTerrain()))


@clause("CC-20")
def test_terrain_is_placed_in_turns_from_the_holder_of_initiative_on() -> None:
    game = placing()
    assert game.seat == 0
    game.plays("place Wall 300,300 1,0")
    asked = game.asks()
    assert isinstance(asked, MayPlaceTerrain)
    assert (asked.turn, asked.seat) == (1, 1)
    assert game.seat == 1
    game.plays("hold", "place Hut 500,300 1,0", "hold")
    assert [each.piece for each in game.events("TerrainPlaced")] == ["Wall 1", "Hut 1"]
    assert game.asked == ""


@clause("CF-2.5")
def test_whoever_has_enough_terrain_uses_a_turn_up_by_saying_so() -> None:
    game = placing()
    turns = []
    for order in ("place Wall 300,300 1,0", "hold", "place Hut 500,300 1,0"):
        game.plays(order)
        asked = game.asks()
        assert isinstance(asked, MayPlaceTerrain)
        turns.append((asked.turn, asked.seat))
    assert turns == [(1, 1), (2, 0), (4, 0)]


@clause("CC-20")
def test_in_a_whole_game_terrain_comes_before_deployment() -> None:
    game = both_pick(opened("pitched_battle"), "seize_fate")
    assert game.asked == "MayPlaceTerrain"
    game.plays("place Wall 100,250 1,0", "hold", "hold")
    assert game.asked == "MayDeploy"


@clause("CF-2.5")
@pytest.mark.parametrize(("kind", "most"), [("Low wall", 6), ("Wall", 4), ("House", 2)])
def test_no_more_terrain_of_a_size_is_placed_than_allowed(kind: str, most: int) -> None:
    game = placing()
    game.plays(f"place '{kind}' 100,100 1,0", "hold")
    for number in range(1, most):
        game.plays(f"place '{kind}' {100 + 120 * (number % 6)},{100 + 120 * (number // 6)} 1,0")
    full = game.refuses(f"place '{kind}' 700,700 1,0")
    assert (full.clause, full.measured, full.limit) == ("CF-2.5", most + 1, most)
    assert QUOTAS[STOCK[kind].quota(QUOTAS)][1] == most


@clause("CF-2.5")
def test_three_may_be_advantageous() -> None:
    game = placing().plays("place 'Font of Conflict' 200,200 1,0", "hold")
    game.plays("place 'Ancient Gateway' 400,200 1,0", "place 'Power Nexus' 600,200 1,0")
    assert game.last("AdvantageSwapped").swapped == 3
    assert game.refuses("place 'Ley Line' 600,600 1,0").why == "enough_swapped"
    assert game.allows("place Wall 600,600 1,0")
    assert game.measures("place 'Ley Line' 600,600 1,0") == ("CF-2.5", "enough_swapped", 4, 3)


@clause("CF-2.7.f")
def test_no_more_than_four_ley_lines() -> None:
    game = placing()
    for x in (200, 400):
        game.plays(f"place 'Ley Line' {x},200 1,0", f"place 'Ley Line' {x},400 1,0")
    refusal = game.refuses("place 'Ley Line' 600,200 1,0")
    assert (refusal.clause, refusal.measured, refusal.limit) == ("CF-2.7.f", 5, 4)
    assert game.measures("place 'Ley Line' 600,200 1,0") == ("CF-2.7.f", "too_many_lines", 5, 4)


@clause("CF-2.5")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("place Castle 300,300 1,0", "not_in_stock"),
        ("place Wall 10,300 1,0", "piece_off_the_board"),
        ("place Wall 300,300 0,0", "piece_needs_direction"),
    ],
)
def test_a_piece_is_refused_where_it_cannot_lie(words: str, why: str) -> None:
    assert placing().refuses(words).why == why


@clause("CF-2.5")
def test_pieces_do_not_lie_on_one_another() -> None:
    game = placing().plays("place Wall 300,300 1,0")
    assert game.refuses("place Hut 300,310 1,0").why == "pieces_overlap"


# -- CF-2.4, CC-21: deployment -------------------------------------------------------------------


def deploying(base: float = 32, terrain: list[dict[str, Any]] | None = None, **options: Any) -> Scene:
    near: dict[str, Any] = {"deployed": False}
    return scene(
        fighter("Ada", base_mm=base, **near), fighter("Bo", 1, **near), fighter("Cy", **near),
        stage="deploy", options=options, terrain=terrain or [],
    )  # fmt: skip


@clause("CF-2.4")
def test_models_are_set_up_in_turns() -> None:
    game = deploying()
    assert game.refuses("deploy Bo 300,50 0,1").why == "not_your_model"
    game.plays("deploy Ada 300,50 0,1")
    assert game.seat == 1
    game.plays("deploy Bo 300,880 0,-1")
    assert game.refuses("deploy Ada 500,50 0,1").why == "already_deployed"
    game.plays("deploy Cy 400,50 0,1")
    assert game.last("AllDeployed").models == 3


@clause("CF-2.4")
def test_a_large_base_finds_the_gap_of_two_millimetres_that_terrain_leaves() -> None:
    """The Elder Cliff has a base as deep as its strip: one line to stand on, and here terrain on it."""
    setup = Setup("pitched_battle", ["ashen_vanguard", "granite_pair"], {})
    game = play_out(find_ruleset("conflict"), setup, ["greedy", "greedy"], 28)
    assert game.result.clause == "CC-22"


@clause("CC-21")
@option("deploy_depth", 4)
def test_the_base_is_wholly_inside_a_strip_of_four_inches() -> None:
    game = deploying()
    assert game.allows("deploy Ada 300,85.6 0,1")
    assert game.refuses("deploy Ada 300,85.7 0,1").clause == "CC-21"
    assert bounding_box(game.table.board.zones[1].shape)[1] == game.table.board.height - 4 * INCH


@clause("CC-21")
@option("deploy_depth", 6)
def test_deployment_zones_are_as_deep_as_was_agreed() -> None:
    game = deploying(deploy_depth=6)
    assert game.allows("deploy Ada 300,136.4 0,1")
    assert game.refuses("deploy Ada 300,136.5 0,1").clause == "CC-21"


@clause("CC-21")
def test_a_base_larger_than_the_strip_stands_at_its_own_edge() -> None:
    game = deploying(base=130)
    assert game.allows("deploy Ada 300,65 0,1")
    assert game.refuses("deploy Ada 300,65.1 0,1").clause == "CC-21"


@clause("CC-21")
def test_a_strip_that_terrain_has_filled_is_deeper_by_the_inches_it_takes() -> None:
    """A base of 130 mm and a wall along the edge: an inch further in it is clear of the wall."""
    wall = {"name": "Wall", "size": 5, "box_mm": [0, 5, 1200, 20]}
    for terrain, deepest in (([], 65.0), ([wall], 90.4)):
        game = deploying(base=130, terrain=terrain)
        assert game.allows(f"deploy Ada 300,{deepest} 0,1")
        assert game.refuses(f"deploy Ada 300,{deepest + 0.1} 0,1").clause == "CC-21"


@clause("CF-2.4")
def test_a_large_base_that_terrain_leaves_no_room_is_set_up_all_the_same() -> None:
    setup = Setup("pitched_battle", ["tide_clutch", "granite_pair"], {})
    game = play_out(find_ruleset("conflict"), setup, ["greedy", "greedy"], 20000038)
    assert game.result.clause == "CC-22"


@clause("CC-21")
def test_how_deep_is_told() -> None:
    game = both_pick(opened("seize_fate", deploy_depth=6), "seize_fate")
    assert game.last("DeploymentAgreed").depth == 6 * INCH
    assert centre_of(game.table.terrain_named("Font of Conflict").shape).x == 304.8 * MM
