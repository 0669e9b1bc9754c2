"""Pictures of every screen that the design names, to be held beside the mock-ups.

python -m tests.browser.album FOLDER [NAME…]     all pages, or only those whose names begin so
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import Visitor
from tests.server.house import House

__all__ = ["PAGES"]


ATTACKS = ", ".join(
    f".side .act[aria-disabled=false][aria-pressed=false][data-verb={verb}]"
    for verb in ("attack", "shoot", "fire")
)
"""Rows of attacks that may be made now."""

SYSTEMS = ("primer", "ascension", "conflict", "collide", "ail", "torn")


def lobby(person: Visitor) -> None:
    person.open().choose_system("ascension")
    person.see("[data-play]:not([disabled])")


def roster(person: Visitor) -> None:
    person.open("/rosters/ascension/long_barrel_battery").see("[data-odds]")


def roster_of(system: str) -> Callable[[Visitor], None]:
    def build(person: Visitor) -> None:
        person.open(f"/rosters/{system}").see("[data-odds]")

    return build


def roster_breach(person: Visitor) -> None:
    """Too dear an item in too dear a force."""
    person.open("/rosters/ascension").see("[data-odds]")
    person.see("[data-row=Longbow]").click()
    for field in ["Range, in"] * 6 + ["Strides"]:
        person.see(f"[aria-label='More: {field}']").click()
    person.see("[data-legal=false]")


def rules(person: Visitor) -> None:
    person.open("/rules/ascension/R-6.2.2.b").see("article h1")
    person.page.keyboard.press("/")
    person.page.keyboard.type("cover")
    person.see("article .draws")


def settings(person: Visitor) -> None:
    person.open("/settings").see("h1")


def table(system: str, orders: int = 9) -> Callable[[Visitor], None]:
    """A game of some orders, one of one's own models chosen."""

    def sit(person: Visitor) -> None:
        person.open().choose_system(system).play().play_on(orders=orders)
        person.click_until(".side .act")

    return sit


DUELS = {"ascension": "seize_fate", "conflict": "seize_fate"}
"""Where one model a side comes to blows sooner than two companies."""


def attack(system: str) -> Callable[[Visitor], None]:
    """The odds of an attack before it is made: as soon as an attack reaches somebody it is chosen."""

    def aim(person: Visitor) -> None:
        person.open().choose_system(system, DUELS.get(system)).play()
        person.click_until(".app.aiming .model[data-aimed]", first=ATTACKS)
        person.see(".side .big")

    return aim


def attack_torn(person: Visitor) -> None:
    """The first attack that reaches somebody: chosen on its card, then aimed."""
    ready = ".side .act[data-kind=target][aria-disabled=false]"
    person.open().choose_system("torn").play()
    person.click_until(ready).click()
    person.page.locator("[data-legal-target] .base").first.click(force=True)
    person.see(".app.aiming")
    person.see(".side .big")


def move(system: str) -> Callable[[Visitor], None]:
    """A model dragged towards the middle of the table, not yet let go."""

    def drag(person: Visitor) -> None:
        person.open().choose_system(system).play()
        person.click_until(".side .act[data-row^=move][aria-disabled=false]")
        person.page.keyboard.press("m")
        # The view goes to where the model may go: whoever drags waits for that.
        if system not in ("ail", "torn"):
            person.see("[data-region=reach]")
        person.page.wait_for_timeout(500)
        start = person.see(".stage .model.selected .base").bounding_box()
        stage = person.see(".stage svg.board").bounding_box()
        assert start is not None
        assert stage is not None
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        middle = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] * 0.42
        person.page.mouse.move(x, y)
        person.page.mouse.down()
        for part in (0.1, 0.25, 0.4):
            person.page.mouse.move(x + (middle[0] - x) * part, y + (middle[1] - y) * part)
            person.page.wait_for_timeout(250)

    return drag


def cards(system: str) -> Callable[[Visitor], None]:
    """An attack as it was resolved, its cards face up."""

    def turn(person: Visitor) -> None:
        attack(system)(person)
        person.click_until(".stage .fallen .counted")

    return turn


def decision(system: str) -> Callable[[Visitor], None]:
    """A question that the table waits for, in the middle of something."""

    def ask(person: Visitor) -> None:
        person.open().choose_system(system, DUELS.get(system)).play()
        if system not in DUELS:
            person.play_on(orders=6)
        person.click_until(".stage .ask", first=ATTACKS)
        person.miss(".stage .ask [role=status]")

    return ask


def why(person: Visitor) -> None:
    """The reasons for a hit: its tallies, clause and ruling."""
    person.open().choose_system("ascension").play()
    person.click_until(".log .line.tallied")
    person.page.locator(".log .line.tallied").first.click()
    person.see(".why .tally")


def replay(person: Visitor) -> None:
    person.open().choose_system("primer").play().play_on()
    person.see(".stage .prompt a[href^='/replays/']").click()
    bar = person.see("input[type=range]")
    bar.fill(str(int(bar.get_attribute("max") or 0) // 2))


PAGES: dict[str, Callable[[Visitor], None]] = {
    "lobby": lobby,
    "roster": roster,
    **{f"roster-{each}": roster_of(each) for each in SYSTEMS if each != "ascension"},
    "roster-breach": roster_breach,
    "rules": rules,
    "settings": settings,
    "replay": replay,
    "why": why,
    **{f"table-{each}": table(each) for each in SYSTEMS if each != "torn"},
    "table-torn": table("torn", 34),
    "deployment-torn": table("torn"),
    **{f"attack-{each}": attack(each) for each in SYSTEMS if each != "torn"},
    "attack-torn": attack_torn,
    **{f"move-{each}": move(each) for each in ("primer", "ascension", "conflict")},
    **{f"cards-{each}": cards(each) for each in DUELS},
    **{f"decision-{each}": decision(each) for each in ("primer", "ascension", "ail", "torn")},
}

LOOKS: tuple[tuple[str, dict[str, bool | str]], ...] = (
    ("", {}),
    ("-dark", {"dark": True}),
    ("-tablet", {"screen": "tablet"}),
    ("-russian", {"language": "ru"}),
)
"""Every page as it is; the first of each kind in other looks, too."""

LOOKED_AT = ("lobby", "roster", "rules", "why", "replay", "table-torn", "attack-ascension")


def paint(browser: Browser, house: House, folder: Path, wanted: list[str]) -> None:
    for name, visit in PAGES.items():
        for look, how in LOOKS:
            if look and name not in LOOKED_AT:
                continue
            if wanted and not (name + look).startswith(tuple(wanted)):
                continue
            person = Visitor(browser, house.url, 31, **how)  # type: ignore[arg-type]
            try:
                visit(person)
                person.picture(folder, name + look)
                print(name + look, flush=True)
            except AssertionError as error:
                print(f"{name}{look}: {str(error).splitlines()[0]}", flush=True)
            finally:
                person.close()


def main(folder: str, *wanted: str) -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]
        )
        with House(f"sqlite+aiosqlite:///{place}/table.db") as house:
            paint(browser, house, Path(folder), list(wanted))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
