"""Ascension's content files: what may stand in them, and the records made of them.

Terrain, maps and scenarios are here; character sheets and forces in `creation`, cases in `cases`. Lengths
are millimetres and Sizes are the book's (0.5, 1, 2 …). This module is at the border (pydantic), not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, Strict, field_validator, model_validator

from highground.content.load import Checked, names_differ, one_of, validate
from highground.content.rosters import free_name
from highground.content.shipped import fingerprint, shipped
from highground.engine.agenda import Frame
from highground.engine.errors import ContentError, found_in
from highground.engine.options import chosen
from highground.engine.ruleset import Setup, ground_of, new_state
from highground.engine.state import Nothing, State
from highground.geometry.bases import centre_of, moved
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from highground.geometry.units import LIMIT, MM, mm
from highground.record import fields_of
from highground.rulesets.ascension.files.rosters import read_roster
from highground.rulesets.ascension.force.profiles import profile_from_sheet
from highground.rulesets.ascension.rulebook.options import OPTIONS, Options
from highground.rulesets.ascension.rules.cards.values import fresh_deck
from highground.rulesets.ascension.rules.components import LayOut, demand
from highground.rulesets.ascension.rules.flow.initiative import Initiative
from highground.rulesets.ascension.rules.flow.rounds import StartRound
from highground.rulesets.ascension.rules.terrain.destruction import levels_refusal, put_up
from highground.rulesets.ascension.scenarios.battlefield import PlaceTerrain
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS, Scenario, opposite_zones
from highground.rulesets.ascension.scenarios.deployment import Deployment
from highground.rulesets.ascension.scenarios.setting_up import (
    Muster,
    SecretChoices,
    force_refusal,
    scenario_refusal,
)
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import CONDITIONS, Board, Model, Player, Table, Zone
from highground.rulesets.ascension.state.profiles import Profile
from highground.rulesets.ascension.state.sizes import unsized_refusal
from highground.rulesets.ascension.state.terrain_pieces import Link, Piece, Terrain

PACKAGE = "highground.rulesets.ascension"
DEFAULT = "seize_fate_company"
PLAYED_WITH = ("data/creation", "data/maps", "data/rosters", "data/scenarios")
"""The scenario that comes first: for `play`, `sim` and benchmarks."""

_FARTHEST = LIMIT // MM // 2
_Length = Annotated[float, Field(ge=-_FARTHEST, le=_FARTHEST)]
_Extent = Annotated[float, Field(ge=1, le=_FARTHEST)]
Millimetres = Annotated[tuple[_Length, _Length], Strict(False)]
"""A position, `[x, y]`."""
Size = Annotated[tuple[_Extent, _Extent], Strict(False)]
"""Width and depth."""
Box = Annotated[tuple[_Length, _Length, _Length, _Length], Strict(False)]
HalfSize = Annotated[float, Field(ge=0.5, le=6, multiple_of=0.5)]
_Part = Annotated[int, Field(ge=-LIMIT, le=LIMIT)]
Direction = Annotated[tuple[_Part, _Part], Strict(False)]
Count = Annotated[int, Field(ge=0, le=1000)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
TRAITS = (
    "open",
    "solid",
    "difficult",
    "hazardous",
    "impassable",
    "reinforced",
    "fragile",
    "indestructible",
    "unmovable",
    "door",
    "console",
    "bridge",
    "see_through",
    "no_cover",
)


# -- what files say ------------------------------------------------------------------------------


class ShapeFile(Checked):
    """An outline: a box, a polygon, a disc or an oval."""

    box_mm: Box | None = Field(default=None, description="left, lower, right and upper edge of a rectangle")
    corners_mm: list[Millimetres] | None = Field(default=None, description="corners of a polygon")
    centre_mm: Millimetres | None = Field(default=None, description="centre of a disc or an oval")
    radius_mm: float | None = Field(default=None, gt=0, le=2000, description="radius of a disc")
    axes_mm: Size | None = Field(default=None, description="length and width of an oval")
    facing: Direction = Field(default=(1, 0), description="where the length of an oval runs")

    @model_validator(mode="after")
    def one_shape(self) -> ShapeFile:
        disc = self.centre_mm is not None and (self.radius_mm is None) != (self.axes_mm is None)
        given = [self.box_mm is not None, self.corners_mm is not None, disc]
        if given.count(True) != 1:
            raise ValueError("give box_mm, or corners_mm, or centre_mm with radius_mm or axes_mm")
        return self


class LinkFile(Checked):
    """Stairs, a ladder or a ramp of a piece."""

    name: str = Field(min_length=1, description="what it is called")
    level: int = Field(ge=1, le=12, description="the level it leads up to, from the one below")
    foot: ShapeFile = Field(description="where its lower end is")
    head: ShapeFile = Field(description="where its upper end is")


class HazardFile(Checked):
    """What hazardous ground does (R-7.2.18)."""

    threshold: int = Field(default=0, ge=-3, le=7, description="a sum up to this hurts")
    wounds: int = Field(default=1, ge=0, le=10, description="Wounds lost")
    condition: str = Field(default="Hinder", description="the condition gained")

    _condition_exists = field_validator("condition")(one_of(CONDITIONS))


class TerrainFile(ShapeFile):
    """A piece of terrain as agreed in set-up."""

    name: str = Field(min_length=1, description="what it is called")
    kind: str = Field(default="feature", description="what sort of thing it is; any word")
    size: HalfSize | None = Field(default=None, description="its Size, agreed by all players; required")
    traits: list[str] = Field(default=[], description="words: " + ", ".join(TRAITS))
    levels: list[HalfSize] = Field(default=[], description="the Sizes of its levels, from the ground up")
    links: list[LinkFile] = Field(default=[], description="stairs, ladders and ramps")
    wounds: HalfSize | None = Field(default=None, description="Wounds, if not those of its Size")
    remains: Literal["", "difficult", "hazardous"] = Field(default="", description="what destruction leaves")
    objective: str = Field(default="", description="what a scenario makes of it")
    hazard: HazardFile = Field(default=HazardFile(), description="what it does if it is hazardous")

    _traits_exist = field_validator("traits")(one_of(TRAITS))


class MapFile(Checked):
    """A table with its terrain."""

    title: str
    board_mm: Size = Field(description="width and depth of the table")
    twins: bool = Field(
        default=False, description="each piece called South … has a twin called North …, turned half round"
    )
    terrain: list[TerrainFile] = Field(default=[])

    _names_differ = field_validator("terrain")(names_differ)


class ZoneFile(ShapeFile):
    """A deployment zone."""

    seat: SeatNumber = Field(description="the player who deploys here")


class ScenarioFile(Checked):
    """A game to play: a scenario of the companion, or several to pick from, on a map."""

    title: str
    scenarios: list[str] = Field(min_length=1, description="the scenarios that players may pick from")
    map: str = Field(description="a map from data/maps")
    rosters: list[str] = Field(min_length=2, max_length=8, description="the default roster of each player")
    sides: list[SeatNumber] | None = Field(default=None, description="each player's side; default: its own")
    rounds: int | None = Field(default=None, ge=1, le=20, description="default: as the scenario says")
    limit: int | None = Field(default=None, ge=1, le=2000, description="default: as the scenario says")
    zones: list[ZoneFile] = Field(default=[], description="default: 6 inches along two opposite edges")
    players_place: bool = Field(default=False, description="the players put further terrain on the map")


File = TypeVar("File")
Ground = TypeVar("Ground", bound=MapFile)


# -- files that ship -----------------------------------------------------------------------------


maps = shipped(MapFile, PACKAGE, "data/maps")
"""Every map by the name of its file."""


scenarios = shipped(ScenarioFile, PACKAGE, "data/scenarios", DEFAULT)
"""Every scenario by the name of its file, the default first."""


@cache
def content_digest() -> str:
    """A fingerprint of all data files that games are played with."""
    return fingerprint(PACKAGE, PLAYED_WITH)


# -- shapes and pieces ---------------------------------------------------------------------------


def point(at: Millimetres) -> Point:
    return Point(mm(at[0]), mm(at[1]))


def shape_of(file: ShapeFile, where: str) -> Shape:
    """The outline that a file describes."""
    try:
        if file.box_mm is not None:
            x0, y0, x1, y1 = file.box_mm
            return Polygon((point((x0, y0)), point((x1, y0)), point((x1, y1)), point((x0, y1))))
        if file.corners_mm is not None:
            return Polygon(tuple(point(corner) for corner in file.corners_mm))
        centre = point(file.centre_mm or (0, 0))
        if file.axes_mm is not None:
            return Oval(centre, Point(*file.facing), mm(file.axes_mm[0]) // 2, mm(file.axes_mm[1]) // 2)
        return Circle(centre, mm(file.radius_mm or 0))
    except ShapeError as error:
        raise ContentError(f"{where}: {error}") from error


def halves(size: float) -> int:
    """A Size of the book as the rules keep it."""
    return round(size * 2)


def piece_of(file: TerrainFile, where: str) -> Piece:
    """The piece that a file describes."""
    place = f"{where}: terrain {file.name}"
    shape = shape_of(file, place)
    demand(unsized_refusal(file.name, file.kind, shape, file.size is not None), place)
    links = tuple(
        Link(each.name, each.level, shape_of(each.foot, place), shape_of(each.head, place))
        for each in file.links
    )
    hazard = (file.hazard.threshold, file.hazard.wounds, CONDITIONS.index(file.hazard.condition))
    piece = Piece(
        file.name,
        file.kind,
        shape,
        halves(file.size or 0),
        tuple(file.traits),
        levels=tuple(halves(each) for each in file.levels),
        links=links,
        wounds=0 if file.wounds is None else halves(file.wounds),
        remains=file.remains,
        objective=file.objective,
        hazard=hazard,
    )
    demand(levels_refusal(piece), place)
    return piece


def pieces_of(file: MapFile, where: str) -> list[Piece]:
    """All pieces of a map, twins included."""
    pieces = [piece_of(each, where) for each in file.terrain]
    return with_twins(pieces, file.board_mm) if file.twins else pieces


def with_twins(pieces: list[Piece], board_mm: Size) -> list[Piece]:
    """These pieces, and for each on the south half one turned half round on the north half."""
    width, height = mm(board_mm[0]), mm(board_mm[1])
    return pieces + [_twin(each, width, height) for each in pieces if each.name.startswith("South ")]


def _twin(piece: Piece, width: int, height: int) -> Piece:
    """The same piece on the other half of the table."""
    figures = {name: getattr(piece, name) for name in fields_of(Piece)}
    links = tuple(
        Link(each.name, each.level, _turned(each.foot, width, height), _turned(each.head, width, height))
        for each in piece.links
    )
    name = piece.name.replace("South", "North", 1)
    return Piece(**{**figures, "name": name, "shape": _turned(piece.shape, width, height), "links": links})


def _turned(shape: Shape, width: int, height: int) -> Shape:
    """A shape turned half round about the centre of the board."""
    if isinstance(shape, Polygon):
        return Polygon(tuple(Point(width - corner.x, height - corner.y) for corner in shape.corners))
    centre = centre_of(shape)
    return moved(shape, Point(width - centre.x, height - centre.y))


# -- a game --------------------------------------------------------------------------------------


def open_game(setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step of a scenario."""
    file = found_in(scenarios(), setup.scenario, "there is no scenario")
    if len(setup.rosters) != len(file.rosters):
        raise ContentError(f"{setup.scenario} is for {len(file.rosters)} players, not {len(setup.rosters)}")
    options = options_of(setup.options)
    played = _scenarios_of(file, setup.scenario)
    ground = ground_in(setup, file, MapFile, maps())
    board = _board_of(file, played, setup, ground)
    players, models = _muster(setup, file, played[0], board.limit, options)
    terrain = [put_up(piece) for piece in pieces_of(ground, ground.title)]
    table = bare_table(options, board, players, models, terrain)
    names = tuple(each.name for each in played)
    placing: list[Frame] = [PlaceTerrain()] if file.players_place else []
    frames = [LayOut(), Muster(), Initiative(), SecretChoices(names), *placing, Deployment(), StartRound()]
    return new_state(table, [Nothing() for _ in players], Nothing(), *frames)


