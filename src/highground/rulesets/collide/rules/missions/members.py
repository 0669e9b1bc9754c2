"""What a mission asks of the activation going on."""

from __future__ import annotations

from highground.engine.errors import RuleBug
from highground.rulesets.collide.rules.activation.activation import going_on
from highground.rulesets.collide.state.activation import Turn
from highground.rulesets.collide.state.pieces import Table, Unit


def turn_of(table: Table, unit: Unit) -> Turn:
    """What a member of the activation has done in it."""
    turn = going_on(table).turn_of(unit.number)
    if turn is None:
        raise RuleBug(f"{unit.name} is not activated")
    return turn
