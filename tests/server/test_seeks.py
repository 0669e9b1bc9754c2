"""Open seats: whoever wants to play anybody is paired with whoever waits; rated games move the ladder."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete

from highground.server.ratings.service import rated
from highground.server.store import seeks as store
from highground.server.store.database import Database, now
from highground.server.store.schema import seeks
from highground.server.store.seeks import SeekRow
from tests.server.house import QUICK, SWEEP, House, Person

CLOCK = {"kind": "side", "seconds": 600, "increment": 5}


def _account(house: House, name: str) -> Person:
    guest = house.guest(name)
    called = f"{name}{uuid.uuid4().hex[:6]}"
    given = {"name": called, "password": "correct horse"}
    return Person(house, house.ask("POST", "/accounts", given, guest.token))


def _waiting(person: Person, id: str) -> list[dict[str, Any]]:
    return [each for each in person.ask("GET", "/seeks")["waiting"] if each["id"] == id]


def _end(person: Person) -> None:
    """Leave nobody waiting for other tests to be paired with."""
    for each in person.ask("GET", "/seeks")["waiting"]:
        if each["mine"]:
            person.house.answer("DELETE", f"/seeks/{each['id']}", token=person.token)


def test_two_who_want_the_same_are_paired(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    wish = {"system": "primer", "clock": CLOCK}
    waits = ann.ask("POST", "/seeks", wish)
    assert waits["match"] is None
    (seen,) = _waiting(eve, waits["seek"]["id"])
    assert (seen["name"], seen["mine"], seen["clock"]) == ("Ann", False, CLOCK)
    other = eve.ask("POST", "/seeks", {**wish, "clock": None})
    assert other["match"] is None, "another clock is another wish"
    found = bob.ask("POST", "/seeks", wish)
    match = found["match"]
    assert match["status"] == "playing"
    assert {seat["name"] for seat in match["seats"]} == {"Ann", "Bob"}
    assert match["clock"]["increment"] == 5
    assert ann.ask("GET", "/seeks")["paired"] == [match["id"]], "who waited is told"
    assert _waiting(eve, waits["seek"]["id"]) == []
    _end(eve)


def test_somebody_who_waits_can_be_taken_and_sides_are_as_they_want(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    waits = ann.ask("POST", "/seeks", {"system": "primer", "seat": 1})["seek"]
    ann.ask("POST", f"/seeks/{waits['id']}/take", expect=409)
    same = bob.ask("POST", "/seeks", {"system": "primer", "seat": 1})
    assert same["match"] is None, "both cannot have one side"
    _end(bob)
    match = bob.ask("POST", f"/seeks/{waits['id']}/take")
    assert match["you"] == 0
    assert match["seats"][1]["name"] == "Ann"
    eve.ask("POST", f"/seeks/{waits['id']}/take", expect=404)


def test_a_wish_is_withdrawn_by_its_person_alone_and_there_are_only_so_many(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    wish = {"system": "torn", "clock": {"kind": "side", "seconds": 77}}
    made = [ann.ask("POST", "/seeks", wish)["seek"]["id"] for _ in range(5)]
    ann.ask("POST", "/seeks", wish, 429)
    bob.ask("DELETE", f"/seeks/{made[0]}", expect=404)
    _end(ann)
    assert _waiting(bob, made[0]) == []
    ann.ask("POST", "/seeks", {"system": "nothing"}, 404)
    ann.ask("POST", "/seeks", {"system": "primer", "scenario": "nowhere"}, 422)
    ann.ask("POST", "/seeks", {"system": "primer", "seat": 2}, 422)


def _crowd(system: str, people: int, each: int) -> list[SeekRow]:
    """Nobody's wishes, as guests without number would leave them."""
    before = now() - 3_600_000
    return [
        SeekRow(
            f"crowd{who}-{number}",
            f"crowd{who}",
            "Crowd",
            system,
            "",
            None,
            "turns",
            "",
            False,
            before,
            before,
        )
        for who in range(people)
        for number in range(each)
    ]


async def _with_rows(address: str, rows: list[SeekRow], then: Callable[[], None]) -> None:
    database = Database(address)
    for row in rows:
        await store.add(database, row)
    try:
        await asyncio.to_thread(then)
    finally:
        async with database.writing() as connection:
            mine = seeks.c.id.in_([row.id for row in rows])
            await connection.execute(delete(seeks).where(mine))
        await database.close()


def test_a_crowd_that_waits_for_something_else_keeps_nobody_from_being_paired_or_seen(house: House) -> None:
    ann, bob = _account(house, "Ann"), house.guest("Bob")
    wish = {"system": "primer", "clock": {"kind": "side", "seconds": 678}}

    def pair() -> None:
        waits = ann.ask("POST", "/seeks", wish)["seek"]
        assert _waiting(bob, waits["id"]), "an account stands before guests"
        assert bob.ask("POST", "/seeks", wish)["match"] is not None

    asyncio.run(_with_rows(house.database, _crowd("torn", 60, 5), pair))


