"""Cases of Collide for an editor: where they say what, what they may name, a table to begin with."""

from __future__ import annotations

from typing import Any

from highground.engine.position import CaseLayout, CaseUnit
from highground.geometry.units import INCH
from highground.rulesets.collide.files.library import faction_files

LAYOUT = CaseLayout(
    models="units",
    place="at",
    unit=INCH,
    side="side",
    kind="sheet",
    terrain="terrain",
    suffix="steps",
    table="mission",
    board="board_steps",
    active="",
    turn="next",
)


def units() -> list[CaseUnit]:
    """Every unit of every faction."""
    return [CaseUnit(unit.name, file.name) for file in faction_files().values() for unit in file.units]


def table_case(scenario: str) -> dict[str, Any]:
    """A case that is a mission's table, with nobody on it."""
    return {"mission": scenario}
