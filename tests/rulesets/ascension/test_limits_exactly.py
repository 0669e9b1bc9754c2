"""Limits from both sides, to the micrometre and to the last point, and what is no part of them."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.game import Game
from highground.geometry.bases import bounding_box
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.files.rosters import price_list
from highground.rulesets.ascension.force.stats import STRIDES, stat_price
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.combat.engagement import engages
from highground.rulesets.ascension.rules.combat.sight import aim_point
from highground.rulesets.ascension.rules.displacement.flight import first_met
from highground.rulesets.ascension.rules.displacement.make_room import MakeRoom
from highground.rulesets.ascension.rules.displacement.push import Push
from highground.rulesets.ascension.rules.displacement.throw import StrikeTerrain, aims, throw_terrain
from highground.rulesets.ascension.rules.flow.rounds import EndRound, NextTurn
from highground.rulesets.ascension.rules.movement.climbing import _shrunk
from highground.rulesets.ascension.rules.movement.strides import turn_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.rules.terrain.destruction import LoseFooting, levels_refusal
from highground.rulesets.ascension.scenarios.battlefield import QUOTAS
from highground.rulesets.ascension.scenarios.catalogue import opposite_zones
from highground.rulesets.ascension.scenarios.deployment import next_to_deploy, undeployed
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, at_most
from highground.rulesets.ascension.state.models import Zone
from highground.rulesets.ascension.state.orders import Move, Step
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, disc, halves, model, oval, piece, point, table


def test_a_length_is_within_a_limit_up_to_its_slack() -> None:
    assert [at_most(INCH + more, INCH) for more in (-1, 0, LIMIT_SLACK, LIMIT_SLACK + 1)] == [True] * 3 + [
        False
    ]


def test_strides_that_are_not_bought_cost_nothing() -> None:
    prices = price_list()
    for row in prices.sizes.values():
        found = [stat_price(prices, row, STRIDES, steps) for steps in (-1, 0, 1, 2)]
        assert found == [0, 0, row.stride_costs, 2 * row.stride_costs]


@clause("R-7.1.4.a")
@pytest.mark.parametrize(("lost", "left"), [(1, 4), (4, 1), (5, 0), (9, 0)])
def test_a_model_that_is_hurt_is_told_how_many_wounds_are_left(lost: int, left: int) -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 300))))
    game.does(lose_wounds, game["Bo"], lost, R.R_7_1_4_A)
    assert game.tells("WoundsLost", model="Bo", left=left)


@pytest.mark.parametrize(
    ("damage", "there", "lost"), [(2, True, 2), (1, True, 1), (0, True, 0), (2, False, 0)]
)
def test_who_is_gone_or_takes_no_damage_loses_no_wounds(damage: int, there: bool, lost: int) -> None:
    played = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 300), on_table=there)))
    game = Game(played.state, played.chance)
    assert lose_wounds(game, played["Bo"], damage, R.R_7_1_4_A) == lost
    assert (played["Bo"].wounds, len(game.told)) == (5 - lost, lost > 0)


@pytest.mark.parametrize(("x", "y"), [(16, 0), (-16, 0), (0, 16), (0, -16)])
def test_a_point_on_the_rim_of_a_base_is_aimed_at_as_the_model(x: float, y: float) -> None:
    at = table(model("Ada"), model("Bo", 1, 3, at_mm=(300, 300), base_mm=32))
    ada = at.models["Ada"]
    assert aim_point(at, ada, point(300 + x, 300 + y)).size == halves(3)
    beyond = Point(mm(300 + x) + (x > 0) - (x < 0), mm(300 + y) + (y > 0) - (y < 0))
    assert aim_point(at, ada, beyond).size == halves(1)


@pytest.mark.parametrize(("x", "y"), [(15, 15), (15, -15), (-15, 15), (-15, -15)])
def test_a_point_in_a_corner_round_a_base_is_a_bare_point(x: float, y: float) -> None:
    at = table(model("Ada"), model("Bo", 1, 3, at_mm=(300, 300), base_mm=32))
    assert aim_point(at, at.models["Ada"], point(300 + x, 300 + y)).size == halves(1)
    assert aim_point(at, at.models["Ada"], point(300 + x / 2, 300 + y / 2)).size == halves(3)


@clause("R-7.2.6.a")
def test_terrain_is_thrown_under_whoever_stands_above_it() -> None:
    for height, ends in ((2, 101.6), (1, 101.6), (0, 0)):
        crate = piece("Crate", 1, box(185, 490, 205, 510))
        deck = piece("Deck", height, box(220, 400, 420, 600), "bridge open" if height else "open")
        cy = model("Cy", 1, at_mm=(320, 500), on=1 if height else -1)
        ada = model("Ada", size=5, at_mm=(100, 500))
        game = Playing(table(ada, cy, crate, deck))
        game.does(throw_terrain, game["Ada"], game.piece("Crate"), point(900, 500))
        assert game.piece("Crate").standing is bool(ends)


@pytest.mark.parametrize("gone", ["", "Ada", "Bo"])
def test_nobody_makes_room_for_who_is_gone(gone: str) -> None:
    models = [model(name, seat, at_mm=(300, 300 + seat)) for seat, name in enumerate(("Ada", "Bo"))]
    for each in models:
        each.on_table = each.name != gone
    game = Playing(table(*models, model("Far", 1, at_mm=(900, 900)), acting=""), MakeRoom("Ada", "Bo"))
    assert (game["Ada"].at == point(300, 300) and not game.asked) is bool(gone)
    if not gone:
        assert game.cited("R-7.2.5.c") == 1 or game.asked


@clause("R-7.2.16.a")
@pytest.mark.parametrize(("x", "blocked"), [(218, True), (300, False)])
def test_only_who_stands_in_a_door_keeps_it_open(x: float, blocked: bool) -> None:
    door = piece("Door", 2, box(216, 100, 220, 300), "door", shut=False)
    at = table(model("Ada", at_mm=(200, 200)), model("Bo", 1, at_mm=(x, 270), base_mm=20), door)
    order = Move((Step("interact", name="Door"),))
    game = Playing(at)
    if blocked:
        refusal = game.refuses(order)
        assert (refusal.clause, refusal.why, refusal.facts["model"]) == (
            "R-7.2.16.a",
            "doorway_is_blocked",
            "Bo",
        )
    else:
        assert game.plays(order).piece("Door").shut


@pytest.mark.parametrize(("on", "there", "fell"), [(0, True, True), (-1, True, False), (0, False, False)])
def test_who_has_left_a_piece_or_the_table_loses_no_footing_with_it(on: int, there: bool, fell: bool) -> None:
    roof = piece("Roof", 3, box(100, 0, 300, 300), standing=False)
    bo = model("Bo", 1, at_mm=(150, 100), on=on, on_table=there, wounds=20)
    game = Playing(table(bo, roof, acting=""), LoseFooting("Bo", 0))
    assert bool(game.events("FootingLost")) is fell


@clause("R-7.2.11.a")
def test_a_level_of_half_a_size_is_a_level() -> None:
    assert levels_refusal(piece("Low", 1, box(0, 0, 9, 9), levels=(0.5, 0.5)).piece) is None
    refusal = levels_refusal(piece("Low", 1, box(0, 0, 9, 9), levels=(0.5, 0)).piece)
    assert refusal is not None
    assert (refusal.clause, refusal.measured) == ("R-7.2.11.a", 0)


@pytest.mark.parametrize(("base", "legal"), [(32, True), ((60, 30), False)])
def test_who_stands_where_nobody_should_may_still_turn_a_round_base(base: Any, legal: bool) -> None:
    at = table(model("Ada", at_mm=(200, 200), base_mm=base), model("Bo", 1, at_mm=(210, 200)))
    refusal = turn_refusal(Walk(at, at.models["Ada"], 1), Point(0, 1))
    assert (refusal is None) is legal
    assert turn_refusal(Walk(at, at.models["Ada"], 1), Point(2, 0)) is None, "as it stands already"


def test_the_dead_are_not_set_up() -> None:
    models = [
        model("Ada", on_table=False),
        model("Bea", on_table=False, left=0),
        model("Cid"),
        model("Bo", 1),
    ]
    assert [each.name for each in undeployed(table(*models), 0)] == ["Ada"]


@pytest.mark.parametrize("played", [True, False])
@pytest.mark.parametrize(
    ("name", "zone_name", "points"), [("power_nexus", "Nexus zone", 2), ("seize_fate", "Font zone", 1)]
)
def test_the_zone_of_a_scenario_counts_only_where_it_is_played(
    name: str, zone_name: str, points: int, played: bool
) -> None:
    zone = Zone(zone_name, disc(500, 500, 76.2), -1)
    at = table(model("Ada", at_mm=(500, 560)), model("Bo", 1, at_mm=(900, 900)), zones=(zone,), scenario="x")
    if played:
        at.marks[f"plays {name}"] = 1
    assert Playing(at, EndRound()).table.score == ([points, 0] if played else [0, 0])


@pytest.mark.parametrize("facing", [(1, 0), (0, 1)])
def test_an_oval_base_engages_as_far_as_its_long_side_reaches(facing: tuple[int, int]) -> None:
    """A base of 100 by 40 mm, an inch of Influence, and somebody an inch before it or beside it."""
    along, across = (50, 20) if facing == (1, 0) else (20, 50)
    for gap_mm, near in ((25.4, True), (25.5, False)):
        ada = model("Ada", size=2, at_mm=(300, 300), base_mm=(100, 40), facing=facing, influence_in=1)
        before = model("Bo", 1, at_mm=(300 + along + 16 + gap_mm, 300), base_mm=32)
        beside = model("Cy", 1, at_mm=(300, 300 + across + 16 + gap_mm), base_mm=32)
        at = table(ada, before, beside)
        assert [engages(at, at.models["Ada"], at.models[name]) for name in ("Bo", "Cy")] == [near] * 2


def test_of_what_is_touched_at_once_a_piece_counts_before_a_model_and_a_model_before_the_edge() -> None:
    wall = piece("Wall", 2, box(216, 100, 220, 300), "impassable")
    at = table(model("Ada", at_mm=(200, 200)), model("Bo", 1, at_mm=(200, 232)), wall)
    ada = at.models["Ada"]
    for way in (point(300, 200), point(300, 300)):
        met = first_met(at, ada.base(), [ada.at, way], [at.models["Bo"]], [0])
        assert (met.piece, met.model, met.edge) == (0, "", False)
    cornered = table(model("Ada", at_mm=(984, 200)), model("Bo", 1, at_mm=(984, 232)))
    ada = cornered.models["Ada"]
    met = first_met(cornered, ada.base(), [ada.at, point(1100, 300)], [cornered.models["Bo"]], [])
    assert (met.model, met.edge) == ("Bo", False)


@pytest.mark.parametrize(
    ("there", "distance", "pushed"), [(True, INCH, True), (False, INCH, False), (True, 0, False)]
)
def test_only_who_is_there_is_pushed_and_only_some_way(there: bool, distance: int, pushed: bool) -> None:
    bo = model("Bo", 1, at_mm=(200, 100), on_table=there)
    game = Playing(table(model("Ada"), bo, acting=""), Push("Ada", "Bo", distance))
    assert bool(game.events("ModelPushed")) is pushed


@pytest.mark.parametrize(
    ("there", "stands", "struck"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_a_thrown_model_strikes_what_still_stands_if_it_is_there(
    there: bool, stands: bool, struck: bool
) -> None:
    crate = piece("Crate", 1, box(230, 90, 250, 110), standing=stands)
    bo = model("Bo", 1, 2, at_mm=(205, 100), on_table=there)
    game = Playing(table(bo, crate, acting=""), StrikeTerrain("Bo", 0))
    assert bool(game.told) is struck


def test_mates_take_turns_in_their_order_and_who_has_nobody_is_passed_over() -> None:
    models = [model(name, seat, at_mm=(100 + 50 * seat, 100)) for seat, name in enumerate("abcd")]
    models[1].activated = True
    at = table(*models, sides=(0, 0, 0, 1), acting="")
    at.rotation[0], at.next = 1, 0
    game = Playing(at, NextTurn())
    assert [each.seat for each in game.events("MateSkipped")] == [1]
    assert game.seat == 2


@clause("R-5.2.4.a")
def test_half_a_size_is_climbed_once_too() -> None:
    block = piece("Block", 0.5, box(216, 100, 400, 300))
    up = Step("climb", path=(point(232, 200),), name="Block")
    down = Step("climb", path=(point(200, 200),), name="Block")
    game = Playing(table(model("Ada", at_mm=(200, 200), strides=9), block))
    assert game.measures(Move((up, down, up))) == ("R-5.2.4.a", "climbed_already", 2, 1)


def test_nobody_is_thrown_at_itself() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(200, 100)), model("Cy", 1, at_mm=(300, 300)))
    found = aims(at, at.models["Ada"], "Bo", point(200, 100))
    assert point(300, 300) in found
    assert point(200, 100) not in found


def test_a_rim_as_wide_as_the_footprint_leaves_nothing() -> None:
    """A base of 20 mm in the middle of an oval of 100 by 60 mm: all of it is rim from 30 mm on."""
    shape = oval(0, 0, 100, 60)
    assert [_shrunk(shape, mm(by)) is None for by in (29, 30, 31)] == [False, True, True]
    assert [_shrunk(disc(0, 0, 30), mm(by)) is None for by in (29, 30, 31)] == [False, True, True]


def test_mates_set_up_in_their_order_whatever_their_number() -> None:
    models = [model(name, seat, on_table=False) for seat, name in enumerate("abcd")]
    at = table(*models, sides=(0, 0, 0, 1), acting="")
    at.next = 0
    assert [next_to_deploy(at) for _ in range(7)] == [0, 3, 1, 3, 2, 3, 0]


def test_when_all_are_set_up_everybody_is_first_in_turn_again() -> None:
    models = [model(name, seat, at_mm=(100 + 50 * seat, 100)) for seat, name in enumerate("abcd")]
    at = table(*models, sides=(0, 0, 1, 1), acting="")
    at.next, at.rotation = 1, [1, 1]
    assert next_to_deploy(at) == -1
    assert (at.next, at.rotation) == (0, [0, 0])


def test_there_is_less_of_terrain_the_larger_it_is() -> None:
    """C-8.1.h: how many there may be of each Size, up to 1, 2, 3 and 5."""
    assert ((halves(1), 5), (halves(2), 4), (halves(3), 2), (halves(5), 1)) == QUOTAS


def test_two_opposite_zones_reach_to_the_very_edges_of_the_board() -> None:
    first, second = opposite_zones(mm(900), mm(600), mm(100))
    assert bounding_box(first.shape) == (0, 0, mm(900), mm(100))
    assert bounding_box(second.shape) == (0, mm(500), mm(900), mm(600))
