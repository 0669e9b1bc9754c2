"""C-8.1.h and i: players put terrain on the table in turns, Advantageous Terrain before the rest.

A player may place so many pieces of each Size and may stop earlier; the pieces come from a common stock.
"""

from __future__ import annotations

from math import sqrt
from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, always, candidates, check, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.measure import overlap
from highground.geometry.placement import inside
from highground.geometry.shapes import Point, Polygon
from highground.geometry.units import INCH, MM
from highground.record import Record
from highground.rulesets.ascension.rules.terrain.destruction import put_up
from highground.rulesets.ascension.scenarios import advantageous
from highground.rulesets.ascension.scenarios.laying import obstacles
from highground.rulesets.ascension.scenarios.orders import PlacePiece
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.state.terrain_pieces import Piece

MOST_SWAPPED: Final = 3
QUOTAS: Final[tuple[tuple[int, int], ...]] = ((2, 5), (4, 4), (6, 2), (10, 1))
"""C-8.1.h: up to which Size (in halves) how many pieces a player places."""


class Stock(Record):
    """A piece that players may take: its Size in halves, length and width in um."""

    name: Final[str]
    size: Final[int]
    length: Final[int]
    width: Final[int]
    traits: Final[tuple[str, ...]] = ()
    levels: Final[tuple[int, ...]] = ()
    remains: Final[str] = ""
    objective: Final[str] = ""

    def quota(self, quotas: tuple[tuple[int, int], ...] = QUOTAS) -> int:
        """Which of the quotas it counts against."""
        return next(index for index, (most, _) in enumerate(quotas) if self.size <= most)

    def at(self, name: str, at: Point, facing: Point) -> Piece:
        """The piece, lying there."""
        shape = rectangle(at, facing, self.length, self.width)
        return Piece(
            name, self.name, shape, self.size, self.traits, self.levels, (), 0, self.remains, self.objective
        )


_FIXED: Final = ("indestructible", "unmovable")

