"""Primer's content files and case files: what may stand in them, and the records made of them.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, field_validator, model_validator

import highground.rulesets.primer.rulebook as R
from highground.content import load
from highground.content.cases import CaseFile
from highground.content.described import as_declared, made
from highground.content.shipped import checked_files, fingerprint
from highground.engine.agenda import Frame
from highground.engine.errors import ContentError, nearest
from highground.engine.options import chosen
from highground.engine.rosters import RosterChoice, RosterFigure, RosterNote, RosterReport, RosterTrial
from highground.engine.ruleset import Setup, ground_of, new_state
from highground.engine.state import Nothing, State
from highground.geometry.shapes import Circle, Point, Polygon, ShapeError
from highground.geometry.units import inch, inches, mm
from highground.rulesets.primer.rulebook.options import OPTIONS, Options
from highground.rulesets.primer.rules.movement import room_refusal
from highground.rulesets.primer.rules.turn import MayAct, NextActivation, SetUp
from highground.rulesets.primer.state.pieces import Board, Model, Profile, Table, Terrain

PACKAGE = "highground.rulesets.primer"
Pair = Annotated[tuple[str, str], Strict(False)]
Points = Annotated[int, Field(ge=0, le=1000)]
Score = Annotated[tuple[Points, Points], Strict(False)]


class ProfileFile(load.Checked):
    """The figures of a kind of model."""

    speed_in: float = Field(gt=0, le=48, description="how far it moves, in inches")
    aim: int = Field(ge=2, le=6, description="what a d6 must reach to hit")
    range_in: float = Field(gt=0, le=120, description="how far it shoots, in inches")
    wounds: int = Field(ge=1, le=20, description="how many hits it takes")
    base_mm: float = Field(ge=20, le=170, description="diameter of its round base, in millimetres")


class TerrainFile(load.Checked):
    """A wall or rough ground: a polygon or a disc."""

    name: str = Field(min_length=1, description="what it is called")
    kind: Literal["wall", "rough"] = Field(description="wall: nothing passes; rough: slow, gives cover")
    corners_in: list[load.Inches] | None = Field(default=None, description="corners of a polygon, in inches")
    centre_in: load.Inches | None = Field(default=None, description="centre of a disc, in inches")
    radius_in: float | None = Field(default=None, ge=0.1, le=100, description="radius of a disc, in inches")

    @model_validator(mode="after")
    def one_shape(self) -> TerrainFile:
        if (self.corners_in is None) == (self.centre_in is None or self.radius_in is None):
            raise ValueError("give either corners_in, or centre_in and radius_in")
        return self


class RosterModel(load.Checked):
    """A model of a roster."""

    name: str = Field(min_length=1, pattern=r"^\S+$", description="a name of its own, without spaces")
    profile: str = Field(description="the kind of model: a name from profiles.toml")


class RosterFile(load.Checked):
    """A side: what it is called and who belongs to it."""

    system: Literal["primer"] = Field(default="primer", description="the rule system")
    side: str = Field(min_length=1, description="the name of the side")
    models: list[RosterModel] = Field(min_length=1, max_length=12, description="who belongs to it")

    _names_differ = field_validator("models")(load.names_differ)


class ScenarioFile(load.Checked):
    """A table to play on."""

    title: str
    board_in: load.Size = Field(description="width and depth of the table, in inches")
    rounds: int = Field(ge=1, le=20)
    marker_in: load.Inches = Field(description="where the marker lies")
    rosters: list[str] = Field(min_length=2, max_length=2, description="the default roster of each seat")
    spots_in: list[list[load.Inches]] = Field(
        min_length=2, max_length=2, description="starting spots by side"
    )
    terrain: list[TerrainFile] = Field(default=[], description="walls and rough ground")


@as_declared(Model)
class CaseModel(load.Checked):
    """A model in a case."""

    name: str = Field(min_length=1, pattern=r"^\S+$", description="its name, as orders use it")
    side: load.Seat = Field(description="0 for the first side, 1 for the second")
    profile: str | ProfileFile = Field(description="a name from profiles.toml, or all figures written out")
    change: dict[str, int | float] = Field(
        default={}, description="figures that differ from the named profile"
    )
    at_in: load.Inches = Field(description="where its centre stands, in inches")
    wounds: int | None = Field(default=None, ge=0, description="wounds left; default: all")


@as_declared(Table)
class PrimerCase(CaseFile):
    """A position of Primer."""

    board_in: load.Size = Field(default=(24, 24), description="width and depth of the table, in inches")
    sides: Pair = Field(default=("Blue", "Amber"), description="the names of the two sides")
    round: int = Field(default=1, ge=0, le=20, description="the present round; 0: not yet begun")
    rounds: int = Field(default=4, ge=1, le=20, description="the last round")
    score: Score = Field(default=(0, 0), description="points so far")
    marker_in: load.Inches = Field(default=(12, 12), description="where the marker lies")
    first: load.Seat = Field(default=0, description="the side that began this round")
    turn: load.Seat = Field(default=0, description="whose turn it is")
    active: str | None = Field(default=None, description="the model that is acting, if one already is")
    terrain: list[TerrainFile] = Field(default=[], description="walls and rough ground")
    models: list[CaseModel] = Field(default=[], description="everybody on the table")


# -- files that ship ---------------------------------------------------------------------------


@cache
def profile_files() -> dict[str, ProfileFile]:
    """Every kind of model, as its file says it."""
    data = load.package_data(PACKAGE, "data", "profiles.toml")
    return {name: load.validate(ProfileFile, each, f"profiles.toml: {name}") for name, each in data.items()}


@cache
def profiles() -> dict[str, Profile]:
    """Every kind of model."""
    return {name: _profile(name, each) for name, each in profile_files().items()}


def _profile(name: str, file: ProfileFile) -> Profile:
    return Profile(
        name, inch(file.speed_in), file.aim, inch(file.range_in), file.wounds, mm(file.base_mm) // 2
    )


@cache
def scenarios() -> Mapping[str, ScenarioFile]:
    """Every scenario by the name of its file."""
    return checked_files(ScenarioFile, PACKAGE, "data/scenarios")


@cache
def rosters() -> Mapping[str, RosterFile]:
    """Every roster by the name of its file."""
    return checked_files(RosterFile, PACKAGE, "data/rosters")


@cache
def content_digest() -> str:
    """A fingerprint of all data files that games are played with."""
    return fingerprint(PACKAGE, ("data", "data/rosters", "data/scenarios"))


def read_roster(given: Any, where: str = "roster") -> RosterFile:
    """A roster by name, or written out."""
    if isinstance(given, str):
        found = rosters().get(given)
        if found is None:
            raise ContentError(f"there is no roster {given!r}" + nearest(given, list(rosters())))
        return found
    return load.validate(RosterFile, given, where)


def roster_catalogue() -> list[RosterChoice]:
    """The kinds of model."""
    return [RosterChoice("models[].profile", name) for name in profiles()]


def check_roster(given: Any, where: str) -> RosterReport:
    """Primer has no points: a roster that can be read and whose profiles exist is legal."""
    roster = read_roster(given, where)
    figures: list[RosterFigure] = []
    farthest, notes = 0, tuple[RosterNote, ...]()
    for number, each in enumerate(roster.models):
        profile = find_profile(each.profile, f"{where}: models[{number}]")
        width = 2 * profile.radius
        printed = {
            "Speed": inches(profile.speed),
            "Aim": f"{profile.aim}+",
            "Range": inches(profile.range),
            "Wounds": str(profile.wounds),
        }
        figures.append(RosterFigure(each.name, each.profile, 0, width, width, {}, printed))
        if profile.speed + profile.range > farthest:
            farthest = profile.speed + profile.range
            facts = {"model": each.name, "walk": profile.speed, "reach": profile.range}
            notes = (RosterNote("longest_threat", R.SH_1.id, facts),)
    models: dict[str, int | None] = {each.name: None for each in roster.models}
    return RosterReport(roster.side, None, None, models, [], [], tuple(figures), None, notes)


def shot_trials(given: Any, model: str) -> list[RosterTrial]:
    """A model's shot at a target in the open, in cover (SH-4), and behind it ducking besides."""
    trials: list[RosterTrial] = []
    rough = [{"name": "Rough", "kind": "rough", "centre_in": [12, 16], "radius_in": 2}]
    for each in read_roster(given).models:
        if each.name != model:
            continue
        for way, terrain, ducking in (
            ("in_the_open", [], False),
            ("in_cover", rough, False),
            ("ducking", rough, True),
        ):
            case = {
                "system": "primer",
                "active": "Attacker",
                "terrain": terrain,
                "models": [
                    {"name": "Attacker", "side": 0, "profile": each.profile, "at_in": [12, 12]},
                    {
                        "name": "Target",
                        "side": 1,
                        "profile": each.profile,
                        "at_in": [12, 16],
                        "alert": False,
                        "ducking": ducking,
                    },
                ],
                "orders": ["shoot Target"],
            }
            trials.append(RosterTrial(way, None, "aim", case))
    return trials


