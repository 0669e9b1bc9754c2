"""The services of a running server, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from highground.bots import greedy, uniform  # noqa: F401 - registers the bots
from highground.server.notices.service import Notices
from highground.server.operations.holdups import Holdups
from highground.server.operations.limits import Buckets, Coming, Sockets
from highground.server.operations.metrics import Metrics
from highground.server.people.service import People
from highground.server.pool import Workers, load_rules
from highground.server.ratings.service import Ratings
from highground.server.replays.service import Replays
from highground.server.seeks.service import OpenSeats
from highground.server.settings import Settings
from highground.server.store.database import Database
from highground.server.store.matches import Scribe
from highground.server.studies.service import Studies
from highground.server.tables.making import Maker
from highground.server.tables.rematches import Rematches
from highground.server.tables.service import Tables
from highground.server.tournaments.service import Tournaments

CLEAR_EVERY = 720
TALKERS = 10
"""So many sockets of one place may say as much as one may."""
log = logging.getLogger("highground.server")


class Services:
    """Database, people, workers, tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.people = People(self.database, settings.limits)
        self.scribe = Scribe(self.database)
        self.workers = Workers(settings.workers)
        self.tables = Tables(settings, self.database, self.people, self.scribe, self.workers)
        self.maker = Maker(settings, self.database)
        self.rematches = Rematches(self.tables, self.maker, self.people)
        self.seeks = OpenSeats(self.database, self.maker, self.people, settings.limits.seeks)
        self.ratings = Ratings(self.database, self.tables)
        self.notices = Notices(self.database, self.tables, settings.outgoing, settings.limits)
        self.tournaments = Tournaments(
            self.database, self.maker, self.people, self.workers, settings.limits.tournaments
        )
        self.replays = Replays(self.database, self.tables, self.maker)
        self.studies = Studies(settings.lab)
        self.people.on_ended = self.tables.send_away
        self.metrics = Metrics()
        self.holdups = Holdups()
        self.metrics.registry.register(self.holdups)
        limits = settings.limits
        self.openings = Buckets(limits.requests_per_second, limits.request_burst)
        self.orders = Buckets(limits.orders_per_second, limits.order_burst)
        self.messages = Buckets(TALKERS * limits.messages_per_second, TALKERS * limits.message_burst)
        self.coming = Coming(limits.bytes_per_second, limits.bytes_burst, limits.bodies_bytes)
        self.sockets = Sockets(limits.sockets, limits.sockets_per_address, limits.sockets_per_person)
        self._watch()
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.open()
        await self.people.open()
        await self.replays.open()
        await self.scribe.open()
        for _ in load_rules():
            pass
        self.workers.open()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await self.studies.close()
        # Nothing new begins, what was begun is written, and only then is it anybody else's to hold.
        self.tables.let_go()
        await self.notices.close()
        await self.scribe.close()
        await self.tables.close()
        self.workers.close()
        self.people.passwords.close()
        await self.database.close()

    def _watch(self) -> None:
        watch = self.metrics.watch
        watch("tables", "open tables", lambda: len(self.tables.open))
        watch("sockets", "open sockets", lambda: self.sockets.open)
        watch("workers_busy", "jobs at the workers", lambda: self.workers.running)
        watch("workers_waiting", "jobs that wait for a worker", lambda: self.workers.waiting)
        watch("entries_written", "log entries made durable", lambda: self.scribe.written)
        watch("entries_failed", "log entries that could not be made durable", lambda: self.scribe.failed)
        watch("batches_written", "transactions they took", lambda: self.scribe.batches)

    async def _sweep(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(self.settings.limits.sweep_seconds)
            self.tables.put_idle_away()
            rounds += 1
            for chore in self._chores(rounds):
                try:
                    await chore()
                except Exception:
                    log.exception("%s failed; once more soon", chore.__qualname__)

    def _chores(self, rounds: int) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        """What is looked after again and again; whichever fails keeps none of the others from being done."""
        rarely = [self.people.clear_away, self.tournaments.clear_away] if rounds % CLEAR_EVERY == 0 else []
        return [
            self.tables.check_locks,
            self.tables.look_at_clocks,
            self.people.hear_of_others,
            self.seeks.clear_away,
            self.ratings.count,
            self.notices.tell,
            self.tournaments.look,
            *rarely,
        ]
