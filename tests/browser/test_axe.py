"""Nothing serious on any page for those who do not see or do not point: axe looks at all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from highground.engine.plugins import ruleset_names
from tests.browser.conftest import ROOT, Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")

RUN = """async () => {
    const found = await axe.run(document, {resultTypes: ['violations']});
    // Initials and keys drawn as symbols are hidden from whoever listens: no name has to repeat them.
    const drawn = html => {
        const box = document.createElement('div');
        box.innerHTML = html;
        const one = box.firstElementChild;
        if (!one) return false;
        one.querySelectorAll('[aria-hidden=true]').forEach(each => each.remove());
        return (one.getAttribute('aria-label') ?? '').includes(one.textContent.trim());
    };
    return found.violations.map(each => ({
        impact: each.impact, rule: each.id, help: each.help,
        where: each.nodes
            .filter(node => each.id !== 'label-content-name-mismatch'
                || !drawn(document.querySelector(node.target[0])?.outerHTML ?? node.html))
            .map(node => node.html.slice(0, 160)),
    }));
}"""


def serious(person: Visitor) -> list[str]:
    """What axe finds on the page as it is, from serious on."""
    page = person.page
    page.evaluate(f"{AXE.read_text()};0")
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{page.url}: {each['rule']}, {each['help']}: {where}"
        for each in found
        if each["impact"] in SERIOUS
        for where in each["where"]
    ]


PAGES = (
    ("/", "[data-play]:not([disabled])"),
    ("/rosters/torn", "[data-legal]"),
    ("/rosters/ascension", "[data-odds]"),
    ("/replays", "h1"),
    ("/rules/ascension/R-6.2.2.b", "article .draws"),
    ("/lab", "header"),
    ("/judge", "header"),
    ("/companion", "header"),
    ("/ladder", "h1"),
    ("/tournaments", "h1"),
    ("/settings", "h1"),
    ("/confirm", "header"),
    ("/join/nobody", "header"),
    ("/people/nobody", "header"),
    ("/t/no-such-match", "text=There is no such game"),
    ("/nowhere/at/all", "text=Page not found"),
)
"""Every address of the client, and a sign that the page is there; tables and replays are below."""


@pytest.mark.parametrize(("dark", "screen"), [(False, "desk"), (True, "phone")], ids=["light", "dark-phone"])
def test_axe_finds_nothing_serious_on_any_page(visit: Visit, dark: bool, screen: str) -> None:
    person = visit(seed=81, dark=dark, screen=screen)
    found = []
    for page, sign in PAGES:
        person.open(page).see(sign)
        person.page.wait_for_timeout(300)
        found += serious(person)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("system", ruleset_names())
def test_axe_finds_nothing_serious_at_a_table(visit: Visit, system: str) -> None:
    """At the first question, with an order begun, and at the goal card."""
    person = visit(seed=82, new=True).open().choose_system(system).play()
    person.see("[data-goal]")
    found = serious(person)
    person.page.keyboard.press("Escape")
    person.click_until(".stage .prompt [data-primary]")
    found += serious(person)
    assert found == [], "\n".join(found)


def test_axe_finds_nothing_serious_in_a_replay(visit: Visit, screens: Path) -> None:
    person = visit(seed=83).open().choose_system("primer").play()
    person.play_on(orders=4)
    person.see("[aria-label='Menu']").click()
    person.see("[role=menuitem]:has-text('Resign')").click()
    found = serious(person)
    person.see("[role=menuitem]:has-text('Really resign')").click()
    person.see(".stage .prompt a[href^='/replays/']")
    found += serious(person)
    person.see(".stage .prompt a[href^='/replays/']").click()
    person.see("input[type=range]")
    found += serious(person)
    assert found == [], "\n".join(found)
