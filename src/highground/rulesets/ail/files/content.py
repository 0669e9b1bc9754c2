"""The content files of Ascension Isle: Legacy: maps and scenarios, and what is made of them.

Characters and rosters are in `creation`, weapons, armour and traits in `arms`, cases in `cases`. Squares are
`[x, y]`, x east and y south from 0. This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, field_validator

from highground.content.load import Checked, package_files, validate
from highground.content.shipped import checked_files
from highground.engine.errors import ContentError, nearest
from highground.engine.options import chosen
from highground.engine.ruleset import Setup, ground_of, new_state
from highground.engine.state import Nothing, State
from highground.rulesets.ail.files.rosters import read_roster, sheet_of
from highground.rulesets.ail.files.rosters import rosters as forces
from highground.rulesets.ail.force.builds import Build, Force
from highground.rulesets.ail.force.limits import force_breaches
from highground.rulesets.ail.rulebook.options import OPTIONS, Options
from highground.rulesets.ail.rules.figures import new_figure
from highground.rulesets.ail.rules.flow.rounds import BattleBegins
from highground.rulesets.ail.rules.ground import laid_out
from highground.rulesets.ail.rules.hooks import SCENARIOS
from highground.rulesets.ail.scenarios.deployment import RESERVE, Deployment
from highground.rulesets.ail.scenarios.reinforcements import wave_name
from highground.rulesets.ail.state.board import NOWHERE, Board, Light, Progress
from highground.rulesets.ail.state.pieces import Figure, Table

PACKAGE = "highground.rulesets.ail"
DEFAULT = "firefight"
"""The scenario that comes first: for `play`, `sim` and benchmarks."""
GROUND = ".#1234~DdoAB"

Coordinate = Annotated[int, Field(ge=0, le=199)]
Square = Annotated[tuple[Coordinate, Coordinate], Strict(False)]
"""A square, `[x, y]`."""
Side = Annotated[int, Field(ge=0, le=1)]


# -- what files say ------------------------------------------------------------------------------------


class LightFile(Checked):
    """A rectangle of squares in bad light."""

    corner: Square = Field(description="its north-west square")
    opposite: Square = Field(description="its south-east square")
    light: Literal["dim", "dark"] = Field(description="how bad")

    def record(self) -> Light:
        return Light(self.corner, self.opposite, self.light)


def checked_rows(text: str) -> tuple[str, ...]:
    """The rows of a map, all equally long, of squares that there are."""
    rows = tuple(text.strip("\n").split("\n"))
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]) or not row:
            raise ValueError(f"row {number} has {len(row)} squares, row 0 has {len(rows[0])}")
        for letter in row:
            if letter not in GROUND:
                raise ValueError(f"row {number}: {letter!r} is no square; they are {' '.join(GROUND)}")
    if len(rows) > 200 or len(rows[0]) > 200:
        raise ValueError("a map has 200 squares a side at most")
    return rows


class MapFile(Checked):
    """A map, drawn in letters."""

    title: str
    rows: str = Field(
        description=". open, # wall, 1-4 cover, ~ rough, D door (d: open), o objective, A and B deployment"
    )
    lights: list[LightFile] = Field(default=[], description="where the light is bad")

    @field_validator("rows")
    @classmethod
    def drawn(cls, given: str) -> str:
        checked_rows(given)
        return given


class ScenarioFile(Checked):
    """A battle to play."""

    title: str
    about: str = Field(default="", description="what it is about")
    rules: str = Field(description="whose rules it plays by: a scenario of companion 10")
    map: str = Field(description="a map from data/maps")
    rounds: int = Field(ge=1, le=50, description="the last round")
    seats: list[Side] = Field(min_length=2, max_length=6, description="the side of each player's seat")
    rosters: list[str] = Field(min_length=2, max_length=6, description="the default roster of each seat")

    @field_validator("rules")
    @classmethod
    def rules_exist(cls, given: str) -> str:
        if given not in SCENARIOS:
            raise ValueError(f"there are no rules {given!r}" + nearest(given, list(SCENARIOS)))
        return given


# -- files that ship -----------------------------------------------------------------------------------


@cache
def maps() -> Mapping[str, MapFile]:
    """Every map by the name of its file."""
    return checked_files(MapFile, PACKAGE, "data/maps")


@cache
def scenarios() -> Mapping[str, ScenarioFile]:
    """Every scenario by the name of its file, the default first."""
    return checked_files(ScenarioFile, PACKAGE, "data/scenarios", DEFAULT)


def rosters() -> list[str]:
    """The names of the rosters that ship."""
    return list(forces())


@cache
def content_digest() -> str:
    """A fingerprint of all data files that games are played with."""
    seen = blake2b(digest_size=16)
    seen.update(files(PACKAGE).joinpath("data", "mook.toml").read_bytes())
    for folder in ("data/arms", "data/maps", "data/rosters", "data/scenarios"):
        for source in package_files(PACKAGE, folder):
            seen.update(source.name.encode() + b"\0" + source.read_bytes())
    return seen.hexdigest()


# -- a battle ------------------------------------------------------------------------------------------


def open_game(setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step of a scenario."""
    file = scenarios().get(setup.scenario)
    if file is None:
        raise ContentError(
            f"there is no scenario {setup.scenario!r}" + nearest(setup.scenario, list(scenarios()))
        )
    if len(setup.rosters) != len(file.seats):
        raise ContentError(f"{setup.scenario} is for {len(file.seats)} players, not {len(setup.rosters)}")
    sides: list[Force] = []
    for seat, given in enumerate(setup.rosters):
        sides.append(_legal(read_roster(given, f"roster {seat + 1}"), f"roster {seat + 1}"))
    board = board_of(file, _seat_names(sides), setup)
    figures: dict[str, Figure] = {}
    for seat, force in enumerate(sides):
        for build in force.builds:
            figure = _mustered(free_name(build.name, list(figures)), seat, file.seats[seat], build)
            figures[figure.name] = figure
    table = new_table(options_of(setup.options), board, laid_out(board.rows), figures)
    return new_state(table, [Nothing() for _ in sides], Nothing(), Deployment(), BattleBegins())


