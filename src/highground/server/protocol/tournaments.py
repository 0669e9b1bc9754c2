"""Tournaments: made, entered, played, read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from highground.server.protocol.matches import ClockGiven
from highground.server.protocol.people import Name
from highground.server.protocol.shapes import Given, Said

_Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class TournamentGiven(Given):
    """A tournament to make. `rounds` are of a Swiss one; left out, as many as it takes to find a winner."""

    name: Name
    system: _Word
    scenario: _Word | None = None
    kind: Literal["round_robin", "swiss"] = "swiss"
    rounds: Annotated[int, Field(ge=1, le=12)] | None = None
    pace: Literal["live", "turns"] = "turns"
    clock: ClockGiven | None = None
    rated: bool = False


class StandingSaid(Said):
    place: int
    person: str
    name: str
    score: float
    won: int
    buchholz: float = Field(description="the points of those whom they met")
    berger: float = Field(description="Sonneborn-Berger")


class PairingSaid(Said):
    round: int
    board: int
    first: str = Field(description="the name of who has the first side")
    second: str = Field(description="empty: a bye")
    match: str = Field(description="empty: not begun")
    score: float | None = Field(description="what the first one got; null: they play")
    yours: bool


class TournamentSaid(Said):
    id: str
    name: str
    system: str
    system_title: str
    scenario: str
    kind: Literal["round_robin", "swiss"]
    status: Literal["open", "running", "finished"]
    round: int
    rounds: int = Field(description="0: as many as it will take")
    pace: Literal["live", "turns"]
    clock: ClockGiven | None
    rated: bool
    entrants: int
    entered: bool = Field(description="whether the asker plays in it")
    yours: bool = Field(description="whether the asker made it")
    created: str


class TournamentWhole(Said):
    tournament: TournamentSaid
    standings: list[StandingSaid]
    pairings: list[PairingSaid]


class TournamentList(Said):
    tournaments: list[TournamentSaid]
