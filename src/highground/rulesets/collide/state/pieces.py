"""What is on the table and changes: units, tokens, players, effects in force, the activation, the table."""

from __future__ import annotations

from typing import Final

from highground.engine.errors import RuleBug
from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.shapes import Circle, Point
from highground.record import Record, field
from highground.rulesets.collide.rulebook.options import Options
from highground.rulesets.collide.state.activation import Activation
from highground.rulesets.collide.state.boards import Board, TokenKind
from highground.rulesets.collide.state.primitives import Effect, Who
from highground.rulesets.collide.state.printed import Faction, Row, Sheet

NOBODY: Final = -1


class Unit(Part):
    """One model (W-1.7). Off the table: not deployed yet, or removed (`health` 0).

    `uses` counts each ability's uses in the match, `used_in` the last round it was used in.
    """

    number: Final[int]
    name: Final[str]
    seat: Final[int]
    sheet: Final[Sheet]
    base: Circle
    health: int
    uses: list[int]
    used_in: list[int]
    on_table: bool = False
    activated: bool = field("activated this round", default=False)
    moved: bool = field("has moved this round, by choice", default=False)
    heavy: bool = field("has attacked with a Heavy weapon this round", default=False)
    pocket: int = field("activation points of its own", default=0)

    @property
    def at(self) -> Point:
        """Where the centre of its base stands."""
        return self.base.centre


def new_unit(number: int, name: str, seat: int, sheet: Sheet) -> Unit:
    """A unit that is not on the table yet."""
    base = Circle(Point(0, 0), sheet.radius)
    none = [0] * len(sheet.abilities)
    return Unit(number, name, seat, sheet, base, sheet.health, none, none[:])


class Token(Part):
    """A token on the table; `carrier` is the number of the unit that has it."""

    name: Final[str]
    kind: Final[TokenKind]
    seat: Final[int]
    at: Point
    carrier: int

    def disc(self) -> Circle:
        """R-15.4: its place as a shape."""
        return Circle(self.at, self.kind.radius)


class Active(Record):
    """An effect in force on one unit; `by` is the unit whose text it is, or NOBODY."""

    effect: Final[Effect]
    unit: Final[int]
    by: Final[int]


class Player(Part):
    """A seat: its roster, its pool of AP, its points, and whether it stopped for this round."""

    name: Final[str]
    roster: Final[str]
    tactics: Final[tuple[str, ...]]
    ap: int = field("activation points in the pool", default=0)
    score: int = field("victory points", default=0)
    stopped: bool = field("has stopped for this round", default=False)
    tried: list[str] = field("tactics it has tried this round", factory=list)


class Table(Part):
    """Everything that lies open.

    `finishers` are the seats in the order they finished deploying, `order` those of this round's Orders
    Phase, `next` the place in it whose turn comes. `phase` is setup, environment, logistics, orders or
    finished. `marks` are counters of the mission's own; `objectives` its points that still lie (portals,
    Loci), None once gone. `auras` has a bit for each primitive by which some unit's passive text reaches
    others.
    """

    options: Final[Options]
    board: Final[Board]
    auras: Final[int]
    players: list[Player]
    units: list[Unit]
    objectives: list[Point | None]
    tokens: list[Token] = field(factory=list)
    effects: list[Active] = field(factory=list)
    round: int = 0
    phase: str = "setup"
    environment: Row | None = None
    roller: int = NOBODY
    finishers: list[int] = field(factory=list)
    order: list[int] = field(factory=list)
    next: int = 0
    activation: Activation | None = None
    marks: dict[str, int] = field(factory=dict)
    made: int = 0
    over: bool = False

    def named(self, name: str) -> Unit | None:
        """The unit of this name, on the table or not."""
        for unit in self.units:
            if unit.name == name:
                return unit
        return None

    def find(self, name: str) -> Unit:
        """The unit of this name, which there must be."""
        unit = self.named(name)
        if unit is None:
            raise RuleBug(f"there is no unit {name}")
        return unit

    def token_named(self, name: str) -> Token | None:
        for token in self.tokens:
            if token.name == name:
                return token
        return None

    def in_play(self, seat: int) -> list[Unit]:
        """The units of a seat that are on the table."""
        return [unit for unit in self.units if unit.seat == seat and unit.on_table]

    def enemies(self, seat: int) -> list[Unit]:
        """The units of everybody else that are on the table."""
        return [unit for unit in self.units if unit.seat != seat and unit.on_table]

    def faction(self, seat: int) -> Faction:
        return self.board.factions[seat]


CollideGame = Game[Table, Nothing, Nothing]
CollideKnown = Known[Table, Nothing]


def bare_table(options: Options, board: Board, players: list[Player], units: list[Unit]) -> Table:
    """A table before anything has happened on it."""
    objectives: list[Point | None] = list(board.mission.objectives)
    auras = 0
    for unit in units:
        for effect in unit.sheet.passives:
            if effect.who in (Who.FRIENDS_IN_CONTACT, Who.ACTIVATION):
                auras |= 1 << effect.do
    return Table(options, board, auras, players, units, objectives)
