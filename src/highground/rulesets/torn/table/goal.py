"""T-6 and C-11: what a scenario of Torn is played for."""

from __future__ import annotations

import highground.rulesets.torn.rulebook as R
from highground.engine.goal import Goal, goal_part
from highground.geometry.shapes import Point
from highground.rulesets.torn.rules.party.scoring import SCENARIO_CLAUSES
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.pieces import Table
from highground.rulesets.torn.table.picture import point_of


def goal(table: Table) -> Goal:
    """T-6.2: most points; what brings them is a list of the scenario's own."""
    board = table.board
    turns = table.options.scenario_turns or board.turns
    clause = SCENARIO_CLAUSES.get(board.scenario, R.T_6_1)
    scores = []
    for row in board.scoring:
        facts = {
            "per": row.per,
            "first": row.turns[0] if row.turns else 0,
            "last": row.turns[-1] if row.turns else 0,
        }
        scores.append(goal_part(row.kind, clause, row.worth, facts))
    if not scores:
        scores.append(goal_part("rolled", R.C_11_5, 0))
    return Goal(goal_part("most_points", R.T_6_2, 0, {"rounds": turns}), tuple(scores), _places(table))


def _places(table: Table) -> tuple[Point, ...]:
    """Hexons that are worth points and markers on the field; where there are neither, the vortices."""
    field = table.field()
    found = [point_of(field, field.hexes_of[each.hexon][0]) for each in table.board.control]
    found += [point_of(field, each.at) for each in table.markers if each.at != OFF]
    if not found:
        found = [
            point_of(field, field.hexes_of[each.hexon][0]) for each in table.vortices if each.hexon != OFF
        ]
    return tuple(found)
