"""The clause index: where each clause is implemented and which tests prove it.

Made by the build, by parsing sources and tests; read here, never typed in by hand. Run from a
checkout, the index is made afresh.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

__all__ = ["option_tests_of", "proofs_of", "tests_of", "where_of"]


@cache
def _shipped() -> dict[str, Any]:
    """The index that came with the build; none: this is a checkout."""
    source = files("highground").joinpath("clause_index.json")
    return dict(json.loads(source.read_text(encoding="utf-8"))) if source.is_file() else {}


@cache
def _index() -> dict[str, Any]:
    if _shipped():
        return _shipped()
    tool = Path(__file__).parents[3] / "tools" / "clause_index.py"
    if tool.is_file():
        from runpy import run_path

        return dict(run_path(str(tool))["make_index"](tool.parents[1]))
    return {}


def _part(system: str, part: str) -> dict[str, Any]:
    return dict(_index().get(system, {}).get(part, {}))


def where_of(system: str) -> dict[str, list[str]]:
    """Clause id -> places ("shooting.py:120 roll_to_hit") that cite it."""
    return _part(system, "where")


def proofs_of(system: str) -> dict[str, int] | None:
    """Clause id -> how many tests prove it, where the build brought its index; None: it did not, and making
    one takes too long for somebody who waits.
    """
    found = _shipped().get(system, {}).get("tests")
    return None if found is None else {clause: len(tests) for clause, tests in found.items()}


def tests_of(system: str) -> dict[str, list[str]]:
    """Clause id -> tests that prove it."""
    return _part(system, "tests")


def option_tests_of(system: str) -> dict[str, dict[str, list[str]]]:
    """Option -> value -> tests that prove it."""
    return _part(system, "options")
