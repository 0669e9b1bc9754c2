"""Clocks: how long each side may think, and whose time is up.

A clock is made from the log alone: entries have their times. It runs for whoever is waited for, not for bots,
and not while a seat is open.

    side    so long for the whole game, and an increment whenever a turn is handed on
    move    so long (days, as a rule) whenever it comes to somebody's turn
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from highground.server.protocol.matches import ClockGiven, ClockSaid

log = logging.getLogger("highground.tables")


class Clock:
    """The clocks of a match; all times are milliseconds."""

    def __init__(self, control: ClockGiven, timed: list[bool]) -> None:
        self.control = control
        whole = 1000 * control.seconds
        self.left: list[int | None] = [whole if each else None for each in timed]
        self.running: tuple[int, ...] = ()
        self.since = 0

    def turn(self, at: int, waiting: tuple[int, ...]) -> None:
        """An entry was made: what was used is used; from now on it runs for `waiting`."""
        self._use(at)
        timed = tuple(seat for seat in waiting if self.left[seat] is not None)
        for seat, left in enumerate(self.left):
            if left is None:
                continue
            if self.control.kind == "move":
                if seat in timed and seat not in self.running:
                    self.left[seat] = 1000 * self.control.seconds
            elif seat in self.running and seat not in timed:
                self.left[seat] = left + 1000 * self.control.increment
        self.running = timed

    def pause(self, at: int) -> None:
        """Nobody could play until now: that costs nothing."""
        self.since = at

    def _use(self, at: int) -> None:
        gone = max(0, at - self.since)
        for seat in self.running:
            self.left[seat] = (self.left[seat] or 0) - gone
        self.since = at

    def deadline(self) -> int | None:
        """When the first time is up, if nobody does anything."""
        return min((self.since + (self.left[seat] or 0) for seat in self.running), default=None)

    def out(self, at: int) -> int | None:
        """Whose time is up: the one whose was up first."""
        ends = sorted((self.since + (self.left[seat] or 0), seat) for seat in self.running)
        return ends[0][1] if ends and ends[0][0] <= at else None

    def noted(self) -> dict[str, Any]:
        """The clock as lists have it."""
        return {"left": list(self.left), "running": list(self.running), "since": self.since}


def control_of(text: str) -> ClockGiven | None:
    """What was agreed on, as the database has it."""
    return ClockGiven.model_validate(json.loads(text)) if text else None


class Timed(Protocol):
    """A row with the clock that was agreed on."""

    @property
    def clock(self) -> str: ...


Row = TypeVar("Row", bound=Timed)


def legible(rows: Iterable[Row]) -> list[Row]:
    """Those whose clock can be read: one damaged row hides none of the others.

    >>> from types import SimpleNamespace as Row
    >>> [row.clock for row in legible([Row(clock=""), Row(clock="{"), Row(clock="{}")])]
    ['']
    """
    found = []
    for row in rows:
        try:
            control_of(row.clock)
        except ValueError:
            log.warning("a row has a damaged clock: %r", row)
        else:
            found.append(row)
    return found


def say_clock(control: ClockGiven, noted: dict[str, Any], at: int) -> ClockSaid:
    """The clock at a moment."""
    gone = max(0, at - noted["since"])
    return ClockSaid.of(
        control,
        left=[
            None if left is None else max(0, left - gone) if seat in noted["running"] else max(0, left)
            for seat, left in enumerate(noted["left"])
        ],
        running=noted["running"],
    )
