"""Chapter 7.2.1, Push, and the throws of RUL-34, with the passives and reactions that bear on them.

Bo is pushed to the right, away from Ada. A Size 1 base is 32 mm wide here, Size 2 50, Size 3 60, Size 4
100, a Size 5 base 150.
"""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.orders import candidates_for, check_order
from highground.engine.state import Pass
from highground.geometry.measure import bounding_box, centre_of
from highground.geometry.shapes import Point, Polygon
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.rules.combat.reactions import NEGATE, REDUCE
from highground.rulesets.ascension.rules.displacement.push import (
    IMMUNITY,
    LARGER_AGAINST_1,
    LARGER_AGAINST_2,
    LARGER_FOR_1,
    LARGER_FOR_2,
    push,
    push_distance,
)
from highground.rulesets.ascension.rules.displacement.throw import (
    aims,
    terrain_throw_refusal,
    throw_model,
    throw_refusal,
    throw_terrain,
)
from highground.rulesets.ascension.rules.flow.rounds import MayAct
from highground.rulesets.ascension.state.activation import AttackInProgress, Hit, Turn
from highground.rulesets.ascension.state.models import SLOW, Model
from highground.rulesets.ascension.state.orders import ChooseCondition, ChooseSpot, Move, React
from highground.rulesets.ascension.state.terrain_pieces import Terrain, box_round
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, box, disc, facet, model, piece, point, table, to

TAKE_SLOW = ChooseCondition("Slow")


def ada(size: float = 1, x: float = 100, **stats: Any) -> Model:
    return model("Ada", 0, size, (x, 500), **stats)


def bo(size: float = 1, x: float = 200, **stats: Any) -> Model:
    return model("Bo", 1, size, (x, 500), **stats)


def scene(*things: Model | Terrain, **given: Any) -> Playing:
    """These things on the table; nobody is asked anything."""
    at = table(*things, **given)
    at.turn.model = ""
    return Playing(at)


def pushed(*things: Model | Terrain, distance: int | None = None, **given: Any) -> Playing:
    """Ada has pushed Bo."""
    game = scene(*things, **given)
    return game.does(push, game["Ada"], game["Bo"], distance)


def thrown(*things: Model | Terrain, to: tuple[float, float] = (900, 500), **given: Any) -> Playing:
    """Ada has thrown Bo towards a point."""
    game = scene(*things, **given)
    return game.does(throw_model, game["Ada"], game["Bo"], point(*to))


def hurled(
    what: str, *things: Model | Terrain, to: tuple[float, float] = (900, 500), **given: Any
) -> Playing:
    """Ada has thrown a piece towards a point."""
    game = scene(*things, **given)
    return game.does(throw_terrain, game["Ada"], game.piece(what), point(*to))


def beside(size: float) -> float:
    """Where a Size 1 model stands that touches Ada, who stands at 100 and has this Size."""
    return 100 + {1: 16, 2: 25, 3: 30, 4: 50, 5: 75}[int(size)] + 16


# -- .a: how far --------------------------------------------------------------------------


@clause("R-7.2.1.a")
@pytest.mark.parametrize(
    ("pusher", "target", "inches"), [(5, 1, 2), (5, 2, 1.5), (3, 3, 1), (4, 1, 1.5), (3, 2, 1), (1, 2, 1)]
)
def test_a_push_goes_half_the_difference_of_sizes_but_at_least_an_inch(
    pusher: int, target: int, inches: float
) -> None:
    game = pushed(ada(pusher), bo(target, 300))
    assert game["Bo"].at == Point(mm(300) + int(inches * INCH), mm(500))
    assert game.last("ModelPushed").distance == int(inches * INCH)


@clause("R-7.2.1.a")
def test_an_effect_that_prints_a_distance_uses_that() -> None:
    assert pushed(ada(5), bo(1, 300), distance=INCH)["Bo"].at == Point(mm(300) + INCH, mm(500))


@clause("R-7.2.1.a")
def test_a_push_runs_from_centre_to_centre_and_keeps_the_facing() -> None:
    game = scene(ada(), model("Bo", 1, 1, (140, 530), facing=(0, -1)))
    game.does(push, game["Ada"], game["Bo"], mm(50))
    assert (game["Bo"].at, game["Bo"].facing) == (point(180, 560), Point(0, -1))


@clause("R-7.2.1.a")
def test_a_model_right_above_another_is_pushed_the_way_the_other_faces() -> None:
    bridge = piece("Bridge", 3, box(0, 480, 400, 520), "open bridge")
    game = pushed(ada(facing=(0, 1)), bo(1, 100, on=0), bridge, distance=INCH)
    assert game["Bo"].at == Point(mm(100), mm(500) + INCH)


