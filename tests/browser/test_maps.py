"""Maps in the browser: made in the judge's editor, checked, kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_judge import settled, turn

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

expect.set_options()


def test_a_map_is_made_checked_and_kept_with_a_mouse(visit: Visit, screens: Path) -> None:
    person = visit()
    page = person.page
    page.goto(f"{person.url}/judge/ascension")
    page.locator("select[data-system]").select_option("ascension")
    page.locator("[data-scenario=seize_fate]").click()
    expect(page.locator("[data-of=ascension]")).to_be_visible()
    page.locator("[data-tab-to=position]").click()
    page.locator("[data-map-name]").fill("My quay")
    page.locator("[data-map-name]").press("Tab")
    was = turn(page)
    page.locator("[data-zones]").click()
    settled(page, was)
    page.locator("[data-keep-map]").click()
    expect(page.locator("[data-map-kept='My quay']")).to_be_visible()
    person.picture(screens, "map-kept")
    # The lab has it, and sends it along.
    page.locator("[data-map-kept] a[href^='/lab/new']").click()
    page.locator("[data-kind=matrix]").click()
    expect(page.locator("form select, form input").first).to_be_visible()
    expect(page.locator("form")).to_contain_text("My quay")
    # It is found again, opened and forgotten.
    page.goto(f"{person.url}/judge/primer")
    page.locator("[data-own-map='My quay']").click()
    expect(page.locator("[data-of=ascension]")).to_be_visible()
    expect(page.locator("[data-map-name]")).to_have_value("My quay")
    page.locator("[data-start]").click()
    page.get_by_label("Delete: My quay").click()
    expect(page.locator("[data-own-map]")).to_have_count(0)
