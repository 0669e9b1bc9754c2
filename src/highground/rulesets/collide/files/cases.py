"""What may stand in a case file of If Worlds Collide, and the position made of it.

Anything a state can hold, a case can say: the table, units with their sheets, tokens, effects, both pools,
and an activation in the middle. Lengths are steps. This module stands at the border (pydantic), not compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from highground.content.cases import CaseFile
from highground.content.described import as_declared, fill, made
from highground.content.load import Checked, Seat, names_differ, twice, validate
from highground.engine.agenda import Frame
from highground.engine.errors import ContentError, found_in, nearest, unknown
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, State
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import inch
from highground.rulesets.collide.files import library, maps
from highground.rulesets.collide.files.content import LIMIT, MissionFile, find_map, missions, options_of
from highground.rulesets.collide.files.library import RowFile, TokenFile, UnitFile
from highground.rulesets.collide.files.maps import Size, Spot, TerrainFile, ZoneFile
from highground.rulesets.collide.files.primitives import EffectFile, effects_of
from highground.rulesets.collide.rules.activation.activation import (
    EndOfActivation,
    MayAct,
    NextTurn,
    new_turn,
)
from highground.rulesets.collide.rules.attacks.pinning import pinner
from highground.rulesets.collide.rules.missions.catalogue import KINDS
from highground.rulesets.collide.rules.movement.displacement import spot_refusal
from highground.rulesets.collide.rules.round.rounds import (
    EndOfRound,
    EnvironmentPhase,
    LogisticsPhase,
    OrdersPhase,
    PhaseOver,
)
from highground.rulesets.collide.rules.setup.deployment import Deployment, SetUp
from highground.rulesets.collide.rules.setup.rosters import tactic_breaches
from highground.rulesets.collide.state.activation import ATTACKING, CLOSED, UNTOUCHED, Activation, Turn
from highground.rulesets.collide.state.boards import Board, Mission, Piece, TokenKind
from highground.rulesets.collide.state.pieces import (
    NOBODY,
    Active,
    Player,
    Table,
    Token,
    Unit,
    bare_table,
    new_unit,
)
from highground.rulesets.collide.state.printed import Faction, Row, Sheet

Count = Annotated[int, Field(ge=0, le=999)]
BLOCKS = {"none": UNTOUCHED, "attacking": ATTACKING, "over": CLOSED}


# -- what files say ------------------------------------------------------------------------------


@as_declared(Player)
class CasePlayer(Checked):
    """What a player has."""

    name: str = Field(default="", description="the name of the side; default: Player 1, Player 2")
    faction: str = Field(default="", description="its faction; default: saltglass, emberkiln")
    tactics: list[str] = Field(default=[], description="the tactics it brought")


@as_declared(Unit)
class CaseUnit(Checked):
    """A unit in a case."""

    name: str = Field(min_length=1, pattern=r"^\S+$", description="its name, as orders use it")
    side: Seat = Field(description="0 for the first player, 1 for the second")
    sheet: str | UnitFile = Field(description="a stat sheet by name, or written out")
    change: dict[str, Any] = Field(default={}, description="figures that differ from the named sheet")
    at: Spot | None = Field(default=None, description="where its centre stands; none: not on the table")
    health: Count | None = Field(default=None, description="what is left; default: all")
    uses: dict[str, Count] = Field(default={}, description="uses of abilities in this match, by name")
    effects: list[EffectFile] = Field(default=[], description="effects in force on it")


class CaseToken(Checked):
    """A token in a case."""

    name: str = Field(default="", pattern=r"^\S*$", description="default: its kind and a number")
    kind: str | TokenFile = Field(description="a kind from tokens.toml, or written out")
    side: Seat = Field(default=0, description="whose it is")
    at: Spot | None = Field(default=None, description="where it lies; none if a unit carries it")
    carrier: str = Field(default="", description="the unit that carries it")


@as_declared(Turn)
class CaseTurn(Checked):
    """What a member of the activation has done."""

    unit: str = Field(description="the member")
    pinned: bool | None = Field(default=None, description="default: as it stands now")
    attacks: Literal["none", "attacking", "over"] = Field(default="none", description="its block of attacks")
    made: dict[str, Count] = Field(default={}, description="attacks made, by weapon")
    focused: list[str] = Field(default=[], description="weapons that were focused")
    used: list[str] = Field(default=[], description="abilities used in this activation")


@as_declared(Activation)
class CaseActivation(Checked):
    """The activation going on."""

    members: list[str | CaseTurn] = Field(min_length=1, description="who is activated")


class CollideCase(CaseFile):
    """A position of If Worlds Collide."""

    board_steps: Size = Field(
        default=(36, 36), description="width and depth of the table; a mission has that of its map"
    )
    edged: bool = Field(default=True, description="false: a plane without edges")
    mission: str = Field(default="", description="a mission whose map, zones and rules hold; default: none")
    kind: str = Field(default="skirmish", description="whose rules hold without one: " + ", ".join(KINDS))
    rounds: int = Field(
        default=5,
        ge=0,
        le=20,
        description="how many rounds are played; 0: no limit; default: the mission's, or 5",
    )
    objectives: list[Spot] = Field(default=[], description="portals, Loci or the middle of the ruin")
    terrain: list[TerrainFile] = Field(default=[], description="terrain pieces, besides those of a mission")
    zones: list[ZoneFile] = Field(default=[], description="deployment zones and other areas")
    players: list[CasePlayer] = Field(
        default=[CasePlayer(), CasePlayer()], min_length=2, max_length=2, description="the two players"
    )
    units: list[CaseUnit] = Field(default=[], description="everybody, on the table or not")
    tokens: list[CaseToken] = Field(default=[], description="tokens on the table")
    round: int = Field(default=1, ge=0, le=20, description="the present round")
    phase: Literal["setup", "deployment", "environment", "logistics", "orders", "end"] = Field(
        default="orders", description="the phase that goes on (orders) or comes next (others)"
    )
    environment: str | RowFile = Field(default="", description="the entry in force, by name or written out")
    finishers: list[Seat] = Field(default=[0, 1], description="the order of finishing deployment")
    next: Seat = Field(default=0, description="whose activation comes next")
    activation: CaseActivation | None = Field(default=None, description="the activation going on")
    marks: dict[str, int] = Field(default={}, description='counts of the mission, e.g. { "found-0" = 2 }')

    _names_differ = field_validator("terrain")(names_differ)


# -- the position --------------------------------------------------------------------------------


def open_case(case: CollideCase, where: str) -> State[Any, Any, Any]:
    """The state that a case describes."""
    options = options_of(case.options, where)
    units = [_unit(each, number, f"{where}: units[{number}]") for number, each in enumerate(case.units)]
    if name := twice(unit.name for unit in units):
        raise ContentError(f"{where}: units: two are called {name!r}")
    board = _board(case, where)
    players = [
        _player(each, seat, board.factions[seat], f"{where}: players[{seat}]")
        for seat, each in enumerate(case.players)
    ]
    table = bare_table(options, board, players, units)
    table.tokens = [_token(table, each, f"{where}: tokens[{n}]") for n, each in enumerate(case.tokens)]
    table.made = len(table.tokens)
    for unit, file in zip(units, case.units, strict=True):
        for effect in effects_of(file.effects, "case", "case", f"{where}: {unit.name}"):
            table.effects.append(Active(effect, unit.number, NOBODY))
    _count(table, case, where)
    _check_room(table, where)
    return new_state(table, [Nothing(), Nothing()], Nothing(), *_frames(table, case, where))


def _board(case: CollideCase, where: str) -> Board:
    """The case's own table, or that of a mission with what the case adds."""
    file = _mission(case, where)
    size = case.board_steps
    pieces: tuple[Piece, ...] = ()
    zones = tuple(maps.zone_of(each, where) for each in case.zones)
    objectives = tuple(maps.point(at) for at in case.objectives)
    mission = Mission(case.kind, case.title or "case", case.rounds, objectives)
    if file is not None:
        ground = find_map(file.map, case.mission)
        pieces = maps.laid_out(file.map)
        zones += tuple(maps.zone_of(each, case.mission) for each in file.zones)
        size = size if "board_steps" in case.model_fields_set else ground.board_steps
        rounds = case.rounds if "rounds" in case.model_fields_set else file.rounds
        objectives = objectives or tuple(maps.point(at) for at in file.objectives_steps)
        mission = Mission(file.kind, file.title, rounds, objectives, file.placing)
    added = maps.MapFile(title=case.title, board_steps=size, forced=True, terrain=case.terrain)
    return Board(
        inch(size[0]),
        inch(size[1]),
        case.edged,
        LIMIT,
        mission,
        pieces + maps.pieces_of(added, where),
        zones,
        tuple(_faction(each, seat, where) for seat, each in enumerate(case.players)),
        tuple(library.token_kinds().values()),
    )


