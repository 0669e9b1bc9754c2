"""Conflict's content files: what may stand in them, and the records made of them.

Terrain, maps and scenarios are here; character sheets and forces in `creation`, cases in `cases`. Lengths are
millimetres and sizes are the book's (0, 0.5, 1 …). This module is at the border (pydantic), not compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from pydantic import Field, field_validator

from highground.content.load import Checked, one_of, validate
from highground.content.rosters import free_name
from highground.content.shipped import data_files, fingerprint, shipped
from highground.engine.agenda import Frame
from highground.engine.editions import Kin
from highground.engine.errors import ContentError, found_in
from highground.engine.options import chosen
from highground.engine.orders import Refusal
from highground.engine.ruleset import Setup, new_state
from highground.engine.state import Nothing, State
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.files import content
from highground.rulesets.ascension.rules.cards.values import CARDS, Deck
from highground.rulesets.ascension.rules.components import demand as demand_in
from highground.rulesets.ascension.scenarios.catalogue import Scenario, opposite_zones
from highground.rulesets.ascension.state.models import Board, Player
from highground.rulesets.ascension.state.terrain_pieces import Piece
from highground.rulesets.conflict.files.rosters import read_roster
from highground.rulesets.conflict.force.limits import force_breaches
from highground.rulesets.conflict.force.profiles import force_profiles
from highground.rulesets.conflict.rulebook.options import OPTIONS, Options
from highground.rulesets.conflict.rules.flow.initiative import Initiative
from highground.rulesets.conflict.rules.flow.rounds import LayOut, StartRound
from highground.rulesets.conflict.rules.terrain.destruction import put_up
from highground.rulesets.conflict.scenarios import setting_up
from highground.rulesets.conflict.scenarios.battlefield import PlaceTerrain
from highground.rulesets.conflict.scenarios.catalogue import SCENARIOS
from highground.rulesets.conflict.scenarios.deployment import Deployment
from highground.rulesets.conflict.state.models import Model, bare_table, new_model
from highground.rulesets.conflict.state.profiles import Profile

PACKAGE = "highground.rulesets.conflict"
DEFAULT = "seize_fate_company"
"""The scenario that comes first: for `play`, `sim` and benchmarks."""
TRAITS = ("open", "reinforced", "indestructible", "unmovable", "no_cover")


# -- what files say ------------------------------------------------------------------------------


class TerrainFile(content.ShapeFile):
    """A piece of terrain as agreed in set-up."""

    name: str = Field(min_length=1, description="what it is called")
    kind: str = Field(default="feature", description="what sort of thing it is; any word")
    size: float = Field(ge=0, le=5, multiple_of=0.5, description="its size: 0, 0.5, 1, 2, 3, 4 or 5")
    traits: list[str] = Field(default=[], description="words: " + ", ".join(TRAITS))
    remains: str = Field(default="", description="the effect that its destruction leaves; any word")
    objective: str = Field(default="", description="what a scenario makes of it")

    _traits_exist = field_validator("traits")(one_of(TRAITS))


class MapFile(content.MapFile):
    """A table with its terrain."""

    terrain: list[TerrainFile] = Field(default=[])  # type: ignore[assignment]


class ScenarioFile(Checked):
    """A game to play: a scenario of the companion, or several to pick from, on a map."""

    title: str
    scenarios: list[str] = Field(min_length=1, description="the scenarios that players may pick from")
    map: str = Field(description="a map from data/maps")
    rosters: list[str] = Field(min_length=2, max_length=2, description="the default roster of each player")
    rounds: int | None = Field(default=None, ge=1, le=20, description="default: as the scenario says")
    limit: int | None = Field(default=None, ge=1, le=2000, description="default: as the scenario says")
    champions: bool = Field(
        default=False, description="each brings as much of its roster as the limit allows"
    )
    players_place: bool = Field(default=False, description="the players put further terrain on the map")


class TopicFile(Checked):
    """What became of a rule in another edition."""

    topic: str = Field(min_length=1)
    how: Literal["same", "changed", "here", "there"]
    here: list[str] = Field(default=[], description="clauses of this system")
    there: list[str] = Field(default=[], description="clauses of the other")
    ours: str = ""
    theirs: str = ""


class TopicsFile(Checked):
    topics: list[TopicFile]


# -- files that ship -----------------------------------------------------------------------------


maps = shipped(MapFile, PACKAGE, "data/maps")
"""Every map by the name of its file."""


scenarios = shipped(ScenarioFile, PACKAGE, "data/scenarios", DEFAULT)
"""Every scenario by the name of its file, the default first."""


@cache
def content_digest() -> str:
    """A fingerprint of all data files that games are played with."""
    return fingerprint(PACKAGE, content.PLAYED_WITH)


@cache
def kinship(other: str) -> tuple[Kin, ...]:
    """How the rules answer to another edition's: data/against/OTHER.toml."""
    found = [
        validate(TopicsFile, data, f"against/{name}")
        for name, data in data_files(PACKAGE, "data/against")
        if name == other
    ]
    return tuple(
        Kin(each.topic, each.how, tuple(each.here), tuple(each.there), each.ours, each.theirs)
        for file in found
        for each in file.topics
    )


