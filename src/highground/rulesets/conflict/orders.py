"""The orders of Conflict that its successor does not have; the others are the same records.

Movement is given as steps, the `Step` of both editions: `move to:120,85 stand climb:Crate:140,90`.

    to:X,Y[;X,Y…]     strides along these points, as many as the way takes
    face:DX,DY        turn first (goes with the next step)      stand            stand up
    climb:PIECE:X,Y   up or down a piece                        over:PIECE:X,Y   step over it
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.rulesets.ascension.orders import Step

__all__ = [
    "NOBODY",
    "Aid",
    "Brace",
    "Charge",
    "ClimbUp",
    "Disengage",
    "DropProne",
    "Face",
    "FocusAttack",
    "Interact",
    "PushTarget",
    "Run",
    "Shake",
    "Shift",
    "StripToken",
    "TakeCover",
    "ThrowModel",
    "ThrowTerrain",
]


NOBODY: Final = "nobody"
"""A charge that need not end at anybody."""


@mypyc_attr(acyclic=True)
class DropProne(Order):
    """Go prone, at no cost (C-6.11)."""

    model: Final[str]

    def __init__(self, model: str) -> None:
        self.model = model


@mypyc_attr(acyclic=True)
class Face(Order):
    """Turn to look in a direction, at no cost (CR-15)."""

    facing: Final[Point]

    def __init__(self, facing: Point) -> None:
        self.facing = facing


# -- C-8: maneuvers, in the order of the book ----------------------------------------------------


@mypyc_attr(acyclic=True)
class Disengage(Order):
    """Break off from an enemy that engages the model (C-8.1)."""

    enemy: Final[str]
    steps: Final[tuple[Step, ...]]

    def __init__(self, enemy: str, steps: tuple[Step, ...]) -> None:
        self.enemy = enemy
        self.steps = steps


@mypyc_attr(acyclic=True)
class Charge(Order):
    """Run straight at somebody (C-8.2), or at `NOBODY`."""

    enemy: Final[str]
    steps: Final[tuple[Step, ...]]

    def __init__(self, enemy: str, steps: tuple[Step, ...]) -> None:
        self.enemy = enemy
        self.steps = steps


@mypyc_attr(acyclic=True)
class Run(Order):
    """Move twice as far (C-8.3)."""

    steps: Final[tuple[Step, ...]]

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps


@mypyc_attr(acyclic=True)
class TakeCover(Order):
    """Make the most of what cover there is (C-8.4)."""


@mypyc_attr(acyclic=True)
class FocusAttack(Order):
    """Take time over the next attack (C-8.5)."""


@mypyc_attr(acyclic=True)
class Brace(Order):
    """Stand firm against pushes and throws (C-8.6)."""


@mypyc_attr(acyclic=True)
class ClimbUp(Order):
    """Climb terrain no larger than oneself (C-8.7)."""

    piece: Final[str]
    at: Final[Point]

    def __init__(self, piece: str, at: Point) -> None:
        self.piece = piece
        self.at = at


@mypyc_attr(acyclic=True)
class Interact(Order):
    """Use an objective or terrain (C-8.8)."""

    piece: Final[str]

    def __init__(self, piece: str) -> None:
        self.piece = piece


@mypyc_attr(acyclic=True)
class Shake(Order):
    """Take a token off (C-8.9)."""

    condition: Final[str]

    def __init__(self, condition: str) -> None:
        self.condition = condition


@mypyc_attr(acyclic=True)
class Shift(Order):
    """Move an inch (C-8.10)."""

    steps: Final[tuple[Step, ...]]

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps


@mypyc_attr(acyclic=True)
class Aid(Order):
    """Help a friend against an enemy (C-8.11)."""

    friend: Final[str]
    enemy: Final[str]

    def __init__(self, friend: str, enemy: str) -> None:
        self.friend = friend
        self.enemy = enemy


@mypyc_attr(acyclic=True)
class ThrowTerrain(Order):
    """Throw a piece (C-8.12), giving up the attack or the movement."""

    piece: Final[str]
    give_up: Final[str]

    def __init__(self, piece: str, give_up: str) -> None:
        self.piece = piece
        self.give_up = give_up


@mypyc_attr(acyclic=True)
class ThrowModel(Order):
    """Throw an enemy (C-8.13), giving up the attack or the movement."""

    enemy: Final[str]
    give_up: Final[str]

    def __init__(self, enemy: str, give_up: str) -> None:
        self.enemy = enemy
        self.give_up = give_up


# -- abilities -------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class StripToken(Order):
    """Whose token comes off, and of which condition (Effect Resistance)."""

    model: Final[str]
    condition: Final[str]

    def __init__(self, model: str, condition: str) -> None:
        self.model = model
        self.condition = condition


@mypyc_attr(acyclic=True)
class PushTarget(Order):
    """A charger pushes whom it has hurt (C-8.2)."""