# -- .b: whom -----------------------------------------------------------------------------


@clause("R-7.2.1.b")
def test_a_target_one_size_larger_can_be_pushed_and_one_two_sizes_larger_cannot() -> None:
    assert pushed(ada(1), bo(2)).cited("R-7.2.1.b") == 0
    game = pushed(ada(1), bo(3))
    assert (game["Bo"].at, game.cited("R-7.2.1.b"), game.events("ModelPushed")) == (point(200, 500), 1, [])


def test_a_model_that_was_removed_is_not_pushed() -> None:
    assert pushed(ada(), bo(on_table=False)).told == []


# -- RUL-33: what stops a push -------------------------------------------------------------------


@clause("R-7.2.1.a")
def test_a_push_stops_on_touching_a_model_and_hurts_nobody() -> None:
    game = pushed(ada(5), bo(1, 300), model("Cy", 1, 1, (350, 500)))
    assert game["Bo"].at == point(318, 500)
    assert game.last("StoppedBy").other == "Cy"
    assert game.events("WoundsLost") == []


@clause("R-7.2.1.a")
@pytest.mark.parametrize(("height", "ends"), [(2, 320), (1, 300)])
def test_on_a_roof_one_is_pushed_out_of_a_base_of_that_height_but_not_into_a_lower_one(
    height: int, ends: float
) -> None:
    """Until room is made two bases may lie in each other: Bo's lies in Cy's from the start."""
    roof, step = piece("Roof", 2, box(50, 400, 340, 600)), piece("Step", 1, box(340, 400, 500, 600))
    on = {2: 0, 1: 1}[height]
    cy = model("Cy", 1, 1, (345 if on else 310, 500), on=on)
    game = pushed(ada(on=0), bo(1, 300, on=0), cy, roof, step, distance=mm(20))
    assert game["Bo"].at.x == mm(ends) if on == 0 else game["Bo"].at.x < mm(320)
    assert [each.other for each in game.events("StoppedBy")] == (["Cy"] if on else [])


@clause("R-7.2.1.a")
def test_solid_terrain_too_high_to_step_over_stops_a_push_without_damage() -> None:
    game = pushed(ada(5), bo(2, 300), piece("Wall", 1.5, box(340, 400, 360, 600)))
    assert (game["Bo"].at, game.last("StoppedBy").other) == (point(315, 500), "Wall")
    assert game.events("WoundsLost") == []


@clause("R-7.2.1.a")
def test_terrain_that_the_target_could_step_over_does_not_stop_it() -> None:
    """A Size 2 model steps over Size 1; the kerb is narrow enough to end beyond it."""
    game = pushed(ada(5), bo(2, 300), piece("Kerb", 1, box(326, 400, 327, 600)), distance=4 * INCH)
    assert game["Bo"].at == Point(mm(300) + 4 * INCH, mm(500))


@clause("R-7.2.1.a")
def test_a_push_stops_at_the_near_side_of_a_lower_piece_on_which_it_would_end() -> None:
    game = pushed(ada(5), bo(2, 300), piece("Kerb", 1, box(326, 400, 380, 600)), distance=INCH)
    assert (game["Bo"].at, game["Bo"].on) == (point(301, 500), -1)


@clause("R-7.2.1.a")
def test_a_push_leads_into_a_storey_at_the_height_of_the_feet() -> None:
    walk, tower = piece("Walk", 1, box(200, 400, 320, 600)), box(320, 400, 400, 600)
    for levels, end in (((1, 2), 325.4), ((2, 1), 304)):
        game = pushed(ada(5), bo(1, 300, on=0), walk, piece("Tower", 3, tower, levels=levels), distance=INCH)
        assert game["Bo"].at == point(end, 500)


@clause("R-7.2.1.a")
def test_of_two_kerbs_in_a_row_the_first_one_is_not_ended_on_either() -> None:
    kerbs = [piece(name, 1, box(x, 400, x + 10, 600)) for name, x in (("First", 330), ("Second", 360))]
    game = pushed(ada(5), bo(2, 300), *kerbs, distance=mm(60))
    assert game["Bo"].at == point(305, 500)


@clause("R-7.2.1.a")
def test_open_ground_does_not_stop_a_push() -> None:
    game = pushed(ada(5), bo(1, 300), piece("Wood", 3, box(330, 400, 360, 600), "difficult"))
    assert game["Bo"].at == point(350.8, 500)


