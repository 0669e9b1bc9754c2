"""W-1 and W-3, what is settled before anybody deploys: the table, its terrain, both rosters, the mission.

Nothing here is decided any more; it is told, with a warning where something is unusual but not forbidden.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.events import Event
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.setup.rosters import FEWEST, MOST, short_of
from highground.rulesets.collide.state.boards import Piece
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.pieces import CollideGame, Table

SUGGESTED: Final = 300
STANDARD: Final = 36 * STEP


class LimitAgreed(Event):
    limit: Final[int]


class RosterBrought(Event):
    seat: Final[int]
    units: Final[int]
    points: Final[int]


class UnitsNamed(Event):
    """Every model is a unit of its own."""

    seat: Final[int]
    units: Final[tuple[str, ...]]


class FactionPlayed(Event):
    seat: Final[int]
    faction: Final[str]


class RosterShort(Event):
    """A warning: more than a tenth below the limit."""

    seat: Final[int]
    points: Final[int]
    limit: Final[int]


class UnusualForce(Event):
    """A warning: a force of an unusual size."""

    seat: Final[int]
    units: Final[int]


class TacticsFixed(Event):
    seat: Final[int]
    tactics: Final[tuple[str, ...]]


class MissionChosen(Event):
    mission: Final[str]
    rounds: Final[int]


class TableLaid(Event):
    width: Final[int]
    depth: Final[int]


class TerrainAgreed(Event):
    """A piece and what it does; `special` is a rule of its own."""

    piece: Final[str]
    flags: Final[tuple[str, ...]]
    special: Final[str]


class NothingStopsSight(Event):
    """A warning."""


class FormationsSeeThrough(Event):
    """The clarification of version 1.9.2 is played."""


class TokensLieOpen(Event):
    """Points and tokens are for everybody to see."""


def muster(game: CollideGame) -> None:
    """What both sides bring, then the table: in the order of W-3.6."""
    table = game.table
    limit = table.board.limit
    game.emit(LimitAgreed(limit), R.W_3_2 if limit == SUGGESTED else R.W_3_1)
    for seat in range(len(table.players)):
        _tell_roster(game, seat, limit)
    mission = table.board.mission
    game.emit(MissionChosen(mission.title, rules_of(table).rounds(table)), R.W_3_3)
    for seat, player in enumerate(table.players):
        game.emit(TacticsFixed(seat, player.tactics), R.W_3_4)
    _tell_table(game)
    game.emit(TokensLieOpen(), R.W_1_14)


def _tell_roster(game: CollideGame, seat: int, limit: int) -> None:
    """W-3.1: what a side is worth; W-1.11, R-3.1: warnings. Units that a mission lends cost nothing."""
    table = game.table
    names: list[str] = []
    points = 0
    for unit in table.units:
        if unit.seat == seat and unit.sheet.points > 0:
            names.append(unit.name)
            points += unit.sheet.points
    count = len(names)
    game.emit(FactionPlayed(seat, table.faction(seat).name), R.W_1_13)
    game.emit(UnitsNamed(seat, tuple(names)), R.W_1_7)
    game.emit(RosterBrought(seat, count, points), R.W_3_1)
    if short_of(points, limit):
        game.emit(RosterShort(seat, points, limit), R.W_3_1)
    if not FEWEST <= count <= MOST:
        game.emit(UnusualForce(seat, count), R.W_1_11)


def _tell_table(game: CollideGame) -> None:
    """W-1.3, W-1.4: the table; W-11.6, V-2: what its terrain does; W-1.5: whether any of it stops sight."""
    board = game.table.board
    standard = board.width == STANDARD and board.height == STANDARD
    game.emit(TableLaid(board.width, board.height), R.W_1_3 if standard else R.W_1_4)
    for piece in board.pieces:
        game.emit(
            TerrainAgreed(piece.name, flags_of(piece), piece.special), R.V_2 if piece.special else R.W_11_6
        )
    if not stops_sight(game.table):
        game.emit(NothingStopsSight(), R.W_1_5)
    if game.table.options.formation_transparent:
        game.emit(FormationsSeeThrough(), R.V_1)


def flags_of(piece: Piece) -> tuple[str, ...]:
    """R-8.3: what a piece is, in words."""
    given = (
        ("impassable", piece.impassable),
        ("climbable", piece.height > 0),
        ("difficult", piece.difficult),
        ("blocks_los", piece.blocks_los),
        ("cover", piece.cover),
    )
    return tuple([name for name, holds in given if holds])


def stops_sight(table: Table) -> bool:
    """W-1.5: whether some piece of terrain stops sight."""
    for piece in table.board.pieces:  # noqa: SIM110 - no generator in a compiled module
        if piece.blocks_los:
            return True
    return False
