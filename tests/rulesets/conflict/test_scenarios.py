"""CF-3: Seize Fate, The Lost Caravan, The Power Nexus."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.tally import tally
from highground.geometry.measure import centre_of, overlap
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.scenarios.scoring import in_play
from highground.rulesets.ascension.state.models import Zone
from highground.rulesets.conflict.files.content import scenarios
from highground.rulesets.conflict.rules.combat.damage import lose_wounds
from highground.rulesets.conflict.rules.flow.rounds import EndRound
from highground.rulesets.conflict.rules.hooks import ATTACK_BONUSES, DEFENSE_BONUSES
from highground.rulesets.conflict.scenarios import power_nexus, seize_fate
from highground.rulesets.conflict.scenarios.catalogue import SCENARIOS
from highground.rulesets.conflict.scenarios.free_inch import free_distance
from highground.rulesets.conflict.scenarios.setting_up import LayScenarios, table_refusal
from tests.marks import clause, option
from tests.rulesets.conflict.positions import Playing, model, point, table
from tests.rulesets.conflict.scenes import fighter, scene
from tests.scene import Scene

CENTRE = 304.8
ALONE = fighter("Bo", 1, at=(560, 560))


def played(name: str, *models: dict[str, Any], **case: Any) -> Scene:
    """A scenario in its first round, Ada acting, on two by two feet; its pieces are what the test lists."""
    case = {"active": "Ada", "board_mm": [609.6, 609.6], "rounds": 4, **case}
    return scene(*models, scenario=name, **case)


def laid(name: str, board: float = 609.6) -> Scene:
    """A scenario just laid down."""
    game = scene(
        fighter("Ada"), fighter("Bo", 1, at=(board - 50, board - 50)), scenario=name, board_mm=[board, board],
        rounds=SCENARIOS[name].rounds,
    )  # fmt: skip
    game.state.agenda.clear()
    return game.does(lambda now: now.then(LayScenarios((name,))))


def end_round(game: Scene) -> Scene:
    game.state.agenda.clear()
    return game.does(lambda now: now.then(EndRound()))


def objective(
    name: str, size: float, at: tuple[float, float], radius: float = 20, **more: Any
) -> dict[str, Any]:
    traits = ["indestructible", "unmovable"]
    return {"name": name, "size": size, "centre_mm": list(at), "radius_mm": radius, "traits": traits, **more}


ZONES = [
    ("power_nexus", power_nexus.score_zone, "Nexus zone", [2, 0]),
    ("seize_fate", seize_fate.score_zone, "Font zone", [1, 0]),
]


@pytest.mark.parametrize(("name", "score", "zone", "scored"), ZONES)
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("played", [True, False])
def test_a_zone_counts_only_where_it_lies_and_its_scenario_is_played(
    name: str, score: Any, zone: str, scored: list[int], there: bool, played: bool
) -> None:
    ground = Zone(zone, Circle(point(500, 500), 3 * INCH), -1)
    ada, bo = model("Ada", at_mm=(500, 540)), model("Bo", 1, at_mm=(900, 900))
    at = table(ada, bo, zones=(ground,) if there else ())
    if played:
        at.marks[f"plays {name}"] = 1
    assert Playing(at).does(score).table.score == (scored if there and played else [0, 0])


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_scenario_that_is_laid_down_is_in_play_and_says_how_deep_one_deploys(name: str) -> None:
    bo = model("Bo", 1, at_mm=(560, 560))
    at = table(model("Ada", at_mm=(50, 50)), bo, board_mm=(609.6, 609.6), acting="")
    game = Playing(at, LayScenarios((name,)))
    assert [each for each in sorted(SCENARIOS) if in_play(game.table, each)] == [name]
    assert [each.depth for each in game.events("DeploymentAgreed")] == [game.table.house.deploy_depth * INCH]


# -- CF-3.1: Seize Fate --------------------------------------------------------------------------


@clause("CF-3.1.b", "CF-3.1.c")
def test_the_font_stands_in_a_zone_of_four_inches_for_four_rounds() -> None:
    game = laid("seize_fate")
    font = game.table.terrain_named("Font of Conflict")
    assert (font.piece.size, font.piece.has("indestructible")) == (4, True)
    assert centre_of(font.shape).x == centre_of(font.shape).y == CENTRE * MM
    assert font.shape.radius == 20 * MM
    assert game.last("ZoneMarked").across == 4 * INCH
    assert game.last("LengthAgreed").rounds == 4


@pytest.mark.parametrize(
    ("name", "inches", "by"),
    [
        pytest.param("seize_fate", 24, "CF-3.1.a", marks=clause("CF-3.1.a")),
        pytest.param("seize_fate_company", 36, "CF-3.1.h", marks=clause("CF-3.1.h")),
        pytest.param("lost_caravan", 24, "CC-24", marks=clause("CC-24")),
        pytest.param("power_nexus", 24, "CC-24", marks=clause("CC-24")),
    ],
)
def test_a_table_measures_what_its_scenario_says(name: str, inches: int, by: str) -> None:
    side = inches * INCH
    assert table_refusal(name, side, side) is None
    for width, height in ((side, 30 * INCH), (30 * INCH, side), (side - 1, side)):
        refusal = table_refusal(name, width, height)
        assert refusal is not None
        assert (refusal.clause, refusal.limit) == (by, side)


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_every_scenario_that_ships_is_played_on_a_table_of_its_size(name: str) -> None:
    rules = find_ruleset("conflict")
    table = rules.open(Setup(name, rules.default_rosters(name), rules.read_options({}))).table
    assert table.board.width == table.board.height == SCENARIOS[scenarios()[name].scenarios[0]].width


@clause("CF-3.1.h")
def test_a_company_plays_five_rounds_for_100_points() -> None:
    game = laid("seize_fate_company", 914.4)
    assert game.last("LengthAgreed").rounds == 5
    assert SCENARIOS["seize_fate_company"].limit == 100
    assert SCENARIOS["seize_fate"].limit == 60


FONT = objective("Font of Conflict", 2, (CENTRE, CENTRE), objective="font")
BESIDE = fighter("Ada", at=(CENTRE - 36, CENTRE))


def touch_twice(**options: Any) -> Scene:
    game = played("seize_fate", BESIDE, ALONE, terrain=[FONT], options=options)
    game.plays("interact 'Font of Conflict'", "end", "activate Bo", "end")
    game.plays("activate Ada", "interact 'Font of Conflict'")
    return game


@clause("CF-3.1.d", "CC-23")
@option("font_once_per_player", False)
def test_every_interact_scores() -> None:
    game = touch_twice()
    assert [each.points for each in game.events("PointsScored") if each.side == 0][:2] == [1, 1]
    assert game.cited("CF-3.1.d") == 1
    assert game.cited("CC-23") == 1


@clause("CF-3.1.d")
@option("font_once_per_player", True)
def test_only_a_players_first_interact_with_the_font_may_score() -> None:
    game = touch_twice(font_once_per_player=True)
    assert game.cited("CF-3.1.d") == 1
    assert game.cited("CC-23") == 0


@clause("CF-3.1.e")
def test_an_enemy_removed_scores() -> None:
    game = played("seize_fate", BESIDE, ALONE, fighter("Cy", 1, at=(100, 500)))
    game.does(lose_wounds, game.table.fighter("Bo"), 9, R.C_12_5)
    assert game.table.score == [1, 0]


@clause("CF-3.1.f")
def test_the_zone_scores_as_the_round_ends() -> None:
    game = end_round(played("seize_fate", BESIDE, ALONE))
    assert game.table.score == [1, 0]
    assert end_round(played("seize_fate", ALONE, fighter("Ada", at=(50, 50)))).table.score == [0, 0]


LINE = (76.2, 12.7)
OBJECTIVES: dict[str, dict[str, Any]] = {
    "seize_fate": {"Font of Conflict": (0, 0, 40, 40, 2)},
    "seize_fate_company": {"Font of Conflict": (0, 0, 40, 40, 2)},
    "lost_caravan": {
        "Wrecked caravan": (0, 0, 80, 44, 3),
        "West marker": (-6, 0, 40, 40, 2),
        "East marker": (6, 0, 40, 40, 2),
    },
    "power_nexus": {
        "Power Nexus": (0, 0, 60, 60, 3),
        "Ley Line 1": (-7, -4, *LINE, 1), "Ley Line 2": (0, -6, *LINE, 1), "Ley Line 3": (7, -4, *LINE, 1),
        "Ley Line 4": (-7, 4, *LINE, 1), "Ley Line 5": (0, 6, *LINE, 1), "Ley Line 6": (7, 4, *LINE, 1),
    },
}  # fmt: skip
"""Where each lies, in inches from the middle, how wide and deep it is in mm, and its size."""


@pytest.mark.parametrize("name", list(OBJECTIVES))
def test_every_objective_lies_where_it_should_and_is_as_large_as_its_model(name: str) -> None:
    game = laid(name)
    found = {}
    for each in game.table.terrain:
        at, box = centre_of(each.shape), each.box
        assert (each.piece.has("indestructible"), each.piece.has("unmovable")) == (True, True)
        found[each.piece.name] = (
            (at.x - game.table.board.width // 2) / INCH, (at.y - game.table.board.height // 2) / INCH,
            (box.right - box.left) / MM, (box.high - box.low) / MM, each.piece.size / 2,
        )  # fmt: skip
    assert found == OBJECTIVES[name]


# -- CF-3.2: The Lost Caravan --------------------------------------------------------------------


@clause("CF-3.2.a", "CC-24")
def test_the_wreck_and_its_markers() -> None:
    game = laid("lost_caravan")
    wreck = game.table.terrain_named("Wrecked caravan")
    assert (wreck.piece.size, wreck.piece.has("indestructible")) == (6, True)
    markers = [each for each in game.table.terrain if each.piece.objective == "marker"]
    assert [each.piece.size for each in markers] == [4, 4]
    middle = centre_of(wreck.shape)
    assert sorted(centre_of(each.shape).x - middle.x for each in markers) == [-6 * INCH, 6 * INCH]
    assert game.last("LengthAgreed").rounds == 4


WRECK = {"name": "Wreck", "size": 3, "box_mm": [264.8, 282.8, 344.8, 326.8], "objective": "caravan",
         "traits": ["indestructible", "unmovable"]}  # fmt: skip
SEARCHER = fighter("Ada", at=(CENTRE, 266.8))


def caravan(cards: list[str], *more: dict[str, Any], **case: Any) -> Scene:
    return played("lost_caravan", SEARCHER, ALONE, *more, chance=cards, terrain=[WRECK], **case)


@clause("CF-3.2.b")
def test_up_to_2_is_goods_and_3_is_the_merchant() -> None:
    goods = caravan(["A♠", "A♥"]).plays("interact Wreck")
    assert goods.table.score == [1, 0]
    assert goods.facts["Ada.carries"] == ""
    found = caravan(["2♠", "A♥"]).plays("interact Wreck")
    assert found.table.score == [0, 0]
    assert found.facts["Ada.carries"] == "Merchant"


@clause("CF-3.2.c")
def test_once_the_merchant_is_found_every_search_is_goods() -> None:
    game = caravan(["3♠", "3♥"], marks={"merchant found": 1}).plays("interact Wreck")
    assert (game.table.score, game.facts["Ada.carries"]) == ([1, 0], "")


@clause("CF-3.2.c")
@pytest.mark.parametrize(("so_far", "points"), [(4, 1), (5, 0)])
def test_no_more_than_five_points_a_round(so_far: int, points: int) -> None:
    game = caravan(["2♠", "2♥"], marks={"merchant found": 1, "searched": so_far}).plays("interact Wreck")
    assert game.table.score == [points, 0]
    assert game.table.marks["searched"] == 5
    end_round(game)
    assert "searched" not in game.table.marks


@clause("CF-3.2.d")
def test_a_marker_scores_and_is_gone() -> None:
    marker = objective("West marker", 2, (CENTRE - 152.4, CENTRE), objective="marker")
    ada = fighter("Ada", at=(CENTRE - 188.4, CENTRE))
    game = played("lost_caravan", ada, ALONE, terrain=[marker]).plays("interact 'West marker'")
    assert game.table.score == [1, 0]
    assert game.table.terrain_named("West marker") is None


def carrying(at: tuple[float, float]) -> Scene:
    return played("lost_caravan", fighter("Ada", at=at, carries="Merchant"), ALONE)


@clause("CF-3.2.e")
def test_a_carrier_that_is_hurt_drops_him_and_he_is_picked_up_again() -> None:
    game = carrying((300, 300))
    game.does(lose_wounds, game.table.fighter("Ada"), 1, R.C_12_5)
    assert game.facts["Ada.carries"] == ""
    token = game.table.terrain_named("Merchant")
    assert not any(overlap(token.shape, each.base()) for each in game.table.on_table())
    game.plays("interact Merchant")
    assert game.facts["Ada.carries"] == "Merchant"
    assert game.table.terrain_named("Merchant") is None


def _by_the_token(size: int, **ada: Any) -> Playing:
    """Ada's base touches the token that lies dropped at 300, 300, to its left."""
    bo = model("Bo", 1, at_mm=(300, 300), carries="Merchant")
    radius = {1: 16, 3: 30}[size]
    game = Playing(table(bo, model("Ada", size=size, at_mm=(500, 300), **ada), acting="Ada"))
    game.does(lose_wounds, game["Bo"], 1, R.C_12_5)
    token = game.piece("Merchant").shape
    assert isinstance(token, Circle)
    game["Bo"].at = point(900, 900)
    game["Ada"].at = Point(token.centre.x - radius * MM - token.radius, token.centre.y)
    return game


