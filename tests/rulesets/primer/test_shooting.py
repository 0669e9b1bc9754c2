"""Chapter 4, Shooting: SH-1 to SH-6. Ada needs 4 or more; everybody has two wounds and 14 inches of range."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.odds import odds_of
from highground.engine.tally import Tally
from highground.geometry.units import INCH, inch
from tests.marks import clause
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene


def shots(drawing: str, *dice: int, **given: Any) -> Scene:
    """The drawing, with Ada about to act and these dice to come."""
    return scene(drawing, dice, active="Ada", **given)


def reasons(tally: Tally) -> list[tuple[int, str]]:
    return [(part.amount, part.clause) for part in tally.parts]


def test_a_shot_is_rolled_with_a_die_of_six() -> None:
    with pytest.raises(ContentError, match=r"possible: 1, 2, 3, 4, 5, 6$"):
        shots("Ada --6in-- Bo", 7).plays("shoot Bo", "hold")


# -- SH-1: range ---------------------------------------------------------------------------------


@clause("SH-1")
def test_a_target_at_the_end_of_the_range_may_be_shot_at() -> None:
    table = shots("Ada --14in-- Bo", 1).plays("shoot Bo", "hold")
    assert table.last("ShotDeclared").distance == inch(14)


@clause("SH-1")
def test_a_target_a_micrometre_beyond_the_range_may_not() -> None:
    refusal = shots("Ada --14in+1um-- Bo").refuses("shoot Bo")
    assert (refusal.clause, refusal.why) == ("SH-1", "out_of_range")
    assert (refusal.measured, refusal.limit) == (inch(14) + 1, inch(14))


@clause("SH-1")
def test_range_is_measured_from_base_to_base() -> None:
    """A brute's base is 40 mm wide: the same centres, but 4 mm nearer."""
    who = {"Bo": {"profile": "Brute"}}
    assert not shots("Ada ==15.26in== Bo").allows("shoot Bo")
    table = shots("Ada ==15.26in== Bo", 1, who=who).plays("shoot Bo", "hold")
    assert table.last("ShotDeclared").distance == inch("15.26") - 36_000


@clause("SH-1")
def test_bases_that_touch_are_in_range() -> None:
    assert shots("Ada Bo", 1).plays("shoot Bo", "hold").last("ShotDeclared").distance == 0


@clause("SH-1")
def test_a_friend_is_no_target() -> None:
    refusal = shots("Ada --6in-- Cy --6in-- Bo", blue="Cy").refuses("shoot Cy")
    assert (refusal.clause, refusal.why) == ("SH-1", "not_an_enemy")


@clause("SH-1")
def test_a_removed_model_is_no_target() -> None:
    refusal = shots("Ada --6in-- Bo --2in-- Dee", who={"Bo": {"wounds": 0}}).refuses("shoot Bo")
    assert (refusal.clause, refusal.why) == ("SH-1", "not_on_the_table")


# -- SH-2: sight ---------------------------------------------------------------------------------


def slab(low_um: int, high_um: int) -> list[dict[str, Any]]:
    """A wall between the two models, from so far to so far above the line."""
    low, high = (12 + each / INCH for each in (low_um, high_um))
    return [{"name": "Slab", "kind": "wall", "corners_in": [[8, low], [9, low], [9, high], [8, high]]}]


@clause("SH-2")
def test_a_wall_between_the_centres_hides_the_target() -> None:
    refusal = shots("Ada --2in-- | --2in-- Bo").refuses("shoot Bo")
    assert (refusal.clause, refusal.why, refusal.facts["wall"]) == ("SH-2", "no_sight", "Wall 1")


@clause("SH-2")
def test_nothing_between_the_centres_hides_nobody() -> None:
    assert shots("Ada --4.5in-- Bo", 1).plays("shoot Bo", "hold").cited("SH-2") == 1


@clause("SH-2")
def test_a_line_along_the_edge_of_a_wall_does_not_cross_it() -> None:
    assert shots("Ada --6in-- Bo", 1, terrain=slab(0, INCH)).plays("shoot Bo", "hold").cited("SH-2") == 1


