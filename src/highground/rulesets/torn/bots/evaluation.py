"""What things are worth to a bot: damage, points, tokens; and how good a position is.

Values are in points of a squad (a Lampguard is worth 10); `evaluate` gives thousandths of them.
"""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.engine.ruleset import Worth, split_worth
from highground.engine.state import Order
from highground.rulesets.torn.rules.combat.dice import EXPECTED, LIKELY
from highground.rulesets.torn.rules.party.flow import last_turn
from highground.rulesets.torn.rules.party.scoring import SCORING_KINDS, outcome
from highground.rulesets.torn.state.cards import Scoring, Tile
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.names import EXPLORE, FIELD, KILLED, MELEE, NOBODY, RESERVE, TAKE_ITEM
from highground.rulesets.torn.state.pieces import Mini, Table, TornKnown

POINT: Final = 6.0
"""What a Victory Point is worth."""
CARD: Final = 1.2
FAITH: Final = 0.15
HURT: Final = 0.55
KILL: Final = 0.75
"""Of a miniature's points: what all its life is worth, and that it is gone: the wounded still act."""
HERO: Final = 1.3
MARKED: Final = 1.2
WIN: Final = 1_000_000

FAR: Final = 4
"""With so many turns to come, one more makes no difference."""
LASTING: Final[list[float]] = [0.45, 0.75, 0.9, 1.0, 1.0]
"""By the turns left: how much of a miniature's points counts, for it will not act much more."""
LOSABLE: Final[tuple[str, ...]] = ("control", "markers_guarded", "markers_held")
SAFE: Final[list[float]] = [1.4, 0.85, 0.35, 0.15, 0.1]
"""By the turns left: how much of what can be lost counts; in the end a point is worth more than many."""
LIFE: Final = 0.65
THREAT: Final = 2.4
THREAT_LATE: Final = 5.0
UPON: Final = 2
"""The holder of a marker: what each life left to it is worth, what an enemy within so many hexes costs."""
NEAR_MARKER: Final = 0.2
NEAR_VORTEX: Final = 0.6
FADE: Final = 14
AILING: Final = 1.5
ASIDE: Final = 0.2
"""What each hex from the middle of the field costs a miniature."""
FRESH: Final = 0.19
"""Of a miniature's points: that it has still to act this turn."""


class Valued(Candidate):
    """A candidate whose worth was known when it was made: planning and weighing are one pass."""

    thousandths: Final[int]


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
# The weights were fitted to how some thousand games between greedy bots ended, in every scenario.


def evaluate(known: TornKnown) -> int:
    """How good the table is for `known.seat`, in thousandths of a squad's point."""
    table, seat = known.table, known.seat
    left = turns_left(table)
    value = 0.0
    for mini in table.minis:
        worth = _mini_worth(table, mini, LASTING[left])
        value += worth if mini.side == seat else -worth
    for number, player in enumerate(table.players):
        worth = POINT * player.points + CARD * player.hand + _within_reach(table, number)
        for tokens in player.faith:
            worth += FAITH * tokens
        value += worth if number == seat else -worth
    value += _to_be_scored(table, seat)
    for marker in table.markers:
        if marker.holder != NOBODY:
            holder = table.minis[marker.holder]
            worth = _safety(table, holder, left)
            value += worth if holder.side == seat else -worth
    total = int(value * 1000)
    if table.over:
        result = outcome(table)
        if result is not None and result.winners:
            total += WIN if seat in result.winners else -WIN
    return total


def turns_left(table: Table) -> int:
    """T-4.1, T-4.4: how many turns come after this one, as far as it matters."""
    left = 0 if table.final_turn else last_turn(table) - table.turn
    return left if left < FAR else FAR


def row_worth(table: Table, row: Scoring) -> float:
    """What one of what a scenario counts is worth now; of what can still be lost, the less the sooner."""
    worth = POINT * row.worth / row.per
    return worth * SAFE[turns_left(table)] if row.kind in LOSABLE else worth


