"""What our own sources say of the clauses, read once a process: several tests ask, and it takes seconds."""

from __future__ import annotations

from functools import cache
from typing import Any

from highground.engine.plugins import ruleset_names
from tests.builds import ROOT, SRC
from tools.clause_index import make_index

__all__ = ["OURS", "clause_index"]

OURS = [name for name in ruleset_names() if (SRC / "highground" / "rulesets" / name).is_dir()]
"""Our own systems: a plug-in keeps its tests elsewhere."""


@cache
def clause_index() -> dict[str, Any]:
    """The index that the build makes, of this checkout."""
    return make_index(ROOT)
