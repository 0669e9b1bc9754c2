"""Chapter 3, Moving: MV-1, MV-2 and MV-3. Ada starts at 6,12 and has a speed of 6 inches."""

from __future__ import annotations

from decimal import Decimal

import pytest

from highground.engine.orders import Refusal
from highground.geometry.units import INCH, inch, mm
from tests.marks import clause
from tests.rulesets.primer.drawing import scene, spot
from tests.scene import Scene


def acting(drawing: str, **given: object) -> Scene:
    """The drawing, with Ada about to act."""
    return scene(drawing, active="Ada", **given)  # type: ignore[arg-type]


def stopped(table: Scene, words: str, clause: str) -> Refusal:
    """The refusal of an order, which must come from this clause."""
    refusal = table.refuses(words)
    assert refusal.clause == clause
    return refusal


# -- MV-1: speed ---------------------------------------------------------------------------------


@clause("MV-1")
def test_a_path_as_long_as_the_speed_is_allowed_and_a_micrometre_more_is_not() -> None:
    table = acting("Ada --30in-- Bo")
    refusal = stopped(table, f"move {spot(12, um=1)}", "MV-1")
    assert (refusal.measured, refusal.limit) == (inch(6) + 1, inch(6))
    table.plays(f"move {spot(12)}")
    assert table.facts["Ada.at"] == "12.000,12.000"
    assert table.last("ModelMoved").cost == inch(6)


@clause("MV-1")
def test_every_leg_of_a_path_counts() -> None:
    table = acting("Ada --30in-- Bo")
    stopped(table, f"move 9,12 {spot(9, y=9)} {spot(9, um=1, y=9)}", "MV-1")
    table.plays("move 9,12 9,9")
    assert table.facts["Ada.at"] == "9.000,9.000"


@clause("MV-1")
def test_a_path_back_to_where_it_began_has_its_whole_length() -> None:
    table = acting("Ada --30in-- Bo")
    stopped(table, "move 9.1,12 6,12", "MV-1")
    table.plays("move 9,12 6,12")
    assert table.last("ModelMoved").cost == inch(6)


@clause("MV-1")
def test_a_slanted_leg_is_rounded_up_to_the_next_micrometre() -> None:
    table = acting("Ada --30in-- Bo").plays("move 7,13")
    assert table.last("ModelMoved").cost == 35922, "1 inch times the root of two is 35921.02… um"


@clause("MV-1")
def test_speed_is_the_models_own() -> None:
    table = acting("Ada --30in-- Bo", who={"Ada": {"profile": "Scout"}})
    stopped(table, f"move {spot(14, um=1)}", "MV-1")
    assert table.plays("move 14,12").facts["Ada.at"] == "14.000,12.000"


# -- MV-2: room ----------------------------------------------------------------------------------


@clause("MV-2")
def test_a_base_may_touch_the_edge_of_the_table_but_not_cross_it() -> None:
    edge = mm(16)
    table = acting("# --1in-- Ada")
    assert stopped(table, f"move {spot(0, um=edge - 1)}", "MV-2").why == "off_the_table"
    assert table.allows(f"move {spot(0, um=edge)}")


@clause("MV-2")
def test_the_far_edge_is_as_exact_as_the_near_one() -> None:
    edge = inch(10) - mm(16)
    table = acting("Ada", board_in=(10, 24))
    assert stopped(table, f"move {spot(0, um=edge + 1)}", "MV-2").why == "off_the_table"
    assert table.allows(f"move {spot(0, um=edge)}")


@clause("MV-2")
@pytest.mark.parametrize(("x", "y"), [("6", "24"), ("6", "0"), ("-1", "12")])
def test_each_side_of_the_table_is_an_edge(x: str, y: str) -> None:
    table = acting("Ada --30in-- Bo", who={"Ada": {"profile": "Brute", "change": {"speed_in": 20}}})
    assert stopped(table, f"move {x},{y}", "MV-2").why == "off_the_table"


@clause("MV-2")
@pytest.mark.parametrize("near", [True, False])
def test_a_base_may_touch_the_long_edges_as_well(near: bool) -> None:
    table = acting("Ada --30in-- Bo", who={"Ada": {"change": {"speed_in": 20}}})
    edge, beyond = (mm(16), -1) if near else (inch(24) - mm(16), 1)
    assert table.allows(f"move 6.63,{Decimal(edge) / INCH}")
    assert stopped(table, f"move 6.63,{Decimal(edge + beyond) / INCH}", "MV-2").why == "off_the_table"


@clause("MV-2")
@pytest.mark.parametrize(("wounds", "free"), [(2, False), (1, False), (0, True)])
def test_a_model_is_in_the_way_until_it_is_removed(wounds: int, free: bool) -> None:
    table = acting("Ada --1in-- Bo", who={"Bo": {"wounds": wounds}})
    assert table.allows("move 10,12") is free
    assert stopped(acting("Ada --1in-- Bo"), "move 10,12", "MV-2").why == "in_the_way"


