"""The ladder that ships: ratings from games played, and who is offered as an opponent."""

from __future__ import annotations

import pytest

from highground.bots.base import BOTS
from highground.bots.levels import LEVELS, PLAYED_BY
from highground.engine.plugins import ruleset_names
from highground.lab import ladder as module
from highground.lab.ladder import earned, ladder, levels, pairings
from highground.lab.ratings import Pairing


@pytest.mark.parametrize("system", ruleset_names())
def test_every_level_is_rated_above_the_one_below(system: str) -> None:
    rated = [ladder(system)[PLAYED_BY[level]].rating for level in levels(system)]
    assert len(rated) >= 3
    assert rated == sorted(rated)
    assert ladder(system)["greedy"].rating == 1500


@pytest.mark.parametrize("system", ruleset_names())
def test_only_bots_that_there_are_stand_on_the_ladder(system: str) -> None:
    for pair in pairings(system):
        assert {pair.one, pair.two} <= set(BOTS)
        assert pair.games >= 40


@pytest.mark.parametrize(
    ("won", "lost", "drawn", "better"),
    [(59, 41, 0, False), (60, 40, 0, True), (60, 40, 100, True), (400, 600, 0, False), (39, 0, 61, False)],
)
def test_the_top_level_is_offered_where_the_whole_interval_is_above_a_half(
    won: int, lost: int, drawn: int, better: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = (Pairing("search+learned", "search", won, lost, drawn),)
    monkeypatch.setattr(module, "pairings", lambda system: met)
    assert earned("primer") is better
    assert levels("primer") == list(LEVELS if better else LEVELS[:-1])


def test_who_has_not_met_the_level_below_has_earned_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "pairings", lambda system: (Pairing("search+learned", "greedy", 99, 1, 0),))
    assert not earned("primer")
    assert module.levels("nobody's own") == list(LEVELS[:-1])
