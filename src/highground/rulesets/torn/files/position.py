"""Cases of Torn for an editor: where they say what, what they may name, a table to begin with."""

from __future__ import annotations

from typing import Any

from highground.engine.position import CaseLayout, CasePiece, CaseUnit
from highground.geometry import hexes
from highground.geometry.hexons import Chirality
from highground.geometry.shapes import Point
from highground.rulesets.torn.files.content import scenarios
from highground.rulesets.torn.files.library import card_files, terrains
from highground.rulesets.torn.state.field import HUGE, INFANTRY, OFF
from highground.rulesets.torn.state.pieces import Table
from highground.rulesets.torn.table.picture import HEX

LAYOUT = CaseLayout(
    models="minis", place="at", unit=0, side="side", kind="card", table="scenario", turn="next"
)


def units() -> list[CaseUnit]:
    """Every card that ships, by faction."""
    return [CaseUnit(name, faction) for name, (_, faction) in card_files().items()]


def pieces() -> list[CasePiece]:
    """Landscape and vortices, which lie on Hexons, and Scenario Markers, which lie on hexes."""
    landscape = [
        CasePiece(each.name, "landscape", {"terrain": each.name, "hexons": []}, "hexons")
        for each in terrains()
    ]
    vortex = CasePiece("Ethereal Vortex", "vortices", {"supply": 2, "arrow": 0}, "at")
    return [*landscape, vortex, CasePiece("Scenario Marker", "markers", {"domain": "Life"}, "at")]


def table_case(scenario: str) -> dict[str, Any]:
    """A case that is a scenario's field as it is laid out, with nobody on it."""
    if scenario not in scenarios():
        return {"scenario": scenario, "stage": "prepare"}
    file = scenarios()[scenario]
    landscape = [each.model_dump(mode="json", exclude_unset=True) for each in file.landscape]
    made: dict[str, Any] = {"scenario": scenario, "turns": file.turns, "landscape": landscape}
    vortices = [{"at": v.hexon, "supply": v.supply, "arrow": v.arrow} for v in file.vortices]
    markers = [{"domain": each.domain, "at": each.hex} for each in file.markers]
    if vortices:
        made["vortices"] = vortices
    if markers:
        made["markers"] = markers
    return made


def place_at(table: Table, name: str, at: Point, entries: str) -> list[int] | None:
    """C-1.8: what a case says of a miniature at this point: a hex, or a Hexon (with its facing) for large
    ones; of landscape or a vortex: a Hexon; None: off the field.
    """
    field = table.field()
    cell = hexes.hex_at(at, HEX)
    there = field.hex_number.get(cell, OFF)
    if there == OFF:
        return None
    if entries in ("landscape", "vortices"):
        return list(field.hexons[field.hexon_of[there]])
    if entries == "markers":
        return list(cell) if field.chirality is Chirality.RIGHT else [cell[1], cell[0]]
    mini = table.named(name)
    if mini is None or mini.size == INFANTRY:
        return list(cell)
    hexon = list(field.hexons[field.hexon_of[there]])
    return [*hexon, mini.place % 6 if mini.place != OFF else 0] if mini.size == HUGE else hexon
