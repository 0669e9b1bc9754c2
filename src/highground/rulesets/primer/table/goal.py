"""VI-1 to VI-3: what Primer is played for."""

from __future__ import annotations

import highground.rulesets.primer.rulebook as R
from highground.engine.goal import Goal, goal_part
from highground.rulesets.primer.rules.victory import MARKER_REACH
from highground.rulesets.primer.state.pieces import Table


def goal(table: Table) -> Goal:
    """VI-1: the marker, round by round; VI-3: most points."""
    return Goal(
        goal_part("most_points", R.VI_3, 0, {"rounds": table.board.rounds}),
        (goal_part("marker", R.VI_1, 1, {"reach": MARKER_REACH}),),
        (table.board.marker,),
    )
