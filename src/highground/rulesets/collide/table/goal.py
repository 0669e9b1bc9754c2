"""M-1 to M-5: what each mission is played for."""

from __future__ import annotations

import highground.rulesets.collide.rulebook as R
from highground.engine.goal import Goal, GoalPart, goal_part
from highground.geometry.shapes import Circle, Point
from highground.rulesets.collide.rules.missions import first_contact, last_chance
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.state.pieces import Table


def goal(table: Table) -> Goal:
    """How the mission ends, and what brings victory points on the way."""
    won, scores = _parts(table, rules_of(table).rounds(table))
    return Goal(won, scores, _places(table))


def _parts(table: Table, rounds: int) -> tuple[GoalPart, tuple[GoalPart, ...]]:
    kind = table.board.mission.kind
    if kind == "first_contact":
        enough = {"rounds": rounds, "enough": first_contact.ENOUGH}
        return goal_part("first_to", R.M_1_6, 0, enough), (
            goal_part("portal", R.M_1_3, 1),
            goal_part("demolished", R.M_1_5, first_contact.PRIZE, {"price": first_contact.PRICE}),
        )
    if kind == "power_grid":
        return goal_part("last_or_points", R.M_2_6, 0, {"rounds": rounds}), (
            goal_part("locus", R.M_2_3, 1),
            goal_part("surge", R.M_2_5, 1),
        )
    if kind == "last_chance":
        enough = {"rounds": rounds, "enough": last_chance.ENOUGH}
        return goal_part("first_to", R.M_3_4, 0, enough), (
            goal_part("search", R.M_3_2, 1, {"need": last_chance.SCORE, "most": last_chance.MOST}),
        )
    if kind == "long_road_home":
        ends = table.options.long_road_timeout
        return goal_part(f"road_{ends}", R.M_4_2, 0, {"rounds": rounds}), (
            goal_part("no_points", R.M_4_2, 0),
        )
    return goal_part("most_points", R.M_5_1, 0, {"rounds": rounds}), (goal_part("fallen", R.M_5_1, 0),)


def _places(table: Table) -> tuple[Point, ...]:
    """Objectives that are still there, and the portal that leads home."""
    found = [there for there in table.objectives if there is not None]
    for zone in table.board.zones:
        if zone.name == "portal" and isinstance(zone.shape, Circle):
            found.append(zone.shape.centre)
    return tuple(found)
