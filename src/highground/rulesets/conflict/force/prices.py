"""The price list of character creation (companion 1) as records; its figures are data/creation/*.toml."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.record import Record
from highground.rulesets.ascension.force import prices
from highground.rulesets.ascension.force.prices import EffectPrice, FacetPrice
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH, RICOCHET, SINGLE

TEMPLATE_CLAUSES: Final[dict[str, Clause]] = {
    SINGLE: R.CF_1_4_D,
    AREA: R.CF_1_4_E,
    BREAKTHROUGH: R.CF_1_4_F,
    RICOCHET: R.CF_1_4_G,
}


class SizeRow(Record):
    """CF-1.1: a size category: its bases in um, and what its models begin with (lengths in inches)."""

    name: Final[str]
    size: Final[int]
    least: Final[int]
    most: Final[int]
    strides: Final[int]
    wounds: Final[int]
    influence: Final[int]
    attack_reach: Final[int]
    stride_costs: Final[int]


class Asked(Record):
    """The values that are for sale, each with its whole price; others are not. Some must be bought (CC-8)."""

    key: Final[str]
    prices: Final[dict[int, int]]
    required: Final[bool]

    def price(self, value: int) -> int:
        """What a value costs; one that is not for sale is reckoned as the next lower one that is."""
        lower = [each for each in self.prices if each <= value]
        return self.prices[max(lower)] if lower else 0


class Template(Record):
    """CF-1.4.d to g: a kind of attack: what its strengths cost and what else can be bought for it."""

    name: Final[str]
    kind: Final[str]
    strengths: Final[Asked]
    house_strength: Final[int]
    upgrades: Final[tuple[Asked, ...]]

    def clause(self) -> Clause:
        """The clause that has its prices."""
        return TEMPLATE_CLAUSES[self.kind]

    def upgrade(self, key: str) -> Asked | None:
        for each in self.upgrades:
            if each.key == key:
                return each
        return None


class PriceList(Record):
    """Everything that is for sale, by name. `resistances` prices single steps, by the value reached.

    `most` says how much of a stat can be bought on top of what the size gives.
    """

    sizes: Final[tuple[SizeRow, ...]]
    most: Final[dict[str, int]]
    influence_costs: Final[int]
    reach_costs: Final[int]
    resistances: Final[dict[int, int]]
    templates: Final[dict[str, Template]]
    effects: Final[dict[str, EffectPrice]]
    abilities: Final[dict[str, FacetPrice]]
    reactions: Final[dict[str, FacetPrice]]

    def row(self, base: int) -> SizeRow:
        """The row of a base; of one that no model has, the next lower row."""
        found = self.sizes[0]
        for row in self.sizes:
            if base >= row.least:
                found = row
        return found


def clause_named(id: str) -> Clause:
    """The clause that a row of the price list cites."""
    return prices.clause_named(id, R.BOOK)
