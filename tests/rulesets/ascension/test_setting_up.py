"""C-8.1.a to j: sides, forces, secret choices, pieces that make room, deployment."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.game import Game, waiting_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.geometry.measure import overlap
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import MM
from highground.rulesets.ascension.rules.flow.rounds import MayActivate, StartRound
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS
from highground.rulesets.ascension.scenarios.deployment import Deployment, MayDeploy, spots_to_deploy
from highground.rulesets.ascension.scenarios.laying import MaySettle, _unevenness, lay_piece
from highground.rulesets.ascension.scenarios.orders import Pick
from highground.rulesets.ascension.scenarios.setting_up import (
    LayScenarios,
    MayPick,
    Muster,
    SecretChoices,
    force_refusal,
    scenario_refusal,
)
from highground.rulesets.ascension.state.models import Model, Table, Zone
from highground.rulesets.ascension.state.orders import ChooseSpot, Deploy
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, disc, model, piece, point, table

SOUTH = Zone("deployment 1", box(0, 0, 1000, 150), 0)
NORTH = Zone("deployment 2", box(0, 850, 1000, 1000), 1)


def waiting(name: str, seat: int = 0, **stats: Any) -> Model:
    """A model that is still to be deployed."""
    return model(name, seat, on_table=False, **stats)


def to_deploy(*models: Model, **given: Any) -> Table:
    at = table(*models, zones=(SOUTH, NORTH), **given)
    at.next = 0
    return at


def north_facing(name: str, x: float, y: float) -> Deploy:
    return Deploy(name, point(x, y), Point(0, MM))


@clause("C-8.1.j")
def test_team_mates_share_the_zone_of_their_side() -> None:
    """Only one player of each side has a zone of its own."""
    zones = (SOUTH, Zone("deployment 2", box(0, 850, 1000, 1000), 2))
    models = (waiting("Ada"), waiting("Mia", 1), waiting("Bo", 2), waiting("Moe", 3))
    at = table(*models, sides=(0, 0, 1, 1), zones=zones)
    for name, seat, near, far in (("Mia", 1, 50, 950), ("Moe", 3, 950, 50)):
        game = Playing(at.clone(), MayDeploy(seat))
        assert game.refuses(north_facing(name, 300, far)).why == "outside_the_zone"
        assert game.allows(north_facing(name, 300, near))


def test_a_control_zone_lies_in_the_middle_of_whatever_board_it_is() -> None:
    scenario = SCENARIOS["seize_fate_company"]
    (zone,) = scenario.zones(900 * MM, 600 * MM)
    assert zone.shape == Circle(point(450, 300), scenario.across // 2)


# -- forces --------------------------------------------------------------------------------------


@clause("C-8.1.a", "C-8.1.b")
def test_sides_and_forces_are_told_before_anything_else() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1), points=(200, 250)), Muster())
    assert game.last("SidesAgreed").limit == 250
    assert [each.points for each in game.events("ForceMustered")] == [200, 250]


@clause("R-4.1.1.e")
def test_the_agreed_sizes_of_the_terrain_are_told_and_count_whatever_its_dimensions() -> None:
    tall = piece("Tall", 4, box(300, 300, 320, 320))
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(900, 900)), tall), Muster())
    assert game.last("SizesAgreed").pieces == ("Tall 4",)
    assert game.piece("Tall").piece.size == 8


@clause("C-8.1.b", "C-7.1")
def test_a_force_keeps_to_the_limit_and_has_one_leader() -> None:
    company = SCENARIOS["seize_fate_company"]
    assert force_refusal(company, 250, "Blue", [150, 100], 1) is None
    over = force_refusal(company, 250, "Blue", [150, 101], 1)
    assert over is not None
    assert (over.clause, over.measured, over.limit) == ("C-8.1.b", 251, 250)
    for leaders in (0, 2):
        unled = force_refusal(company, 250, "Blue", [150, 100], leaders)
        assert unled is not None
        assert (unled.clause, unled.why, unled.measured, unled.limit) == ("C-7.1", "one_leader", leaders, 1)


@clause("R-8.0.a")
def test_there_is_no_game_without_a_scenario() -> None:
    assert scenario_refusal("power_nexus") is None
    refusal = scenario_refusal("a walk in the park")
    assert refusal is not None
    assert refusal.clause == "R-8.0.a"


@clause("C-8.1.b")
def test_a_roster_that_is_too_dear_does_not_open() -> None:
    rules = find_ruleset("ascension")
    strong = {
        "side": "Strong",
        "models": [{"name": "Brute", "leader": True, "base_mm": 32, "attack_skill": 6}] * 1,
    }
    dear = {
        "side": "Dear",
        "models": [
            {"name": f"Brute {n}", "leader": n == 0, "base_mm": 32, "attack_skill": 6, "defense": 5}
            for n in range(5)
        ],
    }
    rules.open(Setup("seize_fate_company", [strong, "hollow_menagerie"], {}))
    with pytest.raises(ContentError, match=r"roster 1: \[C-8.1.b\].*330.*250"):
        rules.open(Setup("seize_fate_company", [dear, "hollow_menagerie"], {}))


# -- secret choices ------------------------------------------------------------------------------


@clause("C-8.1.c", "C-8.1.d", "C-8.1.e")
def test_what_is_picked_in_secret_is_shown_when_all_have_picked() -> None:
    at = table(model("Ada"), model("Bo", 1), scenario="seize_fate_company")
    at.order = [1, 0]
    game = Playing(at, SecretChoices(("seize_fate_company", "lost_caravan")))
    assert isinstance(game.asks(), MayPick)
    assert game.last("SetUpOrderKnown").sides == (1, 0)
    game.plays(Pick("prowess", "lost_caravan"))
    assert waiting_for(game.state) == (1,)
    assert not game.events("PickShown")
    assert view(game.state, 0).sealed == Pick("prowess", "lost_caravan")
    assert view(game.state, 1).sealed is None
    game.plays(Pick("first_blood", "seize_fate_company"))
    assert [each.seat for each in game.events("PickShown")] == [1, 0]
    assert [each.scenario for each in game.events("ScenarioInPlay")] == ["seize_fate_company", "lost_caravan"]


@clause("C-8.1.e")
def test_a_scenario_picked_twice_is_in_play_once() -> None:
    at = table(model("Ada"), model("Bo", 1), scenario="lost_caravan")
    game = Playing(at, SecretChoices(("seize_fate_company", "lost_caravan")))
    game.plays(Pick("fortune", "lost_caravan"), Pick("prowess", "lost_caravan"))
    assert len(game.events("ScenarioInPlay")) == 1
    assert len([each for each in game.table.terrain if each.piece.objective == "caravan"]) == 1


@clause("C-8.1.d")
def test_only_what_is_on_offer_can_be_picked() -> None:
    game = Playing(table(model("Ada"), model("Bo", 1)), SecretChoices(("lost_caravan",)))
    assert game.refuses(Pick("glory", "lost_caravan")).why == "no_such_goal"
    assert game.refuses(Pick("prowess", "seize_fate")).why == "no_such_scenario"


# -- pieces --------------------------------------------------------------------------------------


@clause("C-8.1.f")
def test_the_winner_of_initiative_places_the_first_scenario_piece_and_then_they_alternate() -> None:
    at = table(model("Ada"), model("Bo", 1), scenario="power_nexus", board_mm=(914.4, 914.4))
    at.order = [1, 0]
    game = Playing(at, LayScenarios(("power_nexus",)))
    assert [each.seat for each in game.events("PlacerNamed")] == [1, 0, 1, 0, 1, 0, 1]


@clause("C-8.1.g")
def test_a_piece_that_would_overlap_moves_as_little_as_possible() -> None:
    wall = piece("Wall", 2, box(505, 300, 520, 700))
    at = table(model("Ada", at_mm=(100, 100)), model("Bo", 1, at_mm=(900, 900)), wall, scenario="seize_fate")
    game = Playing(at, LayScenarios(("seize_fate",)))
    font = game.piece("Font of Conflict")
    assert not overlap(font.shape, wall.shape)
    assert game.last("PieceShifted").distance // MM == 20


@clause("C-8.1.g")
def test_a_piece_that_would_overlap_may_be_moved_up_to_the_very_edge() -> None:
    """There is just room between the block and the edge of the board."""
    block = piece("Block", 2, box(300, 20, 700, 400))
    at = table(model("Ada", at_mm=(100, 800)), model("Bo", 1, at_mm=(900, 900)), block)
    stone = piece("Stone", 2, disc(500, 15, 10)).piece
    game = Playing(at).does(lay_piece, stone, SCENARIOS["seize_fate"].force)
    assert game.piece("Stone").shape == disc(500, 10, 10)


@clause("C-8.1.g")
def test_between_equally_near_and_even_spots_the_placer_picks() -> None:
    block = piece("Block", 2, disc(500, 500, 30))
    at = table(model("Ada", at_mm=(100, 100)), model("Bo", 1, at_mm=(900, 900)), block, zones=(SOUTH, NORTH))
    game = Playing(at).does(
        lay_piece, piece("Stone", 2, disc(500, 500, 10)).piece, SCENARIOS["seize_fate"].force
    )
    asked = game.asks()
    assert isinstance(asked, MaySettle)
    assert {spot.y for spot in asked.spots} == {500 * MM}
    assert game.refuses(ChooseSpot(point(500, 545))).clause == "C-8.1.g"
    game.plays(ChooseSpot(asked.spots[-1]))
    assert not overlap(game.piece("Stone").shape, block.shape)


@pytest.mark.parametrize(
    ("y", "uneven"), [(500, 0), (500.499, 0), (500.5, 1), (499.5, 1), (501, 2), (460, 80)]
)
def test_how_even_a_spot_lies_between_the_zones_is_told_to_the_millimetre(y: float, uneven: int) -> None:
    at = table(model("Ada"), model("Bo", 1), zones=(SOUTH, NORTH))
    assert _unevenness(at, disc(500, y, 10)) == uneven


# -- deployment ----------------------------------------------------------------------------------


@clause("C-8.1.j")
def test_sides_deploy_one_model_at_a_time_from_the_winner_of_initiative_on() -> None:
    at = to_deploy(waiting("Ada"), waiting("Alf"), waiting("Bo", 1))
    at.order = [1, 0]
    game = Playing(at, Deployment())
    seats: list[int] = []
    for order in (north_facing("Bo", 500, 900), north_facing("Ada", 100, 50), north_facing("Alf", 300, 50)):
        asked = game.asks()
        assert isinstance(asked, MayDeploy)
        seats.append(asked.seat)
        game.plays(order)
    assert seats == [1, 0, 0]
    assert game.last("AllDeployed").models == 3
    assert game.table.next == 0


@clause("C-8.1.j")
@pytest.mark.parametrize(("y", "allowed"), [(134, True), (134.001, False), (16, True), (15.999, False)])
def test_a_model_is_deployed_wholly_inside_its_zone(y: float, allowed: bool) -> None:
    game = Playing(to_deploy(waiting("Ada"), waiting("Bo", 1)), Deployment())
    if allowed:
        assert game.allows(north_facing("Ada", 500, y))
        game.plays(north_facing("Ada", 500, y))
    else:
        assert game.refuses(north_facing("Ada", 500, y)).clause == "C-8.1.j"


@clause("C-8.1.j")
@pytest.mark.parametrize(("seat", "y", "beyond"), [(0, 75, 75.001), (1, 925, 924.999)])
def test_a_strip_along_an_edge_is_as_deep_as_a_base_that_is_wider(seat: int, y: float, beyond: float) -> None:
    """A strip of 50 mm and a base of 150."""
    zones = (Zone("deployment 1", box(0, 0, 1000, 50), 0), Zone("deployment 2", box(0, 950, 1000, 1000), 1))
    models = (waiting("Ada", size=5), waiting("Bo", 1, size=5))
    game = Playing(table(*models, zones=zones, acting=""), MayDeploy(seat))
    name = ("Ada", "Bo")[seat]
    assert game.allows(north_facing(name, 500, y))
    assert game.refuses(north_facing(name, 500, beyond)).why == "outside_the_zone"


@clause("C-8.1.j")
@pytest.mark.parametrize(("dx", "dy"), [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_a_zone_without_room_for_a_base_grows_by_an_inch_on_all_sides(dx: int, dy: int) -> None:
    """A base of 32 mm and a zone of 20, which has 70.8 then; or one of 40, which stays as it is."""
    for across, gap_mm in ((20, 19.4), (40, 4)):
        zone = Zone(
            "deployment 1", box(500 - across / 2, 500 - across / 2, 500 + across / 2, 500 + across / 2), 0
        )
        game = Playing(table(waiting("Ada"), waiting("Bo", 1), zones=(zone,), acting=""), MayDeploy(0))
        near, far = (
            north_facing("Ada", 500 + dx * each, 500 + dy * each) for each in (gap_mm, gap_mm + 0.001)
        )
        assert game.allows(near)
        assert game.refuses(far).why == "outside_the_zone"


@clause("C-8.1.j")
@pytest.mark.parametrize(
    ("left", "low", "dx", "dy"), [(0, 490, 1, 0), (980, 490, -1, 0), (490, 0, 0, 1), (490, 980, 0, -1)]
)
def test_a_zone_at_an_edge_of_the_board_grows_as_far_as_the_others_let_it(
    left: int, low: int, dx: int, dy: int
) -> None:
    """From the edge inwards it has 45.4 mm then: a base of 32 mm may touch either end."""
    zone = Zone("deployment 1", box(left, low, left + 20, low + 20), 0)
    game = Playing(table(waiting("Ada"), waiting("Bo", 1), zones=(zone,), acting=""), MayDeploy(0))
    x, y = left + 10 - 10 * dx, low + 10 - 10 * dy
    for inwards in (16, 29.4):
        assert game.allows(north_facing("Ada", x + dx * inwards, y + dy * inwards))
    assert game.refuses(north_facing("Ada", x + dx * 29.401, y + dy * 29.401)).why == "outside_the_zone"


@clause("C-8.1.j")
def test_only_ones_own_models_that_are_not_set_up_yet_are_deployed() -> None:
    game = Playing(to_deploy(waiting("Ada"), waiting("Alf"), waiting("Bo", 1)), Deployment())
    game.plays(north_facing("Ada", 500, 50), north_facing("Bo", 500, 900))
    assert game.refuses(north_facing("Ada", 300, 50)).why == "already_deployed"
    assert game.refuses(north_facing("Bo", 300, 50)).why == "not_your_model"
    assert game.refuses(north_facing("Cy", 300, 50)).why == "no_such_model"
    assert game.refuses(north_facing("Alf", 510, 50)).why == "in_the_way"
    assert game.refuses(Deploy("Alf", point(300, 50), Point(0, 0))).why == "no_direction"
    assert game.tells("ModelDeployed", model="Bo")


@clause("C-8.1.j")
@pytest.mark.parametrize(("left", "allowed"), [(1, True), (0, False)])
def test_who_has_a_wound_left_is_deployed_and_the_dead_are_not(left: int, allowed: bool) -> None:
    at = to_deploy(waiting("Ada"), waiting("Alf", left=left), waiting("Bo", 1))
    game = Playing(at, MayDeploy(0))
    if allowed:
        assert game.plays(north_facing("Alf", 500, 50)).tells("ModelDeployed", model="Alf")
    else:
        assert game.refuses(north_facing("Alf", 500, 50)).why == "no_such_model"


@pytest.mark.parametrize(("low", "ahead"), [(0, MM), (400, MM), (520, -MM), (900, -MM)])
def test_models_are_suggested_to_be_set_up_facing_the_middle_of_the_board(low: int, ahead: int) -> None:
    zone = Zone("deployment 1", box(0, low, 1000, low + 80), 0)
    found = spots_to_deploy(table(waiting("Ada"), waiting("Bo", 1), zones=(zone,), acting=""), 0, 9)
    assert found
    for each in found:
        assert isinstance(each.order, Deploy)
        assert each.order.facing == Point(0, ahead)


def test_after_deployment_the_first_round_begins() -> None:
    game = Playing(to_deploy(waiting("Ada"), waiting("Bo", 1), round=0), Deployment(), StartRound())
    game.plays(north_facing("Ada", 500, 50), north_facing("Bo", 500, 900))
    assert isinstance(game.asks(), MayActivate)
    assert game.table.round == 1


def test_a_whole_set_up_from_the_files_ends_in_the_first_turn() -> None:
    rules = find_ruleset("ascension")
    for scenario in rules.scenarios():
        setup = Setup(scenario, list(rules.default_rosters(scenario)), {})
        game: Game[Any, Any, Any] = Game(rules.open(setup), Seeded(seed_of("set-up")))
        game.advance()
        assert waiting_for(game.state)
        assert game.told[0].clause == "R-1.1.8.b"
