"""What a person leaves behind, taken out of the database."""

from __future__ import annotations

import json
from secrets import token_urlsafe

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from highground.server.store.database import Database
from highground.server.store.quotas import NOBODY, drop_matches
from highground.server.store.schema import (
    addresses,
    chat,
    entrants,
    log,
    matches,
    mutes,
    pairings,
    people,
    ratings,
    reports,
    results,
    seats,
    seeks,
    subscriptions,
    tournaments,
)


async def unfinished_of(database: Database, person: str) -> list[str]:
    """The matches that somebody still plays."""
    wanted = (
        select(matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.person == person, matches.c.status != "finished")
    )
    return await database.all(str, wanted)


async def remove_person(database: Database, person: str) -> None:
    """Delete somebody and the matches that nobody else sits at; elsewhere their seat stays, nameless."""
    sits = select(seats.c.match).where(seats.c.person == person)
    mine = sits.union(select(matches.c.id).where(matches.c.made_by == person))
    shared = select(seats.c.match).where(
        seats.c.match.in_(mine), seats.c.person != person, seats.c.person.is_not(None)
    )
    async with database.writing() as connection:
        kept = [row.match for row in await connection.execute(shared.distinct())]
        alone = [row.match for row in await connection.execute(mine) if row.match not in set(kept)]
        await connection.execute(update(matches).where(matches.c.made_by == person).values(made_by=None))
        await drop_matches(connection, alone)
        for first in range(0, len(kept), 500):
            joined = (log.c.match.in_(kept[first : first + 500]), log.c.kind == "joined")
            named = (*joined, log.c.body.contains(person, autoescape=True))
            nameless = json.dumps({"person": None, "name": NOBODY})
            await connection.execute(update(log).where(*named).values(body=nameless))
        nobody = update(seats).where(seats.c.person == person)
        await connection.execute(nobody.values(person=None, name=NOBODY))
        for table in (seeks, ratings, results, chat, mutes, reports, subscriptions, addresses):
            await connection.execute(delete(table).where(table.c.person == person))
        made = update(tournaments).where(tournaments.c.made_by == person)
        await connection.execute(made.values(made_by=None))
        await _leave_tournaments(connection, person)
        await connection.execute(delete(mutes).where(mutes.c.other == person))
        await connection.execute(delete(reports).where(reports.c.about == person))
        await connection.execute(update(results).where(results.c.other == person).values(other=None))
        await connection.execute(delete(people).where(people.c.id == person))


async def _leave_tournaments(connection: AsyncConnection, person: str) -> None:
    """Out of those that have not begun; in the others somebody nameless has played."""
    begun = select(tournaments.c.id).where(tournaments.c.status != "open")
    mine = entrants.c.person == person
    await connection.execute(delete(entrants).where(mine, entrants.c.tournament.not_in(begun)))
    nobody = f"gone-{token_urlsafe(9)}"
    await connection.execute(update(entrants).where(mine).values(person=nobody, name=NOBODY))
    for side in (pairings.c.first, pairings.c.second):
        await connection.execute(update(pairings).where(side == person).values({side: nobody}))
