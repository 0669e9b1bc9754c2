"""Rosters, missions and games of If Worlds Collide: what may stand in the files, and the states made of them.

Factions are read in `library`, tables and terrain in `maps`, case files in `cases`. Lengths are steps. This
module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from pydantic import Field

import highground.rulesets.collide.rulebook as R
from highground.content.load import Checked, validate
from highground.content.shipped import checked_files, fingerprint
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, nearest
from highground.engine.options import Value, chosen
from highground.engine.orders import Refusal, refuse
from highground.engine.ruleset import RosterChoice, RosterReport, Setup, ground_of, new_state, with_options
from highground.engine.state import Nothing, State
from highground.geometry.units import inch
from highground.rulesets.collide.files import library
from highground.rulesets.collide.files.library import Name, UnitFile
from highground.rulesets.collide.files.maps import (
    MapFile,
    Spot,
    ZoneFile,
    laid_out,
    maps,
    pieces_of,
    point,
    size_refusal,
    zone_of,
)
from highground.rulesets.collide.rulebook.options import OPTIONS, Options
from highground.rulesets.collide.rules.missions.catalogue import KINDS
from highground.rulesets.collide.rules.setup.deployment import SetUp
from highground.rulesets.collide.rules.setup.rosters import Roster, breaches, call, report_on
from highground.rulesets.collide.state.boards import Board, Mission, Zone
from highground.rulesets.collide.state.pieces import Player, Unit, bare_table, new_unit
from highground.rulesets.collide.state.printed import Sheet

DEFAULT = "skirmish"
"""The mission that comes first: for `play`, `sim` and benchmarks."""
LIMIT = 300
"""W-3.2: the limit that is suggested for first games."""


# -- what files say ------------------------------------------------------------------------------


class RosterUnit(Checked):
    """One or several units of a roster."""

    unit: str = Field(description="a unit of the roster's faction")
    count: int = Field(default=1, ge=1, le=40, description="how many of it")
    name: str = Field(default="", pattern=r"^\S*$", description="its own name, one word")


class RosterFile(Checked):
    """A roster: its faction, its units, the tactics it brings."""

    system: Literal["collide"] = Field(default="collide", description="the rule system")
    side: Name = Field(description="the name of the side")
    faction: str = Field(description="the faction, by the name of its file")
    limit: int = Field(default=LIMIT, ge=1, le=2000, description="the point limit it is built for")
    units: list[str | RosterUnit] = Field(default=[], max_length=60, description="its units, by name")
    tactics: list[str] = Field(default=[], max_length=40, description="up to six tactics of the faction")


class MissionFile(Checked):
    """A mission on a map (W-3.3)."""

    title: str
    kind: str = Field(description="whose rules it follows: " + ", ".join(KINDS))
    map: str = Field(description="a map from data/maps")
    rosters: list[str] = Field(min_length=2, max_length=2, description="the default roster of each seat")
    rounds: int = Field(default=5, ge=1, le=20, description="how many rounds are played")
    zones: list[ZoneFile] = Field(default=[], description="deployment zones and other areas")
    objectives_steps: list[Spot] = Field(default=[], description="points that lie from the beginning")
    placing: Literal["", "random", "players"] = Field(default="", description="how portals come to the table")
    units: list[UnitFile] = Field(
        default=[], max_length=2, description="units that join for free, Blue's first"
    )


# -- files that ship -----------------------------------------------------------------------------


@cache
def missions() -> Mapping[str, MissionFile]:
    """Every mission by the name of its file, the default first."""
    return checked_files(MissionFile, library.PACKAGE, "data/missions", DEFAULT)


scenarios = missions
"""What other systems call a mission."""


@cache
def rosters() -> Mapping[str, RosterFile]:
    """Every roster by the name of its file."""
    return checked_files(RosterFile, library.PACKAGE, "data/rosters")


@cache
def content_digest() -> str:
    """A fingerprint of all data files that games are played with."""
    folders = ("data", "data/factions", "data/maps", "data/missions", "data/rosters")
    return fingerprint(library.PACKAGE, folders)


def roster_catalogue() -> list[RosterChoice]:
    """What a roster may name: factions, their units with their points, their tactics."""
    found = [
        RosterChoice("faction", name, None, file.name, R.W_1_13.id)
        for name, file in library.faction_files().items()
    ]
    for path in ("units[]", "units[].unit"):
        for file in library.faction_files().values():
            found += [
                RosterChoice(path, each.name, each.points, file.name, R.W_16_1.id) for each in file.units
            ]
    for file in library.faction_files().values():
        found += [RosterChoice("tactics[]", each.name, None, file.name, R.W_3_4.id) for each in file.tactics]
    return found


# -- rosters -------------------------------------------------------------------------------------


def read_roster(given: Any, where: str = "roster") -> tuple[Roster, int]:
    """A roster by the name of its file, or written out, and the limit it is built for."""
    return _shipped(given) if isinstance(given, str) else _built(validate(RosterFile, given, where), where)


@cache
def _shipped(name: str) -> tuple[Roster, int]:
    """A roster that ships: read once."""
    if name not in rosters():
        raise ContentError(f"there is no roster {name!r}" + nearest(name, list(rosters())))
    return _built(rosters()[name], name)


def _built(file: RosterFile, where: str) -> tuple[Roster, int]:
    if file.faction not in library.factions():
        raise ContentError(
            f"{where}: faction: there is no faction {file.faction!r}"
            + nearest(file.faction, list(library.factions()))
        )
    sheets: list[Sheet] = []
    called: list[str] = []
    for number, each in enumerate(file.units):
        line = validate(RosterUnit, {"unit": each}, where) if isinstance(each, str) else each
        sheets += [library.find_sheet(file.faction, line.unit, f"{where}: units[{number}]")] * line.count
        called += [line.name] * line.count
    faction = library.factions()[file.faction]
    return Roster(file.side, faction, tuple(sheets), tuple(called), tuple(file.tactics)), file.limit


def check_roster(data: Any, where: str, options: dict[str, Value]) -> RosterReport:
    """A roster file, judged by the limit it is built for."""
    roster, limit = read_roster(data, where)
    return report_on(roster, limit)


# -- a game --------------------------------------------------------------------------------------


def open_game(setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step of a game."""
    library.demand(mission_refusal(setup.scenario), "setup")
    if len(setup.rosters) != 2:
        raise ContentError(f"If Worlds Collide is played by 2 here, not {len(setup.rosters)}")
    file, ground = mission_of(setup)
    options = options_of(setup.options)
    built = [read_roster(given, f"roster {seat}") for seat, given in enumerate(setup.rosters, 1)]
    limit = max(each for _, each in built)
    for seat, (roster, _) in enumerate(built, 1):
        library.demand(_unfit(roster, limit), f"roster {seat}")
    board = board_of(file, ground, limit, [roster for roster, _ in built], options, setup.scenario)
    sheets = [sheet for roster, _ in built for sheet in roster.sheets]
    seats = [seat for seat, (roster, _) in enumerate(built) for _ in roster.sheets]
    called = [name for roster, _ in built for name in roster.called]
    for seat, lent in enumerate(_lent(setup.scenario)):
        sheets.append(lent)
        seats.append(seat)
        called.append("")
    names = call(called, sheets)
    units: list[Unit] = [
        new_unit(number, names[number], seats[number], sheet) for number, sheet in enumerate(sheets)
    ]
    players = players_of([roster for roster, _ in built])
    table = bare_table(options, board, players, units)
    return new_state(table, [Nothing(), Nothing()], Nothing(), SetUp())


