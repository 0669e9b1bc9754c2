"""Sheets for tests: a small legal model, and the same with something changed.

sheet()                                  a legal Small model of 2 points with a free Strike
sheet(wounds=7)                          the same with another stat
sheet(attacks=[blow(strength=3)])        the same with other attacks
"""

from __future__ import annotations

from typing import Any

from highground.engine.orders import Refusal
from highground.rulesets.conflict.files.rosters import SheetFile, rosters, sheet_record
from highground.rulesets.conflict.force.limits import breaches, sheets_of
from highground.rulesets.conflict.force.sheets import Sheet
from highground.rulesets.conflict.rulebook.options import Options

__all__ = ["blow", "breached", "effect", "sheet", "shipped"]


def effect(name: str = "Slow", trigger: str = "Always", suit: str = "♠") -> Any:
    """An effect as a file writes it."""
    return {"name": name, "trigger": trigger, "suits": [] if trigger == "Always" else [suit]}


def blow(name: str = "Maul", **more: Any) -> Any:
    """An attack as a file writes it, with as many effects as its strength asks for."""
    needed = more.get("strength", 1) // 2
    kinds = ("Both Suits", "Match Suit", "Always")
    more.setdefault("effects", [effect("Reduce Psyche", kinds[n]) for n in range(min(3, max(0, needed)))])
    return {"name": name, "type": "Physical", **more}


def sheet(**changes: Any) -> Sheet:
    """A Small model with two wounds and these fields changed; None takes one out."""
    data: dict[str, Any] = {
        "name": "Ada",
        "base_mm": 32,
        "wounds": 2,
        "resistances": {"physical": 1, "energy": 1, "psyche": 0},
        "attacks": [blow("Strike")],
    }
    data.update(changes)
    stated = {key: value for key, value in data.items() if value is not None}
    return sheet_record(SheetFile.model_validate(stated), "sheet")


def shipped(roster: str, name: str) -> Sheet:
    """A sheet of a force that ships."""
    (found,) = [each for each in sheets_of(rosters()[roster]) if each.name == name]
    return found


def breached(given: Sheet, clause: str, options: Options | None = None) -> Refusal:
    """The one breach of this clause."""
    (found,) = [each for each in breaches(given, options or Options()) if each.clause == clause]
    assert found.facts["model"] == given.name
    return found
