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

__all__ = ["option_tests_of", "tests_of", "where_of"]


@cache
def _index() -> dict[str, Any]:
    shipped = files("highground").joinpath("clause_index.json")
    if shipped.is_file():
        return dict(json.loads(shipped.read_text(encoding="utf-8")))
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


def tests_of(system: str) -> dict[str, list[str]]:
    """Clause id -> tests that prove it."""
    return _part(system, "tests")


def option_tests_of(system: str) -> dict[str, dict[str, list[str]]]:
    """Option -> value -> tests that prove it."""
    return _part(system, "options")