@clause("CF-3.2.e")
@pytest.mark.parametrize("size", [1, 3])
def test_nobody_walks_or_steps_over_the_dropped_token_or_is_put_on_it(size: int) -> None:
    game = _by_the_token(size, abilities=["Teleport"])
    spot, here = centre_of(game.piece("Merchant").shape), game["Ada"].at
    write = game.rules.vocabulary.write_point
    beyond = write(Point(2 * spot.x - here.x, spot.y))
    walks = (f"move to:{beyond}", f"move to:{write(spot)}", f"move over:Merchant:{beyond}")
    for words in (*walks, f"use Teleport at:{write(spot)}"):
        refusal = game.refuses(words)
        assert (words, refusal.clause, refusal.why) == (words, "CF-3.2.e", "impassable")
    game.plays("interact Merchant")
    assert game["Ada"].carries == "Merchant"
    assert game.allows(f"move to:{write(spot)}")


@clause("CF-3.2.f")
def test_home_is_ones_own_table_edge() -> None:
    short = carrying((300, 16.1)).plays("end")
    assert (short.table.score, short.facts["Ada.carries"]) == ([0, 0], "Merchant")
    game = carrying((300, 16)).plays("end")
    assert (game.table.score, game.facts["Ada.carries"]) == ([3, 0], "")
    assert carrying((300, 593.6)).plays("end").table.score == [0, 0]


