"""What is on the table in Torn: miniatures, landscape, vortices, markers, players, the table.

What is being done there, the activation and the action in it, is in `activation`.

Hexes and Hexons are numbers of the `field`; miniatures, markers and vortices are known by their number in
the table's lists, to people by name. What never changes during a game hangs from the `Board` (see `cards`).

Hidden: what a player holds in his hand and what is left in his deck (`Own`). Their numbers lie open.
"""

from __future__ import annotations

from typing import Final

from highground.engine.bags import Bag
from highground.engine.errors import RuleBug
from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.record import field
from highground.rulesets.torn.rulebook.options import Options
from highground.rulesets.torn.state.activation import Activation, Deed
from highground.rulesets.torn.state.cards import Board, Card, Element, Terrain
from highground.rulesets.torn.state.field import OFF, Field, field_of
from highground.rulesets.torn.state.names import FIELD, NOBODY, ROSTER


class Mini(Part):
    """A miniature. `card` is the number of its card on the board, `place` where it stands (see `field`), OFF
    if not.
    """

    number: Final[int]
    name: Final[str]
    side: Final[int]
    card: Final[int]
    size: Final[int]
    status: int = ROSTER
    place: int = OFF
    conditions: int = 0
    damage: int = field("damage suffered", default=0, most=99)
    activated: bool = field("activated this turn", default=False)
    again: bool = field("a Reactivation was granted to it this turn", default=False)
    countering: bool = field("its Counter Attack is declared and not yet made", default=False)
    defense: int = field("Defence Dice of its Defense, until the activation ends", default=0, most=99)
    ward: int = field("Defence Dice of God Cards, likewise", default=0, most=99)


class Marker(Part):
    """A Scenario Marker: on a hex (`at`), or with a holder; `turned` once it has been taken."""

    name: Final[str]
    domain: Final[int]
    at: int
    holder: int = NOBODY
    turned: bool = False


class Vortex(Part):
    """An Ethereal Vortex on a Hexon; OFF once it is gone."""

    name: Final[str]
    hexon: int
    supply: int = field("its Supply of Ether", default=2, least=1, most=20)
    arrow: int = field("where its arrow points", default=0, most=5)
    still: bool = field("not rolled for this turn", default=False)
    rolled: bool = field("already rolled for this turn", default=False)


class Player(Part):
    """What lies open of a player: tokens, points, how many cards he holds, has left and has played."""

    name: Final[str]
    faction: Final[str]
    domains: Final[tuple[int, ...]]
    faith: list[int]
    deck: int
    discard: list[int]
    zone: int = NOBODY
    crystals: int = field("Ether crystals", default=0, most=99)
    wonders: int = field("Ether Wonders drawn so far", default=0, most=99)
    points: int = field("Victory Points so far", default=0, most=99)
    hand: int = 0


class Table(Part):
    """All that lies open.

    `attacker` is the Attacking Player of the whole game, `initiative` holds it this turn, `to_act` has the
    right to activate. `final_turn`: the turn after which the game ends because a side was annihilated, else
    0. `queue`: granted Reactivations. `first_done`: who first had all his miniatures activated this turn.
    `elements_made` numbers bulwarks.
    """

    options: Final[Options]
    board: Board
    minis: list[Mini]
    players: list[Player]
    wonder_deck: Bag
    step: int = 0
    turn: int = 0
    phase: int = 0
    attacker: int = NOBODY
    initiative: int = NOBODY
    to_act: int = NOBODY
    final_turn: int = 0
    markers: list[Marker] = field(factory=list)
    vortices: list[Vortex] = field(factory=list)
    landscape: list[Element] = field(factory=list)
    elements_made: int = 0
    activation: Activation = field(factory=Activation)
    deed: Deed = field(factory=Deed)
    queue: list[int] = field(factory=list)
    first_done: int = NOBODY
    over: bool = False

    def field(self) -> Field:
        """C-1.6, C-1.7: the field this game is played on."""
        return field_of(self.board.radius, self.options.hexon_chirality)

    def card(self, mini: Mini) -> Card:
        """A miniature's card."""
        return self.board.cards[mini.card]

    def named(self, name: str) -> Mini | None:
        """The miniature that people call so."""
        for mini in self.minis:
            if mini.name == name:
                return mini
        return None

    def find(self, name: str) -> Mini:
        """The miniature that people call so; there must be one."""
        mini = self.named(name)
        if mini is None:
            raise RuleBug(f"there is no miniature {name}")
        return mini

    def active(self) -> Mini:
        """The miniature whose activation it is."""
        return self.minis[self.activation.mini]

    def on_field(self, side: int) -> list[Mini]:
        """A side's miniatures on the field."""
        return [mini for mini in self.minis if mini.side == side and mini.status == FIELD]

    def gap(self, one: Mini, other: Mini) -> int:
        """C-1.9: hexes between two miniatures."""
        return self.field().gap(one.size, one.place, other.size, other.place)

    def held_by(self, mini: Mini) -> int:
        """R-39: the number of the marker that a miniature holds, or NOBODY (-1)."""
        for number, marker in enumerate(self.markers):
            if marker.holder == mini.number:
                return number
        return NOBODY

    def terrain(self, element: Element) -> Terrain:
        """What an element of landscape is."""
        return self.board.terrains[element.terrain]


class Own(Part):
    """C-8.4, T-3.12: a player's God Cards: how many of each he holds, and what his deck still has."""

    hand: list[int]
    deck: Final[Bag]


TornGame = Game[Table, Own, Nothing]
TornKnown = Known[Table, Own]
