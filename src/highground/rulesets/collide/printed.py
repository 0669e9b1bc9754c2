"""What is printed and never changes during a game: stat sheets, factions, terrain, missions, the board."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.geometry.measure import bounding_box
from highground.geometry.shapes import Point, Shape
from highground.record import Record
from highground.rulesets.collide.primitives import Effect

__all__ = [
    "ACTIVE",
    "HEAVY",
    "MELEE",
    "MODES",
    "NEAR",
    "PASSIVE",
    "RANGED",
    "TRIGGER",
    "Ability",
    "Board",
    "Faction",
    "Mission",
    "Piece",
    "Row",
    "Sheet",
    "Tactic",
    "TokenKind",
    "Weapon",
    "Zone",
    "called",
]

MELEE: Final = 1
NEAR: Final = 2
RANGED: Final = 4
HEAVY: Final = 8
MODES: Final = {1: "Melee", 2: "Near", 4: "Ranged"}
"""The ways to aim, by bit; Heavy (8) is a restriction that comes along (R-10.4)."""

ACTIVE: Final = 0
PASSIVE: Final = 1
TRIGGER: Final = 2


def called(printed: str, typed: str) -> bool:
    """Whether somebody who typed this means what is printed so: in any case, with hyphens for spaces."""
    if printed == typed:
        return True
    return printed.lower().replace("-", " ") == typed.lower().replace("-", " ")


@mypyc_attr(acyclic=True)
class Weapon(Record):
    """W-16.2: `types` is a sum of MELEE, NEAR, RANGED and HEAVY; `effective` the defence types it bypasses,
    in small letters.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    types: Final[int]
    attacks: Final[int]
    damage: Final[int]
    knack: Final[int]
    effective: Final[tuple[str, ...]]

    def __init__(
        self, name: str, types: int, attacks: int, damage: int, knack: int, effective: tuple[str, ...]
    ) -> None:
        self.name = name
        self.types = types
        self.attacks = attacks
        self.damage = damage
        self.knack = knack
        self.effective = effective


@mypyc_attr(acyclic=True)
class Ability(Record):
    """W-15.1: one ability of a sheet.

    `kind` is ACTIVE, PASSIVE or TRIGGER; `knack` 0 where no check is needed; `ap` what it costs. An active
    one
    names `targets` units at most (0: none) of `side` ("friend", "enemy", "any", "other_members"), within
    `reach`
    um (-1: anywhere), seen if `sight`, and of `defence_type` if one is given. `once_per_round` and `unmoved`
    (only
    if the unit has not moved this activation) limit it; `gives_up_move`: it may not move in this activation.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    kind: Final[int]
    knack: Final[int]
    ap: Final[int]
    targets: Final[int]
    side: Final[str]
    reach: Final[int]
    sight: Final[bool]
    defence_type: Final[str]
    once_per_round: Final[bool]
    unmoved: Final[bool]
    effects: Final[tuple[Effect, ...]]
    text: Final[str]

    def __init__(
        self,
        name: str,
        kind: int,
        knack: int = 0,
        ap: int = 0,
        targets: int = 0,
        side: str = "friend",
        reach: int = -1,
        sight: bool = False,
        defence_type: str = "",
        once_per_round: bool = False,
        unmoved: bool = False,
        effects: tuple[Effect, ...] = (),
        text: str = "",
    ) -> None:
        self.name = name
        self.kind = kind
        self.knack = knack
        self.ap = ap
        self.targets = targets
        self.side = side
        self.reach = reach
        self.sight = sight
        self.defence_type = defence_type
        self.once_per_round = once_per_round
        self.unmoved = unmoved
        self.effects = effects
        self.text = text


@mypyc_attr(acyclic=True)
class Sheet(Record):
    """W-16.1: a stat sheet. Lengths in um; `radius` is half the base; defence types in small letters.

    `most` is how many of it a roster may have (0: any number). `passives` are the effects of its passive
    abilities, `triggers` those of its triggers.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    points: Final[int]
    health: Final[int]
    move: Final[int]
    radius: Final[int]
    overhang: Final[int]
    dv: Final[int]
    defence_types: Final[tuple[str, ...]]
    training: Final[tuple[str, ...]]
    leadership: Final[int]
    weapons: Final[tuple[Weapon, ...]]
    abilities: Final[tuple[Ability, ...]]
    death_token: Final[str]
    most: Final[int]
    passives: Final[tuple[Effect, ...]]
    triggers: Final[tuple[Effect, ...]]

    def __init__(
        self,
        name: str,
        points: int,
        health: int,
        move: int,
        radius: int,
        overhang: int,
        dv: int,
        defence_types: tuple[str, ...],
        training: tuple[str, ...],
        leadership: int,
        weapons: tuple[Weapon, ...],
        abilities: tuple[Ability, ...],
        death_token: str,
        most: int,
        passives: tuple[Effect, ...],
        triggers: tuple[Effect, ...],
    ) -> None:
        self.name = name
        self.points = points
        self.health = health
        self.move = move
        self.radius = radius
        self.overhang = overhang
        self.dv = dv
        self.defence_types = defence_types
        self.training = training
        self.leadership = leadership
        self.weapons = weapons
        self.abilities = abilities
        self.death_token = death_token
        self.most = most
        self.passives = passives
        self.triggers = triggers


