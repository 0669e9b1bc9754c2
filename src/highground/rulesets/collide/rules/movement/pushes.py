"""R-8.6, Several displaced at once: the farthest from its source first; ties are for the acting player."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.measure import squared
from highground.rulesets.collide.rules.effects.in_force import unit_fits
from highground.rulesets.collide.rules.movement.displacement import shove
from highground.rulesets.collide.state.measuring import contact
from highground.rulesets.collide.state.orders import Nudge
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit
from highground.rulesets.collide.state.primitives import Displace, Filter


class Pushes(Frame):
    """Units still to be displaced, each with the units it may be displaced from (the nearest ones)."""

    seat: Final[int]
    effect: Final[Displace]
    units: Final[tuple[int, ...]]
    sources: Final[tuple[tuple[int, ...], ...]]


class MayNudge(Question):
    """Which of several equals is displaced next, and from where?"""

    clause: ClassVar[Clause] = R.R_8_6

    pushes: Final[Pushes]


class PushBegan(Event):
    """A unit is displaced, straight away from or towards `source`."""

    unit: Final[str]
    source: Final[str]
    what: Final[str]


def pairs_in_contact(
    table: Table, units: list[Unit], only: Filter
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Each enemy that touches any of these units, with the nearest of those it touches."""
    moved: list[int] = []
    sources: list[tuple[int, ...]] = []
    for enemy in table.units:
        if not units or enemy.seat == units[0].seat or not enemy.on_table:
            continue
        if not unit_fits(table, only, enemy):
            continue
        touched = [unit for unit in units if contact(table, unit, enemy)]
        if touched:
            least = min([squared(unit.base.centre, enemy.base.centre) for unit in touched])
            nearest = [u.number for u in touched if squared(u.base.centre, enemy.base.centre) == least]
            moved.append(enemy.number)
            sources.append(tuple(nearest))
    return tuple(moved), tuple(sources)


def _farthest(table: Table, now: Pushes) -> list[int]:
    """The places in `units` of those that lie farthest from their sources."""
    distances: list[int] = []
    for at, number in enumerate(now.units):
        source = table.units[now.sources[at][0]]
        distances.append(squared(source.base.centre, table.units[number].base.centre))
    most = max(distances)
    return [at for at, distance in enumerate(distances) if distance == most]


@step(Pushes)
def push_next(game: CollideGame, now: Pushes) -> None:
    """R-8.6: the farthest first; the player is asked only where there is something to choose."""
    if not now.units:
        return
    first = _farthest(game.table, now)
    if len(first) == 1 and len(now.sources[first[0]]) == 1:
        _push(game, now, first[0], now.sources[first[0]][0])
    else:
        game.then(MayNudge(now.seat, now))


def _push(game: CollideGame, now: Pushes, place: int, source: int) -> None:
    """One of them goes (R-10.6: after a Heavy attack not by its own side); the rest follows."""
    table, effect = game.table, now.effect
    unit, origin = table.units[now.units[place]], table.units[source]
    rest = now.units[:place] + now.units[place + 1 :]
    game.then(Pushes(now.seat, effect, rest, now.sources[:place] + now.sources[place + 1 :]))
    own = unit.seat == now.seat or not effect.forced
    if unit.on_table and not (own and unit.heavy):
        game.emit(PushBegan(unit.name, origin.name, effect.source), R.E_DISPLACE)
        shove(game, unit, origin.base.centre, effect.amount, effect.towards, own, effect.source)


@check(MayNudge, Nudge)
def check_nudge(known: CollideKnown, asked: MayNudge, order: Nudge) -> Refusal | None:
    """R-8.6: one of the farthest, from one of the nearest."""
    table, pushes = known.table, asked.pushes
    for place in _farthest(table, pushes):
        if table.units[pushes.units[place]].name == order.unit:
            for number in pushes.sources[place]:
                if table.units[number].name == order.source:
                    return None
    return refuse(R.R_8_6, "not_the_farthest", facts={"unit": order.unit, "source": order.source})


@resolve(MayNudge, Nudge)
def nudge(game: CollideGame, asked: MayNudge, order: Nudge) -> None:
    """R-8.6: as the acting player names."""
    table, pushes = game.table, asked.pushes
    place = [table.units[number].name for number in pushes.units].index(order.unit)
    _push(game, pushes, place, table.find(order.source).number)


@candidates(MayNudge)
def nudges(known: CollideKnown, asked: MayNudge, budget: int, chance: Chance) -> list[Candidate]:
    """Every choice there is."""
    table, pushes = known.table, asked.pushes
    found: list[Candidate] = []
    for place in _farthest(table, pushes):
        for number in pushes.sources[place]:
            unit = table.units[pushes.units[place]].name
            found.append(Candidate(Nudge(unit, table.units[number].name), "push"))
    return found
