"""The lab: studies that somebody asks for, how far they are, and what they found."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from highground.server.protocol.cases import FileData
from highground.server.protocol.lobby import Choosable
from highground.server.protocol.shapes import Given, Said

FileName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,60}\.toml$")]
StudyState = Literal["running", "stopped", "finished", "failed"]


class LabSaid(Said):
    """Whether studies can be run here, and how much of what."""

    on: bool
    problem: str = Field(description="why there is no lab; empty: there is one")
    kinds: list[str]
    games: int = Field(description="the most games of one study")
    running: int = Field(description="so many studies of one person at once")
    kept: int = Field(description="so many studies are kept for one person")


class StudyForm(Said):
    """How a study of a kind is asked for: the JSON Schema of its file, what its fields may name, one to start
    from.
    """

    system: str
    kind: str
    model_schema: dict[str, Any] = Field(description="JSON Schema; descriptions are for people")
    catalogue: list[Choosable]
    paths: list[str] = Field(description="paths into the content that a number stands at, for patches")
    example: dict[str, Any]


class StudyGiven(Given):
    """A study, as its file has it; rosters of one's own go along and are named as `NAME.toml`."""

    study: FileData
    files: dict[FileName, FileData] = Field(default={}, max_length=12)


class StudyCell(Said):
    """A match-up while it is played: the first force's win rate so far and its interval."""

    name: str
    games: int
    share: float
    low: float
    high: float


class StudyProgress(Said):
    done: int
    total: int
    rate: float = Field(description="games a second")
    left: float = Field(description="seconds to go; 0: not known")
    phase: str
    cells: list[StudyCell]


class StudyInfo(Said):
    id: str
    title: str
    kind: str
    system: str
    system_title: str
    created: str = Field(description="ISO 8601")
    state: StudyState
    problem: str = Field(description="why it failed; empty: it did not")
    done: int
    total: int


class StudyList(Said):
    studies: list[StudyInfo] = Field(description="newest first")


class StudyTable(Said):
    title: str
    columns: list[str]
    rows: list[list[str | int | float | None]]
    note: str


class StudyChart(Said):
    """Something to draw. What its rows hold depends on its kind: see docs/lab.md."""

    kind: Literal["heat", "curve", "forest", "bars", "spread"]
    title: str
    rows: list[dict[str, Any]]
    x: str
    y: str
    even: float | None


class StudyGame(Said):
    """A game that shows a cell."""

    why: str = Field(description="typical, closest, most one-sided")
    game: int


class StudyFoundCell(Said):
    number: int
    name: str
    value: float | None
    low: float | None
    high: float | None
    games: int
    broken: int
    shows: list[StudyGame]


class StudyFound(Said):
    """What a study came to, in the language that was asked for; names in it stay as they are."""

    title: str
    bots: list[str]
    games: int
    sentences: list[str]
    method: list[str]
    tables: list[StudyTable]
    charts: list[StudyChart]
    cells: list[StudyFoundCell]


class StudyShown(Said):
    """A study, how far it is, and when it is finished what it found."""

    info: StudyInfo
    study: dict[str, Any]
    progress: StudyProgress
    found: StudyFound | None


class StudyGameGiven(Given):
    """A game of a study that somebody wants to watch."""

    cell: Annotated[int, Field(ge=0, le=10_000_000)]
    game: Annotated[int, Field(ge=0, le=100_000_000)]
