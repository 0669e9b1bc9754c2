"""Companion 4, Abilities. Ada uses hers; Bo is an enemy, Cy a friend. Size 1 bases are 32 mm wide."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.orders import candidates_for, check_order
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.rules.abilities import (
    COMPEL,
    DISPLACE_SEEN,
    DISPLACE_TARGET,
    DISPLACE_TERRAIN,
    DISPLACE_UNSEEN,
    REMOVE_EFFECT,
    SHIFT,
    suggest_abilities,
    usable_abilities,
)
from highground.rulesets.ascension.rules.combat.reactions import NEGATE
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import Model
from highground.rulesets.ascension.state.orders import (
    ChooseCondition,
    ChooseSpot,
    EndActivation,
    Move,
    React,
    StopMoving,
    UseAbility,
)
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, facet, model, piece, point, table, to


def ada(*abilities: str, size: float = 1, **stats: Any) -> Model:
    return model("Ada", 0, size, (300, 500), abilities=[facet(each) for each in abilities], **stats)


def bo(x: float = 400, **stats: Any) -> Model:
    return model("Bo", 1, stats.pop("size", 1), (x, 500), **stats)


def scene(*things: Model | Terrain, cards: tuple[str, ...] = (), **given: Any) -> Playing:
    return Playing(table(*things, **given), cards=cards)


# -- C-4.13: when ---------------------------------------------------------------------------


@clause("C-4.13")
def test_an_ability_must_be_on_the_sheet() -> None:
    assert scene(ada(SHIFT)).refuses(UseAbility(COMPEL, "Bo")).why == "no_such_ability"
    assert scene(ada("Sing")).refuses(UseAbility("Sing")).why == "no_such_ability"


@clause("R-3.2.5.a")
def test_a_primary_ability_is_one_of_the_two_actions() -> None:
    game = scene(ada(DISPLACE_TARGET, size=5), bo(391))
    game.plays(UseAbility(DISPLACE_TARGET, "Bo", point(391, 900)))
    assert (game.table.turn.actions, game["Ada"].exhaust) == (1, [0, 1])
    late = scene(ada(DISPLACE_TARGET, size=5), bo(391), turn=Turn("Ada", actions=2))
    assert late.refuses(UseAbility(DISPLACE_TARGET, "Bo", point(391, 900))).clause == "R-3.2.5.a"


@clause("R-3.2.5.c")
def test_a_secondary_ability_is_free_of_the_two() -> None:
    game = scene(ada(SHIFT), turn=Turn("Ada", actions=2))
    game.plays(UseAbility(SHIFT, "", point(320, 500)))
    assert (game.table.turn.actions, game["Ada"].exhaust, type(game.asks()).__name__) == (2, [0, 1], "MayAct")


@clause("R-3.2.5.b")
def test_an_exhausted_ability_cannot_be_used() -> None:
    game = scene(ada(SHIFT)).plays(UseAbility(SHIFT, "", point(320, 500)))
    assert game.refuses(UseAbility(SHIFT, "", point(330, 500))).clause == "R-3.2.5.b"


@clause("R-3.2.5.d")
def test_a_tiring_ability_takes_two_tokens() -> None:
    tired = model("Ada", 0, 1, (300, 500), abilities=[facet(SHIFT, tiring=True)])
    game = scene(tired).plays(UseAbility(SHIFT, "", point(320, 500)))
    assert game["Ada"].exhaust == [0, 2]


@clause("R-3.2.5.c", "C-4.8")
def test_a_secondary_ability_may_come_between_two_strides() -> None:
    game = scene(ada(SHIFT)).plays(Move((to(330, 500),)), UseAbility(SHIFT, "", point(330, 520)))
    assert (type(game.asks()).__name__, game.table.turn.strides) == ("MayGoOn", 2)
    game.plays(Move((to(360, 520),)), StopMoving())
    assert (game["Ada"].at, game["Ada"].exhaust) == (point(360, 520), [1, 1])


@clause("C-4.13")
@pytest.mark.parametrize("primary", [True, False])
def test_a_primary_ability_is_not_used_between_strides_even_as_a_secondary_facet(primary: bool) -> None:
    """A discount may make Displace Terrain a Secondary facet; as an action it stays Primary."""
    giant = model("Ada", 0, 5, (300, 500), abilities=[facet(DISPLACE_TERRAIN, primary)], strides=2)
    crate = piece("Crate", 1, box(400, 490, 420, 510))
    game = scene(giant, crate).plays(Move((to(290, 500),)))
    assert game.refuses(UseAbility(DISPLACE_TERRAIN, "Crate", point(900, 500))).clause == "C-4.13"
    game.plays(StopMoving(), UseAbility(DISPLACE_TERRAIN, "Crate", point(900, 500)))
    assert game.table.turn.actions == 2


@clause("R-3.2.5.d")
def test_after_an_ability_the_activation_can_end() -> None:
    game = scene(ada(SHIFT)).plays(UseAbility(SHIFT, "", point(320, 500)), EndActivation())
    assert game.asks() is None


# -- C-4.5, C-4.6, C-4.12: throwing ------------------------------------------------------------------


@clause("C-4.5")
def test_displace_target_throws_a_model_in_a_direction_told_at_once() -> None:
    game = scene(ada(DISPLACE_TARGET, size=5), bo(391))
    game.plays(UseAbility(DISPLACE_TARGET, "Bo", point(391, 900)))
    assert game["Bo"].at == Point(mm(391), mm(500) + 4 * INCH)


@clause("C-4.5")
def test_displace_target_asks_for_a_direction_that_was_not_told() -> None:
    game = scene(ada(DISPLACE_TARGET, size=5), bo(391)).plays(UseAbility(DISPLACE_TARGET, "Bo"))
    assert type(game.asks()).__name__ == "MayAimThrow"
    game.plays(ChooseSpot(point(391, 100)))
    assert game["Bo"].at == Point(mm(391), mm(500) - 4 * INCH)
    assert game["Ada"].exhaust == [0, 1]
    assert game.tells("AbilityUsed", ability="Displace Target", model="Ada")


@clause("C-4.5")
def test_displace_target_throws_friends_too() -> None:
    game = scene(ada(DISPLACE_TARGET, size=5), model("Cy", 0, 1, (391, 500)))
    game.plays(UseAbility(DISPLACE_TARGET, "Cy", point(391, 900)))
    assert game["Cy"].at != point(391, 500)


@clause("C-4.5")
def test_displace_target_needs_a_model_on_the_table_and_a_direction() -> None:
    game = scene(ada(DISPLACE_TARGET, size=5), bo(391), model("Dee", 1, on_table=False))
    for name in ("Dee", "Nobody"):
        assert game.refuses(UseAbility(DISPLACE_TARGET, name, point(0, 0))).clause == "C-4.5"
    assert game.refuses(UseAbility(DISPLACE_TARGET, "Bo", point(391, 500))).why == "throw_needs_direction"
    assert game.refuses(UseAbility(DISPLACE_TARGET, "Ada", point(0, 0))).why == "not_to_be_thrown"


@clause("C-4.12")
def test_displace_target_reaches_as_far_as_the_influence() -> None:
    """Size 5: 5 inches from base to base."""
    edge = 300 + 75 + 16 + 127
    order = UseAbility(DISPLACE_TARGET, "Bo", point(900, 500))
    assert scene(ada(DISPLACE_TARGET, size=5), bo(edge)).allows(order)
    refusal = scene(ada(DISPLACE_TARGET, size=5), bo(edge + 0.02)).refuses(order)
    assert (refusal.clause, refusal.limit) == ("C-4.12", 5 * INCH)


@clause("R-7.2.6.a")
def test_displace_target_takes_two_sizes() -> None:
    order = UseAbility(DISPLACE_TARGET, "Bo", point(900, 500))
    assert scene(ada(DISPLACE_TARGET, size=3), bo(350)).allows(order)
    assert scene(ada(DISPLACE_TARGET, size=3), bo(360, size=2)).refuses(order).why == "too_big_to_throw"


@clause("C-4.5", "C-5.4")
def test_the_target_of_the_ability_may_negate_it() -> None:
    game = scene(ada(DISPLACE_TARGET, size=5), bo(391, reactions=[facet(NEGATE)]))
    game.plays(UseAbility(DISPLACE_TARGET, "Bo", point(900, 500)), React(NEGATE))
    assert (game["Bo"].at, game["Ada"].exhaust, game["Bo"].exhaust) == (point(391, 500), [0, 1], [0, 1])
    bears = scene(ada(DISPLACE_TARGET, size=5), bo(391, reactions=[facet(NEGATE)]))
    bears.plays(UseAbility(DISPLACE_TARGET, "Bo", point(900, 500)), Pass())
    assert bears["Bo"].at != point(391, 500)


@clause("C-4.6")
def test_displace_terrain_throws_a_piece() -> None:
    crate = piece("Crate", 1, box(400, 490, 420, 510))
    game = scene(ada(DISPLACE_TERRAIN, size=5), crate, bo(500))
    game.plays(UseAbility(DISPLACE_TERRAIN, "Crate", point(900, 500)))
    assert (game["Bo"].wounds, game.piece("Crate").standing) == (4, False)


@clause("C-4.6")
def test_displace_terrain_needs_a_standing_piece() -> None:
    game = scene(ada(DISPLACE_TERRAIN, size=5), piece("Crate", 1, box(400, 490, 420, 510), standing=False))
    assert game.refuses(UseAbility(DISPLACE_TERRAIN, "Crate", point(900, 500))).clause == "C-4.6"


@clause("C-4.12")
def test_displace_terrain_reaches_as_far_as_the_influence() -> None:
    order = UseAbility(DISPLACE_TERRAIN, "Crate", point(900, 500))
    near, far = (piece("Crate", 1, box(x, 490, x + 9, 510)) for x in (375 + 127, 375 + 127.02))
    assert scene(ada(DISPLACE_TERRAIN, size=5), near).allows(order)
    assert scene(ada(DISPLACE_TERRAIN, size=5), far).refuses(order).clause == "C-4.12"


@clause("R-7.2.6.a")
def test_displace_terrain_needs_a_direction() -> None:
    game = scene(ada(DISPLACE_TERRAIN, size=5), piece("Crate", 1, box(400, 490, 420, 510)))
    assert game.refuses(UseAbility(DISPLACE_TERRAIN, "Crate", point(410, 500))).why == "throw_needs_direction"


# -- C-4.7, C-4.11: displacing oneself -----------------------------------------------------------------


@clause("C-4.7")
def test_displace_self_in_sight_places_the_model_within_six_inches() -> None:
    game = scene(ada(DISPLACE_SEEN))
    refusal = game.refuses(UseAbility(DISPLACE_SEEN, "", Point(mm(300) + 6 * INCH + 11, mm(500))))
    assert (refusal.clause, refusal.limit) == ("C-4.7", 6 * INCH)
    game.plays(UseAbility(DISPLACE_SEEN, "", Point(mm(300) + 6 * INCH, mm(500))))
    assert game["Ada"].at == Point(mm(300) + 6 * INCH, mm(500))


@clause("C-4.11")
def test_displace_self_unseen_places_the_model_within_four_inches() -> None:
    game = scene(ada(DISPLACE_UNSEEN))
    refusal = game.refuses(UseAbility(DISPLACE_UNSEEN, "", Point(mm(300) + 4 * INCH + 11, mm(500))))
    assert (refusal.clause, refusal.limit) == ("C-4.11", 4 * INCH)
    game.plays(UseAbility(DISPLACE_UNSEEN, "", Point(mm(300) + 4 * INCH, mm(500))))
    assert game["Ada"].at == Point(mm(300) + 4 * INCH, mm(500))


@clause("C-4.7")
def test_displace_self_in_sight_does_not_go_behind_a_wall() -> None:
    wall = piece("Wall", 2, box(340, 400, 350, 600))
    assert scene(ada(DISPLACE_SEEN), wall).refuses(UseAbility(DISPLACE_SEEN, "", point(380, 500))).why == (
        "spot_not_seen"
    )
    low = piece("Wall", 0.5, box(340, 400, 350, 600))
    assert scene(ada(DISPLACE_SEEN), low).allows(UseAbility(DISPLACE_SEEN, "", point(380, 500)))


@clause("C-4.11")
def test_displace_self_unseen_does() -> None:
    wall = piece("Wall", 2, box(340, 400, 350, 600))
    game = scene(ada(DISPLACE_UNSEEN), wall).plays(UseAbility(DISPLACE_UNSEEN, "", point(380, 500)))
    assert game["Ada"].at == point(380, 500)


@clause("C-4.11")
def test_displace_self_needs_a_place_with_room() -> None:
    game = scene(ada(DISPLACE_UNSEEN), bo(380))
    assert game.refuses(UseAbility(DISPLACE_UNSEEN)).why == "say_where"
    assert game.refuses(UseAbility(DISPLACE_UNSEEN, "", point(360, 500))).why == "in_the_way"
    assert game.allows(UseAbility(DISPLACE_UNSEEN, "", point(348, 500)))


@clause("C-4.11")
def test_displace_self_may_lead_onto_a_roof_and_down_again() -> None:
    roof = piece("Roof", 3, box(340, 400, 500, 600))
    game = scene(ada(DISPLACE_UNSEEN), roof).plays(UseAbility(DISPLACE_UNSEEN, "", point(380, 500)))
    assert (game["Ada"].on, game["Ada"].level) == (0, 1)
    down = scene(model("Ada", 0, 1, (360, 500), on=0, abilities=[facet(DISPLACE_UNSEEN)]), roof)
    down.plays(UseAbility(DISPLACE_UNSEEN, "", point(300, 500)))
    assert (down["Ada"].on, down["Ada"].level, down["Ada"].wounds) == (-1, 0, 5)


@clause("C-4.11")
def test_displace_self_does_not_lead_half_into_a_house() -> None:
    house = piece("House", 3, box(340, 400, 500, 600))
    game = scene(ada(DISPLACE_UNSEEN), house)
    assert game.refuses(UseAbility(DISPLACE_UNSEEN, "", point(335, 500))).clause == "C-4.11"


@clause("R-7.2.18.a")
def test_who_displaces_itself_into_a_hazard_is_tested() -> None:
    acid = piece("Acid", 1, box(340, 400, 400, 600), "hazardous")
    game = scene(ada(DISPLACE_UNSEEN, left=1), acid, bo(700), cards=("J♠", "A♣"))
    game.plays(UseAbility(DISPLACE_UNSEEN, "", point(370, 500)))
    assert (game["Ada"].on_table, game.asks()) == (False, None)


# -- C-4.8: shifting ---------------------------------------------------------------------------------


@clause("C-4.8")
def test_shift_self_moves_an_inch_and_is_no_move_action() -> None:
    game = scene(ada(SHIFT)).plays(UseAbility(SHIFT, "", Point(mm(300) + INCH, mm(500))))
    assert (game["Ada"].at.x, game.table.turn.moved, game["Ada"].exhaust) == (mm(300) + INCH, False, [0, 1])
    assert game.tells("ModelShifted", distance=25400, model="Ada")


@clause("C-4.8")
def test_shift_self_goes_no_farther_than_an_inch() -> None:
    game = scene(ada(SHIFT))
    refusal = game.refuses(UseAbility(SHIFT, "", Point(mm(300) + INCH + 11, mm(500))))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-4.8", INCH + 11, INCH)
    assert game.refuses(UseAbility(SHIFT)).why == "say_where"


@clause("R-5.2.1.d")
def test_shift_self_does_not_go_through_anybody() -> None:
    small = model("Ada", 0, 1, (300, 500), 25, abilities=[facet(SHIFT)])
    game = scene(small, model("Bo", 1, 1, (315, 520), 25))
    assert game.refuses(UseAbility(SHIFT, "", point(325, 500))).clause == "R-5.2.1.d"


# -- C-4.9: removing a temporary effect ----------------------------------------------------------------


@clause("C-4.9")
def test_one_token_comes_off_a_model_within_four_inches() -> None:
    edge = 300 + 32 + 101.6
    game = scene(ada(REMOVE_EFFECT), model("Cy", 0, 1, (edge, 500), conditions=(2, 0, 0, 0)))
    game.plays(UseAbility(REMOVE_EFFECT, "Cy"))
    assert game["Cy"].conditions == [1, 0, 0, 0]
    far = scene(ada(REMOVE_EFFECT), model("Cy", 0, 1, (edge + 0.02, 500), conditions=(2, 0, 0, 0)))
    refusal = far.refuses(UseAbility(REMOVE_EFFECT, "Cy"))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-4.9", 101_620, 101_600)


@clause("C-4.9")
def test_with_several_kinds_the_player_says_which() -> None:
    game = scene(ada(REMOVE_EFFECT, conditions=(1, 0, 0, 2))).plays(UseAbility(REMOVE_EFFECT, "Ada"))
    asked = game.asks()
    assert asked is not None
    assert asked.asked() == (0,)
    known = game.state.known(0)
    orders = [each.order for each in candidates_for(known, asked, 9, game.chance)]
    assert orders == [ChooseCondition("DOT"), ChooseCondition("Slow")]
    assert all(check_order(known, asked, order) is None for order in orders)
    assert game.refuses(ChooseCondition("Weaken")).clause == "C-4.9"
    assert game.refuses(ChooseCondition("Dizzy")).clause == "C-4.9"
    game.plays(ChooseCondition("DOT"))
    assert (game["Ada"].conditions, type(game.asks()).__name__) == ([1, 0, 0, 1], "MayAct")


@clause("C-4.9")
def test_remove_effect_needs_a_token_to_take_off() -> None:
    game = scene(ada(REMOVE_EFFECT), model("Dee", 1, on_table=False))
    assert game.refuses(UseAbility(REMOVE_EFFECT, "Ada")).why == "no_condition"
    assert game.refuses(UseAbility(REMOVE_EFFECT, "Dee")).why == "not_on_the_table"


# -- C-4.10: compelling --------------------------------------------------------------------------------


@clause("C-4.10")
def test_a_model_in_sight_within_four_inches_is_compelled() -> None:
    edge = 300 + 32 + 101.6
    game = scene(ada(COMPEL), bo(edge)).plays(UseAbility(COMPEL, "Bo"))
    assert (game["Bo"].compelled_by, game.last("MovementCompelled").model) == ("Ada", "Bo")
    refusal = scene(ada(COMPEL), bo(edge + 0.02)).refuses(UseAbility(COMPEL, "Bo"))
    assert (refusal.clause, refusal.limit) == ("C-4.10", 4 * INCH)


@clause("R-6.2.2.d")
def test_nobody_compels_whom_it_does_not_see() -> None:
    wall = piece("Wall", 1, box(340, 400, 350, 600))
    assert scene(ada(COMPEL), bo(), wall).refuses(UseAbility(COMPEL, "Bo")).clause == "R-6.2.2.d"


@clause("C-4.10")
def test_nobody_compels_itself_or_somebody_who_is_not_there() -> None:
    game = scene(ada(COMPEL), bo(on_table=False))
    assert game.refuses(UseAbility(COMPEL, "Ada")).why == "not_itself"
    assert game.refuses(UseAbility(COMPEL, "Bo")).why == "not_on_the_table"


@clause("C-4.10")
def test_a_compelled_model_only_comes_nearer() -> None:
    game = scene(ada(), bo(400, compelled_by="Ada"), acting="Bo")
    assert game.refuses(Move((to(420, 500),))).clause == "C-4.10"
    assert game.allows(Move((to(380, 500),)))


# -- suggestions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("moving", [False, True])
def test_every_suggested_use_is_legal(moving: bool) -> None:
    every = (DISPLACE_TARGET, DISPLACE_TERRAIN, DISPLACE_SEEN, SHIFT, REMOVE_EFFECT, COMPEL, DISPLACE_UNSEEN)
    giant = ada(*every, size=5, conditions=(1, 0, 0, 0))
    game = scene(giant, bo(400), model("Cy", 0, 2, (300, 620)), piece("Crate", 1, box(180, 490, 200, 510)))
    found = suggest_abilities(game.table, game["Ada"], usable_abilities(game.table, game["Ada"], moving))
    assert all(game.allows(each.order) for each in found)
    names = {each.order.ability for each in found if isinstance(each.order, UseAbility)}
    assert names == set(every) - ({DISPLACE_TARGET, DISPLACE_TERRAIN} if moving else set())


def test_a_move_elsewhere_is_suggested_towards_each_goal_and_away_from_the_last() -> None:
    game = scene(ada(SHIFT))
    goals = [point(600, 900), point(300, 100)]
    found = suggest_abilities(game.table, game["Ada"], [SHIFT], goals)
    spots = [point(315.24, 520.32), point(300, 474.6), point(300, 525.4)]
    assert [each.order for each in found] == [UseAbility(SHIFT, "", spot) for spot in spots]


def test_nothing_is_suggested_that_is_exhausted() -> None:
    tired = ada(SHIFT, exhaust={SHIFT: 1})
    assert usable_abilities(table(tired), tired, False) == []


@pytest.mark.parametrize(("used", "found"), [(1, [DISPLACE_TARGET, SHIFT]), (2, [SHIFT])])
def test_after_two_actions_only_secondary_abilities_are_suggested(used: int, found: list[str]) -> None:
    at = table(ada(DISPLACE_TARGET, SHIFT), bo(), turn=Turn("Ada", actions=used))
    assert usable_abilities(at, at.models["Ada"], False) == found
