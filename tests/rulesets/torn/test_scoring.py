"""Victory Points: what each scenario counts and when, and who has won (T-5.1, T-6, C-11)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.torn.files.content import scenarios
from highground.rulesets.torn.rules.party.flow import EndTurn
from highground.rulesets.torn.rules.party.scoring import (
    controller,
    count_points,
    guarded_by,
    hero_killed,
    outcome,
    score_end,
    score_turn,
)
from highground.rulesets.torn.state.cards import Scoring
from highground.rulesets.torn.state.names import FIELD, KILLED, NOBODY, RESERVE
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, marker, mini, table

HEROES = (mini("ysolde", "Ysolde Marr", (8, 0), 0), mini("orrek", "Orrek Saltmouth", (-8, 0), 1))


def scored(scenario: str, *things: Any, turn: int = 6, **facts: Any) -> Playing:
    """A table with a scenario's scoring."""
    file = scenarios()[scenario]
    rows = [Scoring(each.counts, each.worth, each.per, tuple(each.turns)) for each in file.scoring]
    control = [(*each.hexon, each.worth) for each in file.control]
    at = table(*things, scenario=scenario, scoring=rows, control=control, turn=turn)
    for name, pair in facts.items():
        for player, value in zip(at.players, pair, strict=True):
            setattr(player, name, value)
    return Playing(at)


def points(game: Playing) -> list[int]:
    return [player.points for player in game.table.players]


# -- C-11.6 --------------------------------------------------------------------------------------


@clause("C-11.6", "T-5.1")
def test_a_held_marker_is_worth_three_at_the_end() -> None:
    game = scored("shards_at_the_crossing", *HEROES, marker(0, 0, holder="ysolde"))
    assert points(game.does(score_turn)) == [0, 0]
    assert points(game.does(score_end)) == [3, 0]


@clause("C-11.6")
@pytest.mark.parametrize(
    ("own", "enemy", "worth"),
    [((1, 0), None, 1), ((0, 0), None, 1), ((2, 0), None, 0), ((1, 0), (0, 1), 0), ((1, 0), (2, 0), 1)],
)
def test_a_marker_on_the_field_is_worth_one_to_whoever_alone_is_near(
    own: Any, enemy: Any, worth: int
) -> None:
    things = [mini("a1", "Lampguard", own), marker(0, 0), marker(0, -5, holder="a1")]
    if enemy is not None:
        things.append(mini("b1", "Drowned Levy", enemy, 1))
    game = scored("shards_at_the_crossing", *things)
    assert points(game.does(score_end)) == [3 + worth, 0]


@pytest.mark.parametrize(("status", "worth"), [(KILLED, 2), (RESERVE, 0), (FIELD, 0)])
def test_a_hero_in_reserves_is_not_killed(status: int, worth: int) -> None:
    game = scored("shards_at_the_crossing", *HEROES)
    game["orrek"].status = status
    game["orrek"].damage = 20
    assert points(game.does(score_end))[0] == worth


@clause("C-11.6")
def test_the_enemy_hero_is_worth_two_only_if_killed() -> None:
    game = scored("shards_at_the_crossing", *HEROES, marker(0, 0, holder="orrek"))
    game["orrek"].status = KILLED
    game.table.markers[0].holder = game["ysolde"].number
    assert (hero_killed(game.table, 1), hero_killed(game.table, 0)) == (True, False)
    assert points(game.does(score_end)) == [5, 0]


