"""CF-1.2 to CF-1.6, CC-3 to CC-6: what a model costs, item by item."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Tally, tally
from highground.rulesets.ascension.force import costs
from highground.rulesets.ascension.force.prices import FacetPrice
from highground.rulesets.conflict.files.rosters import price_list
from highground.rulesets.conflict.force.prices import PriceList, SizeRow, Template, clause_named
from highground.rulesets.conflict.force.sheets import BoughtAttack, Sheet
from highground.rulesets.conflict.rulebook.options import Options
from highground.rulesets.conflict.state.profiles import TYPES

DEFAULTS: Final = Options()

STRIDES: Final = "strides"
WOUNDS: Final = "wounds"
INFLUENCE: Final = "influence"
REACH: Final = "attack_reach"
STATS: Final = (STRIDES, WOUNDS, INFLUENCE, REACH)

BASE_CLAUSES: Final[dict[str, Clause]] = {
    STRIDES: R.CF_1_1_B,
    WOUNDS: R.CF_1_1_C,
    INFLUENCE: R.CF_1_1_D,
    REACH: R.CF_1_1_E,
}
MORE_CLAUSES: Final[dict[str, Clause]] = {
    STRIDES: R.CF_1_2_A,
    WOUNDS: R.CF_1_2_B,
    INFLUENCE: R.CF_1_2_C,
    REACH: R.CF_1_2_D,
}


def cost_of(sheet: Sheet, options: Options = DEFAULTS) -> costs.Bill:
    """Improved stats, resistances and actions, added up; the size is free, but no model is (CC-6)."""
    prices = price_list()
    items = _stat_items(sheet, prices) + _resistance_items(sheet, options, prices)
    for attack in sheet.bought_attacks():
        items.append(costs.Item(costs.ATTACK, attack.name, attack_price(attack, options, prices), False))
    for ability in sheet.abilities:
        items.append(_facet_item(costs.ABILITY, prices.abilities[ability.name], ability.tiring))
    for reaction in sheet.reactions:
        items.append(_facet_item(costs.REACTION, prices.reactions[reaction.name], reaction.tiring))
    total = tally(0, R.CF_1_1_A, "size_is_free")
    for item in items:
        total.add(item.points(), R.CF_1_1_A, item.name)
    short = options.min_model_cost - total.total()
    if short > 0:
        total.add(short, R.CC_6, "least_price")
    return costs.Bill(items, total)


# -- CF-1.2: stats -------------------------------------------------------------------------------


def _stat_items(sheet: Sheet, prices: PriceList) -> list[costs.Item]:
    row = prices.row(sheet.widest)
    items: list[costs.Item] = []
    for stat in STATS:
        steps = bought_steps(sheet, row, stat)
        if steps > 0:
            items.append(costs.Item(costs.STAT, stat, _stat_price(prices, row, stat, steps), False))
    return items


def stat_value(sheet: Sheet, row: SizeRow, stat: str) -> Tally:
    """A stat: what the size gives (CF-1.1), and what was bought on top (CF-1.2)."""
    value = tally(_base(row, stat), BASE_CLAUSES[stat], "by_size")
    steps = bought_steps(sheet, row, stat)
    if steps != 0:
        value.add(steps, MORE_CLAUSES[stat], "bought")
    return value


def bought_steps(sheet: Sheet, row: SizeRow, stat: str) -> int:
    """How far a sheet's stat is above (or, wrongly, below) that of its size."""
    stated = _stated(sheet, stat)
    return 0 if stated is None else stated - _base(row, stat)


def _base(row: SizeRow, stat: str) -> int:
    if stat == STRIDES:
        return row.strides
    if stat == WOUNDS:
        return row.wounds
    return row.influence if stat == INFLUENCE else row.attack_reach


def _stated(sheet: Sheet, stat: str) -> int | None:
    if stat == STRIDES:
        return sheet.strides
    if stat == WOUNDS:
        return sheet.wounds
    return sheet.influence if stat == INFLUENCE else sheet.attack_reach


def _stat_price(prices: PriceList, row: SizeRow, stat: str, steps: int) -> Tally:
    """CF-1.2.a to d; CC-3: the n-th wound of all costs n."""
    if stat == WOUNDS:
        price = tally(0, R.CF_1_2_B, "bought")
        for wound in range(row.wounds + 1, row.wounds + steps + 1):
            price.add(wound, R.CC_3, "wound")
        return price
    each = row.stride_costs
    if stat == INFLUENCE:
        each = prices.influence_costs
    elif stat == REACH:
        each = prices.reach_costs
    return tally(each * steps, MORE_CLAUSES[stat], "bought")


def _resistance_items(sheet: Sheet, options: Options, prices: PriceList) -> list[costs.Item]:
    """CF-1.2.f: two that are at least 1 began there; the third is paid from 0."""
    items: list[costs.Item] = []
    begun = 0
    for type, value in enumerate(sheet.resistances):
        start = 1 if value > 0 and begun < 2 else 0
        begun += start
        price = resistance_price(start, value, options, prices)
        if price.total():
            items.append(costs.Item(costs.STAT, TYPES[type], price, False))
    return items


def resistance_price(start: int, value: int, options: Options, prices: PriceList) -> Tally:
    """CF-1.2.e; CC-4: every step is paid, by option the last alone; CC-5: and what 0 to 1 costs."""
    price = tally(0, R.CF_1_2_F, "starts_at")
    first = start + 1
    if options.resistance_cost == "tier" and value > first:
        price.add(prices.resistances.get(value, 0), R.CC_4, "last_step_alone")
        return price
    for step in range(first, value + 1):
        if step == 1:
            price.add(options.resistance_first_point, R.CC_5, "first_point")
        else:
            price.add(prices.resistances.get(step, 0), R.CF_1_2_E, "bought")
    return price


# -- CF-1.3 to CF-1.6: actions -------------------------------------------------------------------


def attack_price(attack: BoughtAttack, options: Options, prices: PriceList) -> Tally:
    """CF-1.4: strength, upgrades and effects on top of the free Strike; CC-10: never below nothing."""
    template = prices.templates[attack.template]
    price = tally(0, R.CF_1_4_A, "strike_is_free")
    if attack.strength != 1:
        clause = R.CC_7 if attack.strength == 4 else R.CF_1_4_B
        price.add(strength_price(template, attack.strength, options), clause, "strength")
    for key, value in attack.upgrades.items():
        upgrade = template.upgrade(key)
        if upgrade is not None:
            price.add(upgrade.price(value), template.clause(), key)
    for effect in attack.effects:
        row = prices.effects[effect.name]
        cost = row.costs[effect.trigger] if effect.trigger in row.costs else max(row.costs.values())
        price.add(cost, clause_named(row.clause), effect.name)
    if price.total() < 0:
        price.add(-price.total(), R.CC_10, "never_below_nothing")
    if attack.tiring and price.total() > 0:
        costs.discount(price, R.CF_1_3_B)
    return price


def strength_price(template: Template, strength: int, options: Options) -> int:
    """CF-1.4.b: what a strength costs in all; CC-7: 4 has a price by option only."""
    if strength == 4 and options.strength4_price == "house":
        return template.house_strength
    return template.strengths.price(strength)


def _facet_item(kind: str, row: FacetPrice, tiring: bool) -> costs.Item:
    price = tally(row.cost, clause_named(row.clause), row.name)
    if tiring:
        costs.discount(price, R.CF_1_3_B)
    return costs.Item(kind, row.name, price, False)
