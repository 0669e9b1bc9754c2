"""Chapter 6.2.2, Cover and line of sight, with levels (R-7.2.11), bridges and doors.

Ada stands at 100,100, Bo 200 mm to the right of her; walls stand at 190 to 210 mm.
"""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.sight import segment_crosses
from highground.rulesets.ascension.rules.combat.sight import IGNORE_OBSCURED, aim_model, look
from tests.marks import clause, option
from tests.rulesets.ascension.fights import EVEN, ada, at, bo, fight, shoot, shot, toward
from tests.rulesets.ascension.positions import Playing, attack, box, disc, model, piece, table

LONG = shot(12)
LINE = box(190, 60, 210, 140)


def far(size: int = 1, **given: Any) -> Any:
    """Bo, 200 mm to the right."""
    return bo(size=size, at_mm=(300, 100), **given)


def cover(played: Playing) -> tuple[int, str]:
    """The cover that Bo had, and its clause."""
    played.plays(shoot("Bo"))
    for part in played.last("AttackCompared").defense.parts:
        if part.why in ("cover", "no_cover"):
            return part.amount, part.clause
    raise AssertionError("nobody looked for cover")


def behind(wall: Any, size: int = 1, **given: Any) -> Playing:
    return fight(ada(LONG), far(size), wall, cards=EVEN, **given)


# -- .a: a clear line ---------------------------------------------------------------------


@clause("R-6.2.2.a")
def test_with_nothing_in_the_way_there_is_no_cover() -> None:
    assert cover(fight(ada(LONG), far(), cards=EVEN)) == (0, "R-6.2.2.a")


@clause("R-6.2.2.a")
def test_a_line_along_the_edge_of_a_piece_does_not_run_through_it() -> None:
    assert cover(behind(piece("Wall", 2, box(190, 100, 210, 140)))) == (0, "R-6.2.2.a")


@clause("R-6.2.2.d")
def test_a_line_a_micrometre_inside_a_piece_does() -> None:
    wall = piece("Wall", 2, box(190, 99.999, 210, 140))
    refusal = behind(wall).refuses(shoot("Bo"))
    assert (refusal.clause, refusal.why, refusal.facts["blocker"]) == ("R-6.2.2.d", "no_sight", "Wall")


@clause("R-6.2.2.a")
def test_models_neither_hide_nor_cover() -> None:
    ogre = model("Ogre", 1, 5, (200, 100), 100)
    assert cover(fight(ada(LONG), far(), ogre, cards=EVEN)) == (0, "R-6.2.2.a")


@clause("R-6.2.2.a")
def test_facing_does_not_matter() -> None:
    assert cover(fight(ada(LONG, facing=(-1, 0)), far(), cards=EVEN)) == (0, "R-6.2.2.a")


@clause("R-6.2.2.a")
@pytest.mark.parametrize("size", [1, 2])
def test_half_a_size_fits_no_line_for_small_targets(size: int) -> None:
    """RUL-05: 0.5 is neither one Size below 1 or 2 nor two."""
    assert cover(behind(piece("Crate", 0.5, LINE), size)) == (0, "R-6.2.2.a")


@clause("R-6.2.2.a")
def test_a_piece_that_gives_no_cover_is_not_there_for_sight() -> None:
    assert cover(behind(piece("Fence", 3, LINE, "no_cover"))) == (0, "R-6.2.2.a")


@clause("R-6.2.2.a")
def test_a_destroyed_piece_is_not_there_for_sight() -> None:
    assert cover(behind(piece("Wall", 3, LINE, standing=False))) == (0, "R-6.2.2.a")


# -- .b, c, d: partial, full, obscured ----------------------------------------------------


@clause("R-6.2.2.b")
@option("cover_table", "printed")
def test_terrain_one_size_below_the_target_adds_1() -> None:
    assert cover(behind(piece("Wall", 2, LINE), 3)) == (1, "R-6.2.2.b")


@clause("R-6.2.2.c")
@option("cover_table", "printed")
@pytest.mark.parametrize(("target", "size"), [(3, 1), (5, 0.5), (3, 0.5), (5, 3)])
def test_terrain_two_sizes_or_more_below_the_target_adds_2(target: int, size: float) -> None:
    assert cover(behind(piece("Wall", size, LINE), target)) == (2, "R-6.2.2.c")


