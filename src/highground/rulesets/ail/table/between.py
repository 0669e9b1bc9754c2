"""What holds between two figures of Ascension Isle, by the functions that shots are checked with."""

from __future__ import annotations

import highground.rulesets.ail.rulebook as R
from highground.engine.position import Finding, in_deployment_zone, in_zone
from highground.geometry.shapes import Segment
from highground.geometry.squares import chebyshev
from highground.rulesets.ail.rules.figures import gun_in_hand
from highground.rulesets.ail.rules.ground import cover_between, distance, in_sight, point_blank
from highground.rulesets.ail.rules.hooks import playing
from highground.rulesets.ail.rules.ranged.accuracy import SQUARE_M, cover_level
from highground.rulesets.ail.rules.ranged.shooting import reach_of
from highground.rulesets.ail.scenarios.deployment import deployment_squares, marked_squares
from highground.rulesets.ail.scenarios.firefight import holder
from highground.rulesets.ail.state.pieces import Figure, Table
from highground.rulesets.ail.table.goal import goal
from highground.rulesets.ail.table.picture import centre_of_square

_LEVELS = (R.R_17_C, R.A_4_5, R.A_4_6, R.A_4_7, R.A_4_8)


def between(table: Table, one: str, other: str) -> list[Finding]:
    """C-9.6, C-5.20, R-17, R-7.b: sight, range of the gun in hand, cover, who is at point blank or shares a
    square, zones.
    """
    viewer, target = table.figures[one], table.figures[other]
    line = Segment(centre_of_square(viewer.at), centre_of_square(target.at))
    facts = {"viewer": one, "target": other}
    seen = in_sight(table, viewer.at, target.at)
    sight = "between_sees" if seen else "between_hidden"
    found = [Finding("sight", seen, sight, R.C_9_6.id, facts, line), _range(table, viewer, target, line)]
    found.append(_cover(table, viewer, target, line))
    together, blank = viewer.at == target.at, point_blank(viewer.at, target.at)
    note = "between_together" if together else "between_beside" if blank else "between_apart"
    found.append(Finding("contact", blank, note, R.R_7_B.id, facts))
    if viewer.holding == other or viewer.grappled_by == other:
        note = "between_holds" if viewer.holding == other else "between_held"
        found.append(Finding("engaged", True, note, R.A_13_5.id, facts))
    return [*found, *_zones(table, viewer), *_zones(table, target)]


def _zones(table: Table, figure: Figure) -> list[Finding]:
    """C-10, C-9.5: objectives that a figure has a part in, whose deployment squares it is on."""
    found: list[Finding] = []
    for cell in marked_squares(table.board, "o"):
        if chebyshev(figure.at, cell) <= playing(table).objective_reach():
            side = holder(table, cell) if table.board.rules == "firefight" else None
            found.append(in_zone(figure.name, "objective", side, goal(table).scores[0].clause))
    for seat, side in enumerate(table.board.seats):
        if figure.at in deployment_squares(table.board, side):
            found.append(in_deployment_zone(figure.name, seat, playing(table).set_up_clause().id))
            break
    return found


def _range(table: Table, viewer: Figure, target: Figure, line: Segment) -> Finding:
    far = distance(table, viewer.at, target.at)
    told = {"viewer": viewer.name, "target": target.name, "far": far, "metres": far * SQUARE_M}
    gun = gun_in_hand(viewer)
    if gun is None:
        return Finding("range", True, "between_squares", R.R_7_A.id, told, line, (), far, None, True)
    most = reach_of(gun)
    told |= {"reach": most, "means": gun.name}
    clause = R.C_5_20.id
    return Finding("range", far <= most, "between_squares_with", clause, told, line, (), far, most, True)


def _cover(table: Table, viewer: Figure, target: Figure, line: Segment) -> Finding:
    facts = {"viewer": viewer.name, "target": target.name}
    level = cover_level(table, viewer.at, target, "shot").total()
    given = cover_between(table, viewer.at, target.at)
    if level <= 0:
        clause = R.R_17_A if viewer.at == target.at else R.R_17_C
        return Finding("cover", False, "between_open", clause.id, facts, line)
    told = {**facts, "level": level, "given": given}
    return Finding("cover", True, f"between_cover_{min(level, 4)}", _LEVELS[min(level, 4)].id, told, line)
