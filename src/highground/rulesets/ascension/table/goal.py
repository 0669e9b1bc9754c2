"""C-8.1.k to C-8.6: what a game of Ascension is played for, by the scenarios in play and the goals picked."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.goal import Goal, GoalPart, goal_part
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from highground.rulesets.ascension.scenarios import lost_caravan, power_nexus, seize_fate
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS
from highground.rulesets.ascension.scenarios.goals import FIRST_BLOOD, FORTUNE, PROWESS, goal_of
from highground.rulesets.ascension.scenarios.scoring import in_play
from highground.rulesets.ascension.state.models import AnyTable, Table

SECONDARY: Final[dict[str, Clause]] = {FIRST_BLOOD: R.C_8_3_A, FORTUNE: R.C_8_3_B, PROWESS: R.C_8_3_C}


def goal(table: Table) -> Goal | None:
    """C-8.1.l: most points; C-8.4 to C-8.6: what brings them."""
    if not table.board.scenario:
        return None
    won = goal_part(
        "last_or_points" if table.options.wipeout_wins else "most_points",
        R.C_8_1_L,
        0,
        {"rounds": table.board.rounds},
    )
    names = played(table, tuple(SCENARIOS))
    scores: list[GoalPart] = []
    if seize_fate.NAME in names or seize_fate.COMPANY in names:
        once = table.options.font_once_per_move
        scores.append(goal_part("font_once_a_move" if once else "font", R.C_8_4_F, 1))
        scores.append(goal_part("removal", R.C_8_4_G, 1))
        scores.append(goal_part("zone", R.C_8_4_H, 1, {"zone": seize_fate.ZONE}))
    if power_nexus.NAME in names:
        scores.append(goal_part("zone", R.C_8_5_F, 2, {"zone": power_nexus.ZONE}))
        scores.append(goal_part("ley_line", R.C_8_5_E, 1))
    if lost_caravan.NAME in names:
        scores.append(goal_part("goods", R.C_8_6_B, 1))
        scores.append(goal_part("pile", R.C_8_6_D, 1))
        scores.append(goal_part("merchant", R.C_8_6_G, 3))
    return Goal(
        won, tuple(scores or [goal_part("picked", R.C_8_1_D, 0)]) + picked(table, SECONDARY), places(table)
    )


def played(table: AnyTable, known: tuple[str, ...]) -> list[str]:
    """The scenarios in play; before anything is laid down, the one that the board is made for."""
    found = [name for name in known if in_play(table, name)]
    return found or [name for name in known if name == table.board.scenario]


def picked(table: AnyTable, clauses: dict[str, Clause]) -> tuple[GoalPart, ...]:
    """C-8.3: the secondary goal of each player who has one."""
    found: list[GoalPart] = []
    for seat, player in enumerate(table.players):
        mine = goal_of(table, seat)
        if mine:
            found.append(goal_part(f"{mine}_goal", clauses[mine], 1, {"side": player.name}))
    return tuple(found)


def places(table: AnyTable) -> tuple[Point, ...]:
    """Where the scenario's own pieces and zones are."""
    found = [middle(each.shape) for each in table.terrain if each.standing and each.piece.objective]
    found += [middle(zone.shape) for zone in table.board.zones if zone.seat < 0]
    return tuple(dict.fromkeys(found))


def middle(shape: Shape) -> Point:
    """About where a shape is."""
    if isinstance(shape, (Circle, Oval)):
        return shape.centre
    assert isinstance(shape, Polygon)
    corners = shape.corners
    return Point(
        sum([each.x for each in corners]) // len(corners), sum([each.y for each in corners]) // len(corners)
    )
