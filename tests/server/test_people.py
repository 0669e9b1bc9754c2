"""Guests and accounts: a seat belongs to its token."""

from __future__ import annotations

import asyncio
import time
import uuid

import pytest
from websockets.exceptions import InvalidStatus

from highground.server.people.service import People
from highground.server.people.tokens import YEAR
from highground.server.settings import Limits
from highground.server.store.database import Database
from tests.server.house import House, Person, Seat


def _signed(house: House, body: str) -> str:
    """A token that the server's own secret signs, whatever it says."""

    async def sign() -> str:
        database = Database(house.database)
        people = People(database, Limits())
        await people.open()
        signed = people.tokens.sign(body)
        await database.close()
        return f"{body}.{signed}"

    return asyncio.run(sign())


def test_a_token_lasts_an_hour_and_belongs_to_somebody(house: House) -> None:
    ann = house.guest()
    now = int(time.time())
    for body, text in [
        (f"{ann.id}.s.{now - 3660}", "expired"),
        (f"{ann.id}.s.never", "expired"),
        (f"{ann.id}.{now}", "expired"),
        (f"nobody.s.{now}", "nobody"),
    ]:
        assert text in house.ask("GET", "/me", token=_signed(house, body), expect=401)["text"]
    younger = _signed(house, f"{ann.id}.s.{now - 3500}")
    assert house.ask("GET", "/me", token=younger)["id"] == ann.id


def test_a_token_from_before_there_were_sessions_becomes_one_once(house: House) -> None:
    ann = house.guest()
    now = int(time.time())
    old = _signed(house, f"{ann.id}.{now - 3600}")
    house.ask("GET", "/me", token=old, expect=401)
    for body in (f"{ann.id}.{now - YEAR - 60}", f"nobody.{now}"):
        house.ask("POST", "/sessions/refresh", {"token": _signed(house, body)}, expect=401)
    house.ask("POST", "/sessions/refresh", {"token": ann.token}, expect=401)
    adopted = house.ask("POST", "/sessions/refresh", {"token": old})
    assert house.ask("GET", "/me", token=adopted["token"])["id"] == ann.id
    house.ask("POST", "/sessions/refresh", {"token": old}, expect=401)


def test_a_seat_is_for_its_own_token(house: House) -> None:
    """Others watch from the same table: they see no question, and nothing they say counts for the seat."""
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two, eve.sit(match["id"]) as watcher:
        assert (one.seat, two.seat, watcher.seat) == (0, 1, None)
        mover, other = (one, two) if one.mine else (two, one)
        words = mover.suggestions()[0]
        assert other.order(words)["type"] == "refused"
        assert watcher.table["question"] is None
        for request in (
            {"type": "order", "order": {"words": words}, "after": watcher.seq, "key": "k"},
            {"type": "odds", "order": {"words": words}},
            {"type": "undo", "step": 0},
            {"type": "redo"},
            {"type": "undo_answer", "accept": True},
            {"type": "resign"},
            {"type": "join", "invitation": match["invitation"]},
        ):
            assert watcher.request(**request)["problem"]["error"] in ("forbidden", "conflict"), request
        assert mover.seq == watcher.seq
        assert mover.order(words)["type"] == "done"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_somebody_elses_opens_no_socket(house: House, origin: str) -> None:
    ann = house.guest()
    match = ann.begin()["id"]
    with pytest.raises(InvalidStatus) as refused:
        Seat(house, match, ann.token, origin=origin)
    assert refused.value.response.status_code == 403
    with Seat(house, match, ann.token, origin=house.url) as seat:
        assert seat.seat == 0


def test_a_guest_becomes_an_account_and_comes_back(house: House) -> None:
    ann = house.guest("Ann")
    match = ann.begin()
    name = f"Ann {uuid.uuid4().hex[:8]}"
    made = ann.ask("POST", "/accounts", {"name": name, "password": "correct horse"}, 201)
    assert made["person"] == {"id": ann.id, "name": name, "account": True}
    back = house.ask("POST", "/sessions", {"name": name.upper(), "password": "correct horse"}, expect=201)
    assert back["person"]["id"] == ann.id
    mine = house.ask("GET", "/matches", token=back["token"])["mine"]
    assert [each["id"] for each in mine] == [match["id"]]


def test_names_are_taken_once_and_passwords_must_fit(house: House) -> None:
    name = f"Bob {uuid.uuid4().hex[:8]}"
    given = {"name": name, "password": "correct horse"}
    bob = house.guest("Bob")
    made = Person(house, bob.ask("POST", "/accounts", given, 201))
    made.ask("POST", "/accounts", {**given, "name": f"{name} too"}, 409)
    house.guest("Eve").ask("POST", "/accounts", {**given, "name": name.lower()}, 409)
    house.ask("POST", "/sessions", {**given, "password": "battery staple"}, expect=401)
    house.ask("POST", "/sessions", {**given, "name": "nobody of that name"}, expect=401)
    house.ask("POST", "/accounts", given, expect=401)


def test_names_and_passwords_have_bounds(house: House) -> None:
    ann = house.guest()
    house.ask("POST", "/guests", {"name": ""}, expect=422)
    house.ask("POST", "/guests", {"name": "x" * 41}, expect=422)
    house.ask("POST", "/guests", {"name": "a\nb"}, expect=422)
    ann.ask("POST", "/accounts", {"name": "Ann", "password": "short"}, 422)


def test_a_guest_may_be_called_otherwise_but_an_account_keeps_its_name(house: House) -> None:
    guest = house.guest("Ann")
    assert guest.ask("POST", "/me", {"name": " Anna "})["name"] == "Anna"
    assert guest.ask("GET", "/me")["name"] == "Anna"
    assert guest.begin()["seats"][0]["name"] == "Anna"
    guest.ask("POST", "/me", {"name": "\x07"}, 422)
    given = {"name": f"anna {guest.id}"[:40], "password": "long enough"}
    Person(house, guest.ask("POST", "/accounts", given, 201)).ask("POST", "/me", {"name": "Bob"}, 409)
