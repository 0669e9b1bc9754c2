"""How much is kept for somebody, and taking some of it away again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, case, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from highground.server.store.database import Database
from highground.server.store.schema import archives, chat, log, matches, seats

NOBODY = "—"


@dataclass(frozen=True)
class Held:
    """Matches that somebody made or sits at: all, those not finished, those that only bots play, files they
    brought; and the bytes of those that they made.
    """

    matches: int
    unfinished: int
    among_bots: int
    brought: int
    bytes: int


async def held_by(database: Database, person: str) -> Held:
    sits = exists().where(seats.c.match == matches.c.id, seats.c.person == person)
    anybody = exists().where(seats.c.match == matches.c.id, seats.c.kind != "bot")
    mine = matches.c.made_by == person
    going_on = matches.c.status != "finished"

    def total(of: Any, *where: Any) -> Any:
        return func.coalesce(func.sum(case((and_(*where), of), else_=0)), 0)

    wanted = select(
        func.count(),
        total(1, going_on),
        total(1, going_on, mine, ~anybody),
        total(1, mine, matches.c.brought),
        total(matches.c.bytes, mine),
    ).where(or_(mine, sits))
    async with database.reading() as connection:
        row = (await connection.execute(wanted)).one()
    return Held(*[int(each) for each in row])


async def leave_match(database: Database, match: str, person: str) -> None:
    """Take a match from somebody: it goes when nobody else sits there, else their seat stays, nameless."""
    others = select(seats.c.seat).where(
        seats.c.match == match, seats.c.person != person, seats.c.person.is_not(None)
    )
    async with database.writing() as connection:
        if (await connection.execute(others.limit(1))).first() is None:
            await drop_matches(connection, [match])
            return
        mine = (seats.c.match == match, seats.c.person == person)
        await connection.execute(update(seats).where(*mine).values(person=None, name=NOBODY))
        made = (matches.c.id == match, matches.c.made_by == person)
        await connection.execute(update(matches).where(*made).values(made_by=None))


async def drop_matches(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Delete matches with all that belongs to them; what was played on from them stays."""
    for first in range(0, len(ids), 500):
        some = ids[first : first + 500]
        for table in (log, archives, seats, chat):
            await connection.execute(delete(table).where(table.c.match.in_(some)))
        await connection.execute(delete(matches).where(matches.c.id.in_(some)))
        orphans = update(matches).where(matches.c.forked_from.in_(some))
        await connection.execute(orphans.values(forked_from=None))
        replayed = update(matches).where(matches.c.rematch_of.in_(some))
        await connection.execute(replayed.values(rematch_of=None))
