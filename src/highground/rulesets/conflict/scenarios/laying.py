"""Scenario pieces come to the table and leave it."""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.geometry.measure import centre_of
from highground.rulesets.ascension.scenarios.laying import PieceLaid, PieceTakenAway, roomy_spots, shift
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain
from highground.rulesets.conflict.rules.terrain.destruction import lose_footing, put_up
from highground.rulesets.conflict.state.models import ConflictGame


def lay_piece(game: ConflictGame, piece: Piece, clause: Clause) -> None:
    """A scenario piece where its scenario wants it; CF-2.3: or as near as another's leaves room."""
    table = game.table
    terrain = put_up(piece)
    table.terrain.append(terrain)
    game.emit(PieceLaid(piece.name, centre_of(piece.shape)), clause)
    spots = roomy_spots(table, terrain)
    if spots:
        shift(game, terrain, spots[0], R.CF_2_3)


def take_away(game: ConflictGame, terrain: Terrain, clause: Clause) -> None:
    """A scenario takes its own piece off the table; whoever stood on it falls."""
    terrain.standing = False
    terrain.wounds = 0
    game.emit(PieceTakenAway(terrain.piece.name), clause)
    lose_footing(game, terrain)
