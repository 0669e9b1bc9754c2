"""What can be played: systems, scenarios, rosters, options, bots; and the rules reader's clauses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from highground.server.protocol.cases import FileData
from highground.server.protocol.pictures import Scene
from highground.server.protocol.shapes import Given, RefusalSaid, Said, TallySaid

Value = str | int | bool | None
Word = Annotated[str, StringConstraints(max_length=200)]
OptionsGiven = Annotated[dict[Word, Word | int | bool | None], Field(max_length=200)]


class ScenarioName(Said):
    name: str
    title: str
    rosters: list[str] = Field(description="the default roster of each seat")


class RosterName(Said):
    name: str
    title: str
    points: int | None
    limit: int | None
    models: int


class OptionKind(Said):
    """A rule that can be played in more ways than one."""

    name: str
    clause: str
    gist: str
    values: list[Value] = Field(description="the default first")
    words: list[str] = Field(description="what each of them is called, where it is a word")
    low: int | None = Field(description="with `high`: any whole number between them is valid too")
    high: int | None


class BotKind(Said):
    name: str
    title: str
    about: str


class Level(Said):
    """How strong an opponent is, measured in games against the others."""

    name: Literal["recruit", "veteran", "warlord", "champion"]
    bot: str
    rating: int | None = Field(description="1500 is greedy's in every system; null: not measured")
    error: int | None = Field(description="half of the 95 % interval")


class System(Said):
    name: str
    title: str
    edition: str
    subtitle: str = Field(description="what else it is called, in a few words")
    chance: str = Field(description="what decides, in a few words: cards, d6")
    version: str
    grid: Literal["plane", "hex", "square"]
    unit: int = Field(description="um in one of the units that players write lengths in")
    unit_name: str
    seats: int = Field(description="of the first scenario")
    scenarios: list[ScenarioName]
    rosters: list[RosterName]
    options: list[OptionKind]
    levels: list[Level] = Field(description="the easiest first")


class Systems(Said):
    systems: list[System]
    bots: list[BotKind]


class Scenario(Said):
    """A scenario with its table as it is before the first order, default rosters on it."""

    system: str
    name: str
    title: str
    seats: list[str] = Field(description="the name of each side with the default rosters")
    rosters: list[str]
    scene: Scene


# -- rosters -----------------------------------------------------------------------------------------------


class RosterChange(Given):
    """A value put in the place of another: keys and numbers lead there; null takes it away."""

    path: list[Word | int] = Field(min_length=1, max_length=8)
    value: Any = None


class RosterGiven(Given):
    """A roster to be checked: as a file has it, as data; and what each of some changes would do to it."""

    data: FileData
    options: OptionsGiven = Field(default={})
    changes: list[RosterChange] = Field(default=[], max_length=40)


class RosterPrintGiven(Given):
    """A roster to be printed."""

    data: FileData
    paper: Literal["a4", "letter"] = "a4"
    kind: Literal["cards", "sheet"] = "cards"


class RosterOddsGiven(Given):
    """A roster, and what of it is to be tried."""

    data: FileData
    options: OptionsGiven = Field(default={})
    model: Word
    item: Word


class RosterModelCost(Said):
    """A model of the roster: what it costs, which entry of the list of models it comes from, how it looks."""

    name: str
    points: int | None
    entry: int = Field(description="-1: another part of the file")
    symbol: str = Field(description="a glyph of the design's sprite (`u-…`); empty: show `initials`")
    initials: str
    size: int = Field(description="0: it has none")
    widest: int = Field(description="of its base, um; 0: there is none to be drawn to scale")
    narrowest: int
    stats: dict[str, int] = Field(description="what its fields come to, filled in or not")
    printed: dict[str, str] = Field(description="what its card or sheet says, by its words")


class RosterItemCost(Said):
    model: str
    name: str
    title: str
    mark: str = Field(description="its class, where the rules have classes: Primary, Secondary")
    cost: TallySaid


class RosterBreach(RefusalSaid):
    """A rule that a roster breaks; `about` has the names in it: "model", "item", "stat" and the like."""

    about: dict[str, str]


class RosterRule(Said):
    """A clause that rosters are held to, its title in English; `text` says that it is kept."""

    clause: str
    title: str
    gist: str
    text: str = Field(description="empty: there is no such sentence")


class RosterNoteSaid(Said):
    """What the roster means in play."""

    title: str
    text: str
    clause: str


class RosterChanged(Said):
    """What a change would do: the points then, and how many rules would be broken (-1: not readable)."""

    points: int | None
    breaches: int


class RosterShareSaid(Said):
    """The most that an item may be of its model's cost, in percent."""

    percent: int
    clause: str


