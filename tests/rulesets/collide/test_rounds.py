"""W-4: the round, its three phases, activation points, and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.collide.rulebook as R
from highground.engine.chance import Seeded
from highground.engine.game import Game
from highground.rulesets.collide.rules.effects.in_force import move_limit
from highground.rulesets.collide.rules.round.pool import gain_ap
from highground.rulesets.collide.rules.round.rounds import EndOfRound, LogisticsPhase, OrdersPhase, Round
from highground.rulesets.collide.state.orders import Activate, EndActivation, Stop
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, ability, sheet, table, token, unit

LUCK = Seeded(b"w" * 32)
LEADER = sheet(leadership=2)
CHIEF = sheet(leadership=1)


def round_of(*units: Any, frame: Any = None, dice: Any = (), **more: Any) -> Playing:
    at = table(*(units or (unit("a", (0, 0)), unit("b", (20, 0), 1))), **more)
    return Playing(at, frame or Round(at.round), dice=dice, luck=LUCK)


# -- W-4.1, W-4.2 --------------------------------------------------------------------------------


@clause("W-4.1", "W-4.2")
def test_five_rounds_of_three_phases() -> None:
    game = round_of()
    while game.asked:
        game.plays("stop")
    phases = [each.phase for each in game.events("PhaseBegan")]
    assert phases == ["environment", "logistics", "orders"] * 5
    assert game.last("MatchFinished").round == 5
    assert game.facts["phase"] == "finished"
    assert game.rules.result(game.table) is not None


@clause("W-4.1")
def test_an_empty_side_is_skipped_and_play_goes_on_unless_the_mission_differs() -> None:
    game = round_of(
        unit("a", (0, 0)), unit("b", None, 1, health=0), frame=EndOfRound(), mission="first_contact"
    )
    assert game.table.round == 2
    assert game.seat == 0
    game.plays("stop")
    assert game.table.round == 3, "nobody else is asked"
    while game.asked:
        game.plays("stop")
    assert game.cited("W-4.1") == 1


# -- Environment Phase ---------------------------------------------------------------------------


@clause("W-4.3")
def test_the_first_finisher_rolls_and_then_in_turn() -> None:
    game = round_of(finishers=[1, 0])
    while game.asked:
        game.plays("stop")
    assert [each.seat for each in game.events("RollerNamed")] == [1, 0, 1, 0, 1]


@clause("W-4.4", "W-4.5")
def test_the_roller_reads_that_row_of_their_own_faction() -> None:
    game = round_of(dice=[4, 6, 1], finishers=[1, 0])
    assert game.events("EnvironmentRolled")[0].row == "Banked Coals"
    assert game.facts["environment"] == "Banked Coals"
    assert game.cited("W-4.5") == 1


@clause("W-4.5")
def test_the_environment_touches_both_sides_alike() -> None:
    slow = sheet(base_steps=3)
    game = round_of(unit("a", (0, 0), 0, slow), unit("b", (20, 0), 1, slow), dice=[1, 6, 1])
    assert [move_limit(game.table, game.unit(name)) for name in "ab"] == [5 * 25_400] * 2
    assert game.tells("ForBothSides", row="Spring Tide")


@clause("W-4.24")
def test_the_lean_of_an_entry_lies_in_its_wording() -> None:
    game = round_of(dice=[3, 6, 1])
    assert [move_limit(game.table, game.unit(name)) for name in "ab"] == [7 * 25_400] * 2


@clause("W-4.6")
def test_the_entry_is_open_to_both() -> None:
    game = round_of(dice=[2, 6, 1])
    for seat in (0, 1):
        row = game.state.known(seat).table.environment
        assert row is not None
        assert (row.name, row.text != "", row.penalty_text != "") == ("Sea Fret", True, True)
    assert game.cited("W-4.6") == 1


@clause("W-4.8", "E-ap_gain")
def test_the_effect_of_an_environment_counts_in_the_logistics_of_its_round() -> None:
    units = (unit("a", (0, 0), 0, LEADER), unit("b", (20, 0), 1))
    game = round_of(*units, dice=[4], finishers=[1, 0], ap=(0, 0))
    assert [player.ap for player in game.table.players] == [5, 2], "with a leader, and without"


@clause("W-4.10")
def test_the_next_round_replaces_the_environment() -> None:
    game = round_of(frame=EndOfRound(), dice=[5, 6, 1], environment="Spring Tide")
    assert game.last("EnvironmentGone").row == "Spring Tide"
    assert game.facts["environment"] == "Heat Shimmer"


# -- Logistics Phase -----------------------------------------------------------------------------


@clause("W-4.11")
def test_two_ap_without_leaders() -> None:
    assert round_of(frame=LogisticsPhase(), ap=(0, 0)).facts["One.ap"] == "2"


@clause("W-4.12")
def test_leaders_in_play_add_their_scores() -> None:
    units = (unit("a", (0, 0), 0, LEADER), unit("c", (3, 0), 0, CHIEF), unit("b", (20, 0), 1, LEADER))
    game = round_of(*units, frame=LogisticsPhase(), ap=(0, 0))
    assert [player.ap for player in game.table.players] == [5, 4]
    units = (unit("a", None, 0, LEADER, health=0), unit("c", (3, 0), 0, CHIEF), unit("b", (20, 0), 1))
    assert round_of(*units, frame=LogisticsPhase(), ap=(0, 0)).facts["One.ap"] == "3"


@clause("W-4.12")
def test_leadership_training_alone_brings_nothing() -> None:
    units = (unit("a", (0, 0), 0, sheet(training=["Leadership"])), unit("b", (9, 0), 1, LEADER))
    game = round_of(*units, frame=LogisticsPhase(), ap=(0, 0))
    assert [player.ap for player in game.table.players] == [2, 4]


@clause("W-4.15")
def test_what_is_left_is_kept() -> None:
    game = round_of(unit("a", (0, 0), 0, LEADER), unit("b", (9, 0), 1), frame=LogisticsPhase(), ap=(3, 0))
    assert game.facts["One.ap"] == "7"
    assert game.tells("ApCarried", held=3, seat=0)


@clause("W-4.16")
@option("ap_cap_mode", "pool")
def test_nobody_holds_more_than_ten() -> None:
    units = (unit("a", (0, 0), 0, sheet(leadership=3)), unit("b", (9, 0), 1))
    game = round_of(*units, frame=LogisticsPhase(), ap=(8, 0))
    assert game.facts["One.ap"] == "10"
    assert game.last("ApLost").lost == 3


@clause("W-4.16")
@option("ap_cap_mode", "carry")
def test_the_limit_may_be_for_what_is_carried() -> None:
    units = (unit("a", (0, 0), 0, sheet(leadership=3)), unit("b", (9, 0), 1))
    options = {"ap_cap_mode": "carry"}
    assert round_of(*units, frame=LogisticsPhase(), ap=(8, 0), options=options).facts["One.ap"] == "13"
    game = round_of(*units, frame=LogisticsPhase(), ap=(12, 0), options=options)
    assert game.facts["One.ap"] == "15"
    assert game.last("ApLost").lost == 2


@clause("W-4.11")
def test_points_come_in_by_any_clause() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("b", (9, 0), 1), ap=(9, 0)))
    game.does(gain_ap, 0, 2, "income", R.W_4_11)
    assert game.facts["One.ap"] == "10"


@clause("W-4.13")
def test_one_ap_buys_the_activation_of_a_whole_formation() -> None:
    units = tuple(unit(f"a{x}", (x, 0)) for x in range(4))
    game = Playing(table(*units, unit("b", (20, 0), 1)))
    game.plays("activate a0 a1 a2 a3")
    assert game.facts["One.ap"] == "4"
    game = Playing(table(*units, unit("b", (20, 0), 1))).plays("activate a0")
    assert game.facts["One.ap"] == "4"
    assert game.cited("W-4.13") == 1


@clause("W-4.14")
def test_a_unit_is_activated_once_a_round() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("c", (9, 0)), unit("b", (20, 0), 1)))
    game.plays("activate a", "end", "stop")
    assert game.refuses("activate a").clause == "W-4.14"
    game.plays("activate c", "end")
    later = round_of(unit("a", (0, 0), activated=True), unit("b", (20, 0), 1), frame=EndOfRound())
    assert not later.unit("a").activated


@clause("W-4.17")
def test_ap_pay_for_abilities_and_rolls() -> None:
    bold = sheet(abilities=[ability("Bold", "active", {"do": "grant_cover"}, ap=1)])
    game = Playing(table(unit("a", (0, 0), 0, bold), unit("b", (20, 0), 1), ap=(4, 0)), dice=[1])
    game.plays("activate a", "use a bold", "attack a:rifle@b+2")
    assert game.facts["One.ap"] == "0"
    game = Playing(table(unit("a", (0, 0), 0, bold), unit("b", (20, 0), 1), ap=(1, 0))).plays("activate a")
    assert game.refuses("use a bold").clause == "W-4.17"


# -- Orders Phase --------------------------------------------------------------------------------


@clause("W-4.18")
@pytest.mark.parametrize(("ap", "starts"), [((4, 6), 0), ((6, 4), 1)])
def test_who_holds_fewer_begins(ap: tuple[int, int], starts: int) -> None:
    game = round_of(frame=OrdersPhase(), ap=ap)
    assert game.seat == starts
    assert game.last("StarterFound").first == starts
    assert begins_by(game) == "W-4.18"


def begins_by(game: Playing) -> str:
    """The clause under which it is told who begins."""
    (clause,) = [each.clause for each in game.told if type(each.event).__name__ == "StarterFound"]
    return clause


@clause("W-4.19")
@option("tie_roll", "high_first")
def test_equal_points_are_rolled_for_and_the_higher_begins() -> None:
    game = round_of(frame=OrdersPhase(), dice=[3, 3, 2, 6])
    assert game.seat == 1
    assert begins_by(game) == "W-4.19"
    assert game.tells("TieRolled", rolls=(2, 6), seats=(0, 1))


@clause("W-4.19")
@option("tie_roll", "low_first")
def test_the_lower_may_begin() -> None:
    assert round_of(frame=OrdersPhase(), dice=[2, 6], options={"tie_roll": "low_first"}).seat == 0


def four_each() -> list[Any]:
    return [unit(f"{side}{n}", (3 * n, 9 * seat), seat) for seat, side in enumerate("ab") for n in range(4)]


def seats(game: Playing, count: int) -> list[int]:
    """Whose activations come, one unit each."""
    found = []
    for _ in range(count):
        found.append(game.seat)
        fresh = [u for u in game.table.in_play(game.seat) if not u.activated]
        game.plays(f"activate {fresh[0].name}", "end")
    return found


@clause("W-4.20")
def test_players_activate_in_turns() -> None:
    game = Playing(table(*four_each()))
    assert seats(game, 6) == [0, 1, 0, 1, 0, 1]
    assert game.refuses("end").clause == "W-4.20"


@clause("W-4.21")
def test_who_has_no_ap_is_skipped_and_the_other_goes_on() -> None:
    game = round_of(*four_each(), frame=OrdersPhase(), ap=(1, 4))
    assert seats(game, 5) == [0, 1, 1, 1, 1]
    assert game.last("PlayersDone").why == ("no_ap", "no_units")


@clause("W-4.21")
def test_who_gains_ap_again_is_looked_at_again() -> None:
    herald = sheet("Spark Herald")
    units = (unit("a", (0, 0)), unit("b", (9, 0), 1, herald), unit("b2", (20, 0), 1), unit("b3", (24, 0), 1))
    game = round_of(*units, frame=OrdersPhase(), ap=(5, 6), dice=[4])
    assert seats(game, 1) == [0]
    game.plays("activate b", "use b rally-flare", "end")
    assert game.facts["Two.ap"] == "6"
    assert seats(game, 2) == [1, 1]
    assert game.cited("W-4.21") == 1


@clause("W-10.10")
def test_a_heavy_weapon_roots_for_the_round_only() -> None:
    """R-10.6: the next round begins with everybody free to move."""
    rooted = Playing(table(unit("a", (0, 0), heavy=True), unit("b", (20, 0), 1))).plays("activate a")
    assert rooted.refuses("move a:1,0").clause == "W-10.10"
    game = round_of(unit("a", (0, 0), heavy=True, moved=True, activated=True), unit("b", (20, 0), 1))
    game.plays(*(["stop"] if game.seat else []), "activate a", "move a:1,0")
    assert game.at("a") == "1,0"


@clause("W-4.22")
def test_who_stops_is_shut_out_and_keeps_the_ap() -> None:
    game = Playing(table(*four_each())).plays("stop")
    assert seats(game, 4) == [1, 1, 1, 1]
    assert game.facts["One.ap"] == "5"
    assert game.facts["One.stopped"] == "true"


@clause("W-4.22")
def test_who_has_stopped_is_told_so_whatever_it_orders() -> None:
    game = Playing(table(*four_each())).plays("stop")
    mine, theirs = "a0", "b0"
    match = Game(game.state, game.chance)
    for order in (Activate((mine,)), Stop(), EndActivation()):
        refusal = match.check(0, order)
        assert refusal is not None
        assert (refusal.clause, refusal.why) == ("W-4.22", "stopped_for_this_round")
    assert game.refuses(f"activate {mine}").clause == "W-4.22"
    game.plays(f"activate {theirs}")
    assert game.refuses(f"attack {mine}:rifle@{theirs}").clause == "W-4.22"
    refusal = Game(game.state, game.chance).check(0, EndActivation())
    assert refusal is not None
    assert refusal.clause == "W-4.22"
    assert game.tells("PlayerStopped", seat=0)


@clause("W-4.20")
def test_who_has_not_stopped_only_waits_for_its_turn() -> None:
    game = Playing(table(*four_each()))
    refusal = Game(game.state, game.chance).check(1, Stop())
    assert refusal is not None
    assert (refusal.clause, refusal.why) == ("W-4.20", "not_asked")


@clause("W-4.23")
def test_the_phase_ends_when_both_are_done() -> None:
    game = round_of(*four_each(), frame=OrdersPhase(), ap=(1, 2)).plays("stop", "stop")
    assert game.last("PlayersDone").why == ("stopped", "stopped")
    assert game.events("UnitsActivated") == []


@clause("R-4.10")
def test_a_pocket_pays_for_its_unit_alone_and_is_empty_when_the_round_ends() -> None:
    units = (unit("a", (0, 0), pocket=1), unit("b", (1, 0)), unit("x", (20, 0), 1))
    game = Playing(table(*units, ap=(3, 3))).plays("activate a b")
    assert (game.facts["One.ap"], game.unit("a").pocket) == ("2", 1), "a formation costs the pool"
    game = Playing(table(*units, ap=(0, 3)))
    refusal = game.refuses("activate a b")
    assert (refusal.clause, refusal.measured, refusal.limit) == ("R-4.10", 0, 1)
    assert game.plays("activate a").unit("a").pocket == 0
    over = round_of(*units, frame=EndOfRound())
    assert over.unit("a").pocket == 0
    assert [(each.unit, each.held) for each in over.events("PocketFilled")] == [("a", 0)]


@clause("W-15.5")
def test_a_token_for_the_round_goes_with_it() -> None:
    things = (unit("a", (0, 0)), unit("b", (20, 0), 1), token("veil", (5, 5), "ash"), token("dead", (9, 9)))
    game = round_of(*things, frame=EndOfRound())
    assert [each.name for each in game.table.tokens] == ["dead"]