@clause("SH-2")
def test_a_line_a_micrometre_inside_a_wall_crosses_it() -> None:
    assert shots("Ada --6in-- Bo", terrain=slab(-1, INCH)).refuses("shoot Bo").clause == "SH-2"


@clause("SH-2")
def test_a_wall_that_only_hides_part_of_the_base_does_not_matter() -> None:
    assert shots("Ada --6in-- Bo", 1, terrain=slab(1, INCH)).plays("shoot Bo", "hold").cited("SH-2") == 1


@clause("SH-2")
def test_models_hide_nobody() -> None:
    table = shots("Ada --2in-- Cy --2in-- Bo", 1, who={"Cy": {"profile": "Brute"}})
    assert table.plays("shoot Bo", "hold").last("TargetSeen").target == "Bo"


@clause("SH-2")
def test_a_wall_behind_the_target_hides_nothing() -> None:
    assert shots("Ada --6in-- Bo |", 1).plays("shoot Bo", "hold").cited("SH-2") == 1


# -- SH-3: ducking -------------------------------------------------------------------------------


@clause("SH-3", "SH-4")
def test_an_alert_target_may_duck_and_is_harder_to_hit_by_one() -> None:
    table = shots("Ada --6in-- Bo", 4).plays("shoot Bo")
    assert (table.asked, table.seat) == ("MayDuck", 1)
    rolled = table.plays("duck").last("ShotRolled")
    assert reasons(rolled.need) == [(4, "SH-4"), (1, "SH-3")]
    assert not rolled.hit


@clause("SH-4")
def test_a_target_that_holds_is_not_harder_to_hit() -> None:
    table = shots("Ada --6in-- Bo", 4).plays("shoot Bo", "hold")
    assert reasons(table.last("ShotRolled").need) == [(4, "SH-4")]
    assert table.last("ShotRolled").hit
    assert table.cited("SH-3") == 0
    assert table.facts["Bo.alert"] == "true"


@clause("SH-3")
def test_a_target_that_ducked_is_no_longer_alert_and_not_asked_again() -> None:
    table = scene("Ada --6in-- Bo --6in-- Cy", [2, 4], blue="Cy")
    table.plays("activate Ada", "shoot Bo", "duck", "done", "activate Bo", "done")
    table.plays("activate Cy", "shoot Bo")
    assert table.cited("SH-3") == 1
    assert table.facts["Bo.alert"] == "false"
    assert reasons(table.last("ShotRolled").need) == [(4, "SH-4")], "ducking is for one shot"


@clause("SH-3", "TU-3")
def test_a_target_is_alert_again_in_the_next_round() -> None:
    table = scene("Ada --6in-- Bo", [2]).plays("activate Ada", "shoot Bo", "duck", "done")
    table.plays("activate Bo", "done", "activate Bo", "done")
    assert table.plays("activate Ada", "shoot Bo").asked == "MayDuck"


@clause("SH-3")
def test_whoever_is_asked_to_duck_can_only_duck_or_hold() -> None:
    table = shots("Ada --6in-- Bo").plays("shoot Bo")
    for words in ("done", "shoot Ada", "activate Bo", "move 6,12"):
        assert (table.refuses(words).clause, table.refuses(words).why) == ("SH-3", "not_an_answer")
    assert table.allows("duck")
    assert table.allows("hold")


# -- SH-4: the roll ------------------------------------------------------------------------------


@clause("SH-4")
@pytest.mark.parametrize(("roll", "hit"), [(1, False), (3, False), (4, True), (6, True)])
def test_a_roll_that_reaches_the_aim_hits(roll: int, hit: bool) -> None:
    rolled = shots("Ada --6in-- Bo", roll).plays("shoot Bo", "hold").last("ShotRolled")
    assert (rolled.roll, rolled.hit) == (roll, hit)


