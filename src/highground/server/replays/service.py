"""Replays: shown, exported, imported.

A finished match is exported whole: header with its seed, every order, everything chance gave; `highground
replay --verify` plays it again. Of an unfinished match only what the asker may know is exported, as a
recording of frames: no seed, no orders that are still sealed, nothing that only others know.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, get_args

from highground.engine.saved import FORMAT, commitment_of, linked_lines, match_bodies
from highground.engine.signing import new_key, public_key, signed
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
from highground.server.store.people import PersonRow, shared_secret
from highground.server.tables.course import Course
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
        self.key = ""
        """The public key that checks what is signed here."""
        self._private = ""

    async def open(self) -> None:
        self._private = await shared_secret(self.database, "signing", new_key())
        self.key = public_key(self._private)

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
        return [info for info in infos if await self.tables.may_see(info, person)]

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
            inherited=await self._inherited(course, len(course.game.inputs)),
            signed=row.origin != "file",
        )

    async def _inherited(self, course: Course, upto: int) -> int:
        """How many outcomes among the first inputs came from another match that does not prove them."""
        taken = course.game.inputs[: min(course.header.forked, upto)]
        unproven = sum(len(given.outcomes) for given in taken)
        row = await store.find_match(self.database, course.row.forked_from or "") if unproven else None
        if row is None or row.status != "finished" or not row.seed:
            return unproven
        try:
            source = await self.tables.course(row)
        except Trouble:
            return unproven
        if source.game.inputs[: len(taken)] != taken:
            return unproven
        packed = pack(source.header, source.game.inputs, source.steps)
        fault, _, _ = await self.workers.run(verify_match, packed)
        return unproven if fault else await self._inherited(source, len(taken))

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
            frames = await self._frames(row, person, language, info.status == "finished")
            return self._file(row, _recording(info, frames))
        course = await self.tables.course(row)
        notes: dict[str, object] = {"commitment": row.commitment} if row.commitment else {}
        if course.resigned is not None:
            notes["resigned"] = course.resigned
        if row.origin == "here":
            notes["vouched"] = True
        return self._file(row, match_bodies(course.game, notes))

    def _file(self, row: MatchRow, bodies: list[dict[str, Any]]) -> str:
        """The lines of a file; what was not played here, nobody here vouches for."""
        sealed = bodies if row.origin == "file" else signed(bodies, self._private)
        return "\n".join(linked_lines(sealed)) + "\n"

    # -- in --------------------------------------------------------------------------------------------

    async def keep(self, person: PersonRow, text: str) -> MatchRow:
        """A file that somebody brings, kept as a finished match."""
        found = await asyncio.to_thread(read_file, text)
        if isinstance(found, Game):
            return await self.maker.keep(person, found, found.signer == self.key)
        row = await self.maker.keep_recording(person, found)
        for language in get_args(Language):
            await archives.keep(self.database, row.id, language, found.frames)
        return row


def _recording(info: MatchInfo, frames: str) -> list[dict[str, Any]]:
    """What somebody saw of a match, frame by frame."""
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
    bodies: list[dict[str, Any]] = [{"highground": FORMAT, "seen": about}]
    bodies += [{"frame": number, "says": frame} for number, frame in enumerate(seen)]
    bodies.append({"end": len(seen)})
    return bodies
