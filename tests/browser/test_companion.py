"""Beside a real table, on a phone: the opening's dice, an order, what the rules refuse, by touch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

expect.set_options()


def begin(person: Visitor, system: str, chance: list[str]) -> Page:
    """A game on one phone; its opening is tapped in, and what is left of it rolled."""
    page = person.page
    page.goto(f"{person.url}/companion?system={system}")
    expect(page.locator(f"[data-system={system}]")).to_have_attribute("aria-checked", "true")
    page.locator("[data-begin]:not([disabled])").tap()
    for number, label in enumerate(chance):
        expect(page.locator("[data-need] .slots b")).to_have_count(number + 1)
        page.locator(f"[data-face='{label}']").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board [data-model]").first).to_be_visible()
    return page


def say(page: Page, words: str) -> None:
    """An order in words, from the sheet that a phone has at its foot."""
    if page.locator(".side").get_attribute("data-stop") == "peek":
        page.locator(".side .grip, .side [data-grip]").first.click()
    page.locator("[data-say]").fill(words)
    page.locator("[data-say]").press("Enter")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_two_people_with_one_phone_tap_in_what_came_up_and_allow_what_the_book_does_not(
    visit: Visit, screens: Path, language: str
) -> None:
    person = visit(screen="phone", language=language, dark=language == "ru")
    page = begin(person, "primer", ["2", "5"])
    person.picture(screens, f"companion-{language}-begun")
    seq = page.locator("[data-seq]")
    before = seq.get_attribute("data-seq")
    say(page, "activate Sif")
    expect(seq).not_to_have_attribute("data-seq", str(before))
    say(page, "shoot Ada")
    expect(page.locator("[data-allow-words]")).to_be_visible()
    person.picture(screens, f"companion-{language}-refused")
    page.locator("[data-allow-words]").click()
    expect(page.locator("[data-allowed]").first).to_be_attached()
    # The other side is asked next, on the same phone; then the die is.
    hold = page.locator(".ask [data-answer], .stage .ask button").last
    expect(hold).to_be_visible()
    person.picture(screens, f"companion-{language}-asked")
    hold.click()
    expect(page.locator("[data-real-dice] [data-need=d6]")).to_be_visible()
    person.picture(screens, f"companion-{language}-die")
    page.locator("[data-real-dice] [data-face='6']").tap()
    expect(page.locator("[data-real-dice]")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("6")


def test_cards_are_tapped_in_by_suit_and_a_mistake_is_stepped_back(visit: Visit, screens: Path) -> None:
    person = visit(screen="phone")
    page = person.page
    page.goto(f"{person.url}/companion?system=ascension")
    expect(page.locator("[data-system=ascension]")).to_have_attribute("aria-checked", "true")
    page.locator("[data-begin]:not([disabled])").tap()
    page.locator("[data-face='J♦']").tap()
    expect(page.locator("[data-need] .slots b")).to_have_count(2)
    # A card that is out of the deck cannot come again.
    expect(page.locator("[data-face='J♦']")).to_have_count(0)
    person.picture(screens, "companion-cards")
    page.locator("[data-back]").tap()
    expect(page.locator("[data-face='J♦']")).to_have_count(1)
    page.locator("[data-roll-all]").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator(".log")).to_contain_text("brings")
    # Who begins may be folded in with the line before it: that depends on the cards.
    for fold in page.locator(".log [data-notes]").all():
        fold.tap()
    expect(page.locator(".log")).to_contain_text("Initiative")


def test_a_walk_too_long_is_allowed_where_it_ends(visit: Visit) -> None:
    """In a game whose moves say who walks; the opening is set up as suggested."""
    person = visit(screen="phone")
    page = person.page
    page.goto(f"{person.url}/companion?system=collide")
    expect(page.locator("[data-system=collide]")).to_have_attribute("aria-checked", "true")
    page.locator("[data-begin]:not([disabled])").tap()
    for zone in ("Tide Patrol", "Ember Column"):
        expect(page.locator(".board")).to_contain_text(zone)
        person.see(".prompt [data-primary]").tap()
    page.locator("[data-face='4']").tap()
    harpooner = page.locator(".model[data-model='deck-harpooner']")
    harpooner.locator(".base").tap()
    person.see(".prompt [data-primary]").tap()
    person.see(".model.selected[data-model='deck-harpooner']")
    box = harpooner.locator(".base").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 110, steps=4)
    page.mouse.up()
    person.see("[data-trimmed]")
    person.see("[data-allow]").tap()
    expect(page.locator("[data-allowed]").first).to_be_attached()


def test_the_lobby_leads_to_a_game_beside_a_real_table(visit: Visit, screens: Path) -> None:
    person = visit()
    page = person.page
    page.goto(person.url)
    page.locator("[data-companion]").click()
    expect(page.locator("[data-begin]")).to_be_visible()
    person.picture(screens, "companion-start-desk")


def test_dice_and_choices_fit_a_phone_and_are_told_in_the_language_of_whoever_plays(visit: Visit) -> None:
    person = visit(screen="phone", language="ru")
    page = person.page
    page.goto(f"{person.url}/companion?system=torn")
    expect(page.locator("[data-system=torn]")).to_have_attribute("aria-checked", "true")
    page.locator("[data-begin]:not([disabled])").tap()
    expect(page.locator("[data-need] h2")).to_contain_text("кубик атаки")
    for each in page.locator("[data-need] button").all():
        box = each.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390, each.inner_text()
    page.locator("[data-roll-all]").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator(".stage .ask")).to_contain_text("Противник")
    # One phone for both: it says which of the two is to take it.
    expect(page.locator(".stage .ask [data-decides]")).to_have_text(re.compile(r"\w"))
