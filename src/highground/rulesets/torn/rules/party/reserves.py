"""T-3.10 and C-11.4, Reserves: who found no spot in deployment arrives in phase 1 of a later turn."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.torn.rules.party.deployment import safe_spot, set_up, spot_refusal, waits_refusal
from highground.rulesets.torn.rules.party.flow import Arrivals
from highground.rulesets.torn.state.field import OFF, Spot
from highground.rulesets.torn.state.names import RESERVE
from highground.rulesets.torn.state.orders import Deploy
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown

# -- questions and events -----------------------------------------------------------------------------


class MayArrive(Question):
    """Which of the Reserves arrives, and where?"""

    clause: ClassVar[Clause] = R.C_11_4


class ReservesWait(Event):
    side: Final[int]
    minis: Final[int]


class ReserveArrived(Event):
    mini: Final[str]
    side: Final[int]
    spot: Final[Spot]


class ReservesStay(Event):
    side: Final[int]


# -- C-11.4 -------------------------------------------------------------------------------------------


@step(Arrivals)
def arrivals(game: TornGame, now: Arrivals) -> None:
    """C-11.4: from turn 2 each player places the Reserves that fit, one by one, the attacker first."""
    table = game.table
    left = [mini for mini in table.minis if mini.side == now.seat and mini.status == RESERVE]
    if not left:
        return
    for mini in left:
        if safe_spot(table, mini, True) != OFF:
            game.then(MayArrive(now.seat))
            return
    game.emit(ReservesWait(now.seat, len(left)), R.T_3_10)


@check(MayArrive, Deploy)
def check_arrive(known: TornKnown, asked: MayArrive, order: Deploy) -> Refusal | None:
    """C-11.4: one of the Reserves, on an available spot of the own zone."""
    table = known.table
    waits = waits_refusal(table, asked.seat, order.mini, RESERVE, R.C_11_4)
    return waits or spot_refusal(table, table.find(order.mini), order.spot)


@resolve(MayArrive, Deploy)
def arrive(game: TornGame, asked: MayArrive, order: Deploy) -> None:
    """C-11.4: it arrives unactivated (R-43); the next one follows."""
    mini = game.table.find(order.mini)
    set_up(game, mini, order.spot)
    game.emit(ReserveArrived(mini.name, mini.side, order.spot), R.C_11_4)
    game.then(Arrivals(asked.seat))


def must_place(table: Table, seat: int) -> Mini | None:
    """C-11.4, R-30: a miniature in Reserves that fits on ground without danger, and so may not stay."""
    for mini in table.minis:
        if mini.side == seat and mini.status == RESERVE and safe_spot(table, mini, False) != OFF:
            return mini
    return None


@check(MayArrive, Pass)
def check_stay(known: TornKnown, asked: MayArrive, order: Pass) -> Refusal | None:
    """C-11.4: only where nothing but dangerous ground is left for them."""
    mini = must_place(known.table, asked.seat)
    return None if mini is None else refuse(R.C_11_4, "must_arrive", facts={"mini": mini.name})


@resolve(MayArrive, Pass)
def stay(game: TornGame, asked: MayArrive, order: Pass) -> None:
    """C-11.4: the rest waits for another turn."""
    game.emit(ReservesStay(asked.seat), R.C_11_4)
