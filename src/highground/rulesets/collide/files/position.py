"""Cases of Collide for an editor: where they say what, what they may name, a table to begin with."""

from __future__ import annotations

from typing import Any

from highground.content.pieces import sorts_of
from highground.engine.position import CaseLayout, CasePiece, CaseUnit
from highground.geometry.units import INCH
from highground.rulesets.collide.files.library import faction_files
from highground.rulesets.collide.files.maps import maps

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


def pieces() -> list[CasePiece]:
    """Every sort of piece of the maps that ship, by what it does."""
    drawn = [each for file in maps().values() for each in file.terrain]
    return sorts_of(each.model_dump(mode="json", exclude_unset=True) for each in drawn)


def table_case(scenario: str) -> dict[str, Any]:
    """A case that is a mission's table, with nobody on it."""
    return {"mission": scenario}
