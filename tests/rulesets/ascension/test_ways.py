"""What a model meets on its way: step over, footing, bridges, difficult, fragile, impassable, hazards."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.units import mm
from highground.rulesets.ascension.rules.movement.move import MayGoOn
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.state.orders import ChooseCondition, Move, Step
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, model, piece, point, run, table, to


def moving(size: float, *things: Any, **given: Any) -> Playing:
    """Ada of this Size at 200, 200 facing right, with 6 Strides."""
    given = {"at_mm": (200, 200), "strides": 6, **given}
    return Playing(table(model("Ada", size=size, **given), *things))


def move(*steps: Step) -> Move:
    return Move(steps)


def sill(size: float, traits: str = "", **given: Any) -> Terrain:
    """A narrow piece across the way, from 240 to 250."""
    return piece("Sill", size, box(240, 100, 250, 300), traits, **given)


# -- step over --------------------------------------------------------------------------


@clause("R-5.2.2.a")
@pytest.mark.parametrize(
    ("size", "terrain", "over"),
    [
        (1, 0.5, False), (2, 1, True), (2, 1.5, False), (3, 1, True), (3, 2, False),
        (4, 2, True), (5, 2, True), (5, 3, False),
    ],
)  # fmt: skip
def test_terrain_of_half_the_size_is_crossed_for_nothing(size: float, terrain: float, over: bool) -> None:
    game = moving(size, sill(terrain), base_mm=30)
    steps = move(to(225, 200), to(247, 200), to(270, 200))
    if over:
        game.plays(steps)
        assert game["Ada"].at == point(270, 200)
        assert game.table.turn.strides == 3
        assert game.cited("R-5.2.2.a") >= 1
    else:
        assert game.refuses(steps).clause == "R-5.2.2.a"


@clause("R-5.2.2.b")
def test_a_stride_ends_clear_of_a_piece_or_with_its_centre_on_top() -> None:
    game = moving(2, sill(1), base_mm=50)
    assert game.refuses(move(to(230, 200))).clause == "R-5.2.2.b"
    game.plays(move(to(245, 200)))
    assert (game["Ada"].on, game["Ada"].level, elevation(game.table, game["Ada"])) == (0, 1, 2)
    game.plays(move(to(260, 200)))
    assert game["Ada"].on == 0, "a part of the base is still on it"
    game.plays(move(to(275, 200)))
    assert (game["Ada"].on, game["Ada"].level) == (-1, 0)
    assert game.tells("SteppedOver", model="Ada", piece="Sill")


@clause("R-5.2.2.b")
def test_a_new_footing_is_told_and_an_old_one_is_not() -> None:
    game = moving(2, sill(1), base_mm=50).plays(move(to(205, 200)))
    assert game.order_of("StandsOn", "StandsOnGround") == [], "on the ground as before"
    game.plays(move(to(245, 200)))
    assert (game.last("StandsOn").piece, game.last("StandsOn").level) == ("Sill", 1)
    game.plays(move(to(260, 200)), move(to(275, 200)))
    assert game.order_of("StandsOn", "StandsOnGround") == ["StandsOn", "StandsOnGround"]


def test_nobody_steps_over_the_storey_it_walks_in() -> None:
    tower = piece("Tower", 4, box(100, 100, 400, 300), levels=(2, 2))
    game = moving(1, tower, on=0, level=1).plays(move(to(232, 200)))
    assert (game["Ada"].at, game["Ada"].level) == (point(232, 200), 1)
    assert game.events("SteppedOver") == []


@clause("R-5.2.2.b")
def test_a_roof_is_walked_on_while_any_part_of_the_base_is_over_it() -> None:
    roof = piece("Roof", 3, box(100, 100, 220, 300))
    game = moving(1, roof, on=0)
    assert game.allows(move(to(220, 200), to(235.999, 200)))
    assert game.refuses(move(to(220, 200), to(236, 200))).why == "no_support"


@clause("R-5.2.2.a")
def test_what_rises_above_a_roof_is_stepped_over_by_its_size_not_by_what_is_left_of_its_height() -> None:
    roof = piece("Roof", 3, box(100, 100, 300, 300))
    shed = piece("Shed", 4, box(240, 100, 260, 300))
    crate = piece("Crate", 1, box(190, 310, 210, 330))
    game = moving(2, roof, shed, crate, on=0, base_mm=40)
    for way in (to(235, 200), to(239, 200)):
        refusal = game.refuses(move(way))
        assert (refusal.clause, refusal.measured, refusal.limit) == ("R-5.2.2.a", 8, 2)
    assert game.allows(move(to(200, 240), to(200, 280), to(200, 300))), "a crate far below is in nobody's way"
    step = piece("Step", 1, box(100, 100, 230, 300))
    ledge = piece("Ledge", 2, box(230, 100, 260, 300))
    assert moving(4, step, ledge, on=0, base_mm=40).allows(move(to(235, 200))), "Size 2, half of Size 4"
    assert moving(3, step, ledge, on=0, base_mm=40).refuses(move(to(235, 200))).clause == "R-5.2.2.a"


@clause("R-5.2.2.b")
@pytest.mark.parametrize(("own", "other", "size"), [(3, 2, 2), (2, 1, 3), (2, 0, 3), (3, 1, 4)])
def test_nobody_steps_down_from_a_piece_that_nobody_of_that_size_steps_over(
    own: float, other: float, size: float
) -> None:
    beside = [piece("Other", other, box(230, 100, 400, 300))] if other else []
    game = moving(size, piece("Own", own, box(100, 100, 230, 300)), *beside, on=0, base_mm=40)
    refusal = game.refuses(move(to(230, 200), to(255, 200)))
    assert (refusal.clause, refusal.why) == ("R-5.2.2.b", "no_support")


@clause("R-5.2.2.b")
def test_the_size_of_the_whole_piece_counts_on_its_lower_levels_too() -> None:
    """A house of Size 3 whose first floor is 1 high: what one may not step over one does not step off."""
    house = piece("House", 3, box(100, 100, 230, 300), levels=(1, 2))
    game = moving(2, house, on=0, level=1, base_mm=40)
    assert game.refuses(move(to(230, 200), to(255, 200))).why == "no_support"
    porch = piece("Porch", 1, box(100, 100, 230, 300))
    assert moving(2, porch, on=0, base_mm=40).allows(move(to(230, 200), to(255, 200)))


def test_one_steps_down_from_what_one_steps_over() -> None:
    low = piece("Low", 1, box(230, 100, 400, 300))
    game = moving(4, piece("Own", 2, box(100, 100, 230, 300)), low, on=0, base_mm=40)
    game.plays(move(to(230, 200), to(255, 200)))
    assert (game["Ada"].on, elevation(game.table, game["Ada"])) == (1, 2)


@clause("R-5.2.2.b", "R-5.2.2.a")
def test_neighbouring_tops_of_one_height_are_walked_between() -> None:
    one, two = piece("One", 3, box(100, 100, 230, 300)), piece("Two", 3, box(230, 100, 400, 300))
    low = piece("Low", 2, box(100, 300, 400, 400))
    game = moving(1, one, two, low, on=0).plays(move(to(232, 200)))
    assert game["Ada"].on == 1
    assert (
        moving(1, piece("One", 3, box(100, 100, 230, 300)), low, on=0, at_mm=(200, 290))
        .refuses(move(to(200, 320)))
        .why
        == "no_support"
    )
    assert moving(1, sill(1)).refuses(move(to(230, 200))).clause == "R-5.2.2.a"


def test_open_pieces_are_walked_into_and_raise_nobody() -> None:
    wood = piece("Wood", 4, box(210, 100, 400, 300), "open")
    game = moving(1, wood).plays(move(to(230, 200), to(260, 200)))
    assert (game["Ada"].on, elevation(game.table, game["Ada"])) == (-1, 0)


def test_destroyed_pieces_are_in_nobodys_way() -> None:
    assert moving(1, sill(3, standing=False)).allows(move(to(230, 200)))


# -- bridges ---------------------------------------------------------------------------


def bridge(traits: str = "bridge open") -> Terrain:
    return piece("Bridge", 2, box(100, 180, 400, 220), traits)


@clause("R-7.2.13.a")
def test_a_bridge_is_ground_like_any_other() -> None:
    game = moving(1, bridge(), on=0).plays(move(to(232, 200)))
    assert (game["Ada"].on, game.last("StrideTaken").cost) == (0, mm(32))
    assert game.tells("BridgeWalked", model="Ada", piece="Bridge")


@clause("R-7.2.13.b")
def test_a_stride_off_a_bridge_is_a_fall() -> None:
    game = moving(1, bridge(), on=0)
    assert game.allows(move(to(200, 230), to(200, 235.999), to(200, 236))) is True
    assert game.refuses(move(to(200, 230), to(200, 237), to(200, 240))).why == "falls_first"
    game.plays(move(to(200, 230), to(200, 237)))
    assert game["Ada"].on == -1
    assert game.cited("R-7.2.13.b") >= 1


@clause("R-7.2.13.b", "R-5.1.2.a")
def test_a_fall_off_a_bridge_is_told_and_ends_a_run() -> None:
    game = moving(1, bridge(), on=0, strides=2, wounds=9).plays(move(run(200, 264, 200, 300)))
    assert game.tells("SteppedOff", model="Ada", piece="Bridge")
    game.plays(ChooseCondition("Slow"))
    assert game.tells("RestDropped", model="Ada")
    assert (game["Ada"].at, game["Ada"].on) == (point(200, 264), -1)
    dry = moving(1, bridge(), on=0, strides=2).plays(move(run(300, 200)))
    assert (dry["Ada"].at, dry.events("SteppedOff"), dry.events("RestDropped")) == (point(300, 200), [], [])


def test_one_walks_under_an_open_bridge_and_past_whoever_is_on_it() -> None:
    game = Playing(
        table(model("Ada", at_mm=(200, 160)), model("Bo", 1, at_mm=(200, 200), on=0), bridge(), acting="Ada")
    )
    game.plays(move(to(200, 190), to(200, 220)))
    assert game["Ada"].on == -1
    beside = Playing(table(model("Ada", at_mm=(200, 160)), model("Bo", 1, at_mm=(200, 200)), bridge()))
    assert not beside.allows(move(to(200, 190)))


# -- impassable ------------------------------------------------------------------------


@clause("R-7.2.14.a")
def test_nobody_of_any_size_crosses_what_is_impassable() -> None:
    game = moving(5, sill(0.5, "impassable"), base_mm=30)
    assert game.refuses(move(to(226, 200))).clause == "R-7.2.14.a"
    assert game.allows(move(to(225, 200)))
    assert moving(5, sill(0.5, "impassable open"), base_mm=30).refuses(move(to(226, 200))).why == "impassable"


def test_a_bridge_leads_over_what_is_impassable() -> None:
    river = piece("River", 0.5, box(220, 0, 300, 500), "impassable")
    assert moving(1, bridge(), river, on=0).allows(move(to(232, 200), to(264, 200)))


@clause("R-7.2.14.a")
def test_what_is_impassable_bars_the_way_only_where_it_rises_above_the_feet() -> None:
    """Ada stands on a roof of Size 2 and keeps some of her base on it."""
    for height, over in ((1, True), (2, True), (3, False)):
        roof = piece("Roof", 2, box(100, 100, 240, 300))
        game = moving(
            1, roof, piece("Block", height, box(240, 100, 300, 300), "impassable"), on=0, at_mm=(220, 200)
        )
        order = move(to(250, 200))
        if over:
            assert game.plays(order)["Ada"].on == 0
            assert game.events("SteppedOver") == []
        else:
            assert game.refuses(order).clause == "R-7.2.14.a"


# -- difficult -------------------------------------------------------------------------


def swamp(size: float = 1) -> Terrain:
    return piece("Swamp", size, box(220, 100, 400, 300), "difficult")


@clause("R-7.2.15.a")
def test_difficult_ground_halves_a_stride() -> None:
    """Wholly inside, 32 mm of Stride are 16 mm of way."""
    game = moving(1, swamp(), at_mm=(300, 200))
    refusal = game.refuses(move(to(316.1, 200)))
    assert (refusal.clause, refusal.measured) == ("R-7.2.15.a", mm(32.2))
    game.plays(move(to(316, 200)))
    assert game.last("DifficultGroundCrossed").length == mm(16)


@clause("R-7.2.15.a")
def test_each_mm_with_any_part_inside_counts_twice() -> None:
    """Ada's edge reaches the swamp after 4 mm: 4 outside and 14 inside make 32."""
    game = moving(1, swamp())
    assert game.refuses(move(to(218.01, 200))).clause == "R-7.2.15.a"
    game.plays(move(to(218, 200)))
    assert game.last("StrideTaken").cost == mm(32)


