"""C-4.7 and C-4.13: damage, healing and death; T-4.4: what the last death of a side means."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.torn.rules.activation.order_of_activations import note_done
from highground.rulesets.torn.rules.field.occupancy import free_hex, taken_hexes
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.names import DAMAGE_TYPES, FIELD, KILLED, NO_TYPE, NOBODY, RESERVE
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame

# -- events -----------------------------------------------------------------------------------------


class DamageSuffered(Event):
    mini: Final[str]
    amount: Final[int]
    type: Final[str]
    damage: Final[int]
    life: Final[int]


class DamageResisted(Event):
    mini: Final[str]
    amount: Final[int]
    type: Final[str]


class Healed(Event):
    mini: Final[str]
    amount: Final[int]
    damage: Final[int]


class MiniKilled(Event):
    mini: Final[str]
    side: Final[int]


class MarkerDropped(Event):
    mini: Final[str]
    marker: Final[str]
    spot: Final[tuple[int, ...]]


class SideAnnihilated(Event):
    side: Final[int]
    turn: Final[int]


# -- C-4.13: damage outside attacks ---------------------------------------------------------------------


def suffer(game: TornGame, mini: Mini, amount: int, damage_type: int, clause: Clause) -> None:
    """C-4.13: Resist takes its number off once; damage without a type is reduced by nothing."""
    suffer_all(game, [mini], amount, damage_type, clause)


def suffer_all(game: TornGame, minis: list[Mini], amount: int, damage_type: int, clause: Clause) -> None:
    """C-4.13: damage to several lands on all at the same instant: deaths come after it."""
    table = game.table
    for mini in minis:
        left = amount - resist(table, mini, damage_type)
        if left < amount:
            game.emit(DamageResisted(mini.name, amount - max(left, 0), DAMAGE_TYPES[damage_type]), R.C_4_13)
        if left > 0:
            mini.damage += left
            game.emit(_suffered(table, mini, left, damage_type), clause)
    kill_all(
        game,
        [mini for mini in minis if mini.status == FIELD and mini.damage >= table.card(mini).life],
        R.C_4_7,
    )


def resist(table: Table, mini: Mini, damage_type: int) -> int:
    """C-5.3: how much a miniature resists damage of this type; never any without a type."""
    return 0 if damage_type == NO_TYPE else table.card(mini).resist[damage_type]


def _suffered(table: Table, mini: Mini, amount: int, damage_type: int) -> DamageSuffered:
    return DamageSuffered(mini.name, amount, DAMAGE_TYPES[damage_type], mini.damage, table.card(mini).life)


# -- C-4.7 ------------------------------------------------------------------------------------------


def wound(game: TornGame, mini: Mini, amount: int, damage_type: int) -> None:
    """C-4.6, C-4.7: damage of an attack, Resist already taken off each die."""
    table = game.table
    mini.damage += amount
    game.emit(_suffered(table, mini, amount, damage_type), R.C_4_6)
    if mini.damage >= table.card(mini).life:
        kill(game, mini, R.C_4_7)


def heal(game: TornGame, mini: Mini, amount: int, clause: Clause) -> None:
    """C-4.7: healing removes damage, never below none."""
    healed = amount if amount < mini.damage else mini.damage
    mini.damage -= healed
    game.emit(Healed(mini.name, healed, mini.damage), clause)


def kill(game: TornGame, mini: Mini, clause: Clause) -> None:
    """C-4.7: it is removed at once, and what it held lies where it stood."""
    kill_all(game, [mini], clause)


def kill_all(game: TornGame, minis: list[Mini], clause: Clause) -> None:
    """C-4.7, C-4.13: they are removed at one instant; only then is seen what is free, and who is left."""
    table = game.table
    stood: list[int] = []
    for mini in minis:
        stood.append(table.field().centre(mini.size, mini.place))
        mini.status = KILLED
        mini.place = OFF
        mini.conditions = 0
        mini.defense = mini.ward = 0
        if table.activation.mini != NOBODY:
            table.activation.deaths += 1
        game.emit(MiniKilled(mini.name, mini.side), clause)
    for number, mini in enumerate(minis):
        held = table.held_by(mini)
        if held != NOBODY:
            drop(game, mini, held, stood[number])
    if minis:
        note_done(game)
        _annihilation(game, minis)


def drop(game: TornGame, mini: Mini, held: int, stood: int) -> None:
    """C-4.7: on the hex it stood on, else the nearest free one, lowest q then lowest r.

    With no free hex at all it lies where its holder stood, under whoever is there now (C-3.8).
    """
    table = game.table
    marker = table.markers[held]
    marker.holder = NOBODY
    there = stood if free_hex(table, stood) else nearest_free(table, stood)
    marker.at = stood if there == OFF else there
    game.emit(MarkerDropped(mini.name, marker.name, table.field().hexes[marker.at]), R.C_4_7)


def nearest_free(table: Table, start: int) -> int:
    """The free hex (R-38) nearest to a hex; of equals the one with the lowest q, then the lowest r."""
    field = table.field()
    taken = taken_hexes(table, True)
    best, at = 1_000, OFF
    for there, away in enumerate(field.apart[start]):
        if not taken[there] and (away < best or (away == best and field.hexes[there] < field.hexes[at])):
            best, at = away, there
    return at


def _annihilation(game: TornGame, dead: list[Mini]) -> None:
    """T-4.4: nobody on the field and nobody in Reserves (R-10): this turn is the last."""
    table = game.table
    if table.final_turn:
        return
    left = [0, 0]
    for mini in table.minis:
        if mini.status in (FIELD, RESERVE):
            left[mini.side] += 1
    for side in sorted({mini.side for mini in dead}):
        if left[side] == 0:
            table.final_turn = table.turn
            game.emit(SideAnnihilated(side, table.turn), R.T_4_4)
