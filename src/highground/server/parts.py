"""The parts of a running server, opened and closed together."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from highground.bots import greedy, uniform  # noqa: F401 - registers the bots
from highground.server.people.service import People
from highground.server.settings import Settings
from highground.server.store.database import Database
from highground.server.store.matches import Scribe
from highground.server.tables.service import Tables
from highground.server.workers import Workers

__all__ = ["Parts"]

SWEEP_SECONDS = 15.0


class Parts:
    """Database, people, workers, tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.people = People(self.database)
        self.scribe = Scribe(self.database)
        self.workers = Workers(settings.workers)
        self.tables = Tables(settings, self.database, self.scribe, self.workers)
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.open()
        await self.people.open()
        await self.scribe.open()
        self.workers.open()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        self.tables.close()
        await self.scribe.close()
        self.workers.close()
        await self.database.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tables.put_idle_away()
