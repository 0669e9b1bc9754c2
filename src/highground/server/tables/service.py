"""All tables of this process: opened when somebody comes, put away when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from highground.server.breath import Breath, gently
from highground.server.chat.service import Chat
from highground.server.people.service import People
from highground.server.pool import Workers
from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchInfo, MatchList
from highground.server.settings import Settings
from highground.server.store import matches as store
from highground.server.store import quotas
from highground.server.store.database import Database, now
from highground.server.store.matches import MatchRow, Scribe, SeatRow
from highground.server.store.owners import LockLost, Owners
from highground.server.store.people import PersonRow
from highground.server.tables.info import info_of, seat_of
from highground.server.tables.match_log import Kept, MatchLog, unreadable
from highground.server.tables.relay import Elsewhere
from highground.server.tables.table import Table

LIST_MOST = 60
GRACE = 15 * 60_000
"""So long after a start nobody loses a game over days on time, in ms."""
AWAY = 30_000
"""A table with clocks that has not been open for so long, in ms, was held by a server that went away."""
OVERDUE_MOST = 20
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""What ids and invitations are made of; nothing else is looked for."""
log = logging.getLogger("highground.tables")


class Tables:
    """Finds, opens and puts away tables."""

    def __init__(
        self, settings: Settings, database: Database, people: People, scribe: Scribe, workers: Workers
    ) -> None:
        self.settings = settings
        self.database = database
        self.people = people
        self.owners = Owners(database)
        self.scribe = scribe
        self.workers = workers
        self.chat = Chat(database, settings.limits)
        self.open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self.watch_delay = int(1000 * settings.limits.watch_delay_seconds)
        self._opened = now()
        self._grace = self._opened + GRACE

    # -- finding -----------------------------------------------------------------------------------

    async def row(self, id: str) -> MatchRow:
        found = await store.find_match(self.database, id) if _NAME.fullmatch(id) else None
        if found is None:
            raise Trouble("not_found", "There is no such match.")
        return found

    async def invited(self, code: str) -> MatchRow:
        found = await store.find_invited(self.database, code) if _NAME.fullmatch(code) else None
        if found is None:
            raise Trouble("not_found", "This invitation leads nowhere.")
        return found

    async def table(self, id: str) -> Table:
        """The table of a match, opened if need be; raises `Elsewhere` if another process holds it."""
        found = self.open.get(id)
        if found is not None and not found.dead:
            return found
        # It is opened once, however many come at the same moment.
        opening = self._opening.get(id)
        if opening is None:
            opening = self._opening[id] = asyncio.create_task(self._open(id))
            opening.add_done_callback(lambda _: self._opening.pop(id, None))
        found = await asyncio.shield(opening)
        found.wake_bots()
        return found

    async def _open(self, id: str) -> Table:
        if len(self.open) >= self.settings.limits.tables:
            raise Trouble("unavailable", "Too many tables are open on this server. Try again later.")
        row = await self.row(id)
        self.workers.warm("looks")
        await self._hold(row)
        try:
            course = await self._course(row)
        except BaseException:
            await self.owners.release(id)
            raise
        entries = self.settings.limits.entries
        table = Table(
            course,
            self.people,
            self.scribe,
            self.workers,
            self.put_away,
            entries,
            self.chat,
            self._grace,
            self.watch_delay,
        )
        self.open[id] = table
        if row.created < self._opened or now() - row.changed > AWAY:
            await table.resume()
        return table

    async def _hold(self, row: MatchRow) -> None:
        """Become the one process that plays a match, and say so."""
        try:
            held = await self.owners.acquire(row.id)
        except LockLost as error:
            self.let_go()
            raise Trouble("unavailable", "The database was away for a moment. Try again.") from error
        if not held:
            raise Elsewhere(row.id, row.owner)
        if row.owner != self.settings.address:
            await store.set_owner(self.database, row.id, self.settings.address)

    async def kept(self, row: MatchRow) -> Kept:
        """A match as the database has it."""
        seats = (await store.seats_of(self.database, [row.id]))[row.id]
        return Kept(row, seats, await store.read_log(self.database, row.id))

    async def _course(self, row: MatchRow) -> MatchLog:
        """A match as its log tells it, played again while others go on."""
        kept = await self.kept(row)
        breath = Breath()
        try:
            course = kept.begin()
            await gently(course.loading(kept.log), breath)
        except Exception as error:
            raise unreadable(row, error) from error
        return course.opened()

    def put_away(self, table: Table, code: int = 1012) -> None:
        """Forget a table; who is at it will find it again."""
        table.close(code)
        if self.open.get(table.id) is table:
            del self.open[table.id]
            self._later(self.owners.release(table.id))

    def _later(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    def let_go(self) -> None:
        """The locks are lost: whatever is open here may be open elsewhere by now."""
        if self.open:
            log.info("letting go of %d tables", len(self.open))
        for table in list(self.open.values()):
            table.close(1012)
        self.open.clear()

    def send_away(self, sessions: set[str], people: set[str]) -> None:
        """Close the sockets of sessions that have ended, and forget tables where somebody sat who is gone."""
        for table in list(self.open.values()):
            for reader in table.readers:
                if reader.session in sessions:
                    reader.close(4401)
            if any(seat.person in people for seat in table.course.seats):
                self.put_away(table)

    def put_idle_away(self) -> None:
        """Forget tables that nobody has used for a while."""
        old = time.monotonic() - self.settings.idle_seconds
        for table in list(self.open.values()):
            if not table.busy and table.used < old:
                self.put_away(table)

    async def look_at_clocks(self) -> None:
        """Matches that nobody has open, in which somebody's time is up."""
        for id in await store.overdue(self.database, now(), OVERDUE_MOST):
            if id not in self.open:
                with suppress(Elsewhere):
                    await self._wind(id)

    async def _wind(self, id: str) -> None:
        """Open a match whose time is up; one that cannot be played on has no clock any more."""
        try:
            stopped = not (await self.table(id)).course.runs()
        except Trouble as trouble:
            stopped = trouble.error == "unplayable"
        if stopped:
            await store.stop_clock(self.database, id)

    async def check_locks(self) -> None:
        try:
            await self.owners.check()
        except LockLost:
            self.let_go()

    async def close(self) -> None:
        self.let_go()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.owners.close()

    async def remove(self, row: MatchRow, person: PersonRow) -> None:
        """Take a match from somebody, and away if it is nobody else's."""
        seats = (await store.seats_of(self.database, [row.id]))[row.id]
        if row.made_by != person.id and seat_of(seats, person.id) is None:
            raise Trouble("forbidden", "This match is not yours.")
        if row.status != "finished" and any(seat.person not in (None, person.id) for seat in seats):
            raise Trouble("conflict", "Others still play it. Resign first.")
        table = self.open.get(row.id)
        if table is not None:
            self.put_away(table)
        try:
            await self._hold(row)
        except Elsewhere as there:
            raise Trouble("conflict", "Somebody is at this table. Wait until they have left.") from there
        try:
            await quotas.leave_match(self.database, row.id, person.id)
        finally:
            await self.owners.release(row.id)

    # -- lists ---------------------------------------------------------------------------------------

    async def info(self, row: MatchRow, person: str | None, language: str) -> MatchInfo:
        seats = await store.seats_of(self.database, [] if row.id in self.open else [row.id])
        return self._info(row, seats.get(row.id, []), person, language)

    def _info(self, row: MatchRow, seats: list[SeatRow], person: str | None, language: str) -> MatchInfo:
        table = self.open.get(row.id)
        if table is not None:
            return table.info(person, language)
        try:
            return info_of(row, seats, person, language)
        except Exception as error:
            raise unreadable(row, error) from error

    async def infos(self, rows: list[MatchRow], person: PersonRow | None, language: str) -> list[MatchInfo]:
        """What somebody is told of several matches; one that cannot be read is left out."""
        seats = await store.seats_of(self.database, [row.id for row in rows])
        found = []
        for row in rows:
            with suppress(Trouble):
                found.append(self._info(row, seats[row.id], None if person is None else person.id, language))
        return found

    async def may_see(self, info: MatchInfo, person: PersonRow | None) -> bool:
        """A match that is not public is for those who sit there, and for those who play on from it.

        Whoever goes on from a finished match can look at every hand in it: so can all they play with.
        """
        if info.public or info.you is not None:
            return True
        finished = info.status == "finished" and person is not None
        return finished and await store.plays_fork_of(self.database, info.id, person.id if person else "")

    async def visible(self, id: str, person: PersonRow | None, language: str) -> tuple[MatchRow, MatchInfo]:
        """A match that somebody may see, and what they are told of it."""
        row = await self.row(id)
        info = await self.info(row, None if person is None else person.id, language)
        if not await self.may_see(info, person):
            raise Trouble("forbidden", "This match is not public.")
        return row, info

    async def lists(self, person: PersonRow | None, language: str) -> MatchList:
        mine = [] if person is None else await store.matches_of(self.database, person.id, LIST_MOST)
        watch = await store.public_matches(self.database, "playing", LIST_MOST)
        finished = await store.public_matches(self.database, "finished", LIST_MOST)
        asked = [] if person is None else await store.rematches_for(self.database, person.id, LIST_MOST)
        own = {row.id for row in mine}
        rows = {row.id: row for row in [*mine, *watch, *finished]}
        infos = await self.infos(list(rows.values()), person, language)
        going = [i for i in infos if i.id in own and i.status != "finished"]
        return MatchList(
            mine=sorted(going, key=lambda i: (i.you in i.waiting_for, i.changed), reverse=True),
            watch=[i for i in infos if i.id not in own and i.status == "playing"],
            finished=sorted(
                (i for i in infos if i.status == "finished"), key=lambda i: i.changed, reverse=True
            ),
            asked=await self.infos(asked, person, language),
        )
