"""A character of Ascension Isle: Legacy as built: stats, skills, traits and kit."""

from __future__ import annotations

from typing import Final

from highground.record import Record
from highground.rulesets.ail.state.weapons import Armour, Firearm, Grenade, MeleeWeapon, Trait


class Sheet(Record):
    """A character as built: stats, skills, traits and kit. Shared by all copies of its figure.

    `minimum` is the racial minimum, `size` the size modifier, `speed_edge` that of a vehicle at speed (0:
    none).
    """

    name: Final[str]
    tier: Final[str]
    physique: Final[int]
    senses: Final[int]
    intellect: Final[int]
    aether: Final[int]
    firearms: Final[int]
    melee: Final[int]
    unarmed: Final[int]
    athletics: Final[int]
    conditioning: Final[int]
    alertness: Final[int]
    concentration: Final[int]
    medicine: Final[int]
    tactics: Final[int]
    heroic: Final[int]
    minimum: Final[int]
    size: Final[int]
    speed_edge: Final[int]
    visible: Final[bool]
    immune_brandish: Final[bool]
    traits: Final[tuple[Trait, ...]]
    firearms_carried: Final[tuple[Firearm, ...]]
    melee_carried: Final[tuple[MeleeWeapon, ...]]
    grenades_carried: Final[tuple[tuple[Grenade, int], ...]]
    armour: Final[Armour]

    def trait(self, effect: str) -> Trait | None:
        """The trait that has this effect, if the character has one."""
        for trait in self.traits:
            if trait.effect == effect:
                return trait
        return None

    def grenade(self, name: str) -> Grenade | None:
        for grenade, _ in self.grenades_carried:
            if grenade.name == name:
                return grenade
        return None
