"""A club's tournament: made, entered, begun by whoever made it; each round follows when the last is over.

Whichever process looks first goes on; a round and its pairings are one transaction. Matches are made
afterwards, one by one, so that one which could not be made is made the next time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from highground.server.asker import Asker
from highground.server.lobby.systems import demand_scenario, find_rules, title_of
from highground.server.people.service import People
from highground.server.pool import Kind, Workers
from highground.server.problems import Trouble
from highground.server.protocol.matches import MatchGiven, SeatGiven
from highground.server.protocol.tournaments import (
    PairingSaid,
    StandingSaid,
    TournamentGiven,
    TournamentList,
    TournamentSaid,
    TournamentWhole,
)
from highground.server.store import matches as match_store
from highground.server.store import quotas
from highground.server.store import tournaments as store
from highground.server.store.database import Database, now
from highground.server.store.people import PersonRow
from highground.server.store.tournaments import EntrantRow, PairingRow, TournamentRow
from highground.server.tables.clocks import control_of, legible
from highground.server.tables.info import said_time
from highground.server.tables.making import Maker
from highground.server.tournaments.pairing import (
    DRAWN,
    LOST,
    WON,
    Game,
    round_robin,
    standings,
    swiss,
    swiss_rounds,
)

LIST_MOST = 50
SWISS_MOST, EVERYBODY_MOST = 64, 16
LEAST = 2
OPEN_MOST = 60 * 24 * 3600 * 1000
"""What nobody has begun for so long, in ms, nobody waits for any more."""
Result = TypeVar("Result")
log = logging.getLogger("highground.tournaments")


class _Organiser(Asker):
    """Nobody waits for it: rounds follow by themselves."""

    def __init__(self, workers: Workers) -> None:
        self.owner = "tournaments"
        self._workers = workers

    async def have(self, kind: Kind, function: Callable[..., Result], *arguments: Any) -> Result:
        return await self._workers.run(kind, self.owner, function, *arguments)


class Tournaments:
    """Makes them, lets people in, and goes on with them."""

    def __init__(self, database: Database, maker: Maker, people: People, workers: Workers, most: int) -> None:
        self.database = database
        self.maker = maker
        self.people = people
        self.most = most
        self._organiser = _Organiser(workers)

    # -- before the first round ----------------------------------------------------------------------

    async def make(self, person: PersonRow, given: TournamentGiven) -> TournamentRow:
        rules = find_rules(given.system)
        scenario = given.scenario or rules.scenarios()[0]
        demand_scenario(rules, scenario)
        if len(rules.default_rosters(scenario)) != 2:
            raise Trouble("invalid", "Tournaments are for games of two.")
        if await store.count_of(self.database, person.id) >= self.most:
            raise Trouble("too_many", f"You run {self.most} tournaments already.")
        clock = given.clock
        row = TournamentRow(
            secrets.token_urlsafe(9),
            given.name,
            given.system,
            scenario,
            given.kind,
            (given.rounds or 0) if given.kind == "swiss" else 0,
            given.pace if clock is None else "turns" if clock.kind == "move" else "live",
            "" if clock is None else clock.model_dump_json(),
            given.rated,
            person.id,
            "open",
            0,
            now(),
        )
        await store.add(self.database, row)
        return row

    async def find(self, id: str) -> TournamentRow:
        found = await store.find(self.database, id)
        if found is None:
            raise Trouble("not_found", "There is no such tournament.")
        return found

    async def enter(self, id: str, person: PersonRow) -> None:
        row = await self._open(id)
        most = SWISS_MOST if row.kind == "swiss" else EVERYBODY_MOST
        if len(await store.entrants_of(self.database, id)) >= most:
            raise Trouble("conflict", f"At most {most} play in it.")
        # Its matches are made without asking again.
        await self.maker.check_room(person)
        await store.enter(self.database, EntrantRow(id, person.id, person.name, now()))

    async def leave(self, id: str, person: PersonRow) -> None:
        await self._open(id)
        await store.leave(self.database, id, person.id)

    async def start(self, id: str, person: PersonRow) -> None:
        row = await self._mine(id, person)
        who = [each.person for each in await store.entrants_of(self.database, id)]
        if len(who) < LEAST:
            raise Trouble("conflict", f"It takes {LEAST} to play.")
        everybody = row.kind == "round_robin"
        rounds = len(round_robin(who)) if everybody else min(row.rounds or swiss_rounds(len(who)), len(who))
        await store.go_on(self.database, row, "running", rounds, _games(row, who, []))
        await self._seat_all(await self.find(id))

    async def drop(self, id: str, person: PersonRow) -> None:
        await self._mine(id, person)
        await store.drop(self.database, id)

    async def _open(self, id: str) -> TournamentRow:
        row = await self.find(id)
        if row.status != "open":
            raise Trouble("conflict", "The tournament has begun.")
        return row

    async def _mine(self, id: str, person: PersonRow) -> TournamentRow:
        row = await self._open(id)
        if row.made_by != person.id:
            raise Trouble("forbidden", "Only who made it may do this.")
        return row

    async def clear_away(self) -> None:
        await store.clear_away(self.database, now() - OPEN_MOST)

    # -- while it runs -------------------------------------------------------------------------------

    async def look(self) -> None:
        """Go on with every tournament whose round is over."""
        for row in await store.due(self.database):
            try:
                await self._seat_all(row)
                await self._go_on(row)
            except Exception:
                log.exception("tournament %s cannot go on", row.id)

    async def _go_on(self, row: TournamentRow) -> None:
        for each in await store.pairings_of(self.database, row.id):
            if each.score is None and each.match is not None:
                score = await self._score(each.match)
                if score is not None:
                    await store.settle(self.database, each, score)
        games = await store.pairings_of(self.database, row.id)
        if any(each.score is None and each.second is not None for each in games):
            return
        who = [each.person for each in await store.entrants_of(self.database, row.id)]
        over = row.round >= row.rounds
        following = [] if over else await asyncio.to_thread(_games, row, who, games)
        status = "finished" if over else "running"
        if await store.go_on(self.database, row, status, row.rounds, following) and not over:
            await self._seat_all(await self.find(row.id))

    async def _score(self, match: str) -> int | None:
        """What the first one got; a match that is gone was nobody's."""
        row = await match_store.find_match(self.database, match)
        if row is None:
            return DRAWN
        if row.status != "finished":
            return None
        winners = (match_store.said_in(row.summary).get("result") or [[]])[0]
        return DRAWN if len(winners) != 1 else WON if winners[0] == 0 else LOST

    async def _seat_all(self, row: TournamentRow) -> None:
        """Make the matches of a round that are not there yet."""
        for each in await store.pairings_of(self.database, row.id):
            if each.match is None and each.second is not None and each.score is None:
                try:
                    await self._seat(row, each)
                except Trouble as trouble:
                    log.warning("a match of tournament %s was not made: %s", row.id, trouble)

    async def _seat(self, row: TournamentRow, pairing: PairingRow) -> None:
        try:
            pair = [await self.people.find(who) for who in (pairing.first, pairing.second or "")]
        except Trouble:  # somebody has left for good: the other has won
            gone = [each for each in (pairing.first, pairing.second) if not await self._is_there(each)]
            score = DRAWN if len(gone) == 2 else LOST if pairing.first in gone else WON
            await store.settle(self.database, pairing, score)
            return
        made = await self.maker.pair(pair, _match(row), 0, self._organiser)
        if not await store.seat(self.database, pairing, made.id):
            async with self.database.writing() as connection:
                await quotas.drop_matches(connection, [made.id])

    async def _is_there(self, person: str | None) -> bool:
        try:
            await self.people.find(person or "")
        except Trouble:
            return False
        return True

    # -- telling -------------------------------------------------------------------------------------

    async def list(self, person: PersonRow | None) -> TournamentList:
        rows = await store.latest(self.database, LIST_MOST)
        return TournamentList(tournaments=[*await self._say(rows, person)])

    async def whole(self, id: str, person: PersonRow | None) -> TournamentWhole:
        row = await self.find(id)
        if not legible([row]):
            raise Trouble("unplayable", "What was kept of this tournament is damaged.")
        there = await store.entrants_of(self.database, id)
        games = await store.pairings_of(self.database, id)
        names = {each.person: each.name for each in there}
        me = "" if person is None else person.id
        return TournamentWhole(
            tournament=(await self._say([row], person))[0],
            standings=[
                StandingSaid(
                    place=place,
                    person=each.person,
                    name=names[each.person],
                    score=each.score / 2,
                    won=each.won,
                    buchholz=each.buchholz / 2,
                    berger=each.berger / 4,
                )
                for place, each in enumerate(standings(list(names), _played(games, names)), 1)
            ],
            pairings=[
                PairingSaid(
                    round=each.round,
                    board=each.board,
                    first=names.get(each.first, quotas.NOBODY),
                    second="" if each.second is None else names.get(each.second, quotas.NOBODY),
                    match=each.match or "",
                    score=None if each.score is None else each.score / 2,
                    yours=me in (each.first, each.second) and bool(me),
                )
                for each in games
            ],
        )

    async def _say(self, rows: Sequence[TournamentRow], person: PersonRow | None) -> Sequence[TournamentSaid]:
        ids = [row.id for row in rows]
        there = await store.count_entrants(self.database, ids)
        mine = set() if person is None else await store.entered_by(self.database, ids, person.id)
        return [_said(row, person, there.get(row.id, 0), row.id in mine) for row in legible(rows)]


