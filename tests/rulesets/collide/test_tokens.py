"""W-15: abilities and tokens."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.measure import path_length
from highground.rulesets.collide.rules.effects.tokens import token_kind
from highground.rulesets.collide.state.boards import TokenKind
from highground.rulesets.collide.state.measuring import STEP
from tests.marks import clause
from tests.rulesets.collide.positions import (
    KNIFE,
    Playing,
    ability,
    block,
    hedge,
    kind,
    sheet,
    spot,
    table,
    token,
    unit,
    weapon,
)

FAR = unit("far", (0, 20), 1)
PISTOL = weapon("Pistol", "Near", damage=1)
VEIL = kind("Veil", blocks_los=True, destroyable=True)
FLAG = kind("Flag", carried=True)
GUARD = {"do": "stat_mod", "stat": "dv", "amount": 1, "who": "target"}


@clause("W-15.2", "W-12.1")
@pytest.mark.parametrize(("die", "worked"), [(1, False), (3, False), (4, True), (6, True)])
def test_a_checked_ability_rolls_like_an_attack(die: int, worked: bool) -> None:
    mend = ability("Mend", "active", {"do": "heal", "amount": 3, "who": "self", "lasts": "instant"}, knack=4)
    made = table(unit("a", (0, 0), of=sheet(abilities=[mend]), health=5), FAR)
    game = Playing(made, dice=[die]).plays("activate a", "use a mend")
    assert game.unit("a").health == (8 if worked else 5)
    assert game.refuses("use a mend").clause == "W-7.3"


@clause("W-15.2")
def test_points_may_be_put_into_it_only_if_it_rolls() -> None:
    calm = ability("Calm", "active", {"do": "knack_mod", "amount": 1, "who": "self"})
    game = Playing(table(unit("a", (0, 0), of=sheet(abilities=[calm])), FAR)).plays("activate a")
    assert game.refuses("use a calm ap:1").clause == "W-15.2"
    assert game.allows("use a calm")


@clause("W-15.3")
def test_only_active_abilities_are_used() -> None:
    passive = ability("Tough", "passive", {"do": "stat_mod", "stat": "dv", "amount": 1})
    game = Playing(table(unit("a", (0, 0), of=sheet(abilities=[passive])), FAR)).plays("activate a")
    assert game.refuses("use a tough").clause == "W-15.3"
    assert game.refuses("use a nothing").clause == "W-15.3"


@clause("W-15.3")
def test_targets_are_as_the_text_has_them() -> None:
    call = ability(
        "Call",
        "active",
        {"do": "stat_mod", "stat": "move", "steps": 2, "who": "target"},
        targets=1,
        side="enemy",
        reach_steps=6,
        sight=True,
    )
    made = table(
        unit("a", (0, 0), of=sheet(abilities=[call])),
        unit("near", (6, 0), 1),
        unit("beyond", (6.01, 2), 1),
        unit("mate", (2, 2)),
    )
    game = Playing(made).plays("activate a")
    assert game.allows("use a call on:near")
    for wrong in ("use a call on:beyond", "use a call on:mate", "use a call", "use a call on:near,mate"):
        assert game.refuses(wrong).clause == "W-15.3"
    assert game.measures("use a call on:beyond") == ("W-15.3", "out_of_reach", None, 152400)
    assert game.measures("use a call") == ("W-15.3", "no_target_named", 0, 1)


@clause("W-15.3")
def test_whoever_is_gone_or_never_was_is_no_target() -> None:
    call = ability("Call", "active", GUARD, targets=1)
    units = (unit("a", (0, 0), of=sheet(abilities=[call])), unit("late"), FAR)
    game = Playing(table(*units)).plays("activate a")
    for name in ("late", "nobody"):
        refusal = game.refuses(f"use a call on:{name}")
        assert (refusal.why, refusal.facts["ability"]) == ("no_such_target", "Call")
    assert game.allows("use a call on:a")


@clause("W-15.3")
def test_a_reach_of_nothing_is_the_units_own_place() -> None:
    call = ability("Call", "active", GUARD, targets=1, reach_steps=0)
    units = (unit("a", (0, 0), of=sheet(abilities=[call])), unit("b", (1, 0)), FAR)
    game = Playing(table(*units)).plays("activate a")
    assert game.refuses("use a call on:b").why == "out_of_reach"
    assert game.plays("use a call on:a").unit("a").uses == [1]


@clause("W-15.4")
def test_tokens_are_a_step_across_unless_stated() -> None:
    assert TokenKind("Plain").radius == 12_700
    game = Playing(table(unit("a", (0, 0)), unit("x", (1, 0), 1, health=1)), dice=[6])
    game.plays("activate a", "attack a:knife@x")
    assert game.table.tokens[0].kind.radius == 12_700


@clause("W-15.5")
def test_a_token_that_no_text_describes_does_nothing_at_all() -> None:
    plain = token("thing-1", (1, 0), TokenKind("Thing"))
    game = Playing(table(unit("a", (0, 0)), unit("x", (5, 0), 1), plain), dice=[6]).plays("activate a")
    assert game.refuses("attack a:knife@thing-1").why == "no_target"
    assert game.refuses("pickup a thing-1").why == "cannot_carry"
    assert game.refuses("remove a thing-1").why == "cannot_remove"
    assert game.plays("attack a:rifle@x").last("TargetMeasured").clear == STEP
    assert game.plays("move a:3,2").last("UnitMoved").cost == path_length([spot((0, 0)), spot((3, 2))])
    assert token_kind(game.table, "Thing") == TokenKind("Thing")
    veil = token("veil-1", (2, 0), VEIL)
    hidden = Playing(table(unit("a", (0, 0)), unit("x", (5, 0), 1), veil)).plays("activate a")
    assert hidden.refuses("attack a:rifle@x").clause == "W-15.5"


@clause("W-15.6")
def test_any_hit_destroys_a_token() -> None:
    made = table(unit("a", (0, 0), of=sheet(weapons=[PISTOL])), FAR, token("veil-1", (5, 0), VEIL))
    game = Playing(made, dice=[4]).plays("activate a", "attack a:pistol@veil-1")
    assert not game.table.tokens
    assert not game.events("UnitHarmed")
    corpse = table(unit("a", (0, 0)), FAR, token("corpse-1", (5, 0)))
    assert Playing(corpse).plays("activate a").refuses("attack a:rifle@corpse-1").clause == "W-9.6"


@clause("W-15.6")
def test_one_of_ones_own_may_be_destroyed_in_melee_too() -> None:
    mine = token("veil-1", (1, 0), VEIL, seat=0)
    made = table(unit("a", (0, 0), of=sheet(weapons=[KNIFE])), FAR, mine)
    assert not Playing(made, dice=[4]).plays("activate a", "attack a:knife@veil-1").table.tokens
    assert (
        Playing(table(unit("a", (0, 0), of=sheet(weapons=[KNIFE])), FAR, token("veil-1", (1.2, 0), VEIL)))
        .plays("activate a")
        .refuses("attack a:knife@veil-1")
        .clause
        == "W-10.2"
    )


@clause("W-15.7")
def test_a_carried_token_goes_along_and_stays_where_its_carrier_falls() -> None:
    made = table(unit("a", (0, 0), health=1), unit("x", (0, 6), 1), token("flag-1", (1, 0), FLAG), ap=(5, 5))
    game = Playing(made, dice=[6]).plays("activate a", "pickup a flag-1", "move a:3,0")
    assert game.table.tokens[0].at == game.unit("a").at
    game.plays("end", "activate x", "attack x:rifle@a")
    assert game.table.tokens[0].carrier == -1
    assert game.table.tokens[0].at == game.unit("a").at


@clause("W-15.7")
def test_only_what_can_be_carried_and_is_touched() -> None:
    made = table(unit("a", (0, 0)), FAR, token("flag-1", (1.2, 0), FLAG), token("corpse-1", (0, 1)))
    game = Playing(made).plays("activate a")
    assert game.refuses("pickup a flag-1").clause == "W-15.7"
    assert game.refuses("pickup a corpse-1").clause == "W-15.7"


@clause("W-15.7")
def test_one_token_an_activation() -> None:
    made = table(unit("a", (0, 0)), FAR, token("flag-1", (1, 0), FLAG), token("flag-2", (-1, 0), FLAG))
    game = Playing(made).plays("activate a", "pickup a flag-1")
    assert game.refuses("pickup a flag-2").why == "picked_up_already"
    assert game.refuses("pickup a flag-1").why == "cannot_carry"
    assert game.tells("TokenTaken", token="flag-1", unit="a")


@clause("E-place_token")
def test_a_unit_that_clears_difficult_ground_crosses_it_freely_and_for_good() -> None:
    bull = ability("Bull", "passive", {"do": "place_token", "token": "path", "when": "crossing"})
    made = table(
        unit("a", (0, 0), of=sheet(abilities=[bull])),
        unit("b", (0, 5)),
        FAR,
        block("bog", 1, -3, 3, 8, difficult=True),
    )
    game = Playing(made).plays("activate a", "move a:6,0", "end")
    assert [each.kind.name for each in game.table.tokens] == ["path"]
    game.plays("stop", "activate b", "move b:6,5")
    assert game.last("UnitMoved").cost == 6 * 25_400


@clause("E-place_token")
def test_a_token_without_a_range_lies_where_its_unit_stands_wherever_one_points() -> None:
    drop = ability("Drop", "active", {"do": "place_token", "token": "ash"})
    for order in ("use a drop", "use a drop at:5,0"):
        game = Playing(table(unit("a", (2, 3), of=sheet(abilities=[drop])), FAR)).plays("activate a", order)
        assert [each.at for each in game.table.tokens] == [game.unit("a").at]


@clause("E-place_token")
def test_of_more_than_there_may_be_the_oldest_goes() -> None:
    drop = {"do": "place_token", "token": "ash", "within_steps": 6}
    one = ability("One", "active", {**drop, "most": 1})
    any_number = ability("Any", "active", drop)
    theirs = token("ash-9", (9, 9), "ash", seat=1)
    made = table(unit("a", (0, 0), of=sheet(abilities=[one, any_number])), FAR, theirs)
    game = Playing(made).plays("activate a", "use a any at:3,0")
    assert len(game.table.tokens) == 2
    game.plays("use a one at:4,0")
    assert [each.at for each in game.table.tokens] == [spot((9, 9)), spot((4, 0))]


@clause("W-16.6")
def test_a_score_belongs_to_its_weapon() -> None:
    arms = [weapon("Rifle", "Ranged", knack=3), weapon("Sabre", "Melee", knack=5)]
    made = table(unit("a", (0, 0), of=sheet(weapons=arms)), unit("x", (1, 0), 1), unit("y", (0, 9), 1))
    game = Playing(made, dice=[4]).plays("activate a", "attack a:sabre@x")
    assert not game.last("AttackMade").hit
    apart = table(unit("a", (0, 0), of=sheet(weapons=arms)), unit("y", (0, 9), 1))
    assert Playing(apart, dice=[4]).plays("activate a", "attack a:rifle@y").last("AttackMade").hit


@clause("W-2.3")
def test_a_text_overrides_the_core_rules() -> None:
    keen = ability("Keen", "passive", {"do": "deny_cover", "who": "attacked"})
    hidden = (unit("x", (10, 0), 1, of=sheet(dv=2)), hedge("h", 8, -1, 8.5, 1))
    game = Playing(table(unit("a", (0, 0), of=sheet(abilities=[keen])), *hidden), dice=[4])
    game.plays("activate a", "attack a:rifle@x")
    assert game.last("AttackMade").hit
    assert game.last("UnitHarmed").lost == 5 - 2
    plain = Playing(table(unit("a", (0, 0)), *hidden), dice=[4]).plays("activate a", "attack a:rifle@x")
    assert not plain.last("AttackMade").hit


@clause("W-12.4")
def test_what_an_ability_costs_is_not_there_for_its_roll() -> None:
    dear = ability("Dear", "active", {"do": "grant_cover"}, ap=1, knack=4)
    game = Playing(table(unit("a", (0, 0), of=sheet(abilities=[dear])), FAR, ap=(3, 0))).plays("activate a")
    assert game.refuses("use a dear ap:2").clause == "W-12.4"
    assert game.allows("use a dear ap:1")


@clause("W-15.7")
@pytest.mark.parametrize(("x", "reach"), [(1.1, True), (1.11, False)])
def test_a_token_is_touched_as_a_unit_is(x: float, reach: bool) -> None:
    game = Playing(table(unit("a", (0, 0)), FAR, token("flag-1", (x, 0), FLAG))).plays("activate a")
    assert game.allows("pickup a flag-1") is reach
    assert game.refuses("pickup a nothing").clause == "W-15.7"


PEG = kind("Peg", removal=STEP)
FENCE = {"do": "place_token", "token": "ash", "move_cost_steps": 2}


@clause("E-place_token")
def test_a_token_paid_for_in_movement_needs_that_much_to_be_left() -> None:
    """Six steps: whoever went four has two for the fence, and a hundredth more is forgiven."""
    builder = sheet(abilities=[ability("Fence", "active", FENCE)])

    def walked(x: float) -> Playing:
        game = Playing(table(unit("a", (0, 0), of=builder), FAR)).plays("activate a")
        return game.plays(f"move a:{x},0")

    assert walked(4).plays("use a fence").table.tokens
    assert walked(4.01).allows("use a fence")
    assert walked(4.02).measures("use a fence") == (
        "E-place_token",
        "not_enough_move",
        2 * STEP,
        round(1.98 * STEP),
    )


@clause("E-place_token", "W-7.1")
def test_what_a_token_cost_is_not_there_to_walk_with() -> None:
    builder = sheet(abilities=[ability("Fence", "active", FENCE)])
    game = Playing(table(unit("a", (0, 0), of=builder), FAR)).plays("activate a", "use a fence")
    assert game.allows("move a:4,0")
    assert game.measures("move a:4.1,0") == ("W-7.1", "too_far", round(4.1 * STEP), 4 * STEP)
    dear = sheet(move_steps=1, abilities=[ability("Fence", "active", FENCE)])
    game = Playing(table(unit("a", (0, 0), of=dear), FAR)).plays("activate a")
    assert game.measures("use a fence") == ("E-place_token", "not_enough_move", 2 * STEP, STEP)


@clause("E-place_token", "W-10.10")
def test_who_may_not_move_may_not_spend_movement_either() -> None:
    builder = sheet(abilities=[ability("Fence", "active", FENCE)])
    things = (FAR, token("peg-1", (1, 0), PEG))
    rooted = Playing(table(unit("a", (0, 0), of=builder, heavy=True), *things)).plays("activate a")
    for order in ("use a fence", "remove a peg-1"):
        assert rooted.refuses(order).clause == "W-10.10"
    free = Playing(table(unit("a", (0, 0), of=builder), *things)).plays("activate a", "remove a peg-1")
    assert free.tells("TokenRemoved", token="peg-1")


@clause("E-place_token")
def test_only_a_token_that_says_so_is_taken_away() -> None:
    things = (FAR, token("corpse-1", (0, 1)), token("peg-1", (1, 0), PEG))
    game = Playing(table(unit("a", (0, 0)), *things)).plays("activate a")
    for name in ("corpse-1", "nothing"):
        refusal = game.refuses(f"remove a {name}")
        assert (refusal.clause, refusal.why, refusal.facts["token"]) == (
            "E-place_token",
            "cannot_remove",
            name,
        )
    assert game.refuses("remove far peg-1").clause == "W-5.11"
    assert game.refuses("pickup far peg-1").clause == "W-5.11"
    assert game.allows("remove a peg-1")


@clause("E-place_token")
def test_a_token_that_costs_nothing_to_take_away_is_for_the_weary_too() -> None:
    for price, legal in ((0, True), (STEP // 100, True), (STEP // 50, False)):
        loose = token("loose-1", (7, 0), kind("Loose", removal=price))
        game = Playing(table(unit("a", (0, 0)), FAR, loose)).plays("activate a", "move a:6,0")
        assert game.allows("remove a loose-1") is legal
    assert game.measures("remove a loose-1") == ("E-place_token", "not_enough_move", STEP // 50, 0)


@clause("W-10.2")
@pytest.mark.parametrize(
    ("options", "of", "limit"),
    [
        ({}, {}, 1.1),
        ({"melee_reach": 50}, {}, 1.6),
        ({"contact_slack": 0}, {}, 1.0),
        ({"contact_slack": 0, "melee_reach": 100}, {}, 2.0),
        ({}, {"base_steps": 3, "overhang_steps": 0.4}, 2.5),
    ],
)
def test_a_token_is_struck_from_where_a_unit_of_its_size_would_be(
    options: dict[str, int], of: dict[str, Any], limit: float
) -> None:
    def striking(x: float) -> Playing:
        of_a = sheet(weapons=[KNIFE], **of)
        veil = token("veil-1", (x, 0), VEIL)
        return Playing(table(unit("a", (0, 0), of=of_a), FAR, veil, options=options)).plays("activate a")

    assert striking(limit).allows("attack a:knife@veil-1")
    refusal = striking(round(limit + 0.01, 2)).refuses("attack a:knife@veil-1")
    assert (refusal.clause, refusal.why, refusal.facts) == (
        "W-10.2",
        "not_adjacent",
        {"unit": "a", "weapon": "Knife"},
    )


@clause("W-15.7")
def test_what_overhangs_touches_tokens_too() -> None:
    wide = sheet(base_steps=3, overhang_steps=0.4)
    for slack, limit in ((10, 2.5), (0, 2.4)):
        for x, touched in ((limit, True), (round(limit + 0.01, 2), False)):
            things = (unit("a", (0, 0), of=wide), FAR, token("flag-1", (x, 0), FLAG))
            game = Playing(table(*things, options={"contact_slack": slack})).plays("activate a")
            assert game.allows("pickup a flag-1") is touched
    assert game.refuses("pickup a flag-1").clause == "W-15.7"


@clause("E-place_token")
def test_of_two_that_may_lie_the_older_goes_for_the_third() -> None:
    two = ability("Two", "active", {"do": "place_token", "token": "ash", "within_steps": 6, "most": 2})
    lying = (token("ash-1", (0, 3), "ash"), token("ash-2", (3, 0), "ash"))
    game = Playing(table(unit("a", (0, 0), of=sheet(abilities=[two])), FAR, *lying, made=2))
    game.plays("activate a", "use a two at:-3,0")
    assert [each.name for each in game.table.tokens] == ["ash-2", "ash-3"]
