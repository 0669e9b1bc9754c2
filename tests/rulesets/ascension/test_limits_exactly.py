"""Limits from both sides, to the micrometre and to the last point, and what is no part of them."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.files.rosters import price_list
from highground.rulesets.ascension.force.stats import STRIDES, stat_price
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.combat.sight import aim_point
from highground.rulesets.ascension.rules.displacement.make_room import MakeRoom
from highground.rulesets.ascension.rules.displacement.throw import throw_terrain
from highground.rulesets.ascension.rules.flow.rounds import EndRound
from highground.rulesets.ascension.rules.movement.strides import turn_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.rules.terrain.destruction import LoseFooting, levels_refusal
from highground.rulesets.ascension.scenarios.deployment import undeployed
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, at_most
from highground.rulesets.ascension.state.models import Zone
from highground.rulesets.ascension.state.orders import Move, Step
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, disc, halves, model, piece, point, table


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
def test_it_is_told_how_many_wounds_are_left(lost: int, left: int) -> None:
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 300))))
    game.does(lose_wounds, game["Bo"], lost, R.R_7_1_4_A)
    assert game.tells("WoundsLost", model="Bo", left=left)


@pytest.mark.parametrize(("x", "y"), [(16, 0), (-16, 0), (0, 16), (0, -16)])
def test_a_point_on_the_rim_of_a_base_is_aimed_at_as_the_model(x: float, y: float) -> None:
    at = table(model("Ada"), model("Bo", 1, 3, at_mm=(300, 300), base_mm=32))
    ada = at.models["Ada"]
    assert aim_point(at, ada, point(300 + x, 300 + y)).size == halves(3)
    beyond = Point(mm(300 + x) + (x > 0) - (x < 0), mm(300 + y) + (y > 0) - (y < 0))
    assert aim_point(at, ada, beyond).size == halves(1)


@clause("R-7.2.6.a")
def test_terrain_is_thrown_under_whoever_stands_above_it() -> None:
    for height, ends in ((2, 101.6), (0, 0)):
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
def test_the_zone_of_a_scenario_counts_only_where_it_is_played(played: bool) -> None:
    zone = Zone("Nexus zone", disc(500, 500, 76.2), -1)
    at = table(model("Ada", at_mm=(500, 560)), model("Bo", 1, at_mm=(900, 900)), zones=(zone,), scenario="x")
    if played:
        at.marks["plays power_nexus"] = 1
    assert Playing(at, EndRound()).table.score == ([2, 0] if played else [0, 0])