@clause("R-7.2.1.a", "R-7.2.16.b")
def test_a_shut_door_stops_a_push_and_an_open_one_does_not() -> None:
    door = piece("Door", 0.5, box(330, 400, 340, 600), "door")
    game = pushed(ada(5), bo(4, 250), door, distance=2 * INCH)
    assert game["Bo"].at == point(280, 500)
    ajar = piece("Door", 0.5, box(330, 400, 340, 600), "door", shut=False)
    assert pushed(ada(5), bo(4, 250), ajar, distance=2 * INCH)["Bo"].at == point(300.8, 500)


@clause("R-7.2.1.a")
def test_a_push_stops_at_the_edge_of_the_board() -> None:
    game = pushed(ada(5, 800), bo(1, 950))
    assert game["Bo"].at == point(984, 500)
    assert len(game.events("StoppedAtEdge")) == 1


@clause("R-7.2.1.a")
@pytest.mark.parametrize(
    ("pusher", "target", "ends"),
    [
        ((800, 500), (950, 500), (984, 500)),
        ((200, 500), (50, 500), (16, 500)),
        ((500, 800), (500, 950), (500, 984)),
        ((500, 200), (500, 50), (500, 16)),
    ],
    ids=["right", "left", "top", "bottom"],
)
def test_every_edge_of_the_board_stops_a_push(
    pusher: tuple[float, float], target: tuple[float, float], ends: tuple[float, float]
) -> None:
    game = pushed(model("Ada", 0, 5, pusher), model("Bo", 1, 1, target))
    assert game["Bo"].at == point(*ends)
    assert len(game.events("StoppedAtEdge")) == 1


@clause("R-7.2.1.a")
def test_a_base_that_touches_a_wall_slides_along_it() -> None:
    game = pushed(ada(5), bo(1, 300), piece("Wall", 4, box(250, 516, 900, 560)))
    assert game["Bo"].at == point(350.8, 500)


@clause("R-7.2.1.a")
def test_a_model_against_a_wall_does_not_move() -> None:
    game = pushed(ada(5), bo(1, 300), piece("Wall", 4, box(316, 400, 330, 600)))
    assert (game["Bo"].at, game.last("ModelPushed").distance) == (point(300, 500), 0)
    walls = piece("Near", 4, box(316, 400, 320, 600)), piece("Far", 4, box(354, 400, 360, 600))
    game = pushed(ada(5), bo(1, 300), *walls)
    assert game["Bo"].at == point(300, 500), "whatever stands behind the wall"


@clause("R-7.2.9.b")
def test_a_model_is_pushed_through_smaller_fragile_terrain_and_breaks_it() -> None:
    game = pushed(ada(5), bo(2, 300), piece("Pane", 1, box(330, 400, 334, 600), "fragile"))
    assert (game["Bo"].at, game.piece("Pane").standing) == (point(338.1, 500), False)
    same = pushed(ada(5), bo(1, 300), piece("Pane", 1, box(330, 400, 334, 600), "fragile"))
    assert (same["Bo"].at, same.piece("Pane").standing) == (point(314, 500), True)


@clause("R-7.2.18.a")
def test_a_model_pushed_into_a_hazard_is_tested() -> None:
    acid = piece("Acid", 1, box(320, 400, 360, 600), "hazardous")
    at = table(ada(5), bo(1, 300), acid)
    at.turn.model = ""
    game = Playing(at, cards=["J♠", "A♣"])
    game.does(push, game["Ada"], game["Bo"], None)
    assert (game["Bo"].wounds, game["Bo"].conditions) == (4, [0, 0, 1, 0])


# -- .b: impassable ----------------------------------------------------------------------


@clause("R-7.2.14.b")
@pytest.mark.parametrize(("size", "damage"), [(4, 4), (0.5, 0), (1.5, 1)])
def test_a_push_into_impassable_terrain_hurts_for_its_size_rounded_down(size: float, damage: int) -> None:
    game = pushed(ada(5), bo(4, 250), piece("Rock", size, box(320, 400, 360, 600), "impassable"))
    assert (game["Bo"].at, game["Bo"].wounds) == (point(270, 500), 5 - damage)


@clause("R-7.2.1.a")
def test_a_push_that_ends_short_of_impassable_terrain_is_harmless() -> None:
    game = pushed(ada(5), bo(1, 200), piece("Rock", 4, box(320, 400, 360, 600), "impassable"))
    assert (game["Bo"].wounds, game.cited("R-7.2.14.b")) == (5, 0)


@clause("R-7.2.14.b")
def test_impassable_terrain_can_kill() -> None:
    game = pushed(ada(5), bo(1, 300, left=4), piece("Rock", 4, box(330, 400, 360, 600), "impassable"))
    assert not game["Bo"].on_table


