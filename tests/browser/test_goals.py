"""Every game opens with what it is played for; the score tells it again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from highground.engine.plugins import ruleset_names
from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


@pytest.mark.parametrize("system", ruleset_names())
def test_a_game_opens_with_its_goal(visit: Visit, screens: Path, system: str) -> None:
    person = visit(seed=3, new=True).open().choose_system(system).play()
    card = person.see("[data-goal]")
    assert card.locator("ul li").count() > 0
    assert card.locator("svg[role=img]").count() == 1
    person.picture(screens, f"goal-{system}")
    person.see("[data-goal-close]").click()
    person.miss("[data-goal]")
    person.page.reload()
    person.see(".stage svg.board")
    person.miss("[data-goal]")


def test_the_score_says_what_scores_and_escape_puts_it_away(visit: Visit) -> None:
    person = visit(seed=3).open().choose_system("primer").play()
    assert not person.has("[data-goal]")
    score = person.see("[data-score]")
    expect(score).to_have_accessible_description(re.compile("What scores"))
    score.click()
    expect(person.see("[data-goal]")).to_contain_text("marker")
    person.page.keyboard.press("Escape")
    person.miss("[data-goal]")
    person.page.keyboard.press("Control+k")
    person.page.keyboard.type("Your goal")
    person.page.keyboard.press("Enter")
    person.see("[data-goal]")


def test_the_goal_is_told_in_russian_on_a_phone(visit: Visit, screens: Path) -> None:
    person = visit(seed=3, language="ru", dark=True, screen="phone", new=True)
    person.open().choose_system("ail").play()
    expect(person.see("[data-goal]")).to_contain_text("раунд")
    person.picture(screens, "goal-phone-ru")