@clause("R-6.2.2.d")
@pytest.mark.parametrize("size", [2, 3])
def test_terrain_of_the_targets_size_or_more_hides_it(size: int) -> None:
    assert behind(piece("Wall", size, LINE), 2).refuses(shoot("Bo")).clause == "R-6.2.2.d"


@clause("R-6.2.2.b", "R-6.2.2.c")
@option("cover_table", "swapped")
def test_the_two_bonuses_may_be_swapped() -> None:
    swapped = {"cover_table": "swapped"}
    assert cover(behind(piece("Wall", 2, LINE), 3, **swapped)) == (2, "R-6.2.2.b")
    assert cover(behind(piece("Wall", 1, LINE), 3, **swapped)) == (1, "R-6.2.2.c")


@clause("R-6.2.2.c")
def test_of_several_pieces_the_best_bonus_counts_once() -> None:
    near, low = piece("Near", 2, box(160, 60, 180, 140)), piece("Low", 1, LINE)
    assert cover(fight(ada(LONG), far(3), near, low, cards=EVEN)) == (2, "R-6.2.2.c")
    assert cover(fight(ada(LONG), far(3), low, near, cards=EVEN)) == (2, "R-6.2.2.c")


@clause("R-6.2.2.d")
def test_of_several_pieces_any_that_hides_hides() -> None:
    low, high = piece("Low", 1, box(160, 60, 180, 140)), piece("High", 3, LINE)
    assert fight(ada(LONG), far(3), low, high).refuses(shoot("Bo")).facts["blocker"] == "High"


@clause("R-6.2.2.a")
def test_what_either_stands_in_or_on_is_left_out() -> None:
    """RUL-05: Ada's wood, and the roof Bo stands on."""
    wood = piece("Wood", 3, disc(100, 100, 60), "open")
    assert cover(fight(ada(LONG), far(), wood, cards=EVEN)) == (0, "R-6.2.2.a")
    roof = piece("Roof", 1, box(250, 50, 350, 150))
    assert cover(fight(ada(LONG), far(on=0), roof, cards=EVEN)) == (0, "R-6.2.2.a")


@clause("R-6.2.2.b")
def test_an_open_piece_between_the_two_counts_like_a_solid_one() -> None:
    assert cover(behind(piece("Wood", 2, LINE, "open"), 3)) == (1, "R-6.2.2.b")


@clause("R-7.2.13.c")
def test_a_bridge_covers_by_its_size() -> None:
    assert cover(behind(piece("Bridge", 2, LINE, "bridge open"), 3)) == (1, "R-7.2.13.c")
    assert cover(behind(piece("Bridge", 2, LINE, "bridge open no_cover"), 3))[0] == 0


# -- terrain as a target -------------------------------------------------------------------------


@clause("R-6.2.2.d", "R-7.2.7.a")
def test_terrain_is_seen_by_its_own_size_and_does_not_hide_itself() -> None:
    """RUL-28: a Size 1 wall hides a Size 1 piece behind it, but not one of Size 2."""
    wall, small = piece("Wall", 1, LINE), piece("Small", 1, box(260, 60, 300, 140))
    tall = piece("Tall", 2, box(310, 60, 350, 140))
    played = fight(ada(LONG), wall, small, tall, cards=["A♠", "A♥"])
    assert played.refuses(shoot("Small")).facts["blocker"] == "Wall"
    assert played.allows(shoot("Tall"))
    assert played.plays(shoot("Wall")).last("TerrainCompared").target == "Wall"


# -- los_trace -----------------------------------------------------------------------------------


@clause("R-6.2.2.d")
@option("los_trace", "centre")
def test_a_wall_across_the_centres_hides_even_if_something_sticks_out() -> None:
    wall = piece("Wall", 2, box(290, 90, 295, 110))
    assert fight(ada(LONG), bo(at_mm=(320, 100)), wall).refuses(shoot("Bo")).clause == "R-6.2.2.d"


@clause("R-6.2.2.a")
@option("los_trace", "any_edge")
def test_the_best_line_between_the_outlines_may_count() -> None:
    wall = piece("Wall", 2, box(290, 95, 295, 105))
    assert cover(fight(ada(LONG), bo(at_mm=(320, 100)), wall, cards=EVEN, los_trace="any_edge"))[0] == 0


@clause("R-6.2.2.d")
@option("los_trace", "any_edge")
def test_a_wide_wall_hides_from_everywhere() -> None:
    wall = piece("Wall", 2, box(190, 0, 210, 900))
    assert behind(wall, los_trace="any_edge").refuses(shoot("Bo")).facts["blocker"] == "Wall"


