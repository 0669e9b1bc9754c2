"""Matches are made here: begun, forked from a finished one, or kept from a file."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass, replace

from highground.bots.base import BOTS
from highground.engine.codec import encode
from highground.engine.errors import nearest
from highground.engine.match import Header, Match, new_header, with_players
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.saved import commitment_of
from highground.server.asker import Asker
from highground.server.knowing import spectator
from highground.server.lobby.systems import find_rules
from highground.server.pool import FILE, LOOK
from highground.server.problems import Trouble
from highground.server.protocol.matches import ForkGiven, MatchGiven, SeatGiven
from highground.server.replays.files import Recording, read_file
from highground.server.settings import Settings
from highground.server.store import matches as store
from highground.server.store import quotas
from highground.server.store.database import Database, now
from highground.server.store.matches import Entry, MatchRow, SeatRow
from highground.server.store.people import PersonRow
from highground.server.tables.course import OTHER_RULES, Course, Kept, dump, with_seed

HEADER_MOST = 100_000
"""So long may a match's header be: rosters of one's own are in it, and every list of matches reads it."""
log = logging.getLogger("highground.tables")


class Maker:
    """Writes new matches down; whoever comes to play one finds it there."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database

    async def begin(self, person: PersonRow, given: MatchGiven, asker: Asker) -> MatchRow:
        await self._check_room(person)
        find_rules(given.system)
        await self._check_bots(person, given.seats or [])
        return await self._add(await asker.have(LOOK, begun, given, person))

    async def fork(self, person: PersonRow, kept: Kept, given: ForkGiven, asker: Asker) -> MatchRow:
        """Go on from some step of a finished match, with luck of its own."""
        await self._check_room(person)
        if kept.row.status != "finished":
            raise Trouble("conflict", "Only a finished match can be forked.")
        wanted = given.seats or [
            SeatGiven(who="me") if seat.seat == 0 else SeatGiven(who="bot") for seat in kept.seats
        ]
        if len(wanted) != len(kept.seats):
            raise Trouble("invalid", f"This match has {len(kept.seats)} seats, not {len(wanted)}.")
        if any(seat.roster is not None for seat in wanted):
            raise Trouble("invalid", "A fork keeps the rosters: leave them out.")
        await self._check_bots(person, wanted)
        return await self._add(await asker.have(FILE, forked, kept, given, wanted, person))

    async def keep(self, person: PersonRow, text: str, key: str, asker: Asker) -> MatchRow:
        """A file that somebody brings, as a finished match; `key` is the one that we sign with."""
        await self._check_room(person, brings=True)
        return await self._add(await asker.have(FILE, brought, text, key, person))

    async def _add(self, made: Made) -> MatchRow:
        """Write a match down, all of it or nothing."""
        row = replace(made.row, owner=self.settings.address)
        await store.add_match(self.database, row, made.seats, made.entries, made.frames)
        log.info("match made", extra={"match": row.id, "system": row.system})
        return row

    # -- how much somebody may have ----------------------------------------------------------------------

    async def _check_room(self, person: PersonRow, brings: bool = False) -> None:
        """Trouble if somebody has too much already to make one more match."""
        limits = self.settings.limits
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


def begun(given: MatchGiven, person: PersonRow) -> Made:
    rules = find_ruleset(given.system)
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
    header = new_header(rules, setup, _fresh_seed(), [_player(seat) for seat in wanted])
    match = Match(rules, header)
    row = _row(match, given.pace, given.public)
    return _written(row, _seat_rows(row.id, wanted, person), match, person)


def forked(kept: Kept, given: ForkGiven, wanted: list[SeatGiven], person: PersonRow) -> Made:
    course = kept.course()
    if not course.playable:
        raise Trouble("unplayable", f"{OTHER_RULES} It can be watched, not gone on with.")
    if given.step > course.step:
        raise Trouble("invalid", f"The match has steps 0 to {course.step}.")
    match = _forked(course.game, given.step, [_player(seat) for seat in wanted])
    if not match.state.agenda:
        raise Trouble("invalid", "There is nothing left to decide after this step.")
    origin = "here" if course.row.origin == "here" else "fork"
    row = replace(_row(match, given.pace, given.public), forked_from=course.row.id, origin=origin)
    return _written(row, _seat_rows(row.id, wanted, person), match, person)


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
    return _written(row, seats, found.match, person, found.resigned, "finished")


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
        _new_row(recording.header, recording.title, "turns", False),
        status="finished",
        origin="file",
        commitment="",
        summary=dump(summary),
        made_by=person.id,
        bytes=len(recording.frames),
        brought=True,
    )
    return Made(row, _imported_seats(row.id, person, recording.header), [], recording.frames)


def _written(
    row: MatchRow,
    seats: list[SeatRow],
    match: Match,
    person: PersonRow,
    resigned: int | None = None,
    status: str | None = None,
) -> Made:
    """A match with the log that leads to where it stands."""
    if any(seat.kind == "open" for seat in seats):
        row = replace(row, invitation=secrets.token_urlsafe(12))
    entries = [
        Entry(row.id, number, row.created, "input", given.seat, dump({"input": encode(given)}), "", "")
        for number, given in enumerate(match.inputs, 1)
    ]
    if resigned is not None:
        entries.append(Entry(row.id, len(entries) + 1, row.created, "resigned", resigned, "{}", "", ""))
    course = Course(match.rules, row, list(seats))
    course.load(entries)
    row = replace(
        row,
        status=status or course.status(),
        summary=dump(course.summary()),
        made_by=person.id,
        bytes=len(row.header) + sum(len(entry.body) for entry in entries),
    )
    return Made(row, seats, entries)


def _fresh_seed() -> str:
    return secrets.token_bytes(32).hex()


def _forked(match: Match, step: int, players: list[str]) -> Match:
    forked = match.fork(step + 1, _fresh_seed())
    return Match(forked.rules, with_players(forked.header, players), None, forked.inputs)


def _row(match: Match, pace: str, public: bool) -> MatchRow:
    """The row of a match that is made now; what its log says of it is still to be filled in."""
    return _new_row(match.header, match.rules.picture(spectator(match.state)).title, pace, public)


def _new_row(header: Header, title: str, pace: str, public: bool) -> MatchRow:
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


def _player(seat: SeatGiven) -> str:
    return _bot_name(seat) if seat.who == "bot" else "human"


def _bot_name(seat: SeatGiven) -> str:
    name = seat.bot or "greedy"
    if name not in BOTS:
        raise Trouble("invalid", f"There is no bot {name!r}" + nearest(name, list(BOTS)))
    return name


def _seat_rows(id: str, wanted: list[SeatGiven], person: PersonRow) -> list[SeatRow]:
    return [_seat_row(id, number, seat, person) for number, seat in enumerate(wanted)]


def _seat_row(id: str, number: int, seat: SeatGiven, person: PersonRow) -> SeatRow:
    if seat.who == "me":
        return SeatRow(id, number, "person", person.id, person.name, "")
    if seat.who == "friend":
        return SeatRow(id, number, "open", None, "", "")
    return SeatRow(id, number, "bot", None, _bot_name(seat).capitalize(), _bot_name(seat))


def _imported_seats(id: str, person: PersonRow, header: Header) -> list[SeatRow]:
    """Nobody plays at an imported match; the first seat is that of whoever brought it."""
    return [
        SeatRow(id, number, "person", person.id if number == 0 else None, player, "")
        for number, player in enumerate(header.players)
    ]
