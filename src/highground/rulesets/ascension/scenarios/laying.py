"""C-8.1.f and g: scenario pieces come to the table and make room; what a scenario announces."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.state import Nothing
from highground.geometry.measure import bounding_box, centre_of, distance_ceil, gap, moved, overlap
from highground.geometry.placement import all_nearest
from highground.geometry.shapes import Point, Shape
from highground.rulesets.ascension.rules.movement.surfaces import OPEN, barrier
from highground.rulesets.ascension.rules.terrain.destruction import LoseFooting, put_up
from highground.rulesets.ascension.scenarios.catalogue import DEPTH
from highground.rulesets.ascension.scenarios.scoring import zone_named
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.state.orders import ChooseSpot
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain

_PLACED: Final = "scenario pieces placed"


class MaySettle(Question):
    """Where does an overlapping piece go, several spots being as near and as even?"""

    clause: ClassVar[Clause] = R.C_8_1_G

    piece: Final[str]
    spots: Final[tuple[Point, ...]]


class PieceLaid(Event):
    piece: Final[str]
    at: Final[Point]


class PlacerNamed(Event):
    """Whose turn it is to put the next scenario piece down."""

    seat: Final[int]
    piece: Final[str]


class PieceShifted(Event):
    piece: Final[str]
    to: Final[Point]
    distance: Final[int]


class PieceTakenAway(Event):
    piece: Final[str]


class ZoneMarked(Event):
    zone: Final[str]
    across: Final[int]


class DeploymentAgreed(Event):
    depth: Final[int]


class LengthAgreed(Event):
    rounds: Final[int]


# -- C-8.1.f: pieces -----------------------------------------------------------------------------


def placer_of(table: Table) -> int:
    """C-8.1.f: who places the next scenario piece: the sides in their order, over and over."""
    number = table.marks.get(_PLACED, 0)
    side = table.order[number % len(table.order)]
    return table.mates[side][0]


def lay_piece(game: AscensionGame, piece: Piece, clause: Clause) -> None:
    """C-8.1.f: a scenario piece where its scenario wants it, or as near as there is room (C-8.1.g)."""
    table = game.table
    seat = placer_of(table)
    game.emit(PlacerNamed(seat, piece.name), R.C_8_1_F)
    table.marks[_PLACED] = table.marks.get(_PLACED, 0) + 1
    table.terrain.append(put_up(piece))
    game.emit(PieceLaid(piece.name, centre_of(piece.shape)), clause)
    make_room(game, table.terrain[-1], seat)


# -- C-8.1.g: overlaps ---------------------------------------------------------------------------


def obstacles(table: Table, but: Terrain | None) -> list[Shape]:
    """What a new piece may not overlap: everything that cannot be walked into, and other objectives."""
    return [
        each.shape
        for each in table.terrain
        if each is not but and each.standing and (barrier(each) != OPEN or each.piece.objective)
    ]


def make_room(game: AscensionGame, terrain: Terrain, seat: int) -> None:
    """C-8.1.g: an overlapping piece moves as little as possible, as evenly between the zones as can be."""
    best = roomy_spots(game.table, terrain)
    if len(best) == 1:
        shift(game, terrain, best[0], R.C_8_1_G)
    elif best:
        game.then(MaySettle(seat, terrain.piece.name, tuple(best)))


def roomy_spots(table: Table, terrain: Terrain) -> list[Point]:
    """The nearest spots for a piece that overlaps others, the most even ones; none if it overlaps nothing."""
    board, blocked = table.board, obstacles(table, terrain)
    if not any(overlap(terrain.shape, other) for other in blocked):
        return []
    here = centre_of(terrain.shape)
    spots = all_nearest(terrain.shape, here, blocked, (0, 0, board.width, board.height))
    unevenness = [_unevenness(table, moved(terrain.shape, spot)) for spot in spots]
    return [spot for spot, off in zip(spots, unevenness, strict=True) if off == min(unevenness)]


def _unevenness(table: Table, shape: Shape) -> int:
    """How much nearer a place is to one deployment zone than to another, to the millimetre."""
    gaps = [gap(shape, zone.shape) for zone in table.board.zones if zone.seat >= 0]
    return (max(gaps) - min(gaps)) // 1000 if gaps else 0


def shift(game: Game[AnyTable, Nothing, Nothing], terrain: Terrain, to: Point, clause: Clause) -> None:
    """A piece makes room."""
    distance = distance_ceil(centre_of(terrain.shape), to)
    terrain.lie(moved(terrain.shape, to))
    game.emit(PieceShifted(terrain.piece.name, to, distance), clause)


@check(MaySettle, ChooseSpot)
def check_settle(known: AscensionKnown, asked: MaySettle, order: ChooseSpot) -> Refusal | None:
    """C-8.1.g: one of the spots that are equally good."""
    if order.at in asked.spots:
        return None
    return refuse(R.C_8_1_G, "not_a_spot", facts={"piece": asked.piece, "spots": len(asked.spots)})


@resolve(MaySettle, ChooseSpot)
def settle(game: AscensionGame, asked: MaySettle, order: ChooseSpot) -> None:
    """C-8.1.g: as the placer likes."""
    terrain = game.table.terrain_named(asked.piece)
    assert terrain is not None
    shift(game, terrain, order.at, R.C_8_1_G)


@candidates(MaySettle)
def spots_to_settle(known: AscensionKnown, asked: MaySettle, budget: int, chance: Chance) -> list[Candidate]:
    """C-8.1.g: all of them."""
    return [Candidate(ChooseSpot(spot), "settle the piece") for spot in asked.spots[: max(1, budget)]]


# -- pieces leave --------------------------------------------------------------------------------


def take_away(game: AscensionGame, terrain: Terrain, clause: Clause) -> None:
    """A scenario takes its own piece off the table; whoever stood on it falls."""
    table = game.table
    index = next(i for i, each in enumerate(table.terrain) if each is terrain)
    terrain.standing = False
    terrain.wounds = 0
    game.emit(PieceTakenAway(terrain.piece.name), clause)
    game.then(*[LoseFooting(m.name, index) for m in table.on_table() if m.on == index])


# -- what a scenario announces -------------------------------------------------------------------


def tell_zone(game: Game[AnyTable, Nothing, Nothing], name: str, clause: Clause) -> None:
    zone = zone_named(game.table, name)
    if zone is not None:
        left, _, right, _ = bounding_box(zone.shape)
        game.emit(ZoneMarked(name, right - left), clause)


def tell_depth(game: Game[AnyTable, Nothing, Nothing], clause: Clause, depth: int = DEPTH) -> None:
    game.emit(DeploymentAgreed(depth), clause)


def tell_length(game: Game[AnyTable, Nothing, Nothing], clause: Clause) -> None:
    game.emit(LengthAgreed(game.table.board.rounds), clause)
