"""W-10: Melee, Near, Ranged and Heavy."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.collide.rulebook as R
from highground.rulesets.collide.rules.attacks.aiming import mode_of
from highground.rulesets.collide.rules.movement.displacement import teleport
from highground.rulesets.collide.state.orders import Attack, Shot
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED
from tests.marks import clause, option
from tests.rulesets.collide.positions import KNIFE, Playing, ability, block, sheet, spot, table, unit, weapon

PISTOL = weapon("Pistol", "Near")
RIFLE3 = weapon("Rifle", "Ranged", knack=3)
CANNON = weapon("Cannon", "Ranged", "Heavy", damage=9)
ROD = weapon("Rod", "Melee", "Near")


def facing(
    at: tuple[float, float], *weapons: Any, dice: list[int] | None = None, more: Any = (), **facts: Any
) -> Playing:
    things = (unit("a", (0, 0), of=sheet(weapons=list(weapons))), unit("x", at, 1), *more)
    return Playing(table(*things, **facts), dice=dice or []).plays("activate a")


@clause("W-10.1")
def test_a_weapon_of_two_types_is_used_either_way() -> None:
    near = facing((7, 0), ROD, dice=[4]).plays("attack a:rod/near@x")
    melee = facing((1, 0), ROD, dice=[4]).plays("attack a:rod/melee@x")
    assert near.last("AttackMade").mode == "near"
    assert melee.last("AttackMade").mode == "melee"
    assert facing((7, 0), ROD).refuses("attack a:rod/ranged@x").clause == "W-10.1"


@clause("W-10.1")
@pytest.mark.parametrize(("apart", "mode"), [(1, "melee"), (1.5, "near"), (7, "near")])
def test_an_attack_that_names_no_mode_is_made_in_the_first_that_reaches(apart: float, mode: str) -> None:
    game = facing((apart, 0), ROD, dice=[4]).plays("attack a:rod@x")
    assert game.last("AttackMade").mode == mode


@clause("W-10.2")
@pytest.mark.parametrize(("apart", "legal"), [(1.0, True), (1.1, True), (1.11, False), (1.5, False)])
def test_melee_reaches_the_adjacent(apart: float, legal: bool) -> None:
    game = facing((apart, 0), KNIFE, dice=[4])
    if legal:
        game.plays("attack a:knife@x")
    else:
        assert game.refuses("attack a:knife@x").clause == "W-10.2"
    assert facing((1.5, 0), KNIFE).refuses("attack a:knife@x").clause == "W-10.2"


@clause("W-10.2")
@option("melee_reach", 0)
@option("melee_reach", 50)
@option("melee_reach", 100)
def test_melee_may_reach_farther() -> None:
    for reach, limit in ((0, 1.1), (50, 1.6), (100, 2.1)):
        options = {"melee_reach": reach}
        assert facing((limit, 0), KNIFE, options=options).allows("attack a:knife@x")
        far = facing((round(limit + 0.01, 2), 0), KNIFE, options=options)
        assert far.refuses("attack a:knife@x").clause == "W-10.2"


@clause("W-10.2")
def test_melee_needs_no_sight() -> None:
    wall = block("wall", 0.5, -1, 0.55, 1, blocks_los=True)
    game = facing((1.05, 0), KNIFE, PISTOL, more=(wall,))
    assert game.allows("attack a:knife@x")
    assert facing((1.2, 0), KNIFE, more=(wall,)).refuses("attack a:knife@x").clause == "W-10.2"


@clause("W-10.3", "W-11.1")
def test_near_needs_sight_and_eight_steps() -> None:
    assert facing((8, 0), PISTOL, dice=[4]).plays("attack a:pistol@x").cited("W-10.3") == 1
    assert facing((8.01, 0), PISTOL).refuses("attack a:pistol@x").clause == "W-10.3"
    wall = block("wall", 2, -3, 3, 3)
    assert facing((5, 0), PISTOL, more=(wall,)).refuses("attack a:pistol@x").clause == "W-11.1"


@clause("W-1.10")
def test_range_runs_from_centre_to_centre() -> None:
    def large(at: float) -> Playing:
        things = (
            unit("a", (0, 0), of=sheet(weapons=[PISTOL])),
            unit("x", (at, 0), 1, of=sheet(base_steps=4)),
        )
        return Playing(table(*things), dice=[4]).plays("activate a")

    assert large(8).plays("attack a:pistol@x").cited("W-1.10") == 1
    assert large(8.01).refuses("attack a:pistol@x").clause == "W-10.3"


@clause("W-10.4")
def test_ranged_reaches_from_corner_to_corner() -> None:
    game = facing((35, 35), RIFLE3, dice=[4]).plays("attack a:rifle@x")
    assert game.cited("W-10.4") == 1


@clause("W-10.5")
@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_under_threat_ranged_needs_a_natural_six(die: int, hit: bool) -> None:
    game = facing((1, 0), RIFLE3, dice=[die]).plays("attack a:rifle@x+3")
    assert game.last("AttackMade").hit is hit
    assert game.cited("W-10.5") == 1


@clause("W-10.6")
def test_near_does_not_suffer() -> None:
    game = facing((1, 0), PISTOL, dice=[4]).plays("attack a:pistol@x")
    assert game.last("AttackMade").hit
    assert game.cited("W-10.6") == 1


@clause("W-10.7", "W-10.5")
def test_whoever_is_shot_at() -> None:
    far = (unit("y", (0, 20), 1),)
    for target in ("x", "y"):
        game = facing((1, 0), RIFLE3, dice=[5], more=far).plays(f"attack a:rifle@{target}")
        assert not game.last("AttackMade").hit
    assert game.cited("W-10.7") == 1


@clause("W-10.5")
def test_threat_is_read_when_the_die_falls() -> None:
    things = (
        unit("a", (0, 0), of=sheet(weapons=[PISTOL, RIFLE3])),
        unit("x", (1, 0), 1, health=5),
        unit("y", (0, 20), 1),
    )
    game = Playing(table(*things), dice=[4, 3]).plays("activate a", "attack a:pistol@x a:rifle@y")
    assert [each.hit for each in game.events("AttackMade")] == [True, True]
    still = facing((1, 0), RIFLE3, dice=[5]).plays("attack a:rifle@x")
    assert not still.last("AttackMade").hit


@clause("W-10.5", "W-14.1")
@option("threat_needs_melee_weapon", False)
@option("threat_needs_melee_weapon", True)
def test_the_unarmed_threaten_and_pin_unless_a_weapon_is_asked_for() -> None:
    for value, hit in ((False, False), (True, True)):
        things = (unit("a", (0, 0), of=sheet(weapons=[RIFLE3])), unit("x", (1, 0), 1, of=sheet(weapons=[])))
        made = table(*things, options={"threat_needs_melee_weapon": value})
        game = Playing(made, dice=[5]).plays("activate a", "attack a:rifle@x")
        assert game.last("AttackMade").hit is hit
        assert game.allows("move a:-2,0") is value
        assert len(game.events("UnitPinned")) == (0 if value else 1)
    pinned = facing((1, 0), RIFLE3, dice=[5]).plays("attack a:rifle@x")
    assert pinned.refuses("move a:-2,0").clause == "W-14.1"
    for arms, pins in (([RIFLE3], 0), ([KNIFE], 1), ([RIFLE3, KNIFE], 1)):
        things = (unit("a", (0, 0)), unit("x", (1, 0), 1, of=sheet(weapons=arms)))
        game = Playing(table(*things, options={"threat_needs_melee_weapon": True})).plays("activate a")
        assert len(game.events("UnitPinned")) == pins


@clause("W-10.8")
def test_a_heavy_weapon_is_not_for_those_who_moved() -> None:
    game = facing((0, 9), CANNON, RIFLE3, dice=[4]).plays("move a:0.5,0")
    assert game.refuses("attack a:cannon@x").clause == "W-10.8"
    assert game.plays("attack a:rifle@x").events("AttackMade")
    assert facing((0, 9), CANNON).plays("move a:0,0").allows("attack a:cannon@x")


@clause("W-10.9")
def test_the_whole_round_counts() -> None:
    game = Playing(table(unit("a", (0, 0), of=sheet(weapons=[CANNON])), unit("x", (0, 9), 1)))
    game.does(teleport, game.unit("a"), spot((2, 0)), "Test", R.E_TELEPORT)
    game.plays("activate a")
    assert game.refuses("attack a:cannon@x").clause == "W-10.9"


@clause("W-10.10")
@pytest.mark.parametrize("die", [1, 6])
def test_heavy_roots_hit_or_miss(die: int) -> None:
    game = facing((0, 9), CANNON, dice=[die]).plays("attack a:cannon@x")
    assert game.refuses("move a:1,0").clause == "W-10.10"
    assert facing((0, 9), CANNON).allows("move a:1,0")


@clause("W-10.10")
def test_an_attack_lost_before_its_die_roots_nobody() -> None:
    """R-10.6: the first shot fells the target; the second, declared with it, is lost."""
    guns = sheet(weapons=[CANNON, weapon("Pistol", "Ranged", damage=9)])

    def fired(first: str, second: str) -> Playing:
        units = (unit("a", (0, 0), of=guns), unit("x", (9, 0), 1, health=1), unit("y", (30, 30), 1))
        game = Playing(table(*units), dice=[6]).plays("activate a", f"attack a:{first}@x a:{second}@x")
        assert game.happened().count("AttackLost") == 1
        return game

    assert fired("cannon", "pistol").refuses("move a:1,0").clause == "W-10.10"
    assert fired("pistol", "cannon").plays("move a:1,0").unit("a").moved


@option("heavy_waivable", False)
@option("heavy_waivable", True)
@clause("W-10.8")
def test_heavy_may_be_waived_by_its_switch() -> None:
    for value in (False, True):
        game = facing((0, 9), CANNON, dice=[4], options={"heavy_waivable": value}).plays("move a:0.5,0")
        assert game.allows("attack a:cannon@x") is value
    assert facing((0, 9), CANNON).plays("move a:1,0").refuses("attack a:cannon@x").clause == "W-10.8"


@clause("W-10.10")
def test_friends_do_not_carry_off_a_unit_that_fired_heavy() -> None:
    wave = ability("Wave", "active", {"do": "displace", "steps": 3, "who": "near", "within_steps": 6})
    made = table(
        unit("w", (0, 0), of=sheet(abilities=[wave])),
        unit("gun", (2, 0), of=sheet(weapons=[CANNON]), heavy=True),
        unit("mate", (0, 3)),
        unit("x", (0, -4), 1),
    )
    game = Playing(made).plays("activate w", "use w wave")
    assert (game.at("gun"), game.at("mate"), game.at("x")) == ("2,0", "0,6", "0,-7")
    assert game.unit("mate").moved
    assert not game.unit("x").moved
    assert game.plays("end", "stop", "activate gun").refuses("move gun:3,0").clause == "W-10.10"


@clause("W-10.2")
def test_what_overhangs_is_in_reach_on_either_side() -> None:
    wide = sheet(base_steps=3, overhang_steps=0.4, weapons=[KNIFE])
    for x, legal in ((2.5, True), (2.51, False)):
        made = table(
            unit("a", (0, 0), of=sheet(weapons=[KNIFE])), unit("x", (x, 0), 1, of=wide), order=[0, 1]
        )
        game = Playing(made).plays("activate a")
        assert game.allows("attack a:knife@x") is legal
        assert game.plays("end", "activate x").allows("attack x:knife@a") is legal
    assert game.refuses("attack x:knife@a").clause == "W-10.2"


@clause("W-16.2")
def test_an_attack_in_a_mode_that_nobody_knows_is_refused() -> None:
    made = table(unit("a", (0, 0)), unit("x", (5, 0), 1))
    game = Playing(made).plays("activate a")
    for mode, legal in (("ranged", True), ("", True), ("sideways", False)):
        assert game.allows(Attack((Shot("a", "rifle", "x", mode),))) is legal, mode
    refusal = game.refuses(Attack((Shot("a", "rifle", "x", "sideways"),)))
    assert (refusal.clause, refusal.why) == ("W-16.2", "no_such_mode")


def test_a_word_names_one_way_of_aiming_or_none() -> None:
    assert [mode_of(word) for word in ("melee", "Near", "RANGED", "sideways", "")] == [
        MELEE,
        NEAR,
        RANGED,
        0,
        0,
    ]
