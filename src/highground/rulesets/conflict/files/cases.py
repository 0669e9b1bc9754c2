"""Case files: what may stand in a position of Conflict beyond what the next edition's positions have.

Lengths are millimetres and sizes are the book's. This module is at the border (pydantic), not compiled.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator

import highground.rulesets.conflict.rulebook as R
from highground.content.described import as_declared, fill, said
from highground.content.load import Checked, one_of, validate
from highground.engine.agenda import Frame
from highground.engine.errors import ContentError, nearest, unknown
from highground.engine.orders import refuse
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, State
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.files import cases
from highground.rulesets.ascension.files.cases import AscensionCase
from highground.rulesets.ascension.files.content import Count, zones_of
from highground.rulesets.ascension.rules.components import tokens_refusal
from highground.rulesets.ascension.scenarios.catalogue import opposite_zones
from highground.rulesets.ascension.state.models import Board
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.files.content import (
    PACKAGE,
    TerrainFile,
    demand,
    options_of,
    piece_of,
    scenarios,
)
from highground.rulesets.conflict.files.position import table_case
from highground.rulesets.conflict.files.rosters import SheetFile, rosters, sheet_data, sheet_record
from highground.rulesets.conflict.force.limits import position_breaches
from highground.rulesets.conflict.force.profiles import profile_from_sheet
from highground.rulesets.conflict.rulebook.options import Options, in_ascension_terms
from highground.rulesets.conflict.rules.abilities import ABILITIES
from highground.rulesets.conflict.rules.combat.sequence import EndStrike
from highground.rulesets.conflict.rules.conditions import strides_of
from highground.rulesets.conflict.rules.flow import rounds
from highground.rulesets.conflict.rules.flow.initiative import Initiative
from highground.rulesets.conflict.rules.hooks import INTERACTIONS
from highground.rulesets.conflict.rules.terrain.destruction import put_up
from highground.rulesets.conflict.scenarios.catalogue import SCENARIOS
from highground.rulesets.conflict.scenarios.deployment import Deployment
from highground.rulesets.conflict.scenarios.setting_up import Muster, SecretChoices, scenario_refusal
from highground.rulesets.conflict.state.activation import Turn
from highground.rulesets.conflict.state.models import CONDITIONS, Model, Table, bare_table, new_model
from highground.rulesets.conflict.state.profiles import MANEUVERS, Profile
from highground.rulesets.conflict.table.spoken import CONDITION_WORDS, condition_named

MOST_TOKENS = 3


# -- what a case says ----------------------------------------------------------------------------


class CaseTerrain(TerrainFile):
    """A piece in a case: as agreed, and as it is now."""

    standing: bool = Field(default=True, description="false: it has been destroyed or taken away")
    left: int | None = Field(default=None, ge=0, le=10, description="wounds left; default: all")
    placer: int = Field(default=-1, ge=-1, le=1, description="the side that placed it; -1: none")
    holder: int | None = Field(default=None, ge=-1, le=1, description="the side that controls it")
    uses: Count = Field(default=0, description="how often a ley line has been interacted with")

    _of_a_scenario = field_validator("objective")(one_of(INTERACTIONS, "there is no objective", empty=True))


@as_declared(Model)
class CaseModel(cases.CaseModel):
    """A model in a case."""

    sheet: str | SheetFile = Field(  # type: ignore[assignment]
        description="the name of a model of any roster, or a sheet written out"
    )
    conditions: dict[str, Count] = Field(
        default={}, description='tokens by condition, e.g. { Slow = 2, "Damage over Time" = 1 }'
    )
    aids: list[list[str]] = Field(default=[], description="helpers: [who, against whom]")
    powers: list[str] = Field(default=[], description="abilities in force")

    _powers_exist = field_validator("powers")(one_of(ABILITIES))

    @field_validator("aids")
    @classmethod
    def in_pairs(cls, given: list[list[str]]) -> list[list[str]]:
        for pair in given:
            if len(pair) != 2:
                raise ValueError(f"{pair}: name who helps, and against whom")
        return given

    @classmethod
    def condition_named(cls, text: str) -> str:
        return condition_named(text)


@as_declared(Turn, only=("ran", "given_up", "charged"))
class CaseTurn(Checked):
    """What the activation going on has used."""

    strides: int | None = Field(default=None, ge=0, le=20, description="strides left; default: all")
    moved: bool = Field(default=False, description="it has begun its move")
    attacks: int = Field(default=0, ge=0, le=1, description="its attack is used")
    maneuvers: list[str] = Field(default=[], description="maneuvers used")

    _maneuvers_exist = field_validator("maneuvers")(one_of(MANEUVERS, "there is no maneuver"))


class ConflictCase(AscensionCase):
    """A position of Conflict."""

    limit: int = Field(default=100, ge=0, le=10_000, description="the agreed points")
    turn: CaseTurn = Field(  # type: ignore[assignment]
        default=CaseTurn(), description="what the activation going on has used"
    )
    terrain: list[CaseTerrain] = Field(default=[])  # type: ignore[assignment]
    models: list[CaseModel] = Field(default=[])  # type: ignore[assignment]


# -- the state it describes ----------------------------------------------------------------------


def open_case(case: ConflictCase, where: str) -> State[Any, Any, Any]:
    """The state that a case describes."""
    case = cases.on_table(case, scenarios(), table_case, where)
    options = options_of(case.options, where)
    if len(case.players) != 2:
        raise ContentError(f"{where}: players: Conflict is for 2 players, not {len(case.players)}")
    terrain = [_terrain(each, where) for each in case.terrain]
    names = [each.piece.name for each in terrain]
    models: dict[str, Model] = {}
    for number, each in enumerate(case.models):
        place = f"{where}: models[{number}]"
        if each.seat > 1:
            raise ContentError(f"{place}: seat = {each.seat}: there are 2 players")
        models[each.name] = _model(each, names, terrain, options, place)
    players = [
        cases.case_player(each, seat, case, options.burn, where) for seat, each in enumerate(case.players)
    ]
    table = bare_table(options, _board(case, options, where), players, models, terrain)
    cases.case_counters(table, case, where)
    _check_names(table, case, where)
    cases.check_room(table, where, PACKAGE, R.C_6_2)
    frames = _frames(table, case, where)
    return new_state(table, [Nothing() for _ in players], Nothing(), *frames)


def _board(case: ConflictCase, options: Options, where: str) -> Board:
    width, height = mm(case.board_mm[0]), mm(case.board_mm[1])
    zones = zones_of(case.zones, where) or opposite_zones(width, height, options.deploy_depth * INCH)
    for name in [case.scenario, *case.also]:
        if name:
            demand(scenario_refusal(name, tuple(SCENARIOS)), where)
            zones += SCENARIOS[name].zones(width, height)
    return Board(case.scenario, "case", width, height, case.rounds, case.limit, zones)


def _terrain(each: CaseTerrain, where: str) -> Terrain:
    """A piece as it is now; its wounds are whole, unlike the next edition's."""
    terrain = put_up(piece_of(each, where), each.placer)
    cases.put_as_it_is(terrain, each, each.left)
    return terrain


