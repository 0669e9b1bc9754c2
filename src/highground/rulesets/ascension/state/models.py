"""What is on the table in Ascension: models, players, and the table itself with all that lies on it.

What a model was bought with is in `profiles`, terrain in `terrain_pieces`, what is going on in `activation`.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.shapes import Circle, Oval, Point, Shape
from highground.record import Record, field
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.cards.values import Deck, Turned
from highground.rulesets.ascension.state.activation import AttackInProgress, Suspended, Turn
from highground.rulesets.ascension.state.edition import ASCENSION, Edition
from highground.rulesets.ascension.state.profiles import Profile
from highground.rulesets.ascension.state.terrain_pieces import Terrain

SLOW: Final = 0
WEAKEN: Final = 1
HINDER: Final = 2
DOT: Final = 3
CONDITIONS: Final = ASCENSION.conditions

MOVE: Final = 0
"""The index of the Move Action among a model's actions; attacks, abilities and reactions follow."""


# -- what never changes during a game ------------------------------------------------------------


class Zone(Record):
    """An area of the scenario: a deployment zone (of one seat) or a control zone (seat -1)."""

    name: Final[str]
    shape: Final[Shape]
    seat: Final[int]


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


# -- what changes --------------------------------------------------------------------------------


class Model(Part):
    """A model. `on` is the index of the terrain piece it stands on (-1: the ground) and `level` how
    many of that piece's levels are under its feet. Off the table: not deployed yet, or removed.
    """

    name: Final[str]
    seat: Final[int]
    profile: Profile
    at: Point
    facing: Point
    wounds: int
    exhaust: list[int]
    conditions: list[int]
    on_table: bool = False
    on: int = -1
    level: int = 0
    activated: bool = field("has activated this Round", default=False)
    running: bool = field("has run since its last activation began", default=False)
    compelled_by: str = field("the model towards which it must move", default="")
    carries: str = field("what it carries, e.g. Merchant", default="")

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


class Player(Part):
    """A seat: its name, its side, the points of its force, its deck."""

    name: Final[str]
    side: Final[int]
    points: Final[int]
    deck: Deck


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
    rotation: list[int]
    score: list[int]
    turn: Turn
    next: int = 0
    round: int = 0
    strike: AttackInProgress | None = None
    turned: dict[str, Turned] = field(factory=dict)
    marks: dict[str, int] = field(factory=dict)
    over: bool = False
    last_stand: str = ""
    suspended: Suspended | None = None

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
