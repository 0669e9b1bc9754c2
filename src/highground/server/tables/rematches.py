"""Once more, with those who were there: the other is asked along, and sides are swapped.

The rematch of a match is made by whoever asks first. Their opponent's seat stays open until they take it: by
asking for a rematch as well, or from the lobby. Against bots it begins at once, on the same side.
"""

from __future__ import annotations

import json

from sqlalchemy.exc import IntegrityError

from highground.engine.ruleset import OnGround
from highground.server.asker import Asker
from highground.server.people.service import People
from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchGiven, SeatGiven
from highground.server.store import matches as store
from highground.server.store.matches import MatchRow, SeatRow
from highground.server.store.people import PersonRow
from highground.server.tables.clocks import control_of
from highground.server.tables.info import header_of, seat_of
from highground.server.tables.making import Maker
from highground.server.tables.relay import Elsewhere, join_elsewhere
from highground.server.tables.service import Tables


class Rematches:
    """Asked for, found, accepted, declined."""

    def __init__(self, tables: Tables, maker: Maker, people: People) -> None:
        self.tables = tables
        self.maker = maker
        self.people = people
        self.database = tables.database

    async def ask(self, id: str, person: PersonRow, asker: Asker) -> MatchRow:
        """The rematch, with this person at their seat."""
        row, seats = await self._played(id, person)
        found = await store.find_rematch(self.database, id)
        if found is None:
            try:
                return await self.maker.begin(person, _again(row, seats, person), asker, rematch_of=id)
            except IntegrityError:  # the other was a moment quicker
                found = await store.find_rematch(self.database, id)
        if found is None:
            raise Trouble("unavailable", "The rematch was taken back just now. Ask again.")
        await self._join(found, person)
        return await self.tables.row(found.id)

    async def find(self, id: str, person: PersonRow) -> MatchRow | None:
        """The rematch that somebody has asked for, if there is one."""
        await self._played(id, person)
        return await store.find_rematch(self.database, id)

    async def decline(self, id: str, person: PersonRow) -> None:
        """No rematch after all, whoever asked; one that has begun goes on."""
        await self._played(id, person)
        found = await store.find_rematch(self.database, id)
        if found is None or found.made_by is None:
            raise Trouble("not_found", "Nobody has asked for a rematch.")
        if found.status != "waiting":
            raise Trouble("conflict", "The rematch has begun.")
        await self.tables.remove(found, await self.people.find(found.made_by))

    async def _played(self, id: str, person: PersonRow) -> tuple[MatchRow, list[SeatRow]]:
        """A finished match that somebody played in."""
        row = await self.tables.row(id)
        seats = (await store.seats_of(self.database, [id]))[id]
        if seat_of(seats, person.id) is None:
            raise Trouble("forbidden", "Only those who played have a rematch.")
        if row.status != "finished" or row.brought:
            raise Trouble("conflict", "Only a match that was played here to its end has a rematch.")
        return row, seats

    async def _join(self, row: MatchRow, person: PersonRow) -> None:
        seats = (await store.seats_of(self.database, [row.id]))[row.id]
        if seat_of(seats, person.id) is not None:
            return
        if row.invitation is None:
            raise Trouble("conflict", "Every seat is taken. You can watch.")
        try:
            await (await self.tables.table(row.id)).join(person)
        except Elsewhere as there:
            await join_elsewhere(self.people, person, row.invitation, there)


def _again(row: MatchRow, seats: list[SeatRow], person: PersonRow) -> MatchGiven:
    """The same forces on the same table; people move on by a seat, bots stay where they are."""
    setup = header_of(row).setup
    people = [seat.seat for seat in seats if seat.kind != "bot"]
    moved = dict(zip(people, people[1:] + people[:1], strict=True))
    mine = moved[seat_of(seats, person.id) or 0]
    return MatchGiven(
        system=row.system,
        scenario=setup.scenario,
        seats=[
            SeatGiven(
                who="bot" if seat.kind == "bot" else "me" if seat.seat == mine else "friend",
                bot=seat.bot or None,
                roster=setup.rosters[seat.seat],
            )
            for seat in seats
        ],
        options=dict(setup.options),
        ground=json.loads(setup.ground) if isinstance(setup, OnGround) else None,
        pace="turns" if row.pace == "turns" else "live",
        public=row.public,
        clock=control_of(row.clock),
        rated=row.rated != "",
    )