def _mission(case: CollideCase, where: str) -> MissionFile | None:
    """The mission that a case names, if it names one."""
    if not case.mission:
        if case.kind not in KINDS:
            raise unknown(f"{where}: kind: there is no", case.kind, KINDS)
        return None
    return found_in(missions(), case.mission, f"{where}: mission: there is no")


def _faction(each: CasePlayer, seat: int, where: str) -> Faction:
    name = each.faction or ("saltglass", "emberkiln")[seat]
    return found_in(library.factions(), name, f"{where}: players[{seat}]: there is no faction")


def _player(each: CasePlayer, seat: int, faction: Faction, place: str) -> Player:
    """W-3.4, W-1.13: a player with tactics that a roster could bring."""
    name = each.name or f"Player {seat + 1}"
    for refusal in tactic_breaches(name, faction, tuple(each.tactics)):
        library.demand(refusal, place)
    player: Player = made(each, name=name, roster=name, tactics=tuple(each.tactics))
    for tactic in player.tried:
        _brought(tactic, each.tactics, f"{place}: tried")
    return player


def _brought(tactic: str, tactics: Sequence[str], place: str) -> None:
    """W-3.5: what is tried was brought."""
    if tactic not in tactics:
        raise ContentError(
            f"{place}: {tactic!r} is not among the tactics brought" + nearest(tactic, list(tactics))
        )


