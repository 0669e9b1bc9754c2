"""Guests and accounts."""

from __future__ import annotations

import uuid

from tests.server.house import House


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
    bob.ask("POST", "/accounts", given, 201)
    bob.ask("POST", "/accounts", {**given, "name": f"{name} too"}, 409)
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
