"""Tournaments as the database has them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, desc, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from highground.server.store.database import Database
from highground.server.store.schema import entrants, matches, pairings, tournaments

_GOING_ON = desc(tournaments.c.status != "finished")


@dataclass(frozen=True)
class TournamentRow:
    id: str
    name: str
    system: str
    scenario: str
    kind: str
    rounds: int
    pace: str
    clock: str
    rated: bool
    made_by: str | None
    status: str
    round: int
    created: int


@dataclass(frozen=True)
class EntrantRow:
    tournament: str
    person: str
    name: str
    entered: int


@dataclass(frozen=True)
class PairingRow:
    tournament: str
    round: int
    board: int
    first: str
    second: str | None
    match: str | None = None
    score: int | None = None


async def add(database: Database, row: TournamentRow) -> None:
    await database.change(insert(tournaments).values(**row.__dict__))


async def find(database: Database, id: str) -> TournamentRow | None:
    return await database.one(TournamentRow, select(tournaments).where(tournaments.c.id == id))


async def latest(database: Database, most: int) -> list[TournamentRow]:
    """Those that are not over first, then the newest; everybody's newest comes before anybody's second, so
    that nobody fills the list.
    """
    turn = func.row_number().over(
        partition_by=tournaments.c.made_by, order_by=[_GOING_ON, desc(tournaments.c.created)]
    )
    wanted = select(tournaments).order_by(_GOING_ON, turn, desc(tournaments.c.created))
    return await database.all(TournamentRow, wanted.limit(most))


async def due(database: Database) -> list[TournamentRow]:
    """Those that run and for which there is something to do: a match to be made or counted, or a round."""
    played = (
        pairings.c.tournament == tournaments.c.id,
        pairings.c.second.is_not(None),
        pairings.c.score.is_(None),
    )
    going_on = exists().where(matches.c.id == pairings.c.match, matches.c.status != "finished")
    wanted = select(tournaments).where(
        tournaments.c.status == "running", or_(exists().where(*played, ~going_on), ~exists().where(*played))
    )
    return await database.all(TournamentRow, wanted)


async def count_of(database: Database, person: str) -> int:
    """How many unfinished ones somebody has made."""
    mine = (tournaments.c.made_by == person, tournaments.c.status != "finished")
    return await database.count(select(func.count()).where(*mine))


async def entrants_of(database: Database, id: str) -> list[EntrantRow]:
    wanted = (
        select(entrants).where(entrants.c.tournament == id).order_by(entrants.c.entered, entrants.c.person)
    )
    ordered = wanted.order_by(entrants.c.entered, entrants.c.person)
    return await database.all(EntrantRow, ordered)


async def count_entrants(database: Database, ids: Sequence[str]) -> dict[str, int]:
    """How many play in each of several tournaments."""
    wanted = select(entrants.c.tournament, func.count().label("number")).where(entrants.c.tournament.in_(ids))
    async with database.reading() as connection:
        return {
            row.tournament: row.number
            for row in await connection.execute(wanted.group_by(entrants.c.tournament))
        }


async def entered_by(database: Database, ids: Sequence[str], person: str) -> set[str]:
    """In which of several tournaments somebody plays."""
    wanted = select(entrants.c.tournament).where(entrants.c.tournament.in_(ids), entrants.c.person == person)
    async with database.reading() as connection:
        return {row.tournament for row in await connection.execute(wanted)}


async def pairings_of(database: Database, id: str) -> list[PairingRow]:
    wanted = select(pairings).where(pairings.c.tournament == id)
    ordered = wanted.order_by(pairings.c.round, pairings.c.board)
    return await database.all(PairingRow, ordered)


async def enter(database: Database, row: EntrantRow) -> None:
    with suppress(IntegrityError):  # they were in already
        await database.change(insert(entrants).values(**row.__dict__))


async def leave(database: Database, id: str, person: str) -> None:
    mine = (entrants.c.tournament == id, entrants.c.person == person)
    await database.change(delete(entrants).where(*mine))


async def drop(database: Database, id: str) -> None:
    async with database.writing() as connection:
        for table in (entrants, pairings):
            await connection.execute(delete(table).where(table.c.tournament == id))
        await connection.execute(delete(tournaments).where(tournaments.c.id == id))


async def clear_away(database: Database, open_before: int) -> None:
    """Forget those that nobody has begun for so long."""
    forgotten = (tournaments.c.status == "open", tournaments.c.created < open_before)
    ids = select(tournaments.c.id).where(*forgotten)
    await database.change(
        delete(entrants).where(entrants.c.tournament.in_(ids)), delete(tournaments).where(*forgotten)
    )


async def go_on(
    database: Database, row: TournamentRow, status: str, rounds: int, games: Sequence[PairingRow]
) -> bool:
    """To the next round, with its games, or to the end; whether it was ours to do: nobody else has."""
    async with database.writing() as connection:
        here = (
            tournaments.c.id == row.id,
            tournaments.c.round == row.round,
            tournaments.c.status == row.status,
        )
        ahead = {"status": status, "rounds": rounds, "round": row.round + bool(games)}
        if (await connection.execute(update(tournaments).where(*here).values(**ahead))).rowcount != 1:
            return False
        if games:
            await connection.execute(insert(pairings), [each.__dict__ for each in games])
    return True


async def seat(database: Database, row: PairingRow, match: str) -> bool:
    """The match of a pairing; False if it has one."""
    free = update(pairings).where(*_this(row), pairings.c.match.is_(None))
    return await database.change(free.values(match=match)) == 1


async def settle(database: Database, row: PairingRow, score: int) -> None:
    await database.change(update(pairings).where(*_this(row)).values(score=score))


def _this(row: PairingRow) -> tuple[Any, ...]:
    return (
        pairings.c.tournament == row.tournament,
        pairings.c.round == row.round,
        pairings.c.board == row.board,
    )
