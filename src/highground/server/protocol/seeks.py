"""Open seats: who waits for an opponent, and being paired."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from highground.server.protocol.matches import ClockGiven, MatchInfo
from highground.server.protocol.shapes import Given, Said

_Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class SeekGiven(Given):
    """Ask for a game against anybody. Whoever waits for the same is paired with you at once."""

    system: _Word
    scenario: _Word | None = Field(default=None, description="null: any; the system's first")
    seat: Annotated[int, Field(ge=0, le=1)] | None = Field(default=None, description="null: by lot")
    pace: Literal["live", "turns"] = "live"
    clock: ClockGiven | None = None
    rated: bool = Field(default=False, description="counts for both, if both have an account")


class SeekSaid(Said):
    """Somebody who waits."""

    id: str
    person: str
    name: str
    mine: bool
    system: str
    system_title: str
    scenario: str = Field(description="empty: any")
    seat: int | None
    pace: Literal["live", "turns"]
    clock: ClockGiven | None
    rated: bool
    points: int | None = Field(description="their rating in this system; null: they have none")
    created: str


class Seeks(Said):
    """Who waits, the longest first; and the matches that came of what the asker waited for."""

    waiting: list[SeekSaid]
    paired: list[str]


class Sought(Said):
    """Paired at once, or waiting from now on."""

    match: MatchInfo | None
    seek: SeekSaid | None
