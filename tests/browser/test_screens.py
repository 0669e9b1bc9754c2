"""The screens that the design names, kept as pictures; nothing cut off, nothing nameless."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

CUT = """() => [...document.querySelectorAll('h1, h2, h3, .btn, .pill, .cl, .prompt p, .ask p, .acts b')]
    .filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1)
    .filter(e => getComputedStyle(e).display !== 'inline')
    .map(e => e.textContent.trim())"""
NAMELESS = """() => [...document.querySelectorAll(
        'button, a[href], input, select, [role=button], [role=radio]')]
    .filter(e => e.offsetParent !== null || e.ownerSVGElement)
    .filter(e => !(e.getAttribute('aria-label') || e.getAttribute('title') || e.textContent.trim()
        || e.labels?.length || e.getAttribute('placeholder')))
    .map(e => e.outerHTML.slice(0, 120))"""
"""Text that does not fit its box, and things to press that say nothing to somebody who does not see them."""


def in_order(page: Page) -> None:
    assert page.evaluate(CUT) == []
    assert page.evaluate(NAMELESS) == []


def begin(person: Visitor, system: str = "primer") -> Visitor:
    person.open().choose_system(system).play()
    person.see(".stage .model.able, .stage .ask")
    return person


def my_turn(person: Visitor) -> Visitor:
    """A game of Primer up to one's own first activation: who begins, and is shot at, is luck."""
    begin(person)
    while not person.has(".stage .model.able"):
        if person.has(".stage .ask"):
            person.click_something()
        person.page.wait_for_timeout(100)
    return person


def centre(person: Visitor, model: str) -> tuple[float, float]:
    box = person.page.locator(f"[data-model='{model}'] .base").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_plane(visit: Visit, screens: Path) -> None:
    """Rest, selected, legal and illegal drag, sight, odds, why, tape."""
    person = my_turn(visit(seed=21))
    page = person.page
    person.picture(screens, "plane-rest")
    in_order(page)
    page.locator(".model.able .base").first.click()
    person.picture(screens, "plane-selected")
    person.see(".prompt [data-primary]").click()
    name = person.see(".model.selected").get_attribute("data-model") or ""
    x, y = centre(person, name)
    up = -1 if y > 400 else 1
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + up * 60, steps=4)
    person.see(".tagbox .tag.ok")
    person.picture(screens, "plane-drag-legal")
    page.mouse.move(x + 60, y + up * 330, steps=6)
    person.see(".tagbox .tag.bad")
    assert page.locator(".prompt.bad .cl.bad").count() == 1
    person.picture(screens, "plane-drag-illegal")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    person.see(".sight path")
    person.picture(screens, "plane-sight")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 200, y + up * 150, steps=4)
    person.see(".tagbox .tag")
    person.picture(screens, "plane-tape")
    page.mouse.up()
    page.keyboard.press("Escape")
    page.locator(".log .line").first.click()
    person.see(".why")
    person.picture(screens, "why")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    person.see(".palette")
    person.picture(screens, "palette")
    page.keyboard.press("Escape")


def test_an_attack_shows_its_odds(visit: Visit, screens: Path) -> None:
    person = my_turn(visit(seed=22))
    for _ in range(400):
        person.click_something()
        person.page.wait_for_timeout(30)
        if person.has(".side .hist"):
            break
    person.see(".side .big")
    person.picture(screens, "attack-preview")
    in_order(person.page)


def test_on_a_tablet(visit: Visit, screens: Path) -> None:
    person = my_turn(visit(seed=23, tablet=True))
    person.page.locator(".model.able .base").first.click()
    person.picture(screens, "tablet-plane")
    in_order(person.page)
    person.open("/")
    person.see("[data-play]:not([disabled])")
    person.picture(screens, "tablet-lobby")


def test_large_text_dark_and_russian(visit: Visit, screens: Path) -> None:
    person = visit(seed=24, language="ru", dark=True).open("/settings")
    person.page.locator("[aria-label='1.3']").click()
    person.open("/")
    person.see("[data-play]:not([disabled])")
    person.picture(screens, "lobby-large-dark-russian")
    begin(person, "ascension")
    person.picture(screens, "decision-large-dark-russian")
    in_order(person.page)


def test_everything_by_keyboard(visit: Visit) -> None:
    """An activation of Primer without the mouse: pick, confirm, move, shoot or stop."""
    person = my_turn(visit(seed=25))
    keys = person.page.keyboard
    keys.press("n")
    keys.press("Enter")
    keys.press("Enter")
    person.see(".side .act[data-verb=move]")
    before = person._moment()
    keys.press("m")
    for _ in range(4):
        keys.press("ArrowUp")
    person.see(".tagbox .tag.ok, .tagbox .tag.bad")
    keys.press("Space")
    keys.press("Enter")
    person.miss(f".app[data-seq='{before}']")
    person.page.wait_for_timeout(500)
    keys.press("e")
    keys.press("Enter")
    person.miss(".side .act[data-verb=move]")
