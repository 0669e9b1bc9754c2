"""Pairing strangers. Each wish is one row; whoever claims it first has it."""

from __future__ import annotations

import secrets

from highground.server.asker import Asker
from highground.server.lobby.systems import demand_scenario, find_rules, title_of
from highground.server.people.service import People
from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchGiven, SeatGiven
from highground.server.protocol.seeks import SeekGiven, Seeks, SeekSaid
from highground.server.store import ratings as ratings_store
from highground.server.store import seeks as store
from highground.server.store.database import Database, now
from highground.server.store.matches import MatchRow
from highground.server.store.people import PersonRow
from highground.server.store.seeks import CLAIMED, SeekRow
from highground.server.tables.clocks import control_of, legible
from highground.server.tables.info import said_time
from highground.server.tables.making import Maker

LIST_MOST = 100
TRIED_MOST = 20
"""Of so many who fit one is still free, though others are paired at the same moment."""
LIVE = 30_000
"""Who waits to play now and has not been heard of for so long, in ms, is gone."""
TURNS = 14 * 24 * 3600 * 1000
_SEEN_EVERY = 5_000


class OpenSeats:
    """Who waits, and who is paired."""

    def __init__(self, database: Database, maker: Maker, people: People, most: int) -> None:
        self.database = database
        self.maker = maker
        self.people = people
        self.most = most

    async def seek(self, person: PersonRow, given: SeekGiven, asker: Asker) -> MatchRow | SeekRow:
        """A match with somebody who waits for the same, or a place among those who wait."""
        rules = find_rules(given.system)
        scenario = given.scenario or rules.scenarios()[0]
        demand_scenario(rules, scenario)
        if len(rules.default_rosters(scenario)) != 2:
            raise Trouble("invalid", "Open seats are for games of two.")
        pace = given.pace if given.clock is None else "turns" if given.clock.kind == "move" else "live"
        at = now()
        mine = SeekRow(
            secrets.token_urlsafe(9),
            person.id,
            person.name,
            given.system,
            given.scenario or "",
            given.seat,
            pace,
            "" if given.clock is None else given.clock.model_dump_json(),
            given.rated,
            at,
            at,
        )
        await self.maker.check_room(person)
        for other in await store.matching(self.database, mine, at - LIVE, TRIED_MOST):
            if await self._may_play(other) and await store.claim(self.database, other.id):
                return await self._pair(person, mine, other, asker)
        kept = [each for each in await store.of_person(self.database, person.id) if each.match is None]
        if len(kept) >= self.most:
            raise Trouble("too_many", f"You wait for {self.most} games already. Withdraw one first.")
        await store.add(self.database, mine)
        return mine

    async def take(self, person: PersonRow, id: str, asker: Asker) -> MatchRow:
        """Play against somebody who waits."""
        other = await store.find(self.database, id)
        if other is None or other.match is not None:
            raise Trouble("not_found", "They do not wait any more.")
        if other.person == person.id:
            raise Trouble("conflict", "This is your own.")
        await self.maker.check_room(person)
        if not await self._may_play(other):
            raise Trouble("not_found", "They do not wait any more.")
        if not await store.claim(self.database, id):
            raise Trouble("conflict", "Somebody else was a moment quicker.")
        return await self._pair(person, None, other, asker)

    async def withdraw(self, person: PersonRow, id: str) -> None:
        if not await store.drop(self.database, id, person.id):
            raise Trouble("not_found", "You do not wait for this any more.")

    async def _may_play(self, other: SeekRow) -> bool:
        """Whether somebody who waits has room for one more match. Who has none does not wait, or nobody else
        would ever be paired who wants the same.
        """
        try:
            await self.maker.check_room(await self.people.find(other.person))
        except Trouble:
            await store.drop(self.database, other.id, other.person)
            return False
        return True

    async def _pair(self, person: PersonRow, mine: SeekRow | None, other: SeekRow, asker: Asker) -> MatchRow:
        """The match of two; if it cannot be made, the one who waited waits on."""
        try:
            first = await self.people.find(other.person)
            scenario = other.scenario or (mine.scenario if mine is not None else "")
            made = await self.maker.pair([first, person], _given(other, scenario), _seat(other, mine), asker)
        except BaseException:
            await store.settle(self.database, other.id, None)
            raise
        await store.settle(self.database, other.id, made.id)
        return made

    async def show(self, person: PersonRow | None) -> Seeks:
        """Who waits; whoever asks and waits is still there."""
        rows = await self._waiting()
        paired: list[str] = []
        if person is not None:
            mine = await store.of_person(self.database, person.id)
            paired = [each.match for each in mine if each.match not in (None, CLAIMED) and each.match]
            if any(each.match is None and each.seen < now() - _SEEN_EVERY for each in mine):
                await store.see(self.database, person.id)
                if not any(each.person == person.id for each in rows):
                    rows = await self._waiting()
        return Seeks(waiting=await self.say(rows, person), paired=paired)

    async def say(self, seeks: list[SeekRow], person: PersonRow | None) -> list[SeekSaid]:
        points = await ratings_store.points_of(self.database, {each.person for each in seeks})
        return [_say(each, person, points.get((each.person, each.system))) for each in legible(seeks)]

    async def clear_away(self) -> None:
        await store.clear_away(self.database, now() - 2 * LIVE, now() - TURNS)

    async def _waiting(self) -> list[SeekRow]:
        return await store.waiting(self.database, now() - LIVE, LIST_MOST)


def _say(seek: SeekRow, person: PersonRow | None, points: int | None) -> SeekSaid:
    return SeekSaid.of(
        seek,
        mine=person is not None and seek.person == person.id,
        system_title=title_of(seek.system),
        pace="turns" if seek.pace == "turns" else "live",
        clock=control_of(seek.clock),
        points=points,
        created=said_time(seek.created),
    )


def _seat(other: SeekRow, mine: SeekRow | None) -> int:
    """Where the one who waited sits: as either wants it, else by lot."""
    if other.seat is not None:
        return other.seat
    if mine is not None and mine.seat is not None:
        return 1 - mine.seat
    return secrets.randbelow(2)


def _given(seek: SeekRow, scenario: str) -> MatchGiven:
    return MatchGiven(
        system=seek.system,
        scenario=scenario or None,
        seats=[SeatGiven(who="friend"), SeatGiven(who="friend")],
        pace="turns" if seek.pace == "turns" else "live",
        clock=control_of(seek.clock),
        rated=seek.rated,
    )
