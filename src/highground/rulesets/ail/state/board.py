"""The battlefield of Ascension Isle: Legacy: the map and its light, smoke, weapons that lie about, and how
far the scenario has come.
"""

from __future__ import annotations

from typing import Final

from highground.engine.state import Part
from highground.geometry.squares import Cell
from highground.record import Record, field
from highground.rulesets.ail.state.weapons import Firearm, MeleeWeapon

NOWHERE: Final[Cell] = (-1, -1)


class Board(Record):
    """What a scenario lays down once and shares between copies.

    `rows` is the map as printed; `rules` names the scenario's own rules; `sides` are the names of the sides,
    `seats` the side of each seat: several seats may play one side together.
    """

    scenario: Final[str]
    rules: Final[str]
    map: Final[str]
    width: Final[int]
    height: Final[int]
    rows: Final[tuple[str, ...]]
    rounds: Final[int]
    sides: Final[tuple[str, ...]]
    seats: Final[tuple[int, ...]]
    lights: Final[tuple[Light, ...]]


class Light(Record):
    """A rectangle of squares, ends included, with its light: dim or dark."""

    low: Final[Cell]
    high: Final[Cell]
    light: Final[str]


class Smoke(Record):
    """Smoke around a square, up to the end of a round."""

    at: Final[Cell] = field("its middle")
    until: Final[int] = field("the last round it is there", default=99)


class Dropped(Record):
    """A weapon that lies in a square, with what is left of its Ammunition."""

    at: Final[Cell]
    weapon: Final[Firearm | MeleeWeapon]
    ammo: Final[int]


class Progress(Part):
    """How far a scenario has come: points of each side, and what its own rules remember.

    `winners` are sides, and `ending` names the clause by which the battle ended (empty: it goes on).
    """

    score: list[int]
    worked: int = field("Standards spent on the task", default=0)
    worked_round: int = field("the round of the last of them", default=0)
    carrier: str = field("who has the prize", default="")
    loot: Cell = NOWHERE
    back: int = field("reinforcements so far", default=0)
    winners: tuple[int, ...] = ()
    ending: str = ""