class RosterCheck(Said):
    """Points and breaches. `problem` is a sentence where the roster cannot even be read; then nothing else
    is known.
    """

    legal: bool
    problem: str
    name: str
    points: int | None
    limit: int | None
    models: list[RosterModelCost]
    items: list[RosterItemCost]
    breaches: list[RosterBreach]
    holds: list[RosterRule] = Field(description="what was looked at and is in order")
    share: RosterShareSaid | None
    notes: list[RosterNoteSaid]
    changed: list[RosterChanged] = Field(description="for each change that was asked about")


class RosterOddsBar(Said):
    """A chance: against what, used how, and the share of outcomes that harm the target."""

    met: str
    way: str
    chance: float | None
    loss: float | None = Field(description="how much it costs the target on average; null: chances tell more")
    exact: bool


class RosterOdds(Said):
    """How something of a roster fares against what it may meet; no bars: there is nothing to be tried."""

    item: str
    bars: list[RosterOddsBar]


class Choosable(Said):
    """Something that a roster may name: where (a path: `models[].profile`), what, and what it costs."""

    path: str
    name: str
    title: str
    points: int | None
    about: str
    clause: str


class RosterForm(Said):
    """How a roster of a system is made: the JSON Schema of its file, what its fields may name, one to start
    from.
    """

    system: str
    model_schema: dict[str, Any] = Field(description="JSON Schema; descriptions are for people")
    catalogue: list[Choosable]
    example: dict[str, Any]


class Rosters(Said):
    """A roster that ships with a system, as data."""

    system: str
    name: str
    data: dict[str, Any]


# -- rules -------------------------------------------------------------------------------------------------


class SightDrawn(Said):
    """A drawing for a clause: a viewer, something between (0: nothing) and a target, by their sizes; what it
    gives the target, -1: it is not seen.
    """

    viewer: int
    between: int
    target: int
    gives: int
    clause: str


class ClauseText(Said):
    """A clause in our own words and, but for `title`, the reader's language."""

    id: str
    chapter: str = Field(description="the number of its chapter; empty: none with a title")
    title: str
    local: str = Field(description="its title in the reader's language; empty: there is none but `title`")
    tests: int | None = Field(description="how many tests prove it; null: this build does not know")
    sights: list[SightDrawn] = Field(description="drawings that belong to its section")
    gist: str
    page: str
    source: Literal["book", "ruling", "completion"]
    ruling: str = Field(description="the reading chosen where the book leaves two; empty: none was needed")
    defines: bool
    options: list[str] = Field(description="names of the options that change it")


class ChapterName(Said):
    """A chapter: how the ids of its clauses begin, and its title, in English."""

    number: str
    title: str
    local: str = Field(description="its title in the reader's language; empty: there is none but `title`")


class Rules(Said):
    system: str
    title: str
    edition: str
    chapters: list[ChapterName]
    clauses: list[ClauseText] = Field(description="in the order of the book")
    options: list[OptionKind]


# -- terms -------------------------------------------------------------------------------------------------


class TermSaid(Said):
    """A thing on the table: how a sheet or badge writes it, its name, what it does, and where to read on."""

    label: str
    name: str
    text: str
    clause: str


class Terms(Said):
    system: str
    terrain: dict[str, TermSaid] = Field(description="by the kind that a piece is drawn as")
    words: list[TermSaid]
