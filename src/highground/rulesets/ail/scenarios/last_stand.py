"""C-10.3, Last stand: B holds the tower for eight rounds, A is reinforced."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.geometry.squares import chebyshev
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.rounds import Judging
from highground.rulesets.ail.rules.hooks import SCENARIOS, Scenario, Verdict, sides_able
from highground.rulesets.ail.scenarios.deployment import marked_squares
from highground.rulesets.ail.scenarios.reinforcements import MayReinforce, returnable
from highground.rulesets.ail.state.pieces import AilGame, Table

ATTACKER: Final = 0
DEFENDER: Final = 1
REINFORCED: Final[tuple[int, ...]] = (3, 5)


def tower_held(table: Table) -> bool:
    """C-10.3.b: an able B figure in the objective or next to it, and no able A figure in it."""
    (tower,) = marked_squares(table.board, "o")
    held = False
    for figure in table.figures.values():
        if able(figure):
            if figure.side == ATTACKER and figure.at == tower:
                return False
            if figure.side == DEFENDER and chebyshev(figure.at, tower) <= 1:
                held = True
    return held


class LastStand(Scenario):
    """C-10.3."""

    def set_up_clause(self) -> Clause:
        return R.C_10_3_A

    def round_begins(self, game: AilGame) -> None:
        """C-10.3.d: at the start of rounds 3 and 5 A may bring one back; C-10.3.c: has it anybody then?"""
        table = game.table
        if table.round not in REINFORCED:
            return
        game.then(Judging(False))
        for seat, side in enumerate(table.board.seats):
            if side == ATTACKER and returnable(table, seat):
                game.then(MayReinforce(seat))
                return

    def verdict(self, table: Table, round_over: bool) -> Verdict | None:
        """C-10.3.c: a side without anybody; C-10.3.b: the end of the last round."""
        sides = sides_able(table)
        if not sides:
            return Verdict((), R.C_10_0_C)
        if DEFENDER not in sides:
            return Verdict((ATTACKER,), R.C_10_3_C)
        if ATTACKER not in sides and table.round >= REINFORCED[-1]:
            return Verdict((DEFENDER,), R.C_10_3_C)
        if round_over and table.round >= table.board.rounds:
            return Verdict((DEFENDER,) if tower_held(table) else (ATTACKER,), R.C_10_3_B)
        return None


SCENARIOS["last_stand"] = LastStand()
