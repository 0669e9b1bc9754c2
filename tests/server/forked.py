"""Server processes forked from one that has imported what they need: a start costs no imports."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection

from tests.server.same_dice import SAME_DICE

__all__ = ["Forked"]

_FORKS = get_context("forkserver")
_IMPORTED = [
    "highground.cli.app",
    "highground.cli.serve",
    "highground.server.run",
    "highground.server.loaded",
    "aiosqlite",
    "asyncpg",
    "alembic.command",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "sqlalchemy.dialects.postgresql.asyncpg",
]


class Forked:
    """`python -m highground` with these arguments; as much of a `Popen` as a house asks for."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        # Only here: the fork imports this module, too, and its own workers need less.
        _FORKS.set_forkserver_preload(_IMPORTED)
        ours, theirs = _FORKS.Pipe(duplex=False)
        self.process = _FORKS.Process(target=_run, args=(theirs, arguments, environment, os.getcwd()))
        self.process.start()
        theirs.close()
        self.stdout = os.fdopen(os.dup(ours.fileno()), encoding="utf-8")
        ours.close()

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    @property
    def returncode(self) -> int | None:
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def wait(self, timeout: float) -> None:
        self.process.join(timeout)
        assert self.returncode is not None, f"the server did not end within {timeout} s"


def _run(said: Connection, arguments: list[str], environment: dict[str, str], folder: str) -> None:
    """In the fork: everything as the program finds it, and as its workers see it."""
    from highground.cli import app_main
    from highground.server import pool

    for number in (1, 2):
        os.dup2(said.fileno(), number)
    said.close()
    sys.stdout, sys.stderr = os.fdopen(1, "w", encoding="utf-8"), os.fdopen(2, "w", encoding="utf-8")
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if SAME_DICE in environment:
        # Matches are made in the server's own workers, which are forked from one that imports this first.
        pool._CONTEXT.set_forkserver_preload(["highground.server.loaded", "tests.server.same_dice"])
    sys.modules["__main__"] = import_module("highground.__main__")
    sys.argv = ["highground", *arguments]
    app_main()
