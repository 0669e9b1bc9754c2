"""`highground draw` and `highground new`: files that are written."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.program import EXAMPLE, REPLAY, complaint, run


@pytest.mark.parametrize("source", [EXAMPLE, REPLAY], ids=["a case", "a saved match"])
def test_a_position_is_drawn(source: Path, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    assert run("draw", source, "-o", picture).out == f"{picture} written\n"
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_a_match_is_drawn_after_any_order(tmp_path: Path) -> None:
    first, last = tmp_path / "first.svg", tmp_path / "last.svg"
    run("draw", REPLAY, "--at", "0", "-o", first)
    run("draw", REPLAY, "-o", last)
    assert first.read_text() != last.read_text()


def test_the_dark_theme_differs(tmp_path: Path) -> None:
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    run("draw", EXAMPLE, "-o", light)
    run("draw", EXAMPLE, "-o", dark, "--theme", "dark")
    assert light.read_text() != dark.read_text()


def test_what_cannot_be_drawn_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    assert (
        complaint(run("draw", EXAMPLE, "--theme", "pink", "-o", out)) == "--theme 'pink': valid: light, dark"
    )
    assert complaint(run("draw", EXAMPLE, "--at", "1", "-o", out)).startswith("--at goes with a saved match")
    assert complaint(run("draw", REPLAY, "--at", "999", "-o", out)).startswith("--at 999: ")
    assert complaint(run("draw", EXAMPLE, "-o", tmp_path)) == f"cannot write {tmp_path}: Is a directory"
    assert list(tmp_path.iterdir()) == [], "nothing half-written is left"


def test_a_game_of_ones_own_is_a_complete_package(tmp_path: Path) -> None:
    shown = run("new", "redoubt", "--in", tmp_path)
    made = tmp_path / "redoubt"
    assert f"{made} is a complete game" in shown.out
    assert (made / "pyproject.toml").is_file()
    sources = [path.read_text() for path in (made / "src").rglob("*.py")]
    assert sources
    assert all("highground.rulesets.primer" not in text for text in sources)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Redoubt", "'Redoubt' cannot name a game: use lower-case letters, digits and _"),
        ("../up", "'../up' cannot name a game"),
        ("class", "'class' cannot name a game: Python keeps that word"),
        ("json", "'json' cannot name a game: there is a Python module of that name"),
        ("primer", "there is a system called primer already"),
    ],
)
def test_a_name_that_cannot_be_a_package_is_refused(name: str, said: str, tmp_path: Path) -> None:
    assert complaint(run("new", name, "--in", tmp_path)).startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_folder_is_never_touched(tmp_path: Path) -> None:
    (tmp_path / "redoubt").mkdir()
    assert complaint(run("new", "redoubt", "--in", tmp_path)) == f"{tmp_path / 'redoubt'} exists already"