@clause("R-7.2.16.b")
@option("los_trace", "any_edge")
def test_who_ignores_what_obscures_sees_past_a_wide_wall_from_its_edges_too() -> None:
    wall = piece("Wall", 2, box(190, 0, 210, 900))
    seer = ada(LONG, passives=[IGNORE_OBSCURED])
    assert fight(seer, far(), wall, los_trace="any_edge").allows(shoot("Bo"))
    assert not behind(wall, los_trace="any_edge").allows(shoot("Bo"))
    door = piece("Door", 2, box(190, 0, 210, 900), "door")
    assert fight(seer, far(), door, los_trace="any_edge").refuses(shoot("Bo")).clause == "R-7.2.16.b"


@clause("R-6.2.2.b", "R-6.2.2.c")
@option("los_trace", "any_edge")
def test_the_best_line_has_the_least_cover() -> None:
    half, wide = piece("Half", 2, box(190, 0, 210, 900)), piece("Low", 1, box(220, 0, 230, 900))
    edge = {"los_trace": "any_edge"}
    assert cover(fight(ada(LONG), far(3), half, cards=EVEN, **edge)) == (1, "R-6.2.2.b")
    assert cover(fight(ada(LONG), far(3), wide, cards=EVEN, **edge)) == (2, "R-6.2.2.c")
    assert cover(fight(ada(LONG), far(3), half, wide, cards=EVEN, **edge)) == (2, "R-6.2.2.c")
    narrow = piece("Low", 1, box(220, 95, 230, 105))
    assert cover(fight(ada(LONG), far(3), half, narrow, cards=EVEN, **edge)) == (1, "R-6.2.2.b")


@option("los_trace", "any_edge")
def test_the_line_that_is_looked_along_runs_past_what_hides_even_if_it_is_all_covered() -> None:
    """A low wall covers Bo wherever one looks; a tower hides him from Ada's middle, not from her side."""
    low, tower = piece("Low", 1, box(240, 0, 250, 900)), piece("Tower", 5, box(150, 40, 160, 108))
    at_hand = table(ada(LONG), far(3), low, tower, los_trace="any_edge")
    attacker, target = (aim_model(at_hand, at_hand.models[name]) for name in ("Ada", "Bo"))
    seen = look(at_hand, attacker, target)
    assert (seen.clause, seen.cover, seen.cover_piece) == (None, 2, 0)
    assert not segment_crosses(seen.line.a, seen.line.b, tower.shape)
    assert segment_crosses(seen.line.a, seen.line.b, low.shape)


# -- .b, c: heights and levels -----------------------------------------------------------


@clause("R-7.2.11.c")
def test_a_floor_in_between_hides_unless_it_can_be_seen_through() -> None:
    house = box(50, 50, 400, 150)
    for traits, seen in (("", False), ("see_through", True)):
        tower = piece("Tower", 4, house, traits, levels=[2, 2])
        played = fight(ada(LONG, on=0, level=1), far(on=0, level=2), tower)
        assert played.allows(shoot("Bo")) == seen
    tower = piece("Tower", 4, house, levels=[2, 2])
    refusal = fight(ada(LONG, on=0, level=1), far(on=0, level=2), tower).refuses(shoot("Bo"))
    assert (refusal.clause, refusal.facts["blocker"]) == ("R-7.2.11.c", "Tower")


def test_two_on_the_same_level_see_each_other() -> None:
    tower = piece("Tower", 4, box(50, 50, 400, 150), levels=[2, 2])
    assert fight(ada(LONG, on=0, level=2), far(on=0, level=2), tower).allows(shoot("Bo"))


@clause("R-7.2.11.c")
def test_somebody_under_a_bridge_is_not_seen_from_its_top() -> None:
    bridge = piece("Bridge", 3, box(50, 50, 400, 150), "bridge open")
    assert fight(ada(LONG, on=0), far(), bridge).refuses(shoot("Bo")).clause == "R-7.2.11.c"


@clause("R-6.2.2.d")
@option("los_elevation", "max")
def test_the_higher_of_the_two_looks_across_lower_pieces() -> None:
    """RUL-29: Bo is of Size 1; from a Size 2 roof a piece must be of Size 3 to hide him."""
    roof = piece("Roof", 2, box(50, 50, 150, 150))
    for size, seen in ((2, True), (3, False)):
        played = fight(ada(LONG, on=0), far(), roof, piece("Wall", size, LINE))
        assert played.allows(shoot("Bo")) == seen
    assert not fight(ada(LONG), far(), roof, piece("Wall", 2, LINE)).allows(shoot("Bo"))


