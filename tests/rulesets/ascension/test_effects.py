"""Companion 3, Effects: when they fire (R-6.1.2.j to m), what they do. Ada hits Bo for 1 unless told."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Branching
from highground.engine.orders import candidates_for
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.rules.cards.values import CARD_NAMES, SUITS, Turned
from highground.rulesets.ascension.rules.combat.effects import EFFECTS
from highground.rulesets.ascension.rules.combat.place_effects import MayPlace
from highground.rulesets.ascension.rules.combat.triggers import fires, suits_that_matter
from highground.rulesets.ascension.state.models import DOT, HINDER, SLOW, WEAKEN
from highground.rulesets.ascension.state.orders import Attack, ChooseCondition, ChooseSpot, NameSuit
from highground.rulesets.ascension.state.profiles import Effect
from tests.marks import clause, option
from tests.rulesets.ascension.fights import EVEN, ada, bo, fight, shoot, shot
from tests.rulesets.ascension.positions import Playing, box, effect, piece, point, table

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
HIT = ["A♠", "2♥", "A♣", "A♦"]
OPTIONS = ("effects_on_miss", "condition_cap", "knockback")


def struck(*effects: Effect, cards: list[str] | None = None, **given: Any) -> Playing:
    """Ada hits Bo, who stands 20 mm away, with an attack that has these effects."""
    options = {key: given.pop(key) for key in list(given) if key in OPTIONS}
    gap = given.pop("gap_mm", 20)
    played = fight(ada(shot(effects=effects)), bo(gap, **given), cards=cards or HIT, **options)
    return played.plays(shoot("Bo"))


def turned(one: str, other: str, joker: str = "") -> Turned:
    cards = (CARD_NAMES.index(one), CARD_NAMES.index(other))
    return Turned(0, cards, SUITS.index(joker) if joker else -1)


# -- .j to l: when ------------------------------------------------------------------------


@clause("R-6.1.2.j")
def test_always_is_whatever_the_cards() -> None:
    assert fires(effect("Slow"), turned("BJ", "J♣"))
    assert struck(effect("Slow")).last("EffectFired").effect == "Slow"


@pytest.mark.parametrize(
    ("cards", "yes"),
    [
        (turned("3♥", "J♣"), True),
        (turned("J♣", "3♥"), True),
        (turned("BJ", "A♠"), False),
        (turned("RJ", "A♠", "♥"), True),
        (turned("RJ", "A♠", "♦"), False),
    ],
)
def test_match_suit_needs_its_suit_on_either_card(cards: Turned, yes: bool) -> None:
    assert fires(effect("Slow", "Match Suit", HEARTS), cards) == yes


@pytest.mark.parametrize(
    ("suits", "cards", "yes"),
    [
        ((SPADES, HEARTS), turned("2♠", "A♥"), True),
        ((SPADES, HEARTS), turned("2♥", "A♠"), True),
        ((SPADES, HEARTS), turned("2♠", "A♠"), False),
        ((SPADES, HEARTS), turned("RJ", "2♠", "♥"), True),
        ((SPADES, HEARTS), turned("RJ", "2♠", "♠"), False),
        ((SPADES, HEARTS), turned("BJ", "2♠"), False),
        ((CLUBS, CLUBS), turned("3♣", "J♣"), True),
        ((CLUBS, CLUBS), turned("3♣", "J♦"), False),
        ((CLUBS, CLUBS), turned("RJ", "J♣", "♣"), True),
    ],
)
def test_both_suits_must_pair_off_with_the_cards(suits: tuple[int, int], cards: Turned, yes: bool) -> None:
    """RUL-16."""
    assert fires(effect("Slow", "Both Suits", *suits), cards) == yes


@clause("R-6.1.2.k")
def test_match_suit_in_play() -> None:
    """A named joker counts; a black one never does."""
    on_hearts = effect("Slow", "Match Suit", HEARTS)
    assert struck(on_hearts)["Bo"].conditions[SLOW] == 1
    assert struck(on_hearts, cards=["A♠", "2♣", "A♣", "A♦"])["Bo"].conditions[SLOW] == 0
    joker = struck(on_hearts, cards=["RJ", "3♠", "J♣", "J♦"]).plays(NameSuit("♥"))
    assert joker["Bo"].conditions[SLOW] == 1


@clause("R-6.1.2.l")
def test_both_suits_in_play() -> None:
    pair = effect("Slow", "Both Suits", SPADES, HEARTS)
    assert struck(pair)["Bo"].conditions[SLOW] == 1
    assert struck(pair, cards=["A♠", "2♠", "A♣", "A♦"])["Bo"].conditions[SLOW] == 0


def test_the_suits_that_matter_are_those_of_the_effects() -> None:
    both = shot(effects=[effect("Slow", "Both Suits", CLUBS, HEARTS), effect("Hinder", "Match Suit", CLUBS)])
    assert suits_that_matter(both) == (HEARTS, CLUBS)
    assert suits_that_matter(shot(effects=[effect("Slow")])) == ()


# -- .g, C-3.4: only on a hit -------------------------------------------------------------


@clause("C-3.4")
@option("effects_on_miss", False)
def test_a_miss_has_no_effects() -> None:
    played = struck(effect("Slow"), cards=EVEN)
    assert (played.last("AttackCompared").damage, played["Bo"].conditions[SLOW]) == (0, 0)
    assert played.tells("EffectsNeedAHit", attacker="Ada", target="Bo")


@clause("R-6.1.1.g")
@option("effects_on_miss", True)
def test_a_miss_may_be_agreed_to_have_effects() -> None:
    played = struck(effect("Slow"), cards=EVEN, effects_on_miss=True)
    assert (played.last("AttackCompared").damage, played["Bo"].conditions[SLOW]) == (0, 1)


@clause("C-3.14", "R-6.1.1.g")
def test_a_hit_without_damage_is_a_hit() -> None:
    """RUL-13: Null Strike."""
    played = struck(effect("Null Strike"), effect("Slow"))
    assert (played["Bo"].wounds, played["Bo"].conditions[SLOW]) == (5, 1)
    assert "Null Strike" not in [each.effect for each in played.events("EffectFired")]


# -- .m: the order ------------------------------------------------------------------------


@clause("R-6.1.2.m")
def test_the_attacker_says_in_which_order_several_effects_come() -> None:
    played = struck(effect("Slow"), effect("Hinder"), effect("Weaken"))
    asked: Any = played.asks()
    assert (type(asked).__name__, asked.seat, asked.names) == (
        "MayChooseEffect",
        0,
        ("Slow", "Hinder", "Weaken"),
    )
    assert played.refuses(ChooseCondition("Throw")).why == "no_such_effect"
    played.plays(ChooseCondition("Weaken"), ChooseCondition("Slow"))
    assert [each.effect for each in played.events("EffectFired")] == ["Weaken", "Slow", "Hinder"]
    assert played.tells("EffectPicked", attacker="Ada", effect="Slow")


@clause("R-6.1.2.j")
def test_a_single_effect_is_not_asked_about() -> None:
    played = struck(effect("Slow"), effect("Hinder", "Match Suit", CLUBS))
    assert type(played.asks()).__name__ == "MayAct"


# -- C-3.10 to C-3.13, C-3.2: tokens -------------------------------------------------------------


@clause("C-3.10")
def test_the_effect_hinder_gives_a_token_of_hinder() -> None:
    assert struck(effect("Hinder"))["Bo"].conditions[HINDER] == 1


@clause("C-3.11")
def test_the_effect_slow_gives_a_token_of_slow() -> None:
    assert struck(effect("Slow"))["Bo"].conditions[SLOW] == 1


@clause("C-3.12")
def test_the_effect_weaken_gives_a_token_of_weaken() -> None:
    assert struck(effect("Weaken"))["Bo"].conditions[WEAKEN] == 1


@clause("C-3.13")
def test_the_effect_damage_over_time_gives_a_token_of_it() -> None:
    assert struck(effect("Damage Over Time"))["Bo"].conditions[DOT] == 1


@clause("C-3.2")
def test_tokens_go_no_deeper_than_the_rulebook_has_them() -> None:
    assert struck(effect("Slow"), conditions=(1, 0, 0, 0))["Bo"].conditions[SLOW] == 2
    assert struck(effect("Slow"), conditions=(2, 0, 0, 0))["Bo"].conditions[SLOW] == 2
    assert struck(effect("Slow"), conditions=(2, 0, 0, 0), condition_cap=3)["Bo"].conditions[SLOW] == 3


# -- C-3.5, C-3.6: placing -----------------------------------------------------------------------


@clause("C-3.5")
def test_the_attacker_is_placed_within_an_inch_of_the_target() -> None:
    """Bo's edge is at 168 mm on the far side; Ada's base has a radius of 16."""
    played = struck(effect("Displace Attacker"))
    far = 152 + 16 + 25.4 + 16
    refusal = played.refuses(ChooseSpot(point(far + 0.02, 100)))
    assert (refusal.clause, refusal.why, refusal.limit) == ("C-3.5", "placed_too_far", INCH)
    assert played.refuses(ChooseSpot(point(160, 100))).clause == "C-3.5"
    assert played.plays(ChooseSpot(point(far, 100)))["Ada"].at == point(far, 100)


@clause("C-3.5")
def test_where_a_removed_target_stood_still_counts() -> None:
    """RUL-14."""
    played = struck(effect("Displace Attacker"), effect("Slow"), wounds=1)
    assert type(played.asks()).__name__ == "MayPlace"
    assert played.plays(ChooseSpot(point(136, 100)))["Ada"].at == point(136, 100)


@clause("C-3.5")
def test_the_attacker_is_placed_by_terrain_as_well() -> None:
    wall = piece("Wall", 1, box(150, 60, 160, 140))
    played = fight(ada(shot(skill=4, effects=[effect("Displace Attacker")])), wall, cards=["A♠", "A♥"])
    played.plays(shoot("Wall"))
    assert played.plays(ChooseSpot(point(180, 100)))["Ada"].at == point(180, 100)


@clause("C-3.4", "R-6.1.1.g")
def test_half_a_wound_is_a_hit_on_terrain_and_has_effects() -> None:
    """A total of 2 against a Defense of 1.5, or of 2."""
    for size, damage in ((1.5, 1), (2, 0)):
        wall = piece("Wall", size, box(150, 60, 160, 140))
        played = fight(ada(shot(skill=0, effects=[effect("Displace Attacker")])), wall, cards=["A♠", "A♥"])
        played.plays(shoot("Wall"))
        assert played.tells("TerrainCompared", target="Wall", damage=damage)
        assert (played.asked == "MayPlace") is (damage > 0)
        assert (len(played.events("EffectsFollow")), len(played.events("EffectsNeedAHit"))) == (
            damage,
            1 - damage,
        )


@clause("C-3.6")
def test_the_attacker_places_the_target_within_an_inch_of_where_it_was() -> None:
    played = struck(effect("Displace Defender"))
    asked: Any = played.asks()
    assert (asked.seat, asked.model) == (0, "Bo")
    assert played.refuses(ChooseSpot(point(152, 125.42))).clause == "C-3.6"
    assert played.plays(ChooseSpot(point(152, 125.4)))["Bo"].at == point(152, 125.4)


def spots(played: Playing) -> list[Point]:
    """Where the open question suggests to place the model."""
    asked: Any = played.asks()
    found = candidates_for(played.state.known(asked.seat), asked, 99, Branching([]))
    assert all(played.allows(each.order) for each in found)
    return [each.order.at for each in found if isinstance(each.order, ChooseSpot)]


@clause("C-3.6")
@pytest.mark.parametrize(("left", "tested"), [(145, True), (100, False)])
def test_one_who_is_placed_in_a_hazard_is_tested_unless_already_in_it(left: float, tested: bool) -> None:
    """Bo's base begins at 100 mm and ends up from 125.4 mm on."""
    acid = piece("Acid", 1, box(left, 0, 400, 200), "hazardous")
    cards = ["3♠", "2♣"] if tested else []
    at = table(ada(at_mm=(50, 500)), bo(at_mm=(116, 100)), acid, acting="")
    played = Playing(at, MayPlace(0, "Bo", ""), cards=cards).plays(ChooseSpot(point(141.4, 100)))
    assert bool(played.events("HazardMet")) is tested


