"""C-1.1, C-1.2, C-1.8 and the price lists of companion 2 to 6: what a model costs, item by item."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Tally, tally
from highground.record import Record
from highground.rulesets.ascension.files.rosters import price_list
from highground.rulesets.ascension.force.prices import FacetPrice, PriceList, clause_named
from highground.rulesets.ascension.force.sheets import BoughtAttack, BoughtEffect, Sheet
from highground.rulesets.ascension.force.stats import MORE_CLAUSES, STATS, bought_steps, row_of, stat_price
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.combat.effects import NULL_STRIKE
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS

DEFAULTS: Final = Options()

STAT: Final = "stat"
ATTACK: Final = "attack"
ABILITY: Final = "ability"
REACTION: Final = "reaction"
PASSIVE: Final = "passive"

PRIMARY_FROM: Final = 10
"""C-1.5: what any facet but an attack must cost to be Primary."""
EXHAUSTION_DISCOUNT: Final = 2
LEAST_PRICE: Final = 1


class Item(Record):
    """One thing on the bill: a stat's whole improvement (never Primary), or a facet."""

    kind: Final[str]
    name: Final[str]
    cost: Final[Tally]
    primary: Final[bool]

    def points(self) -> int:
        return self.cost.total()


class Bill(Record):
    """What a model costs. `total` has one part for each item (C-1.1)."""

    items: Final[list[Item]]
    total: Final[Tally]

    def points(self) -> int:
        return self.total.total()

    def facets(self) -> list[Item]:
        """C-1.3: everything but stats."""
        return [item for item in self.items if item.kind != STAT]


def cost_of(sheet: Sheet, options: Options = DEFAULTS) -> Bill:
    """C-1.1: the improved stats and the facets, added up; the Size is free."""
    prices = price_list()
    items = _stat_items(sheet, options, prices)
    for attack in sheet.attacks:
        items.append(Item(ATTACK, attack.name, attack_price(attack, options, prices), attack.primary))
    for ability in sheet.abilities:
        items.append(_facet_item(ABILITY, prices.abilities[ability.name], ability.tiring))
    for reaction in sheet.reactions:
        items.append(_facet_item(REACTION, prices.reactions[reaction.name], reaction.tiring))
    for passive in sheet.passives:
        items.append(_facet_item(PASSIVE, prices.passives[passive], False))
    total = tally(0, R.C_1_1, "size_is_free")
    for item in items:
        total.add(item.points(), R.C_1_1, item.name)
    return Bill(items, total)


def _stat_items(sheet: Sheet, options: Options, prices: PriceList) -> list[Item]:
    row = row_of(sheet, options, prices)
    items: list[Item] = []
    for stat in STATS:
        steps = bought_steps(sheet, row, stat)
        if steps > 0:
            price = tally(stat_price(prices, row, stat, steps), MORE_CLAUSES[stat], "bought")
            items.append(Item(STAT, stat, price, False))
    return items


def attack_price(attack: BoughtAttack, options: Options, prices: PriceList) -> Tally:
    """C-4.1 to C-4.4: the template in its class, its upgrades, its effects, and the exhaustion option."""
    template = prices.templates[attack.template]
    clause = template.clause()
    if attack.primary:
        price = tally(template.primary, clause, "as_primary")
    else:
        price = tally(template.secondary, clause, "as_secondary")
    for ladder in template.upgrades:
        value = attack.upgrades.get(ladder.key, ladder.first)
        price.add(ladder.price(value), clause, ladder.key)
        if value in ladder.misprinted:
            price.add(0, R.C_1_2, "total_stands")
    for effect in attack.effects:
        _add_effect(price, effect, options, prices)
    if attack.tiring:
        discount(price)
    return price


def _add_effect(price: Tally, effect: BoughtEffect, options: Options, prices: PriceList) -> None:
    """C-3.5 to C-3.15; C-3.1: how much Null Strike takes off. What is not for sale is reckoned as Always."""
    row = prices.effects[effect.name]
    printed = row.costs.get(effect.trigger, row.costs[ALWAYS])
    price.add(printed, clause_named(row.clause), effect.name)
    if effect.name == NULL_STRIKE and printed != -options.null_strike_discount:
        price.add(-options.null_strike_discount - printed, R.C_3_1, "note_not_table")


def facet_price(row: FacetPrice, tiring: bool) -> Tally:
    """C-4 to C-6: the listed price, less the exhaustion option."""
    price = tally(row.cost, clause_named(row.clause), row.name)
    if tiring:
        discount(price)
    return price


def _facet_item(kind: str, row: FacetPrice, tiring: bool) -> Item:
    """C-1.5: a facet is Primary from 10 points on, by its final price (C-1.8)."""
    price = facet_price(row, tiring)
    return Item(kind, row.name, price, price.total() >= PRIMARY_FROM)


def discount(price: Tally, clause: Clause = R.C_1_8) -> None:
    """C-1.8: the exhaustion option takes 2 off, but never leaves less than 1."""
    most = max(0, price.total() - LEAST_PRICE)
    price.add(-min(EXHAUSTION_DISCOUNT, most), clause, "exhaustion_option")
