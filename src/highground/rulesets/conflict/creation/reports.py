"""A roster judged as a whole: what `highground roster check` and tables show."""

from __future__ import annotations

from typing import Any

from highground.engine.options import Value, read_options
from highground.engine.ruleset import RosterReport
from highground.rulesets.ascension.creation.reports import report_of
from highground.rulesets.ascension.creation.sheets import Force
from highground.rulesets.conflict.creation.content import read_force
from highground.rulesets.conflict.creation.costs import DEFAULTS, cost_of
from highground.rulesets.conflict.creation.limits import all_breaches, force_cost, sheets_of
from highground.rulesets.conflict.options import OPTIONS, Options

__all__ = ["check_roster", "report_on"]


def check_roster(data: Any, where: str, options: dict[str, Value]) -> RosterReport:
    """A roster file, judged by its own limit under these options."""
    force = read_force(data, where)
    values: dict[str, Any] = dict(read_options(OPTIONS, options))
    return report_on(force, force.limit, Options(**values))


def report_on(force: Force, limit: int | None, options: Options = DEFAULTS) -> RosterReport:
    """Points item by item, and every breach."""
    bills = [cost_of(sheet, options) for sheet in sheets_of(force)]
    points = force_cost(force, options).total()
    sizes = [0] * len(bills)
    return report_of(force, limit, bills, points, all_breaches(force, limit, options), sizes, None)
