"""Orders that a scenario asks for."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.rulesets.ail.state.turn_orders import Door, Draw, Hunker, PickUp, StandUp, Walk


class Deploy(Order):
    """Set a figure up in a square, with a weapon in hand."""

    figure: Final[str]
    square: Final[Point]
    weapon: Final[str]


class Work(Order):
    """Spend a Standard on the scenario's task."""


class Take(Order):
    """Take what the scenario is about with a Move."""


class Leave(Order):
    """Walk along these squares, if any, and off the map from the last."""

    path: Final[tuple[Point, ...]]


class Reinforce(Order):
    """Bring a figure in, on this square."""

    figure: Final[str]
    square: Final[Point]


MOVE_ORDERS: Final = (Walk, Door, Hunker, StandUp, Draw, PickUp, Take, Leave)
"""R-5.a: what one Move action may be used for, in one's own turn and in scenarios."""
