"""Open seats: whoever wants to play anybody is paired with whoever waits; rated games move the ladder."""

from __future__ import annotations

import time
import uuid
from typing import Any

from highground.server.ratings.service import rated
from tests.server.house import SWEEP, House, Person

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


def test_a_game_with_a_guest_or_a_bot_does_not_count(house: House) -> None:
    ann, bob = _account(house, "Ann"), house.guest("Bob")
    _rated_game(ann, bob)
    assert not ann.begin(rated=True)["rated"], "a bot has no rating to win from"
    time.sleep(3 * SWEEP)
    assert house.ask("GET", f"/people/{ann.id}")["results"] == []
    house.ask("GET", "/ladders/nothing", expect=404)
    house.ask("GET", "/people/nobody", expect=404)
