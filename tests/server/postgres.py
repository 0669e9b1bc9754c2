"""A PostgreSQL of the tests' own: made in a fresh folder, on loopback, gone afterwards."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

__all__ = ["available", "away", "new_database", "running"]


def _folder() -> Path | None:
    """Where the server's programs are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name)
    return versions[-1] if versions else None


def available() -> bool:
    return _folder() is not None


def _as_user(command: list[str]) -> list[str]:
    """PostgreSQL does not run as root."""
    return (
        ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        if os.geteuid() == 0
        else command
    )


def _run(command: list[str]) -> None:
    done = subprocess.run(_as_user(command), capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, f"{command}: {done.stdout} {done.stderr}"


@contextmanager
def running() -> Iterator[str]:
    """The address of a running server, without the name of a database."""
    programs = _folder()
    assert programs is not None
    home = Path(mkdtemp(prefix="highground-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(home, "postgres", "postgres")
    port = _free_port()
    data = home / "data"
    _run(
        [
            str(programs / "initdb"),
            "-D",
            str(data),
            "-U",
            "highground",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
    )
    settings = f"-h 127.0.0.1 -p {port} -k {home} -c max_connections=200"
    start = [
        str(programs / "pg_ctl"),
        "-D",
        str(data),
        "-l",
        str(home / "log"),
        "-w",
        "-o",
        settings,
        "start",
    ]
    _run(start)
    try:
        yield f"postgresql+asyncpg://highground@127.0.0.1:{port}"
    finally:
        _run([str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"])
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def away(address: str) -> Iterator[None]:
    """A database goes: every connection to it breaks, and no new one is let in until the block is left."""
    server, name = address.rsplit("/", 1)

    async def do(*statements: str) -> None:
        engine = create_async_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            for statement in statements:
                await connection.execute(text(statement))
        await engine.dispose()

    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    asyncio.run(do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", cut))
    try:
        yield
    finally:
        asyncio.run(do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def new_database(address: str, name: str) -> str:
    """The address of a new, empty database there."""
    programs = _folder()
    assert programs is not None
    port = address.rsplit(":", 1)[1]
    _run([str(programs / "createdb"), "-h", "127.0.0.1", "-p", port, "-U", "highground", name])
    return f"{address}/{name}"
