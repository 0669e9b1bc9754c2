"""How a server is run: where its database is, what it allows."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from highground.engine.errors import ContentError, unknown


@dataclass(frozen=True)
class Limits:
    """What one person, one address and the whole server may use."""

    body_bytes: int = 1_000_000
    replay_bytes: int = 10_000_000
    bodies_bytes: int = 60_000_000
    bytes_per_second: float = 1_000_000.0
    bytes_burst: int = 40_000_000
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
    sweep_seconds: float = 5.0
    token_seconds: float = 3600.0
    login_burst: int = 10
    logins_per_minute: float = 2.0
    connections_per_address: int = 500
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
    seeks: int = 5
    tournaments: int = 5
    chat_burst: int = 8
    chat_per_minute: float = 30.0
    chat_lines: int = 500
    watch_delay_seconds: float = 120.0
    notice_seconds: float = 60.0
    mail_burst: int = 4
    mails_per_hour: float = 4.0
    free_bytes: int = 100_000_000
    lab_games: int = 20_000
    lab_workers: int = 1
    lab_running: int = 2
    lab_studies: int = 20
    lab_seconds: float = 3600.0
    lab_bytes: int = 3_000_000_000


@dataclass(frozen=True)
class Lab:
    """What studies may use."""

    folder: Path
    """Where they are kept: a folder a person, a folder a study."""
    games: int
    """The most of one study; 0: there is no lab."""
    workers: int
    """Processes of one study."""
    running: int
    """Studies at once, of everybody together; one of each person."""
    kept: int
    """Studies of one person."""
    seconds: float
    """So long a study may go on in one go; then it is stopped, and its owner may let it go on."""
    bytes: int = 0
    """So much memory each of its processes may take; 0: as much as there is."""


def no_lab(folder: Path) -> Lab:
    return Lab(folder, 0, 0, 0, 0, 0.0)


def own_lab(folder: Path) -> Lab:
    """On somebody's own machine: all of it but one core, which is for the table."""
    return Lab(folder, 100_000_000, max(1, (os.cpu_count() or 1) - 1), 1, 1_000, 7 * 86_400.0)


def shared_lab(folder: Path, limits: Limits) -> Lab:
    """On a server for others, where it was asked for."""
    return Lab(
        folder,
        limits.lab_games,
        limits.lab_workers,
        limits.lab_running,
        limits.lab_studies,
        limits.lab_seconds,
        limits.lab_bytes,
    )


@dataclass(frozen=True)
class Outgoing:
    """How notices leave the server: all of it is the operator's to say."""

    vapid: str = ""
    """The private key for Web Push, or its file."""
    contact: str = ""
    services: tuple[str, ...] = ()
    """Push services besides the known ones."""
    smtp: str = ""
    sender: str = ""
    url: str = ""
    """Where people reach the server: links in mail lead there."""

    @classmethod
    def from_environment(cls) -> Outgoing:
        told = os.environ.get
        return cls(
            told("HIGHGROUND_VAPID", ""),
            told("HIGHGROUND_CONTACT", ""),
            tuple(each for each in told("HIGHGROUND_PUSH_SERVICES", "").split(",") if each),
            told("HIGHGROUND_SMTP", ""),
            told("HIGHGROUND_MAIL_FROM", ""),
            told("HIGHGROUND_URL", ""),
        )


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
    lab: Lab | None = None
    """What studies may use; none: nobody ever could run one."""
    outgoing: Outgoing = field(default_factory=Outgoing)
    """How people who are not here are told that it is their turn."""


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
                raise unknown("HIGHGROUND_LIMITS: there is no limit", name, known)
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
