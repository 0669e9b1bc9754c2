"""M-0, M-3, M-5: control, Last Chance and the generic skirmish."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.collide.rulebook as R
from highground.engine.chance import Seeded
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.playout import play_out
from highground.rulesets.collide.rules.missions.control import CONTESTED, controller
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.round.pool import gain_ap
from highground.rulesets.collide.rules.round.rounds import EndOfRound
from highground.rulesets.collide.state.pieces import NOBODY
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, sheet, table, unit, weapon

LUCK = Seeded(b"m" * 32)
SURE = sheet(weapons=[weapon("Axe", "Melee", damage=20, attacks=2, knack=2)])


# -- M-0: control --------------------------------------------------------------------------------


def held(*units: Any, **options: Any) -> Playing:
    at = table(*units, mission="first_contact", objectives=[(9, 18), (18, 18), (27, 18)], options=options)
    return Playing(at, EndOfRound(), luck=LUCK)


@clause("M-0")
@option("sticky_control", False)
@pytest.mark.parametrize(("x", "seat"), [(21.0, 0), (21.01, NOBODY)])
def test_control_is_presence_within_3_steps(x: float, seat: int) -> None:
    game = held(unit("a", (x, 18)), unit("far", (9, 18), 0), unit("b", (0, 0), 1))
    assert controller(game.table, 1) == seat
    assert game.cited("M-0") >= 1


@clause("M-0")
def test_both_present_is_contested_and_scores_nobody() -> None:
    game = held(unit("a", (18, 16)), unit("b", (18, 20), 1))
    assert controller(game.table, 1) == CONTESTED
    assert game.events("Contested")[0].objective == "portal-2"
    assert game.facts["score"] == "0-0"


@clause("M-0")
@option("sticky_control", True)
def test_a_sticky_objective_stays_its_owners_until_an_enemy_controls_it() -> None:
    units = (unit("a1", (18, 13)), unit("a2", (18, 16)), unit("b", (9, 30), 1), unit("b2", (18, 24.5), 1))
    goals = [(9, 18), (18, 18), (27, 18)]
    at = table(*units, mission="first_contact", objectives=goals, options={"sticky_control": True})
    game = Playing(at).plays("activate a1", "move a1:18,14", "end")
    game.plays("activate b", "move b:9,31", "end", "activate a2", "move a2!:18,8.5", "end")
    assert controller(game.table, 1) == 0, "nobody is near, and it was the first side's"
    game.plays("activate b2", "move b2:18,20.5")
    assert controller(game.table, 1) == 1
    game.does(lambda going: rules_of(going.table).end_of_round(going))
    assert game.last("Controlled").seat == 1


@clause("M-0")
def test_control_lapses_on_leaving() -> None:
    game = Playing(
        table(unit("a", (18, 16)), unit("b", (0, 0), 1), mission="first_contact", objectives=[(18, 18)])
    )
    assert controller(game.table, 0) == 0
    game.plays("activate a", "move a!:18,8")
    assert controller(game.table, 0) == NOBODY
    game.does(lambda going: rules_of(going.table).end_of_round(going))
    assert game.events("Controlled") == []
    assert held(unit("a", (18, 16)), unit("b", (0, 0), 1)).cited("M-0") == 1


# -- M-3: Last Chance ----------------------------------------------------------------------------


def ruin(*units: Any, dice: Any = (), **more: Any) -> Playing:
    at = table(*units, mission="last_chance", objectives=[(18, 18)], **more)
    return Playing(at, dice=dice)


@clause("M-3.2")
@pytest.mark.parametrize(("die", "points"), [(3, 1), (2, 0)])
def test_a_search_is_a_check_at_3(die: int, points: int) -> None:
    game = ruin(unit("a", (18, 12)), unit("b", (0, 0), 1), dice=[die])
    game.plays("activate a", "search a")
    assert game.table.players[0].score == points
    assert game.last("Searched").found == bool(points)
    assert game.refuses("search a").clause == "M-3.2", "once in an activation"


@clause("M-3.2")
def test_a_search_takes_the_place_of_attacks_and_extra_steps() -> None:
    game = ruin(unit("a", (18, 12)), unit("b", (18, 20), 1), dice=[3])
    game.plays("activate a", "search a")
    assert not game.allows("attack a:rifle@b")
    assert not game.allows("move a!:18,14")
    assert game.allows("move a:18,14")


@clause("M-3.2")
def test_who_has_attacked_or_taken_extra_steps_may_not_search() -> None:
    game = ruin(unit("a", (18, 14)), unit("b", (18, 20), 1), dice=[1])
    game.plays("activate a", "attack a:rifle@b")
    assert game.refuses("search a").why == "no_attacks_to_give_up"
    game = ruin(unit("a", (18, 6)), unit("b", (0, 0), 1))
    game.plays("activate a", "move a!:18,14")
    assert game.refuses("search a").why == "no_attacks_to_give_up"


@clause("M-3.2")
@pytest.mark.parametrize(("y", "inside"), [(12.0, True), (11.99, False)])
def test_only_who_is_inside_may_search(y: float, inside: bool) -> None:
    game = ruin(unit("a", (18, y)), unit("c", (0, 30)), unit("b", (0, 0), 1)).plays("activate a")
    assert game.allows("search a") == inside
    assert game.refuses("search c").clause == "W-5.11"
    outside = ruin(unit("a", (0, 5)), unit("b", (9, 0), 1)).plays("activate a")
    assert outside.refuses("search a").clause == "M-3.2"


@clause("M-3.2")
def test_a_pinned_unit_may_search_if_it_does_not_move() -> None:
    game = ruin(unit("a", (18, 14)), unit("b", (18, 15), 1), dice=[3])
    game.plays("activate a", "search a")
    assert not game.allows("move a:18,13"), "pinned: one or the other"
    game = ruin(unit("a", (18, 14)), unit("b", (18, 15), 1))
    game.plays("activate a", "move a:18,13")
    assert game.refuses("search a").why == "pinned_and_moved"


@clause("M-3.2")
def test_a_side_finds_three_points_in_a_round_and_no_more() -> None:
    game = ruin(unit("a", (18, 14)), unit("b", (0, 0), 1), marks={"found-0": 3}).plays("activate a")
    refusal = game.refuses("search a")
    assert (refusal.measured, refusal.limit) == (3, 3)
    units = [unit(name, (18, y)) for name, y in (("a", 14), ("c", 15), ("d", 16), ("e", 17))]
    game = ruin(*units, unit("b", (0, 0), 1), dice=[3, 2, 6, 4]).plays("activate a c d e")
    game.plays("search a", "search c", "search d")
    assert game.allows("search e"), "one of three found nothing"
    game.plays("search e")
    assert (game.table.marks["found-0"], game.facts["score"]) == (3, "3-0")


@clause("M-3.1", "M-3.3")
@option("hazard_ignores_dv", False)
def test_the_ruin_bites_those_inside_at_the_end_of_the_round() -> None:
    at = table(
        unit("in", (18, 12), of=sheet(dv=1)), unit("out", (18, 11.9), of=sheet(dv=1)), unit("b", (0, 0), 1),
        mission="last_chance", objectives=[(18, 18)], marks={"found-0": 3},
    )  # fmt: skip
    game = Playing(at, EndOfRound(), luck=LUCK)
    assert game.unit("in").health == 7
    assert game.unit("out").health == 10
    assert "found-0" not in game.table.marks, "a new round, a new count"
    game.does(lambda g: rules_of(g.table).at_setup(g))
    assert game.cited("M-3.1") == 1
    assert any(part.clause == "M-3.3" for part in game.events("UnitHarmed")[0].damage.parts)
    assert game.tells("RuinMarked", radius=152400)


@clause("M-3.3")
@option("hazard_ignores_dv", True)
def test_hazards_may_ignore_the_defence_value() -> None:
    at = table(
        unit("in", (18, 12), of=sheet(dv=1)), unit("b", (0, 0), 1), mission="last_chance",
        objectives=[(18, 18)], options={"hazard_ignores_dv": True},
    )  # fmt: skip
    assert Playing(at, EndOfRound(), luck=LUCK).unit("in").health == 6


@clause("M-3.4")
def test_seven_points_win_at_once() -> None:
    game = ruin(unit("a", (18, 14)), unit("b", (0, 0), 1), dice=[3])
    game.table.players[0].score = 6
    game.plays("activate a", "search a")
    assert game.asked == ""
    result = game.rules.result(game.table)
    assert result is not None
    assert (result.winners, result.scores, result.clause) == ((0,), (7, 0), "M-3.4")


@clause("M-3.4")
def test_a_side_that_is_wiped_out_may_still_win() -> None:
    game = ruin(unit("a", (18, 14), of=SURE), unit("b", (18, 15), 1), dice=[4])
    game.table.players[0].score, game.table.players[1].score = 2, 4
    game.plays("activate a", "attack a:axe@b")
    result = game.rules.result(game.table)
    assert result is not None
    assert result.winners == (1,)


# -- M-5: the skirmish ---------------------------------------------------------------------------


@clause("M-5.1")
def test_the_fallen_are_worth_their_points() -> None:
    game = Playing(table(unit("a", (0, 0), of=SURE), unit("b", (1, 0), 1), unit("c", (20, 0), 1)), dice=[4])
    game.plays("activate a", "attack a:axe@b")
    assert game.last("PointsScored").points == 30
    assert game.facts["score"] == "30-0"
    assert game.asked == "MayAct"


@clause("M-5.2")
def test_the_round_in_which_a_side_is_wiped_out_is_the_last() -> None:
    at = table(unit("a", (0, 0), of=SURE), unit("a2", (9, 0)), unit("b", (1, 0), 1))
    game = Playing(at, EndOfRound(), luck=LUCK)
    assert game.table.round == 2, "both sides have units"
    game = Playing(table(unit("a", (0, 0)), unit("b", None, 1, health=0)), EndOfRound())
    assert game.asked == ""
    result = game.rules.result(game.table)
    assert result is not None
    assert result.clause == "M-5.2"


@clause("M-5.1")
@pytest.mark.parametrize(("scores", "winners"), [((60, 30), (0,)), ((30, 60), (1,)), ((30, 30), ())])
def test_the_higher_score_wins_and_equal_ones_are_a_draw(
    scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    at = table(unit("a", (0, 0)), unit("b", (9, 0), 1), round=5)
    for player, points in zip(at.players, scores, strict=True):
        player.score = points
    game = Playing(at, EndOfRound())
    result = game.rules.result(game.table)
    assert result is not None
    assert (result.winners, result.scores) == (winners, scores)


@clause("M-5.1", "W-4.1")
def test_a_short_skirmish_is_the_same_game_with_few_units_and_rounds() -> None:
    rules = find_ruleset("collide")
    setup = Setup("short_skirmish", rules.default_rosters("short_skirmish"), {})
    state = rules.open(setup)
    assert len(rules.models(state.table)) == 6
    assert state.table.board.mission.rounds == 3
    over = play_out(rules, setup, ["uniform", "uniform"], 1)
    assert over.result.clause in ("M-5.1", "M-5.2")
    assert over.decisions < 60


@clause("M-3.3", "M-3.4")
def test_those_who_fall_together_all_fall_before_the_match_is_judged() -> None:
    units = (unit("a", (18, 17), health=3), unit("b", (18, 19), 1, health=3))
    game = Playing(table(*units, mission="last_chance", objectives=[(18, 18)]), EndOfRound())
    assert [each.unit for each in game.events("UnitRemoved")] == ["b", "a"]
    result = game.rules.result(game.table)
    assert result is not None
    assert (result.winners, result.clause) == ((), "M-3.4")


@clause("M-0")
def test_what_is_sticky_is_still_contested_while_both_are_there() -> None:
    units = (unit("a", (18, 16)), unit("b", (18, 20), 1), unit("c", (9, 18)))
    goals = [(9, 18), (18, 18), (27, 18)]
    at = table(
        *units,
        mission="first_contact",
        objectives=goals,
        options={"sticky_control": True},
        marks={"held-2": 0, "held-3": 1},
    )
    assert [controller(at, number) for number in range(3)] == [0, CONTESTED, 1]
    assert Playing(at, EndOfRound(), luck=LUCK).facts["score"] == "1-1"


@pytest.mark.parametrize("mission", ["last_chance", "power_grid", "long_road_home"])
def test_nobody_has_lost_before_the_first_round(mission: str) -> None:
    """While units are still to be placed no side is wiped out."""
    bot = sheet(name="BlueBot")
    for number, over in ((0, False), (1, True)):
        units = (unit("bluebot", None, 0, bot), unit("b", None, 1))
        at = table(*units, mission=mission, objectives=[(9, 9)] * 3, round=number)
        assert rules_of(at).finished(at) is over


def test_enemies_are_those_of_other_seats_on_the_table() -> None:
    at = table(unit("a", (0, 0)), unit("b"), unit("x", (9, 0), 1), unit("y", None, 1))
    assert [each.name for each in at.enemies(0)] == ["x"]
    assert [each.name for each in at.in_play(0)] == ["a"]
    assert [each.name for each in at.enemies(1)] == ["a"]


def test_nothing_gained_is_not_told() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("b", (9, 0), 1)))
    game.does(gain_ap, 0, 0, "nothing", R.W_4_11)
    assert game.events("ApChanged") == []
