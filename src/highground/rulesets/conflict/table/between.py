"""What holds between two models of Conflict, by the functions that attacks are checked with."""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.engine.position import Finding, in_deployment_zone, in_zone
from highground.geometry.measure import contains, gap
from highground.geometry.shapes import Segment
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.conflict.rules.combat.engagement import engages, near, reach_of
from highground.rulesets.conflict.rules.combat.modifiers import behind
from highground.rulesets.conflict.rules.combat.sight import OBSCURED, View, cover_bonus, look_at, with_cover
from highground.rulesets.conflict.scenarios import scoring
from highground.rulesets.conflict.state.models import Model, Table


def between(table: Table, one: str, other: str) -> list[Finding]:
    """C-7.6, C-9.1 to C-9.7: sight, range of each attack, cover, contact, who holds whom, flank, zones."""
    viewer, target = table.fighter(one), table.fighter(other)
    view = look_at(table, viewer.at, viewer.on, target)
    line = Segment(viewer.at, target.at)
    facts = {"viewer": one, "target": other}
    found = [_sight(table, view, facts, line), *_ranges(viewer, target, facts)]
    found.append(_cover(table, view, target, facts, line))
    touch = near(viewer, target, 0)
    found.append(Finding("contact", touch, "between_touch" if touch else "between_apart", R.C_9_2.id, facts))
    for holder, held in ((viewer, target), (target, viewer)):
        holds = engages(table, holder, held)
        far = gap(holder.base(), held.base())
        told = {"viewer": holder.name, "target": held.name}
        note = "between_engages" if holds else "between_not_engages"
        found.append(Finding("engaged", holds, note, R.C_9_2.id, told, None, (), far, reach_of(holder)))
    flank = table.house.flanking == "target_facing" and behind(viewer, target)
    found.append(
        Finding("flank", flank, "between_behind" if flank else "between_not_behind", R.C_9_5.id, facts)
    )
    return [*found, *_zones(table, viewer), *_zones(table, target)]


def _zones(table: Table, model: Model) -> list[Finding]:
    """C-9.4, CF-2.4: control zones that a model counts in, deployment zones that it stands in."""
    found: list[Finding] = []
    for zone in table.board.zones:
        if zone.seat < 0 and scoring.in_zone(model, zone):
            found.append(in_zone(model.name, zone.name, scoring.controller(table, zone), R.C_9_4.id))
        elif zone.seat >= 0 and contains(zone.shape, model.base()):
            found.append(in_deployment_zone(model.name, zone.seat, R.CF_2_4.id))
    return found


def _piece(table: Table, view: View) -> str:
    return "" if view.piece < 0 else table.terrain[view.piece].piece.name


def _sight(table: Table, view: View, facts: dict[str, str], line: Segment) -> Finding:
    if view.level != OBSCURED:
        return Finding("sight", True, "between_sees", R.C_9_7.id, facts, line)
    piece = _piece(table, view)
    told = {**facts, "piece": piece}
    return Finding("sight", False, "between_hidden_by", R.C_9_7.id, told, line, (piece,))


def _ranges(viewer: Model, target: Model, facts: dict[str, str]) -> list[Finding]:
    far = gap(viewer.base(), target.base())
    found: list[Finding] = []
    for each in viewer.profile.attacks:
        attack = viewer.sheet().attack(each.name)
        if attack is None:
            continue
        told = {**facts, "far": far, "reach": attack.reach, "means": attack.name}
        holds = within(viewer.base(), target.base(), attack.reach)
        note = "between_mm_with" if attack.reach else "between_mm_contact"
        found.append(Finding("range", holds, note, R.C_7_6.id, told, None, (), far, attack.reach))
    return found or [Finding("range", True, "between_mm", R.C_7_6.id, {**facts, "far": far}, None, (), far)]


def _cover(table: Table, view: View, target: Model, facts: dict[str, str], line: Segment) -> Finding:
    bonus = cover_bonus(with_cover(table, view, target))
    piece = _piece(table, view)
    if not bonus or view.level == OBSCURED:
        return Finding("cover", False, "between_open", R.C_9_7.id, facts, line)
    told = {**facts, "piece": piece, "bonus": bonus}
    note = "between_covered_by" if piece else "between_covered"
    return Finding("cover", True, note, R.C_9_7.id, told, line, (piece,) if piece else ())
