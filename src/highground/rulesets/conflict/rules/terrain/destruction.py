"""Chapter 10.10 to 10.15, Terrain: what destroys it, reinforced terrain, what it leaves behind.

Unlike sizes, which are kept in halves, wounds of terrain are whole wounds in this edition.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.tally import Tally, tally
from highground.rulesets.ascension.rules.displacement.impact import TerrainStruck, TerrainWithstood
from highground.rulesets.ascension.rules.terrain import destruction
from highground.rulesets.ascension.rules.terrain.destruction import LoseFooting
from highground.rulesets.ascension.state.terrain_pieces import Footprint, Piece, Terrain
from highground.rulesets.conflict.state.models import ConflictGame


class FootingGone(LoseFooting):
    """The piece with this index, on which the model stood, is gone."""


class AfterEffectLeft(Event):
    """What was agreed at placement happens now that the piece is destroyed."""

    piece: Final[str]
    effect: Final[str]


# -- C-10.12, C-10.14: reinforced terrain ------------------------------------------------------------


def reinforced_wounds(piece: Piece) -> Tally:
    """C-10.12: twice its size, or what placement stated."""
    wounds = tally(piece.size, R.C_10_12, "twice_its_size")
    if piece.wounds:
        wounds.add(piece.wounds - piece.size, R.C_10_12, "stated_wounds")
    return wounds


def terrain_resistance(piece: Piece) -> Tally:
    """C-10.14: its size, rounded down, against Physical and Energy alike."""
    return tally(piece.size // 2, R.C_10_14, "terrain_size")


def put_up(piece: Piece, placer: int = -1) -> Terrain:
    """The piece on the table; `placer` is the side that placed and controls it."""
    wounds = reinforced_wounds(piece).total() if piece.has("reinforced") else 1
    return Terrain(piece, Footprint(piece.shape), wounds, True, False, placer, placer, 0, "")


def damage_terrain(game: ConflictGame, terrain: Terrain, damage: int, clause: Clause) -> None:
    """C-10.12: reinforced terrain is destroyed when its wounds are gone."""
    if damage <= 0 or not terrain.standing:
        return
    terrain.wounds = max(0, terrain.wounds - damage)
    game.emit(destruction.TerrainDamaged(terrain.piece.name, damage, terrain.wounds), clause)
    if terrain.wounds == 0:
        destroy(game, terrain, R.C_10_12)


# -- C-10.10: struck by something --------------------------------------------------------------------


def stands_or_breaks(game: ConflictGame, terrain: Terrain, striker: str, size: int) -> None:
    """C-10.10: ordinary terrain is destroyed by what is strictly larger, and stands otherwise."""
    name = terrain.piece.name
    if size > terrain.piece.size:
        game.emit(TerrainStruck(name, striker), R.C_10_10)
        destroy(game, terrain, R.C_10_10)
    else:
        game.emit(TerrainWithstood(name, striker), R.C_10_10)


def destroy(game: ConflictGame, terrain: Terrain, clause: Clause) -> None:
    """It is gone; C-10.15: its after-effect happens once; C-10.3: whoever stood on it falls."""
    piece = terrain.piece
    if not terrain.standing:
        return
    if piece.has("indestructible"):
        game.emit(destruction.TerrainUnbroken(piece.name), R.C_10_10)
        return
    terrain.standing = False
    terrain.wounds = 0
    game.emit(destruction.TerrainDestroyed(piece.name), clause)
    if piece.remains:
        game.emit(AfterEffectLeft(piece.name, piece.remains), R.C_10_15)
    lose_footing(game, terrain)


def lose_footing(game: ConflictGame, terrain: Terrain) -> None:
    """C-10.3: everybody who stood on a piece that is gone will fall, by name: the book gives no order."""
    for index, each in enumerate(game.table.terrain):
        if each is terrain:
            game.then(*[FootingGone(name, index) for name in destruction.names_on(game.table, index)])


@step(FootingGone)
def footing_gone(game: ConflictGame, now: FootingGone) -> None:
    """C-10.3: bereft of the terrain it stood on, a model falls."""
    from highground.rulesets.conflict.rules.displacement.fall import Fall

    model = game.table.fighter(now.model)
    if model.on_table and model.on == now.piece:
        game.emit(destruction.FootingLost(model.name, game.table.terrain[now.piece].piece.name), R.C_10_3)
        game.then(Fall(model.name, None))
