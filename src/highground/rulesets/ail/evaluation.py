"""How good a position is, for bots: who is able and how fresh, points, and being where points are scored."""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.rulesets.ail.figures import able, acc_total
from highground.rulesets.ail.pieces import AilKnown, Figure, Table
from highground.rulesets.ail.stress import CRITICAL, threshold

__all__ = ["evaluate", "weigh"]

ABLE: Final = 1000
STRESS: Final = 1000
POINT: Final = 700
WOUND: Final = 60
ADVANTAGE: Final = 12
EXPLOIT: Final = 8
WIN: Final = 1_000_000


def evaluate(known: AilKnown) -> int:
    """The value of the table for the side of `known.seat`; the other side's is its opposite."""
    table = known.table
    side = table.board.seats[known.seat]
    progress = table.progress
    value = POINT * (progress.score[side] - progress.score[1 - side])
    for figure in table.figures.values():
        worth = _worth(table, figure)
        value += worth if figure.side == side else -worth
    if progress.ending and progress.winners:
        value += WIN if side in progress.winners else -WIN
    return value


def _worth(table: Table, figure: Figure) -> int:
    """An able figure counts, and more the further it is from being taken out."""
    if not able(figure):
        return 0
    full = threshold(table, figure.sheet, CRITICAL)
    worth = ABLE + STRESS * (full - figure.ps) // full * (2 + figure.sheet.heroic) // 2
    worth -= WOUND * len(figure.wounds)
    worth += ADVANTAGE * min(10, acc_total(figure) + figure.init)
    return worth + EXPLOIT * (figure.adrenaline + figure.focus + figure.willpower)


def weigh(known: AilKnown, question: Asking, candidate: Candidate) -> float | None:
    """Nothing is weighed by tables yet."""
    return None
