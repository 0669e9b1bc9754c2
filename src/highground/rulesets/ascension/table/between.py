"""What holds between two models of Ascension, by the functions that attacks are checked with."""

from __future__ import annotations

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.position import Finding, in_deployment_zone, in_zone
from highground.geometry.measure import contains, gap
from highground.rulesets.ascension.rules.combat.engagement import not_engaged
from highground.rulesets.ascension.rules.combat.sight import Sight, aim_model, look, sees_all
from highground.rulesets.ascension.rules.combat.targeting import in_front_arc, kind_clause, range_refusal
from highground.rulesets.ascension.scenarios.scoring import controller, reached_by
from highground.rulesets.ascension.state.measuring import contact_um, in_contact
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.table.sight_lines import piece_name


def between(table: Table, one: str, other: str) -> list[Finding]:
    """R-6.1.2, R-6.2.1, R-6.2.2: sight, range of each attack, cover, contact, Engagement, arc, zones."""
    viewer, target = table.models[one], table.models[other]
    sight = look(table, aim_model(table, viewer), aim_model(table, target), sees_all(viewer))
    facts = {"viewer": one, "target": other}
    found = [_sight(table, sight, facts), *_ranges(table, viewer, target, facts)]
    found.append(_cover(table, sight, facts))
    found += [_contact(table, viewer, target, facts), *_engaged(table, viewer, target, facts)]
    ahead = in_front_arc(table, viewer, target.at)
    note = "between_ahead" if ahead else "between_not_ahead"
    found.append(Finding("arc", ahead, note, R.R_6_1_2_D.id, facts))
    return [*found, *_zones(table, viewer), *_zones(table, target)]


def _sight(table: Table, sight: Sight, facts: dict[str, str]) -> Finding:
    piece = piece_name(table, sight.blocker)
    names = (piece,) if piece else ()
    if sight.clause is None:
        return Finding("sight", True, "between_sees", R.R_6_2_2_A.id, facts, sight.line)
    told = {**facts, "piece": piece}
    return Finding("sight", False, "between_hidden_by", sight.clause.id, told, sight.line, names)


def _ranges(table: Table, viewer: Model, target: Model, facts: dict[str, str]) -> list[Finding]:
    far = gap(viewer.base(), target.base())
    found: list[Finding] = []
    for attack in viewer.profile.attacks:
        clause = kind_clause(attack.kind)
        ends = aim_model(table, viewer), aim_model(table, target)
        holds = range_refusal(table, *ends, attack.reach, clause) is None
        limit = attack.reach or contact_um(table.options)
        told = {**facts, "far": far, "reach": attack.reach, "means": attack.name}
        note = "between_mm_with" if attack.reach else "between_mm_contact"
        found.append(Finding("range", holds, note, clause.id, told, None, (), far, limit))
    return found or [
        Finding("range", True, "between_mm", R.R_1_1_3_A.id, {**facts, "far": far}, None, (), far)
    ]


def _cover(table: Table, sight: Sight, facts: dict[str, str]) -> Finding:
    piece = piece_name(table, sight.cover_piece)
    if not sight.cover:
        return Finding("cover", False, "between_open", R.R_6_2_2_A.id, facts, sight.line)
    told = {**facts, "piece": piece, "bonus": sight.cover}
    return Finding("cover", True, "between_covered_by", sight.cover_clause.id, told, sight.line, (piece,))


def _contact(table: Table, viewer: Model, target: Model, facts: dict[str, str]) -> Finding:
    touch = in_contact(table, viewer.base(), target.base())
    note = "between_touch" if touch else "between_apart"
    return Finding("contact", touch, note, R.R_1_1_3_A.id, facts)


def _zones(table: Table, model: Model) -> list[Finding]:
    """C-8.4.j, R-9.1.b, C-8.1.j: control zones that a model counts in, deployment zones that it stands in."""
    found: list[Finding] = []
    for zone in table.board.zones:
        clause = reached_by(model, zone)
        if zone.seat < 0 and clause is not None:
            found.append(in_zone(model.name, zone.name, controller(table, zone), clause.id))
        elif zone.seat >= 0 and contains(zone.shape, model.base()):
            found.append(in_deployment_zone(model.name, zone.seat, R.C_8_1_J.id))
    return found


def _engaged(table: Table, viewer: Model, target: Model, facts: dict[str, str]) -> list[Finding]:
    """It runs one way: both are asked."""
    turned = {"viewer": facts["target"], "target": facts["viewer"]}
    found: list[Finding] = []
    for one, other, told in ((viewer, target, facts), (target, viewer, turned)):
        why: Clause | None = not_engaged(table, one, other)
        note = "between_engaged" if why is None else "between_not_engaged"
        found.append(Finding("engaged", why is None, note, (why or R.R_6_2_1_B).id, dict(told)))
    return found
