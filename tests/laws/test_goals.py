"""Every game says what it is played for: each shipped scenario, in each language, by clauses of its book."""

from __future__ import annotations

import re

import pytest

from highground.engine.describe import LANGUAGES
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.server.drawing import say_goal

SYSTEMS = ("primer", "ascension", "conflict", "collide", "torn", "ail")
SHIPPED = [(name, each) for name in SYSTEMS for each in find_ruleset(name).scenarios()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("system", "scenario"), SHIPPED)
def test_every_shipped_scenario_says_how_to_win_and_what_scores(
    system: str, scenario: str, language: str
) -> None:
    rules = find_ruleset(system)
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    table = rules.open(setup).table
    goal = rules.goal(table)
    assert goal is not None
    for part in (goal.won, *goal.scores):
        assert part.clause in rules.book.clauses
    said = say_goal(goal, rules.speaker(table, language))
    assert said.scores
    for text in (said.won, said.scoring, *[each.text for each in said.scores]):
        assert len(text) > 10
        assert not re.search(r"[{}\[\]_]|None", text), text
    assert bool(re.search("[а-яё]", said.won)) == (language == "ru")


def _goal_with(system: str, scenario: str, options: dict[str, object]) -> tuple[str, list[str]]:
    rules = find_ruleset(system)
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options(dict(options)))
    goal = rules.goal(rules.open(setup).table)
    assert goal is not None
    return goal.won.says, [each.says for each in goal.scores]


def test_a_goal_follows_the_options() -> None:
    assert _goal_with("ascension", "seize_fate", {})[0] == "most_points"
    assert _goal_with("ascension", "seize_fate", {"wipeout_wins": True})[0] == "last_or_points"
    assert "font" in _goal_with("conflict", "seize_fate", {})[1]
    assert "font_once" in _goal_with("conflict", "seize_fate", {"font_once_per_player": True})[1]
    assert _goal_with("collide", "long_road_home", {})[0] == "road_draw"
    assert _goal_with("collide", "long_road_home", {"long_road_timeout": "red"})[0] == "road_red"


def test_what_is_picked_in_secret_is_in_the_goal_only_once_it_lies_open() -> None:
    won, scores = _goal_with("ascension", "pitched_battle", {})
    assert (won, scores) == ("most_points", ["picked"])
