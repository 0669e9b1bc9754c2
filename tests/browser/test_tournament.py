"""Two people enter a tournament, play its round, and read how they stand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_people import give_up

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_two_people_play_a_tournament(visit: Visit) -> None:
    ann, bob = visit(seed=71), visit(seed=72)
    ann.open("/ladder").see("[data-tournaments]").click()
    ann.see("[data-name]").fill("Club evening")
    ann.see("[data-make]:not([disabled])").click()
    ann.see("[data-enter]").click()
    ann.see("[data-leave]")
    bob.page.goto(ann.page.url)
    bob.see("[data-enter]").click()
    bob.see("[data-leave]")
    ann.see("[data-start]:not([disabled])").click()
    ann.see("[data-pairing] a.pri").click()
    ann.see(".stage svg.board")
    give_up(ann)
    expect(bob.see("[data-status=finished]")).to_be_visible()
    first = bob.see("[data-standing='1'] a").inner_text()
    assert first == bob.see("header .who b").inner_text(), "who won stands first"
