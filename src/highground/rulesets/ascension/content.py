"""Ascension's content files and case files: what may stand in them, and the records made of them.

Terrain, maps, scenarios and cases are here; character sheets and forces in `creation`. Lengths are
millimetres and Sizes are the book's (0.5, 1, 2 …). This module is at the border (pydantic), not compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, field_validator, model_validator

from highground.content.cases import CaseFile
from highground.content.load import Checked, package_files, parse_toml, validate
from highground.engine.agenda import Frame
from highground.engine.errors import ContentError, nearest
from highground.engine.options import read_options
from highground.engine.ruleset import Setup, new_state
from highground.engine.state import Nothing, State
from highground.geometry.bases import centre_of, moved
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, ShapeError
from highground.geometry.units import LIMIT, MM, mm
from highground.record import fields_of
from highground.rulesets.ascension.cards import CARD_NAMES, CARDS, NO_SUIT, SUITS, Deck, Turned, fresh_deck
from highground.rulesets.ascension.combat import EndStrike
from highground.rulesets.ascension.components import (
    LayOut,
    cards_refusal,
    demand,
    tokens_refusal,
)
from highground.rulesets.ascension.creation.content import (
    SheetFile,
    read_roster,
    sheet_data,
    sheet_record,
)
from highground.rulesets.ascension.creation.content import rosters as forces
from highground.rulesets.ascension.creation.profiles import profile_from_sheet
from highground.rulesets.ascension.flow import (
    EndOfActivation,
    EndTurn,
    MayAct,
    NextTurn,
    StartRound,
    TeamGoesOn,
)
from highground.rulesets.ascension.initiative import Initiative
from highground.rulesets.ascension.movement import GoingOn
from highground.rulesets.ascension.options import OPTIONS, Options
from highground.rulesets.ascension.pieces import CONDITIONS, Board, Model, Player, Table, Zone
from highground.rulesets.ascension.profiles import Profile
from highground.rulesets.ascension.rulebook import R_5_2_2_B
from highground.rulesets.ascension.scenarios.battlefield import PlaceTerrain
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS, Scenario, opposite_zones
from highground.rulesets.ascension.scenarios.deployment import Deployment
from highground.rulesets.ascension.scenarios.goals import GOALS, keep_goal
from highground.rulesets.ascension.scenarios.scoring import play_scenario
from highground.rulesets.ascension.scenarios.setting_up import (
    Muster,
    SecretChoices,
    force_refusal,
    scenario_refusal,
)
from highground.rulesets.ascension.scenery import Link, Piece, Terrain
from highground.rulesets.ascension.sizes import unsized_refusal
from highground.rulesets.ascension.standing import spot_refusal
from highground.rulesets.ascension.terrain import levels_refusal, put_up
from highground.rulesets.ascension.turns import Hit, Strike, Turn

PACKAGE = "highground.rulesets.ascension"
DEFAULT = "seize_fate_company"
"""The scenario that comes first: for `play`, `sim` and benchmarks."""

_FARTHEST = LIMIT // MM // 2
_Length = Annotated[float, Field(ge=-_FARTHEST, le=_FARTHEST)]
_Extent = Annotated[float, Field(gt=0, le=_FARTHEST)]
Millimetres = Annotated[tuple[_Length, _Length], Strict(False)]
"""A position, `[x, y]`."""
Size = Annotated[tuple[_Extent, _Extent], Strict(False)]
"""Width and depth."""
Box = Annotated[tuple[_Length, _Length, _Length, _Length], Strict(False)]
HalfSize = Annotated[float, Field(ge=0.5, le=6, multiple_of=0.5)]
Direction = Annotated[tuple[int, int], Strict(False)]
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

    @field_validator("condition")
    @classmethod
    def known(cls, given: str) -> str:
        return _one_of(given, CONDITIONS)


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

    @field_validator("traits")
    @classmethod
    def known(cls, given: list[str]) -> list[str]:
        return [_one_of(each, TRAITS) for each in given]


class MapFile(Checked):
    """A table with its terrain."""

    title: str
    board_mm: Size = Field(description="width and depth of the table")
    twins: bool = Field(
        default=False, description="each piece called South … has a twin called North …, turned half round"
    )
    terrain: list[TerrainFile] = Field(default=[])

    @field_validator("terrain")
    @classmethod
    def names_differ(cls, given: list[TerrainFile]) -> list[TerrainFile]:
        return _distinct(given)


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


def _one_of(given: str, known: tuple[str, ...]) -> str:
    if given not in known:
        raise ValueError(f"there is no {given!r}" + nearest(given, list(known)))
    return given


def _distinct(given: list[Any]) -> list[Any]:
    names = [each.name.lower() for each in given]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two are called {name!r}")
    return given


# -- files that ship -----------------------------------------------------------------------------


def _data(folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for source in package_files(PACKAGE, folder):
        yield source.name.removesuffix(".toml"), parse_toml(source.read_text(encoding="utf-8"), source.name)


@cache
def maps() -> dict[str, MapFile]:
    """Every map by the name of its file."""
    return {name: validate(MapFile, data, f"maps/{name}") for name, data in _data("data/maps")}


@cache
def scenarios() -> dict[str, ScenarioFile]:
    """Every scenario by the name of its file, the default first."""
    found = {name: validate(ScenarioFile, data, name) for name, data in _data("data/scenarios")}
    return {name: found[name] for name in sorted(found, key=lambda name: (name != DEFAULT, name))}


@cache
def content_digest() -> str:
    """A fingerprint of all data files that games are played with."""
    seen = blake2b(digest_size=16)
    for folder in ("data/creation", "data/maps", "data/rosters", "data/scenarios"):
        for source in package_files(PACKAGE, folder):
            seen.update(source.name.encode() + b"\0" + source.read_bytes())
    return seen.hexdigest()


def rosters() -> list[str]:
    """The names of the forces that ship."""
    return list(forces())


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
    demand(unsized_refusal(file.name, shape, file.size is not None), place)
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
        tuple(halves(each) for each in file.levels),
        links,
        0 if file.wounds is None else halves(file.wounds),
        file.remains,
        file.objective,
        hazard,
    )
    demand(levels_refusal(piece), place)
    return piece


def pieces_of(file: MapFile, where: str) -> list[Piece]:
    """All pieces of a map, twins included."""
    pieces = [piece_of(each, where) for each in file.terrain]
    if file.twins:
        width, height = mm(file.board_mm[0]), mm(file.board_mm[1])
        pieces += [_twin(each, width, height) for each in pieces if each.name.startswith("South ")]
    return pieces


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
    file = scenarios().get(setup.scenario)
    if file is None:
        raise ContentError(
            f"there is no scenario {setup.scenario!r}" + nearest(setup.scenario, list(scenarios()))
        )
    if len(setup.rosters) != len(file.rosters):
        raise ContentError(f"{setup.scenario} is for {len(file.rosters)} players, not {len(setup.rosters)}")
    options = _options(setup.options)
    played = _scenarios_of(file, setup.scenario)
    board = _board_of(file, played, setup.scenario)
    players, models = _muster(setup, file, played[0], board.limit, options)
    terrain = [put_up(piece) for piece in pieces_of(maps()[file.map], file.map)]
    table = _table(options, board, players, models, terrain)
    names = tuple(each.name for each in played)
    placing: list[Frame] = [PlaceTerrain()] if file.players_place else []
    frames = [LayOut(), Muster(), Initiative(), SecretChoices(names), *placing, Deployment(), StartRound()]
    return new_state(table, [Nothing() for _ in players], Nothing(), *frames)


def _scenarios_of(file: ScenarioFile, where: str) -> list[Scenario]:
    for name in file.scenarios:
        demand(scenario_refusal(name), where)
    return [SCENARIOS[name] for name in file.scenarios]


def _board_of(file: ScenarioFile, played: list[Scenario], where: str) -> Board:
    ground = maps().get(file.map)
    if ground is None:
        raise ContentError(f"{where}: map: there is no map {file.map!r}" + nearest(file.map, list(maps())))
    first = played[0]
    width, height = mm(ground.board_mm[0]), mm(ground.board_mm[1])
    zones = tuple(
        Zone(f"deployment {each.seat + 1}", shape_of(each, where), each.seat) for each in file.zones
    ) or opposite_zones(width, height)
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
        name = _free_name(force.name, [player.name for player in players])
        players.append(Player(name, sides[seat], sum(costs), fresh_deck(options.burn_on_first_shuffle)))
        for each in profiles:
            called = _free_name(each.name, list(models))
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
    return Model(
        name, seat, profile, False, nowhere, ahead, -1, 0, profile.wounds, tokens, [0, 0, 0, 0], False,
        False, "", "",
    )  # fmt: skip


def _free_name(name: str, taken: list[str]) -> str:
    """The name, with a number behind it if it is taken."""
    used = [each.lower() for each in taken]
    return next(
        each
        for each in [name, *[f"{name} {number}" for number in range(2, len(used) + 3)]]
        if each.lower() not in used
    )


def _options(given: dict[str, Any]) -> Options:
    values: dict[str, Any] = dict(read_options(OPTIONS, given))
    return Options(**values)


def _table(
    options: Options, board: Board, players: list[Player], models: dict[str, Model], terrain: list[Terrain]
) -> Table:
    """A table before the first Round."""
    count = 1 + max(player.side for player in players)
    mates = [[seat for seat, player in enumerate(players) if player.side == side] for side in range(count)]
    return Table(
        options, board, players, models, terrain, list(range(count)), mates, 0, [0] * count, 0, [0] * count,
        Turn(""), None, {}, {}, False,
    )  # fmt: skip


# -- case files ----------------------------------------------------------------------------------


class CaseTerrain(TerrainFile):
    """A piece in a case: as agreed, and as it is now."""

    standing: bool = Field(default=True, description="false: it has been destroyed or taken away")
    left: HalfSize | Literal[0] | None = Field(default=None, description="Wounds left; default: all")
    shut: bool | None = Field(default=None, description="a door is shut; default: doors are")
    placer: int = Field(default=-1, ge=-1, le=7, description="the side that placed it; -1: none")
    holder: int | None = Field(
        default=None, ge=-1, le=7, description="the side that holds it; default: placer"
    )
    uses: Count = Field(default=0, description="how often a Ley Line has been interacted with")
    assigned: str = Field(default="", description="the piece that a Ley Line is tied to")


class CaseModel(Checked):
    """A model in a case."""

    name: str = Field(min_length=1, description="its name, as orders use it")
    seat: SeatNumber = Field(default=0, description="whose it is: 0 for the first player, 1 for the second …")
    sheet: str | SheetFile = Field(description="the name of a model of any roster, or a sheet written out")
    change: dict[str, Any] = Field(default={}, description="what differs from the sheet named")
    at_mm: Millimetres = Field(default=(0, 0), description="where the centre of its base stands")
    facing: Direction = Field(default=(1, 0), description="the direction it faces")
    on: str = Field(default="", description="the piece it stands on; default: the ground")
    level: int | None = Field(
        default=None, ge=1, le=12, description="on which of its levels; default: the top"
    )
    wounds: Count | None = Field(default=None, description="Wounds left; default: all; 0: it was removed")
    exhaust: dict[str, Count] = Field(default={}, description="Exhaust Tokens by action, e.g. { Move = 1 }")
    conditions: dict[str, Count] = Field(default={}, description="tokens by condition, e.g. { Slow = 2 }")
    activated: bool = Field(default=False, description="has activated this Round")
    running: bool = Field(default=False, description="has run since its last activation began")
    compelled_by: str = Field(default="", description="the model towards which it must move")
    carries: str = Field(default="", description="what it carries, e.g. Merchant")
    deployed: bool = Field(default=True, description="false: it is still to be deployed")


class CaseDeck(Checked):
    """A player's cards. What lies face up for some purpose is listed under `turned`."""

    discarded: list[str] = Field(default=[], description="cards turned since the last shuffle")
    left: int | None = Field(default=None, ge=0, le=CARDS, description="to draw; default: all but one burned")


