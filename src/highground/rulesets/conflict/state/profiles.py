"""Character sheets in play: what a model was bought with (C-1.1, C-7.1), on top of what both editions have.

Sizes are kept in halves (size 0.5 is 1), lengths in um.
"""

from __future__ import annotations

from typing import ClassVar, Final

from highground.rulesets.ascension.state import profiles as shared
from highground.rulesets.ascension.state.profiles import Effect, Facet

PHYSICAL: Final = 0
ENERGY: Final = 1
PSYCHE: Final = 2
TYPES: Final[tuple[str, ...]] = ("Physical", "Energy", "Psyche")
"""C-7.1: the types of attack, each with the resistance of the same name."""

MANEUVERS: Final = (
    "Disengage",
    "Charge",
    "Run",
    "Take Cover",
    "Focused Attack",
    "Brace",
    "Climb",
    "Interact",
    "Shake",
    "Shift",
    "Aid",
    "Throw Terrain",
    "Throw Model",
)
"""C-8.1 to C-8.13, in the order of the book."""


class AttackProfile(shared.AttackProfile):
    """An attack as bought. `type` is one of TYPES; `skill` is its strength.

    `reach` is how far it goes in all: `range` as bought, and the attacker's Attack Reach (C-7.6).
    """

    type: Final[int] = PHYSICAL
    range: Final[int] = 0


def new_attack(
    name: str,
    kind: str,
    type: int,
    strength: int,
    range: int,
    attack_reach: int,
    span: int = 0,
    links: int = 1,
    between: int = 0,
    effects: tuple[Effect, ...] = (),
    tiring: bool = False,
) -> AttackProfile:
    """An attack of a model with this Attack Reach."""
    return AttackProfile(
        name,
        kind,
        True,
        skill=strength,
        reach=range + attack_reach,
        span=span,
        links=links,
        between=between,
        effects=effects,
        tiring=tiring,
        type=type,
        range=range,
    )


class Profile(shared.Profile):
    """A character sheet: a round base, three resistances by TYPES, the Attack Reach beyond the base.

    `suit` is the one a model was built with, for tables that let effects look at it (`effect_suit`).
    """

    lasting: ClassVar[bool] = True

    attack_reach: Final[int]
    resistances: Final[tuple[int, int, int]]
    suit: Final[int]

    def attack(self, name: str) -> AttackProfile | None:
        for attack in self.attacks:
            if attack.name == name:
                assert isinstance(attack, AttackProfile)
                return attack
        return None

    def guards(self, attack: shared.AttackProfile) -> int:
        """C-7.1: the resistance of the attack's type."""
        assert isinstance(attack, AttackProfile)
        return self.resistances[attack.type]

    def ability(self, name: str) -> Facet | None:
        for facet in self.abilities:
            if facet.name == name:
                return facet
        return None


def new_profile(
    name: str,
    size: int,
    base: int,
    strides: int,
    wounds: int,
    influence: int,
    attack_reach: int,
    resistances: tuple[int, int, int],
    attacks: tuple[AttackProfile, ...] = (),
    abilities: tuple[Facet, ...] = (),
    reactions: tuple[Facet, ...] = (),
    leader: bool = False,
    cost: int = 0,
    suit: int = 0,
) -> Profile:
    """A sheet for a round base of this diameter. Everything that can hold an exhaust token is an action:

    Move, attacks, abilities, reactions, and each maneuver under its own name (CR-5).
    """
    names = ["Move", *[each.name for each in attacks], *[each.name for each in abilities]]
    actions = (*names, *[each.name for each in reactions], *MANEUVERS)
    bought: tuple[shared.AttackProfile, ...] = attacks
    strongest = 0
    for each in attacks:
        strongest = max(strongest, each.skill)
    return Profile(
        name,
        size,
        base // 2,
        across=base // 2,
        strides=strides,
        wounds=wounds,
        influence=influence,
        skill=strongest,
        defense=max(resistances),
        attacks=bought,
        abilities=abilities,
        reactions=reactions,
        passives=(),
        leader=leader,
        cost=cost,
        actions=actions,
        attack_reach=attack_reach,
        resistances=resistances,
        suit=suit,
    )
