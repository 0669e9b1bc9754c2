"""Matches are made here: begun, forked from a finished one, or kept from a file."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass, replace

from highground.bots.base import BOTS
from highground.bots.learned import plays
from highground.content.grounds import checked_ground, on_ground
from highground.engine.chance import DrawnOutcome
from highground.engine.codec import encode
from highground.engine.dice import Ask
from highground.engine.errors import nearest
from highground.engine.match import Header, Match, new_header, with_players
from highground.engine.match import opened as opening
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup, ground_of
from highground.engine.saved import commitment_of
from highground.server.asker import Asker
from highground.server.bot_words import bot_title
from highground.server.guided.lessons import Lesson
from highground.server.guided.opening import opened
from highground.server.judging.reading import hostile
from highground.server.lobby.systems import demand_scenario, find_rules
from highground.server.pool import FILE, LOOK
from highground.server.problems import Trouble
from highground.server.protocol.judging import PlayGiven
from highground.server.protocol.matches import CompanionGiven, ForkGiven, MatchGiven, SeatGiven
from highground.server.replays.files import Recording, read_file
from highground.server.settings import Settings
from highground.server.store import matches as store
from highground.server.store import quotas
from highground.server.store.database import Database, now
from highground.server.store.matches import Entry, MatchRow, SeatRow
from highground.server.store.people import PersonRow
from highground.server.tables.info import seat_of
from highground.server.tables.match_log import OTHER_RULES, Kept, MatchLog, dump, with_seed
from highground.server.tables.real_dice import Needed, begin_by_hand
from highground.server.visibility import spectator

MAP_MOST = 60
HEADER_MOST = 100_000
"""So long may a match's header be: rosters of one's own are in it, and every list of matches reads it."""
log = logging.getLogger("highground.tables")


class Maker:
    """Writes new matches down; whoever comes to play one finds it there."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database

    async def begin(
        self, person: PersonRow, given: MatchGiven, asker: Asker, rematch_of: str | None = None
    ) -> MatchRow:
        await self.check_room(person)
        find_rules(given.system)
        await self._check_bots(person, given.seats or [])
        made = await asker.have(LOOK, begun, given, person)
        return await self._add(replace(made, row=replace(made.row, rematch_of=rematch_of)))

    async def pair(self, pair: list[PersonRow], given: MatchGiven, first: int, asker: Asker) -> MatchRow:
        """A match of two people, both of whom want it; the first of them sits at seat `first`."""
        seated = pair if first == 0 else pair[::-1]
        return await self._add(await asker.have(LOOK, begun, given, pair[0], seated))

    async def guide(self, person: PersonRow, system: str, lesson: Lesson, asker: Asker) -> MatchRow:
        """The guided first game of a system; nobody watches."""
        await self.check_room(person)
        return await self._add(await asker.have(FILE, guided, system, lesson, person))

    async def set_up(
        self, person: PersonRow, system: str, given: PlayGiven, asker: Asker, language: str
    ) -> MatchRow:
        """Go on from a position that somebody set up."""
        from highground.server.judging.playing import set_up

        await self.check_room(person)
        find_rules(system)
        await self._check_bots(person, given.seats or [])
        return await self._add(await asker.have(FILE, set_up, system, given, person, language))

    async def beside(self, person: PersonRow, given: CompanionGiven, asker: Asker) -> MatchRow:
        """A match beside a real table; `Needed` until all is told that its opening needs."""
        await self.check_room(person)
        find_rules(given.system)
        made = await asker.have(LOOK, begun_beside, given, person)
        if isinstance(made, Wanted):
            raise Needed(made.ask, made.fallen, made.sides)
        return await self._add(made)

    async def fork(self, person: PersonRow, kept: Kept, given: ForkGiven, asker: Asker) -> MatchRow:
        """Go on from some step of a finished match, with luck of its own."""
        await self.check_room(person)
        if kept.row.status != "finished":
            raise Trouble("conflict", "Only a finished match can be forked.")
        mine = seat_of(kept.seats, person.id) or 0
        # A bot that played goes on; where there was a person, the usual bot does.
        wanted = given.seats or [
            SeatGiven(who="me") if seat.seat == mine else SeatGiven(who="bot", bot=seat.bot or None)
            for seat in kept.seats
        ]
        if len(wanted) != len(kept.seats):
            raise Trouble("invalid", f"This match has {len(kept.seats)} seats, not {len(wanted)}.")
        if any(seat.roster is not None for seat in wanted):
            raise Trouble("invalid", "A fork keeps the rosters: leave them out.")
        await self._check_bots(person, wanted)
        return await self._add(await asker.have(FILE, forked, kept, given, wanted, person))

    async def keep(self, person: PersonRow, text: str, key: str, asker: Asker) -> MatchRow:
        """A file that somebody brings, as a finished match; `key` is the one that we sign with."""
        await self.check_room(person, brings=True)
        return await self._add(await asker.have(FILE, brought, text, key, person))

    async def _add(self, made: Made) -> MatchRow:
        """Write a match down, all of it or nothing."""
        row = replace(made.row, owner=self.settings.address)
        await store.add_match(self.database, row, made.seats, made.entries, made.frames)
        log.info("match made", extra={"match": row.id, "system": row.system})
        return row

    # -- how much somebody may have ----------------------------------------------------------------------

    async def check_room(self, person: PersonRow, brings: bool = False) -> None:
        """Trouble if somebody has too much already to make one more match."""
        limits = self.settings.limits
        if self.database.is_full(limits.free_bytes):
            # What is left is for orders: whoever fills a disk keeps nobody from playing on.
            raise Trouble("unavailable", "The disk of this server is full: games go on, but none begins.")
        has = await quotas.held_by(self.database, person.id)
        if has.unfinished >= limits.open_matches and not brings:
            text = f"You have {limits.open_matches} unfinished matches. Finish or resign one first."
        elif has.matches >= limits.matches:
            text = f"{limits.matches} matches are kept for you. Delete one first."
        elif has.bytes >= limits.stored_bytes:
            text = f"{limits.stored_bytes} bytes are kept for you. Delete a match first."
        elif has.brought >= limits.recordings and brings:
            text = f"{limits.recordings} files of yours are kept. Delete one first."
        else:
            return
        raise Trouble("too_many", text)

    async def _check_bots(self, person: PersonRow, wanted: list[SeatGiven]) -> None:
        """Bots that play each other never stop to think for somebody: only so many at once."""
        most = self.settings.limits.bot_matches
        if wanted and all(seat.who == "bot" for seat in wanted):
            has = await quotas.held_by(self.database, person.id)
            if has.among_bots >= most:
                raise Trouble("too_many", f"{most} matches of bots are going on for you. Wait for one.")


