"""The other pages: a roster is built, a replay scrubbed and forked, the rules searched, settings kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def finish_a_game(person: Visitor) -> None:
    """The shortest way to a replay: a game of Primer that is given up after a few orders."""
    person.open().choose_system("primer").play()
    person.play_on(orders=6)
    person.see("[aria-label='Menu']").click()
    person.see("[role=menuitem]:has-text('Resign')").click()
    person.see("[role=menuitem]:has-text('Really resign')").click()
    person.see(".stage .prompt a[href^='/replays/']")


def test_opponents_are_chosen_by_level_each_with_its_rating_in_the_system(visit: Visit) -> None:
    person = visit(seed=10).open().choose_system("primer")
    levels = person.page.locator("[data-level]")
    expect(levels).to_have_count(3)
    expect(person.see("[data-level='veteran']")).to_have_attribute("aria-checked", "true")
    person.see("[data-level='warlord']").click()
    expect(person.page.locator("#bot")).to_have_value("search")
    here = person.see("[data-level='warlord'] small").inner_text()
    assert int(here) > 1500
    person.choose_system("ascension")
    expect(person.see("[data-level='warlord']")).to_have_attribute("aria-checked", "true")
    expect(person.see("[data-level='warlord'] small")).not_to_have_text(here)
    person.choose_bot("learned")
    expect(person.page.locator("[data-level][aria-checked=true]")).to_have_count(0)


def test_a_replay_is_scrubbed_and_forked(visit: Visit, screens: Path) -> None:
    person = visit(seed=11)
    finish_a_game(person)
    person.see(".stage .prompt a[href^='/replays/']").click()
    bar = person.see("input[type=range]")
    last = int(bar.get_attribute("max") or 0)
    assert last >= 6
    bar.fill(str(last // 2))
    expect(person.page.locator("[data-at]")).to_have_attribute("data-at", str(last // 2))
    person.page.keyboard.press("End")
    expect(person.page.locator("[data-at]")).to_have_attribute("data-at", str(last))
    person.page.keyboard.press("Home")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator("[data-at]")).to_have_attribute("data-at", "1")
    person.see("[aria-label='Play']").click()
    expect(person.page.locator("[data-at]")).not_to_have_attribute("data-at", "1")
    bar.fill(str(last // 2))
    person.picture(screens, "replay")
    person.see("[data-verify]").click()
    person.see("[data-verified=true]")
    person.see("[data-fork]:not([disabled])").click()
    person.see(".stage svg.board")
    person.play_on(orders=3)


def test_a_roster_is_built_with_live_points_and_breaches(visit: Visit, screens: Path) -> None:
    person = visit(seed=12).open("/rosters/ascension")
    person.see("[data-legal=true]")
    before = int(person.see("[data-points]").inner_text())
    person.picture(screens, "roster-legal")
    person.see("[aria-label='More: Wounds']").click()
    expect(person.page.locator("[data-points]")).not_to_have_text(str(before))
    for _ in range(12):
        person.see("[aria-label='More: Wounds']").click()
    person.see("[data-legal=false]")
    assert person.page.locator(".br .bad").count() >= 1
    person.picture(screens, "roster-breach")
    person.page.locator("[data-remedy]").first.click()
    person.see("[data-legal=true]")
    person.see("[data-row='Shield Bash']").click()
    expect(person.page.locator(".tune h3")).to_have_text("Shield Bash")
    expect(person.see("[data-odds]")).to_have_attribute("aria-label", "Shield Bash to hit")
    person.see("[data-notes]:has-text('Underdog bonus')")
    person.see("text=/next \\+/")
    person.page.get_by_role("radio", name="Oval").click()
    expect(person.page.locator("[data-base]")).to_contain_text("×")
    person.page.locator("text=Undo the last change").click()
    models = person.page.locator(".fl button.grow").count()
    person.page.locator("h1").first.click()
    person.page.keyboard.press("n")
    expect(person.page.locator(".fl button.grow")).to_have_count(models + 1)
    while person.has("text=Undo the last change"):
        person.page.locator("text=Undo the last change").click()
    person.see("[data-legal=true]")
    person.see("[data-keep]:not([disabled])").click()
    person.open("/").choose_system("ascension")
    mine = person.page.locator("select[aria-label='Your side']")
    own = mine.locator("option[value^='own:']")
    expect(own).to_have_count(1)


def test_a_roster_of_ones_own_is_played(visit: Visit) -> None:
    person = visit(seed=13).open("/rosters/primer")
    person.see("[data-legal=true]")
    person.see("[data-play-with]:not([disabled])").click()
    mine = person.page.locator("select[aria-label='Your side']")
    own = mine.locator("option[value^='own:']").get_attribute("value")
    expect(mine).to_have_value(own or "")
    person.play()
    person.play_on(orders=3)


def test_the_rules_are_searched_and_read(visit: Visit, screens: Path) -> None:
    person = visit().open("/rules/ascension")
    person.see("article h1")
    person.page.keyboard.press("/")
    person.page.keyboard.type("cover")
    found = person.page.locator(".sub a")
    expect(found.first).to_be_visible()
    found.nth(1).click()
    person.see("article .cl.ok")
    person.open("/rules/ascension/R-6.2.2.b").see("article .draws")
    person.picture(screens, "rules")
    person.page.locator("input").first.fill("there is no such rule at all")
    person.see("text=No matching clause")
    person.picture(screens, "rules-none")


def test_settings_are_kept_and_russian_is_spoken(visit: Visit, screens: Path) -> None:
    person = visit().open("/settings")
    person.see("[data-called]").fill("Tamsin")
    person.see("[data-rename]").click()
    person.see("header:has-text('Tamsin')")
    person.see("button:has-text('Русский')").click()
    person.see("h1:has-text('Настройки')")
    person.see("button:has-text('Тёмная')").click()
    person.open("/").choose_system("primer").play()
    person.page.wait_for_timeout(1500)
    assert person.page.evaluate("document.documentElement.lang") == "ru"
    assert person.page.evaluate("document.documentElement.dataset.theme") == "dark"
    person.play_on(orders=2)
    person.picture(screens, "table-russian-dark")


def test_a_page_that_is_not_there_says_so(visit: Visit) -> None:
    person = visit().open("/nowhere/at/all")
    person.see("text=Page not found")
    person.open("/t/no-such-match")
    person.see("text=There is no such game")


def test_the_game_looked_at_last_is_at_hand_on_every_page(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.open("/rules/torn")
    expect(page.locator(".toc [data-clause^='T-']").first).to_be_attached()
    changes = page.evaluate(
        "() => new Promise((done) => { let n = 0; const seen = new MutationObserver(() => n++);"
        " seen.observe(document, { subtree: true, attributes: true, childList: true });"
        " setTimeout(() => done(n), 500) })"
    )
    assert changes < 20, "a page that is only looked at is at rest"
    person.open("/rules")
    expect(page.locator(".toc [data-clause^='T-']").first).to_be_attached()
    person.open()
    expect(page.locator("[data-system=torn]")).to_have_attribute("aria-checked", "true")
