"""What people read for the ids of If Worlds Collide: printed names, and "Ash 2" for a token `ash-2`."""

from __future__ import annotations

from typing import Final

from highground.engine.names import slug, titled, with_titles
from highground.rulesets.collide.state.pieces import Table
from highground.rulesets.collide.table.words import printed_names

POINTS: Final = {"first_contact": "Portal", "power_grid": "Locus"}
"""What a mission calls its objectives."""


def titles(table: Table) -> dict[str, str]:
    """Units by their sheets or the names their roster gave them; weapons, abilities, tactics; tokens."""
    found = {**printed_names(), "portal": "Portal"}
    found["objective"] = POINTS.get(table.board.mission.kind, "Objective")
    for kind in table.board.token_kinds:
        found[kind.name] = titled(kind.name)
    for unit in table.units:
        found[slug(unit.sheet.name)] = unit.sheet.name
    return with_titles(found, [unit.name for unit in table.units])
