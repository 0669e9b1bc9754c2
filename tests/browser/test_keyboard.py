"""Every system can be played by keyboard alone, and nobody presses thirty times for six inches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from highground.engine.plugins import ruleset_names
from tests.browser.test_games import SHORT, Short
from tests.browser.typist import Typist
from tests.server.house import House

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

ORDERS = 30
"""Orders of a game by keys alone: deployment, activations, moves, attacks and reactions come up in them."""


@pytest.fixture
def typist(chromium: Browser, house: House) -> Iterator[Typist]:
    typist = Typist(chromium, house.url, seed=91)
    yield typist
    typist.close()


@pytest.mark.parametrize("system", ruleset_names())
def test_a_game_is_played_by_keyboard_alone(typist: Typist, system: str) -> None:
    """The mouse serves to choose the game; from then on only keys. Primer is played to its end."""
    short = SHORT.get(system, Short())
    typist.open().choose_system(system, short.scenario).choose_rosters(*short.rosters)
    for option, value in short.options:
        typist.choose_option(option, value)
    typist.choose_bot("uniform").play()
    given = typist.play_on(orders=None if system == "primer" else ORDERS)
    assert given >= min(ORDERS, 10)
    assert typist.over() or system != "primer"


def test_six_inches_are_six_presses(typist: Typist) -> None:
    typist.my_turn()
    keys = typist.page.keyboard
    keys.press("n")
    keys.press("Enter")
    keys.press("Enter")
    typist.see(".side .act[data-verb=move]")
    keys.press("m")
    typist.see("[data-region=reach]")
    for _ in range(3):
        keys.press("Shift+ArrowUp")
    tag = typist.see(".tagbox .tag")
    expect(tag).to_contain_text("3")
    before = typist._moment()
    keys.press("Enter")
    keys.press("Enter")
    typist.miss(f".app[data-seq='{before}']")


def test_enter_gives_the_order_on_the_button_though_the_focus_was_left_on_another_model(
    typist: Typist,
) -> None:
    typist.my_turn()
    keys = typist.page.keyboard
    for key in ("n", "Enter", "Enter"):
        keys.press(key)
    letter = typist.see("li:has(> .act[data-verb=move]) .end kbd").inner_text()
    typist.page.locator(".stage .model[aria-pressed=false]").first.focus()
    keys.press(letter.lower())
    typist.see("[data-region=reach]")
    keys.press("Shift+ArrowUp")
    typist.see(".tagbox .tag")
    before = typist._moment()
    keys.press("Enter")
    typist.miss(f".app[data-seq='{before}']")
