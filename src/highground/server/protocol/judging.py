"""The judge: positions as case files say them, what is asked of them, and rulings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, Strict, StringConstraints

from highground.server.protocol import tables
from highground.server.protocol.cases import CASE_LIST, FileData
from highground.server.protocol.matches import ResultSaid, SeatGiven
from highground.server.protocol.messages import AskChoices, AskOdds, AskPreview, CheckOrder
from highground.server.protocol.pictures import Scene
from highground.server.protocol.shapes import Given, Lines, Place, RefusalSaid, Said

CASE_MODELS = 120
TEXT_MOST = 150_000

_Name = Annotated[str, StringConstraints(max_length=200)]
_Count = Annotated[int, Field(ge=0, le=CASE_LIST)]


# -- what a case of a system is --------------------------------------------------------------------------


class CaseLayoutSaid(Said):
    """Where a case says who stands where. Lengths are in units of `unit` um; 0: cells of the grid."""

    models: str = Field(description="the list of models")
    place: str = Field(description="the key of a model that says where it is")
    unit: int
    side: str = Field(description="the key that says whose it is")
    kind: str = Field(description="the key that says what it is: a name, or written out")
    facing: str = Field(description="the key that says where it looks; empty: none")
    terrain: str = Field(description="the list of pieces with outlines; empty: terrain is said otherwise")
    suffix: str = Field(description="how the keys of outlines end: box_mm, corners_mm, centre_mm, radius_mm")
    table: str = Field(description="the key that brings a whole table by its name; empty: none")
    board: str = Field(description="the key of the table's size; empty: none")
    rows: str = Field(description="the key of a map drawn in letters; empty: none")
    brushes: str = Field(description="the letters it is drawn with")
    active: str = Field(description="the key that names who is acting; empty: none")
    turn: str = Field(description="the key of whose turn it is; empty: none")


class CaseUnitSaid(Said):
    """A kind of model that a case may name, and the force it is of."""

    name: str
    title: str
    group: str


class CasePieceSaid(Said):
    """A sort of thing that lies on tables of a system."""

    title: str
    entries: str = Field(description="the list of a case that it goes into")
    entry: dict[str, Any] = Field(description="what that list says of it, somewhere")
    cells: str = Field(description="the key of its cell, or of the list of them; empty: it has an outline")


class CaseForm(Said):
    """How a position of a system is written: the JSON Schema of its case file, where it says what, what it
    may name, and one to look at.
    """

    system: str
    model_schema: dict[str, Any] = Field(description="JSON Schema; descriptions are for people")
    layout: CaseLayoutSaid
    units: list[CaseUnitSaid]
    pieces: list[CasePieceSaid] = Field(description="what may lie on a table, sort by sort")
    maps: dict[str, str] = Field(description="maps drawn in letters, by name")
    quick: dict[str, Any] = Field(description="two models and something between them")
    example: dict[str, Any]


class CaseData(Said):
    """A case as data, and the system it is of."""

    system: str
    case: dict[str, Any]


class CaseText(Said):
    """A case as the text of a file."""

    text: str


class CaseTextGiven(Given):
    """The text of a case file: TOML, or JSON."""

    text: Annotated[str, StringConstraints(max_length=TEXT_MOST)]


# -- asking ----------------------------------------------------------------------------------------------


class CaseGiven(Given):
    """A position: all that the judge knows of it. Nothing is kept."""

    case: FileData = Field(description="a case as its file says it, as data")


class PutGiven(Given):
    """A model, or what is listed under `entries`, and the point of the table that it is put at."""

    model: _Name = ""
    entries: _Name = ""
    at: Place


class JudgeGiven(CaseGiven):
    """Lay a position out and give the case's orders, or the first of them."""

    upto: _Count | None = Field(default=None, description="give so many orders only; null: all of them")
    seat: Annotated[int, Field(ge=0, le=15)] | None = Field(
        default=None, description="whose offers are told, where several are asked; null: the first"
    )
    roll: Annotated[int, Field(ge=0, le=200)] = Field(
        default=0, description="roll so many dice or cards that the case does not tell"
    )
    put: PutGiven | None = Field(default=None, description="what the case would say of a model put there")


