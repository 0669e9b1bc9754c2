"""Positions for tests of scenarios, told as cases.

game = scene(fighter("Ada", at=(300, 300)), fighter("Bo", 1, at=(500, 300)), active="Ada")
game.plays("interact 'Font of Conflict'")
"""

from __future__ import annotations

from typing import Any

from highground.content.load import validate
from highground.engine.plugins import find_ruleset
from highground.rulesets.conflict.files.cases import ConflictCase
from tests.scene import Scene

__all__ = ["fighter", "scene"]

EVEN = {"physical": 1, "energy": 1, "psyche": 0}
STRIKE = {"name": "Strike", "type": "Physical"}
PLACES = (
    "seat",
    "facing",
    "on",
    "wounds",
    "prone",
    "powers",
    "carries",
    "activated",
    "deployed",
    "exhaust",
    "conditions",
)


def fighter(name: str, seat: int = 0, at: tuple[float, float] = (100, 100), **given: Any) -> dict[str, Any]:
    """A model of a case: Small, with a Strike and five wounds, unless told otherwise."""
    here = {key: given.pop(key) for key in PLACES if key in given}
    sheet = {"name": name, "base_mm": 32, "wounds": 5, "resistances": EVEN, "attacks": [STRIKE], **given}
    return {"name": name, "seat": seat, "at_mm": list(at), "sheet": sheet, **here}


def scene(*models: dict[str, Any], **case: Any) -> Scene:
    """The position of a case with these models."""
    rules = find_ruleset("conflict")
    data = {"system": "conflict", "models": list(models), **case}
    return Scene.of_case(rules, validate(ConflictCase, data, "scene"))
