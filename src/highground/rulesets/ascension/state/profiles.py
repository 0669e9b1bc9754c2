"""Character sheets in play: what a model was bought with, which no battle changes.

Sizes are kept in halves (Size 0.5 is 1), since terrain comes in half Sizes. Lengths are um.
"""

from __future__ import annotations

from typing import ClassVar, Final

from highground.record import Record


class Effect(Record):
    """An effect of an attack: its name, when it fires, and the suits that set it off (0 to 3)."""

    name: Final[str]
    trigger: Final[str]
    suits: Final[tuple[int, ...]] = ()


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
    span: Final[int] = 0
    links: Final[int] = 1
    between: Final[int] = 0
    effects: Final[tuple[Effect, ...]] = ()
    tiring: Final[bool] = False


class Facet(Record):
    """An ability, a reaction or a passive by its name; `tiring`: it takes two Exhaust Tokens a use."""

    name: Final[str]
    primary: Final[bool]
    tiring: Final[bool]


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
