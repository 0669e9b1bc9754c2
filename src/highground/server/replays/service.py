"""Replays: shown, exported, imported.

A finished match is exported whole: header with its seed, every order, everything chance gave; `highground
replay --verify` plays it again. Of an unfinished match only what the asker may know is exported, as a
recording of frames: no seed, no orders that are still sealed, nothing that only others know.
"""

from __future__ import annotations

import asyncio
import json
from typing import get_args

from highground.engine.saved import FORMAT, commitment_of, linked_lines, match_lines
from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.replays import Verified
from highground.server.protocol.shapes import Language
from highground.server.replays.files import Game, read_file
from highground.server.replays.frames import make_frames, pack, verify_match
from highground.server.store import archives
from highground.server.store import matches as store
from highground.server.store.database import Database
from highground.server.store.matches import MatchRow
from highground.server.store.people import PersonRow
from highground.server.tables.info import seat_of
from highground.server.tables.making import Maker
from highground.server.tables.service import Tables
from highground.server.workers import Workers

__all__ = ["Replays"]

FORKS_MOST = 20


class Replays:
    """Reads matches that are over, or as far as they have come."""

    def __init__(self, database: Database, tables: Tables, maker: Maker, workers: Workers) -> None:
        self.database = database
        self.tables = tables
        self.maker = maker
        self.workers = workers

    async def show(self, row: MatchRow, person: PersonRow | None, language: str) -> str:
        """A `Replay`, as JSON."""
        info = await self.tables.info(row, None if person is None else person.id, language)
        complete = info.status == "finished"
        frames = await self._frames(row, person, language, complete)
        forks = ",".join([each.model_dump_json() for each in await self._forks(row, person, language)])
        return (
            f'{{"match":{info.model_dump_json()},"complete":{str(complete).lower()},'
            f'"forks":[{forks}],"frames":{frames}}}'
        )

    async def _forks(self, row: MatchRow, person: PersonRow | None, language: str) -> list[MatchInfo]:
        """What was played on from here, as far as the asker may see it."""
        rows = await store.forks_of(self.database, row.id, FORKS_MOST)
        infos = [
            await self.tables.info(each, None if person is None else person.id, language) for each in rows
        ]
        return [info for info in infos if self.tables.may_see(info, person)]

    async def verify(self, row: MatchRow) -> Verified:
        """A finished match, played again from its seed."""
        if row.status != "finished" or not row.seed:
            raise Trouble("unplayable", "Only a finished match has a seed that can be checked.")
        course = await self.tables.course(row)
        packed = pack(course.header, course.game.inputs, course.steps)
        fault, orders, outcomes = await self.workers.run(verify_match, packed)
        commitment = commitment_of(course.header.seed)
        return Verified(
            fault=fault,
            orders=orders,
            outcomes=outcomes,
            commitment=commitment,
            published=commitment == row.commitment,
        )

    async def _frames(self, row: MatchRow, person: PersonRow | None, language: str, complete: bool) -> str:
        stored = await archives.find(self.database, row.id, language)
        if stored is not None:
            return stored
        course = await self.tables.course(row)
        seat = seat_of(course.seats, None if person is None else person.id)
        packed = pack(course.header, course.game.inputs, course.steps)
        return await self.workers.run(make_frames, packed, -1 if seat is None else seat, language, complete)

    # -- out -------------------------------------------------------------------------------------------

    async def export(self, row: MatchRow, person: PersonRow | None, language: str) -> str:
        """The file of a match."""
        info = await self.tables.info(row, None if person is None else person.id, language)
        if info.status != "finished" or await archives.find(self.database, row.id, language) is not None:
            return self._recording(info, await self._frames(row, person, language, info.status == "finished"))
        course = await self.tables.course(row)
        notes: dict[str, object] = {"commitment": row.commitment} if row.commitment else {}
        if course.resigned is not None:
            notes["resigned"] = course.resigned
        return "\n".join(match_lines(course.game, notes)) + "\n"

    def _recording(self, info: MatchInfo, frames: str) -> str:
        about = {
            "system": info.system,
            "version": info.version,
            "scenario": info.scenario,
            "title": info.title,
            "sides": [seat.side for seat in info.seats],
            "players": [seat.name for seat in info.seats],
            "commitment": info.commitment,
        }
        seen = json.loads(frames)
        bodies = [{"highground": FORMAT, "seen": about}]
        bodies += [{"frame": number, "says": frame} for number, frame in enumerate(seen)]
        bodies.append({"end": len(seen)})
        return "\n".join(linked_lines(bodies)) + "\n"

    # -- in --------------------------------------------------------------------------------------------

    async def keep(self, person: PersonRow, text: str) -> MatchRow:
        """A file that somebody brings, kept as a finished match."""
        found = await asyncio.to_thread(read_file, text)
        if isinstance(found, Game):
            return await self.maker.keep(person, found)
        row = await self.maker.keep_recording(person, found)
        for language in get_args(Language):
            await archives.keep(self.database, row.id, language, found.frames)
        return row