class CaseTurned(Checked):
    """Cards that lie face up."""

    seat: SeatNumber = Field(description="whose they are")
    cards: list[str] = Field(min_length=1, max_length=3, description='e.g. ["3♠", "RJ"]')
    joker: str = Field(default="", description="the suit named for the Red Joker")


class CaseTurn(Checked):
    """What the activation going on has used."""

    actions: int = Field(default=0, ge=0, le=2, description="how many of its two actions")
    attacks: int = Field(default=0, ge=0, le=2, description="how many of those were attacks")
    moved: bool = Field(default=False, description="it has made, or begun, its Move Action")
    ran: bool = Field(default=False, description="it has run")
    moving: bool = Field(default=False, description="it is in the middle of its Move Action")
    strides: int = Field(default=0, ge=0, le=20, description="Strides left in the Move Action")
    shakes: int = Field(default=0, ge=0, le=1, description="Shakes in this Move Action")
    interacts: int = Field(default=0, ge=0, le=20, description="Interacts in this Move Action")
    climbed: list[int] = Field(default=[], description="pieces climbed, as the rules number them")
    elite: bool = Field(default=False, description="the activation is a Leader's gift")
    free_move: bool = Field(default=False, description="the free inch of this activation is used")


class CaseHit(Checked):
    """A target of the attack going on."""

    target: str = Field(description="a model or a piece")
    origin_mm: Millimetres | None = Field(
        default=None, description="where its line starts; default: attacker"
    )
    cards: int = Field(default=2, ge=2, le=3, description="cards for its defense")
    dodged: bool = Field(default=False, description="it got out of the way")
    unmoved: bool = Field(default=False, description="it cannot be pushed or thrown by this attack")
    less_push_mm: float = Field(default=0, ge=0, le=1000, description="how much less far it is pushed")
    damage: int = Field(default=0, ge=0, le=100, description="damage done to it")


