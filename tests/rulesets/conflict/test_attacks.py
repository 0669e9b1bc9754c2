"""Chapter 7: attack types, target types, range, strength, triggers."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.units import inch, mm
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.conflict.rules.combat.targeting import order_at, range_tally, stat_block_refusal
from highground.rulesets.conflict.state.profiles import new_attack
from tests.marks import clause, option
from tests.rulesets.conflict.positions import (
    EVEN,
    Playing,
    attack,
    box,
    effect,
    model,
    parts,
    piece,
    point,
    table,
)

HIT = ["3♠", "3♥", "A♣", "J♦"]


def _fight(arm: Any, *others: Any, cards: Any = EVEN, **options: Any) -> Playing:
    ada = model("Ada", attacks=[arm])
    return Playing(table(ada, *others, **options), cards=cards)


# -- C-7.1, C-7.6, C-7.7 -------------------------------------------------------------------------------


@clause("C-7.1")
def test_the_defender_uses_the_resistance_of_the_attacks_type() -> None:
    for type, value in (("Physical", 1), ("Energy", 3), ("Psyche", 5)):
        bo = model("Bo", 1, at_mm=(200, 100), resistances=(1, 3, 5), wounds=20)
        game = _fight(attack(range_in=6, type=type), bo)
        game.plays("attack Strike Bo")
        assert parts(game.last("AttackCompared").defense)["C-7.1"] == value


@clause("C-7.6")
def test_the_farthest_is_range_and_reach_together() -> None:
    ada = model("Ada", size=2, attacks=[attack(range_in=6)])
    near = Playing(table(ada, model("Bo", 1, at_mm=(136 + 25.4 * 7, 100))))
    assert near.allows("attack Strike Bo")
    far = Playing(
        table(
            model("Ada", size=2, attacks=[attack(range_in=6)]), model("Bo", 1, at_mm=(136 + 25.4 * 7.01, 100))
        )
    )
    refusal = far.refuses("attack Strike Bo")
    assert (refusal.clause, refusal.limit) == ("C-7.6", inch(7))
    strike = far["Ada"].sheet().attack("Strike")
    assert strike is not None
    assert range_tally(strike).total() == inch(7)
    assert far.measures("attack Strike Bo") == ("C-7.6", "out_of_range", 178054, 177800)


@clause("C-7.6")
def test_no_range_and_no_reach_is_base_contact() -> None:
    assert _fight(attack(), model("Bo", 1, at_mm=(132, 100))).allows("attack Strike Bo")
    assert _fight(attack(), model("Bo", 1, at_mm=(132.1, 100))).refuses("attack Strike Bo").clause == "C-7.6"


@clause("C-7.1")
def test_an_attack_has_one_of_three_types_and_one_of_four_kinds() -> None:
    for type, legal in ((-1, False), (0, True), (2, True), (3, False)):
        assert (stat_block_refusal(new_attack("Hit", "single", type, 2, 0, 0)) is None) is legal
    wrong = stat_block_refusal(new_attack("Hit", "cone", 0, 2, 0, 0))
    assert wrong is not None
    assert (wrong.clause, wrong.why) == ("C-7.1", "no_such_type")


@clause("C-7.7")
def test_strength_runs_from_1_to_6_and_may_leave_that_band_when_modified() -> None:
    for strength in (0, 7):
        refusal = stat_block_refusal(attack(strength=strength))
        assert refusal is not None
        assert refusal.clause == "C-7.7"
    for strength, limit in ((0, 1), (7, 6)):
        refusal = stat_block_refusal(attack(strength=strength))
        assert refusal is not None
        assert (refusal.measured, refusal.limit) == (strength, limit)
    assert stat_block_refusal(attack(strength=1)) is None
    assert stat_block_refusal(attack(strength=6)) is None
    weak = model("Ada", attacks=[attack(strength=1)], conditions={"Weak": 3})
    assert Playing(table(weak, model("Bo", 1, at_mm=(132, 100)))).allows("attack Strike Bo")


# -- C-7.2 to C-7.5: target types ------------------------------------------------------------------------


@clause("C-7.2")
def test_a_single_target_attack_names_one_enemy() -> None:
    bo, cy = model("Bo", 1, at_mm=(200, 100)), model("Cy", 1, at_mm=(200, 200))
    game = _fight(attack(range_in=8), bo, cy)
    assert game.refuses("attack Strike Bo Cy").clause == "C-7.2"
    game.plays("attack Strike Bo")
    assert len(game.events("AttackCompared")) == 1


@clause("C-7.2")
@option("target_friends", False)
def test_friends_and_oneself_are_not_named() -> None:
    game = _fight(attack(range_in=8), model("Bea", at_mm=(200, 100)))
    assert game.refuses("attack Strike Bea").why == "not_an_enemy"
    assert game.refuses("attack Strike Ada").why == "not_oneself"


@option("target_friends", True)
def test_a_table_may_let_friends_be_named() -> None:
    game = _fight(attack(range_in=8), model("Bea", at_mm=(200, 100)), target_friends=True)
    assert game.allows("attack Strike Bea")


def _blast(**given: Any) -> Any:
    return attack("Blast", "area", 2, 8, span_in=2, **given)


@clause("C-7.3")
def test_an_area_hits_whom_its_circle_touches_the_rim_counts() -> None:
    bo, cy = model("Bo", 1, at_mm=(241.4, 100)), model("Cy", 1, at_mm=(200, 141.5))
    game = _fight(_blast(), bo, cy)
    game.plays("attack Blast at:200,100")
    assert game.last("AttackDeclared").targets == ("Bo",)


@clause("C-7.6")
def test_a_wide_circle_at_its_full_range_hits_whom_it_touches_beyond_it() -> None:
    """The centre is 8 inches from Ada's edge, Bo another 2 inches farther."""
    bo = model("Bo", 1, at_mm=(116 + 10 * 25.4 + 16, 100))
    game = _fight(attack("Quake", "area", 2, 8, span_in=4), bo)
    game.plays("attack Quake at:319.2,100")
    assert game.last("AttackDeclared").targets == ("Bo",)


