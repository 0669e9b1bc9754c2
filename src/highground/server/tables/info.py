"""A match as lists and headers show it, from its row and summary alone or from its course."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, Literal, cast

from highground.engine.codec import decode
from highground.engine.match import Header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from highground.server.protocol.lobby import Value
from highground.server.protocol.matches import MatchInfo, ResultSaid, SeatInfo
from highground.server.store.matches import MatchRow, SeatRow


def seat_of(seats: list[SeatRow], person: str | None) -> int | None:
    """Where somebody sits."""
    if person is not None:
        for seat in seats:
            if seat.person == person:
                return seat.seat
    return None


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
    header = _header(row.header)
    facts = json.loads(row.summary) if summary is None else summary
    now = status or row.status
    you = seat_of(seats, person)
    sides = facts["sides"]
    changed = facts.get("changed", row.changed)
    return MatchInfo(
        id=row.id,
        system=row.system,
        system_title=rules.title,
        scenario=header.setup.scenario,
        title=row.title,
        version=header.version,
        playable=header.version == rules.version and header.content == rules.content_digest(),
        options=_chosen(rules, header.setup.options),
        seats=[_seat(each, sides, connected, facts.get("resigned")) for each in seats],
        status=cast(Literal["waiting", "playing", "finished"], now),
        pace=cast(Literal["live", "turns"], row.pace),
        public=row.public,
        round=facts["round"],
        rounds=facts["rounds"],
        step=facts["step"],
        seq=facts["seq"],
        waiting_for=facts["waiting_for"] if now == "playing" else [],
        scores=facts["scores"],
        result=_result(facts, sides, language),
        commitment=row.commitment,
        seed=row.seed if now == "finished" and row.seed else None,
        forked_from=row.forked_from,
        forked_at=max(0, header.forked - 1),
        invitation=row.invitation if you is not None and now == "waiting" else None,
        you=you,
        watching=watching,
        created=_time(row.created),
        changed=_time(changed),
    )


@cache
def _rules(system: str) -> Ruleset:
    return find_ruleset(system)


@lru_cache(maxsize=1_000)
def _header(text: str) -> Header:
    found: Header = decode(json.loads(text))
    return found


def _chosen(rules: Ruleset, options: dict[str, Value]) -> dict[str, Value]:
    defaults = rules.read_options({})
    return {name: value for name, value in options.items() if defaults.get(name) != value}


def _seat(seat: SeatRow, sides: list[str], connected: frozenset[int], resigned: int | None) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        side=sides[seat.seat],
        kind=cast(Literal["person", "bot", "open"], seat.kind),
        name=seat.name,
        bot=seat.bot,
        person=seat.person or "",
        connected=seat.kind == "bot" or seat.seat in connected,
        resigned=seat.seat == resigned,
    )


_ENDS = {
    "en": ("{who} won.", "A draw.", "{loser} gave up; {who} won."),
    "ru": ("Победа: {who}.", "Ничья.", "{loser}: сдача. Победа: {who}."),
}


def _result(facts: dict[str, Any], sides: list[str], language: str) -> ResultSaid | None:
    if facts["result"] is None:
        return None
    winners, scores, clause = facts["result"]
    resigned = facts.get("resigned")
    won, drawn, gave_up = _ENDS[language]
    form = gave_up if resigned is not None else won if winners else drawn
    who = ", ".join(sides[seat] for seat in winners)
    text = form.format(who=who, loser="" if resigned is None else sides[resigned])
    return ResultSaid(winners=winners, scores=scores, clause=clause, resigned=resigned, text=text)


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")
