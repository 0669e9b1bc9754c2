"""What holds between two units of If Worlds Collide, by the functions that attacks are checked with."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.position import Finding, in_deployment_zone, in_zone
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Segment
from highground.rulesets.collide.rules.attacks.aiming import aim_refusal
from highground.rulesets.collide.rules.attacks.pinning import pinner
from highground.rulesets.collide.rules.effects.in_force import near_reach
from highground.rulesets.collide.rules.missions.control import controller, near_objective
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.setup.deployment import inside
from highground.rulesets.collide.rules.sight import cover_clause, in_cover, sees
from highground.rulesets.collide.state.measuring import contact, in_melee
from highground.rulesets.collide.state.pieces import Table, Unit
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED


def between(table: Table, one: str, other: str) -> list[Finding]:
    """W-10, W-11, W-14: sight, distance, cover, contact, melee range, pinning, each weapon, zones."""
    viewer, target = table.find(one), table.find(other)
    line = Segment(viewer.base.centre, target.base.centre)
    far, near = distance_ceil(viewer.base.centre, target.base.centre), near_reach(table, viewer)
    facts = {"viewer": one, "target": other}
    seen = sees(table, viewer, target.base, target.number)
    covered = in_cover(table, viewer, target, RANGED)
    told = {**facts, "far": far, "reach": near}
    found = [
        Finding("sight", seen, "between_sees" if seen else "between_hidden", R.W_11_1.id, facts, line),
        Finding("range", far <= near, "between_steps", R.W_10_3.id, told, line, (), far, near),
        Finding(
            "cover",
            covered,
            "between_covered" if covered else "between_open",
            cover_clause(table, viewer, target, RANGED).id,
            {**facts, "bonus": 1},
            line,
        ),
    ]
    touch, melee = contact(table, viewer, target), in_melee(table, viewer, target)
    found.append(Finding("contact", touch, "between_touch" if touch else "between_apart", R.W_10_2.id, facts))
    note = "between_melee" if melee else "between_not_melee"
    found.append(Finding("engaged", melee, note, R.W_10_2.id, facts))
    if pinner(table, viewer) is not None:
        found.append(Finding("engaged", True, "between_pinned", R.W_14_1.id, facts))
    for weapon in viewer.sheet.weapons:
        modes = [mode for mode in (MELEE, NEAR, RANGED) if weapon.types & mode]
        refusals = [aim_refusal(table, viewer, weapon, mode, target, None) for mode in modes]
        holds = None in refusals
        clause = R.W_10_1.id if holds or refusals[0] is None else refusals[0].clause
        with_it = {**facts, "means": weapon.name}
        found.append(Finding("need", holds, "between_may" if holds else "between_may_not", clause, with_it))
    return [*found, *_zones(table, viewer), *_zones(table, target)]


def _zones(table: Table, unit: Unit) -> list[Finding]:
    """M-0, W-3.7: objectives that a unit is near, deployment zones that it stands in."""
    found: list[Finding] = []
    for number, there in enumerate(table.objectives):
        if there is not None and near_objective(unit.base.centre, there):
            found.append(in_zone(unit.name, f"objective-{number + 1}", controller(table, number), R.M_0.id))
    for seat in range(len(table.players)):
        zone = rules_of(table).zone_of(table, seat)
        if zone is not None and inside(table, zone, unit.base):
            found.append(in_deployment_zone(unit.name, seat, R.W_3_7.id))
    return found
