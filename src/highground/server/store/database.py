"""The database: SQLite in one file, or PostgreSQL. Both are asked the same things in the same words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from shutil import disk_usage
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from highground.engine.errors import ContentError
from highground.server.store.private import keep_private
from highground.server.store.turns import Turns

MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATING = 0x68676D67
"""The lock under which PostgreSQL is migrated: two processes may start at once."""

_POSTGRES_SETTINGS = {
    "application_name": "highground",
    # A process whose machine is gone, and cannot say so, must not hold its matches for hours.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

Kind = TypeVar("Kind")


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
        self._writer = self._make_writer() if self.embedded else None
        self._thread = ThreadPoolExecutor(1, "writing")
        """Of its own: whatever else threads do, an order does not wait for it."""
        self._kept: AsyncConnection | None = None
        self._ready = False
        self._turn = Turns() if self.embedded else None

    def _make_engine(self) -> AsyncEngine:
        if not self.embedded:
            return create_async_engine(
                self.url,
                pool_size=8,
                max_overflow=8,
                pool_pre_ping=True,
                connect_args={"timeout": 10, "server_settings": _POSTGRES_SETTINGS},
            )
        engine = create_async_engine(self.url, connect_args={"timeout": 30})
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine

    def _make_writer(self) -> Engine:
        """SQLite in the thread it is called from."""
        writer = create_engine(self.url.set(drivername="sqlite+pysqlite"), connect_args={"timeout": 30})
        event.listen(writer, "connect", _prepare_sqlite)
        return writer

    def file(self) -> Path:
        """The file of an embedded database; it is there afterwards, and closed to others."""
        if self.url.database in (None, "", ":memory:"):
            raise ContentError(f"--database {self.url}: name a file, matches outlive the server")
        file = Path(str(self.url.database))
        keep_private(file)
        return file

    def is_full(self, spare: int) -> bool:
        """Whether less than so many bytes are left where an embedded database lies."""
        return self.embedded and disk_usage(Path(str(self.url.database)).parent).free < spare

    async def open(self) -> None:
        """Bring the tables up to date, once."""
        if self._ready:
            return
        if self._writer is not None:
            self.file()
            await asyncio.to_thread(_migrate_embedded, self._writer)
        else:
            async with self.engine.begin() as connection:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
                await connection.run_sync(_migrate)
        self._ready = True

    async def close(self) -> None:
        await self._let_go()
        await self.engine.dispose()
        if self._writer is not None:
            self._writer.dispose()
        self._thread.shutdown(wait=False)

    async def write(self, statements: list[tuple[Any, Any]]) -> None:
        """One transaction of statements with their parameters; durable when it returns. The scribe writes,
        nobody else, and one after the other.

        On SQLite all of it is one visit to a thread, on PostgreSQL a statement alone is one round trip: each
        step by itself would be several, and on a busy machine every one of them waits its turn.
        """
        if self._writer is not None and self._turn is not None:
            async with self._turn.taken(first=True):
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._thread, _write_embedded, self._writer, statements)
        elif len(statements) == 1:
            await self._write_alone(*statements[0])
        else:
            async with self.engine.begin() as connection:
                for statement, parameters in statements:
                    await connection.execute(statement, parameters)

    async def _write_alone(self, statement: Any, parameters: Any) -> None:
        """On a connection that is kept; once more on a fresh one if that is gone.

        Should the first try have been written after all, the second finds its numbers taken.
        """
        try:
            await (await self._keep()).execute(statement, parameters)
        except (InterfaceError, OperationalError, OSError):
            await self._let_go()
            await (await self._keep()).execute(statement, parameters)

    async def _keep(self) -> AsyncConnection:
        if self._kept is None:
            made = await self.engine.connect()
            self._kept = await made.execution_options(isolation_level="AUTOCOMMIT")
        return self._kept

    async def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            with suppress(SQLAlchemyError, OSError):
                await kept.invalidate()
            with suppress(SQLAlchemyError, OSError):
                await kept.close()

    async def one(self, kind: Callable[..., Kind], wanted: Any) -> Kind | None:
        """The first row that is wanted, as such a record; None: there is none."""
        async with self.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else kind(*row)

    async def all(self, kind: Callable[..., Kind], wanted: Any) -> list[Kind]:
        """Every row that is wanted, as such a record."""
        async with self.reading() as connection:
            return [kind(*row) for row in await connection.execute(wanted)]

    async def parts(self, kind: Callable[..., Kind], wanted: Any, size: int) -> AsyncIterator[list[Kind]]:
        """The same, so many at a time; others go on between two of them."""
        async with self.reading() as connection:
            async for rows in (await connection.stream(wanted)).partitions(size):
                yield [kind(*row) for row in rows]

    async def count(self, wanted: Any) -> int:
        """The number that is wanted."""
        async with self.reading() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def change(self, *statements: Any) -> int:
        """One transaction of these statements; how many rows the last of them changed."""
        async with self.writing() as connection:
            for statement in statements:
                done = await connection.execute(statement)
        return int(done.rowcount)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: durable once the block is left."""
        if self._turn is not None:
            async with self._turn.taken(), self.engine.begin() as connection:
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


def _write_embedded(writer: Engine, statements: list[tuple[Any, Any]]) -> None:
    with writer.begin() as connection:
        for statement, parameters in statements:
            connection.execute(statement, parameters)


def _migrate_embedded(writer: Engine) -> None:
    with writer.begin() as connection:
        _migrate(connection)


def _migrate(connection: Connection) -> None:
    """From whatever version the tables are at, none or an older one, to this program's."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    present = MigrationContext.configure(connection).get_current_revision()
    known = [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]
    if present is not None and present not in known:
        raise ContentError(
            f"the database was made by a newer Highground (its tables are of version {present}, "
            f"this one knows up to {known[0]}): install that, or name another database with --database"
        )
    command.upgrade(config, "head")
