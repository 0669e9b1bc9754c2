"""Plans: ways around corners, room at crowded places, shorter Strides over difficult ground."""

from __future__ import annotations

import pytest

from highground.geometry.measure import overlap
from highground.rulesets.ascension.bots.move_planner import Plan
from highground.rulesets.ascension.bots.routes import Outlook
from highground.rulesets.ascension.rules.movement.move import move_refusal, walk_of
from highground.rulesets.ascension.rules.movement.surfaces import touches
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.rulesets.ascension.positions import box, disc, model, piece, point, table


def font(x: float, y: float) -> Terrain:
    return piece("Font", 2, disc(x, y, 25), "indestructible unmovable", objective="font")


def plan_of(at: Table, name: str = "Ada") -> Plan:
    ada = at.models[name]
    return Plan(Outlook(at, ada, walk_of(at, ada).strides))


def legal(plan: Plan) -> bool:
    return move_refusal(plan.table, plan.model, plan.order().steps) is None


def ada(**given: object) -> Model:
    return model("Ada", **given)  # type: ignore[arg-type]


def test_open_ground_is_crossed_straight() -> None:
    plan = plan_of(table(ada(strides=3), model("Bo", 1, at_mm=(900, 900))))
    plan.towards(point(300, 100), 0)
    assert (plan.walk.at, len(plan.steps)) == (point(196, 100), 3)
    assert legal(plan)


@pytest.mark.parametrize("gap_mm", [0, 40])
def test_a_wall_is_gone_around_at_whichever_end_is_nearer(gap_mm: int) -> None:
    wall = piece("Wall", 3, box(150, 90 - gap_mm, 160, 200))
    plan = plan_of(table(ada(strides=8), wall))
    plan.towards(point(220, 100), 0)
    assert plan.walk.at == point(220, 100)
    assert any(each.y < wall.box.low for step in plan.steps for each in step.path)
    assert legal(plan)


def test_where_there_is_no_way_around_a_plan_stops_at_what_bars_it() -> None:
    wall = piece("Wall", 3, box(150, 0, 160, 1000))
    plan = plan_of(table(ada(strides=8), wall))
    plan.towards(point(220, 100), 0)
    assert point(133, 100).x < plan.walk.at.x < point(134, 100).x
    assert legal(plan)


def test_a_hazard_is_gone_around_if_it_can_be() -> None:
    pool = piece("Pool", 0.5, box(140, 80, 180, 110), "hazardous")
    plan = plan_of(table(ada(strides=8), pool))
    plan.towards(point(250, 100), 0)
    assert plan.walk.at == point(250, 100)
    passed = [each for step in plan.steps for each in step.path]
    assert not any(overlap(plan.model.base_at(each, plan.model.facing), pool.shape) for each in passed)


def test_difficult_ground_is_crossed_with_half_the_strides_length() -> None:
    wood = piece("Wood", 2, box(120, 0, 400, 1000), "difficult")
    plan = plan_of(table(ada(strides=3), wood))
    plan.towards(point(300, 100), 0)
    assert len(plan.steps) == 3
    assert point(140, 100).x < plan.walk.at.x < point(196, 100).x
    assert legal(plan)


def test_a_place_is_found_at_a_crowded_objective() -> None:
    friend = model("Alf", at_mm=(158.9, 100))
    at = table(ada(strides=8), friend, font(200, 100))
    plan = plan_of(at)
    plan.up_to(at.terrain[0], False)
    assert touches(at, plan.walk.base(), at.terrain[0])
    assert not overlap(plan.walk.base(), friend.base())
    assert legal(plan)


def test_an_oval_comes_up_head_on() -> None:
    at = table(ada(strides=6, size=2, base_mm=(75, 42)), font(300, 100))
    plan = plan_of(at)
    plan.up_to(at.terrain[0], False)
    assert touches(at, plan.walk.base(), at.terrain[0])
    assert legal(plan)


def test_from_above_one_does_not_walk_off() -> None:
    tower = piece("Tower", 3, box(60, 60, 140, 140))
    plan = plan_of(table(ada(strides=3, on=0), tower))
    plan.towards(point(300, 100), 0)
    assert plan.walk.on == 0
    assert not plan.steps or legal(plan)