@clause("R-7.2.14.b")
def test_a_model_thrown_at_impassable_terrain_is_hurt_and_strikes_it() -> None:
    game = thrown(ada(5), bo(1, 191), piece("Rock", 4, box(240, 400, 260, 600), "impassable"))
    assert (game["Bo"].at, game["Bo"].wounds) == (point(224, 500), 1)
    assert game.last("TerrainWithstood").piece == "Rock"
    assert game.tells("DashedAgainst", damage=4, model="Bo", piece="Rock")


# -- .d: not up the stairs ---------------------------------------------------------------


def tower(**given: Any) -> Terrain:
    from highground.rulesets.ascension.state.terrain_pieces import Link

    stairs = Link("Stairs", 1, box(380, 480, 400, 520), box(400, 480, 420, 520))
    return piece("Tower", 4, box(400, 400, 600, 600), levels=(2, 2), links=(stairs,), **given)


@clause("R-7.2.12.d")
def test_a_push_stops_at_the_foot_of_stairs() -> None:
    game = pushed(ada(5), bo(1, 350), tower())
    assert (game["Bo"].at, game["Bo"].on) == (point(384, 500), -1)
    assert game.last("StoppedAtFoot").link == "Stairs"


@clause("R-7.2.12.d")
def test_a_throw_stops_at_the_foot_of_stairs() -> None:
    game = thrown(ada(5, 250), bo(1, 341), tower())
    assert (game["Bo"].at, game["Bo"].on) == (point(384, 500), -1)


@clause("R-7.2.1.a")
def test_away_from_the_stairs_it_is_just_a_wall() -> None:
    game = scene(model("Ada", 0, 5, (200, 580)), model("Bo", 1, 1, (350, 580)), tower())
    game.does(push, game["Ada"], game["Bo"], None)
    assert (game.last("StoppedBy").other, game.cited("R-7.2.12.d")) == ("Tower", 0)


# -- passives ------------------------------------------------------------------------------------


@clause("C-6.6")
def test_two_sizes_larger_for_displacement() -> None:
    assert push_distance(ada(3, passives=[LARGER_FOR_2]), bo(1)) == 2 * INCH
    assert pushed(ada(1, passives=[LARGER_FOR_2]), bo(4)).cited("R-7.2.1.b") == 0


@clause("C-6.16")
def test_one_size_larger_for_displacement() -> None:
    assert push_distance(ada(3, passives=[LARGER_FOR_1]), bo(1)) == 3 * INCH // 2
    assert pushed(ada(1, passives=[LARGER_FOR_1]), bo(3)).cited("R-7.2.1.b") == 0
    assert pushed(ada(1, passives=[LARGER_FOR_1]), bo(4)).cited("R-7.2.1.b") == 1


@clause("C-6.14")
def test_two_sizes_larger_against_displacement() -> None:
    assert push_distance(ada(5), bo(1, passives=[LARGER_AGAINST_2])) == INCH
    assert pushed(ada(1), bo(1, passives=[LARGER_AGAINST_2])).cited("R-7.2.1.b") == 1
    assert pushed(ada(2), bo(1, passives=[LARGER_AGAINST_2])).cited("R-7.2.1.b") == 0


@clause("C-6.18")
def test_one_size_larger_against_displacement() -> None:
    assert push_distance(ada(5), bo(1, passives=[LARGER_AGAINST_1])) == 3 * INCH // 2
    assert pushed(ada(1), bo(2, passives=[LARGER_AGAINST_1])).cited("R-7.2.1.b") == 1


@clause("C-6.4")
def test_an_immune_model_is_not_pushed_by_one_of_its_own_size_or_smaller() -> None:
    game = pushed(ada(2), bo(2, passives=[IMMUNITY]))
    assert (game["Bo"].at, game.events("ModelPushed")) == (point(200, 500), [])
    assert pushed(ada(1), bo(2, passives=[IMMUNITY]))["Bo"].at == point(200, 500)
    assert game.tells("DisplacementResisted", by="Ada", model="Bo")


@clause("R-7.2.1.a")
def test_an_immune_model_is_pushed_by_a_larger_one() -> None:
    assert pushed(ada(3), bo(2, passives=[IMMUNITY]))["Bo"].at != point(200, 500)


@clause("C-6.4")
def test_an_immune_model_is_not_thrown_by_one_that_only_counts_as_larger() -> None:
    ogre, other = ada(3, passives=[LARGER_FOR_2]), bo(3, 160, passives=[IMMUNITY])
    refusal = throw_refusal(table(ogre, other), ogre, other)
    assert refusal is not None
    assert refusal.clause == "C-6.4"


# -- reactions -----------------------------------------------------------------------------------


def firm(*names: str, **stats: Any) -> Model:
    return bo(1, 300, reactions=[facet(name) for name in names], **stats)


