"""F-3, the Emberkiln Host: its abilities, environment entries and tactics, each a row of primitives."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.collide.rules.effects.in_force import defence, move_limit
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED
from tests.marks import clause
from tests.rulesets.collide.positions import Playing, ability, hedge, sheet, table, unit, weapon

STEP = 25_400
TACTICS = ("White Heat", "March in Step", "Fire-Hardened", "Crack the Pane", "Smoke Cover", "Aim by Glow",
           "Rake the Coals", "Shove Aside")  # fmt: skip
TOUGH = sheet(health=40)


def playing(*things: Any, dice: Any = (), **more: Any) -> Playing:
    return Playing(
        table(*things, tactics=(TACTICS, ()), factions_played=("emberkiln", "saltglass"), **more), dice=dice
    )


def passed(game: Playing) -> list[bool]:
    return [each.passed for each in game.events("KnackRolled")]


# -- abilities -----------------------------------------------------------------------------------


@clause("E-damage_mod")
def test_stoke_adds_to_melee_of_the_whole_activation() -> None:
    units = (unit("m", (0, 0), 0, "Kiln Matriarch"), unit("a", (0, 1.25)), unit("b", (1, 1.25), 1, TOUGH))
    game = playing(*units, dice=[4, 6]).plays("activate m a", "use m stoke", "attack a:knife@b")
    assert game.unit("b").health == 35
    assert game.facts["One.ap"] == "3"
    game.plays("attack m:furnace-rod/near@b")
    assert game.unit("b").health == 26, "critical, in cover behind its mate, and no bonus for Near"


@clause("E-prevent_removal")
@pytest.mark.parametrize(("die", "stays"), [(4, True), (3, False)])
def test_second_firing_keeps_a_friend_in_play_once(die: int, stays: bool) -> None:
    killer = sheet(weapons=[weapon("Axe", "Ranged", damage=90)])
    units = (unit("s", (0, 20), 0, killer), unit("m", (0, 0), 1, "Kiln Matriarch"), unit("b", (6, 0), 1))
    game = playing(*units, dice=[6, die]).plays("activate s", "attack s:axe@b")
    assert (game.asked, game.seat) == ("MaySave", 1)
    game.plays("trigger")
    assert game.unit("b").on_table == stays
    assert game.unit("b").health == (3 if stays else 0)
    assert game.unit("m").uses == [0, 1], "spent by rolling"
    assert (
        playing(*units, dice=[6, 6])
        .plays("activate s", "attack s:axe@b", "trigger")
        .cited("E-prevent_removal")
        == 1
    )


@clause("W-13.13")
def test_second_firing_is_near_optional_once_and_barred_while_locked_out() -> None:
    killer = sheet(weapons=[weapon("Axe", "Ranged", damage=90)])

    def slain(at: tuple[float, float] = (6, 0), **facts: Any) -> Playing:
        matriarch = unit("m", (0, 0), 1, "Kiln Matriarch", **facts)
        units = (unit("s", (0, 20), 0, killer), matriarch, unit("b", at, 1))
        return playing(*units, dice=[6]).plays("activate s", "attack s:axe@b")

    assert slain((6.01, 0)).asked == "MayAct"
    assert slain(uses=[0, 1]).asked == "MayAct"
    assert not slain().plays("pass").unit("b").on_table
    locked = table(
        unit("s", (0, 20), 0, killer), unit("m", (0, 0), 1, "Kiln Matriarch"), unit("b", (6, 0), 1)
    )
    locked.players[1].stopped = True
    game = Playing(locked, dice=[6]).plays("activate s", "attack s:axe@b")
    assert game.asked == "MayAct"
    assert not game.unit("b").on_table


@clause("E-ap_gain")
def test_rally_flare_gains_a_point_once_a_round_under_the_ceiling() -> None:
    units = (unit("h", (0, 0), 0, "Spark Herald"), unit("b", (30, 0), 1))
    game = playing(*units, dice=[4]).plays("activate h", "use h rally-flare")
    assert game.facts["One.ap"] == "5"
    full = playing(*units, dice=[4], ap=(11, 0)).plays("activate h", "use h rally-flare")
    assert full.facts["One.ap"] == "10"
    assert playing(*units, dice=[3]).plays("activate h", "use h rally-flare").facts["One.ap"] == "4"


@clause("E-forbid", "E-stat_mod")
def test_brace_hardens_and_roots_a_unit_that_has_not_moved() -> None:
    units = (unit("w", (0, 0), 0, "Clay Warden"), unit("b", (30, 0), 1))
    game = playing(*units).plays("activate w", "use w brace")
    assert defence(game.table, game.unit("w"), MELEE) == 3
    assert game.refuses("move w:1,0").clause == "E-forbid"
    game.plays("end")
    assert defence(game.table, game.unit("w"), MELEE) == 3, "until its next activation"
    moved = playing(*units).plays("activate w", "move w:1,0")
    assert moved.refuses("use w brace").why == "only_unmoved"
    again = table(*units)
    again.effects = list(game.table.effects)
    later = Playing(again).plays("activate w")
    assert defence(later.table, later.unit("w"), MELEE) == 2


@clause("W-15.3")
def test_brace_is_not_for_one_that_its_own_side_has_thrown() -> None:
    wave = ability("Wave", "active", {"do": "displace", "steps": 3, "who": "near", "within_steps": 6})
    thrower = sheet(training=["Leadership"], abilities=[wave])
    units = (unit("l", (0, 0), of=thrower), unit("w", (1, 0), 0, "Clay Warden"), unit("b", (30, 0), 1))
    game = playing(*units).plays("activate l w")
    assert game.allows("use w brace")
    assert game.plays("use l wave").refuses("use w brace").why == "only_unmoved"


@clause("E-heal")
def test_patch_clay_is_for_the_plated() -> None:
    units = (
        unit("m", (0, 0), 0, "Ash Mender"),
        unit("w", (3, 0), 0, "Clay Warden", health=10),
        unit("b", (30, 0), 1),
    )
    game = playing(*units, dice=[3]).plays("activate m")
    assert game.refuses("use m patch-clay on:m").why == "wrong_type"
    assert game.plays("use m patch-clay on:w").unit("w").health == 13


@clause("E-place_token", "W-15.5")
def test_ash_veil_stops_sight_until_the_round_ends() -> None:
    units = (unit("m", (0, 0), 0, "Ash Mender"), unit("a", (0, 3)), unit("b", (9, 0), 1))
    game = playing(*units, dice=[4]).plays("activate m")
    assert game.refuses("use m ash-veil at:6.01,0").clause == "E-place_token"
    assert game.refuses("use m ash-veil at:0.9,0").why == "overlaps"
    game.plays("use m ash-veil at:4.5,0", "end", "activate b")
    assert game.refuses("attack b:rifle@m").clause == "W-15.5"
    assert game.facts["ash-1.at"] == "4.5,0"


@clause("W-15.6")
def test_an_ash_token_falls_to_one_hit() -> None:
    units = (unit("m", (0, 0), 0, "Ash Mender"), unit("b", (9, 0), 1))
    game = playing(*units, dice=[4, 4]).plays("activate m", "use m ash-veil at:4.5,0", "end", "activate b")
    game.plays("attack b:rifle@ash-1")
    assert game.table.tokens == []


@clause("E-damage_mod")
@pytest.mark.parametrize(("health", "after"), [(40, 36), (39, 34)])
def test_hounds_run_down_the_wounded(health: int, after: int) -> None:
    units = (unit("h", (0, 0), 0, "Cinder Hound"), unit("b", (1, 0), 1, TOUGH, health=health))
    game = playing(*units, dice=[4]).plays("activate h", "attack h:ember-jaws@b")
    assert game.unit("b").health == after
    hurt = (unit("h", (0, 0), 0, "Cinder Hound"), unit("b", (1, 0), 1, TOUGH, health=20))
    assert playing(*hurt, dice=[4]).plays("activate h", "attack h:ember-jaws@b").unit("b").health == 15


@clause("E-hazard")
def test_splash_hurts_everybody_beside_the_target_but_not_the_target() -> None:
    shot = (unit("c", (0, 0), 0, "Crucible Bombard"), unit("t", (10, 0), 1, TOUGH))
    around = (unit("beside", (11, 0), 1, sheet(dv=1)), unit("own", (10, 1)), unit("apart", (10, -3), 1))
    units = shot + around
    game = playing(*units, dice=[4]).plays("activate c", "attack c:crucible-shot@t")
    assert [game.unit(name).health for name in ("beside", "own", "apart")] == [9, 8, 10]
    assert game.unit("t").health == 28, "6 doubled: the shot bypasses Physical"
    missed = playing(*units, dice=[3]).plays("activate c", "attack c:crucible-shot@t")
    assert missed.unit("own").health == 10
    alone = playing(*shot, dice=[4]).plays("activate c", "attack c:crucible-shot@t")
    assert alone.unit("t").health == 28


@clause("E-hazard")
def test_splash_happens_even_if_the_target_falls() -> None:
    units = (unit("c", (0, 0), 0, "Crucible Bombard"), unit("t", (10, 0), 1), unit("beside", (11, 0), 1))
    game = playing(*units, dice=[4]).plays("activate c", "attack c:crucible-shot@t")
    assert not game.unit("t").on_table
    assert game.unit("beside").health == 8


@clause("E-threat_immunity", "E-pin_immunity")
def test_a_colossus_minds_only_large_enemies() -> None:
    gun = sheet("Glazed Colossus", weapons=[weapon("Gun", "Ranged", attacks=2)])
    units = (unit("g", (0, 0), 0, gun), unit("small", (2.25, 0), 1), unit("b", (0, 12), 1))
    game = playing(*units, dice=[4]).plays("activate g", "attack g:gun@b")
    assert passed(game) == [True]
    assert game.allows("move g:-3,0")
    large = (
        unit("g", (0, 0), 0, gun),
        unit("large", (2.6, 0), 1, sheet(base_steps=1.6)),
        unit("b", (0, 12), 1),
    )
    game = playing(*large, dice=[4]).plays("activate g", "attack g:gun@b")
    assert passed(game) == [False]
    assert not game.allows("move g:-3,0")


# -- environment ---------------------------------------------------------------------------------


def failing(entry: str, *things: Any, dice: Any = (), **more: Any) -> Playing:
    """A tactic fails under this entry."""
    game = playing(*things, environment=entry, roller=1, dice=[2, *dice], **more)
    return game.plays("activate a", "tactic march-in-step")


@clause("E-damage_mod")
def test_kiln_draught_fans_melee() -> None:
    units = (unit("a", (0, 0)), unit("b", (1, 0), 1, TOUGH))
    game = playing(*units, environment="Kiln Draught", dice=[4]).plays("activate a", "attack a:knife@b")
    assert game.unit("b").health == 35


@clause("E-hazard", "W-6.6")
def test_a_failed_tactic_in_the_draught_burns() -> None:
    game = failing("Kiln Draught", unit("a", (0, 0)), unit("b", (30, 0), 1))
    assert game.unit("a").health == 7


@clause("W-10.3")
@pytest.mark.parametrize(("x", "reach"), [(6.0, True), (6.01, False)])
def test_choking_ash_shortens_near(x: float, reach: bool) -> None:
    near = sheet(weapons=[weapon("Pistol", "Near")])
    game = playing(unit("a", (0, 0), 0, near), unit("b", (x, 0), 1), environment="Choking Ash").plays(
        "activate a"
    )
    assert game.allows("attack a:pistol@b") == reach
    far = playing(unit("a", (0, 0), 0, near), unit("b", (7, 0), 1), environment="Choking Ash").plays(
        "activate a"
    )
    assert far.refuses("attack a:pistol@b").limit == 6 * STEP


@clause("E-knack_mod")
def test_a_failed_tactic_in_the_ash_hampers_all_attacks() -> None:
    game = failing("Choking Ash", unit("a", (0, 0)), unit("b", (1, 0), 1), dice=[4]).plays("attack a:knife@b")
    assert passed(game) == [False, False]


@clause("E-forbid")
def test_on_baked_ground_nobody_has_extra_steps() -> None:
    game = playing(unit("a", (0, 0)), unit("b", (30, 0), 1), environment="Baked Ground").plays("activate a")
    assert game.refuses("move a!:8,0").clause == "E-forbid"
    assert game.allows("move a:6,0")
    slow = failing("Baked Ground", unit("a", (0, 0)), unit("b", (30, 0), 1))
    assert move_limit(slow.table, slow.unit("a")) == 4 * STEP


@clause("E-grant_cover")
@pytest.mark.parametrize("moves", [False, True])
def test_heat_shimmer_covers_who_stood_still(moves: bool) -> None:
    units = (unit("a", (0, 0)), unit("b", (9, 0), 1))
    game = playing(*units, environment="Heat Shimmer", dice=[4]).plays("activate a")
    game.plays(*(["move a:0,1"] if moves else []), "end", "activate b", "attack b:rifle@a")
    assert passed(game) == [moves], "a 4 misses who is in cover"
    assert playing(*units, environment="Heat Shimmer").plays("activate a", "end").cited("E-grant_cover") == 1


@clause("E-grant_cover")
def test_heat_shimmer_asks_about_the_whole_round() -> None:
    """R-10.5: a unit that its own side moved before its activation has moved."""

    def covered(moved: bool) -> bool:
        units = (unit("a", (0, 0), moved=moved), unit("b", (9, 0), 1))
        game = playing(*units, environment="Heat Shimmer", dice=[4]).plays("activate a", "end")
        return passed(game.plays("activate b", "attack b:rifle@a")) == [False]

    assert covered(moved=False)
    assert not covered(moved=True)


@clause("E-forbid")
def test_in_the_shimmer_a_failed_tactic_forbids_focus() -> None:
    many = sheet(weapons=[weapon("Gun", "Ranged", attacks=3)])
    game = failing("Heat Shimmer", unit("a", (0, 0), 0, many), unit("b", (9, 0), 1))
    assert game.refuses("attack a:gun!@b").clause == "E-forbid"
    assert game.allows("attack a:gun@b")
    assert game.tells("EffectBegan", unit="a", what="Heat Shimmer")


@clause("E-stat_mod")
def test_glaze_fire_hardens_the_plated_against_shots() -> None:
    plated = sheet(defence_types=["Plated"], health=20)
    units = (unit("a", (0, 0)), unit("b", (9, 0), 1, plated))
    game = playing(*units, environment="Glaze Fire", dice=[6]).plays("activate a")
    found = [defence(game.table, game.unit("b"), mode) for mode in (MELEE, NEAR, RANGED)]
    assert found == [0, 1, 1]
    game.plays("attack a:rifle@b")
    assert game.unit("b").health == 16


# -- tactics -------------------------------------------------------------------------------------


def tactic(name: str, *things: Any, dice: Any = (), **more: Any) -> Playing:
    """The tactic passes on a natural 6."""
    return playing(*things, dice=[6, *dice], **more).plays("activate a", f"tactic {name}")


@clause("E-damage_mod")
def test_white_heat_adds_to_the_damage() -> None:
    game = tactic("white-heat", unit("a", (0, 0)), unit("b", (1, 0), 1, TOUGH), dice=[4]).plays(
        "attack a:knife@b"
    )
    assert game.unit("b").health == 34


@clause("E-stat_mod", "W-7.7")
def test_march_in_step() -> None:
    game = tactic("march-in-step", unit("a", (0, 0)), unit("b", (30, 0), 1))
    assert game.allows("move a:7,0")
    game.plays("move a!:13,0")
    assert game.last("UnitMoved").limit == 13 * STEP


@clause("E-stat_mod")
def test_fire_hardened_adds_to_the_defence() -> None:
    game = tactic("fire-hardened", unit("a", (0, 0)), unit("b", (30, 0), 1)).plays("move a:1,0", "end")
    assert defence(game.table, game.unit("a"), MELEE) == 1


@clause("E-add_effective")
def test_crack_the_pane() -> None:
    target = sheet(defence_types=["Warded"], health=20)
    game = tactic("crack-the-pane", unit("a", (0, 0)), unit("b", (9, 0), 1, target), dice=[4])
    assert game.plays("attack a:rifle@b").unit("b").health == 10


@clause("E-grant_cover")
def test_smoke_cover_is_no_terrain() -> None:
    wide = sheet(base_steps=3, health=30)
    game = tactic("smoke-cover", unit("a", (0, 0), 0, wide), unit("b", (9, 0), 1), dice=[4]).plays(
        "end", "activate b"
    )
    game.plays("attack b:rifle@a")
    assert passed(game) == [True, False], "a large unit in full view, and still in cover"


@clause("E-deny_cover")
def test_a_denial_beats_a_grant() -> None:
    seer = sheet(abilities=[ability("Pierce", "passive", {"do": "deny_cover", "who": "attacked"})])
    game = tactic("smoke-cover", unit("a", (0, 0)), unit("b", (9, 0), 1, seer), dice=[4]).plays(
        "end", "activate b"
    )
    game.plays("attack b:rifle@a")
    assert passed(game) == [True, True]


@clause("E-knack_mod")
def test_aim_by_glow() -> None:
    game = tactic("aim-by-glow", unit("a", (0, 0)), unit("b", (9, 0), 1), dice=[3]).plays("attack a:rifle@b")
    assert passed(game) == [True, True]
    knife = tactic("aim-by-glow", unit("a", (0, 0)), unit("b", (1, 0), 1), dice=[3]).plays("attack a:knife@b")
    assert passed(knife) == [True, False]


@clause("E-heal")
def test_rake_the_coals() -> None:
    game = tactic("rake-the-coals", unit("a", (0, 0), health=5), unit("b", (9, 0), 1))
    assert game.unit("a").health == 8


@clause("E-displace", "R-8.6")
def test_shove_aside_pushes_enemies_once_and_pinning_stays() -> None:
    game = tactic("shove-aside", unit("a", (0, 0)), unit("b", (1, 0), 1), unit("c", (0, 1), 1))
    assert game.asked in ("MayAct", "MayNudge")
    while game.asked == "MayNudge":
        game.plays("nudge b a" if game.at("b") == "1,0" else "nudge c a")
    assert (game.at("b"), game.at("c")) == ("3,0", "0,3")
    assert not game.unit("b").moved
    assert game.facts["a.pinned"] == "true"


@clause("R-8.6")
def test_what_is_pushed_stops_at_the_first_obstacle() -> None:
    low = hedge("hedge", 2, -1, 2.2, 1)
    game = tactic("shove-aside", unit("a", (0, 0)), unit("b", (1, 0), 1), unit("d", (3, 0), 1), low)
    assert game.at("b") in ("2,0", "2.01,0")
    assert game.cited("R-8.6") == 1


@clause("E-heal", "W-15.3")
def test_a_new_trigger_needs_data_only() -> None:
    drain = ability("Drain", "trigger", {"do": "heal", "amount": 2, "who": "self", "when": "hit"})
    units = (unit("a", (0, 0), 0, sheet(abilities=[drain]), health=5), unit("b", (9, 0), 1))
    game = playing(*units, dice=[4]).plays("activate a", "attack a:rifle@b")
    assert game.unit("a").health == 7
    assert game.refuses("use a drain").clause == "W-15.3"
