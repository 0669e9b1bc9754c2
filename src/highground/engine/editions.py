"""Systems that are kin: two editions of one game, rule by rule; and one attack told to several systems.

For `compare`: what did a revision do?
"""

from __future__ import annotations

from typing import Final

from highground.record import Record

__all__ = ["CHANGED", "HERE", "SAME", "THERE", "AttackIdea", "Kin"]

SAME: Final = "same"
CHANGED: Final = "changed"
HERE: Final = "here"
THERE: Final = "there"


class Kin(Record):
    """One topic in two editions: the clauses in this system (`here`) and in the other (`there`).

    `how` is SAME, CHANGED, or HERE or THERE where only one of them has such a rule; `ours` and `theirs` say
    what each has, in a few words.
    """

    topic: Final[str]
    how: Final[str]
    here: Final[tuple[str, ...]]
    there: Final[tuple[str, ...]]
    ours: Final[str]
    theirs: Final[str]

    def turned(self) -> Kin:
        """The same as the other system sees it."""
        how = {HERE: THERE, THERE: HERE}.get(self.how, self.how)
        return Kin(self.topic, how, self.there, self.here, self.theirs, self.ours)


class AttackIdea(Record):
    """A plain attack on one model: its strength, what meets it, the target's wounds, the gap in inches."""

    strength: Final[int]
    defence: Final[int]
    wounds: Final[int]
    inches: Final[int]
