"""Character sheets and forces as plain records (C-1.9): what players bought, not yet priced or checked."""

from __future__ import annotations

from typing import Final

from highground.record import Record


class BoughtEffect(Record):
    """An effect of an attack: its trigger and its suits (0 to 3, in the order of the deck)."""

    name: Final[str]
    trigger: Final[str]
    suits: Final[tuple[int, ...]] = ()


class BoughtAttack(Record):
    """An attack: template, class, the value of each upgrade the sheet states, effects, exhaustion option."""

    name: Final[str]
    template: Final[str]
    primary: Final[bool]
    upgrades: Final[dict[str, int]]
    effects: Final[tuple[BoughtEffect, ...]] = ()
    tiring: Final[bool] = False

    def same_as(self, other: BoughtAttack) -> bool:
        """Whether nothing but the name tells two attacks apart."""
        renamed = BoughtAttack(
            self.name, other.template, other.primary, other.upgrades, other.effects, other.tiring
        )
        return self == renamed


class BoughtFacet(Record):
    """An ability or a reaction, with or without the exhaustion option."""

    name: Final[str]
    tiring: Final[bool] = False


class Sheet(Record):
    """A model as its player wrote it down.

    Stats are those after improvement; None: as its Size has them. `size` (whole) and `cost` are what
    the sheet states, if it does; the base and the prices decide. Widths are um.
    """

    name: Final[str]
    leader: Final[bool]
    size: Final[int | None]
    widest: Final[int]
    narrowest: Final[int]
    strides: Final[int | None]
    wounds: Final[int | None]
    influence: Final[int | None]
    attacks: Final[tuple[BoughtAttack, ...]]
    abilities: Final[tuple[BoughtFacet, ...]]
    reactions: Final[tuple[BoughtFacet, ...]]
    cost: Final[int | None]
    attack_skill: Final[int | None] = None
    defense: Final[int | None] = None
    passives: Final[tuple[str, ...]] = ()

    def facets(self) -> int:
        """C-1.3: how many facets it has."""
        return len(self.attacks) + len(self.abilities) + len(self.reactions) + len(self.passives)

    def action_names(self) -> tuple[str, ...]:
        """All that can hold Exhaust Tokens, the Move Action first."""
        bought = [attack.name for attack in self.attacks]
        bought += [facet.name for facet in self.abilities]
        bought += [facet.name for facet in self.reactions]
        return ("Move", *bought)


class Force(Record):
    """A side: its name, the points limit it was built for (None: none stated) and its sheets."""

    name: Final[str]
    limit: Final[int | None]
    about: Final[str]
    sheets: Final[tuple[Sheet, ...]]