# -- in a worker ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Made:
    """A match to be written down; `frames` is all there is of a recording."""

    row: MatchRow
    seats: list[SeatRow]
    entries: list[Entry]
    frames: str = ""


@dataclass(frozen=True)
class Wanted:
    """What must come up before a match beside a real table begins."""

    ask: Ask
    fallen: list[DrawnOutcome]
    sides: tuple[str, ...]


def begun(given: MatchGiven, person: PersonRow, friends: list[PersonRow] | None = None) -> Made:
    """A match as it was asked for; `friends` are those who sit at the seats of friends already."""
    rules = find_ruleset(given.system)
    setup, wanted = _seated(rules, given, SeatGiven(who="bot"))
    if all(seat.who == "bot" for seat in wanted):
        setup = rules.among_bots(setup)
    header = new_header(rules, setup, fresh_seed(), [player_of(seat, rules.name) for seat in wanted])
    match = Match(rules, header)
    clock = given.clock
    pace = given.pace if clock is None else "turns" if clock.kind == "move" else "live"
    row = _row(match, pace, given.public)
    if clock is not None:
        row = replace(row, clock=clock.model_dump_json())
    if given.rated and sum(seat.who != "bot" for seat in wanted) == len(wanted) == 2:
        row = replace(row, rated="wanted")
    return written(row, seat_rows(row.id, wanted, person, friends or []), match, person)


