"""The database: SQLite in one file, or PostgreSQL. Both are asked the same things in the same words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from highground.engine.errors import ContentError

__all__ = ["Database", "now"]

MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATING = 0x68676D67
"""The lock under which PostgreSQL is migrated: two processes may start at once."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Database:
    """A pool of connections, and on SQLite a turn for writers: it has one at a time."""

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(url)
        except ArgumentError as error:
            raise ContentError(f"--database {url!r} is not the address of a database") from error
        if self.url.drivername not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
            raise ContentError(
                f"--database {self.url.drivername}: use sqlite+aiosqlite:///FILE or postgresql+asyncpg://…"
            )
        self.embedded = self.url.drivername == "sqlite+aiosqlite"
        self.engine = self._make_engine()
        self._writer: Engine | None = None
        self._ready = False
        self._turn: Any = asyncio.Lock() if self.embedded else nullcontext()

    def _make_engine(self) -> AsyncEngine:
        if not self.embedded:
            return create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        if self.url.database and self.url.database != ":memory:":
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(self.url, connect_args={"timeout": 30})
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine

    async def open(self) -> None:
        """Bring the tables up to date, once."""
        if self._ready:
            return
        async with self.engine.begin() as connection:
            if not self.embedded:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
            await connection.run_sync(_migrate)
        self._ready = True

    async def close(self) -> None:
        await self.engine.dispose()
        if self._writer is not None:
            self._writer.dispose()

    async def write(self, statements: list[tuple[Any, Any]]) -> None:
        """One transaction of statements with their parameters; durable when it returns.

        On SQLite all of it is one visit to a thread: each statement by itself would be several, and on a
        busy machine every one of them waits its turn.
        """
        if self.embedded:
            async with self._turn:
                await asyncio.to_thread(self._write_embedded, statements)
            return
        async with self.engine.begin() as connection:
            for statement, parameters in statements:
                await connection.execute(statement, parameters)

    def _write_embedded(self, statements: list[tuple[Any, Any]]) -> None:
        if self._writer is None:
            self._writer = create_engine(
                self.url.set(drivername="sqlite+pysqlite"), connect_args={"timeout": 30}
            )
            event.listen(self._writer, "connect", _prepare_sqlite)
        with self._writer.begin() as connection:
            for statement, parameters in statements:
                connection.execute(statement, parameters)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: durable once the block is left."""
        if self.embedded:
            async with self._turn, self.engine.begin() as connection:
                yield connection
        else:
            async with self.engine.begin() as connection:
                yield connection


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Readers beside the writer; what is committed is on the disk."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
