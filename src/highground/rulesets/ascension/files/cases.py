"""Case files: what may stand in a position of Ascension, and the state made of it.

Lengths are millimetres and Sizes are the book's. This module is at the border (pydantic), not compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from pydantic import Field, field_validator

import highground.rulesets.ascension.rulebook as R
from highground.content.cases import CaseFile
from highground.content.described import as_declared, fill, made
from highground.content.load import Checked, names_differ, validate
from highground.engine.agenda import Frame
from highground.engine.clauses import Clause
from highground.engine.errors import ContentError, found_in, nearest, unknown
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, State
from highground.geometry.shapes import Point
from highground.geometry.units import mm
from highground.rulesets.ascension.files import content
from highground.rulesets.ascension.files.content import (
    Count,
    Direction,
    HalfSize,
    Millimetres,
    SeatNumber,
    Size,
    TerrainFile,
    ZoneFile,
)
from highground.rulesets.ascension.files.position import table_case
from highground.rulesets.ascension.files.rosters import SheetFile, sheet_data, sheet_record
from highground.rulesets.ascension.files.rosters import rosters as forces
from highground.rulesets.ascension.force.limits import body_breaches
from highground.rulesets.ascension.force.profiles import profile_from_sheet
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.cards.values import CARD_NAMES, CARDS, NO_SUIT, SUITS, Deck, Turned
from highground.rulesets.ascension.rules.combat.sequence import EndStrike
from highground.rulesets.ascension.rules.components import cards_refusal, demand, tokens_refusal
from highground.rulesets.ascension.rules.flow.initiative import Initiative
from highground.rulesets.ascension.rules.flow.rounds import (
    EndOfActivation,
    EndTurn,
    MayAct,
    NextTurn,
    StartRound,
    TeamGoesOn,
)
from highground.rulesets.ascension.rules.movement.move import GoingOn
from highground.rulesets.ascension.rules.movement.surfaces import spot_refusal
from highground.rulesets.ascension.rules.terrain.destruction import put_up
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS, opposite_zones
from highground.rulesets.ascension.scenarios.deployment import Deployment
from highground.rulesets.ascension.scenarios.goals import GOALS, keep_goal
from highground.rulesets.ascension.scenarios.scoring import play_scenario
from highground.rulesets.ascension.scenarios.setting_up import Muster, SecretChoices, scenario_refusal
from highground.rulesets.ascension.state.activation import AttackInProgress, Hit, Turn
from highground.rulesets.ascension.state.models import CONDITIONS, DOT, Board, Model, Player, Table
from highground.rulesets.ascension.state.profiles import Profile
from highground.rulesets.ascension.state.terrain_pieces import Terrain

# -- what a case says ----------------------------------------------------------------------------


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


@as_declared(Model)
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
    deployed: bool = Field(default=True, description="false: it is still to be deployed")

    @field_validator("conditions")
    @classmethod
    def by_their_ids(cls, given: dict[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, tokens in given.items():
            condition = cls.condition_named(name)
            if condition in found:
                raise ValueError(f"{name!r} stands here twice, as {condition!r} too")
            found[condition] = tokens
        return found

    @classmethod
    def condition_named(cls, text: str) -> str:
        """The condition that these words mean (R-7.1.4), or the words themselves."""
        return CONDITIONS[DOT] if text.lower() == "damage over time" else text


class CaseDeck(Checked):
    """A player's cards. What lies face up for some purpose is listed under `turned`."""

    discarded: list[str] = Field(default=[], description="cards turned since the last shuffle")
    left: int | None = Field(default=None, ge=0, le=CARDS, description="to draw; default: all but one burned")


class CaseTurned(Checked):
    """Cards that lie face up."""

    seat: SeatNumber = Field(description="whose they are")
    cards: list[str] = Field(min_length=1, max_length=3, description='e.g. ["3♠", "RJ"]')
    joker: str = Field(default="", description="the suit named for the Red Joker")


@as_declared(Turn, {"list[int]": list[int]})
class CaseTurn(Checked):
    """What the activation going on has used."""


@as_declared(Hit)
class CaseHit(Checked):
    """A target of the attack going on."""

    origin_mm: Millimetres | None = Field(
        default=None, description="where its line starts; default: attacker"
    )


@as_declared(AttackInProgress)
class CaseStrike(Checked):
    """The attack going on, for a case that begins in the middle of one."""

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
    table: str = Field(
        default="", description="a scenario whose table it is: board, zones and terrain, besides what is said"
    )
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
    last_stand: str = Field(default="", description="the model that has called its Last Stand, if one has")
    stage: Literal["play", "deploy", "set_up"] = Field(default="play", description="where the game stands")
    terrain: list[CaseTerrain] = Field(default=[])
    models: list[CaseModel] = Field(default=[])

    _names_differ = field_validator("terrain", "models")(names_differ)


