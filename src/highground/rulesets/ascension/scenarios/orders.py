"""The orders that only scenarios ask for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order
from highground.geometry.shapes import Point

__all__ = ["AssignLine", "FreeInch", "Pick", "PlacePiece", "TakeToken"]


@mypyc_attr(acyclic=True)
class Pick(Order):
    """In secret: a secondary goal and a scenario."""

    goal: Final[str]
    scenario: Final[str]

    def __init__(self, goal: str, scenario: str) -> None:
        self.goal = goal
        self.scenario = scenario


@mypyc_attr(acyclic=True)
class PlacePiece(Order):
    """Put a piece of terrain on the table while setting up; its length runs along `facing`."""

    piece: Final[str]
    at: Final[Point]
    facing: Final[Point]

    def __init__(self, piece: str, at: Point, facing: Point) -> None:
        self.piece = piece
        self.at = at
        self.facing = facing


@mypyc_attr(acyclic=True)
class AssignLine(Order):
    """Tie the Ley Line just touched to a piece of Advantageous Terrain."""

    piece: Final[str]

    def __init__(self, piece: str) -> None:
        self.piece = piece


@mypyc_attr(acyclic=True)
class TakeToken(Order):
    """What the token drawn from a Ley Line is good for: attack, defense or move."""

    token: Final[str]

    def __init__(self, token: str) -> None:
        self.token = token


@mypyc_attr(acyclic=True)
class FreeInch(Order):
    """The inch that a Power Nexus, or a token, lets a model move outside its Move Action."""

    at: Final[Point]

    def __init__(self, at: Point) -> None:
        self.at = at