# -- CF-3.3: The Power Nexus ---------------------------------------------------------------------


@clause("CF-3.3.a", "CC-24")
def test_the_nexus_its_zone_and_six_lines() -> None:
    game = laid("power_nexus")
    nexus = game.table.terrain_named("Power Nexus")
    assert (nexus.piece.size, nexus.piece.has("indestructible")) == (6, True)
    assert game.last("ZoneMarked").across == 6 * INCH
    lines = [centre_of(each.shape) for each in game.table.terrain if each.piece.objective == "ley_line"]
    inches = [((at.x - CENTRE * MM) / INCH, (at.y - CENTRE * MM) / INCH) for at in lines]
    assert inches == [(-7, -4), (0, -6), (7, -4), (-7, 4), (0, 6), (7, 4)]


NEXUS = objective("Power Nexus", 3, (CENTRE, CENTRE), 30, objective="nexus")


def line(number: int, at: tuple[float, float]) -> dict[str, Any]:
    x, y = at
    return {"name": f"Ley Line {number}", "size": 1, "box_mm": [x - 38.1, y - 6.35, x + 38.1, y + 6.35],
            "traits": ["indestructible", "unmovable"], "objective": "ley_line"}  # fmt: skip


LINES = [line(1, (100, 150)), line(2, (100, 450))]


