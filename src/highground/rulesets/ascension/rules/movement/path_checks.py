"""Ways: whether a model can go along a path, and what it meets there (R-5.2.2, R-7.2.9.b, R-7.2.13 to 15).

`leg_refusal` says whether, `arrive` carries it out; both also serve moves that are no Stride, such as an
ability's inch: `leg_refusal(Walk(table, model, 0), path, limit, clause)`, then `arrive(game, walk, path)`.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.geometry.crossing import box_of_path, cost, sweep_hits
from highground.geometry.measure import gap, path_length
from highground.geometry.shapes import Point, Shape
from highground.rulesets.ascension.rules.displacement.fall import check_support
from highground.rulesets.ascension.rules.movement import surfaces
from highground.rulesets.ascension.rules.movement.surfaces import off_the_board
from highground.rulesets.ascension.rules.movement.walk import Walk, footing_refusal
from highground.rulesets.ascension.rules.terrain.destruction import breaks_underfoot, destroy
from highground.rulesets.ascension.rules.terrain.hazards import enter_hazards
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.models import AscensionGame, Model
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import DIFFICULT, Piece, Terrain

IGNORE_MOVEMENT: Final = "Ignore Movement Penalties"


# -- events --------------------------------------------------------------------------------------


class DifficultGroundCrossed(Event):
    """`length` of the path, during which some part of the base was inside, counted twice."""

    model: Final[str]
    length: Final[int]


class NotHampered(Event):
    model: Final[str]
    piece: Final[str]


class SteppedOver(Event):
    model: Final[str]
    piece: Final[str]


class StandsOn(Event):
    """The model now stands on another piece, or on another level."""

    model: Final[str]
    piece: Final[str]
    level: Final[int]


class StandsOnGround(Event):
    model: Final[str]


class BridgeWalked(Event):
    model: Final[str]
    piece: Final[str]


class SteppedOff(Event):
    """The model's own Stride took it off a bridge: it falls."""

    model: Final[str]
    piece: Final[str]


# -- the way -------------------------------------------------------------------------------------


def leg_refusal(walk: Walk, path: list[Point], limit: int, clause: Clause) -> Refusal | None:
    """Why a model may not go this way; otherwise the walk is at its end. `clause` sets the limit."""
    model = walk.model
    length = path_length(path)
    if length > limit + LIMIT_SLACK:
        return refuse(clause, "too_far", length, limit, {"model": model.name})
    refusal = _board_refusal(walk, path)
    if refusal is not None:
        return refusal
    base = walk.base()
    box = box_of_path(path, model.profile.reach())
    refusal = _models_refusal(walk, base, path, box)
    if refusal is not None:
        return refusal
    near = pieces_near(walk, box)
    if near:
        refusal = _terrain_refusal(walk, base, path, near)
        if refusal is not None:
            return refusal
    walk.length = length
    hard = hard_ground(walk, base, path, near)
    if hard:
        spent = cost(path, hard, 2, base)
        walk.hard = spent - length
        if spent > limit + LIMIT_SLACK:
            return refuse(R.R_7_2_15_A, "too_far_in_difficult_ground", spent, limit, {"model": model.name})
    end = model.base_at(path[-1], walk.facing)
    refusal = compel_refusal(walk, base, end, path[-1])
    return refusal if refusal is not None else footing_refusal(walk, end, path[-1], near)


def pieces_near(walk: Walk, box: tuple[int, int, int, int]) -> list[int]:
    """The standing pieces within a box, by index; most of the table is ruled out here."""
    left, low, right, high = box
    terrain = walk.table.terrain
    found: list[int] = []
    for index in walk.look_around(left, low, right, high).pieces:
        if terrain[index].box.meets(left, low, right, high):
            found.append(index)
    return found


def _board_refusal(walk: Walk, path: list[Point]) -> Refusal | None:
    """R-5.2.1.d: the base stays wholly on the board (RUL-21)."""
    model = walk.model
    for point in path:
        if off_the_board(walk.table, model, point, walk.facing):
            return refuse(R.R_5_2_1_D, "off_the_board", facts={"model": model.name})
    return None


def _models_refusal(
    walk: Walk, base: Shape, path: list[Point], box: tuple[int, int, int, int]
) -> Refusal | None:
    """R-5.2.1.d: no way leads through another base, friend or enemy (RUL-21)."""
    table, model = walk.table, walk.model
    left, low, right, high = box
    through_friends = table.options.pass_through_friends
    mine = table.players[model.seat].side
    for other in walk.look_around(left, low, right, high).models:
        if not other.reaches_into(left, low, right, high):
            continue
        if through_friends and table.players[other.seat].side == mine:
            continue
        if not surfaces.share_space(table, walk.on, walk.level, other.on, other.level):
            continue
        if sweep_hits(base, path, other.base()):
            return refuse(R.R_5_2_1_D, "in_the_way", facts={"model": model.name, "other": other.name})
    return None