def _sheet(each: CaseUnit, place: str) -> Sheet:
    """A sheet by name, by name with changes, or written out."""
    if isinstance(each.sheet, UnitFile):
        return library.sheet_of(each.sheet, "corpse", place)
    found = {
        unit.name: (unit, file.death_token)
        for file in library.faction_files().values()
        for unit in file.units
    }
    found |= {unit.name: (unit, "rubble") for mission in missions().values() for unit in mission.units}
    unit, token = found_in(found, each.sheet, f"{place}: sheet: there is no")
    if each.change:
        figures = {**unit.model_dump(exclude_unset=True), **each.change}
        unit = validate(UnitFile, figures, f"{place}: change")
    return library.sheet_of(unit, token, place)


def _unit(each: CaseUnit, number: int, place: str) -> Unit:
    sheet = _sheet(each, place)
    unit = new_unit(number, each.name, each.side, sheet)
    if each.at is not None:
        unit.base = Circle(maps.point(each.at), sheet.radius)
        unit.on_table = True
    unit.health = sheet.health if each.health is None else each.health
    if not 0 <= unit.health <= sheet.health or (unit.on_table and unit.health == 0):
        raise ContentError(
            f"{place}: health = {unit.health}: {each.name} has {sheet.health} at full strength"
        )
    fill(unit, each)
    for name, count in each.uses.items():
        unit.uses[_ability(unit, name, f"{place}: uses")] = count
    return unit


def _ability(unit: Unit, name: str, place: str) -> int:
    names = [each.name for each in unit.sheet.abilities]
    if name not in names:
        raise unknown(f"{place}: {unit.name} has no ability", name, names)
    return names.index(name)


def _weapon(unit: Unit, name: str, place: str) -> int:
    names = [each.name for each in unit.sheet.weapons]
    if name not in names:
        raise unknown(f"{place}: {unit.name} has no weapon", name, names)
    return names.index(name)


def _named(table: Table, name: str, place: str) -> Unit:
    unit = table.named(name)
    if unit is None or not unit.on_table:
        able = [each.name for each in table.units if each.on_table]
        raise ContentError(f"{place}: there is no unit {name!r} on the table" + nearest(name, able))
    return unit


