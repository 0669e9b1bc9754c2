"""Chapter 2 and companion 7: where wounds are, every cell of the table, bleeding and crippled places."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ail.rulebook as R
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.flow.initiative import initiative_tally
from highground.rulesets.ail.rules.flow.movement import allowance, refuse_sprint
from highground.rulesets.ail.rules.ranged.accuracy import ranged_ac
from highground.rulesets.ail.rules.skills import physique_with
from highground.rulesets.ail.rules.wounds.wounds import (
    CATEGORIES,
    Wounding,
    arm_penalty,
    categories,
    crippled,
    intellect_penalty,
)
from highground.rulesets.ail.state.pieces import HeldOverwatch
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table, wound
from tests.rulesets.ail.shots import edge, modifier


def struck(
    *die: int,
    kind: str = "penetrating",
    wildcard: str = "chest",
    place: str = "",
    severity: int = 1,
    **given: Any,
) -> Playing:
    """Bo suffers a wound."""
    bo = figure("Bo", **given)
    return Playing(table(bo), die, Wounding("Bo", kind, wildcard, place, severity, R.A_1_14.id))


def where(game: Playing) -> list[str]:
    return [each.place for each in game["Bo"].wounds]


# -- where -----------------------------------------------------------------------------


@clause("A-2.2")
@pytest.mark.parametrize(("die", "place"), [(3, "legs"), (4, "arm"), (5, "chest"), (6, "head")])
def test_the_location_die(die: int, place: str) -> None:
    assert where(struck(die)) == [place]


@clause("A-2.3", "A-2.4", "A-2.5")
def test_one_and_two_are_the_wildcard_of_the_attack() -> None:
    for die in (1, 2):
        for wildcard, id in (("chest", "A-2.3"), ("arm", "A-2.4"), ("legs", "A-2.5")):
            game = struck(die, wildcard=wildcard)
            assert where(game) == [wildcard]
            assert game.cited(id) == 1


def test_a_place_that_was_chosen_takes_no_die() -> None:
    assert where(struck(place="head")) == ["head"]


@clause("A-2.3")
def test_the_wildcard_of_a_gun_is_the_chest() -> None:
    """A hero caps a rifle shot and rolls a 2."""
    ada = figure("Ada", guns=["Pell battle rifle"], senses=6, firearms=6)
    bo = figure("Bo", 1, (3, 0), heroic=1, physique=1, willpower=0)
    game = Playing(table(ada, bo), [10, 10, 6, 6, 6, 2])
    game.plays("shoot Bo single full", "hold", "cap")
    assert [(each.kind, each.place) for each in game["Bo"].wounds] == [("penetrating", "chest")]


@clause("A-2.7")
def test_three_points_of_severity_cripple_a_place() -> None:
    for severity, lame in ((1, False), (2, True)):
        game = struck(place="legs", severity=severity, wounds=[wound("burn", "legs")])
        assert crippled(game["Bo"], "legs") is lame
        assert game.cited("A-2.7") == int(lame)
    assert struck(place="legs", severity=3).cited("A-2.7") == 1
    assert game.tells("Crippled", figure="Bo", place="legs")


def test_severities_of_different_places_do_not_add_up() -> None:
    bo = figure("Bo", wounds=[wound(place="arm", severity=2), wound(place="chest", severity=2)])
    assert not crippled(bo, "arm")
    assert not crippled(bo, "chest")


@clause("A-2.1")
def test_damage_has_six_heads_and_six_kinds_and_the_list_is_open() -> None:
    assert len(CATEGORIES) == 6
    assert sum(len(kinds) for kinds in CATEGORIES.values()) == 6
    mine = categories({"energy": ("fire", "sonic"), "temporal": ("decay",)})
    assert mine["energy"] == ("fire", "electrical", "sonic")
    assert mine["temporal"] == ("decay",)
    assert CATEGORIES["energy"] == ("fire", "electrical"), "the book's own list stays"


# -- companion 7: penalties ----------------------------------------------------------------------------


def made(kind: str, place: str, severity: int = 2, **given: Any) -> Any:
    return figure("Bo", wounds=[wound(kind, place, severity)], **given)


def part(found: Tally, why: str) -> list[tuple[int, str]]:
    return [(each.amount, each.clause) for each in found.parts if each.why == why]


@clause("C-7.1.a", "C-7.2.a", "C-7.4.a")
@pytest.mark.parametrize(
    ("kind", "id"), [("penetrating", "C-7.1.a"), ("slashing", "C-7.2.a"), ("burn", "C-7.4.a")]
)
def test_leg_wounds_shorten_a_move_to_one_square_at_least(kind: str, id: str) -> None:
    fast: dict[str, Any] = {"physique": 6, "athletics": 4}
    light, serious = (made(kind, "legs", severity, **fast) for severity in (1, 2))
    assert (
        allowance(figure("Bo", **fast)).total(),
        allowance(light).total(),
        allowance(serious).total(),
    ) == (3, 2, 1)
    assert allowance(made(kind, "legs", 2)).total() == 1
    assert part(allowance(light), "leg_wound") == [(-1, id)]
    for other in ("penetrating", "slashing", "burn"):
        allowance(made(other, "legs"))


@clause("C-7.1.a", "C-7.3.a", "C-7.5.a")
def test_some_leg_wounds_forbid_to_sprint() -> None:
    for kind, id in (("penetrating", "C-7.1.a"), ("blunt", "C-7.3.a"), ("etheric", "C-7.5.a")):
        refusal = refuse_sprint(table(made(kind, "legs", 1)), made(kind, "legs", 1))
        assert refusal is not None
        assert refusal.clause == id
    for kind in ("slashing", "burn"):
        assert refuse_sprint(table(figure("Bo")), made(kind, "legs", 1)) is None


@clause("C-7.1.b", "C-7.2.b", "C-7.4.b")
def test_arm_wounds_weigh_on_every_attack_roll() -> None:
    for kind, id in (("penetrating", "C-7.1.b"), ("slashing", "C-7.2.b"), ("burn", "C-7.4.b")):
        for ranged in (True, False):
            found = tally(0, R.R_13, "base")
            arm_penalty(found, made(kind, "arm"), ranged)
            assert part(found, "arm_wound") == [(-2, id)]


@clause("C-7.5.b", "C-7.3.b")
def test_a_blunt_arm_wound_weighs_on_close_attacks_only() -> None:
    for kind, ranged, expected in (
        ("blunt", True, []),
        ("blunt", False, [(-2, "C-7.3.b")]),
        ("etheric", True, [(-2, "C-7.5.b")]),
    ):
        found = tally(0, R.R_13, "base")
        arm_penalty(found, made(kind, "arm"), ranged)
        assert part(found, "arm_wound") == expected


@clause("C-7.1.b")
def test_a_wounded_arm_shoots_worse() -> None:
    ada = figure("Ada", guns=["Corvane carbine"], wounds=[wound("penetrating", "arm", 2)])
    assert edge(modifier(ada), "arm_wound") == -2


@clause("C-7.8.b", "A-12.12")
def test_a_crippled_arm_fires_no_long_gun_and_a_hurt_one_only_where_nobody_holds_it() -> None:
    def shooting(gun: str, severity: int, **given: Any) -> Playing:
        ada = figure("Ada", guns=[gun], wounds=[wound("penetrating", "arm", severity)], **given)
        return Playing(table(ada, figure("Bo", side=1, holding="Ada" if given else "")))

    assert shooting("Pell battle rifle", 3).refuses("shoot Bo single full").clause == "C-7.8.b"
    for gun, severity in (("Pell battle rifle", 2), ("Kestrel service pistol", 3)):
        assert shooting(gun, severity).allows("shoot Bo single full")
        held = shooting(gun, severity, grappled_by="Bo")
        assert held.refuses("shoot Bo single full").clause == "A-12.12"


@clause("C-7.4.d")
def test_a_shot_minds_a_burnt_head_and_no_blunt_wound_of_the_arm() -> None:
    for kind, place, weighs in (("burn", "head", -2), ("blunt", "arm", 0), ("blunt", "head", 0)):
        ada = figure("Ada", guns=["Corvane carbine"], wounds=[wound(kind, place, 2)])
        assert edge(modifier(ada), "arm_wound", "head_wound") == weighs


@clause("C-7.1.c", "C-7.2.c", "C-7.3.c")
def test_chest_wounds_weigh_on_physique_rolls() -> None:
    for kind, id in (("penetrating", "C-7.1.c"), ("slashing", "C-7.2.c"), ("blunt", "C-7.3.c")):
        assert part(physique_with(made(kind, "chest"), "athletics", R.R_13), "chest_wound") == [(-2, id)]
    for kind in ("burn", "etheric"):
        assert part(physique_with(made(kind, "chest"), "athletics", R.R_13), "chest_wound") == []


@clause("C-7.1.d")
def test_a_penetrating_head_wound_lowers_initiative_and_ranged_ac() -> None:
    bo = made("penetrating", "head")
    assert part(initiative_tally(table(bo), bo), "head_wound") == [(-2, "C-7.1.d")]
    assert part(ranged_ac(table(bo), bo, "Ada"), "head_wound") == [(-2, "C-7.1.d")]


@clause("C-7.2.d", "C-7.3.d", "C-7.5.d")
def test_slashing_blunt_and_etheric_head_wounds_lower_initiative_alone() -> None:
    for kind, id in (("slashing", "C-7.2.d"), ("blunt", "C-7.3.d"), ("etheric", "C-7.5.d")):
        bo = made(kind, "head")
        assert part(initiative_tally(table(bo), bo), "head_wound") == [(-2, id)]
        assert part(ranged_ac(table(bo), bo, "Ada"), "head_wound") == []


@clause("C-7.4.d")
def test_a_burnt_head_shoots_worse_and_is_no_slower() -> None:
    bo = made("burn", "head")
    assert part(initiative_tally(table(bo), bo), "head_wound") == []
    for ranged, expected in ((True, [(-2, "C-7.4.d")]), (False, [])):
        found = tally(0, R.R_13, "base")
        arm_penalty(found, bo, ranged)
        assert part(found, "head_wound") == expected


@clause("C-7.5.c")
def test_an_etheric_chest_wound_takes_willpower_and_weighs_on_intellect_rolls() -> None:
    game = struck(place="chest", kind="etheric", severity=2, intellect=5)
    assert game["Bo"].willpower == 3
    found = tally(0, R.R_13, "base")
    intellect_penalty(found, game["Bo"])
    assert part(found, "chest_wound") == [(-2, "C-7.5.c")]


# -- companion 7: at once ------------------------------------------------------------------------------


@clause("C-7.3.a")
def test_a_blunt_leg_wound_throws_its_victim_down() -> None:
    assert struck(place="legs", kind="blunt")["Bo"].prone
    assert not struck(place="legs", kind="burn")["Bo"].prone


@clause("C-7.3.b")
def test_a_serious_blunt_arm_wound_drops_the_weapon() -> None:
    game = struck(place="arm", kind="blunt", severity=2, guns=["Corvane carbine"], at=(3, 3))
    assert (game["Bo"].in_hand, game["Bo"].guns) == ("", [])
    (lying,) = game.table.dropped
    assert (lying.at, lying.weapon.name, lying.ammo) == ((3, 3), "Corvane carbine", 4)
    assert struck(place="arm", kind="blunt", severity=1, guns=["Corvane carbine"])["Bo"].in_hand
    assert game.tells("WoundBites", effect="drops", figure="Bo")


@clause("C-7.3.c")
@pytest.mark.parametrize(("acc", "left"), [(6, 2), (3, 0)])
def test_a_blunt_chest_wound_takes_two_accuracy_for_each_severity(acc: int, left: int) -> None:
    assert struck(place="chest", kind="blunt", severity=2, acc=acc)["Bo"].acc == left


@clause("C-7.3.d")
def test_a_blunt_head_wound_costs_an_action() -> None:
    game = struck(place="head", kind="blunt")
    assert game.tells("WoundBites", effect="loses_action", figure="Bo")
    assert game.asked == "MayLoseAction"
    game.plays("lose standard")
    assert (game["Bo"].standard, game["Bo"].move) == (0, 1)


@clause("C-7.4.c")
def test_a_burnt_chest_takes_adrenaline() -> None:
    assert struck(place="chest", kind="burn", severity=2, physique=5)["Bo"].adrenaline == 3


@clause("C-7.5.a", "C-7.5.d")
def test_etheric_wounds_of_legs_and_head_take_focus_and_willpower() -> None:
    legs = struck(place="legs", kind="etheric", severity=2, senses=4)["Bo"]
    head = struck(place="head", kind="etheric", severity=2, intellect=4)["Bo"]
    assert (legs.focus, legs.willpower, head.focus, head.willpower) == (2, 2, 4, 2)
    refusal = refuse_sprint(table(legs), legs)
    assert refusal is not None
    assert refusal.clause == "C-7.5.a"


@clause("C-7.9")
def test_every_wound_counts_and_stress_limit_and_close_ac_do_not_change() -> None:
    bo = figure("Bo", wounds=[wound("penetrating", "chest", 1), wound("slashing", "chest", 1)])
    assert (
        sum(each.amount for each in physique_with(bo, "athletics", R.R_13).parts if each.why == "chest_wound")
        == -2
    )
    assert table(bo).figures["Bo"].sheet.physique == 4


# -- C-7.6: bleeding -----------------------------------------------------------------------------------


@clause("C-7.6")
@pytest.mark.parametrize(
    ("ps", "wounds", "after"),
    [
        (0, [wound("slashing", "arm")], 1),
        (0, [wound("slashing", "arm"), wound("slashing", "legs", 3)], 2),
        (0, [wound("slashing", "arm"), wound("slashing", "legs", treated=True)], 1),
        (12, [wound("slashing", "arm"), wound("slashing", "legs")], 14),
    ],
)
def test_each_bleeding_wound_is_a_point_at_the_end_of_ones_turn(
    ps: int, wounds: list[Any], after: int
) -> None:
    """Stress Limit 13: each point is applied by itself, so neither passes a cap point."""
    ada = figure("Ada", ps=ps, wounds=wounds, conditioning=4)
    ada.overwatch.append(HeldOverwatch("Bo", False))
    game = Playing(table(ada, figure("Cy"), figure("Bo", 1, (9, 9)))).plays("end")
    assert game["Ada"].ps == after
    assert len(game["Ada"].overwatch) == (1 if after < 13 else 0), "only who goes out loses it"


@clause("C-7.6")
def test_who_has_no_turn_bleeds_at_the_end_of_the_round_until_dying() -> None:
    cut = [wound("slashing", "arm")]
    critical = figure("Cy", 0, (1, 1), ps=20, wounds=cut, conditioning=4)
    dying = figure("Di", 0, (1, 1), ps=26, wounds=cut, conditioning=4)
    game = Playing(table(figure("Bo", 1, (9, 9)), figure("Ada"), critical, dying, acting="Ada")).plays("end")
    assert (game["Cy"].ps, game["Di"].ps) == (21, 26)


@clause("C-7.6")
def test_everybody_bleeds_once_a_round() -> None:
    """Who hit the deck before its turn at the round's end; who went out after its turn no second time."""
    cut = [wound("slashing", "arm")]
    decked = figure("Cy", 0, (1, 1), wounds=cut, conditioning=4, decked=True)
    fallen = figure("Di", 0, (1, 1), ps=14, wounds=cut, conditioning=4, turn_round=1)
    game = Playing(table(figure("Bo", 1, (9, 9)), figure("Ada"), decked, fallen, acting="Ada")).plays("end")
    assert game.table.round == 2
    assert (game["Cy"].ps, game["Di"].ps) == (1, 14)


