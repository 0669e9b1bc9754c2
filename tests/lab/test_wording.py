"""What studies find is told in Russian too: every text is known, and nothing in it stays English."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import highground.lab
from highground.lab.findings import Findings
from highground.lab.running import findings_of
from highground.lab.wording import told_in, worded
from tests.lab.kinds.test_all_kinds import finished, small

ENGLISH = re.compile(
    r"\b(?:the|of|games?|wins?|and|is|are|than|at|by|to|too|with|no|not|what|how|who|played|clauses?)\b", re.I
)
"""Words that English cannot do without; names of forces, clauses and options have few of them."""
FILE = Path(highground.lab.__file__).parent / "locale" / "ru.toml"


def left_in_english(found: Findings) -> list[str]:
    """What people read of findings that is still English when they are told in Russian."""
    told = told_in(found.data(), "ru")
    texts: list[Any] = [*told["sentences"], *told["method"]]
    for table in told["tables"]:
        texts += [table["title"], table["note"], *table["columns"]]
    for chart in told["charts"]:
        texts += [chart["title"], chart["y"], *([] if chart["kind"] == "heat" else [chart["x"]])]
    # Quoted or listed names: bots, rosters and orders keep their own.
    names = sorted({str(row[0]) for table in found.tables for row in table.rows}, key=len, reverse=True)
    return [text for text in texts if ENGLISH.search(_without(text, names))]


def _without(text: str, names: list[str]) -> str:
    for name in names:
        text = text.replace(name, "") if len(name) > 3 else text
    return re.sub(r"[\w.]*[._][\w.]+", "", text)


@pytest.mark.parametrize("kind", ["matrix", "sweep", "change", "points", "health", "duel"])
def test_what_a_study_finds_is_told_in_russian(kind: str, tmp_path: Path) -> None:
    text = re.sub(r"^games = 2$", "games = 24", small(kind, "primer"), flags=re.MULTILINE)
    found = findings_of(finished(tmp_path, text))
    assert left_in_english(found) == []
    assert told_in(found.data(), "en") == found.data()


def test_figures_and_names_stay_as_they_are() -> None:
    said = "Tide Patrol wins 57 % ± 3 of games against the middle of these forces: too strong"
    said += " (400 games, seat and first turn set aside)."
    told = worded(said, "ru")
    assert told.startswith("Tide Patrol выигрывает 57 % ± 3 партий")
    assert "400" in told
    assert worded("Tide Patrol", "ru") == "Tide Patrol"
    assert worded("54.0 % (12.1 to 41.0)", "ru") == "54.0 % (12.1–41.0)"


def test_every_form_has_the_same_gaps_in_both_languages() -> None:
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for form in read["said"]:
        gaps = [sorted(re.findall(r"\{(\w+)\}", form[language])) for language in ("en", "ru")]
        assert gaps[0] == gaps[1], form["en"]
        filled = form["en"].format(**dict.fromkeys(gaps[0], "7"))
        assert worded(filled, "ru") == form["ru"].format(**dict.fromkeys(gaps[0], "7")), form["en"]
