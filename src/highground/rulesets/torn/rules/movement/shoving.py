"""C-5.3, Push and Pull: single steps away from or towards the attacker, chosen by the attacker's player."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.torn.rules.field.occupancy import free_hex
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.orders import To
from highground.rulesets.torn.state.pieces import Table, TornGame, TornKnown

# -- frames, questions, events ------------------------------------------------------------------------


class Shove(Frame):
    """So many steps are left of a Push (`away`) or Pull."""

    attacker: Final[int]
    mini: Final[int]
    steps: Final[int]
    away: Final[bool]


class ChooseShove(Question):
    """To which hex is it pushed or pulled next?"""

    clause: ClassVar[Clause] = R.C_5_3

    mini: Final[str]
    shove: Final[Shove]


class Shoved(Event):
    mini: Final[str]
    spot: Final[tuple[int, ...]]
    away: Final[bool]


class ShoveStopped(Event):
    mini: Final[str]
    steps: Final[int]


class StoodFast(Event):
    mini: Final[str]


# -- C-5.3 --------------------------------------------------------------------------------------------


def shove_steps(table: Table, now: Shove) -> list[int]:
    """C-5.3: the free hexes (R-38) next to the miniature that are strictly farther or nearer."""
    field = table.field()
    attacker, mini = table.minis[now.attacker], table.minis[now.mini]
    here = field.gap_to(attacker.size, attacker.place, mini.place)
    found: list[int] = []
    for there in field.beside[mini.place]:
        if there == OFF:
            continue
        gap = field.gap_to(attacker.size, attacker.place, there)
        if (gap > here if now.away else gap < here) and free_hex(table, there):
            found.append(there)
    return found


@step(Shove)
def shove(game: TornGame, now: Shove) -> None:
    """C-5.3: a surviving Infantry target moves step by step and stops where there is no such hex."""
    table = game.table
    attacker, mini = table.minis[now.attacker], table.minis[now.mini]
    if now.steps == 0 or mini.status != FIELD or attacker.status != FIELD or mini.size != INFANTRY:
        return
    if table.card(mini).steadfast:
        game.emit(StoodFast(mini.name), R.C_5_3)
        return
    found = shove_steps(table, now)
    if not found:
        game.emit(ShoveStopped(mini.name, now.steps), R.C_5_3)
    elif len(found) == 1:
        _move(game, now, found[0])
    else:
        game.then(ChooseShove(attacker.side, mini.name, now))


@check(ChooseShove, To)
def check_shove(known: TornKnown, asked: ChooseShove, order: To) -> Refusal | None:
    """C-5.3: one of the hexes that this step may go to."""
    table = known.table
    there = table.field().place(INFANTRY, order.spot)
    if there != OFF and there in shove_steps(table, asked.shove):
        return None
    return refuse(R.C_5_3, "not_that_way", facts={"mini": asked.mini})


@resolve(ChooseShove, To)
def choose_shove(game: TornGame, asked: ChooseShove, order: To) -> None:
    """C-5.3: the attacker's player chose the hex."""
    _move(game, asked.shove, game.table.field().place(INFANTRY, order.spot))


def _move(game: TornGame, now: Shove, there: int) -> None:
    mini = game.table.minis[now.mini]
    mini.place = there
    game.emit(Shoved(mini.name, game.table.field().hexes[there], now.away), R.C_5_3)
    game.then(Shove(now.attacker, now.mini, now.steps - 1, now.away))
