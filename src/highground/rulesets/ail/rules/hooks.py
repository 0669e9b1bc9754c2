"""Where scenarios listen: what rounds, turns and damage tell them, and how they say that a battle is over.

The chapters of the rulebook call `playing(table)` and know nothing of scenarios; a scenario derives a class
from `Scenario` and registers it under the name that `Board.rules` gives. The base is a battle without one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.record import Record
from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table


class FigureOut(Event):
    """A figure takes no further part."""

    figure: Final[str]
    side: Final[int]


class Verdict(Record):
    """A battle is over: the sides that won (none: a draw), by which clause."""

    winners: Final[tuple[int, ...]]
    clause: Final[Clause]


def sides_able(table: Table) -> list[int]:
    """C-10.0.b: the sides that have an able figure on the table."""
    found: list[int] = []
    for figure in table.figures.values():
        if able(figure) and figure.side not in found:
            found.append(figure.side)
    return sorted(found)


@mypyc_attr(allow_interpreted_subclasses=True)
class Scenario:
    """What a scenario adds; each part does nothing here."""

    def sets_up_first(self) -> int:
        """The side that is set up first (C-10.0.a)."""
        return 0

    def set_up_clause(self) -> Clause:
        """The clause that says where the sides are set up."""
        return R.C_10_0_A

    def objective_reach(self) -> int:
        """How near to an objective one must be to have a part in it: in its square, or next to it."""
        return 1

    def opens(self, game: AilGame) -> None:
        """Everybody is set up, the first round has not begun."""

    def round_begins(self, game: AilGame) -> None:
        """A round has its number; initiative comes after whatever this puts on the agenda."""

    def turn_ends(self, game: AilGame) -> None:
        """A turn is over, its end (R-44.b) included."""

    def round_ends(self, game: AilGame) -> None:
        """All turns are over: score."""

    def attacks(self, game: AilGame, attacker: Figure) -> None:
        """A figure has attacked: the attack itself is over."""

    def goes_out(self, game: AilGame, figure: Figure) -> None:
        """C-10.0.b: a figure has become Critical or worse."""
        game.emit(FigureOut(figure.name, figure.side), R.C_10_0_B)

    def verdict(self, table: Table, round_over: bool) -> Verdict | None:
        """Whether the battle is over; asked when a turn ends, and when a round has been scored."""
        return last_side(table, R.R_44_D)


def last_side(table: Table, clause: Clause) -> Verdict | None:
    """R-44.d: a side alone has won; C-10.0.c: if nobody is able it is a draw."""
    sides = sides_able(table)
    if not sides:
        return Verdict((), R.C_10_0_C)
    return Verdict((sides[0],), clause) if len(sides) == 1 else None


NO_SCENARIO: Final = Scenario()
SCENARIOS: Final[dict[str, Scenario]] = {}


def playing(table: Table) -> Scenario:
    """The scenario of this battle."""
    return SCENARIOS.get(table.board.rules, NO_SCENARIO)
