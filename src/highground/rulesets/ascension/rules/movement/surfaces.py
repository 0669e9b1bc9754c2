"""Where a model can stand: surfaces and their elevation, what is in the way, who shares a place.

R-5.2.2.b with RUL-65 and RUL-66, R-7.2.11.b, R-7.2.13, R-7.2.14.a, R-7.2.16.b. A surface is the open ground
(`on` = -1) or a level of a piece; a plain piece has one level, its top. Open pieces are walked through
and raise nobody; bridges are stood on even so, and what is open beneath them stays free.

An order is checked before anything changes. What it would have changed by then is handed in as bits by
index of the piece: `gone` are pieces it broke, `turned` are doors it opened or closed.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.geometry.measure import bounding_box, centre_of, contains_point, overlap
from highground.geometry.placement import inside
from highground.geometry.shapes import Point, Shape
from highground.rulesets.ascension.state import terrain_pieces
from highground.rulesets.ascension.state.measuring import in_contact
from highground.rulesets.ascension.state.models import Model, Table

OPEN: Final = 0
"""Walked through; not stood on, except a bridge."""
SOLID: Final = 1
"""Entered by stepping over, climbing, a link, or breaking it."""
BARRED: Final = 2
"""Impassable, or a shut door: not entered at all."""


# -- surfaces and heights ------------------------------------------------------------------------


def levels_of(piece: terrain_pieces.Piece) -> int:
    """R-7.2.11.a: how many levels a piece has; a plain one has its top."""
    return len(piece.levels) or 1


def floor_of(piece: terrain_pieces.Piece, level: int) -> int:
    """R-7.2.11.b: the elevation of a level, in halves: the Sizes of all levels up to it, added."""
    if not piece.levels:
        return piece.size if level > 0 else 0
    height = 0
    for index in range(min(level, len(piece.levels))):
        height += piece.levels[index]
    return height


def top_of(piece: terrain_pieces.Piece) -> int:
    """The elevation of the highest level, in halves."""
    return floor_of(piece, len(piece.levels)) if piece.levels else piece.size


def surface_height(table: Table, on: int, level: int) -> int:
    """R-7.2.11.b: the elevation of a surface; the ground is 0."""
    return 0 if on < 0 else floor_of(table.terrain[on].piece, level)


def elevation(table: Table, model: Model) -> int:
    """R-7.2.11.b: how high a model stands, in halves."""
    return surface_height(table, model.on, model.level)


def step_limit(model: Model) -> int:
    """R-5.2.2.a: half the model's Size, rounded down to a whole Size, in halves (RUL-51: Size 1 has none)."""
    return model.profile.size // 4 * 2


# -- what pieces do to whoever comes -------------------------------------------------------------


def barrier(terrain: terrain_pieces.Terrain, turned: bool = False) -> int:
    """RUL-65: solid unless marked open; difficult and hazardous ground is open unless marked solid.

    R-7.2.14.a: impassable is barred; R-7.2.16.b: so is a shut door, an open one is open.
    """
    if not terrain.standing:
        return OPEN
    bits = terrain.piece.bits
    if not bits:
        return SOLID
    if bits & terrain_pieces.IMPASSABLE:
        return BARRED
    if bits & terrain_pieces.DOOR:
        return BARRED if terrain.shut != turned else OPEN
    if bits & terrain_pieces.SOLID_GROUND:
        return SOLID
    return (
        OPEN
        if bits & (terrain_pieces.OPEN_GROUND | terrain_pieces.DIFFICULT | terrain_pieces.HAZARDOUS)
        else SOLID
    )


def level_in_reach(piece: terrain_pieces.Piece, feet: int, limit: int) -> int:
    """R-5.2.2.a: the level that somebody at height `feet` may step onto; 0: none.

    The top of a piece whose Size is within the limit, wherever the feet are; or, for one already off the
    ground, a level at the very height of the feet: a walkway leads into a storey.
    """
    if piece.size <= limit:
        return levels_of(piece)
    for level in range(1, levels_of(piece) + 1):
        if floor_of(piece, level) == feet:
            return level
    return 0


def obstructs(terrain: terrain_pieces.Terrain, feet: int, limit: int, turned: bool = False) -> bool:
    """Whether a base at this height may not come over a piece on its way."""
    how = barrier(terrain, turned)
    if how == OPEN or top_of(terrain.piece) <= feet:
        return False
    return how == BARRED or level_in_reach(terrain.piece, feet, limit) == 0


def share_space(table: Table, on: int, level: int, other_on: int, other_level: int) -> bool:
    """RUL-21: whether bases on these surfaces must not overlap.

    They may only where a floor parts them: the higher one stands on a piece with levels, or on an open one
    such as a bridge.
    """
    if on == other_on:
        return on < 0 or level == other_level
    here, there = surface_height(table, on, level), surface_height(table, other_on, other_level)
    if here == there:
        return True
    above = table.terrain[on if here > there else other_on]
    return len(above.piece.levels) < 2 and barrier(above) != OPEN


# -- a base somewhere ----------------------------------------------------------------------------


