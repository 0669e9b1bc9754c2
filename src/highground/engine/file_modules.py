"""What the modules of a system's room `files/` offer, each under the same name in every system.

A module is handed over as an object would be, and `mypy` checks it against these. They are not compiled: a
compiled protocol takes no module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from highground.engine.position import CaseLayout, CasePiece, CaseUnit
from highground.engine.rosters import RosterChoice
from highground.engine.ruleset import Setup
from highground.engine.state import State

__all__ = ["CasesModule", "ContentModule", "PositionModule", "RostersModule"]


class ContentModule(Protocol):
    """What ships, and how a game of it begins."""

    def scenarios(self) -> Mapping[str, Any]: ...

    def content_digest(self) -> str: ...

    def open_game(self, setup: Setup, /) -> State[Any, Any, Any]: ...


class RostersModule(Protocol):
    """The rosters that ship, and what one may name."""

    def rosters(self) -> Iterable[str]: ...

    def roster_catalogue(self) -> list[RosterChoice]: ...


class CasesModule(Protocol):
    """The state that a case describes."""

    def open_case(self, case: Any, where: str, /) -> State[Any, Any, Any]: ...


class PositionModule(Protocol):
    """Cases for an editor."""

    @property
    def LAYOUT(self) -> CaseLayout: ...

    def units(self) -> list[CaseUnit]: ...

    def pieces(self) -> list[CasePiece]: ...

    def table_case(self, scenario: str, /) -> dict[str, Any]: ...
