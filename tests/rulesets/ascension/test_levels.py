"""Chapter 7.2.11, Levels: sight through floors, and areas that keep to their level (RUL-57)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.orders import Refusal
from highground.rulesets.ascension.rules.combat.sight import (
    aim_model,
    aim_piece,
    look,
    same_level,
    sight_refusal,
)
from highground.rulesets.ascension.rules.combat.targeting import affected, attack_refusal
from highground.rulesets.ascension.rules.displacement.teleport import surface_at
from highground.rulesets.ascension.rules.movement.surfaces import obstructs
from highground.rulesets.ascension.state.models import Table
from highground.rulesets.ascension.state.orders import Attack
from tests.marks import clause
from tests.rulesets.ascension.positions import attack, box, model, piece, point, table

HOUSE = box(200, 0, 500, 300)
BLAST = attack("Blast", "area", reach_in=8, span_in=4)

Footing = tuple[int, int]


def house(ada: Footing, bo: Footing, traits: str = "", bo_at: float = 400) -> Table:
    """Two models, each on a piece (-1: the ground) and level; the house has two levels of Size 2 and 1."""
    return table(
        model("Ada", at_mm=(300, 150), on=ada[0], level=ada[1], attacks=[BLAST]),
        model("Bo", 1, at_mm=(bo_at, 150), on=bo[0], level=bo[1]),
        piece("House", 3, HOUSE, traits, levels=(2, 1)),
        piece("Shed", 1, box(380, 400, 500, 500)),
    )


def unseen(at: Table, viewer: str = "Ada", target: str = "Bo") -> Refusal | None:
    sight = look(at, aim_model(at, at.models[viewer]), aim_model(at, at.models[target]))
    return sight_refusal(at, sight, target)


# -- .c: sight ---------------------------------------------------------------------------


@clause("R-7.2.11.c")
@pytest.mark.parametrize(("upper", "lower"), [(2, 0), (2, 1), (1, 0)])
def test_a_floor_between_two_levels_of_a_piece_blocks_sight_both_ways(upper: int, lower: int) -> None:
    for names in (("Ada", "Bo"), ("Bo", "Ada")):
        refusal = unseen(house((0, upper), (0, lower)), *names)
        assert refusal is not None
        assert refusal.clause == "R-7.2.11.c"


@clause("R-7.2.11.c")
def test_the_ground_beneath_a_floor_is_a_lower_level_too() -> None:
    refusal = unseen(house((0, 1), (-1, 0)))
    assert refusal is not None
    assert refusal.clause == "R-7.2.11.c"


@pytest.mark.parametrize("level", [0, 1, 2])
def test_on_one_level_models_see_each_other(level: int) -> None:
    assert unseen(house((0, level), (0, level))) is None


def test_a_floor_that_can_be_seen_through_blocks_nothing() -> None:
    assert unseen(house((0, 2), (0, 1), "see_through")) is None
    assert unseen(house((0, 2), (-1, 0), "see_through")) is None


def test_no_floor_lies_between_a_roof_and_the_ground_outside() -> None:
    assert unseen(house((0, 2), (-1, 0), bo_at=600)) is None
    assert unseen(house((0, 2), (-1, 0), bo_at=600), "Bo", "Ada") is None


TOWER = box(600, 100, 700, 200)


def overlooked(tower: float, bo: Footing, over: str = "", **given: Any) -> Table:
    """Ada on a tower of this Size beside the house of `house`, Bo in the house or on it."""
    return table(
        model("Ada", at_mm=(650, 150), on=1 if tower else -1, attacks=[BLAST]),
        model("Bo", 1, at_mm=(400, 150), on=bo[0], level=bo[1]),
        piece("House", 3, HOUSE, over, levels=(2, 1), **given),
        *[piece("Tower", tower, TOWER)] if tower else [],
    )


@clause("R-7.2.11.c")
@pytest.mark.parametrize(
    ("tower", "bo"), [(2, (-1, 0)), (3, (-1, 0)), (4, (-1, 0)), (2, (0, 0)), (3, (0, 1)), (4, (0, 1))]
)
def test_a_floor_above_somebody_hides_them_from_whoever_is_as_high_on_another_piece(
    tower: float, bo: Footing
) -> None:
    for names in (("Ada", "Bo"), ("Bo", "Ada")):
        refusal = unseen(overlooked(tower, bo), *names)
        assert refusal is not None, names
        assert (refusal.clause, refusal.facts["blocker"]) == ("R-7.2.11.c", "House")


@pytest.mark.parametrize(("tower", "bo"), [(0, (-1, 0)), (1, (-1, 0)), (1, (0, 1)), (2, (0, 1)), (4, (0, 2))])
def test_no_floor_lies_above_who_is_on_top_or_is_looked_at_from_below_the_floor(
    tower: float, bo: Footing
) -> None:
    for names in (("Ada", "Bo"), ("Bo", "Ada")):
        assert unseen(overlooked(tower, bo), *names) is None, names


def test_a_floor_overhead_that_can_be_seen_through_or_is_gone_hides_nobody() -> None:
    assert unseen(overlooked(4, (-1, 0), "see_through")) is None
    assert unseen(overlooked(4, (-1, 0), standing=False)) is None


@clause("R-7.2.11.c")
def test_a_bridge_overhead_is_a_floor_and_a_wood_is_none() -> None:
    bridge = piece("Bridge", 2, HOUSE, "bridge open no_cover")
    wood = piece("Wood", 2, HOUSE, "open no_cover")
    for over, hidden in ((bridge, True), (wood, False)):
        at = table(
            model("Ada", at_mm=(650, 150), on=1), model("Bo", 1, at_mm=(400, 150)), over,
            piece("Tower", 3, TOWER),
        )  # fmt: skip
        assert (unseen(at) is not None) is hidden


@clause("R-7.2.11.c")
def test_a_piece_is_hidden_by_a_floor_above_it_not_by_one_beside_it() -> None:
    """From a roof one sees the crate that leans against the wall, but not the one under the floor."""
    under, beside = piece("Under", 1, box(300, 100, 320, 120)), piece("Beside", 1, box(500, 100, 520, 120))
    for on in (0, 1):
        at = overlooked(3, (0, 2))
        at.terrain += [under, beside]
        at.models["Ada"].on, at.models["Ada"].level = on, 2 if on == 0 else 1
        viewer = aim_model(at, at.models["Ada"])
        hidden = sight_refusal(at, look(at, viewer, aim_piece(at, 2, viewer.at)), "Under")
        assert hidden is not None
        assert hidden.clause == "R-7.2.11.c"
        assert look(at, viewer, aim_piece(at, 3, viewer.at)).clause is None


# -- .d: areas ---------------------------------------------------------------------------


def test_the_same_level_is_the_same_storey_of_the_same_piece_or_open_ground() -> None:
    assert same_level(0, 1, 0, 1)
    assert same_level(-1, 0, -1, 0)
    assert not same_level(0, 1, 0, 2)
    assert not same_level(0, 1, 1, 1), "two roofs of one height are two levels"
    assert not same_level(0, 0, -1, 0), "a ground floor is not open ground"


def blast(at: Table, *names: str) -> Attack:
    """A blast of 4 inches about a point beside Bo, naming these."""
    return Attack("Blast", names, at=point(380, 150))


@clause("R-7.2.11.d")
@pytest.mark.parametrize(("level", "hit"), [(1, True), (2, False), (0, False)])
def test_a_blast_leaves_other_levels_alone(level: int, hit: bool) -> None:
    at = house((0, 1), (0, 1))
    cy = model("Cy", 1, at_mm=(390, 200), on=0, level=level)
    at.models["Cy"] = cy
    ada = at.models["Ada"]
    assert ("Cy" in affected(at, ada, BLAST, blast(at))) is hit
    assert "Bo" in affected(at, ada, BLAST, blast(at))
    cy.level = 2
    refusal = attack_refusal(at, ada, BLAST, blast(at, "Cy"))
    assert refusal is not None
    assert (refusal.clause, refusal.why) == ("R-7.2.11.d", "another_level")


def test_who_is_put_down_on_the_piece_it_stands_on_stays_on_its_level() -> None:
    """Whichever piece of the table that is; elsewhere it comes to the top of what is there."""
    houses = [
        piece(name, 4, box(x, 0, x + 100, 100), levels=(2, 2)) for name, x in (("One", 100), ("Two", 300))
    ]
    for on, other in ((0, 1), (1, 0)):
        at = table(model("Ada", at_mm=(130 + 200 * on, 50), on=on, level=1), *houses)
        assert surface_at(at, at.models["Ada"], point(150 + 200 * on, 50)) == (on, 1)
        assert surface_at(at, at.models["Ada"], point(150 + 200 * other, 50)) == (other, 2)


@pytest.mark.parametrize(("feet", "stopped"), [(2, True), (3, True), (4, False), (6, False)])
def test_a_shut_door_stops_nobody_whose_feet_are_at_its_top(feet: int, stopped: bool) -> None:
    """Sizes are counted in halves: the door is 4 of them high."""
    assert obstructs(piece("Door", 2, box(0, 0, 10, 100), "door"), feet, 9) is stopped
