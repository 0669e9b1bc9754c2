"""Replays: shown, exported, imported.

A finished match is exported whole: header with its seed, every order, everything chance gave; `highground
replay --verify` plays it again. Of an unfinished match only what the asker may know is exported, as a
recording of frames: no seed, no orders that are still sealed, nothing that only others know.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Hashable

from highground.engine.saved import commitment_of
from highground.engine.signing import new_key, public_key
from highground.server.asker import Asker
from highground.server.pool import FILE
from highground.server.problems import Trouble
from highground.server.protocol.judging import CaseData
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.replays import Verified
from highground.server.replays.cache import Cache
from highground.server.replays.frames import (
    make_case,
    make_frames,
    make_late_frames,
    verify_match,
    write_match,
    write_recording,
)
from highground.server.replays.learning import advised, learned
from highground.server.store import archives
from highground.server.store import matches as store
from highground.server.store.database import Database, now
from highground.server.store.matches import MatchRow
from highground.server.store.people import PersonRow, shared_secret
from highground.server.tables.making import Maker
from highground.server.tables.service import Tables

FORKS_MOST = 20
CHAIN_MOST = 20
"""So many matches, each going on from the next, are played again to prove the first."""
CACHE_BYTES = 100_000_000


class Replays:
    """Reads matches that are over, or as far as they have come."""

    def __init__(self, database: Database, tables: Tables, maker: Maker) -> None:
        self.database = database
        self.tables = tables
        self.maker = maker
        self.key = ""
        """The public key that checks what is signed here."""
        self._private = ""
        self.cache = Cache(CACHE_BYTES)

    async def open(self) -> None:
        self._private = await shared_secret(self.database, "signing", new_key())
        self.key = public_key(self._private)

    async def show(
        self, row: MatchRow, person: PersonRow | None, language: str, asker: Asker, zipped: bool
    ) -> bytes:
        """A `Replay`, as JSON."""
        info = await self.tables.info(row, None if person is None else person.id, language)
        forks = ",".join([each.model_dump_json() for each in await self._forks(row, person, language)])
        complete = info.status == "finished"
        frames = await self._frames(row, info, person, language, asker)
        before = f'{{"match":{info.model_dump_json()},"complete":{str(complete).lower()},"forks":[{forks}],'
        parts = [before.encode(), b'"frames":', frames, b"}"]
        if not zipped:
            return b"".join(parts)
        return await self._packed((self._moment(info), language, before), parts)

    async def _packed(self, key: Hashable, parts: list[bytes]) -> bytes:
        """The same, as browsers take it; what was packed once is kept."""
        found = self.cache.get(key)
        return found or self.cache.put(key, await asyncio.to_thread(_zip, parts))

    async def _forks(self, row: MatchRow, person: PersonRow | None, language: str) -> list[MatchInfo]:
        """What was played on from here, as far as the asker may see it."""
        rows = await store.forks_of(self.database, row.id, FORKS_MOST)
        infos = await self.tables.infos(rows, person, language)
        return [info for info in infos if await self.tables.may_see(info, person)]

    async def _frames(
        self, row: MatchRow, info: MatchInfo, person: PersonRow | None, language: str, asker: Asker
    ) -> bytes:
        key = (self._moment(info), language)
        found = self.cache.get(key)
        if found is not None:
            return found
        stored = await archives.find(self.database, row.id, language)
        if stored is not None:
            return self.cache.put(key, stored.encode())
        who = None if person is None else person.id
        kept = await self.tables.kept(row)
        if self._is_late(info):
            until = now() - self.tables.watch_delay
            made = await asker.have(FILE, make_late_frames, kept, language, until)
        else:
            made = await asker.have(FILE, make_frames, kept, who, language, info.status == "finished")
        return self.cache.put(key, made)

    def _is_late(self, info: MatchInfo) -> bool:
        """Whoever watches sees a game with secrets a while later, here as at the table."""
        return info.status != "finished" and info.you is None and self.tables.watch_delay > 0

    def _moment(self, info: MatchInfo) -> Hashable:
        """What a replay depends on, besides the language: the match as far as it has come, and who sees it;
        for whoever sees it late also the second.
        """
        second = now() // 1_000 if self._is_late(info) else 0
        return info.id, info.seq, info.status, info.you, second

    async def learn(self, row: MatchRow, asker: Asker) -> bytes:
        """How a finished match went, as JSON: a `Learned`."""
        self._must_be_over(row)
        key = ("learned", row.id)
        found = self.cache.get(key)
        if found is None:
            said = await asker.have(FILE, learned, await self.tables.kept(row))
            found = self.cache.put(key, said.model_dump_json().encode())
        return found

    async def advise(self, row: MatchRow, step: int, language: str, asker: Asker) -> bytes:
        """What a strong bot would have done at a step, as JSON: an `Advice`."""
        self._must_be_over(row)
        key = ("advice", row.id, step, language)
        found = self.cache.get(key)
        if found is None:
            said = await asker.have(FILE, advised, await self.tables.kept(row), step, language)
            found = self.cache.put(key, said.model_dump_json().encode())
        return found

    def _must_be_over(self, row: MatchRow) -> None:
        """While a match goes on, what it could teach would help one side."""
        if row.status != "finished":
            raise Trouble("conflict", "This is told once the match is over.")

    async def case(
        self, row: MatchRow, person: PersonRow | None, step: int | None, language: str, asker: Asker
    ) -> CaseData:
        """A position of a match, for the judge."""
        info = await self.tables.info(row, None if person is None else person.id, language)
        who = None if person is None else person.id
        kept = await self.tables.kept(row)
        return await asker.have(FILE, make_case, kept, who, step, info.status == "finished")

    async def verify(self, row: MatchRow, asker: Asker) -> Verified:
        """A finished match, played again from its seed."""
        if row.status != "finished" or not row.seed:
            raise Trouble("unplayable", "Only a finished match has a seed that can be checked.")
        chain = [await self.tables.kept(each) for each in await self._chain(row)]
        fault, orders, outcomes, inherited = await asker.have(FILE, verify_match, chain)
        commitment = commitment_of(row.seed)
        return Verified(
            fault=fault,
            orders=orders,
            outcomes=outcomes,
            commitment=commitment,
            published=commitment == row.commitment,
            inherited=inherited,
            signed=row.origin != "file",
        )

    async def _chain(self, row: MatchRow) -> list[MatchRow]:
        """A match and those it goes on from, as far back as they can be proved."""
        found = [row]
        while found[-1].forked_from is not None and len(found) < CHAIN_MOST:
            source = await store.find_match(self.database, found[-1].forked_from)
            if source is None or source.status != "finished" or not source.seed:
                break
            found.append(source)
        return found

    # -- out -------------------------------------------------------------------------------------------

    async def export(
        self, row: MatchRow, person: PersonRow | None, language: str, asker: Asker, zipped: bool
    ) -> bytes:
        """The file of a match."""
        info = await self.tables.info(row, None if person is None else person.id, language)
        # Of a finished match everybody gets the same file.
        key = ("file", self._moment(info), language)
        found = self.cache.get(key)
        if found is None:
            recorded = await archives.find(self.database, row.id, language) is not None
            if info.status == "finished" and not recorded:
                found = await asker.have(FILE, write_match, await self.tables.kept(row), self._private)
            else:
                frames = await self._frames(row, info, person, language, asker)
                found = await asker.have(FILE, write_recording, row, info, frames, self._private)
            self.cache.put(key, found)
        return await self._packed((key, "packed"), [found]) if zipped else found

    # -- in --------------------------------------------------------------------------------------------

    async def keep(self, person: PersonRow, text: str, asker: Asker) -> MatchRow:
        """A file that somebody brings, kept as a finished match."""
        return await self.maker.keep(person, text, self.key, asker)


def _zip(parts: list[bytes]) -> bytes:
    return gzip.compress(b"".join(parts), 5, mtime=0)
