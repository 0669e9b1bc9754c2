"""A roster judged as a whole: what `highground roster check` and tables show."""

from __future__ import annotations

from typing import Any

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.options import Value, chosen
from highground.engine.rosters import RosterFigure, RosterItem, RosterNote, RosterReport, RosterShare
from highground.geometry.units import INCH
from highground.rulesets.ascension.files.rosters import read_force
from highground.rulesets.ascension.force.costs import DEFAULTS, STAT, Bill, cost_of
from highground.rulesets.ascension.force.forces import all_breaches, force_cost
from highground.rulesets.ascension.force.limits import MOST_SHARE, Breach
from highground.rulesets.ascension.force.profiles import force_profiles
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.ascension.force.stats import whole_size
from highground.rulesets.ascension.rulebook.options import OPTIONS, Options
from highground.rulesets.ascension.rules.flow.initiative import underdog
from highground.rulesets.ascension.rules.flow.leader import is_elite
from highground.rulesets.ascension.state.profiles import Profile


def check_roster(data: Any, where: str, options: dict[str, Value]) -> RosterReport:
    """A roster file, judged by its own limit under these options."""
    force = read_force(data, where)
    return report_on(force, force.limit, chosen(Options, OPTIONS, options))


def report_on(force: Force, limit: int | None, options: Options = DEFAULTS) -> RosterReport:
    """Points item by item, and every breach."""
    bills = [cost_of(sheet, options) for sheet in force.sheets]
    points = force_cost(force, options).total()
    profiles = force_profiles(force, options)
    stats = [
        {
            "size": whole_size(sheet, options),
            "strides": profile.strides,
            "wounds": profile.wounds,
            "influence_in": profile.influence // INCH,
            "attack_skill": profile.skill,
            "defense": profile.defense,
        }
        for sheet, profile in zip(force.sheets, profiles, strict=True)
    ]
    share = RosterShare(MOST_SHARE, R.C_1_6.id)
    notes = _notes(profiles, points, limit)
    return report_of(force, limit, bills, points, all_breaches(force, limit, options), stats, share, notes)


def report_of(
    force: Force,
    limit: int | None,
    bills: list[Bill],
    points: int,
    found: list[Breach],
    stats: list[dict[str, int]],
    share: RosterShare | None,
    notes: tuple[RosterNote, ...],
) -> RosterReport:
    """A force with the bills and stats of its sheets, what they come to, what is wrong with it, and what it
    means in play. Facets are Primary or Secondary where items have a share of the cost (C-1.5).
    """
    models: dict[str, int | None] = {}
    items: list[RosterItem] = []
    for sheet, bill in zip(force.sheets, bills, strict=True):
        models[sheet.name] = bill.points()
        for item in bill.items:
            mark = "" if share is None or item.kind == STAT else "Primary" if item.primary else "Secondary"
            items.append(RosterItem(sheet.name, item.name, item.cost, mark))
    figures = tuple(
        [
            RosterFigure(sheet.name, sheet.name, each.get("size", 0), sheet.widest, sheet.narrowest, each)
            for sheet, each in zip(force.sheets, stats, strict=True)
        ]
    )
    facts = {
        "points": points,
        "limit": limit,
        "models": len(models),
        "leader": ", ".join([sheet.name for sheet in force.sheets if sheet.leader]),
    }
    return RosterReport(force.name, points, limit, models, items, found, figures, share, notes, facts)


def _notes(profiles: list[Profile], points: int, limit: int | None) -> tuple[RosterNote, ...]:
    """C-7.2: whom the Leader may bring; R-3.3.1.c: the underdog's bonus; R-5.2.1.b: the longest threat."""
    notes: list[RosterNote] = []
    leaders = [each for each in profiles if each.leader]
    if len(leaders) == 1:
        partners = [each.name for each in profiles if each is not leaders[0] and is_elite(each, leaders[0])]
        notes.append(RosterNote("elite_partners", R.C_7_2.id, {"models": tuple(partners) or ("–",)}))
    if limit is not None:
        facts = {"bonus": underdog(limit, points), "limit": limit}
        notes.append(RosterNote("underdog", R.R_3_3_1_C.id, facts))
    return (*notes, *longest_threat(profiles, R.R_5_2_1_B))


def longest_threat(profiles: list[Profile], clause: Clause) -> list[RosterNote]:
    """Who reaches farthest: its Strides straight ahead, and an attack from where they end."""
    farthest, found = -1, list[RosterNote]()
    for each in profiles:
        walk = each.strides * 2 * each.ahead
        for attack in each.attacks:
            if walk + attack.reach > farthest:
                farthest = walk + attack.reach
                facts = {"model": each.name, "walk": walk, "reach": attack.reach // INCH}
                found = [RosterNote("longest_threat", clause.id, facts)]
    return found
