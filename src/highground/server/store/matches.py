"""Matches and their logs as the database has them.

`Scribe` writes log entries: all that wait are written in one transaction, so that a busy server waits for
the disk once for many orders. Whoever gave an entry waits until it is durable.
"""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, desc, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from highground.server.store.archives import EVERY_LANGUAGE
from highground.server.store.database import Database
from highground.server.store.schema import archives, log, matches, seats

_BATCH = 256
_TOGETHER = 250
"""So many entries of a log are read or written at a time; others go on between two such parts."""
logger = logging.getLogger("highground.store")


@dataclass(frozen=True)
class MatchRow:
    id: str
    header: str
    seed: str
    commitment: str
    title: str
    system: str
    pace: str
    public: bool
    invitation: str | None
    forked_from: str | None
    status: str
    summary: str
    owner: str
    created: int
    changed: int
    origin: str = "here"
    made_by: str | None = None
    bytes: int = 0
    brought: bool = False
    clock: str = ""
    deadline: int | None = None
    rematch_of: str | None = None
    rated: str = ""
    told: int = 0


@dataclass(frozen=True)
class SeatRow:
    match: str
    seat: int
    kind: str
    person: str | None
    name: str
    bot: str


@dataclass(frozen=True)
class Entry:
    """One entry of a match's log, and what lists show of the match once it is made."""

    match: str
    seq: int
    at: int
    kind: str
    seat: int
    body: str
    status: str
    summary: str
    seat_row: SeatRow | None = None
    """A seat that is taken by this entry."""
    deadline: int | None = None
    """When somebody's time is up after it."""


class Taken(Exception):
    """An entry with this number is there already: another process holds the match."""


def said_in(summary: str) -> dict[str, Any]:
    """What a row says of its match; nothing where it is damaged."""
    try:
        found = json.loads(summary)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


# -- reading -----------------------------------------------------------------------------------------------


async def find_match(database: Database, id: str) -> MatchRow | None:
    return await database.one(MatchRow, select(matches).where(matches.c.id == id))


async def find_invited(database: Database, code: str) -> MatchRow | None:
    return await database.one(MatchRow, select(matches).where(matches.c.invitation == code))


async def find_rematch(database: Database, id: str) -> MatchRow | None:
    return await database.one(MatchRow, select(matches).where(matches.c.rematch_of == id))


async def rematches_for(database: Database, person: str, most: int) -> list[MatchRow]:
    """Rematches that others ask somebody for."""
    wanted = (
        select(matches)
        .join(seats, seats.c.match == matches.c.rematch_of)
        .where(seats.c.person == person, matches.c.status == "waiting", matches.c.made_by != person)
        .order_by(desc(matches.c.created))
        .limit(most)
    )
    return await database.all(MatchRow, wanted)