def among_bots(setup: Setup) -> Setup:
    """R-3.3: bots lock in no order that means anything, so it is rolled for who finished first."""
    if options_of(setup.options).first_finisher != "lock_order":
        return setup
    return with_options(setup, {**setup.options, "first_finisher": "roll"})


def mission_refusal(name: str) -> Refusal | None:
    """W-3.3: a match needs a mission."""
    if name in missions():
        return None
    return refuse(R.W_3_3, "no_mission", facts={"mission": name, "guess": nearest(name, list(missions()))})


def _unfit(roster: Roster, limit: int) -> Refusal | None:
    """W-3.1: a roster that breaks a rule is not played with."""
    found = breaches(roster, limit)
    if not found:
        return None
    facts = {"roster": roster.name, "breach": Speaker(library.PACKAGE, "en", ()).refusal(found[0])}
    return refuse(R.W_3_1, "not_fit_to_play", facts=facts)


def options_of(given: dict[str, Any], where: str = "") -> Options:
    """The options' values, defaults filled in."""
    return chosen(Options, OPTIONS, given, where)


def players_of(built: list[Roster]) -> list[Player]:
    """R-4.9: nobody has activation points before round 1."""
    names = [roster.name for roster in built]
    if names[0] == names[1]:
        names[1] += " II"
    return [Player(name, roster.name, roster.tactics) for name, roster in zip(names, built, strict=True)]


def mission_of(setup: Setup) -> tuple[MissionFile, MapFile | None]:
    """The mission of a game; and the players' own map, if it is not played on the mission's."""
    file = missions()[setup.scenario]
    own = ground_of(setup, "board_steps", "terrain", "zones", "objectives", "rounds")
    if not own:
        return file, None
    usual = find_map(file.map, setup.scenario)
    size = own.get("board_steps", list(usual.board_steps))
    forced = usual.forced and list(size) == list(usual.board_steps)
    ground = {"title": file.title, "board_steps": size, "terrain": own.get("terrain", []), "forced": forced}
    said = {"objectives_steps" if key == "objectives" else key: own[key] for key in own if key not in ground}
    mission = {**file.model_dump(mode="json", exclude_unset=True), **said}
    return validate(MissionFile, mission, "map"), validate(MapFile, ground, "map")


def board_of(
    file: MissionFile,
    own: MapFile | None,
    limit: int,
    built: list[Roster],
    options: Options,
    where: str,
) -> Board:
    """W-3.6: table, terrain and zones, which stand before anybody is placed."""
    if file.kind not in KINDS:
        raise ContentError(f"{where}: kind: there is no {file.kind!r}" + nearest(file.kind, list(KINDS)))
    ground = own or find_map(file.map, where)
    library.demand(size_refusal(ground, options), file.map if own is None else "map")
    width, depth = ground.board_steps
    objectives = tuple(point(at) for at in file.objectives_steps)
    return Board(
        inch(width),
        inch(depth),
        True,
        limit,
        Mission(file.kind, file.title, file.rounds, objectives, file.placing),
        laid_out(file.map) if own is None else pieces_of(own, "map"),
        _zones(where) if own is None else tuple(zone_of(each, "map") for each in file.zones),
        tuple(roster.faction for roster in built),
        tuple(library.token_kinds().values()),
    )


@cache
def _zones(mission: str) -> tuple[Zone, ...]:
    """The zones of a mission that ships: made once, games share them."""
    return tuple(zone_of(each, mission) for each in missions()[mission].zones)


@cache
def _lent(mission: str) -> tuple[Sheet, ...]:
    """M-4.1: sheets of units that a mission lends to the sides."""
    return tuple(
        library.sheet_of(each, "rubble", f"{mission}: {each.name}") for each in missions()[mission].units
    )


def find_map(name: str, where: str) -> MapFile:
    if name not in maps():
        raise ContentError(f"{where}: map: there is no map {name!r}" + nearest(name, list(maps())))
    return maps()[name]
