"""Hooks of mkdocs: what the site has besides docs/, and the order of its pages.

The README and its kin lie at the top of the checkout, where everybody looks for them; here they become pages,
with their links set right. Every package has a page made from its docstrings. Every folder of docs/ has a
list of what is in it, so that a page that is added needs no entry anywhere.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "highground"

FIRST = {"README.md": "index.md", "ARCHITECTURE.md": "architecture.md", "CONTRIBUTING.md": "contributing.md"}
LAST = {"SECURITY.md": "reporting.md", "CHANGELOG.md": "changelog.md"}
FOLDERS = {
    "coverage": ("Clauses", "Every clause of every system: where it is implemented, which tests prove it."),
    "rulings": (
        "Rulings",
        "Where a book can be read in two ways: the reading chosen, and its options.",
    ),
    "strength": ("Strength of the bots", "Who beats whom, with seeds and intervals."),
    "adr": ("Decisions", "What was decided and why."),
}
ORDER = ["tour.md", "lab.md", "bots.md", "performance.md", "server.md", "security.md", "protocol.md"]
"""Pages that come first; all others follow by their names."""
API = ("record", "geometry", "engine", "content", "bots", "lab", "judge", "draw")
"""What others build upon. A ruleset is read in its rulebook, the server through its protocol."""


def on_config(config: Any) -> Any:
    """The order of the pages."""
    pages = [page.name for page in DOCS.glob("*.md")]
    ordered = [*[name for name in ORDER if name in pages], *sorted(set(pages) - set(ORDER))]
    folders = {title: [f"{name}/index.md", *_in(name)] for name, (title, _) in FOLDERS.items()}
    config["nav"] = [
        "index.md",
        *ordered,
        {"Rules": [{"Clauses": folders.pop("Clauses")}, {"Rulings": folders.pop("Rulings")}]},
        *[{title: pages} for title, pages in folders.items()],
        {"API": ["api/index.md", *[f"api/{name}.md" for name in API]]},
        {"Project": [*list(FIRST.values())[1:], *LAST.values()]},
    ]
    return config


def on_files(files: Any, config: Any) -> Any:
    """The pages that are made here."""
    new = import_module("mkdocs.structure.files").File.generated
    made = {
        target: _moved((ROOT / name).read_text(encoding="utf-8")) for name, target in (FIRST | LAST).items()
    }
    made |= {f"{name}/index.md": _list_of(name) for name in FOLDERS}
    made |= {f"api/{name}.md": _api(name) for name in API}
    made["api/index.md"] = "# API\n\nFrom the docstrings, package by package, lowest first.\n\n" + "".join(
        f"- [`highground.{name}`]({name}.md)\n" for name in API
    )
    for path, text in made.items():
        files.append(new(config, path, content=text))
    return files


def _in(folder: str) -> list[str]:
    return sorted(f"{folder}/{page.name}" for page in (DOCS / folder).glob("*.md"))


def _list_of(folder: str) -> str:
    title, about = FOLDERS[folder]
    lines = [f"- [{_title(DOCS / page)}]({Path(page).name})" for page in _in(folder)]
    return "\n".join([f"# {title}", "", about, "", *lines]) + "\n"


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def _moved(text: str) -> str:
    """A page of the checkout's top as one of the site: what lies in docs/ is beside it now."""
    for name, target in (FIRST | LAST).items():
        text = text.replace(f"]({name})", f"]({target})")
    text = re.sub(r"\]\(docs/(\w+)\)", r"](\1/index.md)", text)
    return text.replace("](docs/", "](")


def _api(name: str) -> str:
    """A module, or all modules of a package."""
    folder = PACKAGE / name
    modules = sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")
    found = [f"highground.{name}.{each}" for each in modules] if folder.is_dir() else [f"highground.{name}"]
    return "\n\n".join([f"# highground.{name}", *[f"::: {each}" for each in found]]) + "\n"