def _token(table: Table, each: CaseToken, place: str) -> Token:
    kind = _token_kind(each.kind, place)
    if (each.at is None) == (not each.carrier):
        raise ContentError(f"{place}: a token lies somewhere or is carried, not both or neither")
    carrier, at = NOBODY, Point(0, 0)
    if each.carrier:
        unit = _named(table, each.carrier, place)
        carrier, at = unit.number, unit.base.centre
    elif each.at is not None:
        at = maps.point(each.at)
    number = place.rpartition("[")[2].rstrip("]")
    return Token(each.name or f"{kind.name}-{int(number) + 1}", kind, each.side, at, carrier)


def _token_kind(given: str | TokenFile, place: str) -> TokenKind:
    if isinstance(given, TokenFile):
        return library.token_of(given)
    return found_in(library.token_kinds(), given, f"{place}: there is no token")


# -- where the game stands -----------------------------------------------------------------------


def _count(table: Table, case: CollideCase, where: str) -> None:
    table.round = case.round if case.phase not in ("setup", "deployment") else 0
    table.phase = {"deployment": "setup", "end": "orders"}.get(case.phase, case.phase)
    table.finishers = list(case.finishers) if case.phase not in ("setup", "deployment") else []
    table.order = [case.next, 1 - case.next]
    table.marks.update(case.marks)
    table.environment = _row(case, where)
    if table.finishers and table.round:
        table.roller = table.finishers[(table.round - 1) % len(table.finishers)]
    if case.activation is not None:
        table.activation = _activation(table, case.activation, f"{where}: activation")
        table.next = 1


def _row(case: CollideCase, where: str) -> Row | None:
    if isinstance(case.environment, RowFile):
        return library.row_of(case.environment, f"{where}: environment")
    if not case.environment:
        return None
    rows = {row.name: row for faction in library.factions().values() for row in faction.environment}
    return found_in(rows, case.environment, f"{where}: environment: there is no")


def _activation(table: Table, file: CaseActivation, place: str) -> Activation:
    turns: list[Turn] = []
    for each in file.members:
        turn = validate(CaseTurn, {"unit": each}, place) if isinstance(each, str) else each
        turns.append(_turn(table, turn, place))
    seat = table.units[turns[0].unit].seat
    activation: Activation = made(file, seat=seat, turns=turns)
    if activation.tactic:
        _brought(activation.tactic, table.players[seat].tactics, f"{place}: tactic")
    return activation


def _turn(table: Table, file: CaseTurn, place: str) -> Turn:
    unit = _named(table, file.unit, place)
    unit.activated = True
    turn = new_turn(unit, pinner(table, unit) is not None if file.pinned is None else file.pinned)
    fill(turn, file)
    turn.block = BLOCKS[file.attacks]
    for name, count in file.made.items():
        number = _weapon(unit, name, place)
        turn.left[number] = max(0, turn.left[number] - count)
        turn.focus[number] = 0
    for name in file.focused:
        turn.focus[_weapon(unit, name, place)] = 1
    for name in file.used:
        turn.used[_ability(unit, name, place)] = 1
    return turn


def _frames(table: Table, case: CollideCase, where: str) -> list[Frame]:
    """What comes next, below whatever the case says is still to be done."""
    if case.phase == "setup":
        return [SetUp()]
    if case.phase == "deployment":
        return [Deployment()]
    rest: list[Frame] = [PhaseOver(), EndOfRound()]
    if case.phase == "orders":
        going: list[Frame] = [NextTurn(), *rest]
        if table.activation is not None:
            return [MayAct(table.activation.seat), EndOfActivation(), *going]
        return going
    phases: list[Frame] = [EnvironmentPhase(), LogisticsPhase(), OrdersPhase(), EndOfRound()]
    return phases[("environment", "logistics", "orders", "end").index(case.phase) :]


def _check_room(table: Table, where: str) -> None:
    """R-1.4, R-1.5: everybody stands where a unit may stand."""
    for unit in table.units:
        if unit.on_table:
            library.demand(spot_refusal(table, unit, unit.base.centre), f"{where}: {unit.name}")
