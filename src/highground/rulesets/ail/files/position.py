"""Cases of Ascension Isle for an editor: where they say what, what they may name, a table to begin with."""

from __future__ import annotations

from typing import Any

from highground.engine.position import CaseLayout, CasePiece, CaseUnit
from highground.rulesets.ail.files.content import maps, scenarios
from highground.rulesets.ail.files.rosters import characters

LAYOUT = CaseLayout(
    models="figures",
    place="at",
    unit=0,
    side="seat",
    kind="character",
    table="map",
    rows="rows",
    brushes=".#1234DABo",
)


def units() -> list[CaseUnit]:
    """Every character of every roster that ships."""
    return [CaseUnit(name, each.tier) for name, each in characters().items()]


def pieces() -> list[CasePiece]:
    """What lies in a square and is not drawn with the map."""
    return [CasePiece("Smoke", "smokes", {"until": 99}, "at")]


def drawn_maps() -> dict[str, str]:
    """Every map as it is drawn."""
    return {name: each.rows for name, each in maps().items()}


def table_case(scenario: str) -> dict[str, Any]:
    """A case that is a scenario's table, with nobody on it."""
    file = scenarios()[scenario]
    made: dict[str, Any] = {"map": file.map, "rules": file.rules, "rounds": file.rounds}
    if list(file.seats) != [0, 1]:
        made["seats"] = list(file.seats)
        made["sides"] = [f"Seat {seat + 1}" for seat in range(len(file.seats))]
    return made
