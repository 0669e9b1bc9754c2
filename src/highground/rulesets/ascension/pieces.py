"""What is on the table in Ascension: models, players, and the table itself with all that lies on it.

What a model was bought with is in `profiles`, terrain in `scenery`, what is going on in `turns`.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.shapes import Circle, Oval, Point, Shape
from highground.record import Record
from highground.rulesets.ascension.cards import Deck, Turned
from highground.rulesets.ascension.edition import ASCENSION, Edition
from highground.rulesets.ascension.options import Options
from highground.rulesets.ascension.profiles import Profile
from highground.rulesets.ascension.scenery import Terrain
from highground.rulesets.ascension.turns import Strike, Suspended, Turn

__all__ = [
    "CONDITIONS",
    "DOT",
    "HINDER",
    "MOVE",
    "SLOW",
    "WEAKEN",
    "AnyTable",
    "AscensionGame",
    "AscensionKnown",
    "Board",
    "Model",
    "Player",
    "Table",
    "Zone",
]

SLOW: Final = 0
WEAKEN: Final = 1
HINDER: Final = 2
DOT: Final = 3
CONDITIONS: Final = ASCENSION.conditions

MOVE: Final = 0
"""The index of the Move Action among a model's actions; attacks, abilities and reactions follow."""


# -- what never changes during a game ------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Zone(Record):
    """An area of the scenario: a deployment zone (of one seat) or a control zone (seat -1)."""

    name: Final[str]
    shape: Final[Shape]
    seat: Final[int]

    def __init__(self, name: str, shape: Shape, seat: int) -> None:
        self.name = name
        self.shape = shape
        self.seat = seat


@mypyc_attr(acyclic=True)
class Board(Record):
    """What a scenario lays down once; clones share it. `limit` is the agreed number of points."""

    lasting: ClassVar[bool] = True

    scenario: Final[str]
    title: Final[str]
    width: Final[int]
    height: Final[int]
    rounds: Final[int]
    limit: Final[int]
    zones: Final[tuple[Zone, ...]]

    def __init__(
        self,
        scenario: str,
        title: str,
        width: int,
        height: int,
        rounds: int,
        limit: int,
        zones: tuple[Zone, ...],
    ) -> None:
        self.scenario = scenario
        self.title = title
        self.width = width
        self.height = height
        self.rounds = rounds
        self.limit = limit
        self.zones = zones


