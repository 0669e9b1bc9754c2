"""What is on the table in Primer: profiles, models, terrain, and the table itself."""

from __future__ import annotations

from typing import Final

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.shapes import Circle, Point, Shape
from highground.record import Record, field
from highground.rulesets.primer.rulebook.options import Options


class Profile(Record):
    """The figures of a kind of model. Lengths in um."""

    name: Final[str]
    speed: Final[int]
    aim: Final[int]
    range: Final[int]
    wounds: Final[int]
    radius: Final[int]


class Terrain(Record):
    """A wall (nothing passes, nothing is seen through it) or rough ground (slow, gives cover)."""

    name: Final[str]
    kind: Final[str]
    shape: Final[Shape]


class Board(Record):
    """What a scenario lays down once: never changes during a game, so clones share it."""

    scenario: Final[str]
    width: Final[int]
    height: Final[int]
    rounds: Final[int]
    marker: Final[Point]
    walls: Final[tuple[Terrain, ...]]
    rough: Final[tuple[Terrain, ...]]
    sides: Final[tuple[str, ...]]


class Model(Part):
    """A model on the table; one without wounds has been removed. Its `base` says where it stands."""

    name: Final[str]
    side: Final[int]
    profile: Final[Profile]
    base: Circle
    wounds: int
    fresh: bool = field("has not been activated this round", default=True)
    alert: bool = field("may still duck this round", default=True)
    ducking: bool = field("has just ducked", default=False)

    @property
    def at(self) -> Point:
        """Where the centre of its base stands."""
        return self.base.centre


class Table(Part):
    """Everything in Primer lies open."""

    options: Final[Options]
    board: Final[Board]
    models: dict[str, Model]
    score: list[int]
    round: int = 0
    first: int = 0
    moved: bool = field("the active model has moved", default=False)
    shot: bool = field("the active model has shot", default=False)

    def standing(self, side: int) -> list[Model]:
        """The models of a side that are still on the table."""
        return [m for m in self.models.values() if m.side == side and m.wounds > 0]


PrimerGame = Game[Table, Nothing, Nothing]
PrimerKnown = Known[Table, Nothing]
