"""Where people are told that it is their turn, as the database has it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update

from highground.server.store.database import Database
from highground.server.store.matches import said_in
from highground.server.store.schema import addresses, matches, seats, subscriptions


@dataclass(frozen=True)
class SubscriptionRow:
    endpoint: str
    person: str
    p256dh: str
    auth: str
    language: str
    created: int


@dataclass(frozen=True)
class AddressRow:
    person: str
    email: str
    code: str
    confirmed: bool
    language: str
    sent: int


@dataclass(frozen=True)
class Due:
    """A match over days that waits for somebody who may not know it."""

    match: str
    title: str
    people: list[str]


async def subscribe(database: Database, row: SubscriptionRow) -> None:
    await database.change(
        delete(subscriptions).where(subscriptions.c.endpoint == row.endpoint),
        insert(subscriptions).values(**row.__dict__),
    )


async def unsubscribe(database: Database, endpoint: str, person: str | None = None) -> None:
    """Forget an endpoint, of this person's if one is named."""
    gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
    await database.change(gone if person is None else gone.where(subscriptions.c.person == person))


async def subscriptions_of(database: Database, person: str) -> list[SubscriptionRow]:
    wanted = select(subscriptions).where(subscriptions.c.person == person)
    return await database.all(SubscriptionRow, wanted)


async def count_subscriptions(database: Database, person: str) -> int:
    wanted = select(func.count()).select_from(subscriptions).where(subscriptions.c.person == person)
    return await database.count(wanted)


async def set_address(database: Database, row: AddressRow) -> None:
    await database.change(
        delete(addresses).where(addresses.c.person == row.person), insert(addresses).values(**row.__dict__)
    )


async def find_address(database: Database, person: str) -> AddressRow | None:
    return await database.one(AddressRow, select(addresses).where(addresses.c.person == person))


async def drop_address(database: Database, person: str) -> None:
    await database.change(delete(addresses).where(addresses.c.person == person))


async def confirm(database: Database, code: str) -> bool:
    """Whether somebody waited for this code; it is good once."""
    found = update(addresses).where(addresses.c.code == code, addresses.c.code != "")
    return await database.change(found.values(confirmed=True, code="")) == 1


async def waiting_for(database: Database, person: str) -> int:
    """How many matches wait for somebody."""
    wanted = (
        select(matches.c.summary, seats.c.seat)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.person == person, matches.c.status == "playing")
    )
    async with database.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    return sum(row.seat in said_in(row.summary).get("waiting_for", []) for row in rows)


async def claim_due(database: Database, since: int, before: int, most: int) -> list[Due]:
    """Matches over days in which something happened in this time that nobody was told of; they are ours to
    tell of from now on.
    """
    untold = (
        matches.c.status == "playing",
        matches.c.pace == "turns",
        matches.c.changed > since,
        matches.c.changed <= before,
        matches.c.told < matches.c.changed,
    )
    found: list[Due] = []
    async with database.writing() as connection:
        wanted = select(matches.c.id, matches.c.title, matches.c.summary, matches.c.changed)
        for row in (await connection.execute(wanted.where(*untold).limit(most))).all():
            mine = update(matches).where(matches.c.id == row.id, matches.c.told < row.changed)
            if (await connection.execute(mine.values(told=row.changed))).rowcount != 1:
                continue
            asked = said_in(row.summary).get("waiting_for", [])
            sits = select(seats.c.person).where(
                seats.c.match == row.id, seats.c.seat.in_(asked), seats.c.person.is_not(None)
            )
            people = [each.person for each in await connection.execute(sits)]
            if people:
                found.append(Due(row.id, row.title, people))
    return found