def _terrain_refusal(walk: Walk, base: Shape, path: list[Point], near: list[int]) -> Refusal | None:
    """R-5.2.2.a: over what is low enough; R-7.2.9.b: through what breaks; not through anything else solid."""
    table, model = walk.table, walk.model
    feet, limit = walk.feet(), surfaces.step_limit(model)
    for index in near:
        if index == walk.on or walk.is_gone(index):
            continue
        each = table.terrain[index]
        piece = each.piece
        how = surfaces.barrier(each, walk.is_turned(index))
        if surfaces.top_of(piece) <= feet or (how == surfaces.OPEN and not piece.has("fragile")):
            continue
        if not sweep_hits(base, path, each.shape):
            continue
        if how == surfaces.BARRED:
            return surfaces.piece_refusal(table, model, index, R.R_5_2_2_A, walk.turned)
        if _breaks(model, each):
            walk.broken += (index,)
        elif how == surfaces.SOLID:
            if surfaces.level_in_reach(piece, feet, limit) == 0:
                return _too_high(model, piece, limit)
            walk.stepped += (index,)
    return None


def _breaks(model: Model, terrain: Terrain) -> bool:
    """R-7.2.9.b: a larger model breaks what is fragile, if anything can break it."""
    return breaks_underfoot(model, terrain) and not terrain.piece.has("indestructible")


def _too_high(model: Model, piece: Piece, limit: int) -> Refusal:
    """R-5.2.2.a: its Size counts, not how far it rises above the feet."""
    facts = {
        "model": model.name,
        "other": piece.name,
        "height": size_word(piece.size),
        "limit_size": size_word(limit),
    }
    return refuse(R.R_5_2_2_A, "too_high_to_step_over", piece.size, limit, facts)


# -- difficult ground ------------------------------------------------------------------


def hampers(model: Model, piece: Piece) -> bool:
    """R-7.2.15.a: whether difficult ground takes a model twice its length to cross."""
    return unhampered_by(model, piece) is None


def unhampered_by(model: Model, piece: Piece) -> Clause | None:
    """R-7.2.15.b: what the model could step over does not hamper it; C-6.9: nor does anything but Slow."""
    if piece.size <= surfaces.step_limit(model):
        return R.R_7_2_15_B
    return R.C_6_9 if model.profile.has(IGNORE_MOVEMENT) else None


def hard_ground(walk: Walk, base: Shape, path: list[Point], near: list[int]) -> list[Shape]:
    """R-7.2.15.a: the difficult ground near a path that hampers the model; what does not is noted.

    Nobody is in it who stands on something else above it.
    """
    table, model = walk.table, walk.model
    found: list[Shape] = []
    for index in near:
        each = table.terrain[index]
        piece = each.piece
        difficult = piece.remains == "difficult" if walk.is_gone(index) else piece.bits & DIFFICULT != 0
        if not difficult or not (walk.on < 0 or walk.on == index):
            continue
        if hampers(model, piece):
            found.append(each.shape)
        elif index not in walk.spared and sweep_hits(base, path, each.shape):
            walk.spared += (index,)
    return found


def compel_refusal(walk: Walk, before: Shape, after: Shape, at: Point) -> Refusal | None:
    """C-4.10: a compelled model ends each Stride nearer to whoever compels it, or stays put."""
    model = walk.model
    if not model.compelled_by or (at.x == walk.at.x and at.y == walk.at.y):
        return None
    other = walk.table.models.get(model.compelled_by)
    if other is None or not other.on_table:
        return None
    there = other.base()
    near, was = gap(after, there), gap(before, there)
    if near < was:
        return None
    return refuse(R.C_4_10, "must_come_nearer", near, was, {"model": model.name, "other": other.name})


# -- carrying it out -----------------------------------------------------------------------------


def arrive(game: AscensionGame, walk: Walk, path: list[Point]) -> None:
    """What a way leads through, and where it ends: the model stands there, whatever comes of it."""
    model = walk.model
    before = model.base()
    _tell_way(game, walk)
    model.at = walk.at
    _take_footing(game, walk)
    for index in walk.broken:
        destroy(game, game.table.terrain[index], R.R_7_2_9_B)
    if walk.falls:
        game.emit(SteppedOff(model.name, game.table.terrain[model.on].piece.name), R.R_7_2_13_B)
        check_support(game, model)
    else:
        enter_hazards(game, model, before, model.base(), path)


def _tell_way(game: AscensionGame, walk: Walk) -> None:
    """What the way was like."""
    name, terrain = walk.model.name, game.table.terrain
    if walk.hard:
        game.emit(DifficultGroundCrossed(name, walk.hard), R.R_7_2_15_A)
    for index in walk.spared:
        why = unhampered_by(walk.model, terrain[index].piece)
        assert why is not None
        game.emit(NotHampered(name, terrain[index].piece.name), why)
    for index in walk.stepped:
        game.emit(SteppedOver(name, terrain[index].piece.name), R.R_5_2_2_A)


def _take_footing(game: AscensionGame, walk: Walk) -> None:
    """R-5.2.2.b: the surface it stands on now; R-7.2.13.a: a bridge is ground like any other."""
    model, terrain = walk.model, game.table.terrain
    if model.on != walk.on or model.level != walk.level:
        model.on, model.level = walk.on, walk.level
        if walk.on < 0:
            game.emit(StandsOnGround(model.name), R.R_5_2_2_B)
        else:
            game.emit(StandsOn(model.name, terrain[walk.on].piece.name, walk.level), R.R_5_2_2_B)
    if model.on >= 0 and not walk.falls and terrain[model.on].piece.has("bridge"):
        game.emit(BridgeWalked(model.name, terrain[model.on].piece.name), R.R_7_2_13_A)