def _to_be_scored(table: Table, seat: int) -> float:
    """What the scenario would count by the things as they stand, each kind as safe as it is."""
    value = 0.0
    if table.over:
        return value
    for row in table.board.scoring:
        count = SCORING_KINDS[row.kind]
        value += row_worth(table, row) * (count(table, seat) - count(table, 1 - seat))
    return value


def _safety(table: Table, holder: Mini, left: int) -> float:
    """How likely a marker stays with its holder: the life it has left, less for every enemy upon it."""
    card = table.card(holder)
    worth = LIFE * (card.life - holder.damage)
    threat = THREAT_LATE if left <= 1 else THREAT
    for other in table.minis:
        if other.side != holder.side and other.status == FIELD and table.gap(holder, other) <= UPON:
            worth -= threat
    return worth


def _within_reach(table: Table, seat: int) -> float:
    """What lies ready for a side: free markers and vortices, by how near somebody is who can use them."""
    field = table.field()
    value = 0.0
    marker_each, crystal_each = NEAR_MARKER * marker_worth(table), NEAR_VORTEX * crystal_worth(table)
    for marker in table.markers:
        if marker.at != OFF:
            value += marker_each * _nearness(table, seat, TAKE_ITEM, field.apart[marker.at])
    for vortex in table.vortices:
        if vortex.hexon != OFF:
            row = field.apart[field.hexes_of[vortex.hexon][0]]
            value += crystal_each * vortex.supply * _nearness(table, seat, EXPLORE, row)
    return value


def _nearness(table: Table, seat: int, use: int, row: bytes) -> float:
    """1 for somebody of the side who has such a tile and is there, fading with the way to the nearest."""
    field = table.field()
    nearest = FADE
    for mini in table.minis:
        if mini.side == seat and mini.status == FIELD and table.card(mini).tile(use) != NOBODY:
            away = row[field.centre(mini.size, mini.place)]
            if away < nearest:
                nearest = away
    return (FADE - nearest) / FADE


def _mini_worth(table: Table, mini: Mini, lasting: float) -> float:
    """Its points for what it may still do, less for damage and markers, more while it is to act this turn."""
    card = table.card(mini)
    if mini.status == KILLED:
        return 0.0
    worth = lasting * card.points * (0.4 + 0.6 * (card.life - mini.damage) / card.life)
    if mini.conditions:
        worth -= AILING
    if mini.status == RESERVE:
        worth *= 0.6
    if mini.status == FIELD and mini.place != OFF:
        worth -= ASIDE * table.field().apart[0][table.field().centre(mini.size, mini.place)]
        if not mini.activated:
            worth += FRESH * card.points
    return worth


# -- the same by its parts, for whoever asks a bot why ----------------------------------------------


_PARTS: Final[dict[str, str]] = {
    "markers_held": "markers",
    "markers_guarded": "guarded",
    "hero_killed": "hero",
    "crystals": "crystals",
    "wonders": "wonders",
    "control": "control",
}


def worth(known: TornKnown) -> list[Worth]:
    """Victory Points, God Cards, Faith, what the scenario counts; what is left is the squads themselves."""
    table, seat = known.table, known.seat
    mine, theirs = table.players[seat], table.players[1 - seat]
    counted = [
        _part("points", mine.points - theirs.points, POINT),
        _part("cards", mine.hand - theirs.hand, CARD),
        _part("faith", sum(mine.faith) - sum(theirs.faith), FAITH),
    ]
    for row in table.board.scoring:
        if not table.over:
            count = SCORING_KINDS[row.kind]
            ahead = count(table, seat) - count(table, 1 - seat)
            counted.append(_part(_PARTS[row.kind], ahead, row_worth(table, row)))
    return split_worth(evaluate(known), counted, "squad")


def _part(name: str, count: int, worth: float) -> Worth:
    each = int(1000.0 * worth)
    return Worth(name, count * each, each)
