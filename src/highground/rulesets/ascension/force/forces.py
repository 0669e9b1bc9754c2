"""C-7.1 and C-8.1.b: a force keeps to the points limit and has exactly one Leader."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.orders import refuse
from highground.engine.tally import Tally, tally
from highground.rulesets.ascension.force.costs import DEFAULTS, cost_of
from highground.rulesets.ascension.force.limits import Breach, breaches
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.ascension.rulebook.options import Options

FORCES: Final = (R.C_8_1_B, R.C_7_1)
"""What a force as a whole is held to."""


def force_cost(force: Force, options: Options = DEFAULTS) -> Tally:
    """What a force costs, one part for each model; being its Leader costs nothing (C-7.1)."""
    total = tally(0, R.C_7_1, "leading_is_free")
    for sheet in force.sheets:
        total.add(cost_of(sheet, options).points(), R.C_1_1, sheet.name)
    return total


def force_breaches(force: Force, limit: int | None, options: Options = DEFAULTS) -> list[Breach]:
    """C-8.1.b: the force is within the limit; C-7.1: one Leader, no more and no fewer."""
    found: list[Breach] = []
    points = force_cost(force, options).total()
    if limit is not None and points > limit:
        found.append(refuse(R.C_8_1_B, "over_the_limit", points, limit, {"side": force.name}))
    leaders = [sheet.name for sheet in force.sheets if sheet.leader]
    if len(leaders) != 1:
        facts = {"side": force.name, "leaders": tuple(leaders)}
        found.append(refuse(R.C_7_1, "one_leader", len(leaders), 1, facts))
    return found


def all_breaches(force: Force, limit: int | None, options: Options = DEFAULTS) -> list[Breach]:
    """Everything wrong with a force: first the force itself, then sheet by sheet."""
    found = force_breaches(force, limit, options)
    for sheet in force.sheets:
        found += breaches(sheet, options)
    return found
