"""Bad input: always a 4xx or an error message with a reason; never a 500, never a dropped match."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.house import Closed, House, Seat

pytestmark = pytest.mark.slow

BOT = {"who": "bot"}
SYSTEMS = ("primer", "ascension", "ail", "torn", "collide")
JUNK = [
    "",
    "not json",
    "[]",
    "null",
    '"hello"',
    "{}",
    '{"type":"order"}',
    '{"v":2,"type":"ping","id":1}',
    '{"v":1,"type":"nothing","id":1}',
    '{"v":1,"type":"ping","id":-1}',
    '{"v":1,"type":"ping","id":1,"more":true}',
    '{"v":1,"type":"order","id":1,"after":0,"key":"","order":{}}',
    '{"v":1,"type":"preview","id":1,"model":"Ada","kind":"move","path":[[1,2,3]]}',
    '{"v":1,"type":"preview","id":1,"model":"Ada","kind":"move","path":[["a","b"]]}',
    '{"v":1,"type":"hello","token":null,"seq":-1,"language":"en"}',
    '{"v":1,"type":"ping","id":1e400}',
    "[" * 5_000,
]

ORDERS: list[dict[str, Any]] = [
    {},
    {"words": ""},
    {"words": "fly Ada"},
    {"words": "activate"},
    {"words": "activate Nobody"},
    {"words": "activate 'unclosed"},
    {"words": "move 1e999,0"},
    {"words": "move nan,nan"},
    {"words": "\x00\ud83d\ude00"},
    {"offer": "fly"},
    {"offer": "activate"},
    {"offer": "activate", "values": {"model": 7}},
    {"offer": "activate", "values": {"nobody": "Ada"}},
    {"offer": "activate", "values": {"model": {"$": "primer.Model"}}},
    {"offer": "move", "values": {"path": "far"}},
    {"offer": "move", "values": {"path": [[0]]}},
    {"offer": "move", "values": {"path": [[10**30, 0]]}},
    {"offer": "move", "values": {"path": [[True, False]]}},
]


def test_junk_on_the_socket_is_answered_and_the_match_goes_on(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.until(lambda s: s.mine)
        for junk in JUNK:
            seat.say(junk)
            answer = seat.hear()
            assert answer["type"] == "error", (junk, answer)
            assert answer["problem"]["text"]
        seat.say(b"bytes")
        assert seat.hear()["type"] == "error"
        assert seat.order(seat.suggestions()[0])["type"] == "done"


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: json.dumps(order)[:40])
def test_an_order_that_cannot_be_read_is_an_error_with_a_reason(house: House, order: dict[str, Any]) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.until(lambda s: s.mine)
        for request in ("check", "odds"):
            answer = seat.request(request, order=order)
            good = answer["type"] in ("error", "refused") or not answer["found"]["legal"]
            assert good, answer
        answer = seat.request("order", order=order, after=seat.seq, key="k")
        assert answer["type"] in ("error", "refused")
        if answer["type"] == "error":
            assert answer["problem"]["error"] == "invalid"
            assert answer["problem"]["text"]
        seat.request("choices", order=order, field="model")
        assert seat.request("ping")["type"] == "pong"


def test_previews_of_nonsense_are_answered(house: House) -> None:
    ann = house.guest()
    match = ann.begin("ascension")
    with ann.sit(match["id"]) as seat:
        far = 1 << 39
        for model, kind, path in [
            ("Nobody", "stride", []),
            ("Lancer Vey", "stride", [[far, far]] * 60),
            ("Lancer Vey", "fly", []),
            ("Lancer Vey", "attack", [[0, 0]]),
        ]:
            answer = seat.request("preview", model=model, kind=kind, path=path)
            assert answer["type"] in ("previewed", "error")
        too_far = seat.request("preview", model="Lancer Vey", kind="stride", path=[[1 << 40, 0]])
        assert too_far["type"] in ("previewed", "error")


@pytest.mark.parametrize("first", ["", "junk", '{"v":1,"type":"ping","id":1}', b"bytes"])
def test_who_does_not_say_hello_is_sent_away_with_a_reason(house: House, first: str | bytes) -> None:
    match = house.guest().begin()
    with connect(f"{house.url.replace('http', 'ws')}/api/matches/{match['id']}/socket") as socket:
        socket.send(first)
        assert json.loads(socket.recv())["problem"]["error"] == "bad_request"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400


def test_a_token_that_is_not_ours_opens_nothing(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    id, session, made, signature = ann.token.split(".")
    forged = (f"{id}.{session}.{made}.{signature[:-1]}x", f"{id}.{session}.1.{signature}")
    for token in (
        "",
        "x",
        "a.b.c",
        *forged,
        f"{id}.x.{made}.{signature}",
        f"{id}.{made}.{signature}",
        "ключ.1.x",
    ):
        with Seat(house, match["id"], token) as seat:
            assert seat.welcome["problem"]["error"] == "unauthorized", token
            with pytest.raises(Closed) as closed:
                seat.hear()
            assert closed.value.code == 4401
        if token.isascii():
            assert house.answer("GET", "/me", token=token or "-").status_code == 401
    assert house.answer("GET", "/me").status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/people/%00", None),
        ("GET", "/tournaments/%00", None),
        ("POST", "/tournaments/%00/enter", {}),
        ("GET", "/matches/%00", None),
        ("GET", "/matches/x%00/rematch", None),
        ("GET", "/invitations/%00", None),
        ("GET", "/ladders/%00", None),
        ("POST", "/seeks/%00/take", {}),
        ("DELETE", "/seeks/%00", None),
        ("DELETE", "/matches/%00", None),
        ("POST", "/emails/confirm", {"code": "\0" * 12}),
        ("POST", "/me/push/end", {"endpoint": "https://\0.example"}),
        ("POST", "/sessions/refresh", {"refresh": "\0" * 20}),
        ("POST", "/sessions", {"name": "\0", "password": "\0" * 12}),
        ("POST", "/accounts", {"name": "An\0n", "password": "correct horse"}),
        ("POST", "/guests", {"name": "An\0n"}),
        ("POST", "/seeks", {"system": "primer", "scenario": "\0"}),
    ],
)
def test_a_zero_byte_is_the_askers_mistake_on_every_database(
    house: House, method: str, path: str, body: Any
) -> None:
    answer = house.answer(method, path, body, house.guest().token)
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text)
    assert answer.json()["text"]


def test_a_zero_byte_on_the_socket_is_the_askers_mistake_too(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as seat:
        asked: dict[str, dict[str, Any]] = {
            "report": {"line": "\0", "why": ""},
            "mute": {"person": "\0", "on": True},
        }
        for kind, given in asked.items():
            answer = seat.request(kind, **given)
            assert answer["problem"]["error"] in ("invalid", "not_found"), answer


def test_there_is_no_such_match(house: House) -> None:
    ann = house.guest()
    ann.ask("GET", "/matches/nowhere", expect=404)
    ann.ask("GET", "/invitations/nowhere", expect=404)
    ann.ask("POST", "/invitations/nowhere", expect=404)
    with ann.sit("nowhere") as seat:
        assert seat.welcome["problem"]["error"] == "not_found"
        assert seat.until_closed() == 4404


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"system": "nothing"}, 404),
        ({"system": "primer", "scenario": "nowhere"}, 422),
        ({"system": "primer", "seats": []}, 201),
        ({"system": "primer", "seats": [{"who": "me"}]}, 422),
        ({"system": "primer", "seats": [{"who": "me"}, {"who": "bot", "bot": "skynet"}]}, 422),
        ({"system": "primer", "seats": [{"who": "me", "roster": "nobody"}, {"who": "bot"}]}, 422),
        ({"system": "primer", "seats": [{"who": "me", "roster": {"side": 7}}, {"who": "bot"}]}, 422),
        ({"system": "primer", "options": {"flying": True}}, 422),
        ({"system": "primer", "options": {"ducking": "sideways"}}, 422),
        ({"system": 7}, 422),
        ({}, 422),
        ([], 422),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_reason(house: House, given: Any, status: int) -> None:
    ann = house.guest()
    answer = house.answer("POST", "/matches", given, ann.token)
    assert answer.status_code == status, answer.text
    if status != 201:
        assert answer.json()["text"]


@pytest.mark.parametrize("id", ["%00", "a%00b", "%ff", "x" * 3_000, "%F0%9F%98%80"])
def test_ids_of_no_kind_of_ours_are_not_found(house: House, id: str) -> None:
    """No database is asked for a text that it cannot even hold."""
    for path in (f"/matches/{id}", f"/matches/{id}/replay", f"/matches/{id}/export", f"/invitations/{id}"):
        assert house.answer("GET", path).status_code == 404, path
    with Seat(house, id, None) as seat:
        assert seat.welcome["problem"]["error"] == "not_found"


BODIES = [
    b"",
    b"null",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"data":' + b'{"a":' * 900 + b"1" + b"}" * 901,
    b'{"data":{"side":"\\ud800"}}',
    b'{"data":{"side":"\\u0000"}}',
    b'{"data":{"\\ud800":1}}',
    b'{"data":{"models":NaN,"side":1e999}}',
    b'{"data":{"side":' + b"9" * 5_000 + b"}}",
    b'{"data":{},"options":{"sixes":Infinity}}',
    b'{"system":"primer","seats":[{"who":"me","roster":{"side":"\\ud800"}},{"who":"bot"}]}',
    b'{"name":"\\ud800","password":"\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800"}',
    b'{"name":"\\u0000","password":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"}',
    b'{"text":"\\u0000"}',
    b'{"step":1e400}',
    b'{"case":{"title":"\\ud800"}}',
    b'{"case":{"\\ud800":1}}',
    b'{"case":{"x":NaN}}',
    b'{"case":{},"\\ud800":1}',
    b'{"study":{"kind":["matrix"],"system":"primer"}}',
    b'{"study":{"kind":"matrix","system":"primer","title":"\\ud800","seed":-Infinity}}',
    b'{"endpoint":"https://fcm.googleapis.com/\\ud800","email":"a@b.cc\\n"}',
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:30]))
def test_no_body_makes_any_endpoint_fail(house: House, body: bytes) -> None:
    """Every one that takes a body, and what depends on the system for each of them."""
    ann = house.guest()
    headers = {"Authorization": f"Bearer {ann.token}", "Content-Type": "application/json"}
    described = house.ask("GET", "/openapi.json")["paths"]
    takes = [path for path, how in described.items() if "requestBody" in how.get("post", {})]
    assert len(takes) > 30
    for path in takes:
        for system in SYSTEMS if path.endswith("/roster-check") else ("primer",):
            where = re.sub(r"{\w+}", "nowhere", path.replace("{system}", system))
            answer = house.http.post(f"{house.url}{where}", content=body, headers=headers)
            assert answer.status_code < 500, (where, answer.text)
            assert answer.json()


def test_a_body_that_keeps_its_length_to_itself_is_cut_off(house: House) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(30):
            yield b"x" * 100_000

    answer = house.http.post(f"{house.url}/api/systems/primer/roster-check", content=endless())
    assert answer.status_code == 413
    assert answer.json()["error"] == "too_large"


def test_requests_that_are_too_large_are_refused(house: House) -> None:
    ann = house.guest()
    roster = house.ask("GET", "/systems/primer/roster-form")["example"]
    many = {**roster, "models": roster["models"] * 60_000}
    ann.ask("POST", "/matches", {"system": "primer", "seats": [{"who": "me", "roster": many}, BOT]}, 413)
    answer = house.answer("POST", "/systems/primer/roster-check", {"data": {"x": "y" * 1_100_000}}, ann.token)
    assert answer.status_code == 413
    with ann.sit(ann.begin()["id"]) as seat:
        seat.say(json.dumps({"v": 1, "type": "ping", "id": 1, "more": "x" * 70_000}))
        seat.until(lambda s: "at most" in s.came[-1])


def test_other_peoples_pages_may_not_use_a_visitors_browser(house: House) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    answer = house.http.post(f"{house.url}/api/guests", json={"name": "Eve"}, headers=foreign)
    assert answer.status_code == 403
    own = {"Origin": house.url}
    assert house.http.post(f"{house.url}/api/guests", json={"name": "Ann"}, headers=own).status_code == 201
