"""What things are worth to a bot: damage, points, tokens; and how good a position is.

Values are in points of a squad (a Lampguard is worth 10); `evaluate` gives thousandths of them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.engine.state import Order
from highground.rulesets.torn.dice import EXPECTED, LIKELY
from highground.rulesets.torn.field import OFF
from highground.rulesets.torn.names import FIELD, KILLED, MELEE, NOBODY, RESERVE
from highground.rulesets.torn.pieces import Mini, Table, TornKnown
from highground.rulesets.torn.printed import Tile
from highground.rulesets.torn.scoring import outcome

__all__ = [
    "POINT",
    "Valued",
    "affordable",
    "crystal_worth",
    "damage_worth",
    "evaluate",
    "marker_worth",
    "strike_worth",
    "valued",
    "weigh",
]

POINT: Final = 6.0
"""What a Victory Point is worth."""
CARD: Final = 0.4
FAITH: Final = 0.15
HURT: Final = 0.55
KILL: Final = 0.75
"""Of a miniature's points: what all its life is worth, and that it is gone: the wounded still act."""
HERO: Final = 1.3
MARKED: Final = 1.2
WIN: Final = 1_000_000


@mypyc_attr(acyclic=True)
class Valued(Candidate):
    """A candidate whose worth was known when it was made: planning and weighing are one pass."""

    thousandths: Final[int]

    def __init__(self, order: Order, intent: str, thousandths: int) -> None:
        super().__init__(order, intent)
        self.thousandths = thousandths


def valued(order: Order, intent: str, worth: float) -> Valued:
    """A candidate of this worth; records hold whole numbers, so it is kept in thousandths."""
    return Valued(order, intent, int(worth * 1000.0))


def weigh(known: TornKnown, question: Asking, candidate: Candidate) -> float | None:
    """What a candidate is worth: what its maker found."""
    return candidate.thousandths / 1000.0 if isinstance(candidate, Valued) else None


# -- worths -----------------------------------------------------------------------------------------


def affordable(table: Table, seat: int, tile: Tile) -> bool:
    """T-14.1: whether a player has the Faith that a tile costs."""
    faith = table.players[seat].faith
    for domain, amount in enumerate(tile.faith):  # noqa: SIM110 - no generator in a hot path
        if amount > faith[domain]:
            return False
    return True


def damage_worth(table: Table, mini: Mini) -> float:
    """What one damage to a miniature is worth."""
    card = table.card(mini)
    worth = card.points / card.life
    return worth * HERO if card.hero else worth


def strike_worth(table: Table, tile: Tile, target: Mini, dice: int, covered: bool) -> float:
    """What an attack with so many dice on one target is worth: mean damage, nearness to a kill, markers."""
    card = table.card(target)
    stopping = card.defence_melee if tile.attack == MELEE else card.defence_ranged
    stopping += target.defense + target.ward - tile.pierce
    if covered:
        stopping += 1
    if stopping < 0:
        stopping = 0
    elif stopping > 8:
        stopping = 8
    if dice < 1:
        dice = 1
    elif dice > 10:
        dice = 10
    each = tile.damage - card.resist[tile.damage_type]
    mean = EXPECTED[dice][stopping] * each if each > 0 else 0.0
    left = float(card.life - target.damage)
    share = mean / left
    if share > 1.0:
        share = 1.0
    points = card.points * HERO if card.hero else float(card.points)
    worth = points * (HURT * share * left / card.life + KILL * share * share * share)
    if tile.hit and not target.conditions:
        worth += MARKED * LIKELY[dice][stopping]
    return worth


def crystal_worth(table: Table) -> float:
    """What a crystal is worth by the scenario's scoring."""
    for rule in table.board.scoring:
        if rule.kind == "crystals":
            return POINT * rule.worth / rule.per
    return 0.5


def marker_worth(table: Table) -> float:
    """What holding a Scenario Marker is worth."""
    for rule in table.board.scoring:
        if rule.kind == "markers_held":
            return POINT * rule.worth
    return 2.0


# -- a whole position ---------------------------------------------------------------------------------


def evaluate(known: TornKnown) -> int:
    """How good the table is for `known.seat`, in thousandths of a squad's point."""
    table, seat = known.table, known.seat
    value = 0.0
    for mini in table.minis:
        worth = _mini_worth(table, mini)
        value += worth if mini.side == seat else -worth
    for number, player in enumerate(table.players):
        worth = POINT * player.points + crystal_worth(table) * player.crystals + CARD * player.hand
        for tokens in player.faith:
            worth += FAITH * tokens
        value += worth if number == seat else -worth
    for marker in table.markers:
        if marker.holder != NOBODY:
            held = marker_worth(table)
            value += held if table.minis[marker.holder].side == seat else -held
    total = int(value * 1000)
    if table.over:
        result = outcome(table)
        if result is not None and result.winners:
            total += WIN if seat in result.winners else -WIN
    return total


def _mini_worth(table: Table, mini: Mini) -> float:
    """Its points, less for damage and markers, nothing once killed."""
    card = table.card(mini)
    if mini.status == KILLED:
        return -POINT if card.hero else 0.0
    worth = card.points * (0.35 + 0.65 * (card.life - mini.damage) / card.life)
    if mini.conditions:
        worth -= 1.0
    if mini.status == RESERVE:
        worth *= 0.6
    if mini.status == FIELD and mini.place != OFF:
        worth -= 0.05 * table.field().apart[0][table.field().centre(mini.size, mini.place)]
    return worth