def bonuses(game: Scene, name: str) -> tuple[int, int]:
    """What the scenario adds to a model's attack and defence."""
    found = []
    for listed in (ATTACK_BONUSES, DEFENSE_BONUSES):
        total = tally(0, R.C_11_2, "cards")
        for each in listed:
            each(game.table, game.table.fighter(name), total)
        found.append(total.total())
    return found[0], found[1]


@clause("CF-3.3.b")
@pytest.mark.parametrize(("away", "power"), [(50.8, 1), (50.9, 0)])
def test_the_controllers_models_an_inch_a_line_from_the_nexus(away: float, power: int) -> None:
    ada = fighter("Ada", at=(CENTRE - 30 - away - 16, CENTRE))
    friend = fighter("Cy", at=(CENTRE, CENTRE - 60))
    game = played("power_nexus", ada, friend, ALONE, terrain=[NEXUS, *LINES])
    assert bonuses(game, "Ada") == (power, power)
    assert bonuses(game, "Cy") == (1, 1)
    assert free_distance(game.table, game.table.fighter("Ada")) == power * INCH


@clause("CF-3.3.b")
def test_power_is_an_inch_of_movement_for_nothing_once() -> None:
    ada = fighter("Ada", at=(CENTRE - 60, CENTRE))
    game = played("power_nexus", ada, ALONE, terrain=[NEXUS, *LINES])
    assert game.refuses(f"inch {CENTRE - 85.5},{CENTRE}").why == "too_far"
    game.plays(f"inch {CENTRE - 85.4},{CENTRE}")
    assert game.facts["strides"] == "5"
    assert game.refuses(f"inch {CENTRE - 60},{CENTRE}").why == "no_free_inch"