def test_who_has_no_room_for_a_match_keeps_nobody_else_from_being_paired(
    make_database: Callable[[str], str],
) -> None:
    """Whoever waits first is tried first: if that could not be a match, nobody's could."""
    environment = {"HIGHGROUND_LIMITS": json.dumps({**QUICK, "open_matches": 1})}
    with House(make_database("sqlite"), environment=environment) as house:
        eve, ann, bob, cat = [house.guest(name) for name in ("Eve", "Ann", "Bob", "Cat")]
        wish = {"system": "primer", "pace": "turns"}
        full = eve.ask("POST", "/seeks", wish)["seek"]["id"]
        eve.begin()
        assert ann.ask("POST", "/seeks", wish)["match"] is None
        assert bob.ask("POST", "/seeks", wish)["match"] is not None, "with Ann, though Eve waited longer"
        cat.ask("POST", f"/seeks/{full}/take", expect=404)
        assert "unfinished" in eve.ask("POST", "/seeks", wish, 429)["text"]


def test_a_damaged_row_hides_no_other(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    (broken,) = _crowd("torn", 1, 1)
    wish = {"system": "primer", "clock": {"kind": "side", "seconds": 679}}

    def look() -> None:
        waits = ann.ask("POST", "/seeks", wish)["seek"]
        assert _waiting(bob, waits["id"])
        assert not _waiting(bob, broken.id)

    asyncio.run(_with_rows(house.database, [replace(broken, clock="{")], look))
    _end(ann)


def test_one_who_won_stands_above_one_who_lost_and_doubt_shrinks() -> None:
    rows, noted = rated("m", "primer", ["a", "b"], [None, None], {0})
    assert rows[0].points > 1000 > rows[1].points
    assert [each.outcome for each in noted] == ["won", "lost"]
    assert noted[0].before == 1000
    again, _ = rated("n", "primer", ["a", "b"], [rows[0], rows[1]], set())
    assert again[0].sigma < rows[0].sigma
    assert again[0].points - again[1].points < rows[0].points - rows[1].points, "a draw brings them closer"
    assert (again[0].won, again[0].drawn, again[0].lost) == (1, 1, 0)


def _rated_game(ann: Person, bob: Person) -> str:
    match = ann.begin_with(bob, rated=True)
    with bob.sit(match["id"]) as seat:
        seat.request("resign")
    return str(match["id"])


def test_a_rated_game_of_two_accounts_is_counted_once_and_shown(house: House) -> None:
    ann, bob = _account(house, "Ann"), _account(house, "Bob")
    match = _rated_game(ann, bob)
    for _ in range(60):
        profile = house.ask("GET", f"/people/{ann.id}")
        if profile["results"]:
            break
        time.sleep(0.5)
    (result,) = profile["results"]
    assert (result["match"], result["outcome"], result["other"]) == (match, "won", bob.name)
    assert profile["ratings"][0]["points"] == result["after"] > 1000
    assert profile["ratings"][0]["provisional"]
    assert [each["id"] for each in profile["matches"]] == [match]
    places = {each["name"]: each["place"] for each in house.ask("GET", "/ladders/primer")["places"]}
    assert places[ann.name] < places[bob.name]
    time.sleep(3 * SWEEP)
    assert len(house.ask("GET", f"/people/{ann.id}")["results"]) == 1, "counted once"
    house.ask("POST", "/me/delete", {"password": "correct horse"}, bob.token)
    house.ask("GET", f"/people/{bob.id}", expect=404)
    (result,) = house.ask("GET", f"/people/{ann.id}")["results"]
    assert (result["other"], result["other_person"]) == ("", ""), "nothing of who has gone is left"
    assert bob.name not in {each["name"] for each in house.ask("GET", "/ladders/primer")["places"]}


@pytest.mark.parametrize("way", ["the match", "themselves"])
def test_who_has_lost_a_rated_game_cannot_take_it_back_by_deleting(house: House, way: str) -> None:
    for _ in range(3):  # before or after the sweep has seen it
        ann, bob = _account(house, "Ann"), _account(house, "Bob")
        match = _rated_game(ann, bob)
        if way == "the match":
            house.answer("DELETE", f"/matches/{match}", token=bob.token)
            assert [each["outcome"] for each in house.ask("GET", f"/people/{bob.id}")["results"]] == ["lost"]
        else:
            house.ask("POST", "/me/delete", {"password": "correct horse"}, bob.token)
        assert [each["outcome"] for each in house.ask("GET", f"/people/{ann.id}")["results"]] == ["won"]


def test_a_game_with_a_guest_or_a_bot_does_not_count(house: House) -> None:
    ann, bob = _account(house, "Ann"), house.guest("Bob")
    _rated_game(ann, bob)
    assert not ann.begin(rated=True)["rated"], "a bot has no rating to win from"
    time.sleep(3 * SWEEP)
    assert house.ask("GET", f"/people/{ann.id}")["results"] == []
    house.ask("GET", "/ladders/nothing", expect=404)
    house.ask("GET", "/people/nobody", expect=404)