@clause("C-3.6")
def test_on_free_ground_sixteen_directions_are_suggested_an_inch_and_half_an_inch_away() -> None:
    played = Playing(table(ada(), bo(400), acting=""), MayPlace(0, "Bo", ""))
    found = spots(played)
    here = played["Bo"].at
    assert len(found) == len(set(found)) == 33
    assert (found[0], found[4], found[8], found[12]) == tuple(
        Point(here.x + x * INCH, here.y + y * INCH) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    assert found[16] == Point(here.x + INCH // 2, here.y)
    assert found[-1] == here
    assert played.plays(ChooseSpot(found[2]))["Bo"].at == found[2]


@clause("C-3.5")
def test_beside_a_model_spots_all_around_it_are_suggested() -> None:
    """Ada's base has a radius of 16 mm, Bo's of 25: touching, and half an inch away."""
    played = Playing(table(ada(), bo(400, size=2), acting=""), MayPlace(0, "Ada", "Bo"))
    found, bos = spots(played), played["Bo"].at
    for far in (41, 41 + 12.7):
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            assert Point(bos.x + x * mm(far), bos.y + y * mm(far)) in found
    assert len([each for each in found if distance_ceil(bos, each) > mm(53)]) == 16
    assert played.plays(ChooseSpot(found[0]))["Ada"].at == found[0]
    assert played.tells("ModelPlaced", distance=482000, model="Ada")


@clause("C-3.5")
def test_an_oval_base_is_suggested_as_far_away_as_its_long_side_reaches() -> None:
    """Half of 60 mm and Bo's 25."""
    at = table(ada(base_mm=(60, 30)), bo(400, size=2), acting="")
    found, bos = spots(Playing(at, MayPlace(0, "Ada", "Bo"))), at.models["Bo"].at
    assert {Point(bos.x - mm(55), bos.y), Point(bos.x, bos.y - mm(55))} <= set(found)
    assert Point(bos.x, bos.y - mm(40)) not in found


@clause("C-3.5")
def test_beside_terrain_spots_round_its_nearest_point_are_suggested() -> None:
    wall = piece("Wall", 4, box(300, 0, 310, 500), "no_cover")
    played = Playing(table(ada(), wall, acting=""), MayPlace(0, "Ada", "Wall"))
    found = spots(played)
    assert {point(284, 100), point(271.3, 100)} <= set(found)
    assert played.plays(ChooseSpot(point(271.3, 100)))["Ada"].at == point(271.3, 100)


@clause("C-3.5")
def test_without_room_nobody_is_placed() -> None:
    """Bo stands in a pit that has room for him alone, and nobody stands on what surrounds it."""
    sides = [(120, 116, 300, 200), (120, 0, 300, 84), (120, 80, 174, 120), (206, 80, 300, 120)]
    rocks = [piece(f"Rock {i}", 4, box(*side), "impassable no_cover") for i, side in enumerate(sides)]
    played = fight(ada(shot(effects=[effect("Displace Attacker")])), bo(at_mm=(190, 100)), *rocks, cards=HIT)
    assert played.plays(shoot("Bo")).last("NowhereToPlace").model == "Ada"
    assert (type(played.asks()).__name__, played["Ada"].at) == ("MayAct", point(100, 100))


# -- C-3.7, C-3.3: Knockback ---------------------------------------------------------------------


@clause("C-3.7")
@option("knockback", "printed")
def test_knockback_pushes_an_inch_straight_away() -> None:
    assert struck(effect("Knockback"))["Bo"].at == point(152 + 25.4, 100)
    assert far(5, 1) == 25.4, "however large the attacker"


def far(size: float, target: float, **options: Any) -> float:
    """How far a Knockback by a model of one Size sends one of another, in mm."""
    ogre = ada(shot(effects=[effect("Knockback")]), size=size, at_mm=(100, 500))
    played = fight(ogre, bo(size=target, at_mm=(260, 500)), cards=HIT, **options).plays(shoot("Bo"))
    return (played["Bo"].at.x - 260_000) / 1000


@clause("R-7.2.1.a", "C-3.7")
@option("knockback", "by_size")
@pytest.mark.parametrize(
    ("size", "target", "inches"), [(5, 1, 2), (5, 2, 1.5), (4, 1, 1.5), (3, 1, 1), (3, 3, 1), (1, 2, 1)]
)
def test_by_option_knockback_goes_as_far_as_the_sizes_say(size: float, target: float, inches: float) -> None:
    assert far(size, target, knockback="by_size") == pytest.approx(inches * 25.4)


@clause("R-7.2.1.b")
def test_by_option_the_rulebooks_own_limit_of_a_push_stops_a_knockback() -> None:
    played = struck(effect("Knockback"), size=3, knockback="by_size")
    assert (played["Bo"].at, played.happened().count("TooBigToPush")) == (point(166, 100), 1)
    assert played.tells("KnockedBack", attacker="Ada", target="Bo")


@clause("C-3.3")
def test_knockback_does_not_move_one_more_than_a_size_larger() -> None:
    assert struck(effect("Knockback"), size=2)["Bo"].at == point(161 + 25.4, 100)
    assert struck(effect("Knockback"), size=3)["Bo"].at == point(166, 100)


@clause("R-6.1.2.j")
def test_knockback_spares_the_removed() -> None:
    assert struck(effect("Knockback"), wounds=1)["Bo"].at == point(152, 100)


# -- C-3.8, C-3.9: Throw -------------------------------------------------------------------------


@clause("C-3.8")
def test_a_target_two_sizes_smaller_is_thrown_where_the_attacker_says() -> None:
    """Size 3 against 1: two inches."""
    grab = shot(1, effects=[effect("Throw")])
    played = fight(ada(grab, size=3), bo(at_mm=(100 + 30 + 10 + 16, 100)), cards=HIT).plays(shoot("Bo"))
    asked: Any = played.asks()
    assert asked.seat == 0
    played.plays(ChooseSpot(point(156, 400)))
    assert played["Bo"].at == point(156, 100 + 50.8)


@clause("C-3.8")
def test_a_target_that_is_too_big_is_not() -> None:
    played = struck(effect("Throw"))
    assert (type(played.asks()).__name__, played["Bo"].at) == ("MayAct", point(152, 100))


@clause("C-3.9")
def test_attacked_terrain_two_sizes_smaller_is_thrown() -> None:
    crate = piece("Crate", 1, box(150, 90, 170, 110), "reinforced")
    grab = shot(1, effects=[effect("Throw Terrain")])
    played = fight(ada(grab, size=3), crate, cards=["A♠", "A♥"]).plays(shoot("Crate"))
    played.plays(ChooseSpot(point(160, 400)))
    assert played.last("TerrainThrown").piece == "Crate"


@clause("R-6.1.2.j")
def test_throw_terrain_needs_terrain() -> None:
    played = struck(effect("Throw Terrain"))
    assert played.last("EffectSpared").effects == ("Throw Terrain",)
    crate = piece("Crate", 1, box(150, 90, 170, 110), "fragile")
    grab = shot(1, effects=[effect("Throw Terrain")])
    broken = fight(ada(grab, size=3), crate, cards=["A♠", "A♥"]).plays(shoot("Crate"))
    assert not broken.piece("Crate").standing
    assert broken.last("EffectSpared").effects == ("Throw Terrain",), "what is broken is not thrown"


# -- C-3.15: Exhaust -----------------------------------------------------------------------------


@clause("C-3.15")
def test_the_attacker_picks_an_action_of_the_target_to_exhaust() -> None:
    played = struck(effect("Exhaust"), attacks=[shot()], exhaust={"Move": 1})
    asked: Any = played.asks()
    assert (asked.seat, asked.model) == (0, "Bo")
    assert played.refuses(ChooseCondition("Bite")).why == "no_such_action"
    assert played.plays(ChooseCondition("Move"))["Bo"].exhaust == [2, 0]
    assert played.tells("ActionBurdened", action="Move", model="Bo", tokens=2)


# -- everything ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in EFFECTS if name != "Null Strike"])
def test_suggested_answers_carry_every_effect_to_its_end(name: str) -> None:
    grab = shot(1, skill=4, effects=[effect(name)])
    crate = piece("Crate", 1, box(100, 140, 120, 160), "reinforced")
    target = "Crate" if name == "Throw Terrain" else "Bo"
    played = fight(ada(grab, size=3), bo(at_mm=(156, 100), attacks=[shot()]), crate, cards=HIT)
    played.plays(Attack("Shot", (target,)))
    while type(played.asks()).__name__ != "MayAct":
        asked: Any = played.asks()
        found = candidates_for(played.state.known(asked.seat), asked, 8, Branching([]))
        assert found
        assert all(played.allows(each.order) for each in found)
        played.plays(found[0].order)
    assert played.table.strike is None
