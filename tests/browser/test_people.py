"""Two people: clocks, a rematch that carries the other along, and who is offered what."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Visit
from tests.browser.faults import in_every_look
from tests.browser.test_two_browsers import sit_down
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def give_up(visitor: Visitor) -> None:
    visitor.see("[aria-label='Menu']").click()
    visitor.see("[role=menuitem]:has-text('Resign')").click()
    visitor.see("[role=menuitem]:has-text('Really resign')").click()
    visitor.see(".stage .prompt.over")


def test_a_clock_is_chosen_runs_for_whoever_is_asked_and_shows_who_is_here(visit: Visit) -> None:
    host, guest = visit(seed=21), visit(seed=22)
    host.open().choose_system("primer")
    host.see("section:has-text('Invite a friend') [data-time]").select_option("10+10")
    host.see("[data-invite]:not([disabled])").click()
    link = host.see("[data-invitation]").input_value()
    host.see("[data-open]").click()
    host.see(".stage svg.board")
    expect(host.see("[data-clock='0']")).to_have_text("10:00")
    guest.page.goto(link)
    guest.see("[data-join]").click()
    guest.see(".stage svg.board")
    for person in (host, guest):
        running = person.see(".player.runs [data-clock]")
        expect(running).to_have_text(re.compile(r"^9:5\d$"))
        still = person.see(".player:not(.runs) [data-clock]")
        expect(still).to_have_text(re.compile(r"^10:0\d$"))
        expect(person.see("[data-here]")).to_have_attribute("data-here", "true")
        assert in_every_look(person.page, "clocks") == []
    guest.page.goto("about:blank")
    expect(host.see("[data-here]")).to_have_attribute("data-here", "false")


def test_a_rematch_carries_the_friend_along_with_sides_swapped(visit: Visit) -> None:
    host, guest = visit(seed=23), visit(seed=24)
    sit_down(host, guest)
    watcher = visit(seed=25).open(host.page.url.removeprefix(host.url))
    watcher.see(".stage svg.board")
    give_up(host)
    expect(host.see(".log [data-end]")).to_contain_text("gave up")
    watcher.see(".stage .prompt.over")
    assert not watcher.has("[data-rematch]"), "who only watched has no rematch"
    first = host.page.url
    host.see("[data-rematch]").click()
    expect(host.page.locator(".wait h2")).to_contain_text("rematch")
    expect(guest.see("[data-asked]")).to_contain_text("asks for a rematch")
    guest.see("[data-rematch]").click()
    guest.see(".stage svg.board")
    expect(guest.page).not_to_have_url(first)
    host.miss(".wait")
    assert host.page.url == guest.page.url
    expect(host.page.locator("[data-player='1'] .name")).to_have_text("You")
    expect(guest.page.locator("[data-player='0'] .name")).to_have_text("You")


def test_a_rematch_waits_in_the_lobby_for_a_friend_who_has_left(visit: Visit) -> None:
    host, guest = visit(seed=26), visit(seed=27)
    sit_down(host, guest)
    give_up(host)
    guest.open()
    host.see("[data-rematch]").click()
    host.see(".wait h2")
    guest.open()
    guest.see("[data-asked] [data-accept]").click()
    guest.see(".stage svg.board")
    host.miss(".wait")
    assert host.page.url == guest.page.url


def test_a_fork_of_a_game_against_random_goes_on_against_random(visit: Visit) -> None:
    person = visit(seed=28)
    person.open().choose_system("primer").choose_bot("uniform").play()
    give_up(person)
    person.see(".prompt.over a[href$='?fork']").click()
    person.see("[data-fork]:not([disabled])").click()
    person.see(".stage svg.board")
    expect(person.see("header .title")).to_contain_text("Random")


def test_choosing_another_system_asks_for_nothing_that_is_not_there(visit: Visit) -> None:
    person = visit(seed=29)
    missing: list[str] = []

    def note(answer: Response) -> None:
        if answer.status >= 400:
            missing.append(f"{answer.status} {answer.url}")

    person.page.on("response", note)
    person.open()
    for system in ("primer", "ascension", "conflict", "collide", "torn", "ail"):
        person.choose_system(system)
        person.page.wait_for_timeout(700)
    person.page.wait_for_load_state("networkidle")
    assert missing == []


def test_strangers_find_each_other_at_an_open_seat(visit: Visit) -> None:
    ann, bob, eve = visit(seed=30), visit(seed=31), visit(seed=32)
    for person in (ann, bob, eve):
        person.open().choose_system("primer")
    ann.page.locator("[data-seats] [data-side]").select_option("1")
    ann.see("[data-seek]:not([disabled])").click()
    ann.see("[data-seats] [data-mine]")
    name = ann.see("header .who b").inner_text()
    eve.see(f"[data-waits='{name}']")
    bob.see(f"[data-waits='{name}'] [data-take]").click()
    for person in (ann, bob):
        person.see(".stage svg.board")
    assert ann.page.url == bob.page.url, "who waited is brought to the table"
    expect(ann.page.locator("[data-player='1'] .name")).to_have_text("You")
    eve.miss(f"[data-waits='{name}']")


def test_a_wish_can_be_withdrawn_and_pages_of_people_open(visit: Visit) -> None:
    ann, bob = visit(seed=33), visit(seed=34)
    ann.open().choose_system("primer")
    ann.see("[data-seek]:not([disabled])").click()
    name = ann.see("header .who b").inner_text()
    bob.open().see(f"[data-waits='{name}'] a").click()
    expect(bob.see("h1")).to_have_text(name)
    bob.open("/ladder/primer").see("[data-empty]")
    ann.see("[data-withdraw]").click()
    ann.miss("[data-mine]")


def test_two_people_talk_as_text_and_one_mutes_the_other(visit: Visit) -> None:
    ann, bob = visit(seed=35), visit(seed=36, language="ru")
    sit_down(ann, bob)
    watcher = visit(seed=37).open(ann.page.url.removeprefix(ann.url))
    watcher.see(".stage svg.board")
    assert not watcher.has("[data-talk]"), "who watches does not talk"
    ann.see("[data-talk]").click()
    ann.see("[data-say]").fill("<img src=x onerror=alert(1)> hi")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".chat .said")).to_have_text("<img src=x onerror=alert(1)> hi")
    expect(bob.see("[data-talk]")).to_have_attribute("data-talk", "1")
    bob.see("[data-talk]").click()
    expect(bob.page.locator(".chat .said")).to_have_text("<img src=x onerror=alert(1)> hi")
    assert not bob.has(".chat img")
    ann.see("[data-phrase=luck]").click()
    expect(bob.page.locator(".chat .said").last).to_have_text("Удачи!")
    expect(bob.see("[data-talk]")).to_have_attribute("data-talk", "0")
    bob.see(".chat [data-report]").click()
    bob.see(".chat [role=status]")
    bob.see("[data-mute]").click()
    bob.miss(".chat .said")
    ann.see("[data-phrase=game]").click()
    expect(ann.page.locator(".chat .said")).to_have_count(3)
    assert not bob.has(".chat .said")
    bob.see("[data-say]").press("Escape")
    bob.miss(".chat")
    ann.see("[data-phrase=bye]").click()
    expect(ann.page.locator(".chat .said")).to_have_count(4)
    expect(bob.see("[data-talk]")).to_have_attribute("data-talk", "0")
