"""What is on the table in Ascension: profiles, models, terrain, players, and the table itself.

Sizes, elevations, terrain Defense and Wounds are kept in halves (Size 0.5 is 1), since terrain
comes in half Sizes. Lengths are um.
"""

from __future__ import annotations

from typing import Final

from highground.engine.game import Game
from highground.engine.state import Known, Nothing, Part
from highground.geometry.measure import bounding_box
from highground.geometry.shapes import Circle, Oval, Point, Shape
from highground.record import Record
from highground.rulesets.ascension.cards import Deck, Turned
from highground.rulesets.ascension.options import Options

__all__ = [
    "CONDITIONS",
    "DOT",
    "HINDER",
    "MOVE",
    "SLOW",
    "WEAKEN",
    "AscensionGame",
    "AscensionKnown",
    "AttackProfile",
    "Board",
    "Effect",
    "Facet",
    "Hit",
    "Link",
    "Model",
    "Own",
    "Piece",
    "Player",
    "Profile",
    "Strike",
    "Table",
    "Terrain",
    "Turn",
    "Zone",
]

SLOW: Final = 0
WEAKEN: Final = 1
HINDER: Final = 2
DOT: Final = 3
CONDITIONS: Final = ("Slow", "Weaken", "Hinder", "DOT")

MOVE: Final = 0
"""The index of the Move Action among a model's actions; attacks, abilities and reactions follow."""


OPEN_GROUND: Final = 1
DIFFICULT: Final = 2
HAZARDOUS: Final = 4
IMPASSABLE: Final = 8
DOOR: Final = 16
SOLID_GROUND: Final = 32
BRIDGE: Final = 64
NO_COVER: Final = 128
CONSOLE: Final = 256
_TRAIT_BITS: Final[dict[str, int]] = {
    "open": OPEN_GROUND,
    "difficult": DIFFICULT,
    "hazardous": HAZARDOUS,
    "impassable": IMPASSABLE,
    "door": DOOR,
    "solid": SOLID_GROUND,
    "bridge": BRIDGE,
    "no_cover": NO_COVER,
    "console": CONSOLE,
}


def trait_bits(traits: tuple[str, ...]) -> int:
    """The traits that are asked for all the time, as bits: a word is compared letter by letter."""
    bits = 0
    for trait in traits:
        bits |= _TRAIT_BITS.get(trait, 0)
    return bits


# -- what never changes during a game ------------------------------------------------------------


class Effect(Record):
    """An effect of an attack: its name, when it fires, and the suits that set it off (0 to 3)."""

    name: Final[str]
    trigger: Final[str]
    suits: Final[tuple[int, ...]]

    def __init__(self, name: str, trigger: str, suits: tuple[int, ...] = ()) -> None:
        self.name = name
        self.trigger = trigger
        self.suits = suits


class AttackProfile(Record):
    """An attack as bought: `kind` is single, area, breakthrough or ricochet.

    `reach` is the range (area: to the centre; breakthrough: the length of the line; ricochet: to the
    first target), `span` the diameter of an area, `between` and `links` are for ricochets. `skill`
    is what is left of the Attack Skill after the deductions of creation (C-2.3).
    """

    name: Final[str]
    kind: Final[str]
    primary: Final[bool]
    skill: Final[int]
    reach: Final[int]
    span: Final[int]
    links: Final[int]
    between: Final[int]
    effects: Final[tuple[Effect, ...]]
    tiring: Final[bool]

    def __init__(
        self,
        name: str,
        kind: str,
        primary: bool,
        skill: int,
        reach: int,
        span: int,
        links: int,
        between: int,
        effects: tuple[Effect, ...],
        tiring: bool,
    ) -> None:
        self.name = name
        self.kind = kind
        self.primary = primary
        self.skill = skill
        self.reach = reach
        self.span = span
        self.links = links
        self.between = between
        self.effects = effects
        self.tiring = tiring


class Facet(Record):
    """An ability, a reaction or a passive by its name; `tiring`: it takes two Exhaust Tokens a use."""

    name: Final[str]
    primary: Final[bool]
    tiring: Final[bool]

    def __init__(self, name: str, primary: bool, tiring: bool) -> None:
        self.name = name
        self.primary = primary
        self.tiring = tiring


