"""The screens that the design names, kept as pictures; nothing cut off, nothing nameless."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.faults import faults, hidden_focus, in_every_look
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

NAMELESS = """() => [...document.querySelectorAll(
        'button, a[href], input, select, [role=button], [role=radio]')]
    .filter(e => e.offsetParent !== null || e.ownerSVGElement)
    .filter(e => !(e.getAttribute('aria-label') || e.getAttribute('title') || e.textContent.trim()
        || e.labels?.length || e.getAttribute('placeholder')))
    .map(e => e.outerHTML.slice(0, 120))"""
FAINT = """() => {
    const parse = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
        .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = e => {
        for (let at = e; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            const [r, g, b, a = 1] = parse(style.backgroundColor);
            if (style.backgroundImage !== 'none' || style.opacity !== '1') return null;
            if (a === 1) return [r, g, b];
            if (a > 0) return null;
        }
        return [255, 255, 255];
    };
    const off = e => e.closest('[disabled], [aria-disabled=true], [aria-hidden=true], .off, svg');
    return [...document.querySelectorAll('body *')]
        .filter(e => e.offsetParent && !off(e))
        .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
        .flatMap(e => {
            const style = getComputedStyle(e), behind = ground(e);
            if (!behind || style.opacity !== '1') return [];
            const [low, high] = [light(parse(style.color)), light(behind)].sort((a, b) => a - b);
            const large = parseFloat(style.fontSize) >= 24
                || parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 700;
            const ratio = (high + 0.05) / (low + 0.05);
            const said = `${e.textContent.trim().slice(0, 40)}: ${ratio.toFixed(2)}`;
            return ratio < (large ? 3 : 4.5) ? [said] : [];
        });
}"""
"""Things to press that say nothing to somebody who does not see them, and text that WCAG AA calls too faint
for the ground it is drawn on."""


def in_order(page: Page) -> None:
    assert faults(page) == []
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(FAINT) == []


def begin(person: Visitor, system: str = "primer") -> Visitor:
    person.open().choose_system(system).play()
    person.see(".stage .model.able, .stage .ask")
    return person


def centre(person: Visitor, model: str) -> tuple[float, float]:
    box = person.page.locator(f"[data-model='{model}'] .base").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_plane_looks_right_in_every_state(visit: Visit, screens: Path) -> None:
    """Rest, selected, legal and illegal drag, sight, odds, why, tape."""
    person = visit(seed=21).my_turn()
    page = person.page
    person.picture(screens, "plane-rest")
    in_order(page)
    page.locator(".model.able .base").first.click()
    person.picture(screens, "plane-selected")
    person.see(".prompt [data-primary]").click()
    person.see(".side .act[data-row*='move'][aria-disabled=false]")
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
    person = visit(seed=22).my_turn()
    person.click_until(".side .hist")
    person.see(".side .big")
    person.picture(screens, "attack-preview")
    in_order(person.page)


def test_on_a_tablet(visit: Visit, screens: Path) -> None:
    person = visit(seed=23, screen="tablet").my_turn()
    person.page.locator(".model.able .base").first.click()
    person.picture(screens, "tablet-plane")
    in_order(person.page)
    person.open("/")
    person.see("[data-play]:not([disabled])")
    person.picture(screens, "tablet-lobby")


class Tour:
    """Somebody who looks closely at every state they come to, and notes what is wrong with it."""

    def __init__(self, person: Visitor) -> None:
        self.person = person
        self.found: list[str] = []

    def look(self, state: str) -> None:
        self.person.page.wait_for_timeout(80)
        self.found += in_every_look(self.person.page, state)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_plane_in_every_look(visit: Visit, language: str) -> None:
    """Rest, selected, drags, sight, tape, why, odds, a decision: on both screens, in both sizes of text."""
    person = visit(seed=27, language=language).my_turn()
    page, tour = person.page, Tour(person)
    tour.look("rest")
    tour.found += hidden_focus(page, 24)
    page.locator(".model.able .base").first.click()
    tour.look("selected")
    person.see(".prompt [data-primary]").click()
    person.see(".side .act[data-verb=move]")
    tour.look("orders")
    page.keyboard.press("m")
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    person.see(".tagbox .tag.ok")
    tour.look("move legal")
    for _ in range(40):
        page.keyboard.press("ArrowUp")
    person.see(".tagbox .tag.bad")
    tour.look("move illegal")
    for _ in range(3):
        page.keyboard.press("Escape")
    page.keyboard.press("l")
    person.see(".sight path")
    tour.look("sight")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    person.see(".why")
    tour.look("why")
    page.keyboard.press("Escape")
    person.click_until(".side .big")
    tour.look("odds")
    person.click_until(".stage .ask")
    person.miss(".stage .ask [role=status]")
    tour.look("decision")
    assert tour.found == [], "\n".join(tour.found)


@pytest.mark.parametrize("system", ["ascension", "ail", "torn", "collide"])
def test_tables_in_every_look(visit: Visit, system: str) -> None:
    """Every kind of ground: the first question, and an order that waits for a yes."""
    person = visit(seed=28, language="ru" if system in ("ascension", "torn") else "en")
    person.open().choose_system(system).play()
    tour = Tour(person)
    person.see(".stage .model.able, .stage .ask, .side .act")
    tour.look("first")
    person.click_until(".stage .prompt [data-primary]")
    tour.look("an order to confirm")
    assert tour.found == [], "\n".join(tour.found)


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
    person = visit(seed=25).my_turn()
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
    # Who says that they are done need not say it twice.
    keys.press("e")
    person.miss(".side .act[data-verb=move]")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark-russian"])
def test_every_page_is_in_order(visit: Visit, dark: bool) -> None:
    person = visit(seed=26, dark=dark, language="ru" if dark else "en")
    tour = Tour(person)
    for page, sign in (
        ("/", "[data-play]:not([disabled])"),
        ("/rosters/torn", "[data-legal]"),
        ("/replays", "h1"),
        ("/rules/torn", "article h1"),
        ("/settings", "h1"),
    ):
        person.open(page).see(sign)
        in_order(person.page)
        tour.look(page)
    assert tour.found == [], "\n".join(tour.found)
