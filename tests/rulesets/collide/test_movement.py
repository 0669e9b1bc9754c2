"""W-8 and the rulings about places: what is in the way, what ground costs, where a unit may stand."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.collide.rulebook as R
from highground.geometry.crossing import box_of_path
from highground.geometry.shapes import Point, Polygon
from highground.geometry.units import inch
from highground.rulesets.collide.rules.effects.in_force import defence
from highground.rulesets.collide.rules.movement.displacement import shove, teleport
from highground.rulesets.collide.state.boards import Piece
from highground.rulesets.collide.state.measuring import STEP, label
from highground.rulesets.collide.state.orders import Move, Walk
from highground.rulesets.collide.state.printed import MELEE
from tests.marks import clause, option
from tests.rulesets.collide.positions import (
    Playing,
    ability,
    block,
    disc,
    kind,
    sheet,
    spot,
    table,
    token,
    unit,
)

FAR = unit("foe", (0, 30), 1)


def walker(*things: Any, options: dict[str, Any] | None = None, **facts: Any) -> Playing:
    at = facts.pop("at", (0, 0))
    of = sheet(**facts.pop("fields", {}))
    game = Playing(table(unit("a", at, of=of), FAR, *things, options=options, **facts))
    return game.plays("activate a")


@clause("W-1.1")
def test_six_steps_are_six_steps() -> None:
    assert walker(at=(3, 3)).plays("move a:9,3").at("a") == "9,3"
    assert walker(at=(3, 3)).refuses("move a:9.05,3").clause == "W-7.1"


@clause("W-1.2")
def test_lengths_are_shown_in_inches_or_millimetres() -> None:
    assert label(8 * STEP, "in") == "8 in"
    assert label(8 * STEP, "mm") == "200 mm"


@clause("W-8.1")
def test_friends_do_not_obstruct() -> None:
    game = walker(unit("b", (2, 0))).plays("move a:4,0")
    assert game.last("UnitMoved").cost == 4 * STEP
    assert game.cited("W-8.1") == 1
    assert game.tells("OnTheWay", unit="a", what="through_friends")


@clause("W-8.2")
def test_enemies_stand_in_the_way() -> None:
    enemy = unit("e", (2, 0), 1)
    assert walker(enemy, at=(0.5, 0)).refuses("move a:4,0").clause == "W-8.2"
    detour = walker(enemy, at=(0, 1)).plays("move a:4,1")
    assert detour.at("a") == "4,1"
    assert walker(enemy, at=(0, 1)).refuses("move a:2,0.95;4,0.95").clause == "W-8.2"


@clause("W-8.3")
def test_a_wall_is_climbed_or_walked_round() -> None:
    wall = block("wall", 1, -5, 2, 5, height=STEP)
    game = walker(wall).plays("move a:4,0")
    assert game.last("UnitMoved").cost == 6 * STEP
    assert [(each.what, each.length) for each in game.events("PartOfMove")] == [("climbed", 2 * STEP)]
    assert walker(wall).refuses("move a:4.1,0").clause == "W-7.1"
    on_top = walker(wall).plays("move a:1.5,0")
    assert on_top.last("UnitMoved").cost == int(2.5 * STEP)
    solid = block("wall", 1, -1, 2, 1)
    assert walker(solid).refuses("move a:4,0").clause == "W-8.3"
    assert walker(solid).plays("move a:0,1.5;4,1.5").at("a") == "4,1.5"


@option("descent_cost", "full")
@option("descent_cost", "free")
@clause("W-8.3")
def test_the_way_down_may_be_free() -> None:
    wall = block("wall", 1, -5, 2, 5, height=STEP)
    for value, cost in (("full", 6), ("free", 5)):
        game = walker(wall, options={"descent_cost": value}).plays("move a:4,0")
        assert game.last("UnitMoved").cost == cost * STEP


@clause("W-8.3")
def test_coming_down_costs_as_going_up() -> None:
    wall = block("wall", -1, -5, 1, 5, height=2 * STEP)
    game = walker(wall).plays("move a:3,0")
    assert game.last("UnitMoved").cost == 5 * STEP
    bent = walker(block("wall", 1, -5, 3, 5, height=STEP)).plays("move a:2,0;2,1;2,2")
    assert bent.last("UnitMoved").cost == 5 * STEP


@clause("W-8.4")
def test_a_hundredth_is_forgiven() -> None:
    assert walker().plays("move a:6.01,0").cited("W-8.4") == 1
    assert walker().refuses("move a:6.02,0").clause == "W-8.4"


@clause("R-8.5")
@option("difficult_factor", 2)
@option("difficult_factor", 1)
def test_difficult_ground_counts_double() -> None:
    bog = block("bog", 1, -3, 2, 3, difficult=True)
    game = walker(bog).plays("move a:5,0")
    assert game.last("UnitMoved").cost == 6 * STEP
    assert game.cited("R-8.5") == 1
    assert walker(bog).refuses("move a:5.1,0").clause == "W-7.1"
    plain = walker(bog, options={"difficult_factor": 1}).plays("move a:6,0")
    assert plain.last("UnitMoved").cost == 6 * STEP
    assert walker(bog, options={"difficult_factor": 4}).refuses("move a:3.1,0").clause == "W-7.1"


@clause("R-8.5")
def test_a_difficult_token_counts_double_and_another_does_not() -> None:
    for difficult, cost in ((True, 6), (False, 5)):
        mire = token("mire-1", (2, 0), kind("Mire", difficult=difficult))
        assert walker(mire).plays("move a:5,0").last("UnitMoved").cost == cost * STEP


@clause("R-1.4")
@option("edge_rule", "whole_base")
@option("edge_rule", "centre")
def test_the_whole_disc_or_its_centre_stays_on_the_table() -> None:
    def at_edge(rule: str) -> Playing:
        return walker(at=(3, 3), size=(36, 36), options={"edge_rule": rule})

    assert at_edge("whole_base").allows("move a:0.5,3")
    assert at_edge("whole_base").refuses("move a:0.49,3").clause == "R-1.4"
    for inside, outside in (("3,0.5", "3,0.49"), ("35.5,33", "35.51,33"), ("33,35.5", "33,35.51")):
        start = (3, 3) if inside == "3,0.5" else (33, 33)
        game = walker(at=start, size=(36, 36))
        assert game.allows(f"move a:{inside}")
        assert game.refuses(f"move a:{outside}").clause == "R-1.4"
    assert at_edge("centre").allows("move a:0,3")
    assert at_edge("centre").refuses("move a:-0.01,3").clause == "R-1.4"


@clause("R-1.5")
def test_nobody_ends_over_another() -> None:
    friend = unit("b", (3, 0))
    assert walker(friend).refuses("move a:3,0.9").clause == "R-1.5"
    assert walker(friend).allows("move a:3,0.99")
    assert walker(friend).refuses("move a:3,0.98").clause == "R-1.5"
    assert walker(disc("pond", 3, 3, 1, cover=True)).allows("move a:3,3")


@clause("W-1.1")
def test_places_are_kept_to_the_hundredth() -> None:
    game = walker()
    game.plays(Move((Walk("a", (spot((1.004, 2.006)),)),)))
    assert game.at("a") == "1,2.01"
    assert walker().refuses("move a:7,0").clause == "W-7.1"


# -- R-8.6 -----------------------------------------------------------------------------------------


def shoved(*things: Any, distance: float = 4, towards: bool = False, **facts: Any) -> Playing:
    game = Playing(table(unit("a", (0, 0)), unit("b", (2, 0), 1), *things, **facts))
    target = game.table.find("b")
    length = round(distance * STEP)
    return game.does(shove, target, game.table.find("a").at, length, towards, False, "Test")


@clause("R-8.6")
def test_pushes_run_straight_and_stop_at_obstacles() -> None:
    assert shoved().at("b") == "6,0"
    assert shoved(unit("c", (5, 0))).at("b") == "4,0"
    assert shoved(block("wall", 5, -1, 6, 1)).at("b") == "4.5,0"
    assert shoved(block("hill", 3, -1, 6, 1, height=STEP, difficult=True)).at("b") == "6,0"
    at_edge = Playing(table(unit("a", (1, 2)), unit("b", (3, 2), 1), size=(5, 5)))
    at_edge.does(shove, at_edge.unit("b"), at_edge.unit("a").at, 4 * STEP, False, False, "Test")
    assert at_edge.at("b") == "4.5,2"


@clause("R-8.6")
def test_drags_stop_at_contact() -> None:
    game = shoved(towards=True)
    assert game.at("b") == "1,0"
    assert game.last("UnitDisplaced").how == "dragged"
    assert not game.unit("b").moved


@option("forced_move_counts", False)
@option("forced_move_counts", True)
@clause("R-8.6")
def test_a_forced_move_counts_only_by_its_switch() -> None:
    for value in (False, True):
        assert shoved(options={"forced_move_counts": value}).unit("b").moved is value


@clause("E-teleport")
def test_a_teleport_goes_over_everything_and_counts_as_moved() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("b", (2, 0), 1), block("wall", 3, -9, 4, 9)))
    game.does(teleport, game.table.find("a"), spot((8, 0)), "Test", R.E_TELEPORT)
    assert game.at("a") == "8,0"
    assert game.unit("a").moved


@pytest.mark.parametrize("apart", [0.99, 1.0])
@clause("W-8.2")
def test_touching_an_enemy_on_the_way_is_fine(apart: float) -> None:
    game = walker(unit("e", (2, 0), 1), at=(0, apart))
    assert game.allows(f"move a:4,{apart}")
    assert walker(unit("e", (2, 0), 1), at=(0, 0.9)).refuses("move a:4,0.9").clause == "W-8.2"


@clause("R-8.6")
def test_who_overlaps_somebody_by_a_hair_is_pushed_no_farther_than_a_wall() -> None:
    """Bases that were put down a hair too near do not keep each other from being moved apart."""
    wall = block("wall", 4, -3, 5, 3, impassable=True)
    made = table(unit("w", (0, 0)), unit("x", (0.995, 0), 1), wall)
    game = Playing(made).plays("activate w")
    game.does(shove, made.find("x"), made.find("w").at, 9 * STEP, False, True, "")
    assert 3.4 < game.unit("x").at.x / STEP <= 3.51


def test_the_box_round_a_path_has_its_margin_on_every_side() -> None:
    path = [Point(0, 5), Point(40, -20), Point(10, 30)]
    assert box_of_path(path, 7) == (-7, -27, 47, 37)


@clause("R-8.6", "E-displace")
def test_ties_of_a_push_are_for_the_acting_player() -> None:
    wave = ability("Wave", "active", {"do": "displace", "steps": 3, "who": "near", "within_steps": 6})
    made = table(unit("w", (0, 0), of=sheet(abilities=[wave])), unit("x", (0, 2), 1), unit("y", (2, 0), 1))
    game = Playing(made).plays("activate w", "use w wave")
    assert game.asked == "MayNudge"
    assert game.refuses("nudge w w").clause == "R-8.6"
    game.plays("nudge y w")
    assert [each.unit for each in game.events("UnitDisplaced")] == ["y", "x"]
    assert (game.at("x"), game.at("y")) == ("0,5", "5,0")
    assert game.tells("PushBegan", source="w", unit="x", what="Wave")


@clause("R-8.6")
def test_the_farthest_goes_first_so_that_nobody_stops_it() -> None:
    wave = ability("Wave", "active", {"do": "displace", "steps": 3, "who": "near", "within_steps": 6})
    units = (unit("w", (0, 0), of=sheet(abilities=[wave])), unit("near", (2, 0), 1), unit("far", (4, 0), 1))
    game = Playing(table(*units)).plays("activate w", "use w wave")
    assert [each.unit for each in game.events("UnitDisplaced")] == ["far", "near"]
    assert (game.at("near"), game.at("far")) == ("5,0", "7,0")


@clause("R-8.6")
def test_of_three_that_are_pushed_each_goes_from_the_one_it_touches() -> None:
    friends = (unit("a", (0, 0)), unit("b", (1, 0)), unit("c", (2, 0)))
    foes = (unit("x", (0, 1), 1), unit("y", (1, -1.04), 1), unit("z", (2, 1.02), 1))
    at = table(*friends, *foes, tactics=(("Shove Aside",), ()), factions_played=("emberkiln", "saltglass"))
    game = Playing(at, dice=[5]).plays("activate a b c", "tactic shove-aside")
    pushed = [(each.unit, each.source) for each in game.events("PushBegan")]
    assert pushed == [("y", "b"), ("z", "c"), ("x", "a")], "the farthest first"
    assert [game.at(name) for name in "xyz"] == ["0,3", "1,-3.04", "2,3.02"]


@clause("R-8.6")
def test_a_push_runs_from_the_nearest_of_those_it_touches() -> None:
    shove_aside = (("Shove Aside",), ())
    units = (unit("a", (0, 0)), unit("b", (1, 0)), unit("x", (0.45, 0.95), 1))
    at = table(*units, tactics=shove_aside, factions_played=("emberkiln", "saltglass"))
    game = Playing(at, dice=[5]).plays("activate a b", "tactic shove-aside")
    x, y = (float(each) for each in game.at("x").split(","))
    assert x > 0.45, "away from a, which is nearer than b"
    assert y > 2


@clause("W-8.3")
def test_a_corner_of_the_path_on_the_edge_of_a_wall_is_climbed_once() -> None:
    wall = block("wall", 1, -5, 3, 5, height=STEP)
    assert walker(wall).plays("move a:1,0;2,0").last("UnitMoved").cost == 3 * STEP
    assert walker(wall).plays("move a:1,0;2,0;3,0;4,0").last("UnitMoved").cost == 6 * STEP


@clause("R-1.4")
def test_no_part_of_a_path_leaves_the_table() -> None:
    def walking() -> Playing:
        return walker(at=(1, 3), size=(36, 36))

    assert walking().refuses("move a:-1,3;1,4").clause == "R-1.4"
    assert walking().allows("move a:0.5,3;1,4")


@clause("E-stat_mod")
def test_only_what_says_so_is_lost_on_moving_and_a_throw_of_ones_own_side_is_moving() -> None:
    rail, wall = (
        {"do": "stat_mod", "stat": "dv", "amount": 1, "until_moved": True},
        {"do": "stat_mod", "stat": "dv", "amount": 2},
    )
    wave = ability("Wave", "active", {"do": "displace", "steps": 3, "who": "near", "within_steps": 6})
    blink = ability("Blink", "active", {"do": "teleport", "within_steps": 2})
    both = sheet(abilities=[ability("Rail", "active", rail), ability("Wall", "active", wall), wave, blink])

    def ready() -> Playing:
        units = (unit("a", (0, 0), of=both), unit("b", (1, 0), of=both), FAR)
        return Playing(table(*units)).plays("activate a b", "use a rail", "use a wall")

    assert defence(ready().table, ready().unit("a"), MELEE) == 3
    for order in ("move a:0,1 b:1,1", "use b wave", "use a blink at:0,2"):
        moved = ready().plays(order)
        assert defence(moved.table, moved.unit("a"), MELEE) == 2


@clause("R-8.6")
def test_a_drag_ends_at_its_source_even_where_nobody_stands_there() -> None:
    """Towards a spot 2 steps away a drag of 3 steps is one of 2; away from it a push is one of 3."""
    for towards, end in ((True, "2,0"), (False, "-3,0")):
        game = Playing(table(unit("a", (0, 0)), FAR))
        game.does(shove, game.unit("a"), spot((2, 0)), 3 * STEP, towards, True, "x")
        assert game.at("a") == end


@clause("W-7.1")
def test_a_figure_is_set_then_multiplied_then_added_to() -> None:
    """R-7.4, in whatever order the texts stand: (3 x 1/2) + 1, never below 0."""
    texts = [{"steps": 1}, {"percent": 50}, {"set_steps": 3}]
    for order in (texts, texts[::-1]):
        abilities = [
            ability(f"T{number}", "passive", {"do": "stat_mod", "stat": "move", **each})
            for number, each in enumerate(order)
        ]
        game = Playing(table(unit("a", (0, 0), of=sheet(abilities=abilities)), FAR)).plays("activate a")
        assert game.allows("move a:2.5,0")
        assert game.refuses("move a:2.6,0").limit == 5 * STEP // 2


@clause("W-8.3")
def test_a_wall_of_two_parts_stops_a_path_at_either() -> None:
    """Whichever part of the piece is named first."""
    upper, lower = block("wall", 2, 2, 3, 4), block("wall", 2, -4, 3, -2)
    for shapes in ((*upper.shapes, *lower.shapes), (*lower.shapes, *upper.shapes)):
        both = Piece("wall", shapes, impassable=True)
        for y in (3, -3):
            assert walker(both, at=(0, y)).refuses(f"move a:5,{y}").clause == "W-8.3"


def test_a_piece_that_touches_a_rectangle_is_not_apart_from_it() -> None:
    for low, high in ((1, 2), (11, 12)):
        wall = block("wall", 1, low, 2, high)
        for touching in ((2, 0, 3, 33), (0, 0, 1, 33), (0, high, 3, 33), (0, 0, 3, low)):
            assert not wall.apart_from(*(inch(each) for each in touching))
        for clear in ((2.01, 0, 3, 33), (0, 0, 0.99, 33), (0, high + 0.01, 3, 33), (0, 0, 3, low - 0.01)):
            assert wall.apart_from(*(inch(each) for each in clear))


@clause("W-8.3")
def test_a_wall_that_begins_within_a_micrometre_is_climbed_already() -> None:
    """Whoever stands there stands at its edge: nothing but the way down is left."""
    for off, climbed in ((1, 1), (2, 2)):
        wall = block("wall", off / STEP, -5, 2, 5, height=STEP)
        assert walker(wall).plays("move a:3,0").last("UnitMoved").cost == (3 + climbed) * STEP


@clause("W-8.3")
def test_what_is_thinner_than_a_micrometre_is_not_climbed() -> None:
    """The tip of a needle across the way, and the same needle where it is two micrometres thick."""
    for wide, climbed in ((2, 0), (20, 2)):
        feet = Point(2 * STEP - wide, -10), Point(2 * STEP + wide, -10)
        needle = Piece("needle", (Polygon((*feet, Point(2 * STEP, 1))),), height=STEP)
        assert walker(needle).plays("move a:4,0").last("UnitMoved").cost == (4 + climbed) * STEP


@clause("W-8.3")
def test_a_wall_is_left_by_a_micrometre_and_climbed_again_on_the_way_back() -> None:
    """Whoever turns round on its edge has not come down."""
    for off, climbed in ((0, 1), (1, 3)):
        wall = block("wall", 1, -5, 2 - off / STEP, 5, height=STEP)
        game = walker(wall).plays("move a:2,0;1.5,0")
        assert game.last("UnitMoved").cost == int((2.5 + climbed) * STEP)


@clause("R-8.5")
@pytest.mark.parametrize("across", [(10, 0), (-10, 0), (0, 10), (0, -10)])
@pytest.mark.parametrize("first", [True, False])
def test_ground_of_several_shapes_is_difficult_in_each_of_them(across: tuple[int, int], first: bool) -> None:
    (near,), (far,) = (block("bog", 1 + x, -1 + y, 2 + x, 1 + y).shapes for x, y in ((0, 0), across))
    bog = Piece("bog", (near, far) if first else (far, near), difficult=True)
    assert walker(bog).plays("move a:4,0").last("UnitMoved").cost == 5 * STEP
    elsewhere = Piece("bog", (far,), difficult=True)
    assert walker(elsewhere).plays("move a:4,0").last("UnitMoved").cost == 4 * STEP


@pytest.mark.parametrize("way", ["2,1.004", "2.004,1", "1.996,0.996", "2,1"])
def test_a_way_ends_at_the_nearest_hundredth_in_both_directions(way: str) -> None:
    assert walker().plays(f"move a:{way}").unit("a").at == spot((2, 1))


@clause("R-8.6")
@pytest.mark.parametrize(("rule", "rim"), [("whole_base", 0.5), ("centre", 0.0)])
@pytest.mark.parametrize(
    ("x", "y"), [(2, 2), (34, 2), (2, 34), (34, 34), (2, 18), (34, 18), (18, 2), (18, 34)]
)
def test_a_push_ends_at_the_edge_of_the_table_wherever_one_stands(
    x: float, y: float, rule: str, rim: float
) -> None:
    """Straight at every edge that is near, and slanting into the corner."""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        game = Playing(table(unit("a", (x, y)), size=(36, 36), options={"edge_rule": rule}))
        game.does(shove, game.unit("a"), spot((x - dx, y - dy)), 4 * STEP, False, False, "Test")
        at = game.unit("a").at
        for end, start, sign in ((at.x, x, dx), (at.y, y, dy)):
            assert rim * STEP <= end <= (36 - rim) * STEP
            if (dx == 0) != (dy == 0) and sign:
                straight = min(36 - rim, max(rim, start + 4 * sign))
                assert end == pytest.approx(straight * STEP, abs=STEP // 100)


@clause("R-8.6")
def test_a_push_from_where_the_unit_stands_goes_nowhere() -> None:
    for distance in (0, 3 * STEP):
        game = Playing(table(unit("a", (2, 3)), FAR))
        game.does(shove, game.unit("a"), spot((2, 3)), distance, False, True, "Test")
        assert game.at("a") == "2,3"
        assert not game.unit("a").moved
        assert game.tells("UnitDisplaced", unit="a", how="pushed", what="Test")


@clause("E-place_token")
@pytest.mark.parametrize(("x", "legal"), [(4, True), (4.01, True), (4.02, True), (4.03, False)])
def test_who_comes_near_a_token_that_halts_goes_two_hundredths_further_at_most(x: float, legal: bool) -> None:
    snare = token("snare-1", (6, 0), kind("Snare", halts=2 * STEP))
    assert walker(snare).allows(f"move a:{x},0") is legal
    assert walker(snare).measures("move a:5,0") == ("E-place_token", "must_stop", 5 * STEP, 4 * STEP)
    assert walker(snare).allows("move a:3,0")
    assert walker(token("snare-1", (6, 0), kind("Snare", halves=0))).allows("move a:5,0")