@clause("R-7.2.15.b")
def test_who_could_step_over_it_is_not_slowed() -> None:
    game = moving(4, swamp(2), at_mm=(300, 200), base_mm=40).plays(move(to(340, 200)))
    assert game.last("StrideTaken").cost == mm(40)
    assert (
        moving(3, swamp(2), at_mm=(300, 200), base_mm=40).refuses(move(to(340, 200))).clause == "R-7.2.15.a"
    )


@clause("C-6.9")
def test_a_passive_ignores_difficult_ground_but_not_slow() -> None:
    given = {"passives": ["Ignore Movement Penalties"], "at_mm": (300, 200), "conditions": (1, 0, 0, 0)}
    game = moving(1, swamp(), **given).plays(move(to(332, 200)))
    assert game.table.turn.strides == 4
    assert game.tells("NotHampered", model="Ada", piece="Swamp")


@clause("R-7.2.15.a", "R-5.2.5.a")
def test_running_and_difficult_ground_cancel() -> None:
    game = moving(1, swamp(), at_mm=(300, 200), strides=2)
    assert game.refuses(move(run(364.1, 200))).clause == "R-5.2.5.a"
    game.plays(move(run(364, 200)))
    assert game["Ada"].at == point(364, 200)


@clause("R-7.2.15.a", "R-5.2.5.a")
def test_a_stride_of_a_run_in_difficult_ground_uses_all_of_its_length() -> None:
    """Both Strides of 64 mm go 32 mm each, not a um less."""
    game = moving(1, swamp(), at_mm=(300, 200), strides=2).plays(move(run(364, 200)))
    taken = game.events("StrideTaken")
    assert [(each.cost, each.path[-1]) for each in taken] == [
        (mm(64), point(332, 200)),
        (mm(64), point(364, 200)),
    ]


