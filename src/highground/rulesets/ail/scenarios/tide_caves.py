"""C-10.5, Beacon in the Tide Caves: a small party of one or two players against a horde that comes in waves.

Ours, for co-operative play: the party is side 0, whose seats share one victory; the horde is side 1.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.geometry.squares import chebyshev
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.hooks import SCENARIOS, Scenario, Verdict, sides_able
from highground.rulesets.ail.scenarios.deployment import marked_squares
from highground.rulesets.ail.scenarios.reinforcements import Arrivals
from highground.rulesets.ail.state.pieces import AilGame, Table

PARTY: Final = 0
HORDE: Final = 1
ALIGHT: Final = 6
WAVES: Final = {2: 1, 4: 2, 6: 3}
"""Which wave comes at the start of which round."""


class BeaconBurns(Event):
    steps: Final[int]
    needed: Final[int]


class BeaconLow(Event):
    """Nobody keeps it, or the horde is at it."""

    steps: Final[int]


def beacon_kept(table: Table) -> bool:
    """C-10.5.c: an able figure of the party and none of the horde within 1 square of the beacon."""
    (beacon,) = marked_squares(table.board, "o")
    kept = False
    for figure in table.figures.values():
        if able(figure) and chebyshev(figure.at, beacon) <= 1:
            if figure.side == HORDE:
                return False
            kept = True
    return kept


class TideCaves(Scenario):
    """C-10.5."""

    def set_up_clause(self) -> Clause:
        return R.C_10_5_A

    def round_begins(self, game: AilGame) -> None:
        """C-10.5.b: the next wave comes in."""
        wave = WAVES.get(game.table.round, 0)
        if wave:
            game.then(Arrivals(HORDE, wave))

    def round_ends(self, game: AilGame) -> None:
        """C-10.5.c: the beacon burns a step higher, if somebody sees to it."""
        table = game.table
        score = table.progress.score
        if beacon_kept(table):
            score[PARTY] += 1
            game.emit(BeaconBurns(score[PARTY], ALIGHT), R.C_10_5_C)
        else:
            game.emit(BeaconLow(score[PARTY]), R.C_10_5_C)

    def verdict(self, table: Table, round_over: bool) -> Verdict | None:
        """C-10.5.e: nobody of the party is able; C-10.5.d: the beacon is alight, or the horde is done for."""
        sides = sides_able(table)
        waiting = [each for each in table.figures.values() if each.side == HORDE and each.away]
        if PARTY not in sides:
            return Verdict((HORDE,), R.C_10_5_E) if HORDE in sides or waiting else Verdict((), R.C_10_0_C)
        if table.progress.score[PARTY] >= ALIGHT or (HORDE not in sides and not waiting):
            return Verdict((PARTY,), R.C_10_5_D)
        if round_over and table.round >= table.board.rounds:
            return Verdict((HORDE,), R.C_10_5_E)
        return None


SCENARIOS["tide_caves"] = TideCaves()
