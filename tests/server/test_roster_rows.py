"""Every model of every roster that ships has its statistics in its row."""

from __future__ import annotations

import pytest

from highground.engine.plugins import find_ruleset, ruleset_names
from highground.server.lobby.rosters import check_roster, show_roster
from highground.server.protocol.lobby import RosterGiven

pytestmark = pytest.mark.pure_only


@pytest.mark.parametrize("system", ruleset_names())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_row_of_a_roster_has_statistics(system: str, language: str) -> None:
    for name in find_ruleset(system).rosters():
        data = show_roster(system, name).data
        found = check_roster(system, RosterGiven(data=data), language)
        assert found.models
        for model in found.models:
            assert model.printed or len(model.stats) > 1, f"{name}: {model.name}"


def test_a_row_says_what_the_sheet_says_in_the_readers_language() -> None:
    data = show_roster("torn", find_ruleset("torn").rosters()[0]).data
    english, russian = (check_roster("torn", RosterGiven(data=data), each).models[0] for each in ("en", "ru"))
    assert "Life" in english.printed
    assert "Life" not in russian.printed
    assert list(english.printed.values()) == list(russian.printed.values())