Case = TypeVar("Case", bound=AscensionCase)


# -- the state it describes ----------------------------------------------------------------------


def open_case(case: AscensionCase, where: str) -> State[Any, Any, Any]:
    """The state that a case describes."""
    case = on_table(case, content.scenarios(), table_case, where)
    options = content.options_of(case.options, where)
    board = _case_board(case, where)
    terrain = [_case_terrain(each, where) for each in case.terrain]
    names = [each.piece.name for each in terrain]
    models: dict[str, Model] = {}
    for number, each in enumerate(case.models):
        place = f"{where}: models[{number}]"
        if each.seat >= len(case.players):
            raise ContentError(f"{place}: seat = {each.seat}: there are {len(case.players)} players")
        models[each.name] = _case_model(each, names, terrain, options, place)
    players = [case_player(each, seat, case, 1, where) for seat, each in enumerate(case.players)]
    table = content.bare_table(options, board, players, models, terrain)
    case_counters(table, case, where)
    if case.active:
        table.turn = made(case.turn, model=case.active)
    check_room(table, where, content.PACKAGE, R.R_5_2_2_B)
    frames = _case_frames(table, case, where)
    return new_state(table, [Nothing() for _ in players], Nothing(), *frames)


def on_table(
    case: Case, known: Mapping[str, Any], table_of: Callable[[str], dict[str, Any]], where: str
) -> Case:
    """The case with the table that it names: what it says itself stands, and its own pieces come on top."""
    if not case.table:
        return case
    if case.table not in known:
        raise unknown(f"{where}: table: there is no scenario", case.table, known)
    said = table_of(case.table)
    bare = {key: said[key] for key in ("board_mm", "zones", "terrain") if key in said}
    laid = validate(type(case), {"system": case.system, **bare}, case.table)
    try:
        terrain = names_differ([*laid.terrain, *case.terrain])
    except ValueError as error:
        raise ContentError(f"{where}: terrain: {error}") from error
    stated = case.model_fields_set
    taken: dict[str, Any] = {
        key: getattr(laid, key) for key in ("board_mm", "zones") if key not in stated and key in bare
    }
    return case.model_copy(update={**taken, "terrain": terrain})


def _case_board(case: AscensionCase, where: str) -> Board:
    width, height = mm(case.board_mm[0]), mm(case.board_mm[1])
    zones = content.zones_of(case.zones, where) or opposite_zones(width, height)
    title = "case"
    for name in [case.scenario, *case.also]:
        if name:
            demand(scenario_refusal(name), where)
            zones += SCENARIOS[name].zones(width, height)
    return Board(case.scenario, title, width, height, case.rounds, case.limit, zones)


def _case_terrain(each: CaseTerrain, where: str) -> Terrain:
    terrain = put_up(content.piece_of(each, where), each.placer)
    put_as_it_is(terrain, each, None if each.left is None else content.halves(each.left))
    if each.shut is not None:
        terrain.shut = each.shut
    terrain.assigned = each.assigned
    return terrain


def put_as_it_is(terrain: Terrain, each: Any, left: int | None) -> None:
    """What has become of a piece: whether it stands, what is left of its wounds, who holds it."""
    terrain.standing = each.standing
    if left is not None:
        terrain.wounds = left
    if not each.standing:
        terrain.wounds = 0
    terrain.holder = each.placer if each.holder is None else each.holder
    terrain.uses = each.uses


def _case_profile(each: CaseModel, options: Options, place: str) -> Profile:
    """A sheet by name, by name with changes, or written out."""
    if isinstance(each.sheet, SheetFile):
        figures = each.sheet.model_dump(exclude_defaults=True)
    else:
        figures = sheet_data(sheet_named(each.sheet, forces(), place))
    sheet = sheet_record(validate(SheetFile, {**figures, **each.change}, f"{place}: change"), place)
    for breach in body_breaches(sheet, options):
        demand(breach, place)
    return profile_from_sheet(sheet, options)


def sheet_named(name: str, forces: Mapping[str, Force], place: str) -> Any:
    """The sheet of that model, of whatever force."""
    sheets = {sheet.name: sheet for force in forces.values() for sheet in force.sheets}
    return found_in(sheets, name, f"{place}: sheet: there is no model")


def _case_model(
    each: CaseModel, names: list[str], terrain: list[Terrain], options: Options, place: str
) -> Model:
    profile = _case_profile(each, options, place)
    demand(tokens_refusal(profile, each.conditions, each.exhaust, options), place)
    model = content.new_model(each.name, each.seat, profile)
    put_in_shape(model, each, CONDITIONS, place)
    put_in_place(model, each, names, terrain, place)
    return model


