"""What activation points are worth to a bot, and putting them into the rolls where they bring most."""

from __future__ import annotations

from typing import Final

from highground.geometry.measure import within_points
from highground.rulesets.collide.bots.evaluation import AP, quick_worth
from highground.rulesets.collide.bots.plans import Volley
from highground.rulesets.collide.rules.effects.in_force import move_limit, near_reach, spend_limit
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.round.pool import leaders
from highground.rulesets.collide.rules.round.rounds import INCOME
from highground.rulesets.collide.state.orders import Shot
from highground.rulesets.collide.state.pieces import Table, Unit
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED

_IDLE: Final = 0.3
"""What an activation point is worth that nobody will need."""


def promise(table: Table, unit: Unit, enemies: list[Unit]) -> float:
    """About what activating the unit will bring: the best targets within reach of a move."""
    reach = move_limit(table, unit)
    near = near_reach(table, unit)
    total = 1.0
    for weapon in unit.sheet.weapons:
        most = 0.0
        for enemy in enemies:
            worth = quick_worth(weapon, enemy)
            if worth <= most:
                continue
            if weapon.types & RANGED:
                most = worth
                continue
            far = reach + unit.base.radius + enemy.base.radius if weapon.types & MELEE else 0
            if weapon.types & NEAR:
                far = max(far, reach + near)
            if within_points(unit.base.centre, enemy.base.centre, far):
                most = worth
        total += most
    return total


def prices(table: Table, seat: int) -> list[float]:
    """What a seat gives up with its last point, the one before, and so on: those beyond what its fresh units
    need now, and all its units in the next round, are idle; the others let somebody act.
    """
    waiting: list[float] = []
    enemies = table.enemies(seat)
    units = 0
    for unit in table.in_play(seat):
        units += 1
        if not unit.activated and not unit.pocket:
            waiting.append(promise(table, unit, enemies))
    waiting.sort()
    last = rules_of(table).rounds(table)
    later = 0 if last and table.round >= last else max(0, units - INCOME - leaders(table, seat))
    found: list[float] = []
    for held in range(table.players[seat].ap, 0, -1):
        if held > len(waiting) + later:
            found.append(_IDLE)
        elif held > len(waiting):
            found.append(AP)
        else:
            found.append(max(AP, waiting[len(waiting) - held]))
    return found


def boosted(table: Table, unit: Unit, volley: Volley, price: list[float]) -> Volley | None:
    """The volley with points put into its rolls, one by one where each brings most; None: none pays."""
    limit = spend_limit(table, unit)
    put = [0] * len(volley.shots)
    gained = 0.0
    for cost in price:
        best, most = -1, cost
        for at, faces in enumerate(volley.faces):
            now = faces + put[at]
            if 1 <= now < 5 and (limit is None or put[at] < limit.amount):
                gain = volley.prizes[at] / 6.0
                if gain > most:
                    best, most = at, gain
        if best < 0:
            break
        put[best] += 1
        gained += most - cost
    if not gained:
        return None
    found = Volley()
    found.worth = volley.worth + gained
    for at, shot in enumerate(volley.shots):
        found.shots.append(Shot(shot.unit, shot.weapon, shot.target, shot.mode, put[at], shot.focused))
    return found