@clause("C-7.3")
@option("area_hits_friends", True)
def test_friends_and_the_attacker_are_hit_as_well() -> None:
    bea, bo = model("Bea", at_mm=(150, 100)), model("Bo", 1, at_mm=(150, 150))
    game = _fight(
        _blast(), bea, bo, cards=["A♠", "A♥", "3♣", "3♦", "2♠", "J♥", "3♠", "2♦", "J♠", "2♣", "2♥", "3♥"]
    )
    game.plays("attack Blast at:140,110")
    assert set(game.last("AttackDeclared").targets) == {"Ada", "Bea", "Bo"}


@clause("C-7.3")
def test_an_area_goes_on_for_all_it_touched_though_it_removed_its_attacker_first() -> None:
    slowing = _blast(effects=[effect("Slow")])
    ada = model("Ada", attacks=[slowing], left=1)
    bo, cy = model("Bo", 1, at_mm=(150, 100)), model("Cy", 1, at_mm=(130, 140))
    cards = ["3♠", "2♥", "J♣", "J♦", "3♥", "2♠", "A♣", "J♥", "3♣", "2♦", "A♦", "J♠"]
    game = Playing(table(ada, bo, cy), cards=cards)
    game.plays("attack Blast at:130,110")
    assert game.last("AttackDeclared").targets == ("Ada", "Bo", "Cy")
    assert not game["Ada"].on_table
    assert [each.target for each in game.events("AttackCompared")] == ["Ada", "Bo", "Cy"]
    assert (game["Bo"].wounds < 5, game["Cy"].wounds < 5) == (True, True)
    assert (game["Bo"].conditions[0], game["Cy"].conditions[0]) == (1, 1)


