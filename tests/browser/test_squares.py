"""The table of squares: cover, objectives, initiative and sheets as a person sees them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_a_battle_on_squares_shows_cover_order_and_stress(visit: Visit) -> None:
    person = visit()
    person.open().choose_system("ail", "skirmish").play()
    board = person.page.locator(".stage svg.board")
    shields = board.locator("g[aria-label^='cover 2'] text")
    expect(shields.first).to_have_text("2")
    expect(board.locator(".zones use[href='#i-flag']")).to_have_count(1)
    # Before initiative is rolled sides stand apart, then all are in one order.
    assert not person.has(".track .eyebrow")
    person.click_until(".track .eyebrow")
    person.click_until(".side .stress")
    expect(person.page.locator(".side .pools .dots")).to_have_count(3)
    expect(person.page.locator(".side .box")).to_have_count(3)
    # No order is offered for a figure of the other side.
    assert "is not yours" not in person.page.locator(".side").inner_text()
