"""A whole game in every system, by clicking what the table offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from highground.engine.plugins import ruleset_names
from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

SHORT = {"primer": "crossing"}
"""The scenario in which a game is soon over; elsewhere the first, which is too long for every day."""

SYSTEMS = [name if name in SHORT else pytest.param(name, marks=pytest.mark.soak) for name in ruleset_names()]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_whole_game_against_a_bot(visit: Visit, screens: Path, system: str) -> None:
    person = visit(seed=7).open().choose_system(system, SHORT.get(system)).choose_bot("uniform").play()
    orders = person.play_on(until=900)
    assert orders > 10
    assert person.see(".stage .prompt h2").inner_text()
    person.picture(screens, f"over-{system}")
