"""What the terminal and its drawing say for themselves: the same in every language, and nothing unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.builds import SRC
from tests.laws.locales import places, sentences

PACKAGES = ("highground.cli", "highground.draw")


def sources(package: str) -> str:
    folder = SRC / Path(*package.split("."))
    return "".join(each.read_text() for each in sorted(folder.glob("*.py")))


@pytest.mark.parametrize("package", PACKAGES)
def test_the_languages_say_the_same_things(package: str) -> None:
    english, russian = sentences(package, "en")["notes"], sentences(package, "ru")["notes"]
    assert set(english) == set(russian)
    for key, said in english.items():
        assert sorted(places(said)) == sorted(places(russian[key])), key


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_said_and_all_that_is_said_is_there(package: str) -> None:
    code = sources(package)
    shared = set(sentences("highground.engine", "en")["notes"])
    english = set(sentences(package, "en")["notes"]) - shared
    quoted = set(re.findall(r"[\"']([a-z_]+)[\"']", code))
    helped = {f"help_{name}" for name in quoted}
    assert english - quoted - helped == set()
    asked = set(re.findall(r"(?:self\._say|\bsay|\.note)\([\"']([a-z_]+)[\"']", code))
    assert asked - english - shared == set()
