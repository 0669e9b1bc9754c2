"""The documentation's snippets run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from highground.bots.base import BOTS
from highground.cli.app import make_app

pytestmark = pytest.mark.either_build
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


def shown_commands() -> list[str]:
    """Lines of code in the documentation that call the program, without what a shell takes off them."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]
    blocks = [
        block
        for page in pages
        for block in re.findall(r"```(?:sh)?\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    ]
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return sorted({line for line in lines if line.startswith("highground ")})


def test_every_command_that_is_shown_is_one_the_program_understands() -> None:
    assert len(shown_commands()) >= 8
    whole: Any = get_command(make_app())
    for line in shown_commands():
        words = shlex.split(line)[1:]
        command = whole
        while hasattr(command, "commands"):
            command = command.commands[words.pop(0)]
        try:
            command.make_context(command.name, words)
        except Exception as error:
            raise AssertionError(f"{line}: {error}") from error


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


HOUSE_PAGES = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
    *(ROOT / "docs" / name for name in ("tour.md", "glossary.md", "add-a-clause.md")),
    *(ROOT / "src/highground/rulesets").glob("*/README.md"),
]
"""What says how the house is built."""
NAMED = re.compile(r"`([\w./<>*-]+(?:/|\.(?:py|md|toml|ts|svelte|json)))`")
SHELVES = (
    "",
    "src/highground",
    "src/highground/rulesets",
    "src/highground/rulesets/ascension",
    "src/highground/server",
    "tests",
)


def test_every_path_that_a_page_names_exists() -> None:
    gone = []
    for page in [*HOUSE_PAGES, ROOT / "docs/bots.md", ROOT / "docs/server.md"]:
        for name in NAMED.findall(page.read_text(encoding="utf-8")):
            wanted = re.sub(r"<\w+>", "*", name)
            shelves = [
                page.parent,
                page.parent / "scenarios",
                page.parent / "data/scenarios",
                *(ROOT / each for each in SHELVES),
            ]
            if not any(shelf.is_dir() and any(shelf.glob(wanted)) for shelf in shelves):
                gone.append(f"{page.relative_to(ROOT)} names {name}")
    assert gone == []


CODE = re.compile(r"`([A-Za-z_][\w.]*)(\([^`]*\))?`")
MEANT = (re.compile(r"\b(?:class|def|as) (\w+)"), re.compile(r"^\s*(\w+)(?::| =)", re.MULTILINE))
NOT_OURS = ("None", "xfail")


def test_every_name_of_code_that_a_page_mentions_is_there() -> None:
    """`Class.method` stands in one file; `R.SH_2` and its like are names of some rulebook."""
    files = [
        {
            *path.with_suffix("").parts,
            *(name for each in MEANT for name in each.findall(path.read_text(encoding="utf-8"))),
        }
        for folder in ("src", "tests", "tools")
        for path in (ROOT / folder).rglob("*.py")
    ]
    anywhere = set().union(*files)
    gone = []
    for page in HOUSE_PAGES:
        prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
        for name, called in CODE.findall(prose):
            is_code = called or re.match(r"[A-Z][a-z]", name) or "." in name
            if not is_code or name in NOT_OURS or NAMED.fullmatch(f"`{name}`"):
                continue
            parts = set(name.split("."))
            there = parts <= anywhere if name.partition(".")[0].isupper() else any(parts <= f for f in files)
            if not there:
                gone.append(f"{page.relative_to(ROOT)} names {name}")
    assert gone == []


def test_every_folder_of_a_systems_rules_is_in_its_readme_or_on_the_map() -> None:
    map_page = (ROOT / "docs/map.md").read_text(encoding="utf-8")
    for rules in (ROOT / "src/highground/rulesets").glob("*/rules"):
        readme = (rules.parent / "README.md").read_text(encoding="utf-8")
        for chapter in [each.name for each in rules.iterdir() if (each / "__init__.py").exists()]:
            assert f"rules/{chapter}/" in readme, f"{rules.parent.name}: {chapter}"
            assert f"rules/{chapter}/" in map_page, f"{rules.parent.name}: {chapter}"


def test_every_module_of_a_systems_rules_is_in_its_readme() -> None:
    left_out = []
    for rules in (ROOT / "src/highground/rulesets").glob("*/rules"):
        readme = (rules.parent / "README.md").read_text(encoding="utf-8")
        for module in rules.rglob("*.py"):
            name, chapter = (each.relative_to(rules.parent) for each in (module, module.parent))
            if module.stem != "__init__" and f"`{name}`" not in readme and f"`{chapter}/`" not in readme:
                left_out.append(str(name))
    assert left_out == []
