"""Chapter 9.1 and 9.2, Engagement and Attack Reach: who holds whom.

Engagement is read off the table whenever a rule asks, and it runs one way: an enemy engages whoever is within
its Attack Reach (CR-13).
"""

from __future__ import annotations

import highground.rulesets.conflict.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally, tally
from highground.geometry.measure import gap, gap_at_most
from highground.geometry.shapes import Circle, Point, Shape
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.conflict.state.models import Model, Table


def near(one: Model, other: Model, limit: int) -> bool:
    """Whether two bases are at most this far apart; limits count in (CR-32). Most are ruled out by a box."""
    far = limit + LIMIT_SLACK + one.profile.ahead + other.profile.ahead
    dx, dy = one.at.x - other.at.x, one.at.y - other.at.y
    if dx > far or dx < -far or dy > far or dy < -far:
        return False
    return gap_at_most(one.base(), other.base(), limit + LIMIT_SLACK)


# -- C-9.2: Attack Reach ---------------------------------------------------------------------------


def reach_of(model: Model) -> int:
    """C-9.2: how far a model fights beyond its base."""
    return model.sheet().attack_reach


def reach_tally(model: Model) -> Tally:
    """C-9.2: the same with the reason for it."""
    return tally(reach_of(model), R.C_9_2, "attack_reach")


def engages(table: Table, enemy: Model, model: Model) -> bool:
    """C-9.2: whether an enemy engages a model: it is within the enemy's Attack Reach, 0 being contact."""
    if not (enemy.on_table and model.on_table) or table.side_of(enemy) == table.side_of(model):
        return False
    return near(enemy, model, reach_of(enemy))


def reach_refusal(model: Model, name: str, area: Shape) -> Refusal | None:
    """C-9.2: why something is out of a model's Attack Reach."""
    reach = reach_tally(model).total()
    if gap_at_most(model.base(), area, reach + LIMIT_SLACK):
        return None
    facts = {"model": model.name, "target": name}
    return refuse(R.C_9_2, "out_of_reach", gap(model.base(), area), reach, facts)


# -- C-9.1: engagement -----------------------------------------------------------------------------


def held_by(table: Table, model: Model) -> tuple[tuple[str, int], ...]:
    """C-9.1: the closest enemy that engages a model, with the gap to it; several that are equally close."""
    found: list[tuple[str, int]] = []
    least = -1
    for enemy in table.foes_of(model):
        if not near(enemy, model, reach_of(enemy)):
            continue
        away = gap(enemy.base(), model.base())
        if least < 0 or away < least:
            found, least = [(enemy.name, away)], away
        elif away == least:
            found.append((enemy.name, away))
    return tuple(found)


def hold_refusal(table: Table, model: Model, held: tuple[tuple[str, int], ...], end: Point) -> Refusal | None:
    """C-9.1: movement may not end farther from an enemy that holds the model than it began (CR-13)."""
    for name, before in held:
        enemy = table.fighter(name)
        if not enemy.on_table:
            continue
        after = gap(enemy.base(), Circle(end, model.profile.ahead))
        if after > before + LIMIT_SLACK:
            facts = {"model": model.name, "enemy": name}
            return refuse(R.C_9_1, "engaged", after, before, facts)
    return None
