"""Character sheets as plain records: what players bought, not yet priced or checked."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.force import sheets as shared
from highground.rulesets.ascension.force.sheets import BoughtFacet


class BoughtAttack(shared.BoughtAttack):
    """An attack: besides what every edition asks, its type (0 to 2) and its strength."""

    type: Final[int] = 0
    strength: Final[int] = 0


class Sheet(shared.Sheet):
    """A model as its player wrote it down.

    Stats are those after improvement; None: as its size has them. `size` is in halves. `suit` is for tables
    where effects look at the target's.
    """

    attack_reach: Final[int | None]
    resistances: Final[tuple[int, int, int]]
    suit: Final[int]

    def __init__(
        self,
        name: str,
        leader: bool,
        size: int | None,
        widest: int,
        strides: int | None,
        wounds: int | None,
        influence: int | None,
        attack_reach: int | None,
        resistances: tuple[int, int, int],
        attacks: tuple[shared.BoughtAttack, ...],
        abilities: tuple[BoughtFacet, ...],
        reactions: tuple[BoughtFacet, ...],
        suit: int,
        cost: int | None,
        narrowest: int = 0,
        attack_skill: int | None = None,
        defense: int | None = None,
        passives: tuple[str, ...] = (),
    ) -> None:
        super().__init__(
            name,
            leader,
            size,
            widest,
            narrowest if narrowest else widest,
            strides,
            wounds,
            influence,
            attack_skill,
            defense,
            attacks,
            abilities,
            reactions,
            passives,
            cost,
        )
        self.attack_reach = attack_reach
        self.resistances = resistances
        self.suit = suit

    def bought_attacks(self) -> list[BoughtAttack]:
        """Its attacks, with what this edition knows of them."""
        found: list[BoughtAttack] = []
        for attack in self.attacks:
            assert isinstance(attack, BoughtAttack)
            found.append(attack)
        return found