@clause("C-5.4")
def test_a_model_may_negate_a_push() -> None:
    game = pushed(ada(5), firm(NEGATE))
    assert type(game.asks()).__name__ == "MayStandFast"
    game.plays(React(NEGATE))
    assert (game["Bo"].at, game["Bo"].exhaust, game.state.agenda) == (point(300, 500), [0, 1], [])
    assert game.tells("DisplacementNegated", model="Bo")


@clause("C-5.4")
def test_a_model_may_negate_a_throw() -> None:
    game = thrown(ada(5), bo(1, 191, reactions=[facet(NEGATE)])).plays(React(NEGATE))
    assert (game["Bo"].at, game.events("ModelThrown")) == (point(191, 500), [])


@clause("R-7.2.1.a")
def test_a_model_that_could_negate_a_push_need_not() -> None:
    game = pushed(ada(5), firm(NEGATE)).plays(Pass())
    assert (game["Bo"].at, game["Bo"].exhaust) == (point(350.8, 500), [0, 0])


@clause("C-5.5")
@pytest.mark.parametrize(("inches", "left"), [(3, 1), (2, 0), (1, 0)])
def test_a_model_may_take_two_inches_off_a_push(inches: int, left: int) -> None:
    game = pushed(ada(5), firm(REDUCE), distance=inches * INCH).plays(React(REDUCE))
    assert game["Bo"].at == Point(mm(300) + left * INCH, mm(500))


@clause("C-5.1")
def test_reduce_displacement_is_no_answer_to_a_throw() -> None:
    game = thrown(ada(5), bo(1, 191, reactions=[facet(REDUCE), facet(NEGATE)]))
    assert game.refuses(React(REDUCE)).clause == "C-5.1"


@clause("R-7.2.6.a")
def test_a_model_with_only_that_is_not_asked_about_a_throw() -> None:
    game = thrown(ada(5), bo(1, 191, reactions=[facet(REDUCE)]))
    assert (game.asks(), len(game.events("ModelThrown"))) == (None, 1)


@clause("C-5.1")
def test_a_push_is_answered_once() -> None:
    game = pushed(ada(5), firm(NEGATE, REDUCE), distance=4 * INCH).plays(React(REDUCE))
    assert (game.asks(), game["Bo"].at) == (None, Point(mm(300) + 2 * INCH, mm(500)))
    assert pushed(ada(5), firm(NEGATE)).refuses(React(REDUCE)).clause == "C-5.1"
    assert game.tells("DisplacementReduced", less=50800, model="Bo")


@clause("C-5.2")
def test_an_exhausted_reaction_cannot_be_used() -> None:
    game = pushed(ada(5), firm(NEGATE, REDUCE, exhaust={NEGATE: 1}))
    assert game.refuses(React(NEGATE)).clause == "C-5.2"
    assert pushed(ada(5), firm(NEGATE, exhaust={NEGATE: 1})).asks() is None


@clause("C-5.4")
def test_what_was_negated_once_is_negated_for_the_whole_attack() -> None:
    game = scene(ada(5), firm(NEGATE))
    game.table.strike = AttackInProgress("Ada", "Slam", [Hit("Bo", point(100, 500))], None, None)
    game.does(push, game["Ada"], game["Bo"], INCH).plays(React(NEGATE))
    assert game.table.strike.hits[0].unmoved
    game["Bo"].exhaust = [0] * len(game["Bo"].exhaust)
    game.does(push, game["Ada"], game["Bo"], INCH)
    assert (game["Bo"].at, game.asks()) == (point(300, 500), None)
    assert [each.model for each in game.events("DisplacementNegated")] == ["Bo", "Bo"]


def test_suggested_reactions_are_legal() -> None:
    game = pushed(ada(5), firm(NEGATE, REDUCE))
    asked = game.asks()
    assert asked is not None
    known = game.state.known(1)
    found = [each.order for each in candidates_for(known, asked, 9, game.chance)]
    assert found == [React(NEGATE), React(REDUCE), Pass()]
    assert all(check_order(known, asked, order) is None for order in found)


# -- RUL-34: throwing a model --------------------------------------------------------------------


@clause("R-7.2.6.a")
def test_a_throw_takes_two_sizes() -> None:
    ok, no = ada(3), ada(2)
    assert throw_refusal(table(ok, bo(1, 146)), ok, bo(1, 146)) is None
    refusal = throw_refusal(table(no, bo(1, 141)), no, bo(1, 141))
    assert refusal is not None
    assert (refusal.clause, refusal.measured, refusal.limit) == ("R-7.2.6.a", 2, 0)