@clause("C-7.3")
def test_an_attacker_that_its_own_area_removed_is_not_displaced() -> None:
    ada = model("Ada", attacks=[_blast(effects=[effect("Displace Attacker")])], left=1)
    cards = ["3♠", "2♥", "J♣", "J♦", "3♥", "2♠", "A♣", "J♥"]
    game = Playing(table(ada, model("Bo", 1, at_mm=(150, 100))), cards=cards)
    game.plays("attack Blast at:130,110")
    while game.asked == "MayPlace":
        assert game["Ada"].on_table
        game.plays(Pass())
    assert not game["Ada"].on_table
    assert game["Bo"].wounds < 5


@pytest.mark.parametrize(
    ("arm", "aim"),
    [
        pytest.param(attack("Blast", "area", 2, 8, span_in=4), "at:200,100", marks=clause("C-7.3")),
        pytest.param(attack("Blast", "breakthrough", 2, 8), "toward:200,100", marks=clause("C-7.4")),
    ],
)
def test_a_template_deals_first_with_those_named_each_of_whom_it_touches(arm: Any, aim: str) -> None:
    foes = [model(name, 1, at_mm=at) for name, at in (("Bo", (180, 100)), ("Cy", (220, 100)))]
    cards = [*EVEN, "2♠", "2♥", "2♣", "2♦"]
    game = _fight(arm, *foes, model("Di", 1, at_mm=(200, 300)), cards=cards)
    for named, why in (("Di", "not_touched"), ("Cy Di", "not_touched"), ("Cy Cy", "twice_in_a_chain")):
        assert game.refuses(f"attack Blast {named} {aim}").why == why
    game.plays(f"attack Blast Cy {aim}")
    assert game.last("AttackDeclared").targets == ("Cy", "Bo")


@clause("C-7.3", "C-7.4")
def test_whom_a_template_touches_is_dealt_with_from_the_nearest_to_the_farthest() -> None:
    for arm, aim in (
        (attack("Blast", "area", 2, 8, span_in=4), "at:200,100"),
        (attack("Blast", "breakthrough", 2, 8), "toward:200,100"),
    ):
        for names in (("Di", "Cy", "Bo"), ("Bo", "Cy", "Di"), ("Cy", "Di", "Bo")):
            foes = [model(name, 1, at_mm=({"Bo": 160, "Cy": 200, "Di": 240}[name], 100)) for name in names]
            cards = [*EVEN, "2♠", "2♥", "2♣", "2♦", "J♠", "J♥", "J♣", "J♦"]
            game = _fight(arm, *foes, cards=cards).plays(f"attack Blast {aim}")
            assert game.last("AttackDeclared").targets == ("Bo", "Cy", "Di")


@pytest.mark.parametrize(("gap_mm", "touched"), [(-0.1, True), (0.1, False)])
def test_a_line_touches_with_its_corner_who_is_farther_off_than_it_is_long(
    gap_mm: float, touched: bool
) -> None:
    """C-7.4: the corner is 66.8 mm ahead of Ada's centre and 12.7 mm aside; Bo stands right beyond it."""
    far = 1 + (16 + gap_mm) / (66.8**2 + 12.7**2) ** 0.5
    bo = model("Bo", 1, at_mm=(100 + 66.8 * far, 100 + 12.7 * far))
    game = _fight(attack("Roar", "breakthrough", 2, 2), bo).plays("attack Roar toward:200,100")
    assert game.last("AttackDeclared").targets == (("Bo",) if touched else ())


@clause("C-7.4")
def test_a_spot_makes_no_circle_of_a_line() -> None:
    bo, cy = model("Bo", 1, at_mm=(200, 100)), model("Cy", 1, at_mm=(100, 200))
    game = _fight(attack("Roar", "breakthrough", 2, 8), bo, cy)
    game.plays(Attack("Roar", (), point(100, 200), point(200, 100)))
    assert game.last("AttackDeclared").targets == ("Bo",)


@option("area_hits_friends", False)
def test_a_table_may_spare_friends_and_the_attacker() -> None:
    bea, bo = model("Bea", at_mm=(150, 100)), model("Bo", 1, at_mm=(150, 150))
    game = _fight(_blast(), bea, bo, area_hits_friends=False)
    game.plays("attack Blast at:140,110")
    assert game.last("AttackDeclared").targets == ("Bo",)


