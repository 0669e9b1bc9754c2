"""Character sheets in play: what a model was bought with, which no battle changes.

Sizes are kept in halves (Size 0.5 is 1), since terrain comes in half Sizes. Lengths are um.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.record import Record

__all__ = ["AttackProfile", "Effect", "Facet", "Profile"]


@mypyc_attr(acyclic=True)
class Effect(Record):
    """An effect of an attack: its name, when it fires, and the suits that set it off (0 to 3)."""

    name: Final[str]
    trigger: Final[str]
    suits: Final[tuple[int, ...]]

    def __init__(self, name: str, trigger: str, suits: tuple[int, ...] = ()) -> None:
        self.name = name
        self.trigger = trigger
        self.suits = suits


@mypyc_attr(acyclic=True)
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


@mypyc_attr(acyclic=True)
class Facet(Record):
    """An ability, a reaction or a passive by its name; `tiring`: it takes two Exhaust Tokens a use."""

    name: Final[str]
    primary: Final[bool]
    tiring: Final[bool]

    def __init__(self, name: str, primary: bool, tiring: bool) -> None:
        self.name = name
        self.primary = primary
        self.tiring = tiring


@mypyc_attr(acyclic=True)
class Profile(Record):
    """A character sheet. `ahead` and `across` are the half axes of the base along and across its facing.

    `actions` names everything that can hold Exhaust Tokens: Move, attacks, abilities, reactions.
    """

    lasting: ClassVar[bool] = True

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

    def guards(self, attack: AttackProfile) -> int:
        """What stands against an attack before anything is added: the Defense, or an edition's own figure."""
        return self.defense

    def range(self) -> int:
        """How far the longest of the attacks reaches."""
        longest = 0
        for attack in self.attacks:
            if attack.reach > longest:
                longest = attack.reach
        return longest

    def is_round(self) -> bool:
        return self.ahead == self.across

    def reach(self) -> int:
        """How far the base reaches from its centre, at most."""
        return self.ahead if self.ahead > self.across else self.across

    def longest(self) -> int:
        """R-4.1.2.a: the greatest distance across the base."""
        return 2 * self.reach()

    def shortest(self) -> int:
        """R-4.1.2.b: the smallest distance across the base."""
        return 2 * (self.across if self.ahead > self.across else self.ahead)
