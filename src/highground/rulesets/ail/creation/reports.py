"""A roster judged as a whole: what `highground roster check` and tables show."""

from __future__ import annotations

from typing import Any

from highground.engine.rosters import RosterFigure, RosterItem, RosterReport
from highground.rulesets.ail.creation.builds import Build, Force
from highground.rulesets.ail.creation.content import read_force
from highground.rulesets.ail.creation.costs import character_points, items_of
from highground.rulesets.ail.creation.limits import force_breaches, force_limit

__all__ = ["check_roster", "report_on"]


def check_roster(data: Any, where: str) -> RosterReport:
    """A roster file, judged."""
    return report_on(read_force(data, where))


def report_on(force: Force) -> RosterReport:
    """Points item by item, and every breach; only stats and skills cost character points."""
    models: dict[str, int | None] = {build.name: character_points(build) for build in force.builds}
    items = [
        RosterItem(build.name, each.name, each.cost) for build in force.builds for each in items_of(build)
    ]
    points = sum([character_points(build) for build in force.builds])
    figures = tuple([RosterFigure(build.name, _glyph(build)) for build in force.builds])
    return RosterReport(force.name, points, force_limit(force), models, items, force_breaches(force), figures)


def _glyph(build: Build) -> str:
    """A symbol for the weapon it begins with."""
    for gun in build.firearms:
        if build.in_hand in ("", gun.name):
            return "marksman" if gun.scope else "gun"
    return "blade" if build.melee else "fist"