def twins(other: str) -> dict[str, Any]:
    """Rosters that are the same idea in another edition: data/against/OTHER/*.toml."""
    if not kinship(other):
        return {}
    return dict(data_files(PACKAGE, f"data/against/{other}"))


def demand(refusal: Refusal | None, where: str) -> None:
    """Turn what the rules refuse in a file into an error that says where."""
    demand_in(refusal, where, PACKAGE)


# -- pieces --------------------------------------------------------------------------------------


def piece_of(file: TerrainFile, where: str) -> Piece:
    """The piece that a file describes."""
    place = f"{where}: terrain {file.name}"
    demand(setting_up.terrain_refusal(file.name, content.halves(file.size)), place)
    return Piece(
        file.name,
        file.kind,
        content.shape_of(file, place),
        content.halves(file.size),
        tuple(file.traits),
        remains=file.remains,
        objective=file.objective,
    )


def pieces_of(file: MapFile, where: str) -> list[Piece]:
    """All pieces of a map, twins included."""
    pieces = [piece_of(each, where) for each in file.terrain]
    return content.with_twins(pieces, file.board_mm) if file.twins else pieces


# -- a game --------------------------------------------------------------------------------------


def open_game(setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step of a scenario."""
    file = found_in(scenarios(), setup.scenario, "there is no scenario")
    if len(setup.rosters) != 2:
        raise ContentError(f"{setup.scenario} is for 2 players, not {len(setup.rosters)}")
    options = options_of(setup.options)
    played = _scenarios_of(file, setup.scenario)
    ground = content.ground_in(setup, file, MapFile, maps())
    board = _board_of(file, played, setup, options, ground)
    players, models = _muster(setup, file, board.limit, options)
    for player in players:
        for each in played:
            demand(
                setting_up.least_refusal(each.name, player.name, player.points), f"roster {player.side + 1}"
            )
    terrain = [put_up(piece) for piece in pieces_of(ground, ground.title)]
    table = bare_table(options, board, players, models, terrain)
    names = tuple(each.name for each in played)
    placing: list[Frame] = [PlaceTerrain()] if file.players_place else []
    frames = [
        LayOut(),
        setting_up.Muster(),
        Initiative(),
        setting_up.SecretChoices(names),
        *placing,
        Deployment(),
        StartRound(),
    ]
    return new_state(table, [Nothing() for _ in players], Nothing(), *frames)


def _scenarios_of(file: ScenarioFile, where: str) -> list[Scenario]:
    for name in file.scenarios:
        demand(setting_up.scenario_refusal(name, tuple(SCENARIOS)), where)
    return [SCENARIOS[name] for name in file.scenarios]


def _board_of(
    file: ScenarioFile, played: list[Scenario], setup: Setup, options: Options, ground: MapFile
) -> Board:
    where = setup.scenario
    first = played[0]
    width, height = mm(ground.board_mm[0]), mm(ground.board_mm[1])
    depth = options.deploy_depth * INCH
    zones = content.zones_of(content.zones_on(setup), where) or opposite_zones(width, height, depth)
    for each in played:
        demand(setting_up.table_refusal(each.name, width, height), where)
        zones += tuple(zone for zone in each.zones(width, height) if zone not in zones)
    scenario = first.name if len(played) == 1 else where
    rounds, limit = file.rounds or first.rounds, file.limit or first.limit
    return Board(scenario, file.title, width, height, rounds, limit, zones)


def _muster(
    setup: Setup, file: ScenarioFile, limit: int, options: Options
) -> tuple[list[Player], dict[str, Model]]:
    """Players and their forces, each checked against the limit (CF-2.1)."""
    players: list[Player] = []
    models: dict[str, Model] = {}
    for seat, given in enumerate(setup.rosters):
        force = read_roster(given, f"roster {seat + 1}")
        profiles = force_profiles(force, options)
        if file.champions:
            profiles = _within(profiles, limit)
        points, leaders = sum(each.cost for each in profiles), sum(each.leader for each in profiles)
        for breach in force_breaches(force.name, points, leaders, limit):
            demand(breach, f"roster {seat + 1}")
        name = free_name(force.name, [player.name for player in players], " ")
        players.append(Player(name, seat, points, Deck(0, CARDS - options.burn)))
        for each in profiles:
            called = free_name(each.name, models, " ")
            models[called] = new_model(called, seat, each)
    return players, models


def _within(profiles: list[Profile], limit: int) -> list[Profile]:
    """The leader of a roster, and of the others in their order those that the limit still allows."""
    taken = [each for each in profiles if each.leader]
    for each in profiles:
        if not each.leader and sum(one.cost for one in taken) + each.cost <= limit:
            taken.append(each)
    return [each for each in profiles if each in taken]


def options_of(given: dict[str, Any], where: str = "") -> Options:
    return chosen(Options, OPTIONS, given, where)