def find_profile(name: str, where: str) -> Profile:
    found = profiles().get(name)
    if found is None:
        raise ContentError(f"{where}: there is no profile {name!r}" + nearest(name, list(profiles())))
    return found


# -- states ------------------------------------------------------------------------------------


def open_game(setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step of a scenario."""
    scenario = scenarios().get(setup.scenario)
    if scenario is None:
        raise ContentError(
            f"there is no scenario {setup.scenario!r}" + nearest(setup.scenario, list(scenarios()))
        )
    own = ground_of(setup, "board_in", "marker_in", "rounds", "terrain")
    if own:
        said = scenario.model_dump(mode="json", exclude_unset=True)
        scenario = load.validate(ScenarioFile, {**said, **own}, "map")
    if len(setup.rosters) != 2:
        raise ContentError(f"Primer is for 2 sides, not {len(setup.rosters)}")
    sides = [read_roster(given, f"roster {seat}") for seat, given in enumerate(setup.rosters, 1)]
    names = (
        (sides[0].side, sides[1].side)
        if sides[0].side != sides[1].side
        else (sides[0].side, sides[1].side + " II")
    )
    board = _board(scenario.title, scenario, names, setup.scenario)
    models: dict[str, Model] = {}
    for side, roster in enumerate(sides):
        spots = scenario.spots_in[side]
        if len(roster.models) > len(spots):
            raise ContentError(
                f"{roster.side} has {len(roster.models)} models; {setup.scenario} has {len(spots)} spots"
            )
        for each, spot in zip(roster.models, spots, strict=False):
            name = _free_name(each.name, models)
            profile = find_profile(each.profile, f"roster {roster.side}, {each.name}")
            base = Circle(_point(spot), profile.radius)
            models[name] = Model(name, side, profile, base, profile.wounds)
    table = Table(_options(setup.options), board, models, [0, 0])
    if own:
        _check_room(table, "map")
    return new_state(table, [Nothing(), Nothing()], Nothing(), SetUp())


def _free_name(name: str, taken: dict[str, Model]) -> str:
    """The name, with a number behind it if the other side has a model of that name."""
    used = [each.lower() for each in taken]
    names = [name, *[f"{name}{number}" for number in range(2, len(used) + 3)]]
    return next(each for each in names if each.lower() not in used)


def _options(given: dict[str, Any], where: str = "") -> Options:
    return chosen(Options, OPTIONS, given, where)


def _point(at: load.Inches) -> Point:
    return Point(inch(at[0]), inch(at[1]))


def _board(title: str, file: ScenarioFile | PrimerCase, sides: tuple[str, str], where: str) -> Board:
    pieces = [Terrain(each.name, each.kind, _shape(each, where)) for each in file.terrain]
    walls = tuple(piece for piece in pieces if piece.kind == "wall")
    rough = tuple(piece for piece in pieces if piece.kind == "rough")
    width, depth = file.board_in
    return Board(title, inch(width), inch(depth), file.rounds, _point(file.marker_in), walls, rough, sides)


def _shape(file: TerrainFile, where: str) -> Circle | Polygon:
    try:
        if file.corners_in is not None:
            return Polygon(tuple(_point(corner) for corner in file.corners_in))
        return Circle(_point(file.centre_in or (0, 0)), inch(file.radius_in or 0))
    except ShapeError as error:
        raise ContentError(f"{where}: terrain {file.name}: {error}") from error


def open_case(case: PrimerCase, where: str) -> State[Any, Any, Any]:
    """The state that a case describes."""
    models: dict[str, Model] = {}
    for number, each in enumerate(case.models):
        place = f"{where}: models[{number}]"
        if each.name.lower() in [name.lower() for name in models]:
            raise ContentError(f"{place}: there are two models called {each.name}")
        models[each.name] = _case_model(each, place)
    table: Table = made(
        case,
        options=_options(case.options, where),
        board=_board("case", case, case.sides, where),
        models=models,
        score=list(case.score),
        round=case.round,
        first=case.first,
    )
    _check_room(table, where)
    return new_state(table, [Nothing(), Nothing()], Nothing(), *_case_frames(case, models, where))


def _case_frames(case: PrimerCase, models: dict[str, Model], where: str) -> list[Frame]:
    """Whose turn it is, or what the model may do that is acting already (so it is not fresh)."""
    if case.active is None:
        return [NextActivation(case.turn)]
    acting = models.get(case.active)
    if acting is None or acting.wounds == 0:
        standing = [name for name, model in models.items() if model.wounds > 0]
        raise ContentError(
            f"{where}: active: there is no model {case.active!r} on the table"
            + nearest(case.active, standing)
        )
    acting.fresh = False
    return [MayAct(acting.side, acting.name), NextActivation(1 - acting.side)]


def _check_room(table: Table, where: str) -> None:
    """MV-2 holds from the beginning: on the table, over no base and no wall."""
    for number, model in enumerate(table.models.values()):
        refusal = room_refusal(table, model, [model.at]) if model.wounds > 0 else None
        if refusal is not None:
            other = refusal.facts.get("other")
            fault = "stands off the table" if other is None else f"overlaps {other}"
            raise ContentError(f"{where}: models[{number}]: {model.name} {fault} [{refusal.clause}]")


def _case_model(each: CaseModel, place: str) -> Model:
    if isinstance(each.profile, str):
        find_profile(each.profile, place)
        figures, name = profile_files()[each.profile], each.profile
    else:
        figures, name = each.profile, "written out"
    changed = load.validate(ProfileFile, {**figures.model_dump(), **each.change}, f"{place}: change")
    profile = _profile(name, changed)
    wounds = profile.wounds if each.wounds is None else each.wounds
    if wounds > profile.wounds:
        raise ContentError(f"{place}: wounds = {wounds}: {each.name} has only {profile.wounds}")
    base = Circle(_point(each.at_in), profile.radius)
    model: Model = made(each, name=each.name, side=each.side, profile=profile, base=base, wounds=wounds)
    model.fresh, model.alert = model.fresh and wounds > 0, model.alert and wounds > 0
    return model