@clause("R-7.2.15.a")
def test_ground_that_only_the_long_side_of_a_base_reaches_slows_a_run() -> None:
    """A base of 60 by 30 mm that goes sideways, 60 mm a Stride: its long side reaches to 230."""
    for low, slowed in ((231, False), (229, True)):
        wood = piece("Wood", 2, box(100, low, 700, 400), "difficult")
        game = moving(1, wood, base_mm=(60, 30), facing=(0, 1), strides=2)
        assert game.allows(move(run(320, 200))) is not slowed
        assert game.plays(move(run(260, 200)))["Ada"].at == point(260, 200)
        assert [each.length for each in game.events("DifficultGroundCrossed")] == [mm(30)] * 2 * slowed


@clause("R-7.2.15.a", "R-5.2.5.a")
@pytest.mark.parametrize(("x", "allowed"), [(332.005, True), (332.006, False)])
def test_one_stride_of_a_run_in_difficult_ground_has_the_usual_slack(x: float, allowed: bool) -> None:
    """32 mm that count twice make 64 mm; ten um more are as good."""
    game = moving(1, swamp(), at_mm=(300, 200), strides=1)
    assert game.allows(move(run(x, 200))) is allowed
    game.plays(move(run(332, 200)))


def test_a_bridge_leads_over_difficult_ground() -> None:
    assert moving(1, bridge(), swamp(), on=0, at_mm=(250, 200)).allows(move(to(282, 200)))


