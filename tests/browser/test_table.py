"""What the table does beside orders: taking back, tape, sheet on a phone, cards, what bots weighed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_an_order_is_taken_back_and_given_again(visit: Visit) -> None:
    person = visit(seed=41).my_turn()
    page = person.page
    page.locator(".model.able .base").first.click()
    person.see(".prompt [data-primary]").click()
    acting = person.see(".side .act[data-verb=move]")
    name = person.see(".model.selected").get_attribute("data-model")
    expect(page.locator("[aria-label='Redo']")).to_be_disabled()
    person.see("[aria-label='Undo']:not([disabled])").click()
    person.see(f".stage .model.able[data-model='{name}']")
    person.see("[aria-label='Redo']:not([disabled])").click()
    expect(acting).to_be_visible()
    assert person.see(".model.selected").get_attribute("data-model") == name
    page.keyboard.press("z")
    person.see(".stage .model.able")
    page.keyboard.press("Shift+Z")
    expect(acting).to_be_visible()


def test_the_tape_measures_what_it_is_drawn_over(visit: Visit) -> None:
    person = visit(seed=42).my_turn()
    page = person.page
    box = person.see("svg.board").bounding_box()
    assert box is not None
    x, y = box["x"] + 60, box["y"] + 60
    page.keyboard.press("t")
    read = []
    for far in (100, 200):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + far, y, steps=3)
        found = re.search(r"[\d.]+", person.see(".tagbox .tag").inner_text())
        page.mouse.up()
        assert found is not None
        read.append(float(found.group()))
    assert read[0] > 0
    assert read[1] == pytest.approx(2 * read[0], rel=0.05)
    page.keyboard.press("Escape")
    person.miss(".tagbox .tag")


FOCUSED = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.className"


def test_focus_goes_where_it_is_needed_and_comes_back(visit: Visit) -> None:
    """Tools by arrows and one Tab; dialogs take the focus and return it; models by arrows and Enter."""
    person = visit(seed=46).my_turn()
    page, keys = person.page, person.page.keyboard
    person.see("[role=toolbar] [aria-label='Measuring tape']").focus()
    keys.press("ArrowDown")
    assert page.evaluate(FOCUSED) == "Line of sight"
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    assert page.evaluate(FOCUSED) == "Select and move"
    assert page.locator("[role=toolbar] button[tabindex='0']:enabled").count() == 1
    keys.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('[role=toolbar]')") is None
    assert page.locator(".stage .model[tabindex='0']").count() == 1
    person.see("[aria-label='Menu']").focus()
    keys.press("Enter")
    expect(page.locator("[role=menuitem]").first).to_be_focused()
    keys.press("ArrowDown")
    expect(page.locator("[role=menuitem]").nth(1)).to_be_focused()
    keys.press("Escape")
    expect(page.locator("[aria-label='Menu']")).to_be_focused()
    keys.press("g")
    expect(page.locator(".log .line").first).to_be_focused()
    keys.press("?")
    expect(page.locator(".why")).to_be_focused()
    said = page.locator(".log .line").first.inner_text()
    expect(page.locator(".why .said")).to_have_text(said)
    keys.press("Escape")
    expect(page.locator(".log .line").first).to_be_focused()
    keys.press("g")
    keys.press("d")
    listed = person.see("[role=dialog] li")
    assert "wounds left" in listed.inner_text()
    keys.press("Escape")
    person.miss("[role=dialog]")
    able = page.locator(".stage .model.able")
    name = able.last.get_attribute("data-model")
    able.last.focus()
    keys.press("Enter")
    expect(page.locator(".model.selected")).to_have_attribute("data-model", name or "")
    keys.press("Enter")
    person.see(".side .act[data-verb=move]")


def test_the_end_says_why_and_offers_a_rematch(visit: Visit) -> None:
    person = visit(seed=47).my_turn()
    page = person.page
    person.see("[aria-label='Menu']").click()
    person.see("[role=menuitem]:has-text('Resign')").click()
    person.see("[role=menuitem]:has-text('Really resign')").click()
    over = person.see(".stage .prompt.over")
    expect(over).to_contain_text(re.compile(r"You lost \d+–\d+"))
    expect(over).to_contain_text("Score")
    expect(over.locator("a[href$='?fork']")).to_be_visible()
    before = page.url
    over.locator("[data-rematch]").click()
    page.wait_for_url(lambda url: url != before and "/t/" in url)
    person.see(".stage .model.able, .stage .ask")


def test_what_a_bot_weighed_is_opened_with_its_reasons(visit: Visit) -> None:
    person = visit(seed=43).my_turn()
    person.click_until(".log .weigh").click()
    person.see(".weighed .w.on")
    reasons = person.page.locator(".weighed .reason")
    expect(reasons.first).to_contain_text("rather than")
    person.page.keyboard.press("Escape")
    person.miss(".weighed")
    # Bookkeeping is folded under the deed that it belongs to; names have the colour of their side.
    person.click_until(".log .fold").click()
    expect(person.page.locator(".log .notes .line").first).to_be_visible()
    expect(person.page.locator(".log .who.a, .log .who.b").first).to_be_visible()


def test_on_a_phone_the_sheet_has_three_stops(visit: Visit) -> None:
    person = visit(seed=44, screen="phone").my_turn()
    grip = person.see(".grip")
    heights = []
    for stop in ("peek", "half", "full"):
        expect(grip).to_have_attribute("data-stop", stop)
        box = person.see(".side").bounding_box()
        assert box is not None
        heights.append(844 - box["y"])
        grip.click()
    assert heights[0] < 150 < heights[1] < heights[2]
    expect(grip).to_have_attribute("data-stop", "peek")
    grip.press("ArrowUp")
    expect(grip).to_have_attribute("data-stop", "half")
    prompt, side = person.see(".stage > .prompt").bounding_box(), person.see(".side").bounding_box()
    assert prompt is not None
    assert side is not None
    assert prompt["y"] + prompt["height"] <= side["y"]
    small = """() => [...document.querySelectorAll('button, [role=button], a.btn')]
        .filter(e => e.checkVisibility() && !e.closest('svg, .log, .cl, .sm, .grip'))
        .filter(e => e.getBoundingClientRect().height < 43)
        .map(e => e.getAttribute('aria-label') ?? e.textContent.trim())"""
    assert person.page.evaluate(small) == []


def test_a_hand_of_cards_lies_on_the_table(visit: Visit) -> None:
    """Torn: each card says what it is called, costs and does, and why it cannot be played if it cannot."""
    person = visit(seed=45).open().choose_system("torn", "harvest_of_the_storm")
    person.choose_rosters("lanternwright_skirmish", "hollowtide_skirmish").play()
    card = person.click_until(".hand [data-card]")
    title = card.locator(".gt").inner_text()
    said = card.get_attribute("aria-label") or ""
    assert title in said
    assert card.locator(".gp").inner_text() in said
    playable = person.page.locator(".hand [data-card][aria-disabled=false]")
    if playable.count():
        playable.first.click()
        person.see(".hand .gc.sel")


def test_what_seats_hold_and_the_phase_are_in_view(visit: Visit) -> None:
    """Torn: Faith of four domains for either seat, cards as a number alone, six phases, one of them now."""
    person = visit(seed=45).open().choose_system("torn").play()
    person.see(".stage .held")
    held = person.page.locator(".stage .held")
    expect(held).to_have_count(2)
    expect(held.last.locator(".main li")).to_have_count(4)
    expect(held.last.locator(".pill")).to_have_text(re.compile(r"^\d+$"))
    expect(person.page.locator(".phases li")).to_have_count(6)
    expect(person.page.locator(".phases [aria-current=step]")).to_have_count(1)