class CaseStrike(Checked):
    """The attack going on, for a case that begins in the middle of one."""

    attacker: str = Field(description="the attacking model")
    attack: str = Field(description="its attack")
    hits: list[CaseHit] = Field(default=[], description="its targets, in order")
    at_mm: Millimetres | None = Field(default=None, description="the centre of an area")
    toward_mm: Millimetres | None = Field(default=None, description="where a breakthrough runs")


class CasePlayer(Checked):
    """A player."""

    name: str = Field(description="the name of its force")
    side: SeatNumber = Field(description="the side it belongs to")
    points: int | None = Field(
        default=None, ge=0, le=10_000, description="what its force costs; default: limit"
    )
    deck: CaseDeck = Field(default=CaseDeck(), description="its cards")
    goal: str = Field(default="", description="its secondary goal: " + ", ".join(GOALS))


class AscensionCase(CaseFile):
    """A position of Ascension."""

    board_mm: Size = Field(default=(914.4, 914.4), description="width and depth of the table")
    players: list[CasePlayer] = Field(
        default=[CasePlayer(name="Blue", side=0), CasePlayer(name="Amber", side=1)],
        min_length=1,
        max_length=8,
    )
    limit: int = Field(default=250, ge=0, le=10_000, description="the agreed points")
    scenario: str = Field(default="", description="the scenario in play; without one the game does not end")
    also: list[str] = Field(default=[], description="further scenarios in play")
    rounds: int = Field(default=5, ge=1, le=20, description="the last Round")
    round: int = Field(default=1, ge=0, le=20, description="the present Round; 0: none has begun")
    score: list[Count] = Field(default=[], description="victory points by side")
    zones: list[ZoneFile] = Field(default=[], description="deployment zones; default: two opposite edges")
    order: list[SeatNumber] = Field(
        default=[], description="the sides as Initiative put them; default: 0, 1 …"
    )
    mates: list[list[SeatNumber]] = Field(default=[], description="each side's players in their order")
    rotation: list[Count] = Field(default=[], description="how far each side's players have taken turns")
    next: SeatNumber = Field(
        default=0, description="the side whose Turn it is (or comes after the active one)"
    )
    active: str = Field(default="", description="the model that is acting already")
    turn: CaseTurn = Field(default=CaseTurn(), description="what its activation has used")
    strike: CaseStrike | None = Field(default=None, description="the attack going on; see also `todo`")
    turned: dict[str, CaseTurned] = Field(
        default={}, description='cards face up, by purpose: "attack", "defense", "initiative 0" …'
    )
    marks: dict[str, int] = Field(default={}, description="counters of the scenario")
    stage: Literal["play", "deploy", "set_up"] = Field(default="play", description="where the game stands")
    terrain: list[CaseTerrain] = Field(default=[])
    models: list[CaseModel] = Field(default=[])

    @field_validator("terrain", "models")
    @classmethod
    def names_differ(cls, given: list[Any]) -> list[Any]:
        return _distinct(given)


