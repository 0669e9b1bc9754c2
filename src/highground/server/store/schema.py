"""The tables of the database. Migrations make them; this is what the code reads and writes by.

A match's log is only ever appended to. Bodies are JSON texts of our own making, the same on every database.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, Table, Text

METADATA = MetaData()

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
    Column("bytes", BigInteger, nullable=False, doc="what it took when it was made"),
    Column("brought", Boolean, nullable=False, doc="as a file"),
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
    Column("kind", Text, nullable=False, doc="input, undone, offer, declined, joined, resigned"),
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

secrets = Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

Index("matches_by_change", matches.c.status, matches.c.changed)
Index("matches_by_fork", matches.c.forked_from)
Index("matches_by_maker", matches.c.made_by)
