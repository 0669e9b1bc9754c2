"""`highground new NAME`: a working plug-in package for a game of one's own."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

import typer
from rich.markup import escape

from highground.cli.console import console
from highground.engine.errors import ContentError
from highground.engine.plugins import ruleset_names

SKIPPED = ("__pycache__",)
COPIED = (".py", ".toml", ".md")


def new(
    name: str = typer.Argument(metavar="NAME", help="The name of your game, e.g. redoubt."),
    folder: Path = typer.Option(Path(), "--in", help="Where to make it; default: here."),
) -> None:
    """Make a plug-in package for your own game: a copy of Primer to change."""
    target = write_package(name, folder)
    console.print(escape(f"{target} is a complete game: change its rulebook, chapters and data."))
    console.print(escape(f"Plug it in:  pip install -e {target}"))
    console.print(f"Then:        highground play {name}")


def write_package(name: str, folder: Path) -> Path:
    """Write the package; gives its folder. An existing folder is never touched."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name):
        raise ContentError(f"{name!r} cannot name a game: use lower-case letters, digits and _")
    if iskeyword(name):
        raise ContentError(f"{name!r} cannot name a game: Python keeps that word for itself")
    if name in ruleset_names():
        raise ContentError(f"there is a system called {name} already")
    if find_spec(name) is not None:
        raise ContentError(f"{name!r} cannot name a game: there is a Python module of that name")
    target = folder / name
    if target.exists():
        raise ContentError(f"{target} exists already")
    _copy(files("highground.rulesets.primer"), target / "src" / name, name)
    (target / "pyproject.toml").write_text(_project(name), encoding="utf-8")
    (target / "tests").mkdir()
    (target / "tests" / "test_rules.py").write_text(_test(name), encoding="utf-8")
    return target


def _copy(source: Traversable, target: Path, name: str) -> None:
    target.mkdir(parents=True)
    for each in source.iterdir():
        if each.is_dir():
            if each.name not in SKIPPED:
                _copy(each, target / each.name, name)
        elif each.name.endswith(COPIED):
            (target / each.name).write_text(
                _renamed(each.read_text(encoding="utf-8"), name), encoding="utf-8"
            )


def _renamed(text: str, name: str) -> str:
    title = name.replace("_", " ").title()
    text = text.replace("highground.rulesets.primer", name)
    return re.sub(r"\bprimer\b", name, re.sub(r"\bPrimer(?=\b|[A-Z])", title.replace(" ", ""), text))


def _project(name: str) -> str:
    return f'''[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
description = "A skirmish game of my own, played on Highground"
requires-python = ">=3.11"
dependencies = ["highground"]

[project.entry-points."highground.rulesets"]
{name} = "{name}.ruleset:RULESET"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
{name} = ["**/*.toml", "**/*.md"]
'''


def _test(name: str) -> str:
    return f'''"""A first test: the example case comes true, and a bot finishes a game."""

from highground.engine.ruleset import Setup
from highground.lab.playout import play_out
from {name}.ruleset import RULESET


def test_a_game_comes_to_an_end() -> None:
    scenario = RULESET.scenarios()[0]
    setup = Setup(scenario, list(RULESET.default_rosters(scenario)), {{}})
    game = play_out(RULESET, setup, ["greedy", "uniform"], seed=1)
    assert game.decisions > 0
'''
