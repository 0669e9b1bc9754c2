"""CC-22, CF-2.6, CF-3: what a game is played for, by the scenarios in play and the goals picked."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.goal import Goal, GoalPart, goal_part
from highground.rulesets.ascension.scenarios.goals import FIRST_BLOOD, FORTUNE, PROWESS
from highground.rulesets.ascension.scenarios.power_nexus import ZONE as NEXUS_ZONE
from highground.rulesets.ascension.table.goal import picked, places, played
from highground.rulesets.conflict.scenarios import lost_caravan, power_nexus, seize_fate
from highground.rulesets.conflict.scenarios.catalogue import SCENARIOS
from highground.rulesets.conflict.state.models import Table

SECONDARY: Final[dict[str, Clause]] = {FIRST_BLOOD: R.CF_2_6_A, FORTUNE: R.CF_2_6_B, PROWESS: R.CF_2_6_C}


def goal(table: Table) -> Goal | None:
    """CC-22: how it ends; CF-3.1 to CF-3.3: what scores."""
    if not table.board.scenario:
        return None
    won = goal_part(
        "last_or_points" if table.options.wipeout_wins else "most_points",
        R.CC_22,
        0,
        {"rounds": table.board.rounds},
    )
    names = played(table, tuple(SCENARIOS))
    scores: list[GoalPart] = []
    if seize_fate.NAME in names or seize_fate.COMPANY in names:
        once = table.house.font_once_per_player
        scores.append(goal_part("font_once" if once else "font", R.CF_3_1_D, 1))
        scores.append(goal_part("removal", R.CF_3_1_E, 1))
        scores.append(goal_part("zone", R.CF_3_1_F, 1, {"zone": seize_fate.ZONE}))
    if power_nexus.NAME in names:
        scores.append(goal_part("zone", R.CF_3_3_D, 2, {"zone": NEXUS_ZONE}))
        scores.append(goal_part("ley_line", R.CF_3_3_D, 1))
    if lost_caravan.NAME in names:
        scores.append(goal_part("goods", R.CF_3_2_B, 1))
        scores.append(goal_part("pile", R.CF_3_2_D, 1))
        scores.append(goal_part("merchant", R.CF_3_2_F, 3))
    return Goal(
        won, tuple(scores or [goal_part("picked", R.CF_2_3, 0)]) + picked(table, SECONDARY), places(table)
    )
