"""Orders that a scenario asks for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order
from highground.geometry.shapes import Point

__all__ = [
    "Deploy", "Leave", "Reinforce", "Take", "Work",
]  # fmt: skip


@mypyc_attr(acyclic=True)
class Deploy(Order):
    """Set a figure up in a square, with a weapon in hand."""

    figure: Final[str]
    square: Final[Point]
    weapon: Final[str]

    def __init__(self, figure: str, square: Point, weapon: str) -> None:
        self.figure = figure
        self.square = square
        self.weapon = weapon


@mypyc_attr(acyclic=True)
class Work(Order):
    """Spend a Standard on the scenario's task."""


@mypyc_attr(acyclic=True)
class Take(Order):
    """Take what the scenario is about with a Move."""


@mypyc_attr(acyclic=True)
class Leave(Order):
    """Walk along these squares, if any, and off the map from the last."""

    path: Final[tuple[Point, ...]]

    def __init__(self, path: tuple[Point, ...]) -> None:
        self.path = path


@mypyc_attr(acyclic=True)
class Reinforce(Order):
    """Bring a figure in, on this square."""

    figure: Final[str]
    square: Final[Point]

    def __init__(self, figure: str, square: Point) -> None:
        self.figure = figure
        self.square = square
