"""Matches: made, found, joined, exported."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from highground.server.protocol.cases import FileData
from highground.server.protocol.lobby import OptionsGiven, Value
from highground.server.protocol.shapes import Given, Said
from highground.server.protocol.tables import ChanceSaid, NeedSaid, Outcomes

_Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class SeatGiven(Given):
    """Who sits here: `me`, `friend` (whoever opens the invitation), or a bot by its name.

    `roster` is the name of one that ships, or one's own as data; null: the scenario's default.
    """

    who: Literal["me", "friend", "bot"]
    bot: _Word | None = None
    roster: _Word | FileData | None = None


class ClockGiven(Given):
    """How long somebody may think. `side`: so many seconds for the whole game, and `increment` more whenever
    they hand the turn on. `move`: so many seconds, as a rule days of them, whenever it comes to their turn.
    """

    kind: Literal["side", "move"]
    seconds: Annotated[int, Field(ge=5, le=30 * 24 * 3600)]
    increment: Annotated[int, Field(ge=0, le=600)] = 0


class MatchGiven(Given):
    """A match to begin. Left out, `seats` are me against the greedy bot."""

    system: _Word
    scenario: _Word | None = None
    seats: Annotated[list[SeatGiven], Field(max_length=8)] | None = None
    options: OptionsGiven = Field(default={})
    pace: Literal["live", "turns"] = "live"
    public: bool = Field(default=True, description="listed in the lobby, so that anybody may watch")
    clock: ClockGiven | None = Field(default=None, description="null: nobody is hurried")
    ground: FileData | None = Field(
        default=None, description="a map of one's own, as a case without models; null: the scenario's"
    )
    rated: bool = Field(default=False, description="counts for both, if both have an account")


class CompanionGiven(Given):
    """A match beside a real table: dice, cards and models are real, and the app keeps the rest. Left out,
    both seats are mine; no bot sits at a real table. `chance` and `roll` are as with an order, for the
    opening.
    """

    system: _Word
    scenario: _Word | None = None
    seats: Annotated[list[SeatGiven], Field(max_length=8)] | None = None
    options: OptionsGiven = Field(default={})
    ground: FileData | None = None
    chance: Outcomes = Field(default=[])
    roll: Annotated[int, Field(ge=0, le=200)] = 0


class ForkGiven(Given):
    """Go on from a finished match (or an imported replay) after `step` orders, with fresh luck."""

    step: Annotated[int, Field(ge=0, le=100_000)]
    seats: Annotated[list[SeatGiven], Field(max_length=8)] | None = Field(
        default=None, description="rosters are taken over and must be null"
    )
    pace: Literal["live", "turns"] = "live"
    public: bool = True


class SeatInfo(Said):
    seat: int
    side: str = Field(description="the name of the side that plays here")
    kind: Literal["person", "bot", "open"]
    name: str = Field(description="the person's or bot's name; empty while open")
    bot: str
    person: str = Field(description="the person's id; empty for bots and open seats")
    connected: bool
    resigned: bool


class ResultSaid(Said):
    winners: list[int] = Field(description="none: a draw")
    scores: list[int]
    clause: str
    resigned: int | None = Field(description="the seat that gave up, if that ended it")
    timed_out: int | None = Field(description="the seat whose time was up, if that ended it")
    text: str


class ClockSaid(Said):
    """The clocks of a match at the moment this was said."""

    kind: Literal["side", "move"]
    seconds: int
    increment: int
    left: list[int | None] = Field(description="milliseconds that each seat has left; null: a bot")
    running: list[int] = Field(description="the seats whose clocks run")


class MatchInfo(Said):
    id: str
    system: str
    system_title: str
    scenario: str
    title: str
    version: str
    playable: bool = Field(
        description="false: begun on other rules than are installed; it can be watched from stored events"
    )
    options: dict[str, Value] = Field(description="those that differ from the defaults")
    seats: list[SeatInfo]
    status: Literal["waiting", "playing", "finished"] = Field(description="waiting: a seat is still open")
    pace: Literal["live", "turns"]
    clock: ClockSaid | None
    rated: bool
    real_dice: bool = Field(description="beside a real table: what comes up is told by those who play")
    public: bool
    round: int
    rounds: int
    step: int = Field(description="orders given so far")
    seq: int
    waiting_for: list[int] = Field(description="the seats whose order is needed")
    scores: list[int]
    result: ResultSaid | None
    commitment: str = Field(description="SHA-256 of the seed, in hex, published before the first roll")
    seed: str | None = Field(description="the seed, in hex, once the match is over")
    forked_from: str | None
    forked_at: int
    rematch_of: str | None = Field(description="the match that this is the rematch of")
    invitation: str | None = Field(
        description="code of the link `/join/CODE`, told to those who sit here while a seat is open"
    )
    you: int | None = Field(description="the seat of whoever asked, if any")
    guided: bool = Field(description="the guided first game of its system")
    watching: int
    created: str = Field(description="ISO 8601, UTC")
    changed: str


class CompanionSaid(Said):
    """The match, once all is told that its opening needs; until then what must come up."""

    match: MatchInfo | None
    need: NeedSaid | None
    fallen: list[ChanceSaid] = Field(description="what came up so far: told, or rolled here")


class MatchList(Said):
    mine: list[MatchInfo] = Field(description="newest first; those that wait for me before the others")
    watch: list[MatchInfo] = Field(description="public matches of others that are being played")
    finished: list[MatchInfo] = Field(description="finished ones, mine and public, newest first")
    asked: list[MatchInfo] = Field(description="rematches that others ask me for")


class RematchSaid(Said):
    match: MatchInfo | None = Field(description="null: nobody has asked for a rematch yet")


class Joined(Said):
    match: MatchInfo
    seat: int


class Imported(Said):
    match: MatchInfo
