"""Initiative (C-2.8, C-4.2, companion 2): who opens the rounds. Ties go by suit, else all again (CR-2)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.tally import Tally
from highground.rulesets.ascension.rules.cards.flips import Discard, Flip
from highground.rulesets.ascension.rules.cards.values import BLACK_JOKER, RED_JOKER, cards_tally
from highground.rulesets.ascension.rules.flow import initiative
from highground.rulesets.conflict.state.models import ConflictGame, Table

BEST_UNDERDOG: Final = 3


class Initiative(Frame):
    """Both players flip for initiative."""


class CompareFlips(Frame):
    """Both have flipped: who holds initiative?"""


@step(Initiative)
def flip_for_initiative(game: ConflictGame, now: Initiative) -> None:
    """CF-2.2: two cards each, before deployment (CR-3)."""
    game.then(Flip(0, initiative.initiative_slot(0)), Flip(1, initiative.initiative_slot(1)), CompareFlips())


def suit_ranks(cards: tuple[int, ...]) -> tuple[int, ...]:
    """C-2.8: the suits of some cards, best first: spades 4 to clubs 1; the Red Joker is a spade, the Black
    Joker comes last (CR-2)."""
    ranks: list[int] = []
    for card in cards:
        if card == RED_JOKER:
            ranks.append(4)
        else:
            ranks.append(0 if card == BLACK_JOKER else 4 - card % 4)
    ranks.sort(reverse=True)
    return tuple(ranks)


def initiative_total(table: Table, side: int) -> Tally:
    """C-2.6, CF-2.2: the cards and what the scenario adds; by option the poorer force adds, too."""
    total = cards_tally(table.turned[initiative.initiative_slot(side)].cards, R.C_2_2)
    extra = table.marks.get(f"initiative {side}", 0)
    if extra:
        total.add(extra, R.CF_2_2, "scenario")
    if table.house.initiative_underdog:
        mine, other = table.players[side].points, table.players[1 - side].points
        bonus = min(BEST_UNDERDOG, max(0, other - mine) // 2)
        if bonus:
            total.add(bonus, R.CF_2_2, "underdog")
    return total


@step(CompareFlips)
def compare_flips(game: ConflictGame, now: CompareFlips) -> None:
    """CF-2.2: the higher total holds initiative; C-2.8: of equal ones the better suits; else again."""
    table = game.table
    totals: list[int] = []
    ranks: list[tuple[int, ...]] = []
    for side in (0, 1):
        total = initiative_total(table, side)
        game.emit(initiative.InitiativeFlipped(side, total), R.C_2_6)
        totals.append(total.total())
        ranks.append(suit_ranks(table.turned[initiative.initiative_slot(side)].cards))
    names = tuple([player.name for player in table.players])
    discards: list[Frame] = [Discard(initiative.initiative_slot(0)), Discard(initiative.initiative_slot(1))]
    if totals[0] == totals[1]:
        if ranks[0] == ranks[1]:
            game.emit(initiative.FlippedAgain((0, 1), names), R.C_2_8)
            game.then(*discards, Initiative())
            return
        first = 0 if ranks[0] > ranks[1] else 1
        game.emit(initiative.TieBroken(first, 1 - first), R.C_2_8)
    else:
        first = 0 if totals[0] > totals[1] else 1
    game.then(*discards)
    table.order = [first, 1 - first]
    table.next = 0
    game.emit(initiative.OrderSet((first, 1 - first), (names[first], names[1 - first])), R.CF_2_2)
