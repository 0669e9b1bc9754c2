"""The page Lab: a study is asked for, watched, stopped, gone on with and read; its games are watched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def ask(person: Visitor, games: int) -> None:
    """A matrix of Primer, of so many games a cell."""
    person.see(".kinds [data-kind=matrix]").click()
    person.page.locator("[data-system]").select_option("primer")
    field = person.see("label.fld:has-text('Games for each cell') input")
    expect(person.page.locator("[aria-label='Add: Forces']")).to_contain_text("Amber")
    field.fill(str(games))
    field.blur()
    person.see("[data-start]:not([disabled])").click()


def test_a_study_is_run_and_read_and_a_game_of_it_watched(visit: Visit, screens: Path) -> None:
    person = visit().open("/lab")
    page = person.page
    ask(person, 2000)
    person.see("[data-live] [role=row]")
    person.see("[role=progressbar]")
    person.picture(screens, "lab-live")
    person.see("[data-stop]").click()
    person.see("[data-state=stopped]")
    person.see("[data-go]").click()
    person.see("[data-state=running]")
    # This one takes too long: it is deleted, and a smaller one asked for.
    person.see("[data-delete]").click()
    person.see("[data-delete-sure]").click()
    person.see(".kinds")
    ask(person, 10)
    person.see("[data-state=finished]")
    expect(page.locator("[data-found] p").first).to_contain_text("games")
    person.see("[role=tab]:has-text('how often the row beats the column')").click()
    cells = page.locator("[data-chart=heat] button")
    expect(cells).to_have_count(4)
    # By keyboard: from cell to cell, and chosen.
    cells.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(person.see("[data-chart=heat] button[aria-pressed=true]")).to_have_attribute("data-cell", "1")
    person.picture(screens, "lab-matrix")
    with page.context.expect_page() as opened:
        person.see("[data-report]").click()
    expect(opened.value.locator("#chart-0 svg").first).to_be_visible()
    opened.value.close()
    person.see("[data-watch=typical]").click()
    expect(page).to_have_url(re.compile("/replays/"))
    person.see("svg.board")


def test_a_form_says_what_is_wrong_with_it(visit: Visit, screens: Path) -> None:
    person = visit(screen="tablet", dark=True).open("/lab/new?kind=sweep&system=primer")
    early = person.see("label.fld:has-text('Stop early') input")
    early.fill("soon")
    early.blur()
    person.picture(screens, "lab-form-dark")
    person.see("[data-start]:not([disabled])").click()
    expect(person.see("[role=alert]")).to_contain_text("±2 %")


def test_the_lab_speaks_russian(visit: Visit, screens: Path) -> None:
    person = visit(language="ru", screen="phone").open("/lab")
    expect(person.see("h1")).to_have_text("Новое исследование")
    person.see(".kinds [data-kind=points]").click()
    person.see("label.fld:has-text('Пар составов')")
    person.picture(screens, "lab-ru")


def test_a_study_is_asked_for_by_keyboard_on_a_tablet_and_tells_its_findings_in_russian(
    visit: Visit, screens: Path
) -> None:
    person = visit(language="ru", screen="tablet").open("/lab/new?kind=matrix&system=primer")
    page = person.page
    games = person.see("label.fld:has-text('Партий на клетку') input")
    expect(page.locator("[data-start]")).to_be_enabled()
    games.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("10")
    page.locator("[data-start]").focus()
    page.keyboard.press("Enter")
    person.see("[data-state=finished]")
    found = page.locator("[data-found]")
    expect(found).to_contain_text("партий")
    assert re.search(r"\b(?:games|wins|played|the)\b", found.inner_text()) is None
    tab = person.see("[role=tab]:has-text('как часто строка бьёт столбец')")
    tab.focus()
    page.keyboard.press("Enter")
    page.locator("[data-chart=heat] button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(person.see("[data-chart=heat] button[aria-pressed=true]")).to_have_attribute("data-cell", "1")
    # Nothing lies beyond the edge of the screen.
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    person.picture(screens, "lab-matrix-ru-tablet")
