"""What is printed and never changes during a game: stat sheets, factions, terrain, missions, the board."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

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
    "Faction",
    "Row",
    "Sheet",
    "Tactic",
    "Weapon",
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
    abilities, `triggers` the abilities that wait for a moment.
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
    triggers: Final[tuple[Ability, ...]]

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
        triggers: tuple[Ability, ...],
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
