"""C-3.6 and C-3.7, ejection: whoever stands where a Large or Huge miniature has ended makes room."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.torn.rules.combat.damage import kill
from highground.rulesets.torn.rules.field.occupancy import mini_on_hexon, taken_hexes, volume_on
from highground.rulesets.torn.state.field import INFANTRY, LARGE, Spot
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.orders import Eject, To
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown

# -- frames, questions, events ------------------------------------------------------------------------


class Ejecting(Frame):
    """Somebody may still stand under the mover."""

    mover: Final[int]


class EjectOne(Frame):
    """This miniature makes room."""

    mover: Final[int]
    mini: Final[int]


class ChooseEjected(Question):
    """Which miniature is ejected next?"""

    clause: ClassVar[Clause] = R.C_3_7

    mover: Final[str]


class ChooseSpot(Question):
    """To which of the equally near spots is it ejected?"""

    clause: ClassVar[Clause] = R.C_3_7

    mover: Final[str]
    mini: Final[str]


class Ejected(Event):
    mini: Final[str]
    by: Final[str]
    spot: Final[Spot]


class NowhereToGo(Event):
    mini: Final[str]


# -- C-3.7 --------------------------------------------------------------------------------------------


def overlapped(table: Table, mover: Mini) -> list[int]:
    """C-3.6: those that stand under the mover: Large ones first, and Infantry only when they are gone."""
    field = table.field()
    hexons = field.hexons_under(mover.size, mover.place)
    large: list[int] = []
    infantry: list[int] = []
    for mini in table.minis:
        if mini.status != FIELD or mini.number == mover.number:
            continue
        for hexon in field.hexons_under(mini.size, mini.place):
            if hexon in hexons:
                (infantry if mini.size == INFANTRY else large).append(mini.number)
                break
    return large if large else infantry


@step(Ejecting)
def ejecting(game: TornGame, now: Ejecting) -> None:
    """C-3.7: the mover's player picks them one at a time."""
    table = game.table
    mover = table.minis[now.mover]
    left = overlapped(table, mover)
    if len(left) == 1:
        game.then(EjectOne(now.mover, left[0]))
    elif left:
        game.then(ChooseEjected(mover.side, mover.name))


@check(ChooseEjected, Eject)
def check_eject(known: TornKnown, asked: ChooseEjected, order: Eject) -> Refusal | None:
    """C-3.7: one of those that have to make room; C-3.6: Large ones before Infantry."""
    table = known.table
    mini = table.named(order.mini)
    if mini is not None and mini.number in overlapped(table, table.find(asked.mover)):
        return None
    return refuse(R.C_3_7, "not_to_eject", facts={"mini": order.mini})


@resolve(ChooseEjected, Eject)
def eject(game: TornGame, asked: ChooseEjected, order: Eject) -> None:
    """C-3.7: this one next."""
    mini = game.table.find(order.mini)
    game.then(EjectOne(game.table.find(asked.mover).number, mini.number))


def nearest_spots(table: Table, mover: Mini, mini: Mini) -> list[int]:
    """C-3.7: the free hexes nearest to where Infantry stood; C-3.6: the nearest empty Hexons for Large."""
    field = table.field()
    under = field.hexons_under(mover.size, mover.place)
    best = 1_000
    found: list[int] = []
    if mini.size == LARGE:
        for hexon, away in enumerate(field.hexons_apart[mini.place]):
            if away > best or hexon in under or volume_on(table, hexon):
                continue
            if mini_on_hexon(table, hexon) is not None:
                continue
            if away < best:
                best, found = away, []
            found.append(hexon)
        return found
    taken = taken_hexes(table, True)
    for there, away in enumerate(field.apart[mini.place]):
        if away > best or taken[there] or field.hexon_of[there] in under:
            continue
        if away < best:
            best, found = away, []
        found.append(there)
    return found


def room_clause(mini: Mini) -> Clause:
    """The clause that says where a miniature of this size makes room to: C-3.7 Infantry, C-3.6 Large."""
    return R.C_3_7 if mini.size == INFANTRY else R.C_3_6


@step(EjectOne)
def eject_one(game: TornGame, now: EjectOne) -> None:
    """C-3.7: as near as possible, its controller choosing among equals; killed if there is no spot at all."""
    table = game.table
    mover, mini = table.minis[now.mover], table.minis[now.mini]
    found = nearest_spots(table, mover, mini)
    if not found:
        game.emit(NowhereToGo(mini.name), room_clause(mini))
        kill(game, mini, room_clause(mini))
        game.then(Ejecting(now.mover))
    elif len(found) == 1:
        _put(game, mover, mini, found[0])
    else:
        game.then(ChooseSpot(mini.side, mover.name, mini.name))


@check(ChooseSpot, To)
def check_spot(known: TornKnown, asked: ChooseSpot, order: To) -> Refusal | None:
    """C-3.7: one of the nearest."""
    table = known.table
    mover, mini = table.find(asked.mover), table.find(asked.mini)
    if table.field().place(mini.size, order.spot) in nearest_spots(table, mover, mini):
        return None
    return refuse(room_clause(mini), "not_the_nearest", facts={"mini": mini.name})


@resolve(ChooseSpot, To)
def choose_spot(game: TornGame, asked: ChooseSpot, order: To) -> None:
    """C-3.7: its controller chose."""
    table = game.table
    mini = table.find(asked.mini)
    _put(game, table.find(asked.mover), mini, table.field().place(mini.size, order.spot))


def _put(game: TornGame, mover: Mini, mini: Mini, place: int) -> None:
    """C-3.7: no damage, no reaction; what it holds stays with it."""
    mini.place = place
    spot = game.table.field().spot(mini.size, place)
    game.emit(Ejected(mini.name, mover.name, spot), room_clause(mini))
    game.then(Ejecting(mover.number))
