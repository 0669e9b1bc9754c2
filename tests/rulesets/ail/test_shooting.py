"""Chapters 6 and 9: reload, aim, snap shots, and the ways to fire."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.files.arms import firearms
from highground.rulesets.ail.state.pieces import Aimed
from highground.rulesets.ail.state.turn_orders import Aim, Shoot
from highground.rulesets.ail.state.weapons import Firearm
from tests.marks import clause, option
from tests.rulesets.ail.positions import Playing, figure, table, wound
from tests.rulesets.ail.shots import edge, modifier

LONG = ("." * 40,) * 3
CARBINE, RIFLE, PISTOL, SNIPER = (
    "Corvane carbine", "Pell battle rifle", "Kestrel service pistol", "Longwatch sniper rifle",
)  # fmt: skip


def ada(gun: str | Firearm = CARBINE, **given: Any) -> Any:
    return figure("Ada", **{"guns": [gun], "senses": 4, "firearms": 4, **given})


def bo(x: int = 4, **given: Any) -> Any:
    return figure("Bo", side=1, **{"at": (x, 0), "senses": 2, **given})


def fired(shooter: Any, target: Any, mode: str, dice: list[int], *more: Any, **at: Any) -> Playing:
    """A shot of Ada at Bo in which nobody reacts."""
    game = Playing(table(shooter, target, *more, **at), dice)
    game.plays(f"shoot Bo {mode}")
    while game.asked not in ("MayAct", "", "MayCap"):
        game.plays("hold")
    return game


# -- to A-6.5 ------------------------------------------------------------------------------------------


@clause("A-6.1")
def test_reloading_fills_the_weapon_in_hand() -> None:
    game = Playing(table(ada(ammo={CARBINE: 0}), bo())).plays("reload")
    assert game["Ada"].ammo == {CARBINE: 4}
    assert game["Ada"].standard == 0
    assert Playing(table(ada(standard=0), bo())).refuses("reload").clause == "R-5.a"
    assert game.tells("Reloaded", ammo=4, figure="Ada", weapon="Corvane carbine")


@clause("A-6.2")
def test_reloading_costs_all_advantage() -> None:
    game = Playing(table(ada(acc=3, aimed=[Aimed("sight", CARBINE, 2)], init=3), bo())).plays("reload")
    assert (game["Ada"].acc, game["Ada"].aimed, game["Ada"].init) == (0, [], 0)


@clause("A-6.3")
def test_aiming_stores_the_bonus_of_the_device_with_its_tag() -> None:
    game = Playing(table(ada(RIFLE), bo())).plays("aim sight")
    assert game["Ada"].aimed == [Aimed("sight", RIFLE, 1)]
    assert Playing(table(ada(PISTOL), bo())).refuses("aim scope").clause == "A-6.3"
    assert Playing(table(ada(RIFLE), bo())).refuses(Aim("spyglass")).why == "no_device"
    assert game.tells("SupportBegun", figure="Ada", kind="aim")


@clause("R-8.a")
@option("aim.stacks", True)
@option("aim.stacks", False)
def test_whether_aiming_again_adds_up() -> None:
    for stacks, points in ((True, 6), (False, 3)):
        game = Playing(table(ada(RIFLE), bo(), aim_stacks=stacks)).plays("aim scope")
        game["Ada"].standard = 1
        game.plays("aim scope")
        assert game["Ada"].aimed == [Aimed("scope", RIFLE, points)]


@option("aim.stacks", False)
def test_who_tumbles_is_told_of_no_limit_where_aiming_again_adds_nothing() -> None:
    limited = Playing(table(ada(RIFLE, stance="tumbling"), bo(), aim_stacks=False)).plays("aim scope")
    assert limited.tells("GainLimited", figure="Ada", pool="acc", points=0)
    held = ada(RIFLE, stance="tumbling", aimed=[Aimed("scope", RIFLE, 3)])
    full = Playing(table(held, bo(), aim_stacks=False)).plays("aim scope")
    assert (full["Ada"].standard, full["Ada"].aimed) == (0, [Aimed("scope", RIFLE, 3)])
    assert "GainLimited" not in full.happened()


@option("aim.stacks", False)
@pytest.mark.parametrize("other", [Aimed("sight", RIFLE, 3), Aimed("scope", SNIPER, 3)])
def test_only_points_of_the_same_device_and_weapon_count_as_aimed_already(other: Aimed) -> None:
    game = Playing(table(ada(RIFLE, aimed=[other]), bo(), aim_stacks=False)).plays("aim scope")
    assert Aimed("scope", RIFLE, 3) in game["Ada"].aimed
    again = Playing(table(ada(RIFLE, aimed=[Aimed("scope", RIFLE, 3)]), bo(), aim_stacks=False))
    assert again.plays("aim scope")["Ada"].aimed == [Aimed("scope", RIFLE, 3)]


def test_points_of_a_scope_stand_before_those_of_a_sight_whichever_was_aimed_with_first() -> None:
    for first, second in (("sight", "scope"), ("scope", "sight")):
        game = Playing(table(ada(RIFLE), bo())).plays(f"aim {first}")
        game["Ada"].standard = 1
        game.plays(f"aim {second}")
        assert [each.device for each in game["Ada"].aimed] == ["scope", "sight"]


@clause("C-4.13")
def test_steady_hands_aim_one_better_with_a_sight_only() -> None:
    game = Playing(table(ada(RIFLE, has=["Steady Hands"]), bo())).plays("aim sight")
    assert game["Ada"].aimed == [Aimed("sight", RIFLE, 2)]
    scoped = Playing(table(ada(RIFLE, has=["Steady Hands"]), bo())).plays("aim scope")
    assert scoped["Ada"].aimed == [Aimed("scope", RIFLE, 3)]


@clause("A-6.4", "A-6.5")
def test_moving_loses_the_scope_and_sprinting_the_sight() -> None:
    aimed = [Aimed("scope", RIFLE, 3), Aimed("sight", RIFLE, 2)]
    moved = Playing(table(ada(RIFLE, aimed=list(aimed)), bo())).plays("move 1,0")
    assert moved["Ada"].aimed == [Aimed("sight", RIFLE, 2)]
    sprinted = Playing(table(ada(RIFLE, aimed=list(aimed)), bo())).plays("sprint 1,0")
    assert sprinted["Ada"].aimed == []


@clause("R-8.b")
def test_tagged_points_are_spent_first_scope_before_sight() -> None:
    aimed = [Aimed("scope", RIFLE, 1), Aimed("sight", RIFLE, 2)]
    game = Playing(table(ada(RIFLE, acc=3, aimed=aimed), bo())).plays("shoot Bo single full", "buy steady")
    assert game["Ada"].aimed == [Aimed("sight", RIFLE, 1)]
    assert game["Ada"].acc == 3


@clause("R-8.c")
def test_tagged_points_count_for_shots_with_their_weapon_and_nothing_else() -> None:
    shooter = ada(RIFLE, guns=[RIFLE, PISTOL], in_hand=PISTOL, aimed=[Aimed("sight", RIFLE, 4)], focus=0)
    assert edge(modifier(shooter), "aimed") == 0
    game = Playing(table(shooter, bo())).plays("shoot Bo single full")
    assert game.asked == "MayDefend", "nothing could be bought with them"
    own = ada(RIFLE, aimed=[Aimed("sight", RIFLE, 4)])
    assert edge(modifier(own), "aimed") == 4
    from highground.rulesets.ail.rules.advantage.buying import move_refusal
    from tests.rulesets.ail.shots import shot

    refused = move_refusal(table(shooter, bo()), shot(shooter), ("steady",))
    assert refused is not None
    assert refused.measured == 0


def test_who_has_not_aimed_reads_nothing_of_aiming_and_what_is_spent_adds_nothing_by_itself() -> None:
    assert [part.why for part in modifier(ada(RIFLE)).parts] == ["senses", "firearms"]
    spent = modifier(ada(RIFLE, aimed=[Aimed("sight", RIFLE, 4)]), advantage_mode="spent")
    assert edge(spent, "aimed") == 0
    assert "aimed" not in [part.why for part in spent.parts]


# -- Snap Shots -----------------------------------------------------------------------------


@clause("A-6.6", "A-6.7")
def test_a_snap_shot_is_free_to_declare_and_4_worse() -> None:
    game = fired(ada(), bo(), "single snap", [1, 1])
    assert game["Ada"].standard == 0
    assert game["Ada"].move == 1
    assert edge(game.last("AttackStated").modifier, "snap_shot") == -4


@clause("A-6.8")
def test_with_a_pistol_it_is_2_worse_but_a_submachine_gun_is_no_pistol() -> None:
    assert edge(modifier(ada(PISTOL), snap=True), "snap_shot") == -2
    assert edge(modifier(ada("Wasp submachine gun"), snap=True), "snap_shot") == -4


@clause("A-6.10")
def test_a_snap_shot_uses_sights_and_no_scopes() -> None:
    aimed = [Aimed("scope", RIFLE, 3), Aimed("sight", RIFLE, 2)]
    assert edge(modifier(ada(RIFLE, aimed=aimed), snap=True), "aimed") == 2
    assert edge(modifier(ada(RIFLE, aimed=aimed)), "aimed") == 5


@clause("R-8.b", "R-8.c")
def test_scope_points_pay_for_nothing_on_a_snap_shot() -> None:
    aimed = [Aimed("scope", RIFLE, 3), Aimed("sight", RIFLE, 1)]
    game = Playing(table(ada(RIFLE, acc=1, aimed=aimed), bo())).plays("shoot Bo single snap", "buy steady")
    assert game["Ada"].aimed == [Aimed("scope", RIFLE, 3)], "a sight's point and a plain one were paid"
    assert game["Ada"].acc == 0
    poor = Playing(table(ada(RIFLE, acc=1, aimed=[Aimed("scope", RIFLE, 3)], focus=0), bo()), [1, 1])
    assert poor.plays("shoot Bo single snap").asked == "MayDefend", "one plain point buys nothing"
    other = ada(RIFLE, guns=[RIFLE, PISTOL], in_hand=PISTOL, aimed=[Aimed("sight", RIFLE, 4)])
    assert edge(modifier(other), "aimed") == 0


# -- Suppressing Fire ----------------------------------------------------------------------


@clause("A-6.17")
def test_suppressing_fire_costs_a_point_of_ammunition() -> None:
    game = fired(ada(), bo(), "suppress full", [1, 1])
    assert game["Ada"].ammo == {CARBINE: 3}
    assert Playing(table(ada(ammo={CARBINE: 0}), bo())).refuses("shoot Bo suppress full").clause == "A-9.6"


@clause("A-6.18")
def test_suppressing_fire_ignores_cover() -> None:
    covered = ("....4.....",)
    assert edge(modifier(ada(), mode="suppress", map=covered)) == 0
    assert edge(modifier(ada(), mode="single", map=covered)) == -10


@clause("A-6.19")
@pytest.mark.parametrize(("gun", "steps"), [(CARBINE, 7), (RIFLE, 2), (SNIPER, 1)])
def test_the_steps_of_suppression_depend_on_the_rate_of_fire(gun: str, steps: int) -> None:
    game = fired(ada(gun, firearms=2), bo(senses=2), "suppress full", [8, 5])
    assert game.last("AttackRolled").margin == 7
    assert game.last("Suppressed").steps == steps
    assert game["Bo"].ps == 0, "it does no damage"


@clause("A-6.19")
@pytest.mark.parametrize(("gun", "each"), [(CARBINE, 1), (RIFLE, 3), (SNIPER, 5)])
def test_a_step_is_a_point_of_margin_or_three_or_five(gun: str, each: int) -> None:
    for margin, steps in ((each - 1, 0), (each, 1)):
        game = fired(ada(gun, firearms=2), bo(senses=2), "suppress full", [5, 1 + margin])
        assert game.last("AttackRolled").margin == margin
        assert game.last("Suppressed").steps == steps


@clause("A-6.20")
def test_each_step_takes_advantage_and_is_felt_in_the_next_attack() -> None:
    target = bo(senses=2, acc=1, init=5, guns=[CARBINE])
    game = fired(ada(RIFLE, firearms=2), target, "suppress full", [8, 5, 1, 1])
    assert (game["Bo"].acc, game["Bo"].init, game["Bo"].suppressed) == (0, 3, 2)
    game.plays("end", "shoot Ada single full", "hold")
    assert edge(game.last("AttackStated").modifier, "suppressed") == -2
    assert game["Bo"].suppressed == 0, "one attack"


@clause("A-6.20")
def test_suppressions_add_up_and_lapse_at_the_end_of_the_victims_next_turn() -> None:
    game = fired(ada(), bo(suppressed=1), "suppress full", [8, 5])
    assert game["Bo"].suppressed == 10
    game.plays("end")
    assert game["Bo"].suppressed == 10
    game.plays("end")
    assert game["Bo"].suppressed == 0


# -- Marching Fire ----------------------------------------------------------------------


@clause("A-6.21")
def test_marching_fire_is_for_full_auto_and_costs_ammunition() -> None:
    assert Playing(table(ada(PISTOL), bo())).refuses("shoot Bo marching full").clause == "A-6.21"
    game = fired(ada(), bo(), "marching full", [1, 1])
    assert game["Ada"].ammo == {CARBINE: 3}


@clause("A-6.22")
def test_a_miss_of_marching_fire_brings_2_accuracy_and_a_hit_none() -> None:
    assert fired(ada(), bo(), "marching full", [1, 1])["Ada"].acc == 2
    hit = fired(ada(), bo(), "marching full", [9, 9, 1, 1, 1])
    assert hit["Ada"].acc == 0
    assert hit["Bo"].ps == 3


# -- Burst ----------------------------------------------------------------------------


@clause("A-6.23", "A-6.24")
def test_a_burst_rolls_for_everybody_in_its_squares_for_one_point_of_ammunition() -> None:
    friend = figure("Cy", at=(5, 0))
    far = figure("Di", side=1, at=(6, 0))
    game = Playing(table(ada(), bo(4), friend, far), [1] * 6)
    game.plays("burst full 4,0 5,0 6,0")
    while game.asked != "MayAct":
        game.plays("hold")
    assert game.last("BurstFired").targets == ("Bo", "Cy", "Di"), "nearest first, friends too"
    assert game.happened().count("AttackRolled") == 3
    assert game["Ada"].ammo == {CARBINE: 3}


@clause("A-6.24")
def test_a_burst_goes_from_the_nearest_outwards_and_in_a_square_by_initiative() -> None:
    made = table(ada(), figure("Di", side=1, at=(6, 0)), figure("Cy", side=1, at=(4, 0)), bo(4))
    made.order = ["Ada", "Di", "Bo", "Cy"]
    game = Playing(made).plays("burst full 4,0 5,0 6,0")
    assert game.last("BurstFired").targets == ("Bo", "Cy", "Di")
    made = table(ada(), bo(4), figure("Cy", side=1, at=(4, 0)), figure("Abe", side=1, at=(4, 0)))
    made.order = ["Ada", "Cy", "Bo"]
    last = Playing(made).plays("burst full 4,0 5,0 6,0").last("BurstFired").targets
    assert last == ("Cy", "Bo", "Abe"), "who is not in the order comes after all who are"


@clause("A-7.6")
def test_who_is_hunkered_fires_no_burst_either() -> None:
    squares = "4,0 5,0 6,0"
    assert Playing(table(ada(), bo(4))).allows(f"burst full {squares}")
    assert Playing(table(ada(hunkered=True), bo(4))).refuses(f"burst full {squares}").clause == "A-7.6"


@clause("A-6.24")
def test_burst_squares_form_a_chain_as_long_as_the_rating() -> None:
    game = Playing(table(ada(), bo(4)))
    assert game.refuses("burst full 4,0 5,0").measured == 2
    assert game.refuses("burst full 4,0 6,0 5,0").why == "burst_chain"
    assert game.refuses("burst full 4,0 5,0 4,0").why == "burst_chain"
    assert game.refuses("burst full 3,0 2,0 3,1").why == "burst_empty"
    walled = Playing(table(ada(), bo(4), map=("..........", "....#.....")))
    assert walled.refuses("burst full 4,0 4,1 3,0").why == "burst_unseen"
    assert Playing(table(ada(RIFLE), bo(4))).refuses("burst full 4,0 5,0").clause == "A-6.23"
    assert game.measures("burst full 4,0 5,0") == ("A-6.24", "burst_squares", 2, 3)


@clause("A-6.25", "A-6.26")
def test_a_burst_reaches_one_increment_braced_two() -> None:
    free = Playing(table(ada(), bo(6), map=LONG))
    assert free.allows("burst full 6,0 5,0 4,0")
    assert free.refuses("burst full 6,0 7,0 6,1").clause == "A-6.25"
    braced = Playing(table(ada(stance="braced"), bo(12), map=LONG))
    assert braced.allows("burst full 10,0 11,0 12,0")
    assert braced.refuses("burst full 11,0 12,0 13,0").clause == "A-6.26"
    assert free.measures("burst full 6,0 7,0 6,1") == ("A-6.25", "burst_too_far", 7, 6)
    assert braced.measures("burst full 11,0 12,0 13,0") == ("A-6.26", "burst_too_far", 13, 12)


@clause("A-6.27")
def test_a_deployed_bipod_lifts_the_limit() -> None:
    gun = "Bastion light machine gun"
    squares = "13,0 14,0 15,0 16,0 17,0"
    assert Playing(table(ada(gun, stance="braced"), bo(13), map=LONG)).allows(f"burst full {squares}")
    assert Playing(table(ada(gun), bo(13), map=LONG)).refuses(f"burst full {squares}").clause == "A-6.25"
    beyond = "76,0 77,0 78,0 79,0 80,0"
    far = Playing(table(ada(gun, stance="braced"), bo(80), map=("." * 90,)))
    assert far.allows(f"burst full {beyond}")
    refused = Playing(table(ada(gun, stance="braced"), bo(81), map=("." * 90,))).refuses(
        "burst full 77,0 78,0 79,0 80,0 81,0"
    )
    assert refused.clause == "A-6.27"


# -- chapter 9 ------------------------------------------------------------------------


@clause("A-6.28")
def test_rapid_fire_costs_a_point_of_ammunition() -> None:
    game = fired(ada(), bo(), "rapid full", [1, 1])
    assert game["Ada"].ammo == {CARBINE: 3}
    assert game.tells("AmmoSpent", figure="Ada", left=3, weapon="Corvane carbine")


@clause("A-9.4")
def test_single_shot_weapons_have_no_rapid_fire_and_no_double_tap() -> None:
    game = Playing(table(ada(SNIPER, init=4), bo()))
    assert game.refuses("shoot Bo rapid full").clause == "A-9.4"
    assert game.refuses("shoot Bo double_tap full").clause == "A-9.4"


@clause("A-6.29", "A-9.1")
@option("rapid.limit", "extra")
@option("rapid.limit", "total")
@pytest.mark.parametrize(("limit", "margin", "hits"), [("extra", 7, 3), ("extra", 20, 4), ("total", 20, 3)])
def test_an_extra_hit_for_each_full_recoil_up_to_the_rating(limit: str, margin: int, hits: int) -> None:
    shooter = ada("Wasp submachine gun", senses=10, firearms=margin - 3)
    game = fired(shooter, bo(2, senses=2), "rapid full", [3, 2] + [1] * 20, rapid_limit=limit)
    assert game.last("AttackRolled").margin == margin
    assert game.last("ExtraHits").hits == hits
    assert game["Bo"].ps == 2 * hits


@clause("A-9.2")
def test_recoil_is_not_read_on_single_shots() -> None:
    game = fired(ada(firearms=8), bo(senses=2), "single full", [7, 5] + [1] * 9)
    assert game.last("AttackRolled").margin == 12
    assert game.happened().count("DamageRolled") == 1


@clause("A-9.3")
def test_a_weapon_has_a_rate_of_fire_and_a_rating() -> None:
    assert (firearms()[CARBINE].mode, firearms()[CARBINE].rating) == ("full", 3)
    assert {each.mode for each in firearms().values()} == {"single", "semi", "full"}


@clause("A-9.5", "A-6.30")
def test_single_shots_use_no_ammunition() -> None:
    game = fired(ada(ammo={CARBINE: 0}), bo(), "single full", [1, 1])
    assert game["Ada"].ammo == {CARBINE: 0}
    assert game.happened().count("AttackRolled") == 1


@clause("A-9.6")
def test_without_a_point_special_attacks_are_not_available() -> None:
    game = Playing(table(ada(ammo={CARBINE: 0}, init=4), bo(4)))
    for mode in ("rapid", "marching", "suppress"):
        assert game.refuses(f"shoot Bo {mode} full").clause == "A-9.6"
    assert game.refuses("burst full 4,0 5,0 6,0").clause == "A-9.6"
    assert game.allows("shoot Bo double_tap full")
    assert game.allows("shoot Bo single full")
    assert game.measures("shoot Bo rapid full") == ("A-9.6", "no_ammo", 0, 1)


@clause("C-5.20")
def test_how_far_guns_reach() -> None:
    far = ("." * 70,)
    assert Playing(table(ada(PISTOL), bo(10), map=far)).allows("shoot Bo single full")
    assert Playing(table(ada(PISTOL), bo(11), map=far)).refuses("shoot Bo single full").clause == "C-5.20"
    assert Playing(table(ada(CARBINE), bo(60), map=far)).allows("shoot Bo single full")
    assert Playing(table(ada(CARBINE), bo(61), map=far)).refuses("shoot Bo single full").limit == 60


@clause("C-9.6", "C-9.1")
def test_walls_block_sight_and_steps() -> None:
    game = Playing(table(ada(), bo(4), map=("..#.......",)))
    assert game.refuses("shoot Bo single full").clause == "C-9.6"
    assert game.refuses("move 1,0 2,0").clause == "C-9.1"


@clause("A-7.6")
def test_nobody_fires_while_hunkered() -> None:
    game = Playing(table(ada(hunkered=True, bombs={"Frag grenade": 1}), bo(4)))
    assert game.refuses("shoot Bo single full").clause == "A-7.6"
    assert game.allows("grenade 'Frag grenade' 4,0 plain"), "throws are not barred"


@clause("C-7.4.b")
def test_a_badly_burnt_arm_cannot_reload() -> None:
    assert Playing(table(ada(wounds=[wound("burn", "arm", 2)]), bo())).refuses("reload").clause == "C-7.4.b"
    assert Playing(table(ada(wounds=[wound("burn", "arm", 1)]), bo())).allows("reload")


# -- traits ---------------------------------------------------------------------------------------------


@clause("C-4.10")
@pytest.mark.parametrize(("margin", "severity"), [(9, 0), (10, 1), (15, 2), (20, 3), (30, 3)])
def test_a_gunslinger_wounds_by_margin_once_per_attack(margin: int, severity: int) -> None:
    def at(points: int, gun: str) -> Playing:
        shooter = ada(gun, senses=10, firearms=points - 3, has=["Gunslinger"])
        return fired(shooter, bo(2, senses=2), "rapid full", [3, 2] + [4] * 40)

    game = at(margin, PISTOL)
    assert [each.severity for each in game["Bo"].wounds] == ([severity] if severity else [])
    assert at(10, PISTOL)["Bo"].wounds
    assert not at(20, "Wasp submachine gun")["Bo"].wounds


@clause("C-4.7")
def test_weakpoint_costs_focus_and_takes_5_off_the_coverage() -> None:
    target = bo(armour="Ballistic vest")
    game = Playing(table(ada(has=["Weakpoint"], focus=1), target), [9, 9, 1, 1, 1, 1])
    game.plays("shoot Bo single full", "buy weakpoint", "hold")
    assert game["Ada"].focus == 0
    assert game.last("ArmourChecked").coverage == 0
    assert game["Bo"].ps == 3
    plain = Playing(table(ada(acc=2), bo())).plays("shoot Bo single full")
    assert plain.refuses("buy weakpoint").clause == "C-4.7"


@clause("R-46", "A-6.24")
def test_a_burst_is_declared_at_squares_and_never_as_the_mode_of_a_shot() -> None:
    game = Playing(table(ada(), bo()))
    assert game.refuses(Shoot("Bo", "burst", "full")).clause == "R-46"
    assert game.refuses(Shoot("Bo", "volley", "full")).clause == "R-46"
    assert game.refuses("burst full 4,0").clause == "A-6.24"
    assert game.allows("burst full 4,0 4,1 4,2")


@clause("A-6.30", "A-6.28", "A-6.21")
def test_a_shot_is_declared_by_the_clause_of_how_it_is_fired() -> None:
    declared = {
        mode: next(each.clause for each in fired(ada(init=4), bo(), f"{mode} full", [1, 1]).told
                   if type(each.event).__name__ == "AttackDeclared")
        for mode in ("single", "rapid", "marching", "suppress", "double_tap")
    }  # fmt: skip
    assert declared == {
        "single": "A-6.30", "rapid": "A-6.28", "marching": "A-6.21", "suppress": "A-6.17",
        "double_tap": "A-19.9",
    }  # fmt: skip


@clause("A-6.24", "C-2.1")
def test_the_clause_of_single_shots_is_named_for_no_other() -> None:
    game = Playing(table(ada(), bo(3)), [1, 1]).plays("burst full 3,0 4,0 5,0")
    while game.asked != "MayAct":
        game.plays("hold")
    assert game.cited("A-6.30") == 0
    parts = game.last("AttackStated").modifier.parts
    assert [part.clause for part in parts[:2]] == ["C-2.1", "C-2.1"], "Senses and Firearms"
    rapid = fired(ada(), bo(), "rapid full", [1, 1])
    assert "A-6.30" not in [part.clause for part in rapid.last("AttackStated").modifier.parts]