@clause("SH-4", "SH-5", "SH-3")
def test_a_six_hits_even_if_seven_or_more_are_needed() -> None:
    table = shots("Ada --1in-- ~2in~ --1in-- Bo", 6, who={"Ada": {"change": {"aim": 6}}})
    rolled = table.plays("shoot Bo", "duck").last("ShotRolled")
    assert reasons(rolled.need) == [(6, "SH-4"), (1, "SH-5"), (1, "SH-3")]
    assert rolled.need.total() == 8
    assert rolled.hit


@clause("SH-4")
def test_a_one_misses_the_easiest_target() -> None:
    for roll, hit in ((1, False), (2, True)):
        table = shots("Ada --6in-- Bo", roll, who={"Ada": {"change": {"aim": 2}}})
        assert table.plays("shoot Bo", "hold").last("ShotRolled").hit is hit


# -- SH-5: cover ---------------------------------------------------------------------------------


@clause("SH-5")
@pytest.mark.parametrize(
    "drawing",
    ["Ada --1in-- ~2in~ --1in-- Bo", "Ada ==0in== ~2in~ --1in-- Bo", "Ada --1in-- ~2in~ ==0in== Bo"],
    ids=["between", "the shooter stands in it", "the target stands in it"],
)
def test_rough_ground_on_the_line_covers_the_target(drawing: str) -> None:
    rolled = shots(drawing, 4).plays("shoot Bo", "hold").last("ShotRolled")
    assert reasons(rolled.need) == [(4, "SH-4"), (1, "SH-5")]
    assert not rolled.hit


@clause("SH-4")
def test_rough_ground_beside_the_line_does_not_cover() -> None:
    for low, total in ((0, 4), (-1, 5)):
        piece = {**slab(low, INCH)[0], "kind": "rough"}
        rolled = shots("Ada --6in-- Bo", 4, terrain=[piece]).plays("shoot Bo", "hold").last("ShotRolled")
        assert rolled.need.total() == total


@clause("SH-5")
def test_two_woods_cover_no_better_than_one() -> None:
    table = shots("Ada --1in-- ~1in~ --1in-- ~1in~ --1in-- Bo", 5).plays("shoot Bo", "hold")
    assert table.last("ShotRolled").need.total() == 5


# -- SH-6: wounds --------------------------------------------------------------------------------


@clause("SH-6")
def test_a_hit_costs_a_wound_and_a_miss_does_not() -> None:
    for roll, left, cited in ((4, "1", 1), (3, "2", 0)):
        table = shots("Ada --6in-- Bo", roll).plays("shoot Bo", "hold")
        assert (table.facts["Bo.wounds"], table.cited("SH-6")) == (left, cited)


@clause("SH-6")
def test_a_model_without_wounds_is_removed() -> None:
    table = shots("Ada --6in-- Bo --2in-- Dee", 4, who={"Bo": {"wounds": 1}}).plays("shoot Bo", "hold")
    assert table.last("ModelRemoved").model == "Bo"
    assert table.facts["Bo.wounds"] == "0"
    assert (table.facts["Bo.fresh"], table.facts["Bo.alert"]) == ("false", "false")
    table.plays("done")
    assert table.seat == 1
    assert table.refuses("activate Bo").why == "not_on_the_table"


@clause("SH-6")
def test_the_odds_of_the_last_wound_are_those_of_the_removal() -> None:
    table = shots("Ada --6in-- Bo", who={"Bo": {"wounds": 1}})
    order, harm = table.read("shoot Bo"), table.rules.harm
    (toll,) = odds_of(table.state, 0, order, table.rules.facts, table.chance, harm=harm).tolls
    assert (toll.who, toll.hit(), toll.removed()) == ("Bo", Fraction(1, 2), Fraction(1, 2))


@clause("SH-6")
def test_a_wounded_model_stays() -> None:
    table = shots("Ada --6in-- Bo", 4).plays("shoot Bo", "hold")
    assert "ModelRemoved" not in table.happened()
    assert table.plays("done").allows("activate Bo")