@clause("C-4.12")
def test_a_throw_reaches_as_far_as_the_influence() -> None:
    ogre = ada(3)
    inside, outside = bo(1, 100 + 30 + 16 + 76.21), bo(1, 100 + 30 + 16 + 76.22)
    assert throw_refusal(table(ogre, inside), ogre, inside) is None
    refusal = throw_refusal(table(ogre, outside), ogre, outside)
    assert refusal is not None
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-4.12", 76_220, 76_200)


@clause("C-4.12")
def test_without_influence_a_throw_needs_contact() -> None:
    strong = ada(1, passives=[LARGER_FOR_2], influence_in=0)
    touching, apart = bo(1, 132.1), bo(1, 132.2)
    assert throw_refusal(table(strong, touching), strong, touching) is None
    refusal = throw_refusal(table(strong, apart), strong, apart)
    assert refusal is not None
    assert refusal.clause == "C-4.12"


@clause("R-7.2.6.a")
@pytest.mark.parametrize(("thrower", "size", "inches"), [(5, 1, 4), (3, 1, 2), (4, 2, 2), (5, 2, 3)])
def test_a_throw_goes_the_difference_of_sizes_in_inches(thrower: int, size: int, inches: int) -> None:
    game = thrown(ada(thrower), bo(size, 220))
    assert game["Bo"].at == Point(mm(220) + inches * INCH, mm(500))
    assert game.last("ModelThrown").distance == inches * INCH


@clause("R-7.2.6.a")
def test_of_two_pieces_met_at_once_the_first_on_the_table_stops_a_throw() -> None:
    halves = piece("Left", 0.5, box(240, 400, 260, 500)), piece("Right", 0.5, box(240, 500, 260, 600))
    for walls in (halves, halves[::-1]):
        game = thrown(ada(5), bo(1, beside(5)), *walls)
        assert [each.piece for each in game.events("TerrainStruck")] == [walls[0].piece.name]


@clause("R-7.2.6.a")
def test_a_thrown_model_flies_in_the_direction_chosen() -> None:
    game = thrown(ada(5), bo(1, 191), to=(191, 900))
    assert game["Bo"].at == Point(mm(191), mm(500) + 4 * INCH)


@clause("R-7.2.6.a")
def test_the_thrower_is_asked_for_the_direction_if_none_was_told() -> None:
    game = scene(ada(5), bo(1, 191))
    game.does(throw_model, game["Ada"], game["Bo"])
    assert type(game.asks()).__name__ == "MayAimThrow"
    assert game.refuses(ChooseSpot(point(191, 500))).why == "throw_needs_direction"
    known, asked = game.state.known(0), game.asks()
    assert asked is not None
    assert all(
        check_order(known, asked, c.order) is None for c in candidates_for(known, asked, 20, game.chance)
    )
    game.plays(ChooseSpot(point(900, 500)))
    assert game["Bo"].at == Point(mm(191) + 4 * INCH, mm(500))


@clause("R-7.2.6.a")
def test_a_throw_that_is_not_possible_fails() -> None:
    game = thrown(ada(2), bo(1, 141))
    assert (game["Bo"].at, len(game.events("ThrowFailed"))) == (point(141, 500), 1)


@clause("R-7.2.6.a")
@option("throw_rules", "off")
def test_with_throws_off_nothing_is_thrown() -> None:
    game = thrown(ada(5), bo(1, 191), throw_rules="off")
    assert (game["Bo"].at, len(game.events("ThrowFailed"))) == (point(191, 500), 1)


