"""Files that only their owner may read: the database holds the seeds of matches that go on, and secrets."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from highground.engine.errors import ContentError
from highground.server.settings import data_folder

_BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""What lies beside an SQLite database. SQLite gives what it makes there the database's own permissions."""


def keep_private(file: Path) -> None:
    """A database file that is there and closed to others, in a folder where nobody else can replace it."""
    _make_folder(file.parent)
    if os.name == "nt":  # a user's data folder is private there as it is
        return
    _check_folder(file.parent)
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for end in _BESIDE:
            each = file.with_name(file.name + end)
            if each.exists() and stat.S_IMODE(each.stat().st_mode) & 0o077:
                each.chmod(0o600)
    except OSError as error:
        raise ContentError(
            f"the database {file} cannot be used: {error.strerror} ({error.filename})"
        ) from error


def _make_folder(folder: Path) -> None:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise ContentError(
            f"the folder {folder} for the database cannot be made ({error.strerror}); "
            "name another file with --database sqlite+aiosqlite:///FILE"
        ) from error


def _check_folder(folder: Path) -> None:
    """Our own folder is closed to others; one that somebody named is theirs to close, but must be safe."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    if folder == data_folder() and mode & 0o077:
        folder.chmod(0o700)
    elif mode & 0o022 and not mode & stat.S_ISVTX:
        raise ContentError(
            f"others can write to the folder {folder}, and so put another database there: "
            f"chmod go-w {folder}, or name another file with --database"
        )