def _seated(
    rules: Ruleset, given: MatchGiven | CompanionGiven, others: SeatGiven
) -> tuple[Setup, list[SeatGiven]]:
    """The setup that somebody asks for, and who sits where: unless told me, and `others` everywhere else."""
    scenario = given.scenario or rules.scenarios()[0]
    demand_scenario(rules, scenario)
    defaults = list(rules.default_rosters(scenario))
    wanted = given.seats or [SeatGiven(who="me"), *[others] * (len(defaults) - 1)]
    if len(wanted) != len(defaults):
        raise Trouble("invalid", f"{scenario} has {len(defaults)} seats, not {len(wanted)}.")
    rosters = [
        default if seat.roster is None else seat.roster
        for seat, default in zip(wanted, defaults, strict=True)
    ]
    setup = Setup(scenario, rosters, rules.read_options(dict(given.options)))
    if given.ground is not None:
        with hostile():
            setup = on_ground(setup, checked_ground(rules, given.ground))
            rules.open(setup)
    return setup, wanted


def begun_beside(given: CompanionGiven, person: PersonRow) -> Made | Wanted:
    """A match beside a real table, or what must come up before it begins."""
    rules = find_ruleset(given.system)
    setup, wanted = _seated(rules, given, SeatGiven(who="me"))
    check_no_bots(wanted)
    header = new_header(rules, setup, "", ["human"] * len(wanted))
    try:
        match = begin_by_hand(rules, header, given.chance, given.roll)
    except Needed as needed:
        sides = rules.sides(opening(rules, setup).table)
        return Wanted(needed.ask, needed.fallen, sides)
    row = _row(match, "live", False)
    return written(row, seat_rows(row.id, wanted, person), match, person)


def check_no_bots(wanted: list[SeatGiven]) -> None:
    if any(seat.who == "bot" for seat in wanted):
        raise Trouble("invalid", "Bots have no hands: beside a real table only people play.")


def guided(system: str, lesson: Lesson, person: PersonRow) -> Made:
    match = opened(system, lesson)
    bots = [SeatGiven(who="bot", bot=name) for name in match.header.players[1:]]
    row = _row(match, "live", False)
    return written(row, seat_rows(row.id, [SeatGiven(who="me"), *bots], person), match, person)


def forked(kept: Kept, given: ForkGiven, wanted: list[SeatGiven], person: PersonRow) -> Made:
    course = kept.course()
    if not course.playable:
        raise Trouble("unplayable", f"{OTHER_RULES} You can watch it, but not continue it.")
    if given.step > course.step:
        raise Trouble("invalid", f"The match has steps 0 to {course.step}.")
    match = _forked(course.game, given.step, [player_of(seat, course.rules.name) for seat in wanted])
    if not match.state.agenda:
        raise Trouble("invalid", "There is nothing left to decide after this step.")
    # What came up at a real table is what its players said: nobody here rolled it.
    origin = "here" if course.row.origin == "here" and course.row.seed else "fork"
    row = replace(_row(match, given.pace, given.public), forked_from=course.row.id, origin=origin)
    return written(row, seat_rows(row.id, wanted, person), match, person)


def brought(text: str, key: str, person: PersonRow) -> Made:
    """What a file holds. What was published of a match's seed we know only if we signed it."""
    found = read_file(text)
    if isinstance(found, Recording):
        return _recorded(found, person)
    row = replace(_row(found.match, "turns", False), brought=True)
    if found.signer == key:
        row = replace(row, origin="here" if found.vouched else "fork")
    else:
        row = replace(row, origin="file", commitment="")
    seats = _imported_seats(row.id, person, found.match.header)
    if found.timed_out is not None:
        return written(row, seats, found.match, person, found.timed_out, "finished", "timed_out")
    return written(row, seats, found.match, person, found.resigned, "finished")


def _recorded(recording: Recording, person: PersonRow) -> Made:
    """A recording: a match without a log."""
    last = recording.last
    summary = {
        "step": last.step.step,
        "seq": 0,
        "round": last.scene.round,
        "rounds": last.scene.rounds,
        "sides": recording.sides,
        "waiting_for": [],
        "scores": last.scene.scores,
        "resigned": None,
        "result": None,
    }
    row = replace(
        new_row(recording.header, recording.title, "turns", False),
        status="finished",
        origin="file",
        commitment="",
        summary=dump(summary),
        made_by=person.id,
        bytes=len(recording.frames),
        brought=True,
    )
    return Made(row, _imported_seats(row.id, person, recording.header), [], recording.frames)