# -- what changes --------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Model(Part):
    """A model. `on` is the index of the terrain piece it stands on (-1: the ground) and `level` how
    many of that piece's levels are under its feet. Off the table: not deployed yet, or removed.
    """

    name: Final[str]
    seat: Final[int]
    profile: Profile
    on_table: bool
    at: Point
    facing: Point
    on: int
    level: int
    wounds: int
    exhaust: list[int]
    conditions: list[int]
    activated: bool
    running: bool
    compelled_by: str
    carries: str

    def __init__(
        self,
        name: str,
        seat: int,
        profile: Profile,
        on_table: bool,
        at: Point,
        facing: Point,
        on: int,
        level: int,
        wounds: int,
        exhaust: list[int],
        conditions: list[int],
        activated: bool,
        running: bool,
        compelled_by: str,
        carries: str,
    ) -> None:
        self.name = name
        self.seat = seat
        self.profile = profile
        self.on_table = on_table
        self.at = at
        self.facing = facing
        self.on = on
        self.level = level
        self.wounds = wounds
        self.exhaust = exhaust
        self.conditions = conditions
        self.activated = activated
        self.running = running
        self.compelled_by = compelled_by
        self.carries = carries

    def clone(self) -> Model:
        return Model(
            self.name,
            self.seat,
            self.profile,
            self.on_table,
            self.at,
            self.facing,
            self.on,
            self.level,
            self.wounds,
            self.exhaust[:],
            self.conditions[:],
            self.activated,
            self.running,
            self.compelled_by,
            self.carries,
        )

    def base(self) -> Shape:
        """Where the model stands, as a shape."""
        return self.base_at(self.at, self.facing)

    def base_at(self, at: Point, facing: Point) -> Shape:
        """Its base at another place."""
        profile = self.profile
        if profile.is_round():
            return Circle(at, profile.ahead)
        return Oval(at, facing, profile.ahead, profile.across)

    def reaches_into(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether the base may overlap something in a box: no more than a first look."""
        at, reach = self.at, self.profile.reach()
        return at.x - reach < right and at.x + reach > left and at.y - reach < high and at.y + reach > low


@mypyc_attr(acyclic=True)
class Player(Part):
    """A seat: its name, its side, the points of its force, its deck."""

    name: Final[str]
    side: Final[int]
    points: Final[int]
    deck: Deck

    def __init__(self, name: str, side: int, points: int, deck: Deck) -> None:
        self.name = name
        self.side = side
        self.points = points
        self.deck = deck

    def clone(self) -> Player:
        return Player(self.name, self.side, self.points, self.deck.clone())


@mypyc_attr(acyclic=True)
class Table(Part):
    """Everything that lies open.

    `order` lists the sides as initiative put them, `mates` each side's seats in their agreed order, `next`
    the place in `order` whose Turn comes next, `rotation` how far each side's mates have taken turns.
    `turned` holds the cards that lie face up, by the purpose they were flipped for. `marks` are counters of
    the scenario's own. `last_stand` names the model that called it, `suspended` is what it broke into.
    """

    options: Final[Options]
    board: Final[Board]
    players: list[Player]
    models: dict[str, Model]
    terrain: list[Terrain]
    order: list[int]
    mates: list[list[int]]
    next: int
    rotation: list[int]
    round: int
    score: list[int]
    turn: Turn
    strike: Strike | None
    turned: dict[str, Turned]
    marks: dict[str, int]
    over: bool
    last_stand: str
    suspended: Suspended | None

    def __init__(
        self,
        options: Options,
        board: Board,
        players: list[Player],
        models: dict[str, Model],
        terrain: list[Terrain],
        order: list[int],
        mates: list[list[int]],
        next: int,
        rotation: list[int],
        round: int,
        score: list[int],
        turn: Turn,
        strike: Strike | None,
        turned: dict[str, Turned],
        marks: dict[str, int],
        over: bool,
        last_stand: str = "",
        suspended: Suspended | None = None,
    ) -> None:
        self.options = options
        self.board = board
        self.players = players
        self.models = models
        self.terrain = terrain
        self.order = order
        self.mates = mates
        self.next = next
        self.rotation = rotation
        self.round = round
        self.score = score
        self.turn = turn
        self.strike = strike
        self.turned = turned
        self.marks = marks
        self.over = over
        self.last_stand = last_stand
        self.suspended = suspended

    def clone(self) -> Table:
        strike, suspended = self.strike, self.suspended
        models = self.models.copy()
        for name, model in self.models.items():
            models[name] = model.clone()
        return Table(
            self.options,
            self.board,
            [player.clone() for player in self.players],
            models,
            [piece.clone() for piece in self.terrain],
            self.order[:],
            [seats[:] for seats in self.mates],
            self.next,
            self.rotation[:],
            self.round,
            self.score[:],
            self.turn.clone(),
            None if strike is None else strike.clone(),
            self.turned.copy(),
            self.marks.copy(),
            self.over,
            self.last_stand,
            None if suspended is None else suspended.clone(),
        )

    def edition(self) -> Edition:
        """Which edition is played: what the rules that several share cite."""
        return ASCENSION

    def deck_seat(self, seat: int) -> int:
        """The seat whose deck a seat flips from (R-2.1.2.a: its own)."""
        return seat

    def burns(self) -> int:
        """How many cards a shuffle burns (R-2.1.3.d: one)."""
        return 1

    def deals_afresh(self) -> bool:
        """Whether the deck is shuffled before every flip (R-2.1.3.c: only when it has run out)."""
        return False

    def side_of(self, model: Model) -> int:
        return self.players[model.seat].side

    def on_table(self) -> list[Model]:
        """Every model on the table."""
        return [model for model in self.models.values() if model.on_table]

    def of_side(self, side: int) -> list[Model]:
        """The models of a side on the table."""
        players = self.players
        return [m for m in self.models.values() if m.on_table and players[m.seat].side == side]

    def enemies_of(self, model: Model) -> list[Model]:
        """Every model on the table that belongs to another side."""
        players, mine = self.players, self.players[model.seat].side
        return [m for m in self.models.values() if m.on_table and players[m.seat].side != mine]

    def terrain_named(self, name: str) -> Terrain | None:
        for piece in self.terrain:
            if piece.piece.name == name and piece.standing:
                return piece
        return None


AnyTable = TypeVar("AnyTable", bound=Table)
"""The table of whatever edition is played: for steps that several editions share (see `edition`)."""
AscensionGame = Game[Table, Nothing, Nothing]
AscensionKnown = Known[Table, Nothing]