class Profile(Record):
    """A character sheet. `ahead` and `across` are the half axes of the base along and across its facing.

    `actions` names everything that can hold Exhaust Tokens: Move, attacks, abilities, reactions.
    """

    name: Final[str]
    size: Final[int]
    ahead: Final[int]
    across: Final[int]
    strides: Final[int]
    wounds: Final[int]
    influence: Final[int]
    skill: Final[int]
    defense: Final[int]
    attacks: Final[tuple[AttackProfile, ...]]
    abilities: Final[tuple[Facet, ...]]
    reactions: Final[tuple[Facet, ...]]
    passives: Final[tuple[str, ...]]
    leader: Final[bool]
    cost: Final[int]
    actions: Final[tuple[str, ...]]

    def __init__(
        self,
        name: str,
        size: int,
        ahead: int,
        across: int,
        strides: int,
        wounds: int,
        influence: int,
        skill: int,
        defense: int,
        attacks: tuple[AttackProfile, ...],
        abilities: tuple[Facet, ...],
        reactions: tuple[Facet, ...],
        passives: tuple[str, ...],
        leader: bool,
        cost: int,
        actions: tuple[str, ...],
    ) -> None:
        self.name = name
        self.size = size
        self.ahead = ahead
        self.across = across
        self.strides = strides
        self.wounds = wounds
        self.influence = influence
        self.skill = skill
        self.defense = defense
        self.attacks = attacks
        self.abilities = abilities
        self.reactions = reactions
        self.passives = passives
        self.leader = leader
        self.cost = cost
        self.actions = actions

    def attack(self, name: str) -> AttackProfile | None:
        for attack in self.attacks:
            if attack.name == name:
                return attack
        return None

    def has(self, passive: str) -> bool:
        return passive in self.passives

    def reach(self) -> int:
        """How far the base reaches from its centre, at most."""
        return self.ahead if self.ahead > self.across else self.across

    def longest(self) -> int:
        """R-4.1.2.a: the greatest distance across the base."""
        return 2 * self.reach()

    def shortest(self) -> int:
        """R-4.1.2.b: the smallest distance across the base."""
        return 2 * (self.across if self.ahead > self.across else self.ahead)


class Link(Record):
    """Stairs, a ladder or a ramp of a piece: joins `level` - 1 and `level`; its two ends are areas."""

    name: Final[str]
    level: Final[int]
    foot: Final[Shape]
    head: Final[Shape]

    def __init__(self, name: str, level: int, foot: Shape, head: Shape) -> None:
        self.name = name
        self.level = level
        self.foot = foot
        self.head = head


class Piece(Record):
    """A terrain piece as agreed in set-up.

    `traits` are words: open, solid, difficult, hazardous, impassable, reinforced, fragile, indestructible,
    unmovable, door, console, bridge, see_through, no_cover; `bits` are the ones that are asked for all the
    time. `levels` are the Sizes (halves) of its levels from the ground up; a plain piece has one. `remains`
    is what is left when it is destroyed: "", "difficult" or "hazardous". `objective` names what a scenario
    makes of it. `hazard` is (threshold, wounds, condition).
    """

    name: Final[str]
    kind: Final[str]
    shape: Final[Shape]
    size: Final[int]
    traits: Final[tuple[str, ...]]
    levels: Final[tuple[int, ...]]
    links: Final[tuple[Link, ...]]
    wounds: Final[int]
    remains: Final[str]
    objective: Final[str]
    hazard: Final[tuple[int, int, int]]
    bits: Final[int]

    def __init__(
        self,
        name: str,
        kind: str,
        shape: Shape,
        size: int,
        traits: tuple[str, ...] = (),
        levels: tuple[int, ...] = (),
        links: tuple[Link, ...] = (),
        wounds: int = 0,
        remains: str = "",
        objective: str = "",
        hazard: tuple[int, int, int] = (0, 1, HINDER),
        bits: int = -1,
    ) -> None:
        self.name = name
        self.kind = kind
        self.shape = shape
        self.size = size
        self.traits = traits
        self.levels = levels
        self.links = links
        self.wounds = wounds
        self.remains = remains
        self.objective = objective
        self.hazard = hazard
        self.bits = bits if bits >= 0 else trait_bits(traits)

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Zone(Record):
    """An area of the scenario: a deployment zone (of one seat) or a control zone (seat -1)."""

    name: Final[str]
    shape: Final[Shape]
    seat: Final[int]

    def __init__(self, name: str, shape: Shape, seat: int) -> None:
        self.name = name
        self.shape = shape
        self.seat = seat


class Board(Record):
    """What a scenario lays down once; clones share it. `limit` is the agreed number of points."""

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


