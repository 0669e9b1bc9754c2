"""Chapter 7.2.7 to 7.2.9 and 7.2.11, Terrain that breaks and terrain with levels.

Defense, Wounds and damage of terrain are in halves here: a Size 2 wall has Defense 4 and Wounds 4.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import HALVES, Tally, tally
from highground.rulesets.ascension.rules.components import overrule
from highground.rulesets.ascension.rules.movement.surfaces import levels_of
from highground.rulesets.ascension.state.models import AscensionGame, Model, Table
from highground.rulesets.ascension.state.terrain_pieces import Footprint, Piece, Terrain

# -- frames and events ---------------------------------------------------------------------------


class LoseFooting(Frame):
    """The piece with this index, on which the model stood, is gone."""

    model: Final[str]
    piece: Final[int]


class TerrainDamaged(Event):
    """What a hit did to terrain; both numbers in halves of a Wound."""

    piece: Final[str]
    lost: Final[int]
    left: Final[int]


class TerrainHeld(Event):
    """A hit that was too light for reinforced terrain; in halves."""

    piece: Final[str]
    damage: Final[int]
    needed: Final[int]


class TerrainUnbroken(Event):
    """Nothing harms indestructible terrain."""

    piece: Final[str]


class TerrainDestroyed(Event):
    piece: Final[str]


class RemainsLeft(Event):
    piece: Final[str]
    remains: Final[str]


class FootingLost(Event):
    model: Final[str]
    piece: Final[str]


# -- how sturdy --------------------------------------------------------------


def attack_on_terrain_refusal(terrain: Terrain) -> Refusal | None:
    """R-7.2.7.a: a piece that stands may be attacked; R-7.2.7.f: unless it is indestructible."""
    if not terrain.standing:
        return refuse(R.R_7_2_7_A, "already_destroyed", facts={"piece": terrain.piece.name})
    if terrain.piece.has("indestructible"):
        return refuse(R.R_7_2_7_F, "indestructible", facts={"piece": terrain.piece.name})
    return None


def terrain_defense(piece: Piece) -> Tally:
    """R-7.2.7.b: its Size; R-7.2.8.c: 2 more if reinforced; R-7.2.9.a: none if fragile. In halves."""
    if piece.has("fragile"):
        return tally(0, R.R_7_2_9_A, "fragile", HALVES)
    total = tally(piece.size, R.R_7_2_7_B, "terrain_size", HALVES)
    if piece.has("reinforced"):
        total.add(4, R.R_7_2_8_C, "reinforced")
    return total


def terrain_wounds(piece: Piece) -> Tally:
    """R-7.2.7.b: its Size; R-7.2.8.a: twice that if reinforced; R-7.2.9.a: 1 if fragile. In halves.

    What set-up states for the piece itself goes before all of these (R-1.1.8.a).
    """
    if piece.has("fragile"):
        total = tally(2, R.R_7_2_9_A, "fragile", HALVES)
    else:
        total = tally(piece.size, R.R_7_2_7_B, "terrain_size", HALVES)
        if piece.has("reinforced"):
            total.add(piece.size, R.R_7_2_8_A, "reinforced")
    if piece.wounds:
        overrule(total, piece.wounds, "stated_wounds")
    return total


def put_up(piece: Piece, placer: int = -1) -> Terrain:
    """The piece on the table, whole and shut; `placer` is the side that placed and controls it."""
    wounds = terrain_wounds(piece).total()
    return Terrain(piece, Footprint(piece.shape), wounds, True, piece.has("door"), placer, placer, 0, "")


# -- damage --------------------------------------------------------------------


def damage_terrain(game: AscensionGame, terrain: Terrain, halves: int, clause: Clause) -> None:
    """R-7.2.7.c: damage adds up until the Wounds are gone; R-7.2.8.b: but light hits do not count."""
    piece = terrain.piece
    if halves <= 0 or not terrain.standing:
        return
    if piece.has("indestructible"):
        game.emit(TerrainUnbroken(piece.name), R.R_7_2_7_F)
        return
    if piece.has("reinforced") and halves < piece.size:
        game.emit(TerrainHeld(piece.name, halves, piece.size), R.R_7_2_8_B)
        return
    terrain.wounds = max(0, terrain.wounds - halves)
    game.emit(TerrainDamaged(piece.name, halves, terrain.wounds), clause)
    if terrain.wounds == 0:
        destroy(game, terrain, R.R_7_2_7_C)


def breaks_underfoot(model: Model, terrain: Terrain) -> bool:
    """R-7.2.9.b: whether the model destroys this piece by moving, or being pushed, through it (RUL-39)."""
    piece = terrain.piece
    if not terrain.standing or model.profile.size <= piece.size:
        return False
    return piece.has("fragile") and not piece.has("indestructible")


def destroy(game: AscensionGame, terrain: Terrain, clause: Clause) -> None:
    """R-7.2.7.d, R-7.2.7.e: it is gone, leaves what was agreed, and whoever stood on it has lost support."""
    piece = terrain.piece
    if not terrain.standing:
        return
    if piece.has("indestructible"):
        game.emit(TerrainUnbroken(piece.name), R.R_7_2_7_F)
        return
    table = game.table
    index = index_of(table, terrain)
    terrain.standing = False
    terrain.wounds = 0
    game.emit(TerrainDestroyed(piece.name), clause)
    leave_remains(game, terrain)
    falling: list[Frame] = [LoseFooting(name, index) for name in names_on(table, index)]
    game.then(*falling)


def names_on(table: Table, index: int) -> list[str]:
    """R-7.2.7.e: who stands on a piece, in the order they fall: from the lowest up, so that each lands on
    what is then below; on one level by name.
    """
    places = [(model.level, model.name) for model in table.on_table() if model.on == index]
    return [name for _, name in sorted(places)]


def index_of(table: Table, terrain: Terrain) -> int:
    for index, each in enumerate(table.terrain):
        if each is terrain:
            return index
    raise RuleBug(f"{terrain.piece.name} is not on this table")


def leave_remains(game: AscensionGame, terrain: Terrain) -> None:
    """R-7.2.7.d, R-7.2.8.d: difficult or hazardous ground in its place, if set-up said so.

    It is as large as the piece was, can be walked into, hides nobody and cannot be destroyed again.
    """
    piece = terrain.piece
    if not piece.remains:
        return
    traits = ("open", piece.remains, "no_cover", "indestructible", "unmovable")
    rubble = Piece(piece.name, piece.remains, terrain.shape, piece.size, traits, hazard=piece.hazard)
    game.table.terrain.append(put_up(rubble))
    clause = R.R_7_2_8_D if piece.has("reinforced") else R.R_7_2_7_D
    game.emit(RemainsLeft(piece.name, piece.remains), clause)


@step(LoseFooting)
def lose_footing(game: AscensionGame, now: LoseFooting) -> None:
    """R-7.2.7.e: only a model that stood on it falls (RUL-60)."""
    from highground.rulesets.ascension.rules.displacement.fall import check_support

    table = game.table
    model = table.models[now.model]
    if not model.on_table or model.on != now.piece:
        return
    game.emit(FootingLost(model.name, table.terrain[now.piece].piece.name), R.R_7_2_7_E)
    check_support(game, model)


# -- levels ----------------------------------------------------------------------------


def levels_refusal(piece: Piece) -> Refusal | None:
    """R-7.2.11.a: every level needs a Size, and a link needs two levels to join."""
    for number, size in enumerate(piece.levels, 1):
        if size <= 0:
            return refuse(R.R_7_2_11_A, "level_without_size", size, 1, {"piece": piece.name, "level": number})
    levels = levels_of(piece)
    for link in piece.links:
        if not 1 <= link.level <= levels:
            return refuse(
                R.R_7_2_11_A, "no_such_level", link.level, levels, {"piece": piece.name, "link": link.name}
            )
    return None