@clause("C-7.3")
def test_the_centre_is_in_range_and_in_sight() -> None:
    wall = piece("Wall", 1, box(150, 50, 160, 150))
    game = _fight(_blast(), model("Bo", 1, at_mm=(200, 200)), wall)
    assert game.refuses("attack Blast").clause == "C-7.3"
    assert game.refuses("attack Blast at:320,300").clause == "C-7.6"
    assert game.refuses("attack Blast at:200,100").why == "point_not_seen"
    assert game.measures("attack Blast at:320,300") == ("C-7.6", "centre_out_of_range", 281322, 203200)


@clause("C-7.3", "C-7.6")
def test_the_centre_is_on_the_board_its_edges_counting_and_in_range_with_the_slack_of_a_limit() -> None:
    ada, bo = model("Ada", at_mm=(50, 50), attacks=[_blast()]), model("Bo", 1, at_mm=(900, 900))
    game = Playing(table(ada, bo, board_mm=(100, 100)))
    for edge in ("0,50", "50,0", "100,50", "50,100", "0,0"):
        assert game.allows(f"attack Blast at:{edge}")
    for off in (Point(-1, 50), Point(50, -1), Point(mm(100) + 1, 50), Point(50, mm(100) + 1)):
        assert game.refuses(Attack("Blast", (), off)).why == "centre_off_the_board"
    wide = _fight(_blast(), bo)
    rim = mm(100 + 16) + inch(8) + LIMIT_SLACK
    assert wide.allows(Attack("Blast", (), Point(rim, mm(100))))
    assert wide.refuses(Attack("Blast", (), Point(rim + 1, mm(100)))).clause == "C-7.6"


@clause("C-7.3", "C-9.7")
def test_who_is_touched_out_of_sight_has_full_cover() -> None:
    wall = piece("Wall", 2, box(210, 50, 214, 104))
    game = _fight(_blast(), model("Bo", 1, at_mm=(235, 95)), wall)
    game.plays("attack Blast at:200,110")
    assert parts(game.last("AttackCompared").defense)["C-9.7"] == 2


@clause("C-7.4")
def test_a_breakthrough_hits_whom_its_inch_wide_line_touches() -> None:
    arm = attack("Roar", "breakthrough", 2, 6)
    bo, cy = model("Bo", 1, at_mm=(200, 128.7)), model("Cy", 1, at_mm=(240, 71.2))
    di = model("Di", 1, at_mm=(300, 100))
    game = _fight(arm, bo, cy, di)
    assert game.refuses("attack Roar").clause == "C-7.4"
    game.plays("attack Roar toward:200,100")
    assert game.last("AttackDeclared").targets == ("Bo",)
    for off, touched in ((12.71, ("Bo",)), (12.73, ())):
        rim = _fight(arm, model("Bo", 1, at_mm=(200, 100 + off + 16)))
        rim.plays("attack Roar toward:200,100")
        assert rim.last("AttackDeclared").targets == touched


@clause("C-7.4")
def test_a_line_goes_through_friends_and_terrain_but_never_hits_its_owner() -> None:
    arm = attack("Roar", "breakthrough", 2, 6)
    wall = piece("Wall", 1, box(150, 50, 160, 150))
    cards = ["A♠", "A♥", "3♣", "3♦", "2♠", "2♥", "3♠", "2♦"]
    game = _fight(arm, model("Bea", at_mm=(200, 100)), model("Bo", 1, at_mm=(240, 100)), wall, cards=cards)
    game.plays("attack Roar toward:200,100")
    assert game.last("AttackDeclared").targets == ("Bea", "Bo")


def _arc(**given: Any) -> Any:
    return attack("Arc", "ricochet", 2, 4, links=3, between_in=3, **given)


def _chain(wall: Any) -> Playing:
    """Ada below Bo, and Cy beside Bo: what stands between two of them is not between the others."""
    bo, cy = model("Bo", 1, at_mm=(100, 200)), model("Cy", 1, 3, at_mm=(190, 200), wounds=20)
    return _fight(_arc(), bo, cy, wall, cards=EVEN + ["2♠", "2♥", "2♣", "2♦"])


