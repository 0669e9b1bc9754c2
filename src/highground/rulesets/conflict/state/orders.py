"""The orders of Conflict that its successor does not have; the others are the same records.

Movement is given as steps, the `Step` of both editions: `move to:120,85 stand climb:Crate:140,90`.

    to:X,Y[;X,Y…]     strides along these points, as many as the way takes
    face:DX,DY        turn first (goes with the next step)      stand            stand up
    climb:PIECE:X,Y   up or down a piece                        over:PIECE:X,Y   step over it
"""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.rulesets.ascension.state.orders import Step

NOBODY: Final = "nobody"
"""A charge that need not end at anybody."""


class DropProne(Order):
    """Go prone, at no cost (C-6.11)."""

    model: Final[str]


class Face(Order):
    """Turn to look in a direction, at no cost (CR-15)."""

    facing: Final[Point]


# -- C-8: maneuvers, in the order of the book ----------------------------------------------------


class Disengage(Order):
    """Break off from an enemy that engages the model (C-8.1)."""

    enemy: Final[str]
    steps: Final[tuple[Step, ...]]


class Charge(Order):
    """Run straight at somebody (C-8.2), or at `NOBODY`."""

    enemy: Final[str]
    steps: Final[tuple[Step, ...]]


class Run(Order):
    """Move twice as far (C-8.3)."""

    steps: Final[tuple[Step, ...]]


class TakeCover(Order):
    """Make the most of what cover there is (C-8.4)."""


class FocusAttack(Order):
    """Take time over the next attack (C-8.5)."""


class Brace(Order):
    """Stand firm against pushes and throws (C-8.6)."""


class ClimbUp(Order):
    """Climb terrain no larger than oneself (C-8.7)."""

    piece: Final[str]
    at: Final[Point]


class Interact(Order):
    """Use an objective or terrain (C-8.8)."""

    piece: Final[str]


class Shake(Order):
    """Take a token off (C-8.9)."""

    condition: Final[str]


class Shift(Order):
    """Move an inch (C-8.10)."""

    steps: Final[tuple[Step, ...]]


class Aid(Order):
    """Help a friend against an enemy (C-8.11)."""

    friend: Final[str]
    enemy: Final[str]


class ThrowTerrain(Order):
    """Throw a piece (C-8.12), giving up the attack or the movement."""

    piece: Final[str]
    give_up: Final[str]


class ThrowModel(Order):
    """Throw an enemy (C-8.13), giving up the attack or the movement."""

    enemy: Final[str]
    give_up: Final[str]


# -- abilities -------------------------------------------------------------------------------------


class StripToken(Order):
    """Whose token comes off, and of which condition (Effect Resistance)."""

    model: Final[str]
    condition: Final[str]


class PushTarget(Order):
    """A charger pushes whom it has hurt (C-8.2)."""
