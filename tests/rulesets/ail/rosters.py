"""Characters and forces for tests: everything not said is as for a Regular of 26 CP."""

from __future__ import annotations

from typing import Any

from highground.content.load import validate
from highground.rulesets.ail.files.rosters import CharacterFile, build_of, read_force
from highground.rulesets.ail.force.builds import Build, Force

__all__ = ["PLAIN", "character", "force"]

PLAIN: dict[str, Any] = {
    "tier": "Regular",
    "physique": 3,
    "senses": 3,
    "intellect": 3,
    "skills": {"firearms": 2},
}
"""26 CP: three stats of 8 and a skill of 2."""


def character(name: str = "Ada", **said: Any) -> Build:
    """A character as a roster would have it."""
    return build_of(validate(CharacterFile, {"name": name, **PLAIN, **said}, "test"), "test")


def force(*characters: dict[str, Any], kind: str = "team") -> Force:
    """A force of such characters, called A, B, C …"""
    rows = [{"name": chr(65 + number), **PLAIN, **said} for number, said in enumerate(characters)]
    return read_force({"side": "Ours", "kind": kind, "characters": rows}, "test")
