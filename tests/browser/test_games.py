"""A whole game in every system, by clicking what the table offers."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from highground.engine.plugins import ruleset_names
from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


class Short(NamedTuple):
    """What somebody chooses in the lobby who wants a game that is soon over."""

    scenario: str | None = None
    rosters: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


SHORT = {
    "primer": Short("crossing"),
    "ascension": Short("seize_fate"),
    "conflict": Short("seize_fate"),
    "collide": Short("short_skirmish"),
    "ail": Short("skirmish"),
    "torn": Short(
        "harvest_of_the_storm",
        ("lanternwright_skirmish", "hollowtide_skirmish"),
        (("scenario.turns", "1"),),
    ),
}
"""A system that is not here is played as it comes: its first scenario, nothing else chosen."""


@pytest.mark.parametrize("system", ruleset_names())
def test_a_whole_game_against_a_bot(visit: Visit, screens: Path, system: str) -> None:
    short = SHORT.get(system, Short())
    person = visit(seed=7).open().choose_system(system, short.scenario).choose_rosters(*short.rosters)
    for option, value in short.options:
        person.choose_option(option, value)
    person.choose_bot("uniform").play()
    orders = person.play_on()
    # How many there are is luck: a leader may fall early.
    assert orders > 5
    assert person.see(".stage .prompt h2").inner_text()
    person.picture(screens, f"over-{system}")
