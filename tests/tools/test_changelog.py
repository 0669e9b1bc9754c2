"""Fragments become a release's section of the changelog, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.changelog import fold

HEAD = "# Changelog\n\nNewest first.\n\n## Unreleased\n\nSee the fragments.\n"
OLDER = "\n## 0.1.0\n\n### Added\n\n- The first of all.\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "README.md").write_text("How it is done.")
    (tmp_path / "CHANGELOG.md").write_text(HEAD + OLDER)
    return tmp_path


def _fragment(house: Path, name: str, text: str) -> None:
    (house / "changelog.d" / name).write_text(text)


def test_fragments_are_sorted_by_kind_under_the_version_and_deleted(house: Path) -> None:
    _fragment(house, "b.fixed.md", "Torn: what was wrong\nis right.\n")
    _fragment(house, "a.added.md", "- Something new.\n- Something\n  else.\n")
    assert fold(house, "0.2.0") == 2
    assert (house / "CHANGELOG.md").read_text() == (
        HEAD
        + "\n## 0.2.0\n\n### Added\n\n- Something else.\n- Something new.\n"
        + "\n### Fixed\n\n- Torn: what was wrong is right.\n"
        + OLDER
    )
    assert [each.name for each in (house / "changelog.d").iterdir()] == ["README.md"]


def test_what_comes_later_joins_the_section_that_is_there(house: Path) -> None:
    _fragment(house, "b.fixed.md", "B is right.")
    fold(house, "0.2.0")
    once = (house / "CHANGELOG.md").read_text()
    assert fold(house, "0.2.0") == 0
    assert (house / "CHANGELOG.md").read_text() == once
    _fragment(house, "a.fixed.md", "A is right.")
    _fragment(house, "c.rules.md", "C plays otherwise.")
    fold(house, "0.2.0")
    section = (house / "CHANGELOG.md").read_text().removeprefix(HEAD).removesuffix(OLDER)
    assert section == (
        "\n## 0.2.0\n\n### Rules\n\n- C plays otherwise.\n\n### Fixed\n\n- A is right.\n- B is right.\n"
    )


def test_a_kind_that_there_is_not_is_refused_and_nothing_is_lost(house: Path) -> None:
    _fragment(house, "a.news.md", "What is this?")
    with pytest.raises(SystemExit, match="no kind 'news'"):
        fold(house, "0.2.0")
    assert (house / "changelog.d" / "a.news.md").exists()
    assert (house / "CHANGELOG.md").read_text() == HEAD + OLDER
