"""Ratings: the ladder of a system, and a person's own page."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.shapes import Said


class RatingSaid(Said):
    """How well somebody plays a system, as far as that is known."""

    system: str
    system_title: str
    points: int = Field(description="1000 at first; what they are at least as good as, almost surely")
    provisional: bool = Field(description="too few games to be sure of it")
    won: int
    drawn: int
    lost: int


class Placed(Said):
    place: int
    person: str
    name: str
    rating: RatingSaid


class LadderSaid(Said):
    system: str
    system_title: str
    places: list[Placed] = Field(description="the best first")


class ResultNoted(Said):
    """A rated match."""

    match: str
    system: str
    system_title: str
    at: str
    outcome: Literal["won", "drawn", "lost"]
    other: str = Field(description="who they played; empty: somebody who is gone")
    other_person: str
    before: int
    after: int


class Profile(Said):
    """What anybody may know of a person."""

    person: str
    name: str
    account: bool
    ratings: list[RatingSaid]
    results: list[ResultNoted] = Field(description="rated matches, newest first")
    matches: list[MatchInfo] = Field(description="public matches that are over, newest first")
