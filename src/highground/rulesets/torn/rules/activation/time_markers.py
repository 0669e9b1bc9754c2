"""T-10, Time Markers: received, spent and lost; the limits on actions; Reactivations."""

from __future__ import annotations

from typing import Any, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.names import FIELD, MOVE, RUN
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame

CAP: Final = 3

# -- events -----------------------------------------------------------------------------------------


class TimeGained(Event):
    mini: Final[str]
    amount: Final[int]
    time: Final[int]


class TimeCapped(Event):
    mini: Final[str]
    lost: Final[int]


class TimeLost(Event):
    mini: Final[str]
    amount: Final[int]
    time: Final[int]


class TimeSpent(Event):
    mini: Final[str]
    amount: Final[int]
    time: Final[int]


class ReactivationGranted(Event):
    mini: Final[str]


# -- T-10.1, T-10.7: receiving ------------------------------------------------------------------------


def room_for_time(table: Table) -> int:
    """T-10.7: how many Time Markers the active miniature may still receive.

    All that it received in this activation count (R-12); with `time_cap` held, only those it has.
    """
    activation = table.activation
    have = activation.received if table.options.time_cap == "cumulative" else activation.time
    return CAP - have if have < CAP else 0


def gain_time(game: TornGame, amount: int, clause: Clause) -> None:
    """T-10.7: the active miniature receives Time Markers, never beyond three; the surplus is lost."""
    table = game.table
    activation = table.activation
    name = table.minis[activation.mini].name
    room = room_for_time(table)
    gained = amount if amount < room else room
    activation.time += gained
    activation.received += gained
    game.emit(TimeGained(name, gained, activation.time), clause)
    if gained < amount:
        game.emit(TimeCapped(name, amount - gained), R.T_10_7)


def lose_time(game: TornGame, amount: int, clause: Clause) -> None:
    """The active miniature loses Time Markers, not below none (R-14)."""
    activation = game.table.activation
    lost = amount if amount < activation.time else activation.time
    activation.time -= lost
    game.emit(TimeLost(game.table.minis[activation.mini].name, lost, activation.time), clause)


# -- T-10.2 to T-10.5: spending -----------------------------------------------------------------------


def tile_refusal(table: Table, mini: Mini, number: int) -> Refusal | None:
    """T-9.3, T-10.3, T-10.4: time left for it, not performed yet, and no second Attack."""
    activation = table.activation
    tiles = table.card(mini).tiles
    tile = tiles[number]
    if activation.used >> number & 1:
        return refuse(R.T_10_3, "same_action_twice", facts=said_of(mini, tile))
    if tile.attack and activation.attacked:
        return refuse(R.T_10_4, "one_attack_only", facts=said_of(mini, tile))
    if _movement_used(table, tile, tiles):
        return refuse(R.T_10_3, "moved_already", facts=said_of(mini, tile))
    if tile.time > activation.time:
        clause = R.T_10_2 if activation.used else R.T_9_3
        return refuse(clause, "not_enough_time", activation.time, tile.time, said_of(mini, tile))
    return None


def said_of(mini: Mini, tile: Tile) -> dict[str, Any]:
    """Who would do what: said only of what is refused."""
    return {"mini": mini.name, "action": tile.name}


def _movement_used(table: Table, tile: Tile, tiles: tuple[Tile, ...]) -> bool:
    """T-10.3, R-15: with `movement_once` Move and Run bar each other."""
    if not table.options.movement_once or tile.use not in (MOVE, RUN):
        return False
    for number, other in enumerate(tiles):
        if other.use in (MOVE, RUN) and table.activation.used >> number & 1:
            return True
    return False


def spend(game: TornGame, mini: Mini, number: int) -> None:
    """T-9.3, T-10.2: Time Markers pay for an action when it is declared (R-27)."""
    activation = game.table.activation
    tile = game.table.card(mini).tiles[number]
    activation.time -= tile.time
    activation.used |= 1 << number
    if tile.attack:
        activation.attacked = True
    game.emit(TimeSpent(mini.name, tile.time, activation.time), R.T_9_3 if tile.time > 1 else R.T_10_2)


# -- T-10.8, T-10.9: Reactivation -----------------------------------------------------------------------


def may_reactivate(table: Table, mini: Mini) -> Refusal | None:
    """T-10.8: an activated miniature on the field, not the active one; T-10.9: once a turn (R-32)."""
    facts = {"mini": mini.name}
    if mini.status != FIELD or not mini.activated or mini.number == table.activation.mini:
        return refuse(R.T_10_8, "not_activated", facts=facts)
    if mini.again:
        return refuse(R.T_10_9, "reactivated_already", facts=facts)
    return None


def reactivate(game: TornGame, mini: Mini, clause: Clause) -> None:
    """T-10.9: it counts as granted at once, and waits until the current activation is over (R-32)."""
    mini.again = True
    game.table.queue.append(mini.number)
    game.emit(ReactivationGranted(mini.name), clause)
