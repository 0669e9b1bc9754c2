"""The continuous table: what models wear, a move and what it would see, the view."""

from __future__ import annotations

import re

import pytest

from tests.browser.album import move
from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_a_move_says_its_strides_and_what_it_would_see(visit: Visit) -> None:
    person = visit(seed=31)
    move("ascension")(person)
    page = person.page
    # Its strides are measured, and somebody is in cover or hidden from where it would stand.
    said = " ".join(page.locator(".stage .tagbox .tag").all_inner_texts())
    assert re.search(r"\d · [\d.]+″ of [\d.]+″", said), said
    assert "mm" not in said, "one unit at a table: its edge and its log are in inches"
    assert re.search(r"hides|cover", said), said
    # A move is shown from near by: the rest of the table is on the minimap; leaders wear a crown.
    person.see(".stage .mini")
    page.mouse.up()
    for _ in range(6):
        page.keyboard.press("Escape")
    page.keyboard.press("0")
    person.miss(".stage .mini")
    assert page.locator(".model use[href='#c-leader']").count() == 2
    # Sides have set up: their zones are no longer named.
    assert not page.locator(".labels text", has_text="Brass Meridian").count()
    page.locator(".model .base").first.dblclick()
    person.see(".stage .mini")


def test_a_run_is_drawn_as_a_walk_is_and_a_stretch_is_taken_off(visit: Visit) -> None:
    person = visit(seed=31)
    move("ascension")(person)
    page = person.page
    page.mouse.up()
    for _ in range(6):
        page.keyboard.press("Escape")
    page.keyboard.press("m")
    walk = person.see("[data-region=reach]").get_attribute("d")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Space")
    person.see(".prompt [data-primary]")
    page.keyboard.press("Backspace")
    person.miss(".prompt [data-primary]")
    # Farther than by walking: offered beside the way, and shown before it is gone.
    person.see(".prompt [data-quick='move/run']").click()
    assert person.see("[data-region=reach]").get_attribute("d") != walk
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Space")
    person.see(".prompt h2:has-text('Run?')")
    page.keyboard.press("Enter")
    person.see(".log li:has-text('runs')")
