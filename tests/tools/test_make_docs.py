"""The generated pages say what the sources say, and the committed ones are not out of date."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from highground.engine.plugins import find_ruleset
from tests.builds import ROOT
from tests.sources import clause_index
from tools.make_docs import pages

pytestmark = pytest.mark.slow


@cache
def made() -> dict[str, str]:
    return pages(clause_index())


@pytest.mark.pure_only
def test_the_committed_pages_are_up_to_date() -> None:
    for name, text in made().items():
        path = ROOT / name
        assert path.exists(), f"{name} is missing: run `make docs`"
        assert path.read_text(encoding="utf-8") == text, f"{name} is out of date: run `make docs`"


@pytest.mark.pure_only
def test_no_page_is_left_of_a_system_that_is_gone() -> None:
    there = {path.relative_to(ROOT).as_posix() for part in ("coverage", "rulings") for path in _pages(part)}
    assert there == set(made()) - {"docs/map.md"}


def _pages(part: str) -> list[Path]:
    return list((ROOT / "docs" / part).glob("*.md"))


def test_every_clause_is_on_the_coverage_page_with_its_functions_and_tests() -> None:
    page = made()["docs/coverage/primer.md"]
    clauses = find_ruleset("primer").book.clauses.values()
    for clause in clauses:
        assert f"## {clause.id} {clause.title}\n" in page
    assert "- in `rules/shooting.py roll_to_hit`\n" in page
    assert f"{len(clauses)} clauses, {len(clauses)} tested." in page


def test_the_map_leads_from_a_chapter_to_its_modules() -> None:
    page = made()["docs/map.md"]
    assert "| SH Shooting | `rules/shooting.py` | SH-1, SH-2, SH-3, SH-4, SH-5, SH-6 |\n" in page


def test_a_ruling_is_on_the_page_of_rulings_with_the_option_that_changes_it() -> None:
    page = made()["docs/rulings/primer.md"]
    assert "## SH-2 Sight\n" in page
    assert "**Ruling.** Along an edge is no crossing.\n" in page
    assert "**Option `rough_factor`.**" in page
    assert "any whole number from 1 to 4." in page
    assert "## SH-6" not in page, "a clause without ruling and option has nothing to say there"
