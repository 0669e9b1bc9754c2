"""The kinds of study: what each plays, and what its games say."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from highground.lab.cells import Cell
from highground.lab.findings import Findings

__all__ = ["Games", "Kind", "kind_of"]

Games = Callable[[], Any]


class Kind(Protocol):
    """`further` is what is played once all of `cells` is known; the same study and games give the same."""

    def cells(self, study: Any, home: Path) -> list[Cell]: ...

    def further(self, study: Any, home: Path, cells: list[Cell], games: Games) -> list[Cell]: ...

    def findings(self, study: Any, home: Path, cells: list[Cell], games: Any) -> Findings: ...


def kind_of(study: Any) -> Kind:
    made: Kind = import_module(f"highground.lab.kinds.{study.kind}").KIND
    return made
