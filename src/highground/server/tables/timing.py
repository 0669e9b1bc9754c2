"""When somebody's time is up at a table: the moment, and being woken at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from highground.server.store.database import now
from highground.server.tables.match_log import MatchLog


class Alarm:
    """Rings when the first time is up. `grace` is the moment (ms since 1970) before which nobody loses a game
    over days: the server has been away, and so, perhaps, have they.
    """

    def __init__(self, course: MatchLog, grace: int, ring: Callable[[], None]) -> None:
        self._course = course
        self._grace = grace
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """For the table as it stands now."""
        self.stop()
        deadline = self.deadline()
        if deadline is not None:
            wait = max(0, deadline - now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def ticks(self) -> bool:
        """Whether somebody's time for the whole game runs: the table must stay open."""
        clock = self._course.clock
        return clock is not None and clock.control.kind == "side" and self._course.runs()

    def deadline(self) -> int | None:
        clock = self._course.clock
        found = clock.deadline() if clock is not None and self._course.runs() else None
        return found if found is None or self.ticks else max(found, self._grace)

    def late(self) -> int | None:
        """Whose time is up now."""
        clock, deadline, at = self._course.clock, self.deadline(), now()
        return clock.out(at) if clock is not None and deadline is not None and at >= deadline else None