@clause("MV-2")
def test_a_path_that_leaves_the_table_and_comes_back_is_refused() -> None:
    table = acting("# --1in-- Ada --30in-- Bo")
    assert stopped(table, "move 0.1,12 2,12", "MV-2").why == "off_the_table"


@clause("MV-2")
def test_a_base_may_touch_a_wall_but_not_overlap_it() -> None:
    table = acting("Ada --3in-- |")
    refusal = stopped(table, f"move {spot(9, um=1)}", "MV-2")
    assert (refusal.why, refusal.facts["other"]) == ("in_the_way", "Wall 1")
    assert table.allows(f"move {spot(9)}")


@clause("MV-2")
def test_a_wall_cannot_be_walked_through_even_if_the_end_is_free() -> None:
    table = acting("Ada --1in-- | --5in-- Bo")
    assert stopped(table, "move 11,12", "MV-2").facts["other"] == "Wall 1"
    assert acting("Ada --7in-- Bo").allows("move 11,12")


@clause("MV-2")
def test_a_wall_may_be_walked_along() -> None:
    """The base is 32 mm wide: its edge slides along the wall's."""
    wall = {"name": "Ledge", "kind": "wall", "corners_in": [[6, 13], [12, 13], [12, 14], [6, 14]]}
    table = acting("Ada --30in-- Bo", terrain=[wall])
    touching = inch(13) - mm(16)
    assert table.allows(f"move 6,{touching / inch(1)} 10,{touching / inch(1)}")
    assert stopped(table, f"move 6,12 10,{(touching + 1) / inch(1)}", "MV-2").facts["other"] == "Ledge"


@clause("MV-2")
@pytest.mark.parametrize("blue", ["", "Bo"], ids=["an enemy", "a friend"])
def test_a_base_may_touch_another_but_not_overlap_it(blue: str) -> None:
    table = acting("Ada --3in-- Bo", blue=blue)
    assert stopped(table, f"move {spot(9, um=1)}", "MV-2").facts["other"] == "Bo"
    assert table.allows(f"move {spot(9)}")


@clause("MV-2")
def test_a_model_cannot_be_walked_through_even_if_the_end_is_free() -> None:
    table = acting("Ada --1in-- Bo --20in-- Cy")
    assert stopped(table, "move 11,12", "MV-2").facts["other"] == "Bo"
    assert table.allows("move 8,13 11,12") is False
    assert table.allows("move 6,13.3 9,13.3")


@clause("MV-1", "MV-2")
def test_a_model_may_leave_another_that_it_touches() -> None:
    table = acting("Ada Bo")
    assert stopped(table, f"move {spot(6, um=1)}", "MV-2").facts["other"] == "Bo"
    assert table.plays("move 5,12").facts["Ada.at"] == "5.000,12.000"


@clause("MV-1")
def test_a_removed_model_is_in_nobodys_way() -> None:
    table = acting("Ada --1in-- Bo --20in-- Cy", who={"Bo": {"wounds": 0}})
    assert table.plays("move 11,12").facts["Ada.at"] == "11.000,12.000"


# -- MV-3: rough ground --------------------------------------------------------------------------

WOOD = "Ada ==3in== ~2in~"
"""The wood lies from 8 to 10: up to its far edge are 2 inches of grass and 2 of wood."""


@clause("MV-3", "MV-1")
def test_an_inch_of_rough_ground_counts_as_two() -> None:
    table = acting(WOOD)
    refusal = stopped(table, f"move {spot(10, um=1)}", "MV-1")
    assert refusal.measured == inch(6) + 1
    table.plays(f"move {spot(10)}")
    assert table.last("ModelMoved").cost == inch(6)
    assert (table.last("RoughGroundCrossed").length, table.last("RoughGroundCrossed").factor) == (inch(2), 2)


@clause("MV-1")
def test_only_the_centre_counts_for_rough_ground() -> None:
    """Ada's base stands in the wood with half its width, her centre on its edge."""
    table = acting(WOOD).plays(f"move {spot(8)}")
    assert table.last("ModelMoved").cost == inch(2)
    assert table.cited("MV-3") == 0


@clause("MV-3")
def test_a_micrometre_into_rough_ground_counts_as_two() -> None:
    table = acting(WOOD).plays(f"move {spot(8, um=1)}")
    assert table.last("ModelMoved").cost == inch(2) + 2


@clause("MV-3")
def test_ground_that_two_pieces_share_is_rough_once() -> None:
    wood = {"name": "Wood", "kind": "rough", "corners_in": [[8, 10], [10, 10], [10, 14], [8, 14]]}
    for pieces in ([wood], [wood, wood]):
        table = acting("Ada --30in-- Bo", terrain=pieces).plays("move 9,12")
        assert table.last("ModelMoved").cost == inch(4)


@clause("MV-3")
def test_leaving_rough_ground_costs_double_only_inside() -> None:
    wood = {"name": "Wood", "kind": "rough", "centre_in": [6, 12], "radius_in": 1}
    table = acting("Ada --30in-- Bo", terrain=[wood]).plays("move 8,12")
    assert table.last("ModelMoved").cost == inch(3)
    assert table.last("RoughGroundCrossed").length == inch(1)
