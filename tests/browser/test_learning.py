"""A replay that a person learns from: the chance to win, swings, luck, advice, a link to a moment, a film."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.faults import lasting_faults
from tests.browser.test_people import give_up

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_a_replay_shows_chances_luck_and_advice(visit: Visit, screens: Path, tmp_path: Path) -> None:
    person = visit(seed=21)
    page = person.page
    person.open().choose_system("primer").play()
    person.play_on()
    person.see(".stage .prompt a[href^='/replays/']").click()
    shares = page.locator("[data-chance]")
    expect(shares).to_have_count(2)
    person.see("[data-swing]")
    person.see("[data-luck]")
    person.see(".tps button").click()
    where = person.see("[data-at]").get_attribute("data-at")
    first, second = [float(shares.nth(n).get_attribute("data-chance") or 0) for n in range(2)]
    assert first + second == pytest.approx(1)
    expect(page).to_have_url(re.compile(rf"\?at={where}$"))
    person.see("[data-advise]:not([disabled])").click()
    person.see("[data-advice]")
    person.picture(screens, "replay-learning")
    # On a phone, a tablet and a page at twice its size nothing lies over anything, nothing is off it.
    for wide, tall in ((390, 844), (820, 1180), (720, 450), (1440, 900)):
        page.set_viewport_size({"width": wide, "height": tall})
        assert lasting_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        person.picture(screens, f"replay-learning-{wide}")
    page.reload()
    expect(person.see("[data-at]")).to_have_attribute("data-at", where or "")
    with page.expect_download() as saved:
        person.see("[data-film]").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "animateTransform" in text
    assert "var(" not in text


def test_nothing_lies_over_the_dice_of_a_replay_nor_over_its_table(visit: Visit) -> None:
    """What each side holds makes the card with the score tall: in Torn it has four rows."""
    person = visit(seed=22)
    page = person.page
    person.open().choose_system("torn", "harvest_of_the_storm")
    person.choose_rosters("lanternwright_skirmish", "hollowtide_skirmish").choose_bot("uniform").play()
    person.click_until(".stage .fallen")
    give_up(person)
    person.see(".stage .prompt a[href^='/replays/']").click()
    bar = person.see("input[type=range]")
    for at in range(int(bar.get_attribute("max") or 0), 0, -1):
        bar.fill(str(at))
        if person.has(".dice .fallen"):
            break
    for wide, tall in ((1440, 900), (1100, 700)):
        page.set_viewport_size({"width": wide, "height": tall})
        page.wait_for_timeout(300)
        boxes = [
            person.see(each).bounding_box() for each in (".cap1", ".dice .fell", ".view .model:not(.gone)")
        ]
        card, dice, model = (each for each in boxes if each is not None)
        assert card["y"] + card["height"] <= dice["y"], "the dice stand below the score"
        assert card["x"] + card["width"] <= model["x"] or card["y"] + card["height"] <= model["y"], (
            "the score hides no model"
        )
