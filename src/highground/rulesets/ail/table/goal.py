"""C-10: what each scenario of Ascension Isle is played for."""

from __future__ import annotations

import highground.rulesets.ail.rulebook as R
from highground.engine.goal import Goal, GoalPart, goal_part
from highground.rulesets.ail.scenarios import breach, firefight, last_stand, tide_caves
from highground.rulesets.ail.scenarios.deployment import marked_squares
from highground.rulesets.ail.state.pieces import Table
from highground.rulesets.ail.table.picture import centre_of_square


def goal(table: Table) -> Goal:
    """How the scenario ends; what is counted on the way."""
    won, scores = _parts(table)
    squares = marked_squares(table.board, "o")
    return Goal(won, scores, tuple([centre_of_square(each) for each in squares]))


def _parts(table: Table) -> tuple[GoalPart, tuple[GoalPart, ...]]:
    board = table.board
    names: dict[str, int | str] = {"rounds": board.rounds}
    for side, key in enumerate(("one", "two")):
        if side in board.seats:
            names[key] = board.sides[board.seats.index(side)]
    if board.rules == "firefight":
        early = len(marked_squares(board, "o")) * board.rounds > firefight.ENOUGH
        facts = {**names, "enough": firefight.ENOUGH}
        won = goal_part("first_to" if early else "most_points", R.C_10_1_E, 0, facts)
        return won, (goal_part("objective", R.C_10_1_B, 1),)
    if board.rules == "breach":
        won = goal_part("breach", R.C_10_2_F, 0, names)
        return won, (goal_part("strongroom", R.C_10_2_D, 0, {"work": breach.WORK}),)
    if board.rules == "last_stand":
        won = goal_part("last_stand", R.C_10_3_B, 0, names)
        first, second = last_stand.REINFORCED
        return won, (goal_part("tower", R.C_10_3_D, 0, {**names, "first": first, "second": second}),)
    if board.rules == "tide_caves":
        won = goal_part("tide_caves", R.C_10_5_D, 0, {**names, "steps": tide_caves.ALIGHT})
        return won, (goal_part("beacon", R.C_10_5_C, 1, names),)
    return goal_part("last_side", R.R_44_D, 0, names), (goal_part("no_points", R.R_44_D, 0),)
