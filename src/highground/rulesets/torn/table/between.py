"""What holds between two miniatures of Torn, by the functions that attacks are checked with."""

from __future__ import annotations

import highground.rulesets.torn.rulebook as R
from highground.engine.position import Finding, in_deployment_zone, in_zone
from highground.geometry.shapes import Point, Segment
from highground.rulesets.torn.rules.combat.sight import BLIND, COVERED, bodies, in_thicket, look
from highground.rulesets.torn.rules.combat.targets import target_refusal
from highground.rulesets.torn.rules.field.distances import away
from highground.rulesets.torn.rules.party.scoring import controller
from highground.rulesets.torn.state.pieces import Mini, Table
from highground.rulesets.torn.table.picture import point_of

FAR = 1_000
"""More hexes than any field has."""


def between(table: Table, one: str, other: str) -> list[Finding]:
    """C-4.10, C-4.11, T-9.1: sight, distance for each Attack, cover, who is next to whom, zones."""
    viewer, target = table.find(one), table.find(other)
    filled = bodies(table)
    seen = look(table, filled, viewer, target, FAR)
    line = Segment(_at(table, viewer), _at(table, target))
    facts = {"viewer": one, "target": other}
    far = table.gap(viewer, target)
    sight = "between_hidden" if seen == BLIND else "between_sees"
    found = [Finding("sight", seen != BLIND, sight, R.C_4_10.id, facts, line)]
    for tile in table.card(viewer).tiles:
        if tile.attack and not tile.reaction:
            steps = away(table, tile, viewer, target)
            holds = steps <= tile.distance
            told = {**facts, "far": steps, "reach": tile.distance, "means": tile.name}
            note = "between_cells_with"
            found.append(
                Finding("range", holds, note, R.T_9_1.id, told, line, (), steps, tile.distance, True)
            )
    if len(found) == 1:
        told = {**facts, "far": far}
        found.append(Finding("range", True, "between_cells", R.C_1_9.id, told, line, (), far, None, True))
    thicket = in_thicket(table, target)
    covered = seen == COVERED or (thicket and seen != BLIND)
    cover = "between_in_thicket" if thicket and covered else "between_covered" if covered else "between_open"
    found.append(Finding("cover", covered, cover, R.C_4_11.id, {**facts, "bonus": 1}, line))
    beside = far == 1
    found.append(
        Finding("contact", beside, "between_beside" if beside else "between_apart", R.C_4_11.id, facts)
    )
    for tile in table.card(viewer).tiles:
        if tile.attack and not tile.reaction and target.side != viewer.side:
            refusal = target_refusal(table, filled, viewer, tile, target)
            clause = R.C_4_2.id if refusal is None else refusal.clause
            note = "between_may" if refusal is None else "between_may_not"
            found.append(Finding("need", refusal is None, note, clause, {**facts, "means": tile.name}))
    return [*found, *_zones(table, viewer), *_zones(table, target)]


def _zones(table: Table, mini: Mini) -> list[Finding]:
    """C-11.8, T-3.3: Hexons worth points that a miniature has a hex in, the Deployment Zone that holds it."""
    under = table.field().hexons_under(mini.size, mini.place)
    found = [
        in_zone(mini.name, f"worth {each.worth}", controller(table, each.hexon), R.C_11_8.id)
        for each in table.board.control
        if each.hexon in under
    ]
    for seat, player in enumerate(table.players):
        if player.zone >= 0 and set(under) <= set(table.board.zones[player.zone].hexons):
            found.append(in_deployment_zone(mini.name, seat, R.T_3_3.id))
    return found


def _at(table: Table, mini: Mini) -> Point:
    field = table.field()
    return point_of(field, field.centre(mini.size, mini.place))
