"""Two people at one table: an invitation, a game, a taken-back order, and a server that dies midway."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.faults import in_every_look
from tests.browser.visitor import STUCK, Visitor
from tests.server.house import House

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def sit_down(host: Visitor, guest: Visitor, system: str = "primer") -> None:
    """One makes a table and sends the link, the other opens it."""
    host.open().choose_system(system)
    host.see("[data-invite]:not([disabled])").click()
    link = host.see("[data-invitation]").input_value()
    host.see("[data-open]").click()
    host.see(".stage svg.board")
    guest.page.goto(link)
    guest.see("[data-join]").click()
    guest.see(".stage svg.board")
    expect(host.page.locator(".wait .card")).to_have_count(0)


def test_whoever_waits_in_the_lobby_is_told_that_the_friend_has_come(visit: Visit) -> None:
    host, guest = visit(seed=34), visit(seed=35)
    host.open().choose_system("primer")
    host.see("[data-invite]:not([disabled])").click()
    guest.page.goto(host.see("[data-invitation]").input_value())
    guest.see("[data-join]").click()
    guest.see(".stage svg.board")
    host.see("[data-came]")
    host.see("[data-open]").click()
    host.see(".stage svg.board")


def play_together(people: list[Visitor], orders: int | None = None) -> int:
    """Whoever is asked clicks, until the game is over for both or so many orders were given."""
    given, ordered = 0, time.monotonic()
    while not all(person.over() for person in people):
        assert time.monotonic() - ordered < STUCK, " // ".join(person.says() for person in people)
        for person in people:
            before = person._moment()
            if person.asked():
                person.click_something()
            person.page.wait_for_timeout(20)
            if person._moment() != before:
                given, ordered = given + 1, time.monotonic()
        if orders is not None and given >= orders:
            break
    return given


def until_asked(people: list[Visitor]) -> list[Visitor]:
    """Play until somebody has to decide and has not yet: they first, then the other."""
    open_question = ".stage .ask [data-primary]:not([disabled])"
    while True:
        play_together(people, orders=1)
        assert not any(person.over() for person in people)
        for asked, other in (people, people[::-1]):
            # Whoever has just answered still sees the question until the table goes on.
            if asked.has(open_question) and asked._moment() == other._moment():
                return [asked, other]


def test_two_people_play_each_other_to_the_end(visit: Visit, screens: Path) -> None:
    host, guest = visit(seed=3), visit(seed=4)
    sit_down(host, guest)
    play_together([host, guest], orders=12)
    host.picture(screens, "two-host")
    guest.picture(screens, "two-guest")
    play_together([host, guest])
    said = [person.see(".stage .prompt h2").inner_text() for person in (host, guest)]
    one, other = [re.fullmatch(r"(?:You (won|lost) (\d+)–(\d+) )?(.+)", text) for text in said]
    assert one is not None
    assert other is not None
    assert one[4] == other[4], "both are told the same winner"
    assert (one[2], one[3]) == (other[3], other[2]), "and each the score from where they sit"
    assert {one[1], other[1]} in ({"won", "lost"}, {None})


def test_a_decision_is_made_by_one_and_seen_by_all(visit: Visit) -> None:
    """Whoever is asked has the answers; the other and a spectator see who decides and for how long."""
    people = [visit(seed=14), visit(seed=15)]
    sit_down(people[0], people[1])
    asked, other = until_asked(people)
    watcher = visit(seed=16).open(asked.page.url.removeprefix(asked.url))
    asked.miss(".stage .ask [role=status]")
    for person in (other, watcher):
        expect(person.see(".stage .prompt.quiet")).to_contain_text("is choosing")
        person.see(".stage .prompt.quiet [role=timer]")
        person.see(".side .lad [aria-current=step]")
        assert not person.has(".stage [data-primary]")
    for person in (asked, other, watcher):
        assert in_every_look(person.page, "decision") == []


def test_a_killed_server_comes_back_and_both_go_on(visit: Visit, house: House, screens: Path) -> None:
    host, guest = visit(seed=5), visit(seed=6)
    sit_down(host, guest)
    play_together([host, guest], orders=8)
    at = host._moment()
    house.kill()
    expect(host.page.locator(".stage .prompt.bad[role=alert]")).to_be_visible()
    host.picture(screens, "disconnected")
    assert in_every_look(host.page, "disconnected") == []
    house.start()
    for person in (host, guest):
        expect(person.page.locator(".stage .prompt[role=alert]")).to_have_count(0)
    assert host._moment() == at
    play_together([host, guest], orders=8)
    assert int(host._moment()) > int(at)


def test_taking_back_needs_the_other_to_agree(visit: Visit) -> None:
    host, guest = visit(seed=8), visit(seed=9)
    sit_down(host, guest)
    people = [host, guest]
    undo = "[aria-label='Undo']:not([disabled])"
    # A die that fell stays: whoever ordered last may not have an order to take back.
    while not any(person.has(undo) for person in people):
        play_together(people, orders=1)
    asker, other = (host, guest) if host.has(undo) else (guest, host)
    asker.see(undo).click()
    other.see(".stage .prompt[role=alertdialog] .btn.pend").click()
    expect(asker.page.locator(".stage .prompt[role=alertdialog]")).to_have_count(0)
    play_together(people, orders=4)
