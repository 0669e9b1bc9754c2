"""Chapter 6.1.2, Attacks: whom they can be aimed at. Everybody is of Size 1 on 32 mm unless told."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.orders import Refusal
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.bots.target_options import order_at, targets_of
from highground.rulesets.ascension.rules.combat.targeting import affected, attack_refusal, link_refusal
from highground.rulesets.ascension.state.orders import Attack
from tests.marks import clause, option
from tests.rulesets.ascension.fights import EVEN, ada, at, bo, fight, parts, shoot, shot, toward
from tests.rulesets.ascension.positions import attack, box, piece, point, table

SIX = 152.4
TEN_UM = 0.01


def why(refusal: Refusal) -> tuple[str, str]:
    return refusal.clause, refusal.why


# -- .a, R-6.1.2.i: the stat block --------------------------------------------------------


@clause("R-6.1.2.a")
def test_an_attack_needs_a_target_type_and_a_range() -> None:
    assert why(fight(ada(attack("Shot", "spray", 2, 6)), bo()).refuses(shoot("Bo"))) == (
        "R-6.1.2.a",
        "incomplete_attack",
    )
    assert fight(ada(attack("Shot", "single", 2, -1)), bo()).refuses(shoot("Bo")).clause == "R-6.1.2.a"
    assert fight(ada(shot(effects=())), bo()).allows(shoot("Bo"))


@clause("R-6.1.2.i")
@option("min_attack_skill", 0)
@pytest.mark.parametrize(("skill", "fine"), [(-1, False), (0, True), (6, True), (7, False)])
def test_skill_goes_from_0_to_6(skill: int, fine: bool) -> None:
    assert fight(ada(shot(skill=skill)), bo()).allows(shoot("Bo")) == fine
    assert why(fight(ada(shot(skill=7)), bo()).refuses(shoot("Bo"))) == ("R-6.1.2.i", "attack_skill")


@clause("R-6.1.2.i")
@option("min_attack_skill", 1)
def test_skill_may_have_to_be_1_at_least() -> None:
    refusal = fight(ada(shot(skill=0)), bo(), min_attack_skill=1).refuses(shoot("Bo"))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("R-6.1.2.i", 0, 1)
    assert fight(ada(shot(skill=1)), bo(), min_attack_skill=1).allows(shoot("Bo"))


# -- .b: single target --------------------------------------------------------------------


@clause("R-6.1.2.b")
def test_a_single_target_attack_has_exactly_one_target() -> None:
    played = fight(ada(), bo(), bo(name="Cy", at_mm=(100, 160)))
    assert played.measures(shoot()) == ("R-6.1.2.b", "one_target", 0, 1)
    assert played.measures(shoot("Bo", "Cy")) == ("R-6.1.2.b", "one_target", 2, 1)
    assert played.allows(shoot("Cy"))


@clause("R-6.1.2.b")
@option("target_friends", False)
def test_friends_oneself_and_strangers_are_no_targets() -> None:
    played = fight(ada(), bo(), bo(name="Di", seat=0, at_mm=(100, 160)), bo(name="Gone", on_table=False))
    assert why(played.refuses(shoot("Di"))) == ("R-6.1.2.b", "not_an_enemy")
    assert why(played.refuses(shoot("Ada"))) == ("R-6.1.2.b", "not_oneself")
    assert why(played.refuses(shoot("Nobody"))) == ("R-6.1.2.b", "not_on_the_table")
    assert why(played.refuses(shoot("Gone"))) == ("R-6.1.2.b", "not_on_the_table")


@clause("R-6.1.2.b")
@option("target_friends", True)
def test_friends_may_be_allowed_as_targets() -> None:
    played = fight(ada(), bo(name="Di", seat=0), cards=["3♠", "2♥", "A♣", "J♦"], target_friends=True)
    assert why(played.refuses(shoot("Ada"))) == ("R-6.1.2.b", "not_oneself")
    assert played.plays(shoot("Di")).last("AttackCompared").target == "Di"


@clause("R-6.1.2.b")
def test_mates_of_one_side_are_friends() -> None:
    played = fight(ada(), bo(name="Di", seat=1), bo(name="Bo", seat=2, at_mm=(100, 160)), sides=(0, 0, 1))
    assert played.refuses(shoot("Di")).why == "not_an_enemy"
    assert played.allows(shoot("Bo"))


@clause("R-7.2.7.a", "R-7.2.7.f")
def test_terrain_is_a_target_unless_indestructible() -> None:
    wall, rock = (
        piece("Wall", 2, box(150, 90, 160, 110)),
        piece("Rock", 2, box(90, 150, 110, 160), "indestructible"),
    )
    played = fight(ada(), wall, rock, cards=["A♠", "A♥"])
    assert why(played.refuses(shoot("Rock"))) == ("R-7.2.7.f", "indestructible")
    assert played.plays(shoot("Wall")).last("TargetTaken").target == "Wall"


# -- .f: where range starts ---------------------------------------------------------------


@clause("R-6.1.2.f")
def test_range_is_from_base_to_base_and_counts_in() -> None:
    assert fight(ada(), bo(SIX)).allows(shoot("Bo"))
    assert fight(ada(), bo(SIX + TEN_UM)).allows(shoot("Bo"))
    refusal = fight(ada(), bo(SIX + TEN_UM + 0.001)).refuses(shoot("Bo"))
    assert why(refusal) == ("R-6.1.2.f", "out_of_range")
    assert (refusal.measured, refusal.limit) == (6 * INCH + 11, 6 * INCH)


@clause("R-6.1.2.f")
def test_range_0_is_base_contact() -> None:
    """RUL-56, RUL-47: up to a tenth of a millimetre."""
    assert fight(ada(shot(0)), bo(0)).allows(shoot("Bo"))
    assert fight(ada(shot(0)), bo(0.1)).allows(shoot("Bo"))
    refusal = fight(ada(shot(0)), bo(0.101)).refuses(shoot("Bo"))
    assert (*why(refusal), refusal.measured, refusal.limit) == ("R-6.1.2.f", "beyond_contact", 101, 100)


@clause("R-6.1.2.f")
def test_the_nearest_points_of_ovals_count() -> None:
    """75 by 42 mm, lengthwise and across."""
    lengthwise = ada(base_mm=(75, 42), facing=(1, 0))
    assert fight(lengthwise, bo(at_mm=(100 + 37.5 + SIX + 16, 100))).allows(shoot("Bo"))
    across = ada(base_mm=(75, 42), facing=(0, 1))
    assert not fight(across, bo(at_mm=(100 + 37.5 + SIX + 16, 100))).allows(shoot("Bo"))


@clause("R-6.1.2.f")
@pytest.mark.parametrize(("own", "other"), [(2, 0), (0, 2), (3, 2), (0.5, 0)])
def test_bases_touch_at_one_height_only(own: float, other: float) -> None:
    """RUL-56: range 0 is base contact, which nobody has from a roof to the ground or the other way."""
    edge = [piece("Roof", own, box(50, 50, 116, 150))] if own else []
    beyond = [piece("Other", other, box(116, 50, 200, 150))] if other else []
    on, other_on = 0 if own else -1, len(edge) if other else -1
    played = fight(ada(shot(0), on=on), bo(0, on=other_on), *edge, *beyond)
    refusal = played.refuses(shoot("Bo"))
    assert why(refusal) == ("R-6.1.2.f", "another_height")
    assert (refusal.measured, refusal.limit) == (int(2 * other), int(2 * own))
    assert fight(ada(shot(1), on=on), bo(0, on=other_on), *edge, *beyond).allows(shoot("Bo")), (
        "an inch reaches"
    )


def test_on_one_roof_or_on_two_of_one_height_bases_touch() -> None:
    roof, other = piece("Roof", 2, box(50, 50, 116, 150)), piece("Other", 2, box(116, 50, 200, 150))
    assert fight(ada(shot(0), on=0), bo(0, on=0), piece("Roof", 2, box(50, 50, 200, 150))).allows(shoot("Bo"))
    assert fight(ada(shot(0), on=0), bo(0, on=1), roof, other).allows(shoot("Bo"))


@clause("R-6.1.2.f")
def test_a_wall_is_in_contact_from_its_foot_to_its_top() -> None:
    wall = piece("Wall", 2, box(116, 50, 200, 150))
    assert fight(ada(shot(0)), wall).allows(shoot("Wall"))
    for roof in (1, 2):
        below = piece("Roof", roof, box(50, 50, 116, 150))
        assert fight(ada(shot(0), on=1), wall, below).allows(shoot("Wall"))
    refusal = fight(ada(shot(0), on=1), wall, piece("Roof", 3, box(50, 50, 116, 150))).refuses(shoot("Wall"))
    assert (*why(refusal), refusal.measured, refusal.limit) == ("R-6.1.2.f", "another_height", 4, 6)


@clause("R-6.1.2.f")
def test_the_roof_one_stands_on_is_in_contact() -> None:
    house = piece("House", 3, box(50, 50, 200, 150), levels=(2, 1))
    assert fight(ada(shot(0), on=0, level=2), house).allows(shoot("House"))
    assert fight(ada(shot(0), on=0, level=1), house).allows(shoot("House"))
    higher = piece("Tower", 4, box(20, 50, 50, 150))
    assert why(fight(ada(shot(0), on=1, at_mm=(34, 100)), house, higher).refuses(shoot("House")))[1] == (
        "another_height"
    )


@clause("R-6.1.2.h")
def test_a_link_between_touching_bases_needs_one_height_too() -> None:
    chain = attack("Shot", "ricochet", 2, 6, links=2, between_in=0)
    roof = piece("Roof", 2, box(198, 50, 300, 150))
    played = fight(ada(chain), bo(50), bo(82, name="Cy", on=0), roof)
    assert why(played.refuses(shoot("Bo", "Cy"))) == ("R-6.1.2.h", "another_height")
    assert fight(ada(chain), bo(50), bo(82, name="Cy"), piece("Far", 2, box(900, 900, 950, 950))).allows(
        shoot("Bo", "Cy")
    )


@clause("R-6.1.2.h")
def test_a_link_from_a_piece_reaches_whom_it_touches_up_to_its_top() -> None:
    """A chain from a wall of Size 2 to somebody on a roof beside it: of 2 or of 3."""
    chain = attack("Shot", "ricochet", 2, 6, links=2, between_in=0)
    for roof, touched in ((2, True), (3, False)):
        wall, block = (
            piece("Wall", 2, box(150, 50, 160, 150)),
            piece("Roof", roof, box(160, 50, 250, 150), "no_cover"),
        )
        played = fight(ada(chain), bo(44, on=1), wall, block)
        assert played.allows(shoot("Wall", "Bo")) is touched
    assert why(played.refuses(shoot("Wall", "Bo"))) == ("R-6.1.2.h", "another_height")


@clause("R-6.1.2.h")
def test_a_chain_leads_from_piece_to_piece_where_they_touch_whatever_their_height() -> None:
    chain = attack("Shot", "ricochet", 2, 6, links=2, between_in=0)
    for left, touch in ((160, True), (162, False)):
        wall, tower = piece("Wall", 1, box(150, 50, 160, 150)), piece("Tower", 4, box(left, 50, 200, 150))
        played = fight(ada(chain), wall, tower)
        assert played.allows(shoot("Wall", "Tower")) is touch
    assert played.refuses(shoot("Wall", "Tower")).clause == "R-6.1.2.h"


# -- .c, g: area --------------------------------------------------------------------------

BLAST = attack("Blast", "area", 2, 4, span_in=2)


def blast(x: float, y: float, *things: Any, order: tuple[str, ...] = (), **given: Any) -> tuple[str, ...]:
    """Whom a blast about this point hits."""
    played = table(ada(BLAST), *things, **given)
    attacker = played.models["Ada"]
    refusal = attack_refusal(played, attacker, BLAST, at(x, y, *order))
    assert refusal is None, refusal
    return tuple(affected(played, attacker, BLAST, at(x, y, *order)))


@clause("R-6.1.2.c")
def test_a_circle_hits_whoever_it_touches() -> None:
    near, far = bo(at_mm=(200, 100 + 25.4 + 16)), bo(name="Cy", at_mm=(200, 100 - 25.4 - 16.011))
    played = fight(ada(BLAST), near, far, cards=EVEN).plays(at(200, 100))
    assert played.last("AttackDeclared").targets == ("Bo",)


@clause("R-6.1.2.g")
def test_the_range_of_an_area_ends_at_its_centre() -> None:
    """4 inches from the edge of a base of 16 mm radius."""
    played = fight(ada(BLAST), bo())
    assert played.allows(at(100 + 16 + 101.6, 100))
    refusal = played.refuses(at(100 + 16 + 101.611, 100))
    assert (*why(refusal), refusal.measured) == ("R-6.1.2.g", "centre_out_of_range", 101_611)


@clause("R-6.1.2.c")
def test_an_area_needs_a_centre_on_the_table() -> None:
    played = fight(ada(BLAST), bo())
    assert why(played.refuses(Attack("Blast", ()))) == ("R-6.1.2.c", "no_centre")
    assert why(fight(ada(BLAST, at_mm=(20, 100))).refuses(at(-1, 100))) == (
        "R-6.1.2.c",
        "centre_off_the_board",
    )
    for corner, beyond in ((0, -0.001), (1000, 1000.001)):
        near = 20 if corner == 0 else 980
        assert fight(ada(BLAST, at_mm=(near, 500))).allows(at(corner, 500))
        assert fight(ada(BLAST, at_mm=(near, 500))).refuses(at(beyond, 500)).why == "centre_off_the_board"
        assert fight(ada(BLAST, at_mm=(500, near))).allows(at(500, corner))
        assert fight(ada(BLAST, at_mm=(500, near))).refuses(at(500, beyond)).why == "centre_off_the_board"


@clause("R-6.1.2.g")
def test_the_centre_on_a_base_is_as_far_as_the_point_itself() -> None:
    refusal = fight(ada(BLAST), bo(at_mm=(400, 100))).refuses(at(400, 100))
    assert (refusal.clause, refusal.measured) == ("R-6.1.2.g", mm(400 - 116))


@option("template_friendly_fire", True)
def test_a_circle_hits_friends_but_never_the_attacker() -> None:
    assert blast(100, 120, bo(at_mm=(100, 150)), bo(name="Di", seat=0, at_mm=(130, 120))) == ("Bo", "Di")


@option("template_friendly_fire", False)
def test_a_circle_may_be_agreed_to_spare_friends() -> None:
    things = bo(at_mm=(100, 150)), bo(name="Di", seat=0, at_mm=(130, 120))
    assert blast(100, 120, *things, template_friendly_fire=False) == ("Bo",)


@clause("R-6.1.2.c")
def test_names_put_those_hit_in_order() -> None:
    things = bo(at_mm=(200, 130)), bo(name="Cy", at_mm=(200, 70))
    assert blast(200, 100, *things) == ("Bo", "Cy")
    assert blast(200, 100, *things, order=("Cy",)) == ("Cy", "Bo")
    played = fight(ada(BLAST), *things, bo(name="Eve", at_mm=(300, 300)))
    assert why(played.refuses(at(200, 100, "Eve"))) == ("R-6.1.2.c", "not_touched")
    assert why(played.refuses(at(200, 100, "Cy", "Cy"))) == ("R-6.1.2.c", "named_twice")
    assert why(played.refuses(at(200, 100, "Ada"))) == ("R-6.1.2.c", "not_touched")


@clause("R-6.1.2.c")
def test_a_circle_hits_one_piece_and_only_if_it_is_named() -> None:
    wall, crate = piece("Wall", 2, box(210, 90, 220, 110)), piece("Crate", 1, box(180, 105, 190, 120))
    assert blast(200, 100, wall, crate) == ()
    assert blast(200, 100, wall, crate, order=("Wall",)) == ("Wall",)
    far = piece("Far", 1, box(400, 90, 410, 110))
    played = fight(ada(BLAST), wall, crate, far)
    assert played.measures(at(200, 100, "Wall", "Crate")) == ("R-6.1.2.c", "one_piece_per_attack", 2, 1)
    assert why(played.refuses(at(200, 100, "Far"))) == ("R-6.1.2.c", "not_touched")


@clause("R-7.2.7.f")
def test_a_circle_does_not_hit_indestructible_pieces() -> None:
    rock = piece("Rock", 2, box(210, 90, 220, 110), "indestructible")
    assert fight(ada(BLAST), rock).refuses(at(200, 100, "Rock")).clause == "R-7.2.7.f"


@clause("R-6.2.2.d")
def test_the_centre_must_be_seen_but_those_it_hits_need_not_be() -> None:
    """RUL-61: judged as Size 1, or as the model that stands there."""
    wall = piece("Wall", 1, box(160, 60, 170, 140))
    played = fight(ada(BLAST), bo(at_mm=(300, 300)), wall)
    assert played.refuses(at(200, 100)).clause == "R-6.2.2.d"
    assert fight(ada(BLAST), bo(size=2, at_mm=(200, 100)), wall).allows(at(200, 100))
    hidden = bo(at_mm=(195, 100))
    assert blast(150, 100, hidden, piece("Wall", 3, box(176, 60, 178, 140))) == ()
    assert blast(160, 100, hidden, piece("Wall", 3, box(176, 60, 178, 140))) == ("Bo",)


@clause("R-7.2.11.d")
def test_an_area_keeps_to_its_level() -> None:
    """RUL-57: the same level of the same piece, or the ground."""
    roof = piece("Roof", 2, box(190, 0, 400, 400))
    above, below = bo(at_mm=(200, 100), on=0), bo(name="Cy", at_mm=(170, 100))
    assert blast(185, 100, above, below, roof) == ("Cy",)
    assert blast(205, 100, above, below, roof) == ("Bo",)
    played = fight(ada(BLAST), above, below, roof)
    assert why(played.refuses(at(205, 100, "Cy"))) == ("R-7.2.11.d", "another_level")


def test_on_a_piece_with_levels_a_bare_point_is_on_the_attackers() -> None:
    tower = piece("Tower", 4, box(50, 50, 400, 150), "see_through", levels=[2, 2])
    played = fight(
        ada(BLAST, on=0, level=1),
        bo(at_mm=(200, 120), on=0, level=1),
        bo(name="Cy", at_mm=(200, 75), on=0, level=2),
        tower,
        cards=EVEN,
    )
    assert played.plays(at(200, 97)).last("AttackDeclared").targets == ("Bo",)


@clause("R-6.1.2.c")
def test_a_circle_of_nothing_hits_what_is_in_contact() -> None:
    """C-4.2: diameter 0 goes with range 0."""
    stomp = attack("Stomp", "area", 1, 0)
    played = fight(
        ada(stomp), bo(0.1), bo(name="Cy", at_mm=(100, 132.2)), bo(name="Di", seat=0, at_mm=(100, 68)),
        cards=[*EVEN, "2♦", "2♣"],
    ).plays(Attack("Stomp", ()))  # fmt: skip
    assert played.last("AttackDeclared").targets == ("Bo", "Di")


@clause("R-6.1.2.g")
def test_the_centre_of_an_area_of_range_0_lies_at_ones_own_height() -> None:
    blast = attack("Blast", "area", 2, 0, span_in=2)
    roof = piece("Roof", 2, box(50, 50, 115, 150))
    played = fight(ada(blast, on=0), bo(20), roof)
    assert played.allows(at(100, 100, attack="Blast"))
    assert why(played.refuses(at(116.05, 100, attack="Blast"))) == ("R-6.1.2.g", "centre_at_another_height")


@clause("R-6.1.2.c")
def test_a_circle_of_nothing_leaves_alone_what_lies_below() -> None:
    burst = attack("Blast", "area", 2, 0, span_in=0)
    roof, crate = piece("Roof", 2, box(50, 50, 116, 150)), piece("Crate", 1, box(116, 50, 200, 150))
    assert why(fight(ada(burst, on=0), roof, crate).refuses(Attack("Blast", ("Crate",)))) == (
        "R-6.1.2.c",
        "not_touched",
    )
    assert fight(ada(burst), piece("Far", 2, box(900, 900, 950, 950)), crate).allows(
        Attack("Blast", ("Crate",))
    )


# -- .d: breakthrough ---------------------------------------------------------------------

LANCE = attack("Lance", "breakthrough", 2, 3)


@clause("R-6.1.2.d")
def test_a_line_is_an_inch_wide() -> None:
    near, far = bo(at_mm=(150, 100 + 12.7 + 16)), bo(name="Cy", at_mm=(150, 100 - 12.7 - 16.02))
    played = fight(ada(LANCE), near, far, cards=EVEN).plays(toward(500, 100))
    assert played.last("AttackDeclared").targets == ("Bo",)


@clause("R-6.1.2.d")
def test_a_line_is_as_long_as_its_range_and_square_ended() -> None:
    """R-6.1.2.g: 3 inches from the edge of the base."""
    near, far = bo(at_mm=(116 + 76.2 + 16, 105)), bo(name="Cy", at_mm=(116 + 76.2 + 16.02, 95))
    played = fight(ada(LANCE), near, far, cards=EVEN).plays(toward(500, 100))
    assert played.last("AttackDeclared").targets == ("Bo",)


@clause("R-6.1.2.d")
def test_models_do_not_stop_a_line_and_friends_are_hit() -> None:
    friend = bo(name="Di", seat=0, at_mm=(140, 100))
    played = fight(ada(LANCE), bo(at_mm=(180, 100)), friend, cards=[*EVEN, "2♦", "2♣"])
    assert played.plays(toward(500, 100)).last("AttackDeclared").targets == ("Bo", "Di")


@clause("R-6.1.2.d")
@option("template_friendly_fire", False)
def test_a_line_may_spare_friends() -> None:
    friend = bo(name="Di", seat=0, at_mm=(140, 100))
    played = fight(ada(LANCE), bo(at_mm=(180, 100)), friend, cards=EVEN, template_friendly_fire=False)
    assert played.plays(toward(500, 100)).last("AttackDeclared").targets == ("Bo",)


@clause("R-6.1.2.d")
@option("front_arc_deg", 180)
def test_a_line_leaves_by_the_half_circle_ahead() -> None:
    played = fight(ada(LANCE), bo())
    assert played.allows(toward(100, 200))
    assert played.allows(toward(100, 0))
    assert why(played.refuses(toward(99.999, 200))) == ("R-6.1.2.d", "not_in_front")
    assert why(played.refuses(toward(100, 100))) == ("R-6.1.2.d", "line_needs_direction")
    assert why(played.refuses(Attack("Lance", ()))) == ("R-6.1.2.d", "line_needs_direction")


@clause("R-6.1.2.d")
@option("front_arc_deg", 90)
def test_the_front_arc_may_be_a_quarter() -> None:
    played = fight(ada(LANCE), bo(), front_arc_deg=90)
    assert played.allows(toward(200, 200))
    assert not played.allows(toward(200, 200.001))
    assert played.refuses(toward(100, 200)).facts["degrees"] == 90


@option("front_arc_deg", 360)
def test_the_front_arc_may_be_everything() -> None:
    assert fight(ada(LANCE), bo(), front_arc_deg=360).allows(toward(0, 100))


@clause("R-6.1.2.d")
def test_a_line_hits_one_named_piece() -> None:
    wall = piece("Wall", 1, box(150, 90, 160, 110))
    played = fight(ada(LANCE), wall, cards=["A♠", "A♥"])
    assert played.plays(toward(500, 100, "Wall")).last("TargetTaken").target == "Wall"
    assert why(fight(ada(LANCE), wall).refuses(toward(100, 500, "Wall"))) == ("R-6.1.2.d", "not_touched")


# -- .e, h: ricochet ----------------------------------------------------------------------

BOUNCE = attack("Bounce", "ricochet", 2, 4, links=3, between_in=2)
TWO = 50.8


def chain(*names: str) -> Attack:
    return Attack("Bounce", names)


def line_up(gap: float = TWO, **given: Any) -> Any:
    """Bo near Ada, Cy behind him with this gap, Di behind that."""
    x = 166 + 32 + gap
    return fight(ada(BOUNCE), bo(34), bo(name="Cy", at_mm=(x, 100)), bo(name="Di", at_mm=(x, 140)), **given)


@clause("R-6.1.2.h")
def test_further_links_are_measured_from_the_target_before() -> None:
    assert line_up().allows(chain("Bo", "Cy"))
    refusal = line_up(TWO + 0.02).refuses(chain("Bo", "Cy"))
    assert (*why(refusal), refusal.limit) == ("R-6.1.2.h", "out_of_range", 2 * INCH)


@clause("R-6.1.2.f")
def test_the_first_link_is_measured_from_the_attacker() -> None:
    assert line_up().refuses(chain("Cy", "Bo")).clause == "R-6.1.2.f"


@clause("R-6.1.2.e")
def test_a_chain_has_so_many_links_and_nobody_twice() -> None:
    played = line_up()
    assert played.allows(chain("Bo", "Cy", "Di"))
    assert why(played.refuses(chain())) == ("R-6.1.2.e", "chain_length")
    assert why(played.refuses(chain("Bo", "Cy", "Bo"))) == ("R-6.1.2.e", "twice_in_a_chain")
    short = fight(ada(attack("Bounce", "ricochet", 2, 4, links=1, between_in=2)), bo())
    assert short.refuses(chain("Bo", "Cy")).limit == 1


@clause("R-6.2.2.d")
def test_a_link_off_a_piece_starts_where_the_piece_is_nearest_to_the_next() -> None:
    """From the end of the long wall there is a free line to Cy, from its middle there is none."""
    wall = piece("Wall", 2, box(150, 100, 160, 400))
    screen = piece("Screen", 3, box(175, 240, 180, 380))
    cy = bo(name="Cy", at_mm=(190, 395))
    assert fight(ada(BOUNCE), cy, wall, screen).allows(chain("Wall", "Cy"))
    wide = piece("Screen", 3, box(175, 240, 180, 420))
    assert fight(ada(BOUNCE), cy, wall, wide).refuses(chain("Wall", "Cy")).clause == "R-6.2.2.d"


@clause("R-6.2.2.b")
def test_the_first_link_is_covered_as_seen_from_the_attackers_height() -> None:
    """Ada looks down from Size 2: for her, Bo of Size 1 is as tall as 3, and a wall of Size 2 covers him."""
    roof, wall = piece("Roof", 2, box(50, 50, 117, 150)), piece("Wall", 2, box(130, 60, 134, 140))
    played = fight(ada(BOUNCE, on=0), bo(34), roof, wall, cards=EVEN).plays(chain("Bo"))
    assert parts(played.last("AttackCompared").defense)["cover"] == 1


@clause("R-6.2.2.d", "R-6.1.2.e")
def test_each_link_must_be_seen_from_the_one_before() -> None:
    x = 166 + 32 + TWO
    wall = piece("Wall", 1, box(220, 60, 225, 140))
    played = fight(ada(BOUNCE), bo(34), bo(name="Cy", at_mm=(x, 100)), wall, cards=EVEN)
    assert played.refuses(chain("Bo", "Cy")).clause == "R-6.2.2.d"
    assert played.plays(chain("Bo")).last("TargetTaken").target == "Bo"


@clause("R-6.1.2.e")
def test_a_link_after_a_stranger_is_refused_for_the_stranger() -> None:
    chain = attack("Shot", "ricochet", 2, 6, links=3, between_in=4)
    here = table(ada(chain), bo(50), bo(at_mm=(230, 100), name="Di"))
    refusal = link_refusal(here, here.models["Ada"], chain, ("Bo", "Cy", "Di"), 2)
    assert refusal is not None
    assert (refusal.clause, refusal.why, refusal.facts["model"]) == ("R-6.1.2.e", "not_on_the_table", "Cy")
    assert link_refusal(here, here.models["Ada"], chain, ("Bo", "Di"), 1) is None


@clause("R-6.1.2.e")
def test_links_are_enemies_or_terrain() -> None:
    friend, wall = bo(name="Di", seat=0, at_mm=(166, 150)), piece("Wall", 2, box(190, 90, 200, 110))
    played = fight(ada(BOUNCE), bo(34), friend, wall, bo(name="Cy", at_mm=(240, 100)))
    assert why(played.refuses(chain("Bo", "Di"))) == ("R-6.1.2.e", "not_an_enemy")
    assert played.allows(chain("Bo", "Wall"))
    assert played.allows(chain("Wall", "Cy"))


# -- for previews and bots -----------------------------------------------------------------------


def test_targets_are_told_with_all_that_a_preview_shows() -> None:
    wall = piece("Wall", 1, box(160, 60, 170, 140))
    played = table(ada(), bo(80, size=3), bo(name="Cy", at_mm=(100, 400)), wall)
    found = {each.target: each for each in targets_of(played, played.models["Ada"], shot())}
    assert set(found) == {"Bo", "Cy", "Wall"}
    big = found["Bo"]
    assert (big.distance, big.cover, big.cover_piece, big.refusal) == (mm(80), 2, "Wall", None)
    assert (big.line.a, big.line.b) == (point(100, 100), point(226, 100))
    gone = found["Cy"].refusal
    assert gone is not None
    assert gone.clause == "R-6.1.2.f"


@pytest.mark.parametrize("kind", [shot(), BLAST, LANCE, BOUNCE])
def test_the_plainest_order_at_a_target_in_reach_is_legal(kind: Any) -> None:
    played = table(ada(kind), bo(40), bo(name="Cy", at_mm=(170, 150)))
    attacker = played.models["Ada"]
    for name in ("Bo", "Cy"):
        order = order_at(played, attacker, kind, name)
        assert attack_refusal(played, attacker, kind, order) is None


def test_a_chain_goes_on_where_it_can() -> None:
    played = line_up().table
    assert order_at(played, played.models["Ada"], BOUNCE, "Bo").targets == ("Bo", "Cy", "Di")


def test_an_area_is_laid_as_near_as_its_range_lets_it() -> None:
    played = table(ada(BLAST), bo(at_mm=(240, 100)))
    order = order_at(played, played.models["Ada"], BLAST, "Bo")
    assert order.at == Point(mm("217.6"), mm(100))