@clause("R-6.2.2.d")
@option("los_elevation", "target")
def test_only_what_the_target_stands_on_may_count_for_looking_across() -> None:
    roof = piece("Roof", 2, box(50, 50, 150, 150))
    played = fight(ada(LONG, on=0), far(), roof, piece("Wall", 2, LINE), los_elevation="target")
    assert played.refuses(shoot("Bo")).clause == "R-6.2.2.d"
    stand = piece("Stand", 2, box(250, 50, 350, 150))
    played = fight(ada(LONG), far(on=0), stand, piece("Wall", 2, LINE), los_elevation="target")
    assert played.allows(shoot("Bo"))


# -- .b: doors ---------------------------------------------------------------------------


@clause("R-7.2.16.b")
def test_a_shut_door_hides_whatever_its_size_and_an_open_one_nothing() -> None:
    shut = fight(ada(LONG), far(5), piece("Gate", 0.5, LINE, "door"))
    assert shut.refuses(shoot("Bo")).clause == "R-7.2.16.b"
    assert cover(behind(piece("Gate", 4, LINE, "door", shut=False)))[0] == 0


# -- C-6.19 --------------------------------------------------------------------------------------


@clause("R-7.2.16.b", "R-6.2.2.a")
def test_a_model_that_ignores_obscured_looks_past_terrain_but_not_through_doors() -> None:
    sharp = ada(LONG, passives=[IGNORE_OBSCURED])
    assert cover(fight(sharp, far(), piece("Wall", 4, LINE), cards=EVEN)) == (0, "R-6.2.2.a")
    sharp = ada(LONG, passives=[IGNORE_OBSCURED])
    assert fight(sharp, far(), piece("Gate", 4, LINE, "door")).refuses(shoot("Bo")).clause == "R-7.2.16.b"


@clause("C-6.19")
def test_ignoring_obscured_is_told() -> None:
    sharp = ada(LONG, passives=[IGNORE_OBSCURED])
    played = fight(sharp, far(), piece("Wall", 4, LINE), cards=EVEN).plays(shoot("Bo"))
    assert played.last("SeenPast").piece == "Wall"


@clause("R-6.1.2.c")
@pytest.mark.parametrize("passives", [[], [IGNORE_OBSCURED]])
def test_only_who_ignores_obscured_is_told_to_have_seen_past_a_wall(passives: list[str]) -> None:
    """A circle about a point before the wall hits Bo behind it, seen or not."""
    blast = attack("Blast", "area", 2, 6, span_in=4)
    wall = piece("Wall", 4, box(176, 60, 178, 140))
    played = fight(ada(blast, passives=passives), bo(at_mm=(198, 100)), wall, cards=EVEN)
    played.plays(at(160, 100))
    assert played.last("TargetTaken").target == "Bo"
    assert [each.piece for each in played.events("SeenPast")] == (["Wall"] if passives else [])


@clause("R-6.2.2.a")
def test_cover_from_a_link_is_seen_from_the_link_before_it() -> None:
    """A low wall stands between Ada and Cy, none between Bo and Cy."""
    bounce = attack("Shot", "ricochet", 2, 12, links=2, between_in=4)
    cy = model("Cy", 1, size=2, at_mm=(250, 200))
    wall = piece("Wall", 1, box(170, 145, 180, 155))
    cards = ["A♠", "A♥", "A♣", "A♦", "2♠", "2♥", "2♣", "2♦"]
    for targets, found in ((("Bo", "Cy"), 0), (("Cy", "Bo"), 1)):
        played = fight(ada(bounce), bo(size=2, at_mm=(250, 100)), cy, wall, cards=cards).plays(
            shoot(*targets)
        )
        compared = [each for each in played.events("AttackCompared") if each.target == "Cy"]
        told = [part.amount for part in compared[0].defense.parts if part.why in ("cover", "no_cover")]
        assert told == [found]


def test_a_line_is_only_drawn_where_the_attacker_sees() -> None:
    """RUL-61: a model behind the wall is not affected by a breakthrough."""
    lance = attack("Lance", "breakthrough", 2, 12)
    played = fight(ada(lance), far(), piece("Wall", 2, LINE), cards=["A♠", "A♥"])
    played.plays(toward(300, 100))
    assert played.last("AttackDeclared").targets == ()