@clause("C-11.6")
@pytest.mark.parametrize(("crystals", "worth"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_two_crystals_are_worth_one(crystals: int, worth: int) -> None:
    game = scored("shards_at_the_crossing", *HEROES, marker(0, 0, holder="orrek"), crystals=(crystals, 0))
    assert points(game.does(score_end)) == [worth, 3]


# -- C-11.7 --------------------------------------------------------------------------------------


@clause("C-11.7")
def test_crystals_wonders_and_the_hero_count_in_the_harvest() -> None:
    game = scored("harvest_of_the_storm", *HEROES, crystals=(3, 1), wonders=(1, 0))
    game["ysolde"].status = KILLED
    assert points(game.does(score_turn)) == [0, 0]
    assert points(game.does(score_end)) == [4, 3]


# -- C-11.8 --------------------------------------------------------------------------------------


@clause("C-11.8")
@pytest.mark.parametrize("turn", range(1, 7))
def test_control_is_scored_in_phase_six_of_turns_two_to_six(turn: int) -> None:
    things = (mini("a1", "Lampguard", (0, 0)), mini("b1", "Drowned Levy", (4, 2), 1))
    game = scored("hold_the_causeway", *things, turn=turn, crystals=(3, 0))
    assert points(game.does(score_turn)) == ([2, 1] if turn > 1 else [0, 0])
    game.does(score_end)
    assert points(game)[0] - (2 if turn > 1 else 0) == 1


@clause("C-11.8", "T-7.9")
def test_phase_six_scores_before_its_triggers() -> None:
    at = scored("hold_the_causeway", mini("a1", "Lampguard", (0, 0)), turn=2).table
    game = Playing(at, EndTurn())
    assert points(game) == [2, 0]
    assert game.order_of("PhaseBegan", "Scored", "TurnTriggered") == ["PhaseBegan", "Scored", "TurnTriggered"]


@clause("C-11.8")
def test_nobody_controls_a_hexon_with_equal_weights() -> None:
    things = (
        mini("a1", "Lampguard", (0, 0)),
        mini("b1", "Drowned Levy", (0, 1), 1),
        mini("b2", "Drowned Levy", (4, 2), 1),
    )
    game = scored("hold_the_causeway", *things, turn=2)
    assert points(game.does(score_turn)) == [0, 1]


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ([("Lampguard", (0, 0))], [], 0),
        ([("Lampguard", (0, 0)), ("Lampguard", (0, 1))], [("Drowned Levy", (1, 0))], 0),
        ([], [("Barnacle Ox", (0, 0))], 1),
        ([("Undertow Leviathan", (0, 0, 0))], [], 0),
        ([], [], NOBODY),
        ([("Lampguard", (0, 0))], [("Barnacle Ox", (0, 0))], 1),
        ([("Lampguard", (0, 0)), ("Lampguard", (0, 1))], [("Barnacle Ox", (0, 0))], NOBODY),
        ([("Brass Strider", (0, 0))], [("Undertow Leviathan", (0, 0, 0))], 1),
    ],
)
def test_infantry_weighs_one_large_two_and_huge_three(first: Any, second: Any, winner: int) -> None:
    """The last three cannot come up in play, where a Large or Huge miniature fills its Hexons."""
    things = [mini(f"a{n}", of, at, 0) for n, (of, at) in enumerate(first)]
    things += [mini(f"b{n}", of, at, 1) for n, (of, at) in enumerate(second)]
    at = table(*things, mini("far", "Lampguard", (8, 0)))
    assert controller(at, at.field().hexon_number[0, 0]) == winner


def test_a_huge_miniature_outweighs_two_infantry_in_the_hexon_it_touches() -> None:
    """Its weight counts in both of its Hexons."""
    at = table(mini("lev", "Undertow Leviathan", (0, 0, 0), 1), mini("a1", "Lampguard", (8, 0)))
    field = at.field()
    assert [controller(at, field.hexon_number[hexon]) for hexon in ((0, 0), (1, 0), (0, 1))] == [1, 1, NOBODY]


def test_a_held_marker_is_guarded_by_nobody() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), marker(0, 0, holder="a1"))
    assert guarded_by(at, at.markers[0]) == NOBODY


def test_points_come_for_whole_numbers_only() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), scoring=[Scoring("crystals", 2, 3)])
    at.players[0].crystals, at.players[1].crystals = 2, 7
    assert points(Playing(at).does(score_end)) == [0, 4]


# -- T-6 -----------------------------------------------------------------------------------------


@clause("T-6.1", "T-6.2")
@pytest.mark.parametrize(("score", "winners"), [((7, 6), (0,)), ((0, 1), (1,))])
def test_more_points_win(score: tuple[int, int], winners: tuple[int, ...]) -> None:
    game = scored("harvest_of_the_storm", *HEROES, points=score)
    assert outcome(game.table) is None
    game.does(count_points)
    won = game.last("Won")
    assert ((won.side,), won.points, won.others) == (winners, max(score), min(score))
    game.table.over = True
    result = outcome(game.table)
    assert result is not None
    assert (result.winners, result.scores, result.clause) == (winners, score, "T-6.2")


@clause("T-6.3")
def test_equal_points_are_a_draw_even_if_one_side_is_gone() -> None:
    game = scored("harvest_of_the_storm", *HEROES, points=(5, 5))
    game["orrek"].status = KILLED
    game.does(count_points)
    game.table.over = True
    result = outcome(game.table)
    assert result is not None
    assert (result.winners, result.clause) == ((), "T-6.3")
    assert game.tells("Drawn", points=5)


@clause("T-6.1")
def test_nothing_but_the_scenario_gives_points() -> None:
    """Without a scenario even a wiped out enemy and a heap of crystals are worth nothing."""
    at = table(mini("a1", "Lampguard", (0, 0)), mini("orrek", "Orrek Saltmouth", (1, 0), 1, status=KILLED))
    at.players[0].crystals = 9
    game = Playing(at).does(score_end).does(count_points)
    assert points(game) == [0, 0]
    assert game.tells("PointsCounted", points=0, side=1)


@clause("C-11.5")
@pytest.mark.parametrize(("initiative", "order"), [(0, [0, 1]), (1, [1, 0]), (NOBODY, [0, 1])])
def test_step_five_of_the_game_is_when_the_end_is_scored_the_initiative_holder_first(
    initiative: int, order: list[int]
) -> None:
    game = scored("harvest_of_the_storm", *HEROES, crystals=(1, 1))
    game.table.initiative = initiative
    game.does(score_end)
    assert [event.side for event in game.events("Scored")] == order
    assert game.order_of("GameEnded", "EndScored", "Scored")[:3] == ["GameEnded", "EndScored", "Scored"]
