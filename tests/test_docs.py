"""The documentation's snippets run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from highground.bots.base import BOTS

ROOT = Path(__file__).parents[1]


def test_the_tour_runs_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(snippets) >= 10
    names: dict[str, object] = {"__name__": "tour"}
    for snippet in snippets:
        exec(compile(snippet, "tour.md", "exec"), names)


def test_a_bot_of_ones_own_plays_as_the_page_says() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(snippets) == 2
    own = snippets[0].partition("class ")[2].splitlines()
    assert len([line for line in own if line.strip()]) <= 10
    names: dict[str, object] = {"__name__": "bots"}
    try:
        for snippet in snippets:
            exec(compile(snippet, "bots.md", "exec"), names)
    finally:
        BOTS.pop("first", None)


def test_the_page_for_researchers_runs_as_it_stands() -> None:
    text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(snippets) == 2
    for snippet in snippets:
        exec(compile(snippet, "research.md", "exec"), {"__name__": "research"})


def test_every_file_the_documentation_points_to_exists() -> None:
    pages = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+?)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"
