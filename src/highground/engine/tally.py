"""A number with the reasons for it: base plus modifiers, each with its clause.

The log, the tooltip, the tests and the odds all read the same tally, so they cannot disagree.
"""

from __future__ import annotations

from typing import Final

from highground.engine.clauses import Clause, cite
from highground.record import Record

__all__ = ["HALVES", "LENGTH", "Modifier", "Tally", "tally"]

HALVES: Final = "halves"
"""The unit of a tally that is kept in halves of what people count."""
LENGTH: Final = "mm"
"""The unit of a tally that is a length; kept in um, told in millimetres."""


class Modifier(Record):
    """One reason why a number is what it is; `why` is a message id of the ruleset's locale."""

    amount: Final[int]
    clause: Final[str]
    why: Final[str]


class Tally(Record):
    """A sum under construction, then a fact; `unit` is what it is told in, none for a plain number."""

    parts: list[Modifier]
    unit: Final[str] = ""

    def add(self, amount: int, clause: Clause, why: str) -> None:
        """Add a part and the clause it comes from."""
        self.parts.append(Modifier(amount, cite(clause), why))

    def total(self) -> int:
        """The number itself."""
        result = 0
        for part in self.parts:
            result += part.amount
        return result


def tally(base: int, clause: Clause, why: str, unit: str = "") -> Tally:
    """A new tally that starts from `base`."""
    return Tally([Modifier(base, cite(clause), why)], unit)
