"""Sessions as the database has them. One that ended is kept for a day, so that every process hears of it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, or_, select, update

from highground.server.store.database import Database, now
from highground.server.store.schema import sessions


@dataclass(frozen=True)
class SessionRow:
    id: str
    person: str
    key: str
    used: int


async def add_session(database: Database, id: str, person: str, key: str) -> None:
    await database.change(insert(sessions).values(id=id, person=person, key=key, used=now()))


async def find_session(database: Database, id: str) -> SessionRow | None:
    """A session that has not ended."""
    wanted = select(sessions.c.id, sessions.c.person, sessions.c.key, sessions.c.used)
    return await database.one(SessionRow, wanted.where(sessions.c.id == id, sessions.c.ended.is_(None)))


async def use_session(database: Database, id: str) -> None:
    await database.change(update(sessions).where(sessions.c.id == id).values(used=now()))


async def end_sessions(database: Database, session: str = "", person: str = "") -> list[tuple[str, str]]:
    """End one, or all of a person; which ended now, with their person."""
    mine = sessions.c.id == session if session else sessions.c.person == person
    open_ones = select(sessions.c.id, sessions.c.person).where(mine, sessions.c.ended.is_(None))
    async with database.writing() as connection:
        found = [(row.id, row.person) for row in await connection.execute(open_ones)]
        await connection.execute(update(sessions).where(mine, sessions.c.ended.is_(None)).values(ended=now()))
    return found


async def ended_since(database: Database, at: int) -> list[tuple[str, int]]:
    wanted = select(sessions.c.id, sessions.c.ended).where(sessions.c.ended > at)
    async with database.reading() as connection:
        return [(row.id, row.ended) for row in await connection.execute(wanted)]


async def people_of(database: Database, ids: list[str]) -> set[str]:
    wanted = select(sessions.c.person).where(sessions.c.id.in_(ids)).distinct()
    return set(await database.all(str, wanted))


async def drop_old(database: Database, ended_before: int, used_before: int) -> None:
    old = or_(sessions.c.ended < ended_before, sessions.c.used < used_before)
    await database.change(delete(sessions).where(old))
