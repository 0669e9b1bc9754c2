"""Saying something at a table: cleaned, counted, kept; whom somebody has muted they do not hear.

Only those who sit at a table talk there and hear it: whoever watches may know what the others must not.
"""

from __future__ import annotations

import logging
import secrets
import unicodedata

from highground.server.operations.limits import Buckets
from highground.server.problems import Trouble
from highground.server.protocol.chat import LineSaid
from highground.server.settings import Limits
from highground.server.store import chat as store
from highground.server.store.chat import LineRow, ReportRow
from highground.server.store.database import Database, now
from highground.server.store.matches import SeatRow
from highground.server.tables.info import said_time

SHOWN = 200
REPORTS_MOST = 50
"""So many of one person are kept."""
_JOINER = "\u200d"
log = logging.getLogger("highground.chat")


class Chat:
    """Of all tables of a process; how often somebody talks is counted over all of them."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self.database = database
        self.most = limits.chat_lines
        self._often = Buckets(limits.chat_per_minute / 60, limits.chat_burst)
        self._reports = Buckets(limits.chat_per_minute / 600, limits.chat_burst)

    async def say(self, match: str, person: str, seat: int, text: str, phrase: str) -> LineRow:
        cleaned = clean(text)
        if bool(cleaned) == bool(phrase):
            raise Trouble("invalid", "Say something: a text or a phrase.")
        if not self._often.take(person):
            raise Trouble("too_many", "That was too much at once. Wait a moment.")
        if await store.count(self.database, match, person) >= self.most:
            raise Trouble("too_many", f"Nobody says more than {self.most} lines at a table.")
        line = LineRow(secrets.token_urlsafe(9), match, now(), person, seat, cleaned, phrase)
        await store.add(self.database, line)
        return line

    async def heard(self, match: str, seats: list[SeatRow], muted: set[str]) -> list[LineSaid]:
        """What was said, without those whom somebody has muted."""
        lines = await store.lines_of(self.database, match, SHOWN)
        return [say_line(line, seats) for line in lines if line.person not in muted]

    async def muted_by(self, person: str | None) -> set[str]:
        return set() if person is None else await store.muted_by(self.database, person)

    async def mute(self, person: str, other: str, on: bool) -> None:
        await store.mute(self.database, person, other, on)

    async def report(self, match: str, person: str, line: str, why: str) -> None:
        """Tell whoever runs the server; the line is kept with it."""
        found = await store.find(self.database, match, line)
        if found is None:
            raise Trouble("not_found", "There is no such line.")
        if not self._reports.take(person):
            raise Trouble("too_many", "You have reported a lot. Wait a while.")
        said = found.text or found.phrase
        row = ReportRow(secrets.token_urlsafe(9), now(), person, found.person, match, said, clean(why))
        if await store.is_reported(self.database, row):
            return
        if await store.count_reports(self.database, person) >= REPORTS_MOST:
            raise Trouble("too_many", "You have reported a lot. Whoever runs this server reads it first.")
        await store.report(self.database, row)
        log.warning("something was reported: see the table `reports`", extra={"match": match})


def clean(text: str) -> str:
    """A text without what cannot be seen, or would turn what stands around it.

    >>> clean(" a\\u202eb\\n c ")
    'a b c'
    """
    shown = [
        letter if unicodedata.category(letter)[0] != "C" or letter == _JOINER else " " for letter in text
    ]
    return " ".join("".join(shown).split())


def say_line(line: LineRow, seats: list[SeatRow]) -> LineSaid:
    name = seats[line.seat].name if line.seat < len(seats) else ""
    return LineSaid.of(line, at=said_time(line.at), name=name)
