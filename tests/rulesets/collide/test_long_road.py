"""M-4, The Long Road Home: sides, the precinct, the portal, and what the bots do."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded
from highground.engine.ruleset import Setup
from highground.geometry.measure import gap
from highground.rulesets.collide.files.content import missions, open_game
from highground.rulesets.collide.files.library import sheet_of
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.missions.orders import ChooseSide
from highground.rulesets.collide.rules.movement.displacement import settle, shove
from highground.rulesets.collide.rules.round.rounds import EndOfRound
from highground.rulesets.collide.ruleset import RULESET
from highground.rulesets.collide.state.measuring import STEP
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, block, sheet, spot, table, token, unit, weapon, zone
from tests.scene import Played, scripted

BLUE, RED = [sheet_of(each, "rubble", each.name) for each in missions()["long_road_home"].units]
AREAS = (
    zone("Blue", -1, 0, 0, 14.4, 6),
    zone("Red", -1, 3.6, 32.4, 23.4, 36),
    zone("precinct", -1, 28, 28.5, 36, 36),
    zone("portal", -1, 31.2, 31.2, 33.6, 33.6),
)
SURE = sheet(weapons=[weapon("Axe", "Melee", damage=40, attacks=2, knack=2)])


def road(*units: Any, dice: Any = (), frame: Any = None, **more: Any) -> Playing:
    at = table(*units, *AREAS, mission="long_road_home", size=(36, 36), **more)
    return Playing(at, *([frame] if frame else []), dice=dice, luck=Seeded(b"r" * 32))


def bots(blue: tuple[float, float] = (13.9, 5.5), red: tuple[float, float] = (20, 33)) -> list[Any]:
    return [unit("bluebot", blue, 0, BLUE), unit("redbot", red, 1, RED)]


# -- M-4.1: sides --------------------------------------------------------------------------------


def opened(*dice: int) -> Played[Any, Any, Any]:
    setup = Setup("long_road_home", ["tide_patrol", "spark_column"], {})
    return Played(RULESET, open_game(setup), scripted(dice))


@clause("M-4.1")
@pytest.mark.parametrize(("side", "blue"), [("blue", 1), ("red", 0)])
def test_the_winner_of_the_roll_picks_a_side_and_each_bot_joins_its_own(side: str, blue: int) -> None:
    game = opened(2, 5)
    assert (game.asked, game.seat) == ("MayPickSide", 1)
    game.plays(f"side {side}")
    assert game.table.find("bluebot").seat == blue
    assert game.table.find("redbot").seat == 1 - blue
    assert game.tells("SidesPicked", blue=blue, red=1 - blue)
    zones = [rules_of(game.table).zone_of(game.table, seat) for seat in (0, 1)]
    assert [each.name for each in zones if each is not None] == (
        ["Blue", "Red"] if blue == 0 else ["Red", "Blue"]
    )
    assert game.asked == "MayDeploy"


@clause("M-4.1")
def test_there_is_no_third_side() -> None:
    assert opened(5, 2).refuses(ChooseSide("green")).clause == "M-4.1"


# -- M-4.2: home ---------------------------------------------------------------------------------


@clause("M-4.2")
def test_blue_wins_when_bluebot_touches_the_portal() -> None:
    game = road(unit("a", (2, 2)), *bots(blue=(29, 30))).plays("activate bluebot", "move bluebot:30.69,32")
    assert game.asked == "MayAct", "a hundredth of a step is missing"
    game = road(unit("a", (2, 2)), *bots(blue=(29, 30))).plays("activate bluebot", "move bluebot:30.7,32")
    assert game.asked == ""
    result = game.rules.result(game.table)
    assert result is not None
    assert (result.winners, result.clause) == ((0,), "M-4.2")


@clause("M-4.2")
def test_a_micrometre_short_of_the_portal_is_touching_and_two_are_not() -> None:
    """Places of whole hundredths may leave so little when the way is slanted."""
    for short, home in ((1, True), (2, False)):
        x = 31.2 - (short + BLUE.radius) / STEP
        game = road(unit("a", (2, 2)), *bots(blue=(x, 30)))
        game.does(lambda g, end: settle(g, g.table.find("bluebot"), end, True), spot((x, 32)))
        assert bool(game.events("CameHome")) is home


@clause("M-4.2")
def test_red_wins_when_bluebot_is_removed() -> None:
    game = road(unit("r", (14.9, 5.5), 1, SURE), *bots(), dice=[4], order=[1, 0])
    game.plays("activate r", "attack r:axe@bluebot")
    result = game.rules.result(game.table)
    assert result is not None
    assert result.winners == (1,)


@clause("M-4.2")
@pytest.mark.parametrize(
    ("timeout", "winners"),
    [
        pytest.param("draw", (), marks=[option("long_road_timeout", "draw")]),
        pytest.param("red", (1,), marks=[option("long_road_timeout", "red")]),
    ],
)
def test_when_time_is_out_the_option_decides(timeout: str, winners: tuple[int, ...]) -> None:
    game = road(*bots(), frame=EndOfRound(), round=5, options={"long_road_timeout": timeout})
    result = game.rules.result(game.table)
    assert result is not None
    assert result.winners == winners


@option("long_road_timeout", "none")
def test_without_a_timeout_the_road_goes_on() -> None:
    game = road(*bots(), frame=EndOfRound(), round=5, options={"long_road_timeout": "none"})
    assert game.table.round == 6


# -- M-4.3: the precinct -------------------------------------------------------------------------


@clause("M-4.3")
def test_nobody_but_bluebot_enters_the_precinct() -> None:
    game = road(unit("a", (27.5, 27)), *bots()).plays("activate a")
    assert game.refuses("move a:27.8,30").clause == "M-4.3"
    assert game.refuses("move a:28,27;29,31").clause == "M-4.3"
    assert game.allows("move a:27.5,30"), "the rim may touch it"
    game = road(unit("a", (2, 2)), *bots(blue=(27, 27))).plays("activate bluebot")
    assert game.allows("move bluebot:29,30")


# -- M-4.5: the bots -----------------------------------------------------------------------------


@clause("E-dedicated_ap", "R-4.10")
def test_a_bot_activates_itself_with_its_own_ap() -> None:
    at = table(*bots(), unit("a", (2, 2)), *AREAS, mission="long_road_home", size=(36, 36), ap=(0, 0))
    at.units[0].pocket = 1
    game = Playing(at)
    assert game.refuses("activate a").clause == "W-4.13"
    game.plays("activate bluebot")
    assert game.facts["bluebot.pocket"] == "0"
    game = road(*bots(), frame=EndOfRound())
    assert game.facts["bluebot.pocket"] == "1", "earned in the next round's logistics"


@clause("R-8.6")
def test_gravity_wave_throws_everybody_away() -> None:
    units = (unit("a", (10, 10)), unit("b", (16, 8), 1), unit("far", (3.99, 8), 1))
    game = road(*units, *bots(blue=(10, 8)))
    game.plays("activate bluebot", "use bluebot gravity-wave")
    assert [game.at(name) for name in ("a", "b", "far")] == ["10,16", "22,8", "3.99,8"]
    assert game.unit("a").moved, "thrown by its own side, it has moved"
    assert not game.unit("b").moved, "forced by an enemy, it has not"


@clause("E-stat_mod")
def test_energy_barista_and_super_charged_change_move() -> None:
    game = road(unit("r", (10, 10), 1), *bots(red=(10, 12)), order=[1, 0])
    game.plays("activate redbot", "use redbot energy-barista", "use redbot super-charged on:r", "end", "stop")
    game.plays("activate r")
    assert game.refuses("move r:25.1,10").limit == 15 * 25_400, "doubled, then half of 6 added"
    assert game.allows("move r:25,10")
    assert game.measures("move r:25.1,10") == ("W-7.1", "too_far", 383540, 381000)


@clause("E-place_token")
def test_gravity_well_slows_and_halts() -> None:
    game = road(unit("r", (10, 20), 1), *bots(blue=(10, 10)))
    game.plays("activate bluebot", "use bluebot gravity-well at:10,16", "end", "activate r")
    assert game.refuses("move r:10,17").why == "must_stop"
    assert game.allows("move r:10,19")
    assert [each.name for each in game.table.tokens] == ["gravity-1"]
    assert game.measures("move r:10,17") == ("E-place_token", "must_stop", 76200, 25400)


@clause("W-7.1")
def test_who_is_inside_already_only_goes_at_half_pace() -> None:
    game = road(unit("r", (10, 12), 1), token("g", (10, 10), "gravity"), *bots(), order=[1, 0])
    game.plays("activate r")
    assert game.allows("move r:10,15")
    assert game.refuses("move r:10,15.1").limit == 3 * 25_400


@clause("E-place_token")
def test_doze_leaves_a_barrier_for_a_step_of_movement() -> None:
    game = road(unit("r", (30, 20), 1), *bots(blue=(10, 10)))
    game.plays("activate bluebot", "use bluebot doze")
    assert game.facts["barrier-1.at"] == "10,10"


@clause("E-place_token")
def test_redbot_tramples_a_path_through_difficult_ground() -> None:
    mire = block("mire", 8, 10, 12, 12, difficult=True)
    game = road(unit("r", (5, 9), 1), mire, *bots(red=(10, 9)), order=[1, 0])
    game.plays("activate redbot", "move redbot:10,13")
    assert game.last("TokenPlaced").kind == "path"
    game.plays("end", "stop", "activate r")
    assert game.allows("move r:9,9;9,11"), "the mire is no longer difficult"
    fresh = road(unit("r", (5, 9), 1), mire, *bots(), order=[1, 0]).plays("activate r")
    assert not fresh.allows("move r:9,9;9,11")


@clause("E-place_token")
def test_tokens_are_taken_away_for_movement_by_whom_they_name() -> None:
    gravity, barrier = token("g", (10, 10), "gravity"), token("w", (20, 10), "barrier")
    units = (unit("r", (20, 9), 1), unit("s", (9, 10), 1), *bots(red=(10, 9)))
    game = road(*units, gravity, barrier, order=[1, 0]).plays("activate s")
    assert game.refuses("remove s g").why == "cannot_remove"
    assert game.refuses("remove s w").why == "token_out_of_reach"
    game.plays("end", "stop", "activate redbot", "remove redbot g")
    assert [each.name for each in game.table.tokens] == ["w"]
    game.plays("end", "activate r", "remove r w")
    assert game.table.tokens == []
    far = game.refuses("move r:20,5.9")
    assert (far.why, far.limit) == ("too_far", 3 * STEP), "3 of 6 steps are spent"
    assert game.allows("move r:20,6")


@clause("E-share_sight")
def test_targeting_coordinates_lend_redbots_eyes() -> None:
    wall = (unit("w", (10, 12), 0, sheet(base_steps=4)),)
    units = (unit("r", (10, 6), 1), *wall, unit("t", (10, 18)), *bots(blue=(2, 2), red=(14, 18)))
    game = road(*units, order=[1, 0])
    game.plays("activate redbot", "use redbot targeting-coordinates on:r", "end", "stop", "activate r")
    assert game.allows("attack r:rifle@t")


def test_bluebot_is_four_dashes_from_home() -> None:
    game = road(unit("a", (2, 2)), *bots())
    bot = game.unit("bluebot")
    portal = next(each.shape for each in game.table.board.zones if each.name == "portal")
    far = gap(bot.base, portal) + bot.sheet.radius
    assert round(far / 25_400, 1) == 31.0
    assert -(-(far - bot.sheet.radius) // (10 * 25_400)) == 4


@clause("R-8.6")
def test_nobody_is_pushed_into_the_precinct() -> None:
    game = road(unit("a", (26, 30)), *bots())
    game.does(shove, game.unit("a"), spot((24, 30)), 4 * 25_400, False, False, "Test")
    assert game.at("a") == "27.5,30"
    game = road(unit("a", (2, 2)), *bots(blue=(26, 30)))
    game.does(shove, game.unit("bluebot"), spot((24, 30)), 4 * 25_400, False, False, "Test")
    assert game.at("bluebot") == "30,30"


@clause("E-place_token")
def test_there_is_one_gravity_token_at_a_time() -> None:
    old, rivals = token("g", (5, 5), "gravity"), token("h", (7, 5), "gravity", seat=1)
    game = road(old, rivals, *bots(blue=(10, 10))).plays(
        "activate bluebot", "use bluebot gravity-well at:10,16"
    )
    assert [each.name for each in game.table.tokens] == ["h", "gravity-1"]
    assert game.tells("TokenRemoved", token="g")


@clause("W-11.2")
def test_the_fallen_lend_no_eyes() -> None:
    units = (unit("r", (10, 6), 1), unit("w", (10, 12), 0, sheet(base_steps=4)), unit("t", (10, 18)))
    game = road(*units, *bots(blue=(2, 2), red=(14, 18)), order=[1, 0])
    game.plays("activate redbot", "use redbot targeting-coordinates on:r", "end", "stop", "activate r")
    assert game.allows("attack r:rifle@t")
    game.unit("redbot").on_table = False
    assert game.refuses("attack r:rifle@t").clause == "W-11.2"


@clause("E-place_token")
def test_the_half_pace_beside_a_gravity_token_is_not_shaken_off_by_moving() -> None:
    """Three of six steps are gone: nothing is left to clear a barrier with, but for whoever began outside."""
    for gravity, price in ((True, ("E-place_token", "not_enough_move", 3 * STEP, 0)), (False, None)):
        things = [token("w", (10, 16), "barrier")] + ([token("g", (10, 10), "gravity")] if gravity else [])
        game = road(unit("r", (10, 12), 1), *things, *bots(), order=[1, 0])
        game.plays("activate r", "move r:10,15")
        assert game.allows("remove r w") is not gravity
        if price is not None:
            assert game.measures("remove r w") == price


@clause("M-4.2")
@pytest.mark.parametrize("blue", [0, 1])
def test_the_road_is_worth_one_point_to_whoever_wins_it(blue: int) -> None:
    def over(home: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        units = (
            unit("bluebot", (13.9, 5.5), blue, BLUE, on_table=home),
            unit("redbot", (20, 33), 1 - blue, RED),
        )
        marks = {"blue": blue, **({"home": 1} if home else {})}
        result = rules_of(road(*units, marks=marks).table).outcome(road(*units, marks=marks).table)
        assert result.clause == "M-4.2"
        return result.winners, result.scores

    assert over(home=True) == ((blue,), (1 - blue, blue))
    assert over(home=False) == ((1 - blue,), (blue, 1 - blue))
