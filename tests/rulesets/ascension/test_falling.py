"""Chapter 7.2.2 to 7.2.6: falls, landings, collisions, terrain struck, and chains of all of these.

A Size 1 base is 32 mm wide here, Size 2 50, Size 3 60, Size 4 100, Size 5 150. Bo stands on a roof and Ada,
who is at his level, pushes him off to the right.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Asking
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import decode, encode
from highground.engine.orders import candidates_for, check_order
from highground.engine.state import Order
from highground.geometry.measure import distance_ceil, gap, overlap
from highground.geometry.shapes import Point, Polygon
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.rules.displacement.fall import check_support, fall_damage
from highground.rulesets.ascension.rules.displacement.impact import Collision
from highground.rulesets.ascension.rules.displacement.make_room import (
    MakeRoom,
    MayMakeRoom,
    Settling,
    room_beside,
)
from highground.rulesets.ascension.rules.displacement.push import push
from highground.rulesets.ascension.rules.displacement.throw import throw_model, throw_terrain
from highground.rulesets.ascension.rules.movement.surfaces import share_space
from highground.rulesets.ascension.rules.terrain.destruction import destroy
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.models import HINDER, SLOW, WEAKEN, Model
from highground.rulesets.ascension.state.orders import ChooseCondition, ChooseSpot
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, box, model, piece, point, state, table

SLOWED, WEAKENED, HINDERED = (ChooseCondition(name) for name in ("Slow", "Weaken", "Hinder"))


def test_nobody_collides_with_who_is_no_longer_there() -> None:
    for there in ((True, True), (False, True), (True, False)):
        models = [
            model(name, at_mm=(300, 300), on_table=here) for name, here in zip("AB", there, strict=True)
        ]
        at = table(*models, acting="")
        game = Playing(at, Collision("A", "B"))
        assert bool(game.events("ModelsCollided")) is all(there)


def roof(size: float = 3, traits: str = "", **given: Any) -> Terrain:
    """A roof that ends at x = 300; it is the first piece on the table."""
    return piece("Roof", size, box(100, 400, 300, 600), traits, **given)


def bo(size: float = 1, x: float = 290, **stats: Any) -> Model:
    return model("Bo", 1, size, (x, 500), on=0, wounds=stats.pop("wounds", 9), **stats)


def scene(*things: Model | Terrain, cards: tuple[str, ...] = (), **given: Any) -> Playing:
    """A table with a Size 5 Ada beside Bo on the first piece; nobody is asked anything."""
    ada = model("Ada", 0, 5, (180, 500), on=0)
    at = table(ada, *things, **given)
    at.turn.model = ""
    return Playing(at, cards=cards)


def pushed(*things: Model | Terrain, distance: int = 2 * INCH, **given: Any) -> Playing:
    game = scene(*things, **given)
    return game.does(push, game["Ada"], game["Bo"], distance)


def dropped(*things: Model | Terrain, **given: Any) -> Playing:
    """The first piece has been destroyed; Ada is elsewhere."""
    at = table(model("Ada", 0, 5, (800, 800)), *things, **given)
    at.turn.model = ""
    game = Playing(at)
    return game.does(destroy, at.terrain[0], R.R_7_2_7_C)


def nobody_overlaps(game: Playing) -> bool:
    models = game.table.on_table()
    return not any(
        one is not other
        and share_space(game.table, one.on, one.level, other.on, other.level)
        and overlap(one.base(), other.base())
        for one in models
        for other in models
    )


def asked(game: Playing) -> str:
    return type(game.asks()).__name__


# -- support ----------------------------------------------------------------------------


@clause("R-7.2.2.a")
def test_a_model_pushed_off_a_roof_falls() -> None:
    game = pushed(bo(), roof())
    assert (game["Bo"].on, game["Bo"].level, game.last("ModelFell").height) == (-1, 0, "3")
    assert game["Bo"].at == Point(mm(290) + 2 * INCH, mm(500))


@clause("R-7.2.4.a")
@pytest.mark.parametrize("first", [True, False])
def test_who_falls_on_a_piece_strikes_it_whether_it_was_put_up_first_or_last(first: bool) -> None:
    bench, top = piece("Bench", 1, box(301, 400, 400, 600), "reinforced"), roof(3)
    pieces = (bench, top) if first else (top, bench)
    ada = model("Ada", 0, 5, (180, 500), on=pieces.index(top))
    at = table(ada, model("Bo", 1, 1, (290, 500), on=pieces.index(top), wounds=9), *pieces, acting="")
    game = Playing(at)
    game.does(push, game["Ada"], game["Bo"], 2 * INCH).plays(SLOWED)
    assert game.tells("ModelFell", onto="Bench", height="2")
    assert game.tells("TerrainFallenOn", model="Bo", piece="Bench")


@clause("R-7.2.1.a")
def test_any_part_of_the_base_over_the_roof_is_support() -> None:
    """The base reaches from 299.999 on; at 300.000 it would only touch."""
    game = pushed(bo(), roof(), distance=mm(26) - 1)
    assert (game["Bo"].on, game.events("ModelFell"), game.asks()) == (0, [], None)


@clause("R-7.2.18.a")
def test_who_is_pushed_from_roof_to_roof_is_tested_if_the_new_one_is_hazardous() -> None:
    for traits in ("hazardous solid", "solid"):
        burning = piece("Next", 3, box(320, 400, 500, 600), traits)
        game = pushed(bo(), roof(), burning, distance=mm(60), cards=("3♠", "3♥"))
        assert (game["Bo"].on, game.events("ModelFell")) == (1, [])
        assert [each.piece for each in game.events("HazardMet")] == ["Next"] * (traits != "solid")


@clause("R-7.2.2.a")
def test_touching_the_edge_of_the_roof_from_outside_is_no_support() -> None:
    assert len(pushed(bo(), roof(), distance=mm(26)).events("ModelFell")) == 1


@clause("R-7.2.1.a")
def test_support_is_looked_at_where_the_push_ends_not_on_the_way() -> None:
    game = pushed(bo(), roof(), piece("Next", 3, box(320, 400, 500, 600)), distance=mm(60))
    assert (game["Bo"].on, game.events("ModelFell")) == (1, [])


@clause("R-7.2.2.a")
def test_a_thrown_model_falls_where_the_throw_ends() -> None:
    game = scene(bo(1, 272), roof())
    game.does(throw_model, game["Ada"], game["Bo"], point(900, 500))
    assert (game["Bo"].at, game["Bo"].on) == (Point(mm(272) + 4 * INCH, mm(500)), -1)
    assert game.last("ModelFell").height == "3"


@clause("R-7.2.2.a", "R-7.2.7.e")
def test_a_model_whose_footing_is_destroyed_falls_and_one_beside_it_does_not() -> None:
    game = dropped(bo(1, 200), model("Cy", 1, 1, (316, 500)), roof(2))
    game.plays(SLOWED)
    assert (game["Bo"].wounds, game["Cy"].wounds, game.asks()) == (6, 5, None)


@clause("R-7.2.13.b")
def test_a_model_pushed_off_a_bridge_falls() -> None:
    game = pushed(bo(), roof(2, "open bridge"))
    assert (game["Bo"].on, game.last("ModelFell").height) == (-1, "2")


@clause("R-7.2.1.a")
def test_a_millimetre_of_bridge_under_the_base_is_enough() -> None:
    game = pushed(bo(), roof(2, "open bridge"), distance=mm(25))
    assert (game["Bo"].on, game.events("ModelFell")) == (0, [])


@clause("R-7.2.13.b")
def test_a_model_thrown_off_a_bridge_falls_and_one_thrown_along_it_does_not() -> None:
    for x, falls in ((900, True), (100, False)):
        game = scene(bo(1, 272), piece("Bridge", 2, box(-100, 400, 300, 600), "open bridge"))
        game["Ada"].at = point(180, 560)
        game.does(throw_model, game["Ada"], game["Bo"], point(x, 500))
        assert (game["Bo"].on, game.cited("R-7.2.13.b")) == ((-1, 1) if falls else (0, 0))
        assert [each.height for each in game.events("ModelFell")] == (["2"] if falls else [])
        assert game.cited("R-7.2.2.a") == 0


@clause("R-7.2.13.b")
def test_a_model_that_ends_its_own_way_off_a_bridge_falls() -> None:
    game = scene(bo(1, 316), roof(2, "open bridge"))
    game.does(check_support, game["Bo"])
    assert game.cited("R-7.2.13.b") == 1


def test_a_model_on_the_ground_never_falls() -> None:
    game = scene(model("Cy", 1, 1, (500, 500)), roof())
    assert game.does(check_support, game["Cy"]).told == []


@clause("R-7.2.2.a")
def test_the_height_of_a_level_is_the_sum_of_those_under_it() -> None:
    house = piece("House", 4, box(100, 400, 300, 600), levels=(2, 1, 1))
    game = scene(bo(level=2), house)
    game["Ada"].level = 2
    game.does(push, game["Ada"], game["Bo"], 2 * INCH)
    assert game.last("ModelFell").height == "3"


# -- .e: a collapse -----------------------------------------------------------------------


def house() -> Terrain:
    """Two storeys of Size 2 over the place where Bo stands."""
    return piece("House", 4, box(100, 400, 300, 600), levels=(2, 2))


def fallen(game: Playing) -> Playing:
    """Everybody who is asked takes the first that offers."""
    while (question := game.asks()) is not None:
        game.plays(candidates_for(game.state.known(game.seat), question, 9, Seeded(seed_of(1)))[0].order)
    return game


def storeys(*names: str) -> Playing:
    """Bo on the roof, Cy beneath him, Di beside Bo; written down in this order. It collapses."""
    people = {
        "Bo": model("Bo", 1, 1, (200, 500), on=0, level=2, wounds=20),
        "Cy": model("Cy", 1, 2, (205, 500), on=0, level=1, wounds=20),
        "Di": model("Di", 0, 1, (260, 500), on=0, level=2, wounds=20),
    }
    game = dropped(*[people[name] for name in names], house())
    return fallen(game)


@clause("R-7.2.7.e", "R-7.2.5.a")
@pytest.mark.parametrize("names", list(permutations(("Bo", "Cy", "Di"))))
def test_in_a_collapse_the_lowest_falls_first_whatever_the_order_of_the_file(names: tuple[str, ...]) -> None:
    game = storeys(*names)
    assert [each.model for each in game.events("ModelFell")] == ["Cy", "Bo", "Di"]
    assert [(each.striker, each.struck) for each in game.events("ModelsCollided")] == [("Bo", "Cy")]
    same = storeys("Bo", "Cy", "Di")
    for name in names:
        assert (game[name].at, game[name].wounds) == (same[name].at, same[name].wounds)
    assert nobody_overlaps(game)


@clause("R-7.2.2.a")
@pytest.mark.parametrize("names", list(permutations(("Bo", "Cy"))))
def test_from_a_house_that_is_thrown_away_the_lowest_falls_first_too(names: tuple[str, ...]) -> None:
    people = {
        "Bo": model("Bo", 1, 1, (200, 500), on=0, level=2, wounds=20),
        "Cy": model("Cy", 1, 2, (205, 500), on=0, level=1, wounds=20),
    }
    hut = piece("Hut", 2, box(170, 460, 230, 540), levels=(1, 1))
    at = table(model("Ada", 0, 5, (320, 500)), *[people[name] for name in names], hut)
    at.turn.model = ""
    game = Playing(at).does(throw_terrain, at.models["Ada"], at.terrain[0], point(200, 900))
    fallen(game)
    assert [each.model for each in game.events("ModelFell")] == ["Cy", "Bo"]
    assert [(each.striker, each.struck) for each in game.events("ModelsCollided")] == [("Bo", "Cy")]


# -- what a fall does -------------------------------------------------------------------


@clause("R-7.2.3.a")
@pytest.mark.parametrize(("order", "which"), [(SLOWED, SLOW), (WEAKENED, WEAKEN), (HINDERED, HINDER)])
def test_the_owner_of_the_faller_picks_a_condition(order: ChooseCondition, which: int) -> None:
    game = pushed(bo(), roof())
    asks = game.asks()
    assert isinstance(asks, Asking)
    assert asks.asked() == (1,)
    game.plays(order)
    assert game["Bo"].conditions[which] == 1
    assert sum(game["Bo"].conditions) == 1


@clause("R-7.2.3.a")
def test_damage_over_time_is_not_among_them() -> None:
    game = pushed(bo(), roof())
    assert game.refuses(ChooseCondition("DOT")).clause == "R-7.2.3.a"
    assert game.refuses(ChooseCondition("Dizzy")).clause == "R-7.2.3.a"


def test_all_three_are_suggested_and_legal() -> None:
    game = pushed(bo(conditions=(0, 2, 0, 0)), roof())
    asks = game.asks()
    assert isinstance(asks, Asking)
    known = game.state.known(1)
    orders = [each.order for each in candidates_for(known, asks, 9, game.chance)]
    assert orders == [WEAKENED, SLOWED, HINDERED]
    assert all(check_order(known, asks, order) is None for order in orders)


@clause("R-7.2.3.b")
@option("fall_adds_size", True)
@pytest.mark.parametrize(("size", "height", "damage"), [(1, 3, 4), (3, 2, 5), (2, 0.5, 3), (1, 2.5, 3)])
def test_a_fall_hurts_for_the_height_and_the_size(size: int, height: float, damage: int) -> None:
    """Half a Size of height is dropped, but at least 1 counts."""
    falls = fall_damage(table(), model("Bo", 1, size), int(2 * height))
    assert falls.total() == damage


@clause("R-7.2.3.b")
@option("fall_adds_size", False)
@pytest.mark.parametrize(("height", "damage"), [(3, 3), (0.5, 1)])
def test_as_in_the_example_a_fall_hurts_for_the_height_alone(height: float, damage: int) -> None:
    game = dropped(bo(2, 200), roof(height), fall_adds_size=False).plays(SLOWED)
    assert game["Bo"].wounds == 9 - damage


@clause("R-7.2.3.c", "R-7.2.3.b")
def test_no_defense_is_flipped_against_a_fall() -> None:
    game = pushed(bo(defense=5), roof()).plays(SLOWED)
    assert (game["Bo"].wounds, game.events("CardsTurned")) == (5, [])
    assert game.order_of("ConditionGained", "FallHurt", "WoundsLost") == [
        "ConditionGained",
        "FallHurt",
        "WoundsLost",
    ]


@clause("R-7.2.3.c")
def test_a_fall_can_kill_and_then_strikes_nothing_more() -> None:
    game = pushed(bo(wounds=3), roof(), piece("Crate", 0.5, box(320, 480, 360, 520))).plays(SLOWED)
    assert (game["Bo"].on_table, game.piece("Crate").standing) == (False, True)


@clause("R-7.2.18.a")
def test_who_falls_into_a_hazard_is_tested_once() -> None:
    acid = piece("Acid", 1, box(310, 400, 400, 600), "hazardous")
    game = pushed(bo(), roof(), acid, cards=("2♠", "A♣")).plays(SLOWED)
    assert len(game.events("HazardMet")) == 1


# -- onto terrain -----------------------------------------------------------------------


@clause("R-7.2.4.a", "R-7.2.6.a")
@pytest.mark.parametrize(("size", "standing"), [(2, False), (3, True)])
def test_terrain_that_is_fallen_on_is_destroyed_by_a_larger_model(size: float, standing: bool) -> None:
    crates = piece("Crates", size, box(305, 400, 420, 600))
    game = pushed(bo(3, 285, wounds=20), roof(4), crates, distance=3 * INCH).plays(SLOWED)
    assert game.piece("Crates").standing is standing
    assert (game["Bo"].on, game["Bo"].level) == ((1, 1) if standing else (-1, 0))


@clause("R-7.2.4.a")
def test_the_fall_is_counted_to_the_terrain_landed_on_and_there_is_no_second_one() -> None:
    crates = piece("Crates", 2, box(305, 400, 420, 600))
    game = pushed(bo(3, 285, wounds=20), roof(4), crates, distance=3 * INCH).plays(SLOWED)
    assert (game.last("ModelFell").height, game["Bo"].wounds) == ("2", 20 - 2 - 3)
    assert len(game.events("ModelFell")) == 1


@clause("R-7.2.4.a", "R-7.2.8.b")
def test_reinforced_terrain_bears_a_model_that_is_too_light() -> None:
    bunker = piece("Bunker", 2, box(305, 400, 420, 600), "reinforced")
    game = pushed(bo(1), roof(4), bunker).plays(SLOWED)
    assert (game.piece("Bunker").wounds, game["Bo"].on) == (8, 1)


@clause("R-7.2.6.b")
def test_reinforced_terrain_is_hit_for_the_size_of_the_model() -> None:
    bunker = piece("Bunker", 2, box(305, 400, 420, 600), "reinforced")
    game = pushed(bo(3, 285, wounds=20), roof(4), bunker, distance=3 * INCH).plays(SLOWED)
    assert (game.piece("Bunker").wounds, game["Bo"].on) == (2, 1)


@clause("R-7.2.7.f")
def test_indestructible_terrain_bears_anybody() -> None:
    block = piece("Block", 1, box(305, 400, 420, 600), "indestructible")
    game = pushed(bo(3, 285, wounds=20), roof(4), block, distance=3 * INCH).plays(SLOWED)
    assert (game.piece("Block").standing, game["Bo"].on) == (True, 1)


@clause("R-7.2.2.a")
def test_whoever_is_partly_over_something_lands_on_it() -> None:
    game = pushed(bo(), roof(4), piece("Crate", 2, box(356, 400, 400, 600)))
    assert (game["Bo"].on, game.last("ModelFell").onto) == (1, "Crate")


@clause("R-7.2.2.a")
def test_whatever_lies_below_is_named_also_the_first_piece_of_the_table() -> None:
    crate, high = piece("Crate", 2, box(305, 400, 420, 600)), piece("High", 4, box(100, 400, 300, 600))
    ada, target = model("Ada", 0, 5, (180, 500), on=1), model("Bo", 1, 1, (290, 500), on=1, wounds=9)
    at = table(ada, target, crate, high, acting="")
    game = Playing(at).does(push, ada, target, 2 * INCH)
    assert (game["Bo"].on, game.last("ModelFell").onto) == (0, "Crate")


@clause("R-7.2.1.a")
def test_a_bridge_half_a_size_above_is_no_footing_and_takes_none_away() -> None:
    """Bo is pushed along a roof until the edge of a footbridge hangs over part of his base."""
    bridge = piece("Bridge", 3.5, box(280, 400, 500, 600), "open bridge")
    game = pushed(bo(1, 272), roof(), bridge, distance=mm(2))
    assert (game["Bo"].on, game["Bo"].level, game.events("ModelFell")) == (0, 1, [])


# -- onto a model -----------------------------------------------------------------------


def test_bases_share_a_place_only_until_room_is_made_or_on_different_floors() -> None:
    game = pushed(bo(), cy(3), cy(1, 700, name="Dee"), cy(1, 800, name="Eve"), roof(4))
    for pair, yes in ((("Bo", "Cy"), True), (("Cy", "Bo"), True), (("Dee", "Eve"), False)):
        assert RULESET.may_overlap(game.state, *pair) is yes, pair
    game.plays(SLOWED, SLOWED, SLOWED)
    assert asked(game) == "MayMakeRoom"
    assert RULESET.may_overlap(game.state, "Bo", "Cy")
    game.plays(ChooseSpot(Point(316_001, 464_162)))
    assert not RULESET.may_overlap(game.state, "Bo", "Cy")
    tower = piece("Tower", 4, box(100, 400, 300, 600), levels=(2, 2))
    upstairs = state(table(model("Up", on=0, level=2), model("Low", on=0, level=1), tower))
    assert RULESET.may_overlap(upstairs, "Up", "Low")


def cy(size: float = 1, x: float = 345, name: str = "Cy", **stats: Any) -> Model:
    return model(name, 0, size, (x, 500), wounds=stats.pop("wounds", 9), **stats)


@clause("R-7.2.5.a", "R-7.2.3.a")
def test_faller_and_model_fallen_on_take_conditions_as_their_owners_like() -> None:
    """The faller has two picks: one for the fall, one for the impact."""
    game = pushed(bo(), cy(3), roof(4))
    seats: list[int] = []
    why: list[str] = []
    for order in (SLOWED, WEAKENED, HINDERED):
        asks = game.asks()
        assert isinstance(asks, Asking)
        seats += asks.asked()
        why.append(type(asks).clause.id)
        game.plays(order)
    assert seats == [1, 1, 0]
    assert why == ["R-7.2.3.a", "R-7.2.5.a", "R-7.2.5.a"]
    assert (game["Bo"].conditions, game["Cy"].conditions) == ([1, 1, 0, 0], [0, 0, 1, 0])


@clause("R-7.2.5.a")
def test_an_impact_does_not_inflict_damage_over_time() -> None:
    game = pushed(bo(), cy(3), roof(4)).plays(SLOWED)
    assert game.refuses(ChooseCondition("DOT")).clause == "R-7.2.5.a"


@clause("R-7.2.5.b")
def test_each_suffers_the_size_of_the_other() -> None:
    """Size 1 falls 4 Sizes on Size 3: 4 + 1 for the fall and 3 more, the other 1."""
    game = pushed(bo(), cy(3), roof(4)).plays(SLOWED, SLOWED, SLOWED)
    assert (game["Bo"].wounds, game["Cy"].wounds) == (9 - 5 - 3, 9 - 1)


@clause("R-7.2.5.c")
def test_the_smaller_one_is_moved_clear_the_shortest_way() -> None:
    """Bo comes down left of the centre of Cy, so that is where he goes; 0.1 mm would still be contact."""
    game = pushed(bo(), cy(3, 380), roof(4)).plays(SLOWED, SLOWED, SLOWED)
    assert (game["Cy"].at, game["Bo"].at) == (point(380, 500), Point(mm(380 - 30 - 16) - 101, mm(500)))
    assert game.last("RoomMade").model == "Bo"


@clause("R-7.2.18.a")
@pytest.mark.parametrize("acid", [(310, 320), (355, 360), (310, 360)])
def test_who_falls_and_makes_room_into_or_out_of_a_hazard_is_tested_once(acid: tuple[int, int]) -> None:
    """Bo comes down from 324.8 to 356.8 mm and makes room at 317.9 to 349.9."""
    pool = piece("Acid", 1, box(acid[0], 400, acid[1], 600), "hazardous")
    game = pushed(bo(), cy(3, 380), roof(4), pool, cards=("2♠", "A♣"))
    game.plays(SLOWED, SLOWED, SLOWED)
    assert game.last("RoomMade").model == "Bo"
    assert [each.model for each in game.events("HazardMet")] == ["Bo"]


@clause("R-7.2.5.c")
def test_a_smaller_model_makes_room_for_a_larger_faller() -> None:
    game = pushed(bo(2, 280), cy(1, 350), roof(4)).plays(SLOWED, SLOWED, SLOWED)
    assert game["Bo"].at == Point(mm(280) + 2 * INCH, mm(500))
    assert game["Cy"].at == Point(mm(280) + 2 * INCH + mm(25 + 16) + 101, mm(500))


@clause("R-7.2.5.c")
def test_of_equals_the_faller_is_moved() -> None:
    game = pushed(bo(), cy(1, 330), roof(4)).plays(SLOWED, SLOWED, SLOWED)
    assert (game["Cy"].at, game["Bo"].at) == (point(330, 500), Point(mm(330 + 32) + 101, mm(500)))


@clause("R-7.2.5.c")
def test_among_equally_near_spots_the_owner_of_the_moved_model_picks() -> None:
    game = pushed(bo(), model("Cy", 0, 3, (340.8, 500), wounds=9), roof(4)).plays(SLOWED, SLOWED, SLOWED)
    asks = game.asks()
    assert isinstance(asks, Asking)
    assert (asked(game), asks.asked()) == ("MayMakeRoom", (1,))
    known = game.state.known(1)
    spots = [each.order for each in candidates_for(known, asks, 9, game.chance)]
    assert len(spots) > 2
    assert all(check_order(known, asks, spot) is None for spot in spots)
    assert game.refuses(ChooseSpot(point(340.8, 560))).why == "not_the_nearest_spot"
    assert game.refuses(ChooseSpot(point(340.8, 510))).why == "still_touching"
    game.plays(ChooseSpot(Point(mm(340.8), mm(546) + 101)))
    assert game["Bo"].at == Point(mm(340.8), mm(546) + 101)


@clause("R-7.2.5.c")
def test_the_spot_must_be_a_legal_one() -> None:
    """To the left is the roof: there is no room there, so it is the right or the sides."""
    game = pushed(bo(), model("Cy", 0, 3, (340.8, 500), wounds=9), roof(4)).plays(SLOWED, SLOWED, SLOWED)
    assert game.refuses(ChooseSpot(Point(mm(294.8) - 101, mm(500)))).clause == "R-7.2.5.c"


@clause("R-7.2.5.c")
def test_room_is_made_at_the_nearest_spot_that_a_third_model_leaves() -> None:
    """Straight to the left would be 22 mm, but there is Cy; between Bo and Cy it is 24."""
    at = table(
        model("Ada", 0, at_mm=(500, 500)), model("Bo", 1, at_mm=(510, 500)), model("Cy", 1, at_mm=(455, 500))
    )
    game = Playing(at, Collision("Ada", "Bo"))
    while asked(game) != "MayMakeRoom":
        game.plays(SLOWED)
    spots = room_beside(game.table, game["Ada"], game["Bo"])
    assert {spot.y > mm(500) for spot in spots} == {True, False}
    for spot in spots:
        assert mm(24) <= distance_ceil(game["Ada"].at, spot) <= mm(24.3)
        assert not overlap(game["Ada"].base_at(spot, game["Ada"].facing), game["Cy"].base())
    game.plays(ChooseSpot(spots[0]))
    assert nobody_overlaps(game)


@clause("R-7.2.5.c")
def test_who_loses_a_bridge_and_keeps_a_footing_makes_room_for_whoever_is_beneath() -> None:
    """On the bridge a floor parts the two; on the solid block beside it nothing does."""
    bridge = piece("Bridge", 2, box(100, 400, 300, 600), "open bridge")
    block = piece("Block", 2, box(300, 400, 500, 600))
    game = dropped(model("Bo", 1, at_mm=(300, 500), on=0), model("Cy", 0, at_mm=(280, 500)), bridge, block)
    while isinstance(asks := game.asks(), Asking):
        game.plays(candidates_for(game.state.known(asks.asked()[0]), asks, 9, game.chance)[0].order)
    assert (game["Bo"].on, game.events("ModelFell")) == (1, [])
    assert nobody_overlaps(game)


@clause("R-7.2.5.c")
def test_making_room_does_not_push_others_aside() -> None:
    wall = [
        model(f"Dee {at}", 0, 1, (345 + x, 500 + y)) for at, (x, y) in enumerate([(33, 0), (0, 33), (0, -33)])
    ]
    game = pushed(bo(1, 294), cy(), *wall, roof(4)).plays(SLOWED, SLOWED, SLOWED)
    if asked(game) == "MayMakeRoom":
        asks = game.asks()
        assert isinstance(asks, Asking)
        game.plays(candidates_for(game.state.known(1), asks, 9, game.chance)[0].order)
    assert nobody_overlaps(game)
    assert [each.at for each in wall] == [game[each.name].at for each in wall]


def settled(*things: Model | Terrain) -> Playing:
    """Bo has come to rest in somebody's base."""
    at = table(*things)
    at.turn.model = ""
    return Playing(at, Settling("Bo"))


