"""C-8.3, Secondary goals."""

from __future__ import annotations

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.hooks import attack_resolved
from highground.rulesets.ascension.scenarios.goals import (
    FIRST_BLOOD,
    FORTUNE,
    PROWESS,
    defeat,
    goal_of,
    keep_goal,
)
from highground.rulesets.ascension.state.models import Table
from highground.rulesets.ascension.state.orders import Move, Step
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, disc, model, piece, table


def with_goals(first: str, second: str) -> Table:
    font = piece("Font of Conflict", 2, disc(500, 500, 25), "indestructible unmovable", objective="font")
    at = table(
        model("Ada", at_mm=(459, 500)),
        model("Bo", 1, at_mm=(541, 500)),
        model("Bea", 1, at_mm=(900, 900)),
        font,
        scenario="power_nexus",
    )
    for seat, goal in enumerate((first, second)):
        keep_goal(at, seat, goal)
    return at


@clause("C-8.3.a")
@pytest.mark.parametrize(("damage", "effects", "points"), [(1, 0, 1), (0, 1, 1), (0, 0, 0)])
def test_first_blood_is_the_first_attack_that_does_something(damage: int, effects: int, points: int) -> None:
    at = with_goals(FIRST_BLOOD, PROWESS)
    game = Playing(at).does(attack_resolved, at.models["Ada"], at.models["Bo"], damage, effects)
    assert game.table.score == [points, 0]
    game.does(attack_resolved, at.models["Ada"], at.models["Bo"], 2, 0)
    assert game.table.score == [1, 0]


@clause("C-8.3.a")
def test_whoever_reaches_a_goal_second_gets_nothing() -> None:
    at = with_goals(FIRST_BLOOD, PROWESS)
    game = Playing(at).does(attack_resolved, at.models["Bo"], at.models["Ada"], 1, 0)
    game.does(attack_resolved, at.models["Ada"], at.models["Bo"], 1, 0)
    assert game.table.score == [0, 0]
    assert game.last("GoalReached").seat == 1


def test_hurting_a_friend_is_no_first_blood() -> None:
    at = with_goals(PROWESS, FIRST_BLOOD)
    game = Playing(at).does(attack_resolved, at.models["Bo"], at.models["Bea"], 1, 0)
    assert not game.events("GoalReached")


@clause("C-8.3.b")
def test_fortune_favors_whoever_touches_the_font_first() -> None:
    game = Playing(with_goals(FORTUNE, FORTUNE))
    game.plays(Move((Step("interact", name="Font of Conflict"), Step("interact", name="Font of Conflict"))))
    assert game.table.score == [1, 0]
    assert len(game.events("GoalReached")) == 1


@clause("C-8.3.c")
def test_prowess_is_every_enemy_defeated() -> None:
    at = with_goals(PROWESS, FIRST_BLOOD)
    game = Playing(at).does(lose_wounds, at.models["Bo"], 9, R.R_7_1_4_A)
    assert game.table.score == [1, 0]
    game.does(lose_wounds, at.models["Bea"], 9, R.R_7_1_4_A)
    assert game.table.score == [2, 0]


@clause("C-8.3.c")
def test_prowess_is_the_goal_of_the_mate_who_defeats_not_of_the_other() -> None:
    """Seats 0 and 2 are mates, and seat 2 wants enemies defeated; nobody's doing counts for either."""
    for by, points in ((0, 0), (2, 1), (-1, 1)):
        mates = [model("Ada"), model("Bo", 1, at_mm=(541, 500)), model("Cai", 2, at_mm=(200, 200))]
        at = table(*mates, model("Bea", 1, at_mm=(900, 900)), sides=(0, 1, 0), scenario="power_nexus")
        for seat, goal in enumerate((FIRST_BLOOD, FORTUNE, PROWESS)):
            keep_goal(at, seat, goal)
        assert Playing(at).does(defeat, at.models["Bo"], by).table.score == [points, 0]


def test_a_player_without_a_goal_has_none() -> None:
    assert goal_of(table(model("Ada")), 0) == ""