def _scenarios_of(file: ScenarioFile, where: str) -> list[Scenario]:
    for name in file.scenarios:
        demand(scenario_refusal(name), where)
    return [SCENARIOS[name] for name in file.scenarios]


def ground_in(setup: Setup, file: Any, kind: type[Ground], known: Mapping[str, Ground]) -> Ground:
    """The map that a game is played on: the scenario's, or the players' own."""
    own = ground_of(setup, "board_mm", "terrain")
    if own:
        return validate(kind, {"title": file.title, **own}, "map")
    return found_in(known, file.map, f"{setup.scenario}: map: there is no map")


def zones_of(drawn: list[ZoneFile], where: str) -> tuple[Zone, ...]:
    """Deployment zones as they are drawn; none: the system's own will do."""
    return tuple([Zone(f"deployment {each.seat + 1}", shape_of(each, where), each.seat) for each in drawn])


def zones_on(setup: Setup) -> list[ZoneFile]:
    """The deployment zones that a map of the players' own says."""
    drawn = ground_of(setup, "zones").get("zones", [])
    return [validate(ZoneFile, each, "map: zones") for each in drawn]


def _board_of(file: ScenarioFile, played: list[Scenario], setup: Setup, ground: MapFile) -> Board:
    where = setup.scenario
    first = played[0]
    width, height = mm(ground.board_mm[0]), mm(ground.board_mm[1])
    # The scenario's zones belong to the scenario's table.
    drawn = zones_on(setup) or ([] if ground_of(setup, "zones", "board_mm") else file.zones)
    zones = zones_of(drawn, where) or opposite_zones(width, height)
    names = [zone.name for zone in zones]
    for each in played:
        zones += tuple(zone for zone in each.zones(width, height) if zone.name not in names)
        names = [zone.name for zone in zones]
    scenario = first.name if len(played) == 1 else where
    rounds, limit = file.rounds or first.rounds, file.limit or first.limit
    return Board(scenario, file.title, width, height, rounds, limit, zones)


