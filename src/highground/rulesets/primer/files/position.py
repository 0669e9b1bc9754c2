"""Primer's case files for an editor: where they say what, what they may name, a table to begin with."""

from __future__ import annotations

from typing import Any

from highground.content.pieces import sorts_of
from highground.engine.position import CaseLayout, CasePiece, CaseUnit
from highground.geometry.units import INCH
from highground.rulesets.primer.files.content import profiles, scenarios

LAYOUT = CaseLayout(
    models="models",
    place="at_in",
    unit=INCH,
    side="side",
    kind="profile",
    terrain="terrain",
    suffix="in",
    board="board_in",
    turn="turn",
)


def units() -> list[CaseUnit]:
    """Every kind of model."""
    return [CaseUnit(name, "") for name in profiles()]


def pieces() -> list[CasePiece]:
    """Walls and rough ground."""
    return sorts_of(each for name in scenarios() for each in table_case(name)["terrain"])


def table_case(scenario: str) -> dict[str, Any]:
    """A case that is a scenario's table, with nobody on it."""
    file = scenarios()[scenario].model_dump(mode="json", exclude_unset=True)
    return {key: file[key] for key in ("board_in", "rounds", "marker_in", "terrain") if key in file}
