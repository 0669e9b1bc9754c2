"""Chapter 10.3 to 10.9, Falling: prone at once, hurt, and what it lands on (CR-18 to CR-20)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.measure import contains_point, distance_ceil, gap, overlap
from highground.geometry.shapes import Circle, Point, Shape
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.displacement import fall as falling
from highground.rulesets.ascension.rules.displacement import impact as impacts
from highground.rulesets.ascension.rules.displacement import make_room as making_room
from highground.rulesets.ascension.rules.displacement.fall import FallHurt, ModelFell, TerrainFallenOn
from highground.rulesets.ascension.rules.displacement.flight import straight
from highground.rulesets.ascension.rules.displacement.impact import ModelsCollided
from highground.rulesets.ascension.rules.displacement.make_room import (
    NoRoom,
    RoomMade,
    bases_shared,
    room_beside,
    room_on,
    room_refusal,
)
from highground.rulesets.ascension.rules.movement import surfaces
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, in_contact
from highground.rulesets.ascension.state.orders import ChooseSpot
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.conflict.rules.combat.damage import lose_wounds
from highground.rulesets.conflict.rules.displacement.impact import strike_with_model
from highground.rulesets.conflict.rules.movement.prone import fall_prone
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table

OWNERS_REACH: Final = INCH
"""CR-20: how far from the other model an owner may put it, where the table lets owners choose."""


class Fall(making_room.Unsettled):
    """A model has nothing beneath it; `along` is the way it was moved, None if its footing broke."""

    along: Final[Point | None]


class FallDamage(falling.FallDamage):
    """The faller is hurt by a drop of this height, in halves of a size."""


class LandOnModel(impacts.Collision):
    """The faller has come down on another model."""


class LandOnTerrain(falling.LandOnTerrain):
    """The faller has come down on the piece with this index."""


class MakeRoom(making_room.MakeRoom):
    """One of two models is shifted so that they do not touch."""


class Settle(making_room.Settling):
    """A model that was moved must end in a legal spot."""


class MayMakeRoom(making_room.RoomChoice):
    """Where does the model go? `spots` are the nearest, `least` is how far they are."""

    clause: ClassVar[Clause] = R.C_10_9


# -- C-10.3: who falls -----------------------------------------------------------------------------


def lose_support(game: ConflictGame, model: Model, along: Point) -> None:
    """C-10.3: a moved model falls if its centre is off its piece, and over none as high (CR-18)."""
    if not model.on_table:
        return
    table = game.table
    if model.on >= 0 and not contains_point(table.terrain[model.on].shape, model.at):
        height = surfaces.elevation(table, model)
        on, level = surfaces.landing_under(table, model.at, height + 1)
        if surfaces.surface_height(table, on, level) < height:
            game.then(Fall(model.name, along))
            return
        model.on, model.level = on, level
    game.then(Settle(model.name))


@step(Fall)
def fall(game: ConflictGame, now: Fall) -> None:
    """C-10.3: straight down, clear of the piece it left; C-10.4: prone at once; then all that follows."""
    table = game.table
    model = table.fighter(now.model)
    if not model.on_table or model.on < 0:
        return
    height = surfaces.elevation(table, model)
    left = table.terrain[model.on]
    if now.along is not None and left.standing:
        model.at = _carried_clear(table, model, now.along, left.shape)
    model.on, model.level = surfaces.landing_under(table, model.at, height)
    drop = height - surfaces.elevation(table, model)
    onto = table.terrain[model.on].piece.name if model.on >= 0 else ""
    game.emit(ModelFell(model.name, size_word(drop), onto), R.C_10_3)
    fall_prone(game, model, R.C_10_4)
    frames: list[Frame] = [FallDamage(model.name, drop)]
    for other in bases_shared(table, model):
        frames.append(LandOnModel(model.name, other.name))
    if model.on >= 0:
        frames.append(LandOnTerrain(model.name, model.on))
    game.then(*frames, Settle(model.name))


def _carried_clear(table: Table, model: Model, along: Point, piece: Shape) -> Point:
    """CR-18: on along its way, just far enough for its base to clear the piece; not off the board."""
    start, radius = model.at, model.profile.ahead
    clear, held = 2 * radius, 0
    board = table.board.width + table.board.height
    while clear < board and overlap(Circle(straight(start, along, clear)[-1], radius), piece):
        held, clear = clear, 2 * clear
    while clear - held > 1:
        middle = (clear + held) // 2
        if overlap(Circle(straight(start, along, middle)[-1], radius), piece):
            held = middle
        else:
            clear = middle
    end = straight(start, along, clear)[-1]
    return start if surfaces.off_the_board(table, model, end, model.facing) else end


# -- C-10.5, C-10.6: damage ------------------------------------------------------------------------


def fall_damage(model: Model, height: int) -> Tally:
    """C-10.5: the height in whole sizes, at least 1, and the model's size rounded down (CR-19)."""
    damage = tally(max(1, height // 2), R.C_10_5, "height")
    damage.add(model.profile.size // 2, R.C_10_5, "own_size")
    return damage


@step(FallDamage)
def hurt_by_fall(game: ConflictGame, now: FallDamage) -> None:
    """C-10.5: so much; C-10.6: it is Physical, but no attack: nothing resists it."""
    model = game.table.fighter(now.model)
    if model.on_table:
        damage = fall_damage(model, now.height)
        game.emit(FallHurt(model.name, damage), R.C_10_5)
        lose_wounds(game, model, damage.total(), R.C_10_6)


# -- C-10.7: onto terrain --------------------------------------------------------------------------


@step(LandOnTerrain)
def land_on_terrain(game: ConflictGame, now: LandOnTerrain) -> None:
    """C-10.7: the piece fares as if the model were thrown at it."""
    table = game.table
    model, terrain = table.fighter(now.model), table.terrain[now.piece]
    if not model.on_table or not terrain.standing or model.on != now.piece:
        return
    game.emit(TerrainFallenOn(model.name, terrain.piece.name), R.C_10_7)
    strike_with_model(game, terrain, now.piece, model, model.seat)


# -- C-10.8, C-10.9: onto a model ------------------------------------------------------------------


@step(LandOnModel)
def land_on_model(game: ConflictGame, now: LandOnModel) -> None:
    """C-10.8: both prone, each hurt by the other's size; C-10.9: then room is made."""
    table = game.table
    faller, other = table.fighter(now.striker), table.fighter(now.struck)
    if not faller.on_table or not other.on_table:
        return
    game.emit(ModelsCollided(faller.name, other.name), R.C_10_8)
    fall_prone(game, other, R.C_10_8)
    game.then(MakeRoom(faller.name, other.name))
    lose_wounds(game, faller, other.profile.size // 2, R.C_10_8)
    lose_wounds(game, other, faller.profile.size // 2, R.C_10_8)


@step(MakeRoom)
def make_room(game: ConflictGame, now: MakeRoom) -> None:
    """C-10.9: the smaller is shifted, of equals the faller, as little as can be (CR-20).

    By option `displacement` its owner puts it anywhere within an inch of the other.
    """
    table = game.table
    faller, other = table.fighter(now.striker), table.fighter(now.struck)
    if not (faller.on_table and other.on_table and in_contact(table, faller.base(), other.base())):
        return
    goes, stays = (other, faller) if other.profile.size < faller.profile.size else (faller, other)
    spots = room_beside(table, goes, stays, R.C_10_9)
    if not spots:
        goes, stays = stays, goes
        spots = room_beside(table, goes, stays, R.C_10_9)
    if not spots:
        game.emit(NoRoom(goes.name), R.C_10_9)
    elif len(spots) == 1 and table.house.displacement == "nearest":
        _go_to(game, goes, stays.name, spots[0])
    else:
        least = distance_ceil(goes.at, spots[0])
        game.then(MayMakeRoom(goes.seat, goes.name, stays.name, tuple(spots), least))


def _surface_of(table: Table, model: Model, spot: Point) -> tuple[int, int]:
    """The surface for which a spot was found: the model's own, or the ground if that has no room."""
    if surfaces.spot_refusal(table, model, spot, model.facing, model.on, model.level, R.C_10_9) is None:
        return model.on, model.level
    return -1, 0


@check(MayMakeRoom, ChooseSpot)
def check_room(known: ConflictKnown, asked: MayMakeRoom, order: ChooseSpot) -> Refusal | None:
    """C-10.9: a legal spot clear of the other; none nearer, or within an inch by option (CR-20)."""
    table = known.table
    model, other = table.fighter(asked.model), table.fighter(asked.other)
    facts = {"model": model.name, "other": other.name}
    if table.house.displacement == "nearest":
        away = distance_ceil(model.at, order.at)
        if away > asked.least + LIMIT_SLACK:
            return refuse(R.C_10_9, "not_the_nearest_spot", away, asked.least, facts)
    elif order.at not in asked.spots:
        away = gap(Circle(order.at, model.profile.ahead), other.base())
        if away > OWNERS_REACH + LIMIT_SLACK:
            return refuse(R.C_10_9, "too_far_from_the_other", away, OWNERS_REACH, facts)
    on, level = _surface_of(table, model, asked.spots[0])
    return room_refusal(table, model, other, order.at, on, level, R.C_10_9)


@resolve(MayMakeRoom, ChooseSpot)
def choose_room(game: ConflictGame, asked: MayMakeRoom, order: ChooseSpot) -> None:
    """C-10.9: there it goes."""
    _go_to(game, game.table.fighter(asked.model), asked.other, order.at)


@candidates(MayMakeRoom)
def rooms(known: ConflictKnown, asked: MayMakeRoom, budget: int, chance: Chance) -> list[Candidate]:
    """Every one of the nearest spots."""
    return [Candidate(ChooseSpot(spot), "make room") for spot in asked.spots]


def _go_to(game: ConflictGame, model: Model, other: str, to: Point) -> None:
    on, level = _surface_of(game.table, model, to)
    distance = distance_ceil(model.at, to)
    model.at, model.on, model.level = to, on, level
    game.emit(RoomMade(model.name, other, to, distance), R.C_10_9)


@step(Settle)
def settle(game: ConflictGame, now: Settle) -> None:
    """C-10.9: nobody stays in another's base, in terrain or off the board: the nearest spot there is."""
    table = game.table
    model = table.fighter(now.model)
    if not model.on_table:
        return
    shared = bases_shared(table, model)
    if shared:
        game.then(*[MakeRoom(model.name, other.name) for other in shared], Settle(model.name))
        return
    at, on, level = model.at, model.on, model.level
    if surfaces.spot_refusal(table, model, at, model.facing, on, level, R.C_10_9) is None:
        return
    spots = room_on(table, model, None, on, level, R.C_10_9)
    if not spots and on >= 0:
        spots = room_on(table, model, None, -1, 0, R.C_10_9)
    if spots:
        _go_to(game, model, "", spots[0])
    else:
        game.emit(NoRoom(model.name), R.C_10_9)
