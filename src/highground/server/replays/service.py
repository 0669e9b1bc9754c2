"""Replays: shown, exported, imported.

A finished match is exported whole: header with its seed, every order, everything chance gave; `highground
replay --verify` plays it again. Of an unfinished match only what the asker may know is exported, as a
recording of frames: no seed, no orders that are still sealed, nothing that only others know.
"""

from __future__ import annotations

import json
from dataclasses import replace

from pydantic import TypeAdapter, ValidationError

from highground.engine.errors import ContentError, DamagedFile
from highground.engine.match import Header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.saved import FORMAT, commitment_of, linked_lines, match_lines, read_lines, read_match
from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.replays import Frame
from highground.server.replays.frames import make_frames, pack
from highground.server.store import archives
from highground.server.store.database import Database
from highground.server.store.matches import MatchRow
from highground.server.store.people import PersonRow
from highground.server.tables.course import Course
from highground.server.tables.info import seat_of
from highground.server.tables.service import Tables
from highground.server.workers import Workers

__all__ = ["Replays"]

_FRAMES: TypeAdapter[list[Frame]] = TypeAdapter(list[Frame])
FRAMES_MOST = 5_000


class Replays:
    """Reads matches that are over, or as far as they have come."""

    def __init__(self, database: Database, tables: Tables, workers: Workers) -> None:
        self.database = database
        self.tables = tables
        self.workers = workers

    async def _course(self, row: MatchRow) -> Course:
        """The match as far as its log goes: what is at the table is not durable yet, or is the same."""
        return await self.tables.course(row)

    async def show(self, row: MatchRow, person: PersonRow | None, language: str) -> str:
        """A `Replay`, as JSON."""
        info = await self.tables.info(row, None if person is None else person.id, language)
        complete = info.status == "finished"
        frames = await self._frames(row, person, language, complete)
        return f'{{"match":{info.model_dump_json()},"complete":{str(complete).lower()},"frames":{frames}}}'

    async def _frames(self, row: MatchRow, person: PersonRow | None, language: str, complete: bool) -> str:
        stored = await archives.find(self.database, row.id, language)
        if stored is not None:
            return stored
        course = await self._course(row)
        seat = seat_of(course.seats, None if person is None else person.id)
        packed = pack(course.header, course.game.inputs, course.steps)
        return await self.workers.run(make_frames, packed, -1 if seat is None else seat, language, complete)

    # -- out -------------------------------------------------------------------------------------------

    async def export(self, row: MatchRow, person: PersonRow | None, language: str) -> str:
        """The file of a match."""
        info = await self.tables.info(row, None if person is None else person.id, language)
        if info.status != "finished" or await archives.find(self.database, row.id, language) is not None:
            return self._recording(info, await self._frames(row, person, language, info.status == "finished"))
        course = await self._course(row)
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
        """A file that somebody brings: checked to the last line, then kept as a finished match."""
        try:
            bodies = read_lines(text, "the file")
            if "seen" in bodies[0]:
                return await self._keep_recording(person, bodies)
            rules, header, inputs = read_match(text, "the file", find_ruleset)
        except DamagedFile as error:
            raise Trouble("invalid", str(error)) from error
        if header.version != rules.version or header.content != rules.content_digest():
            raise Trouble(
                "unplayable", f"The file was played on other rules of {header.system} than are installed."
            )
        if not inputs:
            raise Trouble("invalid", "The file holds no game.")
        published = bodies[0].get("commitment")
        if published is not None and (not header.seed or commitment_of(header.seed) != published):
            raise Trouble("invalid", "The seed in the file is not the one whose hash was published.")
        resigned = bodies[0].get("resigned")
        return await self.tables.keep(person, rules, header, inputs, resigned)

    async def _keep_recording(self, person: PersonRow, bodies: list[dict[str, object]]) -> MatchRow:
        """What somebody saw of an unfinished match: it can be watched, not gone on with."""
        try:
            about = bodies[0]["seen"]
            assert isinstance(about, dict)
            raw = json.dumps([body["says"] for body in bodies[1:-1]])
            frames = _FRAMES.validate_json(raw)
            rules = find_ruleset(str(about["system"]))
            sides = [str(side) for side in about["sides"]]
            players = [str(player) for player in about["players"]]
            title, version, scenario = str(about["title"]), str(about["version"]), str(about["scenario"])
        except (AssertionError, KeyError, TypeError, ValidationError, ContentError) as error:
            raise Trouble("invalid", f"This is not a recording of a match: {error}") from error
        if not 1 <= len(frames) <= FRAMES_MOST or len(sides) != len(players) or not sides or len(sides) > 8:
            raise Trouble("invalid", "This is not a recording of a match.")
        setup = Setup(scenario, [], {})
        header = Header(rules.name, version, "", setup, "", players)
        last = frames[-1]
        row = await self.tables.keep_recording(person, header, title, sides, last)
        for language in ("en", "ru"):
            await archives.keep(self.database, row.id, language, raw)
        return replace(row)