class Model(Part):
    """A model. `on` is the index of the terrain piece it stands on (-1: the ground) and `level` how
    many of that piece's levels are under its feet. Off the table: not deployed yet, or removed.
    """

    name: Final[str]
    seat: Final[int]
    profile: Final[Profile]
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
        if profile.ahead == profile.across:
            return Circle(at, profile.ahead)
        return Oval(at, facing, profile.ahead, profile.across)

    def reaches_into(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether the base may overlap something in a box: no more than a first look."""
        at, reach = self.at, self.profile.reach()
        return at.x - reach < right and at.x + reach > left and at.y - reach < high and at.y + reach > low


class Box(Record):
    """The least and greatest x and y of something: most of a table is ruled out by these."""

    left: Final[int]
    low: Final[int]
    right: Final[int]
    high: Final[int]

    def __init__(self, left: int, low: int, right: int, high: int) -> None:
        self.left = left
        self.low = low
        self.right = right
        self.high = high

    def meets(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether it has more than an edge in common with another box."""
        return self.left < right and self.right > left and self.low < high and self.high > low

    def holds(self, at: Point) -> bool:
        """Whether a point lies in it or on its edge."""
        return self.left <= at.x <= self.right and self.low <= at.y <= self.high


def box_round(shape: Shape) -> Box:
    """The box of a shape."""
    left, low, right, high = bounding_box(shape)
    return Box(left, low, right, high)


class Terrain(Part):
    """A piece on the table. `shape` changes only when it is thrown; `wounds` are in halves."""

    piece: Final[Piece]
    shape: Shape
    wounds: int
    standing: bool
    shut: bool
    holder: int
    placer: int
    uses: int
    assigned: str
    box: Box

    def __init__(
        self,
        piece: Piece,
        shape: Shape,
        wounds: int,
        standing: bool,
        shut: bool,
        holder: int,
        placer: int,
        uses: int,
        assigned: str,
        box: Box | None = None,
    ) -> None:
        self.piece = piece
        self.shape = shape
        self.wounds = wounds
        self.standing = standing
        self.shut = shut
        self.holder = holder
        self.placer = placer
        self.uses = uses
        self.assigned = assigned
        self.box = box if box is not None else box_round(shape)

    def clone(self) -> Terrain:
        return Terrain(
            self.piece,
            self.shape,
            self.wounds,
            self.standing,
            self.shut,
            self.holder,
            self.placer,
            self.uses,
            self.assigned,
            self.box,
        )

    def lie(self, shape: Shape) -> None:
        """Lie somewhere else."""
        self.shape = shape
        self.box = box_round(shape)


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


class Turn(Part):
    """The activation going on: whose, and what it has used. `strides` are left in the Move Action."""

    model: str
    actions: int
    attacks: int
    moved: bool
    ran: bool
    moving: bool
    strides: int
    shakes: int
    interacts: int
    climbed: list[int]
    elite: bool
    free_move: bool

    def __init__(
        self,
        model: str,
        actions: int = 0,
        attacks: int = 0,
        moved: bool = False,
        ran: bool = False,
        moving: bool = False,
        strides: int = 0,
        shakes: int = 0,
        interacts: int = 0,
        climbed: list[int] | None = None,
        elite: bool = False,
        free_move: bool = False,
    ) -> None:
        self.model = model
        self.actions = actions
        self.attacks = attacks
        self.moved = moved
        self.ran = ran
        self.moving = moving
        self.strides = strides
        self.shakes = shakes
        self.interacts = interacts
        self.climbed = [] if climbed is None else climbed
        self.elite = elite
        self.free_move = free_move

    def clone(self) -> Turn:
        return Turn(
            self.model,
            self.actions,
            self.attacks,
            self.moved,
            self.ran,
            self.moving,
            self.strides,
            self.shakes,
            self.interacts,
            self.climbed[:],
            self.elite,
            self.free_move,
        )


class Hit(Part):
    """One target of the attack going on: a model's or a piece's name, and what reactions made of it.

    `origin` is where its range, sight and cover are traced from (a ricochet's last link).
    """

    target: Final[str]
    origin: Point
    cards: int
    dodged: bool
    unmoved: bool
    less_push: int
    damage: int

    def __init__(
        self,
        target: str,
        origin: Point,
        cards: int = 2,
        dodged: bool = False,
        unmoved: bool = False,
        less_push: int = 0,
        damage: int = 0,
    ) -> None:
        self.target = target
        self.origin = origin
        self.cards = cards
        self.dodged = dodged
        self.unmoved = unmoved
        self.less_push = less_push
        self.damage = damage

    def clone(self) -> Hit:
        return Hit(
            self.target, self.origin, self.cards, self.dodged, self.unmoved, self.less_push, self.damage
        )


class Strike(Part):
    """The attack going on: facts that reactions may alter, so later steps read them here."""

    attacker: Final[str]
    attack: Final[str]
    hits: list[Hit]
    at: Point | None
    toward: Point | None

    def __init__(
        self, attacker: str, attack: str, hits: list[Hit], at: Point | None, toward: Point | None
    ) -> None:
        self.attacker = attacker
        self.attack = attack
        self.hits = hits
        self.at = at
        self.toward = toward

    def clone(self) -> Strike:
        return Strike(self.attacker, self.attack, [hit.clone() for hit in self.hits], self.at, self.toward)


class Own(Part):
    """What one player keeps secret: the secondary goal picked in set-up, until it is shown."""

    goal: str

    def __init__(self, goal: str = "") -> None:
        self.goal = goal

    def clone(self) -> Own:
        return Own(self.goal)


class Table(Part):
    """Everything that lies open.

    `order` lists the sides as initiative put them, `mates` each side's seats in their agreed order, `next`
    the place in `order` whose Turn comes next, `rotation` how far each side's mates have taken turns.
    `turned` holds the cards that lie face up, by the purpose they were flipped for. `marks` are counters of
    the scenario's own.
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

    def clone(self) -> Table:
        strike = self.strike
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
        )

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


AscensionGame = Game[Table, Own, Nothing]
AscensionKnown = Known[Table, Own]
