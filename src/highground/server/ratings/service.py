"""Ratings by OpenSkill (Plackett-Luce): a guess at somebody's skill, and how sure it is.

What is shown is what somebody is almost surely at least as good as: so whoever plays more is known better and
stands higher, and nobody leads the ladder by one lucky game. Only matches of two accounts count, asked for as
rated, begun here and from the start. They are counted by whichever process sees them first, once.
"""

from __future__ import annotations

import logging
from typing import Any

from openskill.models import PlackettLuce

from highground.server.lobby.systems import find_rules, title_of
from highground.server.problems import Trouble
from highground.server.protocol.ratings import LadderSaid, Placed, Profile, RatingSaid, ResultNoted
from highground.server.store import matches as match_store
from highground.server.store import ratings as store
from highground.server.store.database import Database, now
from highground.server.store.people import find_person
from highground.server.store.ratings import RatingRow, ResultRow
from highground.server.tables.info import said_time
from highground.server.tables.service import Tables

AT_ONCE = 50
LADDER_MOST = 100
RESULTS_MOST = 50
MATCHES_MOST = 20
UNSURE = 4.0
"""With more doubt than this a rating is provisional."""
_MODEL = PlackettLuce()
log = logging.getLogger("highground.ratings")


class Ratings:
    """Counts matches, and tells how people stand."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self.database = database
        self.tables = tables

    async def count(self) -> None:
        """Count matches that have ended."""
        for id in await store.unrated(self.database, AT_ONCE):
            await self.count_match(id)

    async def count_of(self, person: str) -> None:
        """Count what somebody has played, before they leave it: they cannot take it back."""
        for id in await store.unrated(self.database, AT_ONCE, person):
            await self.count_match(id)

    async def count_match(self, id: str) -> None:
        """Count a match, if it has ended and is to be counted; one whose row is damaged is left out."""
        try:
            await self._count(id)
        except (ValueError, TypeError, KeyError, IndexError):
            log.exception("match %s cannot be counted", id)
            await store.leave_out(self.database, id)

    async def _count(self, id: str) -> None:
        row = await match_store.find_match(self.database, id)
        seats = (await match_store.seats_of(self.database, [id]))[id]
        if row is None or (row.rated, row.status) != (store.WANTED, "finished"):
            return
        result: Any = match_store.said_in(row.summary).get("result")
        people = [await find_person(self.database, seat.person) if seat.person else None for seat in seats]
        who = [person.id for person in people if person is not None and person.account is not None]
        counts = row.origin == "here" and row.forked_from is None and result is not None
        if not counts or len(who) != len(seats) or len(set(who)) != len(who):
            await store.leave_out(self.database, id)
            return
        winners = set(result[0])

        def change(known: list[RatingRow | None]) -> tuple[list[RatingRow], list[ResultRow]]:
            return rated(id, row.system, who, known, winners)

        await store.rate(self.database, id, row.system, who, change)

    # -- telling -------------------------------------------------------------------------------------

    async def ladder(self, system: str) -> LadderSaid:
        title = find_rules(system).title
        found = await store.ladder(self.database, system, LADDER_MOST)
        return LadderSaid(
            system=system,
            system_title=title,
            places=[
                Placed(place=number, person=row.person, name=name, rating=say_rating(row))
                for number, (row, name) in enumerate(found, 1)
            ],
        )

    async def profile(self, id: str, language: str) -> Profile:
        person = await find_person(self.database, id)
        if person is None:
            raise Trouble("not_found", "There is nobody of this name here.")
        rows = await match_store.finished_of(self.database, id, MATCHES_MOST)
        # Before the ratings: a result that is told has counted in them.
        results = await store.results_of(self.database, id, RESULTS_MOST)
        return Profile(
            person=person.id,
            name=person.name,
            account=person.account is not None,
            ratings=[say_rating(each) for each in await store.of_person(self.database, id)],
            results=[
                ResultNoted.of(
                    each,
                    system_title=title_of(each.system),
                    at=said_time(each.at),
                    other=name or "",
                    other_person=each.other or "",
                )
                for each, name in results
            ],
            matches=await self.tables.infos(rows, person, language),
        )


def rated(
    match: str, system: str, who: list[str], known: list[RatingRow | None], winners: set[int]
) -> tuple[list[RatingRow], list[ResultRow]]:
    """New ratings after a match, and what is noted of it."""
    at = now()
    before = [_MODEL.rating(row.mu, row.sigma) if row is not None else _MODEL.rating() for row in known]
    ranks = [0.0 if not winners or seat in winners else 1.0 for seat in range(len(who))]
    after = [team[0] for team in _MODEL.rate([[each] for each in before], ranks=ranks)]
    rows, noted = [], []
    for seat, person in enumerate(who):
        outcome = "drawn" if not winners else "won" if seat in winners else "lost"
        old = known[seat]
        won, drawn, lost = (0, 0, 0) if old is None else (old.won, old.drawn, old.lost)
        points = points_of(after[seat])
        rows.append(
            RatingRow(
                person,
                system,
                after[seat].mu,
                after[seat].sigma,
                points,
                won + (outcome == "won"),
                drawn + (outcome == "drawn"),
                lost + (outcome == "lost"),
                at,
            )
        )
        other = next(each for each in who if each != person)
        noted.append(ResultRow(match, person, system, at, outcome, other, points_of(before[seat]), points))
    return rows, noted


def points_of(rating: Any) -> int:
    """1000 for somebody of whom nothing is known; 40 for each step of skill."""
    return 1000 + round(40.0 * float(rating.ordinal()))


def say_rating(row: RatingRow) -> RatingSaid:
    return RatingSaid.of(row, system_title=title_of(row.system), provisional=row.sigma > UNSURE)
