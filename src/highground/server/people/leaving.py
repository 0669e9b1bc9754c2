"""Somebody leaves for good, with all that is theirs.

Unfinished matches are given up first, so that nobody waits for them, and count if they are rated. Matches
that only they played, and files they brought, go; at matches with others their seat stays, without a name.
"""

from __future__ import annotations

from highground.server.people.service import People
from highground.server.ratings.service import Ratings
from highground.server.store import leaving as store
from highground.server.store.people import PersonRow
from highground.server.tables.relay import Elsewhere, ask_elsewhere
from highground.server.tables.service import Tables


async def delete_person(people: People, tables: Tables, ratings: Ratings, person: PersonRow) -> int:
    """Delete a person; how many sessions ended by it."""
    for id in await store.unfinished_of(people.database, person.id):
        try:
            await (await tables.table(id)).give_up(person.id)
        except Elsewhere as there:
            await ask_elsewhere(people, person, there, {"type": "resign"})
    await ratings.count_of(person.id)
    ended = await people.log_out_everywhere(person)
    await store.remove_person(people.database, person.id)
    people.forget(person)
    return ended
