"""The gate: which names, pages and proxies the server believes, and what it lets a page do."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_args

import pytest
from pydantic import BaseModel
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from highground.engine.plugins import find_ruleset, ruleset_names
from highground.server import protocol
from highground.server.operations.client import CLIENT
from highground.server.protocol import messages
from highground.server.protocol.shapes import Given
from highground.server.run import trusted_proxies
from tests.server.house import House, Seat

pytestmark = pytest.mark.slow
PAGE = "https://pages.example"


@pytest.fixture(scope="module")
def named(make_database: Callable[[str], str]) -> Any:
    """A server with a name, a page elsewhere that may use it, and a proxy that is not this machine."""
    arguments = ("--name", "table.example", "--origin", PAGE, "--proxy", "10.0.0.7")
    with House(make_database("sqlite"), *arguments) as house:
        yield house


# -- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "", "a b", "[::1"]
)
def test_a_name_that_is_not_the_servers_is_refused(house: House, host: str) -> None:
    """DNS rebinding: a page of evil.example whose name now leads here must not be taken for ours."""
    for path in ("/", "/api/matches", "/healthz", "/metrics"):
        answer = house.http.get(f"{house.url}{path}", headers={"Host": host})
        assert answer.status_code in (400, 421), (host, path, answer.text)
    origin = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert house.http.post(f"{house.url}/api/guests", json={}, headers=origin).status_code == 421


def test_a_socket_is_not_opened_under_a_foreign_name(house: House) -> None:
    match = house.guest().begin()["id"]
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"{house.url.replace('http', 'ws')}/api/matches/{match}/socket",
            additional_headers={"Host": "evil.example"},
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "192.168.1.7:8000", "[::1]:8000", "LOCALHOST:1"])
def test_addresses_and_this_machine_are_known(house: House, host: str) -> None:
    """An address cannot be made to lead elsewhere, as a name can."""
    assert house.http.get(f"{house.url}/api/matches", headers={"Host": host}).status_code == 200


def test_a_name_is_told_at_the_start(named: House) -> None:
    for host in ("table.example", "Table.Example:443"):
        assert named.http.get(f"{named.url}/api/matches", headers={"Host": host}).status_code == 200


# -- pages elsewhere -----------------------------------------------------------------------------------------


def test_a_page_that_is_allowed_may_use_the_api_from_its_browser(named: House) -> None:
    url = f"{named.url}/api/guests"
    asked = {
        "Origin": PAGE,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type",
    }
    preflight = named.http.options(url, headers=asked)
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-origin"] == PAGE
    assert "authorization" in preflight.headers["access-control-allow-headers"].lower()
    assert "POST" in preflight.headers["access-control-allow-methods"]
    answer = named.http.post(url, json={}, headers={"Origin": PAGE})
    assert answer.status_code == 201
    assert answer.headers["access-control-allow-origin"] == PAGE
    assert "origin" in answer.headers["vary"].lower()
    assert "access-control-allow-credentials" not in answer.headers, "cookies are for our own pages"
    refused = named.http.post(url, json={"name": 7}, headers={"Origin": PAGE})
    assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (422, PAGE)


def test_pages_of_other_sites_are_told_nothing(named: House) -> None:
    url = f"{named.url}/api/matches"
    for origin in ("https://elsewhere.example", "null"):
        asked = {"Origin": origin, "Access-Control-Request-Method": "GET"}
        assert "access-control-allow-origin" not in named.http.options(url, headers=asked).headers
        assert "access-control-allow-origin" not in named.http.get(url, headers={"Origin": origin}).headers


def test_a_page_that_is_allowed_may_open_a_socket(named: House) -> None:
    ann = named.guest()
    with Seat(named, ann.begin()["id"], ann.token, origin=PAGE) as seat:
        assert seat.seat == 0


def test_a_page_may_connect_to_this_server_alone(house: House) -> None:
    host = house.url.removeprefix("http://")
    policy = house.http.get(f"{house.url}/").headers["content-security-policy"]
    connects = next(part for part in policy.split("; ") if part.startswith("connect-src"))
    assert connects.split() == ["connect-src", "'self'", f"ws://{host}"]


# -- proxies -------------------------------------------------------------------------------------------------


def test_only_a_named_proxy_says_who_a_client_is(named: House, make_database: Callable[[str], str]) -> None:
    limits = {"HIGHGROUND_LIMITS": json.dumps({"requests_per_second": 0.01, "request_burst": 2})}
    with House(make_database("sqlite"), "--proxy", "10.0.0.7", environment=limits) as house:
        statuses = [
            house.http.get(
                f"{house.url}/api/matches", headers={"X-Forwarded-For": f"198.51.100.{n}"}
            ).status_code
            for n in range(3)
        ]
    assert statuses == [200, 200, 429], "this machine is not the proxy that was named"


def test_behind_proxy_means_a_proxy_on_this_machine() -> None:
    assert trusted_proxies(False, ()) == []
    assert trusted_proxies(True, ()) == ["127.0.0.0/8", "::1"]
    assert trusted_proxies(False, ("10.0.0.7", "10.1.0.0/16")) == ["10.0.0.7", "10.1.0.0/16"]


def test_a_proxy_is_an_address(make_database: Callable[[str], str]) -> None:
    with pytest.raises(RuntimeError, match="--proxy everybody: write an address"):
        House(make_database("sqlite"), "--proxy", "everybody").start()


# -- private matches -----------------------------------------------------------------------------------------


def test_a_private_match_is_not_watched_through_its_open_seat(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    seats = [{"who": "me"}, {"who": "friend"}]
    match = ann.begin(seats=seats, public=False)
    for token in (None, eve.token):
        with Seat(house, match["id"], token) as watcher:
            assert watcher.welcome["problem"]["error"] == "forbidden"
            assert watcher.until_closed() == 4403
    eve.ask("GET", f"/matches/{match['id']}", expect=403)
    with Seat(house, match["id"], eve.token, invitation="x" * 16) as guessed:
        assert guessed.welcome["problem"]["error"] == "forbidden"
    with Seat(house, match["id"], eve.token, invitation=match["invitation"]) as invited:
        assert invited.seat is None
        assert invited.request("join", invitation=match["invitation"])["type"] == "done"


# -- lengths -------------------------------------------------------------------------------------------------

MODULES = [import_module(f"{protocol.__name__}.{each.name}") for each in iter_modules(protocol.__path__)]
GIVEN = sorted(
    {
        each
        for module in MODULES
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Given) and each is not Given
    },
    key=lambda each: each.__name__,
)


@pytest.mark.parametrize("model", GIVEN, ids=lambda model: model.__name__)
def test_every_text_that_somebody_gives_has_a_longest(model: type[BaseModel]) -> None:
    endless = list(_endless(model.model_json_schema(), model.__name__))
    assert not endless, f"no longest: {endless}"


def _endless(schema: Any, at: str) -> Any:
    """Texts and lists without an end, in a JSON schema. What is open (`Any`) is held to by its own rules."""
    if isinstance(schema, dict):
        if schema.get("type") == "string" and not {"maxLength", "enum", "const", "pattern"} & set(schema):
            yield at
        if schema.get("type") == "array" and not {"maxItems", "prefixItems"} & set(schema):
            yield f"{at}[]"
        for key, value in schema.items():
            yield from _endless(value, f"{at}.{key}")
    elif isinstance(schema, list):
        for number, value in enumerate(schema):
            yield from _endless(value, f"{at}[{number}]")


@pytest.mark.parametrize("system", ruleset_names())
def test_no_text_of_a_roster_is_long(house: House, system: str) -> None:
    """A side's name goes into everybody's lobby, a model's onto every table."""
    ann = house.guest()
    example = house.ask("GET", f"/systems/{system}/roster-form")["example"]
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    others = [{"who": "bot"}] * (len(rules.default_rosters(scenario)) - 1)
    for at in _texts(example):
        roster = _with(example, at, "x" * 90_000)
        given = {"system": system, "seats": [{"who": "me", "roster": roster}, *others]}
        answer = house.answer("POST", "/matches", given, ann.token)
        assert answer.status_code in (413, 422), (at, answer.text[:200])
        checked = house.answer("POST", f"/systems/{system}/roster-check", {"data": roster})
        assert checked.status_code < 500
        assert len(checked.text) < 200_000, at
    sides = [at for at in _texts(example) if len(at) == 1 and at[0] in ("side", "name")]
    assert sides
    roster = _with(example, sides[0], "x" * 100)
    given = {"system": system, "seats": [{"who": "me", "roster": roster}, *others]}
    assert house.answer("POST", "/matches", given, ann.token).status_code == 422


def _texts(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [at] if isinstance(value, str) else []
    for key, each in inside:
        found += _texts(each, (*at, key))
    return found


def _with(value: Any, at: tuple[Any, ...], new: Any) -> Any:
    changed = json.loads(json.dumps(value))
    inner = changed
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = new
    return changed


# -- licences ------------------------------------------------------------------------------------------------


def test_the_client_carries_the_licences_of_what_it_contains(house: House) -> None:
    assert (CLIENT / "licences.md").is_file()
    text = house.http.get(f"{house.url}/licences.md").text
    for part in ("svelte", "MIT", "Permission is hereby granted"):
        assert part in text


def test_nothing_of_the_protocol_was_forgotten() -> None:
    assert len(GIVEN) > 40
    assert get_args(messages.ClientMessage)
