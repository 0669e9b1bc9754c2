"""Orders while an attack is going on: of the attacker, and of who is hit, thrown or held."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order
from highground.geometry.shapes import Point

__all__ = [
    "Break", "Buy", "Cap", "Hurl", "LoseAction", "Press", "Strip",
]  # fmt: skip


@mypyc_attr(acyclic=True)
class Buy(Order):
    """Buy a move for the attack going on: its name, and a place or a second target where it needs one."""

    what: Final[tuple[str, ...]]

    def __init__(self, what: tuple[str, ...]) -> None:
        self.what = what


@mypyc_attr(acyclic=True)
class Cap(Order):
    """Cap the hit and take a wound."""


@mypyc_attr(acyclic=True)
class Press(Order):
    """Press a weapons lock."""


@mypyc_attr(acyclic=True)
class Strip(Order):
    """How many points of each Advantage a Weapon Strike takes."""

    acc: Final[int]
    init: Final[int]

    def __init__(self, acc: int, init: int) -> None:
        self.acc = acc
        self.init = init


@mypyc_attr(acyclic=True)
class Hurl(Order):
    """Hurl a thrown victim to a square."""

    square: Final[Point]

    def __init__(self, square: Point) -> None:
        self.square = square


@mypyc_attr(acyclic=True)
class Break(Order):
    """What a held character's success does: free or reverse."""

    how: Final[str]

    def __init__(self, how: str) -> None:
        self.how = how


@mypyc_attr(acyclic=True)
class LoseAction(Order):
    """Which action is lost: standard or move."""

    action: Final[str]

    def __init__(self, action: str) -> None:
        self.action = action
