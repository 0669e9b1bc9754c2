"""What is said at tables, as the database has it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, desc, func, insert, select
from sqlalchemy.exc import IntegrityError

from highground.server.store.database import Database
from highground.server.store.schema import chat, mutes, reports


@dataclass(frozen=True)
class LineRow:
    id: str
    match: str
    at: int
    person: str
    seat: int
    text: str
    phrase: str


@dataclass(frozen=True)
class ReportRow:
    id: str
    at: int
    person: str
    about: str
    match: str
    text: str
    why: str


async def add(database: Database, line: LineRow) -> None:
    await database.change(insert(chat).values(**line.__dict__))


async def count(database: Database, match: str, person: str) -> int:
    """How much somebody has said at a table."""
    wanted = select(func.count()).select_from(chat).where(chat.c.match == match, chat.c.person == person)
    return await database.count(wanted)


async def lines_of(database: Database, match: str, most: int) -> list[LineRow]:
    """The last lines of a table, oldest first."""
    wanted = select(chat).where(chat.c.match == match).order_by(desc(chat.c.at), desc(chat.c.id)).limit(most)
    return (await database.all(LineRow, wanted))[::-1]


async def find(database: Database, match: str, id: str) -> LineRow | None:
    wanted = select(chat).where(chat.c.id == id, chat.c.match == match)
    return await database.one(LineRow, wanted)


async def muted_by(database: Database, person: str) -> set[str]:
    return set(await database.all(str, select(mutes.c.other).where(mutes.c.person == person)))


async def mute(database: Database, person: str, other: str, on: bool) -> None:
    try:
        async with database.writing() as connection:
            here = (mutes.c.person == person, mutes.c.other == other)
            await connection.execute(delete(mutes).where(*here))
            if on:
                await connection.execute(insert(mutes).values(person=person, other=other))
    except IntegrityError:  # muted from two places at once
        pass


async def is_reported(database: Database, row: ReportRow) -> bool:
    """Whether they have reported this very thing before."""
    same = [reports.c[name] == getattr(row, name) for name in ("person", "about", "match", "text")]
    return await database.count(select(func.count()).select_from(reports).where(*same)) > 0


async def count_reports(database: Database, person: str) -> int:
    return await database.count(select(func.count()).select_from(reports).where(reports.c.person == person))


async def report(database: Database, row: ReportRow) -> None:
    await database.change(insert(reports).values(**row.__dict__))
