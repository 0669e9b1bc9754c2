"""Sheets for tests: a small legal model, and the same with something changed.

sheet()                                  a legal Size 1 model of 33 points, the papers' Shieldbearer
sheet(wounds=7)                          the same with another stat
sheet(attacks=[blow(range_in=13)])       the same with other attacks
"""

from __future__ import annotations

from typing import Any

from highground.engine.orders import Refusal
from highground.rulesets.ascension.files.rosters import SheetFile, rosters, sheet_record
from highground.rulesets.ascension.force.limits import breaches
from highground.rulesets.ascension.force.sheets import Sheet
from highground.rulesets.ascension.rulebook.options import Options

__all__ = ["blow", "breached", "breaches_of", "sheet", "shipped"]


def blow(name: str = "Maul", template: str = "Single Target", primary: bool = False, **more: Any) -> Any:
    """An attack as a file writes it; a Breakthrough is an inch long unless told otherwise."""
    if template == "Breakthrough":
        more.setdefault("length_in", 1)
    return {"name": name, "template": template, "primary": primary, **more}


def sheet(**changes: Any) -> Sheet:
    """The Shieldbearer with these fields changed; None takes one out."""
    data: dict[str, Any] = {
        "name": "Ada",
        "base_mm": 32,
        "wounds": 3,
        "attack_skill": 1,
        "defense": 4,
        "attacks": [blow(effects=[{"name": "Weaken"}])],
        "passives": ["Always Partial Cover"],
    }
    data.update(changes)
    stated = {key: value for key, value in data.items() if value is not None}
    return sheet_record(SheetFile.model_validate(stated), "sheet")


def shipped(roster: str, name: str) -> Sheet:
    """A sheet of a force that ships."""
    (found,) = [each for each in rosters()[roster].sheets if each.name == name]
    return found


def breaches_of(given: Sheet, clause: str, options: Options | None = None) -> list[Refusal]:
    """The breaches of one clause."""
    return [each for each in breaches(given, options or Options()) if each.clause == clause]


def breached(given: Sheet, clause: str, options: Options | None = None) -> Refusal:
    """The one breach of this clause."""
    (found,) = breaches_of(given, clause, options)
    assert found.facts["model"] == given.name
    return found
