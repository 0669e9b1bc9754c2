"""It is your turn: the title and the badge say so; a letter's link confirms its address."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_two_browsers import sit_down
from tests.server.house import House
from tests.server.post import MailServer, serving

WAITS = re.compile(r"^1\sgame waiting for you$")
pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


@pytest.fixture(scope="module")
def mail() -> Iterator[MailServer]:
    with serving(MailServer()) as mail:
        yield mail


@pytest.fixture(scope="module")
def house(mail: MailServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    file = tmp_path_factory.mktemp("house") / "table.db"
    environment = {
        "HIGHGROUND_SMTP": mail.url,
        "HIGHGROUND_MAIL_FROM": "table@example.org",
        "HIGHGROUND_URL": "https://table.example.org",
    }
    with House(f"sqlite+aiosqlite:///{file}", environment=environment) as house:
        yield house


def test_the_title_and_a_badge_say_that_a_game_waits(visit: Visit) -> None:
    host, guest = visit(seed=61), visit(seed=62)
    sit_down(host, guest)
    asked = host if host.asked() else guest
    other = guest if asked is host else host
    for person in (asked, other):
        person.open("/rules")
        person.see("header nav")
    expect(asked.page).to_have_title(re.compile(r"^\(1\) "))
    expect(asked.see("[data-badge]")).to_have_attribute("title", WAITS)
    other.page.wait_for_timeout(1500)
    assert not other.page.title().startswith("(")
    asked.open("/")
    expect(asked.page.locator(".cols .pill.pend").first).to_have_text(WAITS)


def test_an_address_is_confirmed_by_the_link_in_its_letter(visit: Visit, mail: MailServer) -> None:
    person = visit(seed=63).open("/settings")
    person.see("[data-no-push]")
    person.see("[data-email]").fill("ann@example.org")
    person.page.keyboard.press("Enter")
    expect(person.see("[data-confirmed]")).to_have_attribute("data-confirmed", "false")
    (path,) = re.findall(r"https://table\.example\.org(/confirm/\S+)", mail.letters[-1])
    reader = visit(seed=64).open(path)
    reader.see("[data-confirm]").click()
    reader.see("[data-done]")
    person.open("/settings")
    expect(person.see("[data-confirmed]")).to_have_attribute("data-confirmed", "true")
    person.see("[data-no-mail]").click()
    person.miss("[data-confirmed]")