@mypyc_attr(acyclic=True)
class Row(Record):
    """W-4.7: an entry of an environment table: what is in force, and what a failed tactic brings."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    active: Final[tuple[Effect, ...]]
    penalty: Final[tuple[Effect, ...]]
    text: Final[str]
    penalty_text: Final[str]

    def __init__(
        self, name: str, active: tuple[Effect, ...], penalty: tuple[Effect, ...], text: str, penalty_text: str
    ) -> None:
        self.name = name
        self.active = active
        self.penalty = penalty
        self.text = text
        self.penalty_text = penalty_text


@mypyc_attr(acyclic=True)
class Tactic(Record):
    """A tactic: its knack, what it costs in AP, what it does."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    knack: Final[int]
    ap: Final[int]
    effects: Final[tuple[Effect, ...]]
    text: Final[str]

    def __init__(self, name: str, knack: int, ap: int, effects: tuple[Effect, ...], text: str) -> None:
        self.name = name
        self.knack = knack
        self.ap = ap
        self.effects = effects
        self.text = text


@mypyc_attr(acyclic=True)
class Faction(Record):
    """W-1.13: a faction's environment table (six rows) and its tactics."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    environment: Final[tuple[Row, ...]]
    tactics: Final[tuple[Tactic, ...]]

    def __init__(self, name: str, environment: tuple[Row, ...], tactics: tuple[Tactic, ...]) -> None:
        self.name = name
        self.environment = environment
        self.tactics = tactics


@mypyc_attr(acyclic=True)
class TokenKind(Record):
    """W-15.5: what a kind of token does. Lengths in um; -1 where it does not.

    `halts`: a unit coming this near must stop; `halves`: one activated this near moves at half. `clears`:
    ground
    under it is not difficult. `removal` is the movement that taking it away costs a unit in contact,
    `remover` the
    sheet that alone may (empty: anybody's). `until_round_end`: it goes as the round ends.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    radius: Final[int]
    blocks_los: Final[bool]
    cover: Final[bool]
    difficult: Final[bool]
    clears: Final[bool]
    destroyable: Final[bool]
    carried: Final[bool]
    halts: Final[int]
    halves: Final[int]
    removal: Final[int]
    remover: Final[str]
    until_round_end: Final[bool]

    def __init__(
        self,
        name: str,
        radius: int = 12_700,
        blocks_los: bool = False,
        cover: bool = False,
        difficult: bool = False,
        clears: bool = False,
        destroyable: bool = False,
        carried: bool = False,
        halts: int = -1,
        halves: int = -1,
        removal: int = -1,
        remover: str = "",
        until_round_end: bool = False,
    ) -> None:
        self.name = name
        self.radius = radius
        self.blocks_los = blocks_los
        self.cover = cover
        self.difficult = difficult
        self.clears = clears
        self.destroyable = destroyable
        self.carried = carried
        self.halts = halts
        self.halves = halves
        self.removal = removal
        self.remover = remover
        self.until_round_end = until_round_end


def box_round(shapes: tuple[Shape, ...]) -> tuple[int, int, int, int]:
    """The rectangle round shapes: least x and y, greatest x and y."""
    boxes = [bounding_box(shape) for shape in shapes]
    return (
        min([box[0] for box in boxes]),
        min([box[1] for box in boxes]),
        max([box[2] for box in boxes]),
        max([box[3] for box in boxes]),
    )


@mypyc_attr(acyclic=True)
class Piece(Record):
    """A terrain piece (R-8.3): flags are independent of each other; `height` 0 is level ground.

    A piece may consist of several touching shapes (`shapes`); `special` is a text shown at set-up. `box` is
    the rectangle round it (left, low, right, high), for a first look.
    """

    lasting: ClassVar[bool] = True

    name: Final[str]
    shapes: Final[tuple[Shape, ...]]
    impassable: Final[bool]
    height: Final[int]
    difficult: Final[bool]
    blocks_los: Final[bool]
    cover: Final[bool]
    special: Final[str]
    box: Final[tuple[int, int, int, int]]

    def __init__(
        self,
        name: str,
        shapes: tuple[Shape, ...],
        impassable: bool = False,
        height: int = 0,
        difficult: bool = False,
        blocks_los: bool = False,
        cover: bool = False,
        special: str = "",
        box: tuple[int, int, int, int] | None = None,
    ) -> None:
        self.name = name
        self.shapes = shapes
        self.impassable = impassable
        self.height = height
        self.difficult = difficult
        self.blocks_los = blocks_los
        self.cover = cover
        self.special = special
        self.box = box_round(shapes) if box is None else box

    def apart_from(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether the piece lies wholly outside a rectangle."""
        mine = self.box
        return mine[2] < left or mine[0] > right or mine[3] < low or mine[1] > high


@mypyc_attr(acyclic=True)
class Zone(Record):
    """An area of the mission: a deployment zone of a seat, or (seat -1) another area by its name."""

    lasting: ClassVar[bool] = True

    name: Final[str]
    shape: Final[Shape]
    seat: Final[int]

    def __init__(self, name: str, shape: Shape, seat: int) -> None:
        self.name = name
        self.shape = shape
        self.seat = seat


@mypyc_attr(acyclic=True)
class Mission(Record):
    """What a mission fixes: `kind` names its rules (see `missions.hooks`), `rounds` 0 is no limit.

    `objectives` are points (portals, Loci) that lie from the beginning; `placing` says how others come to the
    table: at random, or by the players in turn.
    """

    lasting: ClassVar[bool] = True

    kind: Final[str]
    title: Final[str]
    rounds: Final[int]
    objectives: Final[tuple[Point, ...]]
    placing: Final[str]

    def __init__(
        self, kind: str, title: str, rounds: int, objectives: tuple[Point, ...], placing: str = ""
    ) -> None:
        self.kind = kind
        self.title = title
        self.rounds = rounds
        self.objectives = objectives
        self.placing = placing


@mypyc_attr(acyclic=True)
class Board(Record):
    """What is laid down once; clones share it. `edged` is false for positions on an unbounded plane (tests,
    cases).
    """

    lasting: ClassVar[bool] = True

    width: Final[int]
    height: Final[int]
    edged: Final[bool]
    limit: Final[int]
    mission: Final[Mission]
    pieces: Final[tuple[Piece, ...]]
    zones: Final[tuple[Zone, ...]]
    factions: Final[tuple[Faction, ...]]
    token_kinds: Final[tuple[TokenKind, ...]]

    def __init__(
        self,
        width: int,
        height: int,
        edged: bool,
        limit: int,
        mission: Mission,
        pieces: tuple[Piece, ...],
        zones: tuple[Zone, ...],
        factions: tuple[Faction, ...],
        token_kinds: tuple[TokenKind, ...],
    ) -> None:
        self.width = width
        self.height = height
        self.edged = edged
        self.limit = limit
        self.mission = mission
        self.pieces = pieces
        self.zones = zones
        self.factions = factions
        self.token_kinds = token_kinds
