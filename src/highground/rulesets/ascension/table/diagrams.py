"""R-6.2.2 drawn: a piece between two models, and what the rules of sight make of it."""

from __future__ import annotations

from typing import Any, Final

from highground.content.load import validate
from highground.engine.diagrams import SightDiagram
from highground.rulesets.ascension.files.cases import AscensionCase, open_case
from highground.rulesets.ascension.rules.combat.sight import aim_model, look

SHOWN: Final = ((2, 0, 2), (2, 2, 3), (2, 1, 4), (2, 3, 2))
"""Sizes of the viewer, the piece (0: none) and the target: no cover, partial, full, obscured."""
BASES: Final[tuple[int, ...]] = (0, 32, 50, 75, 110)
"""A base of each Size, in mm."""


def cover_diagrams() -> list[SightDiagram]:
    """One for each clause of cover."""
    found: list[SightDiagram] = []
    for viewer, piece, target in SHOWN:
        table = open_case(validate(AscensionCase, _case(viewer, piece, target), "diagram"), "diagram").table
        ends = [aim_model(table, table.models[name]) for name in ("Viewer", "Target")]
        sight = look(table, ends[0], ends[1])
        hidden = sight.clause is not None
        clause = sight.clause if sight.clause is not None else sight.cover_clause
        found.append(SightDiagram(viewer, piece, target, -1 if hidden else sight.cover, clause.id))
    return found


def _case(viewer: int, piece: int, target: int) -> dict[str, Any]:
    models = [
        {"name": "Viewer", "sheet": {"name": "Viewer", "base_mm": BASES[viewer]}, "at_mm": [200, 400]},
        {
            "name": "Target",
            "seat": 1,
            "sheet": {"name": "Target", "base_mm": BASES[target]},
            "at_mm": [700, 400],
        },
    ]
    wall = {"name": "Wall", "size": piece, "box_mm": [440, 350, 460, 450]}
    return {"system": "ascension", "models": models, "terrain": [wall] if piece else []}
