"""Scenes of a scenario for tests, written as cases: who stands where, and who is out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from highground.content.load import validate
from highground.engine.ruleset import Result, Setup
from highground.rulesets.ail.files.cases import AilCase
from highground.rulesets.ail.ruleset import RULESET
from tests.scene import Scene, scripted

__all__ = ["OUT", "battle", "ended", "fighter", "opened"]

OUT = 15
"""Stress at which a fighter of these tests is Critical (and not yet Dying)."""

_PLAIN: dict[str, Any] = {
    "tier": "Regular", "physique": 4, "senses": 4, "intellect": 2,
    "skills": {"firearms": 4, "conditioning": 4}, "kit": ["Corvane carbine", "Kestrel pistol"],
}  # fmt: skip


def fighter(name: str, seat: int, x: int, y: int, **said: Any) -> dict[str, Any]:
    """A figure with a carbine at a square: Stress Limit 13, Move 2."""
    return {"name": name, "seat": seat, "character": {"name": name, **_PLAIN}, "at": [x, y], **said}


def battle(rules: str, map: str, *figures: dict[str, Any], dice: Iterable[object] = (), **said: Any) -> Scene:
    """The position of a scenario. The last figure named is acting, so that `end` ends the round."""
    able = [each["name"] for each in figures if not each.get("away") and each.get("ps", 0) < OUT]
    data = {
        "system": "ail", "rules": rules, "map": map, "figures": list(figures), "active": able[-1],
        "order": able, "chance": list(dice), **said,
    }  # fmt: skip
    return Scene.of_case(RULESET, validate(AilCase, data, "test"))


def opened(scenario: str, *rosters: str) -> Scene:
    """A scenario with these rosters, or its default ones, before anybody is set up."""
    state = RULESET.open(Setup(scenario, list(rosters or RULESET.default_rosters(scenario)), {}))
    return Scene(RULESET, state, scripted(()))


def ended(table: Scene) -> Result:
    """How the battle ended; it must have."""
    result = RULESET.result(table.state.table)
    assert result is not None
    assert table.asked == ""
    return result
