"""A roster judged as a whole: what `highground roster check` and tables show."""

from __future__ import annotations

from typing import Any, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.options import Value, chosen
from highground.engine.ruleset import RosterReport
from highground.rulesets.ascension.force.reports import longest_threat, report_of
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.conflict.files.rosters import price_list, read_force
from highground.rulesets.conflict.force.costs import DEFAULTS, STATS, cost_of, stat_value
from highground.rulesets.conflict.force.limits import all_breaches, force_cost, sheets_of
from highground.rulesets.conflict.force.profiles import force_profiles
from highground.rulesets.conflict.rulebook.options import OPTIONS, Options

FIELDS: Final = {
    "strides": "strides",
    "wounds": "wounds",
    "influence": "influence_in",
    "attack_reach": "attack_reach_in",
}
"""What the file calls each stat."""


def check_roster(data: Any, where: str, options: dict[str, Value]) -> RosterReport:
    """A roster file, judged by its own limit under these options."""
    force = read_force(data, where)
    return report_on(force, force.limit, chosen(Options, OPTIONS, options))


def report_on(force: Force, limit: int | None, options: Options = DEFAULTS) -> RosterReport:
    """Points item by item, and every breach."""
    bills = [cost_of(sheet, options) for sheet in sheets_of(force)]
    points = force_cost(force, options).total()
    prices = price_list()
    stats = [
        {FIELDS[stat]: stat_value(sheet, prices.row(sheet.widest), stat).total() for stat in STATS}
        for sheet in sheets_of(force)
    ]
    notes = tuple(longest_threat(list(force_profiles(force, options)), R.C_6_2))
    return report_of(force, limit, bills, points, all_breaches(force, limit, options), stats, None, notes)
