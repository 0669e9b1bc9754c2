"""Character sheets as plain records: what players bought, not yet priced or checked."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.force import sheets as shared


class BoughtAttack(shared.BoughtAttack):
    """An attack: besides what every edition asks, its type (0 to 2) and its strength."""

    type: Final[int] = 0
    strength: Final[int] = 0


class Sheet(shared.Sheet):
    """A model as its player wrote it down.

    Stats are those after improvement; None: as its size has them. `size` is in halves. `suit` is for tables
    where effects look at the target's.
    """

    attack_reach: Final[int | None] = None
    resistances: Final[tuple[int, int, int]] = (0, 0, 0)
    suit: Final[int] = 0

    def bought_attacks(self) -> list[BoughtAttack]:
        """Its attacks, with what this edition knows of them."""
        found: list[BoughtAttack] = []
        for attack in self.attacks:
            assert isinstance(attack, BoughtAttack)
            found.append(attack)
        return found
