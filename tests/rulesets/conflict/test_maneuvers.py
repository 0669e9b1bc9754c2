"""Chapter 8: the thirteen maneuvers, what they cost and what they leave."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded, seed_of
from highground.engine.offers import Offer
from highground.engine.orders import candidates_for
from highground.engine.preview import Preview
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.units import inch, mm
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.conflict.rules.displacement.push import push, size_against
from highground.rulesets.conflict.rules.flow.rounds import MayActivate
from highground.rulesets.conflict.ruleset import RULESET
from highground.rulesets.conflict.state.orders import Charge, Disengage, Shift
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
"""6 for the attacker, 0 for the defender."""
MISS = ["J♠", "J♥", "3♣", "3♦"]


def _attack_parts(game: Playing) -> dict[str, int]:
    return parts(game.last("AttackCompared").attack)


def _defense_parts(game: Playing) -> dict[str, int]:
    return parts(game.last("AttackCompared").defense)


# -- what they cost --------------------------------------------------------------------------------------


def _priced(pool: int) -> Playing:
    """Ada has 5 strides at most; a font, a rock, a friend and an enemy are near; she has a token to shake."""
    ada = model("Ada", 0, 2, at_mm=(300, 300), strides=5, influence_in=2, reach_in=2, conditions={"DoT": 1})
    font = piece("Font", 2, box(320, 280, 360, 320), "indestructible unmovable", objective="font")
    rock = piece("Rock", 1, box(230, 200, 280, 400))
    friend, enemy = model("Bea", at_mm=(300, 350)), model("Bo", 1, at_mm=(300, 240))
    return Playing(table(ada, font, rock, friend, enemy, pool=pool))


@pytest.mark.parametrize(
    ("order", "price"),
    [
        pytest.param("takecover", 1, marks=clause("C-8.4")),
        pytest.param("focus", 5, marks=clause("C-8.5")),
        pytest.param("brace", 3, marks=clause("C-8.6")),
        pytest.param("interact Font", 1, marks=clause("C-8.8")),
        pytest.param("aid Bea Bo", 1, marks=clause("C-8.11")),
        pytest.param("climb Rock 258,300", 0, marks=clause("C-8.7")),
        pytest.param("shake DoT", 0, marks=clause("C-8.9")),
    ],
)
def test_a_maneuver_is_paid_to_the_last_stride_and_refused_for_want_of_one(order: str, price: int) -> None:
    game = _priced(price)
    if price:
        short = _priced(price - 1)
        assert short.measures(order)[1:] == ("strides_short", price, price - 1)
    used = game.plays(order).last("ManeuverUsed")
    assert (used.model, used.price, used.left, game.pool) == ("Ada", price, 0, 0)
    assert game.table.activation().maneuvers == [used.maneuver]
    assert _priced(5).plays(order).pool == 5 - price


@pytest.mark.parametrize(
    "order", ["takecover", "focus", "brace", "interact Font", "aid Bea Bo", "climb Rock 258,300", "shake DoT"]
)
def test_after_a_maneuver_the_model_goes_on_with_its_activation(order: str) -> None:
    game = _priced(5).plays(order)
    assert (game.asked, game.seat, game.table.turn.model) == ("MayAct", 0, "Ada")


# -- C-8.1: Disengage ----------------------------------------------------------------------------------


def _engaged(**given: Any) -> Playing:
    ada = model("Ada", size=2, at_mm=(300, 300), **given)
    return Playing(table(ada, model("Bo", 1, 2, at_mm=(350, 300))))


@clause("C-8.1")
def test_disengage_costs_half_the_strides_and_grants_them_all() -> None:
    game = _engaged()
    assert game.refuses("move to:290,300").clause == "C-9.1"
    game.plays("disengage Bo to:180,300")
    assert game.pool == 1
    assert game["Ada"].at == point(180, 300)


@clause("C-8.1")
def test_disengage_needs_an_engaging_enemy_and_leads_no_closer() -> None:
    far = Playing(table(model("Ada", size=2, at_mm=(100, 300)), model("Bo", 1, 2, at_mm=(350, 300))))
    assert far.refuses("disengage Bo to:90,300").why == "not_engaged"
    assert _engaged().refuses("disengage Bo to:305,300").why == "must_lead_away"
    assert _engaged().refuses("disengage Bo to:179,300").clause == "C-6.2"


@clause("C-8.1")
def test_disengage_of_a_model_with_one_stride_costs_one() -> None:
    game = Playing(table(model("Ada", size=4, at_mm=(300, 300)), model("Bo", 1, 4, at_mm=(410, 300))))
    game.plays("disengage Bo to:200,300")
    assert game.pool == 0


# -- C-8.2: Charge -------------------------------------------------------------------------------------


def _charger(bo_mm: tuple[float, float] = (260, 100), **given: Any) -> Playing:
    ada = model("Ada", attacks=[attack(strength=4)], **given)
    bo = model("Bo", 1, at_mm=bo_mm, facing=(-1, 0), wounds=20)
    return Playing(table(ada, bo), cards=HIT)


@clause("C-8.2")
def test_a_charge_takes_all_strides_and_its_attack_has_one_more() -> None:
    game = _charger()
    game.plays("charge Bo to:228,100")
    assert game.pool == 0
    game.plays("attack Strike Bo")
    assert _attack_parts(game)["C-8.2"] == 1


@clause("C-8.2")
def test_the_bonus_of_a_charge_is_for_the_one_it_ended_at_and_its_first_attack() -> None:
    ada = model("Ada", size=2, at_mm=(100, 100), attacks=[attack()])
    bo, cy = model("Bo", 1, at_mm=(230, 100)), model("Cy", 1, at_mm=(190, 150))
    game = Playing(table(ada, bo, cy), cards=EVEN)
    game.plays("charge Bo to:194,100")
    assert game.allows("attack Strike Bo")
    game.plays("attack Strike Cy")
    assert "C-8.2" not in _attack_parts(game)
    assert game.table.activation().charged == ""


@clause("C-8.2")
def test_a_charge_into_two_is_for_the_one_it_names_and_one_at_nobody_for_the_first_it_meets() -> None:
    for order, charged in (("Cy", "Cy"), ("Bo", "Bo"), ("nobody", "Bo")):
        ada = model("Ada", attacks=[attack()])
        bo, cy = model("Bo", 1, at_mm=(220, 84)), model("Cy", 1, at_mm=(220, 116))
        game = Playing(table(ada, bo, cy))
        game.plays(f"charge {order} to:192.28,100")
        assert game.last("ChargedAt").enemy == charged
        assert game.table.activation().charged == charged


@clause("C-8.2", "CC-12")
def test_a_charge_with_a_null_strike_does_not_push() -> None:
    ada = model("Ada", attacks=[attack(strength=4, effects=[effect("Null Strike")])])
    game = Playing(table(ada, model("Bo", 1, at_mm=(260, 100), facing=(-1, 0))), cards=HIT)
    game.plays("charge Bo to:228,100", "attack Strike Bo")
    assert game.last("AttackCompared").damage > 0
    assert game.asked == "MayAct"
    assert game.refuses("push").why == "push_not_earned"


@clause("C-8.2")
def test_a_charge_that_did_damage_may_push() -> None:
    game = _charger()
    game.plays("charge Bo to:228,100", "attack Strike Bo")
    assert game.asked == "MayPush"
    game.plays("push")
    assert game["Bo"].at == point(285.4, 100)
    held = _charger()
    held.plays("charge Bo to:228,100", "attack Strike Bo", "hold")
    assert held["Bo"].at == point(260, 100)


@clause("C-8.2")
def test_one_point_of_damage_is_enough_for_a_push() -> None:
    """Strength 1 and the charge against a resistance of 1 or 2; the cards are even."""
    for resistance, asked in ((1, "MayPush"), (2, "MayAct")):
        ada = model("Ada", attacks=[attack(strength=1)])
        bo = model("Bo", 1, at_mm=(260, 100), facing=(-1, 0), wounds=20, resistances=(resistance,) * 3)
        game = Playing(table(ada, bo), cards=EVEN).plays("charge Bo to:228,100", "attack Strike Bo")
        assert 20 - game["Bo"].wounds == 2 - resistance
        assert game.asked == asked


@clause("C-8.2")
def test_a_missed_charge_does_not_push() -> None:
    ada = model("Ada", attacks=[attack()])
    game = Playing(table(ada, model("Bo", 1, at_mm=(260, 100))), cards=MISS)
    game.plays("charge Bo to:228,100", "attack Strike Bo")
    assert game.asked == "MayAct"


@clause("C-8.2")
def test_a_push_that_no_damage_has_earned_is_refused_by_the_charge() -> None:
    missed = Playing(table(model("Ada", attacks=[attack()]), model("Bo", 1, at_mm=(260, 100))), cards=MISS)
    missed.plays("charge Bo to:228,100", "attack Strike Bo")
    told = len(missed.told)
    assert (missed.refuses("push").clause, missed.refuses("push").why) == ("C-8.2", "push_not_earned")
    assert len(missed.told) == told
    standing = Playing(
        table(model("Ada", attacks=[attack(strength=4)]), model("Bo", 1, at_mm=(132, 100))), cards=HIT
    )
    standing.plays("attack Strike Bo")
    assert standing.refuses("push").clause == "C-8.2"


def _charged_at(size: int, braced: bool = False) -> Playing:
    """Ada, size 1, has charged Bo of this size and hurt it."""
    ada = model("Ada", attacks=[attack(strength=4)])
    bo = model("Bo", 1, size, at_mm=(260, 100), facing=(-1, 0), wounds=20, braced=braced)
    game = Playing(table(ada, bo), cards=HIT)
    return game.plays(f"charge Bo to:{260 - {2: 20, 3: 30}[size] - 16},100", "attack Strike Bo")


@clause("C-10.2")
@pytest.mark.parametrize(("size", "braced"), [(3, False), (2, True)])
def test_a_push_of_more_than_a_size_larger_is_refused_before_anything_is_told(
    size: int, braced: bool
) -> None:
    game = _charged_at(size, braced)
    refusal = game.refuses("push")
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-10.2", 6, 4)
    asked = game.asks()
    assert asked is not None
    found = candidates_for(game.state.known(0), asked, 8, Seeded(seed_of(1)))
    assert [each.order for each in found] == [Pass()]
    assert not game.events("MomentumUsed")


@clause("C-10.1")
def test_a_charger_pushes_what_is_one_size_larger() -> None:
    game = _charged_at(2)
    game.plays("push")
    assert game["Bo"].at == point(285.4, 100)


@clause("C-8.2")
def test_a_charge_is_one_straight_line_from_an_untouched_pool() -> None:
    game = _charger()
    assert game.refuses("charge nobody to:150,100;150,150").why == "one_straight_line"
    assert game.refuses("charge Bo to:200,100").why == "charge_does_not_reach"
    assert game.refuses("charge nobody to:100,260.1").clause == "C-6.2"
    assert game.allows("charge nobody to:100,260")
    game.plays("move to:110,100")
    assert game.refuses("charge Bo to:228,100").why == "strides_short"
    assert game.measures("charge Bo to:228,100") == ("C-8.2", "strides_short", 5, 4)


@clause("C-8.2")
def test_a_prone_charger_stands_up_first() -> None:
    game = _charger((236, 100), prone=True)
    game.plays("charge Bo stand to:204,100")
    assert not game["Ada"].prone
    assert game.cited("C-6.7") == 1


# -- C-8.3: Run ----------------------------------------------------------------------------------------


@clause("C-8.3")
def test_a_run_goes_twice_as_far_and_makes_harder_to_hit() -> None:
    ada = model("Ada", size=2)
    bo = model("Bo", 1, at_mm=(340, 200), attacks=[attack(range_in=12)])
    game = Playing(table(ada, bo))
    assert game.refuses("run to:340.1,100").clause == "C-6.2"
    game.plays("run to:340,100")
    assert game["Ada"].running
    assert game["Ada"].at == point(340, 100)
    shot = Playing(table(game["Ada"], bo, acting="Bo"), cards=EVEN)
    shot.plays("attack Strike Ada")
    assert _defense_parts(shot)["C-8.3"] == 1


@clause("C-8.3")
def test_a_run_and_an_attack_exclude_each_other() -> None:
    ada = model("Ada", attacks=[attack(range_in=12)])
    game = Playing(table(ada, model("Bo", 1, at_mm=(300, 300))), cards=EVEN)
    game.plays("run to:110,100")
    assert game.refuses("attack Strike Bo").clause == "C-8.3"
    ada = model("Ada", attacks=[attack(range_in=12)])
    other = Playing(table(ada, model("Bo", 1, at_mm=(300, 300))), cards=EVEN)
    other.plays("attack Strike Bo")
    assert other.refuses("run to:110,100").why == "has_attacked"


@clause("C-8.3")
def test_the_run_bonus_ends_when_the_next_turn_starts() -> None:
    game = Playing(table(model("Ada", running=True), acting=""), MayActivate(0))
    game.plays("activate Ada")
    assert not game["Ada"].running
    assert game.cited("C-8.3") == 1


# -- C-8.4: Take Cover ---------------------------------------------------------------------------------


def _shot_at(bo: Any, *things: Any, **options: Any) -> Playing:
    ada = model("Ada", attacks=[attack(range_in=14)])
    return Playing(table(ada, bo, *things, **options), cards=EVEN)


@clause("C-8.4")
def test_take_cover_makes_cover_a_step_better() -> None:
    bo = model("Bo", 1, 3, at_mm=(400, 100), covered=True)
    bare = _shot_at(bo)
    bare.plays("attack Strike Bo")
    assert _defense_parts(bare)["C-8.4"] == 1
    wall = piece("Wall", 2, box(250, 0, 260, 300))
    partial = _shot_at(model("Bo", 1, 3, at_mm=(400, 100), covered=True), wall)
    partial.plays("attack Strike Bo")
    assert (_defense_parts(partial)["C-9.7"], _defense_parts(partial)["C-8.4"]) == (1, 1)


@clause("C-8.4")
def test_take_cover_costs_a_stride_and_ends_with_any_move() -> None:
    game = Playing(table(model("Ada")))
    game.plays("takecover")
    covered = [game["Ada"].covered]
    assert game.pool == 4
    game.plays("move to:110,100")
    covered.append(game["Ada"].covered)
    assert covered == [True, False]
    assert Playing(table(model("Ada"), pool=0)).refuses("takecover").clause == "C-8.4"


@clause("C-8.4", "C-8.10")
def test_a_shift_ends_the_cover_that_a_model_took_and_turning_does_not() -> None:
    for order, covered in (("shift to:110,100", False), ("face 0,1", True)):
        assert Playing(table(model("Ada", covered=True))).plays(order)["Ada"].covered is covered


@clause("C-9.7")
def test_nothing_is_told_of_taking_cover_where_nobody_took_it() -> None:
    for covered in (False, True):
        game = _shot_at(model("Bo", 1, 3, at_mm=(400, 100), covered=covered)).plays("attack Strike Bo")
        told = [each.why for each in game.last("AttackCompared").defense.parts]
        assert ("took_cover" in told) is covered
        assert "no_cover" in told


@clause("C-8.3", "C-8.4", "C-8.6")
def test_what_a_model_did_until_its_next_turn_is_over_when_that_begins() -> None:
    ada = model("Ada", running=True, covered=True, braced=True)
    game = Playing(table(ada, model("Bo", 1, at_mm=(300, 300)), acting=""), MayActivate(0)).plays(
        "activate Ada"
    )
    assert (game["Ada"].running, game["Ada"].covered, game["Ada"].braced) == (False, False, False)


@option("take_cover_max", "full")
def test_full_cover_gets_no_better() -> None:
    wall = piece("Wall", 1, box(250, 0, 260, 300))
    game = _shot_at(model("Bo", 1, 3, at_mm=(400, 100), covered=True), wall)
    game.plays("attack Strike Bo")
    assert _defense_parts(game)["C-9.7"] == 2
    assert "C-8.4" not in _defense_parts(game)


@option("take_cover_max", "obscured")
def test_a_table_may_hide_who_took_full_cover() -> None:
    wall = piece("Wall", 1, box(250, 0, 260, 300))
    game = _shot_at(model("Bo", 1, 3, at_mm=(400, 100), covered=True), wall, take_cover_max="obscured")
    assert game.refuses("attack Strike Bo").clause == "C-8.4"


# -- C-8.5: Focused Attack -----------------------------------------------------------------------------


@clause("C-8.5")
def test_focus_takes_all_strides_and_helps_the_next_attack_only() -> None:
    ada = model("Ada", attacks=[attack(range_in=12)])
    game = Playing(table(ada, model("Bo", 1, at_mm=(300, 300), wounds=20)), cards=EVEN)
    game.plays("focus")
    assert game.pool == 0
    game.plays("attack Strike Bo")
    assert _attack_parts(game)["C-8.5"] == 2
    assert not game["Ada"].focused
    assert [(each.model, each.what) for each in game.events("BonusUsed")] == [("Ada", "Focused Attack")]
    spent = Playing(table(model("Ada"), pool=4))
    assert spent.refuses("focus").clause == "C-8.5"
    assert spent.measures("focus") == ("C-8.5", "strides_short", 5, 4)


@option("focus_expires", False)
def test_focus_is_kept_for_a_later_activation() -> None:
    game = Playing(table(model("Ada"), acting=""), MayActivate(0))
    game.plays("activate Ada", "focus", "end")
    assert game["Ada"].focused


@option("focus_expires", True)
def test_focus_may_be_lost_with_the_activation() -> None:
    game = Playing(table(model("Ada"), acting="", focus_expires=True), MayActivate(0))
    game.plays("activate Ada", "focus", "end")
    assert not game["Ada"].focused
    assert [(each.model, each.what) for each in game.events("BonusEnded")] == [("Ada", "Focused Attack")]
    assert game.cited("C-8.5") == 3


# -- C-8.6: Brace --------------------------------------------------------------------------------------


@clause("C-8.6")
def test_a_braced_model_counts_a_size_larger_against_pushes_only() -> None:
    game = Playing(table(model("Bo", size=3, at_mm=(200, 100)), model("Ada", 1, 2)))
    game.plays("brace")
    assert game.pool == 1
    assert size_against(game["Bo"]).total() == 8
    assert game["Bo"].profile.size == 6
    game.does(push, game["Ada"], game["Bo"])
    assert game.cited("C-10.2") == 1


@pytest.mark.parametrize(("braced", "inches"), [(False, 2), pytest.param(True, 1.5, marks=clause("C-8.6"))])
def test_a_braced_model_is_pushed_less_far(braced: bool, inches: float) -> None:
    ada, bo = model("Ada", size=5, at_mm=(300, 300)), model("Bo", 1, at_mm=(400, 300), braced=braced)
    game = Playing(table(ada, bo))
    game.does(push, game["Ada"], game["Bo"])
    assert game.last("ModelPushed").limit == inch(inches)
    assert game["Bo"].at == point(400 + 25.4 * inches, 300)


@clause("C-8.6")
def test_bracing_costs_half_rounded_up() -> None:
    game = Playing(table(model("Ada")))
    game.plays("brace")
    assert game.pool == 2
    assert Playing(table(model("Ada"), pool=2)).refuses("brace").clause == "C-8.6"
    assert game.tells("Readied", maneuver="Brace", model="Ada")


# -- C-8.7: Climb --------------------------------------------------------------------------------------


@clause("C-8.7")
def test_terrain_no_larger_than_oneself_is_climbed_for_nothing() -> None:
    rock = piece("Rock", 2, box(130, 0, 300, 200))
    game = Playing(table(model("Ada", size=3, at_mm=(100, 100)), rock))
    game.plays("climb Rock 160,100")
    assert game.pool == 2
    assert game["Ada"].on == 0
    high = piece("Rock", 3, box(120, 0, 300, 200))
    larger = Playing(table(model("Ada", size=2), high))
    assert larger.measures("climb Rock 140,100") == ("C-8.7", "too_big_to_climb", 6, 4)


# -- C-8.8: Interact -----------------------------------------------------------------------------------


def _font(gap: float, **given: Any) -> Playing:
    font = piece("Font", 2, box(116 + gap, 80, 160, 120), "indestructible unmovable", objective="font")
    return Playing(table(model("Ada"), font, **given))


@clause("C-8.8")
def test_one_interacts_in_contact_for_a_stride() -> None:
    game = _font(0)
    game.plays("interact Font")
    assert game.pool == 4
    assert game.cited("C-8.8") == 2
    assert _font(1).measures("interact Font") == ("C-8.8", "not_in_contact", 1000, 0)
    assert _font(0, pool=0).refuses("interact Font").clause == "C-8.8"
    assert game.tells("PieceUsed", model="Ada", piece="Font")


@clause("C-8.8")
@pytest.mark.parametrize("agreed", [False, True])
def test_one_interacts_only_with_what_is_there_and_does_something(agreed: bool) -> None:
    rock = piece("Rock", 1, box(60, 80, 84, 120))
    font = piece("Font", 2, box(116, 80, 160, 120), "indestructible unmovable", objective="font")
    game = Playing(table(model("Ada"), rock, font, interact_within_reach=agreed))
    for name in ("Rock", "Well"):
        refusal = game.refuses(f"interact {name}")
        assert (refusal.clause, refusal.why) == ("C-8.8", "nothing_to_interact_with")
    assert game.allows("interact Font")


@option("interact_within_reach", False)
def test_reach_does_not_help_an_interaction() -> None:
    assert _font(10).refuses("interact Font").clause == "C-8.8"


@option("interact_within_reach", True)
def test_a_table_may_interact_within_attack_reach() -> None:
    font = piece("Font", 2, box(140, 80, 180, 120), "indestructible unmovable", objective="font")
    near = Playing(table(model("Ada", size=2), font, interact_within_reach=True))
    assert near.allows("interact Font")
    assert _font(1, interact_within_reach=True).refuses("interact Font").clause == "C-9.2"


# -- C-8.9, C-8.10: Shake, Shift -----------------------------------------------------------------------


@clause("C-8.9")
def test_shaking_takes_one_token_off_for_nothing() -> None:
    game = Playing(table(model("Ada", conditions={"Slow": 2, "DoT": 1})))
    game.plays("shake Slow")
    assert game["Ada"].conditions[:4] == [1, 0, 0, 1]
    assert game.measures("shake DoT") == ("C-5.6", "exhausted", 1, 0)
    assert Playing(table(model("Ada"))).measures("shake Slow") == ("C-8.9", "no_token", 0, 1)


@clause("C-8.9")
def test_a_stride_lost_to_slow_comes_back_when_it_is_shaken_off() -> None:
    game = Playing(table(model("Ada", strides=6, conditions={"Slow": 3}), pool=1))
    game.plays("shake Slow")
    assert (game.pool, game.table.activation().maximum) == (2, 4)


@clause("C-8.10")
def test_a_shift_is_an_inch_and_leaves_everything_else_to_do() -> None:
    ada = model("Ada", attacks=[attack(range_in=12)])
    game = Playing(table(ada, model("Bo", 1, at_mm=(300, 300))), cards=EVEN)
    assert game.refuses("shift to:125.5,100").limit == inch(1)
    game.plays("shift to:125.4,100")
    assert game["Ada"].at == point(125.4, 100)
    assert game.pool == 5
    assert game.allows("move to:130,100")
    assert game.allows("attack Strike Bo")
    prone = Playing(table(model("Ada", prone=True)))
    assert prone.allows("shift to:125.4,100")


@clause("C-8.10")
def test_a_shift_is_one_stretch_of_way_up_to_the_slack_that_a_limit_has() -> None:
    game = Playing(table(model("Ada")))
    start = game["Ada"].at
    for over, refused in ((LIMIT_SLACK, False), (LIMIT_SLACK + 1, True)):
        way = Step("stride", None, (Point(start.x + inch(1) + over, start.y),), "", "")
        assert game.allows(Shift((way,))) is not refused
    short = Step("stride", None, (Point(start.x + 1000, start.y),), "", "")
    assert game.refuses(Shift((short, short))).why == "no_path"
    assert game.refuses(Shift(())).why == "no_path"
    assert game.refuses(Shift((Step("stand", None, (), "", ""),))).why == "no_path"


# -- C-8.11: Aid ---------------------------------------------------------------------------------------


def _aid(friend_gap_in: float, enemy_gap_in: float) -> Playing:
    ada = model("Ada", size=2, at_mm=(300, 300))
    bea = model("Bea", at_mm=(300, 336 + 25.4 * friend_gap_in), attacks=[attack(range_in=14)])
    bo = model("Bo", 1, at_mm=(336 + 25.4 * enemy_gap_in, 300), facing=(0, 1))
    return Playing(table(ada, bea, bo))


@clause("C-8.11")
def test_aid_needs_a_friend_in_influence_and_an_enemy_in_reach() -> None:
    assert _aid(1, 1).allows("aid Bea Bo")
    assert _aid(1.1, 1).measures("aid Bea Bo") == ("C-9.3", "out_of_influence", 27940, inch(1))
    assert _aid(1, 1.1).refuses("aid Bea Bo").clause == "C-9.2"
    assert _aid(1, 1).refuses("aid Ada Bo").clause == "C-8.11"
    assert _aid(1, 1).refuses("aid Bo Bo").why == "not_a_friend"
    assert _aid(1, 1).refuses("aid Bea Bea").why == "not_an_enemy"
    last = _aid(1, 1)
    last.table.turn.strides = 1
    assert last.allows("aid Bea Bo"), "it costs one stride"
    gone = _aid(1, 1)
    gone["Bea"].on_table = False
    assert gone.refuses("aid Bea Bo").why == "not_a_friend"


@clause("C-8.11")
def test_the_friends_next_attack_on_that_enemy_has_one_more() -> None:
    game = _aid(1, 1)
    game.plays("aid Bea Bo")
    assert game.pool == 2
    helped = Playing(table(*game.table.fighters(), acting="Bea"), cards=EVEN)
    helped.plays("attack Strike Bo")
    assert _attack_parts(helped)["C-8.11"] == 1
    assert helped["Bea"].aids == ()
    assert helped.tells("BonusUsed", model="Bea", what="Aid")
    assert game.tells("Aided", enemy="Bo", friend="Bea", model="Ada")


@clause("C-8.11")
def test_aid_is_gone_when_the_aider_activates_again() -> None:
    bea = model("Bea", at_mm=(300, 300), aids=(("Ada", "Bo"), ("Cy", "Bo")))
    game = Playing(table(model("Ada"), bea, acting=""), MayActivate(0))
    game.plays("activate Ada")
    assert game["Bea"].aids == (("Cy", "Bo"),)


# -- C-8.12, C-8.13: throws ----------------------------------------------------------------------------


@clause("C-8.12", "C-5.7")
def test_a_throw_is_a_maneuver_that_leads_away_from_the_thrower_wherever_it_looks() -> None:
    crate = piece("Crate", 1, box(250, 290, 270, 310))
    game = Playing(table(model("Ada", size=4, at_mm=(180, 300), facing=(0, 1)), crate))
    game.plays("throw Crate movement")
    thrown = game.last("TerrainThrown")
    assert (thrown.to.x > mm(260), thrown.to.y) == (True, mm(300))
    used = game.last("ManeuverUsed")
    assert (used.model, used.maneuver, used.price) == ("Ada", "Throw Terrain", 0)
    assert game.table.activation().maneuvers == ["Throw Terrain"]
    assert game["Ada"].exhaust[game["Ada"].profile.actions.index("Throw Terrain")] == 1


@clause("C-8.12")
def test_terrain_flies_straight_away_and_is_destroyed() -> None:
    crate = piece("Crate", 1, box(250, 290, 270, 310))
    game = Playing(table(model("Ada", size=4, at_mm=(180, 300)), crate))
    game.plays("throw Crate movement")
    thrown = game.last("TerrainThrown")
    assert thrown.limit == inch(2)
    assert thrown.to == point(260 + 50.8, 300)
    assert not game.piece("Crate").standing
    assert game.pool == 0
    assert game.refuses("move to:170,300").clause == "C-5.5"


@clause("C-8.12")
@pytest.mark.parametrize(
    ("apart", "way"),
    [
        pytest.param(0, (0, 1), id="on one spot: where the thrower looks"),
        pytest.param(1, (1, 0), id="a micrometre to the right"),
    ],
)
def test_thrown_terrain_flies_straight_away_and_from_the_very_spot_where_the_thrower_looks(
    apart: int, way: tuple[int, int]
) -> None:
    mud = piece("Mud", 1, box(280 + apart / 1000, 280, 320 + apart / 1000, 320), "open")
    game = Playing(table(model("Ada", size=4, at_mm=(300, 300), facing=(0, 1)), mud))
    game.plays("throw Mud movement")
    flown = game.last("TerrainThrown").to.minus(Point(mm(300) + apart, mm(300)))
    assert flown == Point(way[0] * inch(2), way[1] * inch(2))


@clause("C-8.12")
def test_what_is_left_of_thrown_terrain_lies_where_it_came_down() -> None:
    hut = piece("Hut", 1, box(250, 290, 270, 310))
    game = Playing(table(model("Ada", size=4, at_mm=(180, 300)), hut)).plays("throw Hut movement")
    assert game.piece("Hut").shape == box(250 + 50.8, 290, 270 + 50.8, 310)


@clause("C-8.12")
def test_only_terrain_two_sizes_smaller_and_within_reach_is_thrown() -> None:
    crate = piece("Crate", 2, box(250, 290, 270, 310))
    assert (
        Playing(table(model("Ada", size=3, at_mm=(200, 300)), crate)).refuses("throw Crate attack").why
        == "too_big_to_throw"
    )
    far = piece("Crate", 1, box(350, 290, 370, 310))
    game = Playing(table(model("Ada", size=3, at_mm=(200, 300)), far))
    assert game.refuses("throw Crate attack").clause == "C-9.2"
    fixed = piece("Crate", 1, box(250, 290, 270, 310), "unmovable")
    game = Playing(table(model("Ada", size=3, at_mm=(200, 300)), fixed))
    assert game.refuses("throw Crate attack").clause == "C-8.12"


@clause("C-8.12")
@pytest.mark.parametrize(("size", "most"), [(1, "0"), (2, "0"), (3, "1"), (4, "2")])
def test_a_refused_throw_says_how_large_a_piece_may_be(size: float, most: str) -> None:
    rock = piece("Rock", 3, box(160, 80, 200, 120))
    refusal = Playing(table(model("Ada", size=size), rock)).refuses("throw Rock attack")
    assert (refusal.why, refusal.facts["size"], refusal.facts["most"]) == ("too_big_to_throw", "3", most)


@clause("C-8.12")
def test_a_throw_for_the_movement_leaves_no_move_and_one_for_the_attack_does() -> None:
    for paid, used, pool in (("movement", True, 0), ("attack", False, 1)):
        crate = piece("Crate", 1, box(250, 290, 270, 310))
        game = Playing(table(model("Ada", size=4, at_mm=(180, 300)), crate)).plays(f"throw Crate {paid}")
        turn = game.table.activation()
        assert (turn.given_up, turn.moved, turn.strides) == (paid, used, pool)
        assert game.allows("move to:170,300") is not used


@clause("C-8.13")
@pytest.mark.parametrize(("size", "target", "inches"), [(5, 1, 3), (3, 1, 1)])
def test_an_enemy_flies_a_size_less_than_the_difference_and_ends_prone(
    size: int, target: int, inches: int
) -> None:
    radius = {5: 75, 3: 30}[size]
    ada = model("Ada", size=size, at_mm=(300, 300))
    game = Playing(table(ada, model("Bo", 1, target, at_mm=(300 + radius + 16, 300))))
    game.plays("hurl Bo attack")
    assert game["Bo"].at == point(300 + radius + 16 + 25.4 * inches, 300)
    assert game["Bo"].prone


@clause("C-8.13")
@pytest.mark.parametrize("stopped", [True, False])
def test_what_stops_a_thrown_enemy_is_told(stopped: bool) -> None:
    cy = model("Cy", 1, at_mm=(390 if stopped else 600, 300))
    game = Playing(table(model("Ada", size=3, at_mm=(300, 300)), model("Bo", 1, at_mm=(346, 300)), cy))
    game.plays("hurl Bo attack")
    assert [(each.thing, each.other) for each in game.events("StoppedBy")] == [("Bo", "Cy")] * stopped


@clause("C-8.13")
def test_a_braced_target_counts_larger_and_contact_is_needed() -> None:
    braced = model("Bo", 1, at_mm=(346, 300), braced=True)
    assert (
        Playing(table(model("Ada", size=3, at_mm=(300, 300)), braced)).refuses("hurl Bo attack").why
        == "too_big_to_throw"
    )
    larger = Playing(
        table(model("Ada", size=4, at_mm=(300, 300)), model("Bo", 1, at_mm=(366, 300), braced=True))
    )
    larger.plays("hurl Bo attack")
    assert larger.last("ModelThrown").limit == inch(1)
    apart = Playing(table(model("Ada", size=3, at_mm=(300, 300)), model("Bo", 1, at_mm=(347, 300))))
    assert apart.refuses("hurl Bo attack").measured == mm(1)
    assert larger.tells("GivenUp", model="Ada", what="attack")
    assert apart.measures("hurl Bo attack") == ("C-8.13", "not_in_contact", 1000, 0)


@clause("C-8.13")
def test_a_throw_is_paid_with_an_unused_attack_or_an_untouched_pool() -> None:
    at = table(model("Ada", size=3, at_mm=(300, 300), attacks=[attack()]), model("Bo", 1, at_mm=(346, 300)))
    game = Playing(at, cards=EVEN)
    game.plays("attack Strike Bo")
    assert game.refuses("hurl Bo attack").why == "attack_is_gone"
    assert game.allows("hurl Bo movement")
    game.table.turn.strides = 1
    assert game.refuses("hurl Bo movement").why == "movement_is_gone"
    given = Playing(
        table(model("Ada", size=3, at_mm=(300, 300), attacks=[attack()]), model("Bo", 1, at_mm=(346, 300)))
    )
    given.plays("hurl Bo attack")
    assert given.refuses("attack Strike Bo").why == "attack_given_up"
    assert game.measures("hurl Bo movement") == ("C-8.13", "movement_is_gone", 1, 2)


# -- C-8.14 --------------------------------------------------------------------------------------------


@clause("C-8.14")
def test_no_two_maneuvers_that_take_the_whole_pool_fit_in_one_activation() -> None:
    game = Playing(table(model("Ada", powers=("Relentless",)), model("Bo", 1, at_mm=(400, 400))))
    game.plays("charge nobody to:150,100")
    assert game.refuses("focus").clause == "C-8.14"
    other = Playing(table(model("Ada", powers=("Relentless",), conditions={"DoT": 1})))
    other.plays("focus")
    assert other.allows("shift to:110,100")
    other.plays("shake DoT")
    assert other.refuses("shift to:110,100").clause == "C-5.5"
    assert game.measures("focus") == ("C-8.14", "strides_short", 5, 0)


# -- drawn ways ----------------------------------------------------------------------------------------


def _drawn(game: Playing, kind: str, *path: tuple[float, float]) -> Preview:
    return RULESET.preview(game.state.known(0), "Ada", kind, [point(x, y) for x, y in path])


@clause("C-8.2")
def test_a_charge_is_drawn_straight_at_whom_it_reaches_and_ends_with_the_strides() -> None:
    seen = _drawn(_charger(), "charge", (150, 180), (228, 100))
    assert seen.order == Charge("Bo", (Step("stride", None, (point(228, 100),)),))
    assert _charger().plays(seen.order).pool == 0
    far = _drawn(_charger((900, 100)), "charge", (900, 100))
    assert far.refusal is not None
    assert isinstance(far.order, Charge)
    assert far.order.enemy == "nobody"
    assert _charger((900, 100)).allows(far.order)


@clause("C-8.1")
def test_nobody_to_disengage_from_is_said_before_a_way_is_drawn() -> None:
    alone = _charger((900, 100))
    offers = _offers(alone)
    refusal = offers["disengage"].refusal
    assert refusal is not None
    assert (refusal.clause, refusal.why) == ("C-8.1", "not_engaged")
    held = _engaged()
    assert _offers(held)["disengage"].refusal is None
    away = _drawn(held, "disengage", (250, 300))
    assert isinstance(away.order, Disengage)
    assert held.allows(away.order)


@clause("C-8.2")
def test_nobody_in_reach_of_a_charge_is_said_before_a_way_is_drawn() -> None:
    """One may charge nobody, and say so; a table does not offer what can only be wasted."""
    assert _offers(_charger())["charge"].refusal is None
    far = _charger((900, 100))
    refusal = _offers(far)["charge"].refusal
    assert refusal is not None
    assert (refusal.clause, refusal.why) == ("C-8.2", "charge_does_not_reach")
    assert refusal.measured is not None
    assert refusal.limit is not None
    assert refusal.measured > refusal.limit
    assert far.allows("charge nobody to:228,100")


def _offers(game: Playing) -> dict[str, Offer]:
    question = game.asks()
    assert question is not None
    return {each.id: each for each in RULESET.offers(game.state.known(0), question)}


@pytest.mark.parametrize("kind", ["run", "shift"])
def test_a_run_and_a_shift_are_drawn_as_far_as_they_go(kind: str) -> None:
    game = _charger((900, 100))
    seen = _drawn(game, kind, (800, 100))
    assert seen.refusal is not None
    assert seen.order is not None
    assert game.allows(seen.order)
    walking = RULESET.walking(game.state.known(0), "Ada", kind)
    assert walking is not None
    assert walking.may([point(120, 100)])
    assert not walking.may([point(800, 100)])


@clause("C-9.1")
def test_a_charge_is_offered_only_where_a_straight_line_leads_somewhere() -> None:
    """In contact every step leads away from who holds it (C-9.1), or into them."""
    touching = _offers(_charger((132, 100)))["charge"].refusal
    assert touching is not None
    assert touching.clause == "C-9.1"
    assert _offers(_charger((160, 100)))["charge"].refusal is None, "there is room to come nearer"
