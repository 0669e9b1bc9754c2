"""A roster judged as a whole: what `highground roster check` and tables show."""

from __future__ import annotations

from typing import Any

import highground.rulesets.ail.rulebook as R
from highground.engine.options import Value
from highground.engine.rosters import RosterFigure, RosterItem, RosterNote, RosterReport
from highground.rulesets.ail.files.rosters import read_force
from highground.rulesets.ail.force.builds import STATS, TEAM, Build, Force
from highground.rulesets.ail.force.costs import character_points, items_of, kit_of
from highground.rulesets.ail.force.limits import TEAM_KIT, force_breaches, force_limit


def check_roster(data: Any, where: str, options: dict[str, Value]) -> RosterReport:
    """A roster file, judged; no option changes that."""
    return report_on(read_force(data, where))


def report_on(force: Force) -> RosterReport:
    """Points item by item, and every breach; only stats and skills cost character points."""
    models: dict[str, int | None] = {build.name: character_points(build) for build in force.builds}
    items = [
        RosterItem(build.name, each.name, each.cost) for build in force.builds for each in items_of(build)
    ]
    points = sum([character_points(build) for build in force.builds])
    figures = tuple(
        [RosterFigure(build.name, _glyph(build), 0, 0, 0, {}, _printed(build)) for build in force.builds]
    )
    limit, kit = force_limit(force), sum([kit_of(build) for build in force.builds])
    facts = {"points": points, "limit": limit, "models": len(models), "kit": kit}
    found = force_breaches(force)
    return RosterReport(
        force.name, points, limit, models, items, found, figures, None, _notes(force, kit), facts
    )


def _notes(force: Force, kit: int) -> tuple[RosterNote, ...]:
    """C-8.15: what is left for kit; C-5, C-6: who has a firearm, and who wears armour."""
    armed = sum([1 for build in force.builds if build.firearms])
    worn = sum([1 for build in force.builds if build.armours])
    everybody = len(force.builds)
    notes = [
        RosterNote("guns", R.C_8_14.id, {"armed": armed, "models": everybody}),
        RosterNote("armour", R.C_6_6.id, {"worn": worn, "models": everybody}),
    ]
    if force.kind == TEAM:
        notes.insert(0, RosterNote("kit_left", R.C_8_15.id, {"left": TEAM_KIT - kit}))
    return tuple(notes)


def _printed(build: Build) -> dict[str, str]:
    """C-3.1: the stats that a character has, bought or given with its level."""
    found: dict[str, str] = {}
    for stat in STATS:
        level = build.stats.get(stat, 0) + build.free.get(stat, 0)
        if level:
            found[stat] = str(level)
    return found


def _glyph(build: Build) -> str:
    """A symbol for the weapon it begins with."""
    for gun in build.firearms:
        if build.in_hand in ("", gun.name):
            return "marksman" if gun.scope else "gun"
    return "blade" if build.melee else "fist"
