"""W-5, Formations: who may be activated together."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.geometry.shapes import Point
from highground.rulesets.collide.state.measuring import contact, touching
from highground.rulesets.collide.state.pieces import Table, Unit

SUPPORT: Final = "Support"
LEADERSHIP: Final = "Leadership"


def places_of(units: list[Unit]) -> list[Point]:
    """Where they stand."""
    return [unit.base.centre for unit in units]


def connected(table: Table, units: list[Unit], places: list[Point]) -> bool:
    """W-5.3: whether units at these places are one group: each linked to the rest by a chain of contacts."""
    count = len(units)
    if count < 2:
        return True
    reached = [False] * count
    reached[0] = True
    waiting = [0]
    found = 1
    while waiting:
        at = waiting.pop()
        for other in range(count):
            if not reached[other] and touching(table, units[at], places[at], units[other], places[other]):
                reached[other] = True
                found += 1
                waiting.append(other)
    return found == count


def led(units: list[Unit]) -> bool:
    """W-5.8: whether a member with Leadership training makes all training matches."""
    for unit in units:  # noqa: SIM110 - no generator in a hot path
        if LEADERSHIP in unit.sheet.training:
            return True
    return False


def same_training(units: list[Unit]) -> bool:
    """W-5.5, W-5.7, R-5.2: all but Support units share at least one tag."""
    common: tuple[str, ...] | None = None
    for unit in units:
        training = unit.sheet.training
        if SUPPORT in training:
            continue
        common = training if common is None else tuple([tag for tag in common if tag in training])
    return common is None or len(common) > 0


def formation_clause(table: Table, units: list[Unit]) -> Clause:
    """What lets these units act together: for the log."""
    if not same_training(units):
        return R.W_5_8
    if [unit for unit in units if SUPPORT in unit.sheet.training]:
        return R.W_5_7
    for one in units:
        for two in units:
            if one is not two and not contact(table, one, two):
                return R.W_5_3
    return R.W_5_5


def formation_refusal(table: Table, units: list[Unit]) -> Refusal | None:
    """W-5.2 to W-5.9: why these units are no Formation."""
    names = [unit.name for unit in units]
    leader = led(units)
    if not connected(table, units, places_of(units)):
        if leader:
            return refuse(R.W_5_9, "not_in_contact", facts={"units": names})
        return refuse(R.W_5_2 if len(units) == 2 else R.W_5_4, "not_in_contact", facts={"units": names})
    if leader or same_training(units):
        return None
    support = [unit for unit in units if SUPPORT in unit.sheet.training]
    return refuse(R.W_5_7 if support else R.W_5_5, "training_differs", facts={"units": names})
