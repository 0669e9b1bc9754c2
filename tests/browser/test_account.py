"""Who one is, at a browser: an account is made, left, come back to, and deleted. No script holds its key."""

from __future__ import annotations

import uuid

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

PASSWORD = "correct horse"


def _sign(person: Visitor, name: str, password: str, button: str) -> None:
    person.see("input[autocomplete=username]").fill(name)
    person.see("input[autocomplete=current-password]").fill(password)
    person.see(f"button[value={button}]").click()


def _kept(person: Visitor) -> str:
    """All that a script of the page can read."""
    return str(person.page.evaluate("JSON.stringify({...localStorage, cookie: document.cookie})"))


def test_an_account_is_made_left_come_back_to_and_deleted(visit: Visit) -> None:
    name = f"Ann {uuid.uuid4().hex[:8]}"
    person = visit().open("/settings")
    person.see("[data-called]")
    _sign(person, name, PASSWORD, "make")
    person.see("[data-logout]")
    assert "token" not in _kept(person)
    assert all(cookie["httpOnly"] for cookie in person.context.cookies())
    assert len(person.context.cookies()) == 2
    person.see("[data-old]").fill(PASSWORD)
    person.see("[data-new]").fill("battery staple")
    person.see("[data-change]").click()
    person.see("[role=status]")
    person.see("[data-logout-all]").click()
    person.see("[data-called]")
    assert person.context.cookies() == []
    _sign(person, name, PASSWORD, "login")
    person.see("[role=alert]")
    _sign(person, name, "battery staple", "login")
    person.see("[data-leaving]").click()
    person.see("[data-leave-password]").fill("battery staple")
    person.see("[data-leave]").click()
    person.see("[data-called]")
    _sign(person, name, "battery staple", "login")
    person.see("[role=alert]")


def test_a_page_goes_on_when_its_token_has_expired(visit: Visit) -> None:
    """The cookie with the token is lost, the one that renews it is there: the same guest sits there."""
    person = visit(seed=3)
    person.open().choose_system("primer").play()
    who = person.page.evaluate("JSON.parse(localStorage.getItem('highground.person')).id")
    person.context.clear_cookies(path="/api")
    person.page.reload()
    person.see(".stage svg.board")
    person.play_on(orders=2)
    expect(person.page.locator(".stage")).to_be_visible()
    assert person.page.evaluate("JSON.parse(localStorage.getItem('highground.person')).id") == who
