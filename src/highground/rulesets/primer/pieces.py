"""What is on the table in Primer: profiles, models, terrain, and the table itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.shapes import Circle, Point, Shape
from highground.record import Record
from highground.rulesets.primer.options import Options

__all__ = ["Board", "Model", "PrimerGame", "PrimerKnown", "Profile", "Table", "Terrain"]


@mypyc_attr(acyclic=True)
class Profile(Record):
    """The figures of a kind of model. Lengths in um."""

    name: Final[str]
    speed: Final[int]
    aim: Final[int]
    range: Final[int]
    wounds: Final[int]
    radius: Final[int]

    def __init__(self, name: str, speed: int, aim: int, range: int, wounds: int, radius: int) -> None:
        self.name = name
        self.speed = speed
        self.aim = aim
        self.range = range
        self.wounds = wounds
        self.radius = radius


@mypyc_attr(acyclic=True)
class Terrain(Record):
    """A wall (nothing passes, nothing is seen through it) or rough ground (slow, gives cover)."""

    name: Final[str]
    kind: Final[str]
    shape: Final[Shape]

    def __init__(self, name: str, kind: str, shape: Shape) -> None:
        self.name = name
        self.kind = kind
        self.shape = shape


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        scenario: str,
        width: int,
        height: int,
        rounds: int,
        marker: Point,
        walls: tuple[Terrain, ...],
        rough: tuple[Terrain, ...],
        sides: tuple[str, ...],
    ) -> None:
        self.scenario = scenario
        self.width = width
        self.height = height
        self.rounds = rounds
        self.marker = marker
        self.walls = walls
        self.rough = rough
        self.sides = sides


@mypyc_attr(acyclic=True)
class Model(Part):
    """A model on the table; one without wounds has been removed. Its `base` says where it stands."""

    name: Final[str]
    side: Final[int]
    profile: Final[Profile]
    base: Circle
    wounds: int
    fresh: bool
    alert: bool
    ducking: bool

    def __init__(
        self,
        name: str,
        side: int,
        profile: Profile,
        base: Circle,
        wounds: int,
        fresh: bool,
        alert: bool,
        ducking: bool,
    ) -> None:
        self.name = name
        self.side = side
        self.profile = profile
        self.base = base
        self.wounds = wounds
        self.fresh = fresh
        self.alert = alert
        self.ducking = ducking

    def clone(self) -> Model:
        return Model(
            self.name,
            self.side,
            self.profile,
            self.base,
            self.wounds,
            self.fresh,
            self.alert,
            self.ducking,
        )

    @property
    def at(self) -> Point:
        """Where the centre of its base stands."""
        return self.base.centre


@mypyc_attr(acyclic=True)
class Table(Part):
    """Everything in Primer lies open. `moved` and `shot` are about the active model."""

    options: Final[Options]
    board: Final[Board]
    models: dict[str, Model]
    round: int
    first: int
    score: list[int]
    moved: bool
    shot: bool

    def __init__(
        self,
        options: Options,
        board: Board,
        models: dict[str, Model],
        round: int,
        first: int,
        score: list[int],
        moved: bool,
        shot: bool,
    ) -> None:
        self.options = options
        self.board = board
        self.models = models
        self.round = round
        self.first = first
        self.score = score
        self.moved = moved
        self.shot = shot

    def clone(self) -> Table:
        models = self.models.copy()
        for name, model in self.models.items():
            models[name] = model.clone()
        return Table(
            self.options,
            self.board,
            models,
            self.round,
            self.first,
            self.score[:],
            self.moved,
            self.shot,
        )

    def wiped_out(self) -> bool:
        """Whether a side has no model left on the table."""
        first = second = True
        for model in self.models.values():
            if model.wounds > 0:
                first, second = first and model.side != 0, second and model.side != 1
        return first or second

    def standing(self, side: int) -> list[Model]:
        """The models of a side that are still on the table."""
        return [m for m in self.models.values() if m.side == side and m.wounds > 0]


PrimerGame = Game[Table, Nothing, Nothing]
PrimerKnown = Known[Table, Nothing]
