"""W-4.11 to W-4.17, the pool of activation points: gains, losses, the ceiling."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.collide.state.pieces import CollideGame, Table
from highground.rulesets.collide.state.primitives import Do, Effect

CEILING: Final = 10


class ApChanged(Event):
    """A pool grew or shrank by `amount` for a reason; `held` is what is in it now."""

    seat: Final[int]
    amount: Final[int]
    held: Final[int]
    why: Final[str]


class ApLost(Event):
    """AP beyond the ceiling."""

    seat: Final[int]
    lost: Final[int]


def leaders(table: Table, seat: int) -> int:
    """W-4.12, R-4.8: the leadership scores of the seat's leaders on the table, summed."""
    found = 0
    for unit in table.units:
        if unit.seat == seat and unit.on_table:
            found += unit.sheet.leadership
    return found


def gain_ap(game: CollideGame, seat: int, amount: int, why: str, clause: Clause) -> None:
    """AP come in, and (R-4.3) what exceeds the ceiling is lost at once unless only what is carried is
    clipped.
    """
    if amount <= 0:
        return
    player = game.table.players[seat]
    player.ap += amount
    game.emit(ApChanged(seat, amount, player.ap, why), clause)
    if game.table.options.ap_cap_mode == "pool":
        clip(game, seat)


def clip(game: CollideGame, seat: int) -> None:
    """W-4.16: nobody holds more than ten."""
    player = game.table.players[seat]
    if player.ap > CEILING:
        lost = player.ap - CEILING
        player.ap = CEILING
        game.emit(ApLost(seat, lost), R.W_4_16)


def lose_ap(game: CollideGame, seat: int, amount: int, why: str, clause: Clause) -> None:
    """AP go, never below 0."""
    player = game.table.players[seat]
    lost = min(amount, player.ap)
    player.ap -= lost
    game.emit(ApChanged(seat, -lost, player.ap, why), clause)


def change_pool(game: CollideGame, effect: Effect, seat: int) -> None:
    """E-ap_gain, E-ap_loss: what a text does to a pool; some only for a player with a leader in play."""
    if effect.needs_leader and not leaders(game.table, seat):
        return
    if effect.do == Do.AP_GAIN:
        gain_ap(game, seat, effect.amount, effect.source, R.E_AP_GAIN)
    else:
        lose_ap(game, seat, effect.amount, effect.source, R.E_AP_LOSS)