def test_somebody_alone_is_suggested_to_throw_in_eight_directions() -> None:
    game = table(ada(5))
    start = point(191, 500)
    away = {(spot.x - start.x, spot.y - start.y) for spot in aims(game, game.models["Ada"], "Bo", start)}
    assert away == {(x * INCH, y * INCH) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    first = aims(game, game.models["Ada"], "Bo", start)[:3]
    assert first == [Point(start.x + x * INCH, start.y + y * INCH) for x, y in ((1, 0), (1, 1), (0, 1))]


@clause("R-7.2.6.a")
@option("throw_rules", "ledger")
def test_with_throws_as_ruled_it_is_thrown() -> None:
    assert thrown(ada(5), bo(1, 191), throw_rules="ledger")["Bo"].at != point(191, 500)


@clause("R-7.2.5.b", "R-7.2.5.a", "R-7.2.5.c")
def test_a_thrown_model_strikes_the_first_model_it_touches() -> None:
    game = thrown(ada(5), bo(1, 191), model("Cy", 1, 3, (260, 500)))
    assert game.last("ModelsCollided").struck == "Cy"
    game.plays(ChooseCondition("Weaken"), TAKE_SLOW)
    assert (game["Bo"].wounds, game["Cy"].wounds) == (2, 4)
    assert (game["Bo"].conditions, game["Cy"].conditions) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert game["Bo"].at == Point(mm(214) - 101, mm(500))


@clause("R-7.2.6.a")
@pytest.mark.parametrize(("size", "standing"), [(1, True), (0.5, False)])
def test_a_thrown_model_destroys_smaller_terrain_only(size: float, standing: bool) -> None:
    """It does not step over anything, either."""
    game = thrown(ada(5), bo(1, 191), piece("Crate", size, box(240, 480, 260, 520)))
    assert (game["Bo"].at, game.piece("Crate").standing) == (point(224, 500), standing)
    assert game["Bo"].wounds == 5


@clause("R-7.2.6.a", "R-7.2.8.b")
def test_reinforced_terrain_is_not_destroyed_by_size_and_shrugs_off_light_models() -> None:
    bunker = piece("Bunker", 2, box(240, 480, 260, 520), "reinforced")
    game = thrown(ada(5), bo(1, 191), bunker)
    assert game.piece("Bunker").wounds == 8


@clause("R-7.2.6.b")
def test_reinforced_terrain_is_hit_for_the_size_of_a_thrown_model() -> None:
    hut = piece("Hut", 1, box(300, 480, 330, 520), "reinforced")
    game = thrown(ada(5), bo(3, 220), hut)
    assert (game.piece("Hut").standing, game.last("TerrainDamaged").lost) == (False, 6)
    assert game.tells("TerrainStruck", piece="Hut", striker="Bo")


@clause("R-7.2.18.a")
def test_a_model_thrown_into_a_hazard_is_tested() -> None:
    acid = piece("Acid", 1, disc(290, 500, 20), "hazardous")
    at = table(ada(5), bo(1, 191), acid)
    at.turn.model = ""
    game = Playing(at, cards=["2♠", "A♣"])
    game.does(throw_model, game["Ada"], game["Bo"], point(900, 500))
    assert len(game.events("HazardEscaped")) == 1


# -- RUL-34: throwing terrain --------------------------------------------------------------------


def crate(size: float = 1, x: float = 185, traits: str = "") -> Terrain:
    return piece("Crate", size, box(x, 490, x + 20, 510), traits)


@clause("R-7.2.6.a")
def test_thrown_terrain_that_hits_nothing_lies_where_it_came_down() -> None:
    game = hurled("Crate", ada(5), crate())
    assert game.piece("Crate").standing
    assert game.piece("Crate").shape == box(185 + 101.6, 490, 205 + 101.6, 510)


@clause("R-7.2.6.a")
def test_a_throw_of_terrain_that_is_not_possible_fails() -> None:
    game = hurled("Crate", ada(2), crate(1, 125))
    assert game.piece("Crate").shape == crate(1, 125).shape
    assert game.tells("ThrowFailed", thrower="Ada", target="Crate")
    assert game.events("TerrainThrown") == []


@clause("R-7.2.6.a")
@pytest.mark.parametrize(("left", "struck"), [(306.6, False), (304, True)])
def test_thrown_terrain_strikes_what_its_outline_comes_over_and_nothing_in_its_notch(
    left: float, struck: bool
) -> None:
    """An L that is thrown 4 inches to the right: above its foot it ends at 305.6, at its foot at 345.6."""
    corners = ((204, 560), (184, 560), (184, 500), (244, 500), (244, 520), (204, 520))
    angle = piece("Angle", 1, Polygon(tuple(point(*each) for each in corners)))
    post = piece("Post", 2, box(left, 552, left + 2, 556))
    game = scene(ada(5), angle, post)
    start = centre_of(angle.shape)
    game.does(throw_terrain, game["Ada"], angle, start.plus(point(900, 0)))
    assert game.piece("Angle").standing is not struck
    assert [each.other for each in game.events("StoppedBy")] == ["Post"] * struck


def test_terrain_is_suggested_to_be_thrown_at_other_terrain_that_stands() -> None:
    wall, rubble = (
        piece("Wall", 2, box(400, 400, 420, 420)),
        piece("Rubble", 2, box(600, 600, 620, 620), standing=False),
    )
    at = table(ada(5), crate(), wall, rubble)
    found = aims(at, at.models["Ada"], "Crate", point(195, 500))
    assert point(410, 410) in found
    assert point(610, 610) not in found
    assert point(195, 500) not in found


@clause("R-7.2.6.b")
@pytest.mark.parametrize(("size", "damage"), [(2, 2), (0.5, 0)])
def test_thrown_terrain_hits_a_model_for_its_size_and_breaks(size: float, damage: int) -> None:
    game = hurled("Crate", ada(5), crate(size), bo(1, 260))
    assert (game["Bo"].wounds, game.piece("Crate").standing) == (5 - damage, False)
    assert game["Bo"].conditions == [0, 0, 0, 0]


@clause("R-7.2.6.a")
@pytest.mark.parametrize(("size", "standing"), [(2, False), (3, True)])
def test_thrown_terrain_destroys_smaller_terrain_and_itself(size: float, standing: bool) -> None:
    game = hurled("Crate", ada(5), crate(3), piece("Hut", size, box(240, 400, 300, 600)))
    assert (game.piece("Hut").standing, game.piece("Crate").standing) == (standing, False)


@clause("R-7.2.6.b")
@pytest.mark.parametrize("first", [False, True])
def test_thrown_terrain_hits_reinforced_terrain_for_its_size(first: bool) -> None:
    hut, box_ = piece("Hut", 2, box(240, 400, 300, 600), "reinforced"), crate(3)
    game = hurled("Crate", ada(5), *((hut, box_) if first else (box_, hut)))
    assert (game.piece("Hut").standing, game.piece("Hut").wounds) == (True, 2)


@clause("R-7.2.7.f")
def test_indestructible_terrain_survives_being_thrown() -> None:
    game = hurled("Crate", ada(5), crate(1, traits="indestructible"), bo(1, 260))
    assert game.piece("Crate").standing
    assert game.tells("TerrainStruckModel", damage=1, model="Bo", piece="Crate")


@clause("R-7.2.6.a")
def test_a_piece_that_is_thrown_at_another_comes_down_right_before_it() -> None:
    wall = piece("Wall", 2, box(240, 400, 260, 600))
    game = hurled("Crate", ada(5), crate(1, traits="indestructible"), wall)
    assert game.piece("Crate").shape == box(220, 490, 240, 510)


@clause("R-7.2.6.a")
def test_unmovable_terrain_is_not_thrown_and_neither_is_a_ruin_of_it() -> None:
    ogre, fixed, gone = ada(5), crate(1, traits="unmovable"), crate()
    gone.standing = False
    at = table(ogre, fixed, gone)
    for each in (fixed, gone):
        refusal = terrain_throw_refusal(at, ogre, each)
        assert refusal is not None
        assert refusal.why == "not_to_be_thrown"


@clause("R-7.2.6.a")
def test_terrain_must_be_two_sizes_smaller_halves_counting() -> None:
    for size, fits in ((1, True), (1.5, False)):
        ogre, thing = ada(3), crate(size, 140)
        refusal = terrain_throw_refusal(table(ogre, thing), ogre, thing)
        assert (refusal is None) is fits


@clause("R-7.2.2.a")
def test_who_stands_on_thrown_terrain_falls() -> None:
    game = hurled("Crate", ada(5), bo(1, 195, on=0), crate(2))
    assert type(game.asks()).__name__ == "MayChooseFallCondition"
    game.plays(TAKE_SLOW)
    assert (game["Bo"].on, game["Bo"].wounds, game["Bo"].conditions[SLOW]) == (-1, 2, 1)


@clause("R-7.2.6.a")
def test_the_direction_of_thrown_terrain_is_asked_for_if_none_was_told() -> None:
    game = scene(ada(5), crate())
    game.does(throw_terrain, game["Ada"], game.piece("Crate"))
    assert game.refuses(ChooseSpot(point(195, 500))).why == "throw_needs_direction"
    game.plays(ChooseSpot(point(195, 900)))
    assert game.piece("Crate").shape == box(185, 490 + 101.6, 205, 510 + 101.6)


@clause("R-7.2.6.a", "R-5.2.2.a")
def test_a_thrown_piece_is_in_the_way_where_it_lies_and_nowhere_else() -> None:
    """Ada of Size 4 throws a crate of Size 1 three inches to the right; Bo walks at it, then where it was."""
    crate = piece("Crate", 1, box(150, 490, 170, 510))
    game = hurled("Crate", ada(4), bo(x=280), model("Cy", 1, 1, (160, 540)), crate)
    lies = game.piece("Crate")
    assert bounding_box(lies.shape)[:3:2] == (mm(150) + 3 * INCH, mm(170) + 3 * INCH)
    assert lies.box == box_round(lies.shape)
    for name, step, free in (
        ("Bo", to(262.3, 500), True),
        ("Bo", to(260, 500), False),
        ("Cy", to(160, 530), True),
    ):
        at = game.table.clone()
        at.turn = Turn(name)
        walker = Playing(at, MayAct(1, name))
        assert walker.allows(Move((step,))) is free, (name, step)
    assert walker.table.models["Cy"].on == -1
    last = Playing(table(model("Bo", 1, 1, (280, 500)), lies), MayAct(1, "Bo"))
    assert last.refuses(Move((to(260, 500),))).clause == "R-5.2.2.a"
