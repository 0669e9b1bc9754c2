"""Errors that say what would be valid."""

from __future__ import annotations

import pytest

from highground.engine.errors import nearest

KEYS = ["games", "rosters", "scenario", "vary"]


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("roster", "; did you mean 'rosters'?"),
        ("scen", "; did you mean 'scenario'?"),
        ("over", "; valid: games, rosters, scenario, vary"),
        ("", "; valid: games, rosters, scenario, vary"),
    ],
)
def test_a_wrong_name_is_told_with_one_like_it_and_else_with_all(word: str, told: str) -> None:
    assert nearest(word, KEYS) == told


def test_of_several_that_begin_so_the_most_like_it_is_told() -> None:
    assert nearest("crossin", ["crossing_the_river", "crossing"]) == "; did you mean 'crossing'?"


def test_where_nothing_would_be_valid_that_is_said() -> None:
    assert nearest("roster", []) == "; nothing would be valid here"
