"""Rosters travel as files and links, drafts stay though the rules refuse them, new models are empty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only]


def test_a_roster_goes_to_somebody_else_as_a_link_and_as_a_file(visit: Visit, tmp_path: Path) -> None:
    ann, bob = visit(seed=51), visit(seed=52)
    ann.open("/rosters/torn").see("[data-share]:not([disabled])").click()
    share = ann.page.locator("[data-share][data-link^='http']")
    expect(share).to_have_count(1)
    bob.page.goto(share.get_attribute("data-link") or "")
    bob.see("text=has been opened")
    name = ann.see(".left h1").inner_text()
    expect(bob.see(".left h1")).to_have_text(name)
    assert "#" not in bob.page.url, "what was opened is not opened again with every reload"
    with ann.page.expect_download() as coming:
        ann.see("[data-export]").click()
    file = tmp_path / "roster.json"
    coming.value.save_as(file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert (kept["highground"], kept["system"]) == ("roster", "torn")
    bob.open("/rosters/primer").see("[data-import]")
    bob.page.locator("[data-file]").set_input_files(file)
    expect(bob.page).to_have_url(f"{bob.url}/rosters/torn")
    expect(bob.see(".left h1")).to_have_text(name)
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[1, 2]")
    bob.page.locator("[data-file]").set_input_files(wrong)
    bob.see("text=holds no roster")


def test_a_draft_that_the_rules_refuse_is_kept_and_a_new_model_is_empty(visit: Visit) -> None:
    person = visit(seed=53).open("/rosters/ascension")
    rows = person.page.locator(".fl li")
    person.see(".fl li")
    before = rows.count()
    person.see("[data-new]:not([disabled])").click()
    expect(rows).to_have_count(before + 1)
    kept = person.page.evaluate("JSON.parse(localStorage['highground.rosters.draft.ascension']).models")
    assert len(json.dumps(kept[-1])) < len(json.dumps(kept[0])), "not a copy of the one before"
    person.see("[data-play-with][disabled]")
    person.see("[data-keep]:not([disabled])").click()
    person.see("text=Kept as a draft")
    person.open("/rosters/ascension")
    expect(rows).to_have_count(before + 1)
    person.open("/?system=ascension").see("[data-system='ascension'][aria-checked=true]")
    assert person.page.locator("select[data-roster] option[value^='own:']").count() == 0, "drafts do not play"


def test_a_file_without_a_roster_is_refused_in_sight_on_a_phone(visit: Visit, tmp_path: Path) -> None:
    person = visit(screen="phone")
    page = person.page
    person.open("/rosters/torn").see("[data-odds]")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[a roster")
    page.locator("[data-file]").set_input_files(wrong)
    said = page.locator("[role=status]:has-text('roster')")
    expect(said).to_be_in_viewport()
