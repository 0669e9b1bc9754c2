"""A designer's own game: what `highground new` writes is installed and played, in this build and pure.

Against the installed build this is plain Python on a compiled engine: every class the plug-in derives must be
one that allows it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from highground.cli.new import write_package
from highground.engine.errors import ContentError
from tests.builds import ROOT, run_in, running_pure, with_path

pytestmark = pytest.mark.slow

NAME = "redoubt"
# The suite runs in both builds, so each asks only about itself.
BUILD = "pure" if running_pure() else "installed"
every_build = pytest.mark.parametrize("pure", [running_pure()], ids=[BUILD])


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as a designer has it on disk."""
    return write_package(NAME, tmp_path_factory.mktemp("designer"))


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A throw-away folder into which pip installed it."""
    target = tmp_path_factory.mktemp("site")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "-qq")
    done = run_in(target, with_path(), "-m", "pip", "install", *offline, "--target", target, package)
    assert done.returncode == 0, done.stderr
    return target


def _highground(installed: Path, pure: bool, *words: str) -> Any:
    """What a command prints as JSON."""
    main = "from highground.cli import app_main; app_main()"
    done = run_in(installed, with_path(installed, pure=pure), "-c", main, *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _sim(installed: Path, pure: bool) -> Any:
    return _highground(
        installed, pure, "sim", NAME, "--games", "4", "--bots", "greedy,uniform", "--seed", "3"
    )


@every_build
def test_the_plug_in_is_listed_beside_our_own_systems(installed: Path, pure: bool) -> None:
    listed = {each["name"]: each for each in _highground(installed, pure, "systems")}
    assert listed[NAME]["clauses"] == listed["primer"]["clauses"]
    assert listed[NAME]["scenarios"] == listed["primer"]["scenarios"]


@every_build
def test_bots_finish_its_games(installed: Path, pure: bool) -> None:
    found = _sim(installed, pure)
    assert found["games"] == 4
    assert sum(found["wins_by_seat"]) + found["draws"] == 4


@pytest.mark.compiled_only
def test_both_builds_play_the_same_games_of_it(installed: Path) -> None:
    assert _sim(installed, True)["digest"] == _sim(installed, False)["digest"]


@every_build
def test_the_tests_of_a_new_plug_in_pass(package: Path, installed: Path, pure: bool) -> None:
    done = run_in(
        package, with_path(installed, pure=pure), "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"
    )
    assert done.returncode == 0, done.stdout


@every_build
def test_the_laws_hold_for_it(installed: Path, pure: bool) -> None:
    """The shared suite finds it by its entry point, like every system."""
    path = with_path(installed, ROOT, pure=pure)
    arguments = ("-q", "-p", "no:cacheprovider", "-k", NAME, str(ROOT / "tests" / "laws"))
    done = run_in(ROOT, {**path, "HYPOTHESIS_PROFILE": "quick"}, "-m", "pytest", *arguments)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^[1-9]\d* passed", done.stdout, re.M), done.stdout


def test_a_name_that_is_taken_or_impossible_is_refused(tmp_path: Path) -> None:
    for name in ("primer", "Redoubt", "re-doubt", "", "x"):
        with pytest.raises(ContentError):
            write_package(name, tmp_path)
    write_package(NAME, tmp_path)
    with pytest.raises(ContentError, match="exists already"):
        write_package(NAME, tmp_path)
