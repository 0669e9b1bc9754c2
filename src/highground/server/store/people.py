"""People as the database has them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from highground.server.store.database import Database, now
from highground.server.store.schema import people, secrets


@dataclass(frozen=True)
class PersonRow:
    id: str
    name: str
    account: str | None
    password: str | None


_COLUMNS = (people.c.id, people.c.name, people.c.account, people.c.password)


async def add_person(database: Database, id: str, name: str) -> PersonRow:
    await database.change(insert(people).values(id=id, name=name, created=now(), since=0))
    return PersonRow(id, name, None, None)


async def find_person(database: Database, id: str) -> PersonRow | None:
    return await database.one(PersonRow, select(*_COLUMNS).where(people.c.id == id))


async def find_account(database: Database, account: str) -> PersonRow | None:
    return await database.one(PersonRow, select(*_COLUMNS).where(people.c.account == account))


async def looks_like_account(database: Database, name: str, likeness: str) -> bool:
    """Whether an account is called so, in whichever case, or what looks like it."""
    alike = or_(people.c.likeness == likeness, people.c.account == name.casefold())
    return await database.one(str, select(people.c.id).where(alike).limit(1)) is not None


async def set_password(database: Database, id: str, password: str) -> None:
    await database.change(update(people).where(people.c.id == id).values(password=password))


async def set_since(database: Database, id: str, made: int) -> bool:
    """From now on no older token counts that has no session; False if one made then counts no more."""
    async with database.writing() as connection:
        done = await connection.execute(
            update(people).where(people.c.id == id, people.c.since <= made).values(since=now())
        )
    return done.rowcount == 1


async def make_account(database: Database, id: str, name: str, likeness: str, password: str) -> bool:
    """Give a guest a name of their own and a password; False where the name is taken or they have one."""
    try:
        async with database.writing() as connection:
            done = await connection.execute(
                update(people)
                .where(people.c.id == id, people.c.account.is_(None))
                .values(name=name, account=name.casefold(), likeness=likeness, password=password)
            )
    except IntegrityError:
        return False
    return done.rowcount == 1


async def rename(database: Database, id: str, name: str) -> None:
    """Call a guest otherwise; accounts keep the name they log in by."""
    await database.change(
        update(people).where(people.c.id == id, people.c.account.is_(None)).values(name=name)
    )


async def shared_secret(database: Database, name: str, fresh: str) -> str:
    """A secret that all processes on a database share; `fresh` becomes it if there is none yet."""
    found = await database.one(str, select(secrets.c.value).where(secrets.c.name == name))
    if found is not None:
        return found
    try:
        await database.change(insert(secrets).values(name=name, value=fresh))
        return fresh
    except IntegrityError:
        return await shared_secret(database, name, fresh)