@clause("C-7.5", "C-9.7")
def test_a_later_link_is_looked_at_and_covered_from_the_target_before_it() -> None:
    before_ada = box(130, 140, 160, 150)
    hidden_from_ada = _chain(piece("Wall", 3, before_ada))
    hidden_from_ada.plays("attack Arc Bo Cy")
    assert "C-9.7" not in parts(hidden_from_ada.last("AttackCompared").defense)
    before_bo = box(130, 190, 135, 210)
    hidden_from_bo = _chain(piece("Wall", 3, before_bo))
    refusal = hidden_from_bo.refuses("attack Arc Bo Cy")
    assert (refusal.clause, refusal.facts["target"]) == ("C-9.7", "Cy")
    covered = _chain(piece("Wall", 2, before_bo))
    covered.plays("attack Arc Bo Cy")
    assert [parts(each.defense).get("C-9.7", 0) for each in covered.events("AttackCompared")] == [0, 1]


@clause("C-7.5")
def test_a_later_link_starts_on_what_the_target_before_it_stands_on() -> None:
    rock = piece("Rock", 3, box(60, 160, 140, 240))
    bo = model("Bo", 1, at_mm=(100, 200), on=0)
    cy = model("Cy", 1, 3, at_mm=(190, 200))
    game = _fight(_arc(), bo, cy, rock, cards=[*EVEN, "2♠", "2♥", "2♣", "2♦"])
    game.plays("attack Arc Bo Cy")
    assert "C-9.7" not in parts(game.last("AttackCompared").defense)


@clause("C-7.5")
def test_a_ricochet_goes_from_target_to_target_each_once() -> None:
    bo, cy = model("Bo", 1, at_mm=(200, 100)), model("Cy", 1, at_mm=(300, 100))
    far = model("Di", 1, at_mm=(300, 209))
    game = _fight(_arc(), bo, cy, far, cards=EVEN + ["2♠", "2♥", "2♣", "2♦"])
    assert game.refuses("attack Arc Bo Bo").why == "twice_in_a_chain"
    assert game.refuses("attack Arc Cy").clause == "C-7.6"
    assert game.refuses("attack Arc Bo Cy Di").clause == "C-7.5"
    assert game.refuses("attack Arc Bo Cy Di Ada").why == "chain_length"
    game.plays("attack Arc Bo Cy")
    assert [each.target for each in game.events("AttackCompared")] == ["Bo", "Cy"]


@option("ricochet_stops_on_miss", False)
def test_a_chain_goes_on_after_a_miss() -> None:
    bo, cy = model("Bo", 1, at_mm=(200, 100)), model("Cy", 1, at_mm=(300, 100))
    game = _fight(_arc(), bo, cy, cards=["J♠", "J♥", "3♣", "3♦", "2♠", "2♥", "2♣", "2♦"])
    game.plays("attack Arc Bo Cy")
    assert len(game.events("AttackCompared")) == 2


@clause("C-7.5")
@option("ricochet_stops_on_miss", True)
def test_a_table_may_end_a_chain_with_a_miss() -> None:
    bo, cy = model("Bo", 1, at_mm=(200, 100)), model("Cy", 1, at_mm=(300, 100))
    game = _fight(_arc(), bo, cy, cards=["J♠", "J♥", "3♣", "3♦"], ricochet_stops_on_miss=True)
    game.plays("attack Arc Bo Cy")
    assert len(game.events("AttackCompared")) == 1
    assert game.events("ChainBroken")


@clause("C-7.4")
def test_a_line_goes_on_after_a_miss_where_chains_end_with_one() -> None:
    bo, cy = model("Bo", 1, at_mm=(200, 100)), model("Cy", 1, at_mm=(260, 100))
    cards = ["J♠", "J♥", "3♣", "3♦", "2♠", "2♥", "2♣", "2♦"]
    game = _fight(attack("Roar", "breakthrough", 2, 8), bo, cy, cards=cards, ricochet_stops_on_miss=True)
    game.plays("attack Roar toward:200,100")
    assert len(game.events("AttackCompared")) == 2
    assert not game.events("ChainBroken")


