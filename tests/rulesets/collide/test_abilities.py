"""W-15.1 to W-15.3: what an active ability asks for, each limit from both sides, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.orders import UseAbility
from tests.marks import clause
from tests.rulesets.collide.positions import (
    KNIFE,
    RIFLE,
    Playing,
    ability,
    block,
    kind,
    sheet,
    table,
    token,
    unit,
    weapon,
)

FAR = unit("far", (0, 30), 1)
GUARD = {"do": "stat_mod", "stat": "dv", "amount": 1, "who": "target"}
CALM = {"do": "knack_mod", "amount": 1, "who": "self"}
BLINK = ability("Blink", "active", {"do": "teleport", "within_steps": 4})


def able(*texts: dict[str, Any], more: Any = (), **facts: Any) -> Playing:
    """A unit with these abilities at (0, 0), activated."""
    at = table(unit("a", (0, 0), of=sheet(abilities=list(texts))), *more, FAR, **facts)
    return Playing(at, dice=[4, 4, 4]).plays("activate a")


def call(**asks: Any) -> dict[str, Any]:
    return ability("Call", "active", GUARD, targets=1, **asks)


@clause("W-15.3")
def test_an_ability_is_one_of_the_units_own() -> None:
    game = able(call(), more=(unit("b", (2, 0)),))
    refusal = game.refuses(UseAbility("a", "Whistle", ("b",)))
    assert (refusal.why, refusal.facts) == ("no_such_ability", {"unit": "a", "ability": "Whistle"})
    assert game.allows(UseAbility("a", "Call", ("b",)))


# -- what it costs -------------------------------------------------------------------------------


@clause("W-4.17")
def test_the_points_of_an_ability_must_be_in_the_pool_to_the_last() -> None:
    dear = ability("Dear", "active", CALM, ap=2)
    game = able(dear, ap=(3, 0)).plays("use a dear")
    assert game.tells("ApSpent", amount=2, left=0, seat=0, what="Dear")
    assert able(dear, ap=(2, 0)).measures("use a dear") == ("W-4.17", "not_enough_ap", 2, 1)


@clause("W-12.4")
def test_a_roll_takes_no_more_points_than_the_price_has_left() -> None:
    dear = ability("Dear", "active", CALM, ap=1, knack=6)
    assert able(dear, ap=(4, 0)).plays("use a dear ap:2").tells("AbilityUsed", worked=True, unit="a")
    assert able(dear, ap=(4, 0)).measures("use a dear ap:3") == ("W-12.4", "not_enough_ap", 3, 2)


# -- how often -----------------------------------------------------------------------------------


@clause("W-7.3")
def test_once_a_round_is_counted_by_rounds_and_once_an_activation_by_activations() -> None:
    rare, plain = ability("Rare", "active", CALM, once_per_round=True), ability("Plain", "active", CALM)
    of = sheet(abilities=[rare, plain])

    def in_round(number: int, used_in: int) -> Playing:
        at = table(unit("a", (0, 0), of=of, used_in=[used_in, used_in]), FAR, round=number)
        return Playing(at).plays("activate a")

    assert in_round(2, 1).allows("use a rare")
    refusal = in_round(2, 2).refuses("use a rare")
    assert (refusal.why, refusal.facts) == ("used_already", {"unit": "a", "ability": "Rare"})
    assert in_round(2, 2).allows("use a plain"), "nothing limits it to the round"
    game = in_round(3, 0).plays("use a rare")
    assert game.unit("a").used_in == [3, 0]
    assert game.unit("a").uses == [1, 0]


@clause("W-15.3")
def test_an_ability_for_the_unmoved_asks_about_this_activation_only() -> None:
    still = ability("Still", "active", CALM, unmoved=True)
    assert able(still).plays("move a:1,0").refuses("use a still").why == "only_unmoved"
    assert able(still).plays("move a:0,0").allows("use a still")
    free = able(ability("Still", "active", CALM)).plays("move a:1,0")
    assert free.allows("use a still")


# -- at whom -------------------------------------------------------------------------------------


@clause("W-15.3")
@pytest.mark.parametrize(
    ("side", "legal"),
    [("friend", {"a", "b", "c"}), ("enemy", {"x"}), ("any", {"a", "b", "c", "x"}), ("other_members", {"b"})],
)
def test_the_side_of_a_target_is_as_the_text_has_it(side: str, legal: set[str]) -> None:
    units = (unit("a", (0, 0), of=sheet(abilities=[call(side=side)])), unit("b", (1, 0)), unit("c", (5, 0)))
    game = Playing(table(*units, unit("x", (0, 5), 1))).plays("activate a b")
    assert {name for name in "abcx" if game.allows(f"use a call on:{name}")} == legal
    for name in set("abcx") - legal:
        why = "not_a_member" if side == "other_members" else "wrong_side"
        refusal = game.refuses(f"use a call on:{name}")
        assert (refusal.why, refusal.facts) == (why, {"unit": "a", "ability": "Call", "target": name})
    assert game.refuses("use a call on:nobody").why == "no_such_target"


@clause("W-15.3")
def test_a_target_is_within_reach_seen_and_of_the_type_that_the_text_names() -> None:
    wall = block("wall", 2, -1, 3, 1)
    plated = sheet(defence_types=["Plated", "Warded"])
    foes = (
        unit("near", (0, 5), 1, plated),
        unit("off", (3, -4.02), 1, plated),
        unit("hid", (5, 0), 1, plated),
        unit("bare", (-5, 0), 1),
    )

    def why(name: str, **asks: Any) -> str:
        game = able(call(side="enemy", **asks), more=(*foes, wall))
        order = f"use a call on:{name}"
        return "" if game.allows(order) else game.refuses(order).why

    assert [why(each.name, reach_steps=5) for each in foes] == ["", "out_of_reach", "", ""]
    assert [why(each.name, sight=True) for each in foes] == ["", "", "not_seen", ""]
    assert [why(each.name, defence_type="Warded") for each in foes] == ["", "", "", "wrong_type"]
    assert [why(each.name) for each in foes] == [""] * 4
    limit = able(call(side="enemy", reach_steps=5), more=foes).refuses("use a call on:off")
    assert (limit.measured, limit.limit) == (None, 5 * STEP)


@clause("W-15.3")
def test_the_number_of_targets_is_one_to_the_most_and_nobody_twice() -> None:
    two = ability("Two", "active", GUARD, targets=2)
    mates = tuple(unit(name, (x, 5)) for name, x in (("b", 0), ("c", 3), ("d", 6)))
    game = able(two, ability("Self", "active", CALM), more=mates)
    assert game.allows("use a two on:b")
    assert game.allows("use a two on:b,c")
    for named, count in ((" on:b,c,d", 3), (" on:b,b", 2)):
        assert game.measures(f"use a two{named}") == ("W-15.3", "wrong_number", count, 2)
    assert game.measures("use a two") == ("W-15.3", "no_target_named", 0, 2)
    assert game.measures("use a self on:b") == ("W-15.3", "wrong_number", 1, 0)
    game.plays("use a two on:b,c")
    assert game.tells("AbilityUsed", targets=("b", "c"), ability="Two", worked=True)
    assert [each.unit for each in game.table.effects] == [1, 2]


# -- where ---------------------------------------------------------------------------------------


@clause("E-teleport")
def test_a_teleport_of_an_ability_ends_within_its_range_on_a_legal_spot() -> None:
    things = (unit("b", (0, 3)), block("rock", 2, -1, 3, 1))
    game = able(BLINK, more=things)
    assert game.allows("use a blink at:-4,0")
    for order in ("use a blink at:-4.01,0", "use a blink"):
        assert game.measures(order) == ("E-teleport", "out_of_reach", None, 4 * STEP)
    for at, other in (("0,2.1", "b"), ("3.4,0", "rock")):
        refusal = game.refuses(f"use a blink at:{at}")
        assert (refusal.clause, refusal.facts) == ("R-1.5", {"unit": "a", "other": other})
    assert game.allows("use a blink at:3.5,0")
    game.plays("use a blink at:-4,0")
    assert game.tells("UnitDisplaced", unit="a", how="teleported", what="Blink")
    assert game.at("a") == "-4,0"


@clause("W-10.10")
def test_who_fired_a_heavy_weapon_does_not_teleport_by_an_ability_either() -> None:
    of = sheet(abilities=[BLINK], weapons=[weapon("Cannon", "Ranged", "Heavy"), KNIFE])
    game = Playing(table(unit("a", (0, 0), of=of), unit("x", (0, 9), 1)), dice=[1]).plays("activate a")
    assert game.allows("use a blink at:2,0")
    refusal = game.plays("attack a:cannon@x").refuses("use a blink at:2,0")
    assert (refusal.clause, refusal.why, refusal.facts) == ("W-10.10", "fired_heavy", {"unit": "a"})


@clause("E-place_token")
def test_a_token_is_put_within_its_range_and_clear_of_every_base() -> None:
    """A token and a base of one step each: a step between the centres is clear, touching."""
    veil = ability("Veil", "active", {"do": "place_token", "token": "ash", "within_steps": 6})
    game = able(veil, more=(unit("b", (3, 0)), unit("gone", None)))
    assert game.allows("use a veil at:6,0")
    for order in ("use a veil at:6.01,0", "use a veil"):
        assert game.measures(order) == ("E-place_token", "out_of_reach", None, 6 * STEP)
    assert game.allows("use a veil at:4,0")
    for at, other in (("3.99,0", "b"), ("0.5,0", "a")):
        refusal = game.refuses(f"use a veil at:{at}")
        assert (refusal.why, refusal.facts) == ("overlaps", {"unit": "ash", "other": other})


# -- what it closes ------------------------------------------------------------------------------


@clause("W-7.6")
def test_that_blocks_are_closed_is_told_only_of_those_that_were_begun() -> None:
    calm = ability("Calm", "active", CALM)
    assert able(calm).plays("use a calm").events("BlocksClosed") == []
    moved = able(calm).plays("move a:1,0", "use a calm")
    assert [each.unit for each in moved.events("BlocksClosed")] == ["a"]
    attacked = able(calm).plays("attack a:rifle@far", "use a calm")
    assert [each.unit for each in attacked.events("BlocksClosed")] == ["a"]
    assert moved.allows("attack a:rifle@far"), "attacks that were not begun are still to come"
    assert attacked.allows("move a:1,0")
    assert not attacked.allows("attack a:knife@far")


@clause("W-14.2", "W-15.2", "W-7.3")
def test_an_ability_is_told_by_the_clause_that_allows_it() -> None:
    plain, rolled = ability("Plain", "active", CALM), ability("Rolled", "active", CALM, knack=4)

    def told(order: str, *more: Any) -> list[str]:
        game = able(plain, rolled, more=more).plays(order)
        return [each.clause for each in game.told if type(each.event).__name__ == "AbilityUsed"]

    assert told("use a plain") == ["W-7.3"]
    assert told("use a rolled") == ["W-15.2"]
    assert (
        told("use a plain", unit("x", (1, 0), 1)) == told("use a rolled", unit("x", (1, 0), 1)) == ["W-14.2"]
    )


@clause("W-15.2")
@pytest.mark.parametrize(("die", "worked"), [(3, False), (4, True)])
def test_an_ability_that_failed_does_nothing_and_is_used_up(die: int, worked: bool) -> None:
    rolled = sheet(abilities=[ability("Rolled", "active", CALM, knack=4)])
    game = Playing(table(unit("a", (0, 0), of=rolled), FAR), dice=[die]).plays("activate a", "use a rolled")
    assert game.tells("AbilityUsed", ability="Rolled", worked=worked)
    assert len(game.table.effects) == int(worked)
    assert game.refuses("use a rolled").clause == "W-7.3"
    assert game.asked == "MayAct"


# -- tokens that are carried ---------------------------------------------------------------------


@clause("W-15.7")
def test_what_is_carried_lies_nowhere_to_be_picked_up_and_each_member_has_its_own_turn() -> None:
    flag = kind("Flag", carried=True)
    things = (
        unit("a", (0, 0), of=sheet(weapons=[RIFLE])),
        unit("b", (1, 0)),
        FAR,
        token("one", (0.5, 0.9), flag),
        token("two", (0.5, -0.9), flag),
    )
    game = Playing(table(*things)).plays("activate a b", "pickup a one")
    assert game.refuses("pickup b one").why == "cannot_carry"
    assert game.refuses("pickup a two").why == "picked_up_already"
    game.plays("pickup b two")
    assert [each.carrier for each in game.table.tokens] == [0, 1]
    assert [each.at for each in game.table.tokens] == [game.unit("a").at, game.unit("b").at]
    game.plays("move a:0,2 b:1,2")
    assert [each.at for each in game.table.tokens] == [game.unit("a").at, game.unit("b").at]
