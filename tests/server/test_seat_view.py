"""What a reader is told of a match, without a server around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from highground.engine.match import Match
from highground.engine.plugins import find_ruleset
from highground.engine.saved import load_match
from highground.server.protocol.tables import StepSaid
from highground.server.tables.match_log import Step
from highground.server.tables.seat_view import tell_step

GOLDEN = Path(__file__).parents[1] / "golden"


def _told(match: Match, number: int) -> StepSaid:
    step = Step(number, sealed=False, weighed=None, open_hand=False)
    return tell_step(match, number, step, -1, match.rules.speaker(match.state.table, "en"))


@pytest.mark.parametrize("game", ["primer-crossing", "ascension-company", "collide-skirmish", "torn-storm"])
def test_a_log_that_is_told_again_says_whose_the_fallen_were(game: str) -> None:
    played = load_match(GOLDEN / f"{game}.replay", find_ruleset)
    match = Match(played.rules, played.header, None, played.inputs[:1])
    at_the_time = [_told(match, 0)]
    for number, given in enumerate(played.inputs[1:], 1):
        match.repeat(given)
        at_the_time.append(_told(match, number))
    shown = {figure.name for figure in match.rules.picture(match.state.known(0)).figures}
    named = {name for step in at_the_time for event in step.events for name in event.names}
    assert named - shown, "somebody fell whom the log names"
    for number, step in enumerate(at_the_time):
        assert _told(match, number).events == step.events