def _profile(each: CaseModel, options: Options, place: str) -> Profile:
    """A sheet by name, by name with changes, or written out."""
    if isinstance(each.sheet, SheetFile):
        figures = each.sheet.model_dump(exclude_defaults=True)
    else:
        figures = sheet_data(cases.sheet_named(each.sheet, rosters(), place))
    file = validate(SheetFile, {**figures, **each.change}, f"{place}: change")
    sheet = sheet_record(file, place)
    for breach in position_breaches(sheet):
        demand(breach, place)
    return profile_from_sheet(sheet, options)


def _model(each: CaseModel, names: list[str], terrain: list[Terrain], options: Options, place: str) -> Model:
    profile = _profile(each, options, place)
    for name, count in each.conditions.items():
        if name not in CONDITIONS:
            raise unknown(f"{place}: conditions: there is no", name, CONDITION_WORDS)
        if count > MOST_TOKENS:
            demand(refuse(R.C_12_1, "too_many_tokens", count, MOST_TOKENS, {"condition": name}), place)
    demand(tokens_refusal(profile, {}, each.exhaust, in_ascension_terms(options)), place)
    model = new_model(each.name, each.seat, profile)
    cases.put_in_shape(model, each, CONDITIONS, place)
    model.aids = tuple((aid[0], aid[1]) for aid in each.aids)
    model.powers = tuple(each.powers)
    cases.put_in_place(model, each, names, terrain, place)
    return model


def _check_names(table: Table, case: ConflictCase, where: str) -> None:
    """Whoever is named as helping, fought or charged is there."""
    named = [("turn: charged", said(case.turn)["charged"])]
    for number, each in enumerate(case.models):
        for aid in each.aids:
            named += [(f"models[{number}]: aids", name) for name in aid]
    for field, name in named:
        if name and name not in table.models:
            known = nearest(name, list(table.models))
            raise ContentError(f"{where}: {field}: there is no model {name!r}{known}")


def _frames(table: Table, case: ConflictCase, where: str) -> list[Frame]:
    """What comes next, below whatever the case says is still to be done."""
    if case.stage == "set_up":
        names = (case.scenario, *case.also)
        demand(scenario_refusal(case.scenario, tuple(SCENARIOS)), where)
        return [Muster(), Initiative(), SecretChoices(names), Deployment(), rounds.StartRound()]
    if case.stage == "deploy":
        return [Deployment(), rounds.StartRound()]
    if not case.active:
        return [rounds.NextTurn()]
    model = table.fighter(cases.acting(table, case.active, where).name)
    _turn(table, case.turn, model, where)
    now: Frame = rounds.Acting(model.name) if table.strike is None else EndStrike()
    return [now, rounds.EndOfActivation(model.name), rounds.EndTurn(model.name), rounds.NextTurn()]


def _turn(table: Table, file: CaseTurn, model: Model, where: str) -> None:
    """The activation going on: its pool, and what it has used."""
    table.turn = Turn(model.name)
    turn = table.activation()
    turn.maximum = strides_of(table, model).total()
    turn.strides = turn.maximum if file.strides is None else file.strides
    if turn.strides > turn.maximum:
        facts = {"model": model.name}
        demand(refuse(R.C_6_1, "more_strides_than_there_are", turn.strides, turn.maximum, facts), where)
    fill(turn, file)
    turn.moved, turn.attacks, turn.maneuvers = file.moved, file.attacks, list(file.maneuvers)
