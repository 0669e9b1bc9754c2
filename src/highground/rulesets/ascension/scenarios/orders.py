"""The orders that only scenarios ask for."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point


class Pick(Order):
    """In secret: a secondary goal and a scenario."""

    goal: Final[str]
    scenario: Final[str]


class PlacePiece(Order):
    """Put a piece of terrain on the table while setting up; its length runs along `facing`."""

    piece: Final[str]
    at: Final[Point]
    facing: Final[Point]


class AssignLine(Order):
    """Tie the Ley Line just touched to a piece of Advantageous Terrain."""

    piece: Final[str]


class TakeToken(Order):
    """What the token drawn from a Ley Line is good for: attack, defense or move."""

    token: Final[str]


class FreeInch(Order):
    """The inch that a Power Nexus, or a token, lets a model move outside its Move Action."""

    at: Final[Point]