@clause("R-7.2.5.c")
def test_room_is_made_on_the_surface_stood_on_if_there_is_any() -> None:
    """On a walkway 20 mm wide there is only the way along it."""
    game = settled(
        bo(1, 300), model("Cy", 1, 1, (310, 500), on=0), piece("Walkway", 2, box(100, 490, 500, 510))
    )
    assert (game["Bo"].on, game["Bo"].at) == (0, Point(mm(310 - 32) - 101, mm(500)))


@clause("R-7.2.5.c")
def test_room_is_made_over_a_neighbouring_piece_that_is_no_higher() -> None:
    walkway = piece("Walkway", 2, box(280, 490, 500, 510))
    for size, over in ((2, True), (1, True), (3, False)):
        beside = piece("Next", size, box(100, 490, 280, 510))
        game = settled(bo(1, 300), model("Cy", 1, 1, (310, 500), on=0), walkway, beside)
        assert (game["Bo"].at == Point(mm(310 - 32) - 101, mm(500))) is over
        assert overlap(game["Bo"].base(), beside.shape) is over
        assert game["Bo"].on == 0


@clause("R-7.2.5.c")
def test_of_spots_a_um_apart_in_distance_the_nearer_one_is_the_limit() -> None:
    """To the left Cy is in the way, to the right Di as well, for a um more."""
    models = [model(name, 1, 1, (x, 500)) for name, x in (("Bo", 300), ("Cy", 300), ("Di", 300.102))]
    walls = [piece(f"Wall {y}", 3, box(0, y, 1000, y + 100)) for y in (384, 516)]
    at = table(*models, *walls, acting="")
    game = Playing(at, MakeRoom("Bo", "Cy"))
    question = game.asks()
    assert isinstance(question, MayMakeRoom)
    assert question.spots == (point(267.899, 500), point(332.102, 500))
    assert question.least == mm(32.101)
    far = Point(mm(300) - mm(32.101) - LIMIT_SLACK - 1, mm(500))
    assert game.measures(ChooseSpot(far)) == (
        "R-7.2.5.c",
        "not_the_nearest_spot",
        mm(32.101) + LIMIT_SLACK + 1,
        mm(32.101),
    )
    assert game.allows(ChooseSpot(far.plus(Point(1, 0))))