# -- .b: fragile --------------------------------------------------------------------------


@clause("R-7.2.9.b")
def test_a_larger_model_walks_through_what_is_fragile() -> None:
    game = moving(2, sill(1.5, "fragile")).plays(move(to(245, 200), to(295, 200)))
    assert not game.piece("Sill").standing
    assert (game["Ada"].at, game["Ada"].on, game.table.turn.strides) == (point(295, 200), -1, 4)
    assert game.cited("R-7.2.9.b") == 1


@clause("R-7.2.9.b", "R-5.2.1.a")
@pytest.mark.parametrize("first", [True, False])
def test_where_a_piece_was_broken_there_is_room_to_turn(first: bool) -> None:
    """A base of 70 by 40 mm: across its way it comes up to a wall that stays, if that is nearer."""
    for wall_y, fits in ((236, True), (234, False)):
        glass, wall = sill(1.5, "fragile"), piece("Wall", 3, box(100, wall_y, 400, 300))
        glass = piece("Sill", 1.5, box(240, 100, 250, 230), "fragile")
        pieces = (glass, wall) if first else (wall, glass)
        game = moving(2, *pieces, base_mm=(70, 40))
        order = move(to(245, 200), to(246, 200, facing=(0, 1)))
        assert game.allows(order) is fits
    assert game.refuses(order).clause == "R-5.2.1.a"
    assert game.plays(move(to(245, 200))).cited("R-7.2.9.b") == 1


