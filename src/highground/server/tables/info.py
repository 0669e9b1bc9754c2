"""A match as lists and headers show it, from its row and summary alone or from its course."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, Literal, cast

from highground.engine.codec import decode
from highground.engine.match import Header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from highground.server.bot_words import bot_title
from highground.server.guided.lessons import seed_for
from highground.server.protocol.lobby import Value
from highground.server.protocol.matches import ClockSaid, MatchInfo, ResultSaid, SeatInfo
from highground.server.store.database import now as present
from highground.server.store.matches import MatchRow, SeatRow
from highground.server.tables.clocks import control_of, say_clock


def seat_of(seats: list[SeatRow], person: str | None) -> int | None:
    """Where somebody sits."""
    if person is not None:
        for seat in seats:
            if seat.person == person:
                return seat.seat
    return None


def asked_seat(seats: list[SeatRow], person: str | None, waiting: Sequence[int]) -> int | None:
    """Where somebody sits: who has several seats, at the one that is asked."""
    mine = [seat.seat for seat in seats if person is not None and seat.person == person]
    asked = [seat for seat in mine if seat in waiting]
    return asked[0] if asked else mine[0] if mine else None


def info_of(
    row: MatchRow,
    seats: list[SeatRow],
    person: str | None,
    language: str,
    summary: dict[str, Any] | None = None,
    status: str | None = None,
    connected: frozenset[int] = frozenset(),
    watching: int = 0,
) -> MatchInfo:
    """What `person` is told of a match."""
    rules = _rules(row.system)
    header = header_of(row)
    facts = json.loads(row.summary) if summary is None else summary
    now = status or row.status
    you = asked_seat(seats, person, facts["waiting_for"])
    sides = facts["sides"]
    changed = facts.get("changed", row.changed)
    return MatchInfo.of(
        row,
        system_title=rules.title,
        scenario=header.setup.scenario,
        version=header.version,
        playable=header.version == rules.version and header.content == rules.content_digest(),
        options=_chosen(rules, header.setup.options),
        seats=[_seat(each, sides, connected, facts.get("resigned"), language) for each in seats],
        status=cast(Literal["waiting", "playing", "finished"], now),
        pace=cast(Literal["live", "turns"], row.pace),
        clock=_clock(row, facts),
        rated=row.rated != "",
        real_dice=not row.seed,
        round=facts["round"],
        rounds=facts["rounds"],
        step=facts["step"],
        seq=facts["seq"],
        waiting_for=facts["waiting_for"] if now == "playing" else [],
        scores=facts["scores"],
        result=say_result(facts, sides, language),
        seed=row.seed if now == "finished" and row.seed else None,
        forked_at=max(0, header.forked - 1),
        invitation=row.invitation if you is not None and now == "waiting" else None,
        you=you,
        guided=bool(row.seed) and row.seed == seed_for(row.system),
        watching=watching,
        created=said_time(row.created),
        changed=said_time(changed),
    )


def _clock(row: MatchRow, facts: dict[str, Any]) -> ClockSaid | None:
    control = control_of(row.clock)
    noted = facts.get("clock")
    return None if control is None or noted is None else say_clock(control, noted, present())


@cache
def _rules(system: str) -> Ruleset:
    return find_ruleset(system)


def header_of(row: MatchRow) -> Header:
    """What a match was begun with, without its seed."""
    return _header(row.header)


@lru_cache(maxsize=1_000)
def _header(text: str) -> Header:
    found: Header = decode(json.loads(text))
    return found


def _chosen(rules: Ruleset, options: dict[str, Value]) -> dict[str, Value]:
    defaults = rules.read_options({})
    return {name: value for name, value in options.items() if defaults.get(name) != value}


def _seat(
    seat: SeatRow, sides: list[str], connected: frozenset[int], resigned: int | None, language: str
) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        side=sides[seat.seat],
        kind=cast(Literal["person", "bot", "open"], seat.kind),
        name=bot_title(seat.bot, language) if seat.kind == "bot" else seat.name,
        bot=seat.bot,
        person=seat.person or "",
        connected=seat.kind == "bot" or seat.seat in connected,
        resigned=seat.seat == resigned,
    )


_ENDS = {
    "en": (
        "{who} won.",
        "A draw.",
        "{loser} gave up; {who} won.",
        "{loser} ran out of time; {who} won.",
    ),
    "ru": (
        "Победа: {who}.",
        "Ничья.",
        "{loser}: сдача. Победа: {who}.",
        "{loser}: время вышло. Победа: {who}.",
    ),
}


def say_result(facts: dict[str, Any], sides: list[str], language: str) -> ResultSaid | None:
    if facts["result"] is None:
        return None
    winners, scores, clause = facts["result"]
    resigned, timed_out = facts.get("resigned"), facts.get("timed_out")
    won, drawn, gave_up, too_slow = _ENDS[language]
    loser = timed_out if resigned is None else resigned
    if loser is None:
        form = won if winners else drawn
    else:
        form = too_slow if resigned is None else gave_up
    who = ", ".join(sides[seat] for seat in winners)
    text = form.format(who=who, loser="" if loser is None else sides[loser])
    return ResultSaid(
        winners=winners, scores=scores, clause=clause, resigned=resigned, timed_out=timed_out, text=text
    )


def said_time(milliseconds: int) -> str:
    """A time as it is told: ISO 8601, UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")