def _plainest(arm: Any, bo_mm: tuple[float, float], *others: Any) -> Attack:
    """How one would aim this at Bo without thinking."""
    game = _fight(arm, model("Bo", 1, at_mm=bo_mm), *others)
    chosen = game["Ada"].sheet().attack(arm.name)
    assert chosen is not None
    return order_at(game.table, game["Ada"], chosen, game["Bo"])


@clause("C-7.5")
def test_a_chain_may_go_on_to_reinforced_terrain_and_from_its_nearest_point_to_somebody() -> None:
    """A long rail between Ada and the others; a block hides all of Cy but from the rail's far end."""

    def fight() -> Playing:
        rail = piece("Rail", 1, box(150, 100, 160, 300), "reinforced")
        block = piece("Block", 3, box(165, 100, 175, 250))
        bo, cy = model("Bo", 1, at_mm=(120, 160)), model("Cy", 1, at_mm=(200, 290))
        return _fight(_arc(), bo, cy, rail, block, cards=[*EVEN, "2♠", "2♥", "2♣", "2♦"])

    assert fight().plays("attack Arc Bo Rail").last("AttackDeclared").targets == ("Bo", "Rail")
    assert fight().allows("attack Arc Rail Cy"), "seen from the near end"


@pytest.mark.parametrize(
    ("bo", "centre"),
    [
        pytest.param((200, 100), point(200, 100), id="at the target"),
        pytest.param((132, 100), point(100 + 16 + 25.4 + 0.02, 100), id="clear of oneself"),
        pytest.param((600, 100), point(100 + 16 + 8 * 25.4, 100), id="as far as the range goes"),
        pytest.param((100, 132), point(100, 100 + 16 + 25.4 + 0.02), id="clear of oneself, upwards"),
        pytest.param((100, 68), point(100, 100 - 16 - 25.4 - 0.02), id="clear of oneself, downwards"),
    ],
)
def test_the_plainest_circle_lies_on_the_target_or_just_clear_of_the_attacker(bo: Any, centre: Point) -> None:
    assert _plainest(_blast(), bo) == Attack("Blast", (), centre)


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_plainest_circle_ends_at_the_edge_of_the_board(x: int, y: int) -> None:
    """Clear of oneself would be 16 mm and four inches off; the edge is 100 mm away."""
    ada = model("Ada", attacks=[attack("Blast", "area", 2, 8, span_in=8)])
    at = table(ada, model("Bo", 1, at_mm=(100 + 50 * x, 100 + 50 * y)), board_mm=(200, 200))
    arm = at.fighter("Ada").sheet().attack("Blast")
    assert arm is not None
    order = order_at(at, at.fighter("Ada"), arm, at.fighter("Bo"))
    assert order.at == point(100 + 100 * x, 100 + 100 * y)
    assert Playing(at).allows(order)


def test_the_plainest_chain_goes_on_to_whom_it_can_reach() -> None:
    cy, di = model("Cy", 1, at_mm=(260, 100)), model("Di", 1, at_mm=(600, 100))
    assert _plainest(_arc(), (200, 100), di, cy).targets == ("Bo", "Cy")
    assert _plainest(_arc(), (200, 100), di).targets == ("Bo",)


@clause("C-9.7")
def test_terrain_that_is_attacked_is_as_large_as_it_is_whichever_piece_was_put_up_first() -> None:
    wall, huts = piece("Wall", 1, box(150, 0, 155, 300)), {}
    for size in (1, 3):
        huts[size] = piece("Hut", size, box(180, 50, 230, 150), "reinforced")
    bo = model("Bo", 1, at_mm=(900, 900))
    for order in ((huts[3], wall), (wall, huts[3])):
        assert _fight(attack(range_in=6), bo, *order).allows("attack Strike Hut")
    for order in ((huts[1], wall), (wall, huts[1])):
        assert _fight(attack(range_in=6), bo, *order).refuses("attack Strike Hut").clause == "C-9.7"


