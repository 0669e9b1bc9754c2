"""Several models by one order: setting up a whole force by hand, and moving a formation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

Spot = tuple[float, float]


def ghosts(page: Page) -> dict[str, Spot]:
    """Where on the screen everybody is to stand, by initials."""
    found: dict[str, Spot] = {}
    for each in page.locator(".ghosts text").all():
        box = each.bounding_box()
        assert box is not None
        found.setdefault(each.inner_html(), (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    return found


def drag(page: Page, start: Spot, by: Spot, shift: bool = False) -> None:
    if shift:
        page.keyboard.down("Shift")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + by[0], start[1] + by[1], steps=4)
    page.mouse.up()
    if shift:
        page.keyboard.up("Shift")


def settled(person: Visitor, bad: int) -> None:
    """So many places are refused."""
    expect(person.page.locator(".ghosts path[stroke='var(--illegal)']")).to_have_count(bad)


def test_a_force_is_set_up_by_hand_and_a_formation_moved(visit: Visit) -> None:
    person = visit(seed=71).open().choose_system("collide").play()
    page = person.page
    person.see(".prompt [data-primary]")
    before = ghosts(page)
    assert "LC" in before

    # One alone, out of the zone: it turns red, says why, and cannot be given.
    drag(page, before["LC"], (0, -150))
    settled(person, 1)
    expect(person.see(".prompt.bad")).to_contain_text("Lantern Captain")
    person.miss(".prompt [data-primary]")
    drag(page, ghosts(page)["LC"], (-60, 170))
    settled(person, 0)
    after = ghosts(page)
    assert after["LC"] != pytest.approx(before["LC"], abs=1)
    assert after["DH"] == pytest.approx(before["DH"], abs=1)

    # All together: a click moves the line-up as it is.
    page.mouse.click(after["DH"][0] + 60, after["DH"][1] - 15)
    settled(person, 0)
    there = ghosts(page)
    assert there["DH"] != pytest.approx(after["DH"], abs=1)
    assert there["DH"][0] - there["LC"][0] == pytest.approx(after["DH"][0] - after["LC"][0], abs=1)
    person.see(".prompt [data-primary]").click()

    # Two in contact act as one formation, and go together.
    one, two = "brine-rifle-1", "brine-rifle-2"
    person.see(f".model.able[data-model='{one}'] .base").click()
    person.see(f"[data-model='{two}'][data-legal-target] .base, [data-model='{two}'] .base").click()
    expect(person.see(".prompt")).to_contain_text("Brine Rifle 2")
    person.see(".prompt [data-primary]").click()
    person.see(".side .act[data-verb=move]")
    box = person.see(f".model[data-model='{one}'] .base").bounding_box()
    assert box is not None
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    drag(page, start, (0, -60))
    expect(page.locator(".ghosts text")).to_have_count(2)
    settled(person, 0)
    person.see(".prompt [data-primary]").click()
    expect(page.locator(".log")).to_contain_text("Brine Rifle 2 moves")


def middle(person: Visitor, name: str) -> Spot:
    box = person.see(f".model[data-model='{name}'] .base").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_formation_is_named_in_full_however_fast_it_is_clicked_together(visit: Visit) -> None:
    person = visit(seed=72).open().choose_system("collide").play()
    page = person.page
    person.see(".prompt [data-primary]").click()
    person.see(".model.able")
    first, *others = ("lantern-captain", "cutlass-hand-2", "brine-rifle-1", "fogrunner")
    page.mouse.click(*middle(person, first))
    expect(person.see(".prompt")).to_contain_text("Activate Lantern Captain?")
    for each in others:
        page.mouse.click(*middle(person, each))
    expect(person.see(".prompt h2")).to_have_text("Activate Lantern Captain, Cutlass Hand 2 and 2 more?")
    # Whoever is clicked again stays behind.
    page.mouse.click(*middle(person, "fogrunner"))
    expect(person.see(".prompt h2")).to_have_text("Activate Lantern Captain, Cutlass Hand 2 and 1 more?")
    person.see(".prompt [data-primary]").click()
    person.see(".side .act[data-verb=move]")

    # How far all may go is said; farther than that is another kind of walk, and is called so.
    start = middle(person, first)
    drag(page, start, (0, -20))
    expect(page.locator(".tagbox .tag", has_text="/ 5″")).to_be_visible()
    expect(person.see(".prompt h2")).to_have_text("Move?")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    drag(page, start, (0, -130))
    expect(person.see(".prompt h2")).to_have_text("Walk with extra steps?")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    # With an order chosen, a click on another of them makes it the one that acts.
    page.keyboard.press("m")
    page.mouse.click(*middle(person, "brine-rifle-1"))
    person.see(".model.selected[data-model='brine-rifle-1']")
    person.miss(".prompt [data-primary]")

    # Points go into a roll, as many as the rules let one spend.
    person.see(".side .act[data-verb=tactic]").click()
    person.see(".prompt [data-spend='1']").click()
    expect(page.locator(".prompt [data-spend='1']")).to_have_attribute("aria-checked", "true")
    person.see(".prompt [data-primary]").click()
    expect(page.locator(".log")).to_contain_text("spends 1 AP")