class JudgeAsk(CaseGiven):
    """Something asked of the position after the case's orders: legal, choices, preview or odds."""

    upto: _Count | None = None
    seat: Annotated[int, Field(ge=0, le=15)] | None = None
    message: Annotated[CheckOrder | AskChoices | AskPreview | AskOdds, Field(discriminator="type")]


class BetweenGiven(CaseGiven):
    """What holds between two models, or lies between two points."""

    upto: _Count | None = None
    one: _Name | None = None
    other: _Name | None = None
    line: Annotated[tuple[Place, Place], Strict(False)] | None = Field(
        default=None, description="two points, instead of two models"
    )


class PlayGiven(CaseGiven):
    """Go on from a position: me against the greedy bot, unless `seats` say otherwise."""

    seats: Annotated[list[SeatGiven], Field(max_length=8)] | None = Field(
        default=None, description="rosters are those of the position and must be null"
    )
    pace: Literal["live", "turns"] = "live"
    public: bool = True
    real_dice: bool = Field(default=False, description="beside a real table: people only, see `companions`")


# -- being told ------------------------------------------------------------------------------------------


class JudgedSaid(Said):
    """An order and what came of it; the first entry is the opening, without an order."""

    words: str = Field(description="empty: the opening")
    seat: int
    order: tables.OrderSaid | None
    refusal: RefusalSaid | None
    events: list[tables.EventSaid]
    chance: list[tables.ChanceSaid]
    failures: list[str] = Field(description="what the case expected and did not come true")


class JudgeSaid(Said):
    """A position and what its orders led to."""

    problem: str = Field(description="why it is no position; empty: it is one")
    start: Scene | None = Field(description="as it was set up; null: it cannot be drawn")
    table: tables.TableSaid | None = Field(description="after the orders, with what is asked and offered")
    steps: list[JudgedSaid]
    need: tables.NeedSaid | None = Field(description="what must come up before it can go on")
    rolled: list[str] = Field(description="what was rolled beyond what the case tells, in order")
    unused: int = Field(description="how many of the case's outcomes did not come up yet")
    trouble: str = Field(description="what keeps the orders from being given; empty: nothing")
    cited: list[str] = Field(description="every clause that was cited, in order")
    result: ResultSaid | None
    place: Any = Field(description="what the case says of the model that was put; null: none was, or nowhere")


class JudgeAnswer(Said):
    """The answer to what was asked: the one that belongs to it; or why the order is refused."""

    check: tables.CheckSaid | None = None
    choices: tables.ChoicesSaid | None = None
    preview: tables.PreviewSaid | None = None
    reach: tables.ReachSaid | None = None
    odds: tables.OddsSaid | None = None
    refusal: RefusalSaid | None = None


class FindingSaid(Said):
    """Something that holds between two models, or does not."""

    kind: str
    holds: bool
    text: str
    clause: str
    lines: Lines
    names: list[str] = Field(description="pieces and models that matter to it")
    measured: int | None = Field(description="um, or a count")
    limit: int | None
    counts: bool


class BetweenSaid(Said):
    findings: list[FindingSaid]


class MapSaid(Said):
    """A table looked over: faults make it unfit to be played on, notes are for players to know."""

    pieces: int
    zones: int
    faults: list[str]
    notes: list[str]


class OptionRuling(Said):
    """A house rule under which the case would end otherwise."""

    option: str
    value: str
    said: str = Field(description="what the value is called, where it is a word")
    clause: str
    gist: str
    changes: list[str] = Field(description="what would be told instead")


class OptionsSaid(Said):
    tried: int = Field(description="how many other values of options were tried")
    rulings: list[OptionRuling]