def drawing(uses: int = 0, foe_at: float = 132) -> Scene:
    at_the_line = fighter("Ada", at=(100, 127.65))
    foe = fighter("Bo", 1, at=(foe_at, 127.65))
    lines = [{**LINES[0], "uses": uses}]
    return played("power_nexus", at_the_line, foe, terrain=lines, chance=["3♠", "3♥", "J♠", "J♥"])


@clause("CF-3.3.c")
@pytest.mark.parametrize(("token", "gives"), [("attack", (1, 0)), ("defense", (0, 1)), ("move", (0, 0))])
def test_a_line_gives_a_token(token: str, gives: tuple[int, int]) -> None:
    game = drawing().plays("interact 'Ley Line 1'")
    assert game.asked == "MayTakeToken"
    game.plays(f"token {token}")
    assert bonuses(game, "Ada") == gives
    assert free_distance(game.table, game.table.fighter("Ada")) == (INCH if token == "move" else 0)


@clause("CF-3.3.c")
def test_a_token_is_good_for_one_attack() -> None:
    game = drawing().plays("interact 'Ley Line 1'", "token attack", "attack Strike Bo")
    assert game.last("TokenSpent").token == "attack"
    assert bonuses(game, "Ada") == (0, 0)


@clause("CF-3.3.c")
def test_a_token_is_good_for_one_move() -> None:
    game = drawing(foe_at=300).plays("interact 'Ley Line 1'", "token move", "inch 100,120")
    assert free_distance(game.table, game.table.fighter("Ada")) == 0


@clause("CF-3.3.c", "CF-3.3.d")
def test_the_third_removes_the_line_and_scores() -> None:
    second = drawing(1).plays("interact 'Ley Line 1'", "token attack")
    assert second.table.terrain_named("Ley Line 1") is not None
    assert second.table.score == [0, 0]
    third = drawing(2).plays("interact 'Ley Line 1'", "token attack")
    assert third.table.terrain_named("Ley Line 1") is None
    assert third.table.score == [1, 0]


@clause("CF-3.3.d")
def test_the_zone_scores_two() -> None:
    ada = fighter("Ada", at=(CENTRE - 60, CENTRE))
    assert end_round(played("power_nexus", ada, ALONE, terrain=[NEXUS])).table.score == [2, 0]
