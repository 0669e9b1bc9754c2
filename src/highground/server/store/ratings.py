"""Ratings and what they come from, as the database has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete, desc, exists, insert, select, update

from highground.server.store.database import Database, now
from highground.server.store.schema import matches, people, ratings, results, seats

WANTED, DONE = "wanted", "done"


@dataclass(frozen=True)
class RatingRow:
    person: str
    system: str
    mu: float
    sigma: float
    points: int
    won: int
    drawn: int
    lost: int
    changed: int


@dataclass(frozen=True)
class ResultRow:
    match: str
    person: str
    system: str
    at: int
    outcome: str
    other: str | None
    before: int
    after: int


async def find(database: Database, person: str, system: str) -> RatingRow | None:
    wanted = select(ratings).where(ratings.c.person == person, ratings.c.system == system)
    return await database.one(RatingRow, wanted)


async def points_of(database: Database, people: set[str]) -> dict[tuple[str, str], int]:
    """The points of several people, by person and system."""
    wanted = select(ratings.c.person, ratings.c.system, ratings.c.points).where(ratings.c.person.in_(people))
    async with database.reading() as connection:
        return {(row.person, row.system): row.points for row in await connection.execute(wanted)}


async def of_person(database: Database, person: str) -> list[RatingRow]:
    wanted = select(ratings).where(ratings.c.person == person).order_by(ratings.c.system)
    return await database.all(RatingRow, wanted)


async def results_of(database: Database, person: str, most: int) -> list[tuple[ResultRow, str | None]]:
    """What somebody's ratings come from, newest first, each with the name of who they played."""
    wanted = (
        select(results, people.c.name)
        .outerjoin(people, people.c.id == results.c.other)
        .where(results.c.person == person)
        .order_by(desc(results.c.at))
        .limit(most)
    )
    async with database.reading() as connection:
        return [(ResultRow(*row[:-1]), row[-1]) for row in await connection.execute(wanted)]


async def ladder(database: Database, system: str, most: int) -> list[tuple[RatingRow, str]]:
    """The best of a system, each with their name."""
    wanted = (
        select(ratings, people.c.name)
        .join(people, people.c.id == ratings.c.person)
        .where(ratings.c.system == system)
        .order_by(desc(ratings.c.points), ratings.c.changed)
        .limit(most)
    )
    async with database.reading() as connection:
        return [(RatingRow(*row[:-1]), str(row[-1])) for row in await connection.execute(wanted)]


async def unrated(database: Database, most: int, person: str | None = None) -> list[str]:
    """Finished matches that count and have not been counted; only those that somebody played, if named."""
    wanted = select(matches.c.id).where(matches.c.rated == WANTED, matches.c.status == "finished")
    if person is not None:
        wanted = wanted.where(exists().where(seats.c.match == matches.c.id, seats.c.person == person))
    return await database.all(str, wanted.limit(most))


async def rate(
    database: Database,
    match: str,
    system: str,
    who: list[str],
    change: Callable[[list[RatingRow | None]], tuple[list[RatingRow], list[ResultRow]]],
) -> None:
    """Count a match, once: `change` makes new ratings of those that they have, and what is noted of it."""
    async with database.writing() as connection:
        mine = update(matches).where(matches.c.id == match, matches.c.rated == WANTED)
        if (await connection.execute(mine.values(rated=DONE))).rowcount != 1:
            return
        found = {
            row.person: RatingRow(*row)
            for row in await connection.execute(
                # Two matches of one person may end at the same moment: one is counted after the other.
                select(ratings)
                .where(ratings.c.system == system, ratings.c.person.in_(who))
                .order_by(ratings.c.person)
                .with_for_update()
            )
        }
        fresh, noted = change([found.get(each) for each in who])
        for each in fresh:
            here = (ratings.c.person == each.person, ratings.c.system == system)
            await connection.execute(delete(ratings).where(*here))
            await connection.execute(insert(ratings).values(**each.__dict__))
        if noted:
            await connection.execute(insert(results), [each.__dict__ for each in noted])


async def leave_out(database: Database, match: str) -> None:
    """A match that does not count after all."""
    await database.change(update(matches).where(matches.c.id == match).values(rated="", changed=now()))