def open_case(case: AscensionCase, where: str) -> State[Any, Any, Any]:
    """The state that a case describes."""
    options = _case_options(case, where)
    board = _case_board(case, where)
    terrain = [_case_terrain(each, where) for each in case.terrain]
    names = [each.piece.name for each in terrain]
    models: dict[str, Model] = {}
    for number, each in enumerate(case.models):
        place = f"{where}: models[{number}]"
        if each.seat >= len(case.players):
            raise ContentError(f"{place}: seat = {each.seat}: there are {len(case.players)} players")
        models[each.name] = _case_model(each, names, terrain, options, place)
    players = [_case_player(each, seat, case, where) for seat, each in enumerate(case.players)]
    table = _table(options, board, players, models, terrain)
    _case_counters(table, case, where)
    _check_room(table, where)
    frames = _case_frames(table, case, where)
    return new_state(table, [Nothing() for _ in players], Nothing(), *frames)


def _case_options(case: AscensionCase, where: str) -> Options:
    try:
        return _options(case.options)
    except ContentError as error:
        raise ContentError(f"{where}: options: {error}") from error


def _case_board(case: AscensionCase, where: str) -> Board:
    width, height = mm(case.board_mm[0]), mm(case.board_mm[1])
    zones = tuple(
        Zone(f"deployment {each.seat + 1}", shape_of(each, where), each.seat) for each in case.zones
    ) or opposite_zones(width, height)
    title = "case"
    for name in [case.scenario, *case.also]:
        if name:
            demand(scenario_refusal(name), where)
            zones += SCENARIOS[name].zones(width, height)
    return Board(case.scenario, title, width, height, case.rounds, case.limit, zones)


