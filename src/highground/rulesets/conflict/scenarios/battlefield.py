"""CF-2.5, CC-20: before they deploy, players put terrain on the table in turns, from a common stock.

A player may place so many pieces of each size and may stop earlier; up to three may be advantageous terrain.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.orders import Candidate, Refusal, always, candidates, check, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.scenarios import battlefield
from highground.rulesets.ascension.scenarios.advantageous import FONT as FONT_OBJECTIVE
from highground.rulesets.ascension.scenarios.advantageous import GATEWAY, LEY_LINE, NAMES, NEXUS
from highground.rulesets.ascension.scenarios.orders import PlacePiece
from highground.rulesets.conflict.rules.terrain.destruction import put_up
from highground.rulesets.conflict.scenarios.advantageous import lines_refusal, place_advantageous
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Table

QUOTAS: Final[tuple[tuple[int, int], ...]] = ((2, 6), (4, 4), (6, 2))
"""CF-2.5: up to which size (in halves) how many pieces a player places."""

_FIXED: Final = ("indestructible", "unmovable")
STOCK: Final[dict[str, battlefield.Stock]] = {
    each.name: each
    for each in (
        battlefield.Stock("Font of Conflict", 4, 40 * MM, 40 * MM, _FIXED, objective=FONT_OBJECTIVE),
        battlefield.Stock("Ancient Gateway", 4, 55 * MM, 20 * MM, ("reinforced",), objective=GATEWAY),
        battlefield.Stock("Power Nexus", 6, 60 * MM, 60 * MM, _FIXED, objective=NEXUS),
        battlefield.Stock("Ley Line", 2, 3 * INCH, INCH // 2, _FIXED, objective=LEY_LINE),
        battlefield.Stock("Rubble", 0, 60 * MM, 40 * MM),
        battlefield.Stock("Crates", 1, 24 * MM, 24 * MM),
        battlefield.Stock("Low wall", 2, 75 * MM, 10 * MM),
        battlefield.Stock("Wall", 4, 110 * MM, 12 * MM),
        battlefield.Stock("Hut", 4, 55 * MM, 50 * MM, ("reinforced",), remains="rubble"),
        battlefield.Stock("House", 6, 85 * MM, 75 * MM, ("reinforced",), remains="rubble"),
        battlefield.Stock("Rocks", 6, 80 * MM, 50 * MM, ("indestructible",)),
    )
}


class PlaceTerrain(battlefield.PlaceTerrain):
    """The next player places a piece."""


class MayPlaceTerrain(battlefield.MayPlaceTerrain):
    """What goes where, or is that enough?"""

    clause: ClassVar[Clause] = R.CF_2_5


@step(PlaceTerrain)
def place_next(game: ConflictGame, now: PlaceTerrain) -> None:
    """CC-20: in turns from the holder of the initiative on, until both have enough or all they may have."""
    turn, seat = battlefield.next_to_place(game.table, now.turn, now.stopped, QUOTAS)
    if seat >= 0:
        game.then(MayPlaceTerrain(seat, turn, now.stopped))


@check(MayPlaceTerrain, PlacePiece)
def check_place(known: ConflictKnown, asked: MayPlaceTerrain, order: PlacePiece) -> Refusal | None:
    """CF-2.5: a piece of the stock, of a size that is left, on the table and clear of others."""
    stock = STOCK.get(order.piece)
    if stock is None:
        return refuse(R.CF_2_5, "not_in_stock", facts={"piece": order.piece, "pieces": tuple(STOCK)})
    refusal = quota_refusal(known.table, asked.seat, stock)
    if refusal is not None:
        return refusal
    return battlefield.ground_refusal(known.table, stock, order.at, order.facing, R.CF_2_5)


def quota_refusal(table: Table, seat: int, stock: battlefield.Stock) -> Refusal | None:
    """CF-2.5: why this player may not place such a piece now; CF-2.7.f: no fifth ley line."""
    quota, facts = stock.quota(QUOTAS), {"piece": stock.name}
    count, most = battlefield.placed(table, seat, str(quota)), QUOTAS[quota][1]
    if count >= most:
        return refuse(R.CF_2_5, "enough_of_that_size", count + 1, most, facts)
    swapped = battlefield.placed(table, seat, "swapped")
    if stock.objective and swapped >= battlefield.MOST_SWAPPED:
        return refuse(R.CF_2_5, "enough_swapped", swapped + 1, battlefield.MOST_SWAPPED, facts)
    if stock.objective == LEY_LINE:
        return lines_refusal(1 + len([each for each in table.terrain if each.piece.objective == LEY_LINE]))
    return None


@resolve(MayPlaceTerrain, PlacePiece)
def place_piece(game: ConflictGame, asked: MayPlaceTerrain, order: PlacePiece) -> None:
    """CC-20: there it lies; CF-2.5: a piece swapped for advantageous terrain is counted, too."""
    table = game.table
    stock = STOCK[order.piece]
    number = 1 + len([each for each in table.terrain if each.piece.kind == stock.name])
    piece = stock.at(f"{stock.name} {number}", order.at, order.facing)
    battlefield.count_placed(table, asked.seat, str(stock.quota(QUOTAS)))
    game.emit(battlefield.TerrainPlaced(asked.seat, piece.name, order.at), R.CC_20)
    if stock.objective:
        battlefield.count_placed(table, asked.seat, "swapped")
        swapped = battlefield.placed(table, asked.seat, "swapped")
        game.emit(battlefield.AdvantageSwapped(asked.seat, piece.name, swapped), R.CF_2_5)
    if stock.objective in NAMES:
        place_advantageous(game, piece, table.players[asked.seat].side)
    else:
        table.terrain.append(put_up(piece))
    game.then(PlaceTerrain(asked.turn + 1, asked.stopped))


# CF-2.5: fewer will do.
always(MayPlaceTerrain, Pass)


@resolve(MayPlaceTerrain, Pass)
def stop_placing(game: ConflictGame, asked: MayPlaceTerrain, order: Pass) -> None:
    """CF-2.5: this player has enough."""
    game.emit(battlefield.PlacingStopped(asked.seat), R.CF_2_5)
    game.then(PlaceTerrain(asked.turn + 1, (*asked.stopped, asked.seat)))


@candidates(MayPlaceTerrain)
def pieces_to_place(
    known: ConflictKnown, asked: MayPlaceTerrain, budget: int, chance: Chance
) -> list[Candidate]:
    """A spot for each kind of piece, off the middle and off the edges; and to stop."""
    allowed = [each for each in STOCK.values() if quota_refusal(known.table, asked.seat, each) is None]
    return battlefield.spots_for(known.table, allowed, budget)
