"""Whoever watches a game with secrets sees it a while later: so nobody who plays is told by a friend what is
worth knowing now.

The table as it was is a second course, made from the same log. What is written goes into it once it is old
enough.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from highground.engine.state import Nothing
from highground.server.breath import Breath, gently
from highground.server.store.database import now
from highground.server.store.matches import Entry, Logged
from highground.server.tables.match_log import MatchLog


def has_secrets(course: MatchLog) -> bool:
    """Whether a seat knows something that others do not."""
    return any(not isinstance(part, Nothing) for part in course.game.state.own)


def old_enough(log: Iterable[Logged], before: int) -> list[Logged]:
    """The entries that a watcher may know of; the opening always."""
    return [row for number, row in enumerate(log) if number == 0 or row.at <= before]


class Behind:
    """A table as watchers see it; `tell` is called with each entry that they are told of."""

    def __init__(self, course: MatchLog, delay: int, tell: Callable[[Logged], Awaitable[None]]) -> None:
        self.course = course
        self._delay = delay
        self._tell = tell
        self._waiting: deque[Logged] = deque()
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def made(
        cls, live: MatchLog, log: Iterable[Logged], delay: int, tell: Callable[[Logged], Awaitable[None]]
    ) -> Behind:
        """The table as it was."""
        course = MatchLog(live.rules, live.row, list(live.seats))
        behind = cls(course, delay, tell)
        told: list[Logged] = []
        before, breath = now() - delay, Breath()
        for row in log:
            (behind._waiting if told and row.at > before else told).append(row)
            await breath.take()
        await gently(course.loading(told), breath)
        behind._go_on()
        return behind

    def hear(self, entry: Entry) -> None:
        """Something was written."""
        self._waiting.append(Logged(entry.seq, entry.at, entry.kind, entry.seat, entry.body))
        self._go_on()

    def _go_on(self) -> None:
        if self._task is None and self._waiting:
            self._task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(max(0, self._waiting[0].at + self._delay - now()) / 1000)
                await self._tell(self._waiting.popleft())
        finally:
            self._task = None

    def take_in(self, row: Logged) -> dict[str, Any]:
        """One more entry; its body."""
        body: dict[str, Any] = json.loads(row.body)
        self.course.apply(row.seq, row.kind, row.seat, body)
        self.course.tick(row.kind, row.at)
        self.course.changed = row.at
        return body

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
