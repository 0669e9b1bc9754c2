"""W-3, rosters: points up to the limit (W-3.1, W-3.2), up to six tactics (W-3.4), one faction (R-3.6).

A roster that breaks a rule is told so clause by clause, and a match is not begun with it. What is only
unusual (few models, W-1.11; far below the limit, R-3.1) is a warning: `muster` tells it as the game begins.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.names import numbered, slug
from highground.engine.orders import Refusal, refuse
from highground.engine.rosters import RosterFigure, RosterItem, RosterNote, RosterReport
from highground.engine.tally import tally
from highground.geometry.units import inches
from highground.record import Record
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.printed import Faction, Sheet

MOST_TACTICS: Final = 6
FEWEST: Final = 5
MOST: Final = 10
"""W-1.11: a force is meant to have from 5 to 10 models."""
ROSTER_RULES: Final = (R.W_3_1, R.W_1_13, R.W_3_4)
"""What a roster is held to."""


class Roster(Record):
    """A roster as its file says it; `called` has the names that units were given, or ""."""

    name: Final[str]
    faction: Final[Faction]
    sheets: Final[tuple[Sheet, ...]]
    called: Final[tuple[str, ...]]
    tactics: Final[tuple[str, ...]]

    def points(self) -> int:
        """What its units are worth."""
        total = 0
        for sheet in self.sheets:
            total += sheet.points
        return total


def call(given: list[str], sheets: list[Sheet]) -> list[str]:
    """W-1.7: a name for each unit: the one given, else its sheet's, numbered where several would share it."""
    wanted = [slug(name) or slug(sheet.name) for name, sheet in zip(given, sheets, strict=True)]
    return numbered(wanted)


def short_of(points: int, limit: int) -> bool:
    """R-3.1: more than a tenth below the limit."""
    return points * 10 < limit * 9


def breaches(roster: Roster, limit: int) -> list[Refusal]:
    """What keeps a match from being begun with this roster."""
    found: list[Refusal] = []
    if roster.points() > limit:
        found.append(refuse(R.W_3_1, "too_many_points", roster.points(), limit, {"roster": roster.name}))
    if not roster.sheets:
        found.append(refuse(R.W_3_1, "nobody_in_it", 0, 1, {"roster": roster.name}))
    found.extend(_number_breaches(roster))
    return found + tactic_breaches(roster.name, roster.faction, roster.tactics)


def _number_breaches(roster: Roster) -> list[Refusal]:
    """R-3.2: any number of a unit, unless its sheet sets a maximum."""
    counts: dict[str, int] = {}
    for sheet in roster.sheets:
        counts[sheet.name] = counts.get(sheet.name, 0) + 1
    found: list[Refusal] = []
    for sheet in roster.sheets:
        count = counts.pop(sheet.name, 0)
        if 0 < sheet.most < count:
            found.append(refuse(R.W_3_1, "too_many_alike", count, sheet.most, {"unit": sheet.name}))
    return found


def tactic_breaches(side: str, faction: Faction, tactics: tuple[str, ...]) -> list[Refusal]:
    """W-3.4: at most six, each once; W-1.13: from the side's own faction."""
    found: list[Refusal] = []
    if len(tactics) > MOST_TACTICS:
        found.append(refuse(R.W_3_4, "too_many_tactics", len(tactics), MOST_TACTICS, {"roster": side}))
    known = [tactic.name for tactic in faction.tactics]
    seen: list[str] = []
    for name in tactics:
        if name not in known:
            facts = {"tactic": name, "faction": faction.name}
            found.append(refuse(R.W_1_13, "foreign_tactic", facts=facts))
        if name in seen:
            found.append(refuse(R.W_3_4, "tactic_twice", 2, 1, {"tactic": name}))
        seen.append(name)
    return found


def report_on(roster: Roster, limit: int) -> RosterReport:
    """Points unit by unit, as the sheets say (W-16.1), each its own model (W-1.7), and every breach."""
    models: dict[str, int | None] = {}
    items: list[RosterItem] = []
    figures: list[RosterFigure] = []
    sheets = list(roster.sheets)
    for name, sheet in zip(call(list(roster.called), sheets), sheets, strict=True):
        models[name] = sheet.points
        printed = {"Health": str(sheet.health), "Move": inches(sheet.move), "Defence": str(sheet.dv)}
        width = 2 * sheet.radius
        figures.append(RosterFigure(name, sheet.name, 0, width, width, {}, printed))
        items.append(RosterItem(name, sheet.name, tally(sheet.points, R.W_16_1, "printed")))
    found = breaches(roster, limit)
    facts = {
        "points": roster.points(),
        "limit": limit,
        "faction": roster.faction.name,
        "tactics": len(roster.tactics),
    }
    return RosterReport(
        roster.name, roster.points(), limit, models, items, found, tuple(figures), None, _notes(roster), facts
    )


def _notes(roster: Roster) -> tuple[RosterNote, ...]:
    """What the units stand, and which of them is the fastest (W-1.9)."""
    health, fastest = 0, roster.sheets[0] if roster.sheets else None
    for sheet in roster.sheets:
        health += sheet.health
        if fastest is not None and sheet.move > fastest.move:
            fastest = sheet
    notes = [RosterNote("health", R.W_16_1.id, {"health": health})]
    if fastest is not None:
        facts = {"unit": fastest.name, "steps": fastest.move // STEP}
        notes.append(RosterNote("fastest", R.W_16_1.id, facts))
    return tuple(notes)