@clause("R-7.2.5.c")
def test_room_is_made_beside_a_wall_that_is_in_the_way() -> None:
    """The nearest way out leads left into the wall, so it is along the wall."""
    wall = piece("Wall", 3, box(200, 300, 282, 700))
    game = settled(model("Bo", 1, 1, (300, 501)), model("Cy", 1, 1, (310, 500)), wall)
    assert game.asks() is None
    assert nobody_overlaps(game)
    assert (game["Bo"].on, game["Bo"].at.x) == (-1, mm(298))
    assert mm(529) < game["Bo"].at.y < mm(530)


@clause("R-7.2.5.c")
def test_between_oval_bases_no_more_room_is_made_than_it_takes_not_to_touch() -> None:
    oval = (60, 25)
    game = settled(model("Bo", 1, 1, (300, 500), oval), model("Cy", 1, 1, (320, 510), oval))
    assert mm(0.1) < gap(game["Bo"].base(), game["Cy"].base()) < mm(0.13)


def turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A spot of the board, turned about its middle so many times by a quarter."""
    for _ in range(quarters):
        x, y = 1000 - y, x
    return x, y


def turned_box(x0: float, y0: float, x1: float, y1: float, quarters: int) -> Polygon:
    xs, ys = zip(turned(x0, y0, quarters), turned(x1, y1, quarters), strict=True)
    return box(min(xs), min(ys), max(xs), max(ys))


def turned_back(at: Point, quarters: int) -> Point:
    """Where that spot was before it was turned."""
    for _ in range(quarters):
        at = Point(at.y, mm(1000) - at.x)
    return at


@clause("R-7.2.5.c")
@pytest.mark.parametrize("quarters", range(4))
def test_on_a_walkway_room_is_made_as_far_as_a_um_of_the_base_is_on_it(quarters: int) -> None:
    """Straight away from Cy there is no footing any more, so it is along the edge, on whichever side."""
    walkway = piece("Walkway", 2, turned_box(100, 490, 500, 510, quarters))
    game = settled(
        model("Bo", 1, 1, turned(300, 520, quarters), on=0),
        model("Cy", 1, 1, turned(302, 500, quarters), on=0),
        walkway,
    )
    found = turned_back(game["Bo"].at, quarters)
    assert (game["Bo"].on, found.y) == (0, mm(526) - 1)
    assert mm(283) < found.x < mm(284)


@clause("R-7.2.5.c")
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("on", [-1, 0])
def test_room_is_made_up_to_the_very_edge_of_the_board(on: int, quarters: int) -> None:
    """Straight away from Cy the base just fits in, or a um is missing and it is along the edge instead."""
    stage = piece("Stage", 2, turned_box(0, 300, 200, 700, quarters), "" if on == 0 else "open")
    for x, fits in ((48.101, True), (48.1, False)):
        game = settled(
            model("Bo", 1, 1, turned(20, 500, quarters), on=on),
            model("Cy", 1, 1, turned(x, 500, quarters), on=on),
            stage,
        )
        if fits:
            assert turned_back(game["Bo"].at, quarters) == point(16, 500)
            assert (game["Bo"].on, game.last("RoomMade").distance) == (on, mm(4))
        else:
            assert (game.asked, game.events("RoomMade")) == ("MayMakeRoom", []), "to either side"


@clause("R-7.2.5.c")
def test_room_is_made_on_the_ground_where_there_is_none_on_the_piece() -> None:
    """The pillar is narrower than the base of whoever stays on it."""
    pillar = piece("Pillar", 2, box(290, 490, 310, 510))
    game = settled(bo(1, 305), model("Cy", 1, 3, (300, 500), on=0), pillar)
    assert (game["Bo"].on, nobody_overlaps(game), game.last("RoomMade").model) == (-1, True, "Bo")


@clause("R-7.2.5.c")
def test_an_oval_base_leaves_as_much_air() -> None:
    """Between its axes an oval with longer half axes is a little narrower than one with air around it."""
    game = settled(
        model("Bo", 1, 1, (500, 510), (60, 30), facing=(2, 1)),
        model("Cy", 1, 3, (520, 530), (120, 60), facing=(1, 3)),
    )
    assert 100 < gap(game["Bo"].base(), game["Cy"].base()) < 150


@clause("R-7.2.5.b")
def test_a_model_killed_by_the_impact_needs_no_room() -> None:
    game = pushed(bo(), cy(1, wounds=1), roof(4)).plays(SLOWED, SLOWED, SLOWED)
    assert (game["Cy"].on_table, game.events("RoomMade")) == (False, [])


@clause("R-7.2.5.b", "R-7.2.5.c")
def test_a_model_that_falls_on_two_strikes_both() -> None:
    game = pushed(
        bo(3, 285, wounds=20), cy(1, 340), model("Dee", 1, 1, (390, 500)), roof(5), distance=3 * INCH
    )
    while asked(game) != "NoneType":
        asks = game.asks()
        assert isinstance(asks, Asking)
        seat = asks.asked()[0]
        game.plays(candidates_for(game.state.known(seat), asks, 9, game.chance)[0].order)
    assert (game["Cy"].wounds, game["Dee"].wounds, nobody_overlaps(game)) == (6, 2, True)
    assert game["Bo"].wounds == 20 - 5 - 3 - 1 - 1


@clause("R-7.2.1.a")
def test_a_push_that_leaves_it_supported_stops_at_a_base_below() -> None:
    """Bases never overlap, whatever the heights, unless a floor parts them."""
    game = pushed(bo(), cy(1, 317), roof(), distance=mm(20))
    assert (game["Bo"].at, game["Bo"].on, game.events("ModelFell")) == (point(290, 500), 0, [])


# -- order and chains ----------------------------------------------------------------------------


@clause("R-7.2.3.c", "R-7.2.5.b", "R-7.2.4.a")
def test_damage_comes_from_the_fall_then_from_the_model_then_the_terrain_is_struck() -> None:
    stage = piece("Stage", 1, box(305, 400, 420, 600))
    on_stage = model("Cy", 0, 1, (345, 500), on=1, wounds=9)
    game = pushed(bo(2, 280, wounds=20), on_stage, roof(4), stage).plays(SLOWED, SLOWED, SLOWED)
    assert game.order_of("FallHurt", "ModelsCollided", "TerrainFallenOn", "TerrainDestroyed") == [
        "FallHurt",
        "ModelsCollided",
        "TerrainFallenOn",
        "TerrainDestroyed",
    ]


@clause("R-7.2.6.a", "R-7.2.7.e", "R-7.2.2.a")
def test_a_push_a_fall_an_impact_a_broken_stage_and_another_fall() -> None:
    """Bo falls on Cy on a stage, who makes room; the stage breaks under Bo, and Cy falls with it."""
    stage = piece("Stage", 1, box(305, 400, 480, 600))
    on_stage = model("Cy", 0, 1, (345, 500), on=1, wounds=9)
    game = pushed(bo(2, 280, wounds=20), on_stage, roof(4), stage)
    game.plays(SLOWED, WEAKENED, SLOWED, HINDERED)
    assert game.asks() is None
    assert (game["Bo"].on, game["Cy"].on, nobody_overlaps(game)) == (-1, -1, True)
    assert game["Bo"].wounds == 20 - (3 + 2) - 1
    assert game["Cy"].wounds == 9 - 2 - (1 + 1)
    assert [each.model for each in game.events("ModelFell")] == ["Bo", "Cy"]


def tower_of_trouble() -> Playing:
    """Falls that break what they land on, with models on everything, and hazards left behind."""
    pieces = [
        roof(6),
        piece("High", 4, box(305, 400, 420, 600), remains="hazardous"),
        piece("Low", 2, box(425, 400, 560, 600), remains="hazardous"),
    ]
    models = [
        bo(5, 215, wounds=60),
        model("Cy", 0, 1, (330, 450), on=1, wounds=40),
        model("Dee", 0, 1, (330, 550), on=1, wounds=40),
        model("Eve", 1, 2, (380, 500), on=1, wounds=40),
        model("Fay", 1, 1, (440, 500), on=2, wounds=40),
        model("Giant", 0, 5, (20, 500), on_table=False),
    ]
    at = table(*models, *pieces)
    at.turn.model = ""
    return Playing(at, chance=Seeded(seed_of(7)))


@clause("R-7.2.2.a", "R-7.2.6.a", "R-7.2.18.a")
@pytest.mark.parametrize("pick", [0, 1, -1])
def test_chains_end_with_everybody_apart_and_survive_being_saved_on_the_way(pick: int) -> None:
    game = tower_of_trouble()
    game.does(push, game["Giant"], game["Bo"], mm(165))
    questions = 0
    while (asks := game.asks()) is not None:
        game.state = decode(encode(game.state))
        seat = asks.asked()[0]
        known = game.state.known(seat)
        orders: list[Order] = [each.order for each in candidates_for(known, asks, 9, game.chance)]
        assert all(check_order(known, asks, order) is None for order in orders)
        game.plays(orders[pick])
        questions += 1
        assert questions < 60
    assert nobody_overlaps(game)
    assert not game.piece("High").standing
