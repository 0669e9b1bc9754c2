"""A roster judged as a whole: what `highground roster check` and tables show."""

from __future__ import annotations

from typing import Any

from highground.engine.options import Value, read_options
from highground.engine.rosters import RosterFigure, RosterItem, RosterReport, RosterShare
from highground.rulesets.ascension.creation.content import read_force
from highground.rulesets.ascension.creation.costs import DEFAULTS, Bill, cost_of
from highground.rulesets.ascension.creation.forces import all_breaches, force_cost
from highground.rulesets.ascension.creation.limits import MOST_SHARE, Breach
from highground.rulesets.ascension.creation.sheets import Force
from highground.rulesets.ascension.creation.stats import whole_size
from highground.rulesets.ascension.options import OPTIONS, Options
from highground.rulesets.ascension.rulebook import C_1_6

__all__ = ["check_roster", "report_of", "report_on"]


def check_roster(data: Any, where: str, options: dict[str, Value]) -> RosterReport:
    """A roster file, judged by its own limit under these options."""
    force = read_force(data, where)
    values: dict[str, Any] = dict(read_options(OPTIONS, options))
    return report_on(force, force.limit, Options(**values))


def report_on(force: Force, limit: int | None, options: Options = DEFAULTS) -> RosterReport:
    """Points item by item, and every breach."""
    bills = [cost_of(sheet, options) for sheet in force.sheets]
    points = force_cost(force, options).total()
    sizes = [whole_size(sheet, options) for sheet in force.sheets]
    share = RosterShare(MOST_SHARE, C_1_6.id)
    return report_of(force, limit, bills, points, all_breaches(force, limit, options), sizes, share)


def report_of(
    force: Force,
    limit: int | None,
    bills: list[Bill],
    points: int,
    found: list[Breach],
    sizes: list[int],
    share: RosterShare | None,
) -> RosterReport:
    """A force with the bills and Sizes of its sheets, what they come to, and what is wrong with it."""
    models: dict[str, int | None] = {}
    items: list[RosterItem] = []
    for sheet, bill in zip(force.sheets, bills, strict=True):
        models[sheet.name] = bill.points()
        items += [RosterItem(sheet.name, item.name, item.cost) for item in bill.items]
    figures = tuple(
        [
            RosterFigure(sheet.name, sheet.name, size, sheet.widest, sheet.narrowest)
            for sheet, size in zip(force.sheets, sizes, strict=True)
        ]
    )
    return RosterReport(force.name, points, limit, models, items, found, figures, share)
