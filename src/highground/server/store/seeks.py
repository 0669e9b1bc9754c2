"""Those who wait for an opponent, as the database has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, func, insert, or_, select, update

from highground.server.store.database import Database, now
from highground.server.store.schema import people, seeks

CLAIMED = ""
"""What stands for the match of somebody who is being paired just now."""


@dataclass(frozen=True)
class SeekRow:
    id: str
    person: str
    name: str
    system: str
    scenario: str
    seat: int | None
    pace: str
    clock: str
    rated: bool
    created: int
    seen: int
    match: str | None = None


async def add(database: Database, seek: SeekRow) -> None:
    await database.change(insert(seeks).values(**seek.__dict__))


async def find(database: Database, id: str) -> SeekRow | None:
    return await database.one(SeekRow, select(seeks).where(seeks.c.id == id))


async def waiting(database: Database, live_since: int, most: int) -> list[SeekRow]:
    """Who waits, the longest first. If there are more than so many, everybody's first comes before anybody's
    second, and people with an account before guests: whoever comes again and again hides nobody.
    """
    turn = func.row_number().over(partition_by=seeks.c.person, order_by=seeks.c.created)
    wanted = (
        select(seeks)
        .outerjoin(people, people.c.id == seeks.c.person)
        .where(*_still_there(live_since))
        .order_by(turn, people.c.account.is_(None), seeks.c.created)
        .limit(most)
    )
    return sorted(await database.all(SeekRow, wanted), key=lambda row: row.created)


async def matching(database: Database, mine: SeekRow, live_since: int, most: int) -> list[SeekRow]:
    """Others who want the same game, and not the same side of it, the longest waiting first."""
    wanted = (
        select(seeks)
        .where(
            *_still_there(live_since),
            seeks.c.person != mine.person,
            seeks.c.system == mine.system,
            seeks.c.pace == mine.pace,
            seeks.c.clock == mine.clock,
            seeks.c.rated == mine.rated,
            *([] if not mine.scenario else [seeks.c.scenario.in_(["", mine.scenario])]),
            *([] if mine.seat is None else [or_(seeks.c.seat.is_(None), seeks.c.seat != mine.seat)]),
        )
        .order_by(seeks.c.created)
        .limit(most)
    )
    return await database.all(SeekRow, wanted)


def _still_there(live_since: int) -> tuple[Any, ...]:
    """Who waits; of those who want to play now, only who has been heard of since."""
    return seeks.c.match.is_(None), or_(seeks.c.pace == "turns", seeks.c.seen > live_since)


async def of_person(database: Database, person: str) -> list[SeekRow]:
    return await database.all(SeekRow, select(seeks).where(seeks.c.person == person))


async def see(database: Database, person: str) -> None:
    """Somebody who waits is still there."""
    mine = (seeks.c.person == person, seeks.c.match.is_(None))
    await database.change(update(seeks).where(*mine).values(seen=now()))


async def claim(database: Database, id: str) -> bool:
    """Whether this one is ours to pair: nobody else has."""
    free = (seeks.c.id == id, seeks.c.match.is_(None))
    return await database.change(update(seeks).where(*free).values(match=CLAIMED, seen=now())) == 1


async def settle(database: Database, id: str, match: str | None) -> None:
    """The match that came of it; None: nothing did, they wait on."""
    await database.change(update(seeks).where(seeks.c.id == id).values(match=match, seen=now()))


async def drop(database: Database, id: str, person: str) -> bool:
    mine = (seeks.c.id == id, seeks.c.person == person)
    return await database.change(delete(seeks).where(*mine)) == 1


async def clear_away(database: Database, live_before: int, turns_before: int) -> None:
    """Forget who has gone, and who was paired a while ago."""
    gone = or_(
        and_(seeks.c.pace == "live", seeks.c.seen < live_before),
        and_(seeks.c.match.is_not(None), seeks.c.seen < live_before),
        seeks.c.created < turns_before,
    )
    await database.change(delete(seeks).where(gone))
