"""What happens is shown, orders are grouped, and the common thing is one gesture."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_trust import MOVE, acting, middle, towards

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_the_other_sides_turn_is_shown_and_any_key_ends_it(visit: Visit) -> None:
    """Primer, with motion: a bot moves, shoots; its way is drawn, then its line; then one may act."""
    person = visit(seed=71, motion=True).open().choose_system("primer").play()
    page = person.page
    page.evaluate(
        "() => localStorage.setItem('highground.settings',"
        " JSON.stringify({always: true, goal: false, pace: 'slow'}))"
    )
    page.reload()
    running = page.locator("[data-showing=running]")
    person.go_on(lambda: running.count() > 0)
    expect(running).to_be_attached()
    # Nothing is asked while it is shown; a key ends that, and "show again" repeats it.
    expect(page.locator(".stage .prompt:not(.quiet) [data-primary]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(running).to_have_count(0)
    person.see("[data-again]").click()
    expect(running).to_be_attached()
    person.see("[data-skip]").click()
    expect(running).to_have_count(0)


def test_without_motion_nobody_waits_and_the_way_stays_drawn_for_a_moment(visit: Visit) -> None:
    person = acting(visit(seed=72))
    page = person.page
    page.locator(MOVE).click()
    person.see("[data-region=reach]")
    page.wait_for_timeout(400)
    page.mouse.click(*towards(page, 3))
    person.see(".prompt [data-primary]").click()
    expect(page.locator("[data-showing=over]")).to_be_attached()
    expect(page.locator("[data-showing=running]")).to_have_count(0)


def test_a_shot_is_told_with_its_line_its_die_and_what_it_needed(visit: Visit) -> None:
    person = visit(seed=73).my_turn()
    person.click_until(".ribbon .result .die")
    said = person.see(".ribbon .said").inner_text()
    assert re.search(r"\d", said), said


def test_a_reaction_says_who_attacks_whom_with_a_line_and_a_ring(visit: Visit) -> None:
    person = visit(seed=74).open().choose_system("primer").play()
    page = person.page
    person.go_on(lambda: person.over() or page.locator("#ask-title", has_text="attacks").count() > 0)
    assert re.search(r"\w+ attacks \w+\. React\?", person.see("#ask-title").inner_text())
    person.see("[data-ring]")
    expect(page.locator("[data-attack]").first).to_be_attached()


@pytest.mark.parametrize("clicked_first", [False, True])
def test_one_drag_activates_a_model_and_moves_it_and_z_takes_that_back(
    visit: Visit, clicked_first: bool
) -> None:
    person = visit(seed=75).my_turn()
    page = person.page
    name = page.locator(".model.able").first.get_attribute("data-model")
    here = f".stage .model[data-model='{name}'] .base"
    if clicked_first:
        page.locator(here).click()
        person.see(".prompt [data-primary]")
        page.wait_for_timeout(400)
    x, y = middle(page, here)
    to_x, to_y = middle(page, ".stage svg.board")
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.03, 0.06, 0.1):
        page.mouse.move(x + (to_x - x) * part, y + (to_y - y) * part)
        page.wait_for_timeout(300)
    page.mouse.up()
    # No button was pressed: it has moved, and may not again.
    page.wait_for_function(
        "([here, x, y]) => { const box = document.querySelector(here).getBoundingClientRect();"
        " return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) > 5 }",
        arg=[here, x, y],
    )
    expect(page.locator(f"{MOVE}[aria-disabled=true]")).to_be_attached()
    page.keyboard.press("z")
    expect(page.locator(f"{MOVE}[aria-disabled=false]")).to_be_attached()


def test_a_move_of_six_inches_takes_fewer_than_ten_keys(visit: Visit) -> None:
    person = acting(visit(seed=76))
    page = person.page
    page.keyboard.press("m")
    person.see("[data-region=reach]")
    keys = 0
    while not person.has(".stage .prompt.bad") and keys < 20:
        page.keyboard.press("ArrowUp")
        keys += 1
        page.wait_for_timeout(120)
    assert keys < 10
    page.keyboard.press("Enter")
    expect(page.locator(".prompt [data-trimmed]")).to_be_visible()


def test_orders_stand_in_groups_and_favourites_come_first(visit: Visit) -> None:
    person = visit(seed=77).open().choose_system("ail").play()
    page = person.page
    person.click_until(".side [data-group=move]")
    groups = page.locator(".side [data-group]").evaluate_all("all => all.map(e => e.dataset.group)")
    assert groups == [g for g in ("pinned", "move", "attack", "ability", "react", "end") if g in groups]
    assert len(groups) >= 3
    pin = page.locator(".side .rows > .acts [data-pin]").last
    id = pin.get_attribute("data-pin")
    pin.dispatch_event("click")
    assert page.locator(".side [data-group]").first.get_attribute("data-group") == "pinned"
    assert page.locator(".side .act").first.get_attribute("data-row") == id
    icons = page.locator(".side .acts li > .ic use").evaluate_all(
        "all => all.map(e => e.getAttribute('href'))"
    )
    assert len(set(icons)) >= 4, icons


def test_torns_set_up_picks_the_model_and_then_a_place(visit: Visit) -> None:
    person = visit(seed=78).open().choose_system("torn").play()
    page = person.page
    person.click_until(".side [data-choice]")
    page.locator(".side [data-choice]:not(.no)").first.click()
    expect(page.locator(".stage [data-spot]").first).to_be_attached()
    listed = " ".join(page.locator(".side [data-choice]").all_inner_texts())
    assert not re.search(r"-?\d+,\s*-?\d+", listed), listed


def test_what_leaves_no_choice_is_answered_by_itself_unless_one_wants_to_be_asked(visit: Visit) -> None:
    """Primer: after a move, with nobody to shoot at, nothing is left but to stop."""
    person = visit(seed=79, asked_always=False)
    page = person.page
    while True:
        acting(person)
        page.locator(MOVE).click()
        person.see("[data-region=reach]")
        page.wait_for_timeout(400)
        page.mouse.click(*towards(page, 1))
        person.see(".prompt [data-primary]").click()
        expect(page.locator(f"{MOVE}[aria-disabled=false]")).to_have_count(0)
        if not person.has(".side .act[aria-disabled=false]:not([data-row=done])"):
            break  # else somebody has come near enough to be shot at: another game
    expect(page.locator(".side .act[data-row=done]")).to_have_count(0)
    # Nobody pressed anything: the other side acts, or the next of one's own may be picked.
    expect(page.locator(".log")).to_contain_text("moves")


def test_at_twice_the_size_and_on_a_phone_the_table_is_there(visit: Visit) -> None:
    """720x450 is a page at 200 %; on a phone the orders leave room for the table."""
    zoomed = visit(seed=80, screen="zoomed").my_turn()
    box = zoomed.see(".stage").bounding_box()
    assert box is not None
    assert box["height"] > 300
    assert box["width"] > 350
    phone = visit(seed=81, screen="phone").my_turn()
    phone.see(".grip").press("ArrowUp")
    side = phone.see(".side").bounding_box()
    assert side is not None
    assert side["y"] - 48 > 380


def test_where_there_is_little_height_a_decision_can_still_be_made(visit: Visit) -> None:
    """720x450 is a page at 200 %: the button of the answer is whole, and within its panel."""
    person = visit(seed=84, screen="zoomed", language="ru").open().choose_system("conflict").play()
    panel, button = person.see(".stage .ask"), person.see(".stage .ask [data-primary]")
    around, box = panel.bounding_box(), button.bounding_box()
    assert around is not None
    assert box is not None
    assert box["x"] + box["width"] <= around["x"] + around["width"]
    assert box["y"] + box["height"] <= around["y"] + around["height"]
    cut = "all => all.filter(each => each.scrollHeight > each.clientHeight + 1).length"
    assert person.page.locator(".stage .ask [role=radio]").evaluate_all(cut) == 0


def test_where_there_is_little_height_the_goal_is_read_and_put_away(visit: Visit) -> None:
    person = visit(seed=84, screen="zoomed", new=True).open().choose_system("conflict").play()
    button = person.see(".goal .btn")
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 450
    button.click()
    person.miss(".goal")


def test_what_fell_never_covers_the_model_that_acts(visit: Visit) -> None:
    person = visit(seed=82).my_turn()
    page = person.page
    person.click_until(".ribbon .result .die")
    apart = """() => {
        const name = document.querySelector('.ribbon .who b').textContent;
        const acted = document.querySelector(`.stage .model[aria-label^="${name},"] .base`)
            .getBoundingClientRect();
        const told = document.querySelector('.ribbon .result').getBoundingClientRect();
        return acted.top > told.bottom || acted.left > told.right || acted.right < told.left;
    }"""
    page.wait_for_function(apart)


def test_a_die_that_was_seen_is_not_taken_back(visit: Visit) -> None:
    """Alone against a bot: whatever Z takes back, a roll that was told stays in the log."""
    person = visit(seed=83).my_turn()
    page = person.page
    person.click_until(".ribbon .result .die")
    rolled = page.locator(".log li", has_text=re.compile("rolls"))
    expect(rolled.first).to_be_attached()
    before = rolled.count()
    page.keyboard.press("z")
    page.wait_for_timeout(500)
    assert rolled.count() >= before
