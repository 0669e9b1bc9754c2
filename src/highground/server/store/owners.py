"""Who holds a match: one process at a time.

On PostgreSQL a process holds an advisory lock for each match it has open, all on one connection; when the
process dies, its connection dies with it and the locks are free. On SQLite there is one process: it holds a
lock on a file beside the database. Whatever happens, two processes cannot both write the same entry of a
log: its number is the key.
"""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from highground.engine.errors import ContentError
from highground.server.store.database import Database

log = logging.getLogger("highground.store")


class LockLost(Exception):
    """The connection that held the locks is gone: nothing is held any more."""


class InUse(ContentError):
    """Another process serves this database file; `address` is where."""

    def __init__(self, path: str, address: str) -> None:
        super().__init__(f"{path} is in use by another server" + (f" at {address}" if address else ""))
        self.address = address


class Owners:
    """The locks of this process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()

    async def acquire(self, id: str) -> bool:
        """Whether this process holds the match from now on."""
        if self.database.embedded:
            return True
        return bool(await self._ask("SELECT pg_try_advisory_lock(:key)", id))

    async def release(self, id: str) -> None:
        # Without a connection there is no lock either.
        if self._connection is not None:
            with suppress(LockLost):
                await self._ask("SELECT pg_advisory_unlock(:key)", id)

    async def check(self) -> None:
        """Raises `LockLost` if the locks are no longer held."""
        if self._connection is not None:
            await self._ask("SELECT CAST(:key AS BIGINT)", "")

    async def close(self) -> None:
        async with self._turn:
            await self._drop()

    async def _ask(self, question: str, id: str) -> object:
        async with self._turn:
            fresh = self._connection is None
            try:
                if self._connection is None:
                    made = await self.database.engine.connect()
                    self._connection = await made.execution_options(isolation_level="AUTOCOMMIT")
                return (await self._connection.execute(text(question), {"key": _key(id)})).scalar()
            except (SQLAlchemyError, OSError) as error:
                await self._drop()
                log.warning("the connection for locks is gone: %s", error)
                if fresh:
                    raise
                raise LockLost from error

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                # Not back into the pool: a lock is as old as its connection.
                await connection.invalidate()
            with suppress(SQLAlchemyError, OSError):
                await connection.close()


def _key(id: str) -> int:
    """A match as the 64-bit number that advisory locks go by."""
    return int.from_bytes(blake2b(id.encode(), digest_size=8).digest(), "big", signed=True)


class FileClaim:
    """A lock on a file beside an SQLite database, for as long as the process lives."""

    def __init__(self, database: str, address: str) -> None:
        self.path = Path(f"{database}.lock")
        self._file = -1
        try:
            import fcntl
        except ImportError:  # no such locks here: nobody else is kept out
            return
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            there = os.read(self._file, 200).decode(errors="replace").strip()
            os.close(self._file)
            raise InUse(database, there) from error
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, address.encode(), 0)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