def _legal(force: Force, where: str) -> Force:
    """Validation rejects what does not add up (companion 8)."""
    for breach in force_breaches(force):
        who = breach.facts.get("model", force.name)
        numbers = "" if breach.measured is None else f" ({breach.measured}, the limit is {breach.limit})"
        raise ContentError(f"{where}: {who}: {breach.why.replace('_', ' ')}{numbers} [{breach.clause}]")
    return force


def _seat_names(forces: list[Force]) -> tuple[str, ...]:
    names: list[str] = []
    for force in forces:
        names.append(free_name(force.name, names))
    return tuple(names)


def board_of(file: ScenarioFile, names: tuple[str, ...], setup: Setup) -> Board:
    """What a scenario lays down, perhaps on the players' own map."""
    scenario = setup.scenario
    own = ground_of(setup, "rows", "lights")
    drawn = validate(MapFile, {"title": file.title, **own}, "map") if "rows" in own else maps().get(file.map)
    if drawn is None:
        raise ContentError(f"{scenario}: map: there is no map {file.map!r}" + nearest(file.map, list(maps())))
    rows = checked_rows(drawn.rows)
    lights = tuple([each.record() for each in drawn.lights])
    return Board(
        scenario, file.rules, drawn.title, len(rows[0]), len(rows), rows, file.rounds, names,
        tuple(file.seats), lights,
    )  # fmt: skip


def _mustered(name: str, seat: int, side: int, build: Build) -> Figure:
    """A figure that is still to be set up."""
    figure = new_figure(name, seat, side, sheet_of(build), NOWHERE, build.in_hand)
    figure.two_handed = build.two_handed
    figure.away = wave_name(build.wave) if build.wave else RESERVE
    return figure


def new_table(options: Options, board: Board, ground: str, figures: dict[str, Figure]) -> Table:
    """A table before the first round."""
    return Table(options, board, ground, figures, Progress([0, 0]))


def free_name(name: str, taken: list[str]) -> str:
    """The name, with a number behind it if it is taken."""
    used = [each.lower() for each in taken]
    names = [name, *[f"{name}{number}" for number in range(2, len(used) + 3)]]
    return next(each for each in names if each.lower() not in used)


def options_of(given: dict[str, Any], where: str = "") -> Options:
    """The options that a game or a case is played with."""
    return chosen(Options, OPTIONS, given, where)
