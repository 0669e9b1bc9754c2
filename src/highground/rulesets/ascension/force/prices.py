"""The price list of character creation (companion 1 to 6), as plain records.

The figures themselves are in data/creation/*.toml; `content` reads them. A new facet is a row there and
the function that plays it.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause, Rulebook
from highground.engine.errors import RuleBug
from highground.record import Record
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH, RICOCHET, SINGLE
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS, BOTH_SUITS, MATCH_SUIT

TRIGGERS: Final = (ALWAYS, MATCH_SUIT, BOTH_SUITS)


TEMPLATE_CLAUSES: Final[dict[str, Clause]] = {
    SINGLE: R.C_4_1,
    AREA: R.C_4_2,
    BREAKTHROUGH: R.C_4_3,
    RICOCHET: R.C_4_4,
}


class SizeRow(Record):
    """What models of a Size begin with. The Size is whole here; Influence is in inches."""

    size: Final[int]
    strides: Final[int]
    wounds: Final[int]
    influence: Final[int]
    attack_skill: Final[int]
    defense: Final[int]
    stride_costs: Final[int]


class Ladder(Record):
    """Total prices of rising values: `totals[0]` buys `first`, the next one `first` + 1, and so on.

    `misprinted` are the values whose printed step does not fit their printed total (C-1.2).
    """

    key: Final[str]
    first: Final[int]
    totals: Final[tuple[int, ...]]
    required: Final[bool] = False
    misprinted: Final[tuple[int, ...]] = ()

    def last(self) -> int:
        """The highest value for sale."""
        return self.first + len(self.totals) - 1

    def price(self, value: int) -> int:
        """What a value costs; one that is not for sale is reckoned as the nearest that is."""
        return self.totals[min(max(value, self.first), self.last()) - self.first]


class AttackTemplate(Record):
    """C-4.1 to C-4.4: a kind of attack, its price in both classes, and its upgrades."""

    name: Final[str]
    kind: Final[str]
    primary: Final[int]
    secondary: Final[int]
    upgrades: Final[tuple[Ladder, ...]]

    def clause(self) -> Clause:
        """The clause that has its prices."""
        return TEMPLATE_CLAUSES[self.kind]

    def upgrade(self, key: str) -> Ladder | None:
        for ladder in self.upgrades:
            if ladder.key == key:
                return ladder
        return None


class EffectPrice(Record):
    """C-3.5 to C-3.15: an effect, and its price with each trigger that is for sale."""

    name: Final[str]
    clause: Final[str]
    costs: Final[dict[str, int]]


class FacetPrice(Record):
    """An ability, reaction or passive. `primary` is the class of an ability's action (C-4.13)."""

    name: Final[str]
    printed: Final[str]
    clause: Final[str]
    cost: Final[int]
    primary: Final[bool]


class PriceList(Record):
    """Everything that is for sale, by name; passives by their names alone."""

    sizes: Final[dict[int, SizeRow]]
    wounds: Final[Ladder]
    defense: Final[Ladder]
    attack_skill: Final[Ladder]
    most_strides: Final[int]
    templates: Final[dict[str, AttackTemplate]]
    effects: Final[dict[str, EffectPrice]]
    abilities: Final[dict[str, FacetPrice]]
    reactions: Final[dict[str, FacetPrice]]
    passives: Final[dict[str, FacetPrice]]

    def row(self, size: int) -> SizeRow:
        """The row of a Size; of a Size that no model can have, the nearest row."""
        return self.sizes[min(max(size, min(self.sizes)), max(self.sizes))]


def clause_named(id: str, book: Rulebook = R.BOOK) -> Clause:
    """The clause that a row of the price list cites."""
    found = book.clauses.get(id)
    if found is None:
        raise RuleBug(f"the price list cites {id}, which is no clause")
    return found
