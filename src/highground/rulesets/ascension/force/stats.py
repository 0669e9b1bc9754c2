"""Companion 1.1 and 1.2: what a model's Size gives it, and what has been added to that."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Tally, tally
from highground.rulesets.ascension.force.prices import PriceList, SizeRow
from highground.rulesets.ascension.force.sheets import Sheet
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.state.sizes import model_size

WOUNDS: Final = "wounds"
DEFENSE: Final = "defense"
ATTACK_SKILL: Final = "attack_skill"
STRIDES: Final = "strides"
STATS: Final = (WOUNDS, DEFENSE, ATTACK_SKILL, STRIDES)

BASE_CLAUSES: Final[dict[str, Clause]] = {
    STRIDES: R.C_1_10_A,
    WOUNDS: R.C_1_10_B,
    ATTACK_SKILL: R.C_1_10_D,
    DEFENSE: R.C_1_10_E,
}
MORE_CLAUSES: Final[dict[str, Clause]] = {
    WOUNDS: R.C_1_11_A,
    DEFENSE: R.C_1_11_B,
    ATTACK_SKILL: R.C_1_11_C,
    STRIDES: R.C_1_11_D,
}


def whole_size(sheet: Sheet, options: Options) -> int:
    """R-4.1.1.c: the Size that the base gives, whole (0 for a base too small for any model)."""
    return model_size(options, sheet.widest, sheet.narrowest).total() // 2


def row_of(sheet: Sheet, options: Options, prices: PriceList) -> SizeRow:
    """The row of companion 1.1 that a sheet starts from."""
    return prices.row(whole_size(sheet, options))


def base_stat(row: SizeRow, stat: str) -> int:
    """C-1.10.a, b, d, e: what the Size gives."""
    if stat == STRIDES:
        return row.strides
    if stat == WOUNDS:
        return row.wounds
    return row.attack_skill if stat == ATTACK_SKILL else row.defense


def influence_of_size(row: SizeRow) -> Tally:
    """C-1.10.c: Influence, in inches, follows from the Size alone (C-1.11.e)."""
    return tally(row.influence, R.C_1_10_C, "by_size")


def stat_value(sheet: Sheet, row: SizeRow, stat: str) -> Tally:
    """A stat: what the Size gives, and what was bought on top (C-1.11)."""
    value = tally(base_stat(row, stat), BASE_CLAUSES[stat], "by_size")
    steps = bought_steps(sheet, row, stat)
    if steps != 0:
        value.add(steps, MORE_CLAUSES[stat], "bought")
    return value


def bought_steps(sheet: Sheet, row: SizeRow, stat: str) -> int:
    """How far a sheet's stat is above (or, wrongly, below) that of its Size."""
    stated = _stated(sheet, stat)
    return 0 if stated is None else stated - base_stat(row, stat)


def _stated(sheet: Sheet, stat: str) -> int | None:
    if stat == STRIDES:
        return sheet.strides
    if stat == WOUNDS:
        return sheet.wounds
    return sheet.attack_skill if stat == ATTACK_SKILL else sheet.defense


def most_steps(prices: PriceList, stat: str) -> int:
    """C-1.11: how many improvements of a stat are for sale."""
    if stat == STRIDES:
        return prices.most_strides
    if stat == WOUNDS:
        return prices.wounds.last()
    return prices.attack_skill.last() if stat == ATTACK_SKILL else prices.defense.last()


def stat_price(prices: PriceList, row: SizeRow, stat: str, steps: int) -> int:
    """C-1.11.a to d: what so many improvements cost in all."""
    if stat == STRIDES:
        return max(0, steps) * row.stride_costs
    if stat == WOUNDS:
        return prices.wounds.price(steps)
    return prices.attack_skill.price(steps) if stat == ATTACK_SKILL else prices.defense.price(steps)