def _case_terrain(each: CaseTerrain, where: str) -> Terrain:
    terrain = put_up(piece_of(each, where), each.placer)
    terrain.standing = each.standing
    if each.left is not None:
        terrain.wounds = halves(each.left)
    if not each.standing:
        terrain.wounds = 0
    if each.shut is not None:
        terrain.shut = each.shut
    terrain.holder = each.placer if each.holder is None else each.holder
    terrain.uses, terrain.assigned = each.uses, each.assigned
    return terrain


def _case_profile(each: CaseModel, options: Options, place: str) -> Profile:
    """A sheet by name, by name with changes, or written out."""
    if isinstance(each.sheet, SheetFile):
        figures = each.sheet.model_dump(exclude_defaults=True)
    else:
        sheets = {sheet.name: sheet for force in forces().values() for sheet in force.sheets}
        if each.sheet not in sheets:
            raise ContentError(
                f"{place}: sheet: there is no model {each.sheet!r}" + nearest(each.sheet, list(sheets))
            )
        figures = sheet_data(sheets[each.sheet])
    file = validate(SheetFile, {**figures, **each.change}, f"{place}: change")
    return profile_from_sheet(sheet_record(file, place), options)


def _case_model(
    each: CaseModel, names: list[str], terrain: list[Terrain], options: Options, place: str
) -> Model:
    profile = _case_profile(each, options, place)
    demand(tokens_refusal(profile, each.conditions, each.exhaust, options), place)
    wounds = profile.wounds if each.wounds is None else each.wounds
    if wounds > profile.wounds:
        raise ContentError(f"{place}: wounds = {wounds}: {each.name} has only {profile.wounds}")
    model = new_model(each.name, each.seat, profile)
    model.on_table = each.deployed and wounds > 0
    model.at, model.facing = point(each.at_mm), Point(*each.facing)
    if each.facing == (0, 0):
        raise ContentError(f"{place}: facing = [0, 0] is no direction")
    if each.on:
        if each.on not in names:
            raise ContentError(f"{place}: on: there is no piece {each.on!r}" + nearest(each.on, names))
        model.on = names.index(each.on)
        model.level = each.level or len(terrain[model.on].piece.levels) or 1
    model.wounds = wounds
    model.exhaust = [each.exhaust.get(action, 0) for action in profile.actions]
    model.conditions = [each.conditions.get(name, 0) for name in CONDITIONS]
    model.activated, model.running = each.activated, each.running
    model.compelled_by, model.carries = each.compelled_by, each.carries
    return model


