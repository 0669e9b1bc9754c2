"""What things are worth to a bot: damage, kills, AP, places; and how good a position is.

Values are points of a roster; `evaluate` gives thousandths of them.
"""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.engine.ruleset import DECIDED, Worth, split_worth
from highground.engine.state import Order
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.state.pieces import CollideKnown, Table, Unit
from highground.rulesets.collide.state.printed import Weapon, bypasses

AP: Final = 3.0
"""What an activation point is worth."""
HURT: Final = 0.55
"""Of a unit's points: what all its health is worth; the rest goes when it does."""
VICTORY_POINT: Final = 25
WIN: Final = 1_000_000


class Valued(Candidate):
    """A candidate whose worth was known when it was made: planning and weighing are one pass."""

    thousandths: Final[int]


def valued(order: Order, intent: str, worth: float) -> Valued:
    """A candidate of this worth; records hold whole numbers, so it is kept in thousandths."""
    return Valued(order, intent, int(worth * 1000.0))


def weigh(known: CollideKnown, question: Asking, candidate: Candidate) -> float | None:
    """What a candidate is worth: what its maker found, or what the mission says."""
    if isinstance(candidate, Valued):
        return candidate.thousandths / 1000.0
    return rules_of(known.table).weigh(known, candidate.order)


# -- worths -------------------------------------------------------------------------------------------------


def worth_of(unit: Unit) -> float:
    """What a unit is worth; one that costs no points counts like a small one."""
    return float(unit.sheet.points or 40)


def health_worth(unit: Unit, lost: int) -> float:
    """What it is worth that a unit loses (or keeps) so much health."""
    if lost <= 0:
        return 0.0
    whole = worth_of(unit)
    if lost >= unit.health:
        return whole * (1.0 - HURT) + whole * HURT * float(unit.health) / float(unit.sheet.health)
    return whole * HURT * float(lost) / float(unit.sheet.health)


def quick_worth(weapon: Weapon, target: Unit) -> float:
    """About what all attacks of a weapon do to a target, by what is printed alone."""
    sheet = target.sheet
    damage = weapon.damage
    if bypasses(weapon.effective, sheet.defence_types):
        damage *= 2
    damage -= sheet.dv
    if damage <= 0:
        return 0.0
    damage = min(damage, target.health)
    share = float(weapon.attacks * damage * (7 - weapon.knack)) / (6.0 * float(target.health))
    if share > 1.0:
        share = 1.0
    hurt = HURT * float(target.health) / float(sheet.health)
    return worth_of(target) * share * (hurt + (1.0 - HURT) * share)


def evaluate(known: CollideKnown) -> int:
    """Units, AP and points on one's own side less those on the others', in thousandths of a point."""
    table, seat = known.table, known.seat
    if table.over:
        result = rules_of(table).outcome(table)
        if not result.winners:
            return 0
        return WIN if seat in result.winners else -WIN
    total = 0
    for unit in table.units:
        if unit.on_table:
            worth = int(1000.0 * health_worth(unit, unit.health))
            total += worth if unit.seat == seat else -worth
    each_point, each_ap = point_worth(table), int(AP * 1000.0)
    for number, player in enumerate(table.players):
        worth = each_ap * player.ap + each_point * player.score
        total += worth if number == seat else -worth
    return max(1 - DECIDED, min(DECIDED - 1, total))


def point_worth(table: Table) -> int:
    """What a victory point is worth, in thousandths; in a skirmish the fallen are counted already."""
    return 0 if table.board.mission.kind == "skirmish" else VICTORY_POINT * 1000


# -- the same by its parts, for whoever asks a bot why ----------------------------------------------


def worth(known: CollideKnown) -> list[Worth]:
    """Victory points and activation points; what is left is the roster itself."""
    points = held = 0
    for number, player in enumerate(known.table.players):
        sign = 1 if number == known.seat else -1
        points += sign * player.score
        held += sign * player.ap
    each_point, each_ap = point_worth(known.table), int(AP * 1000.0)
    counted = [Worth("ap", held * each_ap, each_ap)]
    if each_point:
        counted.append(Worth("points", points * each_point, each_point))
    return split_worth(evaluate(known), counted, "roster")
