"""The name of a test says what is true, also in a list of failures where no other test stands above it. What
a module gives out is listed only where others may build on it, and there the list is kept to.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.builds import SRC

TESTS = Path(__file__).parents[1]
SOURCES = SRC / "highground"
IMPORT = re.compile(r"^from (highground[\w.]*) import (?:\(([^)]*)\)|(.+))", re.MULTILINE)
HANGING = "also|and|but|it|its|nor|once_he|or|otherwise|so_does|so_many|then|these|they|with_it|without_it"
FEWEST_WORDS = 3
MOST_MODULES = 15
"""In a folder of a system: about a dozen; a rulebook has a module for each chapter of its book."""


def test_the_name_of_every_test_stands_alone() -> None:
    names = {
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(names) > 2_000
    assert [name for name in sorted(names) if re.match(rf"(?:{HANGING})_", name)] == []
    assert [name for name in sorted(names) if name.count("_") + 1 < FEWEST_WORDS] == []


def _listed(path: Path) -> set[str] | None:
    """The names in a module's `__all__`; None: it has none."""
    found = re.search(r"^__all__ = \[(.*?)\]", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return None if found is None else set(re.findall(r'"(\w+)"', found[1]))


@pytest.mark.either_build
def test_only_what_others_may_build_on_lists_what_it_gives_out() -> None:
    inner = ("rulesets", "server", "cli")
    listing = [path for part in inner for path in (SOURCES / part).rglob("*.py") if _listed(path) is not None]
    assert listing == []


@pytest.mark.either_build
def test_a_folder_of_a_system_has_few_modules_none_of_them_for_odds_and_ends() -> None:
    modules = [path for path in (SOURCES / "rulesets").rglob("*.py") if path.stem != "__init__"]
    counts = Counter(path.parent.relative_to(SOURCES).as_posix() for path in modules)
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}
    assert [
        path.name for path in modules if path.stem in ("common", "helpers", "misc", "tools", "utils")
    ] == []


@pytest.mark.either_build
def test_nothing_is_imported_that_its_module_does_not_list() -> None:
    surfaces = {path: names for path in SOURCES.rglob("*.py") if (names := _listed(path)) is not None}
    beside = []
    for path in [*SOURCES.rglob("*.py"), *TESTS.rglob("*.py")]:
        for module, several, one in IMPORT.findall(path.read_text(encoding="utf-8")):
            place = SOURCES.joinpath(*module.split(".")[1:])
            listed = surfaces.get(place.with_suffix(".py"), surfaces.get(place / "__init__.py"))
            if listed is None:
                continue
            for name in re.findall(r"(\w+)(?: as \w+)?", several or one):
                is_module = (place / name).is_dir() or (place / f"{name}.py").exists()
                if name not in listed and not name.startswith("_") and not is_module:
                    beside.append(f"{path.name}: {module}.{name}")
    assert beside == []
