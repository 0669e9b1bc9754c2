"""M-2, Power Grid: zones by choice, groups in turn, power from Loci, and the surge."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.collide.rulebook as R
from highground.geometry.shapes import Polygon
from highground.geometry.units import INCH
from highground.rulesets.collide.rules.missions.control import controller
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.movement.displacement import teleport
from highground.rulesets.collide.rules.round.rounds import EndOfRound, LogisticsPhase, OrdersPhase
from highground.rulesets.collide.rules.setup.deployment import SetUp, UnitDeployed
from highground.rulesets.collide.state.boards import Zone
from highground.rulesets.collide.state.orders import Deploy
from highground.rulesets.collide.state.pieces import NOBODY
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, sheet, spot, table, token, unit, weapon

LOCI = [(9, 18), (18, 18), (27, 18)]
LOWER = Zone("Lower", Polygon((spot((0, 0)), spot((36, 0)), spot((0, 36)))), -1)
UPPER = Zone("Upper", Polygon((spot((36, 0)), spot((36, 36)), spot((0, 36)))), -1)
SURE = sheet(weapons=[weapon("Axe", "Melee", damage=20, attacks=2, knack=2)])


def grid(*things: Any, **more: Any) -> Any:
    """A table of the mission; the first seat won the roll and has the lower zone."""
    marks = {"winner": 0, "zone": 0, **more.pop("marks", {})}
    return table(
        *things, LOWER, UPPER, mission="power_grid", objectives=LOCI, size=(36, 36), marks=marks, **more
    )


def setting_up(*dice: int, **options: Any) -> Playing:
    units = (unit("a1"), unit("a2"), unit("b1", None, 1), unit("b2", None, 1))
    mission: dict[str, Any] = {"mission": "power_grid", "objectives": LOCI, "size": (36, 36)}
    at = table(*units, LOWER, UPPER, **mission, finishers=[], options=options)
    return Playing(at, SetUp(), dice=dice)


# -- M-2.1, M-2.2: deployment --------------------------------------------------------------------


@clause("M-2.1", "M-2.2")
def test_the_winner_chooses_a_zone_and_the_other_side_has_the_other() -> None:
    game = setting_up(3, 3, 2, 5)
    assert (game.asked, game.seat) == ("MayChooseZone", 1)
    assert game.refuses("zone Middle").clause == "M-2.1"
    game.plays("zone Lower")
    assert [(each.seat, each.zone) for each in game.events("ZoneChosen")] == [(1, "Lower"), (0, "Upper")]
    assert game.seat == 1, "the winner places first"


@clause("M-2.2")
def test_somebody_must_be_placed() -> None:
    game = setting_up(6, 1, 4, 6, 1).plays("zone Lower")
    refusal = game.refuses(Deploy(()))
    assert (refusal.clause, refusal.why, refusal.measured, refusal.limit) == ("M-2.2", "one_at_a_time", 0, 1)


@clause("M-2.2")
def test_groups_are_placed_in_turn_and_the_winner_rolls_first() -> None:
    game = setting_up(6, 1, 4, 6, 1).plays("zone Lower", "deploy a1@5,5 a2@6,5")
    assert game.seat == 1
    game.plays("deploy b1@30,30")
    assert game.seat == 1, "the other side is down already"
    game.plays("deploy b2@31,30")
    assert game.last("RollsFirst").seat == 0
    assert game.events("EnvironmentRolled")[0].seat == 0
    assert {each.clause for each in game.told if isinstance(each.event, UnitDeployed)} == {"M-2.2"}


@clause("M-2.2")
def test_a_group_hangs_together_inside_its_zone_and_away_from_loci() -> None:
    game = setting_up(6, 1).plays("zone Lower")
    assert game.refuses("deploy a1@5,5 a2@8,5").why == "group_not_in_contact"
    assert game.refuses("deploy a1@5,5 a2@5.5,5").why == "overlaps"
    near = game.refuses("deploy a1@9,15")
    assert (near.why, near.measured, near.limit) == ("near_locus", 3 * INCH, 3 * INCH)
    assert game.allows("deploy a1@9,14.99")
    assert game.refuses("deploy a1@9,9 b1@10,9").clause == "W-3.11"


@clause("W-3.7")
def test_the_whole_base_lies_in_the_zone() -> None:
    game = setting_up(6, 1).plays("zone Lower")
    assert game.refuses("deploy a1@10,25.5").clause == "W-3.7"
    assert game.allows("deploy a1@10,25.2")
    assert setting_up(6, 1, edge_rule="centre").plays("zone Lower").allows("deploy a1@10,25.5")


# -- M-2.3, M-2.4: what Loci bring ---------------------------------------------------------------


@clause("M-2.3")
def test_every_locus_held_is_a_point() -> None:
    at = grid(unit("a", (9, 18)), unit("a2", (18, 18)), unit("b", (27, 18), 1))
    game = Playing(at, EndOfRound(), dice=[1, 1, 6])
    assert game.facts["score"] == "2-1"


@clause("M-2.4")
@pytest.mark.parametrize(("carried", "held"), [(0, 8), (5, 10)])
def test_all_three_loci_bring_six_ap_more(carried: int, held: int) -> None:
    units = (unit("a1", (9, 18)), unit("a2", (18, 18)), unit("a3", (27, 18)), unit("b", (30, 30), 1))
    game = Playing(grid(*units, ap=(carried, 0)), LogisticsPhase())
    drawn = [(each.locus, each.ap) for each in game.events("PowerDrawn")]
    assert drawn == [("locus-1", 1), ("locus-2", 2), ("locus-3", 3)]
    assert game.table.players[0].ap == held


@clause("M-2.4")
def test_a_contested_locus_brings_nothing_and_the_zones_count_from_both_sides() -> None:
    units = (unit("a", (9, 18)), unit("b1", (9, 16), 1), unit("b2", (27, 18), 1))
    game = Playing(grid(*units, ap=(0, 0)), LogisticsPhase())
    assert [(each.seat, each.ap) for each in game.events("PowerDrawn")] == [(1, 1)]


# -- M-2.5: the surge ----------------------------------------------------------------------------


def surging(*dice: int, **more: Any) -> Playing:
    units = (unit("a", (18, 18)), unit("b", (30, 30), 1))
    return Playing(grid(*units, **more), LogisticsPhase(), OrdersPhase(), dice=dice)


@clause("M-2.5")
def test_the_holder_of_the_neutral_locus_may_surge_or_not() -> None:
    game = surging(ap=(1, 0))
    assert (game.asked, game.seat) == ("MaySurge", 0)
    assert game.refuses("surge reuse").why == "no_surge_yet"
    game.plays("pass")
    assert game.asked == "MayActivate"
    assert Playing(grid(unit("a", (2, 2)), unit("b", (30, 30), 1), ap=(0, 5)), LogisticsPhase()).asked == ""
    assert surging(ap=(1, 0)).plays("pass").cited("M-2.5") == 0


@clause("M-2.5")
def test_a_6_turns_up_to_3_ap_into_points_before_the_starter_is_found() -> None:
    game = surging(6, ap=(8, 6)).plays("surge roll")
    assert game.table.players[0].ap == 10
    assert game.refuses("spend 4").limit == 3
    assert game.refuses("spend 0").clause == "M-2.5"
    game.plays("spend 3")
    assert game.facts["score"] == "3-0"
    assert game.facts["One.ap"] == "7"
    assert game.last("StarterFound").order == (0, 1), "7 against 8"


@clause("M-2.5")
def test_a_3_clears_two_tokens_for_each_ap() -> None:
    tokens = [token(f"corpse-{n}", (n, 1)) for n in range(1, 6)]
    units = (unit("a", (18, 18)), unit("b", (30, 30), 1))
    game = Playing(grid(*units, *tokens, ap=(1, 0)), LogisticsPhase(), dice=[3]).plays("surge roll")
    names = "corpse-1 corpse-2 corpse-3 corpse-4"
    assert game.refuses(f"spend 1 {names}").why == "too_many_tokens"
    assert game.refuses("spend 1 corpse-1 corpse-1").why == "no_such_token"
    assert game.refuses("spend 3").limit == 2
    game.plays(f"spend 2 {names}")
    assert [each.name for each in game.table.tokens] == ["corpse-5"]


@clause("M-2.5")
def test_a_1_buys_a_fresh_environment_of_the_same_faction() -> None:
    game = surging(1, 5, ap=(1, 0), environment="Sea Fret", roller=0).plays("surge roll")
    assert game.refuses("spend 1 corpse-1").why == "no_tokens_to_clear"
    assert game.refuses("spend 2").limit == 1
    game.plays("spend 1")
    assert game.facts["environment"] == "Slack Water"


@clause("M-2.5")
def test_the_last_result_may_be_used_again_whoever_rolled_it() -> None:
    game = surging(ap=(1, 0), marks={"surge": 5}).plays("surge reuse", "spend 1")
    assert game.facts["score"] == "1-0"
    assert game.last("SurgeCame").reused
    assert surging(4, ap=(1, 0)).plays("surge roll").table.marks["surge"] == 4


# -- M-2.6: the end ------------------------------------------------------------------------------


@clause("M-2.6")
def test_the_only_side_left_wins_at_once_whatever_the_points() -> None:
    game = Playing(grid(unit("a", (5, 5), of=SURE), unit("b", (6, 5), 1)), dice=[4])
    game.table.players[1].score = 9
    game.plays("activate a", "attack a:axe@b")
    assert game.asked == ""
    result = game.rules.result(game.table)
    assert result is not None
    assert (result.winners, result.clause) == ((0,), "M-2.6")


@clause("M-2.6")
@pytest.mark.parametrize("gone", [0, 1])
def test_whichever_side_is_gone_the_power_grid_is_over_once_it_has_begun(gone: int) -> None:
    for begun in (0, 1):
        at = grid(
            unit("a", (5, 5)) if gone else unit("a"), unit("b", None if gone else (30, 30), 1), round=begun
        )
        assert rules_of(at).finished(at) is bool(begun)
    result = rules_of(at).outcome(at)
    assert (result.winners, result.clause) == ((1 - gone,), "M-2.6")
    both = grid(unit("a", (5, 5)), unit("b", (30, 30), 1))
    assert not rules_of(both).finished(both)


@clause("M-2.6")
def test_points_decide_after_the_last_round_of_the_power_grid() -> None:
    at = grid(unit("a", (9, 18)), unit("b", (30, 30), 1), round=5)
    game = Playing(at, EndOfRound())
    result = game.rules.result(game.table)
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (1, 0))


@clause("M-2.2")
def test_the_winner_rolls_first_even_if_the_other_side_was_down_before() -> None:
    game = setting_up(6, 1, 4, 6, 1).plays("zone Lower", "deploy a1@5,5", "deploy b1@30,30 b2@31,30")
    game.plays("deploy a2@6,5")
    assert game.last("RollsFirst").seat == 0
    assert game.events("EnvironmentRolled")[0].seat == 0


@clause("M-2.5")
def test_a_fresh_environment_comes_from_the_rollers_table_whoever_pays() -> None:
    game = surging(1, 5, ap=(1, 0), environment="Kiln Draught", roller=1).plays("surge roll", "spend 1")
    assert game.events("EnvironmentRolled")[-1].seat == 1
    assert game.facts["environment"] == "Heat Shimmer"


@clause("M-2.2")
def test_both_sides_roll_in_turn_from_the_winner_on() -> None:
    game = setting_up(1, 6, 4, 6, 1).plays("zone Lower", "deploy b1@5,5 b2@6,5", "deploy a1@30,30 a2@31,30")
    assert (game.last("RollsFirst").seat, game.table.finishers) == (1, [1, 0])


@clause("M-2.1", "M-2.2")
@pytest.mark.parametrize(("first", "second"), [("Lower", "Upper"), ("Upper", "Lower")])
@pytest.mark.parametrize(("dice", "winner"), [((6, 1), 0), ((1, 6), 1)])
def test_whichever_zone_the_winner_takes_the_other_side_has_the_other(
    first: str, second: str, dice: tuple[int, int], winner: int
) -> None:
    game = setting_up(*dice).plays(f"zone {first}")
    assert [(each.seat, each.zone) for each in game.events("ZoneChosen")] == [
        (winner, first),
        (1 - winner, second),
    ]
    zones = [rules_of(game.table).zone_of(game.table, seat) for seat in (winner, 1 - winner)]
    assert [each.name for each in zones if each is not None] == [first, second]


@option("sticky_control", True)
@option("sticky_control", False)
@pytest.mark.parametrize(("sticky", "seat"), [(True, 0), (False, NOBODY)])
def test_a_locus_that_was_come_to_by_displacement_is_kept_where_control_is_sticky(
    sticky: bool, seat: int
) -> None:
    at = grid(unit("a", (1, 1)), unit("b", (35, 35), 1), options={"sticky_control": sticky})
    game = Playing(at)
    game.does(teleport, game.unit("a"), spot((18, 18)), "Test", R.E_TELEPORT)
    assert controller(game.table, 1) == 0
    game.does(teleport, game.unit("a"), spot((1, 1)), "Test", R.E_TELEPORT)
    assert [controller(game.table, number) for number in range(3)] == [NOBODY, seat, NOBODY]
