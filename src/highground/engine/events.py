"""Events: what happened, under which clause, because of what, and who may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mypy_extensions import mypyc_attr

from highground.record import Record

__all__ = ["EVERYBODY", "Event", "LoggedEvent", "actor_of", "seen_by"]

EVERYBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Record):
    """Something that happened; a ruleset derives one class for each kind. Immutable."""


class LoggedEvent(Record):
    """An event as the engine tells it.

    Public events are numbered from 1 in the order they happened. `cause` is the number of the
    public event that led to this one (0: the start). An event told to one seat only has the number
    0: if it counted, the gap would tell the others that something was hidden from them.
    """

    number: Final[int]
    cause: Final[int]
    clause: Final[str]
    to: Final[int]
    event: Final[Event]


def actor_of(event: Event, fields: tuple[str, ...], models: Collection[str]) -> str:
    """Which model acts in an event, by the first of these fields that names one; empty: none of them does."""
    for field in fields:
        value = getattr(event, field, None)
        if isinstance(value, str) and value in models:
            return value
    return ""


def seen_by(told: list[LoggedEvent], seat: int) -> list[LoggedEvent]:
    """What one seat learns of a run of events; a seat below zero is a spectator."""
    return [each for each in told if each.to == EVERYBODY or (each.to == seat and seat >= 0)]
