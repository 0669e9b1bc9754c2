"""Conflict's case files for an editor: where they say what, what they may name, a table to begin with."""

from __future__ import annotations

from typing import Any

from highground.content.pieces import sorts_of
from highground.engine.position import CasePiece, CaseUnit
from highground.rulesets.ascension.files import position
from highground.rulesets.conflict.files.content import maps, scenarios
from highground.rulesets.conflict.files.rosters import rosters

LAYOUT = position.LAYOUT


def units() -> list[CaseUnit]:
    """Every model of every force that ships."""
    return [CaseUnit(sheet.name, force.name) for force in rosters().values() for sheet in force.sheets]


def pieces() -> list[CasePiece]:
    """Every sort of piece of the maps that ship, with its Size and traits."""
    return sorts_of(each for name in scenarios() for each in table_case(name)["terrain"])


def table_case(scenario: str) -> dict[str, Any]:
    """A case that is a scenario's table, with nobody on it."""
    file = scenarios()[scenario]
    return position.laid_out(file, maps()[file.map])
