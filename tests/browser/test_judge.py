"""The judge's page: every system is set up, asked and ruled on, by mouse, by keyboard and by touch."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from highground.content.load import parse_toml
from highground.draw.cards import print_roster
from highground.engine.plugins import find_ruleset
from tests.browser.conftest import Visit
from tests.browser.typist import tab_to

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

expect.set_options()
CASES = sorted(Path(__file__).parents[1].joinpath("cases").glob("*/*.toml"))

SYSTEMS: dict[str, tuple[str, str, list[str], list[str]]] = {
    "primer": ("Ada", "Bo", ["activate Ada", "shoot Bo", "duck"], ["5"]),
    "ascension": ("Oriel", "Bull", ["attack 'Meridian Rifle' Bull"], ["A♠", "A♥", "A♦", "J♣"]),
    "conflict": ("Longshot", "Hookhand", ["attack Rifle Hookhand"], ["3♠", "2♥", "A♠", "J♣"]),
    "collide": ("rifle", "warden", ["activate rifle hand", "attack rifle:brine-carbine@warden"], ["5"]),
    "torn": (
        "guard",
        "levy",
        ["activate guard", "declare halberd-hook levy", "react levy defense"],
        ["X", "S", "S", "B", "S", "B"],
    ),
    "ail": ("Teodric", "Ratch", ["shoot Ratch single full", "hold", "hold"], []),
}


def quick(page: Page, url: str, system: str) -> None:
    page.goto(f"{url}/judge/{system}")
    page.locator("select[data-system]").select_option(system)
    page.locator("[data-quick]").click()
    expect(page.locator(f"[data-of={system}]")).to_be_visible()
    expect(page.locator("[data-look]").first).to_be_visible()


def quick_by_keys(page: Page, url: str, system: str) -> None:
    """The page opens with its first question, and the focus on its first answer."""
    page.goto(f"{url}/judge/{system}")
    expect(page.locator("[data-quick]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-of={system}]")).to_be_visible()
    expect(page.locator("[data-look]").first).to_be_visible()


def press_on(page: Page, selector: str) -> None:
    assert tab_to(page, selector, 200), f"Tab never comes to {selector}"
    page.keyboard.press("Enter")


def settled(page: Page, was: str | None) -> None:
    """Until the server has answered anew."""
    page.wait_for_function("was => document.querySelector('[data-turn]').dataset.turn !== was", arg=was)


def turn(page: Page) -> str | None:
    return page.locator("[data-turn]").get_attribute("data-turn")


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_is_asked_and_ruled_on_with_a_mouse(visit: Visit, system: str, screens: Path) -> None:
    one, other, orders, chance = SYSTEMS[system]
    person = visit()
    page = person.page
    quick(page, person.url, system)
    page.locator(f"[data-look='{one}']").click()
    page.locator(f"[data-look='{other}']").click()
    for kind in ("sight", "range", "cover"):
        expect(page.locator(f"[data-finding={kind}]").first).to_be_visible()
    person.picture(screens, f"judge-{system}-ask")
    page.locator("[data-tab-to=play]").click()
    expect(page.locator("[data-row]").first).to_be_visible()
    for words in orders:
        was = turn(page)
        page.locator("[data-words]").fill(words)
        page.locator("[data-words]").press("Enter")
        settled(page, was)
    for label in chance:
        was = turn(page)
        page.locator(f"[data-face='{label}']").click()
        settled(page, was)
    if page.locator("[data-need]").count():
        was = turn(page)
        page.locator("[data-roll-all]").click()
        settled(page, was)
    person.picture(screens, f"judge-{system}-play")
    page.locator("[data-tab-to=ruling]").click()
    ruling = page.locator("[data-ruling]")
    expect(ruling.locator(".events li").first).to_be_visible()
    assert ruling.locator(".cl").count() >= 1
    person.picture(screens, f"judge-{system}-ruling")


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_is_set_up_by_touch_on_a_phone(visit: Visit, system: str, screens: Path) -> None:
    person = visit(screen="phone", language="ru", dark=system in ("torn", "ascension"))
    page = person.page
    quick(page, person.url, system)
    page.locator("[data-tab-to=position]").tap()
    page.locator("[data-adding]").tap()
    count = page.locator("[data-select]").count()
    page.locator("[data-unit]").first.tap()
    was = turn(page)
    stage = page.locator(".stage .board").bounding_box()
    assert stage is not None
    for share in (0.5, 0.62, 0.4, 0.3):
        page.touchscreen.tap(stage["x"] + stage["width"] * share, stage["y"] + stage["height"] * 0.25)
        page.wait_for_function(
            "was => document.querySelector('[data-problem], [data-said]') ||"
            " (document.querySelector(\"[data-place='0']\")"
            " && document.querySelector('[data-turn]').dataset.turn !== was)",
            arg=was,
        )
        if not page.locator("[data-problem], [data-said]").count():
            break
        page.locator("[data-undo]").tap()
        page.locator("[data-adding]").tap()
        page.locator("[data-unit]").first.tap()
        was = turn(page)
    expect(page.locator("[data-field=name]")).to_be_visible()
    expect(page.locator("[data-place='0']")).to_be_visible()
    person.picture(screens, f"judge-{system}-phone")
    page.locator("[data-adding]").tap()
    expect(page.locator("[data-select]")).to_have_count(count + 1)


def fingers(page: Page) -> Callable[..., None]:
    """A hand on a touch screen: `hand("touchMove", (x, y), …)` with a place for each finger."""
    wire = page.context.new_cdp_session(page)

    def hand(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return hand


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_quick_start_answers_with_one_tap(visit: Visit, system: str) -> None:
    """Two models, a wall, who sees whom: nothing else need be tapped, and the other way round is one more."""
    person = visit(screen="phone")
    page = person.page
    page.goto(f"{person.url}/judge/{system}")
    page.locator("[data-quick]").tap()
    expect(page.locator("[data-finding=sight]").first).to_be_visible()
    asked = page.locator(".pairs h2").inner_text()
    page.locator("[data-swap]").tap()
    expect(page.locator(".pairs h2")).to_have_text(" → ".join(reversed(asked.split(" → "))))


def test_a_wood_is_put_down_and_pulled_larger_with_a_finger(visit: Visit, screens: Path) -> None:
    person = visit(screen="phone")
    page = person.page
    quick(page, person.url, "ascension")
    page.locator("[data-tab-to=position]").tap()
    page.locator("[data-adding]").tap()
    page.locator("[data-sort=Wood]").tap()
    stage = page.locator(".stage .board").bounding_box()
    assert stage is not None
    was = turn(page)
    page.touchscreen.tap(stage["x"] + stage["width"] * 0.25, stage["y"] + stage["height"] * 0.85)
    settled(page, was)
    radius = page.locator("label:has-text('Radius') input")
    expect(radius).to_have_value("55")
    person.see("[data-spot=grip0]")
    hand = fingers(page)
    x, y = middle(page, "[data-spot=grip0]")
    was = turn(page)
    hand("touchStart", (x, y))
    for step in range(1, 6):
        hand("touchMove", (x + 5 * step, y))
    person.picture(screens, "judge-pulled")
    hand("touchEnd")
    settled(page, was)
    assert float(radius.input_value()) > 60


def test_two_fingers_move_the_table_and_what_one_of_them_held_stays(visit: Visit) -> None:
    person = visit(screen="phone")
    page = person.page
    quick(page, person.url, "ascension")
    page.locator("[data-tab-to=position]").tap()
    page.locator("[data-select=Oriel], .board .model[data-model=Oriel] .base").first.tap()
    place = page.locator("[data-place='0']").input_value()
    board = page.locator(".stage .board")
    before = str(board.get_attribute("viewBox")).split()
    hand = fingers(page)
    x, y = middle(page, ".board .model[data-model=Oriel] .base")
    hand("touchStart", (x, y))
    hand("touchMove", (x + 9, y))
    hand("touchStart", (x + 9, y), (x + 90, y))
    for step in range(1, 6):
        hand("touchMove", (x + 9 + 8 * step, y), (x + 90 + 8 * step, y))
    hand("touchEnd")
    after = str(board.get_attribute("viewBox")).split()
    assert float(after[0]) < float(before[0]) - 5, "the table went with the fingers"
    assert float(after[2]) == pytest.approx(float(before[2]), rel=0.02), "and is as large as it was"
    expect(page.locator("[data-place='0']")).to_have_value(place)
    expect(page.locator("[data-undo]")).to_be_disabled()


def test_landscape_is_laid_on_a_hexon_by_a_tap_and_taken_away_by_another(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "torn")
    page.locator("[data-tab-to=position]").click()
    page.locator("[data-sort='Ember Field']").click()
    stage = page.locator(".stage .board").bounding_box()
    assert stage is not None
    at = (stage["x"] + stage["width"] * 0.5, stage["y"] + stage["height"] * 0.7)
    for wanted in (True, False):
        was = turn(page)
        page.mouse.click(*at)
        settled(page, was)
        page.locator("details.text summary").click()
        text = page.locator("[data-text]")
        expect(text).not_to_have_value("")
        laid = re.compile("Ember Field")
        expect(text).to_have_value(laid) if wanted else expect(text).not_to_have_value(laid)
        page.locator("details.text summary").click()


def test_a_position_is_set_up_and_asked_with_the_keyboard_alone(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick_by_keys(page, person.url, "primer")
    page.keyboard.press("Shift+Digit1")
    was = turn(page)
    press_on(page, "[data-select=Ada]")
    page.keyboard.press("ArrowRight")
    settled(page, was)
    expect(page.locator("[data-place='0']")).to_have_value("12.1")
    was = turn(page)
    page.keyboard.press("Shift+ArrowUp")
    settled(page, was)
    expect(page.locator("[data-place='1']")).to_have_value("5")
    was = turn(page)
    page.keyboard.press("z")
    settled(page, was)
    expect(page.locator("[data-place='1']")).to_have_value("4")
    page.keyboard.press("Shift+Digit2")
    for name in ("Ada", "Bo"):
        press_on(page, f"[data-look={name}]")
    expect(page.locator("[data-finding=sight]")).to_have_attribute("data-holds", "true")
    page.keyboard.press("Shift+Digit3")
    for words in ("activate Ada", "shoot Bo", "hold"):
        was = turn(page)
        assert tab_to(page, "[data-words]", 200)
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        settled(page, was)
    page.locator("[data-need]").wait_for()
    was = turn(page)
    press_on(page, "[data-face='6']")
    settled(page, was)
    page.keyboard.press("Shift+Digit4")
    expect(page.locator("[data-ruling]")).to_contain_text("rolls 6")


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_is_asked_and_ruled_on_with_keys_alone(visit: Visit, system: str) -> None:
    """From the position to the ruling no button of a mouse is pressed; dice and cards are entered, too."""
    one, other, orders, chance = SYSTEMS[system]
    person = visit()
    page = person.page
    quick_by_keys(page, person.url, system)
    page.keyboard.press("Shift+Digit1")
    was = turn(page)
    press_on(page, f"[data-select='{one}']")
    page.keyboard.press("ArrowRight")
    settled(page, was)
    was = turn(page)
    page.keyboard.press("z")
    settled(page, was)
    page.keyboard.press("Shift+Digit2")
    for name in (one, other):
        press_on(page, f"[data-look='{name}']")
    expect(page.locator("[data-finding=sight]").first).to_be_visible()
    page.keyboard.press("Shift+Digit3")
    for words in orders:
        was = turn(page)
        assert tab_to(page, "[data-words]", 200)
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        settled(page, was)
    for label in chance:
        was = turn(page)
        press_on(page, f"[data-face='{label}']")
        settled(page, was)
    if page.locator("[data-need]").count():
        was = turn(page)
        press_on(page, "[data-roll-all]")
        settled(page, was)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Digit4")
    expect(page.locator("[data-ruling] .events li").first).to_be_visible()


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_empty_table_is_filled_with_keys_alone(visit: Visit, system: str) -> None:
    person = visit()
    page = person.page
    page.goto(f"{person.url}/judge/{system}")
    expect(page.locator("[data-quick]")).to_be_focused()
    press_on(page, "[data-empty]")
    expect(page.locator(".stage .board")).to_be_visible()
    press_on(page, "[data-unit]")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator("[data-spot=cursor]")).to_be_visible()
    was = turn(page)
    page.keyboard.press("Enter")
    settled(page, was)
    expect(page.locator("[data-place='0']")).to_be_visible()
    expect(page.locator(".board [data-model]")).to_have_count(1)
    press_on(page, "[data-sort], [data-brush='#']")
    for _ in range(4):
        page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-spot=cursor]")).to_be_visible()
    was = turn(page)
    page.keyboard.press("Enter")
    settled(page, was)
    expect(page.locator("[data-problem]")).to_have_count(0)


def test_the_start_is_left_by_escape_and_the_page_behind_it_takes_no_keys(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick_by_keys(page, person.url, "primer")
    press_on(page, "[data-start]")
    expect(page.locator("[data-quick]")).to_be_focused()
    assert not tab_to(page, ".judge *", 40), "Tab leaves the dialog"
    page.keyboard.press("Escape")
    expect(page.locator("[data-quick]")).to_have_count(0)
    expect(page.locator("[data-start]")).to_be_focused()


def test_points_are_measured_from_a_model_and_by_keys(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick_by_keys(page, person.url, "primer")
    press_on(page, "[data-measure]")
    press_on(page, "[data-look=Ada]")
    expect(page.locator("[data-measure]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-finding]")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-finding=line]")).to_contain_text("3")


def test_a_tap_on_a_model_while_measuring_sets_a_point_there(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "primer")
    page.locator("[data-measure]").click()
    page.locator(".stage .model[data-model=Ada]").click()
    expect(page.locator(".pairs h2")).to_have_text("Tap the second point")
    page.locator(".stage .model[data-model=Bo]").click()
    expect(page.locator("[data-finding=line]")).to_contain_text("8")


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_is_asked_and_ruled_on_by_touch_on_a_tablet(
    visit: Visit, system: str, screens: Path
) -> None:
    one, other, orders, chance = SYSTEMS[system]
    person = visit(screen="tablet", language="ru")
    page = person.page
    quick(page, person.url, system)
    for name in (one, other):
        page.locator(f"[data-look='{name}']").tap()
    expect(page.locator("[data-finding=sight]").first).to_be_visible()
    page.locator("[data-tab-to=play]").tap()
    for words in orders:
        was = turn(page)
        page.locator("[data-words]").fill(words)
        page.locator("[data-words]").press("Enter")
        settled(page, was)
    for label in chance:
        was = turn(page)
        page.locator(f"[data-face='{label}']").tap()
        settled(page, was)
    if page.locator("[data-need]").count():
        was = turn(page)
        page.locator("[data-roll-all]").tap()
        settled(page, was)
    page.locator("[data-tab-to=ruling]").tap()
    expect(page.locator("[data-ruling] .events li").first).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 1, "something is off the screen"
    person.picture(screens, f"judge-{system}-tablet")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_blank_profile_is_a_model_that_the_rules_take(visit: Visit, system: str) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, system)
    page.locator("[data-tab-to=position]").click()
    count = page.locator("[data-select]").count()
    stage = page.locator(".stage .board").bounding_box()
    assert stage is not None
    told = []
    # Somewhere there is room for it; a profile that is wrong is wrong everywhere.
    for across, down in ((0.5, 0.25), (0.62, 0.25), (0.4, 0.4), (0.5, 0.45), (0.6, 0.6)):
        page.locator("[data-unit-blank]").click()
        was = turn(page)
        page.mouse.click(stage["x"] + stage["width"] * across, stage["y"] + stage["height"] * down)
        page.wait_for_function(
            "was => document.querySelector('[data-problem], [data-said]') ||"
            " (document.querySelector(\"[data-place='0']\")"
            " && document.querySelector('[data-turn]').dataset.turn !== was)",
            arg=was,
        )
        trouble = page.locator("[data-problem], [data-said]")
        if not trouble.count():
            break
        told.append(trouble.first.inner_text())
        page.locator("[data-undo]").click()
        expect(page.locator("[data-problem]")).to_have_count(0)
        if page.locator("[data-said]").count():
            page.locator("[data-said] button").click()
    else:
        pytest.fail("; ".join(told))
    expect(page.locator("[data-select]")).to_have_count(count + 1)


def test_a_model_is_dragged_and_an_illegal_place_is_told(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "primer")
    page.locator("[data-tab-to=position]").click()
    box = page.locator(".board [data-model=Ada]").bounding_box()
    goal = page.locator(".board [data-model=Bo]").bounding_box()
    assert box is not None
    assert goal is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    was = turn(page)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 120, middle[1] + 4, steps=5)
    page.mouse.up()
    settled(page, was)
    assert float(page.locator("[data-place='0']").input_value()) > 13
    page.locator("[data-place='0']").fill("12")
    page.locator("[data-place='0']").press("Tab")
    page.locator("[data-place='1']").fill("12")
    page.locator("[data-place='1']").press("Tab")
    expect(page.locator("[data-problem]")).to_contain_text("overlaps")
    page.locator("[data-undo]").click()
    expect(page.locator("[data-problem]")).to_have_count(0)


def test_a_link_holds_the_position_and_a_file_says_the_same(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "conflict")
    page.locator("[data-share]").click()
    page.wait_for_url("**/judge/conflict#p=*")
    link = page.url
    with page.expect_download() as saved:
        page.locator("[data-save]").click()
    first = tomllib.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    friend = visit(seed=2)
    friend.page.goto(link)
    expect(friend.page.locator("[data-of=conflict]")).to_be_visible()
    expect(friend.page.locator("[data-look=Longshot]")).to_be_visible()
    with friend.page.expect_download() as again:
        friend.page.locator("[data-save]").click()
    assert tomllib.loads(Path(again.value.path()).read_text(encoding="utf-8")) == first
    with friend.page.expect_download() as drawn:
        friend.page.locator("[data-picture]").click()
    assert "<svg" in Path(drawn.value.path()).read_text(encoding="utf-8")


def test_what_was_changed_in_a_position_from_a_link_is_there_after_a_reload(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "primer")
    page.locator("[data-share]").click()
    page.wait_for_url("**/judge/primer#p=*")
    page.locator("[data-tab-to=position]").click()
    page.locator("[data-select=Ada]").click()
    was = turn(page)
    page.locator("[data-place='0']").fill("17")
    page.locator("[data-place='0']").press("Tab")
    settled(page, was)
    page.reload()
    page.locator("[data-select=Ada]").click()
    expect(page.locator("[data-place='0']")).to_have_value("17")


def test_a_model_is_renamed_everywhere_and_who_is_deleted_is_not_acting(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "conflict")
    page.locator("[data-tab-to=play]").click()
    was = turn(page)
    page.locator("[data-words]").fill("attack Rifle Hookhand")
    page.locator("[data-words]").press("Enter")
    settled(page, was)
    page.locator("[data-tab-to=position]").click()
    for name, new in (("Longshot", "Vera"), ("Hookhand", "Zed")):
        page.locator(f"[data-select={name}]").click()
        was = turn(page)
        page.locator("[data-field=name]").fill(new)
        page.locator("[data-field=name]").press("Tab")
        settled(page, was)
        expect(page.locator("[data-problem]")).to_have_count(0)
    page.locator("[data-tab-to=ruling]").click()
    expect(page.locator("[data-ruling]")).to_contain_text("Vera attacks with Rifle: Zed.")
    page.locator("[data-tab-to=position]").click()
    page.locator("[data-select=Vera]").click()
    was = turn(page)
    page.locator("[data-delete]").click()
    settled(page, was)
    expect(page.locator("[data-problem]")).to_have_count(0)
    expect(page.locator("[data-select]")).to_have_count(1)


def test_every_case_that_is_opened_and_saved_in_the_browser_says_the_same(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "primer")
    for path in CASES:
        page.locator("[data-start]").click()
        was = turn(page)
        page.locator("input[data-file]").set_input_files(path)
        expect(page.locator(f"[data-of={path.parent.name}]")).to_be_visible()
        settled(page, was)
        with page.expect_download() as saved:
            page.locator("[data-save]").click()
        read: dict[str, Any] = tomllib.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
        assert read == tomllib.loads(path.read_text(encoding="utf-8")), path.name


def test_all_that_a_card_says_is_on_it(visit: Visit) -> None:
    page = visit().page
    for system in SYSTEMS:
        rules = find_ruleset(system)
        for roster in rules.rosters():
            source = files(rules.package).joinpath("data", "rosters", f"{roster}.toml")
            data = parse_toml(source.read_text(encoding="utf-8"), roster)
            for language in ("en", "ru"):
                page.set_content(print_roster(rules, data, roster, language))
                spilt = page.evaluate(
                    "[...document.querySelectorAll('.card')].filter(c => c.scrollHeight > c.clientHeight + 1)"
                    ".map(c => c.querySelector('h2').textContent)"
                )
                assert spilt == [], (system, roster, language)
                small = page.evaluate(
                    "Math.min(...[...document.querySelectorAll('.card li')].map("
                    "e => parseFloat(getComputedStyle(e).fontSize)))"
                )
                assert small / 96 * 72 > 4.9, (system, roster, language)
                wide = page.locator(".card").first.bounding_box()
                assert wide is not None
                assert abs(wide["width"] / 96 * 25.4 - 63) < 0.1
                assert abs(wide["height"] / 96 * 25.4 - 88) < 0.1


def test_the_page_opens_without_a_network_with_the_position_that_was_there(visit: Visit) -> None:
    person = visit(screen="phone")
    page = person.page
    quick(page, person.url, "primer")
    expect(page.locator("[data-kept-page=true]")).to_be_visible()
    page.locator("[data-tab-to=play]").tap()
    for words in ("activate Ada", "shoot Bo", "hold"):
        was = turn(page)
        page.locator("[data-words]").fill(words)
        page.locator("[data-words]").press("Enter")
        settled(page, was)
    was = turn(page)
    page.locator("[data-roll]").tap()
    settled(page, was)
    page.reload()
    page.locator("[data-tab-to=ask]").tap()
    expect(page.locator("[data-look=Ada]")).to_be_visible()
    expect(page.locator("[data-kept-page=true]")).to_be_visible()
    person.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-problem]")).to_contain_text("judging needs the server")
    page.locator("[data-tab-to=ask]").tap()
    expect(page.locator("[data-look=Ada]")).to_be_visible()
    # So does a ruling whose dice were rolled here.
    expect(page.locator(".board [data-model=Ada]")).to_be_visible()
    # It comes back by itself once there is a network again.
    person.context.set_offline(False)
    expect(page.locator("[data-problem]")).to_have_count(0)


def test_a_replay_is_taken_to_the_judge(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.goto(f"{person.url}/replays")
    replay = Path(__file__).parents[1] / "golden" / "primer-crossing.replay"
    page.locator("input[type=file]").set_input_files(replay)
    page.wait_for_url("**/replays/*")
    page.locator("[data-to-judge]").click()
    expect(page.locator("[data-of=primer]")).to_be_visible()
    expect(page.locator("[data-look]").first).to_be_visible()
    page.locator("[data-tab-to=position]").click()
    expect(page.locator("[data-taken]")).to_be_visible()
    # Nothing is offered that would do nothing.
    expect(page.locator("[data-select]").first).to_be_visible()
    expect(page.locator("[data-unit], .whole")).to_have_count(0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_ruling_is_printed_on_one_page_dark_on_white(visit: Visit, system: str, screens: Path) -> None:
    """However much happened; the screen is dark and in Russian, whose sentences are longer."""
    _, _, orders, _ = SYSTEMS[system]
    person = visit(screen="phone", language="ru", dark=True)
    page = person.page
    page.add_init_script("window.print = () => document.body.setAttribute('data-printed', '')")
    quick(page, person.url, system)
    page.locator("[data-tab-to=play]").tap()
    for words in orders:
        was = turn(page)
        page.locator("[data-words]").fill(words)
        page.locator("[data-words]").press("Enter")
        settled(page, was)
    if page.locator("[data-need]").count():
        was = turn(page)
        page.locator("[data-roll-all]").tap()
        settled(page, was)
    page.locator("[data-tab-to=ruling]").tap()
    told = page.locator(".judge [data-ruling] .events li").count()
    page.locator("[data-print]").first.tap()
    page.wait_for_selector("[data-printed]")
    assert page.locator(".paper .events li").count() == told > 0
    ink = "e => getComputedStyle(e).color.match(/[0-9.]+/g).slice(0, 3).map(Number)"
    assert max(page.locator(".paper .events li").first.evaluate(ink)) < 140
    page.emulate_media(media="print")
    person.picture(screens, f"judge-{system}-paper")
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert re.findall(rb"/Count (\d+)", printed) == [b"1"], paper


def test_a_position_is_played_on_against_a_bot(visit: Visit) -> None:
    person = visit()
    page = person.page
    quick(page, person.url, "primer")
    page.locator("[data-play-on]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".top")).to_contain_text("Set up by hand")
    expect(page.locator(".board [data-model=Ada]")).to_be_visible()
