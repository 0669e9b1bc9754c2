"""The hex table: what lies on it, order cards, how far one gets before it is ordered, what a way comes to."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]

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
