"""W-7, What the activated units have done so far."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Part

__all__ = ["ATTACKING", "CLOSED", "UNTOUCHED", "Activation", "Turn"]

UNTOUCHED: Final = 0
ATTACKING: Final = 1
CLOSED: Final = 2
"""How far a unit's attack block is: not begun, open, closed (R-7.2)."""


@mypyc_attr(acyclic=True)
class Turn(Part):
    """What one unit has done in its activation.

    `left` and `focus` go with its weapons (focus: -1 not decided, 0 no, 1 yes), `used` with its abilities.
    `spent` is movement used up, um; `picked`: it has picked a token up.
    """

    unit: Final[int]
    pinned: bool
    moved: bool
    extra: bool
    searched: bool
    block: int
    left: list[int]
    focus: list[int]
    used: list[int]
    spent: int
    picked: bool

    def __init__(
        self,
        unit: int,
        pinned: bool,
        moved: bool,
        extra: bool,
        searched: bool,
        block: int,
        left: list[int],
        focus: list[int],
        used: list[int],
        spent: int,
        picked: bool = False,
    ) -> None:
        self.unit = unit
        self.pinned = pinned
        self.moved = moved
        self.extra = extra
        self.searched = searched
        self.block = block
        self.left = left
        self.focus = focus
        self.used = used
        self.spent = spent
        self.picked = picked

    def clone(self) -> Turn:
        return Turn(
            self.unit,
            self.pinned,
            self.moved,
            self.extra,
            self.searched,
            self.block,
            self.left[:],
            self.focus[:],
            self.used[:],
            self.spent,
            self.picked,
        )


@mypyc_attr(acyclic=True)
class Activation(Part):
    """The activation going on: its members in the order named, and how far it is.

    `began`: something other than a tactic was done; `moved`: the movement block is over; `excused` are
    members
    that a mission's teleport took away (no end contact asked of them).
    """

    seat: Final[int]
    turns: list[Turn]
    tactic: str
    began: bool
    moved: bool
    teleported: bool
    excused: list[int]

    def __init__(
        self,
        seat: int,
        turns: list[Turn],
        tactic: str,
        began: bool,
        moved: bool,
        teleported: bool,
        excused: list[int],
    ) -> None:
        self.seat = seat
        self.turns = turns
        self.tactic = tactic
        self.began = began
        self.moved = moved
        self.teleported = teleported
        self.excused = excused

    def clone(self) -> Activation:
        return Activation(
            self.seat,
            [turn.clone() for turn in self.turns],
            self.tactic,
            self.began,
            self.moved,
            self.teleported,
            self.excused[:],
        )

    def turn_of(self, unit: int) -> Turn | None:
        """What this member has done, or None if it is no member."""
        for turn in self.turns:
            if turn.unit == unit:
                return turn
        return None
