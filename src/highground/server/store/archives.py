"""Frames of replays that can no longer be made from orders: recordings, and matches on older rules."""

from __future__ import annotations

from sqlalchemy import select

from highground.server.store.database import Database
from highground.server.store.schema import archives

EVERY_LANGUAGE = ""
"""A recording speaks the language it was made in, whoever watches it."""


async def find(database: Database, match: str, language: str) -> str | None:
    wanted = select(archives.c.body).where(
        archives.c.match == match, archives.c.language.in_((language, EVERY_LANGUAGE))
    )
    return await database.one(str, wanted)