@clause("R-5.2.2.a")
def test_an_equal_one_does_not() -> None:
    assert moving(1, sill(1, "fragile")).refuses(move(to(230, 200))).clause == "R-5.2.2.a"


@clause("R-7.2.9.b", "R-7.2.15.a")
def test_what_it_leaves_is_in_the_way_of_the_next_stride() -> None:
    sturdy = piece("Glass", 1.5, box(240, 100, 340, 300), "fragile", remains="difficult")
    game = moving(2, sturdy, base_mm=40)
    assert game.refuses(move(to(240, 200), to(280, 200))).clause == "R-7.2.15.a"
    game.plays(move(to(240, 200), to(260, 200)))
    assert game.last("DifficultGroundCrossed").length == mm(20)


# -- hazards interrupt -----------------------------------------------------------------


def acid() -> Terrain:
    return piece("Acid", 0.5, box(230, 100, 300, 300), "hazardous")


@clause("R-7.2.18.a")
def test_walking_into_a_hazard_is_tested_between_two_strides() -> None:
    game = Playing(table(model("Ada", at_mm=(200, 200)), acid()), cards=["3♠", "2♦"])
    game.plays(move(to(220, 200), to(240, 200)))
    assert game.order_of("StrideTaken", "CardsTurned") == ["StrideTaken", "CardsTurned", "StrideTaken"]
    assert game["Ada"].at == point(240, 200)


@clause("R-7.2.18.b")
def test_a_model_that_a_hazard_kills_goes_no_further() -> None:
    game = Playing(table(model("Ada", at_mm=(200, 200), wounds=1), acid()), cards=["J♠", "A♦"])
    game.plays(move(to(220, 200), to(240, 200)))
    assert not game["Ada"].on_table
    assert len(game.events("StrideTaken")) == 1
    assert game.asks() is None
    assert not game.table.turn.moving


def test_hindered_in_mid_move_one_goes_on_all_the_same() -> None:
    game = Playing(table(model("Ada", at_mm=(200, 200)), acid()), cards=["J♠", "A♦"])
    game.plays(move(to(220, 200), to(240, 200)))
    assert game["Ada"].conditions == [0, 0, 1, 0]
    assert game["Ada"].at == point(240, 200)
    assert isinstance(game.asks(), MayGoOn)
