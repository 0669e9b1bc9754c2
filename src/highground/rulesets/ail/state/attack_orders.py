"""Orders while an attack is going on: of the attacker, and of who is hit, thrown or held."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point


class Buy(Order):
    """Buy a move for the attack going on: its name, and a place or a second target where it needs one."""

    what: Final[tuple[str, ...]]


class Cap(Order):
    """Cap the hit and take a wound."""


class Press(Order):
    """Press a weapons lock."""


class Strip(Order):
    """How many points of each Advantage a Weapon Strike takes."""

    acc: Final[int]
    init: Final[int]


class Hurl(Order):
    """Hurl a thrown victim to a square."""

    square: Final[Point]


class Break(Order):
    """What a held character's success does: free or reverse."""

    how: Final[str]


class LoseAction(Order):
    """Which action is lost: standard or move."""

    action: Final[str]