def base_in_the_way(table: Table, model: Model, base: Shape, on: int, level: int) -> Model | None:
    """RUL-21: a model whose base this one would overlap."""
    at, reach = centre_of(base), model.profile.reach()
    left, low, right, high = at.x - reach, at.y - reach, at.x + reach, at.y + reach
    for other in table.models.values():
        if other is model or not other.on_table or not other.reaches_into(left, low, right, high):
            continue
        if overlap(base, other.base()) and share_space(table, on, level, other.on, other.level):
            return other
    return None


def piece_in_the_way(table: Table, base: Shape, on: int, feet: int, gone: int = 0, turned: int = 0) -> int:
    """RUL-66: the index of a piece that rises above the feet and that the base would be in, or -1.

    On the ground every solid piece is in the way, one of Size 0 (Conflict has such) as well.
    """
    left, low, right, high = bounding_box(base)
    terrain = table.terrain
    for index in range(len(terrain)):
        each = terrain[index]
        if index == on or not each.standing:
            continue
        if gone >> index & 1 or not each.box.meets(left, low, right, high):
            continue
        if barrier(each, turned >> index & 1 == 1) == OPEN or (on >= 0 and top_of(each.piece) <= feet):
            continue
        if overlap(base, each.shape):
            return index
    return -1


def supported(table: Table, base: Shape, on: int) -> bool:
    """RUL-35: any part of the base over the surface is support enough; the ground always is.

    In the edition before, the centre must be over it.
    """
    if on < 0:
        return True
    terrain = table.terrain[on]
    if table.edition().centred is not None:
        return terrain.standing and contains_point(terrain.shape, centre_of(base))
    return terrain.standing and overlap(base, terrain.shape)


def landing_under(table: Table, at: Point, below: int, gone: int = 0) -> tuple[int, int]:
    """RUL-35: the highest surface lower than `below` at a spot: its piece (-1: the ground) and level."""
    best, best_level, best_height = -1, 0, -1
    for index in range(len(table.terrain)):
        each = table.terrain[index]
        if not each.box.holds(at) or gone >> index & 1 or not stood_on(each):
            continue
        if not contains_point(each.shape, at):
            continue
        for level in range(1, levels_of(each.piece) + 1):
            height = floor_of(each.piece, level)
            if best_height < height < below:
                best, best_level, best_height = index, level, height
    return best, best_level


def stood_on(terrain: terrain_pieces.Terrain, turned: bool = False) -> bool:
    """Whether there is something to stand on: solid pieces, bridges, open ones with storeys or stairs."""
    how = barrier(terrain, turned)
    if how != OPEN:
        return how == SOLID
    piece = terrain.piece
    return terrain.standing and (
        piece.bits & terrain_pieces.BRIDGE != 0 or len(piece.levels) > 1 or len(piece.links) > 0
    )


def off_the_board(table: Table, model: Model, at: Point, facing: Point) -> bool:
    """RUL-21: whether any part of the base would lie beyond an edge."""
    board, reach = table.board, model.profile.reach()
    if reach <= at.x <= board.width - reach and reach <= at.y <= board.height - reach:
        return False
    return not inside(model.base_at(at, facing), (0, 0, board.width, board.height))


def spot_refusal(
    table: Table,
    model: Model,
    at: Point,
    facing: Point,
    on: int,
    level: int,
    clause: Clause,
    gone: int = 0,
    turned: int = 0,
) -> Refusal | None:
    """Why a model may not be put down here on this surface: off the board, no room, nothing beneath it."""
    base = model.base_at(at, facing)
    if off_the_board(table, model, at, facing):
        return refuse(clause, "off_the_board", facts={"model": model.name})
    other = base_in_the_way(table, model, base, on, level)
    if other is not None:
        return refuse(clause, "in_the_way", facts={"model": model.name, "other": other.name})
    if not supported(table, base, on):
        return refuse(table.edition().centred or clause, "no_support", facts={"model": model.name})
    index = piece_in_the_way(table, base, on, surface_height(table, on, level), gone, turned)
    if index >= 0:
        return piece_refusal(table, model, index, clause, turned)
    return None


def piece_refusal(table: Table, model: Model, index: int, clause: Clause, turned: int = 0) -> Refusal:
    """A piece is in the way: R-7.2.14.a if impassable, R-7.2.16.b if it is a shut door, else `clause`."""
    terrain = table.terrain[index]
    facts = {"model": model.name, "other": terrain.piece.name}
    if barrier(terrain, turned >> index & 1 == 1) != BARRED:
        return refuse(clause, "in_the_way", facts=facts)
    if terrain.piece.has("impassable"):
        return refuse(table.edition().impassable, "impassable", facts=facts)
    return refuse(R.R_7_2_16_B, "door_is_shut", facts=facts)


def touches(table: Table, base: Shape, terrain: terrain_pieces.Terrain, feet: int = 0) -> bool:
    """Whether a base at this height is in contact with a piece: beside it or on it, not above it."""
    return feet <= top_of(terrain.piece) and in_contact(table, base, terrain.shape)
