"""The price list of character creation (companion 1) as records; its figures are data/creation/*.toml."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.record import Record
from highground.rulesets.ascension.creation.prices import EffectPrice, FacetPrice
from highground.rulesets.ascension.targeting import AREA, BREAKTHROUGH, RICOCHET, SINGLE
from highground.rulesets.conflict.rulebook import BOOK, CF_1_4_D, CF_1_4_E, CF_1_4_F, CF_1_4_G

__all__ = ["Asked", "PriceList", "SizeRow", "Template", "clause_named"]

TEMPLATE_CLAUSES: Final[dict[str, Clause]] = {
    SINGLE: CF_1_4_D,
    AREA: CF_1_4_E,
    BREAKTHROUGH: CF_1_4_F,
    RICOCHET: CF_1_4_G,
}


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        name: str,
        size: int,
        least: int,
        most: int,
        strides: int,
        wounds: int,
        influence: int,
        attack_reach: int,
        stride_costs: int,
    ) -> None:
        self.name = name
        self.size = size
        self.least = least
        self.most = most
        self.strides = strides
        self.wounds = wounds
        self.influence = influence
        self.attack_reach = attack_reach
        self.stride_costs = stride_costs


@mypyc_attr(acyclic=True)
class Asked(Record):
    """The values that are for sale, each with its whole price; others are not. Some must be bought (CC-8)."""

    key: Final[str]
    prices: Final[dict[int, int]]
    required: Final[bool]

    def __init__(self, key: str, prices: dict[int, int], required: bool) -> None:
        self.key = key
        self.prices = prices
        self.required = required

    def price(self, value: int) -> int:
        """What a value costs; one that is not for sale is reckoned as the next lower one that is."""
        lower = [each for each in self.prices if each <= value]
        return self.prices[max(lower)] if lower else 0


@mypyc_attr(acyclic=True)
class Template(Record):
    """CF-1.4.d to g: a kind of attack: what its strengths cost and what else can be bought for it."""

    name: Final[str]
    kind: Final[str]
    strengths: Final[Asked]
    house_strength: Final[int]
    upgrades: Final[tuple[Asked, ...]]

    def __init__(
        self, name: str, kind: str, strengths: Asked, house_strength: int, upgrades: tuple[Asked, ...]
    ) -> None:
        self.name = name
        self.kind = kind
        self.strengths = strengths
        self.house_strength = house_strength
        self.upgrades = upgrades

    def clause(self) -> Clause:
        """The clause that has its prices."""
        return TEMPLATE_CLAUSES[self.kind]

    def upgrade(self, key: str) -> Asked | None:
        for each in self.upgrades:
            if each.key == key:
                return each
        return None


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        sizes: tuple[SizeRow, ...],
        most: dict[str, int],
        influence_costs: int,
        reach_costs: int,
        resistances: dict[int, int],
        templates: dict[str, Template],
        effects: dict[str, EffectPrice],
        abilities: dict[str, FacetPrice],
        reactions: dict[str, FacetPrice],
    ) -> None:
        self.sizes = sizes
        self.most = most
        self.influence_costs = influence_costs
        self.reach_costs = reach_costs
        self.resistances = resistances
        self.templates = templates
        self.effects = effects
        self.abilities = abilities
        self.reactions = reactions

    def row(self, base: int) -> SizeRow:
        """The row of a base; of one that no model has, the next lower row."""
        found = self.sizes[0]
        for row in self.sizes:
            if base >= row.least:
                found = row
        return found


def clause_named(id: str) -> Clause:
    """The clause that a row of the price list cites."""
    found = BOOK.clauses.get(id)
    if found is None:
        raise RuleBug(f"the price list cites {id}, which is no clause")
    return found
