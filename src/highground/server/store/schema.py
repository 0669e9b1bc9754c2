"""The tables of the database. Migrations make them; this is what the code reads and writes by.

A match's log is only ever appended to. Bodies are JSON texts of our own making, the same on every database.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy
from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, Table
from sqlalchemy.exc import DontWrapMixin
from sqlalchemy.types import TypeDecorator

from highground.engine.errors import HighgroundError

METADATA = MetaData()


class NoText(DontWrapMixin, HighgroundError):
    """What no database keeps as a text."""


class Text(TypeDecorator[str]):
    """A text. PostgreSQL takes no zero byte, neither to keep nor to look for; so SQLite is given none."""

    impl = sqlalchemy.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        if value is not None and "\0" in value:
            raise NoText("A text with a zero byte (\\u0000) cannot be kept, and there is none.")
        return value


people = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("account", Text, unique=True, doc="the name in lower case, once there is a password"),
    Column("password", Text, doc="argon2"),
    Column("created", BigInteger, nullable=False, doc="milliseconds since 1970, as all times"),
    Column("since", BigInteger, nullable=False, doc="tokens without a session that are older count no more"),
    Column("likeness", Text, doc="of an account: the same for all names that look like its own"),
    Index("people_by_likeness", "likeness", unique=True),
)

sessions = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("key", Text, nullable=False, doc="SHA-256 of the key that renews its tokens"),
    Column("used", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("sessions_by_person", "person"),
    Index("sessions_by_end", "ended"),
)

matches = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("header", Text, nullable=False, doc="an encoded Header, without its seed"),
    Column("seed", Text, nullable=False, doc="64 hex digits; empty for an import that has none"),
    Column("commitment", Text, nullable=False, doc="SHA-256 of the seed"),
    Column("title", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("invitation", Text, unique=True),
    Column("forked_from", Text),
    Column("status", Text, nullable=False, doc="waiting, playing or finished"),
    Column("summary", Text, nullable=False, doc="JSON: what lists show without opening the match"),
    Column("owner", Text, nullable=False, doc="address of the process that holds the match"),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column(
        "origin", Text, nullable=False, doc="here; file: somebody brought it; fork: goes on from such a one"
    ),
    Column("made_by", Text, doc="the person it counts for; null: made before that was kept"),
    Column("bytes", BigInteger, nullable=False, doc="what it takes: its header and its log"),
    Column("brought", Boolean, nullable=False, doc="as a file"),
    Column(
        "clock", Text, nullable=False, doc="JSON: how long each side may think; empty: as long as it likes"
    ),
    Column("deadline", BigInteger, doc="when somebody's time is up; null: no clock runs"),
    Column("rematch_of", Text),
    Column("rated", Text, nullable=False, doc="wanted, done; empty: it does not count"),
    Column("told", BigInteger, nullable=False, doc="the change that those who are asked were told of last"),
)

seats = Table(
    "seats",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False, doc="person, bot or open"),
    Column("person", Text),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Index("seats_by_person", "person"),
)

log = Table(
    "log",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column(
        "kind",
        Text,
        nullable=False,
        doc="input, undone, offer, declined, joined, resigned, timed_out, resumed",
    ),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

archives = Table(
    "archives",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("language", Text, primary_key=True),
    Column("body", Text, nullable=False, doc="JSON: the frames of a replay, as they were told"),
)

seeks = Table(
    "seeks",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("scenario", Text, nullable=False, doc="empty: any"),
    Column("seat", Integer, doc="null: by lot"),
    Column("pace", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("match", Text, doc="what came of it; empty: being made"),
    Index("seeks_by_person", "person"),
)

chat = Table(
    "chat",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("match", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column(
        "phrase", Text, nullable=False, doc="one that everybody reads in their own language; may be empty"
    ),
    Index("chat_by_match", "match", "at"),
    Index("chat_by_person", "person"),
)

mutes = Table(
    "mutes",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
)

reports = Table(
    "reports",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", Text, nullable=False, doc="who reported it"),
    Column("about", Text, nullable=False),
    Column("match", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("reports_by_person", "person"),
)

subscriptions = Table(
    "subscriptions",
    METADATA,
    Column("endpoint", Text, primary_key=True, doc="where a browser's service takes pushes"),
    Column("person", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("subscriptions_by_person", "person"),
)

addresses = Table(
    "addresses",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("email", Text, nullable=False),
    Column("code", Text, nullable=False, doc="what confirms it; empty: it did"),
    Column("confirmed", Boolean, nullable=False),
    Column("language", Text, nullable=False),
    Column("sent", BigInteger, nullable=False),
)

tournaments = Table(
    "tournaments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("kind", Text, nullable=False, doc="round_robin or swiss"),
    Column("rounds", Integer, nullable=False, doc="0: not known before it begins"),
    Column("pace", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("made_by", Text),
    Column("status", Text, nullable=False, doc="open, running or finished"),
    Column("round", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("tournaments_by_status", "status", "created"),
)

entrants = Table(
    "entrants",
    METADATA,
    Column("tournament", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("entered", BigInteger, nullable=False),
    Index("entrants_by_person", "person"),
)

pairings = Table(
    "pairings",
    METADATA,
    Column("tournament", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("first", Text, nullable=False),
    Column("second", Text, doc="null: a bye"),
    Column("match", Text),
    Column("score", Integer, doc="what the first one got, in halves; null: they play"),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("system", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("points", Integer, nullable=False, doc="what is shown, and what the ladder goes by"),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ratings_by_points", "system", "points"),
)

results = Table(
    "results",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("system", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False, doc="won, drawn or lost"),
    Column("other", Text, doc="who they played; null: gone"),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Index("results_by_person", "person", "at"),
)

secrets = Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

Index("matches_by_change", matches.c.status, matches.c.changed)
Index("matches_by_fork", matches.c.forked_from)
Index("matches_by_maker", matches.c.made_by)
Index("matches_by_deadline", matches.c.deadline)
Index("matches_by_rated", matches.c.rated, matches.c.status)
Index("matches_by_rematch", matches.c.rematch_of, unique=True)
