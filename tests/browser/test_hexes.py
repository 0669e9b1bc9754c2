"""The hex table: what lies on it, order cards, how far one gets before it is ordered, what a way comes to."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

CASE = Path(__file__).parents[1] / "cases" / "torn" / "explore_a_vortex.toml"
RUN = ".side .act[data-row='declare:Run'][aria-disabled=false]"


def test_a_run_is_looked_at_before_it_is_ordered(visit: Visit) -> None:
    person = visit(seed=46).open().choose_system("torn", "harvest_of_the_storm")
    person.choose_rosters("lanternwright_skirmish", "hollowtide_skirmish").choose_bot("uniform").play()
    person.see(".top .eyebrow.before")
    page = person.page
    supply = page.locator(".terrain text").all_text_contents()
    assert supply == ["4", "3", "3"], "each vortex bears its own"

    run = person.click_until(RUN)
    assert page.locator(".top .eyebrow").first.inner_text().lower() == "turn"
    assert run.locator("xpath=..").locator(".tms i").count() == 2, "it costs two Time Markers"
    run.click()
    person.see(".stage .reach path")
    assert not person.has(".app.aiming"), "nobody is aimed at"
    person.see(".stage .prompt [data-primary]").click()

    person.see(".stage [data-spot]").click(force=True)
    person.see(".stage .path path")
    person.see(".stage .prompt [data-primary]")
    asked = person.see(".stage .prompt h2").inner_text()
    assert re.fullmatch(r"Run: .+ goes \d of \d hex(es|ons)\?", asked, re.IGNORECASE), asked


def test_a_vortex_is_explored_by_pointing_at_it(visit: Visit) -> None:
    """The order names a piece of the table, no model: the only one there is needs no pointing at all."""
    person = visit(seed=47).open()
    case = tomllib.loads(CASE.read_text(encoding="utf-8"))
    given = {"case": {name: case[name] for name in case if name not in ("orders", "chance")}}
    match = person.page.evaluate(
        """async (given) => {
          const headers = { "content-type": "application/json" };
          const post = (path, body) => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
          await post("/api/guests", { name: "Ann", cookie: true });
          return (await (await post("/api/systems/torn/judge/play", given)).json()).id;
        }""",
        given,
    )
    person.page.goto(f"{person.url}/t/{match}")
    person.see(".side .act[data-row='declare:Explore'][aria-disabled=false]").click()
    vortex = person.see(".side [data-choice^=vortex]").inner_text().splitlines()[0].strip()
    if not person.has(".stage .prompt [data-primary]"):
        person.page.locator(".side [data-choice^=vortex]").first.click()
    expect(person.see(".stage .prompt h2")).to_have_text(re.compile(rf"^Use Explore on {vortex[:8]}"))
    before = person._moment()
    person.see(".stage .prompt [data-primary]").click()
    person.miss(f".app[data-seq='{before}']")
