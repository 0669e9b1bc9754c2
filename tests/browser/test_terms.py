"""Cards that say what things on the table are: by pointer, by focus, by finger, and as a list."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_terrain_and_conditions_say_what_they_do(visit: Visit, screens: Path) -> None:
    person = visit(seed=31).my_turn()
    page = person.page
    person.see("[data-terrain=wood]").hover()
    card = person.see("[data-term-card]")
    expect(card).to_contain_text("Rough ground")
    expect(card.locator(".cl")).to_have_text("MV-3")
    person.picture(screens, "terms-terrain")
    page.keyboard.press("Escape")
    person.miss("[data-term-card]")
    # Whoever was shot at may have ducked.
    page.locator(".stage .model.able[aria-label*=alert] .base").first.click()
    person.see(".side .cond[data-term='alert']").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(person.see("[data-term-card]")).to_contain_text("May duck once")


def test_the_legend_lists_what_is_on_the_table(visit: Visit) -> None:
    person = visit(seed=32).my_turn()
    person.page.keyboard.press("Control+k")
    person.page.keyboard.type("What is on the table")
    person.page.keyboard.press("Enter")
    expect(person.see("[data-legend]")).to_contain_text("Wall")
    person.page.keyboard.press("Escape")
    person.miss("[data-legend]")


def test_a_finger_opens_the_card(visit: Visit) -> None:
    person = visit(seed=33, screen="tablet", language="ru").my_turn()
    person.see("[data-terrain=wood]").tap()
    expect(person.see("[data-term-card]")).to_contain_text("Труднопроходимая")
