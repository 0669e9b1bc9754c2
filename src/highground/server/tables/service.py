"""All tables of this process: opened when somebody comes, put away when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any

from highground.bots.base import BOTS
from highground.engine.codec import encode
from highground.engine.errors import nearest
from highground.engine.match import Header, Input, Match, new_header
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.saved import commitment_of
from highground.server.lobby.service import find_rules, spectator
from highground.server.people.service import People
from highground.server.problems import Trouble
from highground.server.protocol.matches import ForkGiven, MatchGiven, MatchInfo, MatchList, SeatGiven
from highground.server.protocol.replays import Frame
from highground.server.settings import Settings
from highground.server.store import matches as store
from highground.server.store.database import Database, now
from highground.server.store.matches import Entry, MatchRow, Scribe, SeatRow
from highground.server.store.owners import LockLost, Owners
from highground.server.store.people import PersonRow
from highground.server.tables.course import OTHER_RULES, Course, dump, with_seed
from highground.server.tables.info import info_of, seat_of
from highground.server.tables.relay import Elsewhere
from highground.server.tables.table import Table
from highground.server.workers import Workers

__all__ = ["Tables"]

LIST_MOST = 60
log = logging.getLogger("highground.tables")


class Tables:
    """Finds, makes and puts away tables."""

    def __init__(
        self, settings: Settings, database: Database, people: People, scribe: Scribe, workers: Workers
    ) -> None:
        self.settings = settings
        self.database = database
        self.people = people
        self.owners = Owners(database)
        self.scribe = scribe
        self.workers = workers
        self.open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._chores: set[asyncio.Task[None]] = set()

    # -- finding -----------------------------------------------------------------------------------

    async def row(self, id: str) -> MatchRow:
        found = await store.find_match(self.database, id)
        if found is None:
            raise Trouble("not_found", "There is no such match.")
        return found

    async def invited(self, code: str) -> MatchRow:
        found = await store.find_invited(self.database, code)
        if found is None:
            raise Trouble("not_found", "This invitation leads nowhere.")
        return found

    async def table(self, id: str) -> Table:
        """The table of a match, opened if need be; raises `Elsewhere` if another process holds it."""
        found = self.open.get(id)
        if found is not None and not found.dead:
            return found
        async with self._opening.setdefault(id, asyncio.Lock()):
            found = self.open.get(id)
            if found is None or found.dead:
                if len(self.open) >= self.settings.limits.tables:
                    raise Trouble("unavailable", "Too many tables are open on this server. Try again later.")
                found = await self._open(id)
                self.open[id] = found
        self._opening.pop(id, None)
        found.wake_bots()
        return found

    async def _open(self, id: str) -> Table:
        row = await self.row(id)
        await self._hold(row)
        try:
            course = await self.course(row)
        except BaseException:
            await self.owners.release(id)
            raise
        return Table(course, self.people, self.scribe, self.workers, self.put_away)

    async def _hold(self, row: MatchRow) -> None:
        """Become the one process that plays a match, and say so."""
        try:
            held = await self.owners.acquire(row.id)
        except LockLost as error:
            self.let_go()
            raise Trouble("unavailable", "The database was away for a moment. Try again.") from error
        if not held:
            raise Elsewhere(row.id, row.owner)
        if row.owner != self.settings.address:
            await store.set_owner(self.database, row.id, self.settings.address)

    async def course(self, row: MatchRow) -> Course:
        """A match as its log tells it."""
        seats = (await store.seats_of(self.database, [row.id]))[row.id]
        course = Course(find_rules(row.system), row, seats)
        rows = await store.read_log(self.database, row.id)
        course.load(rows)
        if course.match is None:
            raise Trouble("unplayable", f"{OTHER_RULES} Not even its opening can be shown.")
        return course

    def put_away(self, table: Table, code: int = 1012) -> None:
        """Forget a table; who is at it will find it again."""
        table.close(code)
        if self.open.get(table.id) is table:
            del self.open[table.id]
            self._later(self.owners.release(table.id))

    def _later(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    def let_go(self) -> None:
        """The locks are lost: whatever is open here may be open elsewhere by now."""
        if self.open:
            log.info("letting go of %d tables", len(self.open))
        for table in list(self.open.values()):
            table.close(1012)
        self.open.clear()

    def put_idle_away(self) -> None:
        """Forget tables that nobody has used for a while."""
        old = time.monotonic() - self.settings.idle_seconds
        for table in list(self.open.values()):
            if not table.busy and table.used < old:
                self.put_away(table)

    async def check_locks(self) -> None:
        try:
            await self.owners.check()
        except LockLost:
            self.let_go()

    async def close(self) -> None:
        self.let_go()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.owners.close()

    # -- lists ---------------------------------------------------------------------------------------

    async def info(self, row: MatchRow, person: str | None, language: str) -> MatchInfo:
        table = self.open.get(row.id)
        if table is not None:
            return table.info(person, language)
        seats = await store.seats_of(self.database, [row.id])
        return info_of(row, seats[row.id], person, language)

    def may_see(self, info: MatchInfo, person: PersonRow | None) -> bool:
        """A match that is not public is for those who sit there, and whoever has the invitation."""
        return info.public or info.you is not None

    async def lists(self, person: PersonRow | None, language: str) -> MatchList:
        mine = [] if person is None else await store.matches_of(self.database, person.id, LIST_MOST)
        watch = await store.public_matches(self.database, "playing", LIST_MOST)
        finished = await store.finished_matches(self.database, LIST_MOST)
        own = {row.id for row in mine}
        rows = {row.id: row for row in [*mine, *watch, *finished]}
        seats = await store.seats_of(self.database, list(rows))
        id = None if person is None else person.id
        said = {
            row.id: table.info(id, language)
            if (table := self.open.get(row.id)) is not None
            else info_of(row, seats[row.id], id, language)
            for row in rows.values()
        }
        infos = list(said.values())
        going = [i for i in infos if i.id in own and i.status != "finished"]
        return MatchList(
            mine=sorted(going, key=lambda i: (i.you in i.waiting_for, i.changed), reverse=True),
            watch=[i for i in infos if i.id not in own and i.status == "playing"],
            finished=sorted(
                (i for i in infos if i.status == "finished"), key=lambda i: i.changed, reverse=True
            ),
        )

    # -- making ----------------------------------------------------------------------------------------

    async def create(self, person: PersonRow, given: MatchGiven) -> MatchRow:
        await self._check_open(person)
        rules = find_rules(given.system)
        scenario = given.scenario or rules.scenarios()[0]
        if scenario not in rules.scenarios():
            raise Trouble(
                "invalid", f"{rules.name} has no scenario {scenario!r}" + nearest(scenario, rules.scenarios())
            )
        defaults = list(rules.default_rosters(scenario))
        wanted = given.seats or [SeatGiven(who="me"), *[SeatGiven(who="bot")] * (len(defaults) - 1)]
        if len(wanted) != len(defaults):
            raise Trouble("invalid", f"{scenario} has {len(defaults)} seats, not {len(wanted)}.")
        rosters = [
            default if seat.roster is None else seat.roster
            for seat, default in zip(wanted, defaults, strict=True)
        ]
        setup = Setup(scenario, rosters, rules.read_options(dict(given.options)))
        if all(seat.who == "bot" for seat in wanted):
            setup = rules.among_bots(setup)
        seed = secrets.token_bytes(32).hex()
        header = new_header(rules, setup, seed, [_player(seat) for seat in wanted])
        match = await asyncio.to_thread(_begin, rules, header)
        return await self._add(person, match, wanted, given.pace, given.public, None)

    async def fork(self, person: PersonRow, row: MatchRow, given: ForkGiven) -> MatchRow:
        """Go on from some step of a finished match, with luck of its own."""
        await self._check_open(person)
        if row.status != "finished":
            raise Trouble("conflict", "Only a finished match can be forked.")
        course = await self.course(row)
        if not course.playable:
            raise Trouble("unplayable", f"{OTHER_RULES} It can be watched, not gone on with.")
        if given.step > course.step:
            raise Trouble("invalid", f"The match has steps 0 to {course.step}.")
        wanted = given.seats or [
            SeatGiven(who="me") if seat.seat == 0 else SeatGiven(who="bot") for seat in course.seats
        ]
        if len(wanted) != len(course.seats):
            raise Trouble("invalid", f"This match has {len(course.seats)} seats, not {len(wanted)}.")
        if any(seat.roster is not None for seat in wanted):
            raise Trouble("invalid", "A fork keeps the rosters: leave them out.")
        forked = course.game.fork(given.step + 1, secrets.token_bytes(32).hex())
        old = forked.header
        players = [_player(seat) for seat in wanted]
        header = Header(old.system, old.version, old.content, old.setup, old.seed, players, old.forked)
        match = Match(forked.rules, header, None, forked.inputs)
        if not match.state.agenda:
            raise Trouble("invalid", "There is nothing left to decide after this step.")
        return await self._add(person, match, wanted, given.pace, given.public, row.id)

    async def keep(
        self, person: PersonRow, rules: Ruleset, header: Header, inputs: list[Input], resigned: Any
    ) -> MatchRow:
        """An imported match: to be watched and forked. Replayed to the last input, so that it is known to be
        one.
        """
        match = await asyncio.to_thread(Match, rules, header, None, inputs)
        given_up = resigned if type(resigned) is int and 0 <= resigned < len(header.players) else None
        return await self._add(person, match, [], "turns", False, None, True, given_up)

    async def keep_recording(
        self, person: PersonRow, header: Header, title: str, sides: list[str], last: Frame
    ) -> MatchRow:
        """An imported recording: a match without a log."""
        id, at = secrets.token_urlsafe(9), now()
        summary = {
            "step": last.step.step,
            "seq": 0,
            "round": last.scene.round,
            "rounds": last.scene.rounds,
            "sides": sides,
            "waiting_for": [],
            "scores": last.scene.scores,
            "resigned": None,
            "result": None,
        }
        row = MatchRow(
            id=id,
            header=dump(encode(header)),
            seed="",
            commitment="",
            title=title,
            system=header.system,
            pace="turns",
            public=False,
            invitation=None,
            forked_from=None,
            status="finished",
            summary=dump(summary),
            owner=self.settings.address,
            created=at,
            changed=at,
        )
        await store.add_match(self.database, row, _imported_seats(id, person, header), [])
        return row

    async def _check_open(self, person: PersonRow) -> None:
        most = self.settings.limits.open_matches
        if await store.count_open(self.database, person.id) >= most:
            raise Trouble("too_many", f"You have {most} unfinished matches. Finish or resign one first.")

    async def _add(
        self,
        person: PersonRow,
        match: Match,
        wanted: list[SeatGiven],
        pace: str,
        public: bool,
        forked_from: str | None,
        imported: bool = False,
        resigned: int | None = None,
    ) -> MatchRow:
        id = secrets.token_urlsafe(9)
        header, rules = match.header, match.rules
        if imported:
            seats = _imported_seats(id, person, header)
        else:
            seats = [_seat_row(id, number, seat, person) for number, seat in enumerate(wanted)]
        open_seat = any(seat.kind == "open" for seat in seats)
        at = now()
        row = MatchRow(
            id=id,
            header=dump(encode(with_seed(header, ""))),
            seed=header.seed,
            commitment=commitment_of(header.seed) if header.seed else "",
            title=rules.picture(spectator(match.state)).title,
            system=rules.name,
            pace=pace,
            public=public,
            invitation=secrets.token_urlsafe(12) if open_seat else None,
            forked_from=forked_from,
            status="playing",
            summary="{}",
            owner=self.settings.address,
            created=at,
            changed=at,
        )
        course = Course(rules, row, seats)
        entries: list[Entry] = []
        for number, given in enumerate(match.inputs, 1):
            body = {"input": encode(given)}
            course.apply(number, "input", given.seat, body)
            entries.append(Entry(id, number, at, "input", given.seat, dump(body), "", ""))
        if resigned is not None:
            course.apply(course.seq + 1, "resigned", resigned, {})
            entries.append(Entry(id, course.seq, at, "resigned", resigned, "{}", "", ""))
        status = "finished" if imported else course.status()
        row = MatchRow(**{**row.__dict__, "status": status, "summary": dump(course.summary())})
        await store.add_match(self.database, row, seats, entries)
        log.info("match made", extra={"match": id, "system": rules.name})
        return row

    # -- joining ---------------------------------------------------------------------------------------

    async def seat(self, row: MatchRow, person: str | None) -> int | None:
        seats = (await store.seats_of(self.database, [row.id]))[row.id]
        return seat_of(seats, person)


def _imported_seats(id: str, person: PersonRow, header: Header) -> list[SeatRow]:
    """Nobody plays at an imported match; the first seat is that of whoever brought it."""
    return [
        SeatRow(id, number, "person", person.id if number == 0 else None, player, "")
        for number, player in enumerate(header.players)
    ]


def _begin(rules: Ruleset, header: Header) -> Match:
    return Match(rules, header)


def _player(seat: SeatGiven) -> str:
    return _bot_name(seat) if seat.who == "bot" else "human"


def _bot_name(seat: SeatGiven) -> str:
    name = seat.bot or "greedy"
    if name not in BOTS:
        raise Trouble("invalid", f"There is no bot {name!r}" + nearest(name, list(BOTS)))
    return name


def _seat_row(id: str, number: int, seat: SeatGiven, person: PersonRow) -> SeatRow:
    if seat.who == "me":
        return SeatRow(id, number, "person", person.id, person.name, "")
    if seat.who == "friend":
        return SeatRow(id, number, "open", None, "", "")
    return SeatRow(id, number, "bot", None, _bot_name(seat).capitalize(), _bot_name(seat))
