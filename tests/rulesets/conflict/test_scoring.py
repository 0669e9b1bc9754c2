"""C-9.3, C-9.4, CC-22, CF-2.6: zones, goals, and how a game ends."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.rulesets.conflict.rules.combat.damage import lose_wounds
from highground.rulesets.conflict.rules.flow.rounds import EndRound
from highground.rulesets.conflict.scenarios.scoring import outcome, zone_sums
from tests.marks import clause, option
from tests.rulesets.conflict.scenes import fighter, scene
from tests.scene import Scene

CENTRE = 304.8


def fate(*models: dict[str, Any], options: dict[str, Any] | None = None, **case: Any) -> Scene:
    """Seize Fate in its first round, on two by two feet."""
    return scene(
        *models, scenario="seize_fate", board_mm=[609.6, 609.6], rounds=4, options=options or {}, **case
    )


def end_round(game: Scene) -> Scene:
    game.state.agenda.clear()
    return game.does(lambda now: now.then(EndRound()))


# -- zones ---------------------------------------------------------------------------------------


def weighed(*models: dict[str, Any], **options: Any) -> list[int]:
    game = fate(*models, options=options)
    zone = game.table.board.zones[-1]
    assert zone.name == "Font zone"
    return zone_sums(game.table, zone)


@clause("C-9.4", "C-9.3")
@pytest.mark.parametrize(("away", "inside"), [(96.2, True), (96.3, False)])
def test_a_model_is_in_a_zone_that_its_influence_touches(away: float, inside: bool) -> None:
    """50.8 for the zone, 20 for the base, 25.4 for the Influence."""
    ada = fighter("Ada", at=(CENTRE - away, CENTRE), base_mm=40)
    game = fate(ada, fighter("Bo", 1, at=(550, 550)), fighter("Cy", 1, at=(CENTRE + 40, CENTRE)))
    end_round(game)
    told = [(each.model, each.zone, each.weight) for each in game.events("ModelWeighed")]
    assert told == [("Ada", "Font zone", 1)] * inside + [("Cy", "Font zone", 0)]


def test_no_inch_beyond_the_influence_counts() -> None:
    ada, bo = fighter("Ada", at=(CENTRE - 96.25, CENTRE), base_mm=40), fighter("Bo", 1, at=(550, 550))
    assert weighed(ada, bo) == [-1, -1]


LARGE = {"base_mm": 60}
MEDIUM = {"base_mm": 40}


@clause("C-9.4")
@option("zone_control", "side_total")
def test_the_greater_sum_of_influence_controls_a_zone() -> None:
    ada = fighter("Ada", at=(CENTRE - 60, CENTRE), **LARGE)
    others = [fighter(name, 1, at=at, **MEDIUM) for name, at in NEAR.items()]
    game = end_round(fate(ada, *others))
    assert game.last("ZoneControlled").side == 1
    assert game.last("ZoneControlled").weights == (3, 4)


NEAR = {"Bo": (CENTRE + 50, CENTRE), "Cy": (CENTRE, CENTRE + 50), "Di": (CENTRE, CENTRE - 50),
        "Ed": (CENTRE + 45, CENTRE + 45)}  # fmt: skip


@clause("C-9.4")
@option("zone_control", "single_model")
def test_the_greatest_single_influence_may_control_a_zone() -> None:
    ada = fighter("Ada", at=(CENTRE - 60, CENTRE), **LARGE)
    others = [fighter(name, 1, at=at, **MEDIUM) for name, at in NEAR.items()]
    game = end_round(fate(ada, *others, options={"zone_control": "single_model"}))
    assert game.last("ZoneControlled").side == 0
    assert game.last("ZoneControlled").weights == (3, 1)


@clause("C-9.4")
def test_level_sums_control_nothing() -> None:
    game = end_round(
        fate(fighter("Ada", at=(CENTRE - 50, CENTRE)), fighter("Bo", 1, at=(CENTRE + 50, CENTRE)))
    )
    assert game.last("ZoneContested").weights == (0, 0)
    assert game.table.score == [0, 0]


@clause("C-9.4")
def test_being_there_without_influence_beats_not_being_there() -> None:
    ada, bo = fighter("Ada", at=(CENTRE - 50, CENTRE)), fighter("Bo", 1, at=(550, 550), **LARGE)
    assert weighed(ada, bo) == [0, -1]
    assert end_round(fate(ada, bo)).last("ZoneControlled").side == 0


# -- goals ---------------------------------------------------------------------------------------


def with_goals(first: str, second: str, *models: dict[str, Any], **case: Any) -> Scene:
    players = [
        {"name": "Blue", "side": 0, "goal": first},
        {"name": "Amber", "side": 1, "goal": second},
    ]
    return fate(*models, players=players, **case)


@clause("CF-2.6.a")
@pytest.mark.parametrize(("goal", "points"), [("first_blood", 1), ("prowess", 0)])
def test_first_blood_is_for_the_first_attack_even_a_miss(goal: str, points: int) -> None:
    game = with_goals(
        goal, "first_blood", fighter("Ada", at=(200, 200)), fighter("Bo", 1, at=(232, 200)), active="Ada",
        chance=["J♠", "J♥", "3♠", "3♥"],
    )  # fmt: skip
    game.plays("attack Strike Bo")
    assert game.facts["Bo.wounds"] == "5"
    assert game.table.score == [points, 0]
    assert game.last("GoalReached").rewarded == bool(points)


@clause("CF-2.6.b", "CF-3.1.d")
def test_fortune_is_for_the_first_to_touch_the_font() -> None:
    font = {"name": "Font of Conflict", "size": 2, "centre_mm": [CENTRE, CENTRE], "radius_mm": 20,
            "objective": "font", "traits": ["indestructible", "unmovable"]}  # fmt: skip
    game = with_goals(
        "fortune", "fortune", fighter("Ada", at=(CENTRE - 36, CENTRE)),
        fighter("Bo", 1, at=(CENTRE + 36, CENTRE)), terrain=[font], active="Ada",
    )  # fmt: skip
    game.plays("interact 'Font of Conflict'")
    assert game.table.score == [2, 0]
    game.plays("end", "activate Bo", "interact 'Font of Conflict'")
    assert game.table.score == [2, 1]


@clause("CF-2.6.c")
def test_prowess_is_a_point_for_each_enemy_defeated() -> None:
    game = with_goals(
        "prowess", "first_blood", fighter("Ada"), fighter("Bo", 1, at=(300, 300)),
        fighter("Cy", 1, at=(400, 400)), fighter("Di", 1, at=(500, 500)), active="Ada",
    )  # fmt: skip
    for name in ("Bo", "Cy"):
        game.does(lose_wounds, game.table.fighter(name), 9, R.C_12_5)
    assert game.table.score == [4, 0]


# -- the end -------------------------------------------------------------------------------------


@clause("CC-22")
def test_after_the_last_round_more_points_win() -> None:
    game = end_round(fate(fighter("Ada"), fighter("Bo", 1, at=(500, 500)), round=4, score=[1, 2]))
    assert game.last("SideWon").side == 1
    found = outcome(game.table)
    assert found is not None
    assert (found.winners, found.scores, found.clause) == ((1,), (1, 2), "CC-22")


@clause("CC-22")
def test_equal_points_are_a_draw_and_before_the_last_round_nothing_ends() -> None:
    game = end_round(fate(fighter("Ada"), fighter("Bo", 1, at=(500, 500)), round=4, score=[2, 2]))
    assert game.last("GameDrawn").scores == (2, 2)
    early = end_round(fate(fighter("Ada"), fighter("Bo", 1, at=(500, 500)), round=3))
    assert outcome(early.table) is None
    assert early.table.round == 4


def wiped_out(**options: Any) -> Scene:
    game = fate(fighter("Ada"), fighter("Bo", 1, at=(500, 500)), score=[0, 7], active="Ada", options=options)
    return game.does(lose_wounds, game.table.fighter("Bo"), 9, R.C_12_5)


@clause("CC-22")
@option("wipeout_wins", True)
def test_a_side_without_models_has_lost_at_once() -> None:
    game = wiped_out()
    assert game.asked == ""
    assert game.last("SideWon").side == 0


@clause("CC-22")
@option("wipeout_wins", False)
def test_points_decide_even_after_a_wipeout_where_that_was_agreed() -> None:
    game = wiped_out(wipeout_wins=False)
    assert game.asked == ""
    assert game.last("SideWon").side == 1
