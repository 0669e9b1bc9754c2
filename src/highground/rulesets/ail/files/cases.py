"""Case files of Ascension Isle: Legacy: a position written by hand, and the state it describes.

Squares are `[x, y]`, x east and y south from 0. This module is at the border (pydantic), not compiled.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, Strict, field_validator

from highground.content.cases import CaseFile
from highground.content.described import as_declared, fill, made, said
from highground.content.load import Checked, names_differ, one_of, validate
from highground.engine.agenda import Frame
from highground.engine.errors import ContentError, found_in, nearest, unknown
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, State
from highground.rulesets.ail.files import content
from highground.rulesets.ail.files.arms import firearms, melee_weapons, row_named, wares
from highground.rulesets.ail.files.content import LightFile, Side, Square
from highground.rulesets.ail.files.rosters import CharacterFile, build_of, character, sheet_of
from highground.rulesets.ail.rules.figures import new_figure
from highground.rulesets.ail.rules.flow.rounds import BattleBegins, EndTurn, Judging, NextTurn, StartRound
from highground.rulesets.ail.rules.flow.turn import Acting
from highground.rulesets.ail.rules.ground import blocked, inside, laid_out
from highground.rulesets.ail.rules.hooks import SCENARIOS
from highground.rulesets.ail.rules.stress import HEALTHY, state_of
from highground.rulesets.ail.rules.wounds.damage import Blow, CapChance
from highground.rulesets.ail.scenarios.deployment import RESERVE, Deployment
from highground.rulesets.ail.state.actions import Action, Turn
from highground.rulesets.ail.state.board import NOWHERE, Board, Dropped, Progress, Smoke
from highground.rulesets.ail.state.pieces import Aimed, Figure, HeldOverwatch, Table, Wound
from highground.rulesets.ail.state.turn_orders import STANCES
from highground.rulesets.ail.state.weapons import Firearm, MeleeWeapon

PACKAGE = "highground.rulesets.ail"
Count = Annotated[int, Field(ge=0, le=999)]
Seats = Annotated[int, Field(ge=0, le=5)]
Step = Annotated[tuple[int, int], Strict(False)]
Budget = Annotated[tuple[int, int, int], Strict(False)]
WoundKind = Literal["penetrating", "slashing", "blunt", "burn", "etheric"]
Place = Literal["legs", "arm", "chest", "head"]


@as_declared(Wound)
class CaseWound(Checked):
    """A wound."""


@as_declared(Aimed)
class CaseAimed(Checked):
    """Accuracy Advantage from a device."""


@as_declared(HeldOverwatch)
class CaseOverwatch(Checked):
    """A held Overwatch."""


@as_declared(Figure, {"Wound": CaseWound, "Aimed": CaseAimed, "HeldOverwatch": CaseOverwatch, "Cell": Step})
class CaseFigure(Checked):
    """A figure in a case. What is not said is as for one who has just come to the table."""

    name: str = Field(min_length=1, description="its name, as orders use it")
    seat: Seats = Field(default=0, description="whose it is: 0 for the first player, 1 for the second …")
    character: str | CharacterFile = Field(
        description="a character of any roster by name, or one written out"
    )
    change: dict[str, Any] = Field(default={}, description="what differs from the character named")
    at: Square = Field(default=(0, 0), description="its square")
    in_hand: str | None = Field(
        default=None, description='the weapon in hand, "" for none; default: its first'
    )
    adrenaline: Count | None = Field(default=None, description="default: as much as Physique")
    focus: Count | None = Field(default=None, description="default: as much as Senses")
    willpower: Count | None = Field(default=None, description="default: as much as Intellect")
    stance: str = Field(default="", description="its stance: " + ", ".join(STANCES[1:]))
    turn_start: Square | None = Field(default=None, description="where its turn began; default: where it is")
    ammo: dict[str, Count] = Field(default={}, description="Ammunition by weapon; default: full")
    grenades: dict[str, Count] = Field(default={}, description="grenades left; default: all")

    _stance_exists = field_validator("stance")(one_of(STANCES[1:], "there is no stance", empty=True))


@as_declared(Action, {"tuple[Cell, ...]": list[Square]})
class CaseAction(Checked):
    """An action going on, for a case that begins in the middle; `todo` says what is still to be done."""


class CaseHit(Checked):
    """A hit to begin with: "this does 35", after armour."""

    victim: str = Field(min_length=1, description="who is hit")
    by: str = Field(min_length=1, description="who did it")
    damage: Count = Field(description="how much gets through")
    overwhelming: Annotated[int, Field(ge=1, le=9)] = Field(
        default=1, description="its grade of Overwhelming"
    )
    completely: bool = Field(default=False, description="Completely Overwhelming")
    kind: WoundKind = Field(default="penetrating", description="the kind of wound it causes")
    wildcard: Place = Field(default="chest", description="where the wildcard of the location die is")
    place: Place | Literal[""] = Field(default="", description="where the wound is, if that was chosen")


@as_declared(Turn, {"tuple[int, int, int]": Budget})
class CaseTurn(Checked):
    """The turn going on."""


@as_declared(Smoke, {"Cell": Square})
class CaseSmoke(Checked):
    """Smoke around a square."""


class CaseDropped(Checked):
    """A weapon on the ground."""

    at: Square = Field(description="where it lies")
    weapon: str = Field(description="which it is")
    ammo: Count | None = Field(default=None, description="its Ammunition; default: full")


@as_declared(Progress)
class CaseProgress(Checked):
    """How far the scenario has come."""

    loot: Square | None = Field(default=None, description="where it lies")


class AilCase(CaseFile):
    """A position of Ascension Isle: Legacy."""

    map: str = Field(default="", description="a map that ships, by name")
    rows: str = Field(default="", description="or a map drawn in place; default: 12 by 8 open squares")
    lights: list[LightFile] = Field(default=[], description="where the light is bad, besides the map's own")
    rules: str = Field(default="", description="the scenario's rules; default: the last side able wins")
    sides: list[str] = Field(
        default=["Blue", "Amber"], min_length=2, max_length=6, description="names by seat"
    )
    seats: list[Side] = Field(default=[0, 1], min_length=2, max_length=6, description="the side of each seat")
    rounds: int = Field(default=10, ge=1, le=50, description="the last round")
    round: Annotated[int, Field(ge=0, le=50)] = Field(default=1, description="the present round; 0: set-up")
    turns: Count = Field(default=1, description="how many turns there have been, this one included")
    order: list[str] = Field(
        default=[], description="figures in initiative order; default: as they are listed"
    )
    active: str = Field(default="", description="whose turn it is; none: a round is about to begin")
    turn: CaseTurn = Field(default=CaseTurn(), description="what that turn has seen")
    score: list[Count] = Field(default=[0, 0], min_length=2, max_length=2, description="points by side")
    progress: CaseProgress = Field(default=CaseProgress(), description="how far the scenario has come")
    smokes: list[CaseSmoke] = Field(default=[], description="smoke")
    dropped: list[CaseDropped] = Field(default=[], description="weapons on the ground")
    stage: Literal["play", "deploy"] = Field(default="play", description="where the battle stands")
    hit: CaseHit | None = Field(default=None, description="a hit that is still to be suffered")
    actions: list[CaseAction] = Field(default=[], description="actions going on, the innermost last")
    figures: list[CaseFigure] = Field(default=[], description="everybody")

    _names_differ = field_validator("figures")(names_differ)


# -- the state ---------------------------------------------------------------------------------------------


def open_case(case: AilCase, where: str) -> State[Any, Any, Any]:
    """The state that a case describes."""
    board, ground = _board(case, where)
    figures: dict[str, Figure] = {}
    for number, each in enumerate(case.figures):
        figures[each.name] = _figure(each, case, f"{where}: figures[{number}]")
    options = content.options_of(case.options, where)
    table = content.new_table(options, board, ground, figures)
    _fill(table, case, where)
    frames = _frames(table, case, where)
    return new_state(table, [Nothing() for _ in case.seats], Nothing(), *frames)


def _board(case: AilCase, where: str) -> tuple[Board, str]:
    if len(case.sides) != len(case.seats):
        raise ContentError(f"{where}: there are {len(case.sides)} sides for {len(case.seats)} seats")
    if case.rules and case.rules not in SCENARIOS:
        raise unknown(f"{where}: there are no rules", case.rules, SCENARIOS)
    lights = [each.record() for each in case.lights]
    text = case.rows or "\n".join(["." * 12] * 8)
    title = "case"
    if case.map:
        drawn = found_in(content.maps(), case.map, f"{where}: there is no map")
        text, title = case.rows or drawn.rows, drawn.title
        lights = [each.record() for each in drawn.lights] + lights
    try:
        rows = content.checked_rows(text)
    except ValueError as error:
        raise ContentError(f"{where}: rows: {error}") from error
    board = Board(
        "case", case.rules, title, len(rows[0]), len(rows), rows, case.rounds, tuple(case.sides),
        tuple(case.seats), tuple(lights),
    )  # fmt: skip
    return board, laid_out(rows)


def _figure(each: CaseFigure, case: AilCase, place: str) -> Figure:
    if each.seat >= len(case.seats):
        raise ContentError(f"{place}: seat = {each.seat}: there are {len(case.seats)} seats")
    named = character(each.character, place) if isinstance(each.character, str) else each.character
    file = validate(CharacterFile, {**_said(named), **each.change}, f"{place}: change")
    build = build_of(file, place)
    held = build.in_hand
    if each.in_hand is not None:
        held = row_named(each.in_hand) or each.in_hand
    figure = new_figure(each.name, each.seat, case.seats[each.seat], sheet_of(build), each.at, held)
    own = [gun.name for gun in figure.guns] + [blade.name for blade in figure.blades]
    if held and held not in own:
        raise unknown(f"{place}: in_hand: {each.name} carries no", held, own)
    fill(figure, each)
    figure.aimed = [Aimed(a.device, row_named(a.weapon) or a.weapon, a.points) for a in figure.aimed]
    figure.stance = each.stance
    figure.turn_start = each.at if each.turn_start is None else each.turn_start
    for pool in ("adrenaline", "focus", "willpower"):
        if getattr(each, pool) is not None:
            setattr(figure, pool, getattr(each, pool))
    _count(figure.ammo, each.ammo, f"{place}: ammo")
    _count(figure.grenades, each.grenades, f"{place}: grenades")
    return figure


def _said(file: CharacterFile) -> dict[str, Any]:
    """A character as its file says it."""
    return file.model_dump(exclude_unset=True)


def _count(have: dict[str, int], said: dict[str, int], place: str) -> None:
    for given, count in said.items():
        name = row_named(given) or given
        if name not in have:
            raise ContentError(f"{place}: there is no {given!r}" + nearest(name, list(have)))
        have[name] = count


def _fill(table: Table, case: AilCase, where: str) -> None:
    """Rounds, turns, points, what lies about, and what is going on."""
    for number, figure in enumerate(table.figures.values()):
        place = f"{where}: figures[{number}]"
        if not figure.away and (not inside(table.board, figure.at) or blocked(table, figure.at)):
            raise ContentError(f"{place}: {figure.name} cannot stand at {list(figure.at)}")
        figure.out = state_of(table, figure) > HEALTHY
        for other in (figure.grappled_by, figure.holding, *figure.surprised_by, *figure.unaware_of):
            _known(table, other, place)
    table.round, table.turns = case.round, case.turns
    able = [name for name, figure in table.figures.items() if not figure.out and not figure.away]
    table.order = list(case.order) or able
    for name in table.order:
        _known(table, name, f"{where}: order")
    if case.active:
        table.turn = made(case.turn, figure=case.active)
    loot = NOWHERE if case.progress.loot is None else case.progress.loot
    table.progress = made(case.progress, score=list(case.score), loot=loot)
    table.smokes = [made(each) for each in case.smokes]
    table.dropped = [
        _dropped(each, f"{where}: dropped[{number}]") for number, each in enumerate(case.dropped)
    ]
    table.actions = [_action(table, each) for each in case.actions]


def _known(table: Table, name: str, place: str) -> None:
    if name and name not in table.figures:
        raise unknown(f"{place}: there is no figure", name, table.figures)


def _dropped(each: CaseDropped, place: str) -> Dropped:
    name = row_named(each.weapon) or each.weapon
    weapon = wares().get(name)
    if not isinstance(weapon, Firearm | MeleeWeapon):
        known = [*firearms(), *melee_weapons()]
        raise unknown(f"{place}: there is no weapon", each.weapon, known)
    full = weapon.ammo if isinstance(weapon, Firearm) else 0
    return Dropped(each.at, weapon, full if each.ammo is None else each.ammo)


def _action(table: Table, each: Any) -> Action:
    origin = table.figures[each.actor].at if each.actor in table.figures else NOWHERE
    told = {**said(each), "means": row_named(each.means) or each.means, "aim": tuple(each.aim)}
    return Action(origin=origin, **told)


def _frames(table: Table, case: AilCase, where: str) -> list[Frame]:
    """What comes next, below whatever the case says is still to be done."""
    if case.stage == "deploy":
        for figure in table.figures.values():
            figure.away = figure.away or RESERVE
        return [Deployment(), BattleBegins()]
    if not case.active:
        return [StartRound()]
    acting = table.figures.get(case.active)
    if acting is None or acting.out or acting.away:
        able = [name for name, each in table.figures.items() if not each.out and not each.away]
        raise ContentError(f"{where}: active: {case.active!r} cannot act" + nearest(case.active, able))
    return [*_hit(table, case, where), *_rest_of_round(table, case)]


def _hit(table: Table, case: AilCase, where: str) -> list[Frame]:
    if case.hit is None:
        return []
    hit = case.hit
    for name in (hit.victim, hit.by):
        _known(table, name, f"{where}: hit")
    blow = Blow(
        hit.victim,
        hit.by,
        overwhelming=hit.overwhelming,
        completely=hit.completely,
        kind=hit.kind,
        wildcard=hit.wildcard,
        place=hit.place,
    )
    return [CapChance(blow, hit.damage)]


def _rest_of_round(table: Table, case: AilCase) -> list[Frame]:
    place = table.order.index(case.active) if case.active in table.order else len(table.order)
    return [Acting(), EndTurn(), Judging(False), NextTurn(place + 1)]
