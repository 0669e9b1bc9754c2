"""Setting up one by one: who it is, and where its base would stand, before the click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


@pytest.mark.parametrize("system", ["torn", "conflict", "ail", "ascension"])
def test_who_is_set_up_is_seen_under_the_pointer_and_on_its_sheet(visit: Visit, system: str) -> None:
    person = visit(seed=81).open().choose_system(system).play()
    page = person.page
    person.click_until(".side [data-choice]").click()
    title = person.see(".stage .prompt h2")
    expect(title).to_contain_text("click a place")
    found = re.fullmatch(r"(Set up|Deploy) (.+): click a place", title.inner_text())
    assert found
    expect(page.locator(".side .upper")).to_contain_text(found[2])

    spot = person.see(".stage [data-spot]").bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    person.see(".ghosts [data-pointed=end]")
    board = person.see(".stage svg.board").bounding_box()
    assert board is not None
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    person.see(".ghosts [data-pointed=bad]")
    page.mouse.move(board["x"] + board["width"] / 2, 10)
    person.miss(".ghosts [data-pointed]")
