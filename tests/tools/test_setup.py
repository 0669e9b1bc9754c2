"""Which modules the build compiles."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "highground"


def lists() -> dict[str, tuple[str, ...]]:
    """The lists at the top of setup.py."""
    body = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body
    found = {ast.unparse(each.targets[0]): each.value for each in body if isinstance(each, ast.Assign)}
    return {name: ast.literal_eval(found[name]) for name in ("COMPILED", "INTERPRETED")}


def test_no_module_that_is_compiled_uses_pydantic() -> None:
    chosen = lists()
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        compiled, interpreted = (
            any(fnmatch(name, each) for each in chosen[kind]) for kind in ("COMPILED", "INTERPRETED")
        )
        if compiled and not interpreted:
            text = path.read_text(encoding="utf-8")
            assert re.search(r"^(from|import) pydantic", text, re.M) is None, name


def test_every_name_on_the_lists_is_one_of_a_module() -> None:
    there = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")]
    for pattern in [*lists()["COMPILED"], *lists()["INTERPRETED"]]:
        assert any(fnmatch(name, pattern) for name in there), pattern