# -- C-7.8 to C-7.10: triggers ---------------------------------------------------------------------------


def _trigger(trigger: str, cards: list[str], **options: Any) -> bool:
    suits = () if trigger == "Always" else (1,)
    arm = attack(range_in=6, strength=6, effects=[effect("Slow", trigger, *suits)])
    game = _fight(arm, model("Bo", 1, at_mm=(200, 100), wounds=20), cards=[*cards, "J♠", "J♦"], **options)
    game.plays("attack Strike Bo")
    return game["Bo"].conditions[0] == 1


@clause("C-7.8")
def test_always_fires_on_every_hit_and_never_on_a_miss() -> None:
    assert _trigger("Always", ["2♠", "A♣"])
    arm = attack(range_in=6, strength=1, effects=[effect("Slow")])
    game = _fight(arm, model("Bo", 1, at_mm=(200, 100)), cards=["J♠", "J♥", "3♣", "3♦"])
    game.plays("attack Strike Bo")
    assert game["Bo"].conditions[0] == 0


@clause("C-7.9", "C-2.3")
def test_match_suit_needs_one_card_of_the_suit_and_the_red_joker_is_of_every_suit() -> None:
    assert _trigger("Match Suit", ["2♥", "J♣"])
    assert _trigger("Match Suit", ["RJ", "BJ"])
    assert not _trigger("Match Suit", ["BJ", "3♠"])


@pytest.mark.parametrize(
    ("trigger", "cards", "needed"),
    [
        ("Match Suit", ["RJ", "A♣"], 1),
        ("Both Suits", ["RJ", "3♥"], 1),
        ("Match Suit", ["RJ", "3♥"], 0),
        ("Always", ["RJ", "3♥"], 0),
    ],
)
def test_the_red_joker_is_told_where_an_effect_needed_it(trigger: str, cards: list[str], needed: int) -> None:
    suits = () if trigger == "Always" else (1,)
    arm = attack(range_in=6, strength=6, effects=[effect("Slow", trigger, *suits)])
    game = _fight(arm, model("Bo", 1, at_mm=(200, 100)), cards=[*cards, "J♠", "J♦"])
    game.plays("attack Strike Bo")
    assert game["Bo"].conditions[0] == 1
    assert game.cited("C-2.3") == needed


@clause("C-7.10")
def test_both_suits_needs_both_cards() -> None:
    assert _trigger("Both Suits", ["2♥", "J♥"])
    assert _trigger("Both Suits", ["RJ", "3♥"])
    assert not _trigger("Both Suits", ["BJ", "3♥"])


@option("effect_suit", "effect")
def test_the_suit_is_the_one_written_on_the_effect() -> None:
    assert _trigger("Match Suit", ["2♥", "A♣"])
    assert not _trigger("Match Suit", ["2♠", "A♣"])


@clause("C-7.9")
@option("effect_suit", "model")
def test_a_table_may_look_for_the_targets_own_suit() -> None:
    assert _trigger("Match Suit", ["2♠", "A♣"], effect_suit="model")
    assert not _trigger("Match Suit", ["2♥", "A♣"], effect_suit="model")


@pytest.mark.parametrize("links", [1, 2, 3, 4])
def test_the_plainest_chain_is_as_long_as_the_attack_allows_and_no_longer(links: int) -> None:
    arc = attack("Arc", "ricochet", 2, 6, links=links, between_in=3)
    foes = [model(name, 1, at_mm=(160 + 40 * at, 100)) for at, name in enumerate(("Bo", "Cy", "Di"))]
    at = table(model("Ada", attacks=[arc]), *foes)
    ada = at.fighter("Ada")
    arm = ada.sheet().attack("Arc")
    assert arm is not None
    order = order_at(at, ada, arm, at.fighter("Bo"))
    assert order.targets == ("Bo", "Cy", "Di")[:links]
    assert Playing(at).allows(order)
