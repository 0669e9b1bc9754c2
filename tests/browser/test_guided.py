"""The guided first game of every system, clicked through to the end of its lesson."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from highground.engine.plugins import ruleset_names
from highground.server.guided.lessons import lesson_of
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def _begin(person: Visitor, system: str) -> Visitor:
    person.open().choose_system(system)
    person.see("[data-guided]:not([disabled])").click()
    person.see(".stage svg.board")
    person.see("[data-coach]")
    return person


def _now(person: Visitor) -> str:
    return person.see("[data-coach]").get_attribute("data-coach") or ""


def _follow(person: Visitor, step: str) -> None:
    """Do as the lesson says until it goes on: be shown how, then press what is green."""

    def click() -> None:
        for button in ("[data-coach-next]", "[data-coach-show]"):
            if person.has(button):
                person.page.locator(button).click(force=True)
                break
        else:
            person.click_something()

    person.go_on(lambda: person.has(f"[data-coach]:not([data-coach='{step}'])"), click)


@pytest.mark.parametrize("system", ruleset_names())
def test_a_guided_game_is_clicked_through(visit: Visit, screens: Path, system: str) -> None:
    lesson = lesson_of(system)
    assert lesson is not None
    steps = [each.id for each in lesson.steps]
    person = _begin(visit(seed=11), system)
    person.picture(screens, f"guided-{system}")
    seen: list[str] = []
    while (now := _now(person)) != "over":
        assert now not in seen, f"{now} comes a second time"
        seen.append(now)
        _follow(person, now)
    assert seen[0] == steps[0]
    assert set(seen) <= set(steps)
    assert person.see("[data-coach]").get_attribute("data-lapsed") == "", "a step was given up, not done"
    person.picture(screens, f"guided-{system}-over")


def test_a_lesson_is_found_again_where_it_was_left(visit: Visit) -> None:
    person = _begin(visit(seed=12), "primer")
    person.see("[data-coach-next]").click()
    assert _now(person) == "activate"
    person.click_until("[data-coach=move]")
    where = person.page.url
    person.page.reload()
    expect(person.see("[data-coach]")).to_have_attribute("data-coach", "move")
    _begin(person, "primer")
    assert person.page.url == where
    expect(person.see("[data-coach]")).to_have_attribute("data-coach", "move")


def test_another_order_than_the_lessons_is_welcome_and_the_way_back_is_told(visit: Visit) -> None:
    person = _begin(visit(seed=13), "primer")
    person.see("[data-coach-next]").click()
    person.click_until("[data-coach=move]")
    row = person.see(".side .act[data-verb=move]")
    assert row.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    person.see(".side .act[data-verb=done]").click()
    expect(person.see("[data-coach]")).to_have_attribute("data-coach", "move")
    assert person.see("[data-hint]").inner_text()


def test_a_step_is_skipped_and_the_lesson_left(visit: Visit) -> None:
    person = _begin(visit(seed=14), "primer")
    person.see("[data-coach-next]").click()
    person.see("[data-coach-pass]").click()
    assert _now(person) == "move"
    person.see("[data-coach-skip]").click()
    person.miss("[data-coach]")
    person.page.reload()
    person.see(".stage svg.board")
    person.see("[data-coach=over]")