def _muster(
    setup: Setup, file: ScenarioFile, scenario: Scenario, limit: int, options: Options
) -> tuple[list[Player], dict[str, Model]]:
    """Players and their forces, each checked against what the scenario allows (C-8.1.b)."""
    sides = file.sides or list(range(len(setup.rosters)))
    players: list[Player] = []
    models: dict[str, Model] = {}
    for seat, given in enumerate(setup.rosters):
        force = read_roster(given, f"roster {seat + 1}")
        profiles = [profile_from_sheet(sheet, options) for sheet in force.sheets]
        if scenario.models == 1 and len(profiles) > 1:
            profiles = [_champion(profiles, limit)]
        costs, leaders = [each.cost for each in profiles], sum(each.leader for each in profiles)
        demand(force_refusal(scenario, limit, force.name, costs, leaders), f"roster {seat + 1}")
        name = free_name(force.name, [player.name for player in players], " ")
        players.append(Player(name, sides[seat], sum(costs), fresh_deck(options.burn_on_first_shuffle)))
        for each in profiles:
            called = free_name(each.name, models, " ")
            models[called] = new_model(called, seat, each)
    return players, models


def _champion(profiles: list[Profile], limit: int) -> Profile:
    """Where each player brings one model (C-8.4.a), the dearest of a roster that may come leads it."""
    able = [each for each in profiles if each.cost <= limit] or profiles
    best = max(able, key=lambda each: each.cost)
    figures = {name: getattr(best, name) for name in fields_of(Profile)}
    return Profile(**{**figures, "leader": True})


def new_model(name: str, seat: int, profile: Profile) -> Model:
    """A model that is not on the table yet, with no token on it."""
    tokens = [0] * len(profile.actions)
    nowhere, ahead = Point(0, 0), Point(0, 1 if seat == 0 else -1)
    return Model(name, seat, profile, nowhere, ahead, profile.wounds, tokens, [0, 0, 0, 0])


def options_of(given: dict[str, Any], where: str = "") -> Options:
    return chosen(Options, OPTIONS, given, where)


def bare_table(
    options: Options, board: Board, players: list[Player], models: dict[str, Model], terrain: list[Terrain]
) -> Table:
    """A table before the first Round."""
    count = 1 + max(player.side for player in players)
    mates = [[seat for seat, player in enumerate(players) if player.side == side] for side in range(count)]
    order, rotation, score = list(range(count)), [0] * count, [0] * count
    return Table(options, board, players, models, terrain, order, mates, rotation, score, Turn(""))