def put_in_shape(model: Model, each: CaseModel, conditions: tuple[str, ...], place: str) -> None:
    """Its wounds and tokens, and what it has done."""
    profile = model.profile
    wounds = profile.wounds if each.wounds is None else each.wounds
    if wounds > profile.wounds:
        raise ContentError(f"{place}: wounds = {wounds}: {each.name} has only {profile.wounds}")
    model.on_table = each.deployed and wounds > 0
    model.wounds = wounds
    model.exhaust = [each.exhaust.get(action, 0) for action in profile.actions]
    model.conditions = [each.conditions.get(name, 0) for name in conditions]
    fill(model, each)


def put_in_place(model: Model, each: CaseModel, names: list[str], terrain: list[Terrain], place: str) -> None:
    """Where a model stands, and on what."""
    model.at, model.facing = content.point(each.at_mm), Point(*each.facing)
    if each.facing == (0, 0):
        raise ContentError(f"{place}: facing = [0, 0] is no direction")
    if each.on:
        if each.on not in names:
            raise unknown(f"{place}: on: there is no piece", each.on, names)
        model.on = names.index(each.on)
        model.level = each.level or len(terrain[model.on].piece.levels) or 1


def case_player(each: CasePlayer, seat: int, case: AscensionCase, burned: int, where: str) -> Player:
    """A player and its deck, of which so many cards may be out of play."""
    place = f"{where}: players[{seat}]"
    lying = [card for turned in case.turned.values() if turned.seat == seat for card in turned.cards]
    seen = [*each.deck.discarded, *lying]
    demand(cards_refusal(seen), f"{place}: deck")
    rest = CARDS - len(seen)
    left = max(0, rest - burned) if each.deck.left is None else each.deck.left
    if not rest - burned <= left <= rest:
        raise ContentError(
            f"{place}: deck: left = {left}: of {rest} cards not turned all or all but {burned} can be drawn"
        )
    if each.goal and each.goal not in GOALS:
        raise unknown(f"{place}: there is no goal", each.goal, GOALS)
    bits = 0
    for card in seen:
        bits |= 1 << CARD_NAMES.index(card)
    return Player(each.name, each.side, case.limit if each.points is None else each.points, Deck(bits, left))


def case_counters(table: Table, case: AscensionCase, where: str) -> None:
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
    table.last_stand = case.last_stand
    for name in [case.scenario, *case.also]:
        if name:
            play_scenario(table, name)
    for seat, player in enumerate(case.players):
        if player.goal:
            keep_goal(table, seat, player.goal)
    for slot, turned in case.turned.items():
        if turned.seat >= len(case.players):
            raise ContentError(
                f"{where}: turned.{slot}: seat = {turned.seat}: there are {len(case.players)} players"
            )
        joker = SUITS.index(turned.joker) if turned.joker in SUITS else NO_SUIT
        cards = tuple(CARD_NAMES.index(card) for card in turned.cards)
        table.turned[slot] = Turned(turned.seat, cards, joker)
    if case.strike is not None:
        table.strike = _case_strike(table, case.strike, where)


def _case_strike(table: Table, file: Any, where: str) -> Any:
    attacker = table.models.get(file.attacker)
    if attacker is None or attacker.profile.attack(file.attack) is None:
        raise ContentError(f"{where}: strike: {file.attacker!r} has no attack {file.attack!r}")
    hits = [
        made(each, origin=attacker.at if each.origin_mm is None else content.point(each.origin_mm))
        for each in file.hits
    ]
    at = None if file.at_mm is None else content.point(file.at_mm)
    toward = None if file.toward_mm is None else content.point(file.toward_mm)
    return made(file, hits=hits, at=at, toward=toward)


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
    model = acting(table, case.active, where)
    now: Frame = MayAct(model.seat, model.name)
    if table.strike is not None:
        now = EndStrike()
    elif table.turn.moving:
        now = GoingOn(model.name)
    side = table.side_of(model)
    return [now, EndOfActivation(model.name), EndTurn(model.name), TeamGoesOn(side), NextTurn()]


def acting(table: Table, name: str, where: str) -> Model:
    """The model of this name, which acts and so has to be on the table."""
    model = table.models.get(name)
    if model is None or not model.on_table:
        able = [each.name for each in table.on_table()]
        raise ContentError(f"{where}: active: {name!r} is not on the table" + nearest(name, able))
    return model


def check_room(table: Table, where: str, package: str, clause: Clause) -> None:
    """Nobody begins where nobody could stand."""
    for number, model in enumerate(table.models.values()):
        if model.on_table:
            refusal = spot_refusal(table, model, model.at, model.facing, model.on, model.level, clause)
            demand(refusal, f"{where}: models[{number}]", package)