def _said(row: TournamentRow, person: PersonRow | None, entrants: int, entered: bool) -> TournamentSaid:
    return TournamentSaid.of(
        row,
        system_title=title_of(row.system),
        kind="swiss" if row.kind == "swiss" else "round_robin",
        pace="turns" if row.pace == "turns" else "live",
        clock=control_of(row.clock),
        entrants=entrants,
        entered=entered,
        yours=person is not None and row.made_by == person.id,
        created=said_time(row.created),
    )


def _played(games: list[PairingRow], names: dict[str, str]) -> list[Game]:
    return [
        Game(each.first, each.second, each.score)
        for each in games
        if each.first in names and (each.second is None or each.second in names)
    ]


def _games(row: TournamentRow, who: list[str], before: list[PairingRow]) -> list[PairingRow]:
    """The pairings of the next round."""
    number = row.round + 1
    if row.kind == "round_robin":
        games = round_robin(who)[number - 1]
    else:
        games = swiss(who, [Game(each.first, each.second, each.score) for each in before])
    return [
        PairingRow(row.id, number, board, game.first, game.second, None, WON if game.second is None else None)
        for board, game in enumerate(games, 1)
    ]


def _match(row: TournamentRow) -> MatchGiven:
    return MatchGiven(
        system=row.system,
        scenario=row.scenario,
        seats=[SeatGiven(who="friend"), SeatGiven(who="friend")],
        pace="turns" if row.pace == "turns" else "live",
        clock=control_of(row.clock),
        rated=row.rated,
    )