def _case_player(each: CasePlayer, seat: int, case: AscensionCase, where: str) -> Player:
    place = f"{where}: players[{seat}]"
    lying = [card for turned in case.turned.values() if turned.seat == seat for card in turned.cards]
    seen = [*each.deck.discarded, *lying]
    demand(cards_refusal(seen), f"{place}: deck")
    rest = CARDS - len(seen)
    left = max(0, rest - 1) if each.deck.left is None else each.deck.left
    if not rest - 1 <= left <= rest:
        raise ContentError(
            f"{place}: deck: left = {left}: of {rest} cards not turned all or all but one can be drawn"
        )
    if each.goal and each.goal not in GOALS:
        raise ContentError(f"{place}: there is no goal {each.goal!r}" + nearest(each.goal, list(GOALS)))
    bits = 0
    for card in seen:
        bits |= 1 << CARD_NAMES.index(card)
    return Player(each.name, each.side, case.limit if each.points is None else each.points, Deck(bits, left))


def _case_counters(table: Table, case: AscensionCase, where: str) -> None:
    """Rounds, points, whose turn, what lies face up, what is in play."""
    count = len(table.mates)
    table.round = case.round
    table.order = list(case.order) or table.order
    table.mates = [list(seats) for seats in case.mates] or table.mates
    table.rotation = list(case.rotation) or table.rotation
    table.score = list(case.score) or table.score
    for field, value in (("order", table.order), ("mates", table.mates), ("score", table.score)):
        if len(value) != count:
            raise ContentError(f"{where}: {field} has {len(value)} entries for {count} sides")
    if sorted(table.order) != list(range(count)) or case.next not in table.order:
        raise ContentError(f"{where}: order and next name sides, 0 to {count - 1}")
    table.next = table.order.index(case.next)
    table.marks = dict(case.marks)
    for name in [case.scenario, *case.also]:
        if name:
            play_scenario(table, name)
    for seat, player in enumerate(case.players):
        if player.goal:
            keep_goal(table, seat, player.goal)
    for slot, turned in case.turned.items():
        joker = SUITS.index(turned.joker) if turned.joker in SUITS else NO_SUIT
        cards = tuple(CARD_NAMES.index(card) for card in turned.cards)
        table.turned[slot] = Turned(turned.seat, cards, joker)
    if case.active:
        table.turn = Turn(case.active, **case.turn.model_dump())
    if case.strike is not None:
        table.strike = _case_strike(table, case.strike, where)


def _case_strike(table: Table, file: CaseStrike, where: str) -> Strike:
    attacker = table.models.get(file.attacker)
    if attacker is None or attacker.profile.attack(file.attack) is None:
        raise ContentError(f"{where}: strike: {file.attacker!r} has no attack {file.attack!r}")
    hits = [
        Hit(
            each.target,
            attacker.at if each.origin_mm is None else point(each.origin_mm),
            each.cards,
            each.dodged,
            each.unmoved,
            mm(each.less_push_mm),
            each.damage,
        )
        for each in file.hits
    ]
    at = None if file.at_mm is None else point(file.at_mm)
    toward = None if file.toward_mm is None else point(file.toward_mm)
    return Strike(file.attacker, file.attack, hits, at, toward)


def _case_frames(table: Table, case: AscensionCase, where: str) -> list[Frame]:
    """What comes next, below whatever the case says is still to be done."""
    if case.stage == "set_up":
        if not case.scenario:
            demand(scenario_refusal(case.scenario), where)
        names = (case.scenario, *case.also)
        return [Muster(), Initiative(), SecretChoices(names), Deployment(), StartRound()]
    if case.stage == "deploy":
        return [Deployment(), StartRound()]
    if not case.active:
        return [NextTurn()]
    model = table.models.get(case.active)
    if model is None or not model.on_table:
        able = [each.name for each in table.on_table()]
        raise ContentError(
            f"{where}: active: {case.active!r} is not on the table" + nearest(case.active, able)
        )
    now: Frame = MayAct(model.seat, model.name)
    if table.strike is not None:
        now = EndStrike()
    elif table.turn.moving:
        now = GoingOn(model.name)
    side = table.side_of(model)
    return [now, EndOfActivation(model.name), EndTurn(model.name), TeamGoesOn(side), NextTurn()]


def _check_room(table: Table, where: str) -> None:
    """Nobody begins where nobody could stand."""
    for number, model in enumerate(table.models.values()):
        if model.on_table:
            refusal = spot_refusal(table, model, model.at, model.facing, model.on, model.level, R_5_2_2_B)
            demand(refusal, f"{where}: models[{number}]")


def case_example() -> str:
    """The commented case that `highground case new ascension` writes."""
    return files(PACKAGE).joinpath("data", "example.case.toml").read_text(encoding="utf-8")
