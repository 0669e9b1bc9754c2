"""A character of Ascension Isle: Legacy as built: stats, skills, traits and kit."""

from __future__ import annotations

from typing import Final

from highground.record import Record
from highground.rulesets.ail.state.weapons import ARMOURLESS, Armour, Firearm, Grenade, MeleeWeapon, Trait


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
    aether: Final[int] = 0
    firearms: Final[int] = 0
    melee: Final[int] = 0
    unarmed: Final[int] = 0
    athletics: Final[int] = 0
    conditioning: Final[int] = 0
    alertness: Final[int] = 0
    concentration: Final[int] = 0
    medicine: Final[int] = 0
    tactics: Final[int] = 0
    heroic: Final[int] = 0
    minimum: Final[int] = 5
    size: Final[int] = 0
    speed_edge: Final[int] = 0
    visible: Final[bool] = False
    immune_brandish: Final[bool] = False
    traits: Final[tuple[Trait, ...]] = ()
    firearms_carried: Final[tuple[Firearm, ...]] = ()
    melee_carried: Final[tuple[MeleeWeapon, ...]] = ()
    grenades_carried: Final[tuple[tuple[Grenade, int], ...]] = ()
    armour: Final[Armour] = ARMOURLESS

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