def written(
    row: MatchRow,
    seats: list[SeatRow],
    match: Match,
    person: PersonRow,
    resigned: int | None = None,
    status: str | None = None,
    lost: str = "resigned",
) -> Made:
    """A match with the log that leads to where it stands."""
    if any(seat.kind == "open" for seat in seats):
        row = replace(row, invitation=secrets.token_urlsafe(12))
    entries = [
        Entry(row.id, number, row.created, "input", given.seat, dump({"input": encode(given)}), "", "")
        for number, given in enumerate(match.inputs, 1)
    ]
    if resigned is not None:
        entries.append(Entry(row.id, len(entries) + 1, row.created, lost, resigned, "{}", "", ""))
    course = MatchLog(match.rules, row, list(seats))
    course.load(entries)
    row = replace(
        row,
        status=status or course.status(),
        summary=dump(course.summary()),
        deadline=None if course.clock is None else course.clock.deadline(),
        made_by=person.id,
        bytes=len(row.header) + sum(len(entry.body) for entry in entries),
    )
    return Made(row, seats, entries)


def fresh_seed() -> str:
    return secrets.token_bytes(32).hex()


def _forked(match: Match, step: int, players: list[str]) -> Match:
    forked = match.fork(step + 1, fresh_seed())
    return Match(forked.rules, with_players(forked.header, players), None, forked.inputs)


def _row(match: Match, pace: str, public: bool) -> MatchRow:
    """The row of a match that is made now; what its log says of it is still to be filled in."""
    title = match.rules.picture(spectator(match.state)).title
    own = ground_of(match.header.setup, "title").get("title")
    return new_row(match.header, f"{title} · {str(own)[:MAP_MOST]}" if own else title, pace, public)


def new_row(header: Header, title: str, pace: str, public: bool) -> MatchRow:
    written = dump(encode(with_seed(header, "")))
    if len(written) > HEADER_MOST:
        raise Trouble("too_large", "The rosters of this match are too long.")
    at = now()
    return MatchRow(
        id=secrets.token_urlsafe(9),
        header=written,
        seed=header.seed,
        commitment=commitment_of(header.seed) if header.seed else "",
        title=title,
        system=header.system,
        pace=pace,
        public=public,
        invitation=None,
        forked_from=None,
        status="",
        summary="",
        owner="",
        created=at,
        changed=at,
    )


# -- seats -------------------------------------------------------------------------------------------------


def player_of(seat: SeatGiven, system: str) -> str:
    if seat.who != "bot":
        return "human"
    name = _bot_name(seat)
    if not plays(name, system):
        raise Trouble("invalid", f"{name} has not learned {system}.")
    return name


def _bot_name(seat: SeatGiven) -> str:
    name = seat.bot or "greedy"
    if name not in BOTS:
        raise Trouble("invalid", f"There is no bot {name!r}" + nearest(name, list(BOTS)))
    return name


def seat_rows(
    id: str, wanted: list[SeatGiven], person: PersonRow, friends: list[PersonRow] | None = None
) -> list[SeatRow]:
    coming = iter(friends or [])
    rows = []
    for number, seat in enumerate(wanted):
        friend = next(coming, None) if seat.who == "friend" else None
        if friend is None:
            rows.append(_seat_row(id, number, seat, person))
        else:
            rows.append(SeatRow(id, number, "person", friend.id, friend.name, ""))
    return rows


def _seat_row(id: str, number: int, seat: SeatGiven, person: PersonRow) -> SeatRow:
    if seat.who == "me":
        return SeatRow(id, number, "person", person.id, person.name, "")
    if seat.who == "friend":
        return SeatRow(id, number, "open", None, "", "")
    return SeatRow(id, number, "bot", None, bot_title(_bot_name(seat)), _bot_name(seat))


def _imported_seats(id: str, person: PersonRow, header: Header) -> list[SeatRow]:
    """Nobody plays at an imported match; the first seat is that of whoever brought it."""
    return [
        SeatRow(id, number, "person", person.id if number == 0 else None, player, "")
        for number, player in enumerate(header.players)
    ]
