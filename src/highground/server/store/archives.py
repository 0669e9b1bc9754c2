"""Frames of replays that can no longer be made from orders: recordings, and matches on older rules."""

from __future__ import annotations

from sqlalchemy import insert, select

from highground.server.store.database import Database
from highground.server.store.schema import archives

__all__ = ["find", "keep"]


async def find(database: Database, match: str, language: str) -> str | None:
    wanted = select(archives.c.body).where(archives.c.match == match, archives.c.language == language)
    async with database.reading() as connection:
        found = (await connection.execute(wanted)).scalar()
    return None if found is None else str(found)


async def keep(database: Database, match: str, language: str, body: str) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(archives).values(match=match, language=language, body=body))
