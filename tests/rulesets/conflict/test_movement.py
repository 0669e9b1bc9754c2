"""Chapter 6: strides, splitting them, stepping over, climbing, prone."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.shapes import Point
from highground.geometry.units import mm
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.conflict.rules.flow.rounds import MayActivate
from highground.rulesets.conflict.rules.movement.climbing import climb_price
from tests.marks import clause, option
from tests.rulesets.conflict.positions import (
    EVEN,
    Playing,
    attack,
    box,
    disc,
    model,
    parts,
    piece,
    point,
    table,
)


def _strides(game: Playing) -> list[int]:
    return [each.strides for each in game.events("StridesTaken")]


@clause("C-6.1")
def test_a_model_owns_the_strides_of_its_sheet() -> None:
    game = Playing(table(model("Ada"), acting=""), MayActivate(0))
    game.plays("activate Ada")
    assert game.pool == 5
    assert game.cited("C-6.1") == 1
    assert game.tells("PoolFilled", model="Ada", strides=5)


@clause("C-6.2")
def test_five_strides_of_a_32_mm_base_reach_160_mm_and_no_farther() -> None:
    game = Playing(table(model("Ada")))
    refusal = game.refuses("move to:260.1,100")
    assert (refusal.clause, refusal.limit) == ("C-6.2", mm(160))
    game.plays("move to:260,100")
    assert game.pool == 0


@clause("C-6.2")
def test_a_short_stride_loses_its_rest() -> None:
    game = Playing(table(model("Ada")))
    game.plays("move to:140,100")
    assert _strides(game) == [2]
    assert game.pool == 3


@clause("C-6.2")
def test_no_way_leads_through_models_terrain_or_off_the_board() -> None:
    wall = piece("Wall", 1, box(60, 130, 160, 140))
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(150, 100)), wall))
    assert game.refuses("move to:200,100").why == "in_the_way"
    assert game.refuses("move to:100,190").facts["other"] == "Wall"
    assert Playing(table(model("Ada", at_mm=(20, 20)))).refuses("move to:15,20").why == "off_the_board"
    assert game.allows("move to:118,100")


@clause("C-6.2")
@pytest.mark.parametrize(("x", "y"), [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_what_stands_close_by_is_in_the_way_on_every_side(x: int, y: int) -> None:
    at = (300 + 40 * x, 300 + 40 * y)
    post = piece("Post", 1, disc(*at, 5))
    for thing, name in ((post, "Post"), (model("Bo", 1, 0.5, at_mm=at), "Bo")):
        game = Playing(table(model("Ada", at_mm=(300, 300)), thing))
        refusal = game.refuses(f"move to:{300 + 100 * x},{300 + 100 * y}")
        assert (refusal.clause, refusal.facts["other"]) == ("C-6.2", name)


@clause("C-6.3")
@option("split_move", True)
def test_strides_may_be_split_up_over_the_activation() -> None:
    ada = model("Ada", attacks=[attack(range_in=12)])
    game = Playing(table(ada, model("Bo", 1, at_mm=(300, 300))), cards=EVEN)
    game.plays("move to:164,100", "attack Strike Bo", "move to:164,196")
    assert game.pool == 0
    assert [each.strides for each in game.events("MoveStarted")] == [5, 3]


@clause("C-6.3")
@option("split_move", False)
def test_a_table_may_have_moves_made_in_one_go() -> None:
    ada = model("Ada", attacks=[attack(range_in=12)])
    at = table(ada, model("Bo", 1, at_mm=(300, 300)), split_move=False)
    game = Playing(at, cards=EVEN)
    game.plays("move to:132,100", "move to:164,100", "attack Strike Bo")
    assert game.refuses("move to:164,130").clause == "C-6.3"


@option("move_through_friends", False)
def test_friends_are_in_the_way() -> None:
    game = Playing(table(model("Ada"), model("Bea", at_mm=(150, 100))))
    assert game.refuses("move to:200,100").clause == "C-6.2"


@option("move_through_friends", True)
def test_a_table_may_let_models_pass_friends_without_ending_on_them() -> None:
    at = table(model("Ada"), model("Bea", at_mm=(150, 100)), model("Bo", 1, at_mm=(100, 150)))
    game = Playing(table(*at.fighters(), move_through_friends=True))
    assert game.refuses("move to:150,120").why == "in_the_way"
    assert game.refuses("move to:100,200").why == "in_the_way"
    game.plays("move to:200,100")


# -- C-6.4: stepping over ------------------------------------------------------------------------------


def _before_wall(depth: float, size: float = 3, terrain: float = 1) -> Playing:
    radius = {2.0: 20, 3.0: 30}[size]
    wall = piece("Wall", terrain, box(200, 0, 200 + depth, 300))
    return Playing(table(model("Ada", size=size, at_mm=(200 - radius, 100)), wall))


@clause("C-6.4")
@pytest.mark.parametrize("depth", [20, 60])
def test_a_model_steps_over_what_is_two_sizes_smaller_and_no_deeper_than_its_base(depth: float) -> None:
    game = _before_wall(depth)
    game.plays(f"move over:Wall:{230 + depth},100")
    assert game.cited("C-6.4") == 1
    assert game.pool == 1


@clause("C-6.4")
def test_what_is_deeper_or_larger_is_not_stepped_over() -> None:
    assert _before_wall(61).refuses("move over:Wall:291,100").why == "too_deep"
    big = _before_wall(20, size=2).refuses("move over:Wall:240,100")
    assert (big.why, big.facts["size"]) == ("too_big_to_step_over", "1")
    assert (big.facts["least"], big.facts["own"]) == ("3", "2")
    bigger = _before_wall(20, terrain=2).refuses("move over:Wall:250,100")
    assert (bigger.facts["size"], bigger.facts["least"]) == ("2", "4")
    assert _before_wall(20).refuses("move over:Wall:252,100").why == "from_face_to_face"
    assert _before_wall(20).refuses("move over:Wall:170,130").why == "from_face_to_face"


@clause("C-6.4", "C-6.2")
def test_who_steps_over_something_meets_nobody_on_the_way_nor_at_its_end() -> None:
    """The post is 10 mm deep: a Tiny model beside it is clear of both ends, but not of the way."""
    for spot, met in (((205, 121), True), ((205, 141), False), ((275, 100), True)):
        post = piece("Post", 1, box(200, 95, 210, 105))
        game = Playing(table(model("Ada", size=3, at_mm=(170, 100)), model("Bo", 1, 0.5, at_mm=spot), post))
        if met:
            refusal = game.refuses("move over:Post:240,100")
            assert (refusal.clause, refusal.facts["other"]) == ("C-6.2", "Bo")
        else:
            game.plays("move over:Post:240,100")
            assert (game["Ada"].at, game.cited("C-6.4")) == (point(240, 100), 1)


@clause("C-6.2")
@pytest.mark.parametrize("on_the_way", [True, False])
def test_who_stands_beside_the_far_end_of_a_piece_that_is_stepped_over_is_in_the_way(
    on_the_way: bool,
) -> None:
    """A step over a beam leads two bases on for one stride, farther than two strides on open ground do."""
    beam = piece("Beam", 1, box(200, 95, 260, 105))
    bo = model("Bo", 1, 0.5, at_mm=(271, 137 if on_the_way else 141))
    game = Playing(table(model("Ada", size=3, at_mm=(169, 100), strides=2), bo, beam))
    way = "move to:170,100 over:Beam:290,100"
    if on_the_way:
        refusal = game.refuses(way)
        assert (refusal.clause, refusal.facts["other"]) == ("C-6.2", "Bo")
    else:
        assert game.plays(way)["Ada"].at == point(290, 100)


@clause("C-10.3")
def test_who_steps_over_something_on_a_roof_stays_on_the_roof() -> None:
    """The kerb is 20 mm wide; the roof goes on for 20 or 40 mm behind it."""
    for edge, stays in ((330, False), (350, True)):
        roof = piece("Roof", 3, box(100, 0, edge, 300))
        kerb = piece("Kerb", 1, box(290, 0, 310, 300))
        game = Playing(table(model("Ada", size=3, at_mm=(260, 100), on=0), roof, kerb))
        if stays:
            game.plays("move over:Kerb:340,100")
            assert game["Ada"].on == 0
        else:
            refusal = game.refuses("move over:Kerb:340,100")
            assert (refusal.clause, refusal.why) == ("C-10.3", "no_support")


@clause("C-6.4")
def test_one_steps_over_a_piece_that_is_there_to_one_spot_with_the_last_stride() -> None:
    game = _before_wall(20)
    assert game.refuses("move over:Hedge:250,100").why == "no_such_piece"
    two = (point(240, 100), point(250, 100))
    assert game.refuses(Move((Step("over", None, two, "Wall", ""),))).why == "one_spot"
    game.table.turn.strides = 1
    game.plays("move over:Wall:250,100")
    assert game.pool == 0
    assert game.refuses("move over:Wall:170,100").why == "strides_short"
    assert game.tells("SteppedAcross", depth=20000, model="Ada", piece="Wall")
    assert game.measures("move over:Wall:170,100") == ("C-6.4", "strides_short", 1, 0)


@clause("C-6.2")
def test_a_way_is_as_good_as_its_worst_step() -> None:
    """The first step is fine, the second ends in a wall."""
    wall = piece("Wall", 2, box(150, 50, 200, 150))
    game = Playing(table(model("Ada"), wall))
    assert game.allows("move to:120,100")
    assert game.refuses("move to:120,100 to:160,100").clause == "C-6.2"


@clause("C-6.4")
@pytest.mark.parametrize("size", [2, 3])
def test_size_0_terrain_is_stepped_over_for_a_stride_and_no_free_path(size: int) -> None:
    game = _before_wall(20, size=size, terrain=0)
    far = 220 + {2: 20, 3: 30}[size]
    assert game.refuses(f"move to:{far},100").facts["other"] == "Wall"
    game.plays(f"move over:Wall:{far},100")
    assert game.cited("C-6.4") == 1
    assert game.pool == {2: 2, 3: 1}[size]


@clause("C-6.4", "C-6.2")
def test_a_small_model_neither_walks_nor_steps_over_size_0_terrain() -> None:
    wall = piece("Wall", 0, box(200, 0, 220, 300))
    game = Playing(table(model("Ada", at_mm=(184, 100)), wall))
    assert game.refuses("move to:236,100").clause == "C-6.2"
    assert game.refuses("move over:Wall:236,100").why == "too_big_to_step_over"
    assert game.refuses("move to:195,100").facts["other"] == "Wall"
    open_ground = piece("Mud", 0, box(200, 0, 220, 300), "open")
    assert Playing(table(model("Ada", at_mm=(184, 100)), open_ground)).allows("move to:236,100")
    assert game.measures("move over:Wall:236,100") == ("C-6.4", "too_big_to_step_over", 0, -2)


@clause("C-8.7", "C-6.5")
def test_size_0_terrain_is_got_onto_by_the_maneuver_and_left_for_a_stride() -> None:
    slab = piece("Slab", 0, box(200, 0, 320, 300))
    game = Playing(table(model("Ada", at_mm=(184, 100)), slab))
    game.plays("climb Slab 216,100")
    assert (game["Ada"].on, game.pool) == (0, 5)
    assert game.refuses("move to:190,100").clause == "C-10.3"
    game.plays("move climb:Slab:184,100")
    assert (game["Ada"].on, game.pool) == (-1, 4)


@pytest.mark.parametrize("ability", ["Blink", "Teleport"])
def test_who_is_put_on_size_0_terrain_stands_on_it_and_nobody_in_it(ability: str) -> None:
    slab = piece("Slab", 0, box(200, 0, 280, 300))
    game = Playing(table(model("Ada", abilities=[ability], at_mm=(170, 100)), slab))
    assert game.refuses(f"use {ability} at:190,100").why == "in_the_way"
    game.plays(f"use {ability} at:240,100")
    assert game["Ada"].on == 0


@clause("C-6.2")
def test_a_stride_leads_somewhere_if_only_a_micrometre_away() -> None:
    game = Playing(table(model("Ada")))
    start = game["Ada"].at
    assert game.refuses(Move((Step("stride", None, (start,), "", ""),))).why == "no_path"
    game.plays(Move((Step("stride", None, (Point(start.x + 1, start.y),), "", ""),)))
    assert (game["Ada"].at, game.pool) == (Point(start.x + 1, start.y), 4)


# -- C-6.5, C-6.6: climbing ----------------------------------------------------------------------------


@clause("C-6.5")
@pytest.mark.parametrize(
    ("size", "terrain", "strides"), [(1, 4, 4), (2, 3, 2), (2, 5, 3), (3, 3, 1), (0.5, 3, 6), (4, 5, 2)]
)
def test_a_climb_costs_the_size_of_the_terrain_over_ones_own_rounded_up(
    size: float, terrain: int, strides: int
) -> None:
    assert climb_price(model("Ada", size=size), 2 * terrain).total() == strides


def _at_tower(size: float = 1, terrain: float = 2, **given: Any) -> Playing:
    tower = piece("Tower", terrain, box(200, 0, 320, 300))
    radius = {0.5: 10, 1: 16, 2: 20, 3: 30}[size]
    return Playing(table(model("Ada", size=size, at_mm=(200 - radius, 100)), tower, **given))


@clause("C-6.5", "C-6.6")
def test_a_climber_stands_wholly_on_top_within_half_an_inch_of_the_edge() -> None:
    game = _at_tower()
    assert game.refuses("move climb:Tower:214,100").why == "does_not_fit"
    assert game.refuses("move climb:Spire:214,100").why == "no_such_piece"
    two = (point(214, 100), point(228.7, 100))
    assert game.refuses(Move((Step("climb", None, two, "Tower", ""),))).why == "one_spot"
    far = game.measures("move climb:Tower:228.8,100")
    assert far == ("C-6.6", "too_far_from_the_edge", 12800, mm(12.7))
    game.table.turn.strides = 1
    assert game.measures("move climb:Tower:228.7,100") == ("C-6.5", "climb_costs_more", 2, 1)
    game.table.turn.strides = 5
    game.plays("move climb:Tower:228.7,100")
    assert not game.last("Climbed").down
    assert game.pool == 3
    assert game["Ada"].on == 0


@clause("C-6.5")
def test_smaller_terrain_is_not_climbed_in_a_move_but_left_for_one_stride() -> None:
    small = _at_tower(3, 2).measures("move climb:Tower:230,100")
    assert small == ("C-6.5", "too_small_to_climb", 4, 6)
    tower = piece("Tower", 2, box(200, 0, 320, 300))
    game = Playing(table(model("Ada", size=3, at_mm=(230, 100), on=0), tower))
    game.plays("move climb:Tower:170,100")
    assert (game["Ada"].on, game["Ada"].level) == (-1, 0)
    assert game.last("Climbed").down
    assert game.pool == 1


@clause("C-9.5")
def test_a_stride_may_turn_a_model_any_way_but_nowhere() -> None:
    there = (point(120, 100),)
    game = Playing(table(model("Ada", facing=(0, 1))))
    assert game.refuses(Move((Step("stride", Point(0, 0), there, "", ""),))).clause == "C-9.5"
    for facing in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)):
        turned = Playing(table(model("Ada", facing=(3, 1))))
        turned.plays(Move((Step("stride", Point(*facing), there, "", ""),)))
        assert turned["Ada"].facing == Point(*facing)


@clause("C-6.5")
def test_one_climbs_from_contact_and_with_strides_enough() -> None:
    tower = piece("Tower", 2, box(200, 0, 320, 300))
    game = Playing(table(model("Ada", at_mm=(180, 100)), tower))
    assert game.refuses("move climb:Tower:216,100").why == "not_at_the_edge"
    assert _at_tower(1, 4, pool=3).refuses("move climb:Tower:216,100").why == "climb_costs_more"
    assert _at_tower(1, 4, pool=4).plays("move climb:Tower:216,100").pool == 0


@pytest.mark.parametrize(
    ("next_door", "words", "left"),
    [
        (3, "move climb:Keep:336,100", 2),
        (2, "move climb:Keep:336,100", 3),
        (1, "climb Keep 336,100", 5),
    ],
)
def test_one_climbs_from_another_piece_as_from_the_ground(next_door: float, words: str, left: int) -> None:
    shed, keep = piece("Shed", 1, box(200, 0, 320, 300)), piece("Keep", next_door, box(320, 0, 440, 300))
    game = Playing(table(model("Ada", at_mm=(304, 100), on=0), shed, keep))
    game.plays(words)
    assert (game["Ada"].on, game.pool) == (1, left)
    apart = Playing(table(model("Ada", at_mm=(300, 100), on=0), shed, keep))
    assert apart.refuses(words).why == "not_at_the_edge"
    full = Playing(
        table(model("Ada", at_mm=(304, 100), on=0), model("Bo", 1, at_mm=(340, 100), on=1), shed, keep)
    )
    assert full.refuses(words).why == "in_the_way"


@option("climb", "both")
def test_terrain_of_ones_own_size_is_climbed_either_way() -> None:
    game = _at_tower(2, 2)
    assert game.allows("move climb:Tower:220,100")
    assert game.allows("climb Tower 220,100")


@option("climb", "move_only")
def test_climbing_may_be_kept_to_moves() -> None:
    game = _at_tower(2, 2, climb="move_only")
    assert game.allows("move climb:Tower:220,100")
    assert game.refuses("climb Tower 220,100").clause == "C-8.7"


@option("climb", "maneuver_only")
def test_climbing_may_be_kept_to_the_maneuver() -> None:
    game = _at_tower(2, 2, climb="maneuver_only")
    assert game.refuses("move climb:Tower:220,100").clause == "C-6.5"
    assert game.allows("climb Tower 220,100")


# -- C-6.7 to C-6.11: prone ----------------------------------------------------------------------------


@clause("C-6.7")
def test_standing_up_costs_a_stride() -> None:
    game = Playing(table(model("Ada", size=2, prone=True)))
    game.plays("move stand")
    assert not game["Ada"].prone
    assert game.pool == 2
    assert game.refuses("move stand").why == "stands_already"
    spent = Playing(table(model("Ada", prone=True), pool=0))
    assert spent.measures("move stand") == ("C-6.7", "strides_short", 1, 0)
    last = Playing(table(model("Ada", prone=True), pool=1)).plays("move stand")
    assert (last["Ada"].prone, last.pool) == (False, 0)
    assert game.tells("StoodUp", left=2, model="Ada")


@clause("C-6.8")
def test_prone_each_stride_of_distance_costs_two() -> None:
    game = Playing(table(model("Ada", size=2, prone=True)))
    assert game.refuses("move to:140.1,100").clause == "C-6.8"
    game.plays("move to:140,100")
    assert game.pool == 1
    assert game.cited("C-6.8") == 1


@pytest.mark.parametrize(("prone", "by", "mm_far"), [(True, "C-6.8", 64), (False, "C-6.2", 160)])
def test_who_goes_too_far_is_told_how_far_its_strides_go(prone: bool, by: str, mm_far: int) -> None:
    game = Playing(table(model("Ada", prone=prone)))
    assert game.measures("move to:300,100") == (by, "beyond_its_strides", 200_000, mm_far * 1000)
    assert game.allows(f"move to:{100 + mm_far},100")


@clause("C-6.9")
def test_a_prone_target_is_a_category_smaller_for_cover() -> None:
    wall = piece("Wall", 1, box(200, 0, 220, 300))
    ada = model("Ada", attacks=[attack(range_in=12)])
    standing = Playing(table(ada, model("Bo", 1, 2, at_mm=(300, 100)), wall), cards=EVEN)
    standing.plays("attack Strike Bo")
    assert parts(standing.events("AttackCompared")[0].defense)["C-9.7"] == 1
    ada = model("Ada", attacks=[attack(range_in=12)])
    lying = Playing(table(ada, model("Bo", 1, 2, at_mm=(300, 100), prone=True), wall))
    assert lying.refuses("attack Strike Bo").clause == "C-9.7"
    larger = model("Bo", 1, 3, at_mm=(300, 100), prone=True)
    seen = Playing(table(model("Ada", attacks=[attack(range_in=12)]), larger, wall), cards=EVEN)
    seen.plays("attack Strike Bo")
    cover = parts(seen.events("AttackCompared")[0].defense)
    assert (cover["C-9.7"], cover["C-6.9"]) == (2, -1)


@clause("C-6.10")
def test_a_prone_target_in_contact_is_attacked_with_one_more() -> None:
    bonus: list[int] = []
    for gap in (0, 1):
        bo = model("Bo", 1, at_mm=(132 + gap, 100), prone=True, facing=(-1, 0))
        game = Playing(table(model("Ada", attacks=[attack(range_in=2)]), bo), cards=EVEN)
        game.plays("attack Strike Bo")
        bonus.append(parts(game.last("AttackCompared").attack).get("C-6.10", 0))
    assert bonus == [1, 0]


@clause("C-6.11")
def test_an_own_model_may_drop_prone_whenever_nothing_is_being_resolved() -> None:
    at = table(model("Ada"), model("Bea", at_mm=(300, 300)), model("Bo", 1, at_mm=(500, 100)))
    game = Playing(at)
    game.plays("prone Bea")
    assert game["Bea"].prone
    assert game.pool == 5
    assert game.asked == "MayAct"
    assert game.refuses("prone Bea").why == "already_prone"
    assert game.refuses("prone Bo").why == "not_your_model"
    between = Playing(at, MayActivate(0))
    between.plays("prone Ada")
    assert between.asked == "MayActivate"
    assert between["Ada"].prone


@option("prone_reaction", False)
def test_nobody_drops_between_declaration_and_flips() -> None:
    ada = model("Ada", attacks=[attack(range_in=12)])
    game = Playing(table(ada, model("Bo", 1, at_mm=(300, 100))), cards=EVEN)
    game.plays("attack Strike Bo")
    assert game.asked == "MayAct"
    assert game.cited("C-11.1") == 1


@option("prone_reaction", True)
def test_a_table_may_let_targets_drop_and_sight_is_checked_again() -> None:
    wall = piece("Wall", 1, box(200, 0, 220, 300))
    ada = model("Ada", attacks=[attack(range_in=12)])
    game = Playing(table(ada, model("Bo", 1, 2, at_mm=(300, 100)), wall, prone_reaction=True))
    game.plays("attack Strike Bo")
    assert game.asked == "MayAnswer"
    assert game.seat == 1
    assert game.refuses("prone Ada").clause == "C-6.11"
    game.plays("prone Bo")
    assert game.cited("C-11.1") == 2
    assert game["Bo"].wounds == 5
    assert game.asked == "MayAct"
