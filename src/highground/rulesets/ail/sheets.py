"""A character of Ascension Isle: Legacy as built: stats, skills, traits and kit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.record import Record
from highground.rulesets.ail.weapons import Armour, Firearm, Grenade, MeleeWeapon, Trait

__all__ = ["Sheet"]


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        name: str,
        tier: str,
        physique: int,
        senses: int,
        intellect: int,
        aether: int,
        firearms: int,
        melee: int,
        unarmed: int,
        athletics: int,
        conditioning: int,
        alertness: int,
        concentration: int,
        medicine: int,
        tactics: int,
        heroic: int,
        minimum: int,
        size: int,
        speed_edge: int,
        visible: bool,
        immune_brandish: bool,
        traits: tuple[Trait, ...],
        firearms_carried: tuple[Firearm, ...],
        melee_carried: tuple[MeleeWeapon, ...],
        grenades_carried: tuple[tuple[Grenade, int], ...],
        armour: Armour,
    ) -> None:
        self.name = name
        self.tier = tier
        self.physique = physique
        self.senses = senses
        self.intellect = intellect
        self.aether = aether
        self.firearms = firearms
        self.melee = melee
        self.unarmed = unarmed
        self.athletics = athletics
        self.conditioning = conditioning
        self.alertness = alertness
        self.concentration = concentration
        self.medicine = medicine
        self.tactics = tactics
        self.heroic = heroic
        self.minimum = minimum
        self.size = size
        self.speed_edge = speed_edge
        self.visible = visible
        self.immune_brandish = immune_brandish
        self.traits = traits
        self.firearms_carried = firearms_carried
        self.melee_carried = melee_carried
        self.grenades_carried = grenades_carried
        self.armour = armour

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