STOCK: Final[dict[str, Stock]] = {
    each.name: each
    for each in (
        Stock("Font of Conflict", 4, 50 * MM, 50 * MM, _FIXED, objective="font"),
        Stock("Ancient Gateway", 4, 55 * MM, 20 * MM, ("reinforced",), objective="gateway"),
        Stock("Power Nexus", 6, 75 * MM, 75 * MM, _FIXED, objective="nexus"),
        Stock("Crates", 1, 24 * MM, 24 * MM, ("fragile",)),
        Stock("Low wall", 2, 75 * MM, 10 * MM),
        Stock("Bushes", 2, 80 * MM, 60 * MM, ("difficult", "indestructible")),
        Stock("Acid pool", 1, 80 * MM, 70 * MM, ("hazardous", "no_cover", "indestructible")),
        Stock("Ley Line", 2, 3 * INCH, INCH // 2, _FIXED, objective=advantageous.LEY_LINE),
        Stock("Wall", 4, 110 * MM, 12 * MM),
        Stock("Gate", 4, 60 * MM, 12 * MM, ("door",)),
        Stock("Hut", 4, 55 * MM, 50 * MM, ("reinforced",), remains="difficult"),
        Stock("House", 6, 85 * MM, 75 * MM, ("reinforced",), remains="difficult"),
        Stock("Rocks", 6, 80 * MM, 50 * MM, ("impassable", "indestructible")),
        Stock("Tower", 8, 90 * MM, 90 * MM, ("reinforced",), (4, 4), "difficult"),
    )
}


class PlaceTerrain(Frame):
    """The next player places a piece; `turn` counts them, `stopped` are the seats that want no more."""

    turn: Final[int] = 0
    stopped: Final[tuple[int, ...]] = ()


class MayPlaceTerrain(Question):
    """What goes where, or is that enough?"""

    clause: ClassVar[Clause] = R.C_8_1_H
    settled: ClassVar[bool] = True

    turn: Final[int]
    stopped: Final[tuple[int, ...]]


class TerrainPlaced(Event):
    seat: Final[int]
    piece: Final[str]
    at: Final[Point]


class AdvantageSwapped(Event):
    seat: Final[int]
    piece: Final[str]
    swapped: Final[int]


class PlacingStopped(Event):
    seat: Final[int]


def rectangle(at: Point, facing: Point, length: int, width: int) -> Polygon:
    """A rectangle about a point, its length along `facing`."""
    far = sqrt(float(facing.x) * facing.x + float(facing.y) * facing.y)
    ux, uy = facing.x / far, facing.y / far
    corners: list[Point] = []
    for along, aside in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        a, b = along * length / 2.0, aside * width / 2.0
        corners.append(Point(at.x + int(a * ux - b * uy), at.y + int(a * uy + b * ux)))
    return Polygon(tuple(corners))


def placed(table: Table, seat: int, what: str) -> int:
    """How many pieces of a quota, or swapped ones, a player has placed."""
    return table.marks.get(f"placed {seat} {what}", 0)


def count_placed(table: Table, seat: int, what: str) -> None:
    """One more."""
    table.marks[f"placed {seat} {what}"] = placed(table, seat, what) + 1


# -- C-8.1.h: in turns ---------------------------------------------------------------------------


@step(PlaceTerrain)
def place_next(game: AscensionGame, now: PlaceTerrain) -> None:
    """C-8.1.h: players in their order, until everybody has enough or all they may have."""
    turn, seat = next_to_place(game.table, now.turn, now.stopped, QUOTAS)
    if seat >= 0:
        game.then(MayPlaceTerrain(seat, turn, now.stopped))


def next_to_place(
    table: Table, turn: int, stopped: tuple[int, ...], quotas: tuple[tuple[int, int], ...]
) -> tuple[int, int]:
    """The turn and the seat of whoever places the next piece; seat -1: nobody, and the count is forgotten."""
    seats = [seat for side in table.order for seat in table.mates[side]]
    for ahead in range(len(seats)):
        seat = seats[(turn + ahead) % len(seats)]
        if seat not in stopped and _anything_left(table, seat, quotas):
            return turn + ahead, seat
    for key in [each for each in table.marks if each.startswith("placed ")]:
        del table.marks[key]
    return turn, -1


def _anything_left(table: Table, seat: int, quotas: tuple[tuple[int, int], ...]) -> bool:
    return any(placed(table, seat, str(index)) < count for index, (_, count) in enumerate(quotas))


@check(MayPlaceTerrain, PlacePiece)
def check_place(known: AscensionKnown, asked: MayPlaceTerrain, order: PlacePiece) -> Refusal | None:
    """C-8.1.h: a piece of the stock, of a Size that is left, clear of others; C-8.1.i: special ones first."""
    table = known.table
    stock = STOCK.get(order.piece)
    if stock is None:
        facts = {"piece": order.piece, "pieces": tuple(STOCK)}
        return refuse(R.C_8_1_H, "not_in_stock", facts=facts)
    refusal = quota_refusal(table, asked.seat, stock)
    return refusal if refusal is not None else ground_refusal(table, stock, order.at, order.facing)


def quota_refusal(table: Table, seat: int, stock: Stock) -> Refusal | None:
    """C-8.1.h, C-8.1.i, C-8.2.e, C-8.2.i: why this player may not place such a piece now."""
    quota = stock.quota()
    count = placed(table, seat, str(quota))
    facts = {"piece": stock.name}
    if count >= QUOTAS[quota][1]:
        return refuse(R.C_8_1_H, "enough_of_that_size", count + 1, QUOTAS[quota][1], facts)
    if stock.objective in advantageous.NAMES:
        if placed(table, seat, "ordinary"):
            return refuse(R.C_8_1_I, "advantageous_first", facts=facts)
        swapped = placed(table, seat, "swapped")
        if swapped >= MOST_SWAPPED:
            return refuse(R.C_8_1_I, "enough_swapped", swapped + 1, MOST_SWAPPED, facts)
        return advantageous.advantageous_refusal(table, stock.objective)
    if stock.objective == advantageous.LEY_LINE:
        lines = [each for each in table.terrain if each.piece.objective == advantageous.LEY_LINE]
        return advantageous.ley_lines_refusal(len(lines) + 1)
    return None


def ground_refusal(
    table: Table, stock: Stock, at: Point, facing: Point, clause: Clause = R.C_8_1_H
) -> Refusal | None:
    """C-8.1.h: on the board, on nothing else."""
    facts = {"piece": stock.name}
    if facing.x == 0 and facing.y == 0:
        return refuse(clause, "piece_needs_direction", facts=facts)
    shape = rectangle(at, facing, stock.length, stock.width)
    if not inside(shape, (0, 0, table.board.width, table.board.height)):
        return refuse(clause, "piece_off_the_board", facts=facts)
    for other in obstacles(table, None):
        if overlap(shape, other):
            return refuse(clause, "pieces_overlap", facts=facts)
    return None


@resolve(MayPlaceTerrain, PlacePiece)
def place_piece(game: AscensionGame, asked: MayPlaceTerrain, order: PlacePiece) -> None:
    """C-8.1.h: there it lies; C-8.1.i: one swapped for Advantageous Terrain is counted, too."""
    table = game.table
    stock = STOCK[order.piece]
    number = 1 + len([each for each in table.terrain if each.piece.kind == stock.name])
    piece = stock.at(f"{stock.name} {number}", order.at, order.facing)
    count_placed(table, asked.seat, str(stock.quota()))
    game.emit(TerrainPlaced(asked.seat, piece.name, order.at), R.C_8_1_H)
    if stock.objective in advantageous.NAMES:
        count_placed(table, asked.seat, "swapped")
        swapped = placed(table, asked.seat, "swapped")
        game.emit(AdvantageSwapped(asked.seat, piece.name, swapped), R.C_8_1_I)
        advantageous.place_advantageous(game, piece, table.players[asked.seat].side)
    else:
        count_placed(table, asked.seat, "ordinary")
        table.terrain.append(put_up(piece))
    game.then(PlaceTerrain(asked.turn + 1, asked.stopped))


# C-8.1.h: fewer will do.
always(MayPlaceTerrain, Pass)


@resolve(MayPlaceTerrain, Pass)
def stop_placing(game: AscensionGame, asked: MayPlaceTerrain, order: Pass) -> None:
    """C-8.1.h: this player has enough."""
    game.emit(PlacingStopped(asked.seat), R.C_8_1_H)
    game.then(PlaceTerrain(asked.turn + 1, (*asked.stopped, asked.seat)))


@candidates(MayPlaceTerrain)
def pieces_to_place(
    known: AscensionKnown, asked: MayPlaceTerrain, budget: int, chance: Chance
) -> list[Candidate]:
    """A few spots for each kind of piece, off the middle and off the edges; and to stop."""
    allowed = [each for each in STOCK.values() if quota_refusal(known.table, asked.seat, each) is None]
    return spots_for(known.table, allowed, budget)


def spots_for(table: Table, allowed: list[Stock], budget: int) -> list[Candidate]:
    """A spot for each of these; and to stop."""
    board, number = table.board, len(table.terrain)
    found: list[Candidate] = []
    for stock in allowed:
        for more in range(6):
            step_on = 7 * number + 5 * more
            at = Point(board.width * (1 + step_on % 8) // 9, board.height * (2 + (step_on // 3) % 6) // 9)
            facing = Point(MM, 0) if more % 2 else Point(0, MM)
            if ground_refusal(table, stock, at, facing) is None:
                found.append(Candidate(PlacePiece(stock.name, at, facing), "place terrain"))
                break
    return [*found[: max(0, budget - 1)], Candidate(Pass(), "hold")]
