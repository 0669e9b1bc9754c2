"""W-7, What the activated units have done so far."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Part
from highground.record import field

UNTOUCHED: Final = 0
ATTACKING: Final = 1
CLOSED: Final = 2
"""How far a unit's attack block is: not begun, open, closed (R-7.2)."""


class Turn(Part):
    """What one unit has done in its activation.

    `left` and `focus` go with its weapons (focus: -1 not decided, 0 no, 1 yes), `used` with its abilities.
    `spent` is movement used up, um; `picked`: it has picked a token up; `relocated`: it was
    displaced by its own side's choice, by whatever means (R-10.5).
    """

    unit: Final[int]
    pinned: bool
    left: list[int]
    focus: list[int]
    used: list[int]
    moved: bool = field("has moved in this activation", default=False)
    extra: bool = field("took the extra steps", default=False)
    searched: bool = field("gave up its attacks for a search", default=False)
    block: int = UNTOUCHED
    spent: int = 0
    picked: bool = False
    relocated: bool = False


class Activation(Part):
    """The activation going on: its members in the order named, and how far it is.

    `excused` are members that a mission's teleport took away (no end contact asked of them).
    """

    seat: Final[int]
    turns: list[Turn]
    tactic: str = field("the tactic that was tried", default="")
    began: bool = field("something was done: too late for a tactic", default=False)
    moved: bool = field("the movement block is over", default=False)
    teleported: bool = False
    excused: list[int] = field(factory=list)

    def turn_of(self, unit: int) -> Turn | None:
        """What this member has done, or None if it is no member."""
        for turn in self.turns:
            if turn.unit == unit:
                return turn
        return None
