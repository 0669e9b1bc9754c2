"""F-2, the Saltglass Covenant: its abilities, environment entries and tactics, each a row of primitives."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded
from highground.rulesets.collide.rules.effects.in_force import defence, move_limit
from highground.rulesets.collide.rules.round.rounds import EndOfRound
from highground.rulesets.collide.state.printed import NEAR
from tests.marks import clause
from tests.rulesets.collide.positions import Playing, ability, block, hedge, sheet, table, token, unit

STEP = 25_400
HEDGE = hedge("hedge", 7, -1, 7.5, 1)
TACTICS = ("Broadside", "Cut the Lines", "Read the Swell", "Through the Haze", "Salt in the Seams",
           "Hold the Rail", "Cast Off", "Shared Lantern")  # fmt: skip


def playing(*things: Any, dice: Any = (), **more: Any) -> Playing:
    return Playing(table(*things, tactics=(TACTICS, ()), **more), dice=dice)


def passed(game: Playing) -> list[bool]:
    return [each.passed for each in game.events("KnackRolled")]


# -- abilities -----------------------------------------------------------------------------------


@clause("E-deny_cover")
def test_light_the_way_takes_cover_from_an_enemy() -> None:
    units = (unit("cap", (0, 0), 0, "Lantern Captain"), unit("a", (0, 1)), unit("b", (10, 0), 1))
    game = playing(*units, HEDGE, dice=[3, 4]).plays("activate cap a", "use cap light-the-way on:b")
    game.plays("attack a:rifle@b")
    assert passed(game) == [True, True], "a 4 hits: no -1 for cover"
    assert game.unit("b").health == 5
    dark = playing(*units, HEDGE, dice=[4]).plays("activate cap a", "attack a:rifle@b")
    assert passed(dark) == [False]


@clause("W-15.3")
@pytest.mark.parametrize(("x", "why"), [(12.01, "out_of_reach"), (12.0, "")])
def test_light_the_way_reaches_12_steps_and_needs_sight(x: float, why: str) -> None:
    cap = unit("cap", (0, 0), 0, "Lantern Captain")
    game = playing(cap, unit("b", (x, 0), 1)).plays("activate cap")
    assert game.allows("use cap light-the-way on:b") == (not why)
    hidden = playing(cap, unit("b", (10, 0), 1), block("wall", 5, -3, 6, 3)).plays("activate cap")
    assert hidden.refuses("use cap light-the-way on:b").why == "not_seen"
    assert hidden.refuses("use cap light-the-way on:cap").why == "wrong_side"


@clause("E-threat_as_modifier")
def test_steady_hands_make_of_threat_a_modifier() -> None:
    units = (
        unit("cap", (0, 1), 0, "Lantern Captain"),
        unit("a", (0, 0)),
        unit("foe", (1, 0), 1),
        unit("b", (0, -9), 1),
    )
    game = playing(*units, dice=[6, 5], ap=(5, 0)).plays("activate cap a", "attack a:rifle@b")
    assert passed(game) == [True]
    assert any(part.clause == "E-threat_as_modifier" for part in game.last("KnackRolled").total.parts)
    game = playing(*units, dice=[4], ap=(5, 0)).plays("activate cap a", "attack a:rifle@b+2")
    assert passed(game) == [True], "4 + 2 - 2 reaches 4"
    alone = playing(*units[1:], dice=[4], ap=(5, 0)).plays("activate a", "attack a:rifle@b+2")
    assert passed(alone) == [False], "without the captain only a 6 will do"


@clause("E-stat_mod")
def test_bellow_quickens_two_others() -> None:
    units = (unit("bos", (0, 0), 0, "Quarterbosun"), unit("a", (1, 0)), unit("c", (2, 0)), unit("d", (3, 0)))
    game = playing(*units, unit("b", (30, 0), 1)).plays("activate bos a c d")
    assert game.refuses("use bos bellow on:bos,a").why == "not_a_member"
    assert game.refuses("use bos bellow on:a,c,d").why == "wrong_number"
    game.plays("use bos bellow on:a,c")
    assert [move_limit(game.table, game.unit(name)) // STEP for name in ("bos", "a", "c", "d")] == [
        6,
        8,
        8,
        6,
    ]
    assert game.facts["One.ap"] == "3"
    game.plays("end")
    assert move_limit(game.table, game.unit("a")) == 6 * STEP


@clause("W-8.3")
def test_a_grapnel_saves_the_climb() -> None:
    wall = block("wall", 2, -5, 3, 5, height=STEP)
    game = playing(unit("a", (0, 0), 0, "Cutlass Hand"), wall, unit("b", (30, 0), 1))
    game.plays("activate a", "move a:6,0")
    assert game.last("UnitMoved").cost == 6 * STEP
    plain = playing(unit("a", (0, 0)), wall, unit("b", (30, 0), 1)).plays("activate a")
    assert plain.refuses("move a:4.1,0").why == "too_far"
    plain.plays("move a:4,0")
    assert plain.last("UnitMoved").cost == 6 * STEP


@clause("E-heal")
@pytest.mark.parametrize(("health", "after"), [(5, 9), (10, 12)])
def test_mend_the_pane_heals_up_to_the_start(health: int, after: int) -> None:
    units = (unit("w", (0, 0), 0, "Glasswright"), unit("a", (3, 0), 0, "Brine Rifle", health=health))
    game = playing(*units, unit("b", (30, 0), 1), dice=[4]).plays("activate w", "use w mend-the-pane on:a")
    assert game.unit("a").health == after
    assert game.refuses("use w mend-the-pane on:a").clause == "W-7.3"


@clause("E-grant_cover")
def test_mirror_screen_covers_until_the_round_ends() -> None:
    units = (unit("w", (0, 0), 0, "Glasswright"), unit("a", (6, 0)), unit("b", (12, 0), 1))
    game = playing(*units, dice=[4, 4, 5]).plays("activate w", "use w mirror-screen on:a", "end")
    game.plays("activate b", "attack b:rifle@a")
    assert passed(game)[-1] is False, "-1 for cover"
    assert playing(*units, dice=[3]).plays("activate w", "use w mirror-screen on:a").table.effects == []


@clause("E-pin_immunity")
def test_a_fogrunner_slips_away_and_strikes() -> None:
    units = (unit("f", (0, 0), 0, "Fogrunner"), unit("b", (0, 1), 1), unit("c", (6, 0), 1))
    game = playing(*units, dice=[1]).plays("activate f", "move f:5,0", "attack f:hook-knives@c")
    assert game.events("UnitPinned") == []
    assert game.cited("E-pin_immunity") >= 1
    assert game.tells("PinIgnored", unit="f")


@clause("E-displace", "R-8.6")
def test_reel_in_drags_a_wounded_target() -> None:
    units = (unit("h", (0, 0), 0, "Deck Harpooner"), unit("b", (10, 0), 1, sheet(health=30)))
    game = playing(*units, dice=[3]).plays("activate h", "attack h:deck-harpoon@b")
    assert game.at("b") == "7,0"
    assert not game.unit("b").moved, "forced"
    near = (unit("h", (0, 0), 0, "Deck Harpooner"), unit("b", (3, 0), 1, sheet(health=30)))
    game = playing(*near, dice=[3]).plays("activate h", "attack h:deck-harpoon@b")
    assert game.at("b") in ("1.25,0", "1.26,0"), "stops at contact"


@clause("R-8.6")
def test_reel_in_leaves_the_large_the_unhurt_and_the_fallen() -> None:
    harpooner = unit("h", (0, 0), 0, "Deck Harpooner")
    for target in (sheet(health=30, base_steps=2.5), sheet(health=30, dv=20, defence_types=["Phased"])):
        game = playing(harpooner, unit("b", (10, 0), 1, target), dice=[3])
        assert game.plays("activate h", "attack h:deck-harpoon@b").at("b") == "10,0"
    stopped = playing(harpooner, unit("b", (10, 0), 1, sheet(health=30)), unit("c", (8.5, 0.9), 1), dice=[6])
    stopped.plays("activate h", "attack h:deck-harpoon@b")
    assert stopped.at("b") not in ("10,0", "7,0"), "the first obstacle stops it"
    assert stopped.cited("R-8.6") == 1


@clause("E-grant_cover")
def test_a_reefback_walker_shelters_small_friends() -> None:
    walker = unit("w", (0, 0), 1, "Reefback Walker")
    units = (unit("s", (0, 10)), walker, unit("near", (0, 2), 1), unit("apart", (5, 2), 1))
    game = playing(*units, dice=[4]).plays("activate s", "attack s:rifle@near")
    assert passed(game) == [False]
    game = playing(*units, dice=[4]).plays("activate s", "attack s:rifle@apart")
    assert passed(game) == [True]


# -- environment ---------------------------------------------------------------------------------


@clause("E-stat_mod")
@pytest.mark.parametrize(
    ("entry", "of", "move"),
    [
        ("Spring Tide", "Reefback Walker", 4), ("Spring Tide", "Brine Rifle", 5),
        ("Following Wind", "Fogrunner", 10), ("Following Wind", "Cutlass Hand", 7),
        ("Following Wind", "Brine Rifle", 5),
    ],
)  # fmt: skip
def test_tide_and_wind_change_move(entry: str, of: str, move: int) -> None:
    game = playing(unit("a", (0, 0), 0, of), unit("b", (30, 0), 1), environment=entry)
    assert move_limit(game.table, game.unit("a")) == move * STEP
    failed = playing(
        unit("a", (0, 0)), unit("b", (30, 0), 1), environment="Spring Tide", roller=1, dice=[2]
    ).plays("activate a", "tactic cut-the-lines")
    assert move_limit(failed.table, failed.unit("a")) == 5 * STEP, "the penalty of the tide"


@clause("E-knack_mod")
@pytest.mark.parametrize(("x", "hit"), [(14.0, True), (14.01, False)])
def test_sea_fret_hampers_long_shots(x: float, hit: bool) -> None:
    game = playing(unit("a", (0, 0)), unit("b", (x, 0), 1), environment="Sea Fret", dice=[4])
    assert passed(game.plays("activate a", "attack a:rifle@b")) == [hit]
    far = playing(unit("a", (0, 0)), unit("b", (15, 0), 1), environment="Sea Fret", dice=[5])
    assert passed(far.plays("activate a", "attack a:rifle@b")) == [True]


@clause("E-hazard")
@pytest.mark.parametrize(
    ("of", "terrain", "lost"), [("Brine Rifle", 3.01, 2), ("Brine Rifle", 3.0, 0), ("Cutlass Hand", 9, 0)]
)
def test_glass_rain_falls_on_the_slow_in_the_open(of: str, terrain: float, lost: int) -> None:
    rock = block("rock", terrain, -1, terrain + 1, 1)
    game = playing(unit("a", (0, 0), 0, of), rock, unit("b", (30, 0), 1), environment="Glass Rain")
    before = game.unit("a").health
    game.plays("activate a", "end")
    assert before - game.unit("a").health == lost
    wet = playing(unit("a", (0, 0), 0, "Brine Rifle"), unit("b", (30, 0), 1), environment="Glass Rain")
    assert wet.plays("activate a", "end").last("UnitHarmed").lost == 2


@clause("E-ap_spend_limit")
def test_slack_water_limits_ap_on_attacks_only() -> None:
    game = playing(unit("a", (0, 0)), unit("b", (9, 0), 1), environment="Slack Water", roller=1, dice=[3])
    game.plays("activate a")
    assert game.refuses("attack a:rifle@b+2").clause == "E-ap_spend_limit"
    assert game.allows("attack a:rifle@b+1")
    assert game.allows("tactic broadside 2")
    assert game.measures("attack a:rifle@b+2") == ("E-ap_spend_limit", "ap_limit", 2, 1)


@clause("E-ap_loss")
@pytest.mark.parametrize(("ap", "left"), [(3, 1), (1, 0)])
def test_a_failed_tactic_in_slack_water_costs_a_point(ap: int, left: int) -> None:
    game = playing(
        unit("a", (0, 0)), unit("b", (9, 0), 1), environment="Slack Water", roller=1, dice=[2], ap=(ap, 0)
    )
    game.plays("activate a", "tactic cut-the-lines")
    assert game.facts["One.ap"] == str(left)


@clause("E-cover_dv")
def test_in_the_lighthouse_sweep_cover_adds_nothing_but_its_minus_1() -> None:
    units = (unit("a", (0, 0)), unit("b", (10, 0), 1, sheet(dv=1, health=20)))
    game = playing(*units, HEDGE, environment="Lighthouse Sweep", dice=[5, 4]).plays(
        "activate a", "attack a:rifle@b"
    )
    assert passed(game) == [True]
    assert game.unit("b").health == 16
    assert passed(playing(*units, HEDGE, environment="Lighthouse Sweep", dice=[4]).plays(
        "activate a", "attack a:rifle@b")) == [False]  # fmt: skip


@clause("E-stat_mod", "W-6.6")
def test_the_sweep_lowers_defence_until_the_round_ends() -> None:
    units = (unit("a", (0, 0), 0, sheet(dv=1)), unit("b", (30, 0), 1))
    game = playing(*units, environment="Lighthouse Sweep", roller=1, dice=[2]).plays(
        "activate a", "tactic cut-the-lines"
    )
    assert defence(game.table, game.unit("a"), NEAR) == 0
    game.plays("end")
    assert defence(game.table, game.unit("a"), NEAR) == 0, "it outlasts the activation"


@clause("E-forbid")
def test_against_the_wind_there_are_no_extra_steps() -> None:
    game = playing(unit("a", (0, 0)), unit("b", (30, 0), 1), environment="Following Wind", roller=1, dice=[2])
    game.plays("activate a", "tactic cut-the-lines")
    assert game.refuses("move a!:8,0").clause == "E-forbid"
    assert game.allows("move a:7,0")


@clause("E-knack_mod")
def test_a_failed_tactic_in_the_fret_hampers_near_and_ranged() -> None:
    game = playing(unit("a", (0, 0)), unit("b", (5, 0), 1), environment="Sea Fret", roller=1, dice=[2, 4])
    game.plays("activate a", "tactic cut-the-lines", "attack a:rifle@b")
    assert passed(game) == [False, False]


# -- tactics -------------------------------------------------------------------------------------


def tactic(name: str, *things: Any, dice: Any = (), **more: Any) -> Playing:
    """The tactic passes on a natural 6."""
    return playing(*things, dice=[6, *dice], **more).plays("activate a", f"tactic {name}")


@clause("E-damage_mod")
def test_broadside_adds_to_the_damage_but_not_in_melee() -> None:
    game = tactic("broadside", unit("a", (0, 0)), unit("b", (9, 0), 1), dice=[4]).plays("attack a:rifle@b")
    assert game.unit("b").health == 4
    knife = tactic("broadside", unit("a", (0, 0)), unit("b", (1, 0), 1), dice=[4]).plays("attack a:knife@b")
    assert knife.unit("b").health == 6, "not in melee"


@clause("E-knack_mod")
def test_read_the_swell() -> None:
    game = tactic("read-the-swell", unit("a", (0, 0)), unit("b", (9, 0), 1), dice=[3]).plays(
        "attack a:rifle@b"
    )
    assert passed(game) == [True, True]


@clause("E-deny_cover")
def test_through_the_haze() -> None:
    units = (unit("a", (0, 0)), unit("b", (10, 0), 1, sheet(dv=1)), HEDGE)
    game = tactic("through-the-haze", *units, dice=[4]).plays("attack a:rifle@b")
    assert passed(game) == [True, True]
    assert game.unit("b").health == 6


@clause("E-add_effective", "W-13.9")
def test_salt_in_the_seams() -> None:
    units = (unit("a", (0, 0)), unit("b", (9, 0), 1, sheet(defence_types=["Plated"], health=20)))
    game = tactic("salt-in-the-seams", *units, dice=[4]).plays("attack a:rifle@b")
    assert game.unit("b").health == 10
    assert playing(*units, dice=[4]).plays("activate a", "attack a:rifle@b").unit("b").health == 15


@clause("E-stat_mod")
def test_hold_the_rail_is_lost_on_moving() -> None:
    game = tactic("hold-the-rail", unit("a", (0, 0)), unit("b", (9, 0), 1))
    assert defence(game.table, game.unit("a"), NEAR) == 1
    assert defence(game.plays("end").table, game.unit("a"), NEAR) == 1
    game = tactic("hold-the-rail", unit("a", (0, 0)), unit("b", (9, 0), 1)).plays("move a:0,1")
    assert defence(game.table, game.unit("a"), NEAR) == 0


@clause("E-stat_mod", "R-8.6")
def test_hold_the_rail_is_kept_by_who_is_moved_in_anothers_activation() -> None:
    wave = ability("Wave", "active", {"do": "displace", "steps": 3, "who": "near", "within_steps": 6})
    units = (unit("a", (0, 0)), unit("b", (1, 0), of=sheet(abilities=[wave])), unit("x", (20, 0), 1))
    game = tactic("hold-the-rail", *units).plays("end", "activate x", "end", "activate b", "use b wave")
    assert game.at("a") == "-3,0"
    assert game.unit("a").moved
    assert defence(game.table, game.unit("a"), NEAR) == 1


@clause("E-pin_immunity")
def test_cast_off_lets_the_pinned_move() -> None:
    units = (unit("a", (0, 0)), unit("b", (1, 0), 1))
    game = tactic("cast-off", *units, dice=[1]).plays("attack a:knife@b")
    assert game.allows("move a:-5,0")
    assert not playing(*units, dice=[1]).plays("activate a", "attack a:knife@b").allows("move a:-5,0")


@clause("E-ap_gain")
def test_shared_lantern_pays_after_the_activation() -> None:
    game = tactic("shared-lantern", unit("a", (0, 0)), unit("b", (9, 0), 1))
    assert game.facts["One.ap"] == "4"
    assert game.plays("end").facts["One.ap"] == "5"


@clause("W-15.5")
def test_what_lasts_for_the_round_ends_with_it() -> None:
    game = tactic("hold-the-rail", unit("a", (0, 0)), unit("b", (9, 0), 1), token("ash-1", (5, 5), "ash"))
    later = Playing(game.table, EndOfRound(), luck=Seeded(b"s" * 32))
    assert later.table.effects == []
    assert later.table.tokens == []
