"""A file that an earlier version wrote is still proven, though orders may be written otherwise now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.saved import match_of, read_bodies
from highground.engine.verifying import check_says

GAME = Path(__file__).parents[1] / "golden" / "collide-skirmish.replay"
NEW, OLD = r"(\S+)@(\S+) by:(\w+)", r"\1/\3@\2"


def test_words_of_an_earlier_form_are_an_orders_words_and_those_of_another_order_are_not() -> None:
    bodies = read_bodies(GAME)
    match = match_of(bodies, GAME, find_ruleset)
    (number, written) = next(
        (number, body) for number, body in enumerate(bodies) if " by:" in body.get("words", "")
    )
    bodies[number] = written | {"words": re.sub(NEW, OLD, written["words"])}
    assert bodies[number] != written
    check_says(bodies, match)
    bodies[number] = written | {"words": "pass"}
    with pytest.raises(ContentError, match="not in its words 'pass'"):
        check_says(bodies, match)
