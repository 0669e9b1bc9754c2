"""Sessions: short tokens that are refreshed, cookies that no script reads, and every way to end them."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.house import House, Person, Seat

pytestmark = pytest.mark.slow
PASSWORD = "correct horse"


def _name(of: str = "Ann") -> str:
    return f"{of} {uuid.uuid4().hex[:8]}"


def _account(house: House, name: str = "") -> Person:
    """Somebody with an account, by a token."""
    guest = house.guest()
    given = {"name": name or _name(), "password": PASSWORD}
    return Person(house, guest.ask("POST", "/accounts", given, 201))


def _login(house: House, name: str, password: str = PASSWORD) -> Person:
    return Person(house, house.ask("POST", "/sessions", {"name": name, "password": password}, expect=201))


def _browser(house: House) -> httpx.Client:
    """A browser keeps cookies and says where its page is from."""
    return httpx.Client(base_url=f"{house.url}/api", headers={"Origin": house.url}, timeout=60)


# -- lifetimes -----------------------------------------------------------------------------------------------


def test_a_token_is_short_lived_and_refreshed(make_database: Callable[[str], str]) -> None:
    environment = {"HIGHGROUND_LIMITS": json.dumps({"token_seconds": 2, "request_burst": 1000})}
    with House(make_database("sqlite"), environment=environment) as house:
        session = house.ask("POST", "/guests", {"name": "Ann"})
        ann = Person(house, session)
        assert session["expires"] == 2
        match = ann.begin()
        time.sleep(3.1)
        assert "expired" in ann.ask("GET", "/me", expect=401)["text"]
        again = house.ask("POST", "/sessions/refresh", {"refresh": session["refresh"]})
        assert again["person"]["id"] == ann.id
        assert house.ask("GET", f"/matches/{match['id']}", token=again["token"])["you"] == 0
        house.ask("POST", "/sessions/refresh", {"refresh": session["refresh"][:-2]}, expect=401)
        house.ask("POST", "/sessions/refresh", {"refresh": again["token"]}, expect=401)
        house.ask("POST", "/sessions/refresh", {}, expect=401)


def test_a_refresh_key_is_no_token(house: House) -> None:
    session = house.ask("POST", "/guests", {"name": "Ann"})
    house.ask("GET", "/me", token=session["refresh"], expect=401)


# -- cookies -------------------------------------------------------------------------------------------------


def test_a_browsers_key_is_in_a_cookie_that_no_script_reads(house: House) -> None:
    with _browser(house) as browser:
        answer = browser.post("/guests", json={"name": "Ann", "cookie": True})
        said = answer.json()
        assert (said["token"], said["refresh"]) == (None, None)
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2
        for cookie in cookies:
            assert "httponly" in cookie.lower()
            assert "samesite=strict" in cookie.lower()
        assert "path=/api/sessions" in cookies[1].lower(), "what renews is sent nowhere else"
        assert browser.get("/me").json()["id"] == said["person"]["id"]
        made = browser.post("/matches", json={"system": "primer"}).json()
        assert made["you"] == 0
        refreshed = browser.post("/sessions/refresh", json={})
        assert refreshed.status_code == 200
        assert refreshed.json()["token"] is None


def test_what_came_with_a_cookie_is_answered_with_cookies_alone(house: House) -> None:
    """A script on the page must not be able to ask for the key in a form that it can read."""
    with _browser(house) as browser:
        browser.post("/guests", json={"name": "Ann", "cookie": True})
        for path, given in (
            ("/sessions/refresh", {}),
            ("/sessions/refresh", {"cookie": False}),
            ("/accounts", {"name": _name(), "password": PASSWORD, "cookie": False}),
            ("/me/password", {"old": PASSWORD, "new": PASSWORD + "!"}),
        ):
            answer = browser.post(path, json=given)
            assert answer.is_success, answer.text
            assert answer.json()["token"] is None
            assert answer.json()["refresh"] is None
        bearer = {"Authorization": "Bearer nothing"}
        assert browser.post("/sessions/refresh", json={}, headers=bearer).json()["token"] is None


def test_a_cookie_counts_only_for_pages_of_ours(house: House) -> None:
    with _browser(house) as browser:
        browser.post("/guests", json={"name": "Ann", "cookie": True})
        for origin in ("https://elsewhere.example", "http://localhost:1"):
            answer = browser.post("/matches", json={"system": "primer"}, headers={"Origin": origin})
            assert answer.status_code == 403
        del browser.headers["Origin"]
        assert browser.post("/matches", json={"system": "primer"}).status_code == 403
        assert browser.get("/me").status_code == 200


def test_a_socket_knows_its_browser_by_the_cookie(house: House) -> None:
    with _browser(house) as browser:
        browser.post("/guests", json={"name": "Ann", "cookie": True})
        match = browser.post("/matches", json={"system": "primer"}).json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        with Seat(house, match, None, origin=house.url, headers={"Cookie": cookie}) as seat:
            assert seat.seat == 0
        with Seat(house, match, None, headers={"Cookie": cookie}) as nobody:
            assert nobody.seat is None, "a cookie without a page is nobody's word"


def test_two_servers_at_one_address_do_not_share_cookies(
    house: House, make_database: Callable[[str], str]
) -> None:
    """Browsers keep cookies by host, not by port."""
    with House(make_database("sqlite")) as other, _browser(house) as browser:
        browser.post("/guests", json={"name": "Ann", "cookie": True})
        mine = set(browser.cookies)
        browser.post(f"{other.url}/api/guests", json={"cookie": True}, headers={"Origin": other.url})
        assert len(set(browser.cookies) - mine) == 2
        assert browser.get("/me").json()["name"] == "Ann"


# -- ending --------------------------------------------------------------------------------------------------


def _is_known(person: Person) -> bool:
    return person.house.answer("GET", "/me", token=person.token).status_code == 200


def test_logging_out_ends_this_session_and_its_sockets(house: House) -> None:
    ann = _account(house)
    there = _login(house, ann.name)
    match = ann.begin()["id"]
    with ann.sit(match) as here, there.sit(match) as elsewhere:
        ann.ask("DELETE", "/sessions/mine")
        assert here.until_closed() == 4401
        assert elsewhere.request("ping")["type"] == "pong"
    assert not _is_known(ann)
    assert _is_known(there)
    house.ask("POST", "/sessions/refresh", {"refresh": ann.refresh}, expect=401)


def test_logging_out_everywhere_ends_every_session(house: House) -> None:
    ann = _account(house)
    there, other = _login(house, ann.name), house.guest()
    assert ann.ask("DELETE", "/sessions/all")["ended"] == 2
    assert not _is_known(ann)
    assert not _is_known(there)
    assert _is_known(other)
    house.ask("POST", "/sessions/refresh", {"refresh": there.refresh}, expect=401)


def test_logging_out_takes_the_cookies_away(house: House) -> None:
    with _browser(house) as browser:
        browser.post("/guests", json={"name": "Ann", "cookie": True})
        browser.delete("/sessions/mine")
        assert not browser.cookies
        assert browser.get("/me").status_code == 401


def test_a_changed_password_ends_the_other_sessions(house: House) -> None:
    ann = _account(house)
    there = _login(house, ann.name)
    ann.ask("POST", "/me/password", {"old": "battery staple", "new": "new password"}, 401)
    house.guest().ask("POST", "/me/password", {"old": PASSWORD, "new": "new password"}, 409)
    fresh = Person(house, ann.ask("POST", "/me/password", {"old": PASSWORD, "new": "new password"}))
    assert _is_known(fresh)
    assert not _is_known(ann)
    assert not _is_known(there)
    house.ask("POST", "/sessions", {"name": ann.name, "password": PASSWORD}, expect=401)
    assert _login(house, ann.name, "new password").id == ann.id


def test_the_guests_token_ends_when_it_becomes_an_account(house: House) -> None:
    guest = house.guest()
    match = guest.begin()["id"]
    with guest.sit(match) as seat:
        made = Person(house, guest.ask("POST", "/accounts", {"name": _name(), "password": PASSWORD}, 201))
        assert seat.until_closed() == 4401
    assert not _is_known(guest)
    house.ask("POST", "/sessions/refresh", {"refresh": guest.refresh}, expect=401)
    assert made.ask("GET", f"/matches/{match}")["you"] == 0


def test_sessions_stay_ended_after_a_restart(make_database: Callable[[str], str]) -> None:
    with House(make_database("sqlite")) as house:
        ann = house.guest()
        ann.ask("DELETE", "/sessions/mine")
        house.stop()
        house.restart()
        assert not _is_known(ann)


def test_an_account_is_deleted_with_its_data(house: House) -> None:
    ann, bob = _account(house), house.guest("Bob")
    alone = ann.begin(public=False)["id"]
    shared = ann.begin_with(bob)["id"]
    joined = bob.begin_with(ann)["id"]
    ann.ask("POST", "/me/delete", {"password": "battery staple"}, 401)
    ann.ask("POST", "/me/delete", {}, 401)
    assert ann.ask("POST", "/me/delete", {"password": PASSWORD})["ended"] >= 1
    assert not _is_known(ann)
    house.ask("POST", "/sessions", {"name": ann.name, "password": PASSWORD}, expect=401)
    bob.ask("GET", f"/matches/{alone}", expect=404)
    for match in (shared, joined):
        left: dict[str, Any] = bob.ask("GET", f"/matches/{match}")
        assert left["status"] == "finished", "whoever leaves gives up"
        assert left["result"]["winners"] == [left["you"]]
        with bob.sit(match) as seat:
            everything = json.dumps([left, seat.came])
        assert ann.name not in everything
        assert ann.id not in everything
    assert _account(house, ann.name).name == ann.name, "the name is free again"


def test_a_guest_may_be_deleted_without_a_password(house: House) -> None:
    guest = house.guest()
    match = guest.begin()["id"]
    guest.ask("POST", "/me/delete", {})
    assert not _is_known(guest)
    assert house.answer("GET", f"/matches/{match}").status_code == 404


# -- guessing ------------------------------------------------------------------------------------------------


def test_passwords_cannot_be_guessed_one_after_the_other(make_database: Callable[[str], str]) -> None:
    environment = {"HIGHGROUND_LIMITS": '{"request_burst": 20000}'}
    with House(make_database("sqlite"), "--behind-proxy", environment=environment) as house:
        name = _account(house).name

        def tries(name: str, address: str, password: str = "battery staple") -> httpx.Response:
            headers = {"X-Forwarded-For": address}
            given = {"name": name, "password": password}
            return house.http.post(f"{house.url}/api/sessions", json=given, headers=headers)

        first = [tries(name, "198.51.100.1").status_code for _ in range(20)]
        assert first[0] == 401
        assert first[-1] == 429, "one account, one address"
        refused = tries(name, "198.51.100.1", PASSWORD)
        assert refused.status_code == 429, "not even the right one"
        assert int(refused.headers["retry-after"]) >= 1
        many = [tries(name, f"198.51.101.{n}").status_code for n in range(60)]
        assert 429 in many, "one account, many addresses"
        others = [tries(_name(), "198.51.102.1").status_code for _ in range(60)]
        assert 429 in others, "many accounts, one address"
        assert tries(_account(house).name, "198.51.103.1", PASSWORD).status_code == 201, "others log in"


# -- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "An\u200bn",
        "\u2060Ann",
        "Ann\ufeff",
        "A\u202enn",
        "\u3164",
        "Ann\u00ad",
        "Ann\u2800",
        "A\u0301\u0301\u0301\u0301nn",
        "Ann\ufe0f",
        "Ann\U000e0041",
    ],
)
def test_names_with_what_cannot_be_seen_are_refused(house: House, name: str) -> None:
    house.ask("POST", "/guests", {"name": name}, expect=422)
    given = {"name": name, "password": PASSWORD}
    house.guest().ask("POST", "/accounts", given, 422)


def test_a_name_that_looks_like_an_accounts_is_refused(house: House) -> None:
    base = f"Nora {uuid.uuid4().int % 10**8}"
    _account(house, base)
    alike = [
        base.replace("o", "о"),  # Cyrillic
        base.replace("N", "Ν"),  # Greek
        base.replace("o", "0"),
        base.upper(),
        base.replace("r", "𝐫"),
        base.replace(" ", "  "),
        base.replace(" ", "\u00a0"),
    ]
    for name in alike:
        assert name != base
        guest = house.guest()
        answer = house.answer("POST", "/accounts", {"name": name, "password": PASSWORD}, guest.token)
        assert answer.status_code in (409, 422), name
        assert house.answer("POST", "/guests", {"name": name}).status_code in (409, 422), name
        assert house.answer("POST", "/me", {"name": name}, guest.token).status_code in (409, 422), name
    house.ask("POST", "/guests", {"name": base}, expect=409)
    house.ask("POST", "/guests", {"name": f"{base}7"}, expect=201)


@pytest.mark.parametrize("name", ["Iris", "iris", "Вова", "вова"])
def test_an_accounts_name_is_its_own_in_whichever_case(house: House, name: str) -> None:
    """Letters that look alike in one case may not in the other: a capital I is like a small l."""
    base = f"{name} {uuid.uuid4().int % 10**8}"
    _account(house, base)
    for case in (str.lower, str.upper, str.title):
        house.ask("POST", "/guests", {"name": case(base)}, expect=409)


@pytest.mark.parametrize("name", ["Ольга", "José", "李小龍", "Søren", "Αθηνά", "O'Neil-Smith 2", "דנה"])
def test_names_in_any_script_are_welcome(house: House, name: str) -> None:
    assert house.guest(name).name == name


@pytest.mark.parametrize("name", ["Guest", "GUEST", "Greedy", "uniform", "UNIFORM", "UNlFORM"])
def test_no_account_is_called_as_guests_or_bots_are(house: House, name: str) -> None:
    house.guest().ask("POST", "/accounts", {"name": name, "password": PASSWORD}, 409)


# -- several processes ---------------------------------------------------------------------------------------


@pytest.mark.compiled_only
def test_what_ends_in_one_process_ends_in_all(make_database: Callable[[str], str]) -> None:
    """A session, its sockets, and somebody whose game another process holds."""
    database = make_database("postgresql")
    with House(database) as one, House(database) as two:
        ann, bob = one.guest("Ann"), one.guest("Bob")
        made = ann.begin(seats=[{"who": "me"}, {"who": "friend"}], public=False)
        with ann.sit(made["id"]) as seat:
            there = Person(two, {"token": bob.token, "person": {"id": bob.id, "name": bob.name}})
            there.ask("POST", f"/invitations/{made['invitation']}")
            seat.until(lambda s: s.match["status"] == "playing")
            with there.sit(made["id"]) as relayed:
                assert relayed.seat == 1
                one.ask("DELETE", "/sessions/mine", token=bob.token)
                assert relayed.until_closed() == 4401
            give_up = time.monotonic() + 30
            while _is_known(there):
                assert time.monotonic() < give_up, "the other process never heard of it"
                time.sleep(0.5)
            away = Person(two, {"token": ann.token, "person": {"id": ann.id, "name": ann.name}})
            away.ask("POST", "/me/delete", {})
            give_up = time.monotonic() + 30
            while _is_known(ann):
                assert time.monotonic() < give_up, "the first process never heard of it"
                time.sleep(0.5)
        eve = one.guest("Eve")
        assert eve.ask("GET", f"/matches/{made['id']}", expect=403)["error"] == "forbidden"
