"""Broken requests to a running server: never a 5xx, and what is refused changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzzing import mutated
from tests.server.house import House, Person

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "path",
    [
        "a" * 300,
        "a" * 5000,
        "a" * 300 + ".js",
        "assets/" + "a" * 300,
        "b/" * 400,
        "%2f" * 200,
        "%ff" * 90,
        "a" * 255,
    ],
    ids=lambda path: path[:12],
)
def test_no_path_is_too_long_to_be_answered(house: House, path: str) -> None:
    assert house.http.get(f"{house.url}/{path}").status_code in (200, 404)
    assert house.http.get(f"{house.url}/api/{path}").status_code == 404


NAMELESS: list[Any] = ["", " ", [""], {"name": ""}, None]


@pytest.mark.parametrize("system", ["ascension", "conflict", "primer", "torn", "collide", "ail"])
def test_what_has_no_name_is_refused_in_a_roster(house: House, system: str) -> None:
    """An ability called "" was looked for and never found: 503."""
    example = house.ask("GET", f"/systems/{system}/roster-form")["example"]
    for at in _lists(example):
        for name in NAMELESS:
            roster = _with(example, at, [*_at(example, at), name])
            checked = house.answer("POST", f"/systems/{system}/roster-check", {"data": roster})
            assert checked.status_code < 500, (at, name, checked.text)
    for at in _texts(example):
        checked = house.answer("POST", f"/systems/{system}/roster-check", {"data": _with(example, at, "")})
        assert checked.status_code < 500, (at, checked.text)


def _walk(value: Any, at: tuple[Any, ...] = ()) -> Any:
    yield at, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from _walk(each, (*at, key))


def _lists(value: Any) -> list[tuple[Any, ...]]:
    return [at for at, each in _walk(value) if isinstance(each, list)]


def _texts(value: Any) -> list[tuple[Any, ...]]:
    return [at for at, each in _walk(value) if isinstance(each, str)]


def _at(value: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        value = value[key]
    return value


def _with(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    if not way:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[way[0]] = _with(value[way[0]], way[1:], new)
    return copy


REQUESTS: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/guests", {"name": "Ann", "cookie": False}),
    ("POST", "/me", {"name": "Bob"}),
    ("POST", "/me/password", {"old": "correct horse", "new": "battery staple"}),
    ("POST", "/accounts", {"name": "Ann", "password": "correct horse", "cookie": False}),
    ("POST", "/sessions", {"name": "Ann", "password": "correct horse", "cookie": False}),
    ("POST", "/sessions/refresh", {"refresh": "a.b", "token": "a.1.b", "cookie": False}),
    ("POST", "/matches", {"system": "primer", "scenario": "crossing", "options": {}, "public": True}),
    ("POST", "/matches/nowhere/fork", {"step": 1, "seats": [{"who": "me"}, {"who": "bot"}]}),
    ("POST", "/replays", {"text": "x"}),
    ("GET", "/matches/%s?lang=en", {}),
    ("GET", "/invitations/%s", {}),
    ("GET", "/systems/%s/rules", {}),
    ("GET", "/systems/primer/scenarios/%s", {}),
    ("GET", "/systems/primer/scenarios/crossing/sample?roster=%s", {}),
]
PIECES = [
    "",
    "%00",
    "%ff",
    "..",
    "%2e%2e",
    "a" * 300,
    "'",
    "%27%20OR%201",
    "primer",
    "crossing",
    "%F0%9F%98%80",
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seed=st.integers(0, 1 << 48))
def test_no_request_breaks_the_server(house: House, seed: int) -> None:
    luck = Random(seed)
    method, path, body = luck.choice(REQUESTS)
    where = path.replace("%s", luck.choice(PIECES))
    token = luck.choice([None, "x", "a.b.1.c", house.guest().token])
    answer = house.answer(method, where, mutated(luck, body) if body else None, token)
    assert answer.status_code < 500, (method, where, answer.text)


MESSAGES: list[dict[str, Any]] = [
    {"type": "order", "order": {"words": "activate Ada"}, "after": 1, "key": "k"},
    {
        "type": "order",
        "order": {"offer": "move", "values": {"path": [[1, 2], [3, 4]]}},
        "after": 1,
        "key": "k",
    },
    {"type": "check", "order": {"words": "move 1,2 3,4"}},
    {"type": "choices", "order": {"offer": "activate", "values": {}}, "field": "model"},
    {"type": "preview", "model": "Ada", "kind": "move", "path": [[100000, 200000]]},
    {"type": "reach", "model": "Ada", "kind": "move", "threat": True},
    {"type": "odds", "order": {"words": "shoot Bo"}, "after": {"words": "activate Ada"}, "through": True},
    {"type": "undo", "step": 99},
    {"type": "undo_answer", "accept": True, "step": 1},
    {"type": "weighed", "step": 1},
    {"type": "join", "invitation": "x"},
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seed=st.integers(0, 1 << 48))
def test_a_message_that_is_refused_changes_nothing(house: House, seed: int) -> None:
    luck = Random(seed)
    person, match = _table(house)
    with person.sit(match) as seat:
        for number in range(10):
            seat.until(lambda s: s.mine or s.over)
            before = (seat.seq, seat.table)
            message = mutated(luck, {"v": 1, "id": 1000 + number, **luck.choice(MESSAGES)})
            seat.say(json.dumps(message))
            answer = seat.hear()
            while "re" not in answer:
                answer = seat.hear()
            assert "fault is ours" not in seat.came[-1], (message, answer)
            if answer["type"] in ("error", "refused"):
                assert seat.request("ping")["type"] == "pong"
                assert (seat.seq, seat.table) == before, message


_TABLES: dict[str, tuple[Person, str]] = {}


def _table(house: House) -> tuple[Person, str]:
    """One table for all: nothing that is refused matters to the next."""
    if house.url not in _TABLES:
        person = house.guest()
        _TABLES[house.url] = (person, person.begin()["id"])
    return _TABLES[house.url]