@clause("C-7.6")
def test_bleeding_does_not_ask_for_a_cap() -> None:
    hero = figure("Ada", ps=8, wounds=[wound("slashing", "arm")] * 4, heroic=1)
    game = Playing(table(hero, figure("Bo", 1, (9, 9)))).plays("end")
    assert game["Ada"].ps == 12
    assert "Capped" not in game.happened()
    assert game.tells("StressTaken", damage=4, figure="Ada", ps=12)


# -- C-7.8: crippled -----------------------------------------------------------------------------------


@clause("C-7.8.a")
def test_crippled_legs_go_one_square_and_do_not_sprint() -> None:
    bo = figure("Bo", wounds=[wound("blunt", "legs", 3)], physique=6, athletics=4)
    assert allowance(bo).total() == 1
    assert part(allowance(bo), "crippled_legs") == [(-2, "C-7.8.a")]
    cut = figure("Bo", wounds=[wound("slashing", "legs", 3)])
    refusal = refuse_sprint(table(cut), cut)
    assert refusal is not None
    assert refusal.clause == "C-7.8.a"


@clause("C-7.8.b")
def test_a_crippled_arm_attacks_at_minus_4_besides() -> None:
    found = tally(0, R.R_13, "base")
    arm_penalty(found, made("penetrating", "arm", 3), True)
    assert found.total() == -7


@clause("C-7.8.b")
def test_a_crippled_arm_takes_no_two_handed_weapon_in_hand() -> None:
    ada = figure(
        "Ada",
        wounds=[wound("burn", "arm", 3)],
        blades=["Trench knife", "Great blade"],
        in_hand="Trench knife",
    )
    game = Playing(table(ada))
    assert game.refuses("draw 'Great blade'").clause == "C-7.8.b"
    able = figure("Ada", blades=["Trench knife", "Great blade"], in_hand="Trench knife")
    assert Playing(table(able)).allows("draw 'Great blade'")


@clause("C-7.8.c")
def test_a_crippled_chest_has_a_move_or_a_standard_each_round() -> None:
    bo = figure("Bo", 1, (9, 9), wounds=[wound("burn", "chest", 3)], standard=0, move=0)
    game = Playing(table(bo, figure("Ada"), acting="Ada"), [5, 5, 4, 4]).plays("end", "ready", "ready")
    assert (game["Bo"].standard, game["Bo"].move) == (1, 0)
    assert (game["Ada"].standard, game["Ada"].move) == (1, 1)
    assert [(each.figure, each.effect) for each in game.events("WoundBites")] == [("Bo", "one_action")]
