"""The battlefield of Ascension Isle: Legacy: the map and its light, smoke, weapons that lie about, and how
far the scenario has come.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Part
from highground.geometry.squares import Cell
from highground.record import Record
from highground.rulesets.ail.weapons import Firearm, MeleeWeapon

__all__ = ["Board", "Dropped", "Light", "Progress", "Smoke"]


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        scenario: str,
        rules: str,
        map: str,
        width: int,
        height: int,
        rows: tuple[str, ...],
        rounds: int,
        sides: tuple[str, ...],
        seats: tuple[int, ...],
        lights: tuple[Light, ...],
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.map = map
        self.width = width
        self.height = height
        self.rows = rows
        self.rounds = rounds
        self.sides = sides
        self.seats = seats
        self.lights = lights


@mypyc_attr(acyclic=True)
class Light(Record):
    """A rectangle of squares, ends included, with its light: dim or dark."""

    low: Final[Cell]
    high: Final[Cell]
    light: Final[str]

    def __init__(self, low: Cell, high: Cell, light: str) -> None:
        self.low = low
        self.high = high
        self.light = light


@mypyc_attr(acyclic=True)
class Smoke(Record):
    """Smoke around a square, up to the end of a round."""

    at: Final[Cell]
    until: Final[int]

    def __init__(self, at: Cell, until: int) -> None:
        self.at = at
        self.until = until


@mypyc_attr(acyclic=True)
class Dropped(Record):
    """A weapon that lies in a square, with what is left of its Ammunition."""

    at: Final[Cell]
    weapon: Final[Firearm | MeleeWeapon]
    ammo: Final[int]

    def __init__(self, at: Cell, weapon: Firearm | MeleeWeapon, ammo: int) -> None:
        self.at = at
        self.weapon = weapon
        self.ammo = ammo


@mypyc_attr(acyclic=True)
class Progress(Part):
    """How far a scenario has come: points of each side, and what its own rules remember.

    `worked` counts the Standards spent on the task, `worked_round` the round of the last; `carrier` and
    `loot` are who has the prize and where it lies; `back` counts reinforcements; `winners` are sides, and
    `ending` names the clause by which the battle ended (empty: it goes on).
    """

    score: list[int]
    worked: int
    worked_round: int
    carrier: str
    loot: Cell
    back: int
    winners: tuple[int, ...]
    ending: str

    def __init__(
        self,
        score: list[int],
        worked: int,
        worked_round: int,
        carrier: str,
        loot: Cell,
        back: int,
        winners: tuple[int, ...],
        ending: str,
    ) -> None:
        self.score = score
        self.worked = worked
        self.worked_round = worked_round
        self.carrier = carrier
        self.loot = loot
        self.back = back
        self.winners = winners
        self.ending = ending

    def clone(self) -> Progress:
        return Progress(
            self.score[:],
            self.worked,
            self.worked_round,
            self.carrier,
            self.loot,
            self.back,
            self.winners,
            self.ending,
        )
