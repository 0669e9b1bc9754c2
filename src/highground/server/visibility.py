"""What somebody may know of a match: a seat, or whoever only watches. All that is said is made from this."""

from __future__ import annotations

from typing import Any

from highground.engine.match import Match
from highground.engine.state import Known, Nothing, State


def spectator(state: State[Any, Any, Any]) -> Known[Any, Any]:
    """What somebody knows who only watches: the table."""
    return Known(state.table, Nothing(), -1)


def knowledge(match: Match, seat: int) -> Known[Any, Any]:
    """What a seat knows; -1 is a watcher."""
    return spectator(match.state) if seat < 0 else match.state.known(seat)