async def seats_of(database: Database, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of several matches, in order."""
    found: dict[str, list[SeatRow]] = {id: [] for id in ids}
    if not ids:
        return found
    wanted = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    for row in await database.all(SeatRow, wanted):
        found[row.match].append(row)
    return found


class Logged(NamedTuple):
    """An entry of a log as it is read."""

    seq: int
    at: int
    kind: str
    seat: int
    body: str


class Log:
    """The entries of a log as they are read, packed in parts: whoever only passes a long one on to a worker
    does not look at each.
    """

    def __init__(self, parts: list[bytes]) -> None:
        self._parts = parts

    def __iter__(self) -> Iterator[Logged]:
        for part in self._parts:
            yield from pickle.loads(part)


async def read_log(database: Database, id: str) -> Log:
    """A log, in order."""
    wanted = (
        select(log.c.seq, log.c.at, log.c.kind, log.c.seat, log.c.body)
        .where(log.c.match == id)
        .order_by(log.c.seq)
    )
    return Log([pickle.dumps(part) async for part in database.parts(Logged, wanted, _TOGETHER)])


async def matches_of(database: Database, person: str, most: int) -> list[MatchRow]:
    wanted = (
        select(matches)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.person == person)
        .order_by(desc(matches.c.changed))
        .limit(most)
        .distinct()
    )
    return await database.all(MatchRow, wanted)


async def finished_of(database: Database, person: str, most: int) -> list[MatchRow]:
    """Public matches that somebody played here to their end, newest first."""
    wanted = (
        select(matches)
        .join(seats, seats.c.match == matches.c.id)
        .where(
            seats.c.person == person,
            matches.c.public.is_(True),
            matches.c.brought.is_(False),
            matches.c.status == "finished",
        )
        .order_by(desc(matches.c.changed))
        .limit(most)
        .distinct()
    )
    return await database.all(MatchRow, wanted)


async def public_matches(database: Database, status: str, most: int) -> list[MatchRow]:
    wanted = (
        select(matches)
        .where(matches.c.public.is_(True), matches.c.status == status)
        .order_by(desc(matches.c.changed))
        .limit(most)
    )
    return await database.all(MatchRow, wanted)


async def forks_of(database: Database, id: str, most: int) -> list[MatchRow]:
    """The matches that go on from somewhere in this one, newest first."""
    wanted = select(matches).where(matches.c.forked_from == id).order_by(matches.c.created.desc())
    return await database.all(MatchRow, wanted.limit(most))


async def plays_fork_of(database: Database, id: str, person: str) -> bool:
    """Whether somebody sits at a match that goes on from this one, or from one that does, and so on."""
    forks = select(matches.c.id).where(matches.c.forked_from == id).cte(recursive=True)
    forks = forks.union(select(matches.c.id).where(matches.c.forked_from == forks.c.id))
    wanted = select(seats.c.seat).where(seats.c.person == person, seats.c.match.in_(select(forks.c.id)))
    return await database.one(int, wanted.limit(1)) is not None


async def overdue(database: Database, at: int, most: int) -> list[str]:
    """Matches in which somebody's time is up, the longest first."""
    wanted = (
        select(matches.c.id)
        .where(matches.c.deadline <= at, matches.c.status == "playing")
        .order_by(matches.c.deadline)
        .limit(most)
    )
    return await database.all(str, wanted)


async def stop_clock(database: Database, id: str) -> None:
    """Nobody can run out of time there."""
    await database.change(update(matches).where(matches.c.id == id).values(deadline=None))


# -- writing -----------------------------------------------------------------------------------------------


async def add_match(
    database: Database, match: MatchRow, at: list[SeatRow], entries: list[Entry], frames: str = ""
) -> None:
    """A new match with its seats and what its log begins with, or a recording's frames; all or nothing."""
    async with database.writing() as connection:
        await connection.execute(insert(matches).values(**match.__dict__))
        if at:
            await connection.execute(insert(seats), [each.__dict__ for each in at])
        for first in range(0, len(entries), _TOGETHER):
            part = entries[first : first + _TOGETHER]
            await connection.execute(insert(log), [_log_row(each) for each in part])
        if frames:
            told = {"match": match.id, "language": EVERY_LANGUAGE, "body": frames}
            await connection.execute(insert(archives).values(**told))


async def set_owner(database: Database, id: str, owner: str) -> None:
    await database.change(update(matches).where(matches.c.id == id).values(owner=owner))


def _log_row(entry: Entry) -> dict[str, Any]:
    return {
        "match": entry.match,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "body": entry.body,
    }


_SUMMARISE = (
    update(matches)
    .where(matches.c.id == bindparam("of"))
    .values(
        status=bindparam("to_status"),
        summary=bindparam("to_summary"),
        changed=bindparam("to_changed"),
        deadline=bindparam("to_deadline"),
        bytes=matches.c.bytes + bindparam("to_bytes"),
    )
)

_AT_ONCE = text(
    """
    WITH written AS (
        INSERT INTO log (match, seq, at, kind, seat, body)
        SELECT * FROM unnest(
            CAST(:match AS TEXT[]), CAST(:seq AS INTEGER[]), CAST(:at AS BIGINT[]),
            CAST(:kind AS TEXT[]), CAST(:seat AS INTEGER[]), CAST(:body AS TEXT[])
        )
    )
    UPDATE matches
    SET status = new.status, summary = new.summary, changed = new.changed, deadline = new.deadline,
        bytes = matches.bytes + new.bytes
    FROM unnest(
        CAST(:of AS TEXT[]), CAST(:to_status AS TEXT[]), CAST(:to_summary AS TEXT[]),
        CAST(:to_changed AS BIGINT[]), CAST(:to_deadline AS BIGINT[]), CAST(:to_bytes AS BIGINT[])
    ) AS new (id, status, summary, changed, deadline, bytes)
    WHERE matches.id = new.id
    """
)
"""Log and summaries in one statement, which PostgreSQL can: a transaction in one round trip."""


def _columns(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in rows[0]}


class Scribe:
    """Writes log entries, many in one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.batches = 0
        self.written = self.failed = 0
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Write what still waits; nothing is taken on from now."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def write(self, entry: Entry) -> None:
        """Returns when the entry is durable; raises `Taken` if there is one of that number."""
        if self._closing:
            raise RuntimeError("the server is closing")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        self._wake.set()
        await done

    async def _run(self) -> None:
        while not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
                await self._write(batch)

    async def _write(self, batch: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        try:
            await self.database.write(_statements([entry for entry, _ in batch], self.database.embedded))
        except IntegrityError as error:
            if len(batch) > 1:
                # One of them is not the first of its number: the others must not suffer for it.
                for each in batch:
                    await self._write([each])
                return
            _settle(batch, Taken(str(error.orig)))
            return
        except Exception as error:
            logger.exception("entries could not be written")
            self.failed += len(batch)
            _settle(batch, error)
            return
        self.batches += 1
        self.written += len(batch)
        _settle(batch, None)


def _settle(batch: list[tuple[Entry, asyncio.Future[None]]], error: Exception | None) -> None:
    for _, done in batch:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _statements(entries: list[Entry], embedded: bool) -> list[tuple[Any, Any]]:
    """What a transaction for these entries does: the log, the matches' summaries, seats that were taken."""
    rows = [_log_row(each) for each in entries]
    latest = {each.match: each for each in entries}
    bytes = Counter[str]()
    for each in entries:
        bytes[each.match] += len(each.body)
    summaries = [
        {
            "of": each.match,
            "to_status": each.status,
            "to_summary": each.summary,
            "to_changed": each.at,
            "to_deadline": each.deadline,
            "to_bytes": bytes[each.match],
        }
        for each in latest.values()
    ]
    found: list[tuple[Any, Any]] = (
        [(insert(log), rows), (_SUMMARISE, summaries)]
        if embedded
        else [(_AT_ONCE, _columns(rows) | _columns(summaries))]
    )
    for each in entries:
        taken = each.seat_row
        if taken is not None:
            here = (seats.c.match == taken.match, seats.c.seat == taken.seat)
            found.append((delete(seats).where(*here), {}))
            found.append((insert(seats), dict(taken.__dict__)))
    return found
