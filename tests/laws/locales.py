"""A system's sentences as they stand in its files, and the message ids that its sources use."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

__all__ = ["field_kinds", "lineage", "message_ids", "places", "refusal_facts", "sentences"]

ENGINE = "highground.engine"
_PLACE = re.compile(r"\{(\w+)(?:\.\w+)?(?::(\w+))?(?:\|[^{}]+)?\}")

# Which argument of which call is a message id, and of which table.
_CALLS = {"refuse": (1, "refusals"), "tally": (2, "modifiers"), "add": (2, "modifiers"), "Note": (1, "notes")}


@cache
def sentences(package: str, language: str) -> dict[str, dict[str, str]]:
    """Table -> id -> sentence in this language alone; the system's own come before the engine's.

    Asides are events.
    """
    found: dict[str, dict[str, str]] = {}
    for source in (ENGINE, *reversed(lineage(package))):
        for table, lines in _file(source, language).items():
            if table != "extends":
                found.setdefault("events" if table == "asides" else table, {}).update(lines)
    return found


def lineage(package: str) -> list[str]:
    """A system's package, and those whose sentences it extends."""
    found = [package]
    while extended := _file(found[-1], "en").get("extends"):
        found.append(extended)
    return found


@cache
def _file(package: str, language: str) -> dict[str, Any]:
    path = files(package).joinpath("locale", f"{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def places(sentence: str) -> list[tuple[str, str]]:
    """The places to be filled: field and kind."""
    return [(found.group(1), found.group(2) or "") for found in _PLACE.finditer(sentence)]


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda path: path.name):
        if each.is_dir():
            yield from _sources(each)
        elif each.name.endswith(".py"):
            yield each


@cache
def _nodes(package: str) -> list[ast.AST]:
    """Every node in the sources of a system."""
    trees = [ast.parse(source.read_text(encoding="utf-8")) for source in _sources(files(package))]
    return [node for tree in trees for node in ast.walk(tree)]


@cache
def _calls(package: str) -> list[ast.Call]:
    """Every call in the sources of a system."""
    return [node for node in _nodes(package) if isinstance(node, ast.Call)]


@cache
def field_kinds(package: str) -> dict[tuple[str, str], str]:
    """(class, field) -> its annotation as written: a compiled class keeps none to ask for."""
    return {
        (node.name, each.target.id): ast.unparse(each.annotation)
        for node in _nodes(package)
        if isinstance(node, ast.ClassDef)
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }


def message_ids(package: str) -> set[tuple[str, str]]:
    """(table, id) of every message that the sources of a system give as a plain text."""
    return {each for call in _calls(package) for each in _in_call(call)}


def refusal_facts(package: str) -> Iterator[tuple[str, set[str]]]:
    """The id of every refusal and the facts that come with it, where the sources spell both out."""
    for call in _calls(package):
        facts = call.args[4:5] + [each.value for each in call.keywords if each.arg == "facts"]
        keys = facts[0].keys if facts and isinstance(facts[0], ast.Dict) else []
        if None in keys:
            continue  # made from another table
        for table, id in _in_call(call):
            if table == "refusals" and (not facts or keys):
                yield id, {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def _in_call(call: ast.Call) -> Iterator[tuple[str, str]]:
    name: Any = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
    at, table = _CALLS.get(name, (0, ""))
    if not table:
        return
    given = call.args[at : at + 1] + [each.value for each in call.keywords if each.arg == "why"]
    for each in given:
        for one in (each.body, each.orelse) if isinstance(each, ast.IfExp) else (each,):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield table, one.value
