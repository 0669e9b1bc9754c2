"""How a server is run: where its database is, what it allows."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from highground.engine.errors import ContentError, nearest


@dataclass(frozen=True)
class Limits:
    """What one person, one address and the whole server may use."""

    body_bytes: int = 1_000_000
    replay_bytes: int = 10_000_000
    message_bytes: int = 64_000
    requests_per_second: float = 20.0
    request_burst: int = 120
    messages_per_second: float = 40.0
    message_burst: int = 160
    orders_per_second: float = 10.0
    order_burst: int = 200
    hello_seconds: float = 20.0
    idle_seconds: float = 20.0
    body_seconds: float = 60.0
    token_seconds: float = 3600.0
    login_burst: int = 10
    logins_per_minute: float = 2.0
    sockets: int = 4_000
    sockets_per_address: int = 2_000
    sockets_per_person: int = 20
    guest_burst: int = 60
    guests_per_minute: float = 6.0
    open_matches: int = 50
    bot_matches: int = 4
    matches: int = 1_000
    recordings: int = 50
    stored_bytes: int = 200_000_000
    entries: int = 20_000
    tables: int = 20_000
    free_bytes: int = 100_000_000


@dataclass(frozen=True)
class Settings:
    """Everything a server process is told when it starts."""

    database: str
    address: str = ""
    """Where other processes on the same database reach this one: `http://HOST:PORT`."""
    origins: tuple[str, ...] = ()
    """Origins of pages elsewhere that may use the API."""
    names: tuple[str, ...] = ()
    """Names the server answers to, besides this machine's."""
    workers: int = 1
    """Processes that play bots and count odds."""
    idle_seconds: float = 600.0
    """After how long a table nobody sits at is put away."""
    limits: Limits = field(default_factory=Limits)


def limits_from(text: str) -> Limits:
    """Limits that differ from the defaults, as JSON: `{"sockets": 500}`.

    >>> limits_from('{"sockets": 500}').sockets
    500
    """
    try:
        given = json.loads(text or "{}")
        known = {each.name: each.type for each in fields(Limits)}
        for name, value in given.items():
            if name not in known:
                raise ContentError(
                    f"HIGHGROUND_LIMITS: there is no limit {name!r}" + nearest(name, list(known))
                )
            if type(value) not in (int, float) or value < 0:
                raise ContentError(f"HIGHGROUND_LIMITS: {name} must be a number, not {value!r}")
        return replace(Limits(), **given)
    except (ValueError, AttributeError) as error:
        raise ContentError(f"HIGHGROUND_LIMITS is not a JSON object: {error}") from error


def data_folder() -> Path:
    """Where a user's data lies, as the system has it."""
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "highground"


def default_database() -> str:
    """The embedded database in the user's data folder."""
    return f"sqlite+aiosqlite:///{data_folder() / 'highground.db'}"
